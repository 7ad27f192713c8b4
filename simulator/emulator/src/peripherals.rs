//! The chip's peripherals, and where they are.

mod adc;
mod clocks;
mod crystal;
mod dma;
mod flash_interface;
mod flash_port;
mod pwm;
mod resets;
mod sio;
mod storage;
mod timer;
mod watchdog;

use crate::clock::Now;
use crate::peripheral::{Alias, Peripheral, Write};
use crate::pio::Pio;
use crate::usb::Usb;

use self::adc::Adc;
use self::clocks::{Clocks, Pll};
use self::crystal::Crystal;
use self::dma::Dma;
pub(super) use self::dma::Transfer;
use self::flash_interface::FlashInterface;
use self::pwm::Pwm;
use self::resets::Resets;
use self::sio::Sio;
use self::storage::Storage;
use self::timer::Timer;
pub(super) use self::watchdog::Reset;
use self::watchdog::Watchdog;

const ADC: u32 = 0x4004_C000;
const CLOCKS: u32 = 0x4000_8000;
const PIO0: u32 = 0x5020_0000;
const PIO1: u32 = 0x5030_0000;
const PLL_SYS: u32 = 0x4002_8000;
const PLL_USB: u32 = 0x4002_C000;
const PWM: u32 = 0x4005_0000;
const RESETS: u32 = 0x4000_C000;
const USB_REGISTERS: u32 = 0x5011_0000;

/// The first of two interrupts of each PIO block.
const PIO0_INTERRUPT: u32 = 7;
const PIO1_INTERRUPT: u32 = 9;

/// All of them but the processor's own.
#[derive(Clone)]
pub(super) struct Peripherals {
    pub(super) adc: Adc,
    pub(super) clocks: Clocks,
    crystal: Crystal,
    pub(super) dma: Dma,
    pub(super) flash_interface: FlashInterface,
    pub(super) pins: Storage,
    pub(super) pio: [Pio; 2],
    pll_sys: Pll,
    pll_usb: Pll,
    pub(super) pwm: Pwm,
    resets: Resets,
    pub(super) sio: Sio,
    timer: Timer,
    pub(super) usb: Usb,
    pub(super) watchdog: Watchdog,
    /// Blocks whose registers only keep what is written.
    kept: [Storage; KEPT],
}

/// A block of registers in the address space.
struct Place {
    base: u32,
    /// The bit of `RESETS` that holds it in reset.
    reset: Option<u32>,
    block: fn(&mut Peripherals) -> &mut dyn Peripheral,
}

const fn place(
    base: u32,
    reset: Option<u32>,
    block: fn(&mut Peripherals) -> &mut dyn Peripheral,
) -> Place {
    Place { base, reset, block }
}

impl Place {
    /// The offset of a register in its block. The USB controller has its registers behind its memory.
    fn offset(&self, address: u32) -> u32 {
        let first = if self.base == USB_REGISTERS {
            REGISTER + 1
        } else {
            0
        };
        first + (address & REGISTER)
    }
}

/// Where each block is (data sheet, 2.2), in the order of addresses.
#[rustfmt::skip]
const PLACES: [Place; 32] = [
    place(0x4000_0000, Some(19), |all| &mut all.kept[0]), // SYSINFO
    place(0x4000_4000, Some(18), |all| &mut all.kept[1]), // SYSCFG
    place(CLOCKS, None, |all| &mut all.clocks),
    place(RESETS, None, |all| &mut all.resets),
    place(0x4001_0000, None, |all| &mut all.kept[2]), // PSM
    place(0x4001_4000, Some(5), |all| &mut all.pins), // IO_BANK0
    place(0x4001_8000, Some(6), |all| &mut all.kept[3]), // IO_QSPI
    place(0x4001_C000, Some(8), |all| &mut all.kept[4]), // PADS_BANK0
    place(0x4002_0000, Some(9), |all| &mut all.kept[5]), // PADS_QSPI
    place(0x4002_4000, None, |all| &mut all.crystal), // XOSC
    place(PLL_SYS, Some(12), |all| &mut all.pll_sys),
    place(PLL_USB, Some(13), |all| &mut all.pll_usb),
    place(0x4003_0000, Some(1), |all| &mut all.kept[6]), // BUSCTRL
    place(0x4003_4000, Some(22), |all| &mut all.kept[7]), // UART0
    place(0x4003_8000, Some(23), |all| &mut all.kept[8]), // UART1
    place(0x4003_C000, Some(16), |all| &mut all.kept[9]), // SPI0
    place(0x4004_0000, Some(17), |all| &mut all.kept[10]), // SPI1
    place(0x4004_4000, Some(3), |all| &mut all.kept[11]), // I2C0
    place(0x4004_8000, Some(4), |all| &mut all.kept[12]), // I2C1
    place(ADC, Some(0), |all| &mut all.adc),
    place(PWM, Some(14), |all| &mut all.pwm),
    place(0x4005_4000, Some(21), |all| &mut all.timer), // TIMER
    place(0x4005_8000, None, |all| &mut all.watchdog), // WATCHDOG
    place(0x4005_C000, Some(15), |all| &mut all.kept[13]), // RTC
    place(0x4006_0000, None, |all| &mut all.kept[14]), // ROSC
    place(0x4006_4000, None, |all| &mut all.kept[15]), // VREG_AND_CHIP_RESET
    place(0x4006_C000, Some(20), |all| &mut all.kept[16]), // TBMAN
    place(0x5000_0000, Some(2), |all| &mut all.dma), // DMA
    place(0x5010_0000, Some(24), |all| &mut all.usb), // USB_DPRAM
    place(USB_REGISTERS, Some(24), |all| &mut all.usb),
    place(PIO0, Some(10), |all| &mut all.pio[0]),
    place(PIO1, Some(11), |all| &mut all.pio[1]),
];

