//! A program on a computer that talks to the image over its USB port.

use std::time::Duration;

use katarenga_emulator::usb::Host;
use katarenga_emulator::{Board, Stop};

/// How long a host takes to find the board and to open its port: 100 ms until the plug sits, two resets, a dozen requests.
pub const FOUND: Duration = Duration::from_millis(500);

/// How often the host looks whether something has come.
const LOOK: Duration = Duration::from_millis(2);

/// How long a program waits for an answer before it asks again.
const RETRY: Duration = Duration::from_millis(100);

/// A program that has opened the port.
#[derive(Clone, Default)]
pub struct Program {
    /// What came without the end of its line.
    rest: Vec<u8>,
    /// Requests so far.
    asked: u32,
}

impl Program {
    /// Plugs the cable in, opens the port and waits for the greeting.
    ///
    /// # Panics
    /// When the board does not greet.
    #[must_use]
    pub fn connect(board: &mut Board) -> (Self, String) {
        let mut program = Self::default();
        board.usb().plug();
        board.usb().open();
        let hello = program.line(board, FOUND);
        (program, hello.expect("a greeting"))
    }

    /// The lines that have come.
    pub fn lines(&mut self, host: &mut Host) -> Vec<String> {
        self.rest.extend(host.take_received());
        let end = self.rest.iter().rposition(|byte| *byte == b'\n');
        let whole: Vec<u8> = self.rest.drain(..end.map_or(0, |end| end + 1)).collect();
        let text = String::from_utf8_lossy(&whole).into_owned();
        text.lines().map(str::to_owned).collect()
    }

    /// Waits for a line.
    ///
    /// # Panics
    /// When the board stops.
    pub fn line(&mut self, board: &mut Board, limit: Duration) -> Option<String> {
        let until = board.now() + limit;
        while board.now() < until {
            board.run_for(LOOK).expect("it runs");
            if let Some(line) = self.lines(board.usb()).into_iter().next() {
                return Some(line);
            }
        }
        None
    }

    /// Whether the board answers within a time. A program asks again until it does.
    ///
    /// # Panics
    /// When the board stops.
    pub fn gets_through(&mut self, board: &mut Board, limit: Duration) -> bool {
        let until = board.now() + limit;
        while board.now() < until {
            // The beginning of another line may lie there from before.
            board.usb().send(b"\n");
            let patience = RETRY.min(until - board.now());
            if self
                .ask(board, "ping", patience)
                .expect("it runs")
                .is_some()
            {
                return true;
            }
        }
        false
    }

    /// Makes a request and waits for all of its answer.
    ///
    /// # Errors
    /// When the board stops.
    pub fn ask(
        &mut self,
        board: &mut Board,
        request: &str,
        limit: Duration,
    ) -> Result<Option<Vec<String>>, Stop> {
        self.asked += 1;
        // A letter first: lines of chance have numbers.
        let id = format!("#p{} ", self.asked);
        board.usb().send(format!("{id}{request}\n").as_bytes());
        let mut answer = Vec::new();
        let until = board.now() + limit;
        while board.now() < until {
            board.run_for(LOOK)?;
            let lines = self.lines(board.usb());
            answer.extend(
                lines
                    .iter()
                    .filter_map(|line| line.strip_prefix(&id))
                    .map(str::to_owned),
            );
            let ends = |line: &String| {
                ["ok", "error", "hello", "waiting"]
                    .iter()
                    .any(|end| line.starts_with(end))
            };
            if answer.last().is_some_and(ends) {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }
}
