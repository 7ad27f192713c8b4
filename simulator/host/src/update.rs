//! Checks a firmware file, and copies it to the drive that a board's boot loader offers.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use thiserror::Error;

/// In bytes: a block of a UF2 file, and what the boot loader flashes of it.
const BLOCK: usize = 512;
const PAYLOAD: u32 = 256;

/// From the specification of UF2.
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const FAMILY_IS_PRESENT: u32 = 0x2000;
const RP2040: u32 = 0xE48B_FF56;

/// As in `memory.x`: where the program begins in the flash chip, and where the saved games do.
const PROGRAM: u32 = 0x1000_0000;
const SAVED_GAMES: u32 = 0x1018_0000;
const FLASH_END: u32 = 0x1020_0000;

/// The features in the greeting of a board. An image without them is another program, or one that could not be updated again.
const GREETING: &[u8] = b"follow settings games remote";

/// A file on the drive of every RP2040's boot loader, and the line that tells this chip from others.
const ABOUT: &str = "INFO_UF2.TXT";
const BOARD_ID: &str = "Board-ID: RPI-RP2";

/// What the drive is called.
const DRIVE: &str = "RPI-RP2";

/// The chip restarts within a second; a computer may take some more to mount the drive.
const MOUNTING: Duration = Duration::from_secs(30);
const LOOK: Duration = Duration::from_millis(200);

/// Why a file is not flashed.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum BadFile {
    /// Nothing in it.
    #[error("it is empty")]
    Empty,
    /// Blocks have a fixed length.
    #[error("it is no UF2 file, or a part of one: UF2 files consist of blocks of 512 bytes")]
    Torn,
    /// Blocks begin and end with fixed numbers.
    #[error("it is no UF2 file: block {0} does not look like one")]
    NoBlock(usize),
    /// For another chip.
    #[error("it is for another chip than the RP2040")]
    OtherChip,
    /// Blocks are numbered.
    #[error("it is not whole: block {0} is missing")]
    Missing(usize),
    /// It would overwrite what players have saved.
    #[error("it would overwrite the saved games at {0:#010x}")]
    SavedGames(u32),
    /// It leaves flash.
    #[error("it does not belong into the flash chip: it names the address {0:#010x}")]
    OutsideFlash(u32),
    /// The chip would not start.
    #[error("it does not begin at the start of the flash chip, so the board would not start")]
    NoStart,
    /// A program for the same chip.
    #[error("it is another program: it does not speak the board's protocol")]
    OtherProgram,
}

/// Checks that a file is firmware for the board and leaves the saved games alone.
///
/// # Errors
/// The first thing that is wrong.
pub fn check(file: &[u8]) -> Result<(), BadFile> {
    if file.is_empty() {
        return Err(BadFile::Empty);
    }
    let (blocks, rest) = file.as_chunks::<BLOCK>();
    if !rest.is_empty() {
        return Err(BadFile::Torn);
    }
    let mut image = Vec::new();
    for (place, block) in blocks.iter().enumerate() {
        let (words, _) = block.as_chunks::<4>();
        let word = |place: usize| words.get(place).map_or(0, |word| u32::from_le_bytes(*word));
        let is_block = [word(0), word(1)] == MAGIC && word(BLOCK / 4 - 1) == MAGIC_END;
        if !is_block || word(4) != PAYLOAD {
            return Err(BadFile::NoBlock(place));
        }
        // Other flags mean files and comments, which the boot loader does not flash.
        if word(2) != FAMILY_IS_PRESENT || word(7) != RP2040 {
            return Err(BadFile::OtherChip);
        }
        if (word(5) as usize, word(6) as usize) != (place, blocks.len()) {
            return Err(BadFile::Missing(place));
        }
        let address = word(3);
        match address {
            PROGRAM..SAVED_GAMES if address % PAYLOAD == 0 => {}
            SAVED_GAMES..FLASH_END => return Err(BadFile::SavedGames(address)),
            _ => return Err(BadFile::OutsideFlash(address)),
        }
        if place == 0 && address != PROGRAM {
            return Err(BadFile::NoStart);
        }
        image.extend_from_slice(&block[32..][..PAYLOAD as usize]);
    }
    let greets = image.windows(GREETING.len()).any(|bytes| bytes == GREETING);
    greets.then_some(()).ok_or(BadFile::OtherProgram)
}

/// Whether a folder is the drive of a boot loader.
#[must_use]
pub fn is_drive(folder: &Path) -> bool {
    let about = fs::read_to_string(folder.join(ABOUT));
    about.is_ok_and(|about| about.lines().any(|line| line.trim_end() == BOARD_ID))
}

