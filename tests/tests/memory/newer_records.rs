//! Records that a later version has written: this one steps over them, carries along what stands, leaves a game alone
//! that it does not understand, and loses nothing of what both know.

use katarenga_core::evening::{MatchScore, Player, Players, Settings};
use katarenga_core::memory::{FEWEST_SECTORS, Journal, Record, SECTOR, Trouble};
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, Rules, Side};
use katarenga_tests::evening::{
    Entry, Woken, any_calibration, any_game, any_players, any_settings, game_of, learn, new_chip,
    wake,
};
use katarenga_tests::stranger::{newest, records, rewrite, write};
use katarenga_world::flash::{FlashChip, FlashCut};
use katarenga_world::kept::{Kept, Progress, memory_of};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};

/// Kinds that no version has written yet, by what becomes of them.
const STANDING: u8 = 0x41;
const GAME: u8 = 0x80;
const REMARK: u8 = 0xA1;

const BEGAN: u8 = 4;
const MOVED: u8 = 5;
const SETTINGS: u8 = 1;
const PLAYERS: u8 = 0x40;

fn open(chip: FlashChip) -> Journal<FlashChip> {
    let length = chip.bytes().len() as u32;
    Journal::open(chip, 0, length)
}

/// The smallest ring, with settings, a calibration and the beginning of a game of so many moves.
fn in_a_game(rng: &mut StdRng, moves: u16) -> (FlashChip, Kept) {
    let mut journal = open(new_chip(FEWEST_SECTORS as usize));
    let mut known = Kept::default();
    let mut entries = vec![
        Entry::Settings(any_settings(rng)),
        Entry::Calibration(any_calibration(rng)),
        Entry::MatchScore(MatchScore::default()),
        Entry::Players(any_players(rng)),
    ];
    entries.extend(any_game(rng, moves, &mut MatchScore::default()));
    entries.pop();
    for entry in &entries {
        journal.append(&entry.record()).expect("kept");
        learn(&mut known, entry);
    }
    (journal.flash().clone(), known)
}

fn of_kind(chip: &FlashChip, kind: u8) -> Option<Vec<u8>> {
    let mut records = newest(chip).into_iter().rev();
    records
        .find(|record| record.kind == kind)
        .map(|record| record.payload)
}

#[test]
fn records_of_any_new_kind_are_stepped_over_wherever_they_lie() {
    let mut rng = StdRng::seed_from_u64(1);
    let mut game = any_game(&mut rng, 30, &mut MatchScore::default());
    game.pop();
    let settings = any_settings(&mut rng);
    let calibration = any_calibration(&mut rng);
    for kind in [STANDING, 0x7F, REMARK, 0xBF] {
        let mut known = Kept::default();
        let mut chip = memory_of(&settings, &calibration, None);
        known.settings = Some(settings);
        known.calibration = Some(calibration);
        for entry in &game {
            let payload: Vec<u8> = (0..rng.random_range(0..=205))
                .map(|_| rng.random())
                .collect();
            if records(&chip).last().expect("some").at % SECTOR as usize + 500 < SECTOR as usize {
                write(&mut chip, kind, &payload);
            }
            let (mut journal, woken) = wake(chip);
            assert_eq!(woken.known, known, "{kind:#x}");
            assert_eq!(woken.trouble, None, "{kind:#x}");
            journal.append(&entry.record()).expect("kept");
            learn(&mut known, entry);
            chip = journal.flash().powered_up();
        }
        let (_, woken) = wake(chip);
        assert_eq!((woken.known, woken.trouble), (known, None), "{kind:#x}");
    }
}

