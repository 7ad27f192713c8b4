//! Games that travel: copied and pasted, sent as a link, played on aside, and kept with names and dates.

use std::collections::BTreeSet;

use fantoccini::key::Key;
use katarenga_core::memory::game_text::Notes;
use katarenga_rules::{BySide, Rules};
use katarenga_world::random_game::{random_game, start_of};
use serde_json::{Value, json};

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, Program, Window};
use crate::games::{SHORT_GAME, grabbed};

/// The most letters of a link to a game of 80 moves for each side: more is cut off by some programs that people chat with.
const LONGEST_LINK: usize = 2_000;

const LANGUAGES: [&str; 4] = ["en", "de", "fr", "nl"];

/// A game of random moves as text, as long as it lasts or 160 moves, and how many there are.
fn random_text(rules: Rules, seed: u64) -> (String, usize) {
    let game = random_game(rules, 160, seed);
    let names = BySide {
        white: Some("Anna"),
        black: Some("Ben"),
    };
    let notes = Notes {
        began: Some("2026-11-16T12:30Z"),
        names,
    };
    (game.text(&notes), game.moves.len())
}

/// Puts a text into the field and has it shown.
async fn paste(page: &Browser, text: &str) {
    let script = format!(
        "document.getElementById('read-text').value = {};
         document.getElementById('read-form').requestSubmit();",
        json!(text)
    );
    page.ask(&script).await;
}

/// What a module of the page makes of a text.
async fn by_module(page: &Browser, function: &str, text: &str) -> Value {
    let script = format!(
        "const done = arguments[arguments.length - 1];
         import('/link.js').then((link) => link.{function}({})).then(done);",
        json!(text)
    );
    let answer = page.client.execute_async(&script, Vec::new()).await;
    answer.expect("an answer")
}

/// Goes to the page with something behind the #.
async fn follow(page: &Browser, board: &Program, fragment: &str) {
    // The same page again would only change what is behind the #.
    page.client.goto("about:blank").await.expect("a page");
    let url = format!("{}{fragment}", board.url());
    page.client.goto(&url).await.expect("a page");
    page.until(
        "the board answers",
        "return document.body.matches('.connected')",
    )
    .await;
}

/// Colours that still fade are not those that people read.
async fn has_no_faults(page: &Browser, state: &str) {
    let fading = "return !document.getAnimations().some((one) => one.playState === 'running')";
    page.until("nothing fades any more", fading).await;
    assert_accessible(page, state).await;
}

async fn play(page: &Browser, moves: usize) {
    for (number, (_, m)) in SHORT_GAME.iter().take(moves).enumerate() {
        page.drag(&grabbed(m), &m.to.to_string()).await;
        page.until_moves(number + 1).await;
    }
}

#[tokio::test]
async fn a_copied_game_is_pasted_back_and_played_on_without_touching_the_match() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    play(&page, 3).await;
    page.click("#tab-games").await;
    page.click("#archive button").await;
    page.until_text("replay-at", "After 3 of 3 moves").await;
    page.click("#copy-game").await;
    page.until_text("copied", "Copied.").await;
    page.click("#close-replay").await;
    page.click("#read-text").await;
    page.key_with(Key::Control, 'v').await;
    page.click("#read-form [type=submit]").await;
    page.until_text("replay-at", "After 3 of 3 moves").await;
    page.until_text("replay-at", "not finished").await;
    // From the keyboard: to the beginning, one move on, and a move of the list.
    page.key(Key::Home).await;
    page.until_text("replay-at", "Start position").await;
    page.key(Key::Right).await;
    page.until_text("replay-at", "After 1 of 3 moves").await;
    page.click("#replay-moves li:first-child button:last-child")
        .await;
    page.until_text("replay-at", "After 2 of 3 moves").await;
    page.click("#look-again").await;
    page.until(
        "it was looked at once more",
        "return document.querySelector('#second-look .line')?.getAttribute('points').split(' ').length === 4",
    )
    .await;
    // On a board aside it goes on otherwise than it did.
    page.click("#play-on").await;
    page.until("it is aside", "return document.body.matches('.aside')")
        .await;
    page.until_it_says("White to move.").await;
    let banner = "const { top, bottom } = document.getElementById('aside').getBoundingClientRect();
         return top >= 0 && bottom <= innerHeight";
    page.until("the page says that it is aside", banner).await;
    page.keep_picture("travel-aside").await;
    let (before, played) = SHORT_GAME[2];
    let mut others = before.legal_moves();
    let other = others.find(|m| *m != played && m.to.square().is_some());
    let other = other.expect("another move");
    page.drag(&grabbed(&other), &other.to.to_string()).await;
    page.until_moves(1).await;
    page.click("#leave-aside").await;
    page.until("it is back", "return !document.body.matches('.aside')")
        .await;
    page.until_moves(3).await;
    page.until_it_says("Black to move.").await;
    page.close().await;
}

#[tokio::test]
async fn a_link_carries_a_game_of_every_kind() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    for rules in Rules::GAMES {
        let (text, moves) = random_text(rules, 7);
        let link = by_module(&page, "linkTo", &text).await;
        let link = link.as_str().expect("a link");
        assert!(link.len() < LONGEST_LINK, "{rules}: {} letters", link.len());
        println!("link_length_{rules} {} letters # {moves} moves", link.len());
        let (_, fragment) = link.split_once('#').expect("behind the #");
        follow(&page, &board, &format!("#{fragment}")).await;
        page.until_text("replay-at", &format!("After {moves} of {moves} moves"))
            .await;
        let made = page
            .ask("return document.querySelectorAll('#replay-moves button').length")
            .await;
        assert_eq!(made, moves, "{rules}");
        page.until_text("replay-about", "Anna – Ben").await;
    }
    page.until_it_says("the game begins by itself").await;
    page.close().await;
}

