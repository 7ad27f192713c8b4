//! Pictures of the games: what a lifted pawn may do, how a game begins and how it is won.
//!
//! Positions are played by the rules and lights come from the referee, so a picture cannot show what the board would not.

use anyhow::{Context, Result, ensure};
use katarenga_core::lights::{BLANK, Canvas, Paint, Role};
use katarenga_core::referee::{Options, Referee, Will};
use katarenga_core::sensing::{Occupancy, Reading, SensorKind};
use katarenga_core::units::Moment;
use katarenga_rules::{
    Bitboard, Cell, CellSet, Corner, Move, Outcome, Position, Rules, Side, Square,
};

use super::scenes::{Scene, layout, scenes};
use super::svg::Svg;

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
