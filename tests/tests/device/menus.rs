//! The screens of the menu: what they look like, what they set, and that nothing happens before OK.

use katarenga_core::controls::menu::{Decision, MenuRequest, Ongoing, Screen};
use katarenga_core::evening::{ClockSettings, Player, Players, Settings};
use katarenga_core::lights::{Brightness, Palette};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::units::Millis;
use katarenga_rules::board::Edge;
use katarenga_rules::game::Race;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, Colour, DrawReason, Outcome, Rules, Side, Victory};
use katarenga_tests::fingers::{Fingers, all, plain, settings};

/// Plays a script on a board without a running game and tells what was decided.
fn decided(script: &str) -> Option<Decision> {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    fingers.play(script);
    fingers.decided
}

/// What the menu shows after a script.
fn picture(script: &str) -> String {
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    fingers.play(script);
    fingers.picture()
}

/// Checks a script by the picture it leads to.
macro_rules! shows {
    ($script:expr, $drawing:expr) => {
        assert_eq!(picture($script), plain($drawing), "{}", $script);
    };
}

#[test]
fn the_contents_show_one_screen_and_its_place() {
    shows!(
        "hold SETUP",
        ".rr..yy.
         .rr..yy.
         .gg..bb.
         .gg..bb.
         ........
         ........
         o-----..
         ---....."
    );
    shows!(
        "hold SETUP, NEXT, NEXT, NEXT",
        "...oo...
         ...oo...
         ...kk...
         ........
         ........
         ........
         ---o--..
         ---....."
    );
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    fingers.play("hold SETUP, BACK");
    let flag = "
         ..ooooo.
         ..ooooo.
         ..o.....
         ..o.....
         ........
         ........
         ------..
         ---o....";
    assert_eq!(fingers.picture(), plain(flag));
}

/// How a game ends is only asked while one is running.
#[test]
fn next_and_back_lead_around_all_screens() {
    let (_, without_end) = Screen::ALL.split_last().unwrap();
    for (ongoing, screens) in [
        (Ongoing::Nothing, without_end),
        (Ongoing::Waiting, without_end),
        (Ongoing::Begun, &Screen::ALL),
        (Ongoing::Game, &Screen::ALL),
        (Ongoing::Repetition, &Screen::ALL),
    ] {
        let mut fingers = Fingers::new(settings(), ongoing);
        fingers.play("hold SETUP");
        for &screen in screens {
            assert_eq!(fingers.menu.unwrap().screen(), screen);
            fingers.play("NEXT");
        }
        assert_eq!(fingers.menu.unwrap().screen(), Screen::Layout);
        for &screen in screens.iter().rev() {
            fingers.play("BACK");
            assert_eq!(fingers.menu.unwrap().screen(), screen);
        }
    }
}

/// Whoever sees one picture knows which screen it is.
#[test]
fn no_two_screens_look_alike_in_the_contents() {
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    fingers.play("hold SETUP");
    let mut pictures = Vec::new();
    for screen in Screen::ALL {
        let picture: String = fingers.picture().lines().take(4).collect();
        assert!(!pictures.contains(&picture), "{screen:?}: {picture}");
        pictures.push(picture);
        fingers.play("NEXT");
    }
}

#[test]
fn players_screen_sets_who_plays_whom_how_well_and_with_how_much_help() {
    const PLAYERS: &str = "hold SETUP, NEXT, NEXT, OK";
    shows!(
        PLAYERS,
        ".w....k.
         .w....k.
         www..kkk
         ........
         w-......
         k.......
         ..o.....
         o......."
    );
    shows!(
        &format!("{PLAYERS}, TURN, NEXT"),
        ".w...kkk
         .w...k.k
         www..kkk
         ........
         w.......
         -k......
         ..o.....
         o......."
    );
    shows!(
        &format!("{PLAYERS}, NEXT, TURN, TURN, NEXT"),
        "www...k.
         w.w...k.
         www..kkk
         ........
         .w......
         k.......
         oooo----
         o......."
    );
    shows!(
        &format!("{PLAYERS}, NEXT, TURN, NEXT, TURN, TURN, NEXT"),
        "www..kkk
         w.w..k.k
         www..kkk
         ........
         .w......
         .k......
         ..o.....
         -o......"
    );
    let players = Players {
        sides: BySide {
            white: Player::Person,
            black: Player::Board,
        },
        level: Level::new(5).unwrap(),
        hints: true,
        swap: false,
    };
    let set = Settings {
        players,
        ..settings()
    };
    let script = format!("{PLAYERS}, TURN, NEXT, TURN, NEXT, NEXT, TURN, NEXT, OK");
    // A running game goes on with other players.
    for ongoing in [Ongoing::Nothing, Ongoing::Game] {
        let mut fingers = Fingers::new(settings(), ongoing);
        fingers.play(&script);
        assert_eq!(fingers.decided, Some(Decision::Settings(set)));
    }
    // The level goes around.
    let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
    fingers.play(&format!(
        "{PLAYERS}, BACK, TURN, TURN, BACK, BACK, BACK, OK"
    ));
    let players = fingers.new_settings().unwrap().players;
    assert_eq!(players.level, Level::STRONGEST);
    assert_eq!(players.sides[Side::White], Player::Board);
}

