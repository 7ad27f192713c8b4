//! English: sentences.

use core::fmt;

use super::English;
use crate::evening::Player;
use crate::memory::Trouble;
use crate::referee::Binding;
use crate::speech::parts::{InARow, OnTheClock, write_goals};
use crate::speech::{Deed, Language, Sentence, Value, Words as _};
use katarenga_rules::board::{BySide, Side};
use katarenga_rules::game::{DrawReason, Outcome, Victory};

impl English {
    pub(super) fn say(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match sentence {
            Sentence::Calibrating => write!(
                f,
                "The board is learning what it feels \
                 without pawns. Leave it empty for a moment."
            ),
            Sentence::ClearTheBoard(cells) => {
                write!(f, "Please take all pawns off the board: {cells}.")
            }
            Sentence::BrokenSensors(cells) => write!(
                f,
                "These sensors are broken: {cells}. Hold OK to play without them."
            ),
            Sentence::Testing => write!(
                f,
                "Self-test: set a pawn on each cell in turn. Any button ends it."
            ),

            Sentence::LineUp => write!(
                f,
                "Set all pawns on their squares: the game begins by itself."
            ),
            Sentence::Revenge => write!(
                f,
                "Revenge: edges exchanged, so that nobody keeps the better half. \
                 White sets up at the other edge."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "The game begins on an empty board: White places the first pawn."
            ),
            Sentence::Missing(cells) => write!(f, "Pawns are missing on {cells}."),
            Sentence::Surplus(cells) => write!(f, "These do not belong there: {cells}."),
            Sentence::WrongAtStart {
                side: Side::White,
                cells,
            } => write!(
                f,
                "Wrong colour on {cells}: white belongs there, not black."
            ),
            Sentence::WrongAtStart {
                side: Side::Black,
                cells,
            } => write!(
                f,
                "Wrong colour on {cells}: black belongs there, not white."
            ),
            Sentence::HoldSetup => write!(f, "Hold SETUP for a second to open the menu."),

            Sentence::Turn(Side::White) => write!(f, "White to move."),
            Sentence::Turn(Side::Black) => write!(f, "Black to move."),
            Sentence::OutOfTurn {
                side: Side::White,
                from,
            } => write!(f, "It is White's turn: put the black pawn back on {from}."),
            Sentence::OutOfTurn {
                side: Side::Black,
                from,
            } => write!(f, "It is Black's turn: put the white pawn back on {from}."),
            Sentence::Made { side, m, deed } => {
                let (side, to) = (self.side(side), m.to);
                match (m.from, deed) {
                    (Some(from), Deed::Captured) => write!(f, "{side}: {from} takes {to}."),
                    (Some(from), Deed::Displaced) => write!(f, "{side}: {from} pushes out {to}."),
                    (Some(from), Deed::Entered) => write!(f, "{side}: {from} enters camp {to}."),
                    (Some(from), _) => write!(f, "{side}: {from} to {to}."),
                    (None, _) => write!(f, "{side}: a pawn placed on {to}."),
                }
            }
            Sentence::NothingSeen(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Broken sensors hide every move of {side}. \
                     Calibrate (menu, Care) or end the game."
                )
            }
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side}'s pawn was pushed out of {from}: set it down elsewhere now."
                )
            }
            Sentence::Awaits(side) => {
                let side = self.side(side);
                write!(f, "{side} plays elsewhere. Wait for the move.")
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "The board thinks about its move for {side}.")
            }
            Sentence::CarryOut {
                by,
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "{}: lift the pawn on {from} and set it down on {to}.",
                    plays(by)
                ),
                true => write!(
                    f,
                    "{}: the pawn on {from} takes the one on {to}.",
                    plays(by)
                ),
            },
            Sentence::CarryOut {
                by,
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "{}: set the pawn in the hand down on {to}.", plays(by)),
                true => write!(
                    f,
                    "{}: the pawn in the hand takes the place of the one on {to}.",
                    plays(by)
                ),
            },
            Sentence::LooksForHint => write!(f, "The board looks for a good move."),
            Sentence::Hint(m) => write!(f, "A good move: {m}. Nobody has to make it."),
            Sentence::MaySwap => write!(
                f,
                "Black may take White's side: press OK. Who moves instead stays Black."
            ),
            Sentence::Swapped => write!(
                f,
                "The players have exchanged their sides. It is Black's move."
            ),
            Sentence::Place(Side::White) => write!(
                f,
                "White places a pawn; it stays where it rests on a lit square."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Black places a pawn; it stays where it rests on a lit square."
            ),
            Sentence::PlaceFor {
                by,
                side: Side::White,
                to,
            } => write!(f, "{}: place a white pawn on {to}.", plays(by)),
            Sentence::PlaceFor {
                by,
                side: Side::Black,
                to,
            } => write!(f, "{}: place a black pawn on {to}.", plays(by)),
            Sentence::WrongColour { side, cells } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} is to place: the pawn on {cells} has the other colour."
                )
            }
            Sentence::Threatened(square) => write!(
                f,
                "On {square} the pawn would reach another or be reached; legal squares are lit."
            ),
            Sentence::NotReached { from, to } => write!(
                f,
                "The pawn placed last on {from} does not reach {to}; legal squares are lit."
            ),
            Sentence::AnotherQuarter(square) => write!(
                f,
                "{square} lies on another quarter than the first pawn; legal squares are lit."
            ),
            Sentence::DeadEnd(square) => write!(
                f,
                "From {square} the next pawn could go nowhere; legal squares are lit."
            ),
            Sentence::MustCapture(cells) => {
                write!(f, "Who can capture must, and these pawns can: {cells}.")
            }
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(f, "{side} had no move and has passed.")
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Largest group: White {white}, Black {black}.")
            }
            Sentence::Illegal(cells) => write!(
                f,
                "The pawn must not stand on {cells}; where it may go is lit."
            ),
            Sentence::Question(cells) => {
                write!(f, "Is {cells} meant? Then set the pawn down once more.")
            }
            Sentence::Captors(cells) => write!(f, "These pawns can capture it: {cells}."),
            Sentence::PutBack(cells) => write!(f, "A pawn belongs on {cells}: please put it back."),
            Sentence::TakeAway(cells) => write!(f, "Please take away what stands on {cells}."),
            Sentence::Bound(Binding::Move(square)) => {
                write!(f, "Touched is moved: the pawn from {square} must move.")
            }
            Sentence::Bound(Binding::Capture(square)) => write!(
                f,
                "Touched is moved: the pawn on {square} must be captured."
            ),
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Touched is moved: {from} must capture {to}.")
            }
            Sentence::Goals { from, to, captures } => {
                write!(f, "The pawn from {from} may")?;
                let take = if captures { "take " } else { "displace " };
                write_goals(f, to, [("go to ", ""), (take, ""), ("enter camp ", "")])
            }

            Sentence::OneTooMany(cells) => write!(
                f,
                "One pawn at a time: take all but one of these away: {cells}."
            ),
            Sentence::Mismatch => write!(
                f,
                "Board and game do not agree. Put the pawns back, then play goes on."
            ),
            Sentence::Carry { from, to } => write!(f, "Carry the pawn from {from} to {to}."),

            Sentence::Over(Outcome::Win { winner, by }) => {
                let side = self.side(winner);
                match by {
                    Victory::Camps => write!(f, "{side} wins: both enemy camps are taken."),
                    Victory::Material => {
                        write!(f, "{side} wins: the opponent has fewer than two pawns.")
                    }
                    Victory::Race => write!(f, "{side} wins the race."),
                    Victory::Time => write!(f, "{side} wins on time."),
                    Victory::Resignation => write!(f, "{side} wins: the opponent resigned."),
                    Victory::Group => write!(f, "{side} wins: all pawns are one group."),
                    Victory::LastPlaced => {
                        write!(f, "{side} wins: the opponent can place no pawn.")
                    }
                    Victory::Line => write!(f, "{side} wins: three pawns on a line."),
                    Victory::Survivors => write!(f, "{side} wins with the pawns that are left."),
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "A draw: nobody can move."),
                DrawReason::NoPlacement => write!(f, "A draw: no pawn can be placed."),
                DrawReason::Agreement => write!(f, "A draw by agreement."),
                DrawReason::Repetition => {
                    write!(f, "A draw: the same position for the third time.")
                }
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(f, "{side} wins the match. The next game begins a new one.")
            }
            Sentence::ClearAgain => write!(f, "For the next game take all pawns off the board."),
            Sentence::SetUpAgain => {
                write!(f, "For the next game set all pawns on their start squares.")
            }
            Sentence::MayClaim => write!(
                f,
                "This position stands for the third time: a draw \
                 can be claimed in the menu, End of the game."
            ),
            Sentence::Paused => write!(
                f,
                "The clock stands still until somebody moves or presses OK."
            ),
            Sentence::Time(BySide { white, black }) => {
                let (white, black) = (OnTheClock(white), OnTheClock(black));
                write!(f, "Time left: White {white}, Black {black}.")
            }
            Sentence::Score { wins, draws } => {
                let BySide { white, black } = wins;
                write!(f, "Score: White {white}, Black {black}, draws {draws}.")
            }

            Sentence::Faulty(cells) => write!(f, "Broken sensors: {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Hardly any sensor reads as it was calibrated. \
                 Clear the board and calibrate: menu, Care."
            ),
            Sentence::GameWaits => write!(
                f,
                "A game waits: it can be taken up or given up in the menu, Game."
            ),
            Sentence::Trouble(trouble) => match trouble {
                Trouble::Unreadable => {
                    write!(f, "The board's memory cannot be read; it starts afresh.")
                }
                Trouble::Damaged => write!(
                    f,
                    "A part of the board's memory is damaged: check the settings."
                ),
                Trouble::GameLost => write!(f, "The running game was damaged and is lost."),
                Trouble::NewerGame => write!(
                    f,
                    "Only a newer version knows the running game: \
                     it is kept until another one begins."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "The memory cannot be written: a power cut would lose the game."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "The board failed to start with the running game and leaves it out."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "The board failed to start: it leaves \
                     out the running game and the settings."
                ),
            },

            Sentence::Contents(screen) => {
                let screen = self.screen(screen);
                write!(f, "Menu: {screen}.")
            }
            Sentence::Screen(screen) => {
                let screen = self.screen(screen);
                write!(f, "{screen}.")
            }
            Sentence::Row { dial, value } => {
                let (dial, value) = (self.dial(dial), value.said_in(Language::English));
                write!(f, "{dial}: {value}.")
            }
            Sentence::Corner(corner) => {
                let corner = self.corner(corner);
                write!(
                    f,
                    "Which quarter lies {corner}? Choose until the lights match it."
                )
            }
            Sentence::FarRow(colours) => {
                let colours = colours.map(|colour| self.colour(colour));
                let colours = InARow(&colours);
                write!(f, "Its far row from the left: {colours}.")
            }
            Sentence::WholeLayout => write!(
                f,
                "Do the lights match the quarters? OK takes the \
                 layout; a pawn set on a square corrects it."
            ),
            Sentence::LayAsShown => {
                write!(f, "Lay the quarters as the lights show, then press OK.")
            }
            Sentence::Correcting { square, colour } => {
                let colour = self.colour(colour);
                write!(f, "{square} is {colour} now; NEXT changes the colour.")
            }
            Sentence::GiveUp => write!(f, "Give up the running game? Hold OK to give it up."),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::English);
                write!(f, "Hold OK to confirm: {ending}.")
            }
            Sentence::UnplayableLayout(why) => {
                let (number, colour) = (why.squares.len(), self.colour(why.colour));
                let (game, side) = (self.game(why.rules), self.side(why.half));
                let needed = why.needed;
                write!(
                    f,
                    "{game} cannot be played here: {number} {colour} squares \
                     in the half of {side}, {needed} are needed."
                )
            }
        }
    }
}

/// Whose move hands carry out.
const fn plays(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "The board plays",
        Player::Remote => "The other player plays",
    }
}
