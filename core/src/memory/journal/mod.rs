//! A log in flash that survives a power cut at any moment.
//!
//! The table says what must be kept as [`Record`]s and takes the same records back after a power cut. The journal
//! writes them one after the other into a ring of flash sectors, so that all sectors wear evenly:
//!
//! ```text
//!   … finished games …   running game → free │ prepared │ prepared │ oldest finished games …
//!                                       ↑ head
//! ```
//!
//! - **A record is valid or it is ignored.** Each ends in a checksum over itself and the number of its sector. A record cut
//!   off in the middle is skipped, and the next record begins in a fresh sector.
//! - **Only the newest sector is needed to wake up**, and those of the running game: before a sector is taken into use,
//!   the last settings, calibration, standing of the match and what else stands are copied into it.
//! - **No move waits for an erase.** [`Journal::tidy`] erases sectors ahead, while the board is idle. Erasing takes 45 ms
//!   and up to 400, programming less than 1 and up to 3.
//! - **Never misread.** A sector of another [`VERSION`] and a game of a later version are left alone until their room is
//!   needed; a move that does not follow the one before it is refused by the reader.
//! - **Nothing is lost to another version of the firmware.** The page of [`memory`](super) says how that is done.
//!
//! `sequential-storage`, the common crate for this, erases when a page is full, during a write. This journal uses the same
//! idea and erases while the board is idle.

mod browse;
mod framed;
mod latest;
mod program;
mod recall;
mod sector;
mod trouble;
mod wake;
mod walk;

pub use browse::Place;
pub use sector::{SECTOR, VERSION};
pub use trouble::{NotKept, Trouble};

use embedded_storage::nor_flash::NorFlash;

use crate::memory::Record;
use crate::memory::bytes::Payload;
use crate::memory::record::{Class, RecordKind};
use framed::Framed;
use latest::Latest;
use sector::{Header, IN_USE, Opening, RECORDS};

/// How many sectors are kept erased: room for more than a thousand moves, so that erasing can wait for a long game.
pub const AHEAD: u32 = 4;

/// The fewest sectors that a journal works with: the newest, the ones ahead, and some memory.
pub const FEWEST_SECTORS: u32 = AHEAD + 4;

/// Where in the region a record lies.
type Address = u32;

/// Keeps records in a region of flash.
pub struct Journal<F> {
    flash: F,
    /// Where the region begins in the flash chip.
    base: u32,
    sectors: u32,
    head: Head,
    /// The number of the sector in which the running game began.
    game: Option<u32>,
    /// This version cannot go on with it: it is there as long as there is room.
    keeps_newer_game: bool,
    /// The last settings, calibration, standing of the match and all other standing records.
    latest: Latest,
    /// How many sectors after the newest are known to be erased.
    prepared: u32,
    trouble: Option<Trouble>,
}

/// Where the next record goes.
#[derive(Clone, Copy)]
struct Head {
    /// Counted from the beginning of the region.
    sector: u32,
    /// As in [`Opening::number`]; 0 before the first.
    number: u32,
    /// Bytes of it that are used.
    used: u32,
}

impl<F: NorFlash> Journal<F> {
    /// Finds its way in a region of flash, which begins at `base` and is `length` bytes long. Changes nothing there.
    ///
    /// # Panics
    /// When the region does not consist of whole sectors, at least [`FEWEST_SECTORS`] of them, or the flash cannot be
    /// written byte by byte.
    #[must_use]
    pub fn open(flash: F, base: u32, length: u32) -> Self {
        const {
            assert!(F::WRITE_SIZE == 1 && F::READ_SIZE == 1 && F::ERASE_SIZE == SECTOR as usize);
        }
        assert!(
            base.is_multiple_of(SECTOR)
                && length.is_multiple_of(SECTOR)
                && length / SECTOR >= FEWEST_SECTORS
        );
        let mut journal = Self {
            flash,
            base,
            sectors: length / SECTOR,
            head: Head {
                sector: length / SECTOR - 1,
                number: 0,
                used: SECTOR,
            },
            game: None,
            keeps_newer_game: false,
            latest: Latest::default(),
            prepared: 0,
            trouble: None,
        };
        journal.find_head();
        journal
    }

    /// What players must be told about what was found.
    #[must_use]
    pub const fn trouble(&self) -> Option<Trouble> {
        self.trouble
    }

    /// The flash, to look at it.
    #[must_use]
    pub const fn flash(&self) -> &F {
        &self.flash
    }

    /// Keeps a record. When this returns, it is in the flash chip.
    ///
    /// # Errors
    /// When it is not.
    pub fn append(&mut self, record: &Record<'_>) -> Result<(), NotKept> {
        let kept = self.try_append(record);
        if kept.is_err() {
            self.note(Trouble::CannotWrite);
        }
        kept
    }

