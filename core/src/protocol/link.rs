//! One line between the board and a host.

use embedded_storage::nor_flash::NorFlash;
use heapless::{Deque, String};

use super::archive::{Listing, Progress, Telling};
use super::field::Rest;
use super::inbox::Inbox;
use super::message::{ErrorCode, Report, Request, split_id};
use super::page::{Digest, Page};
use super::setting::Setting;
use super::state;
use super::topic::{Topic, Topics};
use super::{FEATURES, Identity, VERSION};
use crate::evening::{Player, Settings};
use crate::memory::Journal;
use crate::referee::Event;
use crate::sensing::Occupancy;
use crate::sound::Sound;
use crate::speech::Speech;
use crate::table::{Order, OrderReply, Outputs, Table};
use crate::units::Moment;
use katarenga_rules::board::Cell;

/// Letters and digits of an identifier.
pub const LONGEST_ID: usize = 8;

/// Events that wait until the host reads: a move brings three of them at most, and a host that reads takes them with every
/// step.
const EVENTS: usize = 16;

/// Steps from the beginning of one look at what holds to that of the next, unless something has happened: 24 ms with halls.
const LOOK: u8 = 8;

/// Topics that are looked at after one step. A look at all of them at once takes longer than a frame of light may wait, and this
/// many keep the three for which the board's speech must be found together. So a look takes five steps, 15 ms with halls.
const TOPICS_AT_ONCE: usize = 3;

type Id = String<LONGEST_ID>;

/// What the plumbing is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Start anew.
    Reboot,
    /// Start the chip's boot loader.
    Bootsel,
}

/// A request that is being answered.
#[derive(Clone, Copy, Debug)]
enum Task {
    /// There is none.
    Nothing,
    Hello,
    /// The table has got an order.
    Ordered,
    /// The request is done.
    Ok,
    Waiting,
    Error(ErrorCode),
    /// The settings from this one on.
    Settings(usize),
    /// One setting.
    Setting(Setting),
    /// The sensors from this one on.
    Sensors(usize),
    Listing(Listing),
    Telling(Telling),
    Effect(Effect),
}

/// Something that is reported once.
#[derive(Clone, Copy, Debug)]
enum Happened {
    Event {
        event: Event,
        /// After it.
        ply: u16,
        /// Who has decided on a move.
        by: Player,
    },
    Sound(Sound),
}

impl Happened {
    fn report(self) -> Option<Report<'static>> {
        let (event, ply, by) = match self {
            Self::Sound(sound) => return Some(Report::Sound(sound)),
            Self::Event { event, ply, by } => (event, ply, by),
        };
        Some(match event {
            Event::MoveMade { side, m, captured } => Report::Move {
                ply,
                side,
                m,
                captured,
                by,
            },
            Event::Passed(side) => Report::Pass(side),
            Event::Touched(square) => Report::Touched(square),
            Event::CannotMove(square) => Report::CannotMove(square),
            Event::Illegal(cell) => Report::Illegal(cell),
            Event::WrongColour(cell) => Report::WrongColour(cell),
            _ => return None,
        })
    }
}

/// A topic of which a part is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Partly {
    topic: Topic,
    digest: u32,
    reports: usize,
}

