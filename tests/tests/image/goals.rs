//! What players wait for, and what is left of the processor: the figures that the image must reach.

use katarenga_emulator::figures::{Judged, measure, measure_thinking, measure_with_hosts};
use katarenga_tests::{firmware, image};

#[test]
fn the_image_reaches_every_goal() {
    check(&measure(&firmware()).unwrap_or_else(|stop| panic!("{stop}")));
}

#[test]
fn the_image_reaches_every_goal_beside_a_host() {
    check(&measure_with_hosts(&firmware()).unwrap_or_else(|stop| panic!("{stop}")));
}

#[test]
fn the_image_reaches_every_goal_while_it_thinks() {
    check(
        &measure_thinking(&image("examples/thinker_always_busy"))
            .unwrap_or_else(|error| panic!("{error}")),
    );
}

fn check(judged: &[Judged]) {
    for judged in judged {
        println!("{}", judged.figure);
    }
    let missed: Vec<_> = judged
        .iter()
        .filter(|judged| !judged.is_reached())
        .map(|judged| format!("{}, {:?}", judged.figure, judged.goal))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}
