//! What happens to embedded devices, and the sign that players then see.

use std::collections::BTreeSet;
use std::time::Duration;

use katarenga_core::evening::Settings;
use katarenga_core::lights::BASELINE;
use katarenga_core::sensing::SensorKind;
use katarenga_core::table::line_up::start;
use katarenga_emulator::pinmap::Pinmap;
use katarenga_emulator::{Board, EmulatedWorld as _, Flash, SelectFault};
use katarenga_files::images::{self, Images};
use katarenga_rules::board::Edge;
use katarenga_rules::{Camp, Cell, CellMap, CellSet, Position, Rules, Side};
use katarenga_tests::chip::{ChipGame, lit, recorded};
use katarenga_tests::{build, firmware};
use katarenga_world::{Defect, JournalFlash as _, Surroundings, World};

const SECOND: Duration = Duration::from_secs(1);

fn start_position() -> Position {
    start(&Settings::default(), Edge::Near).expect("official quarters")
}

fn cells(names: &str) -> CellSet {
    names
        .split(' ')
        .map(|name| name.parse().expect(name))
        .collect()
}

/// Everything that is lit at any moment of some seconds.
fn seen(world: &mut World<Board>, seconds: u32) -> CellSet {
    let mut seen = CellSet::EMPTY;
    for _ in 0..seconds * 20 {
        world.run_for(SECOND / 20).expect("it runs");
        seen = seen | lit(world.board().lights());
    }
    seen
}

#[test]
fn a_stuck_task_ends_in_a_reset_and_the_game_goes_on() {
    let image = firmware();
    let mut game = ChipGame::resume(&image, start_position(), 1);
    let mut moves = Vec::new();
    for _ in 0..2 {
        let m = game.position.legal_moves().next().expect("a move");
        game.play(m);
        moves.push(m);
    }
    // The LED task waits for ever for the frame to go out.
    game.board().stop_led_pulses();
    let stuck = game.board().now();
    let is_stuck = |board: &Board| board.resets() == 0;
    assert_eq!(game.board().run_while(3 * SECOND, is_stuck), Ok(true));
    assert!(
        game.board().now() - stuck < SECOND + SECOND / 4,
        "within the watchdog's time"
    );
    assert!(!game.board().is_high("LED_EN"), "dark for a moment");
    game.run(3 * SECOND);
    let log = game.board().log().join("\n");
    assert!(log.contains("reset by the watchdog"), "{log}");
    assert!(game.shows_turn_of(Side::White), "it plays on");
    let m = game.position.legal_moves().next().expect("a move");
    game.play(m);
    moves.push(m);
    assert_eq!(game.recorded(), moves);
    assert_eq!(game.board().resets(), 1);
}

#[test]
fn a_processor_that_hangs_is_reset() {
    let image = firmware();
    let mut game = ChipGame::resume(&image, start_position(), 1);
    game.board().hold_processor(2 * SECOND);
    game.run(3 * SECOND);
    assert_eq!(game.board().resets(), 1);
    assert!(game.shows_turn_of(Side::White));
}

#[test]
fn a_thinker_that_hangs_is_reset() {
    build(Images::Flashed);
    let image = images::image("examples/thinker_hangs").expect("it has been built");
    let mut board = Board::flashed(&image);
    board.run_for(SECOND / 2).expect("it runs");
    assert!(board.last_frame().is_some(), "all other tasks run");
    assert_eq!(board.resets(), 0, "not yet");
    board.run_for(SECOND).expect("it runs");
    assert_eq!(board.resets(), 1);
}

/// What is lit in some seconds, and at their end, when pawns are set up on a board whose select lines are broken.
fn seen_with(fault: SelectFault) -> [CellSet; 2] {
    let around = Surroundings::new(SensorKind::Hall, 1);
    let mut world = World::<Board>::new(around, Flash::with_program(&firmware()));
    world.board().sensors().set_select_fault(Some(fault));
    world.run_for(2 * SECOND).expect("it runs");
    world.change(|around| around.set_up(&start_position()));
    world.run_for(SECOND / 2).expect("it runs");
    let seen = seen(&mut world, 3);
    assert!(recorded(world.flash()).is_empty());
    [seen, lit(world.board().lights())]
}

#[test]
fn a_dead_select_line_shows_pawns_where_none_stand() {
    // S3 does not arrive: channels 8 to 15 of every quadrant read as 0 to 7.
    let [seen, lit] = seen_with(SelectFault::Dead(3));
    let position = start_position();
    let standing = position.standing(Side::White) | position.standing(Side::Black);
    assert!(
        !(seen - standing).is_empty(),
        "cells without a pawn say that one must go"
    );
    assert!(!lit.contains(Camp::A0.into()), "and no game begins");
}

/// What players see on a cell while pawns are lined up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sign {
    Dark,
    /// White that swells and fades: a pawn is missing.
    Missing,
    /// Two magenta blinks a second: a pawn is too many.
    Surplus,
    Nonsense,
}

