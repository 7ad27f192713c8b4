//! The images on the emulated board. All share the images that the first of them has built.

mod bad_images;
mod bring_up_jig;
mod bring_up_lights;
mod bring_up_sensing;
mod core_on_the_chip;
mod emulated_boards;
mod failed_starts;
mod faults;
mod flash_and_power;
mod goals;
mod memory;
mod new_game;
mod plays;
mod power_cuts;
mod upgrades;
mod usb;
mod usb_at_random;
mod usb_lines;
mod version;