/// Eight kinds, through more than two turns of the ring.
#[test]
fn what_stands_is_carried_along_around_the_ring() {
    let mut rng = StdRng::seed_from_u64(2);
    let (mut chip, mut known) = in_a_game(&mut rng, 3);
    let kinds = STANDING..STANDING + 8;
    let payload = |kind: u8| vec![kind; usize::from(kind) * 2];
    for kind in kinds.clone() {
        write(
            &mut chip,
            kind,
            b"an older one, which does not hold any more",
        );
        write(&mut chip, kind, &payload(kind));
    }
    let give_up = Entry::Ended(None, MatchScore::default());
    let mut journal = open(chip);
    journal.append(&give_up.record()).expect("kept");
    learn(&mut known, &give_up);
    let mut match_score = MatchScore::default();
    let first = newest(journal.flash())[0].sector;
    while newest(journal.flash())[0].sector < first + 2 * FEWEST_SECTORS + 1 {
        for entry in any_game(&mut rng, 60, &mut match_score) {
            journal.append(&entry.record()).expect("kept");
            learn(&mut known, &entry);
            let _ = journal.tidy();
        }
        // The power goes now and then.
        if rng.random_bool(0.3) {
            journal = open(journal.flash().powered_up());
        }
        for kind in kinds.clone() {
            assert_eq!(of_kind(journal.flash(), kind), Some(payload(kind)));
        }
    }
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!((woken.known, woken.trouble), (known, None));
}

/// There is room for eight. More of them must not cost anything that this version knows.
#[test]
fn too_many_new_kinds_do_not_push_out_those_that_are_known() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut journal = open(new_chip(FEWEST_SECTORS as usize));
    journal
        .append(&Record::MatchScore(MatchScore::default()))
        .expect("kept");
    let mut chip = journal.flash().clone();
    for kind in STANDING..0x80 {
        write(&mut chip, kind, &[kind; 40]);
    }
    let mut known = Kept::default();
    let mut journal = open(chip);
    let mut match_score = MatchScore::default();
    let standing = [
        Entry::Settings(any_settings(&mut rng)),
        Entry::Calibration(any_calibration(&mut rng)),
    ];
    for entry in &standing {
        journal.append(&entry.record()).expect("kept");
        learn(&mut known, entry);
    }
    for _ in 0..40 {
        for entry in any_game(&mut rng, 60, &mut match_score) {
            journal.append(&entry.record()).expect("kept");
            learn(&mut known, &entry);
        }
    }
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!((woken.known, woken.trouble), (known, None));
    assert_eq!(of_kind(journal.flash(), STANDING), Some(vec![STANDING; 40]));
}

#[test]
fn no_power_cut_costs_what_a_later_version_has_written() {
    let mut rng = StdRng::seed_from_u64(4);
    let (mut chip, _) = in_a_game(&mut rng, 60);
    write(&mut chip, STANDING, b"something that stands");
    let mut journal = open(chip);
    // Until the next record needs the next sector.
    let settings = any_settings(&mut rng);
    while newest(journal.flash()).last().expect("some").at % (SECTOR as usize) < 4_000 {
        journal.append(&Record::Settings(&settings)).expect("kept");
    }
    let before = journal.flash().powered_up();
    journal.append(&Record::Settings(&settings)).expect("kept");
    let operations = before.operations()..journal.flash().operations();
    assert!(operations.clone().count() > 5, "a sector is taken into use");
    for operation in operations {
        for bytes_done in [0, 1, 7, 12, 30, 100, 255] {
            let mut chip = before.clone();
            chip.cut_at(FlashCut {
                operation,
                bytes_done,
            });
            let mut journal = open(chip);
            let _ = journal.append(&Record::Settings(&settings));
            let (mut journal, woken) = wake(journal.flash().powered_up());
            assert_eq!(woken.trouble, None, "{operation} {bytes_done}");
            for _ in 0..200 {
                journal.append(&Record::Settings(&settings)).expect("kept");
            }
            let there = of_kind(journal.flash(), STANDING);
            assert_eq!(there.as_deref(), Some(&b"something that stands"[..]));
        }
    }
}

