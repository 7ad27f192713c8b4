//! What lights mean that are no role of the referee's: pictures of the menu, the score, whose turn it is, shows.

use crate::controls::menu::{Menu, Whereabouts};
use crate::lights::{Canvas, Paint};
use crate::table::{Doing, Table};
use crate::units::Moment;
use katarenga_rules::board::{Cell, CellMap, Rank, Side};

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
    /// Players may swap sides (R34).
    Swap,
    /// White has won.
    WhiteWon,
    /// Black has won.
    BlackWon,
    /// What White has left of the time.
    WhiteTime,
    /// What Black has left of the time.
    BlackTime,
    /// A game that was won, or a point.
    Score,
    /// A drawn game.
    Drawn,
    /// The largest group of White's pawns (R42).
    WhiteGroup,
    /// The largest group of Black's pawns.
    BlackGroup,
    /// A pawn that is in no such group.
    Apart,
    /// It stands for White in a picture.
    White,
    /// It stands for Black in a picture.
    Black,
    /// The board measures its sensors.
    Measures,
    /// A cell that is still to be tested.
    Untested,
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

katarenga_rules::names!(Light {
    WhiteMoves "white-moves",
    BlackMoves "black-moves",
    WhiteThinks "white-thinks",
    BlackThinks "black-thinks",
    Swap "exchange",
    WhiteWon "white-won",
    BlackWon "black-won",
    WhiteTime "white-time",
    BlackTime "black-time",
    Score "score",
    Drawn "drawn",
    WhiteGroup "white-group",
    BlackGroup "black-group",
    Apart "apart",
    White "white",
    Black "black",
    Measures "measures",
    Untested "untested",
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
        Doing::Calibrating(_) if canvas[cell] == Paint::Chosen => Some(Light::Measures),
        Doing::Testing(_) if canvas[cell] == Paint::Offered => Some(Light::Untested),
        Doing::LiningUp | Doing::Playing(_) => in_game(table, cell, canvas[cell]),
        Doing::Calibrating(_) | Doing::Testing(_) => plain(canvas[cell]),
    })
}

/// Around a game the same paints show the score, times, groups and who has won.
fn in_game(table: &Table, cell: Cell, paint: Paint) -> Option<Light> {
    let groups = table.shows_groups();
    let is_camp = cell.square().is_none();
    Some(match paint {
        Paint::Chosen => Light::Score,
        Paint::Offered if groups => Light::Apart,
        Paint::Offered => Light::Drawn,
        Paint::Side(Side::White) if is_camp => Light::WhiteWon,
        Paint::Side(Side::Black) if is_camp => Light::BlackWon,
        Paint::Side(Side::White) if groups => Light::WhiteGroup,
        Paint::Side(Side::Black) if groups => Light::BlackGroup,
        Paint::Side(Side::White) => Light::WhiteTime,
        Paint::Side(Side::Black) => Light::BlackTime,
        _ => return plain(paint),
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
        Paint::Swap => Light::Swap,
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
    use crate::controls::menu::{Ongoing, Screen};
    use crate::evening::Settings;
    use crate::speech::Language;
    use katarenga_rules::board::Square;

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