/// The board's end of one line to a host. All its work is done between two steps of the table, and it never waits.
///
/// ```
/// # use katarenga_core::evening::Settings;
/// # use katarenga_core::memory::{Journal, SECTOR};
/// # use katarenga_core::table::{Outputs, Table};
/// # use katarenga_core::units::Moment;
/// # fn main() {
/// # let mut chip = chip::Chip;
/// # let mut journal = Journal::open(chip, 0, 8 * SECTOR);
/// # let mut table = Table::new(Settings::default(), None, Moment(0));
/// # let outputs = Outputs::default();
/// # let now = Moment(0);
/// use katarenga_core::protocol::{Identity, LONGEST_LINE, Link, ROOM};
/// let mut link = Link::new(Identity::default());
/// let mut room = [0; ROOM];
/// let bytes = b"#1 ping\n";
/// assert_eq!(link.receive(bytes), bytes.len());
/// link.ask(&mut table);
/// // … the table steps …
/// link.hear(&table, &outputs);
/// let used = link.speak(now, &table, &mut journal, &mut room);
/// assert_eq!(&room[..used], b"#1 ok\n");
/// # }
/// # mod chip {
/// #     use embedded_storage::nor_flash::{ErrorType, NorFlash, NorFlashError, NorFlashErrorKind, ReadNorFlash};
/// #     #[derive(Debug)]
/// #     pub struct Never;
/// #     impl NorFlashError for Never { fn kind(&self) -> NorFlashErrorKind { NorFlashErrorKind::Other } }
/// #     pub struct Chip;
/// #     impl ErrorType for Chip { type Error = Never; }
/// #     impl ReadNorFlash for Chip {
/// #         const READ_SIZE: usize = 1;
/// #         fn read(&mut self, _: u32, bytes: &mut [u8]) -> Result<(), Never> { bytes.fill(0xFF); Ok(()) }
/// #         fn capacity(&self) -> usize { 8 * 4096 }
/// #     }
/// #     impl NorFlash for Chip {
/// #         const WRITE_SIZE: usize = 1;
/// #         const ERASE_SIZE: usize = 4096;
/// #         fn erase(&mut self, _: u32, _: u32) -> Result<(), Never> { Ok(()) }
/// #         fn write(&mut self, _: u32, _: &[u8]) -> Result<(), Never> { Ok(()) }
/// #     }
/// # }
/// ```
#[derive(Debug)]
pub struct Link {
    identity: Identity,
    inbox: Inbox,
    /// A host has just come.
    greets: bool,
    topics: Topics,
    /// That of the request that is being answered.
    id: Id,
    task: Task,
    /// That of a request about which the players are asked.
    asked: Option<Id>,
    /// What they have decided.
    agreed: Option<bool>,
    events: Deque<Happened, EVENTS>,
    /// Events that found no room since the last report of that.
    lost: u32,
    /// A digest of what was told of each topic; `None` before anything was told.
    told: [Option<u32>; Topic::ALL.len()],
    partly: Option<Partly>,
    /// What was told of the cells.
    cells: Option<Occupancy>,
    /// Something has happened, so what holds may be new.
    news: bool,
    steps: u8,
    /// The first topic of the next part of a look that has begun.
    next: Option<usize>,
    effect: Option<Effect>,
}

impl Link {
    /// A line on which nobody has said anything yet.
    #[must_use]
    pub const fn new(identity: Identity) -> Self {
        Self {
            identity,
            inbox: Inbox::EMPTY,
            greets: false,
            topics: Topics::NONE,
            id: Id::new(),
            task: Task::Nothing,
            asked: None,
            agreed: None,
            events: Deque::new(),
            lost: 0,
            told: [None; Topic::ALL.len()],
            partly: None,
            cells: None,
            news: false,
            steps: 0,
            next: None,
            effect: None,
        }
    }

    /// A host has opened the line, or closed it. Whatever one before it wanted is forgotten; who opens it is greeted.
    pub fn open(&mut self, is_open: bool) {
        *self = Self::new(self.identity);
        self.greets = is_open;
    }

    /// Takes bytes from the host and tells how many. The others are to be offered again after the next step: a request is
    /// answered before the next one is read.
    pub fn receive(&mut self, bytes: &[u8]) -> usize {
        match self.task {
            Task::Nothing => self.inbox.take(bytes),
            _ => 0,
        }
    }

    /// Reads the request that has come in, and hands its order to the table. To be called before each step.
    pub fn ask(&mut self, table: &mut Table) {
        if !matches!(self.task, Task::Nothing) || table.is_ordered() {
            return;
        }
        let Some(line) = self.inbox.line() else {
            return;
        };
        let (id, text) = match line {
            Ok(line) => split_id(line),
            Err(code) => {
                self.id.clear();
                self.task = Task::Error(code);
                self.inbox.clear();
                return;
            }
        };
        let is_id =
            |id: &str| !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        self.task = match id {
            Some(id) if !is_id(id) || id.len() > LONGEST_ID => {
                self.id.clear();
                Task::Error(ErrorCode::Syntax)
            }
            id => {
                self.id.clear();
                // It is not too long.
                let _ = self.id.push_str(id.unwrap_or_default());
                match Request::parse(text) {
                    _ if id.is_none() && text.is_empty() => Task::Nothing,
                    Ok(request) => begin(request, table, &mut self.topics, &mut self.told),
                    Err(code) => Task::Error(code),
                }
            }
        };
        self.inbox.clear();
        if !self.topics.contains(Topic::Cells) || self.told[Topic::Cells as usize].is_none() {
            self.cells = None;
        }
        self.news = true;
    }

