//! What is kept, and in which kind of record. The page of [`memory`](super) says what each kind looks like.

use super::bytes::{Payload, Reader, Writer};
use super::codec::{
    read_calibration, read_match_score, read_move, read_outcome, read_players, read_settings,
    read_start, write_calibration, write_match_score, write_move, write_outcome, write_players,
    write_settings, write_start,
};
use crate::evening::{ClockSettings, MatchScore, Players, Settings};
use crate::referee::Options;
use crate::sensing::{Calibration, SensorKind};
use crate::units::Millis;
use katarenga_rules::board::Edge;
use katarenga_rules::game::{Move, Outcome, Position};

/// Something that must outlive a power cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Record<'a> {
    /// All settings except the players. The last one holds. While a game is running it also says how
    /// that is judged.
    Settings(&'a Settings),
    /// Who plays whom. The last one holds, and before the first one two people play.
    Players(Players),
    /// What an empty board reads. The last one holds.
    Calibration(&'a Calibration),
    /// Where the match stands. The last one holds, or the one in [`Record::Ended`].
    MatchScore(MatchScore),
    /// A game has begun.
    Began(GameStart),
    /// A move was made in it.
    Moved(PlayedMove),
    /// The game is over.
    Ended {
        /// How it ended, unless it was given up for another one.
        outcome: Option<Outcome>,
        /// Where the match stands with it. In the same record, so that no power cut can come between.
        match_score: MatchScore,
    },
    /// Black has taken White's side in the running game (R34), and this is where the match stands with it. Who plays whom
    /// from then on is kept where it was set.
    Swapped(MatchScore),
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

/// What a record is about, as the byte that it begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct RecordKind(u8);

/// What becomes of a record, also in a version that does not know its kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// The last of its kind holds, and is carried along.
    Standing,
    /// Belongs to the running game. A version that does not understand it cannot go on with the game.
    Game,
    /// Belongs to the running game, which goes on without it as well.
    Remark,
}

impl RecordKind {
    pub(super) const SETTINGS: Self = Self(1);
    pub(super) const CALIBRATION: Self = Self(2);
    pub(super) const MATCH_SCORE: Self = Self(3);
    pub(super) const BEGAN: Self = Self(4);
    pub(super) const MOVED: Self = Self(5);
    pub(super) const ENDED: Self = Self(6);
    pub(super) const PLAYERS: Self = Self(0x40);
    pub(super) const SWAPPED: Self = Self(0xA0);

    /// The standing kinds that every board writes sooner or later.
    pub(super) const ALWAYS: [Self; 3] = [Self::SETTINGS, Self::CALIBRATION, Self::MATCH_SCORE];

    /// The standing kinds that this version understands.
    pub(super) const STANDING: [Self; 4] = [
        Self::SETTINGS,
        Self::CALIBRATION,
        Self::MATCH_SCORE,
        Self::PLAYERS,
    ];

    /// Any kind that this or a later version writes.
    pub(super) fn from_byte(byte: u8) -> Option<Self> {
        Class::of(byte).map(|_| Self(byte))
    }

    pub(super) const fn byte(self) -> u8 {
        self.0
    }

    pub(super) fn is(self, class: Class) -> bool {
        Class::of(self.0) == Some(class)
    }

    /// Whether this version can read it.
    pub(super) const fn is_known(self) -> bool {
        self.0 <= Self::ENDED.0 || self.0 == Self::PLAYERS.0 || self.0 == Self::SWAPPED.0
    }
}

impl Class {
    const fn of(kind: u8) -> Option<Self> {
        match kind {
            1..=3 | 0x40..=0x7F => Some(Self::Standing),
            4..=6 | 0x80..=0x9F => Some(Self::Game),
            0xA0..=0xBF => Some(Self::Remark),
            _ => None,
        }
    }
}

impl Record<'_> {
    pub(super) const fn kind(&self) -> RecordKind {
        match self {
            Self::Settings(_) => RecordKind::SETTINGS,
            Self::Players(_) => RecordKind::PLAYERS,
            Self::Calibration(_) => RecordKind::CALIBRATION,
            Self::MatchScore(_) => RecordKind::MATCH_SCORE,
            Self::Began(_) => RecordKind::BEGAN,
            Self::Moved(_) => RecordKind::MOVED,
            Self::Ended { .. } => RecordKind::ENDED,
            Self::Swapped(_) => RecordKind::SWAPPED,
        }
    }

    pub(super) fn encode(&self) -> Payload {
        let mut to = Writer::default();
        match self {
            Self::Settings(settings) => write_settings(&mut to, settings),
            Self::Players(players) => write_players(&mut to, players),
            Self::Calibration(calibration) => write_calibration(&mut to, calibration),
            Self::MatchScore(match_score) | Self::Swapped(match_score) => {
                write_match_score(&mut to, match_score);
            }
            Self::Began(start) => write_start(&mut to, start),
            Self::Moved(played) => write_move(&mut to, played),
            Self::Ended {
                outcome,
                match_score,
            } => {
                write_outcome(&mut to, *outcome);
                write_match_score(&mut to, match_score);
            }
        }
        to.0
    }

    /// Reads a payload and hands the record on, unless this version does not understand it. What a later version has
    /// written behind what this one knows is passed over.
    pub(super) fn decode(
        kind: RecordKind,
        payload: &[u8],
        take: &mut dyn FnMut(Record<'_>),
    ) -> Option<()> {
        let from = Reader(payload);
        match kind {
            RecordKind::SETTINGS => decode_settings(from, take),
            RecordKind::CALIBRATION => decode_calibration(from, take),
            _ => decode_other(kind, from, take),
        }
    }
}

// Each has a stack frame of its own: the largest value is ten times as large as the smallest, and whoever takes it needs
// the stack as well.

#[inline(never)]
fn decode_settings(mut from: Reader<'_>, take: &mut dyn FnMut(Record<'_>)) -> Option<()> {
    take(Record::Settings(&read_settings(&mut from)?));
    Some(())
}

#[inline(never)]
fn decode_calibration(mut from: Reader<'_>, take: &mut dyn FnMut(Record<'_>)) -> Option<()> {
    let mut calibration = Calibration::nominal(SensorKind::Hall);
    read_calibration(&mut from, &mut calibration)?;
    take(Record::Calibration(&calibration));
    Some(())
}

#[inline(never)]
fn decode_other(
    kind: RecordKind,
    mut from: Reader<'_>,
    take: &mut dyn FnMut(Record<'_>),
) -> Option<()> {
    take(match kind {
        RecordKind::MATCH_SCORE => Record::MatchScore(read_match_score(&mut from)?),
        RecordKind::PLAYERS => Record::Players(read_players(&mut from)),
        RecordKind::BEGAN => Record::Began(read_start(&mut from)?),
        RecordKind::MOVED => Record::Moved(read_move(&mut from)?),
        RecordKind::ENDED => Record::Ended {
            outcome: read_outcome(&mut from)?,
            match_score: read_match_score(&mut from)?,
        },
        RecordKind::SWAPPED => Record::Swapped(read_match_score(&mut from)?),
        _ => return None,
    });
    Some(())
}
