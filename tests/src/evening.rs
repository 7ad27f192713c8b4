//! An evening at the board as its journal sees it: settings, games, moves, results.

use katarenga_core::evening::{ClockSettings, MatchScore, Player, Players, Settings};
use katarenga_core::lights::{Brightness, Palette};
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record, SECTOR, Trouble, Waking};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::Table;
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_rules::board::Edge;
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, CellMap, DrawReason, Outcome, Position, Rules, Side, Victory};
use katarenga_world::flash::FlashChip;
use katarenga_world::kept::{Kept, KeptGame};
use rand::RngExt as _;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;

use crate::starts;

/// Something to be kept, without borrowing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::large_enum_variant, reason = "a few thousand of them in tests")]
pub enum Entry {
    /// See [`Record::Settings`].
    Settings(Settings),
    /// See [`Record::Players`].
    Players(Players),
    /// See [`Record::Calibration`].
    Calibration(Calibration),
    /// See [`Record::MatchScore`].
    MatchScore(MatchScore),
    /// See [`Record::Began`].
    Began(GameStart),
    /// See [`Record::Moved`].
    Moved(PlayedMove),
    /// See [`Record::Ended`].
    Ended(Option<Outcome>, MatchScore),
    /// See [`Record::Swapped`].
    Swapped(MatchScore),
}

impl Entry {
    /// As the journal takes it.
    #[must_use]
    pub fn record(&self) -> Record<'_> {
        match self {
            Self::Settings(settings) => Record::Settings(settings),
            Self::Players(players) => Record::Players(*players),
            Self::Calibration(calibration) => Record::Calibration(calibration),
            Self::MatchScore(match_score) => Record::MatchScore(*match_score),
            Self::Began(start) => Record::Began(*start),
            Self::Moved(played) => Record::Moved(*played),
            &Self::Ended(outcome, match_score) => Record::Ended {
                outcome,
                match_score,
            },
            Self::Swapped(match_score) => Record::Swapped(*match_score),
        }
    }
}

impl From<Record<'_>> for Entry {
    fn from(record: Record<'_>) -> Self {
        match record {
            Record::Settings(settings) => Self::Settings(*settings),
            Record::Players(players) => Self::Players(players),
            Record::Calibration(calibration) => Self::Calibration(*calibration),
            Record::MatchScore(match_score) => Self::MatchScore(match_score),
            Record::Began(start) => Self::Began(start),
            Record::Moved(played) => Self::Moved(played),
            Record::Ended {
                outcome,
                match_score,
            } => Self::Ended(outcome, match_score),
            Record::Swapped(match_score) => Self::Swapped(match_score),
        }
    }
}

/// Something more is known; games that are over are none of it.
pub fn learn(known: &mut Kept, entry: &Entry) {
    known.learn(&entry.record());
    known.past.clear();
}

/// What a board wakes up with.
pub struct Woken {
    /// What it recalls.
    pub known: Kept,
    /// What it tells the players.
    pub trouble: Option<Trouble>,
    /// Where its referee stands.
    pub position: Option<Position>,
    /// The games it can show.
    pub games: Vec<KeptGame>,
}

/// Switches a board on.
#[must_use]
pub fn wake(chip: FlashChip) -> (Journal<FlashChip>, Woken) {
    let length = chip.bytes().len() as u32;
    let mut journal = Journal::open(chip, 0, length);
    let mut table = Table::new(Settings::default(), None, Moment(0));
    table.wake_with(Moment(0), &mut journal, Waking::Whole);
    let trouble = table.trouble();
    let known = Kept::recalled(&mut journal);
    let position = table.referee().map(|referee| *referee.position());
    let games = Kept::all(&mut journal).games();
    let woken = Woken {
        known,
        trouble,
        position,
        games,
    };
    (journal, woken)
}

/// A chip of so many sectors.
#[must_use]
pub fn new_chip(sectors: usize) -> FlashChip {
    FlashChip::new(sectors * SECTOR as usize)
}

