//! Scenarios on the image, each a test of its own, from every start it is for.
//!
//! All of them take a quarter of an hour on two processors, so a plain test run plays a part and ignores the rest;
//! `cargo xtask scenarios` plays all.

use std::path::Path;
use std::process::ExitCode;

use katarenga_tests::scenarios::{FOLDER, files, run, trial};
use katarenga_tests::telling;

/// One in so many, by name, is played anyway: names begin with what they are about, so that most topics have one.
const EVERY: usize = 5;

fn main() -> ExitCode {
    let files = files(Path::new(FOLDER)).into_iter().enumerate();
    run(files
        .map(|(index, file)| {
            let on_image = trial(file, |scenario| {
                let image = telling();
                Ok(scenario.run(|start| start.on_image(&image))?)
            });
            on_image
                .with_kind("image")
                .with_ignored_flag(index % EVERY != 0)
        })
        .collect())
}
