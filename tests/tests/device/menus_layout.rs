//! Entering tonight's layout by buttons (R2).

use katarenga_core::Button;
use katarenga_core::controls::Press;
use katarenga_core::controls::menu::{Answer, Decision, Menu, MenuEvent, MenuRequest, Ongoing};
use katarenga_core::evening::Settings;
use katarenga_core::sensing::Occupancy;
use katarenga_core::units::Moment;
use katarenga_rules::board::{Edge, OFFICIAL_BOARDS, official_board};
use katarenga_rules::{Chance, Colour, Corner, Face, Layout, PlacedQuarter, Rotation};
use katarenga_tests::fingers::{Fingers, UNPACKED, plain, presses_for, settings};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::SliceRandom as _;

fn with_layout(layout: Layout) -> Settings {
    Settings {
        layout,
        ..settings()
    }
}

fn quarter(face: Face, rotation: Rotation) -> PlacedQuarter {
    PlacedQuarter { face, rotation }
}

/// Enters a board on top of another and tells how many presses that took.
fn enter(lies: &[PlacedQuarter; 4], wanted: &[PlacedQuarter; 4]) -> usize {
    let before = with_layout(Layout::from_quarters(lies));
    let presses = presses_for(*lies, wanted);
    let mut fingers = Fingers::new(before, Ongoing::Nothing);
    fingers.play(&presses.join(","));
    let layout = Layout::from_quarters(wanted);
    let decided = match before.layout == layout {
        true => Decision::Nothing,
        false => Decision::Settings(Settings { layout, ..before }),
    };
    assert_eq!(fingers.decided, Some(decided), "{lies:?} -> {wanted:?}");
    presses.len()
}

#[test]
fn r2_every_face_and_rotation_can_be_entered_in_every_corner() {
    for corner in 0..4 {
        for face in Face::ALL {
            for rotation in Rotation::ALL {
                let mut wanted = UNPACKED;
                // Its quarter must not lie twice.
                let from = face as usize / 2;
                wanted.swap(corner, from);
                wanted[corner] = quarter(face, rotation);
                enter(&UNPACKED, &wanted);
            }
        }
    }
}

/// Every evening another board, entered over the one of the evening before.
#[test]
fn r2_all_98304_official_boards_can_be_entered_with_18_presses_on_average() {
    let mut rng = SmallRng::seed_from_u64(2);
    let mut boards: Vec<_> = (0..OFFICIAL_BOARDS.get()).map(official_board).collect();
    boards.shuffle(&mut rng);
    let mut lies = UNPACKED;
    let mut counts = [0; 40];
    for wanted in &boards {
        counts[enter(&lies, wanted)] += 1;
        lies = *wanted;
    }
    let total: usize = counts.iter().enumerate().map(|(n, count)| n * count).sum();
    let within_25: usize = counts[..=25].iter().sum();
    let worst = counts.iter().rposition(|&count| count > 0).unwrap();
    let hundredths = total * 100 / boards.len();
    println!("{hundredths} presses for 100 boards, {within_25} within 25, worst {worst}");
    assert!((1_750..=1_850).contains(&hundredths));
    assert!(within_25 * 100 >= boards.len() * 99);
    // Ten steps to faces, three turns in each corner, OK for each and for the whole; and two presses to get there.
    assert!(worst <= 29);
}

#[test]
fn the_corner_being_entered_glows_as_it_lies_and_those_before_stay_lit() {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    fingers.play("hold SETUP, OK");
    let first = "
        RYBG....
        GRGB....
        YYBR....
        BGRY....
        ........
        ........
        ........
        ........";
    assert_eq!(fingers.picture(), plain(first));
    fingers.play("NEXT, TURN, OK");
    // 1b turned clockwise, then 2a as it lay.
    let second = "
        gbyrRYGB
        bgrgGYRY
        rbyyBBGR
        yrgbYRBG
        ........
        ........
        ........
        ........";
    assert_eq!(fingers.picture(), plain(second));
    fingers.play("OK, OK, OK");
    let whole = "
        +      +
        gbyrrygb
        bgrggyry
        rbyybbgr
        yrgbyrbg
        rgbyrgby
        yybryygr
        bgrgbbrg
        grybgryb
        +      +";
    assert_eq!(fingers.picture(), plain(whole));
    // The lights lie under the squares, wherever White and whoever sets up may sit.
    let white_edge = Edge::Far;
    let turned = Settings {
        white_edge,
        ..settings()
    };
    let mut fingers = Fingers::new(turned, Ongoing::Nothing);
    fingers.play("hold SETUP, OK, NEXT, TURN, OK, OK, OK, OK");
    assert_eq!(fingers.picture(), plain(whole));
}

#[test]
fn faces_of_quarters_already_entered_are_passed_over() {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    // 1b in the first corner; 1a, 1b are not offered in the second: back from 2a leads to 4b.
    fingers.play("hold SETUP, OK, NEXT, OK, BACK, OK, OK, OK, OK");
    let layout = fingers.new_settings().unwrap().layout;
    let expected = [Face::B1, Face::B4, Face::A3, Face::A2];
    let expected = expected.map(|face| quarter(face, Rotation::Upright));
    assert_eq!(layout, Layout::from_quarters(&expected));
}

