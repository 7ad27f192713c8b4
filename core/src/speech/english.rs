//! English: words. Sentences have a file of their own.

mod sentences;

use core::fmt;

use super::{Act, Light, Sentence, Value, Words};
use crate::controls::menu::{Dial, Screen};
use crate::evening::Player;
use crate::lights::{Palette, Role};
use crate::referee::TouchMove;
use katarenga_rules::board::{Colour, Corner, Edge, Side};
use katarenga_rules::game::{DrawReason, Outcome, Rules};
use katarenga_rules::opponent::Level;

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

    fn goal(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => {
                "Bring two pawns into the enemy camps, or leave the opponent fewer than two pawns."
            }
            Rules::Race(_) => {
                "Be the first to bring all your pawns to the goal colour in the other half."
            }
            Rules::Congress(_) => "Bring all your pawns together in one group, side by side.",
            Rules::Quebec(_) => {
                "Bring the pawns you have left together in one group; pawns may be captured."
            }
            Rules::Isolation(_) => {
                "Place the last pawn that reaches no other and is reached by none."
            }
            Rules::Cornered(_) => {
                "Place the last pawn on one quarter, each within reach of the one before."
            }
            Rules::Troika(_) => "Get three of your pawns onto one straight line.",
            Rules::Battle(_) => {
                "Place all pawns, then only capture: who has more pawns left wins, at a tie Black."
            }
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
            Dial::TouchMove => "Touched is moved",
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
            Dial::End => "How the game ends",
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
            Role::Camp => "may enter this camp",
            Role::Place => "a pawn may be placed here",
            Role::Captor => "can capture",
            Role::Bound => "was touched: must move or be captured",
            Role::PutBack => "a pawn belongs here",
            Role::TakeAway => "does not belong here",
            Role::Illegal => "must not stand here",
            Role::Question => "set it down once more if you mean it",
            Role::Displaced => "pushed out from here",
            Role::Lift => "lift this pawn for the board",
            Role::SetDown => "set the board's pawn down here",
            Role::Taken => "the board's pawn takes this one",
            Role::Hint => "would be a good move",
            Role::LastMove => "last move",
            Role::Faulty => "the sensor here is broken",
        }
    }

    fn light(&self, light: Light) -> &'static str {
        match light {
            Light::WhiteMoves => "White to move",
            Light::BlackMoves => "Black to move",
            Light::WhiteThinks => "the board thinks for White",
            Light::BlackThinks => "the board thinks for Black",
            Light::Swap => "players may exchange their sides",
            Light::White => "stands for White",
            Light::Black => "stands for Black",
            Light::WhiteWon => "White has won",
            Light::BlackWon => "Black has won",
            Light::Score => "games won, or points",
            Light::Drawn => "drawn games",
            Light::WhiteGroup => "White's largest group",
            Light::BlackGroup => "Black's largest group",
            Light::Apart => "not in that group",
            Light::Measures => "the board measures its sensors",
            Light::Untested => "set a pawn here to test it",
            Light::WhiteTime => "White's time",
            Light::BlackTime => "Black's time",
            Light::Ground => "colour of the square",
            Light::BeingChosen => "is being chosen",
            Light::Sign => "sign of this screen",
            Light::Chosen => "is chosen",
            Light::Offered => "could be chosen",
            Light::Good => "as it should be",
            Light::Bad => "something is wrong here",
            Light::Asks => "really? The board asks first",
            Light::Show => "a moving picture of what the board says",
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
            Value::Player(Player::Remote) => "somebody elsewhere",
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
        self.say(sentence, f)
    }
}
