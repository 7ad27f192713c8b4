//! From a lift to its light, for the pawns of both sides on all cells.

use std::ops::Range;
use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_rules::board::{Bitboard, BySide, CampSet, Rank};
use katarenga_rules::game::{Phase, Setup};
use katarenga_rules::{Camp, Cell, Position, Rules, Side};
use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;

use super::image::Game;
use crate::{Image, Stop};

/// The light of a pawn that can go nowhere breathes in this period. It swells for 1.6 s and is dark for the rest.
const BREATH: Duration = Duration::from_millis(2_400);
/// When in a breath that light is bright, in milliseconds, with a margin for the moment from which the image counts its time.
const BRIGHT_MILLIS: Range<u64> = 300..1_200;

/// Positions in which the player whose turn it is has pawns on one rank or another, and each position of a rank with the
/// pawns of both sides exchanged. In two more there is a pawn in the camps of both sides.
fn everywhere() -> impl Iterator<Item = Position> {
    let sides = Side::ALL.into_iter();
    let ranks = sides.flat_map(|side| {
        Rank::ALL.into_iter().enumerate().map(move |(index, rank)| {
            let across = Rank::ALL[(index + Rank::ALL.len() / 2) % Rank::ALL.len()];
            let mut pawns = BySide::both(Bitboard::rank(across));
            pawns[side] = Bitboard::rank(rank);
            position(side, pawns, CampSet::EMPTY)
        })
    });
    let camps = [0, 1].map(|place| {
        let [white, black] = [Rank::Second, Rank::Seventh].map(|rank| {
            let mut pawns = Bitboard::rank(rank);
            pawns.iter().take(1).for_each(|pawn| pawns.remove(pawn));
            pawns
        });
        let camps = Side::ALL.map(|owner| Camp::of(owner)[place]);
        let camps = CampSet::from_iter(camps);
        position(Side::White, BySide { white, black }, camps)
    });
    ranks.chain(camps)
}

fn position(side: Side, pawns: BySide<Bitboard>, camps: CampSet) -> Position {
    let setup = Setup {
        layout: Settings::default().layout,
        pawns,
        camps,
        side,
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

/// The pawns that are lifted in a position: those that light a square, and those in camps, whose light breathes.
fn lifted_in(position: &Position) -> impl Iterator<Item = Cell> {
    let standing = position.standing(Side::White) | position.standing(Side::Black);
    let pawns: Vec<Cell> = standing.iter().collect();
    pawns
        .into_iter()
        .filter(|&pawn| matches!(pawn, Cell::Camp(_)) || lights_at_once(position, pawn))
}

/// Lifts the pawns of both sides from all 64 squares, and one from each camp, on one board after the other, and says how
/// long each light took, in milliseconds. Each board is prepared first.
pub(super) fn time_lifts_everywhere(
    image: &Image,
    rng: &mut SmallRng,
    mut prepare: impl FnMut(&mut Game) -> Result<(), Stop>,
) -> Result<Vec<f64>, Stop> {
    let mut times = Vec::new();
    for position in everywhere() {
        let mut game = Game::power_up_at(image, position);
        prepare(&mut game)?;
        let mut pawns: Vec<Cell> = lifted_in(&position).collect();
        pawns.shuffle(rng);
        for pawn in pawns {
            if !lights_at_once(&position, pawn) {
                game.wait_for_breath(rng)?;
            }
            times.push(game.time_lift(pawn, rng)?);
        }
    }
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

#[cfg(test)]
mod tests {
    use katarenga_rules::CellSet;

    use super::*;

    #[test]
    fn pawns_of_both_sides_are_lifted_from_every_square_and_one_from_every_camp() {
        let mut lifted = BySide::both(CellSet::EMPTY);
        for position in everywhere() {
            for pawn in lifted_in(&position) {
                let side = Side::ALL
                    .into_iter()
                    .find(|&side| position.standing(side).contains(pawn))
                    .expect("a pawn");
                lifted[side].insert(pawn);
            }
        }
        let all = CellSet::from_iter(Cell::ALL);
        assert_eq!(lifted.white | lifted.black, all);
        for side in Side::ALL {
            assert_eq!(lifted[side].len(), 64 + 2, "{side:?}: {}", lifted[side]);
        }
    }
}
