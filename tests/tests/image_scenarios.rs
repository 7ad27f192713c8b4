//! A part of the scenarios on the image, from every start they are for. `cargo xtask scenarios` plays all of them.

use std::fs;
use std::path::PathBuf;
use std::sync::Mutex;
use std::thread;

use katarenga::scenario::Scenario;
use katarenga_tests::telling;

/// Every so manieth by name: names begin with what they are about, so that nothing is left out.
const EVERY: usize = 5;

#[test]
fn every_fifth_scenario_passes_on_the_image() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios");
    let entries = fs::read_dir(folder).expect("a folder with scenarios");
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "txt"));
    files.sort();
    let files: Vec<_> = files.into_iter().step_by(EVERY).collect();
    assert!(files.len() >= 30, "only {} scenarios", files.len());

    let image = telling();
    let left = Mutex::new(files.into_iter());
    let reports = Mutex::new(Vec::new());
    thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let Some(file) = left.lock().expect("nobody panicked").next() else {
                        break;
                    };
                    let name = file.file_name().expect("a name").to_string_lossy();
                    let text = fs::read_to_string(&file).expect("text");
                    let scenario = Scenario::parse(&name, &text).expect("a scenario");
                    let played = scenario.run(|start| start.on_image(&image));
                    if let Err(failure) = played {
                        reports
                            .lock()
                            .expect("nobody panicked")
                            .push(failure.to_string());
                    }
                }
            });
        }
    });
    let reports = reports.into_inner().expect("nobody panicked");
    assert!(reports.is_empty(), "{}", reports.join("\n"));
}
