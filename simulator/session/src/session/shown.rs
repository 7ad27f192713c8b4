//! A board and its table as pages show them: what each part of the picture depends on, and how it is built from that.

use std::sync::Arc;

use katarenga_core::lights::Frame;
use katarenga_core::memory::Trouble;
use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence, Speech};
use katarenga_core::table::{Doing, Table};
use katarenga_rules::board::CellMap;
use katarenga_rules::{Colour, Layout, Position, Side, Square};

use super::Session;
use super::errands::{Choosing, Pressing};
use crate::drafting::{self, Entered};
use crate::game_pages::{self, Situation};
use crate::messages::{
    Bench, ByName, Draft, Finger, Game, Heard, May, Names, Offer, Parts, Pawn, SettingsShown,
    Standing, Summary, Telling,
};
use crate::picture::{Part, Picture, SaidPart, Tally};
use crate::telling;
use crate::typed::{self, Choice};
use katarenga_world::Defect;
use katarenga_world::table_top::{Location, Spot};

/// Lines of the log that the page shows.
const LOG_KEPT: usize = 200;

/// The parts of the last picture, each with what it was built from.
#[derive(Default)]
pub struct Pictures {
    tally: Tally,
    lights: Part<Frame, Arc<str>>,
    pawns: Part<Vec<(Side, Location)>, Arc<[Pawn]>>,
    quarters: Part<Layout, Arc<str>>,
    follow: Part<bool, bool>,
    set_up: Part<bool, bool>,
    draft: Part<Option<Entered>, Option<Arc<Draft>>>,
    tell: SaidPart<Spoken, Telling>,
    may: Part<Option<Choice>, Option<Arc<May>>>,
    standing: Part<Option<Situation>, Option<Arc<Standing>>>,
    game: Part<GameShown, Option<Arc<Game>>>,
    archive: Part<u64, Arc<[Summary]>>,
    names: Part<Names, Arc<Names>>,
    bench: Part<BenchShown, Arc<Bench>>,
    settings: Part<Option<Choosing>, Option<Arc<SettingsShown>>>,
    finger: SaidPart<Pressing, Finger>,
    offer: Part<Option<Offer>, Option<Offer>>,
    sounds: Part<u64, Arc<[Heard]>>,
    log: Part<Vec<String>, Arc<[String]>>,
}

impl Pictures {
    /// How many parts were built so far, each language for itself.
    #[must_use]
    pub const fn builds(&self) -> u64 {
        self.tally.builds
    }
}

/// What the board says; nothing without power.
struct Spoken(Option<Speech>);

impl PartialEq for Spoken {
    fn eq(&self, other: &Self) -> bool {
        let (one, other) = match (&self.0, &other.0) {
            (Some(one), Some(other)) => (one, other),
            (one, other) => return one.is_none() && other.is_none(),
        };
        one.says == other.says
            && one.last_move == other.last_move
            && one.buttons == other.buttons
            && one.roles == other.roles
            && one.lights == other.lights
            && one.white_edge == other.white_edge
    }
}

/// Which game is on the table.
#[derive(PartialEq)]
enum GameShown {
    /// The one that was looked up so many times.
    Kept(u64),
    /// The one that begins when all pawns stand; nothing of it has been played.
    ToCome(Option<Position>),
}

/// What was done to the board on the bench.
struct BenchShown {
    power: bool,
    sensors: SensorKind,
    noise: f64,
    defects: CellMap<Option<Defect>>,
    speed: f64,
    stopped: Option<String>,
    unsaved: Option<String>,
}

impl Session {
    /// What pages show now that speak these languages; nothing if it is what the last picture showed.
    pub fn picture(&self, last: &mut Pictures, languages: &[Language]) -> Option<Picture> {
        let table = self.machine.table().map(|(table, _)| table);
        let top = &self.top;
        let names = self.archive.names();
        let log = self.machine.log();
        let log = &log[log.len().saturating_sub(LOG_KEPT)..];
        let tally = &mut last.tally;
        tally.is_new = false;
        let common = Parts {
            lights: last
                .lights
                .of(tally, self.machine.lights(), |lights| hex(lights).into()),
            pawns: last.pawns.of_borrowed(
                tally,
                |known| known.iter().copied().eq(top.pawns()),
                || top.pawns().collect(),
                |pawns| pawns.iter().map(pawn).collect(),
            ),
            quarters: last
                .quarters
                .of(tally, top.quarters, |layout| letters(layout).into()),
            follow: last.follow.of(tally, top.quarters_follow, |is| *is),
            set_up: last.set_up.of(tally, self.has_to_be_set_up(), |is| *is),
            draft: last
                .draft
                .of(tally, table.and_then(drafting::entered), |entered| {
                    entered.as_ref().map(|entered| Arc::new(entered.draft()))
                }),
            may: last.may.of(tally, table.and_then(typed::choice), |choice| {
                choice.as_ref().map(|choice| Arc::new(choice.may()))
            }),
            standing: last
                .standing
                .of(tally, table.map(game_pages::situation), |now| {
                    now.as_ref().map(|now| Arc::new(now.standing()))
                }),
            game: last.game.of(tally, self.game_shown(table), |shown| {
                let game = match shown {
                    GameShown::Kept(_) => self.game.as_ref().map(game_pages::game),
                    GameShown::ToCome(start) => Some(game_pages::unplayed(start.as_ref())),
                };
                game.map(Arc::new)
            }),
            archive: last
                .archive
                .of(tally, self.archive.changes(), |_| self.archive.list()),
            names: last.names.of_borrowed(
                tally,
                |known| {
                    let known = [&known.white, &known.black].map(|name| name.as_deref());
                    known == [names.white, names.black]
                },
                || Names::from(names),
                |names| Arc::new(names.clone()),
            ),
            bench: last.bench.of_borrowed(
                tally,
                |known| self.is_on_bench(known),
                || self.on_bench(),
                |bench| Arc::new(self.bench(bench)),
            ),
            settings: last.settings.of(tally, self.options(), |options| {
                options.as_ref().map(|options| Arc::new(options.shown()))
            }),
            offer: last.offer.of(tally, self.offer_shown(), |offer| *offer),
            sounds: last
                .sounds
                .of(tally, self.sounds_played, |_| self.sounds.clone().into()),
            log: last.log.of_borrowed(
                tally,
                |known| known == log,
                || log.to_vec(),
                |log| log.as_slice().into(),
            ),
            ..Parts::default()
        };
        let speech = Spoken(self.speech_shown());
        let tell = last.tell.of(tally, speech, languages, |speech, language| {
            telling::tell(speech.0.as_ref(), language)
        });
        let finger = last
            .finger
            .of(tally, self.pressing(), languages, Pressing::said_in);
        tally.is_new.then_some(Picture {
            common,
            tell,
            finger,
        })
    }

