//! The DMA controller. Its transfers are made when the peripherals catch up with the processor, which is often enough to
//! keep the LEDs' FIFO from running dry.

use crate::clock::Now;
use crate::peripheral::{Peripheral, Write};

const CHANNELS: usize = 12;
const BYTES_PER_CHANNEL: u32 = 0x40;
const INTR: u32 = 0x400;
const INTE: [u32; 2] = [0x404, 0x414];
const INTF: [u32; 2] = [0x408, 0x418];
const INTS: [u32; 2] = [0x40C, 0x41C];
const MULTI_TRIGGER: u32 = 0x430;
const ABORT: u32 = 0x444;
const CHANNEL_COUNT: u32 = 0x448;
const ALL: u32 = (1 << CHANNELS) - 1;
/// The first of its two interrupts.
const FIRST_INTERRUPT: u32 = 11;

const CTRL_ENABLE: u32 = 1;
const CTRL_INCREMENT_READ: u32 = 1 << 4;
const CTRL_INCREMENT_WRITE: u32 = 1 << 5;
const CTRL_RING_WRITE: u32 = 1 << 10;
const CTRL_QUIET: u32 = 1 << 21;
const CTRL_BUSY: u32 = 1 << 24;
const CTRL_WRITABLE: u32 = !(CTRL_BUSY | 0b111 << 29);

/// Always ready.
const UNPACED: u32 = 0x3F;

