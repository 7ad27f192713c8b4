//! The programs that others have to install.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use anyhow::{Result, bail};

use crate::build::workspace;

/// What to do about a missing program.
const ADVICE: &str = "run `.ci/install-hardware-tools` on Debian, elsewhere install KiCad 9, ngspice, InteractiveHtmlBom, and the requirements.txt of hardware/frame and hardware/checks into target/frame-python";

/// What makes the interactive parts list.
const INTERACTIVE_BOM: &str = "generate_interactive_bom";
/// Tells it that there is no display.
const NO_DISPLAY: &str = "INTERACTIVE_HTML_BOM_NO_DISPLAY";

/// Programs that have been found.
pub struct Tools {
    python: &'static str,
    solids: PathBuf,
    config: PathBuf,
}

impl Tools {
    /// Looks for every program, so that nothing fails halfway.
    pub fn find() -> Result<Self> {
        let version = output(Command::new("kicad-cli").arg("version"));
        if !version
            .as_deref()
            .is_some_and(|version| version.starts_with("9."))
        {
            bail!("KiCad 9 is missing: {ADVICE}");
        }
        for (program, argument) in [("ngspice", "--version"), (INTERACTIVE_BOM, "--version")] {
            let mut command = Command::new(program);
            command.arg(argument).env(NO_DISPLAY, "1");
            if output(&mut command).is_none() {
                bail!("{program} is missing: {ADVICE}");
            }
        }
        let solids = workspace().join("target/frame-python/bin/python");
        let knows_solids = Command::new(&solids)
            .args([
                "-c",
                "import manifold3d, numpy, PIL, HersheyFonts, ezdxf, gerbonara.rs274x",
            ])
            .output();
        if !knows_solids.is_ok_and(|done| done.status.success()) {
            bail!("the Python packages of the frame and the checks are missing: {ADVICE}");
        }
        let pythons = ["python3", "/usr/bin/python3"];
        let knows_kicad =
            |python: &&str| output(Command::new(python).args(["-c", "import pcbnew"])).is_some();
        let Some(python) = pythons.into_iter().find(knows_kicad) else {
            bail!("KiCad's Python module pcbnew is missing: {ADVICE}");
        };
        // KiCad writes its settings on first use; it must not meddle with those of a person.
        let config = workspace().join("target/kicad-settings");
        Ok(Self {
            python,
            solids,
            config,
        })
    }

    /// A Python that knows KiCad.
    pub fn python(&self) -> Command {
        let mut command = Command::new(self.python);
        command.env("KICAD_CONFIG_HOME", &self.config);
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// A Python that knows solids, for the frame.
    pub fn solids(&self) -> Command {
        let mut command = Command::new(&self.solids);
        command.env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// KiCad without a display.
    pub fn kicad(&self) -> Command {
        let mut command = Command::new("kicad-cli");
        command.env("KICAD_CONFIG_HOME", &self.config);
        command.stdout(Stdio::null());
        command
    }

    /// The interactive parts list, without a display and without a browser.
    pub fn interactive_bom(&self) -> Command {
        let mut command = Command::new(INTERACTIVE_BOM);
        command.env("KICAD_CONFIG_HOME", &self.config);
        command.env(NO_DISPLAY, "1");
        command.arg("--no-browser");
        command.stdout(Stdio::null()).stderr(Stdio::null());
        command
    }
}

/// What a program prints, if it runs and succeeds.
fn output(command: &mut Command) -> Option<String> {
    let done = command.output().ok()?;
    done.status
        .success()
        .then(|| String::from_utf8_lossy(&done.stdout).into_owned())
}
