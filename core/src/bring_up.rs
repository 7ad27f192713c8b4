//! What a freshly soldered board shows: a start-up picture, then a light under every magnet it feels.

use smart_leds::RGB8;

use crate::button::{Button, Buttons};
use crate::camp::Camp;
use crate::cell::{Cell, CellMap};
use crate::frame::{DARK, Frame};
use crate::sensing::Reading;
use crate::side::Side;
use crate::square::{File, Rank, Square};
use crate::units::{AdcCount, Millis};

/// How long the start-up picture is shown: long enough to look at every LED once.
pub const START_UP: Millis = Millis(800);

/// Bright enough to see by daylight; sixteen pawns of it stay within a plain USB port.
const WHITE_PAWN: RGB8 = RGB8::new(20, 20, 20);
const BLACK_PAWN: RGB8 = RGB8::new(0, 0, 60);
const SOME_PAWN: RGB8 = RGB8::new(40, 20, 0);
const HELD_BUTTON: RGB8 = RGB8::new(0, 40, 0);

/// Where each held button shows, in the order of [`Button::ALL`]: a row in the middle of the board.
const BUTTON_FILES: [File; Button::COUNT] = [File::B, File::C, File::D, File::E, File::F];

/// What the board senses at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inputs {
    /// The latest scan.
    pub counts: CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// The picture at a moment.
#[must_use]
pub fn picture(now: Millis, inputs: &Inputs) -> Frame {
    if now < START_UP {
        start_up(now)
    } else {
        sensed(inputs)
    }
}

/// Red, then green, then blue sweeps over the board from corner to corner, so that a dead LED, a broken chain or
/// a wrong colour order shows.
fn start_up(now: Millis) -> Frame {
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
    match cell {
        Cell::Square(square) => 2 + square.file() as u32 + square.rank() as u32,
        Cell::Camp(Camp::A0) => 0,
        Cell::Camp(Camp::H9) => 18,
        Cell::Camp(_) => 9,
    }
}

fn sensed(inputs: &Inputs) -> Frame {
    let mut frame = DARK;
    for (cell, led) in frame.iter_mut() {
        *led = match Reading::uncalibrated(inputs.counts[cell]) {
            Reading::Empty => RGB8::default(),
            Reading::Pawn(Side::White) => WHITE_PAWN,
            Reading::Pawn(Side::Black) => BLACK_PAWN,
            Reading::SomePawn => SOME_PAWN,
        };
    }
    for (button, file) in Button::ALL.into_iter().zip(BUTTON_FILES) {
        if inputs.buttons.contains(button) {
            frame[Square::new(file, Rank::Fourth).into()] = HELD_BUTTON;
        }
    }
    frame
}
