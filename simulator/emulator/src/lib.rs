//! The firmware image on an emulated board.
//!
//! [`Board`] runs the very ELF that is flashed. It consists of one core of an RP2040 and the board around it: sensors behind
//! multiplexers, LEDs, buttons, the flash chip and the supply, wired as `hardware/pinmap.toml` says.
//!
//! The [processor](cpu) reaches memory directly, and everything else through one interface for peripherals: a block of
//! registers that reads, writes, catches up with the time, and asserts interrupts. The processor runs until the next event of
//! a peripheral, or until it writes to one. A copy of a board is a snapshot of all of it.
//!
//! ```no_run
//! use std::time::Duration;
//! use katarenga_emulator::{Board, Flash, Image};
//! use katarenga_world::{Magnet, Surroundings, World};
//! use katarenga_rules::Side;
//! use katarenga_core::sensing::SensorKind;
//!
//! let image = Image::parse(std::fs::read("katarenga-firmware")?)?;
//! let around = Surroundings::new(SensorKind::Hall, 1);
//! let mut world = World::<Board>::new(around, Flash::with_program(&image));
//! world.put("e2".parse()?, Magnet::of(Side::White));
//! world.run(Duration::from_secs(2));
//! println!("{:?}", world.board().lights()["e2".parse()?]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![forbid(unsafe_code)]

mod board;
mod boot_rom;
mod bus;
mod cache;
mod chip;
mod clock;
pub mod cpu;
pub mod figures;
mod flash;
mod image;
mod leds;
mod log;
mod mailbox;
mod memory;
mod peripheral;
mod peripherals;
mod piezo;
pub mod pinmap;
pub mod pio;
mod sensors;
pub mod usb;

pub use board::{Board, EmulatedWorld};
pub use cache::{FLASH_WAIT, FlashReads};
pub use chip::Stop;
pub use flash::{Flash, FlashOperation, PowerCut};
pub use image::{Image, ImageError};
pub use leds::{Pulse, SentFrame};
pub use mailbox::Mail;
pub use piezo::Tone;
pub use sensors::{SelectFault, Sensors, Timing};
