//! Starts of the image that fail: it tries three times, then leaves out the running game, then the settings, and plays.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::LONG;
use katarenga_core::evening::Settings;
use katarenga_core::lights::Show;
use katarenga_core::memory::Starts;
use katarenga_core::table::line_up::start;
use katarenga_core::units::Millis;
use katarenga_emulator::{Board, Flash, Image};
use katarenga_rules::board::Edge;
use katarenga_rules::{CellSet, Move, Position};
use katarenga_tests::chip::{ChipGame, WAKING};
use katarenga_tests::{firmware, image};
use katarenga_world::kept::{Kept, begun, journal_in, memory_of};
use katarenga_world::{FlashChip, JournalFlash as _};

const SECOND: Duration = Duration::from_secs(1);

fn start_position() -> Position {
    start(&Settings::default(), Edge::Near).expect("official quarters")
}

/// The image that plays, but panics over any running game and over settings without sound.
fn panics_over_records() -> Image {
    image("examples/panics_over_records")
}

/// Switches on a board with pawns for a game, whatever it remembers.
fn power_up(image: &Image, memory: &FlashChip) -> ChipGame {
    ChipGame::power_up(Flash::with_memory(image, memory), start_position(), 1)
}

/// What the board remembers, as its owner would read it out.
fn memory_in(game: &ChipGame) -> FlashChip {
    FlashChip::with_bytes(game.world.flash().journal().to_vec())
}

fn kept(game: &ChipGame) -> Kept {
    Kept::all(&mut journal_in(game.world.flash().journal()))
}

fn log_of(game: &mut ChipGame) -> String {
    game.board().log().join("\n")
}

/// The box with something in it that says that the board left something out.
fn sign() -> CellSet {
    let canvas = Show::LeftOut.canvas(Millis(0)).expect("a sign");
    let lit = canvas
        .iter()
        .filter(|(_, paint)| **paint != Default::default());
    lit.map(|(cell, _)| cell).collect()
}

fn shows_sign(game: &mut ChipGame) -> bool {
    let shown = game.board().run_while(3 * SECOND, |board| {
        katarenga_tests::chip::lit(board.lights()) != sign()
    });
    shown.expect("it runs")
}

fn any_move(game: &ChipGame) -> Move {
    game.position.legal_moves().next().expect("a move")
}

/// A part of the board hangs, until the watchdog resets the chip.
fn hang(game: &mut ChipGame) {
    let resets = game.board().resets();
    game.board().stop_led_pulses();
    let was_reset = game
        .board()
        .run_while(2 * SECOND, |board| board.resets() == resets);
    assert_eq!(was_reset, Ok(true));
    game.run(WAKING);
}

fn press(game: &mut ChipGame, button: Button, time: Duration) {
    game.world.set_button(button, true);
    game.run(time);
    game.world.set_button(button, false);
    game.run(Duration::from_millis(150));
}

/// Whether the image plays the game, as far as its lights tell.
fn plays_on(game: &mut ChipGame) -> bool {
    let last = game.recorded().last().copied();
    let last = last.map_or(CellSet::EMPTY, Move::cells);
    game.comes_to_show(CellSet::EMPTY, last, 2 * SECOND)
}

#[test]
fn a_game_that_makes_the_image_fail_is_left_out_after_three_starts() {
    let before = begun(&start_position());
    let mut game = power_up(&panics_over_records(), &before);
    assert!(shows_sign(&mut game), "{}", log_of(&mut game));
    assert_eq!(game.board().resets(), 3);
    let log = log_of(&mut game);
    assert_eq!(log.matches("a game was restored").count(), 3, "{log}");
    assert!(log.contains("3 starts in a row have failed"), "{log}");
    assert!(log.contains("GameLeftOut"), "{log}");
    game.run(32 * SECOND);
    assert_eq!(game.board().resets(), 3, "it goes on");
    assert!(kept(&game).game.is_some(), "and the game is still there");

    // The image is mended, and the game goes on.
    let mut game = power_up(&firmware(), &memory_in(&game));
    assert!(plays_on(&mut game));
    let m = any_move(&game);
    game.play(m);
    assert_eq!(game.recorded(), [m]);
}

