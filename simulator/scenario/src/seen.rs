//! What a board says of itself, for expectations to be compared with.

use katarenga_core::evening::{MatchScore, Settings};
use katarenga_core::lights::{BLANK, Canvas, Roles};
use katarenga_core::referee::{Binding, Referee, State};
use katarenga_core::units::Millis;
use katarenga_rules::{BySide, Cell, CellMap, Move, Outcome, Position, Side};

use super::Start;
use katarenga_world::kept::memory_of;
use katarenga_world::{CoreDevice, Device, Surroundings, World};

/// A board that can be asked.
pub trait Tells: Device {
    /// What it says now. Where it has no game, what it started from is said.
    fn seen(&self, start: &Start) -> Seen;
}

/// What a board says at one moment.
#[derive(Clone, Debug)]
pub struct Seen {
    /// Whether there is a game.
    pub plays: bool,
    /// The position of the game; of the one that would begin, if there is none.
    pub position: Position,
    /// How the game ended, if it did.
    pub outcome: Option<Outcome>,
    /// What each cell means in the game.
    pub roles: Roles,
    /// Where the referee stands.
    pub state: State,
    /// What each cell shows, menus and shows included.
    pub canvas: Canvas,
    /// What the players have set.
    pub settings: Settings,
    /// What touched pawns oblige to.
    pub binding: Option<Binding>,
    /// The move that it shows, and waits for.
    pub told: Option<Move>,
    /// Whether it thinks about a move.
    pub wonders: bool,
    /// Which pawn to carry where.
    pub guide: Option<(Cell, Cell)>,
    /// Where the match stands.
    pub match_score: MatchScore,
    /// What the players have left on the clock, if there is one.
    pub time_left: BySide<Option<Millis>>,
    /// Whose time runs.
    pub thinking: Option<Side>,
}

impl Seen {
    /// What is seen of a board without power.
    #[must_use]
    pub fn nothing(start: &Start) -> Self {
        Self {
            plays: false,
            position: start.position,
            outcome: None,
            roles: CellMap::filled(None),
            state: State::Over,
            canvas: BLANK,
            settings: start.settings(),
            binding: None,
            told: None,
            wonders: false,
            guide: None,
            match_score: MatchScore::default(),
            time_left: BySide::from_fn(|_| None),
            thinking: None,
        }
    }

    /// What is seen of a board in its world.
    pub fn of<D: Tells>(world: &World<D>, start: &Start) -> Self {
        let device = world.device();
        device.map_or_else(|| Self::nothing(start), |device| device.seen(start))
    }
}

impl Start {
    /// A board without pawns that has just been calibrated: the core on the host.
    #[must_use]
    pub fn on_core(&self) -> World<CoreDevice> {
        self.on_core_with_noise(7)
    }

    /// The same with noise of its own: another seed, other noise.
    #[must_use]
    pub fn on_core_with_noise(&self, seed: u64) -> World<CoreDevice> {
        let around = Surroundings::new(self.sensors, seed);
        let memory = memory_of(&self.settings(), &around.calibration(), self.game());
        World::new(around, memory)
    }
}

impl Tells for CoreDevice {
    fn seen(&self, start: &Start) -> Seen {
        let table = self.table();
        let referee = table.referee();
        Seen {
            plays: referee.is_some(),
            position: referee.map_or(start.position, |referee| *referee.position()),
            outcome: referee.and_then(Referee::outcome),
            roles: referee.map_or(CellMap::filled(None), |referee| *referee.roles()),
            state: referee.map_or(State::Over, Referee::state),
            canvas: table.canvas(self.now()),
            settings: *table.settings(),
            binding: referee.and_then(Referee::binding),
            told: referee.and_then(|referee| referee.will().told()),
            wonders: table.wonder().is_some(),
            guide: referee.and_then(Referee::guide),
            match_score: *table.match_score(),
            time_left: BySide::from_fn(|side| table.clock().left(side)),
            thinking: table.thinking(),
        }
    }
}
