//! Moves as people write them.

use katarenga_rules::game::UnknownMove;
use katarenga_rules::{Move, Position};

/// Reads a move as people write it: `b1b6`, `b1 takes b6`, `B1-B6`, `@e4`. A single square is where a pawn from the hand goes.
pub(super) fn read(text: &str, position: &Position) -> Result<Move, UnknownMove> {
    let letters: Vec<char> = text.to_lowercase().chars().collect();
    let mut names = Vec::new();
    let mut rest = letters.as_slice();
    while let [letter, after @ ..] = rest {
        rest = after;
        if ('a'..='h').contains(letter)
            && let [digit @ '0'..='9', after @ ..] = after
        {
            names.push(format!("{letter}{digit}"));
            rest = after;
        }
    }
    match (names.as_slice(), position.displaced()) {
        ([to], Some(from)) => format!("{from}{to}").parse(),
        ([to], None) => format!("@{to}").parse(),
        ([from, to], _) => format!("{from}{to}").parse(),
        _ => Err(UnknownMove),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katarenga_core::evening::Settings;
    use katarenga_core::table::line_up;
    use katarenga_rules::board::Edge;

    fn start() -> Position {
        line_up::start(&Settings::default(), Edge::Near).expect("a start")
    }

    #[test]
    fn a_move_is_read_however_it_is_written() {
        for text in [
            "b1b6",
            "B1 B6",
            "b1-b6",
            "b1xb6",
            "b1 takes b6.",
            "b1 schlägt b6",
            "B1 prend B6",
            " b1 → b6 ",
        ] {
            let m = read(text, &start()).map(|m| m.to_string());
            assert_eq!(m.as_deref(), Ok("b1b6"), "{text}");
        }
        for text in ["@e4", "e4", "place a pawn on E4"] {
            let m = read(text, &start()).map(|m| m.to_string());
            assert_eq!(m.as_deref(), Ok("@e4"), "{text}");
        }
        let camp = read("c8 into h9", &start()).map(|m| m.to_string());
        assert_eq!(camp.as_deref(), Ok("c8h9"));
    }

    #[test]
    fn what_is_no_move_is_not_read() {
        for text in [
            "",
            "b",
            "1",
            "b1b6b7",
            "z1z2",
            "é9",
            "💥",
            "b1 to nowhere 9",
            "a9a1",
        ] {
            let unread = read(text, &start());
            // A single square is a placement, which the game refuses where none is placed.
            assert!(
                unread.is_err() || unread.is_ok_and(|m| m.from.is_none()),
                "{text}"
            );
        }
    }
}
