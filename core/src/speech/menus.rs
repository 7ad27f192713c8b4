//! What the board says while its menu is open.

use super::{Act, Sentence, Speech, Value};
use crate::controls::Button::{self, Back, Next, Ok, Setup, Turn};
use crate::controls::menu::{Errand, Menu, Whereabouts};
use katarenga_rules::board::Edge;

impl Speech {
    pub(super) fn menu(&mut self, menu: &Menu) {
        self.press(Setup, Act::BackToContents);
        self.hold(Setup, Act::LeaveMenu);
        match menu.whereabouts() {
            Whereabouts::Contents(screen) => {
                self.say(Sentence::Contents(screen));
                self.press(Setup, Act::LeaveMenu);
                self.press(Back, Act::ScreenBefore);
                self.press(Next, Act::NextScreen);
                self.press(Ok, Act::OpenScreen);
            }
            Whereabouts::Corner(corner) => {
                self.say(Sentence::Corner(corner));
                let [far_row, ..] = menu.draft().layout.corner(corner);
                self.say(Sentence::FarRow(far_row));
                self.press(Back, Act::FaceBefore);
                self.press(Next, Act::NextFace);
                self.hold(Next, Act::OfferAllFaces);
                self.press(Turn, Act::TurnFace);
                self.press(Ok, Act::NextCorner);
                self.made_layouts();
            }
            Whereabouts::WholeLayout { corrected, made } => {
                self.say(match made {
                    true => Sentence::LayAsShown,
                    false => Sentence::WholeLayout,
                });
                if let Some(square) = corrected {
                    let colour = menu.draft().layout.colour(square);
                    let square = match self.white_edge {
                        Edge::Near => square,
                        Edge::Far => square.turned(),
                    };
                    self.say(Sentence::Correcting { square, colour });
                    self.press(Back, Act::ColourBefore);
                    self.press(Next, Act::NextColour);
                }
                self.press(Turn, Act::CornersAgain);
                self.press(Ok, Act::TakeLayout);
                self.made_layouts();
            }
            Whereabouts::Row { screen, dial } => {
                self.say(Sentence::Screen(screen));
                if let Some(value) = Value::of(dial, menu.draft(), menu.errand()) {
                    self.say(Sentence::Row { dial, value });
                }
                if let Some(why) = menu.unplayable_layout() {
                    self.say(Sentence::UnplayableLayout(why));
                }
                self.press(Back, Act::ValueBefore);
                self.press(Next, Act::NextValue);
                if menu.has_rows() {
                    self.press(Turn, Act::NextRow);
                }
                self.press(Ok, Act::Take);
            }
            Whereabouts::GiveUp => {
                let (sentence, act) = match menu.errand() {
                    Some(Errand::End(outcome)) => (Sentence::ConfirmEnding(outcome), Act::EndGame),
                    _ => (Sentence::GiveUp, Act::GiveUp),
                };
                self.say(sentence);
                for button in Button::ALL {
                    self.press(button, Act::KeepGame);
                }
                self.hold(Ok, act);
            }
            Whereabouts::UnplayableLayout(why) => {
                self.say(Sentence::UnplayableLayout(why));
                for button in Button::ALL {
                    self.press(button, Act::GoBack);
                }
                self.buttons[Setup].hold = None;
            }
        }
    }

    /// The layouts that the board makes itself.
    fn made_layouts(&mut self) {
        self.hold(Back, Act::MakeBalanced);
        self.hold(Turn, Act::MakeRandom);
    }
}
