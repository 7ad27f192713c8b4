//! What everybody must be able to see: lights in their own colours, the game and the turn, buttons for fingers, and marks
//! instead of rhythms.

use std::collections::{BTreeMap, BTreeSet};

use fantoccini::key::Key;
use katarenga_core::evening::Settings;
use katarenga_core::lights::Role;
use katarenga_core::speech::Language;
use katarenga_core::table::line_up;
use katarenga_rules::Rules;
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named as _;
use serde_json::{Value, json};

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, Program, Window, cell};

/// The frame's own numbers, from which the printed quarters are drawn, too.
const DIMENSIONS: &str = include_str!("../../hardware/frame/dimensions.toml");
const PITCH_MM: f64 = 36.0;

const SMALLEST: (u32, u32) = (320, 640);
const PHONE: (u32, u32) = (360, 640);
const LAPTOP: (u32, u32) = (1280, 800);
/// Phones that lie on their side: a small one, a usual one, and one that is wider than many a window of a desktop.
const ON_ITS_SIDE: [(u32, u32); 3] = [(568, 320), (740, 360), (932, 430)];

fn millimetres(name: &str) -> f64 {
    let numbers: toml::Table = DIMENSIONS.parse().expect("numbers");
    numbers["square"][name].as_float().expect("a number")
}

/// A window whose page has this size.
async fn open(board: &Program, size: (u32, u32), dark: bool) -> Browser {
    let page = Browser::open(board, Window { size, dark }).await;
    let inner = page.ask("return [innerWidth, innerHeight]").await;
    let around = |at: usize, wanted: u32| wanted - inner[at].as_u64().expect("pixels") as u32;
    let (width, height) = (size.0 + around(0, size.0), size.1 + around(1, size.1));
    page.client
        .set_window_size(width, height)
        .await
        .expect("another size");
    let is_so = format!(
        "return innerWidth === {} && innerHeight === {}",
        size.0, size.1
    );
    page.until("the page has its size", &is_so).await;
    page
}

/// For every lit cell its painted colour, and by how many degrees the hue of its ring differs from that of its LED.
/// A light without a hue counts as right when the ring has none either.
const RINGS: &str = "
    const canvas = document.getElementById('lights');
    const context = canvas.getContext('2d');
    const board = document.getElementById('board').getBoundingClientRect();
    const scale = canvas.width / canvas.getBoundingClientRect().width;
    const hue = ([r, g, b]) => {
      const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
      if (max - min < max * 0.04) return null;
      const sector = max === r ? ((g - b) / (max - min) + 6) % 6 : max === g ? (b - r) / (max - min) + 2 : (r - g) / (max - min) + 4;
      return sector * 60;
    };
    const rings = [];
    for (const node of document.querySelectorAll('.cell')) {
      const led = [0, 2, 4].map((at) => (parseInt(node.dataset.light.slice(at, at + 2), 16) / 255) ** (1 / 2.2));
      if (Math.max(...led) === 0) continue;
      const box = node.getBoundingClientRect();
      const away = RADIUS * Math.SQRT1_2 * parseFloat(getComputedStyle(document.getElementById('stage')).getPropertyValue('--u'));
      const x = (box.x + box.width / 2 - board.x + away) * scale;
      const y = (box.y + box.height / 2 - board.y + away) * scale;
      const [r, g, b, a] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
      const [seen, wanted] = [hue([r, g, b]), hue(led)];
      const off = seen === null || wanted === null ? (seen === wanted ? 0 : 180) : Math.min(Math.abs(seen - wanted), 360 - Math.abs(seen - wanted));
      rings.push({ cell: node.dataset.cell, paint: node.dataset.colour ?? 'camp', led: wanted === null ? 'white' : String(Math.round(wanted / 10)), off, opaque: a === 255, lit: Math.max(r, g, b) });
    }
    return rings;";

