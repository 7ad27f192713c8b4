//! What lies on the table: sixteen pawns, the hands that carry them, and the quarters of the board.
//!
//! Pawns are things, not pieces of a game: each is somewhere, and nothing here knows a rule. What the sensors feel
//! follows from where the pawns are, in [`TableTop::magnets`].

use std::time::Duration;

use katarenga_rules::{Cell, CellMap, CellSet, Layout, Position, Side};
use rand::Rng;
use rand::seq::IteratorRandom as _;

use super::magnets::{Magnet, PITCH_MM};

/// A hand that sets a pawn down brings it about this near to the centre of its square.
const SET_DOWN_WITHIN_MM: f64 = 5.0;

/// A pawn that is set down where another one stands: one hand takes that one off, then the other sets down.
const TAKING_OFF: Duration = Duration::from_millis(130);

/// Eight white pawns, then eight black ones.
const PAWNS: usize = 16;

/// Whose hand it is: each open page has one, which can carry several pawns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Hand(pub u32);

/// A place above the table, in squares from the corner where camp a0 lies: the centre of a1 is at (1, 1).
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Towards file h.
    pub x: f64,
    /// Towards rank 8.
    pub y: f64,
}

impl Spot {
    /// The centre of a cell.
    #[must_use]
    pub fn centre(cell: Cell) -> Self {
        let (column, row) = cell.place();
        Self {
            x: f64::from(column),
            y: f64::from(row),
        }
    }

    /// On a cell, beside its centre by so many mm.
    #[must_use]
    pub fn on(cell: Cell, (x_mm, y_mm): (f64, f64)) -> Self {
        let centre = Self::centre(cell);
        Self {
            x: centre.x + x_mm / PITCH_MM,
            y: centre.y + y_mm / PITCH_MM,
        }
    }

    /// Whether a pawn that is set down here stands on the board.
    #[must_use]
    pub fn is_on_the_board(self) -> bool {
        self.below().is_some()
    }

    /// The cell below, and how far its centre lies, in mm.
    fn below(self) -> Option<(Cell, (f64, f64))> {
        Cell::ALL.into_iter().find_map(|cell| {
            let centre = Self::centre(cell);
            let (dx, dy) = (self.x - centre.x, self.y - centre.y);
            let inside = dx.abs() <= 0.5 && dy.abs() <= 0.5;
            inside.then_some((cell, (dx * PITCH_MM, dy * PITCH_MM)))
        })
    }
}

/// Where a pawn is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Location {
    /// On a cell, beside its centre by so many mm.
    Standing {
        /// The cell.
        cell: Cell,
        /// Towards file h and rank 8.
        offset_mm: (f64, f64),
        /// When it gets there.
        from: Duration,
    },
    /// In a hand.
    Held {
        /// Whose.
        hand: Hand,
        /// Where the hand is.
        at: Spot,
        /// Where it stood before.
        home: Option<(Cell, (f64, f64))>,
        /// Whether it touches the board, so that sensors feel it.
        slides: bool,
    },
    /// Beside the board.
    Beside,
}

/// The pawns and the quarters.
#[derive(Clone, Debug)]
pub struct TableTop {
    pawns: [Location; PAWNS],
    /// The colours of the quarters that lie on the frame.
    pub quarters: Layout,
    /// Whether somebody lays them as the board was told.
    pub quarters_follow: bool,
}

impl TableTop {
    /// All pawns lie beside the board.
    #[must_use]
    pub fn new(quarters: Layout) -> Self {
        Self {
            pawns: [Location::Beside; PAWNS],
            quarters,
            quarters_follow: true,
        }
    }

    /// Every pawn: whose it is and where.
    pub fn pawns(&self) -> impl Iterator<Item = (Side, Location)> {
        (0..)
            .zip(self.pawns)
            .map(|(pawn, place)| (side(pawn), place))
    }

    /// What the sensors feel at a moment.
    #[must_use]
    pub fn magnets(&self, now: Duration) -> CellMap<Option<Magnet>> {
        let mut magnets = CellMap::filled(None);
        for (side, place) in self.pawns() {
            let felt = match place {
                Location::Standing {
                    cell,
                    offset_mm,
                    from,
                } if from <= now => Some((cell, offset_mm)),
                Location::Held {
                    at, slides: true, ..
                } => at.below(),
                Location::Standing { .. } | Location::Held { .. } | Location::Beside => None,
            };
            if let Some((cell, offset_mm)) = felt {
                magnets[cell] = Some(Magnet::of(side).off_centre(offset_mm));
            }
        }
        magnets
    }

    /// Takes pawns into a hand, unless another one has them.
    pub fn lift(&mut self, hand: Hand, pawns: &[usize], slides: bool) {
        for &pawn in pawns {
            let Some(place) = self.pawns.get_mut(pawn) else {
                continue;
            };
            let (home, at) = match *place {
                Location::Standing {
                    cell, offset_mm, ..
                } => (Some((cell, offset_mm)), Spot::on(cell, offset_mm)),
                Location::Beside => (None, BESIDE),
                Location::Held { .. } => continue,
            };
            *place = Location::Held {
                hand,
                at,
                home,
                slides: slides && home.is_some(),
            };
        }
    }

