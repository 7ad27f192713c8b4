//! The pins and peripherals of each task, as `nets.rs` lists them.
#![allow(missing_docs, reason = "nets are named as on the schematic")]

use assign_resources::assign_resources;
use embassy_rp::{Peri, Peripherals, peripherals};

nets!(assign_resources);

/// Divides the chip between the tasks, except for the flash chip, which is needed before they start.
#[must_use]
pub fn assign(p: Peripherals) -> (AssignedResources, Peri<'static, peripherals::FLASH>) {
    (split_resources!(p), p.FLASH)
}
