//! Streams of bytes between a board and programs: each is read and written on threads of its own.

use std::io::{Read, Write};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread;

use katarenga_core::protocol::Identity;
use katarenga_world::Wire;

/// Pieces of text that wait in a stream, in either direction.
const PIECES: usize = 16;

/// In bytes: what a program may have sent before the board has read it.
const UNREAD: usize = 64 * 1_024;

/// The board's end of a stream.
pub struct Stream {
    incoming: Receiver<Vec<u8>>,
    outgoing: SyncSender<Vec<u8>>,
    /// What found no room in the stream.
    held: Option<Vec<u8>>,
}

/// A program's end of a stream within this process.
pub struct Client {
    /// What the board says.
    pub incoming: Receiver<Vec<u8>>,
    /// What the board is told.
    pub outgoing: SyncSender<Vec<u8>>,
}

impl Stream {
    /// Reads and writes on threads of their own, so that a program that does neither holds up nobody.
    pub fn connect(
        mut from: impl Read + Send + 'static,
        mut to: impl Write + Send + 'static,
    ) -> Self {
        let (stream, client) = Self::within();
        let Client { incoming, outgoing } = client;
        thread::spawn(move || {
            let mut bytes = vec![0; 4_096];
            while let Ok(read @ 1..) = from.read(&mut bytes) {
                if outgoing.send(bytes[..read].to_vec()).is_err() {
                    return;
                }
            }
        });
        thread::spawn(move || {
            for bytes in incoming {
                if to.write_all(&bytes).and_then(|()| to.flush()).is_err() {
                    return;
                }
            }
        });
        stream
    }

    /// A stream to a part of this program, and the other end of it.
    #[must_use]
    pub fn within() -> (Self, Client) {
        let (to_board, incoming) = sync_channel(PIECES);
        let (outgoing, from_board) = sync_channel(PIECES);
        let stream = Self {
            incoming,
            outgoing,
            held: None,
        };
        let client = Client {
            incoming: from_board,
            outgoing: to_board,
        };
        (stream, client)
    }

    /// Moves bytes in both directions. Tells whether the program is still there.
    fn exchange(&mut self, wire: &mut Wire) -> bool {
        let mut is_there = true;
        while wire.unsent() < UNREAD {
            match self.incoming.try_recv() {
                Ok(bytes) => wire.send(&bytes),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    // It gets the answers to what it has sent, and then the end.
                    is_there = wire.unsent() > 0;
                    break;
                }
            }
        }
        let bytes = self.held.take().unwrap_or_else(|| wire.take());
        if bytes.is_empty() {
            return is_there;
        }
        match self.outgoing.try_send(bytes) {
            Ok(()) => true,
            Err(TrySendError::Full(bytes)) => {
                self.held = Some(bytes);
                true
            }
            Err(TrySendError::Disconnected(_)) => false,
        }
    }
}

/// Moves bytes between a board and all programs that are connected to it. A board that was switched off has forgotten them, and
/// greets them again.
pub fn exchange(streams: &mut Vec<Stream>, wires: &mut Vec<Wire>) {
    while wires.len() < streams.len() {
        wires.push(Wire::open(Identity::default()));
    }
    let mut place = 0;
    while let (Some(stream), Some(wire)) = (streams.get_mut(place), wires.get_mut(place)) {
        if stream.exchange(wire) {
            place += 1;
        } else {
            streams.remove(place);
            wires.remove(place);
        }
    }
}
