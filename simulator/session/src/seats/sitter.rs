//! A device in a seat, and what it may do.

use katarenga_rules::Side;
use serde::{Deserialize, Serialize};

use crate::messages::{Act, Carried, Command};
use crate::refusal::Refusal;
use katarenga_world::table_top;

/// Where a device sits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Seat {
    /// It plays White.
    White,
    /// It plays Black.
    Black,
    /// It plays both sides, as people do who pass one device to and fro.
    Both,
    /// It only looks on.
    Onlooker,
}

impl Seat {
    /// Where the player of a side sits.
    pub(super) const fn at(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }

    pub(super) const fn has(self, side: Side) -> bool {
        matches!(
            (self, side),
            (Self::Both, _) | (Self::White, Side::White) | (Self::Black, Side::Black)
        )
    }

    fn overlaps(self, other: Self) -> bool {
        Side::ALL
            .into_iter()
            .any(|side| self.has(side) && other.has(side))
    }

    /// What is left of it when somebody takes another.
    pub(super) fn without(self, taken: Self) -> Self {
        match (self, taken) {
            (seat, taken) if !seat.overlaps(taken) => seat,
            (Self::Both, Self::White) => Self::Black,
            (Self::Both, Self::Black) => Self::White,
            _ => Self::Onlooker,
        }
    }
}

/// Somebody in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sitter {
    /// Where.
    pub seat: Seat,
    /// Whether it is the host.
    pub is_host: bool,
}

impl Sitter {
    /// Somebody who has a board alone.
    pub const ALONE: Self = Self {
        seat: Seat::Both,
        is_host: true,
    };

    /// Whether somebody may do this while a game waits for a person, or for nobody.
    ///
    /// # Errors
    /// When not, with the reason.
    pub fn may(self, command: &Command, waits_for: Option<Side>) -> Result<(), Refusal> {
        match command {
            Command::Language(_)
            | Command::Sit { .. }
            | Command::Replay(_)
            | Command::Read(_)
            | Command::SecondLook(_) => Ok(()),
            Command::Power(_)
            | Command::Sensors(_)
            | Command::Noise(_)
            | Command::Defect { .. }
            | Command::Quarters(_)
            | Command::Players(_)
            | Command::NewGame(_)
            | Command::Position(_) => {
                let may = self.has_the_board();
                may.then_some(()).ok_or(Refusal::HostsOnly)
            }
            // It is not the seat that decides, but whose finger it is.
            Command::Stop => Ok(()),
            _ if self.seat == Seat::Onlooker => Err(Refusal::Onlooker),
            // Who sits at the other side decides that, too.
            Command::Act(Act::Draw) | Command::Draw(_) => Ok(()),
            // Whoever resigns does so for their own side, also when it is not their turn.
            Command::Act(Act::WhiteResigns) => self.must_have(Side::White),
            Command::Act(Act::BlackResigns) => self.must_have(Side::Black),
            // What is in the hand already was allowed when it was lifted, and a button that is down must come up. But the turn
            // may have passed since then: nobody sets down the pawn that the other player moves now, except beside the board.
            Command::Set(pawns) => {
                let moves = |carried: &Carried| {
                    waits_for == Some(table_top::side(carried.pawn))
                        && carried.spot().is_on_the_board()
                };
                match waits_for {
                    Some(side) if pawns.iter().any(moves) => self.must_have(side),
                    _ => Ok(()),
                }
            }
            Command::Carry(_) | Command::PutBack | Command::Release(_) => Ok(()),
            // A pawn that slides stays on the board, where the turn can pass while it is held.
            Command::Lift {
                pawns,
                slides: true,
            } if pawns
                .iter()
                .any(|&pawn| !self.seat.has(table_top::side(pawn))) =>
            {
                Err(Refusal::HostsOnly)
            }
            // Whoever plays may say who that is.
            Command::Names { .. } => Ok(()),
            Command::Lift { .. }
            | Command::Knock(_)
            | Command::SetUp
            | Command::Clear
            | Command::Act(Act::Claim | Act::Hint | Act::Pause)
            | Command::Move(_)
            | Command::CarryOut
            | Command::Press(_) => waits_for.map_or(Ok(()), |side| self.must_have(side)),
        }
    }

    /// Whether this may do what is done to the board itself.
    pub(super) fn has_the_board(self) -> bool {
        self.is_host || self.seat == Seat::Both
    }

    fn must_have(self, side: Side) -> Result<(), Refusal> {
        let has = self.seat.has(side);
        has.then_some(()).ok_or(Refusal::OthersTurn)
    }

