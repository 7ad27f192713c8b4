//! The virtual board as it is started: its port, its pages, and what it refuses.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use katarenga::page::server;
use katarenga_core::Side;
use katarenga_core::speech::{Language, Sentence};
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Map, Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::HeaderValue;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

/// Longer than anything here takes; whoever waits so long waits in vain.
const PATIENCE: Duration = Duration::from_secs(20);

/// A hand takes this long for each thing it does; a pawn that moves faster was knocked.
const HAND: Duration = Duration::from_millis(150);

/// The program with its page, until the test is over.
struct Board {
    child: Child,
    port: u16,
    memory: PathBuf,
}

/// A file for a board that has never been switched on.
fn new_memory() -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!(
        "{}-{}.flash",
        std::process::id(),
        MADE.fetch_add(1, Ordering::Relaxed)
    );
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

impl Board {
    fn start() -> Self {
        Self::start_with(new_memory())
    }

    fn start_with(memory: PathBuf) -> Self {
        let mut child = katarenga(&["--port", "0"])
            .arg("--flash")
            .arg(&memory)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it runs");
        let output = child.stdout.take().expect("piped");
        let mut line = String::new();
        BufReader::new(output).read_line(&mut line).expect("text");
        let (_, rest) = line.split_once("http://localhost:").expect("its address");
        let port = rest.split('/').next().expect("a port");
        let port = port.parse().expect("a number");
        Self {
            child,
            port,
            memory,
        }
    }

    /// The plug is pulled, or the program ended: only what the memory holds is left.
    fn stop(mut self) -> PathBuf {
        let _ = self.child.kill();
        let _ = self.child.wait();
        std::mem::take(&mut self.memory)
    }
}

impl Drop for Board {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_file(&self.memory);
    }
}

fn katarenga(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command.arg("--no-browser").args(arguments);
    command
}

/// What a page knows.
struct Page {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    parts: Map<String, Value>,
    refusals: Vec<String>,
}

impl Page {
    async fn open(board: &Board) -> Self {
        Self::open_at(board, "board").await
    }

    /// A board of its own, beside the one that everybody sees.
    async fn open_aside(board: &Board) -> Self {
        Self::open_at(board, "aside").await
    }

    async fn open_at(board: &Board, path: &str) -> Self {
        let url = format!("ws://localhost:{}/{path}", board.port);
        let (socket, _) = connect_async(url).await.expect("the board answers");
        Self {
            socket,
            parts: Map::new(),
            refusals: Vec::new(),
        }
    }

    async fn send(&mut self, command: Value) {
        self.send_text(command.to_string()).await;
    }

    async fn send_text(&mut self, text: String) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("the connection holds");
    }

    async fn hear(&mut self) {
        let message = self.socket.next().await.expect("the connection holds");
        let text = message.expect("a message").into_text().expect("text");
        let Ok(Value::Object(parts)) = serde_json::from_str(&text) else {
            panic!("not an object: {text}");
        };
        for (name, part) in parts {
            match (name.as_str(), part) {
                ("refused", Value::String(reason)) => self.refusals.push(reason),
                (_, part) => {
                    self.parts.insert(name, part);
                }
            }
        }
    }

    async fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let waiting = async {
            while !is_so(self) {
                self.hear().await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(waited.is_ok(), "{what}: {:?}", self.parts.get("tell"));
    }

    fn says(&self, sentence: Sentence) -> bool {
        let text = sentence.said_in(Language::English).to_string();
        self.tells(|said| said["en"] == text)
    }

    fn has_no_power(&self) -> bool {
        self.tells(|said| said == "ui.power_off")
    }

    fn tells(&self, is_it: impl Fn(&Value) -> bool) -> bool {
        let says = self
            .parts
            .get("tell")
            .and_then(|tell| tell["says"].as_array());
        says.is_some_and(|says| says.iter().any(is_it))
    }

    /// Where a pawn is, as far as it stands.
    fn on(&self, pawn: usize) -> Option<&str> {
        self.parts.get("pawns")?[pawn]["on"].as_str()
    }

    fn moves(&self) -> usize {
        let game = self.parts.get("game");
        game.and_then(|game| game["moves"].as_array())
            .map_or(0, Vec::len)
    }

    /// A new board, until White is to move.
    async fn begin(&mut self) {
        self.until("it is calibrated", |page| page.says(Sentence::LineUp))
            .await;
        self.send(json!({ "set_up": null })).await;
        self.until("a game begins", |page| {
            page.says(Sentence::Turn(Side::White))
        })
        .await;
        tokio::time::sleep(HAND).await;
    }

    /// Carries the pawn on a1 (green) to b3 or back.
    async fn play_a_move(&mut self) {
        let moves = self.moves();
        self.send(json!({ "lift": { "pawns": [0] } })).await;
        self.until("its destinations are lit", |page| {
            page.tells(|said| {
                said["en"]
                    .as_str()
                    .is_some_and(|said| said.contains("may go to"))
            })
        })
        .await;
        self.send(json!({ "set": [{ "pawn": 0, "x": 2, "y": 3 }] }))
            .await;
        self.until("the move is made", |page| page.moves() == moves + 1)
            .await;
    }
}

