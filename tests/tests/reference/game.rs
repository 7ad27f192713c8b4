//! A game on the firmware image, step by step.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::evening::Settings;
use katarenga_emulator::Board;
use katarenga_rules::{Position, Rules};
use katarenga_tests::chip::ChipGame;
use katarenga_tests::firmware;
use rp2040_emu::CortexM0Plus;

use super::replay::{difference, difference_in_time, replay};

const MS: Duration = Duration::from_millis(1);

/// Runs a copy of a board and says in how many cycles it was busy with the same results as the reference.
fn compare(board: &Board, time: Duration) -> u64 {
    let mut board = board.clone();
    let mut core = CortexM0Plus::new();
    let mut cycles = 0;
    let ran = board.trace(time, |step| {
        if step.code.is_empty() && step.accesses.is_empty() {
            // A call of the boot ROM, which is no instruction here.
            return;
        }
        let done = replay(&mut core, step);
        let what = difference(step, &done).or_else(|| difference_in_time(step, &done));
        if let Some(what) = what {
            panic!("{what} after {step:x?}");
        }
        cycles += step.cycles;
    });
    ran.expect("it runs");
    cycles
}

#[test]
fn a_game_runs_as_on_the_reference_core() {
    let image = firmware();
    let start = Position::start(Settings::default().layout, Rules::KATARENGA).unwrap();
    let waking = compare(&Board::flashed(&image), 150 * MS);
    let mut world = ChipGame::resume(&image, start, 3).world;
    let playing = compare(world.board(), 150 * MS);
    let m = start.legal_moves().next().unwrap();
    let magnet = world.take(m.from.unwrap().into()).unwrap();
    world.board().run_for(100 * MS).unwrap();
    world.put(m.to, magnet);
    // The move is made, kept and shown.
    let moving = compare(world.board(), 600 * MS);
    world.set_button(Button::Ok, true);
    let menu = compare(world.board(), 1500 * MS);
    let compared = waking + playing + moving + menu;
    assert!(compared > 20_000_000, "only {compared} busy cycles");
}
