//! The board as an image sees it: scans and buttons come in, frames and signals go out.
//!
//! Every resource has one task that owns it, and tasks only talk through the channels below. What takes longer to compute
//! never holds up what must keep its pace, because each runs where the next one interrupts it:
//!
//! | runs | what | priority |
//! |---|---|---|
//! | in interrupts of the chip | the timer, and DMA that has sent a frame | 0, the highest |
//! | in `PUNCTUAL` | scan, buttons, LEDs, signals | 2 |
//! | in `UNHURRIED` | the table, storage, power, supervision | 3 |
//! | in thread mode | the [thinker](crate::thinker), for seconds on end | below all interrupts |
//!
//! All of them share one stack. Nothing runs while the flash chip is erased or written.

use embassy_executor::{InterruptExecutor, SendSpawner, SpawnError, SpawnToken};
use embassy_rp::clocks::{ClockConfig, PllConfig, clk_sys_freq};
use embassy_rp::config::Config;
use embassy_rp::interrupt;
use embassy_rp::interrupt::{InterruptExt as _, Priority};
use embassy_time::Instant;
use katarenga_core::lights::LimitedFrame;
use katarenga_core::memory::{NotKept, Record, Waking};
use katarenga_core::sensing::SensorKind;
use katarenga_core::sound::Sound;
use katarenga_core::supply::Source;
#[cfg(feature = "telling")]
use katarenga_core::telemetry::Telemetry;
use katarenga_core::units::{AdcCount, Milliamps, Moment};
use katarenga_core::{Buttons, CellMap};

use crate::boot;
use crate::buttons::{self, ButtonLevels};
use crate::leds::{self, Frames};
use crate::pins::{
    self, ButtonPins, LedPins, MuxPins, PowerPins, SensorPins, SoundPins, SupervisionPins,
};
use crate::power::{self, CcLines, Offers};
use crate::scan::{self, Fitted, Scans};
use crate::sound::{self, Signals};
use crate::storage::{self, Memory, Order, Orders, Reports};
use crate::supervision::{self, Task};
use crate::ram_code;

/// The Pico's crystal.
const CRYSTAL_HZ: u32 = 12_000_000;

/// How many milliseconds the crystal is given to swing evenly, of all that players wait for at power-up: ten times what
/// the Pico's maker gives it. Other boards have slower crystals, for which embassy-rp would give it 128.
const CRYSTAL_MILLIS: u32 = 10;

/// 48 MHz: 12 × 120 / 6 / 5. This board needs little of the 125 MHz the chip is commonly run at, and every megahertz costs
/// current that the lights could have. A multiple of 16 MHz, so that the LED pulses come from a whole divider. These
/// numbers are given here because the chip would take 40 ms to find them, at the slow clock it starts with.
const SYSTEM_PLL: PllConfig = PllConfig {
    refdiv: 1,
    fbdiv: 120,
    post_div1: 6,
    post_div2: 5,
};

static SCANS: Scans = Scans::new();
static FITTED: Fitted = Fitted::new();
static CC_LINES: CcLines = CcLines::new();
static OFFERS: Offers = Offers::new();
static BUTTON_LEVELS: ButtonLevels = ButtonLevels::new();
static FRAMES: Frames = Frames::new();
static SIGNALS: Signals = Signals::new();
static ORDERS: Orders = Orders::new();
static REPORTS: Reports = Reports::new();

/// Runs what must not wait: scan, buttons, LEDs and signals.
static PUNCTUAL: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_0() {
    // SAFETY: this is the interrupt that it was started with.
    unsafe { PUNCTUAL.on_interrupt() }
}

/// Runs what may take some milliseconds: the table, storage, power and supervision.
static UNHURRIED: InterruptExecutor = InterruptExecutor::new();

#[interrupt]
unsafe fn SWI_IRQ_1() {
    // SAFETY: this is the interrupt that it was started with.
    unsafe { UNHURRIED.on_interrupt() }
}