    /// Hears what a step has brought. To be called after each step.
    pub fn hear(&mut self, table: &Table, outputs: &Outputs) {
        for reply in &outputs.replies {
            // Another link may have asked.
            let ordered = matches!(self.task, Task::Ordered);
            match reply {
                OrderReply::Done if ordered => self.task = Task::Ok,
                OrderReply::Asks if ordered => {
                    self.task = Task::Waiting;
                    self.asked = Some(self.id.clone());
                }
                OrderReply::Refused(refusal) if ordered => {
                    self.task = Task::Error((*refusal).into());
                }
                OrderReply::Agreed if self.asked.is_some() => self.agreed = Some(true),
                OrderReply::Declined if self.asked.is_some() => self.agreed = Some(false),
                _ => {}
            }
        }
        self.news |= !outputs.events.is_empty();
        let ply = table.plies();
        for &event in &outputs.events {
            let by = match event {
                Event::MoveMade { side, .. } => table.settings().players.sides[side],
                _ => Player::default(),
            };
            self.note(Happened::Event { event, ply, by });
        }
        for &sound in &outputs.sounds {
            self.note(Happened::Sound(sound));
        }
    }

    fn note(&mut self, happened: Happened) {
        let topic = match happened.report() {
            // What holds says it.
            None => return,
            Some(Report::Move { .. } | Report::Pass(_)) => Topic::Moves,
            Some(Report::Sound(_)) => Topic::Sounds,
            Some(_) => Topic::Touch,
        };
        if self.topics.contains(topic) && self.events.push_back(happened).is_err() {
            self.lost = self.lost.saturating_add(1);
        }
    }

    /// Writes what there is to say into `room`, whole lines only, and returns how many bytes that is. To be called after each
    /// step; `room` is at least [`ROOM`](super::ROOM) bytes, or the rest of a larger buffer that fills up.
    pub fn speak<F: NorFlash>(
        &mut self,
        now: Moment,
        table: &Table,
        journal: &mut Journal<F>,
        room: &mut [u8],
    ) -> usize {
        let mut page = Page::new(room);
        // What finds no room is said after the next step.
        let _ = self.greet(&mut page)
            && self.tell_verdict(&mut page)
            && self.tell_events(&mut page)
            && self.answer(table, journal, &mut page)
            && self.tell_cells(table, &mut page)
            && self.tell_what_holds(now, table, &mut page);
        page.used()
    }

    /// What the plumbing is to do, once the host has been told.
    pub const fn take_effect(&mut self) -> Option<Effect> {
        self.effect.take()
    }

