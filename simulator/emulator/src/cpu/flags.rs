//! The condition flags, and arithmetic that sets them.

const N: u32 = 1 << 31;
const Z: u32 = 1 << 30;
const C: u32 = 1 << 29;
const V: u32 = 1 << 28;
pub(super) const ALL: u32 = N | Z | C | V;

/// The condition flags, kept apart: negative by the sign of one word, zero by another.
pub(super) struct Flags {
    n: u32,
    z: u32,
    pub(super) c: bool,
    v: bool,
}

impl Flags {
    pub(super) fn of(xpsr: u32) -> Self {
        Self {
            n: xpsr & N,
            z: !xpsr & Z,
            c: xpsr & C != 0,
            v: xpsr & V != 0,
        }
    }

    pub(super) fn stored_in(&self, xpsr: u32) -> u32 {
        let bit = |flag: bool, bit: u32| if flag { bit } else { 0 };
        xpsr & !ALL | self.n & N | bit(self.z == 0, Z) | bit(self.c, C) | bit(self.v, V)
    }

    /// Takes sign and zero from a result and hands it on.
    #[inline(always)]
    pub(super) fn result(&mut self, result: u32) -> u32 {
        self.n = result;
        self.z = result;
        result
    }

    /// The same with the carry of a shift.
    #[inline(always)]
    pub(super) fn shifted(&mut self, (result, carry): (u32, bool)) -> u32 {
        self.c = carry;
        self.result(result)
    }

    #[inline(always)]
    pub(super) fn add(&mut self, a: u32, b: u32, carry: bool) -> u32 {
        let wide = u64::from(a) + u64::from(b) + u64::from(carry);
        let sum = wide as u32;
        self.c = wide >> 32 != 0;
        self.v = ((a ^ sum) & (b ^ sum)) >> 31 != 0;
        self.result(sum)
    }

    #[inline(always)]
    pub(super) fn subtract(&mut self, a: u32, b: u32) -> u32 {
        self.add(a, !b, true)
    }

    /// Whether one of the 14 conditions holds.
    #[inline(always)]
    pub(super) fn meet(&self, condition: u32) -> bool {
        let negative = self.n >> 31 != 0;
        let holds = match condition >> 1 {
            0 => self.z == 0,
            1 => self.c,
            2 => negative,
            3 => self.v,
            4 => self.c && self.z != 0,
            5 => negative == self.v,
            _ => self.z != 0 && negative == self.v,
        };
        // Each odd condition is the opposite of the one before.
        holds != (condition & 1 != 0)
    }

    /// Shifts left by an immediate; by nothing, the carry stays.
    #[inline(always)]
    pub(super) fn shift_left(&mut self, value: u32, by: u32) -> u32 {
        if by == 0 {
            return self.result(value);
        }
        self.shifted((value << by, value >> (32 - by) & 1 != 0))
    }

    /// Shifts right by an immediate, where 0 stands for 32.
    #[inline(always)]
    pub(super) fn shift_right(&mut self, value: u32, by: u32) -> u32 {
        if by == 0 {
            return self.shifted((0, value >> 31 != 0));
        }
        self.shifted((value >> by, value >> (by - 1) & 1 != 0))
    }

    /// The same with the sign filled in.
    #[inline(always)]
    pub(super) fn shift_right_signed(&mut self, value: u32, by: u32) -> u32 {
        let value = value as i32;
        let by = if by == 0 { 32 } else { by };
        self.shifted(((value >> by.min(31)) as u32, value >> (by - 1) & 1 != 0))
    }

    /// One of the sixteen operations on two registers (A5.2.2): what the first register holds afterwards.
    #[inline(always)]
    pub(super) fn calculate(&mut self, operation: u32, a: u32, b: u32) -> u32 {
        let by = b & 0xFF;
        match operation {
            0x0 => self.result(a & b),
            0x1 => self.result(a ^ b),
            0x2..=0x4 | 0x7 if by == 0 => self.result(a),
            0x2 => self.shifted(match by {
                1..32 => (a << by, a >> (32 - by) & 1 != 0),
                32 => (0, a & 1 != 0),
                _ => (0, false),
            }),
            0x3 => self.shifted(match by {
                1..32 => (a >> by, a >> (by - 1) & 1 != 0),
                32 => (0, a >> 31 != 0),
                _ => (0, false),
            }),
            0x4 => self.shift_right_signed(a, by.min(32)),
            0x5 => self.add(a, b, self.c),
            0x6 => self.add(a, !b, self.c),
            0x7 => {
                let rotated = a.rotate_right(by & 31);
                self.shifted((rotated, rotated >> 31 != 0))
            }
            0x8 => {
                self.result(a & b);
                a
            }
            0x9 => self.subtract(0, b),
            0xA => {
                self.subtract(a, b);
                a
            }
            0xB => {
                self.add(a, b, false);
                a
            }
            0xC => self.result(a | b),
            0xD => self.result(a.wrapping_mul(b)),
            0xE => self.result(a & !b),
            _ => self.result(!b),
        }
    }
}
