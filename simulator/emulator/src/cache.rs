//! The cache between the processor and the flash chip, and how long the processor waits for what is not in it.
//!
//! The RP2040's cache holds 16 KiB in lines of 8 bytes, two for each of 1024 sets (data sheet, 2.6.3). A hit takes no
//! longer than an access to RAM. Which of two lines a third one drives out, the data sheet does not say: here it is the
//! one that came first, which is never much better than any other choice. The processor fetches words of two
//! instructions; words that it fetches ahead and does not run are not modelled.

/// The flash chip's window, with its three other ways to be read.
const WINDOW: u32 = 0x1000_0000;
const WINDOW_SIZE: u32 = 0x0400_0000;

const LINE_BITS: u32 = 3;
const SET_BITS: u32 = 10;
const SETS: usize = 1 << SET_BITS;

/// No line of a chip of up to 16 MiB has this tag.
const NOTHING: u16 = u16::MAX;

/// A cycle of the flash chip's clock takes two of the processor's: the divider that `boot2-w25q080` sets.
const DIVIDER: u64 = 2;
/// Four bits a cycle: 24 bits of address and 8 that keep the chip reading, its 4 idle cycles, and a cycle each for its
/// select line to fall and to rise, which is assumed.
const BEFORE_DATA: u64 = 8 + 4 + 2;
/// How many cycles the processor waits for a line of 64 bits that is not in its flash cache: 60.
pub const FLASH_WAIT: u64 = DIVIDER * (BEFORE_DATA + 64 / 4);
/// How long it waits for one word when nothing is put into the cache: 44 cycles.
pub(super) const WORD_WAIT: u64 = DIVIDER * (BEFORE_DATA + 32 / 4);
/// A flush clears a set in each cycle.
pub(super) const FLUSH_WAIT: u64 = SETS as u64;

/// How often the flash chip was read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct FlashReads {
    /// By the processor: words of instructions, and data.
    pub all: u64,
    /// Of these, what was not in the cache.
    pub missed: u64,
}

#[derive(Clone)]
pub(super) struct Cache {
    /// The tags of both lines of each set, the one that came last first.
    sets: Box<[[u16; 2]; SETS]>,
    /// The word that the processor has its instructions from.
    fetched: u32,
    /// Cycles that the processor has to wait before it goes on.
    owed: u64,
    reads: FlashReads,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            sets: Box::new([[NOTHING; 2]; SETS]),
            fetched: u32::MAX,
            owed: 0,
            reads: FlashReads::default(),
        }
    }

    /// The processor needs an instruction.
    #[inline(always)]
    pub(super) fn fetch(&mut self, address: u32) {
        if self.fetched != address & !3 {
            self.fetched = address & !3;
            self.read(address);
        }
    }

    /// The processor reads memory, which may be flash.
    #[inline(always)]
    pub(super) fn read(&mut self, address: u32) {
        let offset = address.wrapping_sub(WINDOW);
        if offset < WINDOW_SIZE {
            self.read_flash(offset);
        }
    }

    #[inline(always)]
    fn read_flash(&mut self, offset: u32) {
        self.reads.all += 1;
        let (set, tag) = place(offset);
        let is_there = self.sets[set].contains(&tag);
        // The upper bits say how: as usual, without taking in what is not there, or without looking.
        let (looks, takes_in) = match offset >> 24 {
            0 => (true, true),
            1 => (true, false),
            2 => (false, true),
            _ => (false, false),
        };
        if !(looks && is_there) {
            self.miss(set, tag, takes_in);
        }
    }

    #[cold]
    fn miss(&mut self, set: usize, tag: u16, takes_in: bool) {
        self.reads.missed += 1;
        if takes_in {
            self.owed += FLASH_WAIT;
            let lines = &mut self.sets[set];
            if !lines.contains(&tag) {
                *lines = [tag, lines[0]];
            }
        } else {
            self.owed += WORD_WAIT;
        }
    }

    /// Forgets all lines, as after the flash chip was written.
    pub(super) fn flush(&mut self) {
        self.sets.fill([NOTHING; 2]);
        self.owed += FLUSH_WAIT;
    }

    /// The cycles that the processor has waited for since this was asked last.
    #[inline(always)]
    pub(super) fn take_wait(&mut self) -> u64 {
        std::mem::take(&mut self.owed)
    }

    pub(super) fn reads(&self) -> FlashReads {
        self.reads
    }
}

/// The set and the tag of what lies at an offset in the window.
#[inline(always)]
fn place(offset: u32) -> (usize, u16) {
    let line = (offset & 0x00FF_FFFF) >> LINE_BITS;
    (line as usize % SETS, (line >> SET_BITS) as u16)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads one address after the other and says how long the processor waited for each.
    fn waits(cache: &mut Cache, addresses: &[u32]) -> Vec<u64> {
        let wait = |&address| {
            cache.read(address);
            cache.take_wait()
        };
        addresses.iter().map(wait).collect()
    }

    #[test]
    fn a_line_of_eight_bytes_is_read_once() {
        let mut cache = Cache::new();
        let addresses = [0x1000_0100, 0x1000_0104, 0x1000_0107, 0x1000_0108];
        assert_eq!(waits(&mut cache, &addresses), [60, 0, 0, 60]);
        assert_eq!(cache.reads(), FlashReads { all: 4, missed: 2 });
        assert_eq!(waits(&mut cache, &[0x2000_0000, 0x0FFF_FFFC]), [0, 0]);
        assert_eq!(cache.reads().all, 4, "RAM and ROM are not flash");
    }

    #[test]
    fn a_set_holds_two_lines_and_a_third_one_drives_out_the_first() {
        // 8 KiB apart, so that they share a set.
        let [a, b, c] = [0x1000_0040, 0x1000_2040, 0x1000_4040];
        let mut cache = Cache::new();
        assert_eq!(waits(&mut cache, &[a, b, a, b]), [60, 60, 0, 0]);
        assert_eq!(waits(&mut cache, &[c, b, c]), [60, 0, 0]);
        assert_eq!(waits(&mut cache, &[a, c, b]), [60, 0, 60]);
        assert_eq!(waits(&mut cache, &[a + 8]), [60], "the next set");
    }

    #[test]
    fn it_holds_sixteen_kibibytes() {
        let lines: Vec<u32> = (0x1001_0000..0x1001_4000).step_by(8).collect();
        let mut cache = Cache::new();
        assert_eq!(waits(&mut cache, &lines), vec![60; 2_048]);
        assert_eq!(waits(&mut cache, &lines), vec![0; 2_048]);
    }

    #[test]
    fn a_flush_takes_a_cycle_for_each_set_and_leaves_nothing() {
        let mut cache = Cache::new();
        assert_eq!(waits(&mut cache, &[0x1000_0000, 0x1000_0000]), [60, 0]);
        cache.flush();
        assert_eq!(cache.take_wait(), 1_024);
        assert_eq!(waits(&mut cache, &[0x1000_0000, 0x1000_0000]), [60, 0]);
    }

    #[test]
    fn the_other_windows_look_or_take_in_or_neither() {
        let [usual, only_looks, only_takes_in, neither] =
            [0x1000_0200, 0x1100_0200, 0x1200_0200, 0x1300_0200];
        let mut cache = Cache::new();
        assert_eq!(
            waits(&mut cache, &[only_looks, neither, usual]),
            [44, 44, 60]
        );
        assert_eq!(
            waits(&mut cache, &[only_looks, neither, only_takes_in]),
            [0, 44, 60]
        );
        assert_eq!(waits(&mut cache, &[usual]), [0]);
    }
}