    /// Whether this keeps guests from taking a seat. A host at both sides makes room for whoever comes.
    pub(super) fn stands_in_the_way_of(self, seat: Seat) -> bool {
        self.seat.overlaps(seat) && self != Self::ALONE
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn read(command: &Value) -> Command {
        Command::read(&command.to_string()).expect("a command")
    }

    #[test]
    fn a_seat_decides_when_pawns_and_buttons_may_be_touched() {
        let touches = [
            json!({ "lift": { "pawns": [0] } }),
            json!({ "knock": 0 }),
            json!({ "set_up": null }),
            json!({ "clear": null }),
            json!({ "press": "ok" }),
            json!({ "move": "b1b6" }),
            json!({ "carry_out": null }),
        ];
        let white = Sitter {
            seat: Seat::White,
            is_host: false,
        };
        for touch in touches.iter().map(read) {
            assert_eq!(white.may(&touch, None), Ok(()), "{touch:?}");
            assert_eq!(white.may(&touch, Some(Side::White)), Ok(()), "{touch:?}");
            let refused = white.may(&touch, Some(Side::Black));
            assert_eq!(refused, Err(Refusal::OthersTurn), "{touch:?}");
        }
        // A move may end the turn before the hand is empty.
        for last in [
            json!({ "set": [] }),
            json!({ "put_back": null }),
            json!({ "release": "ok" }),
        ] {
            assert_eq!(white.may(&read(&last), Some(Side::Black)), Ok(()));
        }
    }

    #[test]
    fn nobody_moves_the_pawns_of_a_turn_that_has_passed() {
        let white = Sitter {
            seat: Seat::White,
            is_host: false,
        };
        let set = |pawn, x| read(&json!({ "set": [{ "pawn": pawn, "x": x, "y": 7.0 }] }));
        let may = |command: &Command| white.may(command, Some(Side::Black));
        assert_eq!(may(&set(8, 1.0)), Err(Refusal::OthersTurn));
        assert_eq!(
            may(&set(8, -3.0)),
            Ok(()),
            "a captured pawn leaves the board"
        );
        assert_eq!(
            may(&set(0, 1.0)),
            Ok(()),
            "an own move may end the turn early"
        );
        assert_eq!(white.may(&set(8, 1.0), Some(Side::White)), Ok(()));
        let slide = |pawn| read(&json!({ "lift": { "pawns": [pawn], "slides": true } }));
        let refused = white.may(&slide(8), Some(Side::White));
        assert_eq!(refused, Err(Refusal::HostsOnly), "before the turn passes");
        assert_eq!(white.may(&slide(0), Some(Side::White)), Ok(()));
    }

    #[test]
    fn players_resign_for_themselves() {
        let white = Sitter {
            seat: Seat::White,
            is_host: false,
        };
        let may = |act| white.may(&read(&json!({ "act": act })), Some(Side::Black));
        assert_eq!(may("white_resigns"), Ok(()), "also out of turn");
        assert_eq!(may("black_resigns"), Err(Refusal::OthersTurn));
        assert_eq!(may("claim"), Err(Refusal::OthersTurn));
    }

    #[test]
    fn an_onlooker_only_looks() {
        let onlooker = Sitter {
            seat: Seat::Onlooker,
            is_host: false,
        };
        assert_eq!(onlooker.may(&read(&json!({ "replay": 0 })), None), Ok(()));
        for touch in [
            json!({ "set": [] }),
            json!({ "set_up": null }),
            json!({ "release": "ok" }),
            json!({ "act": "draw" }),
            json!({ "draw": "white_offers" }),
            json!({ "draw": "accept" }),
        ] {
            assert_eq!(onlooker.may(&read(&touch), None), Err(Refusal::Onlooker));
        }
    }

    #[test]
    fn the_bench_is_for_the_host_and_for_who_plays_both_sides() {
        let bench = [
            json!({ "power": false }),
            json!({ "sensors": "reed" }),
            json!({ "noise": 3 }),
            json!({ "defect": { "cell": "e4", "defect": null } }),
            json!({ "quarters": "shuffle" }),
            json!({ "players": { "white": true, "black": true, "level": 1, "hints": false } }),
            json!({ "position": "" }),
        ];
        let guest = |seat| Sitter {
            seat,
            is_host: false,
        };
        let host = Sitter {
            seat: Seat::Onlooker,
            is_host: true,
        };
        for command in bench.iter().map(read) {
            for seat in [Seat::White, Seat::Black, Seat::Onlooker] {
                let refused = guest(seat).may(&command, None);
                assert_eq!(refused, Err(Refusal::HostsOnly), "{command:?}");
            }
            assert_eq!(guest(Seat::Both).may(&command, None), Ok(()));
            assert_eq!(host.may(&command, None), Ok(()));
        }
    }
}
