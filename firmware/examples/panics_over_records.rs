//! The playing image with two bugs: it panics if it restores a running game, or settings without sound. Tests that a board
//! recovers from records that make its start fail.
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
    let table = table::set_up(&mut chip.memory, chip.waking);
    assert!(table.referee().is_none(), "a game was restored");
    assert!(
        table.settings().sound,
        "settings without sound were restored"
    );
    let (asker, thinker) = thinker::introduce();
    chip.play(table, asker);
    thinker.run().await
}
