//! People flash a newer image, or an older one, in the middle of a game: nothing is lost that both versions know.
//!
//! The chips and the images of all releases lie in `tests/data/memory`.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::menu::Screen;
use katarenga_core::evening::{ClockSettings, Settings};
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record};
use katarenga_core::referee::{Options, State};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_emulator::{Board, Flash, Image};
use katarenga_rules::board::Edge;
use katarenga_rules::{BySide, Cell, Move, Outcome, Position, Rules, Side, Victory};
use katarenga_tests::evening::Entry;
use katarenga_tests::firmware;
use katarenga_tests::releases::{self, Ending, Evening, FIRST, told, written};
use katarenga_tests::stranger;
use katarenga_world::flash::{FlashChip, STORAGE_BYTES};
use katarenga_world::kept::{Kept, Progress, journal_in};
use katarenga_world::{CoreDevice, Device, JournalFlash as _, Surroundings, World};

const NEXT: Button = Button::Next;
const TURN: Button = Button::Turn;

/// Later versions may have more to tell of a chip; every line that was told when it was written must still be there.
#[test]
fn every_chip_that_a_release_has_written_is_read() {
    let chips = written();
    assert!(chips.len() >= 3, "the chips of {FIRST} at least");
    for (name, written) in chips {
        let found = told(written.chip.bytes());
        let mut lines = found.lines();
        for line in written.told.lines() {
            assert!(
                lines.any(|found| found == line),
                "{name}: {line}\nis missing in\n{found}"
            );
        }
    }
}

/// The form of the first six kinds never changes: what was read is written in the same bytes.
#[test]
fn what_the_first_release_wrote_is_written_in_the_same_bytes() {
    for (name, written) in written() {
        let all = stranger::records(&written.chip);
        // A ring that has gone around begins anywhere.
        if !name.starts_with(FIRST) || all.iter().any(|record| record.sector > 1) {
            continue;
        }
        let mut journal = Journal::open(FlashChip::new(STORAGE_BYTES), 0, STORAGE_BYTES as u32);
        let mut entries = Vec::new();
        journal_in(written.chip.bytes()).read(|record| entries.extend(record.map(Entry::from)));
        assert_eq!(entries.len(), all.len(), "{name}");
        for entry in entries {
            journal.append(&entry.record()).expect("kept");
        }
        assert!(journal.flash().bytes() == written.chip.bytes(), "{name}");
    }
}

/// A chip as another image finds it.
fn flash(image: &Image, memory: &[u8]) -> Flash {
    Flash::with_memory(image, &FlashChip::with_bytes(memory.to_vec()))
}

/// The lines about what the players have set, the sensors and the match.
fn standing(told: &str) -> Vec<&str> {
    let lines = told.lines();
    lines
        .take_while(|line| !line.starts_with("running"))
        .collect()
}

/// Plays some moves and checks that all of them are in the memory, with those before, and nothing else has changed.
fn goes_on<D: Device>(evening: &mut Evening<D>, moves: usize) {
    let before = evening.told();
    let games = Kept::all(&mut journal_in(evening.world.flash().journal()));
    evening.play_some(moves);
    let after = evening.told();
    assert_eq!(standing(&before), standing(&after));
    assert_eq!(evening.world.trouble(), None);
    let now = Kept::all(&mut journal_in(evening.world.flash().journal()));
    assert_eq!(now.past, games.past, "finished games stay");
    let [was, is] = [games.game, now.game].map(|game| game.expect("a running game"));
    assert_eq!(was.start, is.start);
    assert_eq!(is.moves.len(), was.moves.len() + moves);
    assert!(is.moves.starts_with(&was.moves));
    assert_eq!(is.position(), evening.position);
}

/// A match by hands and buttons: settings, a game that is resigned, and the revenge.
fn play_a_match<D: Device>(mut evening: Evening<D>, rules: Rules) -> Evening<D> {
    if rules != Rules::KATARENGA {
        evening.choose(Screen::Game, &[NEXT]);
    }
    // Three minutes, and a second for each move.
    evening.choose(Screen::Clock, &[NEXT, NEXT, NEXT, TURN, TURN, NEXT]);
    evening.choose(Screen::Sound, &[NEXT]);
    evening.set_up(rules, Edge::Near);
    evening.play_some(3);
    evening.end(Ending::WhiteResigns);
    evening.set_up(rules, Edge::Far);
    evening.play_some(3);
    evening
}

fn assert_told<D: Device>(evening: &Evening<D>, line: &str) {
    let told = evening.told();
    assert!(told.lines().any(|found| found == line), "{line} in\n{told}");
}

