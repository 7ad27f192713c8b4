//! From a lift to its light, for the pawns of both sides on all cells.

use std::ops::Range;
use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_rules::board::{Bitboard, BySide, CampSet, Rank};
use katarenga_rules::game::{Phase, Setup};
use katarenga_rules::{Camp, Cell, CellSet, Position, Rules, Side};
use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;

use super::image::Game;
use crate::{Image, Stop};

/// The light of a pawn that can go nowhere breathes in this period. It swells for 1.6 s and is dark for the rest.
const BREATH: Duration = Duration::from_millis(2_400);
/// When in a breath that light is bright, in milliseconds, with a margin for the moment from which the image counts its time.
const BRIGHT_MILLIS: Range<u64> = 300..1_200;

/// Positions that together have a pawn of each side on every square, and a pawn in every camp.
fn everywhere() -> impl Iterator<Item = Position> {
    let ranks = (0..Rank::ALL.len()).map(|rank| {
        let across = (rank + Rank::ALL.len() / 2) % Rank::ALL.len();
        let [white, black] = [rank, across].map(|rank| Bitboard::rank(Rank::ALL[rank]));
        position(BySide { white, black }, CampSet::EMPTY)
    });
    let camps = [0, 1].map(|place| {
        let [white, black] = [Rank::Second, Rank::Seventh].map(|rank| {
            let mut pawns = Bitboard::rank(rank);
            pawns.iter().take(1).for_each(|pawn| pawns.remove(pawn));
            pawns
        });
        let camps = Side::ALL.map(|owner| Camp::of(owner)[place]);
        position(BySide { white, black }, CampSet::from_iter(camps))
    });
    ranks.chain(camps)
}

fn position(pawns: BySide<Bitboard>, camps: CampSet) -> Position {
    let setup = Setup {
        layout: Settings::default().layout,
        pawns,
        camps,
        side: Side::White,
        rules: Rules::KATARENGA,
        phase: Phase::Moving,
    };
    setup.try_into().expect("a position of the game")
}

/// Whether a lifted pawn lights something at once and steadily, or with a pulse that is never dark.
fn lights_at_once(position: &Position, pawn: Cell) -> bool {
    let Cell::Square(square) = pawn else {
        return false;
    };
    let destinations = position.destinations(square).cells();
    let leads_to_a_square = destinations
        .iter()
        .any(|cell| matches!(cell, Cell::Square(_)));
    leads_to_a_square || !position.captors(square).is_empty()
}

/// Lifts the pawns of both sides from all 64 squares, and one from each camp, on one board after the other, and says how
/// long each light took, in milliseconds. A board is given some time first.
///
/// # Panics
/// If a cell is left out: then a position is missing.
pub(super) fn time_lifts_everywhere(
    image: &Image,
    rng: &mut SmallRng,
    mut prepare: impl FnMut(&mut Game) -> Result<(), Stop>,
) -> Result<Vec<f64>, Stop> {
    let mut times = Vec::new();
    let mut lifted = BySide::both(CellSet::EMPTY);
    for position in everywhere() {
        let mut game = Game::power_up_at(image, position);
        prepare(&mut game)?;
        for side in Side::ALL {
            let mut pawns: Vec<Cell> = position.standing(side).iter().collect();
            pawns.shuffle(rng);
            for pawn in pawns {
                let at_once = lights_at_once(&position, pawn);
                if !at_once && matches!(pawn, Cell::Square(_)) {
                    continue;
                }
                if !at_once {
                    game.wait_for_breath(rng)?;
                }
                times.push(game.time_lift(pawn, rng)?);
                lifted[side].insert(pawn);
            }
        }
    }
    let squares = |cells: CellSet| {
        let squares = cells.iter().filter(|cell| matches!(cell, Cell::Square(_)));
        squares.count()
    };
    for side in Side::ALL {
        assert_eq!(squares(lifted[side]), 64, "{side:?}: {}", lifted[side]);
    }
    let camps = (lifted.white | lifted.black).len() - 64;
    assert_eq!(camps, 4, "a pawn in each camp");
    Ok(times)
}

impl Game {
    /// Waits until the light of a pawn that can go nowhere would be bright for a while.
    fn wait_for_breath(&mut self, rng: &mut SmallRng) -> Result<(), Stop> {
        let board = self.world.board();
        let period = BREATH.as_micros() as u64;
        let passed = board.now().as_micros() as u64 % period;
        let wanted = 1_000 * rng.random_range(BRIGHT_MILLIS);
        board.run_for(Duration::from_micros((period + wanted - passed) % period))
    }
}
