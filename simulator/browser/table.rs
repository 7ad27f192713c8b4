//! Around the game: several pages, lost connections, languages, hands with several pawns, access for everybody.

use fantoccini::key::Key;

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, Program, Window, cell};

#[tokio::test]
async fn a_lost_connection_is_said_and_mended() {
    let mut board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    board.stop();
    page.until(
        "it says so",
        "return !document.getElementById('lost').hidden",
    )
    .await;
    let said = page.text("lost").await;
    assert!(
        said.contains("The connection to the board is lost"),
        "{said}"
    );
    board.start_again();
    page.until(
        "it is back",
        "return document.getElementById('lost').hidden",
    )
    .await;
    page.until_it_says("White to move.").await;
    page.close().await;
}

#[tokio::test]
async fn a_second_tab_shows_the_same_board() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    let first = page.client.window().await.expect("a tab");
    let second = page
        .client
        .new_window(true)
        .await
        .expect("another tab")
        .handle;
    page.client.switch_to_window(second).await.expect("it");
    page.visit(&board).await;
    page.until_it_says("White to move.").await;
    page.drag("a1", "b3").await;
    page.until_moves(1).await;
    page.client
        .switch_to_window(first)
        .await
        .expect("the first");
    page.until_moves(1).await;
    page.until_pawn_on("b3").await;
    page.close().await;
}

#[tokio::test]
async fn several_pawns_go_at_once() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.click_with(Key::Shift, &cell("a1")).await;
    page.click_with(Key::Shift, &cell("b1")).await;
    page.drag("a1", "a4").await;
    page.until_pawn_on("a4").await;
    page.until_pawn_on("b4").await;
    page.until_it_says("Board and game do not agree").await;
    page.keep_picture("core-mismatch").await;
    page.click("#set-up").await;
    page.until_it_says("White to move.").await;
    page.close().await;
}

#[tokio::test]
async fn setting_up_is_offered_only_where_a_pawn_stands_elsewhere() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    let until_offered = async |offered: bool| {
        let script = format!(
            "return document.getElementById('set-up').ariaDisabled === '{}'",
            !offered
        );
        page.until(&format!("offered: {offered}"), &script).await;
    };
    until_offered(true).await;
    page.begin().await;
    until_offered(false).await;
    page.drag("a1", "a5").await;
    until_offered(true).await;
    page.click("#set-up").await;
    until_offered(false).await;
    page.close().await;
}

#[tokio::test]
async fn a_pawn_slides_and_another_is_knocked() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    // f1 is red: along the file.
    page.click("#tab-workshop").await;
    page.click("#slide").await;
    page.drag("f1", "f3").await;
    page.until_pawn_on("f3").await;
    page.until_moves(1).await;
    page.click("#slide").await;
    // From green it could only jump: knocked to the next square, it has not moved.
    page.click_with(Key::Alt, &cell("d8")).await;
    page.until(
        "it is knocked away",
        "return !document.querySelector('.pawn[data-at=d8]')",
    )
    .await;
    assert_eq!(page.moves().await, 1);
    page.close().await;
}

#[tokio::test]
async fn the_page_speaks_four_languages() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    for (language, turn) in [
        ("de", "Weiß ist am Zug."),
        ("fr", "Aux Blancs de jouer."),
        ("nl", "Wit is aan zet."),
        ("en", "White to move."),
    ] {
        page.speak(language).await;
        page.until_it_says(turn).await;
    }
    page.close().await;
}

/// Wherever White sits: the fifth screen of the menu exchanges the edges.
#[tokio::test]
async fn every_camp_says_whose_it_is() {
    const CAMPS: &str = "return ['a9', 'h9', 'a0', 'h0']
        .map((name) => document.querySelector(`[data-cell=${name}]`).getAttribute('aria-label')).join('; ')";
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.until_it_says("the game begins by itself").await;
    let until_camps = async |labels: &str| {
        let script = format!("return (() => {{ {CAMPS} }})() === '{labels}'");
        page.until(labels, &script).await;
    };
    for (language, white, black) in [
        ("de", "Lager von Weiß", "Lager von Schwarz"),
        ("fr", "camp des Blancs", "camp des Noirs"),
        ("nl", "kamp van Wit", "kamp van Zwart"),
        ("en", "White’s camp", "Black’s camp"),
    ] {
        page.speak(language).await;
        until_camps(&format!(
            "a9, {black}; h9, {black}; a0, {white}; h0, {white}"
        ))
        .await;
    }
    page.hold_until("setup", "Menu: Layout.").await;
    for button in ["next", "next", "next", "next", "ok", "next", "ok"] {
        page.press(button).await;
    }
    until_camps("h0, White’s camp; a0, White’s camp; h9, Black’s camp; a9, Black’s camp").await;
    page.close().await;
}

/// In a bright and in a dark room.
#[tokio::test]
async fn the_page_is_accessible() {
    for dark in [false, true] {
        let board = Program::start(&[]);
        let page = Browser::open(&board, Window { dark, ..DESKTOP }).await;
        page.begin().await;
        page.ask("document.querySelectorAll('details').forEach((node) => { node.open = true; })")
            .await;
        let is_dark = page
            .ask("return matchMedia('(prefers-color-scheme: dark)').matches")
            .await;
        assert_eq!(is_dark, dark);
        page.keep_picture(if dark { "core-dark" } else { "core-light" })
            .await;
        assert_accessible(&page, "a game").await;
        page.close().await;
    }
}