/// From the first version to today's image, back, and to today's again, in the middle of a game.
fn up_and_down(rules: Rules) {
    let (old, new) = (releases::image(FIRST), firmware());
    let evening = Evening::<Board>::begin(Flash::with_program(&old), 5);
    let mut evening = play_a_match(evening.with_first_menu(), rules);
    for line in [
        "sound false",
        "match 0 1 0 next far",
        "clock 180000 180000 1000",
        "white far",
        "touch-move strict 400",
    ] {
        assert_told(&evening, line);
    }
    // Each goes on from how the one before judged touched pawns.
    for (image, judged) in [(&new, "lenient"), (&old, "off"), (&new, "strict")] {
        let memory = evening.world.flash().journal().to_vec();
        evening = evening.at(flash(image, &memory));
        if std::ptr::eq(image, &raw const old) {
            evening = evening.with_first_menu();
        }
        assert!(
            evening.world.flash().journal() == memory,
            "to wake up changes nothing"
        );
        evening.choose(Screen::Referee, &[Button::Back]);
        assert_told(&evening, &format!("touch-move {judged} 400"));
        goes_on(&mut evening, 3);
    }
    evening.end(Ending::WhiteResigns);
    assert_told(&evening, "match 0 2 0 next near");
}

#[test]
fn a_match_goes_on_after_upgrades_and_downgrades() {
    up_and_down(Rules::KATARENGA);
}

#[test]
fn a_race_goes_on_after_upgrades_and_downgrades() {
    up_and_down(Rules::RACE);
}

/// What the core has written on the host is what the image of the first version goes on with.
#[test]
fn the_first_release_goes_on_with_what_is_written_today() {
    let old = releases::image(FIRST);
    let today = Evening::<CoreDevice>::begin(FlashChip::new(STORAGE_BYTES), 5);
    let today = play_a_match(today, Rules::KATARENGA);
    let mut memory = FlashChip::with_bytes(today.world.flash().journal().to_vec());
    let mut plain = today.at::<Board>(flash(&old, memory.bytes()));
    goes_on(&mut plain, 4);
    // Also if a version that is still to come has written more than both know.
    memory = FlashChip::with_bytes(plain.world.flash().journal().to_vec());
    stranger::write(&mut memory, 0x41, b"something that stands");
    stranger::write(&mut memory, 0xA1, b"something about the game");
    let mut more = plain.at::<Board>(flash(&old, memory.bytes()));
    goes_on(&mut more, 3);
    more = more.with_first_menu();
    more.end(Ending::WhiteResigns);
    assert_told(&more, "match 0 2 0 next near");
}

/// The board plays Black. The first version knows nothing of that and goes on with the game for two people; once it has
/// written something, so does today's version, and nothing else is lost.
#[test]
fn an_opponent_does_not_stop_the_first_release() {
    let (old, new) = (releases::image(FIRST), firmware());
    let evening = Evening::<Board>::begin(Flash::with_program(&new), 5);
    let mut evening = play_a_match(evening, Rules::KATARENGA);
    let memory = evening.world.flash().journal().to_vec();
    assert_eq!(players_records(&memory), 0, "nobody has set it");
    evening.choose(Screen::Players, &[TURN, NEXT, TURN, NEXT]);
    let memory = evening.world.flash().journal().to_vec();
    assert_eq!(players_records(&memory), 1);
    let told = told_without_players(&evening);
    // The first version has a look, and nothing changes.
    evening = evening.at(flash(&old, &memory));
    evening = evening.at(flash(&new, &memory));
    for line in ["players person board", "level 4", "hints false"] {
        assert_told(&evening, line);
    }
    // It goes on with the game.
    evening = evening.at(flash(&old, &memory)).with_first_menu();
    assert_eq!(told_without_players(&evening), told);
    evening.play_some(4);
    let memory = evening.world.flash().journal().to_vec();
    evening = evening.at(flash(&new, &memory));
    assert_told(&evening, "trouble none");
    assert_told(&evening, "players person person");
    goes_on(&mut evening, 2);
    let game = Kept::all(&mut journal_in(evening.world.flash().journal())).game;
    assert_eq!(game.expect("a running game").moves.len(), 3 + 4 + 2);
    evening.end(Ending::WhiteResigns);
    assert_told(&evening, "match 0 2 0 next near");
    // The board can be asked again.
    evening.choose(Screen::Players, &[TURN, NEXT]);
    assert_told(&evening, "players person board");
}

