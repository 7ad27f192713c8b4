//! What pages, networks and disks do that they should not.

use std::net::{Ipv4Addr, SocketAddr};
use std::process::Command;
use std::time::Duration;

use futures_util::{SinkExt as _, StreamExt as _};
use katarenga_server::clockwork::Clockwork;
use katarenga_server::{self as server, Patience, Reach};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;

use crate::program::{Board, PATIENCE, Page, long_game, malformed, new_memory};

/// As it is started by one player, and by two with a device each.
const MODES: [&[&str]; 2] = [&[], &["--share"]];

/// In KiB: what the program has at its largest, with all that it was ever sent and did not keep.
const LARGEST: u64 = 80 * 1024;

#[tokio::test]
async fn ten_thousand_malformed_messages_are_refused_and_the_game_goes_on() {
    for mode in MODES {
        let board = Board::start_as(new_memory(), mode);
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
}

#[tokio::test]
async fn a_message_that_is_too_long_is_refused_in_words() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    for length in [65_536, 70_000, 120_000] {
        let message = json!({ "position": "r".repeat(length) });
        page.send(message).await;
        assert_eq!(page.refused().await, "refused.too_long");
    }
    assert_eq!(page.refusals[0]["fillings"], json!({ "most": 65_536 }));
    page.begin().await;
    page.play_a_move().await;
}

#[tokio::test]
async fn one_board_aside_too_many_is_refused_in_words() {
    let board = Board::start();
    let mut pages = Vec::new();
    for _ in 0..16 {
        pages.push(Page::open_aside(&board).await);
    }
    let mut refused = Page::open_aside(&board).await;
    let last = timeout(PATIENCE, refused.socket.next()).await;
    let Ok(Some(Ok(Message::Close(Some(frame))))) = last else {
        panic!("without a word: {last:?}");
    };
    assert_eq!(frame.reason.as_str(), "refused.no_aside");
    pages[0].begin().await;
}

#[tokio::test]
async fn a_message_that_is_much_too_long_ends_that_connection_only_and_says_why() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    // The longer one is still on its way when the board has seen enough.
    for length in [200_000, 4_000_000] {
        let mut other = Page::open(&board).await;
        other.send_text("x".repeat(length)).await;
        let reason = async {
            loop {
                match other.socket.next().await {
                    Some(Ok(Message::Close(Some(frame)))) => return frame,
                    Some(Ok(_)) => {}
                    ended => panic!("without a word: {ended:?}"),
                }
            }
        };
        let reason = timeout(PATIENCE, reason).await.expect("it is closed");
        assert_eq!(u16::from(reason.code), 1_009);
        assert_eq!(reason.reason.as_str(), "refused.much_too_long");
    }
    page.play_a_move().await;
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_huge_message_is_not_kept() {
    for mode in MODES {
        let board = Board::start_as(new_memory(), mode);
        let mut page = Page::open(&board).await;
        page.begin().await;
        let mut other = Page::open(&board).await;
        let huge = Message::text("x".repeat(100 << 20));
        let end = async {
            // The other side may hang up in the middle of it.
            let _ = other.socket.send(huge).await;
            while let Some(Ok(_)) = other.socket.next().await {}
        };
        assert!(timeout(PATIENCE, end).await.is_ok(), "it is closed");
        page.play_a_move().await;
        stays_small(&board);
    }
}

