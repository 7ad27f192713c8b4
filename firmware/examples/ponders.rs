//! The image that plays, with somebody in it who thinks all the time, whatever happens on the board. It shows what is left
//! to thinking beside a running board, and what players then wait for.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_time::{Duration, Instant};
use katarenga_core::table::Wonder;
use katarenga_firmware::ports::Chip;
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
    let (ports, unhurried) = chip.start();
    unhurried.spawn(table::table(table, ports, asker).expect("the table is spawned once"));

    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    let wonder = Wonder {
        number: 1,
        position: Position::start(layout, Rules::KATARENGA).expect("official quarters"),
        thinking: SearchOptions::with_nodes(u32::MAX, 1),
        may_be_taken: false,
    };
    let mut engine = thinker.engine();
    loop {
        let end = Instant::now() + PATIENCE;
        let choice = thinker::choose(&mut engine, &wonder, &HISTORY, || Instant::now() >= end);
        if let Some(choice) = choice {
            defmt::println!("depth_in_5_s_beside_the_board {=u8} moves", choice.depth);
            defmt::println!(
                "nodes_in_5_s_beside_the_board {=u32} positions",
                choice.nodes
            );
        }
    }
}
