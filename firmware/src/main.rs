//! The image that plays.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::chip::Chip;
use katarenga_firmware::{table, thinker};

katarenga_firmware::keeps_last_words!();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let mut chip = Chip::power_up();
    // Before the tasks run: it takes much of the stack, and they come on top of it.
    let table = table::set_up(&mut chip.memory, chip.waking);
    let (asker, thinker) = thinker::introduce();
    chip.play(table, asker);
    thinker.run().await
}
