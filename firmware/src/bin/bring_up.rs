//! An image for a board that has just been soldered: every LED once, then a light under every magnet.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::bring_up;
use katarenga_core::bring_up::Inputs;
use katarenga_core::lights::LimitedFrame;
use katarenga_firmware::ports::{Chip, Sensed};
use panic_probe as _;

#[embassy_executor::main]
async fn main(spawner: Spawner) {
    let mut ports = Chip::power_up().start(spawner);
    loop {
        let Sensed {
            now,
            counts,
            buttons,
        } = ports.sense().await;
        let frame = bring_up::picture(now, &Inputs { counts, buttons });
        ports.show(LimitedFrame::new(&frame, ports.limit()));
    }
}