    /// Moves a pawn that a hand has. One that slides stops at the next pawn.
    pub fn carry(&mut self, hand: Hand, pawn: usize, to: Spot) {
        let free = to
            .below()
            .is_none_or(|(cell, _)| self.standing_on(cell, pawn).is_none());
        if let Some(Location::Held {
            hand: owner,
            at,
            slides,
            ..
        }) = self.pawns.get_mut(pawn)
            && *owner == hand
            && (free || !*slides)
        {
            *at = to;
        }
    }

    /// Sets a pawn down. Where an enemy's stands, that one is taken off first; onto one of the same colour nobody sets
    /// a pawn, it goes back.
    pub fn set(&mut self, hand: Hand, pawn: usize, to: Spot, now: Duration) {
        let Some(&Location::Held {
            hand: owner,
            slides,
            at,
            ..
        }) = self.pawns.get(pawn)
        else {
            return;
        };
        if owner != hand {
            return;
        }
        // Where a pawn that slides was stopped, there it stays.
        let to = if slides { at } else { to };
        let Some((cell, offset_mm)) = to.below() else {
            self.pawns[pawn] = Location::Beside;
            return;
        };
        let from = match self.standing_on(cell, pawn) {
            None => now,
            Some(other) if side(other) == side(pawn) => return self.back(pawn, now),
            Some(other) => {
                self.pawns[other] = Location::Beside;
                now + TAKING_OFF
            }
        };
        let far = offset_mm.0.hypot(offset_mm.1);
        let nearer = (SET_DOWN_WITHIN_MM / far).min(1.0);
        self.pawns[pawn] = Location::Standing {
            cell,
            offset_mm: (offset_mm.0 * nearer, offset_mm.1 * nearer),
            from,
        };
    }

    /// Puts everything in a hand back where it came from.
    pub fn put_back(&mut self, hand: Hand, now: Duration) {
        for pawn in 0..PAWNS {
            if matches!(self.pawns[pawn], Location::Held { hand: owner, .. } if owner == hand) {
                self.back(pawn, now);
            }
        }
    }

    fn back(&mut self, pawn: usize, now: Duration) {
        let home = match self.pawns[pawn] {
            Location::Held { home, .. } => home,
            Location::Standing { .. } | Location::Beside => return,
        };
        let free = home.filter(|&(cell, _)| self.standing_on(cell, pawn).is_none());
        self.pawns[pawn] = match free {
            Some((cell, offset_mm)) => Location::Standing {
                cell,
                offset_mm,
                from: now,
            },
            None => Location::Beside,
        };
    }

    /// Knocks a standing pawn over: it rolls to a free cell next to its own, or off the board.
    pub fn knock(&mut self, pawn: usize, now: Duration, rng: &mut impl Rng) {
        let Some(&Location::Standing { cell, .. }) = self.pawns.get(pawn) else {
            return;
        };
        let free =
            |other: &Cell| other.distance(cell) == 1 && self.standing_on(*other, pawn).is_none();
        let to = Cell::ALL.into_iter().filter(free).choose(rng);
        self.pawns[pawn] = to.map_or(Location::Beside, |cell| Location::Standing {
            cell,
            offset_mm: (0.0, 0.0),
            from: now,
        });
    }

    /// Both players set all pawns as a position says; one that was displaced lies beside the board (R22). Cells are
    /// those of the table: `turned` says that White sits at the far edge.
    pub fn stand(&mut self, position: &Position, turned: bool, now: Duration) {
        self.clear();
        for mover in Side::ALL {
            let cells = position.standing(mover);
            let own = (0..PAWNS).filter(|&pawn| side(pawn) == mover);
            for (pawn, cell) in own.zip(cells.iter()) {
                self.pawns[pawn] = Location::Standing {
                    cell: if turned { cell.turned() } else { cell },
                    offset_mm: (0.0, 0.0),
                    from: now,
                };
            }
        }
    }

    /// Whether all pawns stand as a position says, and none is in a hand.
    #[must_use]
    pub fn stands(&self, position: &Position, turned: bool) -> bool {
        let is_held = |(_, place): (Side, Location)| matches!(place, Location::Held { .. });
        let on = |mover: Side| {
            let own = self.pawns().filter(move |&(side, _)| side == mover);
            own.filter_map(|(_, place)| match place {
                Location::Standing { cell, .. } if turned => Some(cell.turned()),
                Location::Standing { cell, .. } => Some(cell),
                Location::Held { .. } | Location::Beside => None,
            })
        };
        let is_right = |&mover: &Side| on(mover).collect::<CellSet>() == position.standing(mover);
        !self.pawns().any(is_held) && Side::ALL.iter().all(is_right)
    }