#[test]
fn r20_game_screen_chooses_the_game_and_the_colours_of_the_race() {
    shows!(
        "hold SETUP, NEXT, OK",
        "o......o
         .o....o.
         ..o..o..
         ...ww...
         ........
         o-------
         ........
         ........"
    );
    shows!(
        "hold SETUP, NEXT, OK, NEXT, TURN, NEXT, TURN",
        "b...o..g
         b.oooo.g
         b.oooo.g
         b...o..g
         ........
         .o......
         ...b....
         ryGb...."
    );
    let race = |start, goal| {
        let rules = Rules::Race(Race { start, goal });
        Some(Decision::NewGame(Settings {
            rules,
            ..settings()
        }))
    };
    assert_eq!(
        decided("hold SETUP, NEXT, OK, NEXT, OK"),
        race(Colour::Green, Colour::Green)
    );
    assert_eq!(
        decided("hold SETUP, NEXT, OK, NEXT, TURN, NEXT, TURN, BACK, OK"),
        race(Colour::Blue, Colour::Yellow)
    );
    assert_eq!(
        decided("hold SETUP, NEXT, OK, OK"),
        Some(Decision::NewGame(settings())),
        "the same game again is a new one"
    );
}

/// Each game has a light of its own in the row, which shows eight at a time, and a picture that no other game has.
#[test]
fn every_game_can_be_chosen_and_is_told_apart_at_a_glance() {
    let mut pictures = Vec::new();
    for (place, rules) in Rules::GAMES.into_iter().enumerate() {
        let script = format!("hold SETUP, NEXT, OK, {}", "NEXT,".repeat(place));
        let first = place / 8 * 8;
        let mut row: String = (first..first + 8)
            .map(|game| if game < Rules::GAMES.len() { '-' } else { '.' })
            .collect();
        row.replace_range(place - first..=place - first, "o");
        let shown = picture(&script);
        assert_eq!(shown.lines().nth(5), Some(row.as_str()), "{rules}");
        let emblem: String = shown.lines().take(4).collect();
        assert!(!pictures.contains(&emblem), "{rules}: {emblem}");
        pictures.push(emblem);
        let new_game = Decision::NewGame(Settings {
            rules,
            ..settings()
        });
        assert_eq!(decided(&format!("{script} OK")), Some(new_game));
    }
}

#[test]
fn r24_a_layout_that_cannot_be_raced_on_is_refused_and_the_squares_show_why() {
    let a1_is_blue = settings().layout.with("a1".parse().unwrap(), Colour::Blue);
    let before = Settings {
        layout: a1_is_blue,
        ..settings()
    };
    let mut fingers = Fingers::new(before, Ongoing::Nothing);
    // a1 was green: the near half is left with seven.
    fingers.play("hold SETUP, NEXT, OK, NEXT, OK");
    let why = "
        .      .
        ........
        ........
        ........
        ........
        .g...g..
        ......g.
        .g.g...g
        ....g...
        x      x";
    assert_eq!(fingers.picture(), plain(why));
    // It was to be seen before OK, and any press leads back to it.
    fingers.play("OK");
    let warned = "
        .      .
        g...o..g
        g.oooo.g
        g.oooo.g
        g...o..g
        ........
        -x------
        ..g.....
        ..g.....
        x      x";
    assert_eq!(fingers.picture(), plain(warned));
    assert!(fingers.menu.unwrap().unplayable_layout().is_some());
    fingers.play("BACK");
    assert_eq!(fingers.menu.unwrap().unplayable_layout(), None);
    let other_game = fingers.picture();
    assert!(other_game.contains("ox------"), "{other_game}");
    // With start and goal red it can be raced on.
    fingers.play("NEXT, TURN, NEXT, NEXT, TURN, BACK, BACK, OK");
    let (start, goal) = (Colour::Red, Colour::Red);
    let rules = Rules::Race(Race { start, goal });
    assert_eq!(
        fingers.decided,
        Some(Decision::NewGame(Settings { rules, ..before }))
    );
    // Whatever else is chosen has nothing to do with it.
    let never_eight = Settings {
        layout: all(Colour::Red),
        rules,
        ..settings()
    };
    let mut fingers = Fingers::new(never_eight, Ongoing::Nothing);
    fingers.play("hold SETUP, BACK, BACK, OK, NEXT, OK");
    assert!(fingers.new_settings().is_some());
    // The other way round: a layout that the chosen race cannot be run on.
    let racing = Settings {
        rules: Rules::RACE,
        ..settings()
    };
    let mut fingers = Fingers::new(racing, Ongoing::Nothing);
    fingers.play("hold SETUP, OK, hold TURN");
    fingers.made(all(Colour::Red));
    fingers.play("OK");
    assert_eq!(fingers.decided, None);
    assert!(fingers.picture().ends_with("x      x"));
}

