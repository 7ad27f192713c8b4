//! The queue of answers to one page.
//!
//! A page that stops reading must not fill the program's memory, so the queue is limited in bytes. It holds the text to be
//! sent, because the replay of a long game takes four times as much memory while it is still a tree of values.

use std::sync::Arc;

use katarenga_core::speech::Language;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

use crate::limits::{ANSWER_BYTES, ANSWERS};
use crate::quota::Permit;
use katarenga_session::answer::Answer;
use katarenga_session::refusal::Refusal;

/// Where the answers to a page go.
#[derive(Clone)]
pub struct Answers {
    sender: mpsc::Sender<Told>,
    bytes: Arc<Semaphore>,
    place: Option<Arc<Permit>>,
    language: Language,
}

/// An answer as it is sent, and the room that it takes until it is.
pub struct Told {
    /// The message.
    pub text: String,
    /// The room.
    pub held: Held,
}

/// What an answer takes away from others as long as it waits.
pub struct Held {
    _bytes: OwnedSemaphorePermit,
    _place: Option<Arc<Permit>>,
}

/// Both ends of what is told to one page.
#[must_use]
pub fn answers() -> (Answers, mpsc::Receiver<Told>) {
    let (sender, receiver) = mpsc::channel(ANSWERS);
    let answers = Answers {
        sender,
        bytes: Arc::new(Semaphore::new(ANSWER_BYTES)),
        place: None,
        language: Language::default(),
    };
    (answers, receiver)
}

impl Answers {
    /// The same for something that has a place among all that is worked on. The place is free again when the answer is sent.
    #[must_use]
    pub fn at(&self, place: Permit) -> Self {
        Self {
            place: Some(Arc::new(place)),
            ..self.clone()
        }
    }

    /// The same in another language.
    #[must_use]
    pub fn said_in(&self, language: Language) -> Self {
        Self {
            language,
            ..self.clone()
        }
    }

    /// Tells the page this, or that it was too much if it has not taken what it was told before. A page that is gone, or that
    /// does not even take that, need not hear it.
    pub fn tell(&self, answer: Answer) {
        let told = self.fitting(text_of(answer, self.language));
        let too_much = || text_of(Answer::Refused(Refusal::TooMuch), self.language);
        let told = told.or_else(|| self.fitting(too_much()));
        if let Some(told) = told {
            let _ = self.sender.try_send(told);
        }
    }

    /// Whether nobody listens any more.
    #[must_use]
    pub fn is_closed(&self) -> bool {
        self.sender.is_closed()
    }

    fn fitting(&self, text: String) -> Option<Told> {
        let length = u32::try_from(text.len()).ok()?;
        let bytes = self.bytes.clone().try_acquire_many_owned(length).ok()?;
        let held = Held {
            _bytes: bytes,
            _place: self.place.clone(),
        };
        Some(Told { text, held })
    }
}

/// The message that an answer is sent as.
#[must_use]
pub fn text_of(answer: Answer, language: Language) -> String {
    let mut text = answer.said_in(language).to_json();
    // A text that grew has up to twice the room it needs.
    text.shrink_to_fit();
    text
}

#[cfg(test)]
mod tests {
    use katarenga_session::messages::{Names, Replay};

    use super::*;

    /// A replay that holds a text.
    fn replay_of(text: String) -> Replay {
        Replay {
            mark: String::new(),
            rules: "katarenga",
            colours: String::new(),
            positions: Vec::new(),
            pawns: Vec::new(),
            moves: Vec::new(),
            result: None,
            over: false,
            decided: false,
            text,
            began: None,
            names: Names::default(),
        }
    }

    #[test]
    fn a_page_that_does_not_listen_is_told_no_more_than_it_has_room_for() {
        let (answers, mut told) = answers();
        let long = || Answer::Replay(Box::new(replay_of("r".repeat(900_000))));
        for _ in 0..5 {
            answers.tell(long());
        }
        let waiting: Vec<_> = std::iter::from_fn(|| told.try_recv().ok()).collect();
        let is_long: Vec<_> = waiting
            .iter()
            .map(|told| told.text.len() > 900_000)
            .collect();
        assert_eq!(is_long, [true, true, false, false, false]);
        assert!(waiting[2].text.contains("refused.too_much"));
        answers.tell(long());
        let text = told.try_recv().map(|told| told.text.len());
        assert!(
            text.is_ok_and(|length| length < 900_000),
            "none of it is sent yet"
        );
        drop(waiting);
        answers.tell(long());
        let text = told.try_recv().map(|told| told.text.len());
        assert!(
            text.is_ok_and(|length| length > 900_000),
            "there is room again"
        );
    }
}