#[test]
fn known_records_may_grow_at_their_end() {
    let mut rng = StdRng::seed_from_u64(5);
    let (chip, known) = in_a_game(&mut rng, 20);
    let all = records(&chip);
    // The same records on another chip, each with some bytes more, but for the calibration, which is as long as can be.
    let mut grown = memory_of(
        &known.settings.expect("set"),
        &known.calibration.expect("calibrated"),
        None,
    );
    for record in all.iter().filter(|record| record.payload.len() < 200) {
        let more = [&record.payload[..], &[0xAB, 0xCD, 0xEF]].concat();
        write(&mut grown, record.kind, &more);
    }
    let (mut journal, woken) = wake(grown);
    assert_eq!((&woken.known, woken.trouble), (&known, None));
    // Other settings are followed by what this version does not know of them.
    let settings = any_settings(&mut rng);
    journal.append(&Record::Settings(&settings)).expect("kept");
    let written = of_kind(journal.flash(), SETTINGS).expect("settings");
    assert!(written.ends_with(&[0xAB, 0xCD, 0xEF]), "{written:x?}");
    let players = any_players(&mut rng);
    journal.append(&Record::Players(players)).expect("kept");
    let written = of_kind(journal.flash(), PLAYERS).expect("players");
    assert!(written.ends_with(&[0xAB, 0xCD, 0xEF]), "{written:x?}");
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!(woken.known.settings, Some(settings));
    assert_eq!(woken.known.players, Some(players));
    assert_eq!(woken.known.game, known.game);
}

#[test]
fn a_setting_that_is_not_known_does_not_cost_the_others() {
    let mut rng = StdRng::seed_from_u64(6);
    let settings = any_settings(&mut rng);
    let chip = memory_of(&settings, &any_calibration(&mut rng), None);
    let written = records(&chip).remove(0);
    let usual = Settings::new(settings.layout);
    let read = |at: usize| {
        let mut chip = chip.clone();
        let mut payload = written.payload.clone();
        payload[at] = 0xE7;
        rewrite(&mut chip, &written, &payload);
        let (_, woken) = wake(chip);
        assert_eq!(woken.trouble, None, "byte {at}");
        woken.known.settings.expect("settings")
    };
    for (at, expected) in [
        (
            16,
            Settings {
                rules: usual.rules,
                ..settings
            },
        ),
        (
            22,
            Settings {
                quiet_first_move: usual.quiet_first_move,
                ..settings
            },
        ),
        (
            23,
            Settings {
                white_edge: usual.white_edge,
                ..settings
            },
        ),
        (
            24,
            Settings {
                clock: usual.clock,
                ..settings
            },
        ),
        (
            38,
            Settings {
                palette: usual.palette,
                ..settings
            },
        ),
        (
            40,
            Settings {
                sound: usual.sound,
                ..settings
            },
        ),
    ] {
        assert_eq!(read(at), expected, "byte {at}");
    }
}

/// Fields of the players that are missing or not known keep their defaults.
#[test]
fn players_that_are_short_or_not_known_cost_nothing_else() {
    let (chip, known) = in_a_game(&mut StdRng::seed_from_u64(12), 3);
    let usual = Players::default();
    let set = Players {
        sides: BySide::both(Player::Board),
        level: Level::STRONGEST,
        hints: true,
        swap: true,
    };
    let mut journal = open(chip);
    journal.append(&Record::Players(set)).expect("kept");
    let chip = journal.flash().powered_up();
    let whole = of_kind(&chip, PLAYERS).expect("players");
    assert_eq!(whole, [1, 1, 8, 1, 1]);
    let read = |payload: &[u8]| {
        let mut chip = chip.clone();
        write(&mut chip, PLAYERS, payload);
        let (_, woken) = wake(chip);
        assert_eq!(woken.trouble, None, "{payload:?}");
        assert_eq!(woken.known.game, known.game, "{payload:?}");
        woken.known.players.expect("players")
    };
    assert_eq!(read(&[]), usual);
    assert_eq!(read(&whole), set);
    let (hints, swap) = (usual.hints, usual.swap);
    assert_eq!(read(&whole[..3]), Players { hints, swap, ..set });
    for level in [0, 9, 0xFF] {
        let level_of = usual.level;
        let expected = Players {
            level: level_of,
            ..set
        };
        assert_eq!(read(&[1, 1, level, 1, 1]), expected, "level {level}");
    }
    // Somebody elsewhere, perhaps, in a version that is still to come.
    assert_eq!(read(&[1, 250, 8, 1, 1]).sides[Side::Black], Player::Person);
}

