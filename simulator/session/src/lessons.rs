//! What the lessons show, step by step: a position, the cells that the page rings, and what has to happen before the step is
//! done.

use katarenga_core::lights::Role;
use katarenga_rules::{Move, Position};

use super::messages::{ByName, Expected, Lesson};

/// All steps stand on this layout.
const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// What a step is about.
enum Goal {
    /// Any move of this pawn.
    From(&'static str),
    /// A capture by this pawn.
    CaptureFrom(&'static str),
    /// A move to one of these cells.
    To(&'static [&'static str]),
    /// So many moves.
    Count(usize),
    /// A pawn that was touched and is back.
    Touched(&'static str),
}

/// A step: its name, White's and Black's pawns, those in camps, the ringed cells, and the goal.
type Step = (
    &'static str,
    &'static str,
    &'static str,
    &'static [&'static str],
    Goal,
);

const STEPS: [Step; 10] = [
    (
        "blue",
        "b6b/8/8/8/3w4/8/8/w7",
        "-",
        &["d4"],
        Goal::From("d4"),
    ),
    (
        "red",
        "b6b/8/8/2w5/8/8/8/w7",
        "-",
        &["c5"],
        Goal::From("c5"),
    ),
    (
        "yellow",
        "b6b/8/8/8/2w5/8/8/w7",
        "-",
        &["c4"],
        Goal::From("c4"),
    ),
    (
        "green",
        "b6b/8/3b4/2ww4/8/8/8/w7",
        "-",
        &["d5"],
        Goal::From("d5"),
    ),
    (
        "capture",
        "b6b/8/8/2w1b3/8/8/8/w7",
        "-",
        &["c5", "e5"],
        Goal::CaptureFrom("c5"),
    ),
    (
        "touch",
        "b6b/8/8/8/3w4/8/8/w7",
        "-",
        &["d4"],
        Goal::Touched("d4"),
    ),
    (
        "turn",
        "b6b/8/5b2/8/3w4/8/8/w7",
        "-",
        &["d4", "f6"],
        Goal::Count(2),
    ),
    (
        "baseline",
        "b6b/8/8/2w5/8/8/8/w7",
        "-",
        &["c5", "c8"],
        Goal::To(&["c8"]),
    ),
    (
        "camp",
        "b1w4b/8/8/8/8/8/8/w7",
        "-",
        &["c8"],
        Goal::To(&["a9", "h9"]),
    ),
    (
        "win",
        "b1w4b/8/8/8/8/8/8/8",
        "a9",
        &["c8", "h9"],
        Goal::To(&["h9"]),
    ),
];

/// All steps, the first one first.
#[must_use]
pub fn lessons() -> Vec<Lesson> {
    STEPS.iter().filter_map(lesson).collect()
}

/// A step for the page. A test sees to it that every position can be read.
fn lesson((name, pawns, camps, rings, goal): &Step) -> Option<Lesson> {
    let position = format!("{LAYOUT} {pawns} {camps} w katarenga -");
    let position: Position = position.parse().ok()?;
    let enemies = position.pawns(!position.side());
    let is_from = |m: &Move, cell: &str| m.from.is_some_and(|from| from.to_string() == cell);
    let takes = |m: &Move| m.to.square().is_some_and(|to| enemies.contains(to));
    let moves = |is_meant: &dyn Fn(&Move) -> bool| {
        let moves = position.legal_moves().filter(is_meant);
        Expected::Moves(moves.map(|m| m.to_string()).collect())
    };
    Some(Lesson {
        name,
        position: position.to_string(),
        rings: rings.to_vec(),
        expects: match goal {
            Goal::From(cell) => moves(&|m| is_from(m, cell)),
            Goal::CaptureFrom(cell) => moves(&|m| is_from(m, cell) && takes(m)),
            Goal::To(cells) => moves(&|m| cells.contains(&m.to.to_string().as_str())),
            Goal::Count(count) => Expected::Count(*count),
            Goal::Touched(on) => Expected::Light {
                role: ByName(Role::Bound),
                on,
            },
        },
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_step_can_be_taken() {
        let lessons = lessons();
        assert_eq!(lessons.len(), STEPS.len(), "every position can be read");
        for lesson in lessons {
            if let Expected::Moves(moves) = &lesson.expects {
                assert!(!moves.is_empty(), "{}", lesson.name);
            }
        }
    }
}
