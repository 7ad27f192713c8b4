//! Powers the chip up and starts its tasks.

use embassy_executor::SendSpawner;
use embassy_rp::clocks::clk_sys_freq;
use katarenga_core::memory::Waking;
use katarenga_core::table::Table;
use static_cell::StaticCell;

use crate::pins::{self, AssignedResources};
use crate::ports::Ports;
use crate::storage::{self, Memory};
use crate::thinker::Asker;
use crate::usb::Serial;
use crate::{boot, clocks, ram_code, table, tasks};

/// What the board is called in the world.
static SERIAL: StaticCell<Serial> = StaticCell::new();

/// A chip with its clocks set and no task running.
pub struct Chip {
    /// The records from before the power cut.
    pub memory: Memory,
    /// Which of them this start takes back.
    pub waking: Waking,
    serial: &'static Serial,
    pins: AssignedResources,
}

impl Chip {
    /// Sets the clocks, loads the code that runs in RAM and logs why the chip starts.
    ///
    /// # Panics
    /// On the second call.
    #[must_use]
    #[inline(never)]
    pub fn power_up() -> Self {
        let (mut pins, flash) = pins::assign(embassy_rp::init(clocks::config()));
        ram_code::load();
        // At every log level: it is the first question when help is needed.
        defmt::println!(
            "katarenga {=str} ({=str}), {=u32} Hz",
            env!("CARGO_PKG_VERSION"),
            env!("KATARENGA_COMMIT"),
            clk_sys_freq()
        );
        let starts = boot::tell_why(&mut pins.supervision.watchdog);
        let (memory, id) = storage::open(flash);
        Self {
            waking: starts.waking(),
            memory,
            serial: SERIAL.init(Serial::new(id)),
            pins,
        }
    }

    /// Starts the tasks that every image needs. Returns the board they run, and the executor for a task that may take
    /// milliseconds.
    ///
    /// # Panics
    /// On the second call.
    #[must_use]
    #[inline(never)]
    pub fn start(self) -> (Ports, SendSpawner) {
        let unhurried = tasks::start(self.pins, self.serial);
        (Ports::new(self.memory), unhurried)
    }

    /// Starts the tasks, and the table as one of them.
    ///
    /// # Panics
    /// On the second call.
    pub fn play(self, table: &'static mut Table, asker: Asker) {
        let link = table::link(self.serial.text());
        let (ports, unhurried) = self.start();
        unhurried.spawn(tasks::once(table::table(table, ports, asker, link)));
    }
}
