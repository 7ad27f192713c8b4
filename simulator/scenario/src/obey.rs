//! Hands that carry out the move that the board shows.

use katarenga_core::units::Millis;
use katarenga_rules::{Bitboard, Cell, Move, Position, Square};

use super::Start;
use super::expect::Pending;
use super::run::StepFailure;
use super::seen::{Seen, Tells};
use super::step::{Expectation, Manner};
use katarenga_world::World;
use katarenga_world::hands::{CannotDo, Hands};

/// How often hands look whether the board shows its move.
const LOOK: Millis = Millis(100);

/// So often, which is more than a minute: no level thinks longer.
const PATIENCE: u32 = 700;

/// A move that was carried out is believed within this time, also one that might go on.
const BELIEVED: Millis = Millis(500);

/// A captured pawn is laid aside. Reed switches would ask about one that was replaced within a nudge (R15).
const ASIDE: Millis = Millis(500);

/// From square to square.
const SLIDES: Millis = Millis(120);

/// Waits until the board shows a move, carries it out, and expects it to be made.
pub fn obey<D: Tells>(
    manner: Manner,
    start: &Start,
    hands: &mut Hands,
    pending: &mut Pending,
    world: &mut World<D>,
) -> Result<(), StepFailure> {
    let mut seen = Seen::of(world, start);
    for _ in 0..PATIENCE {
        if seen.told.is_some() {
            break;
        }
        world.wait(LOOK);
        seen = Seen::of(world, start);
    }
    let Some(m) = seen.told else {
        return Err(StepFailure::NotMet {
            expected: "the board shows its move".to_owned(),
            found: "it shows none".to_owned(),
        });
    };
    carry_out(manner, &seen.position, m, hands, world)?;
    world.wait(BELIEVED);
    pending.note(world);
    pending.check(&Expectation::Move(Some(m)), &Seen::of(world, start))?;
    Ok(())
}

fn carry_out<D: Tells>(
    manner: Manner,
    position: &Position,
    m: Move,
    hands: &mut Hands,
    world: &mut World<D>,
) -> Result<(), CannotDo> {
    let side = position.side();
    let displaced = position.displaced().is_some();
    let from = m.from.filter(|_| !displaced).map(Cell::Square);
    let takes = position.standing(!side).contains(m.to);
    let take = |hands: &mut Hands, world: &mut World<D>| {
        if takes {
            match position.rules().captures() {
                true => hands.take(m.to, world)?,
                // A displaced pawn stays in its owner's hand.
                false => hands.lift(m.to, world)?,
            }
            world.wait(ASIDE);
        }
        Ok(())
    };
    let lift = |hands: &mut Hands, world: &mut World<D>| {
        from.map_or(Ok(()), |from| hands.lift(from, world))
    };
    match (manner, from) {
        (Manner::Swap, _) if takes => {
            lift(hands, world)?;
            return hands.swap(m.to, world);
        }
        (Manner::Slide, Some(from)) => {
            take(hands, world)?;
            return hands.slide(&way(from, m.to), SLIDES, world);
        }
        (Manner::CaptureFirst, _) => {
            take(hands, world)?;
            lift(hands, world)?;
        }
        (Manner::Beside, _) => {
            lift(hands, world)?;
            let beside = beside(position, m);
            hands.place(beside, Some(side), world)?;
            take(hands, world)?;
            hands.lift(beside, world)?;
        }
        (Manner::Plain | Manner::Swap | Manner::Slide, _) => {
            lift(hands, world)?;
            take(hands, world)?;
        }
    }
    hands.place(m.to, Some(side), world)
}

/// The cells that a pawn slides over, if they lie on a line; else it goes straight to its goal.
fn way(from: Cell, to: Cell) -> Vec<Cell> {
    let ((x, y), (to_x, to_y)) = (place(from), place(to));
    let (dx, dy) = (to_x - x, to_y - y);
    let steps = dx.abs().max(dy.abs());
    let straight = dx == 0 || dy == 0 || dx.abs() == dy.abs();
    if !straight || steps == 0 {
        return vec![from, to];
    }
    let on_the_way = (0..=steps).filter_map(|step| {
        let (x, y) = (x + dx.signum() * step, y + dy.signum() * step);
        Cell::ALL.into_iter().find(|&cell| place(cell) == (x, y))
    });
    on_the_way.collect()
}

fn place(cell: Cell) -> (i32, i32) {
    let (column, row) = cell.place();
    (column.into(), row.into())
}

/// The free square that is nearest to where the pawn goes.
fn beside(position: &Position, m: Move) -> Cell {
    let occupied = position.pawns(position.side()) | position.pawns(!position.side());
    let free = Square::ALL.into_iter().filter(|&square| {
        !(occupied | Bitboard::from_iter(m.from)).contains(square) && Cell::from(square) != m.to
    });
    let nearest = free.map(Cell::from).min_by_key(|cell| cell.distance(m.to));
    nearest.unwrap_or(m.to)
}
