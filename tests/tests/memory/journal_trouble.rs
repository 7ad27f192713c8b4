//! The journal on a chip that wears out, refuses or holds what no journal of this version has written.

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use katarenga_core::evening::{MatchScore, Settings};
use katarenga_core::memory::{Journal, Record, SECTOR, Trouble, VERSION};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_tests::evening::{
    Entry, any_calibration, any_game, any_players, any_settings, learn, new_chip, wake,
};
use katarenga_world::flash::{FlashChip, FlashCut, FlashFault, STORAGE_BYTES};
use katarenga_world::kept::Kept;
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

fn settings() -> Settings {
    Settings::new(LAYOUT.parse().unwrap())
}

fn hall() -> Calibration {
    Calibration::nominal(SensorKind::Hall)
}

/// The newest sector was written by the next version, as after an update that was undone.
#[test]
fn a_newest_sector_from_the_future_is_told() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut journal = Journal::open(new_chip(16), 0, 16 * SECTOR);
    journal.append(&Record::Settings(&settings())).unwrap();
    journal.append(&Record::Calibration(&hall())).unwrap();
    let mut match_score = MatchScore::default();
    while journal.flash().bytes()[3 * SECTOR as usize] != b'K' {
        for entry in any_game(&mut rng, 50, &mut match_score) {
            journal.append(&entry.record()).unwrap();
        }
    }
    let mut chip = journal.flash().powered_up();
    let [low, high] = (VERSION + 1).to_le_bytes();
    let newest = 3 * SECTOR as usize;
    chip.bytes_mut()[newest + 4..newest + 8].copy_from_slice(&[low, high, !low, !high]);
    let (_, woken) = wake(chip);
    assert!(
        woken.known.match_score != Some(match_score),
        "what the newest sector said is gone"
    );
    assert!(woken.trouble.is_some(), "and nobody is told");
}

/// A chip with a bit in one sector that cannot be erased any more.
struct Worn {
    chip: FlashChip,
    stuck: usize,
    reads: u64,
}

impl ErrorType for Worn {
    type Error = FlashFault;
}

impl ReadNorFlash for Worn {
    const READ_SIZE: usize = 1;
    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        self.reads += bytes.len() as u64;
        self.chip.read(offset, bytes)
    }
    fn capacity(&self) -> usize {
        self.chip.capacity()
    }
}

impl NorFlash for Worn {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;
    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        self.chip.erase(from, to)?;
        if (from as usize..to as usize).contains(&self.stuck) {
            self.chip.bytes_mut()[self.stuck] &= 0xFE;
        }
        Ok(())
    }
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        self.chip.write(offset, bytes)
    }
}

fn worn() -> Journal<Worn> {
    let worn = Worn {
        chip: new_chip(16),
        stuck: 2 * SECTOR as usize + 3_000,
        reads: 0,
    };
    let mut journal = Journal::open(worn, 0, 16 * SECTOR);
    // The sectors were used before.
    journal.append(&Record::Settings(&settings())).unwrap();
    journal
}

/// Erasing takes up to 400 ms, in which the board sees nothing: it must not try for ever.
#[test]
fn a_sector_that_cannot_be_erased_is_not_erased_again_and_again() {
    let mut journal = worn();
    for _ in 0..1_000 {
        let _ = journal.tidy();
    }
    let erased = journal.flash().chip.erases()[2];
    assert!(erased <= 3, "erased {erased} times in 1000 quiet steps");
}

/// One bad sector of sixteen.
#[test]
fn one_worn_sector_does_not_end_the_journal() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut journal = worn();
    let mut failed = 0;
    for _ in 0..20 {
        for entry in any_game(&mut rng, 60, &mut MatchScore::default()) {
            let _ = journal.tidy();
            failed += u32::from(journal.append(&entry.record()).is_err());
        }
    }
    assert!(failed <= 1, "{failed} records were not kept");
}

/// A sector with a mark whose checksum is right, whatever wrote it.
fn chip_with_mark(number: u32, game: u32) -> FlashChip {
    const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI);
    let mut chip = new_chip(16);
    let mut bytes = b"KATJ".to_vec();
    let [low, high] = VERSION.to_le_bytes();
    bytes.extend([low, high, !low, !high]);
    bytes.extend(number.to_le_bytes());
    bytes.extend(game.to_le_bytes());
    let checksum = CRC.checksum(&bytes[8..16]);
    bytes.extend(checksum.to_le_bytes());
    chip.bytes_mut()[..20].copy_from_slice(&bytes);
    chip
}

