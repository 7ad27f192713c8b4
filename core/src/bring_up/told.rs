//! Writes findings as lines of a log.

use core::fmt;

use heapless::Vec;

use super::report::{Finding, Report};
use super::select_lines::SelectLine;
use super::wiring::Quadrant;
use crate::controls::Button;
use katarenga_rules::board::Cell;

/// Something that has changed in a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A fault was found.
    Fault(Finding),
    /// A fault is gone.
    Gone(Finding),
    /// Everything has been tried and works.
    Passed,
}

impl fmt::Display for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fault(finding) => write!(f, "fault: {finding}"),
            Self::Gone(finding) => write!(f, "no longer: {finding}"),
            Self::Passed => f.write_str("everything has been tried and works"),
        }
    }
}

/// As many as there can be at once.
const MOST: usize = SelectLine::ALL.len() + Quadrant::ALL.len() + Cell::COUNT + Button::COUNT;

/// What has been told of a report so far.
#[derive(Clone, Debug, Default)]
pub struct ToldFindings {
    faults: Vec<Finding, MOST>,
    passed: bool,
}

impl ToldFindings {
    /// The next thing to tell. One for each scan: a board full of faults must not keep the lights waiting.
    pub fn next(&mut self, report: &Report) -> Option<News> {
        if let Some(place) = self.faults.iter().position(|&fault| !report.has(fault)) {
            return Some(News::Gone(self.faults.swap_remove(place)));
        }
        let new = report.findings().find(|fault| !self.faults.contains(fault));
        if let Some(fault) = new {
            return self
                .faults
                .push(fault)
                .is_ok()
                .then_some(News::Fault(fault));
        }
        let passed = report.is_passed();
        let news = passed && !self.passed;
        self.passed = passed;
        news.then_some(News::Passed)
    }
}
