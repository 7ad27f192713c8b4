//! The findings of the jig.

use core::fmt;

use super::select_lines::{SelectLine, SelectLines};
use super::wiring::Quadrant;
use crate::controls::{Button, Buttons};
use katarenga_rules::board::{Cell, CellSet};
use katarenga_rules::names::Named as _;

/// What is wrong with a sensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Ailment {
    /// The sensor reads what neither a pawn nor an empty cell reads: ground, supply, or nothing.
    Dead,
    /// The sensor always reads the same, or a pawn that is not there.
    Stuck,
    /// The sensor changes its mind all the time.
    Noisy,
}

/// All that has been found out about a board so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Report {
    /// Cells that have neither sensor nor light, as on a board of one quadrant.
    pub absent: CellSet,
    /// Sensors that have seen a pawn come, and well.
    pub good: CellSet,
    /// Sensors that have only seen a weak one.
    pub weak: CellSet,
    /// Sensors that read what neither a pawn nor an empty cell reads.
    pub dead: CellSet,
    /// Sensors that always read the same, or have never been seen without a pawn.
    pub stuck: CellSet,
    /// Sensors that change their mind all the time.
    pub noisy: CellSet,
    /// Quadrants of which no sensor answers, in the order of [`Quadrant::ALL`].
    pub unsupplied: [bool; 4],
    /// One line that does not switch, or two that touch.
    pub lines: SelectLines,
    /// Buttons that were down from the start.
    pub jammed: Buttons,
    /// Buttons that have been pressed.
    pub pressed: Buttons,
}

/// One fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Finding {
    /// A select line that does not switch, or touches another one.
    Line(SelectLine),
    /// A quadrant of which no sensor answers.
    Supply(Quadrant),
    /// A sensor.
    Sensor(Cell, Ailment),
    /// A sensor that feels a pawn only weakly.
    Weak(Cell),
    /// A button that was down from the start.
    Jammed(Button),
}

impl Report {
    /// Nothing has been found out yet.
    pub const NOTHING: Self = Self {
        absent: CellSet::EMPTY,
        good: CellSet::EMPTY,
        weak: CellSet::EMPTY,
        dead: CellSet::EMPTY,
        stuck: CellSet::EMPTY,
        noisy: CellSet::EMPTY,
        unsupplied: [false; 4],
        lines: SelectLines::NONE,
        jammed: Buttons::NONE,
        pressed: Buttons::NONE,
    };

    /// What is wrong with a sensor, if anything is.
    #[must_use]
    pub const fn ailment(&self, cell: Cell) -> Option<Ailment> {
        if self.dead.contains(cell) {
            Some(Ailment::Dead)
        } else if self.stuck.contains(cell) {
            Some(Ailment::Stuck)
        } else if self.noisy.contains(cell) {
            Some(Ailment::Noisy)
        } else {
            None
        }
    }

    /// Whether a quadrant's sensors do not answer.
    #[must_use]
    pub fn is_unsupplied(&self, quadrant: Quadrant) -> bool {
        self.unsupplied
            .get(usize::from(quadrant.0))
            .is_some_and(|&unsupplied| unsupplied)
    }

    /// All faults, those that explain most first.
    pub fn findings(&self) -> impl Iterator<Item = Finding> {
        let lines = self.lines.iter().map(Finding::Line);
        let supplies = Quadrant::ALL
            .into_iter()
            .filter(|&quadrant| self.is_unsupplied(quadrant))
            .map(Finding::Supply);
        let sensors = Cell::ALL.into_iter().filter_map(|cell| {
            let weak = self.weak.contains(cell).then_some(Finding::Weak(cell));
            let ailment = self.ailment(cell);
            ailment.map_or(weak, |what| Some(Finding::Sensor(cell, what)))
        });
        let buttons = Button::ALL
            .into_iter()
            .filter(|&button| self.jammed.contains(button))
            .map(Finding::Jammed);
        lines.chain(supplies).chain(sensors).chain(buttons)
    }

    /// Whether a fault is among the findings.
    #[must_use]
    pub fn has(&self, finding: Finding) -> bool {
        match finding {
            Finding::Line(line) => self.lines.contains(line),
            Finding::Supply(quadrant) => self.is_unsupplied(quadrant),
            Finding::Sensor(cell, ailment) => self.ailment(cell) == Some(ailment),
            Finding::Weak(cell) => self.weak.contains(cell) && self.ailment(cell).is_none(),
            Finding::Jammed(button) => self.jammed.contains(button),
        }
    }

    /// Whether everything that is there has been tried and works.
    ///
    /// A board of one quadrant need not have buttons.
    #[must_use]
    pub fn is_passed(&self) -> bool {
        let whole = self.absent.is_empty();
        let pressed = Button::ALL
            .into_iter()
            .all(|button| self.pressed.contains(button));
        self.findings().next().is_none()
            && self.good | self.absent == CellSet::FULL
            && (pressed || !whole)
    }
}

/// With the names of the nets.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Line(line) => write!(f, "{}: does not switch, or touches another", line.name()),
            Self::Supply(Quadrant(number)) => {
                write!(f, "SENS_EN{number}: no sensor of its quadrant answers")
            }
            Self::Sensor(cell, Ailment::Dead) => {
                write!(f, "{cell}: reads as ground, as supply or as nothing")
            }
            Self::Sensor(cell, Ailment::Stuck) => write!(f, "{cell}: always reads the same"),
            Self::Sensor(cell, Ailment::Noisy) => write!(f, "{cell}: jumps"),
            Self::Weak(cell) => write!(f, "{cell}: feels the pawn only weakly"),
            Self::Jammed(button) => write!(f, "BTN_{}: down since power-up", button.name()),
        }
    }
}