#[test]
fn the_highest_sector_number_is_no_panic() {
    let (mut journal, _) = wake(chip_with_mark(u32::MAX, 0));
    for _ in 0..200 {
        let _ = journal.append(&Record::Settings(&settings()));
    }
}

/// Only settings were changed since the newest sector was taken into use, and a bit of its mark flips.
#[test]
fn a_damaged_mark_of_a_sector_with_settings_is_told() {
    let mut journal = Journal::open(new_chip(16), 0, 16 * SECTOR);
    let mut now = settings();
    journal.append(&Record::Calibration(&hall())).unwrap();
    while journal.flash().bytes()[SECTOR as usize + 8] == 0xFF {
        now.sound = !now.sound;
        journal.append(&Record::Settings(&now)).unwrap();
    }
    now.terrain = true;
    journal.append(&Record::Settings(&now)).unwrap();
    let mut chip = journal.flash().powered_up();
    chip.bytes_mut()[SECTOR as usize + 12] ^= 1;
    let (_, woken) = wake(chip);
    assert!(
        woken.known.settings == Some(now) || woken.trouble.is_some(),
        "older settings are back, and nobody is told"
    );
}

#[test]
fn a_game_that_began_long_ago_is_not_looked_for_in_sectors_that_are_gone() {
    let (mut journal, woken) = wake(chip_with_mark(100_000_000, 1));
    assert_eq!(woken.trouble, Some(Trouble::GameLost));
    // And it can be written again.
    for _ in 0..20 {
        for entry in any_game(
            &mut StdRng::seed_from_u64(1),
            60,
            &mut MatchScore::default(),
        ) {
            journal.append(&entry.record()).expect("kept");
        }
    }
}

/// A game fills the memory. The players give it up.
#[test]
fn a_game_that_filled_the_memory_can_be_given_up() {
    let mut rng = StdRng::seed_from_u64(8);
    let mut journal = Journal::open(new_chip(16), 0, 16 * SECTOR);
    let mut entries = any_game(&mut rng, 50, &mut MatchScore::default());
    entries.pop();
    for entry in &entries {
        journal.append(&entry.record()).unwrap();
    }
    let Some(Entry::Moved(mut played)) = entries.last().copied() else {
        panic!()
    };
    loop {
        played.ply += 1;
        if journal.append(&Record::Moved(played)).is_err() {
            break;
        }
    }
    let (mut journal, _) = wake(journal.flash().powered_up());
    let ended = Record::Ended {
        outcome: None,
        match_score: MatchScore::default(),
    };
    journal.append(&ended).expect("it can be given up");
    journal
        .append(&entries[0].record())
        .expect("and another one begins");
}

/// The flash refuses once while a sector is taken into use.
#[test]
fn a_chip_that_refuses_once_costs_one_record() {
    for refused in 0..60 {
        let mut rng = StdRng::seed_from_u64(3);
        let refusing = Refusing {
            chip: new_chip(16),
            refuse_at: u64::MAX,
            writes: 0,
            bytes: 0,
        };
        let mut journal = Journal::open(refusing, 0, 16 * SECTOR);
        let settings = any_settings(&mut rng);
        let calibration = any_calibration(&mut rng);
        journal.append(&Record::Settings(&settings)).unwrap();
        journal.append(&Record::Calibration(&calibration)).unwrap();
        while journal.tidy().unwrap() {}
        let mut failed = 0;
        let mut written = 0;
        let mut armed = false;
        for _ in 0..10 {
            for entry in any_game(&mut rng, 60, &mut MatchScore::default()) {
                // The first sector is nearly full after about 290 moves.
                let used = journal.flash().bytes;
                if !armed && used > 3_700 {
                    armed = true;
                }
                if journal.append(&entry.record()).is_err() {
                    failed += 1;
                }
                written += 1;
                if armed && failed == 0 && journal.flash().refuse_at == u64::MAX {
                    // From the write after the next that begins a sector.
                    let first_of_next = journal.flash().writes;
                    journal = {
                        let mut flash = journal.flash().clone();
                        flash.refuse_at = first_of_next + refused;
                        Journal::open(flash, 0, 16 * SECTOR)
                    };
                    while journal.tidy().unwrap() {}
                }
            }
        }
        assert!(
            failed <= 1,
            "refused {refused}: {failed} of {written} not kept"
        );
    }
}

