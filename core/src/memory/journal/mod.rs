//! Nothing is lost: a log in flash that survives a power cut at any moment.
//!
//! The table says what must be kept as [`Record`]s and takes the same records back after a power cut. The journal
//! writes them one after the other into a ring of flash sectors, so that all sectors wear evenly:
//!
//! ```text
//!   … finished games …   running game → free │ prepared │ prepared │ oldest finished games …
//!                                       ↑ head
//! ```
//!
//! - **A record holds or it does not.** Each ends in a checksum over itself and the number of its sector. What was cut
//!   off in the middle is passed over, and the next record begins in a fresh sector.
//! - **Only the newest sector is needed to wake up**, and those of the running game: before a sector is taken into use,
//!   the last settings, calibration and standing of the match are copied into it.
//! - **No move waits for an erase.** Sectors are erased ahead by [`Journal::tidy`], when nobody would notice. Erasing
//!   takes 45 ms and up to 400, programming less than 1 and up to 3.
//! - **Never misread.** A sector of another [`VERSION`] is left alone until its room is needed; a move that does not
//!   follow the one before it is refused by who recalls it.
//!
//! `sequential-storage`, which the field uses, erases when a page is full, on the path of whatever is being written;
//! this is the same idea with the erase moved to where nobody waits for it.

mod framed;
mod sector;
mod wake;
mod walk;

pub use sector::{SECTOR, VERSION};

use core::fmt;

use embedded_storage::nor_flash::NorFlash;

use crate::memory::Record;
use crate::memory::record::Kind;
use framed::Framed;
use sector::{Header, IN_USE, Opening, RECORDS, prepared_mark};

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
    /// The last settings, calibration and standing of the match.
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

#[derive(Clone, Copy, Default)]
struct Latest {
    settings: Option<Address>,
    calibration: Option<Address>,
    series: Option<Address>,
}

/// Something that players must be told, because it may have cost them something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Trouble {
    /// Something was written there, by another version or by chance; nothing of it is used.
    Unreadable,
    /// A part of what was kept is damaged. What is left is used.
    Damaged,
    /// The running game was damaged, and is given up.
    GameLost,
    /// Nothing can be written any more.
    CannotWrite,
    /// The board failed to start with the running game, which is kept and waits to be taken back.
    GameLeftOut,
    /// The board failed to start also without the running game. Settings are kept and not used.
    SettingsLeftOut,
}

crate::names!(Trouble {
    Unreadable "unreadable",
    Damaged "damaged",
    GameLost "game-lost",
    CannotWrite "cannot-write",
    GameLeftOut "game-left-out",
    SettingsLeftOut "settings-left-out",
});

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Unreadable => "the memory holds nothing this version can read; it starts afresh",
            Self::Damaged => "a part of the memory is damaged; check the settings",
            Self::GameLost => "the running game was damaged and is given up",
            Self::CannotWrite => {
                "the memory cannot be written; the game goes on but a power cut would lose it"
            }
            Self::GameLeftOut => {
                "the board failed to start with the running game, and leaves it out"
            }
            Self::SettingsLeftOut => "the board failed to start, and leaves out game and settings",
        })
    }
}

/// Why a record is not kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum NotKept {
    /// The flash chip refused.
    Flash,
    /// It did not hold what was written: it is worn out.
    WornOut,
    /// The running game fills all there is.
    Full,
}

impl fmt::Display for NotKept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Flash => "the flash chip refused to work",
            Self::WornOut => "the flash chip is worn out: it did not hold what was written",
            Self::Full => "the running game fills the whole memory",
        })
    }
}

