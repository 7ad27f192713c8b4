//! Admission: which requests the server accepts.
//!
//! Programs on this machine need no key: a user who can start one can start the board as well. All other requests need the
//! key, first in the link and then in a cookie, which the browser sends with every request, websockets included.
//!
//! A foreign site could reach the board through a visitor's browser, under its own name or under a name that it points to
//! this machine (DNS rebinding). So the host name must be the address of the connection, and the origin of a page must match
//! it.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::http::{HeaderMap, HeaderValue, Uri, header};

use crate::invitation::Key;
use crate::quota::Guest;

/// The two ends of a connection.
#[derive(Clone, Copy, Debug)]
pub struct Caller {
    /// Who calls.
    pub from: SocketAddr,
    /// Which address of this machine was called.
    pub to: SocketAddr,
}

impl Caller {
    /// Whether it is a program on this machine that calls it by the name that no other machine can reach.
    #[must_use]
    pub fn is_host(self) -> bool {
        self.to.ip() == IpAddr::from(Ipv4Addr::LOCALHOST) && self.from.ip().is_loopback()
    }

    /// Which device calls, if it is another one.
    #[must_use]
    pub fn guest(self) -> Guest {
        (!self.is_host()).then(|| self.from.ip())
    }
}

/// How somebody came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Admission {
    /// As a program on this machine, or with a cookie.
    Known,
    /// With the key in the link; this cookie is to be kept.
    WithKey(String),
}

/// Why somebody stays out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stranger {
    /// A name that may be anybody's.
    Name,
    /// A page from elsewhere.
    Page,
    /// Neither key nor cookie.
    NoKey,
}