#[tokio::test]
async fn it_listens_on_this_machine_only() {
    let listener = server::bind(0).await.expect("a free port");
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

/// Something that no page would send.
fn malformed(rng: &mut SmallRng) -> Message {
    let valid = [
        json!({ "lift": { "pawns": [0, 1] } }),
        json!({ "set": [{ "pawn": 0, "x": 2.5, "y": 3 }] }),
        json!({ "defect": { "cell": "e4", "defect": "dead" } }),
        json!({ "position": "rgby" }),
        json!({ "press": "ok" }),
    ];
    let text = valid.choose(rng).expect("some").to_string();
    match rng.random_range(0..6) {
        0 => {
            let bytes: Vec<u8> = (0..rng.random_range(0..200))
                .map(|_| rng.random())
                .collect();
            Message::binary(bytes)
        }
        1 => {
            let chars = (0..rng.random_range(0..200)).map(|_| rng.random::<char>());
            Message::text(chars.collect::<String>())
        }
        // Torn.
        2 => Message::text(&text[..rng.random_range(0..text.len())]),
        // Names, numbers and types that there are not.
        3 => Message::text(text.replace('"', "'")),
        4 => {
            let wrong = [
                r#"{"lift":{"pawns":[-1]}}"#,
                r#"{"lift":{"pawns":[0],"gently":true}}"#,
                r#"{"carry":[{"pawn":0,"x":1e300,"y":0}]}"#,
                r#"{"set":[{"pawn":0,"x":"2","y":3}]}"#,
                r#"{"noise":-5}"#,
                r#"{"noise":1e9}"#,
                r#"{"defect":{"cell":"z9","defect":"dead"}}"#,
                r#"{"press":"doorbell"}"#,
                r#"{"position":"a b c d e f"}"#,
                r#"{"lift":{"pawns":[0]},"clear":null}"#,
                "null",
                "[]",
                "{}",
            ];
            Message::text(*wrong.choose(rng).expect("some"))
        }
        _ => {
            let depth = rng.random_range(1..1_500);
            Message::text("[".repeat(depth) + &"]".repeat(depth))
        }
    }
}

#[tokio::test]
async fn ten_thousand_malformed_messages_are_refused_and_the_game_goes_on() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    let mut other = Page::open(&board).await;
    let mut rng = SmallRng::seed_from_u64(11);
    for sent in 1..=10_000 {
        let message = malformed(&mut rng);
        other
            .socket
            .send(message.clone())
            .await
            .expect("the connection holds");
        other
            .until("it is refused", |page| page.refusals.len() == sent)
            .await;
    }
    page.play_a_move().await;
    other
        .until("the other page is served, too", |page| page.moves() == 1)
        .await;
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_that_connection_only() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    let mut other = Page::open(&board).await;
    other.send_text("x".repeat(100_000)).await;
    let ended = async { while let Some(Ok(_)) = other.socket.next().await {} };
    assert!(
        tokio::time::timeout(PATIENCE, ended).await.is_ok(),
        "it is closed"
    );
    page.play_a_move().await;
}

#[tokio::test]
async fn a_position_that_is_wrong_is_refused_with_its_fault() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    page.send(json!({ "position": "rgbygryb/x" })).await;
    page.until("it is refused", |page| !page.refusals.is_empty())
        .await;
    assert_eq!(
        page.refusals,
        ["LAYOUT: 'x' at a7 is none of r, y, g and b"]
    );
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
    page.send(json!({ "second_look": 0 })).await;
    page.until("it was looked at", |page| {
        page.parts.contains_key("second_look")
    })
    .await;
    let look = &page.parts["second_look"];
    assert_eq!(look["white"].as_array().map(Vec::len), Some(2));
    page.send(json!({ "second_look": 9 })).await;
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