#[tokio::test]
async fn a_light_keeps_its_colour_on_every_square() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    let radius =
        (millimetres("ring_inner_radius") + millimetres("ring_outer_radius")) / 2.0 / PITCH_MM;
    let rings = RINGS.replace("RADIUS", &radius.to_string());
    let mut pairs = BTreeSet::new();
    // The pictures of the menu light squares in many colours, whatever is painted there.
    page.hold_until("setup", "Menu:").await;
    for _ in 0..8 {
        let seen = page.ask(&rings).await;
        for ring in seen.as_array().expect("rings") {
            assert_eq!(ring["opaque"], true, "{ring}");
            assert!(ring["off"].as_f64().is_some_and(|off| off < 6.0), "{ring}");
            let text = |name: &str| ring[name].as_str().expect("text").to_owned();
            pairs.insert((text("paint"), text("led")));
        }
        page.press("next").await;
    }
    for paint in ["r", "y", "g", "b"] {
        let lights = pairs.iter().filter(|(on, _)| on == paint).count();
        assert!(lights >= 3, "{lights} colours of light on {paint}");
    }
    page.close().await;
}

#[tokio::test]
async fn a_pawn_stands_inside_its_ring() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    let foot = page
        .ask(
            "const svg = document.querySelector('.pawn svg').getBoundingClientRect();
             const r = Number(document.querySelector('#pawn-white circle').getAttribute('r')) / 100;
             return svg.width * r / parseFloat(getComputedStyle(document.getElementById('stage')).getPropertyValue('--u'));",
        )
        .await;
    let foot = foot.as_f64().expect("a number") * PITCH_MM;
    let ring = millimetres("ring_inner_radius");
    assert!(foot < ring, "{foot} mm inside {ring} mm");
    page.close().await;
}

/// Where something is in the window: left, top, width, height.
async fn place_of(page: &Browser, selector: &str) -> Value {
    page.ask(&format!(
        "const box = document.querySelector('{selector}').getBoundingClientRect();
         return [box.x, box.y, box.width, box.height].map(Math.round);"
    ))
    .await
}

/// Whoever aims at a button hits it, also if the board says something else just then.
#[tokio::test]
async fn what_a_hand_aims_at_stays_where_it_is_whatever_the_board_says() {
    const AIMS: [&str; 3] = ["#set-up", "#buttons", "[data-cell=e1]"];
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("Pawns are missing").await;
    let mut places = Vec::new();
    for aim in AIMS {
        places.push(place_of(&page, aim).await);
    }
    let stay = async |says: &str| {
        page.until_it_says(says).await;
        for (aim, place) in AIMS.iter().zip(&places) {
            assert_eq!(&place_of(&page, aim).await, place, "{aim}: {says}");
        }
    };
    page.click("#set-up").await;
    stay("White to move.").await;
    // Without power the board has not even a game's name and goal to say.
    page.ask("document.getElementById('power').click()").await;
    stay("The board has no power.").await;
    page.close().await;
}

const ALL_IN_SIGHT: &str = "
    const hidden = [];
    for (const selector of SELECTORS) {
      const box = document.querySelector(selector).getBoundingClientRect();
      if (!box.width || box.left < -1 || box.top < -1 || box.right > innerWidth + 1 || box.bottom > innerHeight + 1) hidden.push(`${selector} ${JSON.stringify(box)}`);
    }
    return hidden;";

async fn assert_in_sight(page: &Browser, selectors: &[&str], state: &str) {
    let hidden = page
        .ask(&ALL_IN_SIGHT.replace("SELECTORS", &json!(selectors).to_string()))
        .await;
    assert_eq!(hidden, json!([]), "{state}");
}

#[tokio::test]
async fn board_turn_and_buttons_are_in_sight_without_scrolling() {
    const AT_ONCE: [&str; 9] = [
        "#board",
        "#buttons",
        "#game-name",
        "#goal",
        "#turn",
        "#near-edge",
        "#far-edge",
        "#new-game",
        "#speaks",
    ];
    for size in [LAPTOP, PHONE, SMALLEST].into_iter().chain(ON_ITS_SIDE) {
        let board = Program::start(&[]);
        let page = open(&board, size, false).await;
        page.begin().await;
        page.ask("scrollTo(0, 0)").await;
        // With the offer to learn the game, and after somebody has declined it.
        for offered in [true, false] {
            for language in Language::ALL {
                page.speak(language.name()).await;
                let state = format!("{size:?} in {language:?}, offered: {offered}");
                assert_in_sight(&page, &AT_ONCE, &state).await;
                if !offered {
                    assert_in_sight(&page, &["#set-up"], &state).await;
                } else if !ON_ITS_SIDE.contains(&size) {
                    assert_in_sight(&page, &["#offer-start"], &state).await;
                }
                assert_eq!(page.ask(CUT_OFF).await, json!([]), "{state}");
            }
            page.ask("document.getElementById('offer-later').click()")
                .await;
        }
        page.keep_picture(&format!("seen-{}", size.0)).await;
        page.close().await;
    }
}

