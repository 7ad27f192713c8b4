//! The whole emulated board.

use std::collections::VecDeque;
use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::lights::{DARK, Frame};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_rules::Cell;

use super::cache::FlashReads;
use super::chip::{Chip, Stop};
use super::cpu::Step;
use super::flash::{Flash, FlashOperation, PowerCut};
use super::image::Image;
use super::leds::SentFrame;
use super::log::Log;
use super::mailbox::{Mail, Mailbox};
use super::piezo::Tone;
use super::sensors::Sensors;
use crate::pinmap::Pinmap;
use crate::usb::Host;
use katarenga_world::{Device, Happened, Surroundings, World};

/// How often log and LEDs are looked at.
const LOOK: Duration = Duration::from_millis(2);

/// An image of this board lights its LEDs within this time; anything else is not worth waiting for.
const FIRST_LIGHT: Duration = Duration::from_secs(2);

/// Frames that nobody has taken are kept up to this number.
const FRAMES_KEPT: usize = 256;

/// An emulated board with an image running on it.
///
/// Time is the board's own, counted from power-up, and passes only in [`run_for`](Self::run_for) and its kin. A copy
/// goes on from the same moment, apart from the board it was made of.
#[derive(Clone)]
pub struct Board {
    pub(super) chip: Chip,
    pinmap: Pinmap,
    chain: Vec<Cell>,
    led_supply: u32,
    frames: VecDeque<SentFrame>,
    last_frame: Option<SentFrame>,
    lights: Frame,
    log: Log,
    mailbox: Mailbox,
    stopped: Option<Stop>,
    /// The image measures something and lights nothing.
    stays_dark: bool,
}

impl Board {
    /// Switches on a board that has just been flashed.
    #[must_use]
    pub fn flashed(image: &Image) -> Self {
        Self::power_up_with(Flash::with_program(image))
    }

    /// Does not wait for lights: the image only measures something.
    #[must_use]
    pub fn that_stays_dark(mut self) -> Self {
        self.stays_dark = true;
        self
    }

    /// Switches on a board whose flash chip holds what it held before.
    #[must_use]
    pub fn power_up_with(flash: Flash) -> Self {
        let image = flash.image().clone();
        let pinmap = Pinmap::of_the_board();
        Self {
            chip: Chip::power_up(&image, flash, &pinmap),
            chain: pinmap.led_chain().collect(),
            led_supply: 1 << pinmap.gpio("LED_EN"),
            pinmap,
            frames: VecDeque::new(),
            last_frame: None,
            lights: DARK,
            log: Log::new(image.rtt, &image.elf),
            mailbox: Mailbox::new(image.telemetry),
            stopped: None,
            stays_dark: false,
        }
    }

    /// Pulls the plug and hands out the flash chip, to switch on again with.
    #[must_use]
    pub fn cut_power(self) -> Flash {
        self.chip.bus.memory.flash
    }

    /// Lets the power go later: at a moment, or inside a flash operation. The run that gets there ends with
    /// [`Stop::PowerCut`].
    pub fn schedule_power_cut(&mut self, cut: PowerCut) {
        self.chip.power_cut = Some(cut);
    }

    /// Lets the board run.
    ///
    /// # Errors
    /// When the board stops before the time is over. A stopped board stays stopped.
    pub fn run_for(&mut self, time: Duration) -> Result<(), Stop> {
        self.run_until(self.now() + time)
    }

    /// Lets the board run until a moment after power-up.
    ///
    /// # Errors
    /// As [`run_for`](Self::run_for).
    pub fn run_until(&mut self, moment: Duration) -> Result<(), Stop> {
        while self.now() < moment {
            self.run_a_little(moment)?;
        }
        Ok(())
    }

    /// Lets the board run until something is the case, and says whether it came to be so before the time was
    /// over. The condition is looked at every 2 ms.
    ///
    /// # Errors
    /// As [`run_for`](Self::run_for).
    pub fn run_while(
        &mut self,
        limit: Duration,
        mut waiting: impl FnMut(&Self) -> bool,
    ) -> Result<bool, Stop> {
        let moment = self.now() + limit;
        while waiting(self) {
            if self.now() >= moment {
                return Ok(false);
            }
            self.run_a_little(moment)?;
        }
        Ok(true)
    }

