//! Games, clock and score as a page shows them, and a memory in which a game has just begun.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use katarenga_core::evening::{Clock, Player, Players, Settings};
use katarenga_core::memory::game_text::Notes;
use katarenga_core::memory::{GameStart, NotKept, Record};
use katarenga_core::referee::Referee;
use katarenga_core::sensing::Calibration;
use katarenga_core::table::{Doing, Table, line_up};
use katarenga_rules::board::Edge;
use katarenga_rules::{BySide, Cell, Outcome, Phase, Position, Rules, Side};

use super::guide;
use super::messages::{
    self, ByName, Game, GameWord, Made, Names, Replay, Score, SecondLook, Standing, Summary, Turn,
};
use super::session::letters;
use crate::second_look;
use katarenga_world::kept::{Kept, KeptGame, Progress, journal_in};

/// The moves of a game, and where it stands.
pub(super) fn game(game: &KeptGame) -> Game {
    let last = game.positions().last();
    Game {
        position: last.map(|position| position.to_string()),
        moves: moves(game),
    }
}

/// The game that begins when all pawns stand.
pub(super) fn to_come(table: &Table) -> Option<Position> {
    let settings = table.settings();
    line_up::start(settings, settings.white_edge).ok()
}

/// A game in which nobody has moved yet.
pub(super) fn unplayed(start: Option<&Position>) -> Game {
    Game {
        position: start.map(Position::to_string),
        moves: Vec::new(),
    }
}

fn moves(game: &KeptGame) -> Vec<Made> {
    let played = game.positions().zip(&game.moves);
    let made = played.map(|(position, played)| {
        // Who could not move has passed.
        let position = position.pass_while_stuck();
        let enemies = position.pawns(!position.side());
        let captured = played.m.to.square().is_some_and(|to| enemies.contains(to));
        Made {
            side: ByName(position.side()),
            m: played.m.to_string(),
            captured,
            spent: f64::from(played.spent.0) / 1_000.0,
        }
    });
    made.collect()
}

/// A line of the archive.
pub(super) fn summary(game: &KeptGame, notes: &Notes<'_>) -> Summary {
    Summary {
        moves: game.moves.len(),
        rules: guide::name_of(game.start.position.rules()),
        result: result(game),
        began: notes.began.map(str::to_owned),
        names: Names::from(notes.names),
    }
}

fn result(game: &KeptGame) -> GameWord {
    match game.progress {
        Progress::Running => GameWord::Running,
        Progress::GivenUp => GameWord::GivenUp,
        Progress::Over(outcome) => GameWord::Over(outcome),
        Progress::Open => GameWord::Open,
    }
}

/// A whole game, position by position.
pub(super) fn replay(game: &KeptGame, notes: &Notes<'_>) -> Replay {
    let positions: Vec<_> = game.positions().collect();
    Replay {
        mark: mark(&positions),
        rules: guide::name_of(game.start.position.rules()),
        colours: letters(game.start.position.layout()),
        positions: positions.iter().map(Position::to_string).collect(),
        pawns: positions.iter().map(pawns).collect(),
        moves: moves(game),
        result: Some(result(game)),
        over: matches!(game.progress, Progress::Over(_)),
        decided: is_decided(positions.last()),
        text: game.text(notes),
        began: notes.began.map(str::to_owned),
        names: Names::from(notes.names),
    }
}

/// One position, as a replay in which nothing has happened yet.
pub(super) fn still(position: &Position) -> Replay {
    Replay {
        mark: mark(&[*position]),
        rules: guide::name_of(position.rules()),
        colours: letters(position.layout()),
        positions: vec![position.to_string()],
        pawns: vec![pawns(position)],
        moves: Vec::new(),
        result: None,
        over: false,
        decided: is_decided(Some(position)),
        text: position.to_string(),
        began: None,
        names: Names::default(),
    }
}

/// What stands on each cell, in the order of [`Cell::ALL`].
fn pawns(position: &Position) -> String {
    let standing = BySide::from_fn(|side| position.standing(side));
    let on = |cell| {
        let owner = Side::ALL
            .into_iter()
            .find(|&side| standing[side].contains(cell));
        owner.map_or('.', Side::letter)
    };
    Cell::ALL.into_iter().map(on).collect()
}

/// Whether the pawns have decided the game, so that nobody can play on.
fn is_decided(last: Option<&Position>) -> bool {
    last.is_some_and(|position| position.outcome().is_some())
}

/// Tells one replay from another, so that a second look which comes late is not taken for that of another game.
fn mark(positions: &[Position]) -> String {
    let mut hasher = DefaultHasher::new();
    for position in positions {
        position.to_string().hash(&mut hasher);
    }
    format!("{:016x}", hasher.finish())
}