/// The offer to learn the game covers nothing that a finger needs, and whoever takes it can go from step to step.
#[tokio::test]
async fn the_offer_and_every_lesson_are_in_sight_on_a_low_phone() {
    let board = Program::start(&[]);
    let page = open(&board, (320, 568), false).await;
    page.until_it_says("the game begins by itself").await;
    let under = "return document.getElementById('speech').getBoundingClientRect().top
         >= document.getElementById('set-up').getBoundingClientRect().bottom";
    for language in Language::ALL {
        page.speak(language.name()).await;
        let state = format!("the offer in {language:?}");
        assert_in_sight(&page, &["#offer-start", "#offer-later", "#set-up"], &state).await;
        assert_eq!(page.ask(under).await, true, "{state}");
    }
    page.keep_picture("seen-low-offer").await;
    page.click("#offer-start").await;
    let next = "document.getElementById('lesson-next').click();
         return document.body.matches('.lesson')";
    let mut step = 1;
    loop {
        for language in Language::ALL {
            page.speak(language.name()).await;
            let state = format!("step {step} in {language:?}");
            let parts = ["#board", "#lesson-leave", "#lesson-do", "#lesson-next"];
            assert_in_sight(&page, &parts, &state).await;
        }
        page.keep_picture(&format!("seen-low-lesson-{step}")).await;
        if page.ask(next).await == false {
            break;
        }
        step += 1;
    }
    page.close().await;
}

/// Words that end before they are said, and a page that is wider than its window.
const CUT_OFF: &str = "
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    for (const id of ['speaks', 'goal', 'turn', 'game-name']) {
      const { scrollHeight, clientHeight, scrollWidth, clientWidth } = document.getElementById(id);
      const inline = clientHeight === 0;
      if (!inline && (scrollHeight > clientHeight + 1 || scrollWidth > clientWidth + 1)) faults.push(id);
    }
    return faults;";

#[tokio::test]
async fn all_that_the_board_says_can_be_read_on_every_phone() {
    for size in [SMALLEST, PHONE, (320, 568)].into_iter().chain(ON_ITS_SIDE) {
        let board = Program::start(&[]);
        let page = open(&board, size, false).await;
        page.until_it_says("the game begins by itself").await;
        let assert_readable = async |state: &str| {
            for language in Language::ALL {
                page.speak(language.name()).await;
                let state = format!("{state} in {language:?} on {size:?}");
                assert_eq!(page.ask(CUT_OFF).await, json!([]), "{state}");
                assert_in_sight(&page, &["#speaks"], &state).await;
            }
            page.speak(Language::English.name()).await;
        };
        assert_readable("before a game").await;
        page.hold_until("setup", "Menu: Layout.").await;
        assert_readable("in the menu").await;
        page.press("ok").await;
        page.until_it_says("Which quarter lies far left?").await;
        page.ask("scrollTo(0, 0)").await;
        assert_readable("while a layout is entered").await;
        assert_in_sight(&page, &["#draft"], &format!("{size:?}")).await;
        page.keep_picture(&format!("seen-layout-{}x{}", size.0, size.1))
            .await;
        page.close().await;
    }
}

/// A window of 1280 by 1024, magnified four times.
#[tokio::test]
async fn nothing_is_lost_in_a_window_that_is_magnified_four_times() {
    let board = Program::start(&[]);
    let page = open(&board, (320, 256), false).await;
    page.begin().await;
    assert_eq!(page.ask(CUT_OFF).await, json!([]));
    page.open_new_game().await;
    page.ask("document.getElementById('start-now').scrollIntoView()")
        .await;
    assert_in_sight(&page, &["#start-now"], "at the end of the dialog").await;
    page.ask("document.querySelector('#start-games label').scrollIntoView()")
        .await;
    assert_in_sight(&page, &["#start-games label"], "at its beginning").await;
    let covered = "const box = document.querySelector('#start-games label').getBoundingClientRect();
         return !document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2).closest('#start-games')";
    assert_eq!(page.ask(covered).await, false, "and not covered");
    page.close().await;
}

