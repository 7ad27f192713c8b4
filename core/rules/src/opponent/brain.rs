//! A mind that keeps its notes from move to move.

use super::{Choice, Mind, Note, Overlooks, Thinking};
use crate::board::Layout;
use crate::game::{History, Position, Rules};

/// A [`Mind`] and its notes, for as many moves and games as there are to come.
///
/// What was noted while one move was chosen helps with the next. It says nothing about another layout or another game, and
/// what a player noted who overlooks moves misleads one who sees them: then the notes are forgotten.
#[derive(Debug)]
pub struct Brain<'a> {
    mind: &'a mut Mind,
    notes: &'a mut [Note],
    /// What the notes hold for, once there are any.
    noted: Option<(Layout, Rules, Overlooks)>,
}

impl<'a> Brain<'a> {
    /// Whatever is in the notes is forgotten first.
    #[must_use]
    pub const fn new(mind: &'a mut Mind, notes: &'a mut [Note]) -> Self {
        Self {
            mind,
            notes,
            noted: None,
        }
    }

    /// Chooses a move, as [`Mind::choose`] does.
    pub fn choose(
        &mut self,
        position: &Position,
        history: &History,
        how: Thinking,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        self.forget_what_does_not_hold(position, how);
        self.mind.choose(position, history, how, self.notes, stop)
    }

    /// Chooses a very first move after which neither side is worth taking, as [`Mind::choose_even_move`] does.
    pub fn choose_even_move(
        &mut self,
        position: &Position,
        how: Thinking,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Choice> {
        self.forget_what_does_not_hold(position, how);
        self.mind.choose_even_move(position, how, self.notes, stop)
    }

    fn forget_what_does_not_hold(&mut self, position: &Position, how: Thinking) {
        let about = Some((*position.layout(), position.rules(), how.overlooks));
        if self.noted != about {
            self.notes.fill(Note::EMPTY);
            self.noted = about;
        }
    }
}
