//! A board that is shared with other devices.

use std::net::{Ipv4Addr, SocketAddr};

use katarenga_server::clockwork::Clockwork;
use katarenga_server::invitation::Key;
use katarenga_server::{self as server, Patience, Reach};
use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Error;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::http::{HeaderName, HeaderValue};

use crate::program::{PATIENCE, Page};

/// To the program this is an address like that of any network: whoever comes that way is a guest.
pub const NETWORK: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

/// A shared board in this process, until the test is over.
pub struct Shared {
    pub port: u16,
    key: Key,
}

impl Shared {
    pub async fn start() -> Self {
        let listener = server::bind(Reach::Network, 0).expect("a port");
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

    pub fn host_header(&self) -> String {
        format!("{NETWORK}:{}", self.port)
    }

    /// The path of the link that guests get.
    pub fn path(&self) -> String {
        let link = self.key.link(NETWORK, self.port);
        let path = link.split_once(&self.host_header()).expect("a link").1;
        path.to_owned()
    }

    pub async fn get(&self, path: &str, headers: &[(&str, &str)]) -> String {
        get((NETWORK, self.port), path, headers).await
    }

    /// What somebody gets who opens the link.
    pub async fn cookie(&self) -> String {
        let host = self.host_header();
        let page = self.get(&self.path(), &[("Host", &host)]).await;
        assert!(page.starts_with("HTTP/1.1 200"), "{page}");
        let lines = page.lines();
        let mut cookies = lines.filter_map(|line| line.strip_prefix("set-cookie: "));
        let cookie = cookies.next().expect("a cookie");
        cookie.split(';').next().expect("a pair").to_owned()
    }

    pub async fn call(&self, address: &str, headers: &[(&str, &str)]) -> Result<Page, Error> {
        let url = format!("ws://{address}:{}/board", self.port);
        let mut request = url.into_client_request().expect("a request");
        for (name, value) in headers {
            let name = HeaderName::from_bytes(name.as_bytes()).expect("a name");
            let value = HeaderValue::from_str(value).expect("a value");
            request.headers_mut().insert(name, value);
        }
        Page::open_by(request).await
    }

    pub async fn host(&self) -> Page {
        self.call("localhost", &[]).await.expect("the host")
    }

    pub async fn guest(&self) -> Page {
        let cookie = self.cookie().await;
        let page = self
            .call(&NETWORK.to_string(), &[("Cookie", &cookie)])
            .await;
        page.expect("a guest")
    }

    /// A guest with a cookie at another device, which has this address, and where it goes.
    pub async fn guest_from(
        &self,
        address: Ipv4Addr,
        path: &str,
        cookie: &str,
    ) -> Result<Page, Error> {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket
            .bind(SocketAddr::from((address, 0)))
            .expect("an address of this machine");
        let to = SocketAddr::from((NETWORK, self.port));
        let mut request = format!("ws://{to}/{path}")
            .into_client_request()
            .expect("a request");
        let cookie = HeaderValue::from_str(cookie).expect("a value");
        request.headers_mut().insert("Cookie", cookie);
        Page::open_with(socket, to, request).await
    }

    /// A guest who has taken a seat.
    pub async fn guest_at(&self, seat: &str) -> Page {
        let mut guest = self.guest().await;
        guest.send(json!({ "sit": { "seat": seat } })).await;
        sits(&mut guest, seat).await;
        guest
    }
}

pub async fn get(address: (Ipv4Addr, u16), path: &str, headers: &[(&str, &str)]) -> String {
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

pub async fn sits(page: &mut Page, seat: &str) {
    let there = |page: &Page| {
        page.parts
            .get("seats")
            .is_some_and(|seats| seats["mine"] == seat)
    };
    page.until(&format!("it sits at {seat}"), there).await;
}