/// A channel's registers come four times, in another order each time, so that each can be the last, which starts it.
const ORDERS: [[Register; 4]; 4] = [
    [
        Register::Read,
        Register::Write,
        Register::Count,
        Register::Ctrl,
    ],
    [
        Register::Ctrl,
        Register::Read,
        Register::Write,
        Register::Count,
    ],
    [
        Register::Ctrl,
        Register::Count,
        Register::Read,
        Register::Write,
    ],
    [
        Register::Ctrl,
        Register::Write,
        Register::Count,
        Register::Read,
    ],
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Register {
    Read,
    Write,
    Count,
    Ctrl,
}

#[derive(Clone, Copy, Default)]
struct Channel {
    read: u32,
    write: u32,
    count: u32,
    /// What the count is set to when another channel starts this one.
    reload: u32,
    ctrl: u32,
    busy: bool,
}

/// One transfer that is due.
#[derive(Clone, Copy)]
pub(crate) struct Transfer {
    channel: usize,
    pub(crate) from: u32,
    pub(crate) to: u32,
    /// 1, 2 or 4.
    pub(crate) bytes: u32,
}

#[derive(Clone, Default)]
pub(crate) struct Dma {
    channels: [Channel; CHANNELS],
    raised: u32,
    enabled: [u32; 2],
    forced: [u32; 2],
}

impl Dma {
    /// Channels that assert one of the two interrupts.
    fn asserted(&self, line: usize) -> u32 {
        (self.raised | self.forced[line]) & self.enabled[line]
    }

    /// The first channel that is ready moves something.
    pub(crate) fn due(&self, is_ready: impl Fn(u32) -> bool) -> Option<Transfer> {
        let ready = |channel: &Channel| {
            let request = channel.ctrl >> 15 & 0x3F;
            channel.busy && (request == UNPACED || is_ready(request))
        };
        let channel = self.channels.iter().position(ready)?;
        let Channel {
            read, write, ctrl, ..
        } = self.channels[channel];
        Some(Transfer {
            channel,
            from: read,
            to: write,
            bytes: 1 << (ctrl >> 2 & 3).min(2),
        })
    }

    /// The transfer has been made.
    pub(crate) fn done(&mut self, transfer: Transfer) {
        let index = transfer.channel;
        let channel = &mut self.channels[index];
        let ring_write = channel.ctrl & CTRL_RING_WRITE != 0;
        let ring = channel.ctrl >> 6 & 0xF;
        let next = |address: u32, wraps: bool| {
            let after = address.wrapping_add(transfer.bytes);
            let inside = if wraps && ring != 0 {
                (1 << ring) - 1
            } else {
                u32::MAX
            };
            address & !inside | after & inside
        };
        if channel.ctrl & CTRL_INCREMENT_READ != 0 {
            channel.read = next(channel.read, !ring_write);
        }
        if channel.ctrl & CTRL_INCREMENT_WRITE != 0 {
            channel.write = next(channel.write, ring_write);
        }
        channel.count = channel.count.saturating_sub(1);
        if channel.count == 0 {
            channel.busy = false;
            if channel.ctrl & CTRL_QUIET == 0 {
                self.raised |= 1 << index;
            }
            // A channel that chains to itself chains to none.
            let chained = (channel.ctrl >> 11 & 0xF) as usize;
            if chained != index && chained < CHANNELS {
                let chained = &mut self.channels[chained];
                if chained.reload > 0 {
                    chained.count = chained.reload;
                }
                chained.start();
            }
        }
    }

    fn chosen(&mut self, mask: u32) -> impl Iterator<Item = &mut Channel> {
        let channels = self.channels.iter_mut().enumerate();
        channels
            .filter(move |(index, _)| mask >> index & 1 != 0)
            .map(|(_, channel)| channel)
    }
}

impl Peripheral for Dma {
    fn read(&mut self, offset: u32, _: &Now) -> u32 {
        if let Some((index, register, _)) = channel_register(offset) {
            let channel = &self.channels[index];
            return match register {
                Register::Read => channel.read,
                Register::Write => channel.write,
                Register::Count => channel.count,
                Register::Ctrl => channel.ctrl | if channel.busy { CTRL_BUSY } else { 0 },
            };
        }
        let line = usize::from(offset & 0x10 != 0);
        match offset {
            INTR => self.raised,
            _ if INTE.contains(&offset) => self.enabled[line],
            _ if INTF.contains(&offset) => self.forced[line],
            _ if INTS.contains(&offset) => self.asserted(line),
            CHANNEL_COUNT => CHANNELS as u32,
            _ => 0,
        }
    }

    fn write(&mut self, offset: u32, write: Write, _: &Now) {
        if let Some((index, register, starts)) = channel_register(offset) {
            let channel = &mut self.channels[index];
            match register {
                Register::Read => channel.read = write.applied(channel.read),
                Register::Write => channel.write = write.applied(channel.write),
                Register::Count => {
                    channel.count = write.applied(channel.count);
                    channel.reload = channel.count;
                }
                Register::Ctrl => channel.ctrl = write.applied(channel.ctrl) & CTRL_WRITABLE,
            }
            if starts {
                channel.start();
            }
            return;
        }
        let line = usize::from(offset & 0x10 != 0);
        let chosen = write.applied(0) & ALL;
        match offset {
            INTR => self.raised &= !write.value,
            _ if INTE.contains(&offset) => {
                self.enabled[line] = write.applied(self.enabled[line]) & ALL;
            }
            _ if INTF.contains(&offset) => {
                self.forced[line] = write.applied(self.forced[line]) & ALL;
            }
            _ if INTS.contains(&offset) => self.raised &= !chosen,
            MULTI_TRIGGER => self.chosen(chosen).for_each(Channel::start),
            ABORT => self.chosen(chosen).for_each(|channel| channel.busy = false),
            _ => {}
        }
    }

    fn reset(&mut self, _: &Now) {
        *self = Self::default();
    }

    fn interrupts(&self) -> u32 {
        let bit = |line: usize| u32::from(self.asserted(line) != 0) << line;
        (bit(0) | bit(1)) << FIRST_INTERRUPT
    }
}

impl Channel {
    fn start(&mut self) {
        if self.ctrl & CTRL_ENABLE != 0 && self.count != 0 {
            self.reload = self.count;
            self.busy = true;
        }
    }
}

/// Channel and register at an offset, and whether writing it starts the channel.
fn channel_register(offset: u32) -> Option<(usize, Register, bool)> {
    let index = (offset / BYTES_PER_CHANNEL) as usize;
    let word = (offset % BYTES_PER_CHANNEL / 4) as usize;
    let register = ORDERS[word / 4][word % 4];
    (index < CHANNELS).then_some((index, register, word % 4 == 3))
}
