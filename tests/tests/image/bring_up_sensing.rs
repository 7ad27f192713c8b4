//! From magnets and buttons to lights, through the image.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::bring_up::START_UP;
use katarenga_core::lights::{DARK, Frame};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_emulator::{Board, EmulatedWorld as _, Stop, Timing};
use katarenga_rules::{Cell, Side};
use katarenga_tests::bring_up;
use katarenga_world::{Defect, Magnet, World};

/// Enough for two scans and a frame.
const REACTION: Duration = Duration::from_millis(25);

/// A world that has shown its start-up picture.
fn board() -> World<Board> {
    let mut world = World::flashed(&bring_up());
    world
        .run_for(Duration::from_millis(START_UP.0.into()) + 2 * REACTION)
        .unwrap();
    world
}

/// The picture with one lit cell, in the colour this image gives to a pawn.
fn only(cell: Cell, led: [u8; 3]) -> Frame {
    let mut frame = DARK;
    frame[cell] = led.into();
    frame
}

fn colour_of(side: Side) -> [u8; 3] {
    match side {
        Side::White => [20, 20, 20],
        Side::Black => [0, 0, 60],
    }
}

/// Sets a pawn of either colour on each cell in turn and tells the cells whose light was not exactly theirs.
fn cells_that_do_not_light(
    world: &mut World<Board>,
    reaction: Duration,
) -> Result<Vec<(Cell, Side)>, Stop> {
    let mut wrong = Vec::new();
    for cell in Cell::ALL {
        for side in Side::ALL {
            world.put(cell, Magnet::of(side));
            world.run_for(reaction)?;
            if *world.board().lights() != only(cell, colour_of(side)) {
                wrong.push((cell, side));
            }
            world.take(cell);
        }
    }
    Ok(wrong)
}

#[test]
fn each_cell_lights_under_a_magnet_of_either_pole() {
    let mut world = board();
    assert_eq!(cells_that_do_not_light(&mut world, REACTION), Ok(vec![]));
    assert_eq!(
        world.board().sensors().most_quadrants_supplied(),
        1,
        "one quadrant has supply at a time"
    );
}

#[test]
fn the_same_check_fails_when_the_multiplexers_settle_slower_than_the_image_waits() {
    let mut world = board();
    let slow = Timing {
        hall_settle: Duration::from_micros(400),
        ..Timing::default()
    };
    world.board().sensors().set_timing(slow);
    let wrong = cells_that_do_not_light(&mut world, REACTION).unwrap();
    assert!(wrong.len() > 68, "only {wrong:?} noticed");
}

#[test]
fn the_same_check_fails_when_the_sensors_wake_slower_than_the_image_waits() {
    let mut world = board();
    let slow = Timing {
        supply_rise: Duration::from_micros(600),
        ..Timing::default()
    };
    world.board().sensors().set_timing(slow);
    let wrong = cells_that_do_not_light(&mut world, REACTION).unwrap();
    assert!(!wrong.is_empty());
}

#[test]
fn reed_switches_show_a_pawn_of_unknown_colour() {
    let mut world = board();
    world.change(|around| around.kind = SensorKind::Reed);
    for cell in Cell::ALL {
        world.put(cell, Magnet::of(Side::Black));
        world.run_for(REACTION).unwrap();
        assert_eq!(*world.board().lights(), only(cell, [40, 20, 0]), "{cell}");
        world.take(cell);
    }
}

#[test]
fn noise_and_a_pawn_beside_the_centre_change_nothing() {
    let mut world = board();
    world.change(|around| (around.noise_rms, around.seed) = (3.0, 7));
    let cell = "d5".parse().unwrap();
    world.put(cell, Magnet::of(Side::White).off_centre((5.0, -4.0)));
    for _ in 0..40 {
        world.run_for(REACTION).unwrap();
        assert_eq!(*world.board().lights(), only(cell, colour_of(Side::White)));
    }
}

#[test]
fn a_dead_and_a_stuck_sensor_show_at_their_cells() {
    let mut world = board();
    let [dead, stuck] = ["c3", "h9"].map(|cell| cell.parse().unwrap());
    world.set_defect(dead, Some(Defect::Dead));
    world.set_defect(stuck, Some(Defect::Stuck));
    world.change(|around| around.stuck_at[stuck] = AdcCount(2_900));
    world.run_for(REACTION).unwrap();
    let mut expected = only(dead, [40, 20, 0]);
    expected[stuck] = colour_of(Side::White).into();
    assert_eq!(*world.board().lights(), expected);
}

#[test]
fn each_held_button_shows_in_the_middle_of_the_board() {
    let mut world = board();
    for (button, square) in Button::ALL.into_iter().zip(["b4", "c4", "d4", "e4", "f4"]) {
        world.set_button(button, true);
        world.run_for(REACTION).unwrap();
        assert_eq!(
            *world.board().lights(),
            only(square.parse().unwrap(), [0, 40, 0]),
            "{button:?}"
        );
        world.set_button(button, false);
        world.run_for(REACTION).unwrap();
        assert_eq!(*world.board().lights(), DARK, "{button:?} was let go");
        // No finger finds the next button sooner.
        world.run_for(REACTION).unwrap();
    }
}

#[test]
fn a_contact_that_bounces_for_a_millisecond_is_one_press() {
    let mut world = board();
    for _ in 0..5 {
        world.set_button(Button::Ok, true);
        world.run_for(Duration::from_micros(90)).unwrap();
        world.set_button(Button::Ok, false);
        world.run_for(Duration::from_micros(110)).unwrap();
    }
    world.set_button(Button::Ok, true);
    let mut shown = Vec::new();
    for _ in 0..40 {
        world.run_for(Duration::from_millis(1)).unwrap();
        shown.push(*world.board().lights() != DARK);
    }
    shown.dedup();
    assert_eq!(shown, [false, true]);
}
