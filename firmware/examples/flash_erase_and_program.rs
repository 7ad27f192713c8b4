//! Erases, programs and reads back one sector of the storage region. Tests a board's flash chip, and the emulated one.
#![no_std]
#![no_main]

use defmt_rtt as _;
use embassy_executor::Spawner;
use embassy_rp::flash::{Blocking, ERASE_SIZE, Error, Flash, PAGE_SIZE};
use embassy_rp::peripherals::FLASH;
use katarenga_firmware as _;
use panic_probe as _;

/// The Pico's flash chip.
const FLASH_SIZE: usize = 2 * 1024 * 1024;

unsafe extern "C" {
    /// Set by `memory.x`.
    static __storage_start: u8;
}

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let p = embassy_rp::init(Default::default());
    let mut flash = Flash::new_blocking(p.FLASH);
    match cycle(&mut flash) {
        Ok(intact) => defmt::println!("flash cycle done, read back {=bool}", intact),
        Err(error) => defmt::error!("flash: {}", error),
    }
    core::future::pending::<()>().await;
}

fn cycle(flash: &mut Flash<'_, FLASH, Blocking, FLASH_SIZE>) -> Result<bool, Error> {
    // The flash window starts at 0x1000_0000.
    let sector = (&raw const __storage_start).addr() as u32 & 0x00FF_FFFF;
    flash.blocking_erase(sector, sector + ERASE_SIZE as u32)?;
    let mut intact = true;
    for page in 0..2 {
        let offset = sector + page * PAGE_SIZE as u32;
        let written: [u8; PAGE_SIZE] = core::array::from_fn(|i| i as u8 ^ page as u8);
        flash.blocking_write(offset, &written)?;
        let mut read = [0; PAGE_SIZE];
        flash.blocking_read(offset, &mut read)?;
        intact &= read == written;
    }
    Ok(intact)
}
