//! What the processor reaches over its bus: memory, the chip's peripherals, and through the pins the board.

use katarenga_core::units::AdcCount;
use rp2040_emu::bus::ppb::Ppb;
use rp2040_emu::core::{CoreBus, Nvic};
use rp2040_emu::{Bus, SRAM_SIZE};

use super::image::{FLASH_BASE, FLASH_SIZE, VECTOR_TABLE};
use super::leds::DataLine;
use super::piezo::Piezo;
use super::sensors::Sensors;
use super::watchdog::{self, Reset, Watchdog};
use super::{boot_rom, flash::Flash};
use crate::pinmap::Pinmap;

const ROM_SIZE: u32 = rp2040_emu::ROM_SIZE as u32;
const SRAM_BASE: u32 = 0x2000_0000;
/// RAM holds noise after power-up; one pattern of it lets the worst stack be measured.
pub(super) const RAM_AFTER_POWER_UP: u32 = 0xA5C3_A5C3;

const ADC_CS: u32 = 0x4004_C000;
const ADC_RESULT: u32 = 0x4004_C004;
const ADC_CS_START_ONCE: u32 = 1 << 2;
const TIMER_INTS: u32 = 0x4005_4040;
const DMA_INTS0: u32 = 0x5000_040C;
const DMA_INTS1: u32 = 0x5000_041C;
const PIO_FIFO_LEVELS: u32 = 0x00C;
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

/// Peripheral registers have aliases that set, clear or toggle bits; this much of an address selects them.
const ALIAS: u32 = 0x3000;
const ALIAS_SET: u32 = 0x2000;

/// A line that has been low this long, with nothing left to send, stays low: the longest low inside a frame is
/// about 1 µs.
const LINE_AT_REST_NS: u64 = 4_000;

/// RAM is watched in pieces of this size for code that is written over.
const CODE_PAGE: u32 = 256;

pub(super) struct Fabric {
    pub(super) bus: Bus,
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
    /// Addresses of RAM code that has been written over since the processor last looked.
    pub(super) stale_code: Vec<u32>,
    /// Levels that come from outside: buttons let go read high.
    pub(super) inputs: u32,

    clock: Clock,
    /// The cycle in which the peripherals came out of reset.
    bus_since: u64,
    /// Up to which cycle the peripherals have been run.
    advanced_to: u64,
    outputs: u32,
    pio_running: bool,
    led_data: u32,
    sample: AdcCount,
    systick: SysTick,
    code_pages: Vec<bool>,
    fault: Option<u32>,
    watchdog: Watchdog,
    /// The processor asked for a reset by its own register.
    reset_requested: bool,
}

/// Converts cycles to time, also across a change of the system clock.
#[derive(Clone, Copy)]
struct Clock {
    hz: u64,
    since_cycle: u64,
    since_ns: u64,
}

impl Clock {
    fn ns(&self, cycle: u64) -> u64 {
        self.since_ns + (cycle - self.since_cycle) * 1_000_000_000 / self.hz
    }

    fn first_cycle_at(&self, ns: u64) -> u64 {
        self.since_cycle + (ns.saturating_sub(self.since_ns) * self.hz).div_ceil(1_000_000_000)
    }
}

/// The processor's own counter: the firmware measures with it, and `rp2040-emu` runs it only in its own loop.
#[derive(Default)]
struct SysTick {
    running: bool,
    reload: u32,
    zero_at: u64,
}

impl SysTick {
    fn count(&self, now: u64) -> u32 {
        let period = u64::from(self.reload) + 1;
        if self.running {
            (period - (now - self.zero_at) % period) as u32 % period as u32
        } else {
            0
        }
    }
}

