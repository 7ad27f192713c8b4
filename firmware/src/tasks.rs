//! The tasks of the image, and which of them preempts which.
//!
//! Each resource of the chip has one task that owns it, and tasks talk through the channels of their modules only. Short tasks
//! preempt long ones:
//!
//! | runs | what | priority |
//! |---|---|---|
//! | in interrupts of the chip | the timer, and DMA at the end of a frame | 0, the highest |
//! | in `PUNCTUAL` | scan, buttons, LEDs, sound | 2 |
//! | in `UNHURRIED` | table, power, supervision, USB with its interrupt | 3 |
//! | in thread mode | the [thinker](crate::thinker), for seconds on end | below all interrupts |
//!
//! All tasks share one stack. Nothing runs while the flash chip is erased or written.
//!
//! A new task is a file with an `#[embassy_executor::task]`, a `mod` line, and a line in [`start`]. The watchdog supervises it
//! if that line hands it a [`Member`].

use embassy_executor::{InterruptExecutor, SendSpawner, SpawnError, SpawnToken};
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt as _, Priority};

use crate::pins::AssignedResources;
use crate::supervision::{self, Member};
use crate::{buttons, leds, power, scan, sound, usb};

/// Runs the tasks that must not wait.
static PUNCTUAL: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: the executor was started with this interrupt.
    unsafe { PUNCTUAL.on_interrupt() }
}

/// Runs the tasks that may take milliseconds.
static UNHURRIED: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: the executor was started with this interrupt.
    unsafe { UNHURRIED.on_interrupt() }
}

/// Starts all tasks except the table and the thinker. Returns the executor that the table belongs to.
///
/// # Panics
/// On the second call.
pub fn start(pins: AssignedResources, serial: &'static usb::Serial) -> SendSpawner {
    // Below the timer and DMA, whose handlers are short, and above everything else.
    interrupt::SWI_IRQ_0.set_priority(Priority::P2);
    let punctual = PUNCTUAL.start(interrupt::SWI_IRQ_0);
    punctual.spawn(once(scan::scan(pins.muxes, pins.sensors, Member::join())));
    punctual.spawn(once(buttons::buttons(pins.buttons, Member::join())));
    punctual.spawn(once(leds::leds(pins.leds, Member::join())));
    punctual.spawn(once(sound::sound(pins.sound, Member::join())));

    interrupt::SWI_IRQ_1.set_priority(Priority::P3);
    let unhurried = UNHURRIED.start(interrupt::SWI_IRQ_1);
    unhurried.spawn(once(power::power(pins.power, Member::join())));
    unhurried.spawn(once(supervision::supervise(pins.supervision)));
    // No host is worth a late scan.
    interrupt::USBCTRL_IRQ.set_priority(Priority::P3);
    unhurried.spawn(once(usb::usb(pins.usb, serial, Member::join())));
    unhurried
}

/// A task that is spawned for the first time, so there is room for it.
pub fn once<S>(task: Result<SpawnToken<S>, SpawnError>) -> SpawnToken<S> {
    task.expect("each task is spawned once")
}
