//! What lines can say.

use std::num::NonZeroU8;

use katarenga_core::lights::Role;
use katarenga_core::referee::Binding;
use katarenga_core::units::Millis;
use katarenga_rules::names::Named;
use katarenga_rules::{Cell, Outcome, Side};

use super::LineFault;
use super::line::{LineWords, cell, unexpected};
use crate::step::{Expectation, Happening, Step};
use crate::words;

/// Half the pitch of the squares: a pawn farther off its centre stands on another one.
const FARTHEST_MM: f64 = 18.0;

/// In milliseconds. A pawn that is set down rests sooner.
const LONGEST_BOUNCE: u32 = 1_000;

/// Reads a step.
pub fn step(words: &mut LineWords) -> Result<Step, LineFault> {
    let expected = "a step like lift, place, take, swap, slide, nudge, knock, obey, press, hold, wait or expect";
    Ok(match words.word(expected)? {
        "lift" => Step::Lift(words.cell()?),
        "place" => Step::Place {
            cell: words.cell()?,
            side: words.maybe()?,
        },
        "take" => Step::Take(words.cell()?),
        "swap" => Step::Swap(words.cell()?),
        "slide" => slide(words)?,
        "nudge" => {
            let cell = words.cell()?;
            words.exactly("for")?;
            let time = words.time()?;
            Step::Nudge { cell, time }
        }
        "knock" => Step::Knock(knock(words)?),
        "scatter" => Step::Scatter(words.parsed("a number to draw lots from")?),
        "sweep" => Step::Sweep,
        "set-up" => Step::SetUp(words.named()?),
        "wait" => Step::Wait(words.time()?),
        "pace" => Step::Pace(words.time()?),
        // Without any noise all sensors look stuck.
        "noise" => Step::Noise(f64::from(
            words.parsed::<NonZeroU8>("counts rms from 1 to 255")?.get(),
        )),
        "bounce" => {
            let time = words.within(&(0..=LONGEST_BOUNCE), "milliseconds from 0 to 1000")?;
            Step::Bounce(Millis(time))
        }
        "off-centre" => {
            let mm = words.within(&(0.0..=FARTHEST_MM), "millimetres from 0 to 18")?;
            Step::OffCentre(mm)
        }
        "drop-scans" => {
            let scans = words.parsed::<u16>("a number of scans up to 65535")?;
            Step::DropScans(scans.into())
        }
        "break" => Step::Break(words.cell()?, words.named()?),
        "mend" => Step::Mend(words.cell()?),
        "corner" => Step::Corner(words.parsed("a camp like a9")?),
        "press" => Step::Press(words.named()?),
        "hold" => Step::Hold(words.named()?, words.time()?),
        "obey" => Step::Obey(words.maybe()?.unwrap_or_default()),
        "cut" => words.exactly("power").map(|()| Step::CutPower)?,
        "restore" => words.exactly("power").map(|()| Step::RestorePower)?,
        "expect" => Step::Expect(expectation(words)?),
        other => return Err(unexpected(expected, Some(other))),
    })
}

fn slide(words: &mut LineWords) -> Result<Step, LineFault> {
    let mut cells = vec![words.cell()?, words.cell()?];
    loop {
        match words.word("a cell or every")? {
            "every" => break,
            word => cells.push(cell(word)?),
        }
    }
    let every = words.time()?;
    Ok(Step::Slide { cells, every })
}

/// `d4 e6 f4 off`: pairs of a cell and where its pawn ends.
fn knock(words: &mut LineWords) -> Result<Vec<(Cell, Option<Cell>)>, LineFault> {
    let mut falls = Vec::new();
    loop {
        let from = words.cell()?;
        let to = match words.word("a cell or off")? {
            "off" => None,
            word => Some(cell(word)?),
        };
        falls.push((from, to));
        if words.is_done() {
            return Ok(falls);
        }
    }
}

/// What can be expected not to be.
const NEGATED: &str = "move, wonder, result, event, sound or game";

