//! Colours, rhythms and shows.

use katarenga_core::lights::{
    BLANK, Brightness, Canvas, Frame, LightStyle, Paint, Palette, Role, Show,
};
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::units::{Milliamps, Millis, Moment};
use katarenga_rules::{Camp, Cell, CellMap, Colour, Side};
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

/// More than any canvas asks for.
const PLENTY: Milliamps = Milliamps(6_000);

const ROLES: [Role; 17] = [
    Role::Destination,
    Role::Capture,
    Role::Camp,
    Role::Place,
    Role::Captor,
    Role::Bound,
    Role::PutBack,
    Role::TakeAway,
    Role::Illegal,
    Role::Question,
    Role::Displaced,
    Role::Lift,
    Role::SetDown,
    Role::Taken,
    Role::Hint,
    Role::LastMove,
    Role::Faulty,
];

const SHOWS: [Show; 14] = [
    Show::StartUp,
    Show::CampTaken(Camp::A9),
    Show::WonByCamps(Side::White),
    Show::WonByCamps(Side::Black),
    Show::WonOnTheBoard(Side::White),
    Show::WonOnTheBoard(Side::Black),
    Show::Drawn,
    Show::TimeUp(Side::White),
    Show::MatchWon(Side::White),
    Show::MatchWon(Side::Black),
    Show::Error,
    Show::Passed(Side::Black),
    Show::Swapped,
    Show::HoldLonger,
];

fn cell(name: &str) -> Cell {
    name.parse().unwrap()
}

fn bright() -> LightStyle {
    LightStyle {
        palette: Palette::Standard,
        brightness: Brightness::ALL[7],
    }
}

/// A board with one cell that plays a role. Only camps can be chased.
fn one(role: Role) -> (Canvas, Cell) {
    let at = if role == Role::Camp {
        cell("h9")
    } else {
        cell("d4")
    };
    let mut canvas = BLANK;
    canvas[at] = Paint::Role(role);
    (canvas, at)
}

fn shine(frame: &Frame, cell: Cell) -> u32 {
    let led = frame[cell];
    u32::from(led.r) + u32::from(led.g) + u32::from(led.b)
}

/// How a role looks to somebody who sees no colours: ten steps of light, every 50 ms for 4.8 s (a multiple of most
/// periods), as one letter each: `.` is dark, `9` is the brightest this role gets.
fn rhythm(role: Role) -> String {
    let (canvas, at) = one(role);
    let frames = (0..96).map(|step| bright().render(&canvas, Moment(step * 50), PLENTY));
    let light: Vec<u32> = frames.map(|frame| shine(frame.frame(), at)).collect();
    let most = light.iter().copied().max().unwrap();
    light
        .iter()
        .map(|&now| {
            if now == 0 {
                '.'
            } else {
                char::from(b'0' + (now * 9 / most) as u8)
            }
        })
        .collect()
}

#[test]
fn each_role_keeps_the_rhythm_that_was_reviewed() {
    let drawn: Vec<_> = ROLES
        .iter()
        .map(|&role| format!("{role:?}: {}", rhythm(role)))
        .collect();
    let reviewed = include_str!("../../data/rhythms.txt");
    assert_eq!(
        drawn.join("\n") + "\n",
        reviewed,
        "if this is meant, review and replace tests/data/rhythms.txt"
    );
}

#[test]
fn roles_are_told_apart_without_colours() {
    for (index, &one) in ROLES.iter().enumerate() {
        for &other in &ROLES[..index] {
            let steady = [Role::Destination, Role::LastMove, Role::Place];
            if steady.contains(&one) && steady.contains(&other) {
                continue;
            }
            let differ = rhythm(one)
                .chars()
                .zip(rhythm(other).chars())
                .filter(|(a, b)| a != b)
                .count();
            assert!(
                differ >= 12,
                "{one:?} and {other:?} differ in {differ} of 96 moments only"
            );
        }
    }
}

#[test]
fn the_steady_roles_are_told_apart_by_brightness() {
    let light = |role| {
        let (canvas, at) = one(role);
        shine(bright().render(&canvas, Moment(0), PLENTY).frame(), at)
    };
    assert!(light(Role::Destination) > 3 * light(Role::LastMove));
    assert!(light(Role::LastMove) > 3 * light(Role::Place));
}

/// An empty board on which a pawn may be placed anywhere: bright enough to be seen, and far from what a USB port gives.
#[test]
fn a_board_full_of_squares_to_place_on_draws_little() {
    for palette in Palette::ALL {
        let look = LightStyle {
            palette,
            brightness: Brightness::ALL[7],
        };
        let canvas = CellMap::from_fn(|cell| match cell.square() {
            Some(_) => Paint::Role(Role::Place),
            None => Paint::Dark,
        });
        let frame = look.render(&canvas, Moment(0), PLENTY);
        let light = milliamps(frame.frame()) - milliamps(&CellMap::filled([0; 3].into()));
        assert!((5.0..70.0).contains(&light), "{palette:?}: {light} mA");
    }
}

#[test]
fn the_same_moment_gives_the_same_frame() {
    let (canvas, _) = one(Role::Capture);
    for now in [0, 1, 12_345, u32::MAX] {
        let [first, second] =
            [0, 1].map(|_| LightStyle::default().render(&canvas, Moment(now), DEFAULT_LIMIT));
        assert_eq!(first, second);
    }
}

