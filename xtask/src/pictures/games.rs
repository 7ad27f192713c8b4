//! Pictures of the games: what a lifted pawn may do, how a game begins and how it is won.
//!
//! Positions are played by the rules and lights come from the referee, so a picture cannot show what the board would not.

use anyhow::{Context, Result, ensure};
use katarenga_core::lights::{BLANK, Canvas, Paint, Role};
use katarenga_core::referee::{Options, Referee, Will};
use katarenga_core::sensing::{Occupancy, Reading, SensorKind};
use katarenga_core::units::Moment;
use katarenga_core::{
    Bitboard, Cell, CellSet, Corner, Layout, Move, Outcome, Position, Rules, Side, Square,
};

use super::LAYOUT;
use super::svg::Svg;

/// What a picture of a game is about.
enum Scene {
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

fn scenes() -> Result<Vec<(&'static str, Scene)>> {
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

fn layout() -> Result<Layout> {
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

/// All pictures of games, with their names.
pub fn all() -> Result<Vec<(String, String)>> {
    let draw = |(name, scene): (&str, Scene)| {
        let picture = draw(&scene).with_context(|| format!("picture {name}"))?;
        Ok((name.to_owned(), picture))
    };
    scenes()?.into_iter().map(draw).collect()
}

fn draw(scene: &Scene) -> Result<String> {
    let mut svg = Svg::board(&layout()?);
    match *scene {
        Scene::Begins(rules) => pawns(&mut svg, &Position::start(layout()?, rules)?),
        Scene::Rests(position) => {
            let occupancy = Occupancy::of(&position);
            let canvas = refereed(&position, Will::Free, &occupancy);
            framed(&mut svg, &position);
            pawns(&mut svg, &position);
            svg.lights(&canvas, occupancy.occupied());
        }
        Scene::Lifted(position, square) => {
            let cell: Cell = square.parse()?;
            let mut occupancy = Occupancy::of(&position);
            occupancy.set(cell, Reading::Empty);
            let canvas = refereed(&position, Will::Free, &occupancy);
            seen(&mut svg, &occupancy);
            svg.gone(cell);
            svg.lights(&canvas, occupancy.occupied());
        }
        Scene::Told(position, m) => {
            let m: Move = m.parse()?;
            let occupancy = Occupancy::of(&position);
            let canvas = refereed(&position, Will::Told(m), &occupancy);
            pawns(&mut svg, &position);
            svg.lights(&canvas, occupancy.occupied());
        }
        Scene::Wins(position, m) => {
            let m: Move = m.parse()?;
            let after = position.play(m)?;
            let from: Cell = m.from.context("a move on the board")?.into();
            joined(&mut svg, &after);
            pawns(&mut svg, &after);
            svg.gone(from);
            svg.arrow(from, m.to);
            ensure_won(&after, position.side())?;
        }
        Scene::Won(position, last) => {
            let Some(Outcome::Win { winner, .. }) = position.outcome() else {
                anyhow::bail!("nobody has won: {position}");
            };
            framed(&mut svg, &position);
            if position.rules() == Rules::TROIKA {
                let line = line(position.pawns(winner)).context("a line")?;
                svg.line(line.0.into(), line.1.into());
            }
            pawns(&mut svg, &position);
            if let Some(last) = last {
                svg.mark(last.into());
            }
        }
    }
    Ok(svg.finish())
}

fn ensure_won(position: &Position, winner: Side) -> Result<()> {
    let won = position.outcome().and_then(Outcome::winner);
    ensure!(won == Some(winner), "{winner:?} has not won: {position}");
    Ok(())
}

fn pawns(svg: &mut Svg, position: &Position) {
    for side in Side::ALL {
        svg.pawns(side, position.standing(side));
    }
}

fn seen(svg: &mut Svg, occupancy: &Occupancy) {
    for side in Side::ALL {
        svg.pawns(side, occupancy.pawns(side));
    }
}

/// What the referee lights when the board, which stood as the game says, looks like this.
pub fn refereed(position: &Position, will: Will, occupancy: &Occupancy) -> Canvas {
    let mut referee = Referee::new(*position, Options::default(), SensorKind::Hall);
    referee.heed(will);
    referee.step(Moment(0), &Occupancy::of(position));
    // What a careful referee waits for has passed by then.
    for now in [1_000, 2_000, 3_000] {
        referee.step(Moment(now), occupancy);
    }
    let mut canvas = BLANK;
    for (cell, role) in referee.roles().iter() {
        if let Some(role) = role.filter(|role| *role != Role::LastMove) {
            canvas[cell] = Paint::Role(role);
        }
    }
    canvas
}

/// In games about groups, a line between all pawns that touch.
fn joined(svg: &mut Svg, position: &Position) {
    if !position.rules().is_about_groups() {
        return;
    }
    let group = position.largest_group(!position.side());
    for square in group.iter() {
        for (files, ranks) in [(1, 0), (0, 1)] {
            let beside = Bitboard::of(square).shifted(files, ranks);
            if let Some(other) = beside.iter().next().filter(|&other| group.contains(other)) {
                svg.line(square.into(), other.into());
            }
        }
    }
}

/// In Cornered, the quarter that is played on.
fn framed(svg: &mut Svg, position: &Position) {
    if position.rules() != Rules::CORNERED {
        return;
    }
    let all: CellSet = position.standing(Side::White) | position.standing(Side::Black);
    let first = all.iter().next().and_then(Cell::square);
    let quarters = Corner::ALL.map(Corner::squares);
    let quarter = first.and_then(|first| {
        quarters
            .into_iter()
            .find(|rows| rows.as_flattened().contains(&first))
    });
    if let Some([[.., far_right], .., [near_left, ..]]) = quarter {
        svg.frame(near_left, far_right);
    }
}

/// The ends of a straight line of three of these.
fn line(pawns: Bitboard) -> Option<(Square, Square)> {
    let place = |square: Square| {
        let (column, row) = Cell::from(square).place();
        (i32::from(column), i32::from(row))
    };
    let all: Vec<Square> = pawns.iter().collect();
    let straight = |[a, b, c]: [Square; 3]| {
        let ((ax, ay), (bx, by), (cx, cy)) = (place(a), place(b), place(c));
        (bx - ax) * (cy - ay) == (by - ay) * (cx - ax)
    };
    for (index, &a) in all.iter().enumerate() {
        for (next, &b) in all.iter().enumerate().skip(index + 1) {
            for &c in &all[next + 1..] {
                if straight([a, b, c]) {
                    return Some((a, c));
                }
            }
        }
    }
    None
}