fn expectation(words: &mut LineWords) -> Result<Expectation, LineFault> {
    let expected = "move, no, turn, result, state, role, roles, binding, displaced, told, wonder, guide, event, light, sound, \
                    setting, clock, thinking, score or game";
    Ok(match words.word(expected)? {
        "move" => Expectation::Move(Some(words.parsed("a move like e2e4")?)),
        "turn" => Expectation::Turn(words.named()?),
        "result" => Expectation::Result(Some(result(words)?)),
        "state" => Expectation::State(words.named()?),
        "role" => Expectation::Role(words.cell()?, words.unless_none(LineWords::named)?),
        "roles" => {
            let roles = words.unless_none(roles)?;
            Expectation::Roles(roles.unwrap_or_default())
        }
        "binding" => Expectation::Binding(words.unless_none(binding)?),
        "displaced" => Expectation::Displaced(words.unless_none(|w| w.parsed("a square or none"))?),
        "told" => Expectation::Told(words.unless_none(|w| w.parsed("a move like e2e4 or none"))?),
        "wonder" => Expectation::Wonders(true),
        "guide" => Expectation::Guide(words.unless_none(|w| Ok((w.cell()?, w.cell()?)))?),
        "event" => Expectation::Event(happening(words)?),
        "light" => light(words)?,
        "sound" => Expectation::Sound(words.named()?),
        "setting" => Expectation::Setting(words.rest()),
        "clock" => Expectation::Clock(words.named()?, words.millis()?),
        "thinking" => Expectation::Thinking(words.unless_none(LineWords::named)?),
        "score" => {
            let mut number = || words.parsed("a number of games");
            Expectation::Score([number()?, number()?, number()?])
        }
        "game" => Expectation::Game(true),
        "no" => match words.word(NEGATED)? {
            "move" => Expectation::Move(None),
            "wonder" => Expectation::Wonders(false),
            "result" => Expectation::Result(None),
            "event" => Expectation::NoEvent(happening(words)?),
            "sound" => Expectation::NoSound,
            "game" => Expectation::Game(false),
            other => return Err(unexpected(NEGATED, Some(other))),
        },
        other => return Err(unexpected(expected, Some(other))),
    })
}

fn result(words: &mut LineWords) -> Result<Outcome, LineFault> {
    let expected = "white, black or draw";
    let first = words.word(expected)?;
    if first == "draw" {
        return Ok(Outcome::Draw(words.named()?));
    }
    let winner = Side::from_name(first);
    let winner = winner.ok_or_else(|| unexpected(expected, Some(first)))?;
    let by = words.named()?;
    Ok(Outcome::Win { winner, by })
}

/// `e3 e4 destination e5 capture`: cells, then what they all show.
fn roles(words: &mut LineWords) -> Result<Vec<(Cell, Role)>, LineFault> {
    let mut all = Vec::new();
    while !words.is_done() {
        let mut cells = vec![words.cell()?];
        let role = loop {
            let expected = format!("a cell, {}", words::choice(words::names::<Role>()));
            let word = words.word(&expected)?;
            match (Role::from_name(word), word.parse()) {
                (Some(role), _) => break role,
                (None, Ok(cell)) => cells.push(cell),
                (None, Err(_)) => return Err(unexpected(&expected, Some(word))),
            }
        };
        all.extend(cells.into_iter().map(|cell| (cell, role)));
    }
    Ok(all)
}

/// `e2`, `capture e5` or `e2 e5`.
fn binding(words: &mut LineWords) -> Result<Binding, LineFault> {
    let expected = "a square, capture or none";
    match words.word(expected)? {
        "capture" => Ok(Binding::Capture(words.parsed("a square")?)),
        word => {
            let from = word.parse().map_err(|_| unexpected(expected, Some(word)))?;
            if words.is_done() {
                return Ok(Binding::Move(from));
            }
            let to = words.parsed("a square")?;
            Ok(Binding::Exactly { from, to })
        }
    }
}

/// `e3 e4 chosen`: cells, then what they all show.
fn light(words: &mut LineWords) -> Result<Expectation, LineFault> {
    let mut cells = vec![words.cell()?];
    loop {
        let expected = "a cell, or what it shows like chosen, glow-red or destination";
        let word = words.word(expected)?;
        match (words::paint_named(word), word.parse()) {
            (Some(paint), _) => return Ok(Expectation::Light(cells, paint)),
            (None, Ok(cell)) => cells.push(cell),
            (None, Err(_)) => return Err(unexpected(expected, Some(word))),
        }
    }
}

fn happening(words: &mut LineWords) -> Result<Happening, LineFault> {
    let kinds = words::choice(words::EVENTS.iter().map(|&(name, _)| name));
    let word = words.word(&kinds)?;
    let kind = words::EVENTS.iter().find(|(name, _)| *name == word);
    let &(kind, with_cell) = kind.ok_or_else(|| unexpected(&kinds, Some(word)))?;
    let cell = (with_cell && !words.is_done()).then(|| words.cell());
    let cell = cell.transpose()?;
    Ok(Happening { kind, cell })
}