#[test]
fn eight_brightness_steps_grow_evenly_and_the_darkest_still_shows() {
    for palette in Palette::ALL {
        for role in ROLES {
            let (canvas, at) = one(role);
            let light = Brightness::ALL.map(|brightness| {
                let look = LightStyle {
                    palette,
                    brightness,
                };
                let frames = (0..48).map(|step| look.render(&canvas, Moment(step * 50), PLENTY));
                frames.map(|frame| shine(frame.frame(), at)).max().unwrap()
            });
            assert!(
                light[0] > 0,
                "{palette:?} {role:?} cannot be seen at the darkest step"
            );
            assert!(light.is_sorted(), "{palette:?} {role:?}: {light:?}");
            if role != Role::LastMove && role != Role::Place {
                assert!(
                    light.windows(2).all(|step| step[0] < step[1]),
                    "{palette:?} {role:?}: {light:?}"
                );
            }
        }
    }
}

#[test]
fn terrain_colours_differ_in_every_palette() {
    for palette in Palette::ALL {
        let look = LightStyle {
            palette,
            brightness: Brightness::ALL[7],
        };
        let canvas = CellMap::from_fn(|cell| Paint::Terrain(Colour::ALL[cell.index() % 4]));
        let frame = look.render(&canvas, Moment(0), PLENTY);
        let mut seen: Vec<_> = Cell::ALL[..4]
            .iter()
            .map(|&cell| <[u8; 3]>::from(frame.frame()[cell]))
            .collect();
        seen.sort_unstable();
        seen.dedup();
        assert_eq!(seen.len(), 4, "{palette:?}");
    }
}

fn any_paint(rng: &mut SmallRng) -> Paint {
    let side = Side::ALL[rng.random_range(0..2)];
    let colour = Colour::ALL[rng.random_range(0..4)];
    let paints = [
        Paint::Dark,
        Paint::Terrain(colour),
        Paint::Ground(colour),
        Paint::Glow(colour),
        Paint::Turn(side),
        Paint::Side(side),
        Paint::Clock(side),
        Paint::Chosen,
        Paint::Offered,
        Paint::Good,
        Paint::Bad,
        Paint::Role(ROLES[rng.random_range(0..ROLES.len())]),
    ];
    paints[rng.random_range(0..paints.len())]
}

/// 378 mA + Σ(R+G+B) / 255 × 20 mA.
fn milliamps(frame: &Frame) -> f64 {
    378.0
        + Cell::ALL
            .iter()
            .map(|&cell| f64::from(shine(frame, cell)))
            .sum::<f64>()
            / 255.0
            * 20.0
}

#[test]
fn no_canvas_exceeds_the_supply_and_steady_lights_stay_steady_beside_moving_ones() {
    let mut rng = SmallRng::seed_from_u64(5);
    for _ in 0..500 {
        let canvas = CellMap::from_fn(|_| any_paint(&mut rng));
        let look = LightStyle {
            palette: Palette::ALL[rng.random_range(0..3)],
            brightness: Brightness::ALL[rng.random_range(0..8)],
        };
        let limit = Milliamps(rng.random_range(378..=2_000));
        let mut steady: CellMap<Option<[u8; 3]>> = CellMap::filled(None);
        for now in (0..3_000).step_by(37) {
            let limited = look.render(&canvas, Moment(now), limit);
            assert!(milliamps(limited.frame()) <= f64::from(limit.0));
            for (cell, paint) in canvas.iter() {
                if matches!(
                    paint,
                    Paint::Terrain(_) | Paint::Side(_) | Paint::Chosen | Paint::Good
                ) {
                    let led = limited.frame()[cell].into();
                    assert_eq!(
                        *steady[cell].get_or_insert(led),
                        led,
                        "{cell} wavers at {now} ms"
                    );
                }
            }
        }
    }
}

/// A show as text: `#` where anything shines.
fn draw(canvas: &Canvas) -> String {
    let mut lines = vec![vec![' '; 10]; 10];
    for (cell, paint) in canvas.iter() {
        let (column, row) = cell.place();
        let empty = if cell.square().is_some() { '.' } else { 'o' };
        lines[9 - usize::from(row)][usize::from(column)] =
            if *paint == Paint::Dark { empty } else { '#' };
    }
    lines
        .into_iter()
        .map(|line| line.into_iter().collect::<String>() + "\n")
        .collect()
}

#[test]
fn shows_end_move_and_differ_from_each_other() {
    let mut drawings = Vec::new();
    for show in SHOWS {
        let Millis(duration) = show.duration();
        assert_eq!(show.canvas(Millis(duration)), None, "{show:?} ends");
        let moments = (0..duration)
            .step_by(50)
            .filter_map(|time| show.canvas(Millis(time)));
        let pictures: Vec<_> = moments.collect();
        assert_eq!(
            pictures.len() as u32,
            duration.div_ceil(50),
            "{show:?} shows until its end"
        );
        assert!(
            pictures.iter().any(|canvas| *canvas != BLANK),
            "{show:?} shows something"
        );
        drawings.push((show, pictures));
    }
    for (index, (one, pictures)) in drawings.iter().enumerate() {
        for (other, others) in &drawings[..index] {
            assert_ne!(pictures, others, "{one:?} looks like {other:?}");
        }
    }
    assert_eq!(
        draw(&Show::Error.canvas(Millis(0)).unwrap()),
        "\
o        o
 #......# 
 .#....#. 
 ..#..#.. 
 ...##... 
 ...##... 
 ..#..#.. 
 .#....#. 
 #......# 
o        o
"
    );
}

#[test]
fn a_taken_camp_sends_a_wave_over_the_whole_board() {
    let show = Show::CampTaken(Camp::H9);
    let mut reached = BLANK;
    for time in (0..show.duration().0).step_by(20) {
        for (cell, paint) in show.canvas(Millis(time)).unwrap().iter() {
            if *paint != Paint::Dark {
                assert_eq!(*paint, Paint::Side(Side::White), "White has taken it");
                reached[cell] = *paint;
            }
        }
    }
    assert!(reached.iter().all(|(_, paint)| *paint != Paint::Dark));
}
