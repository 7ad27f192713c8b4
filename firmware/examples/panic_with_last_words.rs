//! Panics as the playing image would. Tests that the next boot logs the panic.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::chip::Chip;

katarenga_firmware::keeps_last_words!();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _chip = Chip::power_up();
    panic!("the cat is on the board");
}