/// All that [`told`] says, but who plays whom.
fn told_without_players(evening: &Evening<Board>) -> String {
    let told = evening.told();
    let is_players = |line: &&str| {
        let name = line.split(' ').next().unwrap_or_default();
        ["players", "level", "hints", "swap"].contains(&name)
    };
    let lines: Vec<&str> = told.lines().filter(|line| !is_players(line)).collect();
    lines.join("\n")
}

/// How often the players were written.
fn players_records(memory: &[u8]) -> usize {
    let records = stranger::records(&FlashChip::with_bytes(memory.to_vec()));
    records.iter().filter(|record| record.kind == 0x40).count()
}

/// The first version kept a change of the referee's strictness with the settings only.
#[test]
fn a_game_that_the_first_release_judged_mildly_is_judged_so() {
    let (_, chip) = written()
        .into_iter()
        .find(|(name, _)| name == "0.1.0-alpha-katarenga")
        .expect("a chip");
    let game = Kept::recalled(&mut journal_in(chip.chip.bytes())).game;
    let game = game.expect("a running game");
    assert_eq!(game.start.options, Options::default(), "strict at first");
    let edge = game.start.white_edge;
    let mut evening = Evening::<CoreDevice>::resume(chip.chip, game.position(), edge);
    let touched: Cell = evening
        .position
        .legal_moves()
        .find_map(|m| m.from)
        .expect("a move")
        .into();
    let pawn = evening
        .world
        .take(touched)
        .expect("a pawn, seen from the near edge");
    evening.world.wait(Millis(900));
    evening.world.put(touched, pawn);
    evening.world.wait(Millis(400));
    let table = evening.world.device().expect("it has power").table();
    let referee = table.referee().expect("a game");
    assert_eq!((referee.state(), referee.binding()), (State::InPlay, None));
}

/// Every chip of a release goes on where it stopped, in today's image.
#[test]
fn todays_image_goes_on_with_every_chip_of_a_release() {
    let image = firmware();
    for (name, written) in written() {
        if written.chip.bytes().len() != STORAGE_BYTES {
            continue;
        }
        let kept = Kept::recalled(&mut journal_in(written.chip.bytes()));
        let game = kept.game.expect("a running game");
        let mut evening = Evening::<Board>::resume(
            flash(&image, written.chip.bytes()),
            game.position(),
            game.start.white_edge,
        );
        goes_on(&mut evening, 3);
        let told = evening.told();
        let of_old = written
            .told
            .lines()
            .find(|line| line.starts_with("calibration"));
        assert_eq!(
            told.lines().find(|line| line.starts_with("calibration")),
            of_old,
            "{name}"
        );
    }
}

/// Black has so little time left that its flag falls: the image knows what was spent before the power went.
#[test]
fn the_clock_goes_on_where_the_other_version_left_it() {
    let layout = Settings::default().layout;
    let position = Position::start(layout, Rules::KATARENGA).expect("an official board");
    let clock = ClockSettings {
        time: BySide::both(Millis(60_000)),
        increment: Millis(0),
    };
    let around = Surroundings::new(SensorKind::Hall, 1);
    let settings = Settings {
        clock: Some(clock),
        ..Settings::default()
    };
    let start = GameStart {
        position,
        options: Options::default(),
        white_edge: Edge::Near,
        clock: Some(clock),
    };
    let chip = katarenga_world::kept::memory_of(&settings, &around.calibration(), Some(start));
    let mut journal = journal_in(chip.bytes());
    let mut now = position;
    // Black has spent 58 s on its first move.
    for (ply, spent) in [(1, 0), (2, 58_000)] {
        let m: Move = now.legal_moves().next().expect("a move");
        now = now.play(m).expect("a legal move");
        let spent = Millis(spent);
        journal
            .append(&Record::Moved(PlayedMove { ply, m, spent }))
            .expect("kept");
    }
    let memory = journal.flash().bytes().to_vec();
    for image in [releases::image(FIRST), firmware()] {
        let mut evening = Evening::<Board>::resume(flash(&image, &memory), now, Edge::Near);
        evening.play_some(1);
        let progress = |world: &World<Board>| {
            let kept = Kept::all(&mut journal_in(world.flash().journal()));
            kept.last_game().expect("a game").progress
        };
        evening.world.run(Duration::from_millis(1_000));
        assert_eq!(progress(&evening.world), Progress::Running, "2 s are left");
        evening.world.run(Duration::from_millis(1_200));
        let lost = Outcome::Win {
            winner: Side::White,
            by: Victory::Time,
        };
        assert_eq!(progress(&evening.world), Progress::Over(lost));
    }
}
