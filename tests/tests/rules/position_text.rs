//! Position text: round trips, and an exact complaint about everything else.

use katarenga_rules::{
    Bitboard, BySide, CampSet, Colour, Field, File, Layout, Move, Phase, Position, Rank, Rules,
    Setup, Side,
};
use katarenga_tests::starts;
use katarenga_tests::table::square;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom;
use rand::{RngExt, SeedableRng};

const FIELDS: [Field; 6] = [
    Field::Layout,
    Field::Pawns,
    Field::Camps,
    Field::Side,
    Field::Rules,
    Field::Displaced,
];

/// A position somewhere in a random game.
fn random_position(seed: u64) -> Position {
    let mut rng = StdRng::seed_from_u64(seed);
    let start = match rng.random_range(0..3) {
        0 => {
            let layout = starts::arbitrary_for_race(&mut rng);
            Position::start(layout, starts::any_race(&mut rng))
        }
        _ => {
            let games = Rules::GAMES.into_iter();
            let rules = games.filter(|rules| rules.colours().is_none());
            let rules = rules.choose(&mut rng).expect("there are games");
            let layout = match rng.random() {
                true => starts::arbitrary(&mut rng),
                false => starts::official(&mut rng),
            };
            Position::start(layout, rules)
        }
    };
    let mut position = start.expect("a board for the game");
    for _ in 0..rng.random_range(0..80) {
        let Some(m) = position.legal_moves().choose(&mut rng) else {
            break;
        };
        position = position.play(m).expect("a legal move");
    }
    position
}

/// Letters that mean something somewhere, and some that never do.
const LETTERS: [char; 26] = [
    'r',
    'y',
    'g',
    'b',
    'w',
    '-',
    '/',
    ' ',
    '0',
    '1',
    '2',
    '4',
    '6',
    '8',
    '9',
    'a',
    'c',
    'e',
    'h',
    'k',
    '\t',
    'R',
    'X',
    '\u{e9}',
    '\u{1f3b2}',
    '\0',
];

/// One of the accidents that happen to text.
fn damage(rng: &mut StdRng, text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let somewhere = rng.random_range(0..=letters.len());
    let letter = LETTERS[rng.random_range(0..LETTERS.len())];
    match rng.random_range(0..6) {
        0 => letters.insert(somewhere, letter),
        1 => letters.truncate(somewhere),
        2 => letters.rotate_left(somewhere),
        3 => letters.extend(text.chars().skip(somewhere)),
        kind => {
            if somewhere < letters.len() {
                match kind {
                    4 => drop(letters.remove(somewhere)),
                    _ => letters[somewhere] = letter,
                }
            }
        }
    }
    letters.into_iter().collect()
}

/// Text is either a position that keeps its meaning, or refused in one line that names the field.
fn check(text: &str) {
    match text.parse::<Position>() {
        Ok(position) => assert_eq!(position.to_string().parse(), Ok(position)),
        Err(error) => {
            let sentence = error.to_string();
            let named = FIELDS.map(|field| format!("{field}: "));
            assert!(
                named.iter().any(|name| sentence.starts_with(name)),
                "{sentence}"
            );
            assert!(!sentence.contains('\n'), "{sentence}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2_000,
        failure_persistence: None,
        rng_seed: RngSeed::Fixed(2017),
        ..Default::default()
    })]

    #[test]
    fn positions_and_their_parts_survive_a_round_trip(seed: u64) {
        let position = random_position(seed);
        prop_assert_eq!(position.to_string().parse(), Ok(position));
        prop_assert_eq!(position.layout().to_string().parse::<Layout>(), Ok(*position.layout()));
        for m in position.legal_moves() {
            prop_assert_eq!(m.to_string().parse(), Ok(m));
        }
    }

    #[test]
    fn damaged_text_is_refused_by_field(seed: u64, accidents in 1_u8..5) {
        let mut rng = StdRng::seed_from_u64(seed);
        let mut text = random_position(seed).to_string();
        for _ in 0..accidents {
            text = damage(&mut rng, &text);
            check(&text);
        }
    }

    #[test]
    fn any_text_is_refused_by_field(text: String) {
        check(&text);
        prop_assert!(text.parse::<Layout>().is_err());
        prop_assert!(text.parse::<Move>().is_err() || text.len() == 4);
    }
}

const START: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby \
    bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";

#[test]
fn rules_and_displaced_may_be_left_out() {
    let whole: Position = START.parse().expect(START);
    let five = START.strip_suffix(" -").expect(START);
    let four = five.strip_suffix(" katarenga").expect(START);
    assert_eq!(five.parse(), Ok(whole));
    assert_eq!(four.parse(), Ok(whole));
}

/// Asserts what is said about a text in which one piece is replaced.
fn assert_faults(text: &str, faults: &[(&str, &str, &str)]) {
    assert!(text.parse::<Position>().is_ok(), "{text}");
    for (old, new, sentence) in faults {
        let broken = text.replacen(old, new, 1);
        let error = broken.parse::<Position>().expect_err(&broken);
        assert_eq!(error.to_string(), *sentence, "{broken}");
    }
}

