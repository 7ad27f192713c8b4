//! The journal on flash that fails at every place: what it has kept is compared with a plain list.

use std::cell::{Ref, RefCell};
use std::rc::Rc;

use embedded_storage::nor_flash::{ErrorType, NorFlash, ReadNorFlash};
use katarenga_core::evening::{MatchScore, Settings};
use katarenga_core::memory::{
    AHEAD, FEWEST_SECTORS, Journal, NotKept, Record, SECTOR, Trouble, Waking,
};
use katarenga_rules::Rules;
use katarenga_tests::evening::{
    Entry, any_calibration, any_game, any_players, any_settings, game_of, learn, new_chip, wake,
};
use katarenga_tests::stranger::{newest, records};
use katarenga_world::flash::{FlashChip, FlashCut, FlashFault};
use katarenga_world::kept::{Kept, KeptGame};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

const SECTORS: u32 = FEWEST_SECTORS + 2;
const SERIES: u8 = 3;

/// What is wrong with a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Wear {
    /// A bit is not erased any more.
    NotErased,
    /// A bit is not programmed any more.
    NotProgrammed,
    /// The chip refuses to read it.
    Unreadable,
}

/// A chip that fails at some places, shared with the test.
#[derive(Clone)]
struct Failing(Rc<RefCell<Inside>>);

struct Inside {
    chip: FlashChip,
    worn: Vec<(Wear, usize)>,
    /// The program that is refused in the middle, counted from 0.
    refused: Option<u64>,
    programs: u64,
    /// Nothing may be programmed where something is.
    is_strict: bool,
}

impl Failing {
    fn new(chip: FlashChip) -> Self {
        Self(Rc::new(RefCell::new(Inside {
            chip,
            worn: Vec::new(),
            refused: None,
            programs: 0,
            is_strict: false,
        })))
    }

    fn worn(worn: &[(Wear, usize)]) -> Self {
        let failing = Self::new(new_chip(SECTORS as usize));
        failing.0.borrow_mut().worn = worn.to_vec();
        failing
    }

    fn open(&self) -> Journal<Self> {
        let length = self.chip().bytes().len() as u32;
        Journal::open(self.clone(), 0, length)
    }

    fn chip(&self) -> Ref<'_, FlashChip> {
        Ref::map(self.0.borrow(), |inside| &inside.chip)
    }
}

impl ErrorType for Failing {
    type Error = FlashFault;
}

impl ReadNorFlash for Failing {
    const READ_SIZE: usize = 1;

    fn read(&mut self, offset: u32, bytes: &mut [u8]) -> Result<(), FlashFault> {
        let mut inside = self.0.borrow_mut();
        let read = offset as usize..offset as usize + bytes.len();
        let is_unreadable =
            |(wear, place): &(Wear, usize)| *wear == Wear::Unreadable && read.contains(place);
        if inside.worn.iter().any(is_unreadable) {
            return Err(FlashFault::ReadOnly);
        }
        inside.chip.read(offset, bytes)
    }

    fn capacity(&self) -> usize {
        self.chip().capacity()
    }
}

impl NorFlash for Failing {
    const WRITE_SIZE: usize = 1;
    const ERASE_SIZE: usize = SECTOR as usize;

    fn erase(&mut self, from: u32, to: u32) -> Result<(), FlashFault> {
        let mut inside = self.0.borrow_mut();
        let inside = &mut *inside;
        inside.chip.erase(from, to)?;
        for (wear, place) in &inside.worn {
            if *wear == Wear::NotErased && (from as usize..to as usize).contains(place) {
                inside.chip.bytes_mut()[*place] &= 0xEF;
            }
        }
        Ok(())
    }

