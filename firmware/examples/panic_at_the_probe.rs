//! Panics as the bring-up image would, to show that the probe is told where, and that the run ends.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware::ports::Chip;
use panic_probe as _;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _chip = Chip::power_up();
    panic!("the iron is still hot");
}
