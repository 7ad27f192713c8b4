//! What core costs on the chip, in cycles counted by an image on the emulated board. Whatever runs there for the first time is
//! not in the flash cache, so that it takes several times as long: as it does in a game, after each record that was kept.

use katarenga_emulator::figures::{Figure, core_on_the_chip, thinking_on_the_chip};
use katarenga_tests::image;

/// The dearest of all figures whose name ends so.
fn worst(figures: &[Figure], name: &str) -> f64 {
    let matching: Vec<_> = figures
        .iter()
        .filter(|figure| figure.name.ends_with(name))
        .collect();
    assert!(!matching.is_empty(), "nothing measured {name}: {figures:?}");
    matching
        .iter()
        .map(|figure| figure.value)
        .fold(0.0, f64::max)
}

#[test]
fn core_stays_within_its_cycles() {
    let figures =
        core_on_the_chip(&image("examples/bench_core")).unwrap_or_else(|error| panic!("{error}"));
    for (name, most) in [
        // Of some 120 lines of code, each of which takes 60 cycles to come from flash.
        ("destinations_of_a_pawn_worst", 12_000.0),
        // The same once they are there.
        ("middle_game.destinations_of_a_pawn_worst", 2_000.0),
        ("all_legal_moves", 15_000.0),
        ("referee.nothing_changed", 20_000.0),
        ("referee.lift_worst", 120_000.0),
        ("referee.touch_worst", 120_000.0),
        ("referee.move_worst", 120_000.0),
        ("referee.mismatch", 120_000.0),
        ("lights.render_worst", 150_000.0),
        // 200 ms at 48 MHz, the longest that nobody takes for a hang.
        ("balance.balanced_layout_total", 9_600_000.0),
        ("menu.nothing_happens", 4_000.0),
        // 1 ms at 48 MHz: a press is rare, and nobody sees that. The image is built for size.
        ("menu.press_worst", 48_000.0),
        ("menu.canvas_worst", 20_000.0),
    ] {
        let cycles = worst(&figures, name);
        assert!(cycles > 50.0, "{name} did nothing in {cycles} cycles");
        assert!(cycles <= most, "{name} took {cycles} cycles of {most}");
    }
}

/// Search and rules lie in RAM. The rest is the measuring image's own clock, which each node asks once, and constants.
#[test]
fn a_search_hardly_reads_flash() {
    let figures = thinking_on_the_chip(&image("examples/bench_search"))
        .unwrap_or_else(|error| panic!("{error}"));
    let percent = worst(&figures, "thinking.flash_reads");
    assert!(
        percent <= 1.0,
        "it reads flash in {percent} % of its cycles"
    );
}
