//! The table: everything is decided here, by core.

use katarenga_core::lights::{BLANK, Canvas};
use katarenga_core::settings::Settings;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::Millis;
use static_cell::StaticCell;

use crate::board::{Board, Sensed};

/// Several kilobytes: too much for the stack.
static TABLE: StaticCell<Table> = StaticCell::new();

/// Lights that move need a frame every two scans, 62 a second. What is new is shown at once.
const FRAME: Millis = Millis(16);

/// What the LEDs show, and since when.
struct Shown {
    canvas: Canvas,
    at: Millis,
}

/// Plays for ever.
#[embassy_executor::task]
pub async fn table(table: &'static mut Table, mut board: Board) -> ! {
    let mut shown = Shown {
        canvas: BLANK,
        at: Millis(0),
    };
    loop {
        let sensed = board.sense().await;
        step(&mut board, table, &sensed);
        board.fit(table.calibration().map(|calibration| calibration.kind));
        show(&board, table, sensed.now, &mut shown);
    }
}

fn step(board: &mut Board, table: &mut Table, sensed: &Sensed) {
    let inputs = Inputs {
        counts: &sensed.counts,
        buttons: sensed.buttons,
    };
    let outputs = table.step(sensed.now, &inputs);
    for event in &outputs.events {
        defmt::info!("{}", event);
    }
    for sound in outputs.sounds {
        board.play(sound);
    }
}

/// Sends a frame when there is something new to be seen, and else at the pace of the frames.
fn show(board: &Board, table: &Table, now: Millis, shown: &mut Shown) {
    let canvas = table.canvas(now);
    // A scan comes up to a millisecond early or late.
    if canvas != shown.canvas || now - shown.at >= FRAME - Millis(1) {
        board.show(table.frame(now, board.limit()));
        *shown = Shown { canvas, at: now };
    }
}

/// Makes the table. Nothing is stored yet: every time the board is switched on it asks for an empty board first.
///
/// Never inlined, so that the stack it needs is given back.
///
/// # Panics
/// When it is called twice.
#[inline(never)]
pub fn set_up() -> &'static mut Table {
    TABLE.init_with(|| Table::new(Settings::default(), None, Millis(0)))
}
