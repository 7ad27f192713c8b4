//! Limits on the slow work that boards do for pages.

use crate::answers::Answers;
use crate::limits::{READS, SECOND_LOOKS};
use crate::room::{Guest, Room};
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;

/// Room for what boards work on, from the question until its answer is sent.
pub struct Works {
    /// Texts that are read.
    reads: Room,
    /// Second looks, which take the longest.
    looks: Room,
}

impl Default for Works {
    fn default() -> Self {
        Self {
            reads: READS.room(),
            looks: SECOND_LOOKS.room(),
        }
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