    fn write(&mut self, offset: u32, bytes: &[u8]) -> Result<(), FlashFault> {
        let mut inside = self.0.borrow_mut();
        let inside = &mut *inside;
        let start = offset as usize;
        let there = &inside.chip.bytes()[start..start + bytes.len()];
        assert!(
            !inside.is_strict || there.iter().all(|&byte| byte == 0xFF),
            "programmed again at {start}"
        );
        let program = inside.programs;
        inside.programs += 1;
        if inside.refused == Some(program) {
            inside.chip.write(offset, &bytes[..bytes.len() / 2])?;
            return Err(FlashFault::ReadOnly);
        }
        inside.chip.write(offset, bytes)?;
        for (wear, place) in &inside.worn {
            if *wear == Wear::NotProgrammed && (start..start + bytes.len()).contains(place) {
                inside.chip.bytes_mut()[*place] |= 0x10;
            }
        }
        Ok(())
    }
}

/// Settings, games and all else, for more than two turns of the ring.
fn evenings(rng: &mut StdRng) -> Vec<Entry> {
    let mut series = MatchScore::default();
    let mut entries = vec![
        Entry::Settings(any_settings(rng)),
        Entry::Calibration(any_calibration(rng)),
        Entry::Players(any_players(rng)),
    ];
    let bytes = 2 * (SECTORS + 1) * SECTOR;
    // A move takes 13 bytes.
    while entries.len() as u32 * 13 < bytes {
        if rng.random_bool(0.2) {
            entries.push(Entry::Settings(any_settings(rng)));
            entries.push(Entry::Calibration(any_calibration(rng)));
        }
        entries.extend(any_game(rng, 80, &mut series));
    }
    entries
}

/// All games of a list, the last one as far as it went.
fn games_of(entries: &[Entry]) -> Vec<KeptGame> {
    let mut all = Kept::default();
    entries.iter().for_each(|entry| all.learn(&entry.record()));
    all.games()
}

/// What a journal recalls now, after a restart.
fn recalled(flash: &Failing) -> (Kept, Option<Trouble>, Vec<KeptGame>) {
    let mut journal = flash.open();
    let known = Kept::recalled(&mut journal);
    let trouble = journal.trouble();
    (known, trouble, Kept::all(&mut journal).games())
}

/// As much of it as fits into a message.
fn short(found: &Kept) -> String {
    let moves = found.game.as_ref().map(|game| game.moves.len());
    format!(
        "moves {moves:?}, settings {}, calibration {}",
        found.settings.is_some(),
        found.calibration.is_some()
    )
}

/// Writes a list to a chip and compares what it recalls now and then. Restarts in between, and tidies up if it
/// may.
fn keeps_everything(flash: &Failing, seed: u64, tidies: bool, what: &str) {
    let mut rng = StdRng::seed_from_u64(seed);
    let entries = evenings(&mut rng);
    let mut known = Kept::default();
    let mut journal = flash.open();
    for (number, entry) in entries.iter().enumerate() {
        if tidies {
            let _ = journal.tidy();
        }
        journal
            .append(&entry.record())
            .unwrap_or_else(|why| panic!("{what}, entry {number}: {why}"));
        learn(&mut known, entry);
        if number % 97 == 0 {
            let (found, trouble, games) = recalled(flash);
            assert!(
                found == known,
                "{what}, after entry {number}: {}",
                short(&found)
            );
            assert_eq!(trouble, None, "{what}, after entry {number}");
            let all = games_of(&entries[..=number]);
            assert!(all.ends_with(&games), "{what}: another archive");
            assert!(!games.is_empty() || all.is_empty(), "{what}: no archive");
            if number % 2 == 0 {
                journal = flash.open();
                // As a board does when it wakes.
                let _ = journal.recall(Waking::Whole, |_| {});
            }
        }
    }
}

/// Marks, the first record, the middle and the end of a sector; some late in a long record.
const PLACES: [usize; 9] = [0, 6, 9, 18, 22, 70, 150, 2_000, 4_095];

#[test]
fn one_worn_bit_anywhere_costs_nothing() {
    for wear in [Wear::NotErased, Wear::NotProgrammed, Wear::Unreadable] {
        for (number, place) in PLACES.into_iter().enumerate() {
            let sector = 1 + number % (SECTORS as usize - 1);
            let flash = Failing::worn(&[(wear, sector * SECTOR as usize + place)]);
            let what = format!("{wear:?} at {place} of sector {sector}");
            keeps_everything(&flash, 1, number % 2 == 0, &what);
        }
    }
}

