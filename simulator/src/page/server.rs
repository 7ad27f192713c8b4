//! Serves the page and talks to it, on this machine only.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::TrySendError;

use axum::Router;
use axum::extract::ws::{Message, WebSocket};
use axum::extract::{Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::serve::ListenerExt as _;
use katarenga_core::names::Named as _;
use katarenga_core::speech::Language;
use serde_json::{Map, json};
use tokio::net::TcpListener;
use tokio::sync::{Semaphore, mpsc};

use super::clockwork::{Answer, Clockwork, Order};
use super::commands::{Command, Refusal};
use super::picture::Picture;
use super::{assets, guide};
use crate::world::table_top::Hand;

/// The longest message a page has: a position, or sixteen carried pawns.
const LONGEST_MESSAGE: usize = 4_096;

/// Boards aside at the same time, each with a thread of its own; a household has fewer screens.
const MOST_ASIDES: usize = 16;

/// Everything a page may load is here, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Shared {
    clockwork: Clockwork,
    next_hand: AtomicU32,
    port: u16,
    /// How many more boards aside there may be.
    asides: Arc<Semaphore>,
}

/// Takes a port of this machine.
///
/// # Errors
/// When it is taken or not allowed.
pub async fn bind(port: u16) -> std::io::Result<TcpListener> {
    TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await
}

/// Serves a board until the program ends.
///
/// # Errors
/// When the system takes the port away.
pub async fn serve(listener: TcpListener, clockwork: Clockwork) -> std::io::Result<()> {
    let shared = Arc::new(Shared {
        clockwork,
        next_hand: AtomicU32::new(1),
        port: listener.local_addr()?.port(),
        asides: Arc::new(Semaphore::new(MOST_ASIDES)),
    });
    let mut router = Router::new()
        .route("/board", get(upgrade))
        .route("/aside", get(upgrade_aside));
    for file in assets::FILES {
        let answer = move || async move { ([(header::CONTENT_TYPE, file.kind)], file.text) };
        router = router.route(file.path, get(answer));
    }
    let words = assets::words();
    let answer = move || async move { ([(header::CONTENT_TYPE, assets::JSON)], words) };
    router = router.route("/words.json", get(answer));
    for language in Language::ALL {
        let pages: Vec<_> = guide::pages(language).collect();
        let guide = serde_json::to_string(&pages).unwrap_or_default();
        let answer = move || async move { ([(header::CONTENT_TYPE, assets::JSON)], guide) };
        router = router.route(&format!("/guide/{}.json", language.name()), get(answer));
    }
    let router = router
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared);
    // Small messages must not wait for each other.
    let listener = listener.tap_io(|connection| {
        let _ = connection.set_nodelay(true);
    });
    axum::serve(listener, router).await
}

/// Only pages that came from here may talk to the board: another site could otherwise do so through a visitor's
/// browser, under its own name or under one that it lets point to this machine.
async fn guard(State(shared): State<Arc<Shared>>, request: Request, next: Next) -> Response {
    if let Err(reason) = check(request.headers(), shared.port) {
        return (StatusCode::FORBIDDEN, reason).into_response();
    }
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

fn check(headers: &HeaderMap, port: u16) -> Result<(), &'static str> {
    let is_here = |host: &str| {
        ["localhost", "127.0.0.1"]
            .iter()
            .any(|name| host == format!("{name}:{port}") || (port == 80 && host == *name))
    };
    let text = |name| headers.get(name).map(|value: &HeaderValue| value.to_str());
    match text(header::HOST) {
        Some(Ok(host)) if is_here(host) => {}
        _ => return Err("this board only answers to localhost\n"),
    }
    match text(header::ORIGIN) {
        None => Ok(()),
        Some(Ok(origin)) if origin.strip_prefix("http://").is_some_and(is_here) => Ok(()),
        Some(_) => Err("this board only talks to its own page\n"),
    }
}

/// A board aside: new, this page's alone, and gone with it. Lessons and tries happen there, and nobody's game is touched.
async fn upgrade_aside(State(shared): State<Arc<Shared>>, socket: WebSocketUpgrade) -> Response {
    let Ok(seat) = shared.asides.clone().try_acquire_owned() else {
        return (StatusCode::SERVICE_UNAVAILABLE, "too many boards aside\n").into_response();
    };
    socket
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            let hand = Hand(shared.next_hand.fetch_add(1, Ordering::Relaxed));
            // Its thread ends when nobody can send it orders any more.
            let _ = talk(socket, &Clockwork::aside(), hand).await;
            drop(seat);
        })
}

async fn upgrade(State(shared): State<Arc<Shared>>, socket: WebSocketUpgrade) -> Response {
    socket
        .max_message_size(LONGEST_MESSAGE)
        .on_upgrade(move |socket| async move {
            let hand = Hand(shared.next_hand.fetch_add(1, Ordering::Relaxed));
            // Whatever ended the connection, the hand is gone.
            let _ = talk(socket, &shared.clockwork, hand).await;
            let orders = shared.clockwork.orders.clone();
            let let_go = move || orders.send(Order::LetGo(hand));
            let _ = tokio::task::spawn_blocking(let_go).await;
        })
}

/// Sends pictures and takes orders until one side ends it.
async fn talk(mut socket: WebSocket, clockwork: &Clockwork, hand: Hand) -> Result<(), axum::Error> {
    let mut pictures = clockwork.pictures.clone();
    let (sender, mut answers) = mpsc::channel(16);
    let mut shown = Picture::default();
    let greeting = format!("{{\"hand\":{}}}", hand.0);
    socket.send(Message::Text(greeting.into())).await?;
    pictures.mark_changed();
    loop {
        tokio::select! {
            changed = pictures.changed() => {
                if changed.is_err() {
                    return Ok(());
                }
                let picture = pictures.borrow_and_update().clone();
                if let Some(message) = picture.changes_since(&shown) {
                    socket.send(Message::Text(message.into())).await?;
                }
                shown = picture;
            }
            Some(answer) = answers.recv() => socket.send(say(answer)).await?,
            message = socket.recv() => {
                let Some(message) = message else {
                    return Ok(());
                };
                if let Err(refusal) = hear(&message?, clockwork, hand, &sender) {
                    socket.send(say(Err(refusal))).await?;
                }
            }
        }
    }
}

fn say(answer: Answer) -> Message {
    let answer = answer.unwrap_or_else(|refusal| match refusal {
        Refusal::NotPlayed(why) => {
            let (word, fillings) = why.word();
            let fillings: Map<_, _> = fillings
                .into_iter()
                .map(|(gap, text)| (gap.to_owned(), text.into()))
                .collect();
            json!({ "refused": { "word": word, "fillings": fillings } })
        }
        _ => json!({ "refused": refusal.to_string() }),
    });
    Message::Text(answer.to_string().into())
}

fn hear(
    message: &Message,
    clockwork: &Clockwork,
    hand: Hand,
    answers: &mpsc::Sender<Answer>,
) -> Result<(), Refusal> {
    let command = match message {
        Message::Text(text) => Command::read(text)?,
        Message::Binary(_) => return Err(Refusal::NotUnderstood("bytes".into())),
        Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
    };
    let order = Order::Do(hand, command, answers.clone());
    clockwork
        .orders
        .try_send(order)
        .map_err(|error| match error {
            TrySendError::Full(_) => Refusal::TooMuch,
            TrySendError::Disconnected(_) => Refusal::Stopped,
        })
}
