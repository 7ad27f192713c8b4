//! Each record comes back as it was written, with every field different from its default; a value that no version has
//! written yet is not taken for one that is known.

use katarenga_core::evening::{ClockSettings, MatchScore, Player, Players, Settings};
use katarenga_core::lights::{Brightness, Palette};
use katarenga_core::memory::{GameStart, PlayedMove, Record, SECTOR, Trouble};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::units::Millis;
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, Outcome, Position, Rules};
use katarenga_tests::evening::{Entry, any_calibration, any_game, new_chip, wake};
use katarenga_tests::starts;
use katarenga_tests::stranger::{records, rewrite, write};
use katarenga_world::flash::FlashChip;
use katarenga_world::kept::{Kept, Progress};
use rand::SeedableRng as _;
use rand::rngs::StdRng;

use katarenga_core::memory::Journal;

const SETTINGS: u8 = 1;
const BEGAN: u8 = 4;
const ENDED: u8 = 6;

fn chip_with(entries: &[Entry]) -> FlashChip {
    let mut journal = Journal::open(new_chip(16), 0, 16 * SECTOR);
    for entry in entries {
        journal.append(&entry.record()).expect("kept");
    }
    journal.flash().powered_up()
}

fn woken_with(entries: &[Entry]) -> Kept {
    let (_, woken) = wake(chip_with(entries));
    assert_eq!(woken.trouble, None);
    woken.known
}

/// One change to the settings.
type Change = fn(&mut Settings);

/// A change of each setting that the board keeps; a new setting needs a line here.
const CHANGES: [(&str, Change); 12] = [
    ("rules", |settings| settings.rules = Rules::CONGRESS),
    ("touch-move", |settings| {
        let usual = settings.options.touch_move;
        let other = TouchMove::VALUES.iter().find(|&&value| value != usual);
        settings.options.touch_move = *other.expect("another");
    }),
    ("nudge", |settings| settings.options.nudge.0 += 123),
    ("quiet first move", |settings| {
        settings.quiet_first_move = !settings.quiet_first_move;
    }),
    ("edge", |settings| settings.white_edge = Edge::Far),
    ("clock", |settings| {
        settings.clock = Some(ClockSettings {
            time: BySide {
                white: Millis(123_456),
                black: Millis(654_321),
            },
            increment: Millis(7_890),
        });
    }),
    ("dimmest", |settings| {
        settings.brightness = Brightness::ALL[0];
    }),
    ("brightest", |settings| {
        settings.brightness = Brightness::ALL[Brightness::ALL.len() - 1];
    }),
    ("palette", |settings| {
        let usual = settings.palette;
        let other = Palette::VALUES.iter().find(|&&value| value != usual);
        settings.palette = *other.expect("another");
    }),
    ("terrain", |settings| settings.terrain = !settings.terrain),
    ("sound", |settings| settings.sound = !settings.sound),
    ("layout", |settings| {
        let mut rng = StdRng::seed_from_u64(1);
        settings.layout = starts::arbitrary_for_race(&mut rng);
    }),
];

#[test]
fn each_setting_outlives_a_power_cut() {
    let calibration = Entry::Calibration(any_calibration(&mut StdRng::seed_from_u64(2)));
    for (name, change) in CHANGES {
        let mut settings = Settings::default();
        change(&mut settings);
        let known = woken_with(&[Entry::Settings(settings), calibration]);
        assert_eq!(known.settings, Some(settings), "{name}");
    }
    let mut settings = Settings::default();
    for (_, change) in CHANGES {
        change(&mut settings);
    }
    let known = woken_with(&[Entry::Settings(settings), calibration]);
    assert_eq!(known.settings, Some(settings), "all at once");
}

#[test]
fn players_and_match_outlive_a_power_cut() {
    let usual = Players::default();
    let players = Players {
        sides: BySide {
            white: Player::Board,
            black: Player::Board,
        },
        level: Level::new(7).expect("a level"),
        hints: !usual.hints,
        swap: !usual.swap,
    };
    let series = MatchScore {
        wins: BySide {
            white: 3,
            black: 200,
        },
        draws: 17,
        revenge: Some(Edge::Far),
    };
    let known = woken_with(&[
        Entry::Settings(Settings::default()),
        Entry::Calibration(any_calibration(&mut StdRng::seed_from_u64(3))),
        Entry::Players(players),
        Entry::MatchScore(series),
    ]);
    assert_eq!(known.players, Some(players));
    assert_eq!(known.match_score, Some(series));
}

fn began(rules: Rules) -> GameStart {
    let mut rng = StdRng::seed_from_u64(4);
    let position = Position::start(starts::official(&mut rng), rules).expect("an official board");
    GameStart {
        position: position.with_quiet_first_move(),
        options: Options {
            touch_move: Options::default().touch_move,
            nudge: Millis(777),
        },
        white_edge: Edge::Far,
        clock: Some(ClockSettings {
            time: BySide {
                white: Millis(1_000_000),
                black: Millis(2_000_000),
            },
            increment: Millis(3_000),
        }),
    }
}

#[test]
fn a_game_outlives_a_power_cut_with_exchanged_sides() {
    let start = began(Rules::KATARENGA);
    let series = MatchScore {
        draws: 9,
        ..MatchScore::default()
    };
    let known = woken_with(&[
        Entry::Settings(Settings::default()),
        Entry::Calibration(any_calibration(&mut StdRng::seed_from_u64(5))),
        Entry::Began(start),
        Entry::Swapped(series),
    ]);
    let game = known.game.expect("a game");
    assert_eq!(game.start, start);
    assert!(game.swapped);
    assert_eq!(known.match_score, Some(series));
}

