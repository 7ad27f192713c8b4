//! Learning the game on the page, hearing what happens, and playing by typing.

use fantoccini::key::Key;
use serde_json::json;

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, DOWN, Program, UP, Window, cell, to};
use crate::games::SHORT_GAME;

/// What a pupil clicks in each step, cell by cell.
const LESSONS: [&[&str]; 10] = [
    &["d4", "e5"],
    &["c5", "e5"],
    &["c4", "e6"],
    &["d5", "e7"],
    &["c5", "e5"],
    &["d4", "d4"],
    &["d4", "d5", "f6", "g7"],
    &["c5", "c8"],
    &["c8", "a9"],
    &["c8", "h9"],
];

/// Two minutes are for few actions only.
const MOST_ACTIONS: usize = 40;

/// The step that must be held in the hand for a while before it is put back.
const TOUCH: usize = 5;

const STEP_BEGINS: &str = "return document.querySelector('#lesson-at').textContent.includes(' N ')
     && document.querySelectorAll('#moves span').length === 0
     && !!document.querySelector('.pawn[data-at=CELL]')
     && document.getElementById('speaks').textContent.startsWith('White to move.')";
const STEP_DONE: &str = "return document.getElementById('lesson').matches('.done')";

async fn until_step(page: &Browser, step: usize) {
    let script = STEP_BEGINS
        .replace(" N ", &format!(" {} ", step + 1))
        .replace("CELL", LESSONS[step][0]);
    page.until(&format!("step {step} begins"), &script).await;
}

/// A pawn is lifted, and the board shows where it may go.
async fn until_lifted(page: &Browser, step: usize, from: &str) {
    let script = match step {
        TOUCH => {
            "return document.getElementById('says').innerText.includes('must move')".to_owned()
        }
        _ => format!(
            "return !document.querySelector('.pawn[data-at={from}]') && !!document.querySelector('#legend [data-role=destination], #legend [data-role=capture], #legend [data-role=camp]')"
        ),
    };
    page.until(&format!("{from} is lifted in step {step}"), &script)
        .await;
}

async fn take_step(page: &Browser, step: usize) -> usize {
    until_step(page, step).await;
    let cells = LESSONS[step];
    for pair in cells.chunks(2) {
        page.click_at(pair[0]).await;
        until_lifted(page, step, pair[0]).await;
        page.click_at(pair[1]).await;
        page.until_pawn_on(pair[1]).await;
        if pair[1] != cells[cells.len() - 1] {
            page.until_it_says("Black to move.").await;
        }
    }
    page.until(&format!("step {step} is done"), STEP_DONE).await;
    cells.len()
}

impl Browser {
    /// In one go: a mouse that stays down for long holds a pawn instead of taking it into the hand.
    async fn click_at(&self, name: &str) {
        let at = self.middle(&cell(name)).await;
        self.mouse([to(at, 0), DOWN, UP]).await;
    }

    /// With the keyboard alone, forwards or backwards, to what a selector finds.
    async fn tab_to(&self, selector: &str, backwards: bool) {
        for _ in 0..80 {
            let script = format!("return document.activeElement.matches('{selector}')");
            if self.ask(&script).await == json!(true) {
                return;
            }
            match backwards {
                true => self.key_with(Key::Shift, Key::Tab.into()).await,
                false => self.key(Key::Tab).await,
            }
        }
        panic!("no way to {selector} by keyboard");
    }
}

#[tokio::test]
async fn the_tutorial_takes_few_actions_and_leaves_the_board_as_it_was() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.drag("a1", "b3").await;
    page.until_moves(1).await;
    let before = page.text("moves").await;
    page.click("#offer-start").await;
    let mut actions = 1;
    for step in 0..LESSONS.len() {
        actions += take_step(&page, step).await;
        page.keep_picture(&format!("core-lesson-{step}")).await;
        page.click("#lesson-next").await;
        actions += 1;
    }
    assert!(actions < MOST_ACTIONS, "{actions} actions");
    page.until(
        "the lessons are over",
        "return document.getElementById('lesson').hidden && !document.body.matches('.aside')",
    )
    .await;
    page.until_it_says("Black to move.").await;
    assert_eq!(page.text("moves").await, before);
    page.until_pawn_on("b3").await;
    page.close().await;
}

#[tokio::test]
async fn the_tutorial_needs_no_mouse() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.tab_to("#offer-start", false).await;
    page.key(Key::Enter).await;
    for (step, cells) in LESSONS.into_iter().enumerate() {
        until_step(&page, step).await;
        page.tab_to(".cell", true).await;
        for pair in cells.chunks(2) {
            page.walk_to(pair[0]).await;
            page.key(Key::Enter).await;
            until_lifted(&page, step, pair[0]).await;
            page.walk_to(pair[1]).await;
            page.key(Key::Enter).await;
            page.until_pawn_on(pair[1]).await;
            if pair[1] != cells[cells.len() - 1] {
                page.until_it_says("Black to move.").await;
            }
        }
        page.until(&format!("step {step} is done"), STEP_DONE).await;
        page.tab_to("#lesson-next", false).await;
        page.key(Key::Enter).await;
    }
    page.until_it_says("the game begins by itself").await;
    page.close().await;
}

