//! A small picture of a board: what stands on each cell, and what it shows.

use std::fmt::Write as _;

use katarenga_core::lights::{Role, Roles};
use katarenga_rules::names::Named;
use katarenga_rules::{Camp, Cell, CellMap, File, Rank, Square};

use katarenga_world::Magnet;

/// Ten rows of ten cells, the camps at the corners. A cell is `w`, `b` or `.`, then a letter for its role; the
/// letters that occur are explained below.
pub fn draw(magnets: &CellMap<Option<Magnet>>, roles: &Roles) -> String {
    let mut text = String::new();
    let draw_cell = |cell: Cell| {
        let pawn = magnets[cell].map_or('.', |magnet| magnet.side.letter());
        let role = roles[cell].map_or(' ', letter);
        format!(" {pawn}{role}")
    };
    let row_of_camps = |name: char, [left, right]: [Camp; 2]| {
        let (left, right) = (draw_cell(left.into()), draw_cell(right.into()));
        format!("  {name}{left}{:24}{right}\n", "")
    };
    text += &row_of_camps('9', [Camp::A9, Camp::H9]);
    for rank in Rank::ALL.into_iter().rev() {
        let cells = File::ALL.map(|file| draw_cell(Square::new(file, rank).into()));
        let _ = writeln!(text, "  {rank}   {}", cells.concat());
    }
    text += &row_of_camps('0', [Camp::A0, Camp::H0]);
    let files = File::ALL.map(|file| format!(" {file} "));
    let _ = writeln!(text, "      {}", files.concat());
    for role in Role::ALL {
        if roles.iter().any(|(_, shown)| *shown == Some(role)) {
            let _ = writeln!(text, "  {} {}", letter(role), role.name());
        }
    }
    let lines: Vec<_> = text.lines().map(str::trim_end).collect();
    lines.join("\n") + "\n"
}

fn letter(role: Role) -> char {
    match role {
        Role::Destination => 'D',
        Role::Capture => 'X',
        Role::Camp => 'C',
        Role::Place => 'O',
        Role::Captor => 'A',
        Role::Bound => 'B',
        Role::PutBack => 'P',
        Role::TakeAway => 'T',
        Role::Illegal => 'I',
        Role::Question => 'Q',
        Role::Displaced => 'E',
        Role::Lift => 'U',
        Role::SetDown => 'S',
        Role::Taken => 'K',
        Role::Hint => 'H',
        Role::LastMove => 'L',
        Role::Faulty => 'F',
    }
}
