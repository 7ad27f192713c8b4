//! Two devices at one board, and what the page says when something is refused.

use fantoccini::key::Key;
use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;
use serde_json::json;

use crate::axe::assert_accessible;
use crate::browser::{Browser, DESKTOP, Program, Window};

const PHONE: Window = Window {
    size: (360, 640),
    dark: true,
};

const SMALLEST: Window = Window {
    size: (320, 640),
    dark: true,
};

/// A phone on its side, with what a browser has around its pages.
const ON_ITS_SIDE: Window = Window {
    size: (740, 480),
    dark: false,
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

/// A guest who takes a seat by the host's link.
async fn guest_at(board: &Program, link: &str, seat: &str, window: Window) -> Browser {
    let page = Browser::open(board, window).await;
    page.client.goto(link).await.expect("a page");
    let asked = "return document.getElementById('share-dialog').open";
    page.until("it is asked where it sits", asked).await;
    sit(&page, seat).await;
    page.click("#share-close").await;
    page
}

/// Makes any legal move.
async fn make_a_move(page: &Browser) {
    page.until(
        "there are moves to choose from",
        "return !!document.querySelector('#typed-moves option')",
    )
    .await;
    page.ask(
        "document.getElementById('typed').value = document.querySelector('#typed-moves option').value;
         document.getElementById('type-move').requestSubmit();",
    )
    .await;
}

async fn until_shown(page: &Browser, selector: &str, is_shown: bool) {
    let script =
        format!("return document.querySelector('{selector}').checkVisibility() === {is_shown}");
    page.until(&format!("{selector} is shown: {is_shown}"), &script)
        .await;
}

/// Puts the focus there, and presses Enter.
async fn enter(page: &Browser, selector: &str) {
    until_shown(page, selector, true).await;
    page.ask(&format!("document.querySelector('{selector}').focus()"))
        .await;
    page.key(Key::Enter).await;
}

/// What of the offer is not in sight, is too small for a finger, or lies over the buttons of the frame.
const OFFER_FITS: &str = "
    const faults = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) faults.push(`the page is ${root.scrollWidth} px wide`);
    const buttons = document.getElementById('buttons').getBoundingClientRect();
    for (const node of document.querySelectorAll('#draw-offer, #draw-offer button')) {
      if (!node.checkVisibility()) continue;
      const box = node.getBoundingClientRect();
      const name = `${node.id}: ${JSON.stringify(box)}`;
      if (box.left < 0 || box.right > innerWidth || box.top < 0 || box.bottom > innerHeight) faults.push(`out of sight ${name}`);
      if (node.matches('button') && (box.height < 43.9 || box.width < 43.9)) faults.push(`too small ${name}`);
      if (box.top < buttons.bottom && box.left < buttons.right) faults.push(`over the buttons ${name}`);
    }
    return faults;";