/// Also of what players may never have set, an older copy is better than none.
#[test]
fn a_damaged_copy_of_the_players_is_found_further_back() {
    let mut rng = StdRng::seed_from_u64(13);
    let (chip, known) = in_a_game(&mut rng, 3);
    let mut journal = open(chip);
    let first = newest(journal.flash())[0].sector;
    while newest(journal.flash())[0].sector == first {
        let settings = known.settings.expect("set");
        journal.append(&Record::Settings(&settings)).expect("kept");
    }
    let mut chip = journal.flash().powered_up();
    let mut copies = newest(&chip).into_iter();
    let copy = copies.find(|record| record.kind == PLAYERS).expect("one");
    // Behind the kind and the length.
    chip.bytes_mut()[copy.at + 2] ^= 1;
    let (_, woken) = wake(chip);
    assert_eq!(woken.known.players, known.players);
    assert_eq!(woken.trouble, Some(Trouble::Damaged));
}

/// A game that this version does not understand, by what a later version may have written of it.
fn newer_games() -> Vec<(&'static str, FlashChip)> {
    let mut rng = StdRng::seed_from_u64(7);
    let (chip, _) = in_a_game(&mut rng, 12);
    let mut unknown_kind = chip.clone();
    write(&mut unknown_kind, GAME, b"a pawn is promoted");
    let mut from_elsewhere = chip.clone();
    // Neither a square nor the hand, which is 0xFF.
    write(&mut from_elsewhere, MOVED, &[13, 0, 0xFE, 20, 1, 0, 0]);
    let mut other_rules = chip.clone();
    let began = records(&chip)
        .into_iter()
        .find(|record| record.kind == BEGAN);
    let began = began.expect("a game");
    let mut payload = began.payload.clone();
    // Behind the layout, the pawns, the camps and whose turn it is.
    payload[16 + 16 + 1 + 1] = 0xC8;
    rewrite(&mut other_rules, &began, &payload);
    let (mut journal, _) = wake(chip);
    let ended = Entry::Ended(None, MatchScore::default());
    journal.append(&ended.record()).expect("kept");
    let mut other_start = journal.flash().powered_up();
    write(&mut other_start, GAME, b"a game for four players begins");
    write(&mut other_start, MOVED, &[1, 0, 3, 20, 1, 0, 0]);
    vec![
        ("a new kind of record", unknown_kind),
        ("a pawn from elsewhere", from_elsewhere),
        ("rules of another game", other_rules),
        ("another beginning", other_start),
    ]
}

fn is_told(woken: &Woken) -> bool {
    woken.trouble == Some(Trouble::NewerGame)
        && woken.known.game.is_none()
        && woken.position.is_none()
}

#[test]
fn a_game_of_a_later_version_is_kept_and_told_and_not_played() {
    for (name, chip) in newer_games() {
        let before = chip.bytes().to_vec();
        let game = records(&chip);
        let (mut journal, woken) = wake(chip);
        assert!(is_told(&woken), "{name}: {:?}", woken.trouble);
        assert_eq!(
            journal.flash().bytes(),
            before,
            "{name}: to wake up changes nothing"
        );
        assert!(woken.known.settings.is_some() && woken.known.calibration.is_some());
        let open_game =
            |game: &&katarenga_world::kept::KeptGame| game.progress == Progress::Running;
        assert_eq!(woken.games.iter().find(open_game), None, "{name}");
        // Settings are changed for a whole evening, with power cuts, and the sectors ahead are erased.
        let mut rng = StdRng::seed_from_u64(8);
        for _ in 0..150 {
            journal
                .append(&Record::Settings(&any_settings(&mut rng)))
                .expect("kept");
            while journal.tidy().expect("tidied") {}
        }
        let (journal, woken) = wake(journal.flash().powered_up());
        assert!(is_told(&woken), "{name}: {:?}", woken.trouble);
        let still = records(journal.flash());
        assert!(
            newest(journal.flash())[0].sector > 1,
            "in another sector now"
        );
        assert_eq!(
            still[..game.len()],
            game,
            "{name}: all of it is still there"
        );
    }
}