/// Whoever hears a lesson learns from its words and from the squares themselves which of them are ringed.
#[tokio::test]
async fn ringed_squares_are_named_to_those_who_hear_a_lesson() {
    const RINGED: &str = "return [...document.querySelectorAll('.ringed')]
        .map((node) => [node.dataset.cell, node.getAttribute('aria-label')])";
    const WORDS: [(&str, &str); 4] = [
        ("de", "umrandet"),
        ("fr", "encadré"),
        ("nl", "omlijnd"),
        ("en", "ringed"),
    ];
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.click("#offer-start").await;
    for step in 0..LESSONS.len() {
        until_step(&page, step).await;
        for (language, word) in WORDS {
            page.speak(language).await;
            let heard = page.text("lesson-words").await;
            let ringed = page.ask(RINGED).await;
            assert_ne!(ringed, json!([]), "step {step}");
            for node in ringed.as_array().expect("cells") {
                let [name, label] = [0, 1].map(|at| node[at].as_str().expect("text"));
                assert!(heard.contains(name), "{name} in step {step}: {heard}");
                assert!(label.ends_with(word), "{label} in step {step}");
            }
        }
        page.click("#lesson-next").await;
    }
    let rings = "return document.querySelectorAll('[aria-label$=ringed]').length";
    assert_eq!(page.ask(rings).await, 0, "after the last step");
    page.close().await;
}

#[tokio::test]
async fn a_step_says_what_went_otherwise_and_can_be_repeated_or_left() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.click("#tab-learn").await;
    page.click("#lessons-start").await;
    until_step(&page, 0).await;
    // Another pawn than the ringed one.
    page.drag("a1", "b3").await;
    page.until_text("lesson-result", "That was another move.")
        .await;
    page.click("#lesson-again").await;
    until_step(&page, 0).await;
    assert_eq!(page.text("lesson-result").await, "");
    // A square that it does not reach.
    page.drag("d4", "d6").await;
    page.until_text("lesson-result", "Set it on a lit square.")
        .await;
    page.drag("d6", "d5").await;
    page.until("the step is done after all", STEP_DONE).await;
    page.click("#lesson-next").await;
    until_step(&page, 1).await;
    page.click("#lesson-back").await;
    until_step(&page, 0).await;
    page.click("#lesson-leave").await;
    page.until_it_says("White to move.").await;
    assert_eq!(page.moves().await, 0);
    page.until_pawn_on("h1").await;
    page.close().await;
}

#[tokio::test]
async fn the_tutorial_is_offered_once() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    let is_offered = "return !document.getElementById('offer').hidden";
    page.until("it is offered", is_offered).await;
    page.click("#offer-later").await;
    page.visit(&board).await;
    page.until_it_says("the game begins by itself").await;
    assert_eq!(page.ask(is_offered).await, json!(false));
    page.close().await;
}

/// No square under the card, and nothing wider than the window.
const CARD_IS_CLEAR: &str = "const card = document.getElementById('lesson').getBoundingClientRect();
     const hidden = [...document.querySelectorAll('.cell')].filter((node) => {
       const box = node.getBoundingClientRect();
       return box.left < card.right && box.right > card.left && box.top < card.bottom && box.bottom > card.top;
     });
     return [hidden.length, document.documentElement.scrollWidth - innerWidth];";

#[tokio::test]
async fn lessons_are_for_everybody_on_small_screens_in_every_language() {
    for size in [(320, 568), (360, 640)] {
        let board = Program::start(&[]);
        let window = Window {
            size,
            dark: size.0 == 320,
        };
        let page = Browser::open(&board, window).await;
        page.until_it_says("the game begins by itself").await;
        assert_accessible(&page, "the offer").await;
        page.ask("document.getElementById('offer').scrollIntoView({ block: 'center' })")
            .await;
        page.keep_picture(&format!("core-offer-{}", size.0)).await;
        page.click("#offer-start").await;
        for step in 0..LESSONS.len() {
            page.speak("en").await;
            until_step(&page, step).await;
            for language in ["de", "fr", "nl", "en"] {
                page.speak(language).await;
                assert_eq!(
                    page.ask(CARD_IS_CLEAR).await,
                    json!([0, 0]),
                    "{step} {language} {size:?}"
                );
            }
            assert_accessible(&page, &format!("step {step}")).await;
            page.click("#lesson-next").await;
        }
        page.close().await;
    }
}

