//! Cycles through a few choices.

use crate::controls::Button;

/// Where NEXT and BACK lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Way {
    Next,
    Back,
}

impl Way {
    pub(super) const fn of(button: Button) -> Option<Self> {
        match button {
            Button::Next => Some(Self::Next),
            Button::Back => Some(Self::Back),
            Button::Setup | Button::Turn | Button::Ok => None,
        }
    }

    /// The neighbour of a place among so many, around the end.
    pub(super) const fn step(self, place: usize, count: usize) -> usize {
        match self {
            Self::Next if place + 1 < count => place + 1,
            Self::Next => 0,
            Self::Back if place > 0 => place - 1,
            Self::Back => count.saturating_sub(1),
        }
    }

    /// The neighbour of a thing among all things of its kind, around the end.
    pub(super) fn around<T: Copy + PartialEq>(self, all: &[T], thing: T) -> T {
        let place = all.iter().position(|&other| other == thing).unwrap_or(0);
        let neighbour = all.get(self.step(place, all.len()));
        neighbour.copied().unwrap_or(thing)
    }
}
