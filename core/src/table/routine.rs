//! The order of work in every step of the table, and the handling of failures.
//!
//! 1. The table **steps**.
//! 2. What the step brought is **kept**, record by record: what players see must not be forgotten. A record that cannot
//!    be kept does not hold up those after it, and players are told once.
//! 3. The board **wakes again**, if players want back what was left out.
//! 4. A frame is **shown**, if one is due.
//! 5. The thinker gets a new task to **think** about, if it has changed.
//! 6. The memory is **tidied**, if necessary and if the board is idle, because this takes long.
//!
//! The owner of the flash chip and the LEDs asks for one [`Chore`] after the other and reports the result. So the order is
//! the same in the firmware, which waits for its flash chip, and on a host, which does not.

use super::{Inputs, Outputs, Table, Thought, Wonder};
use crate::lights::{BLANK, Canvas, LimitedFrame};
use crate::memory::{NotKept, Record, Trouble};
use crate::units::{Milliamps, Millis, Moment};

/// Lights that move get a frame within 10 ms: with halls every three scans, 109 times a second, and with reed switches every
/// scan. What is new is shown at once. The time lies between two scans of halls and three of them, however early or late
/// they come.
const FRAME: Millis = Millis(8);

/// Something to do after a step, by the owner of the flash chip and the LEDs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Chore<'a> {
    /// Keep a record, and say how that went with [`Routine::kept`].
    Keep(Record<'a>),
    /// Wake up again, with all that was kept: a new table takes the place of this one, and nothing more is done with it.
    WakeAgain,
    /// Show [`Routine::frame`].
    Show,
    /// Stop what is being thought about, and think about this instead. What comes of it is told with
    /// [`Routine::thought`], some steps later.
    Think(Option<Wonder>),
    /// Erase ahead, and say how that went with [`Routine::tidied`].
    Tidy,
}

/// Leads through the chores of every step.
///
/// ```
/// # use katarenga_core::memory::{NotKept, Record};
/// use katarenga_core::evening::Settings;
/// use katarenga_core::sensing::{Calibration, SensorKind};
/// use katarenga_core::supply::DEFAULT_LIMIT;
/// use katarenga_core::table::{Chore, Inputs, Routine, Table};
/// use katarenga_core::units::{AdcCount, Moment};
/// use katarenga_core::Buttons;
/// use katarenga_rules::CellMap;
/// # fn append(_: &Record<'_>) -> Result<(), NotKept> { Ok(()) }
/// # fn tidy() -> Result<bool, NotKept> { Ok(false) }
/// let calibration = Calibration::nominal(SensorKind::Hall);
/// let mut table = Table::new(Settings::default(), Some(calibration), Moment(0));
/// let mut routine = Routine::new(Moment(0));
/// let counts = CellMap::filled(AdcCount::MID_SCALE);
/// let inputs = Inputs { counts: &counts, buttons: Buttons::NONE };
/// let mut frames = 0;
/// routine.step(&mut table, Moment(5), &inputs);
/// while let Some(chore) = routine.next_chore(&table) {
///     match chore {
///         Chore::Keep(record) => {
///             let kept = append(&record);
///             routine.kept(&mut table, kept);
///         }
///         Chore::WakeAgain => break,
///         Chore::Show => {
///             let _ = routine.frame(&table, DEFAULT_LIMIT);
///             frames += 1;
///         }
///         Chore::Think(_) => {}
///         Chore::Tidy => routine.tidied(&mut table, tidy()),
///     }
/// }
/// assert_eq!(frames, 1, "the board greets its players");
/// ```
#[derive(Clone, Debug)]
pub struct Routine {
    /// The moment of the step.
    now: Moment,
    ahead: Ahead,
    /// What the LEDs show, and since when.
    shown: Canvas,
    shown_at: Moment,
    /// There may be something to tidy: records were kept since there was nothing, or the memory has not been looked at yet.
    untidy: bool,
    /// What is being thought about.
    wonder: Option<u16>,
}