    /// Takes everything off the board, also out of hands.
    pub fn clear(&mut self) {
        self.pawns = [Location::Beside; PAWNS];
    }

    /// The pawn on a cell, other than a given one.
    fn standing_on(&self, cell: Cell, but: usize) -> Option<usize> {
        (0..PAWNS)
            .filter(|&pawn| pawn != but)
            .find(|&pawn| match self.pawns[pawn] {
                Location::Standing { cell: on, .. } => on == cell,
                Location::Held {
                    at, slides: true, ..
                } => at.below().is_some_and(|(on, _)| on == cell),
                Location::Held { .. } | Location::Beside => false,
            })
    }
}

/// Where a pawn is that was lifted beside the board, until the hand says more.
const BESIDE: Spot = Spot { x: -1.0, y: -1.0 };

/// Whose pawn it is.
#[must_use]
pub const fn side(pawn: usize) -> Side {
    if pawn < PAWNS / 2 {
        Side::White
    } else {
        Side::Black
    }
}

#[cfg(test)]
mod tests {
    use rand::SeedableRng as _;
    use rand::rngs::SmallRng;

    use super::*;
    use katarenga_core::evening::Settings;

    const HAND: Hand = Hand(1);
    const NOW: Duration = Duration::from_secs(1);

    fn cell(name: &str) -> Cell {
        name.parse().expect(name)
    }

    /// The first white and the first black pawn on two cells.
    fn two(white: &str, black: &str) -> TableTop {
        let mut top = TableTop::new(Settings::default().layout);
        for (pawn, name) in [(0, white), (8, black)] {
            top.lift(HAND, &[pawn], false);
            top.set(HAND, pawn, Spot::centre(cell(name)), Duration::ZERO);
        }
        top
    }

    fn felt(top: &TableTop, now: Duration) -> Vec<(String, Side)> {
        let magnets = top.magnets(now);
        let felt = magnets.iter().filter_map(|(cell, pole)| {
            let pole = (*pole)?;
            Some((cell.to_string(), pole.side))
        });
        felt.collect()
    }

    #[test]
    fn a_lifted_pawn_is_not_felt_and_a_sliding_one_is() {
        let mut top = two("e2", "e7");
        top.lift(HAND, &[0], false);
        top.carry(HAND, 0, Spot::centre(cell("e4")));
        assert_eq!(felt(&top, NOW), [("e7".into(), Side::Black)]);
        let mut top = two("e2", "e7");
        top.lift(HAND, &[0], true);
        top.carry(HAND, 0, Spot { x: 5.2, y: 4.0 });
        assert_eq!(felt(&top, NOW)[0], ("e4".into(), Side::White));
        let offset = top.magnets(NOW)[cell("e4")].map(|pole| pole.offset_mm.0);
        assert!(offset.is_some_and(|mm| (mm - 7.2).abs() < 0.01));
    }

    #[test]
    fn a_sliding_pawn_stops_at_the_next_one() {
        let mut top = two("e2", "e4");
        top.lift(HAND, &[0], true);
        top.carry(HAND, 0, Spot::centre(cell("e3")));
        top.carry(HAND, 0, Spot::centre(cell("e4")));
        top.set(HAND, 0, Spot::centre(cell("e4")), NOW);
        assert_eq!(
            felt(&top, NOW),
            [("e3".into(), Side::White), ("e4".into(), Side::Black)]
        );
    }

    #[test]
    fn a_pawn_set_on_an_enemy_takes_it_off_before_it_lands() {
        let mut top = two("e2", "e4");
        top.lift(HAND, &[0], false);
        top.set(HAND, 0, Spot::centre(cell("e4")), NOW);
        assert_eq!(felt(&top, NOW), [], "the square reads empty for a moment");
        assert_eq!(felt(&top, NOW + TAKING_OFF), [("e4".into(), Side::White)]);
        assert_eq!(top.pawns().nth(8), Some((Side::Black, Location::Beside)));
    }

    #[test]
    fn a_hand_takes_no_pawn_out_of_another_hand() {
        let mut top = two("e2", "e7");
        top.lift(HAND, &[0], false);
        let other = Hand(2);
        top.lift(other, &[0], false);
        top.set(other, 0, Spot::centre(cell("e3")), NOW);
        assert_eq!(felt(&top, NOW), [("e7".into(), Side::Black)]);
        top.put_back(HAND, NOW);
        assert_eq!(felt(&top, NOW)[0], ("e2".into(), Side::White));
    }

    #[test]
    fn pawns_that_do_not_exist_are_overlooked() {
        let mut top = two("e2", "e7");
        top.lift(HAND, &[99], false);
        top.carry(HAND, 99, BESIDE);
        top.set(HAND, 99, BESIDE, NOW);
        top.knock(99, NOW, &mut SmallRng::seed_from_u64(1));
        assert_eq!(felt(&top, NOW).len(), 2);
    }
}
