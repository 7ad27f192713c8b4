//! From the page to the first move: the dialog for a new game, and what players do about a running one.

use fantoccini::key::Key;
use serde_json::json;

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, Program, Window, cell};

const IMAGE: [&str; 2] = ["--firmware", "built"];

/// White's first pawn jumps from a1 to b3.
async fn play_a_move(page: &Browser) {
    page.drag("a1", "b3").await;
    page.until_moves(1).await;
}

async fn until_set(page: &Browser) {
    let script = "return !document.getElementById('start').open && document.getElementById('setting').hidden";
    page.until("the board is set", script).await;
}

async fn is_open(page: &Browser, dialog: &str) -> bool {
    let script = format!("return document.getElementById('{dialog}').open");
    page.ask(&script).await == json!(true)
}

async fn three_clicks(arguments: &[&str]) {
    let board = Program::start(arguments);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.open_new_game().await;
    page.click("#start-now").await;
    page.until_it_says("White to move.").await;
    page.grab(&cell("a1")).await;
    page.until_lit("b3").await;
    page.release_on(&cell("b3")).await;
    page.until_moves(1).await;
    page.close().await;
}

#[tokio::test]
async fn the_first_move_is_three_clicks_away() {
    three_clicks(&[]).await;
}

#[tokio::test]
async fn the_first_move_is_three_clicks_away_with_the_image() {
    three_clicks(&IMAGE).await;
}

/// Another game, another layout and the board as a player, set with the frame's buttons before everybody's eyes.
#[tokio::test]
async fn what_is_chosen_is_pressed_on_the_frame() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.ask(
        "window.seen = new Set();
         new MutationObserver((changes) => {
           for (const { target } of changes) if (target.classList.contains('fingered')) window.seen.add(target.dataset.button);
         }).observe(document.getElementById('buttons'), { attributes: true, subtree: true });",
    )
    .await;
    let colours = "return [...document.querySelectorAll('.cell')].map((n) => n.dataset.colour ?? '-').join('')";
    let before = page.ask(colours).await;
    page.open_new_game().await;
    page.click("#start-games label:nth-child(3)").await;
    page.click(".place[data-corner=nw] .quarter").await;
    page.click(".place[data-corner=se] .over").await;
    let chosen = page
        .ask("return document.forms['start-form'].text.value")
        .await;
    page.keep_picture("start-dialog").await;
    page.click("#start-now").await;
    until_set(&page).await;
    page.until_it_says("White to move.").await;
    assert_ne!(page.ask(colours).await, before);
    let position = page
        .ask("return document.getElementById('position').value")
        .await;
    let position = position.as_str().expect("text").to_owned();
    let chosen = chosen.as_str().expect("text");
    assert!(position.starts_with(chosen), "{position}: {chosen}");
    assert!(position.contains("congress"), "{position}");
    // A short press may fall between two pictures, one of a second cannot.
    assert_eq!(
        page.ask("return window.seen.has('setup')").await,
        json!(true)
    );
    page.close().await;
}

#[tokio::test]
async fn quarters_are_dragged_turned_and_turned_over_also_with_keys() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.open_new_game().await;
    let text = "return document.forms['start-form'].text.value";
    let start = page.ask(text).await;
    let quarter = |corner: &str| format!(".place[data-corner={corner}] .quarter");
    page.grab(&quarter("nw")).await;
    page.release_on(&quarter("se")).await;
    let exchanged = page.ask(text).await;
    assert_ne!(exchanged, start);
    // With the keys around two corners and back.
    page.ask("document.querySelector('.place[data-corner=se] .quarter').focus()")
        .await;
    for key in [Key::Up, Key::Left, Key::Right, Key::Down] {
        page.key(key).await;
    }
    assert_eq!(page.ask(text).await, exchanged, "there and back");
    page.grab(&quarter("se")).await;
    page.release_on(&quarter("nw")).await;
    assert_eq!(page.ask(text).await, start);
    for _ in 0..2 {
        page.key('f').await;
    }
    page.ask("document.querySelector('.place[data-corner=nw] .quarter').focus()")
        .await;
    for _ in 0..4 {
        page.key(Key::Enter).await;
    }
    assert_eq!(page.ask(text).await, start, "four quarter turns");
    assert!(is_open(&page, "start").await);
    page.key(Key::Escape).await;
    assert!(!is_open(&page, "start").await, "and nothing was started");
    page.close().await;
}

