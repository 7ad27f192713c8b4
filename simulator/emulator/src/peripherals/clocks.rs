//! The clock generators and the PLLs: how fast the processor runs.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

/// The ring oscillator's nominal frequency.
const RING_HZ: u64 = 6_500_000;
/// The board's crystal.
const CRYSTAL_HZ: u64 = 12_000_000;

/// Ten generators with three registers each: control, divider, and which source is selected.
const GENERATORS: usize = 10;
const REF: usize = 4;
const SYS: usize = 5;

/// The clock generators.
#[derive(Clone)]
pub(crate) struct Clocks {
    /// Control and divider.
    generators: [[u32; 2]; GENERATORS],
    /// Registers behind the generators: resuscitation, frequency counter and clock gates, which do nothing here.
    others: [u32; 32],
}

impl Default for Clocks {
    fn default() -> Self {
        let mut generators = [[0, 1 << 8]; GENERATORS];
        // One, as eight binary places follow in the system clock's divider.
        generators[SYS][1] = 1 << 8;
        Self {
            generators,
            others: [0; 32],
        }
    }
}

impl Clocks {
    const OTHERS: u32 = 12 * GENERATORS as u32;

    /// The frequency of the system clock.
    pub(super) fn system_hz(&self, pll_sys: &Pll, pll_usb: &Pll) -> u64 {
        let divided = |hz: u64, generator: usize| {
            let divider = self.generators[generator][1] >> 8;
            hz / u64::from(divider.max(1))
        };
        let [control, _] = self.generators[REF];
        let reference = divided(
            match control & 3 {
                1 if control >> 5 & 3 == 0 => pll_usb.hz(),
                2 => CRYSTAL_HZ,
                _ => RING_HZ,
            },
            REF,
        );
        let [control, _] = self.generators[SYS];
        let source = match (control & 1, control >> 5 & 7) {
            (0, _) => reference,
            (_, 0) => pll_sys.hz(),
            (_, 1) => pll_usb.hz(),
            (_, 3) => CRYSTAL_HZ,
            _ => RING_HZ,
        };
        divided(source, SYS).max(1)
    }

    /// Two generators switch without glitches and tell which source they have; the others always tell the same.
    fn selected(&self, generator: usize) -> u32 {
        let [control, _] = self.generators[generator];
        match generator {
            REF => 1 << (control & 3),
            SYS => 1 << (control & 1),
            _ => 1,
        }
    }

    fn other(&mut self, offset: u32) -> Option<&mut u32> {
        let word = offset.checked_sub(Self::OTHERS)? / 4;
        self.others.get_mut(word as usize)
    }
}

impl Peripheral for Clocks {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        if let Some(other) = self.other(offset) {
            return *other;
        }
        let (generator, register) = ((offset / 12) as usize, (offset / 4 % 3) as usize);
        match self.generators.get(generator) {
            Some(registers) => registers
                .get(register)
                .copied()
                .unwrap_or_else(|| self.selected(generator)),
            None => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        if let Some(other) = self.other(offset) {
            *other = write.applied(*other);
            return;
        }
        let (generator, register) = ((offset / 12) as usize, (offset / 4 % 3) as usize);
        let generator = self.generators.get_mut(generator);
        if let Some(register) = generator.and_then(|registers| registers.get_mut(register)) {
            *register = write.applied(*register);
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }
}

const CS: u32 = 0x0;
const PWR: u32 = 0x4;
const FBDIV: u32 = 0x8;
const PRIM: u32 = 0xC;

const CS_LOCK: u32 = 1 << 31;
/// The whole PLL, and its oscillator.
const POWERED_DOWN: u32 = 1 << 0 | 1 << 5;

/// The PLL locks some time after it is powered: cycles of the system clock, of the order that was measured on chips.
const LOCK_CYCLES: u64 = 2_000;

/// A PLL.
#[derive(Clone)]
pub(crate) struct Pll {
    cs: u32,
    pwr: u32,
    feedback: u32,
    prim: u32,
    locked_at: Option<u64>,
}

impl Default for Pll {
    fn default() -> Self {
        Self {
            cs: 1,
            pwr: 0x2D,
            feedback: 0,
            prim: 0x0007_7000,
            locked_at: None,
        }
    }
}

impl Pll {
    fn hz(&self) -> u64 {
        let [one, two] = [16, 12].map(|shift| u64::from(self.prim >> shift & 7).max(1));
        let reference = CRYSTAL_HZ / u64::from(self.cs & 0x3F).max(1);
        reference * u64::from(self.feedback) / (one * two)
    }
}

impl Peripheral for Pll {
    fn read(&mut self, offset: u32, now: &Now) -> u32 {
        match offset {
            CS if self.locked_at.is_some_and(|cycle| cycle <= now.cycle) => self.cs | CS_LOCK,
            CS => self.cs,
            PWR => self.pwr,
            FBDIV => self.feedback,
            PRIM => self.prim,
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, now: &Now) {
        let before = (self.cs, self.feedback);
        match offset {
            CS => self.cs = write.applied(self.cs) & !CS_LOCK,
            PWR => self.pwr = write.applied(self.pwr),
            FBDIV => self.feedback = write.applied(self.feedback) & 0xFFF,
            PRIM => self.prim = write.applied(self.prim),
            _ => {}
        }
        let runs = self.feedback != 0 && self.pwr & POWERED_DOWN == 0;
        let locking = self
            .locked_at
            .filter(|_| before == (self.cs, self.feedback));
        self.locked_at = runs.then(|| locking.unwrap_or(now.cycle + LOCK_CYCLES));
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }
}
