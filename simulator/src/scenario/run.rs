//! Plays a scenario line by line.

use std::fmt;

use katarenga_core::names::Named;
use katarenga_core::units::Millis;
use katarenga_core::{BySide, Camp, Cell, Position, Setup};
use thiserror::Error;

use super::expect::Pending;
use super::hands::{CannotDo, Hands};
use super::rig::{Defect, Rig};
use super::step::{Arrangement, Line, Step};
use super::{Scenario, Start, drawing};

/// How long a button is down that is only pressed.
const PRESS: Millis = Millis(100);

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
    pub trouble: Trouble,
    /// The board at that moment.
    pub drawing: String,
}

/// What goes wrong in a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Trouble {
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
        writeln!(f, "    {}", self.text)?;
        write!(f, "{}\n{}", self.trouble, self.drawing)
    }
}

pub fn run(scenario: &Scenario, start: &Start, rig: &mut impl Rig) -> Result<(), Box<Failure>> {
    let mut hands = if start.without_game {
        Hands::with_all_beside()
    } else {
        Hands::set_up(&start.position, rig)
    };
    let mut pending = Pending::default();
    rig.begin();
    rig.run(hands.pace);
    for line in &scenario.lines {
        let done = step(line, start, &mut hands, &mut pending, rig);
        done.map_err(|trouble| fail(scenario, start, line, trouble, &hands, rig))?;
    }
    pending.note(rig);
    match (pending.check_end(rig), scenario.lines.last()) {
        (Err(mistake), Some(line)) => Err(fail(scenario, start, line, mistake.into(), &hands, rig)),
        _ => Ok(()),
    }
}

fn step(
    line: &Line,
    start: &Start,
    hands: &mut Hands,
    pending: &mut Pending,
    rig: &mut impl Rig,
) -> Result<(), Trouble> {
    match &line.step {
        Step::Lift(cell) => hands.lift(*cell, rig)?,
        Step::Place { cell, side } => hands.place(*cell, *side, rig)?,
        Step::Take(cell) => hands.take(*cell, rig)?,
        Step::Swap(cell) => hands.swap(*cell, rig)?,
        Step::Slide { cells, every } => hands.slide(cells, *every, rig)?,
        Step::Nudge { cell, time } => hands.nudge(*cell, *time, rig)?,
        Step::Knock(falls) => hands.knock(falls, rig)?,
        Step::Scatter(seed) => hands.scatter(*seed, rig),
        Step::Sweep => hands.sweep(rig),
        Step::SetUp(Arrangement::Start) => hands.set(&start_of(&start.position), rig),
        Step::SetUp(Arrangement::Exchanged) => {
            hands.set(&exchanged(&start_of(&start.position)), rig);
        }
        Step::SetUp(Arrangement::Game) => hands.set(&rig.position(), rig),
        Step::Wait(time) => rig.run(*time),
        Step::Pace(time) => hands.pace = *time,
        Step::Noise(counts_rms) => rig.set_noise(*counts_rms),
        Step::Bounce(time) => hands.bounce = *time,
        Step::OffCentre(mm) => hands.off_centre_mm = *mm,
        Step::DropScans(scans) => rig.drop_scans(*scans).map_err(CannotDo::from)?,
        Step::Break(cell, defect) => rig.set_defect(*cell, Some(*defect)),
        Step::Mend(cell) => rig.set_defect(*cell, None),
        Step::Corner(camp) => {
            outside(*camp).for_each(|cell| rig.set_defect(cell, Some(Defect::Dead)));
        }
        Step::Press(button) => rig.hold(*button, PRESS).map_err(CannotDo::from)?,
        Step::Hold(button, time) => rig.hold(*button, *time).map_err(CannotDo::from)?,
        Step::CutPower => rig.set_power(false).map_err(CannotDo::from)?,
        Step::RestorePower => rig.set_power(true).map_err(CannotDo::from)?,
        Step::Expect(expectation) => {
            pending.note(rig);
            pending.check(expectation, rig)?;
        }
    }
    rig.trouble()
        .map_or(Ok(()), |what| Err(Trouble::Broken(what)))
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
        displaced: None,
    };
    setup.try_into().unwrap_or(*position)
}

/// The start squares of the same game; a layout that a game is played on can be played on again.
fn start_of(position: &Position) -> Position {
    Position::start(*position.layout(), position.rules()).unwrap_or(*position)
}

fn fail(
    scenario: &Scenario,
    start: &Start,
    line: &Line,
    trouble: Trouble,
    hands: &Hands,
    rig: &impl Rig,
) -> Box<Failure> {
    Box::new(Failure {
        scenario: scenario.name.clone(),
        start: *start,
        line: line.number,
        text: line.text.clone(),
        trouble,
        drawing: drawing::draw(&hands.standing, &rig.roles()),
    })
}

impl From<super::expect::Mistake> for Trouble {
    fn from(mistake: super::expect::Mistake) -> Self {
        Self::NotMet {
            expected: mistake.expected,
            found: mistake.found,
        }
    }
}
