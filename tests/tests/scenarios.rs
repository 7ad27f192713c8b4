//! Every scenario on the host core, each a test of its own.

use std::path::Path;
use std::process::ExitCode;

use katarenga_scenario::Start;
use katarenga_tests::scenarios::{FOLDER, files, run, trial};

fn main() -> ExitCode {
    let files = files(Path::new(FOLDER)).into_iter();
    run(files
        .map(|file| trial(file, |scenario| Ok(scenario.run(Start::on_core)?)))
        .collect())
}
