//! The firmware images: where they lie once they are built, how to get them built, and how to load them.

use std::env;
use std::io::{self, BufRead as _, BufReader, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::OnceLock;

use katarenga_emulator::{Image, ImageError};

use crate::plain;

/// The release that programs and images built here belong to, or come before.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The image for a board that has just been soldered.
pub const BRING_UP: &str = "katarenga-bring-up";

/// The image that plays.
pub const FIRMWARE: &str = "katarenga-firmware";

/// What the images are compiled for.
const TARGET: &str = "thumbv6m-none-eabi";

/// The path of an image that `cargo fw` has built.
#[must_use]
pub fn image_path(name: &str) -> PathBuf {
    target().join("firmware").join(name)
}

/// The path of the playing image with telemetry, which `cargo fw-telemetry` has built.
#[must_use]
pub fn telemetry_path() -> PathBuf {
    target().join("telemetry").join(FIRMWARE)
}

fn target() -> PathBuf {
    let target =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace().join("target"), PathBuf::from);
    target.join(TARGET)
}

/// The top of the repository: of the one that this program lies in, as cargo's folder for what it builds usually does, or
/// else of the one that the current folder lies in. It is looked for and not compiled in, so that a program is the same
/// wherever it is built.
#[must_use]
pub fn workspace() -> &'static Path {
    static TOP: OnceLock<PathBuf> = OnceLock::new();
    TOP.get_or_init(|| {
        let begins = [env::current_exe(), env::current_dir()];
        let mut begins = begins.into_iter().flatten();
        let top = begins.find_map(|begin| top_above(&begin).map(Path::to_owned));
        top.unwrap_or_else(|| PathBuf::from("."))
    })
}

/// The nearest folder above that holds what only this repository does.
fn top_above(begin: &Path) -> Option<&Path> {
    let mut folders = begin.ancestors();
    folders.find(|folder| {
        folder.join("memory.x").is_file() && folder.join("firmware/budget.toml").is_file()
    })
}

/// Why a file gives no image.
#[derive(Debug, thiserror::Error)]
pub enum CannotLoad {
    /// The file cannot be read.
    #[error(
        "cannot read {path}: {reason}; build the images with `cargo fw` and `cargo fw-telemetry`"
    )]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// What the system said.
        reason: io::Error,
    },
    /// The file holds something else.
    #[error(transparent)]
    Foreign(#[from] ImageError),
}

/// In bytes. An image with its debug information has a tenth of it.
const LONGEST: u64 = 64 << 20;

/// Loads an image from a file.
///
/// # Errors
/// When the file cannot be read or holds no image for this board.
pub fn load(path: &Path) -> Result<Image, CannotLoad> {
    let elf = plain::read(path, LONGEST);
    let elf = elf.map_err(|reason| CannotLoad::Unreadable {
        path: path.to_owned(),
        reason,
    })?;
    Ok(Image::parse(elf)?)
}

/// Loads an image that `cargo fw` has built.
///
/// # Errors
/// When it has not been built; the message says what to do.
pub fn image(name: &str) -> Result<Image, CannotLoad> {
    load(&image_path(name))
}

/// Images that are built together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Images {
    /// Those that are flashed, and the small ones beside them that the tests run.
    Flashed,
    /// The playing image with telemetry, which scenarios run on.
    Telemetry,
}

/// Why images could not be built.
#[derive(Clone, Debug, thiserror::Error)]
pub enum CannotBuild {
    /// A program is missing.
    #[error("cannot run {0}; Rust comes with rustup, see https://rustup.rs")]
    Missing(String),
    /// The compiler lacks the chip's target, and rustup could not fetch it.
    #[error(
        "the compiler cannot build for {TARGET}: run `rustup target add {TARGET}` while online"
    )]
    NoTarget,
    /// The sources do not compile.
    #[error("`cargo {0}` failed; its own words stand above")]
    Failed(&'static str),
}

impl Images {
    /// The alias that builds them.
    const fn alias(self) -> &'static str {
        match self {
            Self::Flashed => "fw",
            Self::Telemetry => "fw-telemetry",
        }
    }

    /// Builds the images unless they are newer than their sources, which cargo knows best. Whoever asks again in the same
    /// process gets the same answer at once.
    ///
    /// # Errors
    /// When they cannot be built.
    pub fn build(self) -> Result<(), CannotBuild> {
        static FLASHED: OnceLock<Result<(), CannotBuild>> = OnceLock::new();
        static TELEMETRY: OnceLock<Result<(), CannotBuild>> = OnceLock::new();
        let built = match self {
            Self::Flashed => &FLASHED,
            Self::Telemetry => &TELEMETRY,
        };
        let result = built.get_or_init(|| add_target().and_then(|()| self.run_cargo()));
        result.clone()
    }

    /// Says nothing as long as cargo has nothing to do, and then everything that cargo says: test runners swallow what
    /// tests print, but not this.
    fn run_cargo(self) -> Result<(), CannotBuild> {
        let alias = self.alias();
        let mut cargo = command(env::var_os("CARGO").map_or("cargo".into(), PathBuf::from));
        cargo.arg(alias).stderr(Stdio::piped());
        let missing = |error: io::Error| CannotBuild::Missing(format!("cargo: {error}"));
        let mut running = cargo.spawn().map_err(missing)?;
        let mut unsaid = Vec::new();
        let mut is_building = false;
        for line in running.stderr.take().into_iter().flat_map(|stderr| {
            let lines = BufReader::new(stderr).split(b'\n');
            lines.map_while(Result::ok)
        }) {
            let line = String::from_utf8_lossy(&line).into_owned();
            if !is_building
                && ["Compiling", "Blocking"]
                    .iter()
                    .any(|&word| line.contains(word))
            {
                is_building = true;
                say(&format!(
                    "Building the image with `cargo {alias}`; from scratch that takes minutes."
                ));
            }
            unsaid.push(line);
            if is_building {
                unsaid.drain(..).for_each(|line| say(&line));
            }
        }
        if running.wait().is_ok_and(|status| status.success()) {
            Ok(())
        } else {
            unsaid.iter().for_each(|line| say(line));
            Err(CannotBuild::Failed(alias))
        }
    }
}

/// Past the capture of `eprintln`; nobody is left to tell when this fails.
fn say(line: &str) {
    let _ = writeln!(io::stderr(), "{line}");
}

/// Where rustup is not allowed to install by itself, `rust-toolchain.toml` alone does not bring the target.
fn add_target() -> Result<(), CannotBuild> {
    if has_target()? {
        return Ok(());
    }
    let added = command("rustup").args(["target", "add", TARGET]).status();
    if added.is_ok_and(|status| status.success()) && has_target()? {
        Ok(())
    } else {
        Err(CannotBuild::NoTarget)
    }
}

fn has_target() -> Result<bool, CannotBuild> {
    let output = command("rustc")
        .args(["--print", "target-libdir", "--target", TARGET])
        .output()
        .map_err(|error| CannotBuild::Missing(format!("rustc: {error}")))?;
    let directory = String::from_utf8_lossy(&output.stdout);
    Ok(Path::new(directory.trim()).is_dir())
}

/// A program that runs at the top of the repository, where the toolchain and cargo's aliases are set.
fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    command.current_dir(workspace());
    command
}
