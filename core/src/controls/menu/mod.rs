//! Set-up by five buttons, drawn on the LED grid.
//!
//! Holding SETUP opens the menu at its contents; from there it is a tree of one level:
//!
//! | where | NEXT, BACK | TURN | OK | SETUP | held |
//! |---|---|---|---|---|---|
//! | contents | another screen | – | opens it | back to the game | |
//! | layout, a corner | another face | turns it clockwise | next corner | contents | NEXT: offer all faces; TURN: random layout; BACK: balanced random layout |
//! | layout, the whole | another colour for the square a pawn was set on | the corners again | takes it | contents | TURN: random layout; BACK: balanced random layout |
//! | any other screen | another value | another row | takes it | contents | |
//! | all crossed out: a running or waiting game would end | back, the game is kept | back | back | back | OK: gives it up |
//! | camps warn: the game needs more or fewer squares of this colour in this half (R24) | back | back | back | back | |
//!
//! A program at the other end of a cable can ask the same question, with nothing under it: then any press but a held OK closes the menu.
//!
//! A game without a move needs no confirmation: it begins anew.
//!
//! Holding SETUP leaves the menu from anywhere. Other long presses do what short ones do where the table gives them no
//! meaning of their own. Nothing changes before OK, OK ends the menu, and an idle menu closes.
//!
//! The contents show the picture of one [`Screen`] on the far four ranks and its place among all of them on the nearest two:
//! what is played and how on rank 2, the board itself and the end of a running game on rank 1. A screen keeps its picture
//! and has up to four rows of choices, the last one on rank 1 or, if there are fewer than three, above it; the row being set
//! shows all its choices, the others only the chosen one. A row has room for eight
//! choices; the ninth game begins the next eight. Pictures are upright as seen from the near edge.
//!
//! A game that cannot be played on the layout is a warning among the games. Once it is chosen, the camps of the half that
//! makes it impossible warn, too.
//!
//! # Entering a layout
//! The light under a square stands for that square and no other, so what glows can be compared with what lies on the table
//! from either edge: no rank is "the first", nothing has to be turned in the head. Corners are entered clockwise from a8,
//! far left as seen from the near edge. A face is first offered turned as the squares that lay there before; TURN does the
//! rest, so players need not know a face's own "up".
//!
//! Faces are offered from the one that lay in the corner in the last layout, and those of quarters that lie in corners
//! already entered are passed over. Which two faces share a quarter is not proven (R2); to get a missing face, hold NEXT.
//! From then on all eight are offered in every corner, and the camps are lit.

mod canvas;
mod dial;
mod entry;
mod notice;
mod screen;
mod setting;
mod vocabulary;
mod way;
mod whereabouts;

pub use dial::Dial;
pub use screen::Screen;
pub use setting::{MINUTES, SECONDS};
pub use vocabulary::{Answer, Decision, Errand, MenuEvent, MenuRequest, Ongoing};
pub use whereabouts::Whereabouts;

use crate::controls::{Button, Press};
use crate::evening::Settings;
use crate::sensing::Occupancy;
use crate::units::{Millis, Moment};
use katarenga_rules::board::{Bitboard, Edge};

use dial::Draft;
use entry::{LayoutEntry, Wish};
use notice::Notice;
use setting::ENDINGS;
use way::Way;

/// The menu closes without a change after so long without a press.
pub const IDLE: Millis = Millis(30_000);

/// While a layout is entered, hands may be busy laying quarters: then it waits longer.
pub const IDLE_IN_LAYOUT: Millis = Millis(180_000);

