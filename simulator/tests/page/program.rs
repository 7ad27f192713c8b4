//! The program with its page, and pages without a browser.

use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::Side;
use katarenga_rules::names::Named as _;
use rand::RngExt as _;
use rand::rngs::SmallRng;
use rand::seq::IndexedRandom as _;
use serde_json::{Map, Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, client_async, connect_async};

/// Longer than anything here takes; whoever waits so long waits in vain.
pub const PATIENCE: Duration = Duration::from_secs(20);

/// A hand takes this long for each thing it does; a pawn that moves faster was knocked.
pub const HAND: Duration = Duration::from_millis(150);

/// The program with its page, until the test is over.
pub struct Board {
    pub child: Child,
    pub port: u16,
    pub memory: PathBuf,
}

/// A file for a board that has never been switched on.
pub fn new_memory() -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let name = format!(
        "{}-{}.flash",
        std::process::id(),
        MADE.fetch_add(1, Ordering::Relaxed)
    );
    PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name)
}

impl Board {
    pub fn start() -> Self {
        Self::start_with(new_memory())
    }

    pub fn start_with(memory: PathBuf) -> Self {
        Self::start_as(memory, &[])
    }

    pub fn start_as(memory: PathBuf, arguments: &[&str]) -> Self {
        let mut child = katarenga(&["--port", "0"])
            .args(arguments)
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
    pub fn stop(mut self) -> PathBuf {
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

pub fn katarenga(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_katarenga"));
    command.arg("--no-browser").args(arguments);
    command
}

/// What a page knows.
pub struct Page {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    pub parts: Map<String, Value>,
    /// What was refused: a name, and more for the bench.
    pub refusals: Vec<Value>,
}

impl Page {
    pub async fn open(board: &Board) -> Self {
        Self::open_at(board, "board").await
    }

    /// A board of its own, beside the one that everybody sees.
    pub async fn open_aside(board: &Board) -> Self {
        Self::open_at(board, "aside").await
    }

    pub async fn open_at(board: &Board, path: &str) -> Self {
        let url = format!("ws://localhost:{}/{path}", board.port);
        Self::open_by(url).await.expect("the board answers")
    }

    pub async fn open_by(request: impl IntoClientRequest + Unpin) -> Result<Self, Error> {
        let (socket, _) = connect_async(request).await?;
        Self::of(socket).in_english().await
    }

    /// The same with a socket that is made for it.
    pub async fn open_with(
        socket: TcpSocket,
        to: SocketAddr,
        request: impl IntoClientRequest + Unpin,
    ) -> Result<Self, Error> {
        let stream = MaybeTlsStream::Plain(socket.connect(to).await?);
        let (socket, _) = client_async(request, stream).await?;
        Self::of(socket).in_english().await
    }

    fn of(socket: WebSocketStream<MaybeTlsStream<TcpStream>>) -> Self {
        Self {
            socket,
            parts: Map::new(),
            refusals: Vec::new(),
        }
    }

    /// A page is told nothing before it has said in which language.
    async fn in_english(mut self) -> Result<Self, Error> {
        let language = json!({ "language": Language::English.name() });
        let said = self.socket.send(Message::text(language.to_string())).await;
        // A board that refuses the page may have gone already, and its reason is still to be read.
        said.or_else(|error| match error {
            Error::Io(_) | Error::ConnectionClosed | Error::AlreadyClosed => Ok(()),
            other => Err(other),
        })?;
        Ok(self)
    }

    pub async fn send(&mut self, command: Value) {
        self.send_text(command.to_string()).await;
    }

    pub async fn send_text(&mut self, text: String) {
        self.socket
            .send(Message::text(text))
            .await
            .expect("the connection holds");
    }

    pub async fn hear(&mut self) {
        let text = loop {
            let message = self.socket.next().await.expect("the connection holds");
            match message.expect("a message") {
                Message::Text(text) => break text,
                Message::Ping(_) => {}
                other => panic!("not a text: {other:?}"),
            }
        };
        let Ok(Value::Object(parts)) = serde_json::from_str(&text) else {
            panic!("not an object: {text}");
        };
        for (name, part) in parts {
            match (name.as_str(), part) {
                ("refused", refusal) => self.refusals.push(refusal),
                (_, part) => {
                    self.parts.insert(name, part);
                }
            }
        }
    }

    pub async fn until(&mut self, what: &str, is_so: impl Fn(&Self) -> bool) {
        let waiting = async {
            while !is_so(self) {
                self.hear().await;
            }
        };
        let waited = tokio::time::timeout(PATIENCE, waiting).await;
        assert!(waited.is_ok(), "{what}: {:?}", self.parts.get("tell"));
    }

    pub fn says(&self, sentence: Sentence) -> bool {
        let text = sentence.said_in(Language::English).to_string();
        self.tells(|said| *said == text)
    }

    pub fn has_no_power(&self) -> bool {
        self.tells(|said| said == "The board has no power.")
    }

    pub fn tells(&self, is_it: impl Fn(&Value) -> bool) -> bool {
        let says = self
            .parts
            .get("tell")
            .and_then(|tell| tell["says"].as_array());
        says.is_some_and(|says| says.iter().any(is_it))
    }

    /// Where a pawn is, as far as it stands.
    pub fn on(&self, pawn: usize) -> Option<&str> {
        self.parts.get("pawns")?[pawn]["on"].as_str()
    }

    pub fn moves(&self) -> usize {
        let game = self.parts.get("game");
        game.and_then(|game| game["moves"].as_array())
            .map_or(0, Vec::len)
    }

    /// A new board, until White is to move.
    pub async fn begin(&mut self) {
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
    pub async fn play_a_move(&mut self) {
        let moves = self.moves();
        self.send(json!({ "lift": { "pawns": [0] } })).await;
        self.until("its destinations are lit", |page| {
            page.tells(|said| said.as_str().is_some_and(|said| said.contains("may go to")))
        })
        .await;
        self.send(json!({ "set": [{ "pawn": 0, "x": 2, "y": 3 }] }))
            .await;
        self.until("the move is made", |page| page.moves() == moves + 1)
            .await;
    }

    /// Waits until one more thing is refused, and names it.
    pub async fn refused(&mut self) -> String {
        let before = self.refusals.len();
        self.until("it is refused", |page| page.refusals.len() > before)
            .await;
        self.refusals[before]["name"]
            .as_str()
            .expect("a name")
            .to_owned()
    }
}

/// A game of kings that step to and fro, as text, so many pairs of moves long.
pub fn long_game(pairs: usize) -> String {
    let layout = ["bbbbbbbb"; 8].join("/");
    let head = format!(
        "Katarenga game\nposition {layout} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -\n\
         white near\ntouch-move strict 400\n"
    );
    let steps = ["b1b2 0.000 b8b7", "b2b1 0.000 b7b8"];
    let lines = (1..=pairs).zip(steps.iter().cycle());
    let lines = lines.map(|(number, steps)| format!("{number}. {steps} 0.000\n"));
    head + &lines.collect::<String>() + "result open\n"
}

/// Something that no page would send.
pub fn malformed(rng: &mut SmallRng) -> Message {
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