#[tokio::test]
async fn a_draw_is_offered_on_one_device_and_answered_on_another() {
    let board = Program::start(&["--share"]);
    let host = Browser::open(&board, DESKTOP).await;
    host.begin().await;
    let link = link(&host).await;
    host.drag("a1", "b3").await;
    host.until_moves(1).await;
    host.until_text("draw", "Agree on a draw").await;
    let phone = guest_at(&board, &link, "black", SMALLEST).await;
    let onlooker = guest_at(&board, &link, "onlooker", ON_ITS_SIDE).await;
    // The host makes room at Black, and must ask who sits there now.
    host.until_text("draw", "Offer a draw").await;
    enter(&host, "#draw").await;
    let withdraws = "return document.activeElement.id === 'draw-withdraw'";
    host.until("it can be taken back at once", withdraws).await;
    until_shown(&host, "#draw", false).await;
    phone
        .until_text("draw-offered", "White offers a draw.")
        .await;
    phone.ask("scrollTo(0, 0)").await;
    for language in Language::ALL {
        phone.speak(language.name()).await;
        let faults = phone.ask(OFFER_FITS).await;
        assert_eq!(faults, json!([]), "{language:?}");
    }
    phone.keep_picture("draw-offered-phone").await;
    assert_accessible(&phone, "a draw on offer on a phone").await;
    phone.speak("en").await;
    assert_accessible(&host, "a draw that was offered").await;
    host.keep_picture("draw-offered-host").await;
    onlooker
        .until_text("draw-offered", "White offers a draw.")
        .await;
    assert_eq!(
        onlooker.ask(OFFER_FITS).await,
        json!([]),
        "beside the board"
    );
    onlooker.keep_picture("draw-offered-onlooker").await;
    for button in ["#draw-accept", "#draw-decline", "#draw-withdraw", "#draw"] {
        until_shown(&onlooker, button, false).await;
    }
    phone.click("#draw-decline").await;
    let declined = "The other player has declined the draw.";
    host.until_text("refused", declined).await;
    until_shown(&host, "#refused", true).await;
    until_shown(&host, "#draw-offer", false).await;
    until_shown(&host, "#draw", false).await;
    // A move is an answer, too.
    enter(&phone, "#draw").await;
    until_shown(&host, "#draw-accept", true).await;
    make_a_move(&phone).await;
    host.until_moves(2).await;
    until_shown(&host, "#draw-offer", false).await;
    // What is taken back cannot be accepted, and what is offered once more can.
    enter(&host, "#draw").await;
    until_shown(&phone, "#draw-accept", true).await;
    enter(&host, "#draw-withdraw").await;
    until_shown(&phone, "#draw-offer", false).await;
    enter(&host, "#draw").await;
    enter(&phone, "#draw-accept").await;
    for page in [&host, &phone, &onlooker] {
        page.until_it_says("A draw by agreement.").await;
        until_shown(page, "#draw-offer", false).await;
    }
    let on_the_board = "return !!document.activeElement.dataset.cell";
    phone
        .until("who has answered is at the board", on_the_board)
        .await;
    for page in [host, phone, onlooker] {
        page.close().await;
    }
}

/// What is on the clipboard after a button that copies was pressed.
async fn copied_by(page: &Browser, button: &str, says: &str) -> String {
    page.click(button).await;
    page.until_text(says, "Copied.").await;
    page.ask("document.getElementById('read-text').value = ''")
        .await;
    page.click("#read-text").await;
    page.key_with(Key::Control, 'v').await;
    let pasted = page
        .ask("return document.getElementById('read-text').value")
        .await;
    pasted.as_str().expect("text").to_owned()
}

/// Copies the link of the position, and that of the only game.
async fn copied_links(page: &Browser) -> [String; 2] {
    page.click("#tab-games").await;
    let position = copied_by(page, "#copy-position-link", "position-copied").await;
    page.ask("document.querySelector('#archive button').click()")
        .await;
    page.until_text("replay-at", "After 1 of 1 moves").await;
    let game = copied_by(page, "#copy-game-link", "copied").await;
    [position, game]
}

#[tokio::test]
async fn a_link_that_the_host_copies_opens_on_the_other_device() {
    let board = Program::start(&["--share"]);
    let host = Browser::open(&board, DESKTOP).await;
    host.begin().await;
    host.drag("a1", "b3").await;
    host.until_moves(1).await;
    let link = link(&host).await;
    let (network, _) = link.split_once("?key=").expect("an address and a secret");
    let copied = copied_links(&host).await;
    for (carried, kind) in copied.iter().zip(["#position=", "#game="]) {
        assert!(
            carried.starts_with(&format!("{network}{kind}")),
            "{carried}"
        );
        assert!(!carried.contains("key"), "{carried}");
    }
    let guest = guest_at(&board, &link, "black", DESKTOP).await;
    let [position, game] = &copied;
    for (carried, opened) in [
        (position, "return document.body.matches('.aside')"),
        (game, "return !document.getElementById('replay').hidden"),
    ] {
        guest.client.goto("about:blank").await.expect("a page");
        guest.client.goto(carried).await.expect("a page");
        guest.until("it is opened", opened).await;
    }
    // What a guest copies leads to where the guest is.
    assert_eq!(copied_links(&guest).await, copied);
    host.close().await;
    guest.close().await;
}

#[tokio::test]
async fn a_link_to_a_board_that_is_not_shared_stays_on_this_machine() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    page.drag("a1", "b3").await;
    page.until_moves(1).await;
    for copied in copied_links(&page).await {
        assert!(copied.starts_with(&format!("{}#", board.url())), "{copied}");
    }
    page.close().await;
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
