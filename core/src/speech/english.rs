//! English.

use core::fmt;

use super::{Act, Language, Sentence, Value, Words};
use crate::board::{BySide, Colour, Corner, Edge, Side};
use crate::controls::menu::{Dial, Screen};
use crate::evening::Player;
use crate::game::{DrawReason, Outcome, Rules, Victory};
use crate::lights::{Palette, Role};
use crate::memory::Trouble;
use crate::opponent::Level;
use crate::referee::{Binding, TouchMove};

pub(super) struct English;

impl Words for English {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::White => "White",
            Side::Black => "Black",
        }
    }

    fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "red",
            Colour::Yellow => "yellow",
            Colour::Green => "green",
            Colour::Blue => "blue",
        }
    }

    fn corner(&self, corner: Corner) -> &'static str {
        match corner {
            Corner::NorthWest => "far left",
            Corner::NorthEast => "far right",
            Corner::SouthEast => "near right",
            Corner::SouthWest => "near left",
        }
    }

    fn game(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => "Katarenga",
            Rules::Race(_) => "The Race",
            Rules::Congress(_) => "Congress",
            Rules::Quebec(_) => "Quebec",
            Rules::Isolation(_) => "Isolation",
            Rules::Cornered(_) => "Cornered",
            Rules::Troika(_) => "Troika",
            Rules::Battle(_) => "Battle Stations",
        }
    }

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Layout",
            Screen::Game => "Game",
            Screen::Players => "Players",
            Screen::Referee => "Referee",
            Screen::Edges => "Edges",
            Screen::Clock => "Clock",
            Screen::Lights => "Lights",
            Screen::Sound => "Sound",
            Screen::Care => "Care",
            Screen::End => "End of the game",
        }
    }

    fn dial(&self, dial: Dial) -> &'static str {
        match dial {
            Dial::Game => "Game",
            Dial::Start => "Start colour",
            Dial::Goal => "Goal colour",
            Dial::WhitePlayer => "White is played by",
            Dial::BlackPlayer => "Black is played by",
            Dial::Level => "How well the board plays",
            Dial::Hints => "Hold TURN for a hint",
            Dial::TouchMove => "Touch-move",
            Dial::Nudge => "A nudge lasts up to",
            Dial::QuietFirstMove => "No capture on the first move",
            Dial::Swap => "After White's first move Black may take White's side",
            Dial::WhiteEdge => "White sits",
            Dial::WhiteTime => "Time for White and Black",
            Dial::BlackTime => "Time for Black",
            Dial::Increment => "Added with each move",
            Dial::Brightness => "Brightness, 1 to 8",
            Dial::Palette => "Palette",
            Dial::Terrain => "Squares glow in their colours",
            Dial::Sound => "Sound",
            Dial::Care => "Care",
            Dial::End => "The game ends so",
        }
    }

    fn levels(&self) -> [&'static str; Level::COUNT] {
        [
            "a child wins",
            "for a first evening",
            "for those who have played a few games",
            "for those with some practice",
            "for experienced players",
            "overlooks nothing close by",
            "for strong players",
            "all the chip can do",
        ]
    }

    fn palette(&self, palette: Palette) -> &'static str {
        match palette {
            Palette::Standard => "standard",
            Palette::ColourBlind => "for the colour-blind",
            Palette::HighContrast => "high contrast",
        }
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Destination => "may go here",
            Role::Capture => "may capture here",
            Role::Camp => "may take this camp",
            Role::Place => "a pawn may be placed here",
            Role::Captor => "can capture",
            Role::Bound => "was touched and must move",
            Role::PutBack => "a pawn belongs here",
            Role::TakeAway => "does not belong here",
            Role::Illegal => "must not stand here",
            Role::Question => "set it down once more if you mean it",
            Role::Displaced => "displaced from here",
            Role::Lift => "lift this pawn for the board",
            Role::SetDown => "set the board's pawn down here",
            Role::Taken => "the board's pawn takes this one",
            Role::Hint => "would be a good move",
            Role::LastMove => "last move",
            Role::Faulty => "the sensor here is broken",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "opens the menu",
            Act::PlayWithoutBroken => "plays without the broken sensors",
            Act::EndTest => "ends the test",
            Act::PlayAsTheyStand => "plays from the edges as the pawns stand",
            Act::ShowStanding => "shows time and score",
            Act::ShowHint => "shows a good move",
            Act::TakeOtherSide => "takes White's side",
            Act::ShowGroups => "shows which pawns are connected",
            Act::Pause => "stops the clock",
            Act::GoOn => "lets the clock go on",
            Act::BackToContents => "back to the contents",
            Act::LeaveMenu => "leaves the menu",
            Act::ScreenBefore => "screen before",
            Act::NextScreen => "next screen",
            Act::OpenScreen => "opens it",
            Act::FaceBefore => "quarter before",
            Act::NextFace => "next quarter",
            Act::OfferAllFaces => "offers all eight faces",
            Act::TurnFace => "turns it",
            Act::MakeRandom => "makes a random layout",
            Act::MakeBalanced => "makes a balanced layout",
            Act::NextCorner => "next corner",
            Act::NextColour => "next colour",
            Act::ColourBefore => "colour before",
            Act::CornersAgain => "the corners again",
            Act::TakeLayout => "takes the layout",
            Act::ValueBefore => "value before",
            Act::NextValue => "next value",
            Act::NextRow => "next row",
            Act::Take => "takes it",
            Act::KeepGame => "keeps the game",
            Act::GiveUp => "gives the game up",
            Act::EndGame => "ends the game",
            Act::GoBack => "back",
        }
    }

    fn value(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match value {
            Value::On => "on",
            Value::Off | Value::TouchMove(TouchMove::Off) => "off",
            Value::TouchMove(TouchMove::Strict) => "strict",
            Value::TouchMove(TouchMove::Lenient) => "lenient",
            Value::Game(rules) => self.game(rules),
            Value::TakeUp => "go on with the game that waits",
            Value::Player(Player::Person) => "a person",
            Value::Player(Player::Board) => "the board",
            Value::Ending(Outcome::Draw(DrawReason::Repetition)) => "claim a draw",
            Value::Ending(Outcome::Draw(_)) => "agree on a draw",
            Value::Ending(Outcome::Win {
                winner: Side::Black,
                ..
            }) => "White resigns",
            Value::Ending(Outcome::Win {
                winner: Side::White,
                ..
            }) => "Black resigns",
            Value::Colour(colour) => self.colour(colour),
            Value::WhiteEdge(Edge::Near) => "at the near edge",
            Value::WhiteEdge(Edge::Far) => "at the far edge",
            Value::Lots => "draw lots",
            Value::Palette(palette) => self.palette(palette),
            Value::Calibration => "calibrate",
            Value::SelfTest => "self-test",
            Value::Minutes(minutes) => return write!(f, "{minutes} min"),
            Value::Seconds(seconds) => return write!(f, "{seconds} s"),
            Value::Milliseconds(millis) => return write!(f, "{millis} ms"),
            Value::Step(step) => return write!(f, "{step}"),
            Value::Level(level) => {
                let (number, words) = (level.number(), self.level(level));
                return write!(f, "{number} – {words}");
            }
        })
    }

    fn sentence(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
                "Revenge with exchanged baselines: set \
                 all pawns up, White on the other edge."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "The game begins on an empty board: White places the first pawn."
            ),
            Sentence::Missing(cells) => write!(f, "Pawns are missing on {cells}."),
            Sentence::Surplus(cells) => write!(f, "These do not belong there: {cells}."),

            Sentence::Turn(Side::White) => write!(f, "White to move."),
            Sentence::Turn(Side::Black) => write!(f, "Black to move."),
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} was displaced from {from} and sets that pawn down now."
                )
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "The board thinks about its move for {side}.")
            }
            Sentence::CarryOut {
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "The board plays: lift the pawn on {from} and set it down on {to}."
                ),
                true => write!(
                    f,
                    "The board plays: the pawn on {from} takes the one on {to}."
                ),
            },
            Sentence::CarryOut {
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "The board plays: set the pawn in the hand down on {to}."),
                true => write!(
                    f,
                    "The board plays: the pawn in the hand takes the place of the one on {to}."
                ),
            },
            Sentence::Hint(m) => write!(f, "A good move: {m}. Nobody has to make it."),
            Sentence::MayExchange => write!(
                f,
                "Black may take White's side: press OK. Who moves instead stays Black."
            ),
            Sentence::Exchanged => write!(
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
                write!(f, "Most pawns connected: White {white}, Black {black}.")
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
            Sentence::Goals => write!(f, "The lights show where it may go."),

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
                Trouble::GameLost => write!(f, "The running game was damaged and is given up."),
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
                    "Which quarter lies {corner}? Choose until the lights match the table."
                )
            }
            Sentence::WholeLayout => write!(
                f,
                "Do the lights match the table? OK takes the \
                 layout; a pawn set on a square corrects it."
            ),
            Sentence::Correcting(square) => write!(f, "Correcting {square}."),
            Sentence::GiveUp => write!(f, "Give up the running game? Hold OK to give it up."),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::English);
                write!(f, "Hold OK to confirm: {ending}.")
            }
            Sentence::CannotRace(why) => {
                let (number, colour) = (why.squares.len(), self.colour(why.colour));
                let side = self.side(why.half);
                write!(
                    f,
                    "No race here: {number} {colour} squares \
                     in the half of {side}, eight are needed."
                )
            }
        }
    }
}
