//! What players wait for, and what is left of the processor: the figures that the image must reach.

use katarenga::figures::measure;
use katarenga_tests::firmware;

#[test]
fn the_image_reaches_every_goal() {
    let judged = measure(&firmware()).unwrap_or_else(|stop| panic!("{stop}"));
    for judged in &judged {
        println!("{}", judged.figure);
    }
    let missed: Vec<_> = judged
        .iter()
        .filter(|judged| !judged.is_reached())
        .map(|judged| format!("{}, {:?}", judged.figure, judged.goal))
        .collect();
    assert!(missed.is_empty(), "{missed:#?}");
}
