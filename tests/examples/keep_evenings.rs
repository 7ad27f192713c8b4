//! Writes the flash chips that a release leaves behind into `tests/data/memory`: `cargo run -p katarenga-tests
//! --example keep_evenings -- 0.2.0`. To be run once for each release, by the very sources of that release.

use katarenga_core::Button;
use katarenga_core::controls::menu::Screen;
use katarenga_core::evening::MatchScore;
use katarenga_core::memory::{FEWEST_SECTORS, Journal, SECTOR};
use katarenga_rules::Rules;
use katarenga_rules::board::Edge;
use katarenga_tests::evening::{Entry, any_calibration, any_game, any_settings, new_chip};
use katarenga_tests::releases::{Ending, Evening, keep};
use katarenga_world::CoreDevice;
use katarenga_world::flash::{FlashChip, STORAGE_BYTES};
use katarenga_world::kept::Kept;
use rand::SeedableRng as _;
use rand::rngs::StdRng;

const NEXT: Button = Button::Next;
const TURN: Button = Button::Turn;

fn main() {
    let version = std::env::args().nth(1).expect("the version to be released");
    keep(&format!("{version}-katarenga"), &katarenga());
    keep(&format!("{version}-race"), &race());
    keep(&format!("{version}-ring"), &ring());
}

/// A match of three games with a clock and a revenge. The third is running, and is judged more mildly since its
/// sixth move.
fn katarenga() -> FlashChip {
    let mut evening = Evening::<CoreDevice>::begin(FlashChip::new(STORAGE_BYTES), 1);
    // Ten minutes for White, five for Black, and two seconds for each move.
    evening.choose(
        Screen::Clock,
        &[
            NEXT,
            NEXT,
            NEXT,
            NEXT,
            NEXT,
            TURN,
            Button::Back,
            TURN,
            NEXT,
            NEXT,
        ],
    );
    // Another palette, and no sound.
    evening.choose(Screen::Lights, &[TURN, NEXT]);
    evening.choose(Screen::Sound, &[NEXT]);
    evening.set_up(Rules::KATARENGA, Edge::Near);
    evening.play_some(9);
    evening.end(Ending::WhiteResigns);
    evening.set_up(Rules::KATARENGA, Edge::Far);
    evening.play_some(14);
    evening.end(Ending::Draw);
    evening.set_up(Rules::KATARENGA, Edge::Near);
    evening.play_some(6);
    // Lenient, and a nudge may take 0.6 s.
    evening.choose(Screen::Referee, &[Button::Back, TURN, NEXT, NEXT]);
    evening.play_some(5);
    evening.world.flash().clone()
}

/// The Race, from the far edge, with a displaced pawn in the hand.
fn race() -> FlashChip {
    let mut evening = Evening::<CoreDevice>::begin(FlashChip::new(STORAGE_BYTES), 2);
    evening.choose(Screen::Game, &[NEXT]);
    evening.set_up(Rules::RACE, Edge::Far);
    evening.play_some(20);
    for _ in 0..400 {
        if evening.position.displaced().is_some() {
            break;
        }
        evening.play_some(1);
    }
    evening.world.flash().clone()
}

/// The smallest ring there is, which records have gone around more than once.
fn ring() -> FlashChip {
    let mut rng = StdRng::seed_from_u64(3);
    let mut match_score = MatchScore::default();
    let mut journal = Journal::open(
        new_chip(FEWEST_SECTORS as usize),
        0,
        FEWEST_SECTORS * SECTOR,
    );
    let mut keep = |entry: Entry| {
        journal.append(&entry.record()).expect("kept");
        while journal.tidy().expect("tidied") {}
    };
    keep(Entry::Calibration(any_calibration(&mut rng)));
    for _ in 0..30 {
        keep(Entry::Settings(any_settings(&mut rng)));
        any_game(&mut rng, 90, &mut match_score)
            .into_iter()
            .for_each(&mut keep);
    }
    let mut last = any_game(&mut rng, 40, &mut match_score);
    last.pop();
    last.into_iter().for_each(&mut keep);
    assert!(
        Kept::all(&mut journal).past.len() < 30,
        "the oldest are gone"
    );
    journal.flash().clone()
}
