//! Overflows the stack. Tests that this ends in a fault and does not overwrite the game.
#![no_std]
#![no_main]

use core::hint::black_box;

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware as _;
use panic_probe as _;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _p = embassy_rp::init(Default::default());
    defmt::println!("digging");
    defmt::println!("got back from {=u32}", dig(0));
}

/// Deeper than any stack, with a frame of 64 bytes a call.
#[allow(unconditional_recursion, reason = "that is what it is for")]
fn dig(depth: u32) -> u32 {
    let frame = black_box([depth; 16]);
    dig(depth + 1).wrapping_add(frame[depth as usize % frame.len()])
}