/// What of the step is still to be done.
#[derive(Clone, Copy, Debug)]
enum Ahead {
    /// To keep the records from this one on, and the rest.
    Keeping(usize),
    /// To wake again, or the rest.
    Waking,
    /// To show, and the rest.
    Showing,
    /// To think, and the rest.
    Thinking,
    Tidying,
    Nothing,
}

impl Routine {
    /// For a board that is switched on: the LEDs are dark, and it is unknown whether the memory is tidy.
    #[must_use]
    pub const fn new(now: Moment) -> Self {
        Self {
            now,
            ahead: Ahead::Nothing,
            shown: BLANK,
            shown_at: now,
            untidy: true,
            wonder: None,
        }
    }

    /// Steps the table. All that is left to do is then asked for with [`Self::next_chore`].
    pub fn step(&mut self, table: &mut Table, now: Moment, inputs: &Inputs<'_>) -> Outputs {
        self.now = now;
        self.ahead = Ahead::Keeping(0);
        table.step(now, inputs)
    }

    /// What is to be done next, until the step is done with.
    // Not a part of the task that calls it: the firmware's tasks lie in RAM, and this is too much for that.
    #[inline(never)]
    pub fn next_chore<'a>(&mut self, table: &'a Table) -> Option<Chore<'a>> {
        if let Ahead::Keeping(place) = self.ahead {
            if let Some(record) = table.records().nth(place) {
                self.ahead = Ahead::Keeping(place + 1);
                self.untidy = true;
                return Some(Chore::Keep(record));
            }
            self.ahead = Ahead::Waking;
        }
        if let Ahead::Waking = self.ahead {
            self.ahead = Ahead::Showing;
            if table.wakes_again() {
                return Some(Chore::WakeAgain);
            }
        }
        if let Ahead::Showing = self.ahead {
            self.ahead = Ahead::Thinking;
            if self.is_frame_due(table) {
                return Some(Chore::Show);
            }
        }
        if let Ahead::Thinking = self.ahead {
            self.ahead = Ahead::Tidying;
            let wonder = table.wonder();
            let number = wonder.map(|wonder| wonder.number);
            if number != self.wonder {
                self.wonder = number;
                return Some(Chore::Think(wonder.copied()));
            }
        }
        if let Ahead::Tidying = self.ahead {
            self.ahead = Ahead::Nothing;
            if self.untidy && table.is_quiet(self.now) {
                return Some(Chore::Tidy);
            }
        }
        None
    }

    /// What the LEDs are to show after [`Chore::Show`], within a supply.
    #[must_use]
    // Not a part of the task that calls it: the firmware's tasks lie in RAM, and this is too much for that.
    #[inline(never)]
    pub fn frame(&self, table: &Table, limit: Milliamps) -> LimitedFrame {
        table.look().render(&self.shown, self.now, limit)
    }

    /// How [`Chore::Keep`] went.
    pub fn kept(&mut self, table: &mut Table, kept: Result<(), NotKept>) {
        if kept.is_err() {
            table.tell(self.now, Trouble::CannotWrite);
        }
    }

    /// What came of [`Chore::Think`]. A thought that comes too late is of no interest any more.
    pub fn thought(&mut self, table: &mut Table, thought: Thought) {
        table.hear(thought);
    }

    /// How [`Chore::Tidy`] went: whether there is more to tidy. A memory that cannot be tidied is left alone until there
    /// is something new to keep.
    pub fn tidied(&mut self, table: &mut Table, more: Result<bool, NotKept>) {
        self.untidy = more.unwrap_or_else(|_| {
            table.tell(self.now, Trouble::CannotWrite);
            false
        });
    }

    /// Whether there is something new to be seen, or it is time for lights that move.
    fn is_frame_due(&mut self, table: &Table) -> bool {
        let canvas = table.canvas(self.now);
        let due = self.now - self.shown_at >= FRAME || canvas != self.shown;
        if due {
            self.shown = canvas;
            self.shown_at = self.now;
        }
        due
    }
}
