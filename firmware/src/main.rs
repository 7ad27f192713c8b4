//! The image that plays.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::board::Board;
use katarenga_firmware::table;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let board = Board::power_up(spawner);
    spawner.spawn(table::table(board).expect("the table is spawned once"));
}
