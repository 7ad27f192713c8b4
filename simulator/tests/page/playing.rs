//! The virtual board as it is started: its port, its pages, and what it refuses.

use std::time::Duration;

use katarenga_core::speech::Sentence;
use katarenga_rules::Side;
use katarenga_server::{self as server, Reach};
use serde_json::json;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;

use crate::program::{Board, Page, katarenga, new_memory};

#[tokio::test]
async fn it_listens_on_this_machine_only() {
    let listener = server::bind(Reach::ThisMachine, 0).expect("a free port");
    assert!(
        listener
            .local_addr()
            .expect("an address")
            .ip()
            .is_loopback()
    );
}

#[test]
fn a_taken_port_is_named_with_what_to_do() {
    let board = Board::start();
    let port = board.port.to_string();
    let output = katarenga(&["--port", &port]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).expect("text");
    let expected = format!(
        "katarenga: port {port} of this machine is taken: is the board open already, at http://localhost:{port}/? \
         Choose another one with --port, or any free one with --port 0\n"
    );
    assert_eq!(complaint, expected);
}

#[test]
fn an_image_that_is_not_there_is_refused() {
    let output = katarenga(&["--firmware", "no/such.elf"])
        .output()
        .expect("it runs");
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert!(
        complaint.starts_with("katarenga: cannot read no/such.elf"),
        "{complaint}"
    );
    assert_eq!(complaint.lines().count(), 1);
}

#[tokio::test]
async fn two_pages_see_the_same_board_and_have_hands_of_their_own() {
    let board = Board::start();
    let (mut one, mut other) = (Page::open(&board).await, Page::open(&board).await);
    one.begin().await;
    other
        .until("the other page sees the pawns", |page| {
            page.on(0) == Some("a1")
        })
        .await;
    one.send(json!({ "lift": { "pawns": [0] } })).await;
    other
        .until("it sees the lifted one", |page| page.on(0).is_none())
        .await;
    // It cannot take it out of the other hand.
    other
        .send(json!({ "set": [{ "pawn": 0, "x": 4, "y": 4 }] }))
        .await;
    one.send(json!({ "set": [{ "pawn": 0, "x": 2, "y": 3 }] }))
        .await;
    other
        .until("it sees where it went", |page| page.on(0) == Some("b3"))
        .await;
    other.until("and the move", |page| page.moves() == 1).await;
}

#[tokio::test]
async fn a_board_aside_is_its_pages_alone_and_leaves_the_game_as_it_was() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    let (mut one, mut other) = (
        Page::open_aside(&board).await,
        Page::open_aside(&board).await,
    );
    one.begin().await;
    one.play_a_move().await;
    other.begin().await;
    assert_eq!(other.moves(), 0, "it does not see the other one's move");
    drop((one, other));
    assert_eq!(page.moves(), 0, "nor does the board");
    page.play_a_move().await;
}

#[tokio::test]
async fn a_page_that_goes_away_lets_its_pawns_go() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    let mut other = Page::open(&board).await;
    other.send(json!({ "lift": { "pawns": [0, 9] } })).await;
    page.until("they are lifted", |page| {
        page.on(0).is_none() && page.on(9).is_none()
    })
    .await;
    drop(other);
    let back = |page: &Page| page.on(0) == Some("a1") && page.on(9) == Some("b8");
    page.until("they are back", back).await;
}

#[tokio::test]
async fn foreign_pages_and_foreign_names_are_turned_away() {
    let board = Board::start();
    for (header, value) in [
        ("Origin", "http://evil.example"),
        ("Origin", "https://localhost"),
        ("Origin", "null"),
        ("Host", "evil.example"),
        // A name that its owner lets point to this machine.
        ("Host", "localhost.evil.example:6464"),
    ] {
        let url = format!("ws://127.0.0.1:{}/board", board.port);
        let mut request = url.into_client_request().expect("a request");
        request
            .headers_mut()
            .insert(header, HeaderValue::from_static(value));
        match connect_async(request).await {
            Err(Error::Http(response)) => assert_eq!(response.status(), 403, "{header}: {value}"),
            other => panic!("{header}: {value} gave {other:?}"),
        }
    }
    let mut request = format!("ws://127.0.0.1:{}/board", board.port)
        .into_client_request()
        .expect("a request");
    let own = format!("http://127.0.0.1:{}", board.port);
    let own = HeaderValue::from_str(&own).expect("an origin");
    request.headers_mut().insert("Origin", own);
    assert!(connect_async(request).await.is_ok(), "its own page may");
}

