//! What a table takes back of what was kept: the game as its players had it, in whatever order records come.

use katarenga_core::Buttons;
use katarenga_core::evening::{MatchScore, Player, Players, Settings};
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record, SECTOR};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::Edge;
use katarenga_rules::{Cell, CellMap, Position, Rules, Side};
use katarenga_world::flash::{FlashChip, STORAGE_BYTES};
use katarenga_world::kept::memory_of;
use katarenga_world::{Core, CoreDevice, JournalFlash as _, Surroundings, World};

const LENIENT: Options = Options {
    touch_move: TouchMove::Lenient,
    nudge: Millis(400),
};

fn hall() -> Calibration {
    Calibration::nominal(SensorKind::Hall)
}

fn game(white_edge: Edge) -> GameStart {
    let Settings { layout, rules, .. } = Settings::default();
    GameStart {
        position: Position::start(layout, rules).unwrap(),
        options: Options::default(),
        white_edge,
        clock: None,
    }
}

fn table() -> Table {
    Table::new(Settings::default(), Some(hall()), Moment(0))
}

fn counts(position: &Position) -> CellMap<AdcCount> {
    CellMap::from_fn(|cell| {
        let stands = |side: &Side| position.standing(*side).contains(cell);
        AdcCount(match Side::ALL.into_iter().find(stands) {
            None => 2_048,
            Some(Side::White) => 2_948,
            Some(Side::Black) => 1_148,
        })
    })
}

/// The settings that a table has kept after its first step.
fn kept_settings(table: &mut Table) -> Option<Settings> {
    let inputs = Inputs {
        counts: &CellMap::filled(AdcCount::MID_SCALE),
        buttons: Buttons::NONE,
    };
    table.step(Moment(8), &inputs);
    table.records().find_map(|record| match record {
        Record::Settings(settings) => Some(*settings),
        _ => None,
    })
}

/// White has taken the far edge, and the power goes after the start of the game was kept and before the settings were.
#[test]
fn the_edge_that_white_has_taken_is_kept_when_the_power_comes_back() {
    let mut table = table();
    table.recall(Moment(0), Record::Settings(&Settings::default()));
    table.recall(Moment(0), Record::Began(game(Edge::Far)));
    let kept = kept_settings(&mut table).expect("the settings are kept now");
    assert_eq!(kept.white_edge, Edge::Far);
}

#[test]
fn settings_may_be_recalled_before_a_game_or_after_it() {
    let mut table = table();
    table.recall(Moment(0), Record::Began(game(Edge::Far)));
    let quiet = Settings {
        sound: false,
        ..Settings::default()
    };
    table.recall(Moment(0), Record::Settings(&quiet));
    assert!(!table.settings().sound);
    assert_eq!(table.settings().white_edge, Edge::Far, "White sits there");
    let kept = kept_settings(&mut table).expect("the settings are kept now");
    assert_eq!((kept.sound, kept.white_edge), (false, Edge::Far));
}

#[test]
fn settings_that_are_in_the_flash_chip_already_are_not_written_again() {
    let mut table = table();
    let settings = Settings {
        white_edge: Edge::Far,
        ..Settings::default()
    };
    table.recall(Moment(0), Record::Began(game(Edge::Far)));
    table.recall(Moment(0), Record::Settings(&settings));
    assert_eq!(kept_settings(&mut table), None);
}

/// Black is played by the board.
fn opponent() -> Players {
    let mut players = Players::default();
    players.sides[Side::Black] = Player::Board;
    players
}

#[test]
fn players_settings_and_game_may_be_recalled_in_any_order() {
    let settings = Settings::default();
    let records = [
        Record::Players(opponent()),
        Record::Settings(&settings),
        Record::Began(game(Edge::Near)),
    ];
    for [first, second, third] in [
        [0, 1, 2],
        [0, 2, 1],
        [1, 0, 2],
        [1, 2, 0],
        [2, 0, 1],
        [2, 1, 0],
    ] {
        let mut table = table();
        for place in [first, second, third] {
            table.recall(Moment(0), records[place]);
        }
        assert_eq!(table.settings().players, opponent());
        assert!(table.referee().is_some(), "the game goes on");
        assert_eq!(kept_settings(&mut table), None, "nothing new is kept");
    }
}

/// Whether a pawn that was lifted for long and put back must be moved in the game that a chip holds.
fn binds(chip: FlashChip) -> bool {
    let position = game(Edge::Near).position;
    let standing = counts(&position);
    let mut lifted = standing;
    let touched = position.legal_moves().find_map(|m| m.from);
    lifted[Cell::from(touched.expect("a move"))] = AdcCount::MID_SCALE;
    let mut core = Core::power_up(chip, Moment(0));
    let mut now = 0;
    for (counts, millis) in [(&standing, 800), (&lifted, 800), (&standing, 400)] {
        for _ in 0..millis / 8 {
            now += 8;
            let inputs = Inputs {
                counts,
                buttons: Buttons::NONE,
            };
            core.step(Moment(now), &inputs);
        }
    }
    core.table().referee().unwrap().binding().is_some()
}