#[tokio::test]
async fn every_game_says_its_name_and_its_goal() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    for rules in Rules::GAMES {
        let settings = Settings {
            rules,
            ..Settings::default()
        };
        let start = line_up::start(&settings, Edge::Near).expect("any game fits a new board");
        page.begin_at(&start.to_string()).await;
        for language in Language::ALL {
            page.speak(language.name()).await;
            let words = language.words();
            page.until_text("game-name", words.game(rules)).await;
            page.until_text("goal", words.goal(rules)).await;
        }
        let turn = page.text("turn").await;
        assert!(!turn.is_empty(), "{rules} says whose turn it is");
    }
    page.close().await;
}

/// Isolation is the fifth game of the menu.
#[tokio::test]
async fn a_game_that_starts_empty_says_who_begins_before_the_first_pawn() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    assert_eq!(page.text("turn").await, "");
    page.hold_until("setup", "Menu: Layout.").await;
    for button in ["next", "ok", "next", "next", "next", "next", "ok"] {
        page.press(button).await;
    }
    page.until_text("game-name", "Isolation").await;
    page.until_text("turn", "White to move.").await;
    page.until(
        "White's edge is marked",
        "return document.querySelector('#near-edge').matches('.moves')",
    )
    .await;
    page.close().await;
}

/// The clock is the sixth screen of the menu; its first step is a minute.
#[tokio::test]
async fn both_clocks_are_in_sight_on_a_phone() {
    let board = Program::start(&[]);
    let page = open(&board, PHONE, true).await;
    page.until_it_says("the game begins by itself").await;
    page.hold_until("setup", "Menu:").await;
    for button in ["next", "next", "next", "next", "next", "ok", "next", "ok"] {
        page.press(button).await;
    }
    page.click("#set-up").await;
    page.until_it_says("White to move.").await;
    page.until_text("near-edge-time", "1:00").await;
    page.until_text("far-edge-time", "1:00").await;
    page.ask("scrollTo(0, 0)").await;
    page.drag_by_touch("a1", "b3").await;
    page.until(
        "Black's time runs",
        "return document.querySelector('#far-edge.runs .time')?.textContent.startsWith('0:') === true",
    )
    .await;
    let times = ["#near-edge .time", "#far-edge .time"];
    assert_in_sight(&page, &times, "while a clock runs").await;
    page.keep_picture("seen-clocks").await;
    page.close().await;
}

const FITS: &str = "
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    for (const node of document.querySelectorAll('button, select, summary, [role=tab]')) {
      if (!node.checkVisibility()) continue;
      const box = node.getBoundingClientRect();
      if (box.height < 43.9 || box.width < 43.9) faults.push(`${node.id || node.textContent} is ${box.width} x ${box.height} px`);
      if (node.scrollWidth > node.clientWidth + 1) faults.push(`${node.id || node.textContent} is too narrow for its words`);
    }
    for (const node of document.querySelectorAll('#buttons span, #meanings dd')) {
      const size = parseFloat(getComputedStyle(node).fontSize);
      if (size < 12) faults.push(`${node.textContent} is written in ${size} px`);
    }
    const boxes = ['#buttons', '#under-buttons', '#cells', '.tools', '#game-name', '#turn', '#goal'].map((s) => [s, document.querySelector(s).getBoundingClientRect()]);
    for (const [a, first] of boxes) for (const [b, second] of boxes) {
      const apart = first.right <= second.left + 1 || second.right <= first.left + 1 || first.bottom <= second.top + 1 || second.bottom <= first.top + 1;
      if (a < b && !apart && first.width && second.width) faults.push(`${a} lies over ${b}`);
    }
    return faults;";

