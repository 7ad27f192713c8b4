//! The image on a USB cable: what a host finds, and lines to and fro.

use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::table::line_up::start;
use katarenga_emulator::usb::{HostState, Mischief, Outcome, Request};
use katarenga_emulator::{Board, Flash, Stop};
use katarenga_rules::board::Edge;
use katarenga_tests::cable::{FOUND, Program};
use katarenga_tests::chip::ChipGame;
use katarenga_tests::firmware;

const SECOND: Duration = Duration::from_secs(1);

/// picotool's requests to the reset interface.
const TO_BOOTSEL: u8 = 1;
const TO_FLASH: u8 = 2;
const RESET_INTERFACE: u8 = 2;

fn a_game() -> ChipGame {
    let position = start(&Settings::default(), Edge::Near).expect("official quarters");
    ChipGame::resume(&firmware(), position, 1)
}

fn run_until(board: &mut Board, limit: Duration, state: HostState) -> bool {
    let until = board.now() + limit;
    while board.usb().state() != state && board.now() < until {
        board.run_for(Duration::from_millis(1)).expect("it runs");
    }
    board.usb().state() == state
}

#[test]
fn a_host_finds_a_serial_port_and_the_reset_interface() {
    let mut game = a_game();
    let board = game.board();
    board.usb().plug();
    assert!(run_until(board, FOUND, HostState::Configured));
    let found = board.usb().descriptors().clone();
    assert_eq!(
        found.usb_version(),
        0x0210,
        "Windows asks for its descriptors then"
    );
    assert_eq!(found.ids(), (0x2E8A, 0x000A));
    assert_eq!(found.milliamps(), 500);
    assert_eq!(found.manufacturer, "Katarenga");
    assert_eq!(found.product, "Katarenga board");
    let [notifications, data, reset] = [[2, 2, 0], [10, 0, 0], [0xFF, 0, 1]];
    assert_eq!(found.interfaces(), [notifications, data, reset]);
    let for_windows = String::from_utf8_lossy(&found.os).into_owned();
    assert!(for_windows.contains("WINUSB"), "{for_windows:?}");
}

#[test]
fn the_serial_number_is_that_of_the_flash_chip() {
    let image = firmware();
    for (id, serial) in [
        ([0, 1, 2, 3, 4, 5, 6, 7], "0001020304050607"),
        (
            [0xFE, 0xDC, 0xBA, 0x98, 0x76, 0x54, 0x32, 0x10],
            "FEDCBA9876543210",
        ),
    ] {
        let mut flash = Flash::with_program(&image);
        flash.set_unique_id(id);
        let position = start(&Settings::default(), Edge::Near).expect("official quarters");
        let mut game = ChipGame::power_up(flash, position, 1);
        let (_, hello) = Program::connect(game.board());
        assert_eq!(game.board().usb().descriptors().serial, serial);
        assert!(hello.contains(serial), "{hello}");
    }
}

#[test]
fn a_program_is_greeted_and_answered() {
    let mut game = a_game();
    let (mut program, hello) = Program::connect(game.board());
    assert!(hello.starts_with("hello 1 katarenga "), "{hello}");
    let mut ask = |request: &str| program.ask(game.board(), request, SECOND).expect("it runs");
    assert_eq!(ask("ping"), Some(vec!["ok".to_owned()]));
    let settings = ask("settings").expect("an answer");
    assert!(settings.len() > 10, "more than a packet: {settings:?}");
    assert_eq!(ask("nonsense"), Some(vec!["error syntax".to_owned()]));
}

#[test]
fn each_program_gets_a_greeting_and_nothing_that_was_meant_for_the_last() {
    let mut game = a_game();
    let (mut program, first) = Program::connect(game.board());
    program
        .ask(game.board(), "follow all", SECOND)
        .expect("it runs");
    // It leaves with packets on their way.
    game.board().usb().send(b"settings\nsensors\n");
    game.board().usb().set_reading(false);
    game.run(SECOND / 10);
    game.board().usb().close();
    game.run(SECOND / 4);
    let (_, again) = Program::connect(game.board());
    assert_eq!(again, first);
}

#[test]
fn a_program_that_stops_reading_misses_states_and_is_told_of_lost_events() {
    let mut game = a_game();
    let (mut program, _) = Program::connect(game.board());
    program
        .ask(game.board(), "follow all", SECOND)
        .expect("it runs");
    game.run(SECOND / 2);
    program.lines(game.board().usb());
    game.board().usb().set_reading(false);
    let mut played = Vec::new();
    for _ in 0..8 {
        let m = game.position.legal_moves().next().expect("a move");
        game.play(m);
        played.push(m);
    }
    assert_eq!(game.recorded(), played);
    game.board().usb().set_reading(true);
    game.run(SECOND);
    let lines = program.lines(game.board().usb());
    assert!(
        lines.iter().any(|line| line.starts_with("lost ")),
        "{lines:#?}"
    );
    let position = lines.iter().rfind(|line| line.starts_with("position "));
    assert!(
        position.is_some_and(|line| line.starts_with("position 8 ")),
        "{position:?}"
    );
}