/// Three bytes hold 4½ hours. Who thought for longer has thought for as long as can be told, not for a moment.
#[test]
fn a_long_thought_does_not_become_a_short_one() {
    let start = began(Rules::KATARENGA);
    let m = start.position.legal_moves().next().expect("a move");
    let most = Millis(0x00FF_FFFF);
    for (spent, told) in [
        (most, most),
        (Millis(most.0 + 1), most),
        (Millis(5 * 3_600_000), most),
        (Millis(most.0 - 1), Millis(most.0 - 1)),
    ] {
        let known = woken_with(&[
            Entry::Settings(Settings::default()),
            Entry::Calibration(any_calibration(&mut StdRng::seed_from_u64(6))),
            Entry::Began(start),
            Entry::Moved(PlayedMove { ply: 1, m, spent }),
        ]);
        let game = known.game.expect("a game");
        assert_eq!(game.moves[0].spent, told);
    }
}

/// Where the bytes of a game's beginning lie: a layout of 16, 16 for the pawns, and then these.
const CAMPS: usize = 32;
const SIDE: usize = 33;
const RULES: usize = 34;
const PHASE: usize = 35;

/// Each of these is something that only a later version knows, so the game is that version's.
#[test]
fn a_beginning_with_a_value_that_nobody_has_written_yet_is_not_understood() {
    for (at, values) in [
        (CAMPS, &[0x10, 0x80, 0xF0][..]),
        (SIDE, &[2, 0xFF]),
        (RULES, &[0xFE]),
        (PHASE, &[0x41, 0x7F, 0xFE]),
    ] {
        for &value in values {
            for rules in [Rules::KATARENGA, Rules::ISOLATION] {
                let mut chip = chip_with(&[
                    Entry::Settings(Settings::default()),
                    Entry::Calibration(any_calibration(&mut StdRng::seed_from_u64(7))),
                    Entry::Began(began(rules)),
                ]);
                let all = records(&chip);
                let record = all.iter().find(|record| record.kind == BEGAN);
                let record = record.expect("a beginning").clone();
                let mut payload = record.payload.clone();
                payload[at] = value;
                rewrite(&mut chip, &record, &payload);
                let (_, woken) = wake(chip);
                assert_eq!(woken.trouble, Some(Trouble::NewerGame), "{at}: {value:#x}");
                assert_eq!(woken.known.game, None, "{at}: {value:#x}");
            }
        }
    }
}

#[test]
fn an_end_that_nobody_knows_yet_is_no_draw_and_no_win() {
    for end in [[2, 0x70], [2, 0xFE], [0, 0x70], [1, 0xFE], [7, 0]] {
        let mut rng = StdRng::seed_from_u64(8);
        let mut game = any_game(&mut rng, 10, &mut MatchScore::default());
        game.pop();
        let draw = Outcome::Draw(katarenga_rules::DrawReason::Agreement);
        game.push(Entry::Ended(Some(draw), MatchScore::default()));
        let mut chip = chip_with(&game);
        let all = records(&chip);
        let record = all.iter().find(|record| record.kind == ENDED);
        let record = record.expect("an end").clone();
        let mut payload = record.payload.clone();
        payload[..2].copy_from_slice(&end);
        rewrite(&mut chip, &record, &payload);
        let mut journal = Journal::open(chip, 0, 16 * SECTOR);
        let games = Kept::all(&mut journal).games();
        assert_eq!(games[0].progress, Progress::GivenUp, "{end:?}");
    }
}

/// Its checksum is right, but it is too short to be settings.
#[test]
fn settings_that_cannot_be_understood_are_told() {
    let calibration = any_calibration(&mut StdRng::seed_from_u64(9));
    let mut chip = chip_with(&[Entry::Calibration(calibration)]);
    write(&mut chip, SETTINGS, &[1, 2, 3]);
    let (_, woken) = wake(chip);
    assert_eq!(woken.trouble, Some(Trouble::Damaged));
    assert_eq!(woken.known.settings, None);
    assert_eq!(woken.known.calibration, Some(calibration));
}

/// A later version has more kinds than there is room for, and came first.
#[test]
fn known_records_stand_behind_any_number_of_unknown_ones() {
    let mut rng = StdRng::seed_from_u64(10);
    let mut chip = chip_with(&[Entry::MatchScore(MatchScore::default())]);
    for kind in 0x41..0x41 + 12 {
        write(&mut chip, kind, &[kind; 5]);
    }
    let entries = [
        Entry::Settings(Settings::default()),
        Entry::Calibration(any_calibration(&mut rng)),
        Entry::Players(Players {
            hints: true,
            ..Players::default()
        }),
    ];
    let mut journal = Journal::open(chip, 0, 16 * SECTOR);
    for entry in &entries {
        journal.append(&entry.record()).expect("kept");
    }
    let first = records(journal.flash()).len();
    while records(journal.flash())
        .iter()
        .all(|record| record.sector < 4)
    {
        journal
            .append(&Record::MatchScore(MatchScore::default()))
            .expect("kept");
    }
    assert!(records(journal.flash()).len() > first);
    let (_, woken) = wake(journal.flash().powered_up());
    assert_eq!(woken.trouble, None);
    let known = woken.known;
    assert_eq!(
        entries,
        [
            Entry::Settings(known.settings.expect("settings")),
            Entry::Calibration(known.calibration.expect("a calibration")),
            Entry::Players(known.players.expect("players")),
        ]
    );
}