    /// Erases one sector ahead if that is to be done, and says so. Call it when nobody notices that the chip
    /// does nothing else for up to 400 ms, until there is nothing to do.
    ///
    /// # Errors
    /// When the flash chip cannot be erased any more.
    pub fn tidy(&mut self) -> Result<bool, NotKept> {
        while self.prepared < AHEAD {
            let sector = self.after(self.head.sector, self.prepared + 1);
            let ready = self.is_ready(sector);
            if !ready {
                match self.prepare(sector) {
                    // A worn sector is passed over when its turn comes; to erase it again would not help.
                    Ok(()) | Err(NotKept::WornOut) => {}
                    // The running game needs all there is.
                    Err(NotKept::Full) => return Ok(false),
                    Err(error) => return Err(error),
                }
            }
            self.prepared += 1;
            if !ready {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn try_append(&mut self, record: &Record<'_>) -> Result<(), NotKept> {
        let kind = record.kind();
        let mut payload = record.encode();
        self.add_what_is_not_known(kind, &mut payload);
        let kept = self.append_frame(kind, &payload);
        // A game that fills the memory is not protected from its own end, nor one that cannot be played here.
        let needs_room =
            matches!(kind, RecordKind::ENDED | RecordKind::BEGAN) || self.keeps_newer_game;
        match kept {
            // What is worn out is left behind.
            Err(NotKept::WornOut) => self.append_frame(kind, &payload),
            Err(NotKept::Full) if needs_room => {
                self.game = None;
                self.append_frame(kind, &payload)
            }
            _ => kept,
        }
    }

    /// A later version may have written more into the last record of this kind than this one knows. That is written
    /// again behind the next, for the later version to find.
    #[inline(never)]
    fn add_what_is_not_known(&mut self, kind: RecordKind, payload: &mut Payload) {
        let Some(address) = self.latest.of(kind) else {
            return;
        };
        let last = self.frame_at(address);
        if last.kind() == Some(kind) {
            let known = payload.len();
            let more = last.payload().and_then(|payload| payload.get(known..));
            // Both are payloads, and no payload is longer than there is room for.
            let _ = payload.extend_from_slice(more.unwrap_or_default());
        }
    }

    fn append_frame(&mut self, kind: RecordKind, payload: &[u8]) -> Result<(), NotKept> {
        let mut frame = Framed::new(kind, payload, self.head.number);
        if self.head.used + frame.len() > SECTOR {
            self.take_next_sector()?;
            frame = Framed::new(kind, payload, self.head.number);
        }
        let address = self.head.sector * SECTOR + self.head.used;
        // Also if it fails, these bytes are used.
        self.head.used += frame.len();
        if let Err(not_kept) = self.program(address, frame.bytes()) {
            // And nothing is written behind what may be half a record.
            self.head.used = SECTOR;
            return Err(not_kept);
        }
        self.remember(kind, address, self.head.number);
        Ok(())
    }

    /// Goes on in the next sector that is not worn out. One that is keeps its number: numbers follow places.
    #[inline(never)]
    fn take_next_sector(&mut self) -> Result<(), NotKept> {
        for steps in 1..=AHEAD {
            match self.take_sector(steps) {
                Err(NotKept::WornOut) => {}
                taken => return taken,
            }
        }
        Err(NotKept::WornOut)
    }

    /// Copies what holds into a sector ahead, and takes it into use last of all: until then the old one is the newest.
    fn take_sector(&mut self, steps: u32) -> Result<(), NotKept> {
        let sector = self.after(self.head.sector, steps);
        match self.prepared < steps {
            true if !self.is_ready(sector) => self.prepare(sector)?,
            // It was erased ahead, or it would have been: a worn one was left without its mark.
            false if self.header(sector) != Header::Prepared => return Err(NotKept::WornOut),
            _ => {}
        }
        let number = self.head.number + steps;
        let mut used = RECORDS;
        let mut latest = Latest::default();
        for place in 0..latest::MOST {
            let Some((kind, address)) = self.latest.iter().nth(place) else {
                break;
            };
            let old = self.frame_at(address);
            let Some(payload) = old.payload().filter(|_| old.kind().is_some()) else {
                continue;
            };
            // A finished game brings the standing of the match with it; only that is copied.
            let payload = match old.kind() {
                Some(RecordKind::ENDED) => payload.get(2..).unwrap_or_default(),
                _ => payload,
            };
            let copy = Framed::new(kind, payload, number);
            let address = sector * SECTOR + used;
            self.program(address, copy.bytes())?;
            latest.hold(kind, address);
            used += copy.len();
        }
        let opening = Opening {
            number,
            game: self.game.unwrap_or(0),
        };
        self.program(sector * SECTOR + IN_USE, &opening.mark())?;
        self.latest = latest;
        self.prepared = self.prepared.saturating_sub(steps);
        self.head = Head {
            sector,
            number,
            used,
        };
        Ok(())
    }

    /// A record was written, or found.
    fn remember(&mut self, kind: RecordKind, address: Address, number: u32) {
        match kind {
            RecordKind::BEGAN => {
                self.game = Some(number);
                self.keeps_newer_game = false;
            }
            RecordKind::MOVED => {}
            RecordKind::ENDED => {
                self.latest.hold(RecordKind::MATCH_SCORE, address);
                self.game = None;
            }
            kind if kind.is(Class::Standing) => self.latest.hold(kind, address),
            // A game that begins in a way that this version does not know is a running game all the same.
            kind if kind.is(Class::Game) => {
                self.game.get_or_insert(number);
            }
            _ => {}
        }
    }

    /// The number of the oldest sector that can still be there.
    fn oldest(&self) -> u32 {
        self.head.number.saturating_sub(self.sectors - 1).max(1)
    }

    /// So many sectors further around the ring.
    const fn after(&self, sector: u32, steps: u32) -> u32 {
        (sector + steps) % self.sectors
    }

    /// Of several troubles players are told the one that costs them most.
    fn note(&mut self, trouble: Trouble) {
        if self.trouble.is_none_or(|noted| trouble.outweighs(noted)) {
            self.trouble = Some(trouble);
        }
    }
}
