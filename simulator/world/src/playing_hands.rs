//! Hands that play by themselves: they set up the pawns, move at random for people, carry out what the board shows, and agree to
//! what programs ask.

use std::collections::VecDeque;
use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::menu::Whereabouts;
use katarenga_core::evening;
use katarenga_core::referee::{State, Will};
use katarenga_core::table::{Doing, line_up};
use katarenga_rules::board::Edge;
use katarenga_rules::{Cell, CellMap, Move, Position};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;

use super::device::Device as _;
use super::{CoreDevice, Magnet, World};

/// From one movement of a hand to the next. A pawn that stands so long is set down (R15, and a slide that is over).
const PACE: Duration = Duration::from_millis(500);

/// Something that a hand does.
#[derive(Clone, Copy, Debug)]
enum Act {
    Take(Cell),
    Put(Cell, Magnet),
    /// Presses OK, or lets it go.
    Ok(bool),
    Wait,
}

/// Somebody who plays both sides, as far as people play them.
#[derive(Debug)]
pub struct PlayingHands {
    rng: SmallRng,
    acts: VecDeque<Act>,
    /// When the next one is due, since power-up.
    due: Duration,
}

impl PlayingHands {
    /// The same seed plays the same moves.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self {
            rng: SmallRng::seed_from_u64(seed),
            acts: VecDeque::new(),
            due: Duration::ZERO,
        }
    }

    /// Does the next thing, if it is time.
    pub fn step(&mut self, world: &mut World<CoreDevice>) {
        let Some(device) = world.device() else { return };
        let now = device.uptime();
        if now < self.due {
            return;
        }
        self.due = now + PACE;
        let act = self.acts.pop_front();
        match act {
            Some(Act::Take(cell)) => drop(world.take(cell)),
            Some(Act::Put(cell, magnet)) => world.put(cell, magnet),
            Some(Act::Ok(down)) => world.set_button(Button::Ok, down),
            Some(Act::Wait) => {}
            None => self.look(world),
        }
    }

    /// Looks at the board and decides what to do.
    fn look(&mut self, world: &mut World<CoreDevice>) {
        let Some(device) = world.device() else { return };
        let table = device.table();
        let settings = table.settings();
        let edge = settings.white_edge;
        let running = table
            .referee()
            .filter(|referee| referee.outcome().is_none());
        match (table.doing(), running) {
            (Doing::Calibrating(_), _) => {
                world.change(|around| around.magnets = CellMap::filled(None));
            }
            // A program wants to end the game: OK, held, agrees.
            (Doing::Menu(menu), _) if menu.whereabouts() == Whereabouts::GiveUp => {
                let held = [Act::Ok(true), Act::Wait, Act::Wait, Act::Ok(false)];
                self.acts.extend(held);
            }
            (Doing::Menu(_) | Doing::Testing(_), _) => {}
            (_, Some(referee)) if referee.state() == State::Mismatch => {
                let position = *referee.position();
                stand(world, &position, edge);
            }
            (_, Some(referee)) => {
                let position = *referee.position();
                let person = settings.players.sides[position.side()] == evening::Player::Person;
                let m = match referee.will() {
                    Will::Told(m) => Some(m),
                    Will::Free if person => position.legal_moves().choose(&mut self.rng),
                    Will::Free | Will::Awaited => None,
                };
                if let Some(m) = m {
                    self.make(&position, m, edge);
                }
            }
            (_, None) => {
                let edge = table.match_score().revenge.unwrap_or(edge);
                if let Ok(start) = line_up::start(settings, edge) {
                    stand(world, &start, edge);
                }
            }
        }
    }

    fn make(&mut self, position: &Position, m: Move, edge: Edge) {
        let side = position.side();
        let to = seen_from(edge, m.to);
        if position.standing(!side).contains(m.to) {
            self.acts.push_back(Act::Take(to));
        }
        let from = m.from.filter(|_| position.displaced().is_none());
        let from = from.map(|from| seen_from(edge, from.into()));
        self.acts.extend(from.map(Act::Take));
        self.acts.push_back(Act::Put(to, Magnet::of(side)));
    }
}

/// Sets the pawns as a position says.
fn stand(world: &mut World<CoreDevice>, position: &Position, edge: Edge) {
    world.change(|around| {
        around.magnets = CellMap::filled(None);
        around.set_up(position);
        if edge == Edge::Far {
            around.magnets = around.magnets.turned();
        }
    });
}

fn seen_from(edge: Edge, cell: Cell) -> Cell {
    match edge {
        Edge::Near => cell,
        Edge::Far => cell.turned(),
    }
}
