//! Game text at its limits.

use katarenga_core::memory::game_text::{self, GameText, GameTextFault, LONGEST_NAME, Notes};
use katarenga_rules::{BySide, Move, Outcome, Position, Side, Victory};

/// Few pawns on blue squares, which can walk to and fro for ever.
const BLUE: &str = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb \
                    8/2b2b2/8/8/8/8/2w2w2/8 - w katarenga -";

/// Four moves after which everything stands as before.
const ROUND: [&str; 4] = ["c2c3", "c7c6", "c3c2", "c6c7"];

/// A game of so many moves, all of which can be played.
fn text_of(moves: usize) -> String {
    let mut text = format!("Katarenga game\nposition {BLUE}\nwhite near\ntouch-move strict 400\n");
    for ply in 0..moves {
        let m = ROUND[ply % ROUND.len()];
        match ply % 2 {
            0 => text += &format!("{}. {m} 0.000", ply / 2 + 1),
            _ => text += &format!(" {m} 0.000\n"),
        }
    }
    if moves % 2 == 1 {
        text += "\n";
    }
    text + "result open\n"
}

#[test]
fn every_move_of_the_longest_game_is_read() {
    let position: Position = BLUE.parse().expect("a position");
    let first: Move = ROUND[0].parse().expect("a move");
    assert!(position.play(first).is_ok());
    for moves in [1, 2, 3, 65_535] {
        let text = text_of(moves);
        let game = GameText::parse(&text).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(game.moves().count(), moves);
    }
}

/// Moves are counted in 16 bits wherever they are kept: one more cannot be read as if it were not there.
#[test]
fn a_longer_game_is_refused() {
    let text = text_of(65_536);
    let Err(error) = GameText::parse(&text) else {
        panic!("a move too many was read");
    };
    assert!(matches!(error.fault, GameTextFault::Expected(_)), "{error}");
    assert_eq!(error.line, 4 + 65_536 / 2);
}

/// Pawns from the hand, to the end and back into the very same text.
#[test]
fn a_game_of_placements_is_read_and_written() {
    let text = "Katarenga game
position bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb 8/8/8/8/8/8/8/8 - w troika -
white near
touch-move strict 400
1. @a1 1.000 @b1 2.000
2. @c1 3.000 @d1 4.000
3. @e1 5.000
result white line
";
    let game = GameText::parse(text).unwrap_or_else(|error| panic!("{error}"));
    assert!(game.moves().all(|played| played.m.from.is_none()));
    let won = Outcome::Win {
        winner: Side::White,
        by: Victory::Line,
    };
    assert_eq!(game.result, Some(won));
    assert_eq!(game.end.outcome(), Some(won));
    let mut again = String::new();
    game_text::write(
        &mut again,
        &game.notes,
        &game.start,
        game.moves(),
        game.result,
    )
    .expect("a text");
    assert_eq!(again, text);
    let too_far = text.replace("@b1", "@h8");
    let Err(error) = GameText::parse(&too_far) else {
        panic!("an illegal placement was read");
    };
    assert_eq!(error.line, 5);
}

#[test]
fn names_and_the_moment_it_began_come_back_with_a_game() {
    let plain = text_of(3);
    let game = GameText::parse(&plain).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.notes, Notes::default(), "a text without notes is read");
    let notes = Notes {
        began: Some("2026-11-16T21:30Z"),
        names: BySide {
            white: Some("Zoë d’Arc-Weiß"),
            black: Some("white near"),
        },
    };
    let mut text = String::new();
    game_text::write(&mut text, &notes, &game.start, game.moves(), game.result).expect("a text");
    let again = GameText::parse(&text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.notes, notes);
    assert!(again.moves().eq(game.moves()));
}

#[test]
fn notes_that_could_not_be_read_back_are_not_written_and_not_read() {
    let plain = text_of(2);
    let game = GameText::parse(&plain).unwrap_or_else(|error| panic!("{error}"));
    let long = "x".repeat(LONGEST_NAME + 1);
    for name in ["", " ", "two\nlines", "a\u{85}b", " Anna", &long] {
        let notes = Notes {
            began: Some("16 November"),
            names: BySide::both(Some(name)),
        };
        let mut text = String::new();
        game_text::write(&mut text, &notes, &game.start, game.moves(), game.result)
            .expect("a text");
        assert_eq!(text, plain, "{name:?}");
    }
    for line in [
        "began 2026-13-01T00:00Z".to_owned(),
        "began 2026-11-16".to_owned(),
        "began ２026-11-1".to_owned(),
        "white-name".to_owned(),
        format!("black-name {long}"),
    ] {
        let text = plain.replacen("position", &format!("{line}\nposition"), 1);
        let Err(error) = GameText::parse(&text) else {
            panic!("{line} was read");
        };
        assert_eq!(error.line, 2, "{line}");
    }
}
