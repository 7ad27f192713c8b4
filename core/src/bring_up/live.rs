//! What a board shows by itself: a start-up picture, then a light under every magnet it feels.

use smart_leds::RGB8;

use super::jig::{GROUND_BELOW, Jig, JigInputs};
use crate::controls::Button;
use crate::lights::{DARK, Frame};
use crate::sensing::ON;
use crate::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::{Cell, File, Rank, Square};

/// How long the start-up picture is shown: long enough to look at every LED once.
pub const START_UP: Millis = Millis(800);

/// Bright enough to see by daylight; sixteen pawns of it stay within a plain USB port.
const WHITE_PAWN: RGB8 = RGB8::new(20, 20, 20);
const BLACK_PAWN: RGB8 = RGB8::new(0, 0, 60);
const SOME_PAWN: RGB8 = RGB8::new(40, 20, 0);
const HELD_BUTTON: RGB8 = RGB8::new(0, 40, 0);

/// Red, then green, then blue sweeps over the board from corner to corner, so that a dead LED, a broken chain or
/// a wrong colour order shows.
pub(super) fn start_up(now: Moment) -> Frame {
    const SWEEP: [RGB8; 3] = [
        RGB8::new(12, 0, 0),
        RGB8::new(0, 12, 0),
        RGB8::new(0, 0, 12),
    ];
    /// 19 diagonals and three bands of 25 pass within [`START_UP`].
    const MILLIS_PER_DIAGONAL: u32 = 8;
    const BAND: u32 = 25;
    let front = now.0 / MILLIS_PER_DIAGONAL;
    Frame::from_fn(|cell| {
        let behind_front = front.checked_sub(diagonal(cell));
        behind_front
            .and_then(|diagonals| SWEEP.get((diagonals / BAND) as usize))
            .copied()
            .unwrap_or_default()
    })
}

/// How far a cell lies from White's left corner, 0 to 18.
fn diagonal(cell: Cell) -> u32 {
    let (column, row) = cell.place();
    u32::from(column) + u32::from(row)
}

/// The strongest magnet moves a hall 1048 counts from the middle; beyond are closed and open reed switches.
const REED_CLOSED_BELOW: u16 = GROUND_BELOW;
const REED_OPEN_FROM: u16 = 3_696;

/// For both kinds of sensors, wherever a hall idles. White pawns carry their magnet north up, so that the south pole
/// faces the sensor, which raises its output.
fn light_for(AdcCount(count): AdcCount, AdcCount(zero): AdcCount) -> RGB8 {
    match count {
        0..REED_CLOSED_BELOW => SOME_PAWN,
        REED_OPEN_FROM.. => RGB8::default(),
        _ if count + ON <= zero => BLACK_PAWN,
        _ if count >= zero + ON => WHITE_PAWN,
        _ => RGB8::default(),
    }
}

/// A test cell has one sensor and no multiplexers, so that every channel reads its pawn, which no real board can: it has eight
/// pawns of a colour. Its light is the first of the chain and shines fully, as bright as one gets in a game.
fn test_cell(sensed: &Frame) -> Option<Frame> {
    const ONLY: Cell = Cell::Square(Square::new(File::A, Rank::Eighth));
    let full = match sensed[ONLY] {
        WHITE_PAWN => RGB8::new(255, 255, 255),
        BLACK_PAWN => RGB8::new(0, 0, 255),
        _ => return None,
    };
    let alike = sensed.iter().all(|(_, led)| *led == sensed[ONLY]);
    alike.then(|| {
        let mut frame = DARK;
        frame[ONLY] = full;
        frame
    })
}

/// Where pawns stand and buttons are held.
pub(super) fn sensed(jig: &Jig, inputs: &JigInputs) -> Frame {
    let absent = jig.report().absent;
    let mut frame = DARK;
    for (cell, led) in frame.iter_mut() {
        if !absent.contains(cell) {
            *led = light_for(inputs.counts[cell], jig.idles_at(cell));
        }
    }
    if let Some(only) = test_cell(&frame) {
        return only;
    }
    for button in Button::ALL {
        if inputs.buttons.contains(button)
            && let Some(place) = jig.button_place(button)
        {
            frame[place] = HELD_BUTTON;
        }
    }
    frame
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Halls are sound up to 205 counts off the middle, which is more than a pawn needs to be seen.
    #[test]
    fn a_hall_that_idles_off_the_middle_shows_pawns_and_no_ghosts() {
        for zero in [2_048 - 205, 2_048, 2_048 + 205].map(AdcCount) {
            let shown = |off: i16| light_for(AdcCount(zero.0.wrapping_add_signed(off)), zero);
            assert_eq!(shown(0), RGB8::default(), "{zero:?}");
            assert_eq!(shown(148), RGB8::default(), "{zero:?}");
            assert_eq!(shown(-148), RGB8::default(), "{zero:?}");
            assert_eq!(shown(905), WHITE_PAWN, "{zero:?}");
            assert_eq!(shown(-905), BLACK_PAWN, "{zero:?}");
        }
        assert_eq!(light_for(AdcCount(0), AdcCount::MID_SCALE), SOME_PAWN);
        let open = AdcCount::FULL_SCALE;
        assert_eq!(light_for(open, AdcCount::MID_SCALE), RGB8::default());
    }
}
