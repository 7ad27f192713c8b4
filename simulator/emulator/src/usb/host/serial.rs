//! The serial port, as a program on the host sees it.

use std::collections::VecDeque;

use super::request::Request;

/// What programs set commonly; over USB it means nothing.
const BAUD: u32 = 115_200;

#[derive(Clone)]
pub(super) struct Serial {
    pub(super) wants_open: bool,
    /// The board was told.
    pub(super) is_open: bool,
    pub(super) baud: u32,
    /// What the board was told.
    set_baud: Option<u32>,
    pub(super) reads: bool,
    pub(super) to_send: VecDeque<u8>,
    pub(super) received: Vec<u8>,
}

impl Default for Serial {
    fn default() -> Self {
        Self {
            wants_open: false,
            is_open: false,
            baud: BAUD,
            set_baud: None,
            reads: false,
            to_send: VecDeque::new(),
            received: Vec::new(),
        }
    }
}

impl Serial {
    /// A new device knows nothing of what was set.
    pub(super) fn forget_device(&mut self) {
        self.is_open = false;
        self.set_baud = None;
    }

    /// What the board has to be told next.
    pub(super) fn next_request(&self) -> Option<Request> {
        if self.wants_open && self.set_baud != Some(self.baud) {
            return Some(Request::set_line_coding(self.baud));
        }
        let line_state = Request::set_line_state(self.wants_open);
        (self.wants_open != self.is_open).then_some(line_state)
    }

    /// A request was answered.
    pub(super) fn answered(&mut self, request: &Request) {
        if *request == Request::set_line_coding(self.baud) {
            self.set_baud = Some(self.baud);
        } else if *request == Request::set_line_state(true) {
            self.is_open = true;
        } else if *request == Request::set_line_state(false) {
            self.is_open = false;
        }
    }
}
