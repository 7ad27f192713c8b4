//! The image that is flashed plays: from magnets and buttons to lights and moves.

use std::time::Duration;

use katarenga_core::Button;
use katarenga_core::controls::LONG;
use katarenga_core::evening::Settings;
use katarenga_core::sensing::SensorKind;
use katarenga_core::table::line_up::start;
use katarenga_emulator::{Board, EmulatedWorld as _, Flash};
use katarenga_rules::board::Edge;
use katarenga_rules::{Camp, Cell, CellSet, Move, Position, Rules, Side};
use katarenga_tests::chip::{self, recorded};
use katarenga_tests::firmware;
use katarenga_world::{Magnet, Surroundings, World};
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng};

const SECOND: Duration = Duration::from_secs(1);

/// A hand takes about this long for each thing it does.
const HAND: Duration = Duration::from_millis(150);

/// A board that has been switched on without pawns and has calibrated itself.
fn calibrated() -> World<Board> {
    let around = Surroundings::new(SensorKind::Hall, 1);
    let mut world = World::new(around, Flash::with_program(&firmware()));
    world.run_for(2 * SECOND).unwrap();
    world
}

fn set_up(world: &mut World<Board>, position: &Position) {
    world.change(|around| around.set_up(position));
    world.run_for(Duration::from_millis(300)).unwrap();
}

fn lit(world: &mut World<Board>) -> CellSet {
    chip::lit(world.board().lights())
}

/// Plays a move as a hand would, an enemy pawn off first.
fn play(world: &mut World<Board>, position: &Position, m: Move, rng: &mut SmallRng) {
    let side = position.side();
    if let Cell::Square(to) = m.to
        && position.pawns(!side).contains(to)
    {
        world.take(m.to);
        world.run_for(HAND).unwrap();
    }
    if let Some(from) = m.from.filter(|_| position.displaced().is_none()) {
        world.take(from.into());
        world.run_for(HAND).unwrap();
    }
    let mut beside = || rng.random_range(-4.0..4.0);
    let magnet = Magnet::of(side).off_centre((beside(), beside()));
    world.put(m.to, magnet);
    // A slide that could go on is made after 350 ms.
    world.run_for(Duration::from_millis(500)).unwrap();
}

/// The moves in the board's memory.
fn moves(world: &World<Board>) -> Vec<String> {
    let moves = recorded(world.flash());
    moves.iter().map(Move::to_string).collect()
}

/// A random game from a position through magnets, compared with the log move for move.
fn play_random_game(world: &mut World<Board>, mut position: Position, plies: usize, seed: u64) {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut expected = moves(world);
    for _ in 0..plies {
        let Some(m) = position.legal_moves().choose(&mut rng) else {
            break;
        };
        play(world, &position, m, &mut rng);
        position = position.play(m).unwrap();
        expected.push(m.to_string());
        assert_eq!(moves(world), expected, "{position}");
    }
}

#[test]
fn a_new_board_calibrates_itself_and_leads_the_pawns_to_their_squares() {
    let mut world = calibrated();
    let mut seen = CellSet::EMPTY;
    for _ in 0..40 {
        world.run_for(Duration::from_millis(100)).unwrap();
        seen = seen | lit(&mut world);
    }
    let start = start(&Settings::default(), Edge::Near).unwrap();
    assert_eq!(
        seen,
        start.standing(Side::White) | start.standing(Side::Black),
        "it breathes where pawns belong"
    );
}

#[test]
fn a_lifted_pawn_lights_its_destinations_and_nothing_else() {
    let mut world = calibrated();
    let position = start(&Settings::default(), Edge::Near).unwrap();
    set_up(&mut world, &position);
    let turn: CellSet = Camp::of(Side::White).map(Cell::Camp).into_iter().collect();
    assert_eq!(lit(&mut world), turn, "White's turn");
    for from in position.pawns(Side::White).iter() {
        let magnet = world.take(from.into()).expect("a pawn stands there");
        world.run_for(HAND).unwrap();
        // A pawn that cannot move breathes where it belongs, which may be dark just now.
        let home = CellSet::from_iter([from.into()]);
        let destinations = position.destinations(from).cells();
        let shown = if destinations.is_empty() {
            lit(&mut world) - home
        } else {
            lit(&mut world)
        };
        assert_eq!(shown, destinations | turn, "{from}");
        world.put(from.into(), magnet);
        world.run_for(HAND).unwrap();
    }
    assert_eq!(moves(&world), [""; 0]);
}

#[test]
fn a_game_through_magnets_is_recorded_move_for_move() {
    let mut world = calibrated();
    let position = start(&Settings::default(), Edge::Near).unwrap();
    set_up(&mut world, &position);
    play_random_game(&mut world, position, 24, 7);
}

#[test]
fn r30_white_may_sit_at_the_far_edge() {
    let mut world = calibrated();
    let position = start(&Settings::default(), Edge::Far).unwrap();
    for side in Side::ALL {
        for cell in position.standing(side).iter() {
            world.put(cell.turned(), Magnet::of(side));
        }
    }
    world.run_for(Duration::from_millis(300)).unwrap();
    let whites = Camp::of(Side::White).map(|camp| Cell::Camp(camp.turned()));
    assert_eq!(
        lit(&mut world),
        whites.into_iter().collect(),
        "White's camps are at the far edge"
    );
}

#[test]
fn the_race_is_chosen_with_buttons_and_played() {
    let mut world = calibrated();
    let mut press = |button, time: Duration| {
        world.set_button(button, true);
        world.run_for(time).unwrap();
        world.set_button(button, false);
        world.run_for(Duration::from_millis(60)).unwrap();
    };
    let long = Duration::from_millis(u64::from(LONG.0) + 50);
    let short = Duration::from_millis(80);
    press(Button::Setup, long);
    for button in [Button::Next, Button::Ok, Button::Next, Button::Ok] {
        press(button, short);
    }
    let settings = Settings {
        rules: Rules::RACE,
        ..Settings::default()
    };
    let position = start(&settings, Edge::Near).unwrap();
    set_up(&mut world, &position);
    play_random_game(&mut world, position, 10, 3);
}
