//! A board that is shared with other devices: who gets in, and who may do what.
//!
//! To the program, 127.0.0.2 is an address like that of any network: whoever comes that way is a guest.

use std::net::Ipv4Addr;
use std::process::Stdio;

use futures_util::{SinkExt as _, StreamExt as _};
use katarenga::page::clockwork::Clockwork;
use katarenga::page::server::invitation::Key;
use katarenga::page::server::{self, Patience, Reach};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::program::{Board, PATIENCE, Page, malformed, new_memory};

const NETWORK: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A shared board in this process, until the test is over.
struct Shared {
    port: u16,
    key: Key,
}

impl Shared {
    async fn start() -> Self {
        let listener = server::bind(Reach::Network, 0).await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let key = Key::draw().expect("chance");
        let guests = Some(key.clone());
        let patience = Patience::default();
        tokio::spawn(server::serve(
            listener,
            Clockwork::aside(),
            guests,
            patience,
        ));
        Self { port, key }
    }

    fn host_header(&self) -> String {
        format!("{NETWORK}:{}", self.port)
    }

    /// The path of the link that guests get.
    fn path(&self) -> String {
        let link = self.key.link(NETWORK, self.port);
        let path = link.split_once(&self.host_header()).expect("a link").1;
        path.to_owned()
    }

    async fn get(&self, path: &str, headers: &[(&str, &str)]) -> String {
        get((NETWORK, self.port), path, headers).await
    }

    /// What somebody gets who opens the link.
    async fn cookie(&self) -> String {
        let host = self.host_header();
        let page = self.get(&self.path(), &[("Host", &host)]).await;
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let lines = page.lines();
        let mut cookies = lines.filter_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookies.next().expect("a cookie");
        cookie.split(';').next().expect("a pair").to_owned()
    }

    async fn call(&self, address: &str, headers: &[(&str, &str)]) -> Result<Page, Error> {
        let url = format!("ws://{address}:{}/board", self.port);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        Page::open_by(request).await
    }

    async fn host(&self) -> Page {
        self.call("localhost", &[]).await.expect("the host")
    }

    async fn guest(&self) -> Page {
        let cookie = self.cookie().await;
        let page = self
            .call(&NETWORK.to_string(), &[("Cookie", &cookie)])
            .await;
        page.expect("a guest")
    }

    /// A guest who has taken a seat.
    async fn guest_at(&self, seat: &str) -> Page {
        let mut guest = self.guest().await;
        guest.send(json!({ "seat": seat })).await;
        sits(&mut guest, seat).await;
        guest
    }
}

