//! What the processor reaches over its bus: memory, the chip's peripherals, and through the pins the board.

mod access;
mod clock;
mod registers;

use katarenga_core::units::AdcCount;
use rp2040_emu::Bus;
use rp2040_emu::bus;
use rp2040_emu::peripherals::timer::TimerRegs;

use self::clock::{Clock, SysTick};
pub(super) use self::registers::Alias;
use self::registers::{ALIAS, Block};
use super::adc::Adc;
use super::copies::{self, Write};
use super::crystal::Crystal;
use super::dividers::Dividers;
use super::dma::Dma;
use super::flash_port::FlashPort;
use super::image::VECTOR_TABLE;
use super::leds::DataLine;
use super::memory::Memory;
use super::piezo::Piezo;
use super::sensors::Sensors;
use super::usb::{Host, Usb};
use super::watchdog::{Reset, Watchdog};
use super::{boot_rom, flash::Flash};
use crate::pinmap::Pinmap;

const ADC_CS: u32 = 0x4004_C000;
const ADC_RESULT: u32 = 0x4004_C004;
const ADC_CS_START_ONCE: u32 = 1 << 2;
const TIMER_INTS: u32 = 0x40;
const PIO_FIFO_LEVELS: u32 = 0x00C;
/// Where the PIO blocks enable and force their interrupts.
const PIO_INTERRUPTS: std::ops::RangeInclusive<u32> = 0x12C..=0x13C;
const SYST_CSR: u32 = 0xE000_E010;
const SYST_RVR: u32 = 0xE000_E014;
const SYST_CVR: u32 = 0xE000_E018;
const NVIC_ISER: u32 = 0xE000_E100;
const NVIC_ISPR: u32 = 0xE000_E200;
const NVIC_ICPR: u32 = 0xE000_E280;
/// No peripheral raises these interrupts, but software can. `rp2040-emu` does without them.
const SOFTWARE_INTERRUPTS: u32 = 0xFC00_0000;
const AIRCR: u32 = 0xE000_ED0C;
const AIRCR_RESET: u32 = 0x05FA_0004;

/// Where DPRAM and registers of the USB controller lie.
const USB: std::ops::Range<u32> = 0x5010_0000..0x5012_0000;
/// The bit that holds the USB controller in reset.
const RESET_USBCTRL: u8 = 24;

/// A line that has been low this long, with nothing left to send, stays low: the longest low inside a frame is
/// about 1 µs.
const LINE_AT_REST_NS: u64 = 4_000;

pub(super) struct Fabric {
    pub(super) bus: Bus,
    pub(super) memory: Memory,
    pub(super) sensors: Sensors,
    pub(super) data_line: DataLine,
    /// Processor cycles since power-up.
    pub(super) now: u64,
    /// Something was written that may raise an interrupt or move an alarm.
    pub(super) attention: bool,
    /// What the CC lines of the USB-C connector carry.
    pub(super) cc: [AdcCount; 2],
    pub(super) piezo: Piezo,
    /// Pending interrupts that software has raised.
    pub(super) software_interrupts: u32,
    /// Levels that come from outside: buttons let go read high.
    pub(super) inputs: u32,
    /// Where the instruction lies that is run; what is read there is not data.
    pub(super) next_instruction: u32,

    clock: Clock,
    /// The cycle in which the peripherals came out of reset.
    bus_since: u64,
    /// Up to which cycle the peripherals have been run: those that the image waits for, and the others.
    advanced_to: u64,
    others_advanced_to: u64,
    timer: TimerRegs,
    adc: Adc,
    dma: Dma,
    /// What was written to peripherals that cannot be copied as a whole, the latest last.
    writes: Vec<Write>,
    /// A PIO block may raise interrupts.
    pio_interrupts: bool,
    outputs: u32,
    pio_running: bool,
    dividers: Dividers,
    led_data: u32,
    sample: AdcCount,
    systick: SysTick,
    fault: Option<u32>,
    watchdog: Watchdog,
    crystal: Crystal,
    flash_port: FlashPort,
    usb: Usb,
    /// The cycle in which something happens on the USB by itself.
    usb_due: Option<u64>,
    /// The processor asked for a reset by its own register.
    reset_requested: bool,
}