#[tokio::test]
async fn a_position_that_is_wrong_is_refused_with_its_fault() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    for (at, (language, detail)) in [
        ("de", "„x“ auf a7 ist keiner der Buchstaben r, y, g und b"),
        ("fr", "«\u{a0}x\u{a0}» en a7 n’est ni r, ni y, ni g, ni b"),
        ("nl", "‘x’ op a7 is geen r, y, g of b"),
        ("en", "'x' at a7 is none of r, y, g and b"),
    ]
    .into_iter()
    .enumerate()
    {
        page.send(json!({ "language": language })).await;
        page.send(json!({ "position": "rgbygryb/x" })).await;
        page.until("it is refused", |page| page.refusals.len() > at)
            .await;
        let refusal = json!({
            "name": "refused.position_layout",
            "fillings": {},
            "detail": detail,
        });
        assert_eq!(page.refusals[at..], [refusal]);
    }
    page.play_a_move().await;
}

#[tokio::test]
async fn a_game_goes_on_when_the_program_is_started_again() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    page.play_a_move().await;
    let board = Board::start_with(board.stop());
    let mut page = Page::open(&board).await;
    page.until("Black is to move", |page| {
        page.says(Sentence::Turn(Side::Black))
    })
    .await;
    assert_eq!(page.moves(), 1);
    assert_eq!(page.on(7), Some("b3"), "the pawns stand as they were left");
}

#[tokio::test]
async fn a_power_cut_costs_nothing() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    page.play_a_move().await;
    page.send(json!({ "power": false })).await;
    page.until("it is dark", |page| page.has_no_power()).await;
    page.send(json!({ "power": true })).await;
    page.until("the game goes on", |page| {
        page.says(Sentence::Turn(Side::Black))
    })
    .await;
    assert_eq!(page.moves(), 1);
    page.send(json!({ "replay": 0 })).await;
    page.until("it can be replayed", |page| {
        page.parts.contains_key("replay")
    })
    .await;
    let positions = page.parts["replay"]["positions"].as_array();
    assert_eq!(positions.map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_second_look_judges_every_position_of_a_game_while_the_board_runs_on() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    page.play_a_move().await;
    page.send(json!({ "replay": 0 })).await;
    page.until("it is shown", |page| page.parts.contains_key("replay"))
        .await;
    let text = page.parts["replay"]["text"].clone();
    page.send(json!({ "second_look": text })).await;
    page.until("it was looked at", |page| {
        page.parts.contains_key("second_look")
    })
    .await;
    let look = &page.parts["second_look"];
    assert_eq!(look["white"].as_array().map(Vec::len), Some(2));
    assert_eq!(look["mark"], page.parts["replay"]["mark"]);
    page.send(json!({ "replay": 9 })).await;
    page.until("there is no such game", |page| !page.refusals.is_empty())
        .await;
}

#[test]
fn a_memory_that_is_in_use_or_foreign_is_refused() {
    let board = Board::start();
    let complaint = |memory: &std::path::Path| {
        let memory = memory.to_str().expect("a path");
        let output = katarenga(&["--port", "0", "--flash", memory])
            .output()
            .expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8(output.stderr).expect("text")
    };
    let said = complaint(&board.memory);
    assert!(
        said.contains("is the memory of a board that is running"),
        "{said}"
    );
    let foreign = new_memory();
    std::fs::write(&foreign, "a letter").expect("a file");
    let said = complaint(&foreign);
    assert!(said.contains("it has 8 bytes, not 524288"), "{said}");
    std::fs::remove_file(&foreign).expect("a file");
}

#[tokio::test]
async fn pictures_come_at_most_sixty_times_a_second_and_only_with_something_new() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    // Breathing lights change all the time.
    page.until("it is calibrated", |page| page.says(Sentence::LineUp))
        .await;
    let began = std::time::Instant::now();
    for _ in 0..120 {
        let before = page.parts.clone();
        page.hear().await;
        assert_ne!(page.parts, before);
    }
    // The first of them may have waited already.
    let shortest = Duration::from_micros(16_667) * 118;
    assert!(began.elapsed() >= shortest, "{:?}", began.elapsed());
}
