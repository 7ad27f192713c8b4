//! The protocol: whatever a host sends, each request gets one answer, in whole lines that a host can read.

use katarenga_core::Buttons;
use katarenga_core::protocol::{Identity, LONGEST_LINE, Report};
use katarenga_core::table::Inputs;
use katarenga_core::units::{AdcCount, Moment};
use katarenga_rules::{CellMap, Position, Side};
use katarenga_world::kept::begun;
use katarenga_world::{Core, Wire};

const START: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";

/// Milliseconds from one scan to the next, nearly as with halls.
const SCAN: u32 = 5;

/// Steps within which a request is answered: the memory has 128 sectors, and the longest answer fills 10 times
/// the room of a step.
const MOST_STEPS: usize = 400;

/// What a pawn adds to the count of its sensor.
const PAWN: u16 = 900;

/// Sends the input to a board on which a game has begun.
///
/// # Panics
/// When a request gets no answer, or a line is none of the protocol.
pub fn check(input: &[u8]) {
    Board::default().send(input);
}

/// A board on which a game has begun, and a host on the line.
pub struct Board {
    core: Core,
    counts: CellMap<AdcCount>,
    now: Moment,
    torn: String,
    /// What was said in all, in bytes.
    pub said: usize,
}

impl Default for Board {
    fn default() -> Self {
        let position: Position = START.parse().expect("a position");
        let counts = CellMap::from_fn(|cell| {
            let AdcCount(middle) = AdcCount::MID_SCALE;
            AdcCount(match cell {
                _ if position.standing(Side::White).contains(cell) => middle + PAWN,
                _ if position.standing(Side::Black).contains(cell) => middle - PAWN,
                _ => middle,
            })
        });
        let mut core = Core::power_up(begun(&position), Moment(0));
        core.wires().push(Wire::open(Identity::default()));
        let mut board = Self {
            core,
            counts,
            now: Moment(0),
            torn: String::new(),
            said: 0,
        };
        board.step();
        assert_eq!(board.read().finals, 1, "it greets");
        board
    }
}

/// What came of some lines.
#[derive(Default)]
struct Answers {
    /// Lines that end an answer.
    finals: usize,
    /// Questions to the players.
    waiting: usize,
    /// The board greets, also when it has started anew.
    greetings: usize,
}

impl Board {
    fn step(&mut self) {
        self.now = Moment(self.now.0.wrapping_add(SCAN));
        let inputs = Inputs {
            counts: &self.counts,
            buttons: Buttons::NONE,
        };
        self.core.step(self.now, &inputs);
    }

    fn wire(&mut self) -> &mut Wire {
        &mut self.core.wires()[0]
    }

    /// Sends bytes, ends the last line, and reads all answers.
    ///
    /// # Panics
    /// When a request gets no answer, or a line is none of the protocol.
    pub fn send(&mut self, bytes: &[u8]) {
        let wanted = bytes
            .split(|byte| *byte == b'\n')
            .filter(|line| !matches!(line, [] | [b'\r']))
            .count();
        self.wire().send(bytes);
        self.wire().send(b"\n");
        let mut got = Answers::default();
        // The list of games takes a step for each sector of the memory, and so does each part of a long answer.
        let most_steps = MOST_STEPS * (wanted + 1);
        for _ in 0..most_steps {
            if self.wire().unsent() == 0 && got.finals >= wanted {
                break;
            }
            self.step();
            let new = self.read();
            got.finals += new.finals;
            got.waiting += new.waiting;
            got.greetings += new.greetings;
        }
        let text = bytes.escape_ascii();
        assert_eq!(self.wire().unsent(), 0, "not read: {text}");
        assert!(got.finals >= wanted, "{} answers: {text}", got.finals);
        // Players answer later: the menu closes when nobody does.
        let most = wanted + got.waiting + got.greetings + 1;
        assert!(got.finals <= most, "{} answers: {text}", got.finals);
    }

    fn read(&mut self) -> Answers {
        let bytes = self.wire().take();
        self.said += bytes.len();
        self.torn += str::from_utf8(&bytes).expect("ASCII");
        let mut answers = Answers::default();
        let text = std::mem::take(&mut self.torn);
        assert!(text.is_empty() || text.ends_with('\n'), "torn: {text:?}");
        for line in text.lines() {
            assert!(line.len() < LONGEST_LINE, "{line}");
            let plain = line.bytes().all(|byte| matches!(byte, b' '..=b'~'));
            assert!(plain && !line.ends_with(' '), "{line:?}");
            let (id, report) = Report::parse(line).unwrap_or_else(|| panic!("{line:?}"));
            let id = id.map_or(String::new(), |id| format!("#{id} "));
            assert_eq!(format!("{id}{report}"), line);
            match report {
                Report::Ok | Report::Error(_) => answers.finals += 1,
                Report::Waiting => {
                    answers.finals += 1;
                    answers.waiting += 1;
                }
                Report::Hello { .. } => {
                    answers.finals += 1;
                    answers.greetings += usize::from(id.is_empty());
                }
                _ => {}
            }
        }
        answers
    }
}