impl Fabric {
    pub(super) fn new(pinmap: &Pinmap, flash: Flash) -> Self {
        let bus = chip_bus();
        let clock = Clock {
            hz: u64::from(bus.sys_clk_hz()),
            since_cycle: 0,
            since_ns: 0,
        };
        let buttons = katarenga_core::Button::ALL
            .iter()
            .map(|&button| 1 << pinmap.button(button));
        let mut fabric = Self {
            bus,
            memory: Memory::new(flash),
            sensors: Sensors::new(pinmap),
            data_line: DataLine::default(),
            now: 0,
            attention: false,
            cc: [AdcCount(0); 2],
            piezo: Piezo::new(pinmap),
            software_interrupts: 0,
            // Nothing is pressed, and USB-C feeds the board.
            inputs: buttons.fold(1 << pinmap.gpio("FROM_USB_C"), std::ops::BitOr::bitor),
            next_instruction: 0,
            clock,
            bus_since: 0,
            advanced_to: 0,
            others_advanced_to: 0,
            timer: TimerRegs::new(),
            adc: Adc::default(),
            dma: Dma::default(),
            writes: Vec::new(),
            pio_interrupts: false,
            outputs: 0,
            pio_running: false,
            dividers: Dividers::default(),
            led_data: 1 << pinmap.gpio("LED_DATA"),
            sample: AdcCount(0),
            systick: SysTick::default(),
            fault: None,
            watchdog: Watchdog::default(),
            crystal: Crystal::default(),
            flash_port: FlashPort::default(),
            usb: Usb::default(),
            usb_due: None,
            reset_requested: false,
        };
        fabric.pins_changed();
        fabric
    }

    /// The chip is reset: all peripherals begin anew, while RAM, the scratch registers and time stay.
    pub(super) fn reset(&mut self, reset: Reset) {
        let now_ns = self.now_ns();
        let mut bus = chip_bus();
        // Not over the bus, which drops what is written to blocks that are held in reset.
        bus.watchdog_tick.scratch = self.bus.watchdog_tick.scratch;
        self.bus = bus;
        self.bus_since = self.now;
        self.watchdog = Watchdog::after(reset);
        self.reset_requested = false;
        self.software_interrupts = 0;
        self.clock = Clock {
            hz: u64::from(self.bus.sys_clk_hz()),
            since_cycle: self.now,
            since_ns: now_ns,
        };
        self.advanced_to = self.now;
        self.others_advanced_to = self.now;
        self.timer.reset();
        self.adc = Adc::default();
        self.dma = Dma::default();
        self.writes.clear();
        self.pio_interrupts = false;
        self.pio_running = false;
        self.dividers = Dividers::default();
        self.data_line.level(false, now_ns);
        self.systick = SysTick::default();
        self.fault = None;
        self.usb.reset();
        self.memory.cache.flush();
        self.piezo.look(&mut self.bus, now_ns);
        self.pins_changed();
    }

    /// Whether something resets the chip now.
    pub(super) fn reset_due(&self) -> Option<Reset> {
        let by_watchdog = self.watchdog.bites(self.now_ns());
        by_watchdog.or(self.reset_requested.then_some(Reset::Requested))
    }

    /// The cycle in which the watchdog resets the chip, unless it is fed before.
    pub(super) fn watchdog_bites(&self) -> Option<u64> {
        Some(self.first_cycle_at(self.watchdog.deadline_ns()?))
    }

    /// The cycle of the next timer alarm.
    pub(super) fn timer_alarm(&self) -> Option<u64> {
        Some(self.bus_since + self.timer.next_armed_inte_fire_cycle()?)
    }

