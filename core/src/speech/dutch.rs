//! Dutch: words. Sentences have a file of their own.

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

pub(super) struct Dutch;

impl Words for Dutch {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::White => "Wit",
            Side::Black => "Zwart",
        }
    }

    fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "rood",
            Colour::Yellow => "geel",
            Colour::Green => "groen",
            Colour::Blue => "blauw",
        }
    }

    fn corner(&self, corner: Corner) -> &'static str {
        match corner {
            Corner::NorthWest => "links achter",
            Corner::NorthEast => "rechts achter",
            Corner::SouthEast => "rechts voor",
            Corner::SouthWest => "links voor",
        }
    }

    fn game(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => "Katarenga",
            Rules::Race(_) => "De Race",
            Rules::Congress(_) => "Congres",
            Rules::Quebec(_) => "Quebec",
            Rules::Isolation(_) => "Isolatie",
            Rules::Cornered(_) => "In de hoek",
            Rules::Troika(_) => "Trojka",
            Rules::Battle(_) => "Slagorde",
        }
    }

    fn goal(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => {
                "Breng twee pionnen in de vijandelijke kampen, of laat de tegenstander hoogstens één pion."
            }
            Rules::Race(_) => "Breng als eerste al je pionnen op de doelkleur in de andere helft.",
            Rules::Congress(_) => "Verbind al je pionnen zijde aan zijde tot één groep.",
            Rules::Quebec(_) => "Verbind de pionnen die je overhoudt tot één groep; slaan mag.",
            Rules::Isolation(_) => {
                "Plaats de laatste pion die geen andere bereikt en door geen andere wordt bereikt."
            }
            Rules::Cornered(_) => {
                "Plaats de laatste pion op één kwart, elke pion binnen bereik van de vorige."
            }
            Rules::Troika(_) => "Breng drie eigen pionnen op één rechte lijn.",
            Rules::Battle(_) => {
                "Plaats alle pionnen en sla dan alleen nog: wie de meeste overhoudt, wint; bij gelijke stand Zwart."
            }
        }
    }

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Indeling",
            Screen::Game => "Spel",
            Screen::Players => "Spelers",
            Screen::Referee => "Scheidsrechter",
            Screen::Edges => "Kanten",
            Screen::Clock => "Klok",
            Screen::Lights => "Licht",
            Screen::Sound => "Geluid",
            Screen::Care => "Onderhoud",
            Screen::End => "Einde van de partij",
        }
    }

    fn dial(&self, dial: Dial) -> &'static str {
        match dial {
            Dial::Game => "Spel",
            Dial::Start => "Startkleur",
            Dial::Goal => "Doelkleur",
            Dial::WhitePlayer => "Voor Wit speelt",
            Dial::BlackPlayer => "Voor Zwart speelt",
            Dial::Level => "Speelsterkte van het bord",
            Dial::Hints => "Houd TURN vast voor een tip",
            Dial::TouchMove => "Aanraken is zetten",
            Dial::Nudge => "Aanstoten duurt hoogstens",
            Dial::QuietFirstMove => "Niet slaan bij de eerste zet",
            Dial::Swap => "Na de eerste zet van Wit mag Zwart van kleur ruilen",
            Dial::WhiteEdge => "Wit zit",
            Dial::WhiteTime => "Tijd voor Wit en Zwart",
            Dial::BlackTime => "Tijd voor Zwart",
            Dial::Increment => "Extra per zet",
            Dial::Brightness => "Helderheid, 1 tot 8",
            Dial::Palette => "Palet",
            Dial::Terrain => "Velden gloeien in hun kleur",
            Dial::Sound => "Geluid",
            Dial::Care => "Onderhoud",
            Dial::End => "Zo eindigt de partij",
        }
    }

    fn levels(&self) -> [&'static str; Level::COUNT] {
        [
            "een kind wint",
            "voor een eerste avond",
            "voor wie een paar keer heeft gespeeld",
            "voor wie wat geoefend heeft",
            "voor ervaren spelers",
            "ziet niets over het hoofd wat dichtbij is",
            "voor sterke spelers",
            "alles wat de chip kan",
        ]
    }

    fn palette(&self, palette: Palette) -> &'static str {
        match palette {
            Palette::Standard => "standaard",
            Palette::ColourBlind => "voor kleurenblinden",
            Palette::HighContrast => "hoog contrast",
        }
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Destination => "mag hierheen",
            Role::Capture => "mag hier slaan",
            Role::Camp => "mag dit kamp bezetten",
            Role::Place => "hier mag een pion worden geplaatst",
            Role::Captor => "kan slaan",
            Role::Bound => "is aangeraakt: moet gezet of geslagen worden",
            Role::PutBack => "hier hoort een pion",
            Role::TakeAway => "hoort hier niet",
            Role::Illegal => "mag hier niet staan",
            Role::Question => "nog eens neerzetten als het zo bedoeld is",
            Role::Displaced => "van hier verdrongen",
            Role::Lift => "til deze pion op voor het bord",
            Role::SetDown => "zet de pion van het bord hier neer",
            Role::Taken => "de pion van het bord slaat deze",
            Role::Hint => "zou een goede zet zijn",
            Role::LastMove => "laatste zet",
            Role::Faulty => "de sensor hier is stuk",
        }
    }

    fn light(&self, light: Light) -> &'static str {
        match light {
            Light::WhiteMoves => "Wit is aan zet",
            Light::BlackMoves => "Zwart is aan zet",
            Light::WhiteThinks => "het bord denkt voor Wit",
            Light::BlackThinks => "het bord denkt voor Zwart",
            Light::Swap => "er mag van kleur worden geruild",
            Light::White => "staat voor Wit",
            Light::Black => "staat voor Zwart",
            Light::WhiteWon => "Wit heeft gewonnen",
            Light::BlackWon => "Zwart heeft gewonnen",
            Light::Score => "gewonnen partijen of punten",
            Light::Drawn => "remisepartijen",
            Light::WhiteGroup => "grootste groep van Wit",
            Light::BlackGroup => "grootste groep van Zwart",
            Light::Apart => "niet in die groep",
            Light::Measures => "het bord meet zijn sensoren",
            Light::Untested => "zet hier een pion om het te testen",
            Light::WhiteTime => "de tijd van Wit",
            Light::BlackTime => "de tijd van Zwart",
            Light::Ground => "kleur van het veld",
            Light::BeingChosen => "wordt nu gekozen",
            Light::Sign => "teken van dit scherm",
            Light::Chosen => "is gekozen",
            Light::Offered => "kan gekozen worden",
            Light::Good => "is in orde",
            Light::Bad => "hier klopt iets niet",
            Light::Asks => "echt? Het bord vraagt het eerst",
            Light::Show => "een bewegend beeld van wat het bord zegt",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "opent het menu",
            Act::PlayWithoutBroken => "speelt zonder die sensoren",
            Act::EndTest => "beëindigt de test",
            Act::PlayAsTheyStand => "speelt vanaf de kanten waar de pionnen staan",
            Act::ShowStanding => "toont tijd en stand",
            Act::ShowHint => "toont een goede zet",
            Act::TakeOtherSide => "ruilt van kleur met Wit",
            Act::ShowGroups => "toont welke pionnen verbonden zijn",
            Act::Pause => "zet de klok stil",
            Act::GoOn => "laat de klok doorlopen",
            Act::BackToContents => "terug naar het overzicht",
            Act::LeaveMenu => "verlaat het menu",
            Act::ScreenBefore => "vorig scherm",
            Act::NextScreen => "volgend scherm",
            Act::OpenScreen => "opent het",
            Act::FaceBefore => "vorig kwart",
            Act::NextFace => "volgend kwart",
            Act::OfferAllFaces => "biedt alle acht zijden aan",
            Act::TurnFace => "draait het",
            Act::MakeRandom => "maakt een willekeurige indeling",
            Act::MakeBalanced => "maakt een evenwichtige indeling",
            Act::NextCorner => "volgende hoek",
            Act::NextColour => "volgende kleur",
            Act::ColourBefore => "vorige kleur",
            Act::CornersAgain => "nog eens de hoeken",
            Act::TakeLayout => "bevestigt de indeling",
            Act::ValueBefore => "vorige waarde",
            Act::NextValue => "volgende waarde",
            Act::NextRow => "volgende rij",
            Act::Take => "bevestigt de keuze",
            Act::KeepGame => "gaat door met de partij",
            Act::GiveUp => "breekt de partij af",
            Act::EndGame => "beëindigt de partij",
            Act::GoBack => "terug",
        }
    }

    fn value(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match value {
            Value::On => "aan",
            Value::Off | Value::TouchMove(TouchMove::Off) => "uit",
            Value::TouchMove(TouchMove::Strict) => "streng",
            Value::TouchMove(TouchMove::Lenient) => "soepel",
            Value::Game(rules) => self.game(rules),
            Value::TakeUp => "verder met de wachtende partij",
            Value::Player(Player::Person) => "een mens",
            Value::Player(Player::Board) => "het bord",
            Value::Player(Player::Remote) => "iemand elders",
            Value::Ending(Outcome::Draw(DrawReason::Repetition)) => "remise claimen",
            Value::Ending(Outcome::Draw(_)) => "remise afspreken",
            Value::Ending(Outcome::Win {
                winner: Side::Black,
                ..
            }) => "Wit geeft op",
            Value::Ending(Outcome::Win {
                winner: Side::White,
                ..
            }) => "Zwart geeft op",
            Value::Colour(colour) => self.colour(colour),
            Value::WhiteEdge(Edge::Near) => "voor",
            Value::WhiteEdge(Edge::Far) => "achter",
            Value::Lots => "loten",
            Value::Palette(palette) => self.palette(palette),
            Value::Calibration => "kalibreren",
            Value::SelfTest => "zelftest",
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