/// As many sectors as are kept ahead, less the one that must work.
#[test]
fn worn_sectors_in_a_row_are_passed_over() {
    for first in [1, SECTORS - 2] {
        let places = (0..AHEAD - 1).map(|n| (first + n) % SECTORS * SECTOR + 1_000 + n);
        for wear in [Wear::NotErased, Wear::Unreadable] {
            let worn: Vec<_> = places.clone().map(|at| (wear, at as usize)).collect();
            for tidies in [false, true] {
                let flash = Failing::worn(&worn);
                keeps_everything(&flash, 2, tidies, &format!("{wear:?} from {first}"));
            }
        }
    }
}

/// What a sector holds that cannot be erased could be taken for something, and what is programmed over it is not what was
/// meant.
#[test]
fn nothing_is_kept_in_a_sector_that_cannot_be_erased() {
    for place in [21, 1_500, 4_095] {
        let sector = 3 * SECTOR as usize;
        let flash = Failing::worn(&[(Wear::NotErased, sector + place)]);
        // It was used before, so it is erased before it is used again.
        flash.0.borrow_mut().chip.bytes_mut()[sector + 100] = 0;
        keeps_everything(&flash, 3, place % 2 == 0, "a worn sector");
        let there = records(&flash.chip());
        let inside = |at: usize| (sector..sector + SECTOR as usize).contains(&at);
        assert!(!there.iter().any(|record| inside(record.at)), "{place}");
    }
}

/// Half of what is written arrives, and the chip says that it failed. What comes behind it must not look like damage.
#[test]
fn a_refused_record_costs_itself_and_is_no_damage() {
    for refused in 0..80 {
        let mut rng = StdRng::seed_from_u64(4);
        let flash = Failing::new(new_chip(SECTORS as usize));
        flash.0.borrow_mut().refused = Some(refused);
        let mut journal = flash.open();
        let mut known = Kept::default();
        let mut lost = 0;
        for entry in evenings(&mut rng).iter().take(100) {
            // What cannot be written now is written later, as a board does.
            while let Err(why) = journal.append(&entry.record()) {
                assert_eq!(why, NotKept::Flash);
                lost += 1;
                assert!(lost < 3, "it refuses once");
            }
            learn(&mut known, entry);
            let (found, trouble, _) = recalled(&flash);
            assert_eq!((found, trouble), (known.clone(), None), "refused {refused}");
        }
        assert_eq!(lost, 1);
    }
}

/// The power goes at every byte of a record, of a copy and of a mark. Afterwards nothing is programmed where anything is.
#[test]
fn after_any_cut_only_erased_bytes_are_programmed() {
    let mut rng = StdRng::seed_from_u64(5);
    let entries = evenings(&mut rng);
    // Up to the last record before a new sector is taken, and a few behind it.
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let mut known = Kept::default();
    let mut done = 0;
    while newest(&flash.chip()).first().map(|record| record.sector) != Some(3) {
        journal.append(&entries[done].record()).expect("kept");
        done += 1;
    }
    drop(journal);
    // A few records before the border.
    let begin = done - 4;
    let before = Failing::new(new_chip(SECTORS as usize));
    let mut journal = before.open();
    for entry in &entries[..begin] {
        journal.append(&entry.record()).expect("kept");
        learn(&mut known, entry);
    }
    let before = before.chip().clone();
    let mut cuts = 0;
    for operation in 0..24 {
        for bytes_done in [0, 1, 2, 3, 7, 8, 12, 19, 60, 200, 3_000] {
            let mut chip = before.powered_up();
            chip.cut_at(FlashCut {
                operation: before.operations() + operation,
                bytes_done,
            });
            let flash = Failing::new(chip);
            let mut journal = flash.open();
            let mut known = known.clone();
            let mut next = begin;
            while next < begin + 8 && journal.append(&entries[next].record()).is_ok() {
                learn(&mut known, &entries[next]);
                next += 1;
            }
            if !flash.chip().is_off() {
                continue;
            }
            cuts += 1;
            let flash = Failing::new(flash.chip().powered_up());
            flash.0.borrow_mut().is_strict = true;
            let (found, trouble, _) = recalled(&flash);
            let mut with_next = known.clone();
            learn(&mut with_next, &entries[next]);
            let place = format!("operation {operation}, {bytes_done} bytes");
            assert_eq!(trouble, None, "{place}");
            assert!(found == known || found == with_next, "{place}");
            if found == with_next {
                (known, next) = (with_next, next + 1);
            }
            let mut journal = flash.open();
            for entry in &entries[next..next + 8] {
                journal.append(&entry.record()).expect("kept");
                learn(&mut known, entry);
                let (found, trouble, _) = recalled(&flash);
                assert_eq!((found, trouble), (known.clone(), None), "{place}");
            }
        }
    }
    assert!(cuts > 60, "{cuts} cuts");
}