#[tokio::test]
async fn a_link_to_a_position_opens_a_board_aside_and_the_game_waits() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    play(&page, 1).await;
    for rules in Rules::GAMES {
        let position = start_of(rules).to_string();
        let link = by_module(&page, "linkTo", &position).await;
        let (_, fragment) = link
            .as_str()
            .and_then(|link| link.split_once('#'))
            .expect("a link");
        follow(&page, &board, &format!("#{fragment}")).await;
        page.until("it is aside", "return document.body.matches('.aside')")
            .await;
        let stands = format!(
            "return document.getElementById('position').value === {}",
            json!(position)
        );
        page.until(&format!("{rules} stands there"), &stands).await;
    }
    page.click("#leave-aside").await;
    page.until_it_says("Black to move.").await;
    page.until_moves(1).await;
    let left = page.ask("return location.hash").await;
    assert_eq!(left, "", "whoever loads the page again is at the board");
    page.close().await;
}

#[tokio::test]
async fn a_bad_link_or_text_is_answered_with_one_sentence_in_every_language() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    let (text, _) = random_text(Rules::KATARENGA, 1);
    let link = by_module(&page, "linkTo", &text).await;
    let link = link.as_str().expect("a link");
    let (_, fragment) = link.split_once('#').expect("behind the #");
    for bad in [
        "game=",
        "game=%%%z",
        "game=AAAAz",
        &fragment[..fragment.len() / 2],
        "position=",
        "position=%E0%A4",
    ] {
        follow(&page, &board, &format!("#{bad}")).await;
        page.until_text("unread", "This link holds no game and no position.")
            .await;
    }
    follow(&page, &board, "#position=rgby/8_8_-_w").await;
    page.until_text(
        "unread",
        "The position is not right: colours of the squares.",
    )
    .await;
    let illegal = text.replacen("1. ", "1. a1a1 0.000 ", 1);
    paste(&page, &illegal).await;
    page.until_text("unread", "a1a1").await;
    let mut said = BTreeSet::new();
    for language in LANGUAGES {
        let before = page.text("unread").await;
        page.speak(language).await;
        if language != LANGUAGES[0] {
            // The board says it once more.
            let again = format!(
                "return document.getElementById('unread').textContent !== {}",
                json!(before)
            );
            page.until(&format!("it is said in {language}"), &again)
                .await;
        }
        let text = page.text("unread").await;
        assert!(text.contains('8'), "the line is named: {text}");
        let (sentence, why) = text.split_once(" (").expect("why is in brackets");
        said.extend([sentence.to_owned(), why.to_owned()]);
    }
    assert_eq!(said.len(), 2 * LANGUAGES.len(), "{said:?}");
    paste(&page, &"x".repeat(70_000)).await;
    page.until_text("unread", "te lang").await;
    page.close().await;
}

#[tokio::test]
async fn names_and_dates_are_shown_at_the_edges_and_in_the_archive() {
    let mut board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.click("#tab-games").await;
    page.until_text("no-games", "No games yet.").await;
    let nothing = page
        .ask("return document.querySelectorAll('#archive li').length")
        .await;
    assert_eq!(nothing, 0, "nobody has moved");
    for (field, name) in [("#white-name", "Anna"), ("#black-name", "Ben")] {
        page.click(field).await;
        for letter in name.chars() {
            page.key(letter).await;
        }
        page.key(Key::Enter).await;
    }
    page.until_text("near-edge", "Anna").await;
    page.until_text("far-edge", "Ben").await;
    play(&page, 2).await;
    page.until_text("archive", "Anna – Ben").await;
    let year = page.ask("return String(new Date().getFullYear())").await;
    page.until_text("archive", year.as_str().expect("a year"))
        .await;
    // They outlive the program.
    board.stop();
    board.start_again();
    page.visit(&board).await;
    page.until_text("archive", "Anna – Ben").await;
    page.until_text("near-edge", "Anna").await;
    page.close().await;
}

#[tokio::test]
async fn replays_are_accessible_and_fit_on_small_screens() {
    let (text, moves) = random_text(Rules::BATTLE, 3);
    for (width, dark) in [(1_280, false), (360, true), (320, false)] {
        let board = Program::start(&[]);
        let window = Window {
            size: (width, if width > 500 { 1_000 } else { 640 }),
            dark,
        };
        let page = Browser::open(&board, window).await;
        page.until_it_says("the game begins by itself").await;
        if width > 500 {
            // With a game in the archive, too.
            page.begin().await;
            play(&page, 1).await;
        }
        page.ask("document.getElementById('tab-games').click()")
            .await;
        paste(&page, "nothing").await;
        page.until(
            "it says so",
            "return !document.getElementById('unread').hidden",
        )
        .await;
        has_no_faults(&page, "a text that is no game").await;
        for language in LANGUAGES {
            page.speak(language).await;
            paste(&page, &text).await;
            page.until_text("replay-at", &moves.to_string()).await;
            page.ask("document.getElementById('look-again').click()")
                .await;
            page.until(
                "it was looked at",
                "return !document.getElementById('second-look').hasAttribute('hidden')",
            )
            .await;
            let wider = page
                .ask("const games = document.getElementById('games'); return games.scrollWidth > games.clientWidth")
                .await;
            assert_eq!(wider, false, "{width} in {language}");
            has_no_faults(&page, "a replay").await;
        }
        page.keep_picture(&format!("travel-replay-{width}")).await;
        page.close().await;
    }
}