#[test]
fn r15_referee_screen_sets_touch_move_nudge_quiet_first_move_and_swapping() {
    shows!(
        "hold SETUP, NEXT, NEXT, NEXT, OK, TURN",
        "...oo...
         ...oo...
         ...kk...
         ........
         ..o.....
         oooo----
         o.......
         o......."
    );
    let options = Options {
        touch_move: TouchMove::Lenient,
        nudge: Millis(600),
    };
    assert_eq!(
        decided("hold SETUP, NEXT, NEXT, NEXT, OK, BACK, TURN, NEXT, NEXT, TURN, NEXT, OK"),
        Some(Decision::Settings(Settings {
            options,
            quiet_first_move: true,
            ..settings()
        }))
    );
    // Sides may be swapped from now on, also in a running game.
    let mut players = settings().players;
    players.swap = true;
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    fingers.play("hold SETUP, NEXT, NEXT, NEXT, OK, TURN, TURN, TURN, NEXT, OK");
    assert_eq!(
        fingers.decided,
        Some(Decision::Settings(Settings {
            players,
            ..settings()
        }))
    );
}

#[test]
fn r30_edges_screen_sets_where_white_sits_or_draws_lots() {
    const EDGES: &str = "hold SETUP, NEXT, NEXT, NEXT, NEXT, OK";
    shows!(
        EDGES,
        "kkkkkkkk
         ........
         ........
         wwwwwwww
         ........
         o--.....
         ........
         ........"
    );
    let far = Decision::Settings(Settings {
        white_edge: Edge::Far,
        ..settings()
    });
    assert_eq!(decided(&format!("{EDGES}, NEXT, OK")), Some(far));
    let lots = format!("{EDGES}, BACK");
    shows!(
        &lots,
        "wkwkwkwk
         ........
         ........
         kwkwkwkw
         ........
         --o.....
         ........
         ........"
    );
    // The lot is shown first and taken with OK; until then it can be left.
    for (number, decision) in [(6, Decision::Nothing), (7, far)] {
        let mut fingers = Fingers::new(settings(), Ongoing::Nothing);
        fingers.play(&lots);
        fingers.play("OK");
        assert_eq!(fingers.asked, Some(MenuRequest::Lot));
        fingers.play(&format!("lot {number}"));
        assert_eq!(fingers.decided, None);
        let shown = match decision {
            Decision::Nothing => "kkkkkkkk",
            _ => "wwwwwwww",
        };
        assert!(fingers.picture().starts_with(shown));
        fingers.play("OK");
        assert_eq!(fingers.decided, Some(decision));
    }
    // A lot nobody asked for means nothing.
    assert_eq!(
        decided(&format!("{EDGES}, lot 1, OK")),
        Some(Decision::Nothing)
    );
}