#[tokio::test]
async fn fingers_and_long_words_have_room_on_the_smallest_phone() {
    for dark in [false, true] {
        let board = Program::start(&[]);
        let page = open(&board, SMALLEST, dark).await;
        page.begin().await;
        for language in Language::ALL {
            page.speak(language.name()).await;
            for tab in ["learn", "games", "workshop", "play"] {
                page.ask(&format!("document.getElementById('tab-{tab}').click()"))
                    .await;
                let faults = page.ask(FITS).await;
                assert_eq!(faults, json!([]), "{tab} in {language:?}, dark: {dark}");
            }
            page.keep_picture(&format!("seen-smallest-{}", language.name()))
                .await;
        }
        assert_accessible(&page, "a phone").await;
        page.click("#more").await;
        page.until(
            "settings are open",
            "return document.getElementById('motion').checkVisibility()",
        )
        .await;
        assert_eq!(page.ask(FITS).await, json!([]), "with settings");
        assert_accessible(&page, "settings on a phone").await;
        page.key(Key::Escape).await;
        page.speak(Language::English.name()).await;
        page.hold_until("setup", "Menu: Layout.").await;
        page.press("ok").await;
        page.until_it_says("Which quarter lies far left?").await;
        for language in Language::ALL {
            page.speak(language.name()).await;
            let faults = page.ask(FITS).await;
            assert_eq!(faults, json!([]), "a layout in {language:?}, dark: {dark}");
        }
        assert_accessible(&page, "a layout on a phone").await;
        page.close().await;
    }
}

/// The colours of the squares in a picture, by the names of the squares.
const ON_THE_TABLE: &str = "return [...document.querySelectorAll('.cell:not(.camp)')].map((n) => n.dataset.colour).join('')";
const IN_THE_PICTURE: &str = "
    const corner = (name) => [...document.querySelectorAll(`#draft [data-corner=${name}] i`)].map((n) => n.dataset.colour);
    const rows = (left, right) => [0, 4, 8, 12].flatMap((at) => [...corner(left).slice(at, at + 4), ...corner(right).slice(at, at + 4)]);
    return [...rows('a8', 'h8'), ...rows('a1', 'h1')].join('')";

#[tokio::test]
async fn a_layout_is_pictured_while_it_is_entered_and_lies_on_the_table_before_it_is_taken() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    let before = page.ask(ON_THE_TABLE).await;
    let hidden = "return document.getElementById('draft').hidden";
    assert_eq!(page.ask(hidden).await, true);
    page.hold_until("setup", "Menu: Layout.").await;
    for corner in ["a8", "h8"] {
        page.press("ok").await;
        let asked = format!(
            "return document.querySelector('#draft .asked')?.dataset.corner === '{corner}'"
        );
        page.until("the corner is framed", &asked).await;
    }
    assert_accessible(&page, "a layout").await;
    page.press("turn").await;
    let follows = format!(
        "return (() => {{ {ON_THE_TABLE} }})() === (() => {{ {IN_THE_PICTURE} }})()
             && (() => {{ {ON_THE_TABLE} }})() !== {before}"
    );
    page.until("the table follows the picture", &follows).await;
    // What the picture shows is heard, too.
    page.until_text("announced", "Its far row from the left: ")
        .await;
    let heard = page.text("announced").await;
    page.press("turn").await;
    page.until(
        "another row is heard",
        &format!(
            "return document.getElementById('announced').textContent !== {}",
            json!(heard)
        ),
    )
    .await;
    page.hold_until("turn", MADE).await;
    page.until("the quarters lie as the board made them", &follows)
        .await;
    page.keep_picture("seen-made-layout").await;
    // A pawn corrects a square, which the picture shows.
    page.grab(".slot[data-slot=\"0\"]").await;
    page.release_on(&cell("e4")).await;
    page.until(
        "the square is marked",
        "return document.querySelectorAll('#draft .corrected').length === 1",
    )
    .await;
    // Whoever leaves has changed nothing.
    page.hold_until("setup", "the game begins by itself").await;
    page.until("the picture is gone", hidden).await;
    assert_eq!(page.ask(ON_THE_TABLE).await, before);
    page.close().await;
}

const MADE: &str = "Lay the quarters as the lights show";

/// Remembers what is drawn: how often it has changed, and since when it has not.
const LOOK_AT_LIGHTS: &str = "
    const drawn = document.getElementById('lights').toDataURL();
    window.seen ??= { drawn, changes: 0, since: performance.now() };
    if (drawn !== seen.drawn) Object.assign(seen, { drawn, changes: seen.changes + 1, since: performance.now() });";

