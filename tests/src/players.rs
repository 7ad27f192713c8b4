//! Players at a sensed board, who hold the referee to its promises whatever they do.

use std::fmt;

use katarenga_core::evening::{Player, Players};
use katarenga_core::lights::Role;
use katarenga_core::referee::{Binding, Event, Referee, State, TouchMove};
use katarenga_core::units::Millis;
use katarenga_rules::{Cell, CellSet, Move, Position, Side};
use katarenga_scenario::{BELIEVED, Start};
use katarenga_world::{CoreDevice, Magnet, World};
use rand::RngExt;
use rand::rngs::StdRng;

/// A board with pawns, and the game as its events tell it.
pub struct SensedPlayers {
    world: World<CoreDevice>,
    touch_move: TouchMove,
    position: Position,
    /// All moves made so far.
    pub moves: Vec<Move>,
    /// What the first touch since the last move obliges to.
    bound: Option<Binding>,
    /// Who plays whom.
    players: Players,
    /// The move that the board showed when it was last looked at.
    told: Option<Move>,
    lost: CellSet,
    deeds: Vec<Deed>,
}

/// What hands did, to be told when something goes wrong.
enum Deed {
    Put(Cell, Side),
    Take(Cell),
    Wait(Millis),
    Happened(Event),
}

impl SensedPlayers {
    /// Sets a board up and begins to play.
    #[must_use]
    pub fn new(start: &Start, seed: u64) -> Self {
        let mut players = Self {
            world: start.on_core_with_noise(seed),
            touch_move: start.options.touch_move,
            position: start.position,
            moves: Vec::new(),
            bound: None,
            players: start.players,
            told: None,
            lost: CellSet::EMPTY,
            deeds: Vec::new(),
        };
        for side in Side::ALL {
            for cell in start.position.standing(side).iter() {
                players.put(cell, side, (0.0, 0.0));
            }
        }
        players.world.wait(BELIEVED);
        players.wait(Millis(16));
        players
    }

    /// The board itself, for noise and dropped scans.
    pub fn world(&mut self) -> &mut World<CoreDevice> {
        &mut self.world
    }

    /// Nobody, once the pawns stand as before the next game.
    fn referee(&self) -> Option<&Referee> {
        let core = self.world.device().expect("the plug is in");
        core.table().referee()
    }

    /// The position of the game, which is that of all moves made.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Whose pawn stands on a cell.
    #[must_use]
    pub fn pawn(&self, cell: Cell) -> Option<Side> {
        self.world.pawn(cell)
    }

    /// Sets a pawn on an empty cell.
    pub fn put(&mut self, cell: Cell, side: Side, offset_mm: (f64, f64)) {
        self.deeds.push(Deed::Put(cell, side));
        let magnet = Magnet::of(side).off_centre(offset_mm);
        self.world.put(cell, magnet);
    }

    /// Takes the pawn off a cell.
    pub fn take(&mut self, cell: Cell) -> Option<Side> {
        self.deeds.push(Deed::Take(cell));
        self.world.take(cell).map(|magnet| magnet.side)
    }

    /// Sets all pawns as a position says, all at once; those that stand right stay.
    pub fn set(&mut self, position: &Position, rng: &mut StdRng) {
        for cell in Cell::ALL {
            let side = Side::ALL
                .into_iter()
                .find(|&side| position.standing(side).contains(cell));
            if side == self.pawn(cell) {
                continue;
            }
            if self.pawn(cell).is_some() {
                self.take(cell);
            }
            if let Some(side) = side {
                self.put(cell, side, beside(rng));
            }
        }
    }

    /// Lets time pass, and checks whatever the referee says.
    ///
    /// # Panics
    /// When it breaks a promise.
    pub fn wait(&mut self, time: Millis) {
        self.deeds.push(Deed::Wait(time));
        self.world.wait(time);
        for event in self.world.take_events() {
            self.deeds.push(Deed::Happened(event));
            self.check(event);
        }
        let same = |referee: &Referee| self.position == *referee.position();
        assert!(
            self.referee().is_none_or(same),
            "the position changed without a move: {self}"
        );
        self.told = self.referee().and_then(|referee| referee.will().told());
        let board_plays = self.players.sides[self.position.side()] == Player::Board;
        assert!(board_plays || self.told.is_none(), "{self}");
    }