/// How every position of a game looks, from White's side in hundredths of a pawn, with what should have been played where a
/// move gave something away.
pub(super) fn second_look(positions: &[Position]) -> SecondLook {
    let views = second_look::look(positions);
    let turns = second_look::turns(&views);
    let better = turns.iter().map(|&turn| {
        let best = views[turn - 1].best.map(|m| m.to_string());
        Turn { number: turn, best }
    });
    SecondLook {
        mark: mark(positions),
        white: views.iter().map(|view| view.white).collect(),
        turns: better.collect(),
    }
}

/// Whose turn it is while a game runs, or would run with the next pawn: one that starts empty begins with White's first.
fn to_move(table: &Table) -> Option<Side> {
    match table.doing() {
        Doing::LiningUp => table.settings().rules.starts_empty().then_some(Side::White),
        _ => {
            let referee = table.referee()?;
            let side = referee.position().side();
            referee.outcome().is_none().then_some(side)
        }
    }
}

/// Whose turn it is, or how the game ended; nothing while pawns are still missing for one.
fn turn(table: &Table) -> Option<GameWord> {
    let outcome = table.referee().and_then(Referee::outcome);
    let over = outcome.map(GameWord::Over);
    over.or(to_move(table).map(GameWord::Turn))
}

/// All that decides what [`Standing`] says.
#[derive(Clone, Copy, PartialEq)]
pub(super) struct Situation {
    clock: [Option<u32>; 2],
    turn: Option<GameWord>,
    side: Option<Side>,
    runs: Option<Side>,
    paused: bool,
    places: bool,
    players: Players,
    rules: Rules,
    score: Option<Score>,
}

/// The game, whose turn it is, clock and score.
pub(super) fn situation(table: &Table) -> Situation {
    let left = |clock: &Clock, side| clock.left(side).map(|left| left.0.div_ceil(1_000));
    // Before a game players see the times that they will have, not what the last one left.
    let clock = match table.doing() {
        Doing::LiningUp => Clock::new(table.settings().clock),
        _ => *table.clock(),
    };
    let match_score = table.match_score();
    Situation {
        clock: Side::ALL.map(|side| left(&clock, side)),
        turn: turn(table),
        side: to_move(table),
        runs: table.thinking(),
        paused: table.is_paused(),
        places: places(table),
        players: table.settings().players,
        rules: table.settings().rules,
        score: match_score.has_begun().then(|| Score {
            white: match_score.wins(Side::White),
            black: match_score.wins(Side::Black),
            draws: match_score.draws,
        }),
    }
}

impl Situation {
    /// As a page shows it.
    pub(super) fn standing(&self) -> Standing {
        let [white, black] = self.clock;
        Standing {
            clock: white.zip(black).map(|(white, black)| [white, black]),
            turn: self.turn,
            side: self.side.map(ByName),
            runs: self.runs.map(ByName),
            paused: self.paused,
            places: self.places,
            players: players(&self.players),
            rules: guide::name_of(self.rules),
            score: self.score,
        }
    }
}

/// Whether the next pawn comes from the hand.
fn places(table: &Table) -> bool {
    let phase = table.referee().map(|referee| referee.position().phase());
    phase.map_or(table.settings().rules.starts_empty(), Phase::is_placing)
}

/// Who plays whom.
pub(super) fn players(players: &Players) -> messages::PlayersShown {
    let by_board = |side| players.sides[side] == Player::Board;
    messages::PlayersShown {
        white: by_board(Side::White),
        black: by_board(Side::Black),
        level: players.level.number(),
        hints: players.hints,
    }
}

/// What a board would remember if a game had just begun at a position, and the one before it was given up.
pub(super) fn begun_at(
    memory: &[u8],
    position: &Position,
    settings: &Settings,
    calibration: &Calibration,
) -> Result<Vec<u8>, NotKept> {
    let mut journal = journal_in(memory);
    let kept = Kept::recalled(&mut journal);
    if kept.game.is_some() {
        let outcome: Option<Outcome> = None;
        let match_score = kept.match_score.unwrap_or_default();
        journal.append(&Record::Ended {
            outcome,
            match_score,
        })?;
    }
    journal.append(&Record::Settings(settings))?;
    journal.append(&Record::Calibration(calibration))?;
    journal.append(&Record::Began(GameStart {
        position: *position,
        options: settings.options,
        white_edge: Edge::Near,
        clock: settings.clock,
    }))?;
    Ok(journal.flash().bytes().to_vec())
}