    fn run_a_little(&mut self, moment: Duration) -> Result<(), Stop> {
        if let Some(stop) = self.stopped {
            return Err(stop);
        }
        let until = moment.min(self.now() + LOOK);
        let ran = self.chip.run_until_ns(until.as_nanos() as u64);
        self.collect_frames();
        self.log.drain(&mut self.chip.bus.memory);
        self.mailbox.drain(&mut self.chip.bus.memory);
        let lit = self.stays_dark || self.last_frame.is_some() || self.now() < FIRST_LIGHT;
        let result = ran.and(if lit {
            Ok(())
        } else {
            Err(Stop::NoLight(FIRST_LIGHT))
        });
        self.stopped = result.err();
        result
    }

    /// Lets the board run and shows each step of its processor: slow, to compare it with others.
    ///
    /// # Errors
    /// As [`run_for`](Self::run_for).
    pub fn trace(&mut self, time: Duration, watch: impl FnMut(&Step)) -> Result<(), Stop> {
        let until = self.now() + time;
        self.chip.trace_until_ns(until.as_nanos() as u64, watch)
    }

    /// Stops the state machine that feeds the LEDs, as a glitch on the supply could.
    pub fn stop_led_pulses(&mut self) {
        self.chip.bus.stop_pio();
    }

    /// Holds the processor for a while, as a debugger does, or an interrupt that takes too long. Time, LEDs and
    /// peripherals go on.
    pub fn hold_processor(&mut self, time: Duration) {
        self.chip.hold(time);
        self.collect_frames();
    }

    fn collect_frames(&mut self) {
        let now_ns = self.chip.bus.now_ns();
        for frame in self.chip.bus.data_line.latched(now_ns) {
            self.lights = frame.picture(&self.chain);
            self.last_frame = Some(frame.clone());
            self.frames.push_back(frame);
        }
        let surplus = self.frames.len().saturating_sub(FRAMES_KEPT);
        self.frames.drain(..surplus);
        if self.chip.bus.outputs() & self.led_supply == 0 {
            self.lights = DARK;
        }
    }

    /// Time since power-up.
    #[must_use]
    pub fn now(&self) -> Duration {
        Duration::from_nanos(self.chip.bus.now_ns())
    }

    /// Processor cycles since power-up.
    #[must_use]
    pub fn cycles(&self) -> u64 {
        self.chip.bus.now
    }

    /// Processor cycles since power-up in which it did not sleep.
    #[must_use]
    pub fn busy_cycles(&self) -> u64 {
        self.chip.busy_cycles
    }

    /// How often the processor has read the flash chip since power-up, and how often it had to wait for it.
    #[must_use]
    pub fn flash_reads(&self) -> FlashReads {
        self.chip.bus.memory.cache.reads()
    }

    /// The deepest the stack has been since power-up, in bytes.
    #[must_use]
    pub fn worst_stack(&self) -> usize {
        self.chip.worst_stack()
    }

    /// The analogue side: multiplexers, supplies, settling.
    pub fn sensors(&mut self) -> &mut Sensors {
        &mut self.chip.bus.sensors
    }

    /// Pulls the plug of a quadrant, counted in the order of the LED chain: its sensors read as ground, and its LEDs
    /// and those behind it get no data.
    ///
    /// # Panics
    /// When there is no such quadrant.
    pub fn unplug_quadrant(&mut self, quadrant: usize) {
        self.chip.bus.sensors.unplug(quadrant);
        let before = self.pinmap.led_chain().count() / self.pinmap.quadrants.len() * quadrant;
        self.chain.truncate(before);
    }

    /// The computer at the other end of the Pico's USB cable. It begins unplugged.
    pub fn usb(&mut self) -> &mut Host {
        self.chip.bus.host()
    }

    /// What a person sees: the last latched frame, or darkness while the LEDs have no supply.
    #[must_use]
    pub fn lights(&self) -> &Frame {
        &self.lights
    }

