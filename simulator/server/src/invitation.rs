//! What other devices are invited with: a secret in a link, and a code that a phone reads.

use std::fmt::Write as _;
use std::net::{Ipv4Addr, UdpSocket};

use if_addrs::IfAddr;
use qrcode::QrCode;
use qrcode::render::{svg, unicode};
use qrcode::types::QrError;
use rand::TryRng as _;
use rand::rngs::{SysError, SysRng};
use subtle::ConstantTimeEq as _;

/// Nobody guesses 128 bits.
const KEY_BYTES: usize = 16;

/// The secret of one run of the program: whoever has it may come in.
#[derive(Clone)]
pub struct Key(String);

impl Key {
    /// A new one, from the system's source of chance.
    ///
    /// # Errors
    /// When the system has none.
    pub fn draw() -> Result<Self, SysError> {
        let mut bytes = [0; KEY_BYTES];
        SysRng.try_fill_bytes(&mut bytes)?;
        let mut text = String::with_capacity(2 * KEY_BYTES);
        for byte in bytes {
            let _ = write!(text, "{byte:02x}");
        }
        Ok(Self(text))
    }

    /// Whether somebody has it. This takes as long for a near miss as for a far one, so that it cannot be guessed
    /// letter by letter.
    #[must_use]
    pub fn is(&self, given: &str) -> bool {
        self.0.as_bytes().ct_eq(given.as_bytes()).into()
    }

    pub(super) fn text(&self) -> &str {
        &self.0
    }

    /// The link that brings somebody to an address of this machine.
    #[must_use]
    pub fn link(&self, address: Ipv4Addr, port: u16) -> String {
        format!("http://{address}:{port}/?key={}", self.0)
    }

    /// The links that bring somebody here, one for each network that this machine is in, the likeliest first.
    #[must_use]
    pub fn links(&self, port: u16) -> Vec<String> {
        let addresses = addresses().into_iter();
        addresses.map(|address| self.link(address, port)).collect()
    }
}

/// The addresses of this machine in its networks, first the one that its traffic goes out by.
fn addresses() -> Vec<Ipv4Addr> {
    let outward = outward_address();
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let mut all: Vec<_> = interfaces
        .filter_map(|interface| match interface.addr {
            IfAddr::V4(address) => Some(address.ip),
            IfAddr::V6(_) => None,
        })
        .filter(|address| !address.is_loopback() && !address.is_link_local())
        .collect();
    all.sort_by_key(|&address| (Some(address) != outward, !address.is_private()));
    all.dedup();
    all
}

/// A datagram socket learns its own address when it is told where to send, before anything is sent. The address is one
/// of those that documents use and nobody has.
fn outward_address() -> Option<Ipv4Addr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(203, 0, 113, 1), 9)).ok()?;
    match socket.local_addr().ok()?.ip() {
        std::net::IpAddr::V4(address) => Some(address),
        std::net::IpAddr::V6(_) => None,
    }
}

/// A link as a code for a terminal, dark on light whatever the terminal's colours are.
///
/// # Errors
/// When the link is too long for a code.
pub fn code_for_terminal(link: &str) -> Result<String, QrError> {
    let code = QrCode::new(link)?;
    let drawn = code.render::<unicode::Dense1x2>().build();
    let black_on_white = |line: &str| format!("\x1b[30;107m{line}\x1b[0m");
    let lines: Vec<_> = drawn.lines().map(black_on_white).collect();
    Ok(lines.join("\n"))
}

/// The same as a picture.
///
/// # Errors
/// As [`code_for_terminal`].
pub fn code_as_picture(link: &str) -> Result<String, QrError> {
    let code = QrCode::new(link)?;
    let mut picture = code.render::<svg::Color>();
    Ok(picture.min_dimensions(240, 240).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_long_and_never_the_same() {
        let (one, other) = (Key::draw().expect("chance"), Key::draw().expect("chance"));
        assert_eq!(one.text().len() * 4, 128);
        assert!(one.is(one.text()));
        assert!(!one.is(other.text()));
        for wrong in ["", &one.text()[1..], &one.text()[..31]] {
            assert!(!one.is(wrong), "{wrong}");
        }
        assert!(!one.is(&format!("{}0", one.text())));
    }

    #[test]
    fn codes_are_drawn_for_terminals_and_pages() {
        let link = "http://192.168.178.20:6464/?key=0123456789abcdef0123456789abcdef";
        let text = code_for_terminal(link).expect("it is short");
        let widths = text.lines().map(|line| line.chars().count());
        assert!(
            text.lines().count() > 10 && widths.max() < Some(80),
            "{text}"
        );
        assert!(code_as_picture(link).expect("it is short").contains("<svg"));
    }
}