impl Fabric {
    pub(super) fn new(pinmap: &Pinmap, flash: &Flash) -> Self {
        let mut bus = chip_bus();
        for offset in (0..SRAM_SIZE as u32).step_by(4) {
            bus.memory.sram_write32(offset, RAM_AFTER_POWER_UP);
        }
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
            sensors: Sensors::new(pinmap),
            data_line: DataLine::default(),
            now: 0,
            attention: false,
            cc: [AdcCount(0); 2],
            piezo: Piezo::new(pinmap),
            software_interrupts: 0,
            stale_code: Vec::new(),
            // Nothing is pressed, and USB-C feeds the board.
            inputs: buttons.fold(1 << pinmap.gpio("FROM_USB_C"), std::ops::BitOr::bitor),
            clock,
            bus_since: 0,
            advanced_to: 0,
            outputs: 0,
            pio_running: false,
            led_data: 1 << pinmap.gpio("LED_DATA"),
            sample: AdcCount(0),
            systick: SysTick::default(),
            code_pages: vec![false; SRAM_SIZE.div_ceil(CODE_PAGE as usize)],
            fault: None,
            watchdog: Watchdog::default(),
            reset_requested: false,
        };
        fabric.map_flash(flash);
        fabric.pins_changed();
        fabric
    }

    /// The chip is reset: all peripherals begin anew, while RAM, the scratch registers and time stay.
    pub(super) fn reset(&mut self, flash: &Flash, reset: Reset) {
        let now_ns = self.now_ns();
        let mut bus = chip_bus();
        for offset in (0..SRAM_SIZE as u32).step_by(4) {
            let word = self.bus.memory.sram_read32(offset);
            bus.memory.sram_write32(offset, word);
        }
        for register in watchdog::SCRATCH.step_by(4) {
            let word = self.bus.read32(register);
            bus.write32(register, word);
        }
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
        self.pio_running = false;
        self.data_line.level(false, now_ns);
        self.systick = SysTick::default();
        self.code_pages.fill(false);
        self.fault = None;
        self.map_flash(flash);
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
        Some(self.bus_since + self.bus.next_scheduled_lazy_deadline()?)
    }

    /// Shows the processor what the flash chip holds now.
    pub(super) fn map_flash(&mut self, flash: &Flash) {
        // embassy-rp calls a RAM copy of the second-stage boot loader after each flash access, to set the flash
        // interface up again. There is nothing to set up here, and running it would drive an unmodelled chip.
        const BX_LR: [u8; 2] = 0x4770_u16.to_le_bytes();
        let mut bytes = flash.bytes().to_vec();
        bytes[..2].copy_from_slice(&BX_LR);
        self.bus.memory.load_flash(&bytes);
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
        self.bus.advance_lazy_scheduled(elapsed);
        self.bus
            .tick_peripherals(u32::try_from(elapsed).unwrap_or(u32::MAX));
        self.advanced_to = self.now;
    }

    fn run_pio(&mut self) {
        for cycle in self.advanced_to..self.now {
            self.bus.pio[0].step_n(1, self.bus.gpio_in);
            let pins = self.bus.pio[0].pad_out & self.bus.pio[0].pad_oe;
            let high = pins & self.led_data != 0;
            if high != self.data_line.is_high() {
                self.data_line.level(high, self.clock.ns(cycle + 1));
            }
        }
        let nothing_to_send =
            self.bus.pio[0].read32(PIO_FIFO_LEVELS) & 0xF == 0 && !self.dma_busy();
        self.pio_running =
            !(nothing_to_send && self.data_line.rested_ns(self.now_ns()) > LINE_AT_REST_NS);
    }

    /// Disables all state machines of the first PIO.
    pub(super) fn stop_pio(&mut self) {
        const PIO0_CTRL: u32 = 0x5020_0000;
        self.peripheral_write(PIO0_CTRL, 0);
    }

    fn dma_busy(&self) -> bool {
        (0..rp2040_emu::dma::NUM_CHANNELS).any(|channel| self.bus.dma_channel(channel).busy)
    }

    /// Shows the processor the interrupts that are asserted. They are levels: one that is still asserted after
    /// its handler is taken again, one whose handler runs is not.
    pub(super) fn raise_interrupts(&mut self) {
        const FIRST_PIO0: u32 = 7;
        const FIRST_DMA: u32 = 11;
        let mut asserted = self.bus.read32(TIMER_INTS) & 0xF;
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
        for (line, register) in (FIRST_DMA..).zip([DMA_INTS0, DMA_INTS1]) {
            asserted |= u32::from(self.bus.read32(register) != 0) << line;
        }
        for irq in 0..32 {
            let handled = self.bus.ppb[0].active >> (16 + irq) & 1 != 0;
            if asserted >> irq & 1 != 0 && !handled {
                self.bus.nvics[0].set_pending(irq as u8);
            }
        }
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
        match addr {
            ADC_RESULT => u32::from(self.sample.0),
            _ => match self.watchdog.read(addr) {
                Some(value) => value,
                None => self.bus.read32(addr),
            },
        }
    }

    fn peripheral_write(&mut self, addr: u32, val: u32) {
        self.advance();
        if !self.watchdog.write(addr, val, self.now_ns()) {
            self.bus.write32(addr, val);
        }
        self.after_peripheral_write(addr, val);
    }

    fn after_peripheral_write(&mut self, addr: u32, val: u32) {
        self.attention = true;
        self.pio_running = self.bus.pio[0].any_sm_enabled();
        let alias = addr & ALIAS;
        if addr & !ALIAS == ADC_CS
            && (alias == 0 || alias == ALIAS_SET)
            && val & ADC_CS_START_ONCE != 0
        {
            // The converter holds the voltage of the moment it is started.
            let channel = self.bus.read32(ADC_CS) >> 12 & 7;
            self.sample = match channel {
                0 => self.sensors.sample(self.clock.ns(self.now)),
                1 | 2 => self.cc[channel as usize - 1],
                _ => AdcCount(0),
            };
        }
        if Piezo::is_driven_by(addr) {
            let now_ns = self.now_ns();
            self.piezo.look(&mut self.bus, now_ns);
        }
        let hz = u64::from(self.bus.sys_clk_hz());
        if hz != self.clock.hz {
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

    /// RAM offset of an address, if `width` bytes of RAM are there.
    fn ram(addr: u32, width: u32) -> Option<u32> {
        let offset = addr.wrapping_sub(SRAM_BASE);
        (offset <= SRAM_SIZE as u32 - width).then_some(offset)
    }

    fn flash(addr: u32, width: u32) -> Option<u32> {
        let offset = addr.wrapping_sub(FLASH_BASE);
        (offset <= FLASH_SIZE as u32 - width).then_some(offset)
    }

    fn note_code_written(&mut self, addr: u32, offset: u32) {
        if self.code_pages[(offset / CODE_PAGE) as usize] {
            self.stale_code.push(addr);
        }
    }
}

/// The chip's memory and peripherals as they come out of reset.
fn chip_bus() -> Bus {
    let mut bus = Bus::new();
    bus.seed_sys_clk_hz(rp2040_emu::ROSC_FREQ_HZ);
    bus.memory.load_rom(&boot_rom::contents());
    bus.ppb[0].vtor = VECTOR_TABLE;
    bus
}

/// Peripheral registers are 32 bits wide: narrow accesses see a part of them, narrow writes repeat themselves
/// over the word as the RP2040's bus does.
impl CoreBus for Fabric {
    #[inline]
    fn read8(&mut self, addr: u32) -> u8 {
        if let Some(offset) = Self::ram(addr, 1) {
            self.bus.memory.sram_read8(offset)
        } else if let Some(offset) = Self::flash(addr, 1) {
            self.bus.memory.xip_read8(offset)
        } else {
            (self.read32(addr & !3) >> (8 * (addr & 3))) as u8
        }
    }

    #[inline]
    fn read16(&mut self, addr: u32) -> u16 {
        if let Some(offset) = Self::ram(addr, 2) {
            // Instruction fetches come this way, so this page may hold code.
            self.code_pages[(offset / CODE_PAGE) as usize] = true;
            self.bus.memory.sram_read16(offset)
        } else if let Some(offset) = Self::flash(addr, 2) {
            self.bus.memory.xip_read16(offset)
        } else {
            (self.read32(addr & !3) >> (8 * (addr & 2))) as u16
        }
    }

    #[inline]
    fn read32(&mut self, addr: u32) -> u32 {
        if let Some(offset) = Self::ram(addr, 4) {
            return self.bus.memory.sram_read32(offset);
        }
        if let Some(offset) = Self::flash(addr, 4) {
            return self.bus.memory.xip_read32(offset);
        }
        match addr >> 28 {
            0x0 if addr < ROM_SIZE => self.bus.memory.rom_read32(addr),
            0x4 | 0x5 => self.peripheral_read(addr),
            0xE => self.system_read(addr),
            _ => self.bus.read32(addr),
        }
    }

    #[inline]
    fn write8(&mut self, addr: u32, val: u8) {
        if let Some(offset) = Self::ram(addr, 1) {
            self.bus.memory.sram_write8(offset, val);
            self.note_code_written(addr, offset);
        } else {
            self.write32(addr & !3, u32::from(val) * 0x0101_0101);
        }
    }

    #[inline]
    fn write16(&mut self, addr: u32, val: u16) {
        if let Some(offset) = Self::ram(addr, 2) {
            self.bus.memory.sram_write16(offset, val);
            self.note_code_written(addr, offset);
        } else {
            self.write32(addr & !3, u32::from(val) * 0x0001_0001);
        }
    }

    #[inline]
    fn write32(&mut self, addr: u32, val: u32) {
        if let Some(offset) = Self::ram(addr, 4) {
            self.bus.memory.sram_write32(offset, val);
            self.note_code_written(addr, offset);
            return;
        }
        match addr >> 28 {
            0x4 | 0x5 => self.peripheral_write(addr, val),
            0xD => {
                self.bus.write32(addr, val);
                self.pins_changed();
            }
            0xE => self.system_write(addr, val),
            // The flash window takes no writes. A stack that overflows ends up here.
            0x1 if !(0x1400_0000..0x1900_0000).contains(&addr) => self.fault = Some(addr),
            _ => self.bus.write32(addr, val),
        }
    }

    fn set_active_pc(&mut self, _: u32) {}

    fn bus_fault(&self) -> bool {
        self.fault.is_some() || self.bus.bus_fault()
    }

    fn bus_fault_addr(&self) -> u32 {
        self.fault.unwrap_or_else(|| self.bus.bus_fault_addr())
    }

    fn clear_bus_fault(&mut self) {
        self.fault = None;
        self.bus.clear_bus_fault();
    }

    fn ppb(&self, core: usize) -> &Ppb {
        &self.bus.ppb[core]
    }

    fn ppb_mut(&mut self, core: usize) -> &mut Ppb {
        &mut self.bus.ppb[core]
    }

    fn nvic(&self, core: usize) -> &Nvic {
        &self.bus.nvics[core]
    }

    fn nvic_mut(&mut self, core: usize) -> &mut Nvic {
        &mut self.bus.nvics[core]
    }

    fn active_core(&self) -> usize {
        0
    }

    fn event_flag(&self, core: usize) -> bool {
        self.bus.event_flag[core]
    }

    fn consume_event_flag(&mut self, core: usize) -> bool {
        std::mem::take(&mut self.bus.event_flag[core])
    }

    fn set_wfe_waiting(&mut self, core: usize, val: bool) {
        self.bus.wfe_waiting[core] = val;
    }

    fn signal_sev(&mut self) {
        self.bus.signal_sev();
    }
}