#[test]
fn every_fault_is_named_with_its_place() {
    let too_many = "PAWNS: White has more than 8 pawns, those in camps included";
    assert_faults(
        START,
        &[
            (START, "", "LAYOUT: this field is missing"),
            (
                "rgbygryb/",
                "rgbygry/",
                "LAYOUT: rank 8 has fewer than 8 squares",
            ),
            (
                "rgby bb",
                "rgbyy bb",
                "LAYOUT: rank 1 has more than 8 squares",
            ),
            ("/gbryrgby", "", "LAYOUT: rank 1 is missing"),
            (
                "rgby bb",
                "rgby/ bb",
                "LAYOUT: there is more text after rank 1",
            ),
            (
                "/gbry",
                "/gbrw",
                "LAYOUT: 'w' at d1 is none of r, y, g and b",
            ),
            (
                "wwwwwwww",
                "wwwwwwwx",
                "PAWNS: 'x' at h1 is neither w nor b nor 1 to 8",
            ),
            ("wwwwwwww", "ww8", "PAWNS: rank 1 has more than 8 squares"),
            ("wwwwwwww", "ww5", "PAWNS: rank 1 has fewer than 8 squares"),
            ("8/8/8/", "8/7w/8/", too_many),
            (" - w", " a9 w", too_many),
            (
                "bbbbbbbb/8/8/8/8/8/8/wwwwwwww",
                "b7/8/8/8/8/8/8/w7",
                "PAWNS: both players would have won",
            ),
            (
                " - w",
                " a9x w",
                "CAMPS: expected - or camps out of a9, h9, a0 and h0",
            ),
            (
                " - w",
                " h9a9 w",
                "CAMPS: a9 is out of place, camps come once each in the order a9h9a0h0",
            ),
            (" - w katarenga -", "", "CAMPS: this field is missing"),
            (" w ", " x ", "SIDE: expected w or b"),
            (" w katarenga -", "", "SIDE: this field is missing"),
            (
                "katarenga",
                "race-gx",
                "RULES: expected katarenga, or race- with the letters of the start and the goal colour, or congress, or quebec, \
                 or isolation, or cornered, or troika, or battle",
            ),
            (
                "katarenga -",
                "katarenga e9",
                "DISPLACED: expected -, a square from a1 to h8, or x",
            ),
            (
                "katarenga -",
                "katarenga - -",
                "DISPLACED: there is more text after this last field",
            ),
        ],
    );
    let five_a_side = START.replace("bbb/8", "3/8").replace("/www", "/3");
    let not_here = "DISPLACED: pawns are only displaced in The Race";
    assert_faults(&five_a_side, &[("katarenga -", "katarenga e4", not_here)]);
}

#[test]
fn every_fault_of_a_race_is_named_with_its_place() {
    let race = "brygbryg/brygbryg/brygbryg/brygbryg/brygbryg/brygbryg/brygbryg/brygbryg \
        7b/8/8/w7/8/8/8/7w - b race-rb a5";
    assert_faults(
        race,
        &[
            (
                "bryg/",
                "gryg/",
                "RULES: Black's half has 7 blue squares, The Race needs 8",
            ),
            (
                "7b/8/8/w7/8/8/8/7w - b race-rb a5",
                "8/8/8/w7/8/8/8/b7 - b race-rb -",
                "PAWNS: both players would have won",
            ),
            (" - b", " a9 b", "CAMPS: there are no camps in this game"),
            (
                " - b",
                " - w",
                "DISPLACED: no pawn of the opponent stands on a5",
            ),
            (
                "rb a5",
                "rb e5",
                "DISPLACED: no pawn of the opponent stands on e5",
            ),
            (
                "rb a5",
                "rb h1",
                "DISPLACED: h1 is no goal square of the opponent",
            ),
            (
                "8/8/w7/8",
                "8/bb6/wb6/bb6",
                "DISPLACED: the pawn displaced from a5 has no legal move",
            ),
            ("w7/8/8/8/7w", "8/8/8/8/8", "PAWNS: White has no pawn"),
        ],
    );
}

/// Every pawn goes one step.
const BLUE: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";

#[test]
fn every_fault_of_a_game_that_gathers_pawns_is_named_with_its_place() {
    let congress = format!("{BLUE} b6b/8/8/8/8/8/8/w6w - w congress -");
    assert_faults(
        &congress,
        &[
            (" - w", " a9 w", "CAMPS: there are no camps in this game"),
            ("b6b", "8", "PAWNS: Black has no pawn"),
            (
                "b6b/8/8/8/8/8/8/w6w",
                "bb6/8/8/8/8/8/8/ww6",
                "PAWNS: both players would have won",
            ),
            (
                "congress -",
                "congress a1",
                "DISPLACED: pawns are only displaced in The Race",
            ),
            (
                "congress -",
                "congress x",
                "DISPLACED: x is for games in which pawns move once all are placed",
            ),
        ],
    );
    // In Quebec one move can connect both.
    let both = format!("{BLUE} bb6/8/8/8/8/8/8/ww6 - w quebec -");
    assert!(both.parse::<Position>().is_ok());
}

