//! Lines between two programs over TCP that only owners of a shared key can read, write or even begin.
//!
//! The Noise pattern NNpsk0 authenticates both ends by the key in their first messages. A caller without the key is refused
//! there, before any line is read.

use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use snow::{Builder, StatelessTransportState};
use thiserror::Error;

const PATTERN: &str = "Noise_NNpsk0_25519_ChaChaPoly_BLAKE2s";

/// Bytes of the key, as the pattern needs them.
pub const KEY_BYTES: usize = 32;

/// In bytes: what encryption adds to a message.
const TAG: usize = 16;

/// In bytes: the public key that each end sends, and its tag.
const HANDSHAKE: usize = 32 + TAG;

/// In bytes: the longest line, encrypted. A layout and a position have room in it.
const LONGEST: usize = 512 + TAG;

/// Both ends answer at once. A caller that does not is no program of ours.
const GREETING: Duration = Duration::from_secs(5);

/// After so long without a word, not even an empty one, the network is gone.
const SILENCE: Duration = Duration::from_secs(15);

/// So often an end with nothing to say sends an empty line.
pub const HEARTBEAT: Duration = Duration::from_secs(5);

/// A secret that two programs share.
#[derive(Clone, PartialEq, Eq)]
pub struct Key([u8; KEY_BYTES]);

impl Key {
    /// A key of bytes that somebody has drawn.
    #[must_use]
    pub const fn new(bytes: [u8; KEY_BYTES]) -> Self {
        Self(bytes)
    }

    /// The key as 64 hexadecimal digits, for a file.
    #[must_use]
    pub fn digits(&self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }
}

impl fmt::Debug for Key {
    /// A secret is not printed by accident.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Key")
    }
}

/// A text is no key.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("a key is 64 hexadecimal digits")]
pub struct NoKey;

impl FromStr for Key {
    type Err = NoKey;

    fn from_str(text: &str) -> Result<Self, NoKey> {
        let digits: Option<Vec<u8>> = text
            .chars()
            .map(|digit| digit.to_digit(16).map(|digit| digit as u8))
            .collect();
        let digits = digits.ok_or(NoKey)?;
        let (pairs, rest) = digits.as_chunks::<2>();
        let bytes: Vec<u8> = pairs.iter().map(|[high, low]| high << 4 | low).collect();
        let bytes = bytes.try_into().map_err(|_| NoKey)?;
        rest.is_empty().then_some(Self(bytes)).ok_or(NoKey)
    }
}

/// Which end of the connection this is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// The one that has called.
    Caller,
    /// The one that was called.
    Called,
}

/// Agrees on the keys of a connection. Both ends have proved then that they have the shared key.
///
/// # Errors
/// `PermissionDenied` when the other end has another key or none; others when the connection fails.
pub fn meet(stream: TcpStream, end: End, key: &Key) -> io::Result<(ChannelReader, ChannelWriter)> {
    let denied = |_| io::Error::from(ErrorKind::PermissionDenied);
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(GREETING))?;
    stream.set_write_timeout(Some(GREETING))?;
    let builder = PATTERN.parse().map(Builder::new).map_err(denied)?;
    let builder = builder.psk(0, &key.0).map_err(denied)?;
    let state = match end {
        End::Caller => builder.build_initiator(),
        End::Called => builder.build_responder(),
    };
    let mut state = state.map_err(denied)?;
    let mut said = [0; HANDSHAKE];
    let (mut from, mut to) = (&stream, &stream);
    if end == End::Caller {
        state.write_message(&[], &mut said).map_err(denied)?;
        to.write_all(&said)?;
    }
    // The other end hangs up on a stranger.
    from.read_exact(&mut said)
        .map_err(|error| match error.kind() {
            ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => {
                ErrorKind::PermissionDenied.into()
            }
            _ => error,
        })?;
    state.read_message(&said, &mut []).map_err(denied)?;
    if end == End::Called {
        state.write_message(&[], &mut said).map_err(denied)?;
        to.write_all(&said)?;
    }
    let state = Arc::new(state.into_stateless_transport_mode().map_err(denied)?);
    stream.set_read_timeout(Some(SILENCE))?;
    let reader = ChannelReader {
        stream: stream.try_clone()?,
        state: Arc::clone(&state),
        received: 0,
    };
    let writer = ChannelWriter {
        stream,
        state,
        sent: 0,
    };
    Ok((reader, writer))
}

/// Where lines come out.
pub struct ChannelReader {
    stream: TcpStream,
    state: Arc<StatelessTransportState>,
    received: u64,
}