#[tokio::test]
async fn lessons_are_accessible_in_bright_and_in_dark_rooms() {
    for dark in [false, true] {
        let board = Program::start(&[]);
        let page = Browser::open(&board, Window { dark, ..DESKTOP }).await;
        page.until_it_says("the game begins by itself").await;
        page.click("#tab-learn").await;
        assert_accessible(&page, "the learn tab").await;
        page.click("#lessons-start").await;
        for step in 0..LESSONS.len() {
            take_step(&page, step).await;
            assert_accessible(&page, &format!("step {step}, dark: {dark}")).await;
            page.click("#lesson-next").await;
        }
        page.close().await;
    }
}

#[tokio::test]
async fn the_first_move_takes_three_clicks() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.click("#set-up").await;
    page.until_it_says("White to move.").await;
    page.click_at("a1").await;
    page.until_lit("b3").await;
    page.click_at("b3").await;
    page.until_moves(1).await;
    page.close().await;
}

#[tokio::test]
async fn a_whole_game_is_typed() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.tab_to("#set-up", false).await;
    page.key(Key::Enter).await;
    page.until_it_says("White to move.").await;
    page.tab_to("#typed", false).await;
    for (number, (_, m)) in SHORT_GAME.iter().enumerate() {
        page.type_text(&m.to_string()).await;
        page.key(Key::Enter).await;
        page.until_moves(number + 1).await;
        page.until(
            "the field is free",
            "return document.getElementById('typed').value === ''",
        )
        .await;
    }
    page.until_it_says("White wins: both enemy camps are taken.")
        .await;
    page.close().await;
}

#[tokio::test]
async fn a_typed_move_that_cannot_be_is_refused_in_the_players_language() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.click("#typed").await;
    for (language, reason) in [
        ("en", "The pawn on a1 does not reach a5."),
        ("de", "Die Figur auf a1 kommt nicht nach a5."),
        ("fr", "Le pion en a1 n’atteint pas a5."),
        ("nl", "De pion op a1 komt niet op a5."),
    ] {
        page.speak(language).await;
        page.ask("document.getElementById('typed').value = ''")
            .await;
        page.type_text("a1 a5").await;
        page.key(Key::Enter).await;
        page.until_text("refused", reason).await;
    }
    assert_eq!(page.moves().await, 0);
    page.close().await;
}

#[tokio::test]
async fn every_event_is_announced_once() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.until_text("announced", "White to move.").await;
    page.ask(
        "window.heard = [];
         new MutationObserver(() => window.heard.push(document.getElementById('announced').textContent))
           .observe(document.getElementById('announced'), { childList: true, characterData: true, subtree: true });",
    )
    .await;
    page.grab(&cell("a1")).await;
    page.until("where it may go", "return window.heard.length === 1")
        .await;
    page.until_it_says("must move").await;
    page.release_on(&cell("b3")).await;
    page.until_moves(1).await;
    page.until_text("announced", "Black to move.").await;
    let heard = page.ask("return window.heard").await;
    let heard: Vec<&str> = heard
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|text| text.as_str())
        .collect();
    assert!(
        heard[0].contains("a1") && heard[0].contains("b3") && heard[0].contains("c2"),
        "{heard:?}"
    );
    let last = heard[heard.len() - 1];
    assert!(
        last.starts_with("White: ") && last.ends_with("Black to move."),
        "{heard:?}"
    );
    // What binds may be heard in between, as it comes later than the lift.
    assert!(heard.len() <= 3, "{heard:?}");
    let again = heard.iter().filter(|text| text.contains("White: ")).count();
    assert_eq!(again, 1, "{heard:?}");
    page.close().await;
}

/// What the board says does not change when a pawn comes back, so the page says it.
#[tokio::test]
async fn a_pawn_that_is_put_back_is_announced() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.ask("document.querySelector('.cell[tabindex=\"0\"]').focus()")
        .await;
    page.walk_to("a1").await;
    page.key(Key::Enter).await;
    page.until_text("announced", "The pawn from a1 may").await;
    page.walk_to("b1").await;
    page.key(Key::Escape).await;
    page.until_text("announced", "The pawn is back on a1.")
        .await;
    page.ask("document.getElementById('announced').textContent = ''")
        .await;
    page.walk_to("a1").await;
    page.key(Key::Enter).await;
    page.until_lit("b3").await;
    page.key(Key::Enter).await;
    page.until_text("announced", "The pawn is back on a1.")
        .await;
    // A move leads elsewhere.
    page.drag("a1", "b3").await;
    page.until_text("announced", "Black to move.").await;
    assert!(!page.text("announced").await.contains("back"));
    page.close().await;
}