#[derive(Clone)]
struct Refusing {
    chip: FlashChip,
    refuse_at: u64,
    writes: u64,
    bytes: u64,
}

impl ErrorType for Refusing {
    type Error = FlashFault;
}

impl ReadNorFlash for Refusing {
    const READ_SIZE: usize = 1;
    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        self.chip.read(offset, bytes)
    }
    fn capacity(&self) -> usize {
        self.chip.capacity()
    }
}

impl NorFlash for Refusing {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;
    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        self.chip.erase(from, to)
    }
    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        self.writes += 1;
        self.bytes += bytes.len() as u64;
        if self.writes - 1 == self.refuse_at {
            let half = bytes.len() / 2;
            self.chip.write(offset, &bytes[..half])?;
            return Err(FlashFault::Off);
        }
        self.chip.write(offset, bytes)
    }
}

/// Cut after cut, also while the board gets over the last one.
#[test]
fn many_power_cuts_in_a_row_cost_at_most_what_was_not_yet_shown() {
    let mut rng = StdRng::seed_from_u64(77);
    let mut cuts = 0;
    for round in 0..30 {
        let mut chip = new_chip(8 + round % 5);
        let mut known = Kept::default();
        let mut match_score = MatchScore::default();
        let mut entries = vec![
            Entry::Settings(any_settings(&mut rng)),
            Entry::Calibration(any_calibration(&mut rng)),
        ];
        for _ in 0..8 {
            entries.push(Entry::Settings(any_settings(&mut rng)));
            entries.push(Entry::Players(any_players(&mut rng)));
            entries.extend(any_game(&mut rng, 60, &mut match_score));
        }
        for entry in entries {
            loop {
                if rng.random_bool(0.3) {
                    chip.cut_at(FlashCut {
                        operation: chip.operations() + rng.random_range(0..6),
                        bytes_done: rng.random_range(0..300),
                    });
                }
                let (mut journal, woken) = wake(chip.clone());
                assert_eq!(woken.known, known, "round {round}");
                assert_eq!(woken.trouble, None, "round {round}");
                if rng.random_bool(0.2) {
                    let _ = journal.tidy();
                }
                let kept = journal.append(&entry.record());
                let mut after = known.clone();
                learn(&mut after, &entry);
                let off = journal.flash().is_off();
                chip = journal.flash().powered_up();
                cuts += u32::from(off);
                let (_, again) = wake(chip.clone());
                if kept.is_ok() || again.known == after {
                    known = after;
                    break;
                }
                assert!(off, "{kept:?}");
            }
        }
    }
    println!("{cuts} cuts");
}

/// How much of a full memory is read at power-up.
#[test]
fn waking_up_does_not_read_the_whole_archive() {
    let mut rng = StdRng::seed_from_u64(5);
    let worn = Worn {
        chip: FlashChip::new(STORAGE_BYTES),
        stuck: usize::MAX,
        reads: 0,
    };
    let mut journal = Journal::open(worn, 0, STORAGE_BYTES as u32);
    // As the table keeps them when it is first calibrated.
    let mut match_score = MatchScore::default();
    journal.append(&Record::MatchScore(match_score)).unwrap();
    journal.append(&Record::Settings(&settings())).unwrap();
    journal.append(&Record::Calibration(&hall())).unwrap();
    for _ in 0..1_000 {
        for entry in any_game(&mut rng, 60, &mut match_score) {
            journal.append(&entry.record()).unwrap();
        }
    }
    let worn = Worn {
        chip: journal.flash().chip.clone(),
        stuck: usize::MAX,
        reads: 0,
    };
    let journal = Journal::open(worn, 0, STORAGE_BYTES as u32);
    let read = journal.flash().reads;
    assert!(
        read < 40_000,
        "{read} bytes are read before the board wakes up"
    );
}