/// Reads the sign off the red, green and blue of an LED in 25 ms steps, over four periods of the slowest rhythm, 2.4 s.
fn sign(shown: &[[u8; 3]]) -> Sign {
    let is_lit = |led: &[u8; 3]| *led != [0; 3];
    let rises = shown
        .windows(2)
        .filter(|pair| !is_lit(&pair[0]) && is_lit(&pair[1]));
    let levels: BTreeSet<_> = shown.iter().filter(|led| is_lit(led)).collect();
    let white = levels.iter().all(|[r, g, b]| r == g && g == b);
    let magenta = levels.iter().all(|[r, g, b]| *g == 0 && r > b && *b > 0);
    match (rises.count(), levels.len()) {
        (0, 0) => Sign::Dark,
        (3..=5, 6..) if white => Sign::Missing,
        (18..=20, 1) if magenta => Sign::Surplus,
        _ => Sign::Nonsense,
    }
}

/// The cell whose sensor is read in place of each one when two of the four lines that select a channel touch: the one
/// that is low wins.
fn read_instead(shorted: [u8; 2]) -> CellMap<Cell> {
    let touching = shorted.map(|line| 1_usize << line);
    let both = touching[0] | touching[1];
    let mut read = CellMap::from_fn(|cell| cell);
    for quadrant in &Pinmap::of_the_board().quadrants {
        let squares: Vec<_> = quadrant.channels().collect();
        for (channel, &square) in squares.iter().enumerate() {
            let selected = if channel & both == both {
                channel
            } else {
                channel & !both
            };
            read[square.into()] = squares[selected].into();
        }
    }
    read
}

#[test]
fn shorted_select_lines_show_every_pawn_that_seems_missing_or_too_many() {
    let position = start_position();
    let pawn = |cell| {
        Side::ALL
            .into_iter()
            .find(|&side| position.standing(side).contains(cell))
    };
    let mut signs = Vec::new();
    for shorted in [[0, 1], [0, 3]] {
        let around = Surroundings::new(SensorKind::Hall, 1);
        let mut world = World::<Board>::new(around, Flash::with_program(&firmware()));
        let fault = SelectFault::Shorted(shorted[0], shorted[1]);
        world.board().sensors().set_select_fault(Some(fault));
        world.run_for(2 * SECOND).expect("it runs");
        world.change(|around| around.set_up(&position));
        world.run_for(SECOND).expect("it runs");
        let mut shown = CellMap::from_fn(|_| Vec::new());
        for _ in 0..4 * 96 {
            world.run_for(SECOND / 40).expect("it runs");
            for (cell, led) in world.board().lights().iter() {
                shown[cell].push([led.r, led.g, led.b]);
            }
        }
        let read = read_instead(shorted);
        for cell in Cell::ALL {
            let expected = match (pawn(cell), pawn(read[cell])) {
                (belongs, seems) if belongs == seems => Sign::Dark,
                (Some(_), None) => Sign::Missing,
                (_, Some(_)) => Sign::Surplus,
                (None, None) => unreachable!("these are equal"),
            };
            let seen = sign(&shown[cell]);
            assert_eq!(seen, expected, "{cell} with {fault:?}: {:?}", shown[cell]);
            signs.push(expected);
        }
        assert!(recorded(world.flash()).is_empty(), "no game begins");
    }
    for sign in [Sign::Dark, Sign::Missing, Sign::Surplus] {
        assert!(signs.contains(&sign), "{sign:?} was never shown");
    }
}

#[test]
fn an_unplugged_quadrant_goes_dark_and_play_waits_for_it() {
    let image = firmware();
    let mut game = ChipGame::resume(&image, start_position(), 1);
    game.run(3 * SECOND);
    // The last of the chain: the corner of a1, with its camp.
    game.board().unplug_quadrant(3);
    game.run(SECOND);
    let before = game.lit();
    let quarter = cells("a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3 a4 b4 c4 d4 a0");
    assert!(
        (before - quarter) == before,
        "the quarter is dark: {before:?}"
    );
    assert!(
        before.contains(Camp::H0.into()),
        "White's other camp still shows the turn"
    );
    // The other quarters play on.
    let m = game
        .position
        .legal_moves()
        .find(|m| (m.cells() & quarter).is_empty())
        .expect("a move elsewhere");
    game.play(m);
    assert_eq!(game.recorded(), [m]);
}

#[test]
fn a_dead_sensor_flashes_and_the_game_goes_on() {
    let image = firmware();
    let mut game = ChipGame::resume(&image, start_position(), 1);
    game.run(3 * SECOND);
    let cell: Cell = "e5".parse().expect("a cell");
    game.world.set_defect(cell, Some(Defect::Dead));
    game.run(SECOND);
    assert!(seen(&mut game.world, 3).contains(cell), "it flashes");
}