    /// The cycle in which something happens on the USB by itself.
    pub(super) fn usb_due(&self) -> Option<u64> {
        self.usb_due
    }

    /// The computer at the other end of the USB cable.
    pub(super) fn host(&mut self) -> &mut Host {
        // Whatever it is asked to do may be due at once.
        self.usb_due = Some(self.now);
        &mut self.usb.host
    }

    fn run_usb(&mut self) {
        self.usb.advance(self.now_ns());
        self.usb_due = self.usb.due().map(|ns| self.first_cycle_at(ns));
    }

    fn usb_read(&mut self, addr: u32) -> u32 {
        let offset = (addr - USB.start) & !ALIAS;
        let held = self.bus.resets.is_held(RESET_USBCTRL);
        if held {
            0
        } else {
            self.usb.read(offset, self.now_ns())
        }
    }

    /// Writes the bits of a word that `lanes` names.
    fn usb_write(&mut self, addr: u32, val: u32, lanes: u32) {
        self.attention = true;
        if !self.bus.resets.is_held(RESET_USBCTRL) {
            let (offset, alias) = ((addr - USB.start) & !ALIAS, Alias::of(addr));
            self.usb.write(offset, val, lanes, alias, self.now_ns());
            self.run_usb();
        }
    }

    pub(super) fn now_ns(&self) -> u64 {
        self.clock.ns(self.now)
    }

    pub(super) fn first_cycle_at(&self, ns: u64) -> u64 {
        self.clock.first_cycle_at(ns)
    }

    pub(super) fn outputs(&self) -> u32 {
        self.outputs
    }

    /// Whether the PIO has pulses to make.
    pub(super) fn pio_running(&self) -> bool {
        self.pio_running
    }

    /// Lets the peripherals catch up with the processor.
    pub(super) fn advance(&mut self) {
        let elapsed = self.now - self.advanced_to;
        if elapsed == 0 {
            return;
        }
        if self.pio_running {
            self.run_pio();
        }
        self.timer
            .poll_alarms(self.now - self.bus_since, self.bus.sys_clk_hz());
        self.adc
            .advance(elapsed, u64::from(self.bus.sys_clk_hz().max(1)));
        self.run_dma();
        if self.usb_due.is_some_and(|due| due <= self.now) {
            self.run_usb();
        }
        self.advanced_to = self.now;
    }

    /// Lets the peripherals catch up that nobody has to wait for.
    fn advance_others(&mut self) {
        let elapsed = self.now - self.others_advanced_to;
        if elapsed != 0 {
            self.bus.advance_lazy_scheduled(elapsed);
            self.bus
                .tick_peripherals(u32::try_from(elapsed).unwrap_or(u32::MAX));
            self.others_advanced_to = self.now;
        }
    }

    fn run_dma(&mut self) {
        let pio = &self.bus.pio;
        // The first requests are those of the state machines: four that take data, then four that give it.
        let is_ready = |request: u32| {
            let (block, sm) = (request as usize / 8, request as usize % 4);
            let Some(pio) = pio.get(block) else {
                return false;
            };
            if request % 8 < 4 {
                pio.tx_dreq(sm)
            } else {
                pio.rx_dreq(sm)
            }
        };
        let Some(transfer) = self.dma.due(is_ready) else {
            return;
        };
        match transfer.bytes {
            1 => {
                let byte = self.memory_read(transfer.from, Memory::read8);
                let byte = byte.unwrap_or_else(|| self.bus.read8(transfer.from));
                if !self.memory_write(transfer.to, byte, Memory::write8) {
                    self.bus.write8(transfer.to, byte);
                }
            }
            2 => {
                let half = self.memory_read(transfer.from, Memory::read16);
                let half = half.unwrap_or_else(|| self.bus.read16(transfer.from));
                if !self.memory_write(transfer.to, half, Memory::write16) {
                    self.bus.write16(transfer.to, half);
                }
            }
            _ => {
                let word = self.memory_read(transfer.from, Memory::read32);
                let word = word.unwrap_or_else(|| self.bus.read32(transfer.from));
                if !self.memory_write(transfer.to, word, Memory::write32) {
                    self.bus.write32(transfer.to, word);
                }
            }
        }
        self.dma.done(transfer);
    }

