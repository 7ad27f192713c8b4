//! No light flashes more than three times within a second: from there on flashes can bring on a seizure, whatever colour
//! they have (WCAG 2.3.1). What the bring-up image shows is held to the same in the core.

use katarenga_core::lights::{
    BLANK, Brightness, Canvas, Frame, LightStyle, Paint, Palette, Role, Show,
};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::SelfTest;
use katarenga_core::units::{Milliamps, Millis, Moment};
use katarenga_rules::names::Named as _;
use katarenga_rules::{Camp, Cell, Colour, Side};

/// More than any canvas asks for.
const PLENTY: Milliamps = Milliamps(6_000);

/// Every light is looked at so often, more often than frames are sent.
const STEP: u32 = 5;

const SECOND: u32 = 1_000;

/// At most so many flashes may begin within a second.
const CALM: usize = 3;

/// How bright a light is to the eye, whatever its colour, from 0 to about 2.5 million.
fn luminance(frame: &Frame, cell: Cell) -> u32 {
    let led = frame[cell];
    2_126 * u32::from(led.r) + 7_152 * u32::from(led.g) + 722 * u32::from(led.b)
}

/// The moments at which a light has become clearly brighter, after it had been darker. A tenth of the brightest that it
/// gets is a clear difference.
fn flashes(light: &[u32]) -> Vec<u32> {
    let clear = light.iter().copied().max().unwrap_or(0) / 10;
    let (mut low, mut high, mut rising) = (0, 0, false);
    let mut begun = Vec::new();
    for (step, &now) in light.iter().enumerate() {
        (low, high) = (low.min(now), high.max(now));
        if !rising && now > low + clear {
            begun.push(step as u32 * STEP);
            (rising, high) = (true, now);
        } else if rising && now + clear < high {
            (rising, low) = (false, now);
        }
    }
    begun
}

/// Looks at all cells for a while.
fn is_calm(what: &str, time: u32, frame: impl Fn(Moment) -> Frame) {
    let frames: Vec<Frame> = (0..time / STEP)
        .map(|step| frame(Moment(step * STEP)))
        .collect();
    for cell in Cell::ALL {
        let light: Vec<u32> = frames.iter().map(|frame| luminance(frame, cell)).collect();
        for begun in flashes(&light).windows(CALM + 1) {
            let within = begun[CALM] - begun[0];
            assert!(
                within >= SECOND,
                "{what} on {cell}: {} flashes begin within {within} ms",
                CALM + 1
            );
        }
    }
}

fn looks() -> impl Iterator<Item = LightStyle> {
    let brightness = Brightness::ALL[7];
    Palette::ALL.into_iter().map(move |palette| LightStyle {
        palette,
        brightness,
    })
}

/// Everything that a cell can show, and so everything that menus and their signs are made of.
fn paints() -> Vec<Paint> {
    let sides: [fn(Side) -> Paint; 4] = [Paint::Turn, Paint::Thinks, Paint::Side, Paint::Clock];
    let colours: [fn(Colour) -> Paint; 3] = [Paint::Terrain, Paint::Ground, Paint::Glow];
    let mut paints = vec![
        Paint::Swap,
        Paint::Chosen,
        Paint::Offered,
        Paint::Good,
        Paint::Bad,
    ];
    paints.extend(Role::VALUES.iter().map(|&role| Paint::Role(role)));
    paints.extend(sides.iter().flat_map(|paint| Side::ALL.map(paint)));
    paints.extend(colours.iter().flat_map(|paint| Colour::ALL.map(paint)));
    paints
}

/// Rhythms differ from camp to camp and between the halves of the board, but not from square to square.
fn at_its_places(paint: Paint) -> Canvas {
    let squares = ["d4", "e5"].map(|square| square.parse().unwrap());
    let mut canvas = BLANK;
    for cell in squares.into_iter().chain(Camp::ALL.map(Cell::Camp)) {
        canvas[cell] = paint;
    }
    canvas
}

fn shows() -> Vec<Show> {
    let of_sides: [fn(Side) -> Show; 5] = [
        Show::WonByCamps,
        Show::WonOnTheBoard,
        Show::TimeUp,
        Show::MatchWon,
        Show::Passed,
    ];
    let mut shows = vec![
        Show::StartUp,
        Show::Drawn,
        Show::Error,
        Show::Forgotten,
        Show::LeftOut,
        Show::Swapped,
        Show::HoldLonger,
    ];
    shows.extend(of_sides.iter().flat_map(|show| Side::ALL.map(show)));
    shows.extend(Camp::ALL.map(Show::CampTaken));
    shows
}

/// A light appears anywhere in its rhythm, also at the end of a flash.
#[test]
fn whatever_a_cell_shows_is_calm() {
    for look in looks() {
        for paint in paints() {
            let canvas = at_its_places(paint);
            for appears in [0, 95, 195, 395, 700] {
                let what = format!("{:?} {paint:?}", look.palette);
                is_calm(&what, 3_000, |now| {
                    let now = now + Millis(appears);
                    *look.render(&canvas, now, PLENTY).frame()
                });
            }
        }
    }
}

#[test]
fn every_show_is_calm() {
    for look in looks() {
        for show in shows() {
            for began in [0, 195] {
                let what = format!("{:?} {show:?}", look.palette);
                is_calm(&what, show.duration().0, |now| {
                    let canvas = show.canvas(Millis(now.0)).unwrap_or(BLANK);
                    *look.render(&canvas, now + Millis(began), PLENTY).frame()
                });
            }
        }
    }
}

#[test]
fn the_walk_of_the_self_test_is_calm() {
    let test = SelfTest::new(Calibration::nominal(SensorKind::Hall), Moment(0));
    for look in looks() {
        is_calm("self-test", 6_000, |now| {
            *look.render(&test.canvas(now), now, PLENTY).frame()
        });
    }
}
