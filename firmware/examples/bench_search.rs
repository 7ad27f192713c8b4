//! Searches for the first move of a game with nothing else running, and logs depth, nodes and cycles. `cargo xtask bench` runs
//! it on the emulated board; it also runs on a real one.
#![no_std]
#![no_main]

use cortex_m::Peripherals;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::clocks::SYSTEM_HZ;
use katarenga_firmware::ram_code;
use katarenga_rules::opponent::{SearchOptions, Searcher, TranspositionEntry};
use katarenga_rules::{History, Layout, Position, Rules};
use panic_probe as _;
use static_cell::ConstStaticCell;

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// The 24-bit counter runs down and around.
const COUNTER: u32 = 0x00FF_FFFF;

/// 5 s of the system clock, of which scanning and lights leave three fifths to thinking.
const CYCLES: u32 = SYSTEM_HZ / 5 * 3 * 5;

/// 64 KiB, as the board that plays has.
static TRANSPOSITION_ENTRIES: ConstStaticCell<[TranspositionEntry; 8_192]> =
    ConstStaticCell::new([TranspositionEntry::EMPTY; 8_192]);
static SEARCHER: ConstStaticCell<Searcher> = ConstStaticCell::new(Searcher::new());
static HISTORY: History = History::EMPTY;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _p = embassy_rp::init(Default::default());
    ram_code::load();
    if let Some(mut peripherals) = Peripherals::take() {
        let counter = &mut peripherals.SYST;
        counter.set_clock_source(SystClkSource::Core);
        counter.set_reload(COUNTER);
        counter.clear_current();
        counter.enable_counter();
    }
    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    let start = Position::start(layout, Rules::KATARENGA).expect("every layout will do");
    think(&start);
    defmt::println!("done");
    core::future::pending::<()>().await;
}

fn think(position: &Position) {
    let mut last = SYST::get_current();
    let mut spent = 0;
    // The counter comes around every 0.1 s; no single position takes that long.
    let mut stop = || {
        let now = SYST::get_current();
        spent += last.wrapping_sub(now) & COUNTER;
        last = now;
        spent >= CYCLES
    };
    let how = SearchOptions::with_nodes(u32::MAX, 1);
    let (searcher, transpositions) = (SEARCHER.take(), TRANSPOSITION_ENTRIES.take());
    let choice = searcher.choose(position, &HISTORY, how, transpositions, &mut stop);
    if let Some(choice) = choice {
        defmt::println!("thinking.depth_in_5_s {=u8} moves", choice.depth);
        defmt::println!("thinking.nodes_in_5_s {=u32} positions", choice.nodes);
        defmt::println!(
            "thinking.cycles_of_a_node {=u32} cycles",
            spent / choice.nodes.max(1)
        );
    }
}
