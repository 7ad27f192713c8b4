//! A computer at the other end of the cable.

mod enumeration;
mod faults;
mod mischief;
mod pipe;
mod port;
mod request;
mod serial;

use std::collections::VecDeque;

pub use enumeration::Descriptors;
use enumeration::Step;
use faults::Faults;
pub use mischief::Mischief;
use mischief::Timers;
use pipe::Pipes;
use port::{Port, PortEvent};
pub use request::{Answer, Outcome, Request};
use request::{ControlTransfer, Progress};
use serial::Serial;

use super::SLOT_NS;
use super::controller::Controller;

/// Hosts give a device longer than this for a request, commonly 5 s. This one resets the device soon, so that a device
/// that needs it is found out.
const REQUEST_TIMEOUT_NS: u64 = 500_000_000;
/// A device has 2 ms to take its address (USB 2.0, 9.2.6.3).
const ADDRESS_SETTLES_NS: u64 = 2_000_000;
/// Address 0 is that of a device which has none yet.
const ADDRESSES: u8 = 127;

/// How far a host has come with the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostState {
    /// There is no cable.
    Unplugged,
    /// The cable is plugged in, but no device has shown itself.
    Empty,
    /// The device is being reset, asked and configured.
    Enumerating,
    /// The device is suspended.
    Suspended,
    /// The device can be used.
    Configured,
}

/// A host, and the cable to the board. It begins unplugged.
#[derive(Clone)]
pub struct Host {
    now_ns: u64,
    port: Port,
    step: Step,
    /// It has been reset once more since it was first asked.
    probed: bool,
    known: Descriptors,
    address: u8,
    /// How often a device was configured.
    enumerations: u32,
    transfer: Option<ControlTransfer>,
    /// Requests to make once the device is configured.
    requests: VecDeque<Request>,
    answers: Vec<Answer>,
    serial: Serial,
    pipes: Pipes,
    faults: Faults,
    timers: Timers,
    /// The next control transfer is broken off after so many transactions.
    abort_after: Option<u8>,
    /// No transaction before this moment.
    next_slot_ns: u64,
    /// What the controller was like when a transaction was last answered by NAK, and whose these were.
    nak_changes: u64,
    nak: u8,
}

/// Bits of [`Host::nak`].
const CONTROL: u8 = 1;
const BULK_OUT: u8 = 2;
const BULK_IN: u8 = 4;

impl Default for Host {
    fn default() -> Self {
        Self {
            now_ns: 0,
            port: Port::default(),
            step: Step::Probe,
            probed: false,
            known: Descriptors::default(),
            address: 0,
            enumerations: 0,
            transfer: None,
            requests: VecDeque::new(),
            answers: Vec::new(),
            serial: Serial::default(),
            pipes: Pipes::default(),
            faults: Faults::default(),
            timers: Timers::default(),
            abort_after: None,
            next_slot_ns: 0,
            nak_changes: 0,
            nak: 0,
        }
    }
}

/// What a program on the host can do.
impl Host {
    /// Plugs the cable in.
    pub fn plug(&mut self) {
        if !self.port.is_plugged() {
            self.port.plug(self.now_ns);
        }
    }

    /// Pulls the cable.
    pub fn unplug(&mut self) {
        self.port.unplug(self.now_ns);
        self.forget_device();
    }

    /// How far the host has come.
    #[must_use]
    pub fn state(&self) -> HostState {
        match &self.port {
            port if !port.is_plugged() => HostState::Unplugged,
            port if !port.is_attached() => HostState::Empty,
            port if port.is_suspended() => HostState::Suspended,
            _ if self.step == Step::Configured => HostState::Configured,
            _ => HostState::Enumerating,
        }
    }

    /// How often the board was configured.
    #[must_use]
    pub fn enumerations(&self) -> u32 {
        self.enumerations
    }

    /// What the board says about itself, as far as it was asked.
    #[must_use]
    pub fn descriptors(&self) -> &Descriptors {
        &self.known
    }

    /// Opens the serial port as soon as there is one, and again after each enumeration. A program that does this reads.
    pub fn open(&mut self) {
        self.serial.wants_open = true;
        self.serial.reads = true;
    }