#[test]
fn settings_that_make_the_image_fail_are_left_out_after_the_game() {
    let Kept {
        calibration, game, ..
    } = Kept::all(&mut journal_in(begun(&start_position()).bytes()));
    let silent = Settings {
        sound: false,
        ..Settings::default()
    };
    let start = game.map(|game| game.start);
    let before = memory_of(&silent, &calibration.expect("one"), start);
    let mut game = power_up(&panics_over_records(), &before);
    assert!(shows_sign(&mut game), "{}", log_of(&mut game));
    assert_eq!(game.board().resets(), 4);
    let log = log_of(&mut game);
    assert_eq!(log.matches("a game was restored").count(), 3, "{log}");
    assert_eq!(
        log.matches("settings without sound were restored").count(),
        1,
        "{log}"
    );
    assert!(log.contains("4 starts in a row have failed"), "{log}");
    assert!(log.contains("SettingsLeftOut"), "{log}");
    game.run(5 * SECOND);
    assert_eq!(kept(&game).settings, Some(silent), "they are still there");

    let mut game = power_up(&firmware(), &memory_in(&game));
    assert!(plays_on(&mut game));
}

#[test]
fn the_menu_gives_the_game_back_and_that_reset_does_not_count() {
    let mut game = power_up(&firmware(), &begun(&start_position()));
    let m = any_move(&game);
    game.play(m);
    (0..3).for_each(|_| hang(&mut game));
    assert!(shows_sign(&mut game), "{}", log_of(&mut game));
    game.run(4 * SECOND);
    press(&mut game, Button::Setup, long());
    for button in [Button::Next, Button::Ok, Button::Ok] {
        assert_eq!(game.board().resets(), 3);
        press(&mut game, button, Duration::from_millis(150));
    }
    game.run(WAKING);
    assert_eq!(game.board().resets(), 4, "it starts anew");
    assert!(plays_on(&mut game));
    // The count begins anew as well.
    (0..2).for_each(|_| hang(&mut game));
    assert!(plays_on(&mut game), "{}", log_of(&mut game));
    let answer = any_move(&game);
    game.play(answer);
    assert_eq!(game.recorded(), [m, answer]);
}

fn long() -> Duration {
    Duration::from_millis(u64::from(LONG.0) + 100)
}

#[test]
fn failures_count_only_in_a_row_and_soon_after_the_start() {
    let mut game = power_up(&firmware(), &begun(&start_position()));
    (0..2).for_each(|_| hang(&mut game));
    assert!(plays_on(&mut game));
    // A start that lasts clears the count, and its own end does not count.
    game.run(Duration::from_millis(Starts::LONG_ENOUGH.0.into()));
    (0..3).for_each(|_| hang(&mut game));
    assert!(plays_on(&mut game), "{}", log_of(&mut game));
    // So does a power cut.
    game.restart();
    (0..2).for_each(|_| hang(&mut game));
    assert!(plays_on(&mut game), "{}", log_of(&mut game));
    hang(&mut game);
    assert!(shows_sign(&mut game), "{}", log_of(&mut game));
}

/// What is kept is read before the tasks run, and the program may hang over it.
#[test]
fn a_start_that_hangs_before_its_tasks_run_is_reset() {
    let mut game = power_up(&firmware(), &begun(&start_position()));
    // The watchdog resets the chip after a second, and now it starts.
    game.board().hold_processor(3 * SECOND / 2);
    game.run(Duration::from_millis(1));
    assert_eq!(game.board().resets(), 1);
    let mut same = game.world.clone();
    let began = same.board().now();
    let is_dark = |board: &Board| !board.is_high("LED_EN");
    assert_eq!(same.board().run_while(SECOND, is_dark), Ok(true));
    // The lights get their supply some 13 ms after the watchdog has been started and some 10 ms after the tasks have begun to run;
    // between these two the memory is read.
    let lights_up = same.board().now() - began;
    game.run(lights_up - Duration::from_millis(12));
    game.board().hold_processor(5 * SECOND);
    game.run(SECOND);
    assert_eq!(game.board().resets(), 2);
    assert!(plays_on(&mut game), "{}", log_of(&mut game));
}