    /// The last frame that the LEDs took, with every pulse that made it.
    #[must_use]
    pub fn last_frame(&self) -> Option<&SentFrame> {
        self.last_frame.as_ref()
    }

    /// The frames that came since this was last asked; of more than 256 only the newest.
    pub fn take_frames(&mut self) -> Vec<SentFrame> {
        self.frames.drain(..).collect()
    }

    /// What the piezo did since power-up, change by change.
    #[must_use]
    pub fn tones(&self) -> &[Tone] {
        self.chip.bus.piezo.tones()
    }

    /// How often the chip was reset since power-up: by its watchdog, or by itself.
    #[must_use]
    pub fn resets(&self) -> u32 {
        self.chip.resets
    }

    /// Whether a net that the image drives is high.
    ///
    /// # Panics
    /// When the board has no such net.
    #[must_use]
    pub fn is_high(&self, net: &str) -> bool {
        self.chip.bus.outputs() >> self.pinmap.gpio(net) & 1 != 0
    }

    /// The lines of the log so far.
    #[must_use]
    pub fn log(&self) -> &[String] {
        self.log.lines()
    }

    /// What an image that tells has told since this was asked last.
    pub fn take_mail(&mut self) -> Mail {
        self.mailbox.take()
    }

    /// What the flash chip holds.
    #[must_use]
    pub fn flash(&self) -> &Flash {
        &self.chip.bus.memory.flash
    }

    /// What was done to the flash chip since power-up.
    #[must_use]
    pub fn flash_operations(&self) -> &[FlashOperation] {
        &self.chip.flash_operations
    }
}

impl Device for Board {
    type Flash = Flash;

    fn power_up(flash: Flash, around: &Surroundings) -> Self {
        let mut board = Self::power_up_with(flash);
        board.feel(around);
        board
    }

    fn feel(&mut self, around: &Surroundings) {
        self.chip.bus.sensors.feel(around);
        // 12 bits at a reference of 3.3 V.
        let count = |volts: f64| AdcCount((volts / 3.3 * 4096.0).round().clamp(0.0, 4095.0) as u16);
        self.chip.bus.cc = around.cc_volts.map(count);
        let before = self.chip.bus.inputs;
        let mut set = |pin: u8, high: bool| {
            let pin = 1 << pin;
            let others = self.chip.bus.inputs & !pin;
            self.chip.bus.inputs = others | if high { pin } else { 0 };
        };
        for button in Button::ALL {
            // A button that is pressed connects its pin to ground.
            let high = !around.buttons.contains(button);
            set(self.pinmap.button(button), high);
        }
        set(self.pinmap.gpio("FROM_USB_C"), around.fed_by_usb_c);
        set(self.pinmap.gpio("VBUS_SENSE"), !around.fed_by_usb_c);
        if self.chip.bus.inputs != before {
            self.chip.bus.pins_changed();
        }
    }

    fn run(&mut self, time: Duration) -> Happened {
        Happened {
            trouble: self.run_for(time).err().map(|stop| stop.to_string()),
            ..Happened::default()
        }
    }

    fn uptime(&self) -> Duration {
        self.now()
    }

    fn stall(&mut self, time: Duration) {
        self.hold_processor(time);
    }

    fn flash(&self) -> &Flash {
        Self::flash(self)
    }
}

/// What only a world with an emulated board can do.
pub trait EmulatedWorld: Sized {
    /// A board that has just been flashed, with halls without noise.
    #[must_use]
    fn flashed(image: &Image) -> Self;

    /// Lets the board run.
    ///
    /// # Errors
    /// As [`Board::run_for`].
    ///
    /// # Panics
    /// When the plug is out.
    fn run_for(&mut self, time: Duration) -> Result<(), Stop>;
}

impl EmulatedWorld for World<Board> {
    fn flashed(image: &Image) -> Self {
        let around = Surroundings::quiet(SensorKind::Hall);
        Self::new(around, Flash::with_program(image))
    }

    fn run_for(&mut self, time: Duration) -> Result<(), Stop> {
        self.pass(time, |world, time| world.board().run_for(time))
    }
}
