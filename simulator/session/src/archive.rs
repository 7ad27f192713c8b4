//! The games that a board remembers, with what the diary knows of them.

use std::sync::Arc;

use katarenga_rules::BySide;

use super::diary::Diary;
use super::game_pages;
use super::messages::{Replay, Summary};
use katarenga_world::kept::KeptGame;

/// The games in which somebody has moved, the oldest first.
pub(super) struct Archive {
    games: Vec<KeptGame>,
    diary: Diary,
    /// Another number whenever the list may have changed.
    changes: u64,
}

impl Archive {
    /// The games of a board that is taken out of its box.
    pub(super) fn new(games: Vec<KeptGame>, diary: Diary) -> Self {
        let mut archive = Self {
            games: Vec::new(),
            diary,
            changes: 0,
        };
        archive.take(games, None);
        archive
    }

    /// The board has written something down.
    pub(super) fn read(&mut self, games: Vec<KeptGame>, now: Option<&str>) {
        self.take(games, now);
    }

    fn take(&mut self, mut games: Vec<KeptGame>, now: Option<&str>) {
        games.retain(|game| !game.moves.is_empty());
        self.diary.follow(&games, now);
        self.games = games;
        self.changes += 1;
    }

    /// Another number whenever the list may have changed.
    pub(super) const fn changes(&self) -> u64 {
        self.changes
    }

    /// What pages list.
    pub(super) fn list(&self) -> Arc<[Summary]> {
        let lines = self.games.iter().enumerate();
        let lines = lines.map(|(at, game)| game_pages::summary(game, &self.diary.notes(at)));
        lines.collect()
    }

    /// A whole game, by its number in the list.
    pub(super) fn replay(&self, number: usize) -> Option<Replay> {
        let game = self.games.get(number)?;
        Some(game_pages::replay(game, &self.diary.notes(number)))
    }

    /// Who plays now.
    pub(super) fn names(&self) -> BySide<Option<&str>> {
        self.diary.names()
    }

    pub(super) fn set_names(&mut self, names: BySide<&str>) {
        self.diary.set_names(names, &self.games);
        self.changes += 1;
    }

    pub(super) const fn diary(&self) -> &Diary {
        &self.diary
    }
}
