//! Two devices at one board, and what the page says when something is refused.

use serde_json::json;

use crate::browser::{Browser, DESKTOP, Program, Window};

const PHONE: Window = Window {
    size: (360, 640),
    dark: true,
};

/// The link that the host's dialog shows.
async fn link(host: &Browser) -> String {
    host.click("#tab-play").await;
    host.click("#share").await;
    let shown = "return document.getElementById('share-code').naturalWidth > 0";
    host.until("the code is drawn", shown).await;
    let link = host
        .ask("return document.getElementById('share-link').value")
        .await;
    host.keep_picture("share-host").await;
    host.click("#share-close").await;
    link.as_str().expect("a link").to_owned()
}

async fn sit(page: &Browser, seat: &str) {
    page.click(&format!("[name=seat][value={seat}]")).await;
    until_it_sits(page, seat).await;
}

async fn until_it_sits(page: &Browser, seat: &str) {
    let script = format!("return document.querySelector('[name=seat][value={seat}]').checked");
    page.until(&format!("it sits at {seat}"), &script).await;
}

#[tokio::test]
async fn a_phone_joins_by_the_link_and_plays_its_side() {
    let board = Program::start(&["--share"]);
    let host = Browser::open(&board, DESKTOP).await;
    host.begin().await;
    let link = link(&host).await;
    let phone = Browser::open(&board, PHONE).await;
    phone.client.goto(&link).await.expect("a page");
    let asked = "return document.getElementById('share-dialog').open";
    phone.until("it is asked where it sits", asked).await;
    phone.keep_picture("share-guest").await;
    let address = phone.client.current_url().await.expect("an address");
    assert_eq!(address.query(), None, "the secret is not shown");
    sit(&phone, "white").await;
    phone.click("#share-close").await;
    phone.drag_by_touch("a1", "b3").await;
    host.until_moves(1).await;
    // A pawn that it may not touch now goes back to where it stands.
    phone.drag_by_touch("a8", "a6").await;
    phone
        .until_text("refused", "It is the other player’s turn.")
        .await;
    phone.until_pawn_on("a8").await;
    phone.client.refresh().await.expect("a page");
    until_it_sits(&phone, "white").await;
    host.close().await;
    phone.close().await;
}

#[tokio::test]
async fn a_board_that_is_not_shared_says_how_it_could_be() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.click("#tab-play").await;
    page.click("#share").await;
    let said = "return !document.getElementById('share-off').hidden && document.getElementById('share-seats').hidden";
    page.until("it says how", said).await;
    page.close().await;
}

#[tokio::test]
async fn refusals_are_said_in_the_players_language() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.speak("de").await;
    for (position, said) in [
        ("x".to_owned(), "die Farben der Felder, stimmt nicht."),
        ("r".repeat(70_000), "höchstens 65536 Zeichen."),
        ("r".repeat(200_000), "hat das Brett aufgelegt."),
    ] {
        let play = format!(
            "document.getElementById('position').value = {};
             document.getElementById('position-form').requestSubmit();",
            json!(position)
        );
        page.ask(&play).await;
        page.until_text("refused", said).await;
    }
    page.until(
        "it is back",
        "return document.getElementById('lost').hidden",
    )
    .await;
    page.close().await;
}
