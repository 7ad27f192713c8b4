//! Why a request of a page is refused.
//!
//! A page says it in its player's language, so a refusal travels by its name; more about it comes along.

use std::collections::BTreeMap;

use katarenga_core::memory::NotKept;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::game::{Field, PositionError, UnplayableLayout};
use thiserror::Error;

use super::faults;
use super::messages::{Filling, Refused};
use super::refused_moves::NotPlayed;

/// Why a message is refused.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum Refusal {
    /// It is not one of ours.
    #[error("not understood: {0}")]
    NotUnderstood(String),
    /// It is longer than anything a page has to say.
    #[error("a message may have {most} bytes")]
    TooLong {
        /// In bytes.
        most: usize,
    },
    /// Pawns that there are not, places far off the table.
    #[error("no hand can do that")]
    NoHand,
    /// The plug is pulled.
    #[error("the board has no power")]
    NoPower,
    /// A game that was never played, or was forgotten.
    #[error("the board does not remember that game")]
    NoSuchGame,
    /// A layout that the chosen game cannot be played on.
    #[error(transparent)]
    UnplayableLayout(UnplayableLayout),
    /// A text that is no position.
    #[error(transparent)]
    Position(PositionError),
    /// The board's memory does not take it.
    #[error("the board cannot keep that game: {0}")]
    NotKept(NotKept),
    /// A game is running that nobody was asked about.
    #[error("a game is running: it must be given up first")]
    GameRuns,
    /// There is no running game, or none that can end like this.
    #[error("no running game can end like this")]
    NoGame,
    /// What no button can set.
    #[error("the board has no such setting: {0}")]
    NoSuchSetting(&'static str),
    /// Somebody pressed a button while a finger was at work.
    #[error("a button was pressed before everything was set")]
    Interrupted,
    /// The buttons did not do what was expected of them.
    #[error("the board could not be set with its buttons")]
    LostWay,
    /// More comes in than a board can do.
    #[error("too much at once")]
    TooMuch,
    /// The board does not run any more.
    #[error("the board has stopped: start the program again")]
    Stopped,
    /// That move is not made.
    #[error(transparent)]
    NotPlayed(#[from] NotPlayed),
    /// Who looks on touches nothing.
    #[error("an onlooker touches nothing: take a seat first")]
    Onlooker,
    /// It is the turn of somebody at another device.
    #[error("it is the other player's turn")]
    OthersTurn,
    /// What is done to the board itself.
    #[error("only the host, or who plays both sides, may do that")]
    HostsOnly,
    /// The buttons are pressed for somebody at another device.
    #[error("the buttons are pressed for another device, which alone may stop that, or the host")]
    OthersFinger,
    /// Nobody agrees on a draw for the player at another device.
    #[error("a draw needs both players: one offers it, and the other answers")]
    NeedsBoth,
    /// A draw that nobody offers, or nobody any more.
    #[error("no draw is on offer")]
    NoOffer,
    /// The other player was asked in this position already.
    #[error("the other player has declined the draw")]
    DrawDeclined,
    /// Two devices cannot have one seat.
    #[error("somebody else has that seat")]
    SeatTaken,
}

impl Refusal {
    /// The name of the words that a page says it in.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::NotUnderstood(_) => "refused.not_understood",
            Self::TooLong { .. } => "refused.too_long",
            Self::NoHand => "refused.no_hand",
            Self::NoPower => "refused.no_power",
            Self::NoSuchGame => "refused.no_such_game",
            Self::UnplayableLayout(_) => "refused.unplayable_layout",
            Self::Position(PositionError { field, .. }) => match field {
                Field::Layout => "refused.position_layout",
                Field::Pawns => "refused.position_pawns",
                Field::Camps => "refused.position_camps",
                Field::Side => "refused.position_side",
                Field::Rules => "refused.position_rules",
                Field::Displaced => "refused.position_displaced",
            },
            Self::NotKept(_) => "refused.not_kept",
            Self::GameRuns => "refused.game_runs",
            Self::NoGame => "refused.no_game",
            Self::NoSuchSetting(_) => "refused.no_such_setting",
            Self::Interrupted => "refused.interrupted",
            Self::LostWay => "refused.lost_way",
            Self::TooMuch => "refused.too_much",
            Self::Stopped => "refused.stopped",
            Self::NotPlayed(why) => why.word().0,
            Self::Onlooker => "refused.onlooker",
            Self::OthersTurn => "refused.others_turn",
            Self::HostsOnly => "refused.hosts_only",
            Self::OthersFinger => "refused.others_finger",
            Self::NeedsBoth => "refused.needs_both",
            Self::NoOffer => "refused.no_offer",
            Self::DrawDeclined => "refused.draw_declined",
            Self::SeatTaken => "refused.seat_taken",
        }
    }

    /// What a page is told: the words by their name, what stands in their gaps, and more about it. Players get in their
    /// language what they can put right; what concerns the bench is English.
    #[must_use]
    pub fn said_in(&self, language: Language) -> Refused {
        let fillings = match self {
            Self::TooLong { most } => [("most", Filling::Number(*most))].into(),
            Self::NotPlayed(why) => {
                let fillings = why.word().1.into_iter();
                fillings
                    .map(|(gap, text)| (gap, Filling::Text(text)))
                    .collect()
            }
            _ => BTreeMap::new(),
        };
        let detail = match self {
            Self::UnplayableLayout(why) => Some(
                Sentence::UnplayableLayout(*why)
                    .said_in(language)
                    .to_string(),
            ),
            Self::Position(error) => Some(faults::of_position(error, language)),
            Self::NotUnderstood(detail) => Some(detail.clone()),
            Self::NotKept(_) | Self::NoSuchSetting(_) => Some(self.to_string()),
            _ => None,
        };
        Refused {
            name: self.name(),
            fillings,
            detail,
        }
    }
}
