//! `katarenga` alone: the virtual board.

use std::io::ErrorKind;
use std::path::PathBuf;

use katarenga::built;
use katarenga::emulator::{Flash, Image, ImageError};
use katarenga::virtual_board::clockwork::Clockwork;
use katarenga::virtual_board::core_device::CoreDevice;
use katarenga::virtual_board::image_device::ImageDevice;
use katarenga::virtual_board::server;
use katarenga::virtual_board::session::Session;
use katarenga_core::sensing::SensorKind;
use thiserror::Error;

/// Sixty-four squares, and nothing else that is commonly there.
const PORT: u16 = 6_464;

/// What the sensors and the converter have by nature, in counts rms.
const NOISE: f64 = 3.0;

#[derive(clap::Args)]
#[group(id = "board")]
pub struct Arguments {
    /// Run this firmware image behind the page instead of the core; `built` is the one that `cargo fw` built
    #[arg(long, value_name = "ELF")]
    firmware: Option<PathBuf>,
    /// The port of this machine to serve the page on; 0 takes any that is free
    #[arg(long, default_value_t = PORT)]
    port: u16,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
}

/// Why there is no board.
#[derive(Debug, Error)]
pub enum CannotServe {
    #[error(transparent)]
    Image(#[from] ImageError),
    #[error(
        "port {0} of this machine is taken: is the board open already, at http://localhost:{0}/? Choose another one with --port, or any free one with --port 0"
    )]
    PortTaken(u16),
    #[error("port {0} of this machine cannot be used: {1}")]
    Port(u16, std::io::Error),
    #[error("the page can no longer be served: {0}")]
    Ended(std::io::Error),
}

pub fn run(arguments: &Arguments, say: impl Fn(&str)) -> Result<(), CannotServe> {
    let image = arguments.firmware.as_ref().map(|path| {
        if path.as_os_str() == "built" {
            built::image(built::FIRMWARE)
        } else {
            Image::load(path)
        }
    });
    let image = image.transpose()?;
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(CannotServe::Ended)?;
    runtime.block_on(async {
        let port = arguments.port;
        let listener = server::bind(port)
            .await
            .map_err(|error| match error.kind() {
                ErrorKind::AddrInUse => CannotServe::PortTaken(port),
                _ => CannotServe::Port(port, error),
            })?;
        let address = listener.local_addr().map_err(CannotServe::Ended)?;
        let clockwork = Clockwork::start(move || session(image));
        let url = format!("http://localhost:{}/", address.port());
        say(&format!("The board is at {url} (end with Ctrl+C)"));
        if !arguments.no_browser {
            // Where there is no browser, the address has been said.
            let _ = webbrowser::open(&url);
        }
        server::serve(listener, clockwork)
            .await
            .map_err(CannotServe::Ended)
    })
}

fn session(image: Option<Image>) -> Session {
    let kind = SensorKind::Hall;
    match image {
        None => Session::new(Box::new(CoreDevice::new(kind, NOISE)), "core", kind, NOISE),
        Some(image) => {
            let flash = Flash::with_program(&image);
            let device = ImageDevice::new(image, flash, kind, NOISE);
            Session::new(Box::new(device), "image", kind, NOISE)
        }
    }
}
