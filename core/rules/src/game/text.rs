//! Writes and reads the text of a position; the page of [`Position`] describes it.

use core::fmt;
use core::str::FromStr;

use crate::board::{Bitboard, BySide, Camp, CampSet, File, Rank, Side, Square, read_grid};
use crate::game::{Fault, Field, Phase, Position, PositionError, Rules, Setup};

/// Stands for a square in the last field once all pawns were placed (R66).
const ALL_PLACED: &str = "x";

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.layout)?;
        self.write_pawns(f)?;
        let side = self.side.letter();
        write!(f, " {} {side} {} ", self.camps, self.rules)?;
        match self.phase {
            Phase::Displaced(square) | Phase::Placing(Some(square)) => square.fmt(f),
            Phase::Capturing => f.write_str(ALL_PLACED),
            Phase::Moving | Phase::Placing(None) => f.write_str("-"),
        }
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)?;
        write!(
            f,
            " (quiet moves {}, passes {})",
            self.quiet_moves, self.passes
        )
    }
}

impl Position {
    fn write_pawns(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let square = Square::new(file, rank);
                let pawn = Side::ALL
                    .into_iter()
                    .find(|&side| self.pawns(side).contains(square));
                match pawn {
                    Some(side) => {
                        write_run(f, empty)?;
                        write!(f, "{}", side.letter())?;
                        empty = 0;
                    }
                    None => empty += 1,
                }
            }
            write_run(f, empty)?;
            if rank != Rank::First {
                f.write_str("/")?;
            }
        }
        Ok(())
    }
}

fn write_run(f: &mut fmt::Formatter<'_>, empty: u8) -> fmt::Result {
    match empty {
        0 => Ok(()),
        _ => write!(f, "{empty}"),
    }
}

impl FromStr for Position {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        let mut fields = text.split_ascii_whitespace();
        let mut required = |field| fields.next().ok_or(Fault::Missing.of(field));
        let layout = required(Field::Layout)?.parse()?;
        let pawns = read_pawns(required(Field::Pawns)?)?;
        let camps = read_camps(required(Field::Camps)?)?;
        let side = read_side(required(Field::Side)?)?;
        let rules = fields.next().map_or(Ok(Rules::default()), str::parse)?;
        let phase = read_phase(rules, fields.next().unwrap_or("-"))?;
        if fields.next().is_some() {
            return Err(Fault::TextAfterTheEnd.of(Field::Displaced));
        }
        Setup {
            layout,
            pawns,
            camps,
            side,
            rules,
            phase,
        }
        .try_into()
    }
}

fn read_pawns(text: &str) -> Result<BySide<Bitboard>, PositionError> {
    let mut pawns = BySide::both(Bitboard::EMPTY);
    read_grid(text, "neither w nor b nor 1 to 8", |square, letter| {
        match letter {
            'w' => pawns.white.insert(square),
            'b' => pawns.black.insert(square),
            '1'..='8' => return Some(letter as usize - '0' as usize),
            _ => return None,
        }
        Some(1)
    })
    .map_err(|fault| Fault::Grid(fault).of(Field::Pawns))?;
    Ok(pawns)
}

fn read_camps(text: &str) -> Result<CampSet, PositionError> {
    let mut camps = CampSet::EMPTY;
    if text == "-" {
        return Ok(camps);
    }
    let mut last = None;
    let mut rest = text;
    while !rest.is_empty() {
        let unknown = Fault::UnknownCamp.of(Field::Camps);
        let (name, more) = rest.split_at_checked(2).ok_or(unknown)?;
        let camp: Camp = name.parse().map_err(|_| unknown)?;
        if last >= Some(camp) {
            return Err(Fault::CampOutOfOrder(camp).of(Field::Camps));
        }
        camps.insert(camp);
        last = Some(camp);
        rest = more;
    }
    Ok(camps)
}

fn read_side(text: &str) -> Result<Side, PositionError> {
    match text {
        "w" => Ok(Side::White),
        "b" => Ok(Side::Black),
        _ => Err(Fault::UnknownSide.of(Field::Side)),
    }
}

fn read_phase(rules: Rules, text: &str) -> Result<Phase, PositionError> {
    match text {
        "-" => Ok(Phase::first(rules)),
        ALL_PLACED => Ok(Phase::Capturing),
        _ => text
            .parse()
            .map(|square| rules.phase_with(square))
            .map_err(|_| Fault::UnknownSquare.of(Field::Displaced)),
    }
}
