//! `katarenga protocol`: a virtual board without a page that speaks the protocol.

use std::io::{self, Read, Write};
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::{Receiver, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use katarenga_core::protocol::Identity;
use katarenga_core::sensing::SensorKind;
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::playing_hands::PlayingHands;
use katarenga_world::{CoreDevice, FlashChip, Surroundings, Wire, World};

use super::number;

/// The board runs in slices of this length, of real time.
const SLICE: Duration = Duration::from_millis(5);

/// Pieces of text between the board and a stream that wait, in either direction.
const PIECES: usize = 16;

/// In bytes: what a host may have sent before the board has read it.
const UNREAD: usize = 64 * 1_024;

/// What `protocol` takes.
#[derive(Args)]
pub struct Arguments {
    /// Speak on this TCP port of this machine instead of on standard input and output; 0 takes any that is free
    #[arg(long, value_name = "PORT", allow_negative_numbers = true, value_parser = number::within(0..=u16::MAX))]
    listen: Option<u16>,
    /// Let simulated hands set up the pawns, move at random for people and carry out what the board shows
    #[arg(long)]
    hands: bool,
    /// Let the board's time run so many times as fast
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = number::within(1..=1_000_u32))]
    speed: u32,
    /// Decides all noise, and what the hands play
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = number::within(0..=u32::MAX))]
    seed: u32,
}

/// A stream of bytes that a host is connected with.
struct Stream {
    incoming: Receiver<Vec<u8>>,
    outgoing: SyncSender<Vec<u8>>,
    /// What found no room in the stream.
    held: Option<Vec<u8>>,
}

/// Runs the board until standard input ends, or for ever on a port.
///
/// # Errors
/// When the port cannot be used.
pub fn run(arguments: &Arguments, say: impl Fn(&str)) -> io::Result<()> {
    let (sender, streams) = sync_channel(PIECES);
    let ends = arguments.listen.is_none();
    match arguments.listen {
        None => {
            let stream = connect(io::stdin(), io::stdout());
            // The receiver is below.
            let _ = sender.send(stream);
        }
        Some(port) => {
            let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
            say(&format!("The board speaks at {}", listener.local_addr()?));
            thread::spawn(move || {
                for stream in listener.incoming().flatten() {
                    let Ok(other) = stream.try_clone() else {
                        continue;
                    };
                    // Lines are short, and somebody waits for them.
                    let _ = stream.set_nodelay(true);
                    if sender.send(connect(stream, other)).is_err() {
                        return;
                    }
                }
            });
        }
    }
    let around = Surroundings::new(SensorKind::Hall, arguments.seed.into());
    let mut world: World<CoreDevice> = World::new(around, FlashChip::new(STORAGE_BYTES));
    let mut hands = arguments
        .hands
        .then(|| PlayingHands::new(arguments.seed.into()));
    let mut connected: Vec<Stream> = Vec::new();
    let mut due = Instant::now();
    loop {
        for stream in streams.try_iter() {
            connected.push(stream);
            let wire = Wire::open(Identity::default());
            world.board().wires().push(wire);
        }
        let mut place = 0;
        while let Some(stream) = connected.get_mut(place) {
            if stream.exchange(&mut world.board().wires()[place]) {
                place += 1;
            } else {
                connected.remove(place);
                world.board().wires().remove(place);
                if ends {
                    return Ok(());
                }
            }
        }
        if let Some(hands) = &mut hands {
            hands.step(&mut world);
        }
        world.run(SLICE * arguments.speed);
        due += SLICE;
        match due.checked_duration_since(Instant::now()) {
            Some(wait) => thread::sleep(wait),
            // A machine that is too slow does not catch up.
            None => due = Instant::now(),
        }
    }
}

impl Stream {
    /// Moves bytes in both directions. Tells whether the host is still there.
    fn exchange(&mut self, wire: &mut Wire) -> bool {
        while wire.unsent() < UNREAD {
            match self.incoming.try_recv() {
                Ok(bytes) => wire.send(&bytes),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => return self.flush(wire),
            }
        }
        let bytes = self.held.take().unwrap_or_else(|| wire.take());
        match self.outgoing.try_send(bytes) {
            Ok(()) => true,
            Err(TrySendError::Full(bytes)) => {
                self.held = Some(bytes);
                true
            }
            Err(TrySendError::Disconnected(_)) => false,
        }
    }

    /// The host sends nothing more. It gets the answers to what it has sent, and then the end.
    fn flush(&mut self, wire: &mut Wire) -> bool {
        let bytes = self.held.take().unwrap_or_else(|| wire.take());
        let waits = wire.unsent() > 0 || !bytes.is_empty();
        waits && self.outgoing.send(bytes).is_ok()
    }
}

/// Reads and writes on threads of their own, so that a host that does neither holds up nobody.
fn connect(mut from: impl Read + Send + 'static, mut to: impl Write + Send + 'static) -> Stream {
    let (sender, incoming) = sync_channel(PIECES);
    thread::spawn(move || {
        let mut bytes = vec![0; 4_096];
        while let Ok(read @ 1..) = from.read(&mut bytes) {
            if sender.send(bytes[..read].to_vec()).is_err() {
                return;
            }
        }
    });
    let (outgoing, receiver) = sync_channel::<Vec<u8>>(PIECES);
    thread::spawn(move || {
        for bytes in receiver {
            if to.write_all(&bytes).and_then(|()| to.flush()).is_err() {
                return;
            }
        }
    });
    Stream {
        incoming,
        outgoing,
        held: None,
    }
}