/// The menu while it is open.
///
/// ```
/// use katarenga_core::controls::Press;
/// use katarenga_core::controls::menu::{Decision, Menu, MenuEvent, Ongoing};
/// use katarenga_core::sensing::Occupancy;
/// use katarenga_core::evening::Settings;
/// use katarenga_core::units::Moment;
/// use katarenga_core::Button;
/// use katarenga_rules::{Colour, Layout};
/// let settings = Settings::new(Layout::from_fn(|_| Colour::Red));
/// let mut menu = Menu::open(Moment(0), &settings, Ongoing::Nothing);
/// let mut press = |button| {
///     menu.step(Moment(0), Some(Press::Short(button)), &Occupancy::default(), None)
/// };
/// // To the sound, the last screen but one; open it; off; take it.
/// for button in [Button::Back, Button::Back, Button::Ok, Button::Next] {
///     assert_eq!(press(button), None);
/// }
/// let silent = Settings { sound: false, ..settings };
/// assert_eq!(press(Button::Ok), Some(MenuEvent::Closed(Decision::Settings(silent))));
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Menu {
    /// As they hold.
    settings: Settings,
    draft: Draft,
    screen: Screen,
    view: View,
    notice: Option<Notice>,
    /// When a button or a pawn was last used.
    used: Moment,
    /// Where pawns stood in the last step.
    standing: Bitboard,
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
enum View {
    Contents,
    Layout(LayoutEntry),
    /// Rows of choices; the one of this dial is being set.
    Row(Dial),
    /// Nothing but the question of a program, under its notice.
    Question,
}

impl Menu {
    /// Opens the menu at its contents, in answer to a long press of SETUP.
    #[must_use]
    pub const fn open(now: Moment, settings: &Settings, ongoing: Ongoing) -> Self {
        Self {
            settings: *settings,
            draft: Draft::of(settings, ongoing),
            screen: Screen::Layout,
            view: View::Contents,
            notice: None,
            used: now,
            standing: Bitboard::EMPTY,
        }
    }

    /// Opens the menu where players can take up the game that waits or choose another one.
    #[must_use]
    pub const fn open_at_waiting_game(now: Moment, settings: &Settings) -> Self {
        let mut menu = Self::open(now, settings, Ongoing::Waiting);
        menu.screen = Screen::Game;
        menu.view = View::Row(Dial::Game);
        menu.draft.errand = Some(Errand::TakeUp);
        menu
    }

    /// Asks for a program whether the running game may end: OK, held, takes `draft` or does the errand; any other press
    /// keeps the game.
    #[must_use]
    pub const fn ask(
        now: Moment,
        settings: &Settings,
        draft: Settings,
        errand: Option<Errand>,
    ) -> Self {
        let mut menu = Self::open(now, settings, Ongoing::Game);
        menu.screen = Screen::Game;
        menu.view = View::Question;
        menu.notice = Some(Notice::GiveUp);
        menu.draft.settings = draft;
        menu.draft.errand = errand;
        menu
    }

    /// The screen that is open, or on offer in the contents.
    #[must_use]
    pub const fn screen(&self) -> Screen {
        self.screen
    }

    /// The settings as they would be after OK. Draw the menu with these, so that brightness and palette can be seen
    /// before they are taken.
    #[must_use]
    pub const fn draft(&self) -> &Settings {
        &self.draft.settings
    }

    /// Takes what happened since the last step.
    pub fn step(
        &mut self,
        now: Moment,
        press: Option<Press>,
        occupancy: &Occupancy,
        answer: Option<Answer>,
    ) -> Option<MenuEvent> {
        let standing = occupancy.occupied().squares;
        let pawn_set = (standing & !self.standing).iter().next();
        self.standing = standing;
        let corrects = match (&mut self.view, pawn_set) {
            (View::Layout(entry), Some(square)) => entry.pawn_set(square),
            _ => false,
        };
        let event = press.and_then(|press| self.press(press));
        if event.is_some() {
            self.used = now;
            return event;
        }
        // After the press: OK takes what was seen, not what arrives with it.
        let heard = answer.is_some_and(|answer| self.hear(answer));
        if corrects || heard || press.is_some() {
            self.used = now;
        }
        let patience = match self.view {
            View::Layout(_) => IDLE_IN_LAYOUT,
            View::Contents | View::Row(_) | View::Question => IDLE,
        };
        (now - self.used >= patience).then_some(NOTHING)
    }

    fn press(&mut self, press: Press) -> Option<MenuEvent> {
        if press == Press::Long(Button::Setup) {
            return Some(NOTHING);
        }
        if let Some(notice) = self.notice.take() {
            let give_up = matches!(notice, Notice::GiveUp) && press == Press::Long(Button::Ok);
            return match (give_up, self.view) {
                (true, _) => Some(MenuEvent::Closed(self.given_up())),
                (false, View::Question) => Some(NOTHING),
                (false, _) => None,
            };
        }
        if press.button() == Button::Setup {
            return self.leave();
        }
        match &mut self.view {
            // There is no question without its notice.
            View::Question => Some(NOTHING),
            View::Contents => {
                if let Some(way) = Way::of(press.button()) {
                    self.screen = way.around(self.screens(), self.screen);
                } else if press.button() == Button::Ok {
                    self.enter();
                }
                None
            }
            View::Layout(entry) => match entry.press(press, &mut self.draft.settings.layout)? {
                Wish::Take => self.take(),
                Wish::Make { balanced } => Some(MenuEvent::Asked(MenuRequest::Layout { balanced })),
            },
            View::Row(dial) => {
                match press.button() {
                    Button::Ok => return self.take(),
                    Button::Turn => *dial = Way::Next.around(self.screen.dials(&self.draft), *dial),
                    button => {
                        if let Some(way) = Way::of(button) {
                            dial.turn(&mut self.draft, way);
                        }
                    }
                }
                None
            }
        }
    }

    fn enter(&mut self) {
        self.draft.errand = match (self.screen, self.draft.ongoing) {
            (Screen::Care, _) => Some(Errand::Calibrate),
            (Screen::Game, Ongoing::Waiting) => Some(Errand::TakeUp),
            (Screen::End, _) => ENDINGS.first().copied().map(Errand::End),
            _ => None,
        };
        self.view = match self.screen.dials(&self.draft).first() {
            None => View::Layout(LayoutEntry::START),
            Some(&dial) => View::Row(dial),
        };
    }

    /// From a screen back to the contents, from there to the game.
    fn leave(&mut self) -> Option<MenuEvent> {
        if let View::Contents = self.view {
            return Some(NOTHING);
        }
        self.draft.settings = self.settings;
        self.draft.errand = None;
        self.view = View::Contents;
        None
    }

    /// OK on what the screen shows.
    fn take(&mut self) -> Option<MenuEvent> {
        let Draft {
            settings,
            errand,
            ongoing,
        } = self.draft;
        match errand {
            Some(Errand::DrawLots) => return Some(MenuEvent::Asked(MenuRequest::Lot)),
            Some(Errand::TakeUp) => return Some(MenuEvent::Closed(Decision::TakeUp)),
            Some(Errand::Calibrate) => return Some(MenuEvent::Closed(Decision::Calibrate)),
            Some(Errand::SelfTest) => return Some(MenuEvent::Closed(Decision::SelfTest)),
            Some(Errand::End(_)) => {
                self.notice = Some(Notice::GiveUp);
                return None;
            }
            None => {}
        }
        // To choose the same game again is to begin it anew.
        let goes_on = self.settings.lets_game_go_on(&settings) && self.screen != Screen::Game;
        let playable = settings.rules.check(&settings.layout);
        if let (false, Err(why)) = (goes_on, playable) {
            self.notice = Some(Notice::UnplayableLayout(why));
            None
        } else if ongoing.would_be_lost() && !goes_on {
            self.notice = Some(Notice::GiveUp);
            None
        } else if self.screen == Screen::Game {
            Some(MenuEvent::Closed(Decision::NewGame(settings)))
        } else if settings == self.settings {
            Some(NOTHING)
        } else {
            Some(MenuEvent::Closed(Decision::Settings(settings)))
        }
    }

    /// What the second, long OK decides.
    const fn given_up(&self) -> Decision {
        match self.draft.errand {
            Some(Errand::End(outcome)) => Decision::End(outcome),
            _ => Decision::NewGame(self.draft.settings),
        }
    }

    /// Takes an answer if its question is still open. Under a notice it is not: what OK takes must have been seen.
    fn hear(&mut self, answer: Answer) -> bool {
        let settings = &mut self.draft.settings;
        match (answer, &mut self.view, self.notice) {
            (Answer::Layout(layout), View::Layout(entry), None) => {
                settings.layout = layout;
                *entry = LayoutEntry::Whole {
                    cursor: None,
                    made: true,
                };
                true
            }
            (Answer::Lot(lot), _, None) if self.draft.errand == Some(Errand::DrawLots) => {
                settings.white_edge = match lot & 1 {
                    0 => Edge::Near,
                    _ => Edge::Far,
                };
                self.draft.errand = None;
                true
            }
            _ => false,
        }
    }
}

const NOTHING: MenuEvent = MenuEvent::Closed(Decision::Nothing);

#[cfg(test)]
mod tests {
    use super::*;

    /// The RP2040 has RAM for it, and copies of it go over the stack.
    #[test]
    fn a_menu_is_small() {
        assert!(size_of::<Menu>() <= 160, "{} bytes", size_of::<Menu>());
        assert!(size_of::<MenuEvent>() <= 72);
    }
}
