//! The journal: whatever the flash chip holds, a board wakes up with it and can keep what happens next.
//!
//! Checksums cannot be guessed, so an input is not the region itself but what happened to it: records that were kept,
//! power that went, bytes that changed by themselves. Nothing here knows how records lie in flash.

mod bytes;
mod counted;

use katarenga_core::Buttons;
use katarenga_core::evening::{Players, Settings};
use katarenga_core::memory::{
    FEWEST_SECTORS, GameStart, Journal, NotKept, PlayedMove, Record, SECTOR, Waking,
};
use katarenga_core::table::{Chore, Inputs, Routine, Table};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_rules::{CellMap, Move, Position, Rules};
use katarenga_world::flash::{FlashChip, FlashCut};
use katarenga_world::kept::{Kept, KeptGame, Progress};

use bytes::Bytes;
use counted::Counted;

/// The smallest journal there may be: it goes around soon.
const REGION: u32 = FEWEST_SECTORS * SECTOR;

/// Nothing reads more than this in one go. A walk looks for a record at every byte that is no part of one.
const READ_PER_CALL: u64 = 8 * REGION as u64;

/// More does not happen to a memory: it would only take longer.
const EVENTS: usize = 16;

/// A sector holds some hundred moves, so it takes a few of these to fill one.
const MOST_MOVES: u8 = 64;

/// Steps of the table after it has woken up.
const STEPS: u32 = 3;

/// Lets happen to a memory what the input says, and then uses it.
///
/// # Panics
/// When something that was kept is not there, or the journal reads without end.
pub fn check(input: &[u8]) {
    let mut bytes = Bytes(input);
    let mut past = Past::new();
    for _ in 0..EVENTS {
        if bytes.0.is_empty() {
            break;
        }
        past.happens(&mut bytes);
    }
    wake_and_go_on(past.journal.flash().powered_up());
}

/// A journal, and what it must know as long as nothing has spoilt it.
struct Past {
    journal: Journal<Counted>,
    known: Kept,
    /// Bytes have changed by themselves.
    spoilt: bool,
}

impl Past {
    fn new() -> Self {
        Self {
            journal: open(Counted::new(FlashChip::new(REGION as usize))),
            known: Kept::default(),
            spoilt: false,
        }
    }

    fn happens(&mut self, bytes: &mut Bytes<'_>) {
        let event = bytes.byte();
        match event % 10 {
            // Above the last ten, so that older inputs go on meaning what they meant.
            _ if event >= 250 => self.keep(&Record::Players(bytes.players())),
            0 => {
                let settings = bytes.settings();
                self.keep(&Record::Settings(&settings));
            }
            1 => {
                let calibration = bytes.calibration();
                self.keep(&Record::Calibration(&calibration));
            }
            2 => self.keep(&Record::MatchScore(bytes.match_score())),
            3 => self.keep(&Record::Began(bytes.start())),
            4 => self.play(bytes),
            5 => {
                let (outcome, match_score) = (bytes.outcome(), bytes.match_score());
                self.keep(&Record::Ended {
                    outcome,
                    match_score,
                });
            }
            6 => {
                let tidied = within_bounds(&mut self.journal, Journal::tidy);
                assert!(tidied.is_ok(), "{tidied:?}");
            }
            7 => {
                let cut = FlashCut {
                    operation: self.journal.flash().chip.operations() + u64::from(bytes.byte() % 4),
                    bytes_done: usize::from(bytes.word()),
                };
                self.cut_short(cut, bytes);
            }
            8 => self.spoil(bytes),
            _ => self.power_cycle(),
        }
    }

    fn keep(&mut self, record: &Record<'_>) {
        let kept = within_bounds(&mut self.journal, |journal| journal.append(record));
        match kept {
            Ok(()) => self.known.learn(record),
            // A game without end fills it, or what was spoilt looks like one.
            Err(NotKept::Full) => {}
            Err(why) => panic!("{why} though the chip works: {record:?}"),
        }
        self.known.past.clear();
    }

    /// The next moves of the running game, if there is one.
    fn play(&mut self, bytes: &mut Bytes<'_>) {
        let Some(game) = &self.known.game else {
            return;
        };
        let mut position = game.position();
        let played = game.moves.len();
        for ply in (1..=u16::MAX)
            .skip(played)
            .take((bytes.byte() % MOST_MOVES).into())
        {
            let moves: Vec<Move> = position.legal_moves().collect();
            let choice = usize::from(bytes.byte()).checked_rem(moves.len());
            let Some(&m) = choice.and_then(|choice| moves.get(choice)) else {
                return;
            };
            let spent = Millis(bytes.byte().into());
            self.keep(&Record::Moved(PlayedMove { ply, m, spent }));
            if self.known.game.as_ref().map(|game| game.moves.len()) != Some(ply.into()) {
                // There was no room for it.
                return;
            }
            position = position.play(m).expect("a legal move").pass_while_stuck();
        }
    }

    /// The power goes while settings are being kept: they are there afterwards or they are not.
    fn cut_short(&mut self, cut: FlashCut, bytes: &mut Bytes<'_>) {
        let settings = bytes.settings();
        let mut chip = self.journal.flash().powered_up();
        chip.chip.cut_at(cut);
        let mut journal = open(chip);
        let kept = journal.append(&Record::Settings(&settings)).is_ok();
        let before = self.known.clone();
        self.journal = open(journal.flash().powered_up());
        let there = Kept::recalled(&mut self.journal);
        if !self.spoilt {
            let mut after = before.clone();
            after.settings = Some(settings);
            assert!(there == after || (!kept && there == before), "{cut:?}");
        }
        self.known = there;
    }

