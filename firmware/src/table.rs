//! The table: everything is decided here, by core.

use katarenga_core::evening::Settings;
use katarenga_core::lights::{BLANK, Canvas};
use katarenga_core::memory::{NotKept, Trouble};
use katarenga_core::table::{Inputs, Outputs, Table};
use katarenga_core::units::{Millis, Moment};
use static_cell::StaticCell;

use crate::board::{Board, Sensed};
use crate::storage::Memory;
#[cfg(feature = "telling")]
use crate::telling;

/// Several kilobytes: too much for the stack.
static TABLE: StaticCell<Table> = StaticCell::new();

/// Lights that move need a frame every two scans, 62 a second. What is new is shown at once.
const FRAME: Millis = Millis(16);

/// What the LEDs show, and since when.
struct Shown {
    canvas: Canvas,
    at: Moment,
}

/// Plays for ever.
#[embassy_executor::task]
pub async fn table(table: &'static mut Table, mut board: Board) -> ! {
    let mut shown = Shown {
        canvas: BLANK,
        at: Moment(0),
    };
    let mut untidy = true;
    #[cfg(feature = "telling")]
    let mut told = telling::Told::nothing();
    loop {
        let Sensed {
            now,
            counts,
            buttons,
        } = board.sense().await;
        let inputs = Inputs {
            counts: &counts,
            buttons,
        };
        let Outputs { events, sounds } = table.step(now, &inputs);
        events.iter().for_each(|event| defmt::info!("{}", event));
        sounds.into_iter().for_each(|sound| board.play(sound));
        board.fit(table.calibration().map(|calibration| calibration.kind));

        // What players see must not be forgotten, so it is kept first.
        let mut kept = Ok(());
        for record in table.records() {
            untidy = true;
            kept = kept.and(board.keep(record).await);
        }
        if let Err(error) = kept {
            not_kept(table, now, error);
        }
        #[cfg(feature = "telling")]
        told.tell(now, table);
        show(&board, table, now, &mut shown);
        if untidy && table.is_quiet(now) {
            untidy = board.tidy().await.unwrap_or_else(|error| {
                not_kept(table, now, error);
                false
            });
        }
    }
}

fn not_kept(table: &mut Table, now: Moment, error: NotKept) {
    defmt::error!("not kept: {}", error);
    table.tell(now, Trouble::CannotWrite);
}

/// Sends a frame when there is something new to be seen, and else at the pace of the frames.
fn show(board: &Board, table: &Table, now: Moment, shown: &mut Shown) {
    let canvas = table.canvas(now);
    // A scan comes up to a millisecond early or late.
    if canvas != shown.canvas || now - shown.at >= FRAME - Millis(1) {
        board.show(table.frame(now, board.limit()));
        #[cfg(feature = "telling")]
        telling::tell_frame(now);
        *shown = Shown { canvas, at: now };
    }
}

/// Makes the table and gives it back what was kept before the power went.
///
/// Never inlined, so that the stack it needs is given back.
///
/// # Panics
/// When it is called twice.
#[inline(never)]
pub fn set_up(memory: &mut Memory) -> &'static mut Table {
    let now = Moment(0);
    let table = TABLE.init_with(|| Table::new(Settings::default(), None, now));
    memory.recall(|record| table.recall(now, record));
    if let Some(trouble) = memory.trouble() {
        defmt::warn!("{}", trouble);
        table.tell(now, trouble);
    }
    table
}