    /// Closes the serial port, and reads no more.
    pub fn close(&mut self) {
        self.serial.wants_open = false;
        self.serial.reads = false;
    }

    /// Whether the board knows that the serial port is open.
    #[must_use]
    pub fn is_open(&self) -> bool {
        self.step == Step::Configured && self.serial.is_open
    }

    /// Sets the speed of the serial port.
    pub fn set_baud(&mut self, baud: u32) {
        self.serial.baud = baud;
    }

    /// Whether the host reads what the board sends.
    pub fn set_reading(&mut self, reads: bool) {
        self.serial.reads = reads;
    }

    /// Sends bytes to the board.
    pub fn send(&mut self, bytes: &[u8]) {
        self.serial.to_send.extend(bytes);
    }

    /// How many bytes the board has not taken yet.
    #[must_use]
    pub fn unsent(&self) -> usize {
        self.serial.to_send.len() + self.pipes.unsent()
    }

    /// What the board has sent since this was asked last.
    pub fn take_received(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.serial.received)
    }

    /// Makes a control request, after those that wait.
    pub fn request(&mut self, request: Request) {
        self.requests.push_back(request);
    }

    /// How the requests ended since this was asked last.
    pub fn take_answers(&mut self) -> Vec<Answer> {
        std::mem::take(&mut self.answers)
    }

    /// Resets the board over the bus and enumerates it anew.
    pub fn reset_bus(&mut self) {
        self.port.reset(self.now_ns);
        self.forget_device();
    }

    /// Stops all traffic.
    pub fn suspend(&mut self) {
        self.port.suspend(self.now_ns);
    }

    /// Ends a suspension.
    pub fn resume(&mut self) {
        self.port.resume(self.now_ns);
    }
}

/// How it runs.
impl Host {
    fn forget_device(&mut self) {
        self.address = 0;
        self.step = Step::Probe;
        self.transfer = None;
        self.abort_after = None;
        self.serial.forget_device();
        self.pipes = Pipes::default();
    }

    /// When something happens by itself, if anything does.
    pub(super) fn due(&self, controller: &Controller) -> Option<u64> {
        let port = self.port.due(self.now_ns, controller);
        let timers = self.timers.due();
        let slot = self
            .port
            .is_active()
            .then(|| self.next_transaction(controller));
        [port, timers, slot.flatten()].into_iter().flatten().min()
    }

    fn next_transaction(&self, controller: &Controller) -> Option<u64> {
        if self.ready_pipes(controller) != 0 || self.transfer.is_none() && self.has_request() {
            return Some(self.next_slot_ns.max(self.now_ns));
        }
        let transfer = self.transfer.as_ref()?;
        Some(transfer.began_ns + REQUEST_TIMEOUT_NS)
    }

    /// Those that have something to do and were not answered by NAK since the processor last touched the controller.
    fn ready_pipes(&self, controller: &Controller) -> u8 {
        let nak = if controller.changes() == self.nak_changes {
            self.nak
        } else {
            0
        };
        let mut pipes = 0;
        if self.transfer.is_some() {
            pipes |= CONTROL;
        }
        if self.step == Step::Configured {
            let (runs_in, runs_out) = self.pipes.run();
            if runs_out && (self.pipes.has_packet() || !self.serial.to_send.is_empty()) {
                pipes |= BULK_OUT;
            }
            if runs_in && self.serial.reads {
                pipes |= BULK_IN;
            }
        }
        pipes & !nak
    }

    fn has_request(&self) -> bool {
        self.step != Step::Configured
            || !self.requests.is_empty()
            || self.serial.next_request().is_some()
    }

    /// Runs up to a moment.
    pub(super) fn advance(&mut self, now_ns: u64, controller: &mut Controller) {
        while let Some(due) = self.due(controller).filter(|due| *due <= now_ns) {
            self.now_ns = self.now_ns.max(due);
            self.act(controller);
        }
        self.now_ns = now_ns;
        self.port.count_frames(now_ns, controller);
    }

