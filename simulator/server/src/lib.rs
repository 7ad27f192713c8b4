//! Serves the page and talks to it: on this machine, and to other devices in its network if they are invited.

mod answers;
mod assets;
pub mod clockwork;
mod door;
pub mod invitation;
mod limits;
mod line;
mod quota;
pub mod stream;
mod talk;
mod works;

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use axum::extract::{Request, State, WebSocketUpgrade};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use axum::{Extension, Router};
use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;
use serde::Serialize;
use tokio::net::{TcpListener, TcpSocket};
use tower_http::compression::CompressionLayer;

use crate::clockwork::{Clockwork, Order};
use crate::quota::Quota;
use door::{Admission, Stranger, admit};
use invitation::Key;
use katarenga_session::messages::{Invitation, Link};
use katarenga_session::{guide, lessons, new_game, words};
use katarenga_world::table_top::Hand;
pub use limits::Patience;
use limits::{ASIDES, CALLERS, LONGEST_READ, UNDERWAY};
use line::Visit;
use talk::Talk;
use works::Works;

/// Everything a page may load is here, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

struct Shared {
    clockwork: Clockwork,
    next_hand: AtomicU32,
    /// What guests come in with, if there may be any.
    key: Option<Key>,
    asides: Quota,
    works: Works,
    silence: Duration,
}

impl Shared {
    fn next_hand(&self) -> Hand {
        Hand(self.next_hand.fetch_add(1, Ordering::Relaxed))
    }
}

/// Who can reach the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// Programs on this machine.
    ThisMachine,
    /// Every device in its networks; the door is another matter.
    Network,
}

/// Takes a port of this machine, within the runtime that is to serve it.
///
/// # Errors
/// When it is taken or not allowed.
pub fn bind(reach: Reach, port: u16) -> io::Result<TcpListener> {
    let address = match reach {
        Reach::ThisMachine => Ipv4Addr::LOCALHOST,
        Reach::Network => Ipv4Addr::UNSPECIFIED,
    };
    let socket = TcpSocket::new_v4()?;
    // A board that is started again gets the port that it had; on Windows this would let two boards have one port.
    #[cfg(not(windows))]
    socket.set_reuseaddr(true)?;
    socket.set_send_buffer_size(UNDERWAY)?;
    socket.bind(SocketAddr::from((address, port)))?;
    socket.listen(CALLERS)
}

/// Serves a board until the program ends, to guests as well if there is a key for them.
///
/// # Errors
/// When the system takes the port away.
pub async fn serve(
    listener: TcpListener,
    clockwork: Clockwork,
    key: Option<Key>,
    patience: Patience,
) -> io::Result<()> {
    let shared = Arc::new(Shared {
        clockwork,
        next_hand: AtomicU32::new(1),
        key,
        asides: ASIDES.quota(),
        works: Works::default(),
        silence: patience.silence,
    });
    let mut router = Router::new()
        .route("/board", get(upgrade))
        .route("/aside", get(upgrade_aside))
        .route("/share.json", get(invite));
    for assets::File { path, kind, bytes } in assets::files() {
        let answer = move || async move { ([(header::CONTENT_TYPE, kind)], bytes) };
        router = router.route(&path, get(answer));
    }
    let mut values = vec![
        ("/choices.json".to_owned(), json(&new_game::choices())),
        ("/lessons.json".to_owned(), json(&lessons::lessons())),
    ];
    for language in Language::ALL {
        let name = language.name();
        let pages: Vec<_> = guide::pages(language).collect();
        values.push((
            format!("/words/{name}.json"),
            json(&words::words_in(language)),
        ));
        values.push((format!("/guide/{name}.json"), json(&pages)));
    }
    for (path, json) in values {
        let answer = move || async move { ([(header::CONTENT_TYPE, assets::JSON)], json) };
        router = router.route(&path, get(answer));
    }
    for picture in guide::PICTURES {
        let answer = move || async move { ([(header::CONTENT_TYPE, assets::SVG)], picture.svg) };
        router = router.route(&picture.path(), get(answer));
    }
    let router = router
        // The page travels in a third of its size.
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(shared.clone(), guard))
        .with_state(shared);
    line::answer(listener, router, patience).await
}

/// A value as text. Lists, texts and maps with names for keys always have one.
fn json(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap_or_default()
}