#[test]
fn r2_holding_next_offers_faces_whatever_the_pairing_says() {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    // 1a stays. In the second corner from 2a on to 2b, back to 2a and to 1b, which was passed over before.
    fingers.play("hold SETUP, OK, OK, hold NEXT, BACK, BACK");
    let camps_say_so = "
        -      -
        rybgRGYB
        grgbYRYG
        yybrBGBR
        bgryGBRY
        ........
        ........
        ........
        ........
        -      -";
    assert_eq!(fingers.picture(), plain(camps_say_so));
    fingers.play("OK, OK, OK, OK");
    let layout = fingers.new_settings().unwrap().layout;
    let expected = [Face::A1, Face::B1, Face::A3, Face::A4];
    let expected = expected.map(|face| quarter(face, Rotation::Upright));
    assert_eq!(layout, Layout::from_quarters(&expected));
    // Opened again, such a board passes unchanged.
    let mut again = Fingers::new(with_layout(layout), Ongoing::Nothing);
    again.play("hold SETUP, OK, OK, OK, OK, OK, OK");
    assert_eq!(again.decided, Some(Decision::Nothing));
}

#[test]
fn a_pawn_shows_which_square_is_wrong_and_next_corrects_it() {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    // A pawn that stood there all along means nothing, and neither does NEXT without one.
    fingers.play("pawn d4, hold SETUP, OK, OK, OK, OK, OK, NEXT, pawn a8, NEXT");
    let one = "
        +      +
        Yybgrygb
        grgbgyry
        yybrbbgr
        bgryyrbg
        rgbyrgby
        yybryygr
        bgrgbbrg
        grybgryb
        +      +";
    assert_eq!(fingers.picture(), plain(one));
    fingers.play("lift a8, lift d4, pawn d4, BACK, OK");
    let corrected = settings()
        .layout
        .with("a8".parse().unwrap(), Colour::Yellow)
        .with("d4".parse().unwrap(), Colour::Red);
    let expected = with_layout(corrected);
    assert_eq!(fingers.new_settings(), Some(expected));
    // Corrected squares survive when the layout is looked at again.
    let mut again = Fingers::new(expected, Ongoing::Nothing);
    again.play("hold SETUP, OK, OK, OK, OK, OK, TURN, OK, OK, OK, OK, OK");
    assert_eq!(again.decided, Some(Decision::Nothing));
    // From squares that are no face, NEXT leads to the first free face and TURN turns what lies there.
    again.play("hold SETUP, OK, NEXT, OK, OK, OK, OK, OK");
    let first = quarter(Face::A1, Rotation::Upright);
    let layout = corrected.with_corner(Corner::NorthWest, first.rows());
    assert_eq!(again.new_settings(), Some(with_layout(layout)));
    again.play("hold SETUP, OK, TURN, TURN, TURN, TURN, OK, OK, OK, OK, OK");
    assert_eq!(again.decided, Some(Decision::Nothing));
}

#[test]
fn r33_random_and_balanced_layouts_are_one_press_each() {
    let mut chance = Chance::from_seed(33);
    for (press, balanced) in [("hold TURN", false), ("hold BACK", true)] {
        for stage in ["", "OK", "OK, OK, OK, OK"] {
            let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
            fingers.play(&format!("hold SETUP, OK, {stage}, {press}"));
            assert_eq!(fingers.asked, Some(MenuRequest::Layout { balanced }));
            let layout = chance.layout();
            fingers.made(layout);
            assert_eq!(fingers.menu.unwrap().draft().layout, layout);
            assert_eq!(fingers.decided, None, "not before OK");
            fingers.play("OK");
            assert_eq!(fingers.new_settings(), Some(with_layout(layout)));
        }
    }
}

#[test]
fn an_answer_that_comes_too_late_is_overlooked() {
    let layout = Layout::from_fn(|_| Colour::Blue);
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    fingers.play("hold SETUP, OK, hold TURN, SETUP");
    fingers.made(layout);
    assert_eq!(fingers.menu.unwrap().draft(), &settings());
    // Nobody may confirm what was put under the question meanwhile.
    fingers.play("OK, TURN, OK, OK, OK, OK, OK");
    let asked = fingers.menu.unwrap().draft().layout;
    fingers.made(layout);
    fingers.play("hold OK");
    assert_eq!(fingers.decided, Some(Decision::NewGame(with_layout(asked))));
    // Nor what arrives together with OK: the layout that was seen is the one that is taken.
    let mut menu = Menu::open(Moment(0), &settings(), Ongoing::Nothing);
    let mut press = |press, answer| {
        let occupancy = Occupancy::default();
        menu.step(Moment(0), Some(press), &occupancy, answer)
    };
    for _ in 0..5 {
        assert_eq!(press(Press::Short(Button::Ok), None), None);
    }
    let event = press(Press::Short(Button::Ok), Some(Answer::Layout(layout)));
    assert_eq!(event, Some(MenuEvent::Closed(Decision::Nothing)));
}
