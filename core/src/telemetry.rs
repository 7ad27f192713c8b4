//! What an image tells of itself as it plays, for whoever watches it from outside: values, encoded by [postcard].
//!
//! The image puts them into a [`Mailbox`], a static that a watcher finds by its [name](SYMBOL) in the ELF. Scenarios that
//! are played on the image ask for what was told. Only with the feature `telemetry`; the image that is flashed does
//! without.
//!
//! [postcard]: https://docs.rs/postcard

use core::mem::offset_of;
use core::sync::atomic::{AtomicU8, AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use crate::lights::{Paint, Role};
use crate::referee::{Binding, Event, State, Will};
use crate::sound::Sound;
use crate::units::{Millis, Moment};
use katarenga_rules::board::{BySide, Cell, Side};

/// What the mailbox is called in the ELF of an image that tells.
pub const SYMBOL: &str = "KATARENGA_TELEMETRY";

/// Bytes that the longest value takes: [`Telemetry::Clock`], whose three times take up to five bytes each.
pub const LONGEST: usize = 19;

/// One thing that has changed or happened. What is told of a state holds until it is told again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Telemetry {
    /// Whether a game is played.
    Plays(bool),
    /// Where its referee stands.
    State(Option<State>),
    /// What a touched pawn obliges to.
    Binding(Option<Binding>),
    /// Whose will the hands carry out.
    Will(Option<Will>),
    /// Whether the board thinks about a move.
    Wonders(bool),
    /// From where to where the next pawn leads back to the game.
    Guide(Option<(Cell, Cell)>),
    /// The chess clock. Time that runs is told when it begins to run; then everybody can tell how much is left.
    Clock {
        /// When this held.
        at: Moment,
        /// What both players have left, if there is a clock.
        left: Option<BySide<Millis>>,
        /// Whose time runs.
        thinking: Option<Side>,
    },
    /// What a cell means to the players.
    Role(Cell, Option<Role>),
    /// What a cell shows.
    Light(Cell, Paint),
    /// A frame was sent that shows what was told before, at this moment.
    Frame(Moment),
    /// Something happened in the game.
    Event(Event),
    /// A signal is played.
    Sound(Sound),
}

impl Telemetry {
    /// Writes the value as bytes and returns them; `None` when there is too little room.
    ///
    /// ```
    /// use katarenga_core::telemetry::{LONGEST, Telemetry};
    /// let mut room = [0; LONGEST];
    /// let bytes = Telemetry::Plays(true).encode(&mut room).unwrap();
    /// assert_eq!(Telemetry::decode(bytes), Some((Telemetry::Plays(true), &[][..])));
    /// assert_eq!(Telemetry::decode(&[99]), None);
    /// ```
    pub fn encode<'a>(&self, room: &'a mut [u8]) -> Option<&'a [u8]> {
        postcard::to_slice(self, room).ok().map(|bytes| &*bytes)
    }

    /// Reads a value and returns it with the bytes after it; `None` when the bytes do not begin with one.
    #[must_use]
    pub fn decode(bytes: &[u8]) -> Option<(Self, &[u8])> {
        postcard::take_from_bytes(bytes).ok()
    }
}

/// Values on their way to a watcher: a ring of bytes between one who writes and one who reads, who may sit on the other
/// side of a debug port and needs to know nothing but where its fields lie.
///
/// A value is there as a whole or not at all. One that finds no room is dropped and counted, for the one who writes does
/// not wait.
#[repr(C)]
pub struct Mailbox {
    /// How many bytes there are. Before the image has set it up there is anything in this place.
    size: AtomicU32,
    /// Where the next byte is written.
    written: AtomicU32,
    /// Where the next byte is read; written by the watcher.
    read: AtomicU32,
    /// How many values were dropped.
    lost: AtomicU32,
    bytes: [AtomicU8; Self::SIZE as usize],
}

impl Mailbox {
    /// Room for a whole board that changes at once, several times over.
    pub const SIZE: u32 = 4096;
    /// Where `size` lies, in bytes from the start; it is a 32-bit number, as the next three are.
    pub const SIZE_AT: u32 = offset_of!(Self, size) as u32;
    /// Where `written` lies.
    pub const WRITTEN_AT: u32 = offset_of!(Self, written) as u32;
    /// Where `read` lies.
    pub const READ_AT: u32 = offset_of!(Self, read) as u32;
    /// Where `lost` lies.
    pub const LOST_AT: u32 = offset_of!(Self, lost) as u32;
    /// Where the first byte lies.
    pub const BYTES_AT: u32 = offset_of!(Self, bytes) as u32;

