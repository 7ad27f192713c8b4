//! `cargo xtask release`: everything that a release consists of, in one folder, the same bytes wherever it is built.

mod building;
mod comparing;
mod notices;
mod packing;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use katarenga_emulator::{Board, Image};
use katarenga_files::images::{self, BRING_UP, FIRMWARE, VERSION};

use crate::build::workspace;
use crate::{folders, hardware, leaflet, uf2};
use building::{DIGITS, HOST, Place, What};

/// How a release is made, or only checked.
#[derive(clap::Args)]
pub struct Arguments {
    /// Where to put it; by default into `target/release-VERSION`
    folder: Option<PathBuf>,
    /// Make no release: build the images in two folders and compare them byte by byte
    #[arg(long, conflicts_with = "folder")]
    check: bool,
    /// Make two whole releases instead, and compare all their files
    #[arg(long, requires = "check")]
    whole: bool,
    /// Leave the hardware out, which takes minutes to check and draw
    #[arg(long, conflicts_with = "check")]
    without_hardware: bool,
}

/// Makes a release, or checks that it could be repeated.
pub fn run(arguments: &Arguments) -> Result<()> {
    if arguments.whole {
        return check_whole();
    }
    if arguments.check {
        return comparing::images();
    }
    let folder = arguments.folder.clone();
    let folder = folder.unwrap_or_else(|| workspace().join(format!("target/release-{VERSION}")));
    make(&folder, !arguments.without_hardware)
}

/// A release that lacks something here would prove nothing about it.
fn check_whole() -> Result<()> {
    let lacks = [hardware::missing(), leaflet::missing()];
    let lacks: Vec<_> = lacks.into_iter().flatten().collect();
    ensure!(
        lacks.is_empty(),
        "a whole release cannot be made here: {}",
        lacks.join("; ")
    );
    comparing::releases()
}

fn make(folder: &Path, with_hardware: bool) -> Result<()> {
    let changes = building::git(workspace(), &["status", "--porcelain"])?;
    ensure!(
        changes.is_empty(),
        "a release is built from a commit, and these files differ from it:\n{changes}"
    );
    let commit = building::git(workspace(), &["rev-parse", "HEAD"])?;
    let stamp = format!("katarenga {VERSION} ({})", &commit[..DIGITS]);
    if folder.exists() {
        bail!(
            "{} is there already: remove it, or name another folder",
            folder.display()
        );
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;

    let place = Place {
        source: workspace().to_owned(),
        target: workspace().join("target/reproducible"),
    };
    place.build(What::Everything)?;
    for (name, short) in [(FIRMWARE, "katarenga"), (BRING_UP, "katarenga-bring-up")] {
        let elf = place.images().join(name);
        let image = images::load(&elf)?;
        check_image(&image, &stamp).with_context(|| format!("the image {name}"))?;
        let file = folder.join(format!("{short}-{VERSION}.uf2"));
        fs::write(file, uf2::from_program(image.program()))?;
        fs::copy(elf, folder.join(format!("{short}-{VERSION}.elf")))?;
    }
    let program = folder.join(format!("katarenga-{VERSION}-{HOST}"));
    fs::copy(place.program(), &program)?;
    let said = Command::new(&program).arg("--version").output()?;
    let said = String::from_utf8_lossy(&said.stdout).into_owned();
    ensure!(said.trim() == stamp, "the program says {said}, not {stamp}");

    fs::write(folder.join("THIRD-PARTY.txt"), notices::text()?)?;
    fs::copy(
        notices::of_the_standard_library()?,
        folder.join("THIRD-PARTY-rust-library.html"),
    )?;
    for file in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"] {
        fs::copy(workspace().join(file), folder.join(file))?;
    }
    let left_out = [add_hardware(folder, with_hardware)?, add_leaflets(folder)?];
    packing::write_sums(folder)?;
    println!("{stamp}: {}", folder.display());
    for what in left_out.iter().flatten() {
        println!("left out: {what}");
    }
    Ok(())
}

/// An image says what it was built from as soon as it runs.
fn check_image(image: &Image, stamp: &str) -> Result<()> {
    let mut board = Board::flashed(image);
    board.run_for(Duration::from_millis(200))?;
    let line = board.log().first().map(|line| line.trim());
    ensure!(
        line.is_some_and(|line| line.starts_with(stamp)),
        "logs {line:?}, not {stamp}"
    );
    Ok(())
}

/// Says why it is left out.
fn add_hardware(folder: &Path, wanted: bool) -> Result<Option<String>> {
    if !wanted {
        return Ok(Some("the hardware, as you wished".to_owned()));
    }
    if let Some(missing) = hardware::missing() {
        return Ok(Some(format!("the hardware, because {missing}")));
    }
    hardware::make()?;
    let file = folder.join(format!("katarenga-hardware-{VERSION}.zip"));
    packing::zip(&workspace().join("target/hardware"), &file)?;
    Ok(None)
}

/// Says why they are left out as PDF; any browser shows and prints the others.
fn add_leaflets(folder: &Path) -> Result<Option<String>> {
    let made = workspace().join("target/leaflets");
    folders::empty(&made)?;
    leaflet::make()?;
    packing::copy_files(&made, folder)?;
    Ok(leaflet::missing().map(|missing| format!("leaflets as PDF, because {missing}")))
}