async fn get(address: (Ipv4Addr, u16), path: &str, headers: &[(&str, &str)]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("a connection");
    let headers = headers
        .iter()
        .map(|(name, value)| format!("{name}: {value}\r\n"));
    let headers: String = headers.collect();
    let request = format!("GET {path} HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).await.expect("sent");
    let mut answer = Vec::new();
    let whole = timeout(PATIENCE, stream.read_to_end(&mut answer)).await;
    whole.expect("in time").expect("an answer");
    String::from_utf8_lossy(&answer).into_owned()
}

async fn sits(page: &mut Page, seat: &str) {
    let there = |page: &Page| {
        page.parts
            .get("seats")
            .is_some_and(|seats| seats["mine"] == seat)
    };
    page.until(&format!("it sits at {seat}"), there).await;
}

fn is_forbidden(answer: &str) -> bool {
    let body = answer.split_once("\r\n\r\n").map(|(_, body)| body);
    answer.starts_with("HTTP/1.1 403") && body.is_some_and(|body| body.lines().count() == 1)
}

#[tokio::test]
async fn without_the_key_there_is_one_sentence_and_nothing_else() {
    let board = Shared::start().await;
    let (host, good) = (board.host_header(), board.path());
    let cookie = board.cookie().await;
    let (name, key) = cookie.split_once('=').expect("a pair");
    let short = &good[..good.len() - 1];
    for path in [
        "/",
        "/main.js",
        "/words.json",
        "/share.json",
        "/guide/en.json",
        "/board",
        "/nothing",
        "/?key=",
        "/?key=0123456789abcdef0123456789abcdef",
        short,
        &format!("{good}0"),
        &format!("/?key=wrong&key={key}"),
        &format!("/{key}"),
        &format!("/?seat={key}"),
        &format!("/main.js?key={key}"),
        &format!("/board?key={key}"),
    ] {
        let answer = board.get(path, &[("Host", &host)]).await;
        assert!(is_forbidden(&answer), "{path}: {answer}");
        assert!(!answer.contains(key) && !answer.contains("set-cookie"));
    }
    for cookie in [
        format!("{name}={}", &key[..31]),
        format!("{name}={key}0"),
        format!("{name}="),
        format!("other={key}"),
    ] {
        let answer = board
            .get("/", &[("Host", &host), ("Cookie", &cookie)])
            .await;
        assert!(is_forbidden(&answer), "{cookie}: {answer}");
    }
    for (place, key) in [("Authorization", key), ("X-Key", key), ("Referer", &good)] {
        let answer = board.get("/", &[("Host", &host), (place, key)]).await;
        assert!(is_forbidden(&answer), "{place}: {answer}");
    }
    let answer = board
        .get("/main.js", &[("Host", &host), ("Cookie", &cookie)])
        .await;
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[tokio::test]
async fn the_sentence_is_in_the_strangers_language() {
    let board = Shared::start().await;
    let host = board.host_header();
    for (wanted, said) in [
        ("de-AT,de;q=0.9", "Dieses Brett"),
        ("fr", "Ce plateau"),
        ("nl-BE", "Dit bord"),
        ("en-GB", "This board"),
        ("ja", "This board"),
        ("é", "This board"),
    ] {
        let headers = [("Host", host.as_str()), ("Accept-Language", wanted)];
        let answer = board.get("/", &headers).await;
        assert!(is_forbidden(&answer) && answer.contains(said), "{answer}");
    }
}

#[tokio::test]
async fn foreign_names_and_pages_are_turned_away_with_the_key_as_well() {
    let board = Shared::start().await;
    let (port, cookie, good) = (board.port, board.cookie().await, board.path());
    for host in [
        "evil.example".to_owned(),
        format!("evil.example:{port}"),
        // What a site says whose name it lets point to this machine.
        format!("127.0.0.2.evil.example:{port}"),
        format!("localhost:{port}"),
        format!("127.0.0.1:{port}"),
        "127.0.0.2".to_owned(),
    ] {
        let headers = [("Host", host.as_str()), ("Cookie", cookie.as_str())];
        let answer = board.get(&good, &headers).await;
        assert!(is_forbidden(&answer), "{host}: {answer}");
    }
    // No name at all, and the host's door called by a name from outside.
    assert!(!board.get(&good, &[]).await.starts_with("HTTP/1.1 200"));
    let rebound = format!("evil.example:{port}");
    let answer = get((Ipv4Addr::LOCALHOST, port), "/", &[("Host", &rebound)]).await;
    assert!(is_forbidden(&answer), "{answer}");
    let own = format!("http://{}", board.host_header());
    for (origin, may) in [
        ("http://evil.example", false),
        ("null", false),
        (&format!("http://localhost:{port}"), false),
        (&own.replace("http:", "https:"), false),
        (own.as_str(), true),
    ] {
        let headers = [("Origin", origin), ("Cookie", cookie.as_str())];
        let page = board.call("127.0.0.2", &headers).await;
        assert_eq!(page.is_ok(), may, "{origin}");
    }
}

#[tokio::test]
async fn a_websocket_needs_the_cookie() {
    let board = Shared::start().await;
    match board.call("127.0.0.2", &[]).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), 403),
        Err(error) => panic!("{error}"),
        Ok(_) => panic!("a stranger is in"),
    }
    board.guest().await;
    board.host().await;
}

