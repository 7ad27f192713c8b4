//! The playing image with a thinker that gets a question and hangs. Tests that the watchdog resets the chip then.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::table::Wonder;
use katarenga_firmware::chip::Chip;
use katarenga_firmware::{table, thinker};
use katarenga_rules::opponent::{Level, SearchOptions};
use katarenga_rules::{History, Layout, Position, Rules};

katarenga_firmware::keeps_last_words!();

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

static HISTORY: History = History::EMPTY;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let mut chip = Chip::power_up();
    let table = table::set_up(&mut chip.memory, chip.waking);
    let (mut asker, _thinker) = thinker::introduce();
    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    let wonder = Wonder {
        number: 1,
        position: Position::start(layout, Rules::KATARENGA).expect("official quarters"),
        thinking: SearchOptions::at(Level::USUAL, 1),
        may_be_taken: false,
    };
    asker.ask(Some(wonder), &HISTORY).await;
    chip.play(table, asker);
    loop {
        cortex_m::asm::nop();
    }
}
