//! A board that is asked, and answers.

use std::io;
use std::time::{Duration, Instant};

use katarenga_core::protocol::{ErrorCode, Report, Request, VERSION};
use thiserror::Error;

use crate::line::{Line, Place};

/// A board answers within milliseconds, and reads its whole memory in a second.
const ANSWER: Duration = Duration::from_secs(10);

/// A board greets within milliseconds. A device that says nothing for so long is none.
const GREETING: Duration = Duration::from_secs(2);

/// Players are asked for 30 seconds.
const PLAYERS: Duration = Duration::from_secs(40);

/// What the feature is called that lists and tells games.
pub const ARCHIVE: &str = "archive";

/// What the feature is called that starts the boot loader.
pub const BOOT: &str = "boot";

/// Who a board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Who {
    /// What it is called.
    pub product: String,
    /// The version of its firmware.
    pub firmware: String,
    /// The revision of its hardware.
    pub revision: String,
    /// Tells it from all others.
    pub serial: String,
    /// What it can do.
    pub features: Vec<String>,
}

impl Who {
    /// Reads a greeting, with or without an identifier.
    #[must_use]
    pub fn greeting(line: &str) -> Option<Self> {
        match Report::parse(line)? {
            (
                _,
                Report::Hello {
                    product,
                    firmware,
                    revision,
                    serial,
                    features,
                    ..
                },
            ) => Some(Self {
                product: product.to_owned(),
                firmware: firmware.to_owned(),
                revision: revision.to_owned(),
                serial: serial.to_owned(),
                features: features.0.split(' ').map(str::to_owned).collect(),
            }),
            _ => None,
        }
    }
}

/// Why a place has no board that answers.
#[derive(Debug, Error)]
pub enum NoBoard {
    /// It cannot be opened.
    #[error("{0} cannot be opened: {1}")]
    Closed(Place, io::Error),
    /// What is there is something else.
    #[error("{0} is no Katarenga board: what is there does not speak its protocol")]
    Foreign(Place),
    /// The board has gone in the middle.
    #[error("the board at {0} no longer answers: is its cable still plugged in?")]
    Gone(Place),
    /// The board cannot do this.
    #[error("the board at {0} cannot do this: its firmware lacks the feature \"{1}\"")]
    Lacks(Place, &'static str),
    /// The board does not want to.
    #[error("the board at {0} refuses \"{1}\": {2}")]
    Refuses(Place, String, ErrorCode),
}

/// A board that has greeted.
pub struct Board {
    place: Place,
    who: Who,
    line: Line,
    asked: u32,
}

impl Board {
    /// Opens the line to a place and asks who is there. A device that is no board is sent nothing else.
    ///
    /// # Errors
    /// When there is no board.
    pub fn open(place: &Place) -> Result<Self, NoBoard> {
        let line = Line::open(place).map_err(|error| NoBoard::Closed(place.clone(), error))?;
        Self::greet(place, line)
    }

    fn greet(place: &Place, mut line: Line) -> Result<Self, NoBoard> {
        let foreign = || NoBoard::Foreign(place.clone());
        // The empty line ends whatever another program has left unfinished, and gets no answer.
        line.send(&format!("\n#0 {}", Request::Hello(VERSION)))
            .map_err(|_| foreign())?;
        let until = Instant::now() + GREETING;
        // What comes before the answer was for another program.
        loop {
            let said = line.receive(until).map_err(|_| foreign())?;
            if let (true, Some(who)) = (said.starts_with("#0 "), Who::greeting(&said)) {
                return Ok(Self {
                    place: place.clone(),
                    who,
                    line,
                    asked: 0,
                });
            }
        }
    }

    /// Where it is.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// Who it is.
    #[must_use]
    pub const fn who(&self) -> &Who {
        &self.who
    }

    /// Whether it can do something.
    ///
    /// # Errors
    /// When it cannot.
    pub fn needs(&self, feature: &'static str) -> Result<(), NoBoard> {
        if self.who.features.iter().any(|known| known == feature) {
            Ok(())
        } else {
            Err(NoBoard::Lacks(self.place.clone(), feature))
        }
    }

    /// Asks, and returns all lines of the answer but the last. `asked` is called when the board asks its players first.
    ///
    /// # Errors
    /// When the board refuses, its players decline, or it is gone.
    pub fn ask(
        &mut self,
        request: &Request<'_>,
        asked: impl FnOnce(),
    ) -> Result<Vec<String>, NoBoard> {
        let gone = |_| NoBoard::Gone(self.place.clone());
        self.asked += 1;
        let id = format!("#{} ", self.asked % 10_000_000);
        self.line.send(&format!("{id}{request}")).map_err(gone)?;
        let mut asked = Some(asked);
        let mut answer = Vec::new();
        let mut patience = ANSWER;
        loop {
            let said = self.line.receive(Instant::now() + patience).map_err(gone)?;
            let Some(said) = said.strip_prefix(&id) else {
                continue;
            };
            match Report::parse(said) {
                Some((_, Report::Ok | Report::Hello { .. })) => return Ok(answer),
                Some((_, Report::Error(code))) => {
                    let request = request.to_string();
                    return Err(NoBoard::Refuses(self.place.clone(), request, code));
                }
                Some((_, Report::Waiting)) => {
                    if let Some(asked) = asked.take() {
                        asked();
                    }
                    patience = PLAYERS;
                }
                _ => answer.push(said.to_owned()),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at() -> Place {
        Place::Port("port".to_owned())
    }

    fn greeted(says: &str) -> Result<Board, NoBoard> {
        let line = Line::over(io::Cursor::new(says.as_bytes().to_vec()), io::sink());
        Board::greet(&at(), line)
    }

    const HELLO: &str = "#0 hello 1 katarenga 0.1.0 c E661 follow archive\n";

    #[test]
    fn what_answers_otherwise_is_foreign() {
        for says in [
            "",
            "login: ",
            "ok\nok\n",
            "#0 error syntax\n",
            "hello 1 katarenga 0.1.0 c E661 follow\n",
            "#0 hello you\n",
            "\u{fffd}\0\n",
        ] {
            let foreign = matches!(greeted(says), Err(NoBoard::Foreign(_)));
            assert!(foreign, "{says:?}");
        }
    }

    #[test]
    fn reports_for_others_are_overlooked() {
        let says = format!(
            "move 1 white b1a2 off person\n{HELLO}turn - person free\n#1 setting sound on\nlost 3\n#1 ok\n"
        );
        let mut board = greeted(&says).expect("a board");
        assert_eq!(board.who().serial, "E661");
        let answer = board.ask(&Request::Get("sound"), || ()).expect("an answer");
        assert_eq!(answer, ["setting sound on"]);
        assert!(board.needs(ARCHIVE).is_ok());
        assert!(matches!(board.needs(BOOT), Err(NoBoard::Lacks(_, BOOT))));
        let gone = board.ask(&Request::Ping, || ());
        assert!(matches!(gone, Err(NoBoard::Gone(_))));
    }

    #[test]
    fn players_are_waited_for() {
        let says = format!("{HELLO}#1 waiting\n#1 error declined\n");
        let mut board = greeted(&says).expect("a board");
        let mut asked = false;
        let answer = board.ask(&Request::NewGame(None), || asked = true);
        assert!(asked);
        let declined = matches!(answer, Err(NoBoard::Refuses(_, _, ErrorCode::Declined)));
        assert!(declined, "{answer:?}");
    }
}
