//! Draws the findings as one picture.

use smart_leds::RGB8;

use super::jig::{Jig, JigInputs};
use super::live::{self, START_UP};
use super::report::Ailment;
use super::select_lines::{SelectLine, SelectLines};
use crate::controls::Button;
use crate::lights::{DARK, Frame};
use crate::units::{Millis, Moment};
use katarenga_rules::board::{Cell, File, Rank, Square};

/// How long the board must have been untouched before it shows what it has found out.
pub const REST: Millis = Millis(1_500);

/// A colour, and in which of the eight quarter seconds of two it shines, the first in the lowest bit. None flashes more than
/// twice a second.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sign {
    colour: RGB8,
    parts: u8,
}

const fn sign(colour: [u8; 3], parts: u8) -> Sign {
    let [r, g, b] = colour;
    Sign {
        colour: RGB8::new(r, g, b),
        parts,
    }
}

const STEADY: u8 = 0b1111_1111;
/// Faint: 68 of them take 32 mA.
const UNTRIED: Sign = sign([2, 2, 2], STEADY);
/// 68 of them take 75 mA, within a plain USB port.
const GOOD: Sign = sign([0, 14, 0], STEADY);
const WEAK: Sign = sign([20, 14, 0], 0b0000_1111);
const DEAD: Sign = sign([40, 0, 0], 0b0000_0001);
const STUCK: Sign = sign([40, 0, 0], 0b0000_0101);
const NOISY: Sign = sign([40, 0, 0], 0b0001_0101);
const UNSUPPLIED: Sign = sign([40, 0, 0], 0b0111_1111);
const LINE: Sign = sign([30, 0, 40], 0b0101_0101);
const JAMMED: Sign = sign([40, 0, 10], 0b0011_0011);
/// Winks over what the cell shows.
const UNPRESSED: Sign = sign([0, 0, 40], 0b1000_0000);

impl Sign {
    fn is_lit(self, now: Moment) -> bool {
        const PART: u32 = 250;
        self.parts >> (now.0 / PART % 8) & 1 != 0
    }

    fn at(self, now: Moment) -> RGB8 {
        if self.is_lit(now) {
            self.colour
        } else {
            RGB8::default()
        }
    }
}

/// Where select lines show, S0 first: the row of Black's pawns, which begins in the quadrant that a small board has.
const LINE_FILES: [File; SelectLine::ALL.len()] = [
    File::A,
    File::B,
    File::C,
    File::D,
    File::E,
    File::F,
    File::G,
];

/// Where buttons show: a row in the middle of the board.
const BUTTON_FILES: [File; Button::COUNT] = [File::B, File::C, File::D, File::E, File::F];

impl Jig {
    /// The picture at a moment, for what was sensed last.
    #[must_use]
    pub fn picture(&self, now: Moment, inputs: &JigInputs) -> Frame {
        // Once more when time has wrapped, after 49 days; a board that is being soldered is not on for so long.
        if now.0 < START_UP.0 {
            return live::start_up(now);
        }
        let rested = now - self.calm_since >= REST && now.0 >= START_UP.0 + REST.0;
        if !rested {
            return self.live;
        }
        let mut frame = self.result(now);
        for (cell, led) in self.live.iter() {
            // A pawn, or a button that is held.
            if *led != RGB8::default() && !self.has_failed(cell, inputs) {
                frame[cell] = *led;
            }
        }
        frame
    }

    /// Whether what is sensed on a cell now is only its fault, or the fault of the button that shows there.
    fn has_failed(&self, cell: Cell, inputs: &JigInputs) -> bool {
        let report = self.report();
        let jammed = Button::ALL.into_iter().any(|button| {
            inputs.buttons.contains(button)
                && report.jammed.contains(button)
                && self.button_place(button) == Some(cell)
        });
        jammed
            || report.lines != SelectLines::NONE
            || report.ailment(cell).is_some()
            || report.absent.contains(cell)
            || report.is_unsupplied(self.wiring().quadrant(cell))
    }

    /// What has been found out.
    fn result(&self, now: Moment) -> Frame {
        let report = self.report();
        let mut frame = DARK;
        if report.lines == SelectLines::NONE {
            for (cell, led) in frame.iter_mut() {
                *led = self.sign_of(cell).map_or(RGB8::default(), |s| s.at(now));
            }
        }
        for line in report.lines.iter() {
            if let Some(&file) = LINE_FILES.get(line as usize) {
                frame[Square::new(file, Rank::Eighth).into()] = LINE.at(now);
            }
        }
        for button in Button::ALL {
            let Some(place) = self.button_place(button) else {
                continue;
            };
            if report.jammed.contains(button) {
                frame[place] = JAMMED.at(now);
            } else if self.asks_for(button) && UNPRESSED.is_lit(now) {
                frame[place] = UNPRESSED.colour;
            }
        }
        frame
    }

    /// What a cell says of its sensor, or a camp of its quadrant.
    fn sign_of(&self, cell: Cell) -> Option<Sign> {
        let report = self.report();
        if report.absent.contains(cell) {
            None
        } else if report.is_unsupplied(self.wiring().quadrant(cell)) {
            // Once for the whole quadrant.
            cell.square().is_none().then_some(UNSUPPLIED)
        } else if let Some(ailment) = report.ailment(cell) {
            Some(match ailment {
                Ailment::Dead => DEAD,
                Ailment::Stuck => STUCK,
                Ailment::Noisy => NOISY,
            })
        } else if report.good.contains(cell) {
            Some(GOOD)
        } else if report.weak.contains(cell) {
            Some(WEAK)
        } else {
            Some(UNTRIED)
        }
    }

    /// A small board need not have buttons, and while a line is at fault nothing else is asked for.
    fn asks_for(&self, button: Button) -> bool {
        let report = self.report();
        !report.pressed.contains(button)
            && report.lines == SelectLines::NONE
            && self.lone_quadrant().is_none()
    }

    /// Where a button shows: on a small board on its last five squares, backwards.
    pub(super) fn button_place(&self, button: Button) -> Option<Cell> {
        const LAST_CHANNEL: u8 = 15;
        match self.lone_quadrant() {
            Some(quadrant) => self.wiring().square(quadrant, LAST_CHANNEL - button as u8),
            None => {
                let file = *BUTTON_FILES.get(button as usize)?;
                Some(Square::new(file, Rank::Fourth).into())
            }
        }
    }
}
