//! The running board: scans and buttons come in, frames, sounds and records go out.

use embassy_time::Instant;
use katarenga_core::Buttons;
use katarenga_core::lights::LimitedFrame;
use katarenga_core::memory::{NotKept, Record};
use katarenga_core::protocol::{Link, ROOM};
use katarenga_core::sensing::SensorKind;
use katarenga_core::sound::Sound;
use katarenga_core::supply::Source;
use katarenga_core::table::Table;
#[cfg(feature = "telemetry")]
use katarenga_core::telemetry::Telemetry;
use katarenga_core::units::{AdcCount, Milliamps, Moment};
use katarenga_rules::CellMap;

use crate::scan::{FirstLook, Scan};
use crate::storage::Memory;
use crate::supervision::Member;
use crate::usb::Cable;
use crate::{buttons, leds, power, scan, sound};

/// What the board sensed at a moment.
pub struct Sensed {
    /// Time since power-up. It wraps after 49 days, which core allows for.
    pub now: Moment,
    /// The first look at sensors that were then read again.
    pub first_look: Option<FirstLook>,
    /// What each cell read last.
    pub counts: CellMap<AdcCount>,
    /// The buttons that are down.
    pub buttons: Buttons,
}

/// The running board, for the task that decides.
pub struct Ports {
    memory: Memory,
    member: Member,
    buttons: Buttons,
    source: Source,
    fitted: Option<SensorKind>,
}

impl Ports {
    /// A board whose tasks have just started.
    pub(crate) fn new(memory: Memory) -> Self {
        Self {
            memory,
            member: Member::join(),
            buttons: Buttons::NONE,
            source: Source::default(),
            fitted: None,
        }
    }

    /// Waits for the next scan.
    pub async fn sense(&mut self) -> Sensed {
        let Scan { first_look, counts } = scan::SCANS.wait().await;
        self.member.check_in();
        self.buttons = buttons::LEVELS.try_receive().unwrap_or(self.buttons);
        self.source = power::OFFERS.try_take().unwrap_or(self.source);
        let now = Moment(Instant::now().as_millis() as u32);
        Sensed {
            now,
            first_look,
            counts,
            buttons: self.buttons,
        }
    }

    /// What the board may draw at the moment.
    #[must_use]
    pub const fn limit(&self) -> Milliamps {
        self.source.limit()
    }

    /// Shows a frame, in place of one that has not been sent yet.
    pub fn show(&self, frame: LimitedFrame) {
        leds::FRAMES.signal(frame);
    }

    /// Plays a sound after those that are waiting. Drops it if the queue is full: it would come too late.
    pub fn play(&self, sound: Sound) {
        if sound::SOUNDS.try_send(sound).is_ok() {
            #[cfg(feature = "telemetry")]
            crate::telemetry::send(Telemetry::Sound(sound));
        }
    }

    /// Writes a record to flash. After this returns, a power cut cannot lose it.
    ///
    /// # Errors
    /// If the flash chip does not hold it.
    // Not a part of the task that calls it: tasks lie in RAM, and the journal is too much for that.
    #[inline(never)]
    pub fn keep(&mut self, record: &Record<'_>) -> Result<(), NotKept> {
        self.memory.append(record)
    }

    /// Says to the host what there is to say.
    #[inline(never)]
    pub fn speak(&mut self, now: Moment, table: &Table, link: &mut Link, cable: &Cable) {
        let mut room = [0; ROOM];
        let used = link.speak(now, table, &mut self.memory, &mut room);
        cable.say(room.get(..used).unwrap_or_default());
    }

    /// Erases a sector ahead if one is due, which stops the chip for up to 400 ms. Returns whether there may be more to erase.
    ///
    /// # Errors
    /// If the flash chip cannot be erased.
    #[inline(never)]
    pub fn tidy(&mut self) -> Result<bool, NotKept> {
        self.memory.tidy()
    }

    /// Tells the scan which sensors are fitted, once that is known.
    pub fn fit(&mut self, kind: Option<SensorKind>) {
        if kind != self.fitted {
            kind.into_iter().for_each(|kind| scan::FITTED.signal(kind));
            self.fitted = kind;
        }
    }
}