#[test]
fn a_game_of_a_later_version_makes_room_when_the_ring_needs_it() {
    for (name, chip) in newer_games() {
        let (mut journal, _) = wake(chip);
        let mut rng = StdRng::seed_from_u64(9);
        let mut last = None;
        for _ in 0..2_000 {
            let settings = any_settings(&mut rng);
            journal.append(&Record::Settings(&settings)).expect(name);
            journal.tidy().expect(name);
            last = Some(settings);
        }
        let (_, woken) = wake(journal.flash().powered_up());
        assert_eq!(woken.trouble, None, "{name}");
        assert_eq!(woken.known.settings, last, "{name}");
    }
}

#[test]
fn another_game_can_be_played_in_place_of_one_of_a_later_version() {
    for (name, chip) in newer_games() {
        let (mut journal, _) = wake(chip);
        let mut rng = StdRng::seed_from_u64(10);
        let mut game = any_game(&mut rng, 30, &mut MatchScore::default());
        game.pop();
        let mut expected = Kept::default();
        for entry in &game {
            journal.append(&entry.record()).expect("kept");
            learn(&mut expected, entry);
        }
        // It is protected as every running game is, and as the one before it was not.
        let mut last = None;
        loop {
            let settings = any_settings(&mut rng);
            if journal.append(&Record::Settings(&settings)).is_err() {
                break;
            }
            last = Some(settings);
            let sector = newest(journal.flash())[0].sector;
            assert!(sector < 3 * FEWEST_SECTORS, "{name}: it is written over");
        }
        let (_, woken) = wake(journal.flash().powered_up());
        assert_eq!(woken.trouble, None, "{name}");
        assert_eq!(woken.known.game, expected.game, "{name}");
        assert_eq!(woken.known.settings, last, "{name}");
    }
}

/// Also pawns that come from the hand, and games that go on with captures alone.
#[test]
fn a_running_game_of_every_kind_is_known_after_a_power_cut() {
    let mut rng = StdRng::seed_from_u64(12);
    for rules in Rules::GAMES {
        for most_moves in [0, 1, 9, 16, 17, 20] {
            let (mut journal, _) = wake(new_chip(8));
            let mut game = game_of(&mut rng, rules, most_moves, &mut MatchScore::default());
            game.pop();
            let mut expected = Kept::default();
            for entry in &game {
                journal.append(&entry.record()).expect("kept");
                learn(&mut expected, entry);
            }
            let (_, woken) = wake(journal.flash().powered_up());
            assert_eq!(woken.trouble, None, "{rules}");
            assert_eq!(woken.known.game, expected.game, "{rules}");
        }
    }
}

/// Kinds and payloads by chance, with checksums that are right.
#[test]
fn any_record_at_all_is_no_panic() {
    let mut rng = StdRng::seed_from_u64(11);
    for _ in 0..3_000 {
        let (mut chip, _) = in_a_game(&mut rng, 5);
        for _ in 0..rng.random_range(1..6) {
            let kind = if rng.random() {
                rng.random_range(1..7)
            } else {
                rng.random()
            };
            let payload: Vec<u8> = (0..rng.random_range(0..=255))
                .map(|_| rng.random())
                .collect();
            write(&mut chip, kind, &payload);
            if records(&chip).last().is_none_or(|last| last.kind != kind) {
                break;
            }
        }
        let (mut journal, _) = wake(chip);
        let settings = any_settings(&mut rng);
        journal.append(&Record::Settings(&settings)).expect("kept");
        let (_, woken) = wake(journal.flash().powered_up());
        assert_eq!(woken.known.settings, Some(settings));
    }
}
