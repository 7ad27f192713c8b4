//! The games that a board remembers, with what the diary knows of them.

use katarenga_rules::BySide;
use serde_json::{Value, json};

use super::diary::Diary;
use super::game_pages;
use katarenga_world::kept::KeptGame;

/// The games in which somebody has moved, the oldest first.
pub(super) struct Archive {
    games: Vec<KeptGame>,
    diary: Diary,
    /// What pages list.
    list: Value,
}

impl Archive {
    /// The games of a board that is taken out of its box.
    pub(super) fn new(games: Vec<KeptGame>, diary: Diary) -> Self {
        let mut archive = Self {
            games: Vec::new(),
            diary,
            list: Value::Null,
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
        self.draw_up();
    }

    fn draw_up(&mut self) {
        let lines = self.games.iter().enumerate();
        let lines = lines.map(|(at, game)| game_pages::summary(game, &self.diary.notes(at)));
        self.list = lines.collect();
    }

    pub(super) const fn list(&self) -> &Value {
        &self.list
    }

    /// A whole game, by its number in the list.
    pub(super) fn replay(&self, number: usize) -> Option<Value> {
        let game = self.games.get(number)?;
        Some(game_pages::replay(game, &self.diary.notes(number)))
    }

    /// Who plays now.
    pub(super) fn names(&self) -> Value {
        let BySide { white, black } = self.diary.names();
        json!({ "white": white, "black": black })
    }

    pub(super) fn set_names(&mut self, names: BySide<&str>) {
        self.diary.set_names(names, &self.games);
        self.draw_up();
    }

    pub(super) const fn diary(&self) -> &Diary {
        &self.diary
    }
}
