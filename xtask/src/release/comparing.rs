//! Makes everything, or only the images, of the last commit in two folders whose names have nothing in common, not even their
//! lengths, and compares byte by byte.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::Result;
use katarenga_files::images::{BRING_UP, FIRMWARE};

use super::building::{Place, What, git};
use crate::build::{run, workspace};
use crate::folders;

/// Compares the images.
pub fn images() -> Result<()> {
    let [one, other] = twice(|source, beside| {
        let place = Place {
            source: source.to_owned(),
            target: beside.to_owned(),
        };
        place.build(What::Images)?;
        Ok(place.images())
    })?;
    done(&folders::compare_files(&one, &other, [FIRMWARE, BRING_UP])?)
}

/// Compares the folders of two releases, each made by the chores of its own clone as anybody would.
pub fn releases() -> Result<()> {
    let [one, other] = twice(|source, beside| {
        // Everything else is installed, but the Python packages of the frame live in each clone.
        run(Command::new(source.join(".ci/install-hardware-tools")).current_dir(source))?;
        run(Command::new("cargo")
            .current_dir(source)
            .args(["xtask", "release"])
            .arg(beside)
            // The chores look for the repository that they were built in.
            .env_remove("CARGO_TARGET_DIR"))?;
        Ok(beside.to_owned())
    })?;
    done(&folders::compare(&one, &other)?)
}

/// Clones the repository into two folders and makes something of each, perhaps in a folder beside it; returns where it is.
fn twice(make: impl Fn(&Path, &Path) -> Result<PathBuf>) -> Result<[PathBuf; 2]> {
    let below = below();
    folders::empty(&below)?;
    let made = |name: &str| {
        let source = below.join(name);
        let address = source.display().to_string();
        git(
            workspace(),
            &["clone", "--quiet", "--no-tags", ".", &address],
        )?;
        make(&source, &below.join(format!("{name}-built")))
    };
    Ok([made("a")?, made("another folder/for the same sources")?])
}

/// Says what was compared. Whatever differs stays for a closer look.
fn done(lines: &[String]) -> Result<()> {
    lines.iter().for_each(|line| println!("{line}"));
    Ok(fs::remove_dir_all(below())?)
}

fn below() -> PathBuf {
    workspace().join("target/twice")
}
