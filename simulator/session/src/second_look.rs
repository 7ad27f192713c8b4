//! A game looked at once more: where it stood after every move, and which moves gave something away.

use katarenga_rules::opponent::{Mind, NOTES, Note, Thinking};
use katarenga_rules::{History, Move, Outcome, Position, Side};

/// So many positions are looked at for every move of the game. A host does that in some five milliseconds, and sees more
/// than people do at the table.
const NODES: u32 = 5_000;

/// A game that is won for certain, in hundredths of a pawn.
const WON: i32 = 30_000;

/// A move turned the game when it gave away so much, a pawn and a half, in hundredths of a pawn.
const TURNED: i32 = 150;

/// Beyond this a game is as good as won, and how well nobody needs to know. Hundredths of a pawn.
const DECIDED: i32 = 900;

/// What one position of the game looks like.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct View {
    /// How White stands, in hundredths of a pawn.
    pub white: i32,
    /// What the player to move should play.
    pub best: Option<Move>,
}

/// How every position of a game looks, the first and the last included.
///
/// ```
/// use katarenga_session::second_look::{look, turns};
/// use katarenga_rules::Position;
/// // White could enter the second camp, steps back instead, and loses a pawn for it.
/// let layout = "bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb/bbbbbbbb";
/// let start: Position = format!("{layout} w7/8/1b6/8/8/8/8/bb6 a9 w").parse()?;
/// let stepped_back = start.play("a8a7".parse()?)?;
/// let views = look(&[start, stepped_back]);
/// assert!(views[0].white > 1_000, "White wins at once");
/// assert_eq!(turns(&views), [1], "that move gave the win away");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn look(positions: &[Position]) -> Vec<View> {
    let mut mind = Mind::new();
    let mut notes = vec![Note::EMPTY; NOTES];
    let mut history = History::EMPTY;
    let how = Thinking::with_nodes(NODES, 0);
    let mut view = |position: &Position| {
        history.record(position);
        let choice = mind.choose(position, &history, how, &mut notes, &mut || false);
        let score = match (position.outcome(), choice) {
            (Some(Outcome::Win { winner, .. }), _) if winner == position.side() => WON,
            (Some(Outcome::Win { .. }), _) => -WON,
            (Some(Outcome::Draw(_)), _) | (None, None) => 0,
            (None, Some(choice)) => i32::from(choice.score.0),
        };
        View {
            white: match position.side() {
                Side::White => score,
                Side::Black => -score,
            },
            best: choice.map(|choice| choice.m),
        }
    };
    positions.iter().map(&mut view).collect()
}

/// The moves that gave something away, counted from 1.
#[must_use]
pub fn turns(views: &[View]) -> Vec<usize> {
    let as_seen = |view: &View| view.white.clamp(-DECIDED, DECIDED);
    let changes = views
        .windows(2)
        .map(|pair| as_seen(&pair[1]) - as_seen(&pair[0]));
    let turned = changes
        .enumerate()
        .filter(|(_, change)| change.abs() >= TURNED);
    turned.map(|(place, _)| place + 1).collect()
}