#[tokio::test]
async fn the_host_invites_and_guests_do_not() {
    let board = Shared::start().await;
    let port = board.port;
    let body = |answer: String| -> Value {
        let body = answer.split_once("\r\n\r\n").expect("a body").1;
        serde_json::from_str(body).expect("JSON")
    };
    let here = format!("localhost:{port}");
    let host = get(
        (Ipv4Addr::LOCALHOST, port),
        "/share.json",
        &[("Host", &here)],
    )
    .await;
    let host = body(host);
    assert_eq!(host["shared"], true);
    for link in host["links"].as_array().expect("links") {
        assert!(
            link["link"]
                .as_str()
                .expect("a link")
                .ends_with(&board.path())
        );
        assert!(link["code"].as_str().expect("a code").contains("<svg"));
    }
    let (network, cookie) = (board.host_header(), board.cookie().await);
    let headers = [("Host", network.as_str()), ("Cookie", cookie.as_str())];
    let guest = body(board.get("/share.json", &headers).await);
    assert_eq!(guest, json!({ "shared": true, "links": [] }));
}

#[tokio::test]
async fn an_onlooker_touches_nothing_until_there_is_a_seat() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest().await;
    sits(&mut guest, "onlooker").await;
    for (wish, refusal) in [
        (json!({ "lift": { "pawns": [0] } }), "refused.onlooker"),
        (json!({ "press": "setup" }), "refused.onlooker"),
        (json!({ "set_up": null }), "refused.onlooker"),
        (json!({ "knock": 3 }), "refused.onlooker"),
        (json!({ "power": false }), "refused.hosts_only"),
        (json!({ "position": "x" }), "refused.hosts_only"),
        (json!({ "noise": 100 }), "refused.hosts_only"),
    ] {
        guest.send(wish).await;
        assert_eq!(guest.refused().await, refusal);
    }
    assert_eq!(guest.on(0), Some("a1"), "nothing has moved");
    guest.send(json!({ "read": "what is this?" })).await;
    guest
        .until("it may look", |page| page.parts.contains_key("unread"))
        .await;
    guest.send(json!({ "seat": "white" })).await;
    sits(&mut guest, "white").await;
    guest.play_a_move().await;
}

#[tokio::test]
async fn two_devices_play_in_turn() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut white = board.guest_at("white").await;
    let mut black = board.guest_at("black").await;
    black.send(json!({ "lift": { "pawns": [8] } })).await;
    assert_eq!(black.refused().await, "refused.others_turn");
    white.play_a_move().await;
    for wish in [
        json!({ "lift": { "pawns": [1] } }),
        json!({ "press": "setup" }),
        json!({ "clear": null }),
    ] {
        white.send(wish).await;
        assert_eq!(white.refused().await, "refused.others_turn");
    }
    black
        .until("it is Black's turn", |page| page.moves() == 1)
        .await;
    black.send(json!({ "lift": { "pawns": [8] } })).await;
    black
        .until("Black lifts", |page| page.on(8).is_none())
        .await;
    black.send(json!({ "put_back": null })).await;
    // The host sits at both sides and may touch everything.
    host.send(json!({ "lift": { "pawns": [9] } })).await;
    host.until("the host lifts", |page| page.on(9).is_none())
        .await;
}