    /// What the board says, and before it that a power cut would lose the game.
    fn speech_shown(&self) -> Option<Speech> {
        let mut speech = self.speech()?;
        if self.may_lose_game {
            let trouble = Sentence::Trouble(Trouble::CannotWrite);
            speech.says.retain(|said| *said != trouble);
            // It matters more than the last of all sentences, should there be no room.
            speech.says.truncate(speech.says.capacity() - 1);
            let _ = speech.says.insert(0, trouble);
        }
        Some(speech)
    }

    /// All that a page shows now that speaks a language.
    #[must_use]
    pub fn parts_in(&self, language: Language) -> Parts {
        let picture = self.picture(&mut Pictures::default(), &[language]);
        let parts = picture.and_then(|picture| picture.in_language(language));
        // The first picture is always new, and has the language that was asked for.
        parts.unwrap_or_default()
    }

    /// Whether it would change anything to set up the pawns.
    fn has_to_be_set_up(&self) -> bool {
        self.to_be_set_up()
            .is_ok_and(|(position, turned)| !self.top.stands(&position, turned))
    }

    /// The game on the table. While pawns are set up for another one, nothing of it has been played.
    fn game_shown(&self, table: Option<&Table>) -> GameShown {
        match table.filter(|table| matches!(table.doing(), Doing::LiningUp)) {
            Some(table) if !table.has_game_waiting() => {
                GameShown::ToCome(game_pages::to_come(table))
            }
            _ => GameShown::Kept(self.games_read),
        }
    }

    fn on_bench(&self) -> BenchShown {
        let around = self.machine.around();
        BenchShown {
            power: self.machine.has_power(),
            sensors: around.kind,
            noise: around.noise_rms,
            defects: around.defects,
            speed: self.speed,
            stopped: self.machine.stopped().map(str::to_owned),
            unsaved: self.unsaved.clone(),
        }
    }

    fn is_on_bench(&self, known: &BenchShown) -> bool {
        let around = self.machine.around();
        known.power == self.machine.has_power()
            && known.sensors == around.kind
            && known.noise == around.noise_rms
            && known.defects == around.defects
            && known.speed == self.speed
            && known.stopped.as_deref() == self.machine.stopped()
            && known.unsaved == self.unsaved
    }

    fn bench(&self, shown: &BenchShown) -> Bench {
        let defects = shown.defects.iter();
        let defects = defects.filter_map(|(cell, defect)| Some((cell.to_string(), (*defect)?)));
        Bench {
            device: self.machine.name(),
            power: shown.power,
            sensors: shown.sensors,
            noise: shown.noise,
            defects: defects.collect(),
            speed: shown.speed,
            stopped: shown.stopped.clone(),
            unsaved: shown.unsaved.clone(),
            version: self.version,
        }
    }
}

fn pawn(&(side, place): &(Side, Location)) -> Pawn {
    let beside = Pawn {
        side: ByName(side),
        on: None,
        hand: None,
        slides: None,
        x: None,
        y: None,
    };
    match place {
        Location::Standing {
            cell, offset_mm, ..
        } => {
            let Spot { x, y } = Spot::on(cell, offset_mm);
            Pawn {
                on: Some(cell.to_string()),
                x: Some(round(x)),
                y: Some(round(y)),
                ..beside
            }
        }
        Location::Held {
            hand, at, slides, ..
        } => Pawn {
            hand: Some(hand.0),
            slides: Some(slides),
            x: Some(round(at.x)),
            y: Some(round(at.y)),
            ..beside
        },
        Location::Beside => beside,
    }
}

/// Pages do not need more than a hundredth of a square.
fn round(squares: f64) -> f64 {
    (squares * 100.0).round() / 100.0
}

/// Six digits a cell, in the order of [`Cell::ALL`].
fn hex(frame: &Frame) -> String {
    let leds = frame.values().iter();
    leds.map(|led| format!("{:02x}{:02x}{:02x}", led.r, led.g, led.b))
        .collect()
}

/// One letter a square, in the order of [`Square::ALL`].
pub(crate) fn letters(layout: &Layout) -> String {
    let letter = |square| match layout.colour(square) {
        Colour::Red => 'r',
        Colour::Yellow => 'y',
        Colour::Green => 'g',
        Colour::Blue => 'b',
    };
    Square::ALL.into_iter().map(letter).collect()
}
