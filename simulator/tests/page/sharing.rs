//! Who gets in at a shared board.

use std::net::Ipv4Addr;
use std::process::Stdio;

use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

use crate::program::{Board, Page, katarenga, new_memory};
use crate::shared::{NETWORK, Shared, get};

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
        "/words/en.json",
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
    let mut program = katarenga(&["--share", "--port", "0", "--flash"])
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