#[test]
fn r32_clock_screen_sets_times_a_handicap_and_an_increment() {
    const CLOCK: &str = "hold SETUP, NEXT, NEXT, NEXT, NEXT, NEXT, OK";
    shows!(
        CLOCK,
        "..oooo..
         ...oo...
         ...oo...
         ..oooo..
         ........
         --------
         ........
         ........"
    );
    let ten_against_three = format!("{CLOCK}, NEXT, NEXT, NEXT, NEXT, NEXT, TURN, BACK, BACK");
    shows!(
        &ten_against_three,
        "..oooo..
         ...oo...
         ...oo...
         ..oooo..
         ........
         ....w...
         kkk-----
         ........"
    );
    let clock = |white: u32, black: u32, increment: u32| {
        let time = BySide { white, black }.map(|minutes| Millis(minutes * 60_000));
        let increment = Millis(increment * 1_000);
        Some(Decision::Settings(Settings {
            clock: Some(ClockSettings { time, increment }),
            ..settings()
        }))
    };
    assert_eq!(decided(&format!("{CLOCK}, BACK, OK")), clock(60, 60, 0));
    assert_eq!(
        decided(&format!("{ten_against_three}, TURN, NEXT, NEXT, OK")),
        clock(10, 3, 2)
    );
    // Off again, all the way down.
    let off = format!("{CLOCK}, NEXT, TURN, NEXT, TURN, TURN, BACK, OK");
    assert_eq!(decided(&off), Some(Decision::Nothing));
}

#[test]
fn lights_screen_sets_brightness_palette_and_terrain_and_shows_them_at_once() {
    const LIGHTS: &str = "hold SETUP, BACK, BACK, BACK, OK";
    shows!(
        LIGHTS,
        "o..oo..o
         ..oooo..
         ..oooo..
         o..oo..o
         ........
         ooooo---
         o.......
         o......."
    );
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    // One more back from the contents: a running game can also end.
    let lights = LIGHTS.replacen("BACK", "BACK, BACK", 1);
    fingers.play(&format!("{lights}, NEXT, TURN, BACK, TURN, NEXT"));
    let bright = Settings {
        brightness: Brightness::ALL[5],
        palette: Palette::HighContrast,
        terrain: true,
        ..settings()
    };
    assert_eq!(fingers.menu.unwrap().draft(), &bright);
    // A running game does not mind.
    fingers.play("OK");
    assert_eq!(fingers.new_settings(), Some(bright));
}

#[test]
fn sound_screen_turns_sound_off() {
    shows!(
        "hold SETUP, BACK, BACK, OK",
        "..o...o.
         ooo.o..o
         ooo.o..o
         ..o...o.
         ........
         -o......
         ........
         ........"
    );
    shows!(
        "hold SETUP, BACK, BACK, OK, NEXT",
        "..o.x.x.
         ooo..x..
         ooo..x..
         ..o.x.x.
         ........
         o-......
         ........
         ........"
    );
    let silent = Settings {
        sound: false,
        ..settings()
    };
    assert_eq!(
        decided("hold SETUP, BACK, BACK, OK, NEXT, OK"),
        Some(Decision::Settings(silent))
    );
}

#[test]
fn care_screen_starts_calibration_and_self_test() {
    shows!(
        "hold SETUP, BACK, OK",
        "...oo...
         .oo..oo.
         .oo..oo.
         ...oo...
         ........
         o-......
         ........
         ........"
    );
    shows!(
        "hold SETUP, BACK, OK, NEXT",
        "......++
         .....++.
         ++..++..
         .++++...
         ........
         -o......
         ........
         ........"
    );
    assert_eq!(
        decided("hold SETUP, BACK, OK, OK"),
        Some(Decision::Calibrate)
    );
    assert_eq!(
        decided("hold SETUP, BACK, OK, NEXT, OK"),
        Some(Decision::SelfTest)
    );
}

const CROSSED_OUT: &str = "
    x      x
    x......x
    .x....x.
    ..x..x..
    ...xx...
    ...xx...
    ..x..x..
    .x....x.
    x......x
    x      x";

#[test]
fn a_running_game_is_given_up_only_with_a_second_long_ok() {
    for (script, changed) in [
        ("NEXT, OK, NEXT, OK", Rules::RACE),
        ("NEXT, OK, OK", Rules::KATARENGA),
    ] {
        let script = format!("hold SETUP, {script}");
        let after = Settings {
            rules: changed,
            ..settings()
        };
        let mut fingers = Fingers::new(settings(), Ongoing::Game);
        fingers.play(&script);
        assert_eq!(fingers.picture(), plain(CROSSED_OUT));
        let screen = {
            fingers.play("OK");
            fingers.picture()
        };
        for keep in ["SETUP", "BACK", "NEXT", "TURN", "OK", "hold TURN"] {
            fingers.play("OK");
            assert_eq!(fingers.picture(), plain(CROSSED_OUT));
            fingers.play(keep);
            assert_eq!(fingers.picture(), screen, "{keep} leads back");
        }
        fingers.play("OK, hold OK");
        assert_eq!(fingers.decided, Some(Decision::NewGame(after)));
    }
}

