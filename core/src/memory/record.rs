//! What is kept, and how it is written.
//!
//! Each record is one byte for its kind, one for its length, the payload and a checksum. Numbers are written lowest
//! byte first; things are written as their place among all of their kind. To change what a payload holds is to give
//! [`VERSION`](super::VERSION) a new number.

use super::bytes::{Payload, Reader, Writer};
use super::codec::{
    read_calibration, read_move, read_outcome, read_series, read_settings, read_start,
    write_calibration, write_move, write_outcome, write_series, write_settings, write_start,
};
use crate::board::Edge;
use crate::evening::{ClockSettings, Series, Settings};
use crate::game::{Move, Outcome, Position};
use crate::referee::Options;
use crate::sensing::Calibration;
use crate::units::Millis;

/// Something that must outlive a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Record<'a> {
    /// What the players have set. The last one holds.
    Settings(&'a Settings),
    /// What an empty board reads. The last one holds.
    Calibration(&'a Calibration),
    /// Where the match stands. The last one holds, or the one in [`Record::Ended`].
    Series(Series),
    /// A game has begun.
    Began(GameStart),
    /// A move was made in it.
    Moved(PlayedMove),
    /// It is over.
    Ended {
        /// How it ended, unless it was given up for another one.
        outcome: Option<Outcome>,
        /// Where the match stands with it. In the same record, so that no power cut can come between.
        series: Series,
    },
}

/// How a game begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct GameStart {
    /// Before the first move, seen with White at rank 1.
    pub position: Position,
    /// How strictly it is refereed.
    pub options: Options,
    /// Where White sits.
    pub white_edge: Edge,
    /// The clock, if one runs.
    pub clock: Option<ClockSettings>,
}

/// A move as it was played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct PlayedMove {
    /// The first move of a game is 1. Says whether a move before it is missing.
    pub ply: u16,
    /// The move.
    pub m: Move,
    /// How long the player thought about it, pauses not counted. Whoever thinks for more than 4½ hours is taken to
    /// have thought for 4½ hours.
    pub spent: Millis,
}

/// What a record is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Settings = 1,
    Calibration = 2,
    Series = 3,
    Began = 4,
    Moved = 5,
    Ended = 6,
}

impl Kind {
    const ALL: [Self; 6] = [
        Self::Settings,
        Self::Calibration,
        Self::Series,
        Self::Began,
        Self::Moved,
        Self::Ended,
    ];

    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|&kind| kind as u8 == byte)
    }
}

impl Record<'_> {
    pub(super) const fn kind(&self) -> Kind {
        match self {
            Self::Settings(_) => Kind::Settings,
            Self::Calibration(_) => Kind::Calibration,
            Self::Series(_) => Kind::Series,
            Self::Began(_) => Kind::Began,
            Self::Moved(_) => Kind::Moved,
            Self::Ended { .. } => Kind::Ended,
        }
    }

    pub(super) fn encode(&self) -> Payload {
        let mut to = Writer::default();
        match self {
            Self::Settings(settings) => write_settings(&mut to, settings),
            Self::Calibration(calibration) => write_calibration(&mut to, calibration),
            Self::Series(series) => write_series(&mut to, series),
            Self::Began(start) => write_start(&mut to, start),
            Self::Moved(played) => write_move(&mut to, played),
            Self::Ended { outcome, series } => {
                write_outcome(&mut to, *outcome);
                write_series(&mut to, series);
            }
        }
        to.0
    }

    /// Reads a payload and hands the record on, unless it makes no sense.
    pub(super) fn decode<T>(
        kind: Kind,
        payload: &[u8],
        take: impl FnOnce(Record<'_>) -> T,
    ) -> Option<T> {
        let mut from = Reader(payload);
        match kind {
            Kind::Settings => {
                let settings = read_settings(&mut from)?;
                from.end()?;
                Some(take(Record::Settings(&settings)))
            }
            Kind::Calibration => {
                let calibration = read_calibration(&mut from)?;
                from.end()?;
                Some(take(Record::Calibration(&calibration)))
            }
            Kind::Series | Kind::Began | Kind::Moved | Kind::Ended => {
                let record = match kind {
                    Kind::Began => Record::Began(read_start(&mut from)?),
                    Kind::Moved => Record::Moved(read_move(&mut from)?),
                    Kind::Ended => Record::Ended {
                        outcome: read_outcome(&mut from)?,
                        series: read_series(&mut from)?,
                    },
                    _ => Record::Series(read_series(&mut from)?),
                };
                from.end()?;
                Some(take(record))
            }
        }
    }
}
