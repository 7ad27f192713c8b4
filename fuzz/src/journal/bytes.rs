//! Records out of the bytes of an input.

use katarenga_core::evening::{ClockSettings, MatchScore, Player, Players, Settings};
use katarenga_core::memory::GameStart;
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::units::{AdcCount, Millis};
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, CellMap, DrawReason, Outcome, Position, Rules, Side, Victory};

/// What is left of an input; zeros follow it.
pub struct Bytes<'a>(pub &'a [u8]);

impl Bytes<'_> {
    pub fn byte(&mut self) -> u8 {
        let (first, rest) = self.0.split_first().unwrap_or((&0, &[]));
        self.0 = rest;
        *first
    }

    pub fn word(&mut self) -> u16 {
        u16::from_le_bytes([self.byte(), self.byte()])
    }

    pub fn bit(&mut self) -> bool {
        self.byte() % 2 == 1
    }

    pub fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[usize::from(self.byte()) % all.len()]
    }

    pub fn settings(&mut self) -> Settings {
        Settings {
            options: Options {
                touch_move: self.one_of(TouchMove::VALUES),
                nudge: Millis(u32::from(self.byte()) * 10),
            },
            quiet_first_move: self.bit(),
            white_edge: self.one_of(Edge::VALUES),
            clock: self.clock(),
            sound: self.bit(),
            ..Settings::default()
        }
    }

    pub fn players(&mut self) -> Players {
        Players {
            sides: BySide::from_fn(|_| self.one_of(Player::VALUES)),
            level: Level::new(self.byte() % 8 + 1).expect("from 1 to 8"),
            hints: self.bit(),
            swap: self.bit(),
        }
    }

    pub fn clock(&mut self) -> Option<ClockSettings> {
        self.bit().then(|| ClockSettings {
            time: BySide::from_fn(|_| Millis(u32::from(self.word()) * 100)),
            increment: Millis(u32::from(self.byte()) * 1_000),
        })
    }

    pub fn calibration(&mut self) -> Calibration {
        let kind = self.one_of(&[SensorKind::Hall, SensorKind::Reed]);
        let zero = AdcCount(self.word() % 4_096);
        Calibration {
            zeros: CellMap::filled(zero),
            noise: CellMap::filled(AdcCount(self.byte().into())),
            ..Calibration::nominal(kind)
        }
    }

    pub fn match_score(&mut self) -> MatchScore {
        MatchScore {
            wins: BySide::from_fn(|_| self.byte()),
            draws: self.byte(),
            revenge: self.bit().then(|| self.one_of(Edge::VALUES)),
        }
    }

    pub fn start(&mut self) -> GameStart {
        let rules = self.one_of(&Rules::GAMES);
        let start = Position::start(Settings::default().layout, rules);
        let position = start.expect("the rulebook's board is for every game");
        GameStart {
            position: if self.bit() {
                position.with_quiet_first_move()
            } else {
                position
            },
            options: Options::default(),
            white_edge: self.one_of(Edge::VALUES),
            clock: self.clock(),
        }
    }

    pub fn outcome(&mut self) -> Option<Outcome> {
        let winner = self.one_of(&Side::ALL);
        self.one_of(&[
            None,
            Some(Outcome::Draw(DrawReason::Agreement)),
            Some(Outcome::Win {
                winner,
                by: Victory::Time,
            }),
        ])
    }
}
