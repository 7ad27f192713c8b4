//! Panics as the image that plays would, to show what a maker then finds in the log of the next boot.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::ports::Chip;

katarenga_firmware::keeps_last_words!();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _chip = Chip::power_up();
    panic!("the cat is on the board");
}
