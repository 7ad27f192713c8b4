//! Sheets with everything the board can show, for people who would rather look than read, and the pictures of the guide.

mod games;
mod guide;
mod menus;
mod scenes;
mod scoreboard;
mod sheet;
mod svg;

use anyhow::Result;
use katarenga_core::lights::{
    BLANK, Brightness, Canvas, Frame, LightStyle, Paint, Palette, Role, Show,
};
use katarenga_core::units::{Milliamps, Millis, Moment};
use katarenga_rules::{Camp, Cell, Side};

use crate::build::workspace;
use sheet::Sheet;

/// The board that pictures show.
const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

/// The supply is not what this is about.
const PLENTY: Milliamps = Milliamps(6_000);

const ROLES: [(Role, &str); 17] = [
    (Role::Destination, "you may go here"),
    (Role::Capture, "you may capture here"),
    (Role::Camp, "you may enter this camp"),
    (Role::Place, "you may place a pawn here"),
    (Role::Captor, "this pawn can capture"),
    (Role::Bound, "touched: this pawn must move"),
    (Role::PutBack, "a pawn belongs here"),
    (Role::TakeAway, "this pawn does not belong"),
    (Role::Illegal, "not here"),
    (Role::Question, "captured? set it down again"),
    (Role::Displaced, "displaced, in its owner's hand"),
    (Role::Lift, "the board moves: lift this"),
    (Role::SetDown, "and set it down here"),
    (Role::Taken, "and it takes this pawn"),
    (Role::Hint, "a hint: a good move"),
    (Role::LastMove, "the last move"),
    (Role::Faulty, "this sensor is broken"),
];

const SHOWS: [(Show, &str); 13] = [
    (Show::StartUp, "waking up"),
    (Show::CampTaken(Camp::H9), "a camp is taken"),
    (Show::WonByCamps(Side::White), "White wins by camps"),
    (Show::WonOnTheBoard(Side::Black), "Black wins on the board"),
    (Show::Drawn, "a draw"),
    (Show::TimeUp(Side::White), "White's time is up"),
    (Show::MatchWon(Side::White), "White has won the match"),
    (Show::Error, "something is wrong"),
    (Show::Passed(Side::White), "White passes"),
    (Show::Forgotten, "something kept is lost"),
    (Show::LeftOut, "something kept is left out"),
    (Show::Swapped, "sides are exchanged"),
    (Show::HoldLonger, "hold SETUP longer"),
];

/// Draws the sheets into the repository and says where.
pub fn draw() -> Result<()> {
    for (name, sheet) in [("lights.png", lights()), ("menus.png", menus::sheet()?)] {
        let path = workspace().join("simulator/pictures").join(name);
        sheet.save(&path)?;
        println!("{}", path.display());
    }
    guide::write()
}

fn look(palette: Palette) -> LightStyle {
    LightStyle {
        palette,
        brightness: Brightness::ALL[7],
    }
}

fn lights() -> Sheet {
    const LABEL: i32 = 230;
    const MOMENTS: u32 = 16;
    const STEP: i32 = 15;
    const THUMB: i32 = 112;
    // Below a line for each role.
    const TOP_OF_SHOWS: i32 = 56 + 22 * ROLES.len() as i32;
    // Two of them in a row.
    const ROWS_OF_SHOWS: i32 = (SHOWS.len() as i32 + 1) / 2;
    let mut sheet = Sheet::new(
        LABEL + 3 * (MOMENTS as i32 * STEP + 20),
        TOP_OF_SHOWS + 10 + ROWS_OF_SHOWS * (THUMB + 26),
    );

    for (column, palette) in Palette::ALL.into_iter().enumerate() {
        let left = LABEL + column as i32 * (MOMENTS as i32 * STEP + 20);
        sheet.text(left, 10, &format!("{palette:?}, every 150 ms"));
        for (row, (role, meaning)) in ROLES.into_iter().enumerate() {
            let y = 32 + row as i32 * 22;
            if column == 0 {
                sheet.text(10, y, meaning);
            }
            let cell = Cell::Camp(Camp::A9);
            let mut canvas = BLANK;
            canvas[cell] = Paint::Role(role);
            for moment in 0..MOMENTS {
                let frame = look(palette).render(&canvas, Moment(moment * 150), PLENTY);
                sheet.led(
                    left + moment as i32 * STEP + 6,
                    y + 4,
                    12,
                    frame.frame()[cell],
                );
            }
        }
    }

    for (index, (show, meaning)) in SHOWS.into_iter().enumerate() {
        let (column, row) = (index as i32 % 2, index as i32 / 2);
        let (left, top) = (10 + column * 490, TOP_OF_SHOWS + row * (THUMB + 26));
        sheet.text(left, top, meaning);
        for moment in 0..4 {
            let time = Millis(show.duration().0 * (11 * moment + 4) / 40);
            let canvas = show.canvas(time).unwrap_or(BLANK);
            board(
                &mut sheet,
                left + moment as i32 * (THUMB + 6),
                top + 14,
                &canvas,
                Moment(0) + time,
            );
        }
    }
    sheet
}

fn board(sheet: &mut Sheet, left: i32, top: i32, canvas: &Canvas, now: Moment) {
    const PITCH: i32 = 11;
    let limited = look(Palette::Standard).render(canvas, now, PLENTY);
    let frame: &Frame = limited.frame();
    sheet.frame(left, top, 10 * PITCH);
    for (cell, &led) in frame.iter() {
        let (column, row) = cell.place();
        sheet.led(
            left + i32::from(column) * PITCH + 5,
            top + i32::from(9 - row) * PITCH + 5,
            9,
            led,
        );
    }
}
