//! Connections: their limit, and the timeout of silent ones.

use std::io::{self, ErrorKind};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Handle;
use tokio::time::{sleep, timeout};
use tower::ServiceExt as _;

use crate::door::Caller;
use crate::limits::{CONNECTIONS, LONGEST_HEAD, Patience};
use crate::quota::Permit;

/// What was sent before a connection ends still arrives if the other side's last words are heard out for a moment.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Until others have ended and there is room for one more.
const NO_ROOM: Duration = Duration::from_secs(1);

/// A connection, for those who answer it. It counts as one as long as somebody has this.
#[derive(Clone)]
pub struct Visit {
    /// Its ends.
    pub caller: Caller,
    _place: Arc<Permit>,
}

/// Answers everybody who calls, until the program ends.
pub async fn answer(listener: TcpListener, router: Router, patience: Patience) -> io::Result<()> {
    let quota = CONNECTIONS.quota();
    loop {
        let (stream, from) = match listener.accept().await {
            Ok(connection) => connection,
            Err(error) if is_callers_fault(&error) => continue,
            Err(_) => {
                sleep(NO_ROOM).await;
                continue;
            }
        };
        let Ok(to) = stream.local_addr() else {
            continue;
        };
        let caller = Caller { from, to };
        let Some(place) = quota.take(caller.guest()) else {
            continue;
        };
        let visit = Visit {
            caller,
            _place: Arc::new(place),
        };
        tokio::spawn(receive(stream, visit, router.clone(), patience));
    }
}

fn is_callers_fault(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        ErrorKind::ConnectionRefused | ErrorKind::ConnectionAborted | ErrorKind::ConnectionReset
    )
}

/// Answers one caller. A websocket leaves this and goes on alone.
async fn receive(stream: TcpStream, visit: Visit, router: Router, patience: Patience) {
    // Small messages must not wait for each other.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |request: hyper::Request<_>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(visit.clone());
        router.clone().oneshot(request)
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(patience.head)
        .max_buf_size(LONGEST_HEAD)
        .serve_connection(TokioIo::new(Line(Some(stream))), service)
        .with_upgrades();
    // However it ended, nobody is left to tell.
    let _ = timeout(patience.request, connection).await;
}

/// A stream that ends gently. A system that is given up with bytes unread tells the other side that all is lost, and
/// what was said last is lost with it.
struct Line(Option<TcpStream>);

impl Drop for Line {
    fn drop(&mut self) {
        if let (Some(stream), Ok(runtime)) = (self.0.take(), Handle::try_current()) {
            runtime.spawn(timeout(LAST_WORDS, hear_out(stream)));
        }
    }
}

async fn hear_out(mut stream: TcpStream) -> io::Result<u64> {
    stream.shutdown().await?;
    tokio::io::copy(&mut stream, &mut tokio::io::sink()).await
}

impl Line {
    fn stream(self: Pin<&mut Self>) -> io::Result<Pin<&mut TcpStream>> {
        let stream = self.get_mut().0.as_mut().map(Pin::new);
        stream.ok_or_else(|| ErrorKind::NotConnected.into())
    }
}

impl AsyncRead for Line {
    fn poll_read(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.stream()?.poll_read(context, buffer)
    }
}

impl AsyncWrite for Line {
    fn poll_write(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.stream()?.poll_write(context, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.stream()?.poll_shutdown(context)
    }
}
