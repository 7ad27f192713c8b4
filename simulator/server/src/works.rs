//! Limits on the slow work that boards do for pages.

use crate::answers::Answers;
use crate::room::{Guest, Room};
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;

/// Texts that are read at the same time, and second looks: more people do not wait for their turn.
const MOST_WORKS: usize = 8;

/// Of which one device in the network may ask for two, to look at one game while it waits for another.
const SHARE_OF_WORKS: usize = 2;

/// Room for what boards work on, from the question until its answer is sent.
pub struct Works {
    /// Texts that are read.
    reads: Room,
    /// Second looks, which take the longest.
    looks: Room,
}

impl Default for Works {
    fn default() -> Self {
        let [reads, looks] = [(); 2].map(|()| Room::new(MOST_WORKS, SHARE_OF_WORKS));
        Self { reads, looks }
    }
}

impl Works {
    /// Where the answer to a command goes, with a place for what is to be worked on.
    ///
    /// # Errors
    /// When too much is asked for already.
    pub fn take(
        &self,
        guest: Guest,
        command: &Command,
        answers: Answers,
    ) -> Result<Answers, Refusal> {
        let room = match command {
            Command::Read(_) => &self.reads,
            Command::SecondLook(_) => &self.looks,
            _ => return Ok(answers),
        };
        let place = room.take(guest).ok_or(Refusal::TooMuch)?;
        Ok(answers.at(place))
    }
}
