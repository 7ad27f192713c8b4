//! The firmware image on an emulated board.
//!
//! [`Board`] runs the very ELF that is flashed. The processor, PIO, DMA and timers come from the `rp2040-emu`
//! crate; what surrounds the chip (sensors behind multiplexers, LEDs, buttons, the flash chip, the supply) is
//! modelled here, wired as `hardware/pinmap.toml` says.
//!
//! ```no_run
//! use std::time::Duration;
//! use katarenga::emulator::{Board, Image, Magnet};
//! use katarenga_core::Side;
//!
//! let image = Image::load("katarenga-firmware".as_ref())?;
//! let mut board = Board::power_up(&image);
//! board.sensors().put("e2".parse()?, Magnet::of(Side::White));
//! board.run_for(Duration::from_secs(2))?;
//! println!("{:?}", board.lights()["e2".parse()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod adc;
mod board;
mod boot_rom;
mod chip;
mod copies;
mod dividers;
mod dma;
mod fabric;
mod flash;
mod image;
mod leds;
mod log;
mod magnets;
mod memory;
mod piezo;
mod plain;
mod reference;
mod sensors;
mod watchdog;

pub use board::Board;
pub use chip::Stop;
pub use flash::{Flash, FlashOperation, PowerCut};
pub use image::{Image, ImageError};
pub use leds::{Pulse, SentFrame};
pub use magnets::Magnet;
pub(crate) use magnets::{PITCH_MM, centre};
pub use piezo::Tone;
pub use reference::Parted;
pub(crate) use sensors::{COUNTS_PER_MT, REED_CLOSES_MT};
pub use sensors::{SelectFault, SensorFault, SensorKind, Sensors, Timing};
