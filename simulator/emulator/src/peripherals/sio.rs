//! Single-cycle I/O: pins, spinlocks and the divider. The interpolators and the other core are not modelled.

const CPU_ID: u32 = 0x000;
const GPIO_IN: u32 = 0x004;
const GPIO_OUT: u32 = 0x010;
const GPIO_OUT_XOR: u32 = 0x01C;
const GPIO_OE: u32 = 0x020;
const GPIO_OE_XOR: u32 = 0x02C;
const FIFO_STATUS: u32 = 0x050;
const SPINLOCKS: u32 = 0x05C;
const UNSIGNED_DIVIDEND: u32 = 0x060;
const UNSIGNED_DIVISOR: u32 = 0x064;
const SIGNED_DIVIDEND: u32 = 0x068;
const SIGNED_DIVISOR: u32 = 0x06C;
const QUOTIENT: u32 = 0x070;
const REMAINDER: u32 = 0x074;
const DIVIDER_STATUS: u32 = 0x078;
const SPINLOCK0: u32 = 0x100;
const SPINLOCK31: u32 = 0x17C;

/// There is room for words to the other core, and none from it.
const FIFO_READY: u32 = 1 << 1;

const PINS: u32 = 0x3FFF_FFFF;

#[derive(Clone, Default)]
pub(crate) struct Sio {
    /// The levels of the pins.
    pub(crate) inputs: u32,
    levels: u32,
    directions: u32,
    /// Locks that are taken.
    locks: u32,
    divider: Divider,
}

#[derive(Clone, Default)]
struct Divider {
    dividend: u32,
    divisor: u32,
    quotient: u32,
    remainder: u32,
    /// Written since the quotient was read.
    dirty: bool,
}

impl Sio {
    /// Pins that are driven, and the level that they are driven to.
    pub(crate) fn driven(&self) -> (u32, u32) {
        (self.directions, self.levels & self.directions)
    }

    pub(crate) fn read(&mut self, offset: u32) -> u32 {
        match offset {
            CPU_ID => 0,
            GPIO_IN => self.inputs,
            GPIO_OUT..=GPIO_OUT_XOR => self.levels,
            GPIO_OE..=GPIO_OE_XOR => self.directions,
            FIFO_STATUS => FIFO_READY,
            SPINLOCKS => self.locks,
            UNSIGNED_DIVIDEND | SIGNED_DIVIDEND => self.divider.dividend,
            UNSIGNED_DIVISOR | SIGNED_DIVISOR => self.divider.divisor,
            QUOTIENT => {
                self.divider.dirty = false;
                self.divider.quotient
            }
            REMAINDER => self.divider.remainder,
            // Always ready: a division takes no time here.
            DIVIDER_STATUS => 1 | u32::from(self.divider.dirty) << 1,
            // Reading takes a lock; nothing means that it was taken.
            SPINLOCK0..=SPINLOCK31 => {
                let lock = 1 << ((offset - SPINLOCK0) / 4);
                let free = lock & !self.locks;
                self.locks |= lock;
                free
            }
            _ => 0,
        }
    }

    /// Writes, and says whether pins may have changed.
    pub(crate) fn write(&mut self, offset: u32, value: u32) -> bool {
        match offset {
            GPIO_OUT..=GPIO_OUT_XOR => set(&mut self.levels, offset, value),
            GPIO_OE..=GPIO_OE_XOR => set(&mut self.directions, offset, value),
            UNSIGNED_DIVIDEND..=REMAINDER => {
                self.divider.write(offset, value);
                return false;
            }
            SPINLOCK0..=SPINLOCK31 => {
                self.locks &= !(1 << ((offset - SPINLOCK0) / 4));
                return false;
            }
            _ => return false,
        }
        true
    }
}

/// Four registers each replace, set, clear and toggle pins.
fn set(pins: &mut u32, offset: u32, value: u32) {
    *pins = PINS
        & match offset >> 2 & 3 {
            0 => value,
            1 => *pins | value,
            2 => *pins & !value,
            _ => *pins ^ value,
        };
}

impl Divider {
    fn write(&mut self, offset: u32, value: u32) {
        self.dirty = true;
        match offset {
            QUOTIENT => self.quotient = value,
            REMAINDER => self.remainder = value,
            UNSIGNED_DIVIDEND | SIGNED_DIVIDEND => self.dividend = value,
            _ => self.divisor = value,
        }
        match offset {
            UNSIGNED_DIVIDEND | UNSIGNED_DIVISOR => self.divide(),
            SIGNED_DIVIDEND | SIGNED_DIVISOR => self.divide_signed(),
            _ => {}
        }
    }

    fn divide(&mut self) {
        let (a, b) = (self.dividend, self.divisor);
        self.quotient = a.checked_div(b).unwrap_or(u32::MAX);
        self.remainder = a.checked_rem(b).unwrap_or(a);
    }

    fn divide_signed(&mut self) {
        let (a, b) = (self.dividend as i32, self.divisor as i32);
        (self.quotient, self.remainder) = if b == 0 {
            (if a < 0 { 1 } else { u32::MAX }, a as u32)
        } else {
            (a.wrapping_div(b) as u32, a.wrapping_rem(b) as u32)
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_divider_divides_with_and_without_sign() {
        let mut sio = Sio::default();
        let mut divides = |registers: [u32; 2], a: u32, b: u32| {
            sio.write(registers[0], a);
            sio.write(registers[1], b);
            let remainder = sio.read(REMAINDER);
            (sio.read(QUOTIENT), remainder)
        };
        let unsigned = [UNSIGNED_DIVIDEND, UNSIGNED_DIVISOR];
        assert_eq!(divides(unsigned, 17, 5), (3, 2));
        assert_eq!(divides(unsigned, 17, 0), (u32::MAX, 17));
        let signed = [SIGNED_DIVIDEND, SIGNED_DIVISOR];
        let minus = |value: u32| value.wrapping_neg();
        assert_eq!(divides(signed, minus(17), 5), (minus(3), minus(2)));
        assert_eq!(divides(signed, minus(17), 0), (1, minus(17)));
        assert_eq!(divides(signed, 1 << 31, minus(1)), (1 << 31, 0));
    }

    #[test]
    fn a_lock_is_taken_once() {
        let mut sio = Sio::default();
        assert_eq!([sio.read(0x17C), sio.read(0x17C)], [1 << 31, 0]);
        sio.write(0x17C, 0);
        assert_eq!(sio.read(0x17C), 1 << 31);
    }
}
