//! What lights mean that are no role of the referee's: pictures of the menu, the score, whose turn it is, shows.

use crate::board::{Cell, CellMap, Rank, Side};
use crate::controls::menu::{Menu, Whereabouts};
use crate::lights::{Canvas, Paint};
use crate::table::{Doing, Table};
use crate::units::Moment;

/// What a light means that has no [`Role`](crate::lights::Role).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Light {
    /// It is White's turn.
    WhiteMoves,
    /// It is Black's turn.
    BlackMoves,
    /// The board thinks about White's move.
    WhiteThinks,
    /// The board thinks about Black's move.
    BlackThinks,
    /// Players may exchange their sides (R34).
    Exchange,
    /// It stands for White: a game that White has won, a camp of the winner, a pawn in a picture.
    White,
    /// The same for Black.
    Black,
    /// White's time, while it runs.
    WhiteTime,
    /// Black's time, while it runs.
    BlackTime,
    /// The colour of the square, as the board knows it.
    Ground,
    /// The colour of a square that is being chosen.
    BeingChosen,
    /// A part of the sign of a screen.
    Sign,
    /// What is chosen in a menu.
    Chosen,
    /// What could be chosen instead.
    Offered,
    /// Something is as it should be.
    Good,
    /// Something is wrong.
    Bad,
    /// The board asks before it gives a game up or ends it.
    Asks,
    /// A part of a moving picture, which shows what the board says.
    Show,
}

crate::names!(Light {
    WhiteMoves "white-moves",
    BlackMoves "black-moves",
    WhiteThinks "white-thinks",
    BlackThinks "black-thinks",
    Exchange "exchange",
    White "white",
    Black "black",
    WhiteTime "white-time",
    BlackTime "black-time",
    Ground "ground",
    BeingChosen "being-chosen",
    Sign "sign",
    Chosen "chosen",
    Offered "offered",
    Good "good",
    Bad "bad",
    Asks "asks",
    Show "show",
});

/// What the light of each cell means, where it has no role.
pub type Lights = CellMap<Option<Light>>;

/// What the lights of a table mean, as the board is wired. A moving picture counts as a whole: it would mean something else
/// in every frame.
pub(super) fn lights(table: &Table, canvas: &Canvas, now: Moment) -> Lights {
    if table.shows_moving_picture(now) {
        return CellMap::filled(Some(Light::Show));
    }
    CellMap::from_fn(|cell| match table.doing() {
        Doing::Menu(menu) => in_menu(menu, cell, canvas[cell]),
        _ => plain(canvas[cell]),
    })
}

fn in_menu(menu: &Menu, cell: Cell, paint: Paint) -> Option<Light> {
    let light = plain(paint)?;
    // The far half of the board is the sign of the screen.
    let is_far = cell
        .square()
        .is_some_and(|square| square.rank() >= Rank::Fifth);
    Some(match menu.whereabouts() {
        Whereabouts::Contents(_) | Whereabouts::Row { .. } if is_far => Light::Sign,
        Whereabouts::GiveUp => Light::Asks,
        _ => light,
    })
}

const fn plain(paint: Paint) -> Option<Light> {
    Some(match paint {
        Paint::Dark | Paint::Role(_) => return None,
        Paint::Terrain(_) | Paint::Ground(_) => Light::Ground,
        Paint::Glow(_) => Light::BeingChosen,
        Paint::Turn(Side::White) => Light::WhiteMoves,
        Paint::Turn(Side::Black) => Light::BlackMoves,
        Paint::Thinks(Side::White) => Light::WhiteThinks,
        Paint::Thinks(Side::Black) => Light::BlackThinks,
        Paint::Exchange => Light::Exchange,
        Paint::Side(Side::White) => Light::White,
        Paint::Side(Side::Black) => Light::Black,
        Paint::Clock(Side::White) => Light::WhiteTime,
        Paint::Clock(Side::Black) => Light::BlackTime,
        Paint::Chosen => Light::Chosen,
        Paint::Offered => Light::Offered,
        Paint::Good => Light::Good,
        Paint::Bad => Light::Bad,
    })
}

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use crate::board::Square;
    use crate::controls::menu::{Ongoing, Screen};
    use crate::evening::Settings;
    use crate::speech::Language;

    #[test]
    fn every_light_has_words_in_every_language() {
        for language in Language::ALL {
            let mut known = std::vec::Vec::new();
            for light in Light::ALL {
                let words = language.words().light(light);
                assert!(!words.is_empty() && words.trim() == words, "{words}");
                assert!(!known.contains(&words), "{language:?}: {words} twice");
                known.push(words);
            }
        }
    }

    #[test]
    fn the_far_half_of_a_menu_is_its_sign() {
        let menu = Menu::open(Moment(0), &Settings::default(), Ongoing::Nothing);
        assert_eq!(
            menu.whereabouts(),
            Whereabouts::Contents(Screen::Layout),
            "the first screen"
        );
        let canvas = menu.canvas();
        for (cell, paint) in canvas.iter().filter(|(_, paint)| **paint != Paint::Dark) {
            let is_far = cell
                .square()
                .is_some_and(|s: Square| s.rank() >= Rank::Fifth);
            let light = in_menu(&menu, cell, *paint);
            assert_eq!(light == Some(Light::Sign), is_far, "{cell}");
        }
    }
}
