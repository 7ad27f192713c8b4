//! What an image thinks and shows, put together from its [telemetry](katarenga_core::telemetry).

use std::collections::VecDeque;

use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Event, State, Will};
use katarenga_core::sound::Sound;
use katarenga_core::telemetry::Telemetry;
use katarenga_core::units::{Millis, Moment};
use katarenga_rules::{BySide, Cell, CellMap, Side};

use katarenga_emulator::Mail;

/// Frames that the image has sent lately.
const FRAMES_KEPT: usize = 8;

/// All that the telemetry has reported so far.
pub struct TelemetryState {
    pub plays: bool,
    pub state: Option<State>,
    pub binding: Option<Binding>,
    pub will: Option<Will>,
    pub wonders: bool,
    pub guide: Option<(Cell, Cell)>,
    pub clock: ClockTelemetry,
    pub roles: Roles,
    pub canvas: Canvas,
    pub events: Vec<Event>,
    pub sounds: Vec<Sound>,
    /// What was shown, and at which moment of the image's time.
    pub frames: VecDeque<(Moment, Canvas)>,
}

/// What it has reported of the clock.
#[derive(Clone, Copy, Default)]
pub struct ClockTelemetry {
    pub is_there: bool,
    /// When this was told, in the image's time.
    pub at: Moment,
    pub left: BySide<Millis>,
    pub thinking: Option<Side>,
}

impl Default for TelemetryState {
    fn default() -> Self {
        Self {
            plays: false,
            state: None,
            binding: None,
            will: None,
            wonders: false,
            guide: None,
            clock: ClockTelemetry::default(),
            roles: CellMap::filled(None),
            canvas: BLANK,
            events: Vec::new(),
            sounds: Vec::new(),
            frames: VecDeque::new(),
        }
    }
}

/// Why it is not known what an image has told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotHeard {
    /// The image told more than its mailbox holds.
    #[error("the image dropped {0} values that it wanted to tell")]
    Lost(u32),
    /// The bytes are no values of the type that this program knows.
    #[error(
        "the image tells what this program does not understand: build it again with `cargo fw-telemetry`"
    )]
    Unknown,
}

impl TelemetryState {
    /// Takes in what was told.
    ///
    /// # Errors
    /// When a part of it is missing or is not understood; everything before that was taken in.
    pub fn hear(&mut self, mail: &Mail) -> Result<(), NotHeard> {
        let mut bytes = &*mail.bytes;
        while !bytes.is_empty() {
            let (telemetry, rest) = Telemetry::decode(bytes).ok_or(NotHeard::Unknown)?;
            self.take(telemetry);
            bytes = rest;
        }
        match mail.lost {
            0 => Ok(()),
            lost => Err(NotHeard::Lost(lost)),
        }
    }

    fn take(&mut self, telemetry: Telemetry) {
        match telemetry {
            Telemetry::Plays(plays) => self.plays = plays,
            Telemetry::State(state) => self.state = state,
            Telemetry::Binding(binding) => self.binding = binding,
            Telemetry::Will(will) => self.will = will,
            Telemetry::Wonders(wonders) => self.wonders = wonders,
            Telemetry::Guide(guide) => self.guide = guide,
            Telemetry::Clock { at, left, thinking } => {
                self.clock = ClockTelemetry {
                    is_there: left.is_some(),
                    at,
                    left: left.unwrap_or_default(),
                    thinking,
                };
            }
            Telemetry::Role(cell, role) => self.roles[cell] = role,
            Telemetry::Light(cell, paint) => self.canvas[cell] = paint,
            Telemetry::Frame(now) => {
                self.frames.push_back((now, self.canvas));
                let surplus = self.frames.len().saturating_sub(FRAMES_KEPT);
                self.frames.drain(..surplus);
            }
            Telemetry::Event(event) => self.events.push(event),
            Telemetry::Sound(sound) => self.sounds.push(sound),
        }
    }
}

#[cfg(test)]
mod tests {
    use katarenga_core::lights::{Paint, Role};
    use katarenga_core::telemetry::LONGEST;

    use super::*;

    fn mail(values: &[Telemetry]) -> Mail {
        let bytes = values.iter().flat_map(|value| {
            let mut room = [0; LONGEST];
            value.encode(&mut room).expect("room").to_vec()
        });
        Mail {
            bytes: bytes.collect(),
            lost: 0,
        }
    }

    #[test]
    fn what_is_told_is_known_from_then_on() {
        let e4 = "e4".parse().expect("a square");
        let values = [
            Telemetry::Plays(true),
            Telemetry::Event(Event::Freed),
            Telemetry::Light(e4, Paint::Role(Role::Capture)),
            Telemetry::Frame(Moment(1208)),
            Telemetry::Light(e4, Paint::Dark),
        ];
        let mut told = TelemetryState::default();
        assert_eq!(told.hear(&mail(&values)), Ok(()));
        assert!(told.plays);
        assert_eq!(told.events, [Event::Freed]);
        assert_eq!(told.canvas[e4], Paint::Dark);
        let (moment, shown) = told.frames.back().expect("a frame");
        assert_eq!(
            (*moment, shown[e4]),
            (Moment(1208), Paint::Role(Role::Capture))
        );
    }

    #[test]
    fn what_is_lost_or_strange_is_said() {
        let lost = Mail {
            lost: 2,
            ..mail(&[Telemetry::Plays(true)])
        };
        let mut told = TelemetryState::default();
        assert_eq!(told.hear(&lost), Err(NotHeard::Lost(2)));
        assert!(told.plays, "what is there is heard anyway");
        let mut strange = mail(&[Telemetry::Plays(false)]);
        strange.bytes.push(250);
        assert_eq!(told.hear(&strange), Err(NotHeard::Unknown));
        assert!(!told.plays);
    }
}