const KEPT: usize = 17;

/// What another part of the chip or the board has to hear about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Written {
    Adc,
    Clocks,
    Pwm,
    Pio,
    Other,
}

impl Peripherals {
    pub(super) fn new() -> Self {
        let kept: [fn(u32) -> u32; KEPT] = std::array::from_fn(|number| match number {
            0 => storage::chip_information,
            4 | 5 => storage::pads,
            14 => storage::ring_oscillator,
            _ => storage::nothing,
        });
        Self {
            adc: Adc::default(),
            clocks: Clocks::default(),
            crystal: Crystal::default(),
            dma: Dma::default(),
            flash_interface: FlashInterface::default(),
            pins: Storage::new(storage::unconnected_pins),
            pio: [PIO0_INTERRUPT, PIO1_INTERRUPT].map(Pio::new),
            pll_sys: Pll::default(),
            pll_usb: Pll::default(),
            pwm: Pwm::default(),
            resets: Resets::default(),
            sio: Sio::default(),
            timer: Timer::default(),
            usb: Usb::default(),
            watchdog: Watchdog::default(),
            kept: kept.map(Storage::new),
        }
    }

    /// The chip is reset. The crystal goes on, and the watchdog tells what happened.
    pub(super) fn reset(&mut self, reset: Reset, now: &Now) {
        let before = std::mem::replace(self, Self::new());
        self.crystal = before.crystal;
        self.usb = before.usb;
        self.usb.reset(now);
        self.watchdog = before.watchdog.after(reset);
        self.sio.inputs = before.sio.inputs;
        self.timer.reset(now);
        self.pio.iter_mut().for_each(|pio| pio.advance(now));
    }

    /// The frequency of the system clock.
    pub(super) fn system_hz(&self) -> u64 {
        self.clocks.system_hz(&self.pll_sys, &self.pll_usb)
    }

    /// Reads a register; a block that is held in reset reads as zero. Nothing means that there is no block.
    pub(super) fn read(&mut self, address: u32, now: &Now) -> Option<u32> {
        let place = find(address)?;
        if self.holds(place) {
            return Some(0);
        }
        let block = (place.block)(self);
        block.advance(now);
        Some(block.read(place.offset(address), now))
    }

    /// Writes a register; a block that is held in reset ignores it.
    pub(super) fn write(
        &mut self,
        address: u32,
        value: u32,
        lanes: u32,
        now: &Now,
    ) -> Option<Written> {
        let place = find(address)?;
        if !self.holds(place) {
            let before = self.resets.clone();
            let write = Write {
                value,
                lanes,
                alias: Alias::of(address),
            };
            let block = (place.block)(self);
            block.advance(now);
            block.write(place.offset(address), write, now);
            if place.base == RESETS {
                self.reset_blocks(&before, now);
            }
        }
        Some(match place.base {
            ADC => Written::Adc,
            CLOCKS | PLL_SYS | PLL_USB => Written::Clocks,
            PWM => Written::Pwm,
            PIO0 | PIO1 => Written::Pio,
            _ => Written::Other,
        })
    }

    fn holds(&self, place: &Place) -> bool {
        place.reset.is_some_and(|bit| self.resets.holds(bit))
    }

    /// Resets the blocks that are held and were not.
    fn reset_blocks(&mut self, before: &Resets, now: &Now) {
        for place in &PLACES {
            if place.reset.is_some_and(|bit| !before.holds(bit)) && self.holds(place) {
                (place.block)(self).reset(now);
            }
        }
    }

    /// Those that do something by themselves.
    fn active(&self) -> [&dyn Peripheral; 6] {
        let [pio0, pio1] = &self.pio;
        [
            &self.timer,
            &self.watchdog,
            &self.dma,
            pio0,
            pio1,
            &self.usb,
        ]
    }

    /// Lets them catch up.
    pub(super) fn advance(&mut self, now: &Now) {
        self.timer.advance(now);
        self.pio.iter_mut().for_each(|pio| pio.advance(now));
        self.usb.advance(now);
    }

    /// The first cycle in which one of them does something by itself.
    pub(super) fn next_event(&self, now: &Now) -> Option<u64> {
        let events = self.active().map(|block| block.next_event(now));
        let transfer = self.due_transfer().map(|_| now.cycle + 1);
        events.into_iter().chain([transfer]).flatten().min()
    }

    /// The interrupt lines that are asserted.
    pub(super) fn interrupts(&self) -> u32 {
        let lines = self.active().map(|block| block.interrupts());
        lines.into_iter().fold(0, std::ops::BitOr::bitor)
    }

    /// The next transfer of the DMA controller that can be made now.
    pub(super) fn due_transfer(&self) -> Option<Transfer> {
        // The first requests are those of the state machines: four that take data, then four that give it.
        self.dma.due(|request| {
            let (block, machine) = (request as usize / 8, request as usize % 4);
            let pio = self.pio.get(block);
            pio.is_some_and(|pio| pio.requests(machine, request % 8 >= 4))
        })
    }

    /// Disables all state machines of the first PIO block.
    pub(super) fn stop_pio(&mut self, now: &Now) {
        let [pio, _] = &mut self.pio;
        pio.advance(now);
        pio.write(0, Write::word(0), now);
    }
}

/// Registers of a block, each of which comes four times.
const REGISTER: u32 = 0x0FFF;

fn find(address: u32) -> Option<&'static Place> {
    let base = address & !(Alias::BITS | REGISTER);
    let index = PLACES.binary_search_by_key(&base, |place| place.base);
    index.ok().map(|index| &PLACES[index])
}
