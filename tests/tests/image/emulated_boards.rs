//! The emulator itself: copies of boards.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::evening::Settings;
use katarenga_emulator::{Board, Flash, SentFrame, Stop};
use katarenga_rules::{Position, Rules};
use katarenga_tests::chip::ChipGame;
use katarenga_tests::firmware;
use katarenga_world::{Defect, World};

const MS: Duration = Duration::from_millis(1);

fn start() -> Position {
    Position::start(Settings::default().layout, Rules::KATARENGA).unwrap()
}

/// All that can be seen of a board from outside.
struct Seen {
    cycles: [u64; 2],
    frames: Vec<SentFrame>,
    log: Vec<String>,
    flash: Flash,
    tones: usize,
    stack: usize,
    scans: u64,
}

fn seen(board: &mut Board) -> Seen {
    Seen {
        cycles: [board.cycles(), board.busy_cycles()],
        frames: board.take_frames(),
        log: board.log().to_vec(),
        flash: board.flash().clone(),
        tones: board.tones().len(),
        stack: board.worst_stack(),
        scans: board.sensors().scans(),
    }
}

fn assert_same(one: &mut Board, other: &mut Board, when: &str) {
    let (one, other) = (seen(one), seen(other));
    assert_eq!(one.cycles, other.cycles, "cycles {when}");
    assert_eq!(one.frames, other.frames, "frames {when}");
    assert_eq!(one.log, other.log, "log {when}");
    assert!(one.flash == other.flash, "flash chip {when}");
    assert_eq!(one.tones, other.tones, "tones {when}");
    assert_eq!(one.stack, other.stack, "stack {when}");
    assert_eq!(one.scans, other.scans, "scans {when}");
}

/// A move and a look into the menu: writes to the flash chip, tones and many pictures.
fn play_a_little(world: &mut World<Board>) -> Result<(), Stop> {
    let m = start().legal_moves().next().unwrap();
    let magnet = world.take(m.from.unwrap().into()).unwrap();
    world.board().run_for(100 * MS)?;
    world.put(m.to, magnet);
    world.board().run_for(600 * MS)?;
    world.set_button(Button::Ok, true);
    world.board().run_for(1500 * MS)?;
    world.set_button(Button::Ok, false);
    world.board().run_for(300 * MS)
}

#[test]
fn a_copy_goes_on_as_its_original_does_from_any_moment() {
    let image = firmware();
    let mut world = ChipGame::resume(&image, start(), 1).world;
    for moment in 0..12 {
        // Scans, frames on their way and sleep all come within 10 ms.
        let board = world.board();
        board.run_for(Duration::from_micros(1_370)).unwrap();
        let mut copy = board.clone();
        for board in [&mut *board, &mut copy] {
            board.run_for(25 * MS).unwrap();
        }
        assert_same(board, &mut copy, &format!("from moment {moment}"));
    }
    let mut copy = world.clone();
    let before = world.board().flash_operations().len();
    for world in [&mut world, &mut copy] {
        play_a_little(world).unwrap();
    }
    assert_same(world.board(), copy.board(), "after a move");
    let after = world.board().flash_operations().len();
    assert!(after > before, "the move is kept");
}

#[test]
fn a_board_that_is_copied_again_and_again_wakes_up_as_one_that_is_not() {
    let mut board = Board::flashed(&firmware());
    let mut copied = board.clone();
    for moment in 0..200 {
        copied = copied.clone();
        for board in [&mut board, &mut copied] {
            board.run_for(Duration::from_micros(530)).unwrap();
        }
        assert_same(&mut board, &mut copied, &format!("at moment {moment}"));
    }
}

#[test]
fn neither_copy_nor_original_influences_the_other() {
    let image = firmware();
    let mut world = ChipGame::resume(&image, start(), 2).world;
    let (mut played, mut expected) = (world.clone(), world.clone());
    play_a_little(&mut played).unwrap();
    played.set_defect("d4".parse().unwrap(), Some(Defect::Dead));
    played.board().unplug_quadrant(1);
    played.board().run_for(200 * MS).unwrap();
    assert!(
        played.board().flash() != world.board().flash(),
        "one has kept a move"
    );
    for world in [&mut world, &mut expected] {
        world.board().run_for(500 * MS).unwrap();
    }
    drop(played);
    let (one, other) = (world.board(), expected.board());
    assert_same(one, other, "after its copy was played on");
}
