//! Every scenario on the image, each a test of its own, from every start it is for.

use std::path::Path;
use std::process::ExitCode;

use katarenga_tests::scenarios::{FOLDER, files, run, trial};
use katarenga_tests::with_telemetry;

fn main() -> ExitCode {
    let files = files(Path::new(FOLDER)).into_iter();
    run(files
        .map(|file| {
            let on_image = trial(file, |scenario| {
                let image = with_telemetry();
                Ok(scenario.run(|start| start.on_image(&image))?)
            });
            on_image.with_kind("image")
        })
        .collect())
}
