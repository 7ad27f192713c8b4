//! Panics as the bring-up image would. Tests that the probe gets the place of the panic and that the run ends.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_firmware as _;
use panic_probe as _;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    // Without the watchdog, which would only wait for the probe to go.
    let _p = embassy_rp::init(Default::default());
    panic!("the iron is still hot");
}
