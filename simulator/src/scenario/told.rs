//! What an image tells in its log about what it thinks and shows.
//!
//! The lines are those of the firmware's `telling` and of the referee's events, in the words of their types.

use std::collections::VecDeque;

use katarenga_core::lights::{BLANK, Canvas, Paint, Role, Roles};
use katarenga_core::referee::{Binding, Event, State};
use katarenga_core::sound::Sound;
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{BySide, Cell, CellMap, DrawReason, Move, Outcome, Side, Square, Victory};

use super::words;

/// Frames that the image has sent lately.
const FRAMES_KEPT: usize = 8;

/// All that was told so far.
pub struct Told {
    pub plays: bool,
    pub state: Option<State>,
    pub binding: Option<Binding>,
    pub guide: Option<(Cell, Cell)>,
    pub clock: Clock,
    pub roles: Roles,
    pub canvas: Canvas,
    pub events: Vec<Event>,
    pub sounds: Vec<Sound>,
    /// What was shown, and at which moment of the image's time.
    pub frames: VecDeque<(Moment, Canvas)>,
}

/// What was told of the clock.
#[derive(Clone, Copy, Default)]
pub struct Clock {
    pub is_there: bool,
    /// When this was told, in the image's time.
    pub at: Moment,
    pub left: BySide<Millis>,
    pub thinking: Option<Side>,
}

impl Default for Told {
    fn default() -> Self {
        Self {
            plays: false,
            state: None,
            binding: None,
            guide: None,
            clock: Clock::default(),
            roles: CellMap::filled(None),
            canvas: BLANK,
            events: Vec::new(),
            sounds: Vec::new(),
            frames: VecDeque::new(),
        }
    }
}

impl Told {
    /// Takes in a line of the log, and says whether it was one of these.
    pub fn hear(&mut self, line: &str) -> bool {
        let words: Vec<&str> = line
            .split(|c: char| !c.is_alphanumeric())
            .filter(|word| !word.is_empty())
            .collect();
        self.take(&words).is_some()
    }

    fn take(&mut self, words: &[&str]) -> Option<()> {
        match words {
            ["debug", "plays", plays] => self.plays = *plays == "true",
            ["debug", "state", state @ ..] => self.state = option(state, named_state)?,
            ["debug", "binding", of @ ..] => self.binding = option(of, binding)?,
            ["debug", "guide", "None"] => self.guide = None,
            ["debug", "guide", "Some", from_kind, from, to_kind, to] => {
                self.guide = Some((cell(&[from_kind, from])?, cell(&[to_kind, to])?));
            }
            ["debug", "role", kind, at, role @ ..] => {
                self.roles[cell(&[kind, at])?] = option(role, named_role)?;
            }
            ["debug", "light", kind, at, paint @ ..] => {
                self.canvas[cell(&[kind, at])?] = named_paint(paint)?;
            }
            ["debug", "sound", name] => self.sounds.push(same(Sound::ALL.into_iter(), &[name])?),
            ["debug", "frame", now] => {
                self.frames.push_back((moment(now)?, self.canvas));
                let surplus = self.frames.len().saturating_sub(FRAMES_KEPT);
                self.frames.drain(..surplus);
            }
            ["debug", "clock", is_there, at, white, black, thinking @ ..] => {
                self.clock = Clock {
                    is_there: *is_there == "true",
                    at: moment(at)?,
                    left: BySide {
                        white: millis(white)?,
                        black: millis(black)?,
                    },
                    thinking: option(thinking, side)?,
                };
            }
            ["info", event @ ..] => self.events.push(named_event(event)?),
            _ => return None,
        }
        Some(())
    }
}

/// `None` or `Some` of something.
fn option<T>(words: &[&str], some: impl FnOnce(&[&str]) -> Option<T>) -> Option<Option<T>> {
    match words {
        ["None"] => Some(None),
        ["Some", rest @ ..] => some(rest).map(Some),
        _ => None,
    }
}

