//! The conversation with one page.

use std::sync::mpsc::TrySendError;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, close_code};
use katarenga_core::speech::Language;
use tokio::time::{MissedTickBehavior, interval, timeout};
use tokio_tungstenite::tungstenite;

use crate::answers::{Answers, Told, answers, text_of};
use crate::clockwork::{Clockwork, Order};
use crate::limits::LONGEST_MESSAGE;
use crate::quota::Guest;
use crate::works::Works;
use katarenga_session::answer::Answer;
use katarenga_session::messages::{ByName, Command, Parts};
use katarenga_session::refusal::Refusal;
use katarenga_world::table_top::Hand;

/// A page is pinged so often while it might keep silent.
const PINGS: u32 = 3;

/// One end of a conversation.
pub struct Talk<'a> {
    pub socket: WebSocket,
    pub clockwork: &'a Clockwork,
    pub hand: Hand,
    pub guest: Guest,
    pub works: &'a Works,
    /// Nobody else is at a board aside, so there is nothing to be said about seats.
    pub is_aside: bool,
    /// How long a page may not answer.
    pub silence: Duration,
    /// What the page wants to be told things in, once it has said so.
    pub language: Option<Language>,
}

/// Why a conversation ended.
pub enum Ended {
    /// The page went away, or the board did.
    Gone,
    /// The page did not answer any more.
    Silent,
    /// It sent what cannot be read.
    Unreadable(axum::Error),
}

impl Talk<'_> {
    /// Sends pictures and takes orders until one side ends it, and says why if it was this one.
    pub async fn hold(mut self) {
        if let Err(Ended::Unreadable(error)) = self.go_on().await {
            let _ = self.send(farewell(error)).await;
        }
    }

    async fn go_on(&mut self) -> Result<(), Ended> {
        let mut pictures = self.clockwork.pictures.clone();
        let (sender, mut told) = answers();
        let mut shown = Parts::default();
        let mut seats = self.clockwork.seats.subscribe();
        let mut pings = interval(self.silence / PINGS);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut unanswered = 0;
        let hand = Some(self.hand.0);
        self.say(&Parts {
            hand,
            ..Parts::default()
        })
        .await?;
        pictures.mark_changed();
        if !self.is_aside {
            seats.mark_changed();
        }
        loop {
            tokio::select! {
                changed = pictures.changed() => {
                    changed.map_err(|_| Ended::Gone)?;
                    let language = self.language;
                    let now = language.and_then(|language| pictures.borrow().in_language(language));
                    let Some(now) = now else { continue };
                    if let Some(changes) = now.changes_since(&shown) {
                        self.say(&changes).await?;
                    }
                    shown = now;
                }
                Ok(()) = seats.changed() => {
                    let told = seats.borrow_and_update().told_to(self.hand);
                    self.say(&Parts { seats: Some(told), ..Parts::default() }).await?;
                }
                // It waits, and counts, until it is sent.
                Some(Told { text, held }) = told.recv() => {
                    self.send(Message::Text(text.into())).await?;
                    drop(held);
                }
                _ = pings.tick() => {
                    if unanswered >= PINGS {
                        return Err(Ended::Silent);
                    }
                    unanswered += 1;
                    self.send(Message::Ping(Default::default())).await?;
                }
                message = self.socket.recv() => {
                    let message = message.ok_or(Ended::Gone)?.map_err(Ended::Unreadable)?;
                    unanswered = 0;
                    let before = self.language;
                    if let Err(refusal) = self.hear(&message, &sender) {
                        let language = self.language.unwrap_or_default();
                        let refused = text_of(Answer::Refused(refusal), language);
                        self.send(Message::Text(refused.into())).await?;
                    }
                    if self.language != before {
                        pictures.mark_changed();
                    }
                }
            }
        }
    }

    async fn say(&mut self, parts: &Parts) -> Result<(), Ended> {
        self.send(Message::Text(parts.to_json().into())).await
    }

    /// A page that takes nothing must not keep its connection.
    async fn send(&mut self, message: Message) -> Result<(), Ended> {
        match timeout(self.silence, self.socket.send(message)).await {
            Ok(sent) => sent.map_err(|_| Ended::Gone),
            Err(_) => Err(Ended::Silent),
        }
    }

    fn hear(&mut self, message: &Message, answers: &Answers) -> Result<(), Refusal> {
        let text = match message {
            Message::Text(text) => text,
            Message::Binary(_) => return Err(Refusal::NotUnderstood("bytes".into())),
            Message::Ping(_) | Message::Pong(_) | Message::Close(_) => return Ok(()),
        };
        if text.len() > LONGEST_MESSAGE {
            let most = LONGEST_MESSAGE;
            return Err(Refusal::TooLong { most });
        }
        let command = Command::read(text)?;
        if let Command::Language(ByName(language)) = command {
            self.speak(language);
            return Ok(());
        }
        if self.is_aside && matches!(command, Command::Sit { .. }) {
            return Err(Refusal::NotUnderstood("a board aside has no seats".into()));
        }
        let answers = answers.said_in(self.language.unwrap_or_default());
        let answers = self.works.take(self.guest, &command, answers)?;
        let order = Order::Do(self.hand, command, answers);
        let sent = self.clockwork.orders.try_send(order);
        sent.map_err(|error| match error {
            TrySendError::Full(_) => Refusal::TooMuch,
            TrySendError::Disconnected(_) => Refusal::Stopped,
        })
    }
}

impl Talk<'_> {
    /// From now on this page is told things in a language. That is no business of the other pages.
    fn speak(&mut self, language: Language) {
        self.language = Some(language);
        self.clockwork.seats.send_if_modified(|seats| {
            seats.speak(self.hand, language);
            false
        });
        // Where there is no room for it, other orders have woken the board.
        let _ = self.clockwork.orders.try_send(Order::Look);
    }
}

/// The last message to a page that misbehaved.
fn farewell(error: axum::Error) -> Message {
    let error = error.into_inner().downcast::<tungstenite::Error>();
    let (code, reason) = match error.as_deref() {
        Ok(tungstenite::Error::Capacity(_)) => (close_code::SIZE, "refused.much_too_long"),
        _ => (close_code::PROTOCOL, "refused.not_understood"),
    };
    last_words(code, reason)
}

/// The last message where there is no room.
pub fn no_room() -> Message {
    last_words(close_code::AGAIN, "refused.no_aside")
}

/// A reason that the page has words for.
fn last_words(code: u16, reason: &'static str) -> Message {
    let reason = reason.into();
    Message::Close(Some(CloseFrame { code, reason }))
}