#[test]
fn the_game_is_followed_line_by_line() {
    let mut game = a_game();
    let (mut program, _) = Program::connect(game.board());
    program
        .ask(game.board(), "follow moves", SECOND)
        .expect("it runs");
    for ply in 1..=6 {
        let m = game.position.legal_moves().next().expect("a move");
        game.play(m);
        let lines = program.lines(game.board().usb());
        let told = lines.iter().any(|line| {
            let words: Vec<_> = line.split(' ').collect();
            words[0] == "move" && words[1] == ply.to_string() && words[3] == m.to_string()
        });
        assert!(told, "{m}: {lines:?}");
    }
}

#[test]
fn a_flood_without_a_newline_is_survived() {
    let mut game = a_game();
    let (mut program, _) = Program::connect(game.board());
    game.board().usb().send(&[b'x'; 100_000]);
    let until = game.board().now() + 20 * SECOND;
    while game.board().usb().unsent() > 0 && game.board().now() < until {
        game.run(SECOND / 10);
    }
    assert_eq!(game.board().usb().unsent(), 0);
    game.board().usb().send(b"\n");
    let answer = program.line(game.board(), SECOND);
    assert_eq!(answer.as_deref(), Some("error too-long"));
    let m = game.position.legal_moves().next().expect("a move");
    game.play(m);
    assert_eq!(game.recorded(), [m]);
}

#[test]
fn opening_at_1200_baud_and_closing_leads_to_the_boot_loader() {
    let mut game = a_game();
    let _ = Program::connect(game.board());
    game.board().usb().set_baud(1_200);
    game.run(SECOND / 2);
    game.board().usb().close();
    assert_eq!(game.board().run_for(SECOND), Err(Stop::Bootsel));
}

#[test]
fn picotool_resets_the_board_into_the_boot_loader_or_anew() {
    let mut game = a_game();
    let m = game.position.legal_moves().next().expect("a move");
    game.play(m);
    let _ = Program::connect(game.board());
    let anew = Request::of_reset_interface(TO_FLASH, 0, RESET_INTERFACE);
    game.board().usb().request(anew.clone());
    game.run(SECOND);
    assert_eq!(game.board().resets(), 1);
    let answers = game.board().usb().take_answers();
    assert!(
        answers
            .iter()
            .any(|answer| answer.request == anew && answer.outcome == Outcome::Done(Vec::new()))
    );
    assert_eq!(game.recorded(), [m]);
    assert!(run_until(game.board(), FOUND, HostState::Configured));
    let bootsel = Request::of_reset_interface(TO_BOOTSEL, 0, RESET_INTERFACE);
    game.board().usb().request(bootsel);
    assert_eq!(game.board().run_for(SECOND), Err(Stop::Bootsel));
}

#[test]
fn what_no_device_knows_is_refused() {
    const RESERVED: u8 = 0x60;
    let mut game = a_game();
    let _ = Program::connect(game.board());
    game.board().usb().take_answers();
    let requests = [
        Request::read(RESERVED, 9, 0, 0, 64),
        Request::write(RESERVED, 9, 0, 0, &[1, 2, 3]),
        Request::write(RESERVED, 9, 0, 0, &[0; 200]),
        Request::of_reset_interface(99, 0, RESET_INTERFACE),
    ];
    for request in &requests {
        game.board().usb().request(request.clone());
    }
    game.run(SECOND / 2);
    let answers = game.board().usb().take_answers();
    assert_eq!(answers.len(), requests.len());
    assert!(
        answers
            .iter()
            .all(|answer| answer.outcome == Outcome::Stalled),
        "{answers:?}"
    );
}

/// Mischief whose recovery is worth a look of its own.
#[test]
fn the_board_is_back_after_each_single_mischief() {
    let game = a_game();
    let while_ = SECOND / 20;
    for mischief in [
        Mischief::ResetBus,
        Mischief::Suspend(while_),
        Mischief::SuspendAndReset(while_),
        Mischief::Unplug(while_),
        Mischief::StopReading(while_),
        Mischief::DamageIn,
        Mischief::DamageOut,
        Mischief::LoseHandshake,
        Mischief::Abort(1),
        Mischief::Abort(2),
        Mischief::Abort(3),
        Mischief::Halt(0),
        Mischief::Halt(1),
        Mischief::Reopen,
        Mischief::Reconfigure,
    ] {
        let mut game = game.clone();
        let (mut program, _) = Program::connect(game.board());
        game.board().usb().send(b"follow all\nping\n");
        game.board().usb().misbehave(mischief.clone());
        game.run(2 * while_);
        game.board().usb().behave();
        assert!(program.gets_through(game.board(), SECOND), "{mischief:?}");
        assert_eq!(game.board().resets(), 0, "{mischief:?}");
    }
}