/// A board that nobody ever leaves alone has no moment to erase ahead.
#[test]
fn the_ring_goes_around_without_a_quiet_moment() {
    let flash = Failing::new(new_chip(SECTORS as usize));
    keeps_everything(&flash, 6, false, "never tidied");
    assert!(flash.chip().erases().iter().all(|&erases| erases > 0));
}

/// The settings decay on the chip while the board is on. When the next sector is taken they must not be made good.
#[test]
fn a_record_that_decays_is_not_copied_with_a_new_checksum() {
    let mut rng = StdRng::seed_from_u64(7);
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let settings = Settings::default();
    journal.append(&Record::Settings(&settings)).expect("kept");
    let calibration = any_calibration(&mut rng);
    journal
        .append(&Record::Calibration(&calibration))
        .expect("kept");
    let first = records(&flash.chip())[0].clone();
    // The last byte of it says whether there is sound.
    let sound = first.at + 2 + first.payload.len() - 1;
    flash.0.borrow_mut().chip.bytes_mut()[sound] ^= 1;
    let mut series = MatchScore::default();
    while newest(&flash.chip())
        .iter()
        .all(|record| record.sector == 1)
    {
        series.wins.white = series.wins.white.wrapping_add(1);
        journal.append(&Record::MatchScore(series)).expect("kept");
    }
    let (found, _, _) = recalled(&flash);
    let decayed = Settings {
        sound: !settings.sound,
        ..settings
    };
    assert_ne!(found.settings, Some(decayed));
    assert_eq!(found.calibration, Some(calibration));
}

/// A game has filled the memory, and the players just begin another one.
#[test]
fn a_new_game_begins_on_a_memory_that_a_game_has_filled() {
    let mut rng = StdRng::seed_from_u64(8);
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let mut game = any_game(&mut rng, 50, &mut MatchScore::default());
    game.pop();
    for entry in &game {
        journal.append(&entry.record()).expect("kept");
    }
    let Some(Entry::Moved(mut played)) = game.last().copied() else {
        panic!("a move")
    };
    let full = loop {
        played.ply += 1;
        if let Err(why) = journal.append(&Record::Moved(played)) {
            break why;
        }
    };
    assert_eq!(full, NotKept::Full);
    let next = any_game(&mut rng, 50, &mut MatchScore::default());
    let Entry::Began(start) = next[0] else {
        panic!("a game")
    };
    journal.append(&next[0].record()).expect("another game");
    let (found, _, _) = recalled(&flash);
    assert_eq!(found.game.expect("a game").start, start);
}

/// A later version may have written more than this one knows behind a record of the same kind, and only there.
#[test]
fn the_standing_of_a_match_takes_nothing_over_from_the_end_of_a_game() {
    let series = MatchScore {
        draws: 3,
        ..MatchScore::default()
    };
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let lengths = |flash: &Failing| -> Vec<_> {
        let all = records(&flash.chip()).into_iter();
        all.filter(|record| record.kind == SERIES)
            .map(|record| record.payload.len())
            .collect()
    };
    journal.append(&Record::MatchScore(series)).expect("kept");
    let outcome = None;
    journal
        .append(&Record::Ended {
            outcome,
            match_score: series,
        })
        .expect("kept");
    journal.append(&Record::MatchScore(series)).expect("kept");
    let lengths = lengths(&flash);
    assert_eq!(lengths.len(), 2);
    assert_eq!(lengths[0], lengths[1]);
}