/// What the whole board draws with what its LEDs show.
fn draws(world: &mut World<Board>) -> f64 {
    let sum: u32 = world
        .board()
        .lights()
        .values()
        .iter()
        .map(|led| u32::from(led.r) + u32::from(led.g) + u32::from(led.b))
        .sum();
    f64::from(BASELINE.0) + f64::from(sum) * 20.0 / 255.0
}

/// A board on a source of 3 A, in the bright picture of its start-up.
fn bright_board() -> World<Board> {
    let mut world = World::flashed(&firmware());
    world.change(|around| around.cc_volts = [1.7, 0.0]);
    world.run_for(Duration::from_millis(700)).expect("it runs");
    let bright = draws(&mut world);
    assert!(bright > 500.0, "a bright show: {bright} mA");
    world
}

/// From 60 ms on the board draws no more than any USB port gives.
fn assert_is_dimmed(world: &mut World<Board>) {
    world.run_for(Duration::from_millis(60)).expect("it runs");
    for _ in 0..30 {
        let dimmed = draws(world);
        assert!(dimmed <= 500.0, "{dimmed} mA");
        world.run_for(Duration::from_millis(20)).expect("it runs");
    }
}

#[test]
fn lights_are_dimmed_within_60_ms_when_the_source_offers_less() {
    let mut world = bright_board();
    world.change(|around| around.cc_volts = [0.4, 0.0]);
    assert_is_dimmed(&mut world);
}

/// The other cable goes on feeding the board, and the USB-C source may show CC as long as it likes.
#[test]
fn lights_are_dimmed_within_60_ms_when_usb_c_no_longer_feeds_the_board() {
    let mut world = bright_board();
    world.change(|around| around.fed_by_usb_c = false);
    assert_is_dimmed(&mut world);
}

#[test]
fn on_the_picos_own_usb_the_lights_never_draw_more_than_500_ma() {
    let mut around = Surroundings::quiet(SensorKind::Hall);
    (around.fed_by_usb_c, around.cc_volts) = (false, [1.7, 0.0]);
    let mut world = World::new(around, Flash::with_program(&firmware()));
    let mut lit = false;
    for _ in 0..60 {
        world.run_for(Duration::from_millis(20)).expect("it runs");
        let drawn = draws(&mut world);
        assert!(drawn <= 500.0, "{drawn} mA");
        lit |= drawn > f64::from(BASELINE.0);
    }
    assert!(lit, "a data cable plays");
}

#[test]
fn a_memory_full_of_rubbish_is_told_and_the_board_plays() {
    let image = firmware();
    let mut flash = Flash::with_program(&image);
    let mut noise = 1_u32;
    for byte in flash.journal_mut() {
        noise = noise.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        *byte = (noise >> 24) as u8;
    }
    let mut world = World::<Board>::new(Surroundings::new(SensorKind::Hall, 1), flash);
    let sign = cells("b2 g2 b7 g7 a0 h0 a9 h9");
    let shown = seen(&mut world, 2);
    assert!(
        (sign - shown).is_empty(),
        "a box and the corners blink: {shown:?}"
    );
    // The sign stands for some seconds, and the board calibrates itself meanwhile.
    world.run_for(5 * SECOND).expect("it runs");
    let log = world.board().log().join("\n");
    assert!(log.contains("Unreadable"), "{log}");
    let position = start_position();
    world.change(|around| around.set_up(&position));
    world.run_for(SECOND).expect("it runs");
    let camps = Camp::of(Side::White).map(Cell::from);
    let lit = lit(world.board().lights());
    assert!(camps.iter().all(|&camp| lit.contains(camp)), "White's turn");
}

#[test]
fn the_race_and_the_base_game_never_supply_two_quadrants() {
    let image = firmware();
    for rules in [Rules::KATARENGA, Rules::RACE] {
        let layout = Settings::default().layout;
        let position = Position::start(layout, rules).expect("official quarters");
        let mut game = ChipGame::resume(&image, position, 3);
        let m = game.position.legal_moves().next().expect("a move");
        game.play(m);
        assert_eq!(game.board().sensors().most_quadrants_supplied(), 1);
    }
}

#[test]
fn another_flash_chip_is_told_in_the_log_and_the_board_plays() {
    let told = |kind: [u8; 3]| {
        let mut flash = Flash::with_program(&firmware());
        flash.set_kind(kind);
        let mut board = Board::power_up_with(flash);
        board.run_for(SECOND / 2).expect("it runs");
        assert!(board.last_frame().is_some(), "it lights");
        let log = board.log().join("\n");
        log.contains("the flash chip is of kind")
    };
    assert!(!told([0xEF, 0x40, 0x15]), "a W25Q16JV, as on the Pico");
    assert!(told([0xEF, 0x40, 0x18]), "a larger one");
    assert!(told([0, 0, 0]), "one that does not answer");
}