#[tokio::test]
async fn a_seat_is_one_devices_and_free_when_it_goes() {
    let board = Shared::start().await;
    let white = board.guest_at("white").await;
    let mut other = board.guest().await;
    for seat in ["white", "both"] {
        other.send(json!({ "seat": seat })).await;
        assert_eq!(other.refused().await, "refused.seat_taken");
    }
    for nonsense in [
        json!({ "seat": "emperor" }),
        json!({ "seat": "white", "token": -1 }),
        json!({ "seat": "white", "host": true }),
    ] {
        other.send(nonsense).await;
        assert_eq!(other.refused().await, "refused.not_understood");
    }
    drop(white);
    other
        .until("the seat is free", |page| page.parts["seats"]["white"] == 0)
        .await;
    other.send(json!({ "seat": "white" })).await;
    sits(&mut other, "white").await;
    let mut host = board.host().await;
    host.send(json!({ "seat": "white" })).await;
    sits(&mut host, "white").await;
    sits(&mut other, "onlooker").await;
    assert_eq!(host.parts["seats"]["host"], true);
    assert_eq!(other.parts["seats"]["host"], false);
}

#[tokio::test]
async fn ten_thousand_malformed_messages_of_a_guest_leave_the_game_as_it_was() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("both").await;
    let mut rng = SmallRng::seed_from_u64(12);
    for sent in 1..=10_000 {
        let message = malformed(&mut rng);
        guest.socket.send(message).await.expect("it holds");
        guest
            .until("it is refused", |page| page.refusals.len() == sent)
            .await;
    }
    host.play_a_move().await;
}

#[tokio::test]
async fn five_hundred_guests_leave_room_for_the_host() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let cookie = board.cookie().await;
    let mut crowd = Vec::new();
    for _ in 0..500 {
        if let Ok(guest) = board.call("127.0.0.2", &[("Cookie", &cookie)]).await {
            crowd.push(guest);
        }
    }
    assert!((100..500).contains(&crowd.len()), "{}", crowd.len());
    board.host().await;
    host.play_a_move().await;
}

#[tokio::test]
async fn a_guest_who_sends_far_too_much_is_gone_and_the_seat_is_free() {
    let board = Shared::start().await;
    let mut host = board.host().await;
    host.begin().await;
    let mut guest = board.guest_at("black").await;
    let end = async {
        let huge = Message::text("x".repeat(100 << 20));
        let _ = guest.socket.send(huge).await;
        while let Some(Ok(_)) = guest.socket.next().await {}
    };
    assert!(timeout(PATIENCE, end).await.is_ok(), "it is closed");
    host.until("the seat is free", |page| page.parts["seats"]["black"] == 0)
        .await;
    host.play_a_move().await;
}

#[tokio::test]
async fn the_program_shares_only_when_it_is_asked_to() {
    let board = Board::start();
    let closed = TcpStream::connect((NETWORK, board.port)).await;
    assert!(closed.is_err(), "nobody listens there");
    let board = Board::start_as(new_memory(), &["--share"]);
    let host = format!("{NETWORK}:{}", board.port);
    let answer = get((NETWORK, board.port), "/", &[("Host", &host)]).await;
    assert!(is_forbidden(&answer), "{answer}");
    Page::open(&board).await.begin().await;
}

#[tokio::test]
async fn the_program_says_how_others_join() {
    let memory = new_memory();
    let mut program = crate::program::katarenga(&["--share", "--port", "0", "--flash"])
        .arg(&memory)
        .stdout(Stdio::piped())
        .spawn()
        .expect("it runs");
    let output = program.stdout.take().expect("piped");
    let lines = std::io::BufRead::lines(std::io::BufReader::new(output));
    let mut said = Vec::new();
    for line in lines {
        said.push(line.expect("text"));
        let last = said.last().expect("a line");
        if last.starts_with("Whoever has the link")
            || last.starts_with("This machine is in no network")
        {
            break;
        }
    }
    program.kill().expect("it ends");
    program.wait().expect("it ended");
    std::fs::remove_file(memory).expect("a file");
    assert!(said[0].starts_with("The board is at http://localhost:"));
    if said.len() > 2 {
        assert_eq!(said[1], "Other devices in this network join at");
        let key = said[2].split_once("/?key=").expect("a link").1;
        assert_eq!(key.len(), 32);
    }
}