fn journal(chip: FlashChip) -> Journal<FlashChip> {
    Journal::open(chip, 0, STORAGE_BYTES as u32)
}

#[test]
fn a_game_is_judged_as_it_began_whatever_the_settings_say_today() {
    let strict = game(Edge::Near);
    let lenient = GameStart {
        options: LENIENT,
        ..strict
    };
    let settings = Settings::default();
    let mild = Settings {
        options: LENIENT,
        ..settings
    };
    assert!(binds(memory_of(&settings, &hall(), Some(strict))));
    assert!(binds(memory_of(&mild, &hall(), Some(strict))));
    assert!(!binds(memory_of(&mild, &hall(), Some(lenient))));
    assert!(!binds(memory_of(&settings, &hall(), Some(lenient))));
}

#[test]
fn a_game_that_is_judged_otherwise_since_its_middle_stays_so() {
    let settings = Settings::default();
    let mild = Settings {
        options: LENIENT,
        ..settings
    };
    let chip = memory_of(&settings, &hall(), Some(game(Edge::Near)));
    let mut changed = journal(chip);
    changed.append(&Record::Settings(&mild)).unwrap();
    assert!(!binds(changed.flash().clone()));
    changed.append(&Record::Settings(&settings)).unwrap();
    assert!(binds(changed.flash().clone()));
}

/// The settings that are carried along into every sector were not made in this game.
#[test]
fn settings_from_before_a_game_do_not_judge_it_when_it_goes_over_the_end_of_a_sector() {
    let mild = Settings {
        options: LENIENT,
        ..Settings::default()
    };
    let mut journal = journal(memory_of(&mild, &hall(), Some(game(Edge::Near))));
    while journal.flash().bytes()[SECTOR as usize + 8] == 0xFF {
        journal
            .append(&Record::MatchScore(MatchScore::default()))
            .unwrap();
    }
    assert!(binds(journal.flash().clone()));
    // But one that is made in the second sector does.
    journal.append(&Record::Settings(&mild)).unwrap();
    assert!(!binds(journal.flash().clone()));
}

/// White cannot move and Black goes back and forth (R8): what stands after the pass has stood since the beginning.
#[test]
fn the_position_after_a_pass_at_the_start_counts_from_the_start() {
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    let pawns = "b7/8/8/8/8/1b6/2b5/w7 - w race-gg -";
    let position: Position = format!("{layout} {pawns}").parse().unwrap();
    let [there, back] = ["a8a4", "a4a8"].map(|m| m.parse().unwrap());
    let mut table = table();
    table.recall(
        Moment(0),
        Record::Began(GameStart {
            position,
            ..game(Edge::Near)
        }),
    );
    for (ply, m) in [there, back, there, back].into_iter().enumerate() {
        assert!(!table.may_claim(), "before move {}", ply + 1);
        let played = PlayedMove {
            ply: ply as u16 + 1,
            m,
            spent: Millis(0),
        };
        table.recall(Moment(0), Record::Moved(played));
    }
    assert!(table.may_claim(), "it stands for the third time");
}

#[test]
fn a_nudge_that_lasts_for_days_is_none() {
    let settings = Settings {
        options: Options {
            nudge: Millis(u32::MAX),
            ..Options::default()
        },
        ..Settings::default()
    };
    let start = GameStart {
        options: settings.options,
        ..game(Edge::Near)
    };
    let chip = memory_of(&settings, &hall(), Some(start));
    let core = Core::power_up(chip, Moment(0));
    let nudge = core.table().settings().options.nudge;
    assert!(nudge <= Millis(5_000), "{nudge:?}");
}

/// A board in the simulator gets another memory, which is shorter than its own.
#[test]
fn a_shorter_memory_leaves_nothing_of_the_one_before() {
    let around = Surroundings::new(SensorKind::Hall, 1);
    let start = game(Edge::Near);
    let old = memory_of(&Settings::default(), &hall(), Some(start));
    let mut world = World::<CoreDevice>::new(around, old);
    assert_eq!(
        world.device().unwrap().table().settings().rules,
        Rules::KATARENGA
    );
    world.wake_with(&[]);
    assert!(world.device().unwrap().table().referee().is_none());
    assert!(world.flash().journal().iter().all(|&byte| byte == 0xFF));
}