    /// An empty one.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            size: AtomicU32::new(Self::SIZE),
            written: AtomicU32::new(0),
            read: AtomicU32::new(0),
            lost: AtomicU32::new(0),
            bytes: [const { AtomicU8::new(0) }; Self::SIZE as usize],
        }
    }

    /// Puts a value in. Only one task may do this.
    pub fn put(&self, telemetry: &Telemetry) {
        let mut room = [0; LONGEST];
        let written = self.written.load(Ordering::Relaxed);
        let read = self.read.load(Ordering::Acquire);
        // One byte stays free: a ring that is full would look like an empty one.
        let free = (read.wrapping_sub(written).wrapping_sub(1)) % Self::SIZE;
        let bytes = telemetry.encode(&mut room);
        let Some(bytes) = bytes.filter(|bytes| bytes.len() <= free as usize) else {
            let lost = self.lost.load(Ordering::Relaxed);
            self.lost.store(lost.saturating_add(1), Ordering::Relaxed);
            return;
        };
        let mut at = written;
        for &byte in bytes {
            if let Some(place) = self.bytes.get(at as usize) {
                place.store(byte, Ordering::Relaxed);
            }
            at = (at + 1) % Self::SIZE;
        }
        self.written.store(at, Ordering::Release);
    }
}

impl Default for Mailbox {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use katarenga_rules::game::{DrawReason, Move, Outcome, Victory};

    const LATE: Moment = Moment(u32::MAX);
    const LONG: Millis = Millis(u32::MAX);

    fn cell(name: &str) -> Cell {
        name.parse().unwrap()
    }

    /// One of each, with the largest numbers.
    fn values() -> [Telemetry; 14] {
        let m: Move = "h8h9".parse().unwrap();
        let h8 = "h8".parse().unwrap();
        let bound = Binding::Exactly { from: h8, to: h8 };
        let won = Outcome::Win {
            winner: Side::Black,
            by: Victory::Resignation,
        };
        [
            Telemetry::Plays(true),
            Telemetry::State(Some(State::Over)),
            Telemetry::Binding(Some(bound)),
            Telemetry::Will(Some(Will::Told(m))),
            Telemetry::Wonders(true),
            Telemetry::Guide(Some((cell("h8"), cell("h0")))),
            Telemetry::Clock {
                at: LATE,
                left: Some(BySide::both(LONG)),
                thinking: Some(Side::Black),
            },
            Telemetry::Role(cell("h0"), Some(Role::Faulty)),
            Telemetry::Light(cell("h8"), Paint::Role(Role::Camp)),
            Telemetry::Frame(LATE),
            Telemetry::Event(Event::MoveMade {
                side: Side::Black,
                m,
                captured: true,
            }),
            Telemetry::Event(Event::GameOver(won)),
            Telemetry::Event(Event::GameOver(Outcome::Draw(DrawReason::Repetition))),
            Telemetry::Sound(Sound::Time),
        ]
    }

    #[test]
    fn every_value_comes_back_and_none_is_longer_than_the_longest() {
        let mut lengths = values().map(|value| {
            let mut room = [0; LONGEST];
            let bytes = value.encode(&mut room).unwrap();
            assert_eq!(Telemetry::decode(bytes), Some((value, &[][..])));
            for torn in 0..bytes.len() {
                assert_eq!(Telemetry::decode(&bytes[..torn]), None, "{value:?}");
            }
            bytes.len()
        });
        lengths.sort_unstable();
        assert_eq!(lengths.last(), Some(&LONGEST));
    }

    #[test]
    fn a_square_that_does_not_exist_is_no_value() {
        let mut room = [0; LONGEST];
        let h8 = Telemetry::Event(Event::Touched("h8".parse().unwrap()));
        let mut bytes =
            heapless::Vec::<u8, LONGEST>::from_slice(h8.encode(&mut room).unwrap()).unwrap();
        assert_eq!(bytes.last(), Some(&63));
        *bytes.last_mut().unwrap() = 64;
        assert_eq!(Telemetry::decode(&bytes), None);
    }

    /// Reads as a watcher does.
    fn take(mailbox: &Mailbox) -> Option<Telemetry> {
        let (mut read, written) = (
            mailbox.read.load(Ordering::Relaxed),
            mailbox.written.load(Ordering::Relaxed),
        );
        let mut bytes = heapless::Vec::<u8, { Mailbox::SIZE as usize }>::new();
        let mut at = read;
        while at != written {
            bytes
                .push(mailbox.bytes[at as usize].load(Ordering::Relaxed))
                .unwrap();
            at = (at + 1) % Mailbox::SIZE;
        }
        let (value, rest) = Telemetry::decode(&bytes)?;
        read = (read + (bytes.len() - rest.len()) as u32) % Mailbox::SIZE;
        mailbox.read.store(read, Ordering::Relaxed);
        Some(value)
    }

    #[test]
    fn values_leave_the_mailbox_in_their_order_also_around_its_end() {
        let mailbox = Mailbox::new();
        for _ in 0..200 {
            values().iter().for_each(|value| mailbox.put(value));
            assert_eq!(values().map(|_| take(&mailbox)), values().map(Some));
            assert_eq!(take(&mailbox), None);
        }
        assert_eq!(mailbox.lost.load(Ordering::Relaxed), 0);
    }

    #[test]
    fn a_value_that_finds_no_room_is_counted_and_the_others_stay_whole() {
        let mailbox = Mailbox::new();
        let value = values()[6];
        let fit = (Mailbox::SIZE as usize - 1) / LONGEST;
        for _ in 0..fit + 3 {
            mailbox.put(&value);
        }
        assert_eq!(mailbox.lost.load(Ordering::Relaxed), 3);
        for _ in 0..fit {
            assert_eq!(take(&mailbox), Some(value));
        }
        assert_eq!(take(&mailbox), None);
    }
}
