//! All that a page gets and sends, as types.
//!
//! A page gets [`Parts`] over its websocket and sends [`Command`]s. Before that it loads [`Choices`], [`GuidePage`]s,
//! [`Lesson`]s, words and an [`Invitation`] from files of their own. The folder `messages` beside this crate's sources has an example of each,
//! and `simulator/web/messages.d.ts` is generated from these types: tests compare both.

mod by_name;
mod commands;
mod forms;
mod games;
mod parts;
mod table;

pub use by_name::{ButtonName, ByName};
pub use commands::{Act, Carried, Command, DrawTalk, EdgeWish, LayoutWish, NewGame, Quarters};
pub use forms::{Choices, Expected, FaceChoice, GameChoice, GuidePage, Invitation, Lesson, Link};
pub use games::{Game, GameWord, Made, Names, Replay, SecondLook, Summary, Turn};
pub use parts::{Filling, Parts, Refused, Unread};
pub use table::{
    Bench, Draft, Finger, Heard, May, Meaning, Offer, Pawn, PlayersShown, Score, SeatsShown,
    Settings, SettingsShown, Signal, Standing, Telling,
};

#[cfg(test)]
mod declarations;
#[cfg(test)]
mod tests;
