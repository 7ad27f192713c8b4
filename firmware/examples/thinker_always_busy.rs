//! The playing image with a search that never stops. Measures how far a search gets beside a running board, and how long
//! players wait meanwhile.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::{Duration, Instant};
use katarenga_core::table::Wonder;
use katarenga_firmware::chip::Chip;
use katarenga_firmware::{table, thinker};
use katarenga_rules::opponent::SearchOptions;
use katarenga_rules::{History, Layout, Position, Rules};

katarenga_firmware::keeps_last_words!();

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// As long as a player likes to wait.
const PATIENCE: Duration = Duration::from_secs(5);

static HISTORY: History = History::EMPTY;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let mut chip = Chip::power_up();
    let table = table::set_up(&mut chip.memory, chip.waking);
    let (asker, mut thinker) = thinker::introduce();
    chip.play(table, asker);

    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    let wonder = Wonder {
        number: 1,
        position: Position::start(layout, Rules::KATARENGA).expect("official quarters"),
        thinking: SearchOptions::with_nodes(u32::MAX, 1),
        may_be_taken: false,
    };
    let mut engine = thinker.engine();
    let member = thinker.member;
    loop {
        let end = Instant::now() + PATIENCE;
        let choice = thinker::choose(member, &mut engine, &wonder, &HISTORY, || {
            Instant::now() >= end
        });
        if let Some(choice) = choice {
            defmt::println!("depth_in_5_s_beside_the_board {=u8} moves", choice.depth);
            defmt::println!(
                "nodes_in_5_s_beside_the_board {=u32} positions",
                choice.nodes
            );
        }
    }
}
