//! Which peripheral an address belongs to, and what a write there does.

use rp2040_emu::bus;
use rp2040_emu::bus::peripheral_dispatch::{RESET_ADC, RESET_DMA, RESET_TIMER};

/// Peripheral registers have aliases that set, clear or toggle bits; this much of an address selects them.
pub(super) const ALIAS: u32 = 0x3000;

/// What a write to a register does with the bits that are there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Alias {
    Replace,
    Toggle,
    Set,
    Clear,
}

impl Alias {
    pub(super) fn of(addr: u32) -> Self {
        [Self::Replace, Self::Toggle, Self::Set, Self::Clear][(addr >> 12 & 3) as usize]
    }

    pub(crate) fn applied(self, old: u32, value: u32) -> u32 {
        match self {
            Self::Replace => value,
            Self::Toggle => old ^ value,
            Self::Set => old | value,
            Self::Clear => old & !value,
        }
    }
}

/// The peripherals that are modelled here, for speed and to be copied; all others are those of `rp2040-emu`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Block {
    Adc,
    Timer,
    Dma,
}

impl Block {
    pub(super) fn at(addr: u32) -> Option<Self> {
        match addr & !(ALIAS | 0xFFF) {
            bus::ADC_BASE => Some(Self::Adc),
            bus::TIMER_BASE => Some(Self::Timer),
            bus::DMA_BASE => Some(Self::Dma),
            _ => None,
        }
    }

    /// The bit that holds it in reset.
    pub(super) fn reset_bit(self) -> u8 {
        match self {
            Self::Adc => RESET_ADC,
            Self::Timer => RESET_TIMER,
            Self::Dma => RESET_DMA,
        }
    }
}