#[cfg(target_os = "linux")]
fn stays_small(board: &Board) {
    let status = format!("/proc/{}/status", board.child.id());
    let status = std::fs::read_to_string(status).expect("it runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let peak = peak.expect("a peak").trim().trim_end_matches(" kB");
    let peak: u64 = peak.parse().expect("a number");
    assert!(peak < LARGEST, "{peak} KiB");
}

/// A page whose system takes next to nothing from the network while the page does not listen.
async fn deaf_page(board: &Board) -> Page {
    let socket = TcpSocket::new_v4().expect("a socket");
    socket.set_recv_buffer_size(4_096).expect("a small one");
    let to = SocketAddr::from((Ipv4Addr::LOCALHOST, board.port));
    let url = format!("ws://{to}/board");
    let page = Page::open_with(socket, to, url).await;
    page.expect("the board answers")
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn answers_that_nobody_takes_are_not_kept() {
    let board = Board::start();
    let mut page = Page::open(&board).await;
    page.begin().await;
    let text = long_game(2_000);
    let mut crowd = Vec::new();
    for _ in 0..24 {
        let mut deaf = deaf_page(&board).await;
        for _ in 0..5 {
            deaf.send(json!({ "read": text })).await;
            // Texts are read in their order, so this answer comes after that one.
            page.parts.remove("unread");
            let refusals = page.refusals.len();
            page.send(json!({ "read": "what is this?" })).await;
            page.until("it is answered or refused", |page| {
                page.parts.contains_key("unread") || page.refusals.len() > refusals
            })
            .await;
        }
        crowd.push(deaf);
    }
    stays_small(&board);
    page.play_a_move().await;
}

#[tokio::test]
async fn five_hundred_connections_do_not_keep_the_board_from_playing() {
    for mode in MODES {
        let board = Board::start_as(new_memory(), mode);
        let mut page = Page::open(&board).await;
        page.begin().await;
        let mut crowd = Vec::new();
        let url = format!("ws://localhost:{}/board", board.port);
        for _ in 0..500 {
            if let Ok(there) = Page::open_by(url.as_str()).await {
                crowd.push(there);
            }
        }
        assert!((100..500).contains(&crowd.len()), "{}", crowd.len());
        page.play_a_move().await;
        drop(crowd);
        let somebody = async { while Page::open_by(url.as_str()).await.is_err() {} };
        let served = timeout(PATIENCE, somebody).await;
        assert!(served.is_ok(), "there is room again");
    }
}

/// A board in this process for callers who are waited for so long.
async fn board_with(patience: Patience) -> u16 {
    let listener = server::bind(Reach::ThisMachine, 0).expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(server::serve(listener, Clockwork::aside(), None, patience));
    port
}

/// Much shorter than anybody waits in earnest, and much longer than an answer takes within one machine.
const SHORT: Duration = Duration::from_millis(600);

/// Sends this and nothing more, and reads until the other side ends it.
async fn all_that_is_said_to(port: u16, words: &str) -> String {
    let stream = TcpStream::connect(("127.0.0.1", port)).await;
    let mut stream = stream.expect("a connection");
    stream.write_all(words.as_bytes()).await.expect("sent");
    let mut said = Vec::new();
    let ended = timeout(PATIENCE, stream.read_to_end(&mut said)).await;
    assert!(ended.is_ok(), "it is never ended: {words:?}");
    String::from_utf8_lossy(&said).into_owned()
}

#[tokio::test]
async fn who_says_nothing_or_never_ends_is_not_waited_for() {
    let patience = Patience {
        head: SHORT,
        ..Patience::default()
    };
    let port = board_with(patience).await;
    for words in [
        "",
        "GET / HT",
        "GET / HTTP/1.1\r\nHost: localhost\r\nX-Long: ",
    ] {
        let said = all_that_is_said_to(port, words).await;
        assert!(!said.starts_with("HTTP/1.1 200"), "{said}");
    }
    // One who was answered may ask again, but not wait for ever.
    let whole = format!("GET / HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n");
    let said = all_that_is_said_to(port, &whole).await;
    assert!(said.starts_with("HTTP/1.1 200"), "{said}");
}

#[tokio::test]
async fn who_asks_too_slowly_is_not_waited_for() {
    let patience = Patience {
        head: 2 * PATIENCE,
        request: SHORT,
        ..Patience::default()
    };
    let port = board_with(patience).await;
    all_that_is_said_to(port, "GET / HTTP/1.1\r\n").await;
}

fn handshake(port: u16) -> String {
    format!(
        "GET /board HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
}

#[tokio::test]
async fn a_page_that_answers_no_ping_is_gone_and_one_that_does_stays() {
    let patience = Patience {
        silence: SHORT,
        ..Patience::default()
    };
    let port = board_with(patience).await;
    let url = format!("ws://localhost:{port}/board");
    let mut page = Page::open_by(url).await.expect("the board answers");
    let stays = async {
        let mut pings = 0;
        while pings < 8 {
            let next = timeout(PATIENCE, page.socket.next()).await;
            let message = next.expect("in time").expect("it is there");
            pings += u32::from(message.expect("a message").is_ping());
        }
    };
    let words = handshake(port);
    let (said, ()) = tokio::join!(all_that_is_said_to(port, &words), stays);
    assert!(said.starts_with("HTTP/1.1 101"), "{said}");
}

/// A disk that is full after 64 blocks, or ends the program there as systems do by default.
fn start_on_a_full_disk(before: &str, memory: &std::path::Path) -> std::process::Output {
    let script = format!("{before} ulimit -f 64; exec \"$0\" --no-browser --port 0 --flash \"$1\"");
    Command::new("sh")
        .args(["-c", &script, env!("CARGO_BIN_EXE_katarenga")])
        .arg(memory)
        .output()
        .expect("it runs")
}

#[cfg(unix)]
#[tokio::test]
async fn a_full_disk_leaves_no_half_memory() {
    let memory = new_memory();
    let beside = memory.with_extension("flash.new");
    let output = start_on_a_full_disk("trap '' XFSZ;", &memory);
    assert_eq!(output.status.code(), Some(2));
    let complaint = String::from_utf8(output.stderr).expect("text");
    assert!(
        complaint.contains("as the board's memory: File too large"),
        "{complaint}"
    );
    assert_eq!(complaint.lines().count(), 1, "{complaint}");
    assert!(!memory.exists() && !beside.exists());
    // One that was killed in the middle of it is no trouble to the next.
    let output = start_on_a_full_disk("", &memory);
    assert_eq!(output.status.code(), None, "a signal ended it");
    assert!(!memory.exists());
    let board = Board::start_with(memory);
    assert!(!beside.exists());
    Page::open(&board).await.begin().await;
}