    fn hello(&self) -> Report<'static> {
        let Identity {
            product,
            firmware,
            revision,
            serial,
        } = self.identity;
        Report::Hello {
            version: VERSION,
            product,
            firmware,
            revision,
            serial,
            features: Rest(FEATURES),
        }
    }

    fn greet(&mut self, page: &mut Page<'_>) -> bool {
        if self.greets {
            self.greets = !page.line("", &self.hello());
        }
        !self.greets
    }

    fn tell_verdict(&mut self, page: &mut Page<'_>) -> bool {
        if let (Some(id), Some(agreed)) = (&self.asked, self.agreed) {
            let verdict = match agreed {
                true => Report::Ok,
                false => Report::Error(ErrorCode::Declined),
            };
            if !page.line(id, &verdict) {
                return false;
            }
            (self.asked, self.agreed) = (None, None);
        }
        true
    }

    fn tell_events(&mut self, page: &mut Page<'_>) -> bool {
        while let Some(event) = self.events.front() {
            if let Some(report) = event.report()
                && !page.line("", &report)
            {
                return false;
            }
            self.events.pop_front();
        }
        if self.lost > 0 {
            if !page.line("", &Report::Lost(self.lost)) {
                return false;
            }
            self.lost = 0;
            // The host begins anew with all that holds.
            self.told = [None; Topic::ALL.len()];
            self.cells = None;
            self.news = true;
        }
        true
    }

    /// Answers the request, as far as there is room.
    fn answer<F: NorFlash>(
        &mut self,
        table: &Table,
        journal: &mut Journal<F>,
        page: &mut Page<'_>,
    ) -> bool {
        let id = &self.id;
        let last = match &mut self.task {
            Task::Nothing | Task::Ordered => return true,
            Task::Hello => self.hello(),
            Task::Ok => Report::Ok,
            Task::Waiting => Report::Waiting,
            Task::Error(code) => Report::Error(*code),
            Task::Setting(setting) => {
                if !page.line(id, &Report::Setting(*setting)) {
                    return false;
                }
                Report::Ok
            }
            Task::Settings(next) => {
                while let Some(setting) = Setting::all(table.settings()).get(*next) {
                    if !page.line(id, &Report::Setting(*setting)) {
                        return false;
                    }
                    *next += 1;
                }
                Report::Ok
            }
            Task::Sensors(next) => {
                while let Some(&cell) = Cell::ALL.get(*next) {
                    if !page.line(id, &sensor(table, cell)) {
                        return false;
                    }
                    *next += 1;
                }
                Report::Ok
            }
            Task::Listing(listing) => match listing.go_on(journal, page, id) {
                Progress::GoesOn => return true,
                Progress::Done => Report::Ok,
                Progress::Failed(code) => Report::Error(code),
            },
            Task::Telling(telling) => match telling.go_on(journal, page, id) {
                Progress::GoesOn => return true,
                Progress::Done => Report::Ok,
                Progress::Failed(code) => Report::Error(code),
            },
            Task::Effect(effect) => {
                self.effect = Some(*effect);
                Report::Ok
            }
        };
        let has_room = page.line(id, &last);
        self.task = match (has_room, last, self.task) {
            (true, ..) => Task::Nothing,
            (false, _, task @ Task::Effect(_)) => {
                self.effect = None;
                task
            }
            // The rest has been said, and is not said again.
            (false, Report::Ok, _) => Task::Ok,
            (false, Report::Error(code), _) => Task::Error(code),
            (false, _, task) => task,
        };
        has_room
    }

    /// What stands on the cells: at first all of it, then what changes.
    fn tell_cells(&mut self, table: &Table, page: &mut Page<'_>) -> bool {
        if !self.topics.contains(Topic::Cells) {
            return true;
        }
        let edge = table.settings().white_edge;
        let seen = table.senses().occupancy().seen_from(edge);
        let Some(told) = &mut self.cells else {
            use katarenga_rules::board::Side::{Black, White};
            let all = Report::Cells {
                white: seen.pawns(White),
                black: seen.pawns(Black),
                unknown: seen.of_unknown_colour(),
                faulty: seen.faulty(),
            };
            let has_room = page.line("", &all);
            if has_room {
                self.cells = Some(seen);
                self.told[Topic::Cells as usize] = Some(0);
            }
            return has_room;
        };
        if *told == seen {
            return true;
        }
        self.news = true;
        for cell in seen.differs_from(told).iter() {
            let reading = seen.reading(cell);
            if !page.line("", &Report::Cell { cell, reading }) {
                return false;
            }
            told.set(cell, reading);
        }
        true
    }

    /// What holds and was not told yet, a few topics after each step.
    fn tell_what_holds(&mut self, now: Moment, table: &Table, page: &mut Page<'_>) -> bool {
        self.steps = self.steps.wrapping_add(1);
        let is_due = self.news || self.steps.is_multiple_of(LOOK);
        let first = match self.next {
            Some(first) => first,
            None if is_due && self.topics != Topics::NONE => {
                self.news = false;
                0
            }
            None => return true,
        };
        let part = |topics: Topics| {
            (first..)
                .zip(Topic::ALL.into_iter().skip(first))
                .take(TOPICS_AT_ONCE)
                .filter(move |&(_, topic)| topics.contains(topic))
        };
        let speaks = part(self.topics).any(|(_, topic)| state::is_speech(topic));
        let speech = speaks.then(|| Speech::of(table, now));
        for (at, topic) in part(self.topics) {
            if !self.tell(topic, table, speech.as_ref(), page) {
                self.next = Some(at);
                return false;
            }
        }
        let next = first + TOPICS_AT_ONCE;
        self.next = (next < Topic::ALL.len()).then_some(next);
        true
    }

    fn tell(
        &mut self,
        topic: Topic,
        table: &Table,
        speech: Option<&Speech>,
        page: &mut Page<'_>,
    ) -> bool {
        let mut digest = Digest::NEW;
        state::report(topic, table, speech, &mut |report| {
            digest_of(report, &mut digest);
            true
        });
        let Digest(digest) = digest;
        let told = &mut self.told[topic as usize];
        if *told == Some(digest) || topic == Topic::Cells {
            return true;
        }
        // What was told of it holds no longer, should it change again before the rest is told.
        let before = match self.partly.take() {
            Some(partly) if (partly.topic, partly.digest) == (topic, digest) => partly.reports,
            _ => 0,
        };
        let (mut reports, mut has_room) = (0, true);
        state::report(topic, table, speech, &mut |report| {
            if reports >= before {
                has_room = page.line("", report);
            }
            reports += usize::from(has_room);
            has_room
        });
        if has_room {
            *told = Some(digest);
        } else {
            *told = None;
            self.partly = Some(Partly {
                topic,
                digest,
                reports,
            });
        }
        has_room
    }
}

