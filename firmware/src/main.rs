//! The image that plays.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::frame::DEFAULT_LIMIT;
use katarenga_core::settings::Settings;
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::Millis;
use katarenga_firmware::board::{Board, Sensed};
use panic_probe as _;
use static_cell::StaticCell;

/// Several kilobytes: too much for the stack.
static TABLE: StaticCell<Table> = StaticCell::new();

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let mut board = Board::power_up(spawner);
    let table = new_table();
    loop {
        let Sensed {
            now,
            counts,
            buttons,
        } = board.sense().await;
        let outputs = table.step(
            now,
            &Inputs {
                counts: &counts,
                buttons,
            },
        );
        for event in &outputs.events {
            defmt::info!("{}", event);
        }
        board.show(table.frame(now, DEFAULT_LIMIT));
    }
}

/// Nothing is stored yet: every time the board is switched on it asks for an empty board first.
///
/// Never inlined, so that the stack it needs is given back.
#[inline(never)]
fn new_table() -> &'static mut Table {
    TABLE.init_with(|| Table::new(Settings::default(), None, Millis(0)))
}
