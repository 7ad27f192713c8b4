//! `katarenga` alone: the virtual board.

use std::io::{self, ErrorKind, IsTerminal as _};
use std::path::PathBuf;

use katarenga_core::sensing::SensorKind;
use katarenga_emulator::Image;
use katarenga_files::diary_file::DiaryFile;
use katarenga_files::images::{self, CannotLoad};
use katarenga_files::keeper::Keeper;
use katarenga_files::memory_file::{MemoryFile, NoMemory};
use katarenga_server::clockwork::{Clockwork, Order, seed};
use katarenga_server::invitation::{Key, code_for_terminal};
use katarenga_server::{self as server, Patience, Reach};
use katarenga_session::machine::{Machine, UsbProgram};
use katarenga_session::session::Session;
use katarenga_world::kept::{Kept, journal_in};
use rand::rngs::SysError;
use thiserror::Error;

use super::{guest, number};
use crate::pseudo_terminal::PseudoTerminal;
use crate::version::VERSION_AND_COMMIT;

/// Sixty-four squares, and nothing else that is commonly there.
const PORT: u16 = 6_464;

#[derive(clap::Args)]
#[group(id = "board")]
pub struct Arguments {
    /// Run this firmware image behind the page instead of the core; `built` is the one that `cargo fw` built
    #[arg(long, value_name = "ELF")]
    firmware: Option<PathBuf>,
    /// Offer the image's USB port as a pseudo-terminal, which any program for serial ports can open
    #[arg(long, requires = "firmware")]
    usb: bool,
    /// Where the board's memory is kept between two runs; by default in your data folder
    #[arg(long, value_name = "FILE")]
    flash: Option<PathBuf>,
    /// The port of this machine to serve the page on; 0 takes any that is free
    #[arg(long, default_value_t = PORT, allow_negative_numbers = true, value_parser = number::within(0..=u16::MAX))]
    port: u16,
    /// Let other devices in this network join, by a link with a secret and a code that a phone can scan
    #[arg(long)]
    share: bool,
    /// Let this program, which speaks UGI, play Black
    #[arg(long, value_name = "COMMAND", conflicts_with = "firmware")]
    engine: Option<String>,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

/// Why there is no board.
#[derive(Debug, Error)]
pub enum CannotServe {
    #[error(transparent)]
    Image(#[from] CannotLoad),
    #[error(transparent)]
    Memory(#[from] NoMemory),
    #[error(
        "port {0} of this machine is taken: is the board open already, at http://localhost:{0}/? Choose another one with --port, or any free one with --port 0"
    )]
    PortTaken(u16),
    #[error("port {0} of this machine cannot be used: {1}")]
    Port(u16, io::Error),
    #[error("this system has no source of chance to draw the secret of a shared board from: {0}")]
    NoChance(#[from] SysError),
    #[error("there is no pseudo-terminal for the USB port: {0}")]
    NoTerminal(io::Error),
    #[error("the engine {0} cannot play: {1}")]
    Engine(String, io::Error),
    #[error("the page can no longer be served: {0}")]
    Ended(io::Error),
}

pub fn run(arguments: &Arguments, say: impl Fn(&str)) -> Result<(), CannotServe> {
    let image = arguments.firmware.as_ref().map(|path| {
        if path.as_os_str() == "built" {
            images::image(images::FIRMWARE)
        } else {
            images::load(path)
        }
    });
    let image = image.transpose()?;
    let key = arguments.share.then(Key::draw).transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(CannotServe::Ended)?;
    runtime.block_on(async {
        let port = arguments.port;
        let reach = match key {
            Some(_) => Reach::Network,
            None => Reach::ThisMachine,
        };
        let listener = server::bind(reach, port).map_err(|error| match error.kind() {
            ErrorKind::AddrInUse => CannotServe::PortTaken(port),
            _ => CannotServe::Port(port, error),
        })?;
        let address = listener.local_addr().map_err(CannotServe::Ended)?;
        // Only now: whoever finds the port taken has not touched the memory of the board that has it.
        let path = match &arguments.flash {
            Some(path) => path.clone(),
            None => MemoryFile::usual_path()?,
        };
        let memory = MemoryFile::open(&path)?;
        let (diary_file, diary, forgotten) = DiaryFile::beside(&path);
        if let Some(forgotten) = forgotten {
            crate::complain(forgotten);
        }
        let terminal = arguments.usb.then(PseudoTerminal::open).transpose();
        let terminal = terminal.map_err(CannotServe::NoTerminal)?;
        if let Some(terminal) = &terminal {
            say(&format!("Its USB port is {}", terminal.path()));
        }
        let clockwork = Clockwork::start(Keeper::new(memory, diary_file), move |memory| {
            session(image, memory, terminal)
                .with_diary(diary)
                .with_version(VERSION_AND_COMMIT)
        });
        if let Some(command) = &arguments.engine {
            let engine = guest::start(command, |why| crate::complain(why));
            let stream = engine.map_err(|error| CannotServe::Engine(command.clone(), error))?;
            // The clockwork runs as long as the program does.
            let _ = clockwork.orders.send(Order::Plug(stream));
        }
        let url = format!("http://localhost:{}/", address.port());
        say(&format!("The board is at {url} (end with Ctrl+C)"));
        if let Some(key) = &key {
            say(&invitation(&key.links(address.port())));
        }
        if !arguments.no_browser && has_screen() {
            // Some browsers only return when they are closed. Where there is none, the address has been said.
            std::thread::spawn(move || open::that(url));
        }
        server::serve(listener, clockwork, key, Patience::default())
            .await
            .map_err(CannotServe::Ended)
    })
}

/// How other devices join.
fn invitation(links: &[String]) -> String {
    let Some(likeliest) = links.first() else {
        return "This machine is in no network, so no other device can join yet.".to_owned();
    };
    // A code is for a camera: in a file it would be noise.
    let is_seen = io::stdout().is_terminal();
    let code = code_for_terminal(likeliest).ok().filter(|_| is_seen);
    let code = code.map_or(String::new(), |code| code + "\n");
    let links = links.join("\n  or ");
    format!(
        "Other devices in this network join at\n     {links}\n{code}Whoever has the link can join until the program ends."
    )
}

/// Whether a browser could show anything: on Linux there may be only a terminal.
fn has_screen() -> bool {
    let display = ["DISPLAY", "WAYLAND_DISPLAY"].map(std::env::var_os);
    !cfg!(target_os = "linux") || display.into_iter().flatten().any(|name| !name.is_empty())
}

/// The sensors that a board was calibrated with; those of a new one are halls.
fn sensors_known_to(memory: &[u8]) -> SensorKind {
    let calibration = Kept::recalled(&mut journal_in(memory)).calibration;
    calibration.map_or(SensorKind::Hall, |calibration| calibration.kind)
}

fn session(image: Option<Image>, memory: Vec<u8>, terminal: Option<PseudoTerminal>) -> Session {
    let kind = sensors_known_to(&memory);
    let usb = terminal.map(|mut terminal| {
        let serve: UsbProgram = Box::new(move |host| terminal.serve(host));
        serve
    });
    Session::new(match image {
        None => Machine::core(memory, kind, seed()),
        Some(image) => Machine::image(&image, memory, kind, seed()).with_usb(usb),
    })
}
