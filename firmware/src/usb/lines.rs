//! Lines of text between the table and a program on the host.

use embassy_futures::select::{Either, select};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::pipe::Pipe;
use embassy_time::{Duration, with_timeout};
use embassy_usb::class::cdc_acm::{ControlChanged, Receiver, Sender};
use embassy_usb::driver::{Direction, EndpointAddress};
use portable_atomic::{AtomicBool, AtomicU32, Ordering};

use super::PACKET;
use super::descriptors::Serial;
use super::driver::{self, Driver};
use super::reset::Touch;

/// What is to be sent. A program that reads once in 100 ms gets all of what a fast game says.
static OUT: Pipe<CriticalSectionRawMutex, 1024> = Pipe::new();

/// A program listens: it has opened the port.
static HEARD: AtomicBool = AtomicBool::new(false);

/// Lines that found no room.
static LOST: AtomicU32 = AtomicU32::new(0);

/// How long a packet may wait before the port is looked at again. The driver itself waits for ever.
const PATIENCE: Duration = Duration::from_millis(100);

/// The endpoint that lines are sent by. Endpoints are numbered as they are added: notifications of the port, then its data.
fn bulk_in() -> EndpointAddress {
    EndpointAddress::from_parts(2, Direction::In)
}

/// The longest line that is understood.
const LINE: usize = 128;

/// Sends a line, or drops and counts it if there is no room.
pub fn say(line: &[u8]) {
    if !HEARD.load(Ordering::Relaxed) {
        return;
    }
    if OUT.free_capacity() <= line.len() {
        LOST.fetch_add(1, Ordering::Relaxed);
        return;
    }
    for mut part in [line, b"\n"] {
        // The pipe takes a part when it is at its end.
        while let Ok(written @ 1..) = OUT.try_write(part) {
            part = part.get(written..).unwrap_or_default();
            if part.is_empty() {
                break;
            }
        }
    }
}

/// Sends lines; never returns. The only one that writes.
pub async fn send<'d>(
    sender: &mut Sender<'d, Driver<'d>>,
    line_state: &ControlChanged<'d>,
    serial: &Serial,
) -> ! {
    let mut touch = Touch::default();
    let mut packet = [0; PACKET as usize];
    loop {
        HEARD.store(false, Ordering::Relaxed);
        while !sender.dtr() {
            touch.look(false, sender.line_coding().data_rate());
            line_state.control_changed().await;
        }
        OUT.clear();
        driver::take_back(bulk_in());
        HEARD.store(true, Ordering::Relaxed);
        greet(serial);
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

/// Sends a packet, or gives up when the program has closed the port. Meanwhile lines find no room, and are dropped as a whole.
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

fn greet(serial: &Serial) {
    say(serial.text().as_bytes());
}

/// Receives lines; never returns.
pub async fn receive<'d>(receiver: &mut Receiver<'d, Driver<'d>>) -> ! {
    let mut packet = [0; PACKET as usize];
    let mut line = Line::default();
    loop {
        receiver.wait_connection().await;
        if let Ok(length) = receiver.read_packet(&mut packet).await {
            let heard = packet.get(..length).unwrap_or_default();
            heard.iter().for_each(|byte| line.hear(*byte));
        }
    }
}

/// A line that comes in byte by byte.
struct Line {
    text: [u8; LINE],
    length: usize,
}

impl Default for Line {
    fn default() -> Self {
        Self {
            text: [0; LINE],
            length: 0,
        }
    }
}

impl Line {
    fn hear(&mut self, byte: u8) {
        if byte == b'\n' {
            say(self.text.get(..self.length).unwrap_or_default());
            self.length = 0;
        } else if let Some(there) = self.text.get_mut(self.length) {
            *there = byte;
            self.length += 1;
        }
    }
}