/// What became of the game counts more than that nothing can be written.
#[test]
fn the_worst_trouble_is_told_whatever_comes_later() {
    let mut rng = StdRng::seed_from_u64(9);
    let mut chip = two_games(&mut rng);
    spoil_second_beginning(&mut chip);
    let operation = chip.operations();
    chip.cut_at(FlashCut {
        operation,
        bytes_done: 0,
    });
    let (mut journal, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::GameLost));
    let refused = journal.append(&Record::MatchScore(MatchScore::default()));
    assert!(refused.is_err());
    assert_eq!(journal.trouble(), Some(Trouble::GameLost));
}

const BEGAN: u8 = 4;

/// A short game that is over, and another one that goes on in the next sector.
fn two_games(rng: &mut StdRng) -> FlashChip {
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let mut append = |entry: &Entry| journal.append(&entry.record()).expect("kept");
    append(&Entry::Settings(any_settings(rng)));
    append(&Entry::Calibration(any_calibration(rng)));
    any_game(rng, 10, &mut MatchScore::default())
        .iter()
        .for_each(&mut append);
    // Room for the beginning and a few moves.
    while records(&flash.chip()).last().expect("some").at < SECTOR as usize - 200 {
        append(&Entry::MatchScore(MatchScore::default()));
    }
    let mut second = game_of(rng, Rules::KATARENGA, 30, &mut MatchScore::default());
    second.pop();
    second.iter().for_each(append);
    let chip = flash.chip().powered_up();
    assert_eq!(newest(&chip)[0].sector, 2);
    chip
}

fn spoil_second_beginning(chip: &mut FlashChip) {
    let began: Vec<_> = records(chip)
        .into_iter()
        .filter(|record| record.kind == BEGAN)
        .collect();
    assert_eq!(began.len(), 2);
    chip.bytes_mut()[began[1].at + 5] ^= 4;
}

/// The finished one before it is not taken for the running one.
#[test]
fn a_running_game_without_its_beginning_is_lost_and_no_other_one_runs() {
    let mut rng = StdRng::seed_from_u64(10);
    let mut chip = two_games(&mut rng);
    spoil_second_beginning(&mut chip);
    let (_, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::GameLost));
    assert_eq!(woken.known.game, None);
}

/// Older settings are back: somebody must look at them.
#[test]
fn a_copy_that_is_damaged_last_of_all_is_told() {
    let flash = Failing::new(new_chip(SECTORS as usize));
    let mut journal = flash.open();
    let mut rng = StdRng::seed_from_u64(11);
    let calibration = any_calibration(&mut rng);
    let settings = any_settings(&mut rng);
    journal
        .append(&Record::Calibration(&calibration))
        .expect("kept");
    journal.append(&Record::Settings(&settings)).expect("kept");
    let settled = any_settings(&mut rng);
    while newest(&flash.chip())[0].sector == 1 {
        journal.append(&Record::Settings(&settled)).expect("kept");
    }
    let mut chip = flash.chip().powered_up();
    // Nothing but the copies, of which the last one is damaged, so that nothing readable lies behind it.
    let copies = newest(&chip);
    let standing = copies.len() - 1;
    for record in &copies[standing - 1..] {
        let end = record.at + 6 + record.payload.len();
        chip.bytes_mut()[record.at..end].fill(0xFF);
    }
    let damaged = &copies[standing - 1];
    chip.bytes_mut()[damaged.at] = damaged.kind;
    let (_, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::Damaged));
    assert!(woken.known.settings.is_some() && woken.known.calibration.is_some());
}

/// The mark of the newest sector is unreadable, and moves lie in it.
#[test]
fn moves_in_a_sector_without_a_mark_are_told() {
    let mut rng = StdRng::seed_from_u64(12);
    let mut chip = two_games(&mut rng);
    let newest = newest(&chip)[0].at / SECTOR as usize * SECTOR as usize;
    chip.bytes_mut()[newest + 9] &= 0x01;
    chip.bytes_mut()[newest + 16] ^= 0x10;
    let (_, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::Damaged));
    assert!(woken.known.game.is_some(), "as far as it can be read");
}