/// Lets in who may come, and sees to it that nothing else is loaded and nothing is kept.
async fn guard(
    State(shared): State<Arc<Shared>>,
    Extension(visit): Extension<Visit>,
    request: Request,
    next: Next,
) -> Response {
    let (headers, uri) = (request.headers(), request.uri());
    let (mut response, cookie) = match admit(shared.key.as_ref(), visit.caller, headers, uri) {
        Ok(Admission::Known) => (next.run(request).await, None),
        Ok(Admission::WithKey(cookie)) => (next.run(request).await, Some(cookie)),
        Err(stranger) => (turn_away(stranger, headers), None),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if let Some(Ok(cookie)) = cookie.map(HeaderValue::try_from) {
        headers.insert(header::SET_COOKIE, cookie);
    }
    response
}

/// One sentence, to players in their language.
fn turn_away(stranger: Stranger, headers: &HeaderMap) -> Response {
    let sentence = match stranger {
        Stranger::Name => "this board only answers to the address it is reached by\n".to_owned(),
        Stranger::Page => "this board only talks to its own page\n".to_owned(),
        Stranger::NoKey => {
            let wanted = headers.get(header::ACCEPT_LANGUAGE);
            let wanted = wanted.and_then(|value| value.to_str().ok()?.get(..2));
            let language = wanted.and_then(Language::from_name).unwrap_or_default();
            format!("{}\n", words::word(language, "share.closed"))
        }
    };
    (StatusCode::FORBIDDEN, sentence).into_response()
}

/// What the host shows to others who are to join. A guest is not told: it is the host who invites.
async fn invite(State(shared): State<Arc<Shared>>, Extension(visit): Extension<Visit>) -> Response {
    let port = visit.caller.to.port();
    let host = visit.caller.is_host();
    let links = shared
        .key
        .as_ref()
        .filter(|_| host)
        .map(|key| key.links(port));
    let links = links.unwrap_or_default().into_iter().map(|link| Link {
        code: invitation::code_as_picture(&link).ok(),
        link,
    });
    let invitation = Invitation {
        shared: shared.key.is_some(),
        links: links.collect(),
    };
    ([(header::CONTENT_TYPE, assets::JSON)], json(&invitation)).into_response()
}

/// A board aside: new, this page's alone, and gone with it. Lessons and tries happen there, and nobody's game is touched.
async fn upgrade_aside(
    State(shared): State<Arc<Shared>>,
    Extension(visit): Extension<Visit>,
    socket: WebSocketUpgrade,
) -> Response {
    let Some(aside) = shared.asides.take(visit.caller.guest()) else {
        // A browser does not let its page read why a connection was refused, so it is made and ended with the reason.
        return socket.on_upgrade(async |mut socket| {
            let _ = socket.send(talk::no_room()).await;
            drop(visit);
        });
    };
    readable(socket).on_upgrade(move |socket| async move {
        // Its thread ends when nobody can send it orders any more.
        let clockwork = Clockwork::aside();
        let hand = shared.next_hand();
        clockwork.seats.send_modify(|seats| seats.enter(hand, true));
        let talk = Talk {
            socket,
            clockwork: &clockwork,
            hand,
            guest: visit.caller.guest(),
            works: &shared.works,
            is_aside: true,
            silence: shared.silence,
            language: None,
        };
        talk.hold().await;
        drop((aside, visit));
    })
}

async fn upgrade(
    State(shared): State<Arc<Shared>>,
    Extension(visit): Extension<Visit>,
    socket: WebSocketUpgrade,
) -> Response {
    readable(socket).on_upgrade(move |socket| async move {
        let hand = shared.next_hand();
        let is_host = visit.caller.is_host();
        let clockwork = &shared.clockwork;
        clockwork
            .seats
            .send_modify(|seats| seats.enter(hand, is_host));
        let talk = Talk {
            socket,
            clockwork,
            hand,
            guest: visit.caller.guest(),
            works: &shared.works,
            is_aside: false,
            silence: shared.silence,
            language: None,
        };
        talk.hold().await;
        // Whatever ended the connection, the hand is gone.
        let orders = clockwork.orders.clone();
        let let_go = move || orders.send(Order::LetGo(hand));
        let _ = tokio::task::spawn_blocking(let_go).await;
        drop(visit);
    })
}

fn readable(socket: WebSocketUpgrade) -> WebSocketUpgrade {
    socket
        .max_message_size(LONGEST_READ)
        .max_frame_size(LONGEST_READ)
}
