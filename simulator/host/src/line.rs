//! A line of text in both directions between this program and a board.

use std::convert::Infallible;
use std::fmt;
use std::io::{self, ErrorKind, Read, Write};
use std::net::TcpStream;
use std::str::FromStr;
use std::sync::Arc;
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

/// A USB port has no rate, and a pseudo-terminal neither. The board only knows the rate 1200, which starts its boot loader.
const BAUD: u32 = 115_200;

/// How long a read of a port lasts before the thread looks whether the line is still wanted.
const GLANCE: Duration = Duration::from_millis(100);

/// A board reads within milliseconds. One that does not is gone.
const WRITE: Duration = Duration::from_secs(2);

/// Lines that wait for the program. A board whose lines are not read waits by itself.
const LINES: usize = 256;

/// In bytes: many times the longest line of the protocol. A device that sends more without a line feed is no board.
const LONGEST: usize = 4_096;

/// Where a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// At a serial port or a pseudo-terminal.
    Port(String),
    /// At an address of a network: `HOST:PORT`.
    Address(String),
}

impl FromStr for Place {
    type Err = Infallible;

    /// `localhost:6465` is an address; everything else is a port.
    fn from_str(text: &str) -> Result<Self, Infallible> {
        let address = text.rsplit_once(':').filter(|(host, port)| {
            !host.is_empty() && !host.contains(['/', '\\']) && port.parse::<u16>().is_ok()
        });
        Ok(match address {
            Some(_) => Self::Address(text.to_owned()),
            None => Self::Port(text.to_owned()),
        })
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Port(name) | Self::Address(name)) = self;
        f.write_str(name)
    }
}

/// This program's end of a line. It is read on a thread of its own.
pub struct Line {
    incoming: Receiver<String>,
    to: Box<dyn Write + Send>,
    /// The thread that reads ends when nobody has it any more.
    _wanted: Arc<()>,
}

impl Line {
    /// Opens the line to a place.
    ///
    /// # Errors
    /// When there is nothing, or another program has it.
    pub fn open(place: &Place) -> io::Result<Self> {
        match place {
            Place::Address(address) => {
                let to = TcpStream::connect(address)?;
                to.set_nodelay(true)?;
                to.set_write_timeout(Some(WRITE))?;
                let from = to.try_clone()?;
                from.set_read_timeout(Some(GLANCE))?;
                Ok(Self::over(from, to))
            }
            Place::Port(path) => {
                let mut to = serialport::new(path, BAUD).timeout(WRITE).open()?;
                // A board greets, and reports, when it sees this signal. A pseudo-terminal has none.
                let _ = to.write_data_terminal_ready(true);
                let mut from = to.try_clone()?;
                from.set_timeout(GLANCE)?;
                Ok(Self::over(from, to))
            }
        }
    }

    /// A line over any stream. Reading must return now and then, with an error that says that nothing has come.
    pub fn over(mut from: impl Read + Send + 'static, to: impl Write + Send + 'static) -> Self {
        let (lines, incoming) = sync_channel(LINES);
        let wanted = Arc::new(());
        let still_wanted = Arc::downgrade(&wanted);
        thread::spawn(move || {
            let mut text = Vec::new();
            let mut bytes = [0; 1_024];
            loop {
                match from.read(&mut bytes) {
                    Ok(0) => return,
                    Ok(length) => text.extend_from_slice(&bytes[..length]),
                    Err(error) if is_pause(&error) => {}
                    Err(_) => return,
                }
                while let Some(end) = text.iter().position(|&byte| byte == b'\n') {
                    let rest = text.split_off(end + 1);
                    let line = String::from_utf8_lossy(&text).trim_end().to_owned();
                    text = rest;
                    if lines.send(line).is_err() {
                        return;
                    }
                }
                if text.len() > LONGEST || still_wanted.strong_count() == 0 {
                    return;
                }
            }
        });
        Self {
            incoming,
            to: Box::new(to),
            _wanted: wanted,
        }
    }

    /// Sends a line.
    ///
    /// # Errors
    /// When the other end is gone or does not read.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        self.to.write_all(format!("{line}\n").as_bytes())?;
        self.to.flush()
    }

    /// The next line, if it comes before a moment.
    ///
    /// # Errors
    /// `TimedOut` if it does not, `UnexpectedEof` if the other end is gone.
    pub fn receive(&self, until: Instant) -> io::Result<String> {
        let patience = until.saturating_duration_since(Instant::now());
        let line = self.incoming.recv_timeout(patience);
        line.map_err(|error| match error {
            RecvTimeoutError::Timeout => ErrorKind::TimedOut.into(),
            RecvTimeoutError::Disconnected => ErrorKind::UnexpectedEof.into(),
        })
    }
}

/// Whether a stream has only nothing to read yet.
fn is_pause(error: &io::Error) -> bool {
    use ErrorKind::{Interrupted, TimedOut, WouldBlock};
    matches!(error.kind(), Interrupted | TimedOut | WouldBlock)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_told_from_a_port() {
        for (text, is_address) in [
            ("localhost:6465", true),
            ("127.0.0.1:6465", true),
            ("/dev/ttyACM0", false),
            ("/dev/serial/by-id/usb-a:1", false),
            ("COM3", false),
            (r"\\.\COM30", false),
            (":6465", false),
            ("board:x", false),
            ("", false),
        ] {
            let Ok(place) = text.parse::<Place>();
            assert_eq!(matches!(place, Place::Address(_)), is_address, "{text}");
            assert_eq!(place.to_string(), text);
        }
    }

    #[test]
    fn lines_end_with_or_without_a_carriage_return_and_endless_ones_end_the_line() {
        let text = b"one\r\ntwo\nthree".to_vec();
        let line = Line::over(io::Cursor::new(text), io::sink());
        assert_eq!(line.incoming.iter().collect::<Vec<_>>(), ["one", "two"]);
        let line = Line::over(io::repeat(b'x'), io::sink());
        assert_eq!(line.incoming.iter().count(), 0);
    }
}
