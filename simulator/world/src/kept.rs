//! What a board has kept: its journal's records, folded into settings, calibration, match and games.

use embedded_storage::nor_flash::NorFlash;
use katarenga_core::evening::{MatchScore, Players, Settings};
use katarenga_core::memory::game_text::{self, GameText, GameTextError, Notes};
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record, Waking};
use katarenga_core::referee::Options;
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::units::AdcCount;
use katarenga_rules::board::Edge;
use katarenga_rules::{CellMap, Move, Outcome, Position};

use crate::FlashChip;
use crate::flash::{ReadOnly, STORAGE_BYTES};

/// All that records say, the last of each kind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// What the players have set.
    pub settings: Option<Settings>,
    /// Who plays whom, if that was ever set.
    pub players: Option<Players>,
    /// What an empty board reads.
    pub calibration: Option<Calibration>,
    /// Where the match stands.
    pub match_score: Option<MatchScore>,
    /// The running game.
    pub game: Option<KeptGame>,
    /// The games before it, the oldest first.
    pub past: Vec<KeptGame>,
}

impl Kept {
    /// Everything in a journal. A game of which something is missing, or not known to this version, is none.
    pub fn all<F: NorFlash>(journal: &mut Journal<F>) -> Self {
        let mut kept = Self::default();
        journal.read(|record| match record {
            Some(record) => kept.learn(&record),
            // Nobody knows how this game went.
            None => kept.game = None,
        });
        kept
    }

    /// What a board that wakes up is told: no game but the running one.
    pub fn recalled<F: NorFlash>(journal: &mut Journal<F>) -> Self {
        let mut kept = Self::default();
        journal.recall(Waking::Whole, |record| kept.learn(&record));
        kept
    }

    /// Takes in a record.
    pub fn learn(&mut self, record: &Record<'_>) {
        match *record {
            Record::Settings(settings) => self.settings = Some(*settings),
            Record::Players(players) => self.players = Some(players),
            Record::Calibration(calibration) => self.calibration = Some(*calibration),
            Record::MatchScore(match_score) => self.match_score = Some(match_score),
            Record::Began(start) => {
                let game = KeptGame {
                    start,
                    moves: Vec::new(),
                    swapped: false,
                    progress: Progress::Running,
                };
                self.past.extend(self.game.replace(game));
            }
            Record::Moved(played) => {
                self.game = self.game.take().and_then(|game| game.with(played));
            }
            Record::Swapped(match_score) => {
                self.match_score = Some(match_score);
                if let Some(game) = &mut self.game {
                    game.swapped = true;
                }
            }
            Record::Ended {
                outcome,
                match_score,
            } => {
                self.match_score = Some(match_score);
                self.past.extend(self.game.take().map(|game| KeptGame {
                    progress: outcome.map_or(Progress::GivenUp, Progress::Over),
                    ..game
                }));
            }
        }
    }

    /// The running game, or else the last one.
    #[must_use]
    pub fn last_game(&self) -> Option<&KeptGame> {
        self.game.as_ref().or(self.past.last())
    }

    /// All games, the oldest first.
    #[must_use]
    pub fn games(self) -> Vec<KeptGame> {
        self.past.into_iter().chain(self.game).collect()
    }
}

/// A memory in which a game from a position has just begun, on a board whose halls are calibrated.
#[must_use]
pub fn begun(position: &Position) -> FlashChip {
    let settings = Settings {
        rules: position.rules(),
        ..Settings::new(*position.layout())
    };
    // As noise of 3 counts rms spreads the readings.
    let calibration = Calibration {
        noise: CellMap::filled(AdcCount(12)),
        ..Calibration::nominal(SensorKind::Hall)
    };
    let start = GameStart {
        position: *position,
        options: Options::default(),
        white_edge: Edge::Near,
        clock: None,
    };
    memory_of(&settings, &calibration, Some(start))
}