impl core::error::Error for NotKept {}

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

    /// Hands out what holds: the settings, the calibration, the standing of the match and then the running game from
    /// its beginning.
    pub fn recall(&mut self, mut take: impl FnMut(Record<'_>)) {
        let Latest {
            settings,
            calibration,
            series,
        } = self.latest;
        for address in [settings, calibration, series].into_iter().flatten() {
            match self.frame_at(address).decode(&mut take_latest(&mut take)) {
                Some(()) => {}
                None => self.note(Trouble::Damaged),
            }
        }
        let Some(game) = self.game else { return };
        let mut since_began = false;
        for number in game.max(self.oldest())..=self.head.number {
            let Some(sector) = self.sector_of(number) else {
                continue;
            };
            self.walk(sector, number, |_, frame| {
                since_began |= frame.kind() == Some(Kind::Began);
                let of_game = matches!(frame.kind(), Some(Kind::Began | Kind::Moved));
                if of_game && since_began {
                    frame.decode(&mut take);
                }
            });
        }
        if !since_began {
            self.note(Trouble::GameLost);
        }
    }

    /// Hands out everything that is still there, the oldest first. Settings and such come again and again.
    pub fn read(&mut self, mut take: impl FnMut(Record<'_>)) {
        for number in self.oldest()..=self.head.number {
            if let Some(sector) = self.sector_of(number) {
                self.walk(sector, number, |_, frame| {
                    frame.decode(&mut take);
                });
            }
        }
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
        let payload = record.encode();
        let kept = self.append_frame(kind, &payload);
        match (kept, kind) {
            // What is worn out is left behind.
            (Err(NotKept::WornOut), _) => self.append_frame(kind, &payload),
            // A game that fills the memory is not protected from its own end.
            (Err(NotKept::Full), Kind::Ended | Kind::Began) => {
                self.game = None;
                self.append_frame(kind, &payload)
            }
            _ => kept,
        }
    }

    fn append_frame(&mut self, kind: Kind, payload: &[u8]) -> Result<(), NotKept> {
        let mut frame = Framed::new(kind, payload, self.head.number);
        if self.head.used + frame.len() > SECTOR {
            self.take_next_sector()?;
            frame = Framed::new(kind, payload, self.head.number);
        }
        let address = self.head.sector * SECTOR + self.head.used;
        // Whatever becomes of it, these bytes are used.
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
        if self.prepared < steps && !self.is_ready(sector) {
            self.prepare(sector)?;
        }
        let number = self.head.number + steps;
        let mut used = RECORDS;
        let mut latest = self.latest;
        let kept = [
            &mut latest.settings,
            &mut latest.calibration,
            &mut latest.series,
        ];
        for slot in kept {
            let Some(address) = *slot else { continue };
            let old = self.frame_at(address);
            let Some((kind, payload)) = old.kind().zip(old.payload()) else {
                *slot = None;
                continue;
            };
            // A finished game brings the standing of the match with it; only that is copied.
            let (kind, payload) = match kind {
                Kind::Ended => (Kind::Series, payload.get(2..).unwrap_or_default()),
                kind => (kind, payload),
            };
            let copy = Framed::new(kind, payload, number);
            let address = sector * SECTOR + used;
            self.program(address, copy.bytes())?;
            *slot = Some(address);
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

    /// Erases a sector and marks it as erased to the end.
    #[inline(never)]
    fn prepare(&mut self, sector: u32) -> Result<(), NotKept> {
        let holds_game = match (self.header(sector), self.game) {
            (Header::InUse(opening), Some(game)) => opening.number >= game,
            _ => false,
        };
        if holds_game {
            return Err(NotKept::Full);
        }
        let start = self.base + sector * SECTOR;
        let erased = self.flash.erase(start, start + SECTOR);
        erased.map_err(|_| NotKept::Flash)?;
        if !self.is_blank(sector * SECTOR, SECTOR) {
            return Err(NotKept::WornOut);
        }
        self.program(sector * SECTOR, &prepared_mark())
    }

    /// Whether a sector can be taken into use without being erased.
    fn is_ready(&mut self, sector: u32) -> bool {
        self.header(sector) == Header::Prepared
            && self.is_blank(sector * SECTOR + IN_USE, SECTOR - IN_USE)
    }

    fn program(&mut self, address: Address, bytes: &[u8]) -> Result<(), NotKept> {
        let written = self.flash.write(self.base + address, bytes);
        written.map_err(|_| NotKept::Flash)?;
        let mut at = address;
        for part in bytes.chunks(32) {
            let mut there = [0; 32];
            let there = there.get_mut(..part.len()).unwrap_or_default();
            self.read_at(at, there);
            if there != part {
                return Err(NotKept::WornOut);
            }
            at += part.len() as u32;
        }
        Ok(())
    }

    /// A record was written, or found.
    fn remember(&mut self, kind: Kind, address: Address, number: u32) {
        match kind {
            Kind::Settings => self.latest.settings = Some(address),
            Kind::Calibration => self.latest.calibration = Some(address),
            Kind::Series => self.latest.series = Some(address),
            Kind::Began => self.game = Some(number),
            Kind::Moved => {}
            Kind::Ended => {
                self.latest.series = Some(address);
                self.game = None;
            }
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

    /// The first trouble is the one to tell: others follow from it.
    fn note(&mut self, trouble: Trouble) {
        self.trouble.get_or_insert(trouble);
    }
}

/// Of a finished game only the standing of the match is handed on.
fn take_latest(take: &mut impl FnMut(Record<'_>)) -> impl FnMut(Record<'_>) {
    move |record| match record {
        Record::Ended { series, .. } => take(Record::Series(series)),
        record => take(record),
    }
}