fn named_event(words: &[&str]) -> Option<Event> {
    Some(match words {
        [
            "MoveMade",
            "side",
            by,
            "m",
            "Move",
            "from",
            from,
            "to",
            kind,
            to,
            "captured",
            captured,
        ] => Event::MoveMade {
            side: side(&[by])?,
            m: Move {
                from: square(from)?,
                to: cell(&[kind, to])?,
            },
            captured: *captured == "true",
        },
        ["Passed", by] => Event::Passed(side(&[by])?),
        ["Touched", at] => Event::Touched(square(at)?),
        ["Bound", of @ ..] => Event::Bound(binding(of)?),
        ["Freed"] => Event::Freed,
        ["CannotMove", at] => Event::CannotMove(square(at)?),
        ["Illegal", at @ ..] => Event::Illegal(cell(at)?),
        ["Mismatch"] => Event::Mismatch,
        ["Recovered"] => Event::Recovered,
        ["SensorLost", at @ ..] => Event::SensorLost(cell(at)?),
        ["SensorBack", at @ ..] => Event::SensorBack(cell(at)?),
        ["GameOver", outcome @ ..] => Event::GameOver(named_outcome(outcome)?),
        ["SetUpAgain"] => Event::SetUpAgain,
        _ => return None,
    })
}

fn named_outcome(words: &[&str]) -> Option<Outcome> {
    Some(match words {
        ["Win", "winner", winner, "by", by] => Outcome::Win {
            winner: side(&[winner])?,
            by: same(Victory::ALL.into_iter(), &[by])?,
        },
        ["Draw", reason] => Outcome::Draw(same(DrawReason::ALL.into_iter(), &[reason])?),
        _ => return None,
    })
}

fn binding(words: &[&str]) -> Option<Binding> {
    Some(match words {
        ["Move", from] => Binding::Move(square(from)?),
        ["Capture", to] => Binding::Capture(square(to)?),
        ["Exactly", "from", from, "to", to] => Binding::Exactly {
            from: square(from)?,
            to: square(to)?,
        },
        _ => return None,
    })
}

fn named_state(words: &[&str]) -> Option<State> {
    same(State::ALL.into_iter(), words)
}

fn named_role(words: &[&str]) -> Option<Role> {
    same(Role::ALL.into_iter(), words)
}

fn named_paint(words: &[&str]) -> Option<Paint> {
    same(words::paints(), words)
}

/// The value that has this name in the source.
fn same<T: std::fmt::Debug>(mut values: impl Iterator<Item = T>, words: &[&str]) -> Option<T> {
    let name = words.concat();
    values.find(|value| {
        let mut letters = format!("{value:?}");
        letters.retain(char::is_alphanumeric);
        letters.eq_ignore_ascii_case(&name)
    })
}

fn side(words: &[&str]) -> Option<Side> {
    same(Side::ALL.into_iter(), words)
}

fn square(word: &str) -> Option<Square> {
    word.to_lowercase().parse().ok()
}

/// `Square a1` or `Camp A9`.
fn cell(words: &[&str]) -> Option<Cell> {
    words.last()?.to_lowercase().parse().ok()
}

fn moment(word: &str) -> Option<Moment> {
    word.parse().ok().map(Moment)
}

fn millis(word: &str) -> Option<Millis> {
    word.parse().ok().map(Millis)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_the_image_are_understood() {
        let mut told = Told::default();
        for line in [
            "info  MoveMade { side: White, m: Move { from: a1, to: Camp(A9) }, captured: false }",
            "info  Bound(Exactly { from: a1, to: b2 })",
            "info  GameOver(Win { winner: Black, by: Camps })",
            "debug role Square(e4) Some(Capture)",
            "debug light Camp(H0) Turn(White)",
            "debug light Square(e4) Glow(Red)",
            "debug guide Some((Square(a1), Camp(A9)))",
            "debug clock true 1200 300000 280000 Some(Black)",
            "debug state Some(InPlay)",
            "debug plays true",
            "debug frame 1208",
        ] {
            assert!(told.hear(line), "{line}");
        }
        assert_eq!(told.events.len(), 3);
        assert!(!told.hear("info  powered up"));
        assert_eq!(told.clock.thinking, Some(Side::Black));
        assert_eq!(told.frames.len(), 1);
    }
}