    #[inline(always)]
    fn memory_read<T>(&self, addr: u32, read: impl Fn(&Memory, u32) -> Option<T>) -> Option<T> {
        read(&self.memory, addr).or_else(|| read(&self.memory, Memory::without_mirror(addr)))
    }

    #[inline(always)]
    fn memory_write<T: Copy>(
        &mut self,
        addr: u32,
        value: T,
        write: impl Fn(&mut Memory, u32, T) -> bool,
    ) -> bool {
        write(&mut self.memory, addr, value)
            || write(&mut self.memory, Memory::without_mirror(addr), value)
    }

    fn run_pio(&mut self) {
        let mut cycle = self.advanced_to;
        while cycle < self.now {
            cycle += self.dividers.run(&mut self.bus, self.now - cycle);
            let pins = self.bus.pio[0].pad_out & self.bus.pio[0].pad_oe;
            let high = pins & self.led_data != 0;
            if high != self.data_line.is_high() {
                self.data_line.level(high, self.clock.ns(cycle));
            }
        }
        let nothing_to_send =
            self.bus.pio[0].read32(PIO_FIFO_LEVELS) & 0xF == 0 && !self.dma.is_busy();
        self.pio_running =
            !(nothing_to_send && self.data_line.rested_ns(self.now_ns()) > LINE_AT_REST_NS);
    }

    /// Disables all state machines of the first PIO.
    pub(super) fn stop_pio(&mut self) {
        const PIO0_CTRL: u32 = 0x5020_0000;
        self.peripheral_write(PIO0_CTRL, 0);
    }

    /// Shows the processor the interrupts that are asserted. They are levels: one that is still asserted after
    /// its handler is taken again, one whose handler runs is not.
    pub(super) fn raise_interrupts(&mut self) {
        const FIRST_PIO0: u32 = 7;
        const FIRST_DMA: u32 = 11;
        let mut asserted = 0;
        if !self.is_held(Block::Timer) {
            let master = self.advanced_to - self.bus_since;
            asserted |= self.timer.read32(TIMER_INTS, master, self.bus.sys_clk_hz());
        }
        if self.pio_interrupts {
            let pio = &self.bus.pio;
            let lines = [
                pio[0].int0_ints_rp2040(),
                pio[0].int1_ints_rp2040(),
                pio[1].int0_ints_rp2040(),
                pio[1].int1_ints_rp2040(),
            ];
            for (line, sources) in (FIRST_PIO0..).zip(lines) {
                asserted |= u32::from(sources != 0) << line;
            }
        }
        if !self.is_held(Block::Dma) {
            for (line, channels) in (FIRST_DMA..).zip(self.dma.interrupts()) {
                asserted |= u32::from(channels != 0) << line;
            }
        }
        asserted |= self.usb.interrupts();
        let handled = (self.bus.ppb[0].active >> 16) as u32;
        self.bus.nvics[0].pending |= asserted & !handled;
    }

    fn is_held(&self, block: Block) -> bool {
        self.bus.resets.is_held(block.reset_bit())
    }

    /// Pins or buttons have changed.
    pub(super) fn pins_changed(&mut self) {
        let outputs = self.bus.sio.gpio_out & self.bus.sio.gpio_oe;
        self.bus.gpio_in = outputs | self.inputs & !self.bus.sio.gpio_oe;
        if outputs != self.outputs {
            self.outputs = outputs;
            let now_ns = self.now_ns();
            self.sensors.pins_changed(outputs, now_ns);
        }
    }

