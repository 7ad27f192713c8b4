//! Game text at its limits.

use katarenga_core::memory::game_text::{GameText, GameTextFault};
use katarenga_core::{Move, Position};

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
