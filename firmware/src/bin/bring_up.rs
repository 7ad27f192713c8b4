//! An image for a board that has just been soldered: every LED once, then a light under every magnet.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::bring_up;
use katarenga_core::bring_up::Inputs;
use katarenga_core::lights::LimitedFrame;
use katarenga_firmware::board::{Chip, Sensed};
use panic_probe as _;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let mut board = Chip::power_up().start(spawner);
    loop {
        let Sensed {
            now,
            counts,
            buttons,
        } = board.sense().await;
        let frame = bring_up::picture(now, &Inputs { counts, buttons });
        board.show(LimitedFrame::new(&frame, board.limit()));
    }
}