#[tokio::test]
async fn a_running_game_is_never_dropped_without_a_question() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    play_a_move(&page).await;
    // Whoever does not want to lose it keeps it.
    page.open_new_game().await;
    page.click("#start-now").await;
    assert!(is_open(&page, "ask").await);
    page.click("#ask-answers button:first-child").await;
    page.click("#start-cancel").await;
    assert_eq!(page.moves().await, 1);
    // To play from a position asks as well.
    let elsewhere =
        "document.getElementById('position').value = document.getElementById('position').value;
                     document.getElementById('position-form').requestSubmit();";
    page.ask(elsewhere).await;
    assert!(is_open(&page, "ask").await);
    page.key(Key::Escape).await;
    assert!(!is_open(&page, "ask").await);
    assert_eq!(page.moves().await, 1);
    // Who says yes gets a new game.
    page.open_new_game().await;
    page.click("#start-now").await;
    page.click("#ask-answers button:last-child").await;
    until_set(&page).await;
    page.until_moves(0).await;
    page.until_it_says("White to move.").await;
    page.close().await;
}

#[tokio::test]
async fn a_player_resigns_and_a_game_without_a_move_has_nothing_to_resign() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    let hidden = "return document.getElementById('resign').checkVisibility()";
    assert_eq!(page.ask(hidden).await, json!(false));
    play_a_move(&page).await;
    page.until("it can be resigned", hidden).await;
    page.click("#resign").await;
    page.click("#ask-answers button:last-child").await;
    page.until_it_says("resigns").await;
    page.close().await;
}

/// Nobody who came to play reads of sensors and logs.
#[tokio::test]
async fn the_first_view_has_only_players_words() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    for (language, forbidden) in [
        (
            "en",
            "bench,slide,knock,sensor,firmware,core,log,noise,defect,image,chip",
        ),
        (
            "de",
            "werkbank,schieb,stoßen,sensor,firmware,kern,protokoll,rauschen,abbild,chip",
        ),
        (
            "fr",
            "établi,glisser les,renvers,capteur,micrologiciel,cœur,journal,bruit,image,puce",
        ),
        (
            "nl",
            "werkbank,schuiv,omstoten,sensor,firmware,kern,logboek,ruis,image,chip",
        ),
    ] {
        page.speak(language).await;
        let seen = page
            .ask("return document.body.innerText.toLowerCase()")
            .await;
        let seen = seen.as_str().expect("text");
        let words: Vec<&str> = seen.split(|c: char| !c.is_alphabetic()).collect();
        for word in forbidden.split(',') {
            let said = words.iter().any(|seen| seen.starts_with(word))
                || (word.contains(' ') && seen.contains(word));
            assert!(!said, "{word} in {language}: {seen}");
        }
    }
    page.close().await;
}

/// What was refused is over as soon as something else succeeds, however long it would have been shown.
#[tokio::test]
async fn a_refusal_goes_when_the_next_thing_succeeds() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    page.ask("window.setTimeout = () => 0;").await;
    page.ask(
        "document.getElementById('position').value = 'nonsense';
         document.getElementById('position-form').requestSubmit();",
    )
    .await;
    let refused = "return !document.getElementById('refused').hidden";
    page.until("it is refused", refused).await;
    page.click("#set-up").await;
    page.until_it_says("White to move.").await;
    assert_eq!(page.ask(refused).await, json!(false));
    page.close().await;
}

#[tokio::test]
async fn the_dialog_fits_and_is_accessible_in_every_language() {
    for (size, dark) in [
        ((1280, 800), false),
        ((360, 640), true),
        ((320, 640), false),
    ] {
        let board = Program::start(&[]);
        let page = Browser::open(&board, Window { size, dark }).await;
        page.until(
            "it is there",
            "return document.body.classList.contains('connected')",
        )
        .await;
        page.ask("document.getElementById('new-game').click()")
            .await;
        page.until("it is open", "return document.getElementById('start').open")
            .await;
        page.ask(
            "document.querySelectorAll('#start details').forEach((node) => { node.open = true; })",
        )
        .await;
        for language in ["en", "de", "fr", "nl"] {
            page.speak(language).await;
            let over = "return [...document.querySelectorAll('#start, #start *')]
                 .filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1 && !node.closest('svg, .hidden, select'))
                 .map((node) => node.id || node.className || node.tagName)";
            assert_eq!(page.ask(over).await, json!([]), "{language} {size:?}");
            let small = "return [...document.querySelectorAll('#start button, #start select, #start summary, #start label')]
                 .filter((node) => node.checkVisibility() && node.getBoundingClientRect().height < 43.5)
                 .map((node) => node.id || node.textContent)";
            assert_eq!(page.ask(small).await, json!([]), "{language} {size:?}");
            assert_accessible(&page, &format!("{language} {size:?}")).await;
            page.keep_picture(&format!("start-{}-{language}", size.0))
                .await;
        }
        page.close().await;
    }
}
