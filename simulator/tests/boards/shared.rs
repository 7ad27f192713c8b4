//! Virtual boards in processes of their own.

use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};

/// The program.
pub const PROGRAM: &str = env!("CARGO_BIN_EXE_katarenga");

/// A process that ends with the test.
pub struct Running(pub Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A board on a TCP port.
pub struct VirtualBoard {
    /// Where it is.
    pub address: String,
    _process: Running,
}

impl VirtualBoard {
    /// Starts one with some options of `protocol`.
    pub fn start(options: &[&str]) -> Self {
        let mut child = Command::new(PROGRAM)
            .args(["protocol", "--listen", "0"])
            .args(options)
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let output = child.stdout.take().expect("a pipe");
        let process = Running(child);
        let mut line = String::new();
        BufReader::new(output)
            .read_line(&mut line)
            .expect("it says where it is");
        let address = line.trim_end().rsplit(' ').next().expect("an address");
        Self {
            address: address.to_owned(),
            _process: process,
        }
    }
}

/// Runs the program to its end.
pub fn katarenga(arguments: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command.args(arguments).stdin(Stdio::null());
    command.output().expect("the program runs")
}

/// What a successful run prints.
pub fn printed(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments:?}: {errors}");
    assert_eq!(errors, "", "{arguments:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// The one sentence with which the program refuses its arguments.
pub fn refused(arguments: &[&str]) -> String {
    let output = katarenga(arguments);
    let errors = String::from_utf8(output.stderr).expect("text");
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {errors}");
    assert_eq!(errors.lines().count(), 1, "{arguments:?}: {errors}");
    assert_eq!(output.stdout, b"", "{arguments:?}");
    errors
}

/// An empty folder for one test.
pub fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}