    fn check(&mut self, event: Event) {
        match event {
            Event::MoveMade { side, m, captured } => {
                let enemies = self.position.pawns(!side);
                let captures = m.to.square().is_some_and(|to| enemies.contains(to));
                assert_eq!((side, captured), (self.position.side(), captures), "{self}");
                if self.players.sides[side] == Player::Board {
                    assert!(self.told.is_none_or(|told| told == m), "{m}: {self}");
                    self.told = None;
                }
                if let Some(binding) = self.bound.take() {
                    assert!(binding.allows(m), "{m} in spite of {binding:?}: {self}");
                }
                match self.position.play(m) {
                    Ok(next) => self.position = next,
                    Err(why) => panic!("{m} is not legal, {why}: {self}"),
                }
                self.moves.push(m);
            }
            Event::Passed(side) => {
                assert_eq!(side, self.position.side(), "{self}");
                let passed = self.position.pass();
                self.position = passed.unwrap_or_else(|why| panic!("no pass, {why}: {self}"));
            }
            Event::Bound(binding) => self.bind(binding),
            Event::Freed => {
                let may_be = self.touch_move == TouchMove::Lenient || !self.lost.is_empty();
                assert!(may_be, "{self}");
                self.bound = None;
            }
            Event::SensorLost(cell) => self.lost.insert(cell),
            Event::SensorBack(cell) => self.lost.remove(cell),
            _ => {}
        }
    }

    /// The first touch binds; a second one may only say with which pawn or which pawn to capture (R14).
    fn bind(&mut self, binding: Binding) {
        assert_ne!(self.touch_move, TouchMove::Off, "{self}");
        let player = self.players.sides[self.position.side()];
        assert_eq!(player, Player::Person, "{self}");
        let refines = match (self.bound, binding) {
            (None, _) => true,
            (Some(Binding::Move(first)), Binding::Exactly { from, .. }) => first == from,
            (Some(Binding::Capture(first)), Binding::Exactly { to, .. }) => first == to,
            _ => false,
        };
        assert!(refines, "{binding:?} after {:?}: {self}", self.bound);
        self.bound = Some(binding);
    }

    /// Whether a touched pawn and whoever decides allow a move.
    #[must_use]
    pub fn may(&self, m: Move) -> bool {
        let wanted = self
            .referee()
            .is_none_or(|referee| referee.will().allows(m));
        wanted && self.binding().is_none_or(|binding| binding.allows(m))
    }

    /// What touched pawns oblige to.
    #[must_use]
    pub fn binding(&self) -> Option<Binding> {
        self.referee().and_then(Referee::binding)
    }

    /// Whether the board plays the side to move.
    #[must_use]
    pub fn waits_for_board(&self) -> bool {
        self.players.sides[self.position.side()] == Player::Board
    }

    /// Whether the board plays a side or both.
    #[must_use]
    pub fn includes_board(&self) -> bool {
        self.players.includes_board()
    }

    /// The move that the board shows and waits for.
    #[must_use]
    pub const fn told(&self) -> Option<Move> {
        self.told
    }

    /// Where the referee stands.
    #[must_use]
    pub fn state(&self) -> State {
        self.referee().map_or(State::Over, Referee::state)
    }

    /// What a cell shows.
    #[must_use]
    pub fn role(&self, cell: Cell) -> Option<Role> {
        self.referee().and_then(|referee| referee.roles()[cell])
    }

    /// Cells whose sensors are not trusted: hands were too fast for them.
    #[must_use]
    pub const fn lost(&self) -> CellSet {
        self.lost
    }
}

/// A place for a pawn: anywhere up to 6 mm beside the centre.
pub fn beside(rng: &mut StdRng) -> (f64, f64) {
    let distance = rng.random_range(0.0..=6.0);
    let (sin, cos) = rng.random_range(0.0..std::f64::consts::TAU).sin_cos();
    (distance * cos, distance * sin)
}

/// What the sensors that work see of a position.
fn seen(position: &Position, lost: CellSet) -> [CellSet; 2] {
    Side::ALL.map(|side| position.standing(side) - lost)
}

/// Whether a move, once made, is the only one that explains what is seen, and shows where it ended.
#[must_use]
pub fn is_certain(position: &Position, m: Move, lost: CellSet) -> bool {
    let after = |m| position.play(m).map(|after| seen(&after, lost));
    let explains = |&other: &Move| after(other) == after(m);
    !lost.contains(m.to) && position.legal_moves().filter(explains).count() == 1
}

/// The game and what happened last.
impl fmt::Display for SensedPlayers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}, touch-move {:?}", self.position, self.touch_move)?;
        let last = self.deeds.len().saturating_sub(60);
        for deed in &self.deeds[last..] {
            match deed {
                Deed::Put(cell, side) => writeln!(f, "  {side} on {cell}")?,
                Deed::Take(cell) => writeln!(f, "  {cell} off")?,
                Deed::Wait(time) => writeln!(f, "  {time}")?,
                Deed::Happened(event) => writeln!(f, "    {event:?}")?,
            }
        }
        for cell in Cell::ALL {
            let mut sides = Side::ALL.into_iter();
            let game = sides.find(|&side| self.position.standing(side).contains(cell));
            let pawn = self.pawn(cell);
            if game != pawn {
                writeln!(f, "  stands otherwise: {cell} {pawn:?}")?;
            }
        }
        let will = self.referee().map(Referee::will);
        write!(f, "  {:?}, {:?}, {will:?}", self.state(), self.binding())
    }
}