/// What is compared of a report: time that runs is told when it begins to run, and not all the time.
fn digest_of(report: &Report<'_>, digest: &mut Digest) {
    use core::fmt::Write as _;
    // A digest has room for everything.
    let _ = match *report {
        Report::Clock {
            mut left,
            runs: Some(side),
        } => {
            left[side] = None;
            let runs = Some(side);
            write!(digest, "{}", Report::Clock { left, runs })
        }
        _ => writeln!(digest, "{report}"),
    };
}

/// What a sensor reads, by its place on the frame.
fn sensor(table: &Table, cell: Cell) -> Report<'static> {
    let senses = table.senses();
    let noise = table.calibration().map(|known| known.noise[cell].0);
    Report::Sensor {
        cell,
        reading: senses.occupancy().reading(cell),
        health: senses.health(cell),
        count: senses.count(cell).0,
        zero: senses.zero(cell).0,
        noise: noise.unwrap_or(0),
        margin: senses.margin(cell),
    }
}

/// Begins to answer a request.
fn begin(
    request: Request<'_>,
    table: &mut Table,
    topics: &mut Topics,
    told: &mut [Option<u32>; Topic::ALL.len()],
) -> Task {
    let settings = *table.settings();
    let order = match request {
        Request::Hello(0) => return Task::Error(ErrorCode::Version),
        Request::Hello(_) => return Task::Hello,
        Request::Ping => return Task::Ok,
        Request::Follow(more) => {
            *topics = topics.with(more);
            for topic in Topic::ALL {
                if more.contains(topic) {
                    told[topic as usize] = None;
                }
            }
            return Task::Ok;
        }
        Request::Unfollow(less) => {
            *topics = topics.without(less);
            return Task::Ok;
        }
        Request::Settings => return Task::Settings(0),
        Request::Get(name) => {
            let all = Setting::all(&settings);
            let found = all.into_iter().find(|setting| setting.is_called(name));
            return found.map_or(Task::Error(ErrorCode::Syntax), Task::Setting);
        }
        Request::Archive => return Task::Listing(Listing::NEW),
        Request::Game(number) => return Task::Telling(Telling::of(number)),
        Request::Sensors => return Task::Sensors(0),
        Request::Reboot => return Task::Effect(Effect::Reboot),
        Request::Bootsel => return Task::Effect(Effect::Bootsel),
        Request::Set(setting) => match setting.applied_to(&settings) {
            Some(settings) => Order::Settings(settings),
            None => return Task::Error(ErrorCode::Range),
        },
        Request::NewGame(rules) => Order::NewGame(Settings {
            rules: rules.unwrap_or(settings.rules),
            ..settings
        }),
        Request::Start(position) => Order::Start(position),
        Request::Move { ply, m } => Order::Play { ply, m },
        Request::TakeBack => Order::TakeBack,
        Request::Swap => Order::Swap,
        Request::Draw(side) => Order::OfferDraw(side),
        Request::Resign(side) => Order::Resign(side),
        Request::Light { time, .. } if time > super::LONGEST_LIGHT => {
            return Task::Error(ErrorCode::Range);
        }
        Request::Light { cell, role, time } => Order::Light { cell, role, time },
        Request::Calibrate => Order::Calibrate,
    };
    table.order(order);
    Task::Ordered
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The RP2040 has RAM for it.
    #[test]
    fn a_link_is_small() {
        assert!(size_of::<Link>() <= 1_024, "{} bytes", size_of::<Link>());
    }
}
