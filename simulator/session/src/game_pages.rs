//! Games, clock and score as a page shows them, and a memory in which a game has just begun.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use katarenga_core::evening::{Clock, Player, Players, Settings};
use katarenga_core::memory::game_text::Notes;
use katarenga_core::memory::{GameStart, NotKept, Record};
use katarenga_core::referee::Referee;
use katarenga_core::sensing::Calibration;
use katarenga_core::speech::Sentence;
use katarenga_core::table::{Doing, Table, line_up};
use katarenga_rules::board::{BySide, Edge};
use katarenga_rules::{Outcome, Phase, Position, Side};
use serde_json::{Value, json};

use super::guide;
use super::session::side_name;
use super::telling::Text;
use crate::second_look;
use katarenga_world::kept::{Kept, KeptGame, Progress, journal_in};

/// The moves of a game, and where it stands.
pub(super) fn game(game: &KeptGame) -> Value {
    let last = game.positions().last();
    json!({
        "position": last.map(|position| position.to_string()),
        "moves": moves(game),
    })
}

/// The game that begins when all pawns stand.
pub(super) fn to_come(table: &Table) -> Value {
    let settings = table.settings();
    let start = line_up::start(settings, settings.white_edge).ok();
    json!({ "position": start.map(|start| start.to_string()), "moves": [] })
}

fn moves(game: &KeptGame) -> Vec<Value> {
    let played = game.positions().zip(&game.moves);
    let made = played.map(|(position, played)| {
        // Who could not move has passed.
        let position = position.pass_while_stuck();
        let enemies = position.pawns(!position.side());
        let captured = played.m.to.square().is_some_and(|to| enemies.contains(to));
        json!({
            "side": side_name(position.side()),
            "m": played.m.to_string(),
            "captured": captured,
            "spent": f64::from(played.spent.0) / 1_000.0,
        })
    });
    made.collect()
}

/// A line of the archive.
pub(super) fn summary(game: &KeptGame, notes: &Notes<'_>) -> Value {
    json!({
        "moves": game.moves.len(),
        "rules": guide::name_of(game.start.position.rules()),
        "result": result(game),
        "began": notes.began,
        "names": names(notes),
    })
}

fn names(notes: &Notes<'_>) -> Value {
    let BySide { white, black } = notes.names;
    json!({ "white": white, "black": black })
}

fn result(game: &KeptGame) -> Text {
    match game.progress {
        Progress::Running => Text::Own("ui.running"),
        Progress::GivenUp => Text::Own("ui.given_up"),
        Progress::Over(outcome) => Sentence::Over(outcome).into(),
        Progress::Open => Text::Own("ui.open"),
    }
}

/// A whole game, position by position.
pub(super) fn replay(game: &KeptGame, notes: &Notes<'_>) -> Value {
    let positions: Vec<_> = game.positions().collect();
    json!({
        "mark": mark(&positions),
        "rules": guide::name_of(game.start.position.rules()),
        "positions": positions.iter().map(Position::to_string).collect::<Vec<_>>(),
        "moves": moves(game),
        "result": result(game),
        "decided": is_decided(positions.last()),
        "text": game.text(notes),
        "began": notes.began,
        "names": names(notes),
    })
}

/// One position, as a replay in which nothing has happened yet.
pub(super) fn still(position: &Position) -> Value {
    json!({
        "mark": mark(&[*position]),
        "rules": guide::name_of(position.rules()),
        "positions": [position.to_string()],
        "moves": [],
        "result": null,
        "decided": is_decided(Some(position)),
        "text": position.to_string(),
        "began": null,
        "names": names(&Notes::default()),
    })
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
pub(super) fn second_look(positions: &[Position]) -> Value {
    let views = second_look::look(positions);
    let turns = second_look::turns(&views);
    let better = turns.iter().map(|&turn| {
        let best = views[turn - 1].best.map(|m| m.to_string());
        json!({ "move": turn, "best": best })
    });
    json!({
        "mark": mark(positions),
        "white": views.iter().map(|view| view.white).collect::<Vec<_>>(),
        "turns": better.collect::<Vec<_>>(),
    })
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
fn turn(table: &Table) -> Option<Text> {
    let outcome = table.referee().and_then(Referee::outcome);
    let over = outcome.map(Sentence::Over);
    over.or(to_move(table).map(Sentence::Turn)).map(Text::from)
}

/// The game, whose turn it is, clock and score.
pub(super) fn standing(table: &Table) -> Value {
    let left = |clock: &Clock, side| clock.left(side).map(|left| left.0.div_ceil(1_000));
    // Before a game players see the times that they will have, not what the last one left.
    let clock = match table.doing() {
        Doing::LiningUp => Clock::new(table.settings().clock),
        _ => *table.clock(),
    };
    let times = Side::ALL.map(|side| left(&clock, side));
    let match_score = table.match_score();
    json!({
        "clock": times.iter().all(Option::is_some).then_some(times),
        "turn": turn(table),
        "side": to_move(table).map(side_name),
        "runs": table.thinking().map(side_name),
        "paused": table.is_paused(),
        "places": places(table),
        "company": company(&table.settings().players),
        "rules": guide::name_of(table.settings().rules),
        "score": match_score.has_begun().then(|| json!({
            "white": match_score.wins(Side::White), "black": match_score.wins(Side::Black), "draws": match_score.draws,
        })),
    })
}

/// Whether the next pawn comes from the hand.
fn places(table: &Table) -> bool {
    let phase = table.referee().map(|referee| referee.position().phase());
    phase.map_or(table.settings().rules.starts_empty(), Phase::is_placing)
}

fn company(company: &Players) -> Value {
    let by_board = |side| company.sides[side] == Player::Board;
    json!({
        "white": by_board(Side::White),
        "black": by_board(Side::Black),
        "level": company.level.number(),
        "hints": company.hints,
    })
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