#[test]
fn whatever_a_game_is_played_on_with_and_by_needs_a_new_one() {
    for script in [
        "hold SETUP, OK, TURN, OK, OK, OK, OK, OK",
        "hold SETUP, NEXT, NEXT, NEXT, OK, TURN, TURN, NEXT, OK",
        "hold SETUP, NEXT, NEXT, NEXT, NEXT, OK, NEXT, OK",
        "hold SETUP, NEXT, NEXT, NEXT, NEXT, NEXT, OK, NEXT, OK",
    ] {
        let mut fingers = Fingers::new(settings(), Ongoing::Game);
        fingers.play(script);
        assert_eq!(fingers.picture(), plain(CROSSED_OUT), "{script}");
        fingers.play("wait 180");
        assert_eq!(fingers.decided, Some(Decision::Nothing), "{script}");
    }
}

/// Each way to end a running game has a picture of its own, and is only decided by a second, long OK.
#[test]
fn r9_players_can_agree_resign_and_claim_while_a_game_is_running() {
    let resigned = |winner| Outcome::Win {
        winner,
        by: Victory::Resignation,
    };
    let endings = [
        (
            Outcome::Draw(DrawReason::Agreement),
            "
             ........
             .wwwwww.
             ........
             .kkkkkk.
             ........
             o---....
             ........
             ........",
        ),
        (
            resigned(Side::Black),
            "
             ..x..x..
             ...xx...
             ...xx...
             wwxwwxww
             ........
             -o--....
             ........
             ........",
        ),
        (
            resigned(Side::White),
            "
             ..x..x..
             ...xx...
             ...xx...
             kkxkkxkk
             ........
             --o-....
             ........
             ........",
        ),
        (
            Outcome::Draw(DrawReason::Repetition),
            "
             ........
             ww.ww.ww
             kk.kk.kk
             ........
             ........
             ---o....
             ........
             ........",
        ),
    ];
    for (place, (outcome, picture)) in endings.into_iter().enumerate() {
        let mut fingers = Fingers::new(settings(), Ongoing::Repetition);
        fingers.play("hold SETUP, BACK, OK");
        (0..place).for_each(|_| fingers.play("NEXT"));
        assert_eq!(fingers.picture(), plain(picture));
        fingers.play("OK");
        assert_eq!(fingers.picture(), plain(CROSSED_OUT));
        let mut second_thoughts = fingers.clone();
        second_thoughts.play("OK");
        assert_eq!(second_thoughts.decided, None, "a short OK is not enough");
        fingers.play("hold OK");
        assert_eq!(fingers.decided, Some(Decision::End(outcome)));
    }
}

#[test]
fn r9_a_repetition_can_only_be_claimed_where_there_is_one() {
    let mut fingers = Fingers::new(settings(), Ongoing::Game);
    fingers.play("hold SETUP, BACK, OK, BACK");
    let last = fingers.picture();
    assert!(
        last.contains("kkxkkxkk"),
        "Black resigns is the last: {last}"
    );
}

#[test]
fn every_screen_can_be_left_without_harm() {
    for screen in 0..Screen::ALL.len() {
        let open = format!(
            "hold SETUP, {} OK, NEXT, TURN, NEXT",
            "NEXT,".repeat(screen)
        );
        for way_out in ["hold SETUP", "SETUP, SETUP", "wait 180"] {
            let mut fingers = Fingers::new(settings(), Ongoing::Game);
            fingers.play(&format!("{open}, {way_out}"));
            assert_eq!(fingers.decided, Some(Decision::Nothing));
        }
        // What was chosen and left is forgotten.
        let mut fingers = Fingers::new(settings(), Ongoing::Game);
        fingers.play(&format!("{open}, SETUP"));
        assert_eq!(fingers.menu.unwrap().draft(), &settings());
    }
}

#[test]
fn an_idle_menu_returns_to_the_game_but_waits_for_hands_that_lay_quarters() {
    let closed = |script: &str| decided(script).is_some();
    assert!(!closed("hold SETUP, wait 29"));
    assert!(closed("hold SETUP, wait 30"));
    assert!(!closed("hold SETUP, wait 29, NEXT, wait 29"));
    assert!(closed("hold SETUP, NEXT, OK, NEXT, wait 30"));
    let whole = "hold SETUP, OK, OK, OK, OK, OK";
    assert!(!closed(&format!("{whole}, wait 179")));
    assert!(!closed(&format!("{whole}, wait 179, pawn e4, wait 179")));
    assert!(closed(&format!("{whole}, wait 180")));
}