    fn peripheral_read(&mut self, addr: u32) -> u32 {
        self.advance();
        if USB.contains(&addr) {
            return self.usb_read(addr);
        }
        if addr == ADC_RESULT {
            return u32::from(self.sample.0);
        }
        if let Some(block) = Block::at(addr) {
            let offset = addr & 0xFFF;
            return match block {
                _ if self.is_held(block) => 0,
                Block::Adc => self.adc.read(offset),
                Block::Timer => {
                    let master = self.advanced_to - self.bus_since;
                    self.timer.read32(offset, master, self.bus.sys_clk_hz())
                }
                Block::Dma => self.dma.read(offset),
            };
        }
        let crystal = || self.crystal.read(addr, self.now_ns());
        if let Some(value) = self.watchdog.read(addr).or_else(crystal) {
            return value;
        }
        self.advance_others();
        self.bus.read32(addr)
    }

    fn peripheral_write(&mut self, addr: u32, val: u32) {
        self.advance();
        if USB.contains(&addr) {
            return self.usb_write(addr, val, u32::MAX);
        }
        if let Some(block) = Block::at(addr) {
            let (offset, alias) = (addr & 0xFFF, Alias::of(addr));
            match block {
                _ if self.is_held(block) => {}
                Block::Adc => self.adc.write(offset, val, alias),
                Block::Timer => {
                    let master = self.advanced_to - self.bus_since;
                    let hz = self.bus.sys_clk_hz();
                    self.timer.write32(offset, val, addr >> 12 & 3, master, hz);
                }
                Block::Dma => self.dma.write(offset, val, alias),
            }
        } else if !self.watchdog.write(addr, val, self.now_ns()) {
            self.advance_others();
            self.bus.write32(addr, val);
            self.note_write(addr, val);
            self.crystal.note_write(addr, val, self.now_ns());
        }
        self.after_peripheral_write(addr, val);
    }

    /// Notes a write, to make it again in copies of the peripheral. Of registers that only store what is written, the last
    /// value is enough; a PLL locks some time after the writes that started it.
    fn note_write(&mut self, addr: u32, val: u32) {
        let cycle = self.others_advanced_to - self.bus_since;
        let (address, value) = match addr & !(ALIAS | 0xFFF) {
            bus::CLOCKS_BASE
            | bus::RESETS_BASE
            | bus::XOSC_BASE
            | bus::ROSC_BASE
            | bus::IO_BANK0_BASE
            | bus::PADS_BANK0_BASE
            | bus::WATCHDOG_BASE
            | bus::PIO0_BASE
            | bus::PIO1_BASE => return,
            bus::PLL_SYS_BASE | bus::PLL_USB_BASE => (addr, val),
            // The flash interface has no aliases.
            _ if addr >> 28 == 1 => {
                self.writes.retain(|write| write.address != addr);
                (addr, val)
            }
            _ => {
                let register = addr & !ALIAS;
                let noted = self
                    .writes
                    .iter()
                    .position(|write| write.address == register);
                let old = noted.map_or(0, |at| self.writes.remove(at).value);
                (register, Alias::of(addr).applied(old, val))
            }
        };
        self.writes.push(Write {
            cycle,
            address,
            value,
        });
    }

