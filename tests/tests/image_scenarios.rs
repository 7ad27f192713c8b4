//! Scenarios on the image, each a test of its own, from every start it is for. A plain run plays a sample of them; a filter
//! or a nightly run plays all that it names.

use std::path::Path;
use std::process::ExitCode;

use katarenga_tests::scenarios::{FOLDER, files, run_with, trial};
use katarenga_tests::sweeps::is_nightly;
use katarenga_tests::with_telemetry;
use libtest_mimic::Arguments;

/// A plain run plays each eighth. Files are sorted by what they are about, so every subject is in the sample.
const SAMPLE: usize = 8;

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let step = match arguments.filter.is_some() || is_nightly() {
        true => 1,
        false => SAMPLE,
    };
    let files = files(Path::new(FOLDER)).into_iter().step_by(step);
    let trials = files.map(|file| {
        let on_image = trial(file, |scenario| {
            let image = with_telemetry();
            Ok(scenario.run(|start| start.on_image(&image))?)
        });
        on_image.with_kind("image")
    });
    run_with(arguments, trials.collect()).exit_code()
}
