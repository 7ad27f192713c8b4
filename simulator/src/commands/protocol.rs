//! `katarenga protocol`: a virtual board without a page that speaks the protocol.

use std::io;
use std::net::{Ipv4Addr, TcpListener};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::{Duration, Instant};

use clap::Args;
use katarenga_core::sensing::SensorKind;
use katarenga_server::stream::{self, Stream};
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::playing_hands::PlayingHands;
use katarenga_world::{CoreDevice, FlashChip, Surroundings, World};

use super::{guest, number};

/// The board runs in slices of this length, of real time.
const SLICE: Duration = Duration::from_millis(5);

/// Programs that call at the same moment.
const CALLERS: usize = 16;

/// What `protocol` takes.
#[derive(Args)]
pub struct Arguments {
    /// Speak on this TCP port of this machine instead of on standard input and output; 0 takes any that is free
    #[arg(long, value_name = "PORT", allow_negative_numbers = true, value_parser = number::within(0..=u16::MAX))]
    listen: Option<u16>,
    /// Let simulated hands set up the pawns, move at random for people and carry out what the board shows
    #[arg(long)]
    hands: bool,
    /// Let this program, which speaks UGI, play Black
    #[arg(long, value_name = "COMMAND")]
    engine: Option<String>,
    /// Let the board's time run so many times as fast
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = number::within(1..=1_000_u32))]
    speed: u32,
    /// Decides all noise, and what the hands play
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = number::within(0..=u32::MAX))]
    seed: u32,
}

/// Runs the board until standard input ends, or for ever on a port.
///
/// # Errors
/// When the port cannot be used, or the engine cannot be started.
pub fn run(arguments: &Arguments, say: impl Fn(&str), complain: fn(&str)) -> io::Result<()> {
    let (sender, streams) = sync_channel(CALLERS);
    let ends = arguments.listen.is_none();
    match arguments.listen {
        None => {
            let stream = Stream::connect(io::stdin(), io::stdout());
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
                    if sender.send(Stream::connect(stream, other)).is_err() {
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
    if let Some(command) = &arguments.engine {
        connected.push(guest::start(command, complain)?);
    }
    let resident = connected.len();
    let mut due = Instant::now();
    loop {
        connected.extend(streams.try_iter());
        stream::exchange(&mut connected, world.board().wires());
        if ends && connected.len() <= resident {
            return Ok(());
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