    fn after_peripheral_write(&mut self, addr: u32, val: u32) {
        self.attention = true;
        self.pio_running = self.bus.pio[0].any_sm_enabled();
        let is_pio = matches!(addr & !(ALIAS | 0xFFF), bus::PIO0_BASE | bus::PIO1_BASE);
        self.pio_interrupts |= is_pio && PIO_INTERRUPTS.contains(&(addr & 0xFFF));
        if addr & !(ALIAS | 0xFFF) == bus::PIO0_BASE {
            self.dividers.note_write(addr & 0xFFF, val);
        }
        let alias = Alias::of(addr);
        if addr & !ALIAS == ADC_CS
            && matches!(alias, Alias::Replace | Alias::Set)
            && val & ADC_CS_START_ONCE != 0
        {
            // The converter holds the voltage of the moment it is started.
            let channel = self.adc.input();
            self.sample = match channel {
                0 => self.sensors.sample(self.clock.ns(self.now)),
                1 | 2 => self.cc[channel as usize - 1],
                _ => AdcCount(0),
            };
        }
        if Piezo::is_driven_by(addr) {
            self.advance_others();
            let now_ns = self.now_ns();
            self.piezo.look(&mut self.bus, now_ns);
        }
        if addr & !(ALIAS | 0xFFF) == bus::RESETS_BASE && self.bus.resets.is_held(RESET_USBCTRL) {
            self.usb.reset();
            self.run_usb();
        }
        let hz = u64::from(self.bus.sys_clk_hz());
        if hz != self.clock.hz {
            self.usb_due = Some(self.now);
            self.clock = Clock {
                hz,
                since_cycle: self.now,
                since_ns: self.now_ns(),
            };
        }
    }

    fn system_read(&mut self, addr: u32) -> u32 {
        match addr {
            SYST_CVR => self.systick.count(self.now),
            _ => self.bus.read32(addr),
        }
    }

    fn system_write(&mut self, addr: u32, val: u32) {
        self.attention = true;
        match addr {
            SYST_CSR => self.systick.running = val & 1 != 0,
            SYST_RVR => self.systick.reload = val & 0x00FF_FFFF,
            SYST_CVR => self.systick.zero_at = self.now,
            AIRCR if val == AIRCR_RESET => self.reset_requested = true,
            _ => {
                match addr {
                    NVIC_ISER => self.bus.nvics[0].enabled |= val & SOFTWARE_INTERRUPTS,
                    NVIC_ISPR => self.software_interrupts |= val & SOFTWARE_INTERRUPTS,
                    NVIC_ICPR => self.software_interrupts &= !val,
                    _ => {}
                }
                self.bus.write32(addr, val);
            }
        }
    }
}

impl Clone for Fabric {
    fn clone(&self) -> Self {
        let cycles = self.others_advanced_to - self.bus_since;
        Self {
            bus: copies::bus(&self.bus, cycles, &self.writes),
            memory: self.memory.clone(),
            sensors: self.sensors.clone(),
            data_line: self.data_line.clone(),
            now: self.now,
            attention: self.attention,
            cc: self.cc,
            piezo: self.piezo.clone(),
            software_interrupts: self.software_interrupts,
            inputs: self.inputs,
            next_instruction: self.next_instruction,
            clock: self.clock,
            bus_since: self.bus_since,
            advanced_to: self.advanced_to,
            others_advanced_to: self.others_advanced_to,
            timer: copies::timer(&self.timer),
            adc: self.adc.clone(),
            dma: self.dma.clone(),
            writes: self.writes.clone(),
            pio_interrupts: self.pio_interrupts,
            outputs: self.outputs,
            pio_running: self.pio_running,
            dividers: self.dividers.clone(),
            led_data: self.led_data,
            sample: self.sample,
            systick: self.systick.clone(),
            fault: self.fault,
            watchdog: self.watchdog.clone(),
            crystal: self.crystal.clone(),
            flash_port: self.flash_port.clone(),
            usb: self.usb.clone(),
            usb_due: self.usb_due,
            reset_requested: self.reset_requested,
        }
    }
}

/// The chip's memory and peripherals as they come out of reset.
pub(super) fn chip_bus() -> Bus {
    let mut bus = Bus::new();
    bus.seed_sys_clk_hz(rp2040_emu::ROSC_FREQ_HZ);
    bus.memory.load_rom(&boot_rom::contents());
    bus.ppb[0].vtor = VECTOR_TABLE;
    bus
}
