//! What the pictures of games show: positions that the rules allow, and games that they have played.

use anyhow::{Context, Result};
use katarenga_rules::{Layout, Move, Position, Rules, Square};

use super::LAYOUT;

/// What a picture of a game is about.
pub enum Scene {
    /// The game begins.
    Begins(Rules),
    /// Nobody touches anything: what the board shows then.
    Rests(Position),
    /// The pawn from this square is in the hand.
    Lifted(Position, &'static str),
    /// The board is to move and has decided on this.
    Told(Position, &'static str),
    /// This move wins.
    Wins(Position, &'static str),
    /// The game was won by the pawn placed last, or by what was captured before.
    Won(Position, Option<Square>),
}

/// Pawns, camps and side of positions, as their text has them.
fn at(rules: &str, pawns: &str) -> Result<Position> {
    let text = format!("{LAYOUT} {pawns} {rules}");
    text.parse().with_context(|| text.clone())
}

/// All of them, with the names of their pictures.
pub fn scenes() -> Result<Vec<(&'static str, Scene)>> {
    let base = |pawns: &str| at("katarenga", pawns);
    let alone = |pawns: &str| base(&format!("{pawns} - w"));
    Ok(vec![
        (
            "move-blue",
            Scene::Lifted(alone("b6b/8/8/8/8/4w3/8/w6w")?, "e3"),
        ),
        (
            "move-green",
            Scene::Lifted(alone("b6b/8/3w4/3w4/3w4/8/8/8")?, "d5"),
        ),
        (
            "move-red",
            Scene::Lifted(alone("b6b/8/8/2w5/8/8/8/w6w")?, "c5"),
        ),
        (
            "move-yellow",
            Scene::Lifted(alone("b6b/8/8/8/2w5/8/8/w6w")?, "c4"),
        ),
        (
            "capture",
            Scene::Lifted(alone("b6b/8/5b2/8/2w2w2/8/8/8")?, "f4"),
        ),
        (
            "camps",
            Scene::Lifted(alone("2w2b2/8/8/3b4/8/8/4w3/8")?, "c8"),
        ),
        ("katarenga-begins", Scene::Begins(Rules::KATARENGA)),
        (
            "katarenga-camps",
            Scene::Wins(base("4w2b/2b5/8/6b1/8/1b6/8/8 a9 w")?, "e8h9"),
        ),
        (
            "katarenga-few",
            Scene::Wins(alone("7b/8/1w1b4/8/8/5w2/8/2w5")?, "b6d6"),
        ),
        ("race-begins", Scene::Begins(Rules::RACE)),
        (
            "race-push",
            Scene::Lifted(Position::start(layout()?, Rules::RACE)?, "b4"),
        ),
        (
            "race-won",
            Scene::Wins(
                at("race-gg", "1w2w3/5w1w/w1w5/4bw2/1w2b3/3b3b/1b4b1/b4b2 - w")?,
                "b4d5",
            ),
        ),
        ("congress-begins", Scene::Begins(Rules::CONGRESS)),
        (
            "congress-won",
            Scene::Wins(
                at("congress", "1b3w2/7b/1b4b1/b2w4/2www2b/2www3/b7/6b1 - w")?,
                "f8f4",
            ),
        ),
        (
            "quebec-won",
            Scene::Wins(at("quebec", "2b2w2/8/1b6/3wwb2/3w3b/8/b7/6b1 - w")?, "f8f5"),
        ),
        (
            "isolation-place",
            Scene::Rests(placed(Rules::ISOLATION, 5)?.0),
        ),
        ("isolation-won", placed_out(Rules::ISOLATION)?),
        (
            "cornered-place",
            Scene::Rests(placed(Rules::CORNERED, 4)?.0),
        ),
        ("cornered-won", placed_out(Rules::CORNERED)?),
        ("troika-place", Scene::Rests(placed(Rules::TROIKA, 4)?.0)),
        ("troika-won", placed_out(Rules::TROIKA)?),
        ("battle-capture", Scene::Rests(placed(Rules::BATTLE, 16)?.0)),
        ("battle-won", placed_out(Rules::BATTLE)?),
        (
            "board-moves",
            Scene::Told(alone("b2bb2b/8/2b5/8/8/5w2/8/1ww2ww1")?, "f3e4"),
        ),
    ])
}

/// The board that is played on.
pub fn layout() -> Result<Layout> {
    Ok(LAYOUT.parse()?)
}

/// A game after so many moves, or until it is over: every move is one from the middle of all that are legal, and no move
/// wins before the fifth, so that there is something to see. Also says where the last pawn was placed.
fn placed(rules: Rules, moves: usize) -> Result<(Position, Option<Square>)> {
    let mut position = Position::start(layout()?, rules)?;
    let mut last = None;
    for number in 0..moves {
        if position.outcome().is_some() {
            break;
        }
        position = position.pass_while_stuck();
        let legal: Vec<Move> = position.legal_moves().collect();
        let wins = |m: &Move| {
            position
                .play(*m)
                .is_ok_and(|after| after.outcome().is_some())
        };
        let (winning, quiet): (Vec<Move>, Vec<Move>) = legal.iter().partition(|m| wins(m));
        let wanted = match number {
            4.. if !winning.is_empty() => &winning,
            _ if quiet.is_empty() => &winning,
            _ => &quiet,
        };
        // Thirds of the list in turn, so that pawns stand all over the board.
        let Some(&m) = wanted.get(wanted.len() * (1 + number * 2 % 3) / 4) else {
            break;
        };
        position = position.play(m)?;
        last = m.to.square();
    }
    Ok((position, last))
}

fn placed_out(rules: Rules) -> Result<Scene> {
    let (position, last) = placed(rules, 64)?;
    Ok(Scene::Won(
        position,
        last.filter(|_| rules != Rules::BATTLE),
    ))
}

#[cfg(test)]
mod tests {
    use katarenga_rules::{Outcome, Side};

    use super::*;

    /// The words below some pictures count what is to be seen on them.
    #[test]
    fn captions_count_what_their_pictures_show() {
        let (battle, _) = placed(Rules::BATTLE, 64).expect("a game");
        assert_eq!(Side::ALL.map(|side| battle.pawns(side).len()), [3, 3]);
        let winner = battle.outcome().and_then(Outcome::winner);
        assert_eq!(winner, Some(Side::Black));

        let (cornered, _) = placed(Rules::CORNERED, 4).expect("a game");
        assert_eq!(cornered.placements().len(), 3);

        let race = Position::start(layout().expect("a layout"), Rules::RACE).expect("a race");
        let lifted: Square = "b4".parse().expect("a square");
        assert_eq!(race.destinations(lifted).captures.len(), 3);
    }
}
