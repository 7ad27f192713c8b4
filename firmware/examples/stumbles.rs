//! The image that plays, with two mistakes: it panics over any running game, and over settings without sound. It shows how
//! a board gets out of a start that fails because of something it has kept.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::ports::Chip;
use katarenga_firmware::{table, thinker};

katarenga_firmware::keeps_last_words!();

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let mut chip = Chip::power_up();
    let table = table::set_up(&mut chip.memory, chip.waking);
    assert!(table.referee().is_none(), "it stumbles over the game");
    assert!(table.settings().sound, "it stumbles over the settings");
    let (asker, thinker) = thinker::introduce();
    let (ports, unhurried) = chip.start();
    unhurried.spawn(table::table(table, ports, asker).expect("the table is spawned once"));
    thinker.think().await
}