impl ChannelReader {
    fn message(&mut self) -> io::Result<String> {
        let mut length = [0; 2];
        self.stream.read_exact(&mut length)?;
        let length = usize::from(u16::from_be_bytes(length));
        if !(TAG..=LONGEST).contains(&length) {
            return Err(ErrorKind::InvalidData.into());
        }
        let mut message = vec![0; length];
        self.stream.read_exact(&mut message)?;
        let mut text = vec![0; length - TAG];
        let read = self.state.read_message(self.received, &message, &mut text);
        read.map_err(|_| ErrorKind::InvalidData)?;
        self.received += 1;
        String::from_utf8(text).map_err(|_| ErrorKind::InvalidData.into())
    }
}

impl Iterator for ChannelReader {
    type Item = String;

    /// The next line, until the connection ends, is silent for too long or carries something else.
    fn next(&mut self) -> Option<String> {
        loop {
            match self.message() {
                Ok(line) if line.is_empty() => {}
                line => return line.ok(),
            }
        }
    }
}

/// Where lines go in. The connection ends with it.
pub struct ChannelWriter {
    stream: TcpStream,
    state: Arc<StatelessTransportState>,
    sent: u64,
}

impl ChannelWriter {
    /// Sends a line; an empty one only says that this end is there.
    ///
    /// # Errors
    /// When the connection has ended, or the line is too long.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        let mut message = [0; 2 + LONGEST];
        let (head, body) = message.split_at_mut(2);
        let written = self.state.write_message(self.sent, line.as_bytes(), body);
        let length = written.map_err(|_| ErrorKind::InvalidInput)?;
        self.sent += 1;
        head.copy_from_slice(&(length as u16).to_be_bytes());
        self.stream.write_all(&message[..2 + length])
    }
}

impl Drop for ChannelWriter {
    fn drop(&mut self) {
        // The reader's thread is woken. Where the other end has gone already, there is nothing to end.
        let _ = self.stream.shutdown(std::net::Shutdown::Both);
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    fn pair() -> (TcpStream, TcpStream) {
        let listener = TcpListener::bind("localhost:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let caller = TcpStream::connect(address).expect("it is there");
        (caller, listener.accept().expect("a caller").0)
    }

    #[test]
    fn owners_of_the_key_understand_each_other() {
        let (caller, called) = pair();
        let key = Key::new([7; KEY_BYTES]);
        let other = key.clone();
        let other = thread::spawn(move || {
            let (reader, mut writer) = meet(called, End::Called, &other).expect("they meet");
            writer.send("").expect("it is sent");
            writer.send("have 1 2").expect("it is sent");
            reader.collect::<Vec<_>>()
        });
        let (mut reader, mut writer) = meet(caller, End::Caller, &key).expect("they meet");
        assert_eq!(reader.next().as_deref(), Some("have 1 2"));
        writer.send("move").expect("it is sent");
        assert!(writer.send(&"x".repeat(LONGEST)).is_err(), "too long");
        drop(writer);
        assert_eq!(other.join().expect("it ends"), ["move"]);
    }

    #[test]
    fn another_key_is_refused() {
        let (caller, called) = pair();
        let called =
            thread::spawn(move || meet(called, End::Called, &Key::new([7; KEY_BYTES])).map(drop));
        let caller = meet(caller, End::Caller, &Key::new([8; KEY_BYTES])).map(drop);
        let kind = |met: io::Result<()>| met.expect_err("they do not meet").kind();
        assert_eq!(kind(caller), ErrorKind::PermissionDenied);
        assert_eq!(
            kind(called.join().expect("it ends")),
            ErrorKind::PermissionDenied
        );
    }

    #[test]
    fn what_is_no_handshake_is_refused() {
        for bytes in [
            &b"follow all\nmove 1 b1a2\nmove 2 b8c6\nmove 3 b1a2\nping\n"[..],
            &[0; 48],
        ] {
            let (mut caller, called) = pair();
            caller.write_all(bytes).expect("it is sent");
            let met = meet(called, End::Called, &Key::new([7; KEY_BYTES])).map(drop);
            let kind = met.expect_err("they do not meet").kind();
            assert_eq!(kind, ErrorKind::PermissionDenied, "{bytes:?}");
        }
    }

    #[test]
    fn a_key_is_read_as_it_is_written() {
        let key = Key::new(std::array::from_fn(|place| place as u8 * 8));
        assert_eq!(key.digits().parse(), Ok(key.clone()));
        let mut longer = key.digits();
        longer.push('0');
        for text in ["", "00", &longer, &"zz".repeat(32), &"é".repeat(32)] {
            assert_eq!(text.parse::<Key>(), Err(NoKey), "{text}");
        }
    }
}
