//! What a host may do to a device, by accident or because it is broken.

use std::time::Duration;

use rand::RngExt as _;
use rand::rngs::SmallRng;

use super::request::Request;
use super::{Faults, Host, HostState, Step};

/// Something a device has to survive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mischief {
    /// Resets the bus, in the middle of anything.
    ResetBus,
    /// Stops all traffic for a while.
    Suspend(Duration),
    /// Stops all traffic for a while, then resets the bus.
    SuspendAndReset(Duration),
    /// Pulls the cable for a while.
    Unplug(Duration),
    /// Stops reading for a while.
    StopReading(Duration),
    /// Sends so many bytes of nonsense.
    Flood(Vec<u8>),
    /// Damages the next data from the device (RP2040-E15).
    DamageIn,
    /// Damages the next data for the device.
    DamageOut,
    /// Loses the next handshake.
    LoseHandshake,
    /// Breaks off a request after so many transactions.
    Abort(u8),
    /// Halts an endpoint: the first is IN, the second OUT.
    Halt(usize),
    /// Closes the port and opens it again.
    Reopen,
    /// Asks what no device knows.
    UnknownRequest(Request),
    /// Takes the configuration back and sets it again.
    Reconfigure,
}

/// What follows on a mischief.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Timer {
    Plug,
    Resume,
    Reset,
    Read,
    Open,
}

#[derive(Clone, Default)]
pub(super) struct Timers(Vec<(u64, Timer)>);

impl Timers {
    pub(super) fn due(&self) -> Option<u64> {
        self.0.iter().map(|(at, _)| *at).min()
    }

    pub(super) fn take_due(&mut self, now_ns: u64) -> Option<Timer> {
        let due = self.0.iter().position(|(at, _)| *at <= now_ns)?;
        Some(self.0.remove(due).1)
    }
}

impl Mischief {
    /// One of them at random.
    pub fn random(rng: &mut SmallRng) -> Self {
        let while_ = Duration::from_micros(rng.random_range(100..300_000));
        match rng.random_range(0..14) {
            0 => Self::ResetBus,
            1 => Self::Suspend(while_),
            2 => Self::SuspendAndReset(while_),
            3 => Self::Unplug(while_),
            4 => Self::StopReading(while_),
            5 => {
                let mut nonsense = vec![0; rng.random_range(1..2_000)];
                nonsense.fill_with(|| rng.random());
                Self::Flood(nonsense)
            }
            6 => Self::DamageIn,
            7 => Self::DamageOut,
            8 => Self::LoseHandshake,
            9 => Self::Abort(rng.random_range(1..5)),
            10 => Self::Halt(rng.random_range(0..2)),
            11 => Self::Reopen,
            12 => Self::UnknownRequest(unknown(rng)),
            _ => Self::Reconfigure,
        }
    }
}

/// A request of no known type, which a device has to refuse. Vendors' own requests may mean something.
fn unknown(rng: &mut SmallRng) -> Request {
    const RESERVED_TYPE: u8 = 0x60;
    let recipient = rng.random_range(0..4);
    let (request, value, index) = (rng.random(), rng.random(), rng.random());
    if rng.random() {
        let length = rng.random_range(0..300);
        Request::read(RESERVED_TYPE | recipient, request, value, index, length)
    } else {
        let data = vec![0xAA; rng.random_range(0..200)];
        Request::write(RESERVED_TYPE | recipient, request, value, index, &data)
    }
}

impl Host {
    /// Misbehaves.
    pub fn misbehave(&mut self, mischief: Mischief) {
        let mut later = |time: Duration, timer| {
            let at = self.now_ns + time.as_nanos() as u64;
            self.timers.0.push((at, timer));
        };
        match mischief {
            Mischief::ResetBus => self.reset_bus(),
            Mischief::Suspend(time) => {
                later(time, Timer::Resume);
                self.suspend();
            }
            Mischief::SuspendAndReset(time) => {
                later(time, Timer::Reset);
                self.suspend();
            }
            Mischief::Unplug(time) => {
                later(time, Timer::Plug);
                self.unplug();
            }
            Mischief::StopReading(time) => {
                later(time, Timer::Read);
                self.set_reading(false);
            }
            Mischief::Flood(bytes) => self.send(&bytes),
            Mischief::DamageIn => self.faults.damage_in = true,
            Mischief::DamageOut => self.faults.damage_out = true,
            Mischief::LoseHandshake => self.faults.lose_handshake = true,
            Mischief::Abort(transactions) => {
                self.abort_after = Some(transactions);
                if self.state() == HostState::Configured {
                    self.request(Request::descriptor(2, 0, 0, 255));
                }
            }
            Mischief::Halt(which) => {
                let addresses = self.pipes.addresses();
                if let Some(address) = addresses.and_then(|both| both.get(which).copied()) {
                    self.request(Request::halt(address, true));
                }
            }
            Mischief::Reopen => {
                later(Duration::from_millis(5), Timer::Open);
                self.close();
            }
            Mischief::UnknownRequest(request) => self.request(request),
            Mischief::Reconfigure => self.reconfigure(),
        }
    }

    /// Ends all mischief: the cable is plugged in, the port is open and read.
    pub fn behave(&mut self) {
        self.timers.0.clear();
        self.faults = Faults::default();
        self.abort_after = None;
        self.requests.clear();
        self.serial.to_send.clear();
        self.plug();
        self.resume();
        self.open();
    }

    pub(super) fn on_timer(&mut self, timer: Timer) {
        match timer {
            Timer::Plug => self.plug(),
            Timer::Resume => self.resume(),
            Timer::Reset => self.reset_bus(),
            Timer::Read => self.set_reading(true),
            Timer::Open => self.open(),
        }
    }

    fn reconfigure(&mut self) {
        if self.state() == HostState::Configured && self.transfer.is_none() {
            self.step = Step::Unconfigure;
        }
    }
}