/// The journal in the bytes of a memory, to be read in place.
#[must_use]
pub fn journal_of(memory: &[u8]) -> Journal<ReadOnly<'_>> {
    Journal::open(ReadOnly(memory), 0, memory.len() as u32)
}

/// The journal in a copy of the bytes of a memory, to be written to.
#[must_use]
pub fn journal_in(memory: &[u8]) -> Journal<FlashChip> {
    let chip = FlashChip::with_bytes(memory.to_vec());
    Journal::open(chip, 0, memory.len() as u32)
}

/// A memory that holds what players have set and, if there is one, a game that has just begun.
///
/// # Panics
/// Never: a new chip has room for four records.
#[must_use]
pub fn memory_of(
    settings: &Settings,
    calibration: &Calibration,
    game: Option<GameStart>,
) -> FlashChip {
    let mut journal = Journal::open(FlashChip::new(STORAGE_BYTES), 0, STORAGE_BYTES as u32);
    // As on a board: the record is written only after a change.
    let is_set = settings.players != Players::default();
    let records = [
        Some(Record::Settings(settings)),
        Some(Record::Calibration(calibration)),
        Some(Record::Players(settings.players)).filter(|_| is_set),
        game.map(Record::Began),
    ];
    for record in records.into_iter().flatten() {
        journal.append(&record).expect("a new chip has room");
    }
    journal.flash().clone()
}

/// A game as it was kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptGame {
    /// How it began.
    pub start: GameStart,
    /// What was played.
    pub moves: Vec<PlayedMove>,
    /// Whether the players have swapped sides (R34).
    pub swapped: bool,
    /// Whether it goes on.
    pub progress: Progress,
}

/// How far a kept game has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// It goes on.
    Running,
    /// It was given up for another one.
    GivenUp,
    /// It is over.
    Over(Outcome),
    /// It was not played to the end, and nobody knows why: so it is written in its text.
    Open,
}

impl KeptGame {
    /// The game with one move more, if that is the next one.
    fn with(mut self, played: PlayedMove) -> Option<Self> {
        self.moves.push(played);
        (usize::from(played.ply) == self.moves.len()).then_some(self)
    }

    /// The moves without their times.
    pub fn played(&self) -> impl Iterator<Item = Move> {
        self.moves.iter().map(|played| played.m)
    }

    /// How it ended, if it was played to the end.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        match self.progress {
            Progress::Over(outcome) => Some(outcome),
            Progress::Running | Progress::GivenUp | Progress::Open => None,
        }
    }

    /// The positions from the first to the last.
    pub fn positions(&self) -> impl Iterator<Item = Position> {
        let after = self.moves.iter().scan(
            self.start.position.pass_while_stuck(),
            |position, played| {
                *position = position.play(played.m).ok()?.pass_while_stuck();
                Some(*position)
            },
        );
        std::iter::once(self.start.position).chain(after)
    }

    /// Where it stands. Who cannot move passes, also at the start.
    #[must_use]
    pub fn position(&self) -> Position {
        let last = self.positions().last();
        last.unwrap_or(self.start.position).pass_while_stuck()
    }

    /// As text, with what is noted beside it.
    #[must_use]
    pub fn text(&self, notes: &Notes<'_>) -> String {
        let mut text = String::new();
        let moves = self.moves.iter().copied();
        // Writing to a string cannot fail.
        let _ = game_text::write(&mut text, notes, &self.start, moves, self.outcome());
        text
    }

    /// From text, with what is noted there.
    ///
    /// # Errors
    /// The first line that makes no sense, and why.
    pub fn read(text: &str) -> Result<(Self, Notes<'_>), GameTextError> {
        let read = GameText::parse(text)?;
        let game = Self {
            start: read.start,
            moves: read.moves().collect(),
            swapped: false,
            progress: read.result.map_or(Progress::Open, Progress::Over),
        };
        Ok((game, read.notes))
    }
}
