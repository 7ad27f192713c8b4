//! Limits on the slow work that boards do for pages.

use crate::answers::Answers;
use crate::limits::{READS, SECOND_LOOKS};
use crate::quota::{Guest, Quota};
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;

/// Limits what boards work on, from the question until its answer is sent.
pub struct Works {
    /// Texts that are read.
    reads: Quota,
    /// Second looks, which take the longest.
    looks: Quota,
}

impl Default for Works {
    fn default() -> Self {
        Self {
            reads: READS.quota(),
            looks: SECOND_LOOKS.quota(),
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
        let quota = match command {
            Command::Read(_) => &self.reads,
            Command::SecondLook(_) => &self.looks,
            _ => return Ok(answers),
        };
        let place = quota.take(guest).ok_or(Refusal::TooMuch)?;
        Ok(answers.at(place))
    }
}