/// Whether somebody may come in.
///
/// # Errors
/// Why not.
pub fn admit(
    key: Option<&Key>,
    caller: Caller,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Admission, Stranger> {
    let is_here = |host: &str| names(caller).iter().any(|name| name == host);
    match text(headers, header::HOST) {
        Some(Ok(host)) if is_here(host) => {}
        _ => return Err(Stranger::Name),
    }
    match text(headers, header::ORIGIN) {
        None => {}
        Some(Ok(origin)) if origin.strip_prefix("http://").is_some_and(is_here) => {}
        Some(_) => return Err(Stranger::Page),
    }
    if caller.is_host() {
        return Ok(Admission::Known);
    }
    let key = key.ok_or(Stranger::NoKey)?;
    let cookie = format!("katarenga-{}", caller.to.port());
    if cookies(headers).any(|(name, value)| name == cookie && key.is(value)) {
        return Ok(Admission::Known);
    }
    // Only the page itself is asked for with the key: everything else follows it with the cookie.
    let in_link = key_in(uri).filter(|_| uri.path() == "/");
    match in_link.is_some_and(|given| key.is(given)) {
        true => Ok(Admission::WithKey(format!(
            "{cookie}={}; Path=/; HttpOnly; SameSite=Strict",
            key.text()
        ))),
        false => Err(Stranger::NoKey),
    }
}

/// What a browser may call this machine on this connection.
fn names(Caller { to, .. }: Caller) -> Vec<String> {
    let mut hosts = vec![to.ip().to_string()];
    if to.ip() == IpAddr::from(Ipv4Addr::LOCALHOST) {
        hosts.push("localhost".to_owned());
    }
    let mut names: Vec<_> = hosts
        .iter()
        .map(|host| format!("{host}:{}", to.port()))
        .collect();
    if to.port() == 80 {
        names.append(&mut hosts);
    }
    names
}

/// A header that must be there once.
fn text(headers: &HeaderMap, name: header::HeaderName) -> Option<Result<&str, ()>> {
    let mut values = headers.get_all(name).iter();
    let first = values.next()?.to_str().map_err(|_| ());
    Some(match values.next() {
        None => first,
        Some(_) => Err(()),
    })
}

fn cookies(headers: &HeaderMap) -> impl Iterator<Item = (&str, &str)> {
    let all = headers.get_all(header::COOKIE).iter();
    let all = all.filter_map(|value: &HeaderValue| value.to_str().ok());
    let pairs = all.flat_map(|text| text.split(';'));
    pairs.filter_map(|pair| pair.trim().split_once('='))
}

fn key_in(uri: &Uri) -> Option<&str> {
    let mut pairs = uri
        .query()?
        .split('&')
        .filter_map(|pair| pair.split_once('='));
    pairs.find_map(|(name, value)| (name == "key").then_some(value))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAN: &str = "192.168.1.5:6464";
    const GUEST: &str = "192.168.1.9:50000";
    const HERE: &str = "127.0.0.1:6464";

    fn caller(from: &str, to: &str) -> Caller {
        Caller {
            from: from.parse().expect("an address"),
            to: to.parse().expect("an address"),
        }
    }

    fn headers(pairs: &[(&'static str, &str)]) -> HeaderMap {
        let pair = |&(name, value): &(&'static str, &str)| {
            let value = HeaderValue::from_str(value).expect("a value");
            (header::HeaderName::from_static(name), value)
        };
        let mut headers = HeaderMap::new();
        for (name, value) in pairs.iter().map(pair) {
            headers.append(name, value);
        }
        headers
    }

    fn uri(text: &str) -> Uri {
        text.parse().expect("a path")
    }

    #[test]
    fn this_machine_needs_no_key_under_its_own_names() {
        for (from, to) in [("127.0.0.1:5000", HERE), ("127.0.0.9:5000", HERE)] {
            for host in [HERE, "localhost:6464"] {
                let admitted = admit(
                    None,
                    caller(from, to),
                    &headers(&[("host", host)]),
                    &uri("/"),
                );
                assert_eq!(admitted, Ok(Admission::Known), "{from} {host}");
            }
        }
        let port_80 = caller("127.0.0.1:5000", "127.0.0.1:80");
        let admitted = admit(None, port_80, &headers(&[("host", "localhost")]), &uri("/"));
        assert_eq!(admitted, Ok(Admission::Known));
    }

    #[test]
    fn a_name_must_be_the_address_that_was_called() {
        let key = Key::draw().expect("chance");
        let cookie = format!("katarenga-6464={}", key.text());
        for host in [
            "localhost:6464",
            "evil.example",
            "evil.example:6464",
            "192.168.1.5",
            "192.168.1.5:6465",
            "192.168.1.5:6464.evil.example",
            "192.168.1.6:6464",
            HERE,
            "",
        ] {
            let headers = headers(&[("host", host), ("cookie", &cookie)]);
            let admitted = admit(Some(&key), caller(GUEST, LAN), &headers, &uri("/"));
            assert_eq!(admitted, Err(Stranger::Name), "{host}");
        }
        let twice = headers(&[("host", LAN), ("host", LAN), ("cookie", &cookie)]);
        let admitted = admit(Some(&key), caller(GUEST, LAN), &twice, &uri("/"));
        assert_eq!(admitted, Err(Stranger::Name), "twice");
    }

    #[test]
    fn a_page_must_come_from_here() {
        let key = Key::draw().expect("chance");
        let cookie = format!("katarenga-6464={}", key.text());
        for origin in [
            "http://evil.example",
            "https://192.168.1.5:6464",
            "http://localhost:6464",
            "http://192.168.1.5:8080",
            "null",
        ] {
            let headers = headers(&[("host", LAN), ("origin", origin), ("cookie", &cookie)]);
            let admitted = admit(Some(&key), caller(GUEST, LAN), &headers, &uri("/board"));
            assert_eq!(admitted, Err(Stranger::Page), "{origin}");
        }
        let own = headers(&[
            ("host", LAN),
            ("origin", "http://192.168.1.5:6464"),
            ("cookie", &cookie),
        ]);
        let admitted = admit(Some(&key), caller(GUEST, LAN), &own, &uri("/board"));
        assert_eq!(admitted, Ok(Admission::Known));
    }

    #[test]
    fn the_key_opens_the_page_and_its_cookie_all_the_rest() {
        let key = Key::draw().expect("chance");
        let (text, guest) = (key.text(), caller(GUEST, LAN));
        let bare = headers(&[("host", LAN)]);
        let ask = |headers: &HeaderMap, path: &str| admit(Some(&key), guest, headers, &uri(path));
        let Ok(Admission::WithKey(cookie)) = ask(&bare, &format!("/?key={text}")) else {
            panic!("the link opens");
        };
        assert!(cookie.contains("; HttpOnly; SameSite=Strict"), "{cookie}");
        let pair = cookie.split(';').next().expect("a pair");
        let known = headers(&[("host", LAN), ("cookie", &format!("a=b; {pair}"))]);
        assert_eq!(ask(&known, "/board"), Ok(Admission::Known));
        let (short, long) = (&text[..31], format!("{text}0"));
        for path in [
            "/".to_owned(),
            "/?key=".to_owned(),
            format!("/?key={short}"),
            format!("/?key={long}"),
            format!(
                "/?key={}",
                text.to_uppercase().replace(char::is_numeric, "F")
            ),
            format!("/?key=wrong&key={text}"),
            format!("/?seat={text}"),
            format!("/{text}"),
            format!("/board?key={text}"),
            format!("/main.js?key={text}"),
        ] {
            assert_eq!(ask(&bare, &path), Err(Stranger::NoKey), "{path}");
        }
        for cookie in [
            format!("katarenga-6464={short}"),
            format!("katarenga-6465={text}"),
            format!("key={text}"),
            text.to_owned(),
        ] {
            let wrong = headers(&[("host", LAN), ("cookie", &cookie)]);
            assert_eq!(ask(&wrong, "/"), Err(Stranger::NoKey), "{cookie}");
        }
        let unshared = admit(None, guest, &known, &uri("/"));
        assert_eq!(unshared, Err(Stranger::NoKey), "nothing is shared");
    }

    #[test]
    fn only_a_caller_from_here_to_here_is_the_host() {
        for (from, to) in [
            (GUEST, LAN),
            (GUEST, HERE),
            ("192.168.1.5:5000", LAN),
            ("127.0.0.1:5000", LAN),
        ] {
            assert!(!caller(from, to).is_host(), "{from} {to}");
        }
    }
}