/// Neither is a pawn back that was seen in a hand first, nor one of another board on the same square; and one that was put
/// back, lifted and put back again is back once.
#[tokio::test]
async fn only_pawns_that_are_back_are_said_to_be() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_text("announced", "Pawns are missing").await;
    let script = "const done = arguments[arguments.length - 1];
         import('/announce.js').then(({ Announcer }) => {
           const words = { word: (name, { cell } = {}) => `${name} ${cell}.`, sentence: (text) => text, onLanguage() {} };
           const announcer = new Announcer({ words, stage: { nameOf: (cell) => cell } });
           announcer.take({ says: [] });
           const held = [{ hand: 1 }];
           announcer.setPawns(held);
           announcer.setPawns([{}]);
           announcer.setPawns([{ on: 'a1' }]);
           announcer.setPawns(held);
           announcer.newBoard();
           announcer.setPawns([{ on: 'a1' }]);
           announcer.setPawns([{ on: 'b2' }]);
           for (let times = 0; times < 3; times++) [held, [{ on: 'b2' }]].forEach((pawns) => announcer.setPawns(pawns));
           const announced = document.getElementById('announced');
           new MutationObserver(() => done(announced.textContent)).observe(announced, { childList: true });
         });";
    let heard = page.client.execute_async(script, Vec::new()).await;
    assert_eq!(heard.expect("something is said"), "ui.back_on b2.");
    page.close().await;
}

#[tokio::test]
async fn the_legend_shows_what_is_lit_with_its_light() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    assert_eq!(page.ask(LEGEND).await, json!("white-moves"));
    page.grab(&cell("a1")).await;
    page.until("destinations", "return document.querySelector('#legend [data-role=destination]')?.innerText.includes('b3, c2') ?? false").await;
    // Its light comes and goes with the board's: a touched pawn pulses.
    page.until(
        "what binds",
        "return !!document.querySelector('#legend [data-role=bound]')",
    )
    .await;
    let lamp = "const lamp = document.querySelector('#legend [data-role=bound] .lamp');
         window.seen ??= new Set();
         window.seen.add(lamp.style.getPropertyValue('--led'));
         return window.seen.size > 3;";
    page.until("the lamp pulses", lamp).await;
    page.keep_picture("core-legend").await;
    page.release_on(&cell("b3")).await;
    page.until_moves(1).await;
    page.until(
        "the last move",
        "return !!document.querySelector('#legend [data-role=last-move]')",
    )
    .await;
    assert_accessible(&page, "with a legend").await;
    page.close().await;
}

/// What the legend names, row by row.
const LEGEND: &str = "return [...document.querySelectorAll('#legend li')].map((row) => row.dataset.role ?? row.dataset.light).join()";

#[tokio::test]
async fn the_legend_explains_menus_questions_and_shows() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.drag("a1", "b3").await;
    page.until_moves(1).await;
    let until_named = async |names: &str| {
        let script = format!("return (() => {{ {LEGEND} }})() === '{names}'");
        page.until(&format!("the legend names {names}"), &script)
            .await;
    };
    page.hold_until("setup", "Menu: Layout.").await;
    until_named("offered,chosen,sign").await;
    page.press("ok").await;
    until_named("being-chosen").await;
    page.press("ok").await;
    until_named("ground,being-chosen").await;
    // Another game asks first.
    page.press("setup").await;
    for button in ["next", "ok", "next", "ok"] {
        page.press(button).await;
    }
    page.until_it_says("Give up the running game?").await;
    until_named("asks").await;
    page.keep_picture("core-legend-asks").await;
    page.hold_until("setup", "Black to move.").await;
    page.begin_at("rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby b1w4b/8/8/8/8/8/8/8 a9 w katarenga -").await;
    page.drag("c8", "h9").await;
    page.until(
        "a show",
        "const row = document.querySelector('#legend [data-light=show]');
         return !!row && row.querySelector('span:last-child').textContent === ''",
    )
    .await;
    // After it the winner's camps and the score stay lit, and there is no clock to stop.
    until_named("last-move,score,white-won").await;
    let buttons = page.text("meanings").await;
    assert!(
        !buttons.contains("TURN") && !buttons.contains("OK"),
        "{buttons}"
    );
    page.close().await;
}

#[tokio::test]
async fn the_rules_of_the_game_on_the_table_are_a_click_away_with_pictures() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.click("#rules-link").await;
    page.until(
        "the chapter of the game",
        "return document.getElementById('rules-of').value === 'katarenga' && document.activeElement.id === 'rules-of'",
    )
    .await;
    let picture = "const picture = document.querySelector('#rules img');
         picture?.scrollIntoView();
         return !!picture && picture.complete && picture.naturalWidth > 0;";
    page.until("a picture", picture).await;
    page.keep_picture("core-guide").await;
    assert_accessible(&page, "the guide").await;
    page.close().await;
}