/// The drive of a boot loader, where this system mounts drives.
#[must_use]
pub fn find_drive() -> Option<PathBuf> {
    let below = |folder: PathBuf| {
        let inside = fs::read_dir(folder).into_iter().flatten().flatten();
        inside.map(|entry| entry.path()).collect::<Vec<_>>()
    };
    let media = ["/media", "/run/media"].map(PathBuf::from);
    let mounted = media
        .into_iter()
        .flat_map(|media| [vec![media.clone()], below(media)].concat())
        .chain([PathBuf::from("/Volumes")])
        .map(|folder| folder.join(DRIVE));
    let letters = (b'D'..=b'Z').map(|letter| PathBuf::from(format!("{}:\\", letter as char)));
    mounted
        .chain(letters.filter(|_| cfg!(windows)))
        .find(|folder| is_drive(folder))
}

/// Waits for the drive of a boot loader.
pub fn wait_for_drive(look: impl Fn() -> Option<PathBuf>) -> Option<PathBuf> {
    let until = Instant::now() + MOUNTING;
    loop {
        match look() {
            None if Instant::now() < until => thread::sleep(LOOK),
            found => return found,
        }
    }
}

/// Copies a file that was checked to the drive. The chip restarts when it has all of it.
///
/// # Errors
/// When it cannot be written.
pub fn copy(file: &[u8], drive: &Path) -> io::Result<()> {
    let mut copy = File::create(drive.join("katarenga.uf2"))?;
    copy.write_all(file)?;
    // The drive may be gone already, because the chip restarts with the last block.
    let _ = copy.sync_all();
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block(number: u32, count: u32, address: u32) -> Vec<u8> {
        let head = [
            MAGIC[0],
            MAGIC[1],
            FAMILY_IS_PRESENT,
            address,
            PAYLOAD,
            number,
            count,
            RP2040,
        ];
        let mut block: Vec<u8> = head.into_iter().flat_map(u32::to_le_bytes).collect();
        block.extend(GREETING);
        block.resize(BLOCK - 4, 0);
        block.extend(MAGIC_END.to_le_bytes());
        block
    }

    fn file(addresses: &[u32]) -> Vec<u8> {
        let count = addresses.len() as u32;
        let numbered = (0..).zip(addresses);
        numbered
            .flat_map(|(number, &address)| block(number, count, address))
            .collect()
    }

    #[test]
    fn firmware_is_told_from_everything_else() {
        let good = file(&[PROGRAM, PROGRAM + 256]);
        assert_eq!(check(&good), Ok(()));
        let with = |place: usize, bytes: &[u8]| {
            let mut bad = good.clone();
            bad[place..place + bytes.len()].copy_from_slice(bytes);
            check(&bad)
        };
        assert_eq!(check(b""), Err(BadFile::Empty));
        assert_eq!(check(&good[..700]), Err(BadFile::Torn));
        assert_eq!(check(&good[..512]), Err(BadFile::Missing(0)));
        assert_eq!(check(&[0; 1024]), Err(BadFile::NoBlock(0)));
        assert_eq!(with(1020, b"\0"), Err(BadFile::NoBlock(1)));
        assert_eq!(with(16, &476_u32.to_le_bytes()), Err(BadFile::NoBlock(0)));
        assert_eq!(with(28, b"\x59"), Err(BadFile::OtherChip), "an RP2350");
        assert_eq!(with(9, b"\0"), Err(BadFile::OtherChip), "no family");
        assert_eq!(with(8, b"\x01"), Err(BadFile::OtherChip), "not for flash");
        assert_eq!(with(532, b"\x05"), Err(BadFile::Missing(1)));
        let games = file(&[PROGRAM, SAVED_GAMES]);
        assert_eq!(check(&games), Err(BadFile::SavedGames(SAVED_GAMES)));
        let last = SAVED_GAMES - PAYLOAD;
        assert_eq!(check(&file(&[PROGRAM, last])), Ok(()));
        for outside in [
            0,
            0x2000_0000,
            FLASH_END,
            PROGRAM - 256,
            PROGRAM + 1,
            u32::MAX,
        ] {
            let bad = file(&[PROGRAM, outside]);
            assert_eq!(check(&bad), Err(BadFile::OutsideFlash(outside)));
        }
        assert_eq!(check(&file(&[PROGRAM + 256])), Err(BadFile::NoStart));
        assert_eq!(with(32, b"F"), Ok(()), "the other block greets as well");
        let mut foreign = file(&[PROGRAM]);
        foreign[32] = b'F';
        assert_eq!(check(&foreign), Err(BadFile::OtherProgram));
    }
}
