//! Whatever hands do, the referee keeps its promises: only legal moves, touch-move honoured, never stuck.

use katarenga::scenario::{Rig as _, Start};
use katarenga_core::referee::{Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_core::{Cell, Move, Position, Rules, Side};
use katarenga_tests::players::{Players, beside};
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::{IndexedRandom as _, IteratorRandom as _};
use rand::{RngExt as _, SeedableRng as _};

/// For each kind of sensors and each game: four times this is a million.
const ACTIONS: u32 = 250_000;
const ACTIONS_A_GAME: u32 = 250;

#[test]
fn any_hand_on_halls_in_the_base_game() {
    any_hand(SensorKind::Hall, false, 1);
}

#[test]
fn any_hand_on_reeds_in_the_base_game() {
    any_hand(SensorKind::Reed, false, 2);
}

#[test]
fn any_hand_on_halls_in_the_race() {
    any_hand(SensorKind::Hall, true, 3);
}

#[test]
fn any_hand_on_reeds_in_the_race() {
    any_hand(SensorKind::Reed, true, 4);
}

fn any_hand(sensors: SensorKind, race: bool, seed: u64) {
    let mut actions = 0;
    let (mut moves, mut games) = (0, 0);
    while actions < ACTIONS {
        games += 1;
        let mut rng = StdRng::seed_from_u64(seed << 32 | games);
        let start = random_start(sensors, race, &mut rng);
        let mut hand = Hand {
            players: Players::new(&start, games),
            sensors,
            held: Vec::new(),
            bounce: false,
            rng,
        };
        let end = actions + ACTIONS_A_GAME;
        while actions < end && hand.players.state() != State::Over {
            for _ in 0..hand.rng.random_range(1..30) {
                hand.act();
                actions += 1;
            }
            hand.put_right();
        }
        moves += hand.players.moves.len();
    }
    assert!(
        actions >= ACTIONS && moves > 10_000,
        "{moves} moves in {games} games"
    );
}

/// Somewhere in a game, with any options.
fn random_start(sensors: SensorKind, race: bool, rng: &mut StdRng) -> Start {
    let layout = starts::official(rng);
    let rules = if race {
        starts::any_race(rng)
    } else {
        Rules::Katarenga
    };
    let mut position = Position::start(layout, rules).expect("an official board");
    for _ in 0..rng.random_range(0..80) {
        let Some(m) = position.legal_moves().choose(rng) else {
            break;
        };
        let next = position.play(m).expect("a legal move");
        if next.legal_moves().next().is_none() {
            break;
        }
        position = next;
    }
    let touch_moves = [
        TouchMove::Strict,
        TouchMove::Strict,
        TouchMove::Lenient,
        TouchMove::Off,
    ];
    let options = Options {
        touch_move: *touch_moves.choose(rng).expect("one of four"),
        nudge: Millis(*[400, 400, 200, 700].choose(rng).expect("one of four")),
    };
    Start {
        sensors,
        options,
        position,
    }
}

/// A hand that knows neither rules nor manners.
struct Hand {
    players: Players,
    sensors: SensorKind,
    /// Pawns in the hand, with the cells they were lifted from.
    held: Vec<(Cell, Side)>,
    bounce: bool,
    rng: StdRng,
}

impl Hand {
    fn act(&mut self) {
        match self.rng.random_range(0..100) {
            0..30 => self.lift(),
            30..60 => self.place(),
            60..68 => self.slide(),
            68..73 => self.swap(),
            73..77 => self.knock(),
            77..82 => self.nudge(),
            82..92 => self.play(),
            92..94 => self.bounce = !self.bounce,
            94..96 => self
                .players
                .rig()
                .set_noise(3.0 * f64::from(self.rng.random_range(1..3_u8))),
            96..98 => {
                let scans = self.rng.random_range(1..20);
                self.players.rig().drop_scans(scans).expect("the host can");
            }
            _ => self.wait(1_500),
        }
    }

    /// Mostly a moment, sometimes long.
    fn pause(&mut self) {
        let most = *[24, 24, 24, 120, 120, 500]
            .choose(&mut self.rng)
            .expect("one of six");
        self.wait(most);
    }

    fn wait(&mut self, most: u32) {
        let time = self.rng.random_range(0..=most);
        self.players.wait(Millis(time));
    }

    fn lift(&mut self) {
        if self.held.len() < 3
            && let Some(cell) = self.some_pawn()
        {
            self.take(cell);
        }
        self.pause();
    }

    fn place(&mut self) {
        if let Some(held) = self.draw_held() {
            self.set_down(held);
        }
        self.pause();
    }

    fn slide(&mut self) {
        let Some(mut cell) = self.some_pawn() else {
            return;
        };
        for _ in 0..self.rng.random_range(1..4) {
            let Some(next) = self.some_neighbour(cell) else {
                break;
            };
            let Some(side) = self.players.take(cell) else {
                break;
            };
            self.wait(40);
            self.put(next, side);
            self.wait(160);
            cell = next;
        }
    }

    fn swap(&mut self) {
        let pawn = self.some_pawn();
        if let (Some((_, side)), Some(cell)) = (self.draw_held(), pawn) {
            self.take(cell);
            self.put(cell, side);
        }
        self.pause();
    }

    /// Several pawns fall at once, some off the board.
    fn knock(&mut self) {
        for _ in 0..self.rng.random_range(1..5) {
            let Some(cell) = self.some_pawn() else {
                break;
            };
            let side = self.players.take(cell).expect("a pawn");
            match self.some_free_cell() {
                Some(to) if self.rng.random_bool(0.8) => self.put(to, side),
                _ => self.held.push((cell, side)),
            }
        }
        self.pause();
    }

    fn nudge(&mut self) {
        if let Some(cell) = self.some_pawn() {
            let side = self.players.take(cell).expect("a pawn");
            self.wait(600);
            self.put(cell, side);
        }
        self.pause();
    }

    /// A legal move, as far as the board allows it.
    fn play(&mut self) {
        let position = *self.players.position();
        let Some(m) = position.legal_moves().choose(&mut self.rng) else {
            return;
        };
        let side = position.side();
        let from = Cell::from(m.from);
        if position.displaced().is_none() && self.players.pawn(from) == Some(side) {
            self.players.take(from);
        } else if !self.held.iter().any(|&(_, held)| held == side) {
            return;
        } else {
            let held = self.held.iter().position(|&(_, held)| held == side);
            self.held.swap_remove(held.expect("just seen"));
        }
        self.pause();
        if self.players.pawn(m.to).is_some() {
            self.take(m.to);
            self.pause();
        }
        self.put(m.to, side);
        self.pause();
    }

    /// The promises at the end of every mess.
    fn put_right(&mut self) {
        self.players.rig().set_noise(3.0);
        self.bounce = false;
        self.held.clear();
        // Hands faster than human may have made sensors look noisy; they are trusted again after a quiet second.
        while !self.players.lost().is_empty() {
            self.players.wait(Millis(500));
        }
        let tidy = self.rng.random_bool(0.5);
        if tidy {
            self.put_back();
        }
        if self.rng.random_bool(0.7) {
            self.set_as_after_a_move(tidy);
        }
        self.put_back();
        if self.players.position().displaced().is_some() {
            self.held
                .push((Cell::ALL[0], self.players.position().side()));
        }
    }

    /// Once all pawns stand as the game says, the board is in play within a second.
    fn put_back(&mut self) {
        loop {
            let position = *self.players.position();
            self.players.set(&position, &mut self.rng);
            for _ in 0..10 {
                self.players.wait(Millis(100));
                if self.players.state() != State::Mismatch {
                    break;
                }
            }
            // On the way some pawns may have stood as after a move, which was made.
            if position == *self.players.position() {
                break;
            }
        }
        assert_ne!(self.players.state(), State::Mismatch, "{}", self.players);
    }

    /// Once they stand as after one legal move, that move is made within a second; out of a mess another one that
    /// was seen for a moment may come first.
    fn set_as_after_a_move(&mut self, tidy: bool) {
        let position = *self.players.position();
        let seen = |&m: &Move| self.can_be_seen(&position, m) && self.players.may(m);
        let moves: Vec<_> = position.legal_moves().filter(seen).collect();
        let Some(&m) = moves.choose(&mut self.rng) else {
            return;
        };
        let after = position.play(m).expect("a legal move");
        self.players.set(&after, &mut self.rng);
        for _ in 0..10 {
            self.players.wait(Millis(100));
            if position != *self.players.position() {
                let made = self.players.moves.last();
                assert!(!tidy || made == Some(&m), "{m}: {}", self.players);
                return;
            }
        }
        // A pawn that was in the hand before may have been touched for long enough only now.
        assert!(!self.players.may(m), "{m} was not made: {}", self.players);
        assert_eq!(self.players.state(), State::InPlay, "{m}: {}", self.players);
    }

    /// Reed switches do not see colours, and so no capture when nothing else moves.
    fn can_be_seen(&self, position: &Position, m: Move) -> bool {
        let enemies = position.pawns(!position.side());
        let captures = m.to.square().is_some_and(|to| enemies.contains(to));
        self.sensors == SensorKind::Hall || !captures
    }

    fn take(&mut self, cell: Cell) {
        if let Some(side) = self.players.take(cell) {
            self.held.push((cell, side));
        }
    }

    fn put(&mut self, cell: Cell, side: Side) {
        let offset = beside(&mut self.rng);
        if self.bounce {
            for _ in 0..self.rng.random_range(1..8) {
                self.players.put(cell, side, offset);
                self.wait(6);
                self.players.take(cell);
                self.wait(6);
            }
        }
        self.players.put(cell, side, offset);
    }

    /// Back where it came from, where it may go, or anywhere.
    fn set_down(&mut self, (from, side): (Cell, Side)) {
        let position = *self.players.position();
        let to = match (self.rng.random_range(0..10), from.square()) {
            (0..4, _) => Some(from),
            (4..8, Some(square)) => position
                .destinations(square)
                .cells()
                .iter()
                .choose(&mut self.rng),
            _ => self.some_free_cell(),
        };
        match to {
            Some(cell) if self.players.pawn(cell).is_none() => self.put(cell, side),
            _ => self.held.push((from, side)),
        }
    }

    fn draw_held(&mut self) -> Option<(Cell, Side)> {
        let drawn = (0..self.held.len()).choose(&mut self.rng)?;
        Some(self.held.swap_remove(drawn))
    }

    fn some_pawn(&mut self) -> Option<Cell> {
        let players = &self.players;
        let stands = |cell: &Cell| players.pawn(*cell).is_some();
        Cell::ALL.into_iter().filter(stands).choose(&mut self.rng)
    }

    fn some_free_cell(&mut self) -> Option<Cell> {
        let players = &self.players;
        let free = |cell: &Cell| players.pawn(*cell).is_none();
        Cell::ALL.into_iter().filter(free).choose(&mut self.rng)
    }

    fn some_neighbour(&mut self, cell: Cell) -> Option<Cell> {
        let (column, row) = cell.place();
        let players = &self.players;
        let beside = |&other: &Cell| {
            let (other_column, other_row) = other.place();
            let near = column.abs_diff(other_column).max(row.abs_diff(other_row)) == 1;
            near && players.pawn(other).is_none()
        };
        Cell::ALL.into_iter().filter(beside).choose(&mut self.rng)
    }
}