    /// Bytes change by themselves, one by one or all at once.
    fn spoil(&mut self, bytes: &mut Bytes<'_>) {
        self.spoilt = true;
        let mut chip = self.journal.flash().powered_up();
        let region = chip.chip.bytes_mut();
        let length = usize::from(bytes.byte());
        if length == 255 {
            let mut noise = u32::from(bytes.word()) + 1;
            for byte in region {
                noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *byte = (noise >> 24) as u8;
            }
        } else {
            let mut sectors = region.chunks_mut(SECTOR as usize);
            let (sector, at) = (usize::from(bytes.byte()), usize::from(bytes.word()));
            let sector = sectors.nth(sector % FEWEST_SECTORS as usize);
            for byte in sector
                .into_iter()
                .flatten()
                .skip(at % SECTOR as usize)
                .take(length)
            {
                *byte = bytes.byte();
            }
        }
        self.journal = open(chip);
        self.known = Kept::recalled(&mut self.journal);
    }

    fn power_cycle(&mut self) {
        let (journal, there) = recalled(self.journal.flash().powered_up());
        if !self.spoilt {
            assert_eq!(there, self.known);
            assert_eq!(journal.trouble(), None);
        }
        (self.journal, self.known) = (journal, there);
    }
}

/// A board wakes up with a memory, and what it keeps from now on is there, also after tidying up.
fn wake_and_go_on(chip: Counted) {
    let mut journal = open(chip);
    let mut table = Table::new(Settings::default(), None, Moment(0));
    within_bounds(&mut journal, |journal| {
        table.wake_with(Moment(0), journal, Waking::Whole);
        let _ = Kept::all(journal);
    });
    let mut routine = Routine::new(Moment(0));
    let counts = CellMap::filled(AdcCount::MID_SCALE);
    let buttons = Buttons::NONE;
    for step in 1..=STEPS {
        let inputs = Inputs {
            counts: &counts,
            buttons,
        };
        routine.step(&mut table, Moment(step * 1_000), &inputs);
        while let Some(chore) = routine.next_chore(&table) {
            match chore {
                Chore::Keep(record) => {
                    let kept = within_bounds(&mut journal, |journal| journal.append(&record));
                    routine.kept(&mut table, kept);
                }
                // Nothing was left out that could be taken back.
                Chore::Show | Chore::WakeAgain | Chore::Think(_) => {}
                Chore::Tidy => {
                    let tidied = within_bounds(&mut journal, Journal::tidy);
                    routine.tidied(&mut table, tidied);
                }
            }
        }
    }
    let settings = Settings {
        sound: !table.settings().sound,
        // Has a record of its own.
        players: Players::default(),
        ..*table.settings()
    };
    let start = GameStart {
        position: Position::start(Settings::default().layout, Rules::KATARENGA).expect("no race"),
        options: settings.options,
        white_edge: settings.white_edge,
        clock: None,
    };
    let m = start.position.legal_moves().next().expect("a first move");
    let played = PlayedMove {
        ply: 1,
        m,
        spent: Millis(1_000),
    };
    // A game may begin in any memory: the one before it has no right to all the room.
    for record in [
        Record::Began(start),
        Record::Moved(played),
        Record::Settings(&settings),
    ] {
        let kept = within_bounds(&mut journal, |journal| journal.append(&record));
        assert_eq!(kept, Ok(()), "{record:?}");
    }
    let game = KeptGame {
        start,
        moves: vec![played],
        swapped: false,
        progress: Progress::Running,
    };
    let is_there = |journal: &Journal<Counted>| {
        let (journal, there) = recalled(journal.flash().powered_up());
        assert_eq!(there.settings, Some(settings));
        assert_eq!(there.game.as_ref(), Some(&game));
        journal
    };
    let mut journal = is_there(&journal);
    for _ in 0..=FEWEST_SECTORS {
        match within_bounds(&mut journal, Journal::tidy) {
            Ok(true) => {}
            Ok(false) => {
                is_there(&journal);
                return;
            }
            Err(why) => panic!("{why} though the chip works"),
        }
    }
    panic!("tidying up does not end");
}

fn open(chip: Counted) -> Journal<Counted> {
    chip.read.set(0);
    let journal = Journal::open(chip, 0, REGION);
    let read = journal.flash().read.get();
    assert!(read <= READ_PER_CALL, "{read} bytes read to find the way");
    journal
}

fn recalled(chip: Counted) -> (Journal<Counted>, Kept) {
    let mut journal = open(chip);
    let known = within_bounds(&mut journal, Kept::recalled);
    (journal, known)
}

/// Does something, which must not read the whole memory again and again.
fn within_bounds<T>(
    journal: &mut Journal<Counted>,
    act: impl FnOnce(&mut Journal<Counted>) -> T,
) -> T {
    journal.flash().read.set(0);
    let done = act(journal);
    let read = journal.flash().read.get();
    assert!(read <= READ_PER_CALL, "{read} bytes read");
    done
}
