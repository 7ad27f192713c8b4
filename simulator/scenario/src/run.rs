//! Plays a scenario line by line.

use std::fmt;

use katarenga_core::units::Millis;
use katarenga_rules::names::Named;
use katarenga_rules::{BySide, Camp, Cell, Phase, Position, Setup};
use thiserror::Error;

use super::expect::Pending;
use super::seen::{Seen, Tells};
use super::step::{Arrangement, Line, Step};
use super::{Scenario, Start, drawing, obey, shortened};
use katarenga_world::hands::{CannotDo, Hands};
use katarenga_world::{Defect, World};

/// Long enough for every pawn to be believed, and not for their absence to confuse the referee.
pub const BELIEVED: Millis = Millis(100);

/// How long a button is down that is only pressed.
const PRESS: Millis = Millis(100);

/// In letters: what of a line is quoted in a report. It is what lines of this project have at most.
const LONGEST_QUOTE: usize = 120;

/// A scenario that did not go as it says.
#[derive(Clone, Debug, Error)]
pub struct Failure {
    /// The name of the scenario.
    pub scenario: String,
    /// From which of its starts.
    pub start: Start,
    /// The line, counted from 1.
    pub line: usize,
    /// What stands there.
    pub text: String,
    /// What went wrong.
    pub trouble: StepFailure,
    /// The board at that moment.
    pub drawing: String,
}

/// What goes wrong in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StepFailure {
    /// The board did something else.
    #[error("expected: {expected}\nfound:    {found}")]
    NotMet {
        /// What the line says.
        expected: String,
        /// What the board says.
        found: String,
    },
    /// The board itself is in trouble.
    #[error("the board is in trouble: {0}")]
    Broken(String),
    /// The hands cannot do this.
    #[error(transparent)]
    CannotDo(#[from] CannotDo),
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Start {
            sensors, options, ..
        } = &self.start;
        writeln!(
            f,
            "{}:{} with {}, touch-move {}",
            self.scenario,
            self.line,
            sensors.name(),
            options.touch_move.name()
        )?;
        writeln!(f, "    {}", shortened(&self.text, LONGEST_QUOTE))?;
        for line in self.trouble.to_string().lines() {
            writeln!(f, "{}", shortened(line, LONGEST_QUOTE))?;
        }
        f.write_str(&self.drawing)
    }
}

pub fn run<D: Tells>(
    scenario: &Scenario,
    start: &Start,
    world: &mut World<D>,
) -> Result<(), Box<Failure>> {
    let mut hands = if start.without_game {
        Hands::with_all_beside()
    } else {
        Hands::set_up(&start.position, world)
    };
    let mut pending = Pending::default();
    world.wait(BELIEVED);
    world.wait(hands.pace);
    for line in &scenario.lines {
        let done = step(line, start, &mut hands, &mut pending, world);
        done.map_err(|trouble| fail(scenario, start, line, trouble, world))?;
    }
    pending.note(world);
    let seen = Seen::of(world, start);
    match (pending.check_end(&seen), scenario.lines.last()) {
        (Err(mistake), Some(line)) => Err(fail(scenario, start, line, mistake.into(), world)),
        _ => Ok(()),
    }
}

fn step<D: Tells>(
    line: &Line,
    start: &Start,
    hands: &mut Hands,
    pending: &mut Pending,
    world: &mut World<D>,
) -> Result<(), StepFailure> {
    match &line.step {
        Step::Lift(cell) => hands.lift(*cell, world)?,
        Step::Place { cell, side } => hands.place(*cell, *side, world)?,
        Step::Take(cell) => hands.take(*cell, world)?,
        Step::Swap(cell) => hands.swap(*cell, world)?,
        Step::Slide { cells, every } => hands.slide(cells, *every, world)?,
        Step::Nudge { cell, time } => hands.nudge(*cell, *time, world)?,
        Step::Knock(falls) => hands.knock(falls, world)?,
        Step::Scatter(seed) => hands.scatter(*seed, world),
        Step::Sweep => hands.sweep(world),
        Step::SetUp(Arrangement::Start) => hands.set(&start_of(&start.position), world),
        Step::SetUp(Arrangement::Exchanged) => {
            hands.set(&exchanged(&start_of(&start.position)), world);
        }
        Step::SetUp(Arrangement::Game) => hands.set(&Seen::of(world, start).position, world),
        Step::Wait(time) => world.wait(*time),
        Step::Pace(time) => hands.pace = *time,
        Step::Noise(counts_rms) => world.change(|around| around.noise_rms = *counts_rms),
        Step::Bounce(time) => hands.bounce = *time,
        Step::OffCentre(mm) => hands.off_centre_mm = *mm,
        Step::DropScans(scans) => world.stall(*scans),
        Step::Break(cell, defect) => world.set_defect(*cell, Some(*defect)),
        Step::Mend(cell) => world.set_defect(*cell, None),
        Step::Corner(camp) => {
            outside(*camp).for_each(|cell| world.set_defect(cell, Some(Defect::Dead)));
        }
        Step::Press(button) => hands.press(*button, PRESS, world),
        Step::Hold(button, time) => hands.press(*button, *time, world),
        Step::Obey(manner) => obey::obey(*manner, start, hands, pending, world)?,
        Step::CutPower => world.set_power(false),
        Step::RestorePower => world.set_power(true),
        Step::Expect(expectation) => {
            pending.note(world);
            pending.check(expectation, &Seen::of(world, start))?;
        }
    }
    world
        .trouble()
        .map_or(Ok(()), |what| Err(StepFailure::Broken(what.to_owned())))
}

/// The cells that do not lie among the sixteen squares next to a camp.
fn outside(camp: Camp) -> impl Iterator<Item = Cell> {
    let camp = Cell::from(camp);
    let inside = move |cell: Cell| cell != camp && cell.distance(camp) <= 4;
    Cell::ALL.into_iter().filter(move |&cell| !inside(cell))
}

/// The same pawns, each player's where the other's were.
fn exchanged(position: &Position) -> Position {
    let setup = Setup {
        layout: *position.layout(),
        pawns: BySide::from_fn(|side| position.pawns(!side)),
        camps: position.camps(),
        side: position.side(),
        rules: position.rules(),
        phase: Phase::first(position.rules()),
    };
    setup.try_into().unwrap_or(*position)
}

/// The start squares of the same game; a layout that a game is played on can be played on again.
fn start_of(position: &Position) -> Position {
    Position::start(*position.layout(), position.rules()).unwrap_or(*position)
}

fn fail<D: Tells>(
    scenario: &Scenario,
    start: &Start,
    line: &Line,
    trouble: StepFailure,
    world: &World<D>,
) -> Box<Failure> {
    Box::new(Failure {
        scenario: scenario.name.clone(),
        start: *start,
        line: line.number,
        text: line.text.clone(),
        trouble,
        drawing: drawing::draw(&world.around().magnets, &Seen::of(world, start).roles),
    })
}

impl From<super::expect::Mistake> for StepFailure {
    fn from(mistake: super::expect::Mistake) -> Self {
        Self::NotMet {
            expected: mistake.expected,
            found: mistake.found,
        }
    }
}
