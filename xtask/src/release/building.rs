//! Builds programs so that their bytes do not tell where: every folder that the compiler sees gets a name that is the same
//! on all machines, and no variable of the person who builds has a say.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use anyhow::{Context, Result, ensure};

/// What the program for this computer is compiled for.
pub const HOST: &str = env!("HOST_TRIPLE");

const CHIP: &str = "thumbv6m-none-eabi";

/// As many digits of the commit as programs tell.
pub const DIGITS: usize = 12;

/// What is built.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum What {
    /// The images that are flashed.
    Images,
    /// These and the program for this computer.
    Everything,
}

/// Where it is built.
pub struct Place {
    /// The sources.
    pub source: PathBuf,
    /// Cargo's folder for what it makes of them.
    pub target: PathBuf,
}

impl Place {
    /// Where the images are that were built, with their symbols.
    pub fn images(&self) -> PathBuf {
        self.target.join(CHIP).join("firmware")
    }

    /// The program for this computer that was built, without symbols.
    pub fn program(&self) -> PathBuf {
        self.target.join(HOST).join("release/katarenga")
    }

    /// Builds.
    pub fn build(&self, what: What) -> Result<()> {
        // The names of the folders below are only known once everything is there.
        self.cargo(&["fetch", "--locked"], "")?;
        let flags = self.flags()?;
        let images = [
            "--package",
            "katarenga-firmware",
            "--profile",
            "firmware",
            "--bins",
        ];
        self.cargo(
            &[&["build", "--locked", "--target", CHIP], &images[..]].concat(),
            &flags,
        )?;
        if what == What::Everything {
            // The images keep their symbols: logs are read with them, and they are not flashed.
            let without_symbols = "profile.release.strip=\"symbols\"";
            let program = [
                "--package",
                "katarenga",
                "--bin",
                "katarenga",
                "--release",
                "--config",
                without_symbols,
            ];
            self.cargo(
                &[&["build", "--locked", "--target", HOST], &program[..]].concat(),
                &flags,
            )?;
        }
        Ok(())
    }

    fn cargo(&self, arguments: &[&str], flags: &str) -> Result<()> {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(&self.source).args(arguments);
        for (variable, _) in env::vars_os() {
            let name = variable.to_string_lossy();
            let has_a_say = [
                "CARGO_PROFILE_",
                "CARGO_BUILD_",
                "CARGO_TARGET_",
                "RUSTFLAGS",
                "RUSTC",
            ];
            let has_a_say = has_a_say.iter().any(|prefix| name.starts_with(prefix));
            if has_a_say || ["CARGO_INCREMENTAL", "DEFMT_LOG"].contains(&&*name) {
                cargo.env_remove(&variable);
            }
        }
        let moment = git(&self.source, &["log", "-1", "--format=%ct"])?;
        let commit = git(&self.source, &["rev-parse", "HEAD"])?;
        let status = cargo
            .env("CARGO_TARGET_DIR", &self.target)
            .env("CARGO_ENCODED_RUSTFLAGS", flags)
            .env("SOURCE_DATE_EPOCH", moment)
            // Without it, a program that was built before would go on naming the commit that last changed it.
            .env("KATARENGA_COMMIT", &commit[..DIGITS])
            .status()
            .context("cannot run cargo")?;
        ensure!(status.success(), "`cargo {}` failed", arguments.join(" "));
        Ok(())
    }

    /// New names for folders; of two that fit, the compiler takes the later one. And the names of functions that `ram_code.x`
    /// places code by: these flags replace those of `.cargo/config.toml`.
    fn flags(&self) -> Result<String> {
        let compiler = Command::new("rustc")
            .current_dir(&self.source)
            .arg("-vV")
            .output()?;
        let compiler = String::from_utf8(compiler.stdout)?;
        let commit = compiler
            .lines()
            .find_map(|line| line.strip_prefix("commit-hash: "));
        let commit = commit.context("rustc does not say which commit it was built from")?;
        let sources_of_rust = sysroot(&self.source)?.join("lib/rustlib/src/rust");
        let mut names = vec![
            (self.source.clone(), "/katarenga".to_owned()),
            (self.target.clone(), "/katarenga/target".to_owned()),
            (sources_of_rust, format!("/rustc/{commit}")),
        ];
        for registry in fs::read_dir(cargo_home()?.join("registry/src"))? {
            names.push((registry?.path(), "/crates".to_owned()));
        }
        let flags = names
            .iter()
            .map(|(folder, name)| format!("--remap-path-prefix={}={name}", folder.display()));
        let flags = flags.chain(["-Csymbol-mangling-version=v0".to_owned()]);
        Ok(flags.collect::<Vec<_>>().join("\u{1f}"))
    }
}

/// Where the compiler lives that some sources are built with.
pub fn sysroot(source: &Path) -> Result<PathBuf> {
    let output = Command::new("rustc")
        .current_dir(source)
        .args(["--print", "sysroot"])
        .output()?;
    Ok(PathBuf::from(String::from_utf8(output.stdout)?.trim()))
}

fn cargo_home() -> Result<PathBuf> {
    if let Some(home) = env::var_os("CARGO_HOME") {
        return Ok(home.into());
    }
    Ok(env::home_dir()
        .context("you have no home folder")?
        .join(".cargo"))
}

/// What git says.
pub fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let output = Command::new("git")
        .current_dir(folder)
        .args(arguments)
        .output()
        .context("cannot run git")?;
    ensure!(
        output.status.success(),
        "`git {}` failed: {}",
        arguments.join(" "),
        String::from_utf8_lossy(&output.stderr).trim()
    );
    Ok(String::from_utf8(output.stdout)?.trim().to_owned())
}