/// What the board sensed at a moment.
pub struct Sensed {
    /// Time since power-up; it wraps after 49 days, which core knows.
    pub now: Moment,
    /// One whole scan.
    pub counts: CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// The running board.
pub struct Ports {
    buttons: Buttons,
    source: Source,
    fitted: Option<SensorKind>,
}

/// A chip with its clocks set and no task running.
pub struct Chip {
    /// What was kept before the power went.
    pub memory: Memory,
    /// How much of that is to be taken back.
    pub waking: Waking,
    muxes: MuxPins,
    sensors: SensorPins,
    buttons: ButtonPins,
    leds: LedPins,
    sound: SoundPins,
    power: PowerPins,
    supervision: SupervisionPins,
}

impl Chip {
    /// Sets the clocks and tells why the chip starts.
    ///
    /// # Panics
    /// When it is called twice.
    #[must_use]
    #[inline(never)]
    pub fn power_up() -> Self {
        let mut clocks = ClockConfig::crystal(CRYSTAL_HZ);
        if let Some(crystal) = &mut clocks.xosc {
            crystal.sys_pll = Some(SYSTEM_PLL);
            crystal.delay_multiplier = CRYSTAL_MILLIS;
        }
        let mut pins = pins::assign(embassy_rp::init(Config::new(clocks)));
        ram_code::load();
        // Whatever else is logged: who asks for help is asked for this first.
        defmt::println!(
            "katarenga {=str} ({=str}), {=u32} Hz",
            env!("CARGO_PKG_VERSION"),
            env!("KATARENGA_COMMIT"),
            clk_sys_freq()
        );
        let starts = boot::tell_why(&mut pins.supervision.watchdog);
        Self {
            waking: starts.waking(),
            memory: storage::open(pins.storage),
            muxes: pins.muxes,
            sensors: pins.sensors,
            buttons: pins.buttons,
            leds: pins.leds,
            sound: pins.sound,
            power: pins.power,
            supervision: pins.supervision,
        }
    }

    /// Starts the tasks. Hands out the board, and where a task is spawned that is unhurried.
    ///
    /// # Panics
    /// When it is called twice.
    #[must_use]
    #[inline(never)]
    pub fn start(self) -> (Ports, SendSpawner) {
        // Below the timer and DMA, whose handlers are short, and above everything else.
        interrupt::SWI_IRQ_0.set_priority(Priority::P2);
        let punctual = PUNCTUAL.start(interrupt::SWI_IRQ_0);
        let scan = scan::scan(self.muxes, self.sensors, &SCANS, &FITTED, &CC_LINES);
        punctual.spawn(once(scan));
        punctual.spawn(once(buttons::buttons(self.buttons, &BUTTON_LEVELS)));
        punctual.spawn(once(leds::leds(self.leds, &FRAMES)));
        punctual.spawn(once(sound::sound(self.sound, &SIGNALS)));
        interrupt::SWI_IRQ_1.set_priority(Priority::P3);
        let unhurried = UNHURRIED.start(interrupt::SWI_IRQ_1);
        unhurried.spawn(once(storage::storage(self.memory, &ORDERS, &REPORTS)));
        unhurried.spawn(once(power::power(self.power, &CC_LINES, &OFFERS)));
        unhurried.spawn(once(supervision::supervise(self.supervision)));
        let ports = Ports {
            buttons: Buttons::NONE,
            source: Source::default(),
            fitted: None,
        };
        (ports, unhurried)
    }
}

/// A task that nobody has spawned before, so there is room for it.
fn once<S>(task: Result<SpawnToken<S>, SpawnError>) -> SpawnToken<S> {
    task.expect("each task is spawned once")
}

impl Ports {
    /// Waits for the next scan.
    pub async fn sense(&mut self) -> Sensed {
        let counts = SCANS.wait().await;
        supervision::check_in(Task::Table);
        self.buttons = BUTTON_LEVELS.try_receive().unwrap_or(self.buttons);
        self.source = OFFERS.try_take().unwrap_or(self.source);
        let now = Moment(Instant::now().as_millis() as u32);
        Sensed {
            now,
            counts,
            buttons: self.buttons,
        }
    }

    /// What the board may draw at the moment.
    #[must_use]
    pub const fn limit(&self) -> Milliamps {
        self.source.limit()
    }

    /// Shows a frame, in place of one that has not been sent yet.
    pub fn show(&self, frame: LimitedFrame) {
        FRAMES.signal(frame);
    }

    /// Plays a signal after those that are waiting. One that finds no room would come too late anyway.
    pub fn play(&self, sound: Sound) {
        if SIGNALS.try_send(sound).is_ok() {
            #[cfg(feature = "telling")]
            crate::telling::tell(Telemetry::Sound(sound));
        }
    }

    /// Keeps a record; when this is done, a power cut cannot take it away.
    ///
    /// # Errors
    /// When the flash chip does not hold it.
    pub async fn keep(&self, record: Record<'_>) -> Result<(), NotKept> {
        self.order(Order::keep(record)).await.map(|_| ())
    }

    /// Prepares room for more records, for which everything stands still for a moment, and says whether there is more
    /// of that to do.
    ///
    /// # Errors
    /// When the flash chip cannot be erased.
    pub async fn tidy(&self) -> Result<bool, NotKept> {
        self.order(Order::Tidy).await
    }

    async fn order(&self, order: Order) -> Result<bool, NotKept> {
        ORDERS.send(order).await;
        REPORTS.wait().await
    }

    /// Says which sensors are fitted, once that is known.
    pub fn fit(&mut self, kind: Option<SensorKind>) {
        if kind != self.fitted {
            kind.into_iter().for_each(|kind| FITTED.signal(kind));
            self.fitted = kind;
        }
    }
}
