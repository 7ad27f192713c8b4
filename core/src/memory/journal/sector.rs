//! A sector of the flash chip: the smallest part that can be erased.
//!
//! | bytes | what |
//! |---|---|
//! | 0–7 | mark of a sector that was erased to the end: `KATJ`, the version, and the version inverted |
//! | 8–19 | mark of a sector in use: its number, the number of the sector where the running game began or 0, checksum |
//! | 20– | records, one after the other |

use crc::{CRC_32_ISCSI, Crc, NoTable};

/// The smallest part of the flash chip that can be erased, in bytes.
pub const SECTOR: u32 = 4_096;

/// The format of sectors and frames that is written. Others are left alone and never read. What records say changes by
/// [rules of its own](crate::memory#how-it-may-change), without another number here.
pub const VERSION: u16 = 1;

/// Where the mark of a sector in use begins.
pub(super) const IN_USE: u32 = 8;
/// Where the records begin.
pub(super) const RECORDS: u32 = 20;
const MAGIC: [u8; 4] = *b"KATJ";

/// A ring of this many sectors is worn out long before it gets there; a higher number is none of ours.
const LAST_NUMBER: u32 = u32::MAX / 2;

/// Without a table: records are short, and a table costs a kilobyte of flash.
pub(super) const CHECKSUM: Crc<u32, NoTable> = Crc::<u32, NoTable>::new(&CRC_32_ISCSI);

/// What the first bytes of a sector say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Header {
    /// Nothing is written: new, or erased but perhaps not to the end, or cut while it was marked as erased.
    Blank,
    /// Erased to the end, and free.
    Prepared,
    /// Holds records.
    InUse(Opening),
    /// Was to be taken into use, but its mark cannot be read: cut, or damaged.
    Torn,
    /// Written by another version of this firmware.
    OtherVersion,
    /// Makes no sense: never written by us, or damaged.
    Unreadable,
}

/// The mark of a sector in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Opening {
    /// Counts the sectors as they are taken into use; the first is 1.
    pub number: u32,
    /// The sector in which the game began that was running when this one was taken into use; 0 is none.
    pub game: u32,
}

/// The mark of a sector that was erased to the end.
pub(super) const fn prepared_mark() -> [u8; IN_USE as usize] {
    let [k, a, t, j] = MAGIC;
    let [low, high] = VERSION.to_le_bytes();
    [k, a, t, j, low, high, !low, !high]
}

impl Opening {
    /// Reads the mark of a sector in use, unless it is none.
    fn read(mark: &[u8]) -> Option<Self> {
        let word = |at: usize| {
            let bytes = mark.get(at..).and_then(|rest| rest.first_chunk());
            bytes.map_or(0, |&bytes| u32::from_le_bytes(bytes))
        };
        let opening = Self {
            number: word(0),
            game: word(4),
        };
        (opening.mark() == mark && opening.number <= LAST_NUMBER).then_some(opening)
    }

    /// The mark that takes a sector into use.
    pub(super) fn mark(self) -> [u8; (RECORDS - IN_USE) as usize] {
        let [number, game] = [self.number.to_le_bytes(), self.game.to_le_bytes()];
        let mut mark = [0; 12];
        let mut digest = CHECKSUM.digest();
        digest.update(&number);
        digest.update(&game);
        let checksum = digest.finalize().to_le_bytes();
        for (to, from) in mark.iter_mut().zip([number, game, checksum].as_flattened()) {
            *to = *from;
        }
        mark
    }
}

impl Header {
    pub(super) fn read(bytes: &[u8; RECORDS as usize]) -> Self {
        if is_blank(bytes) {
            return Self::Blank;
        }
        let (prepared, in_use) = bytes.split_at(IN_USE as usize);
        if prepared != prepared_mark() {
            // Programming only clears bits: a mark that was cut off has all bits of the whole one, and some more.
            let mut bytes = prepared.iter().zip(prepared_mark());
            let cut_off = bytes.all(|(&byte, mark)| byte & mark == mark);
            return match *prepared {
                _ if cut_off && is_blank(in_use) => Self::Blank,
                // Was to be taken into use, and the erase that followed was cut off, too.
                _ if cut_off && Opening::read(in_use).is_none() => Self::Torn,
                [k, a, t, j, low, high, not_low, not_high]
                    if [k, a, t, j] == MAGIC && [not_low, not_high] == [!low, !high] =>
                {
                    Self::OtherVersion
                }
                _ => Self::Unreadable,
            };
        }
        if is_blank(in_use) {
            return Self::Prepared;
        }
        Opening::read(in_use).map_or(Self::Torn, Self::InUse)
    }
}

/// Flash that nothing was programmed into reads as ones.
pub(super) fn is_blank(bytes: &[u8]) -> bool {
    bytes.iter().all(|&byte| byte == 0xFF)
}
