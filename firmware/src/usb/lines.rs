//! Bytes between the table and a program on the host. What they mean is core's business.
//!
//! The table fills [`OUT`] when it is empty, so a host that does not read costs nothing but the lines that it misses. A host
//! that sends faster than the table answers fills [`IN`] and then its own buffers.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_time::{Duration, with_timeout};
use embassy_usb::class::cdc_acm::{ControlChanged, Receiver, Sender};
use embassy_usb::driver::{Direction, EndpointAddress};
use katarenga_core::protocol::{Link, ROOM};
use katarenga_core::table::Table;
use portable_atomic::{AtomicU32, Ordering};

use super::PACKET;
use super::driver::{self, Driver};
use super::reset::Touch;

/// Whole lines to be sent: as many as the table says at a time.
static OUT: Pipe<CriticalSectionRawMutex, ROOM> = Pipe::new();

/// What has come in.
static IN: Pipe<CriticalSectionRawMutex, { PACKET as usize }> = Pipe::new();

/// Counts how often a program has opened or closed the port: it is open while the number is odd.
static EDGES: AtomicU32 = AtomicU32::new(0);

/// How long a packet may wait before the port is looked at again. The driver itself waits for ever.
const PATIENCE: Duration = Duration::from_millis(100);

/// The table's end of the cable.
pub struct Cable {
    /// The number of edges that the link knows of.
    edges: u32,
    /// What has come in and was not taken yet: from `next` up to `end`.
    bytes: [u8; PACKET as usize],
    next: usize,
    end: usize,
}

impl Cable {
    /// Nothing is plugged in.
    pub const fn new() -> Self {
        Self {
            edges: 0,
            bytes: [0; _],
            next: 0,
            end: 0,
        }
    }

    /// Hands to the link what has come in, and its orders to the table. To be called before each step of the table.
    // Not a part of the task that calls it: tasks lie in RAM, and the protocol is too much for that.
    #[inline(never)]
    pub fn hear(&mut self, link: &mut Link, table: &mut Table) {
        let edges = EDGES.load(Ordering::Relaxed);
        if edges != self.edges {
            self.edges = edges;
            self.end = 0;
            link.open(edges % 2 == 1);
        }
        if self.next >= self.end {
            self.next = 0;
            self.end = IN.try_read(&mut self.bytes).unwrap_or(0);
        }
        let heard = self.bytes.get(self.next..self.end);
        self.next += link.receive(heard.unwrap_or_default());
        link.ask(table);
    }

    /// Whether the program on the host has taken all that was said, and more can be said to it.
    pub fn has_room(&self) -> bool {
        self.edges % 2 == 1 && self.edges == EDGES.load(Ordering::Relaxed) && OUT.is_empty()
    }

    /// Sends lines, for which there is room.
    pub fn say(&self, mut lines: &[u8]) {
        // The pipe takes a part when it comes to its end.
        while let Ok(written @ 1..) = OUT.try_write(lines) {
            lines = lines.get(written..).unwrap_or_default();
        }
    }
}

/// Sends lines; never returns. The only one that writes.
pub async fn send<'d>(sender: &mut Sender<'d, Driver<'d>>, line_state: &ControlChanged<'d>) -> ! {
    let mut touch = Touch::default();
    let mut packet = [0; PACKET as usize];
    loop {
        // What the last one has not read is not for the next one.
        driver::take_back(bulk_in());
        set_open(false);
        while !sender.dtr() {
            touch.look(false, sender.line_coding().data_rate());
            line_state.control_changed().await;
        }
        set_open(true);
        let mut was_full = false;
        while sender.dtr() {
            touch.look(true, sender.line_coding().data_rate());
            // A host hands data on when a packet is not full: an empty one ends what a full one has begun.
            let length = if was_full && OUT.is_empty() {
                0
            } else {
                match select(OUT.read(&mut packet), line_state.control_changed()).await {
                    Either::First(length) => length,
                    Either::Second(()) => continue,
                }
            };
            was_full = length == packet.len();
            deliver(sender, packet.get(..length).unwrap_or_default()).await;
        }
    }
}

/// The endpoint that lines are sent by. Endpoints are numbered as they are added: notifications of the port, then its data.
fn bulk_in() -> EndpointAddress {
    EndpointAddress::from_parts(2, Direction::In)
}

/// A program has opened the port or closed it. Nothing that was meant for the one before it is left.
fn set_open(is_open: bool) {
    OUT.clear();
    IN.clear();
    let edges = EDGES.load(Ordering::Relaxed);
    if (edges % 2 == 1) != is_open {
        EDGES.store(edges.wrapping_add(1), Ordering::Relaxed);
    }
}

/// Sends a packet, or gives up when the program has closed the port.
async fn deliver<'d>(sender: &mut Sender<'d, Driver<'d>>, packet: &[u8]) {
    while with_timeout(PATIENCE, sender.write_packet(packet))
        .await
        .is_err()
    {
        if !sender.dtr() {
            return;
        }
    }
}

/// Receives bytes; never returns. As long as the table has not taken them, the host has to wait.
pub async fn receive<'d>(receiver: &mut Receiver<'d, Driver<'d>>) -> ! {
    let mut packet = [0; PACKET as usize];
    loop {
        receiver.wait_connection().await;
        if let Ok(length) = receiver.read_packet(&mut packet).await {
            IN.write_all(packet.get(..length).unwrap_or_default()).await;
        }
    }
}