    fn act(&mut self, controller: &mut Controller) {
        while let Some(timer) = self.timers.take_due(self.now_ns) {
            self.on_timer(timer);
        }
        match self.port.act(self.now_ns, controller) {
            Some(PortEvent::Detached) => self.forget_device(),
            Some(PortEvent::Attached) => self.probed = false,
            Some(PortEvent::Ready) => {
                self.step = if self.probed {
                    Step::Address
                } else {
                    Step::Probe
                };
            }
            None => {}
        }
        if self.port.is_active() && self.next_slot_ns <= self.now_ns {
            self.run_slot(controller);
        }
    }

    fn run_slot(&mut self, controller: &mut Controller) {
        if self.transfer.is_none() {
            self.begin_transfer();
        }
        let timed_out =
            |transfer: &ControlTransfer| transfer.began_ns + REQUEST_TIMEOUT_NS <= self.now_ns;
        if self.transfer.as_ref().is_some_and(timed_out) {
            self.end_transfer(Outcome::TimedOut);
            return;
        }
        let ready = self.ready_pipes(controller);
        let nak = if ready & CONTROL != 0 {
            self.run_transfer(controller).then_some(CONTROL)
        } else if ready & BULK_OUT != 0 && (ready & BULK_IN == 0 || self.pipes.out_is_next()) {
            self.run_bulk_out(controller).then_some(BULK_OUT)
        } else if ready & BULK_IN != 0 {
            self.run_bulk_in(controller).then_some(BULK_IN)
        } else {
            return;
        };
        self.next_slot_ns = self.next_slot_ns.max(self.now_ns + SLOT_NS);
        if let Some(pipe) = nak {
            if self.nak_changes != controller.changes() {
                self.nak_changes = controller.changes();
                self.nak = 0;
            }
            self.nak |= pipe;
        }
    }

    fn begin_transfer(&mut self) {
        let request = loop {
            if self.step == Step::Configured {
                let line = self.serial.next_request();
                break line.or_else(|| self.requests.pop_front());
            }
            // A step may have nothing to ask.
            let address = (self.enumerations % u32::from(ADDRESSES)) as u8 + 1;
            match self.step.request(&self.known, address) {
                Some(request) => break Some(request),
                None => self.step = self.step.next(),
            }
        };
        self.transfer = request.map(|request| ControlTransfer::new(request, self.now_ns));
    }

    /// Whether the device was not ready.
    fn run_transfer(&mut self, controller: &mut Controller) -> bool {
        let Some(transfer) = &mut self.transfer else {
            return false;
        };
        match transfer.step(self.address, controller, &mut self.faults) {
            Progress::Nak => return true,
            Progress::Ended(outcome) => self.end_transfer(outcome),
            Progress::More if self.abort_after.is_some_and(|n| n <= transfer.transactions) => {
                self.abort_after = None;
                self.end_transfer(Outcome::Aborted);
            }
            Progress::More => {}
        }
        false
    }

    fn end_transfer(&mut self, outcome: Outcome) {
        let Some(ControlTransfer { request, .. }) = self.transfer.take() else {
            return;
        };
        if matches!(outcome, Outcome::NoAnswer | Outcome::TimedOut) {
            self.reset_bus();
        } else if self.step != Step::Configured {
            self.enumerate(outcome);
            return;
        } else if outcome == Outcome::Aborted {
            // A host breaks off and asks again, except for what nobody waits for.
            let is_needed = request.length == 0;
            if is_needed {
                self.requests.push_front(request.clone());
            }
        } else {
            self.serial.answered(&request);
            self.pipes.unhalt(&request);
        }
        self.answers.push(Answer { request, outcome });
    }

    fn enumerate(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Done(bytes) => self.step.learn(&mut self.known, bytes),
            // A device need not have this. Whatever was broken off is asked again.
            Outcome::Stalled => {}
            _ => return,
        }
        match self.step {
            Step::Probe => {
                self.probed = true;
                self.port.reset(self.now_ns);
            }
            Step::Address => {
                self.address = (self.enumerations % u32::from(ADDRESSES)) as u8 + 1;
                self.next_slot_ns = self.now_ns + ADDRESS_SETTLES_NS;
            }
            Step::Configure => {
                self.enumerations += 1;
                self.pipes = Pipes::new(self.known.bulk());
                self.serial.forget_device();
            }
            _ => {}
        }
        self.step = self.step.next();
    }
}

#[cfg(test)]
mod tests;