#[test]
fn every_fault_of_a_game_that_places_pawns_is_named_with_its_place() {
    let in_turn = "PAWNS: White begins and both place in turn, so these are not the pawns of this player's turn";
    let isolation = format!("{BLUE} 8/8/8/8/4w3/8/8/b7 - w isolation -");
    assert_faults(
        &isolation,
        &[
            (" - w", " h0 w", "CAMPS: there are no camps in this game"),
            (" - w", " - b", in_turn),
            ("b7 - w", "b6b - w", in_turn),
            (
                "8/8/b7",
                "3b4/8/8",
                "PAWNS: the pawn on d3 and another one are not out of reach of each other",
            ),
            (
                "isolation -",
                "isolation a1",
                "DISPLACED: this game does not ask which pawn was placed last",
            ),
            (
                "isolation -",
                "isolation x",
                "DISPLACED: x is for games in which pawns move once all are placed",
            ),
        ],
    );
    let cornered = format!("{BLUE} 8/8/8/8/8/8/b7/w7 - w cornered a2");
    assert_faults(
        &cornered,
        &[
            (
                "8/8/b7",
                "b7/8/8",
                "DISPLACED: no pawn that the opponent has just placed stands on a2",
            ),
            (
                "cornered a2",
                "cornered a1",
                "DISPLACED: no pawn that the opponent has just placed stands on a1",
            ),
            (
                "cornered a2",
                "cornered -",
                "DISPLACED: the square of the pawn placed last is missing",
            ),
            (
                "b7/w7 - w cornered a2",
                "7b/w7 - w cornered h2",
                "PAWNS: all pawns stand on one quarter in this game",
            ),
            (
                "b7/w7 - w cornered a2",
                "3b4/w7 - w cornered d2",
                "DISPLACED: no pawn of the other player reached d2",
            ),
            (
                "cornered a2",
                "cornered x",
                "DISPLACED: x is for games in which pawns move once all are placed",
            ),
        ],
    );
    let nobody = format!("{BLUE} 8/8/8/8/8/8/8/8 - w cornered a2");
    let empty = "DISPLACED: no pawn that the opponent has just placed stands on a2";
    assert_eq!(
        nobody.parse::<Position>().expect_err(empty).to_string(),
        empty
    );
}

#[test]
fn every_fault_of_troika_and_battle_stations_is_named_with_its_place() {
    let troika = format!("{BLUE} 8/8/8/8/8/8/8/wbwbw3 - b troika e1");
    assert_faults(
        &troika,
        &[
            (
                "8/8/wbwbw3 - b troika e1",
                "8/4b3/wbwbw3 - w troika e2",
                "PAWNS: three pawns stood on a line before the last one was placed",
            ),
            (
                "troika e1",
                "troika b1",
                "DISPLACED: no pawn that the opponent has just placed stands on b1",
            ),
        ],
    );
    let dead_end = "gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg/gggggggg \
        7b/5w2/6w1/4b3/8/8/8/8 - w troika h8";
    let sentence = "DISPLACED: no empty square can be reached from h8, where no pawn may be placed";
    let error = dead_end.parse::<Position>().expect_err(sentence);
    assert_eq!(error.to_string(), sentence);
    let battle = format!("{BLUE} bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w battle x");
    assert_faults(
        &battle,
        &[
            (
                "battle x",
                "battle -",
                "DISPLACED: all sixteen pawns stand, which is written as x",
            ),
            (
                "bbbbbbbb/8/8/8/8/8/8/wwwwwwww",
                "8/8/8/8/8/8/8/8",
                "PAWNS: no pawn is left, but the last one cannot be captured",
            ),
            (
                "bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w battle x",
                "8/8/8/8/8/8/8/w7 - b battle a1",
                "DISPLACED: this game does not ask which pawn was placed last",
            ),
            (
                "8/wwwwwwww",
                "w7/wwwwwwww",
                "PAWNS: White has more than 8 pawns, those in camps included",
            ),
        ],
    );
}

#[test]
fn a_set_up_with_two_pawns_on_a_square_is_refused() {
    let square = square("e4");
    let setup = Setup {
        layout: Layout::from_fn(|_| Colour::Blue),
        pawns: BySide {
            white: Bitboard::rank(Rank::First) & !Bitboard::file(File::A) | Bitboard::of(square),
            black: Bitboard::of(square),
        },
        camps: CampSet::EMPTY,
        side: Side::White,
        rules: Rules::KATARENGA,
        phase: Phase::Moving,
    };
    let sentence = "PAWNS: two pawns stand on e4";
    let error = Position::try_from(setup).expect_err(sentence);
    assert_eq!(error.to_string(), sentence);
}