#[tokio::test]
async fn calm_lights_stand_still_and_have_shapes() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.drag("a1", "b4").await;
    page.until_it_says("must not stand on b4").await;
    let moves = format!("{LOOK_AT_LIGHTS} return seen.changes > 3");
    page.until("lights move", &moves).await;
    let marks = "return document.querySelectorAll('#marks svg').length";
    assert_eq!(page.ask(marks).await, 0, "rhythms say enough");
    page.ask(
        "const choice = document.getElementById('motion');
         choice.value = 'calm';
         choice.dispatchEvent(new Event('change'));",
    )
    .await;
    for (at, role) in [("b4", "illegal"), ("a1", "bound"), ("b3", "destination")] {
        let shown = format!(
            "return document.querySelector('#marks svg[data-at={at}]')?.dataset.role === '{role}'"
        );
        page.until(&format!("{at} has a shape"), &shown).await;
    }
    // Longer than any rhythm that is on the board now.
    let still = format!("{LOOK_AT_LIGHTS} return performance.now() - seen.since > 3000");
    page.until("lights stand still", &still).await;
    for at in ["b4", "a1", "b3"] {
        page.until_lit(at).await;
    }
    page.keep_picture("seen-calm").await;
    assert_accessible(&page, "calm").await;
    // It is remembered; what is no longer lit is dark at once.
    page.visit(&board).await;
    let calm = "return document.body.matches('.calm')";
    page.until("it is calm again", calm).await;
    page.click("#set-up").await;
    page.until(
        "the shapes are gone",
        "return !document.querySelector('#marks svg[data-role=illegal]')",
    )
    .await;
    page.close().await;
}

#[tokio::test]
async fn every_meaning_of_a_light_has_a_shape_of_its_own() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    let script = "const done = arguments[arguments.length - 1];
         fetch('/marks.svg').then((answer) => answer.text()).then((text) => {
           const file = new DOMParser().parseFromString(text, 'image/svg+xml');
           done(Object.fromEntries([...file.querySelectorAll('symbol')].map((symbol) => [symbol.id, symbol.innerHTML])));
         });";
    let found = page.client.execute_async(script, Vec::new()).await;
    let shapes: BTreeMap<String, String> =
        serde_json::from_value(found.expect("shapes")).expect("names and shapes");
    let roles: BTreeSet<_> = Role::VALUES.iter().map(|role| role.name()).collect();
    assert!(shapes.keys().map(String::as_str).eq(roles.iter().copied()));
    let drawn: BTreeSet<_> = shapes.values().collect();
    assert_eq!(drawn.len(), shapes.len(), "no two look alike");
    page.close().await;
}

#[tokio::test]
async fn the_focus_is_seen_by_those_who_use_keys() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    // The first stop of the Tab key leads to the board's own cell.
    page.ask("document.activeElement.blur(); document.querySelector('.skip').focus()")
        .await;
    page.key(Key::Enter).await;
    page.until(
        "the board has the focus",
        "return document.activeElement.dataset.cell === 'e1'",
    )
    .await;
    let outline = "return getComputedStyle(document.activeElement).outlineStyle";
    assert_eq!(page.ask(outline).await, "solid");
    page.click(&cell("c5")).await;
    let here = "return document.activeElement.dataset.cell";
    assert_eq!(page.ask(here).await, "c5");
    assert_eq!(page.ask(outline).await, "none", "a pointer needs no frame");
    page.key(Key::Up).await;
    assert_eq!(page.ask(here).await, "c6");
    assert_eq!(page.ask(outline).await, "solid", "keys do");
    page.close().await;
}

/// A pawn that is on its way over the table is not below a finger that means the square there.
#[tokio::test]
async fn a_finger_takes_what_stands_there_and_not_what_glides_past() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.ask(
        "const slow = document.createElement('style');
         slow.textContent = '.pawn.glides { transition: transform 600s linear !important; }';
         document.head.append(slow);",
    )
    .await;
    page.click("#set-up").await;
    page.until_it_says("White to move.").await;
    // To the eye they have hardly left the trays.
    page.grab(".slot[data-slot=\"0\"]").await;
    let held = "return document.querySelectorAll('.pawn.held').length";
    assert_eq!(page.ask(held).await, 0);
    page.release_on(".slot[data-slot=\"0\"]").await;
    page.grab(&cell("a1")).await;
    page.until_lit("b3").await;
    page.release_on(&cell("b3")).await;
    page.until_moves(1).await;
    page.close().await;
}