/// A calibration like no other.
pub fn any_calibration(rng: &mut StdRng) -> Calibration {
    Calibration {
        kind: *[SensorKind::Hall, SensorKind::Reed]
            .iter()
            .choose(rng)
            .expect("two"),
        zeros: CellMap::from_fn(|_| AdcCount(rng.random_range(0..4_096))),
        noise: CellMap::from_fn(|_| AdcCount(rng.random_range(0..4_096))),
    }
}

/// Settings like no others.
pub fn any_settings(rng: &mut StdRng) -> Settings {
    let settings = Settings::new(starts::arbitrary_for_race(rng));
    Settings {
        rules: any_rules(rng),
        white_edge: any_edge(rng),
        clock: any_clock(rng),
        sound: rng.random(),
        terrain: rng.random(),
        quiet_first_move: rng.random(),
        options: Options {
            nudge: Millis(rng.random_range(100..900)),
            touch_move: *TouchMove::VALUES.iter().choose(rng).expect("some"),
        },
        brightness: Brightness::ALL.into_iter().choose(rng).expect("some"),
        palette: *Palette::VALUES.iter().choose(rng).expect("some"),
        ..settings
    }
}

/// Any players.
///
/// # Panics
/// Never: all levels are numbered from 1 to 8.
pub fn any_players(rng: &mut StdRng) -> Players {
    let mut player = |_| {
        if rng.random() {
            Player::Person
        } else {
            Player::Board
        }
    };
    Players {
        sides: BySide::from_fn(&mut player),
        level: Level::new(rng.random_range(1..=8)).expect("a level"),
        hints: rng.random(),
        swap: rng.random(),
    }
}

fn any_rules(rng: &mut StdRng) -> Rules {
    // Mostly the longer games, which have more to keep.
    match rng.random_range(0..10) {
        0..5 => Rules::KATARENGA,
        5..9 => starts::any_race(rng),
        _ => Rules::GAMES
            .into_iter()
            .choose(rng)
            .expect("there are games"),
    }
}

fn any_edge(rng: &mut StdRng) -> Edge {
    if rng.random() { Edge::Near } else { Edge::Far }
}

fn any_clock(rng: &mut StdRng) -> Option<ClockSettings> {
    rng.random::<bool>().then(|| ClockSettings {
        time: BySide {
            white: Millis(300_000),
            black: Millis(rng.random_range(1..600_000)),
        },
        increment: Millis(rng.random_range(0..30_000)),
    })
}

/// A whole game of random moves, of no more than so many, as the journal gets it.
pub fn any_game(rng: &mut StdRng, most_moves: u16, match_score: &mut MatchScore) -> Vec<Entry> {
    let rules = any_rules(rng);
    game_of(rng, rules, most_moves, match_score)
}

/// The same, of one of the games.
pub fn game_of(
    rng: &mut StdRng,
    rules: Rules,
    most_moves: u16,
    match_score: &mut MatchScore,
) -> Vec<Entry> {
    let mut position = Position::start(starts::official(rng), rules).expect("an official board");
    if rng.random_bool(0.2) {
        position = position.with_quiet_first_move();
    }
    let start = GameStart {
        position,
        options: Options::default(),
        white_edge: any_edge(rng),
        clock: any_clock(rng),
    };
    let mut entries = vec![Entry::Began(start)];
    for ply in 1..=most_moves {
        let Some(m) = position.legal_moves().choose(rng) else {
            break;
        };
        entries.push(Entry::Moved(PlayedMove {
            ply,
            m,
            spent: Millis(rng.random_range(0..100_000)),
        }));
        position = position.play(m).expect("a legal move").pass_while_stuck();
    }
    let agreed = [
        Outcome::Draw(DrawReason::Agreement),
        Outcome::Win {
            winner: Side::Black,
            by: Victory::Resignation,
        },
    ];
    let outcome = position.outcome().or(agreed.into_iter().choose(rng));
    if let Some(outcome) = outcome {
        match_score.count(outcome, 1, Some(start.white_edge));
    }
    entries.push(Entry::Ended(outcome, *match_score));
    entries
}
