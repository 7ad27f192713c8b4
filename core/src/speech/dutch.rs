//! Dutch.

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

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Bord",
            Screen::Game => "Spel",
            Screen::Players => "Spelers",
            Screen::Referee => "Scheidsrechter",
            Screen::Edges => "Kanten",
            Screen::Clock => "Klok",
            Screen::Lights => "Licht",
            Screen::Sound => "Geluid",
            Screen::Care => "Onderhoud",
            Screen::End => "Einde van het spel",
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
            Dial::QuietFirstMove => "Niet slaan in de eerste zet",
            Dial::Swap => "Na de eerste zet mag Zwart de kant van Wit nemen",
            Dial::WhiteEdge => "Wit zit",
            Dial::WhiteTime => "Tijd voor Wit en Zwart",
            Dial::BlackTime => "Tijd voor Zwart",
            Dial::Increment => "Erbij per zet",
            Dial::Brightness => "Helderheid, 1 tot 8",
            Dial::Palette => "Palet",
            Dial::Terrain => "Velden gloeien in hun kleur",
            Dial::Sound => "Geluid",
            Dial::Care => "Onderhoud",
            Dial::End => "Zo eindigt het spel",
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
            Role::Bound => "is aangeraakt en moet zetten",
            Role::PutBack => "hier hoort een pion",
            Role::TakeAway => "hoort hier niet",
            Role::Illegal => "mag hier niet staan",
            Role::Question => "nog eens neerzetten als het zo bedoeld is",
            Role::Displaced => "hier verdrongen",
            Role::Lift => "til deze pion op voor het bord",
            Role::SetDown => "zet de pion van het bord hier neer",
            Role::Taken => "de pion van het bord slaat deze",
            Role::Hint => "zou een goede zet zijn",
            Role::LastMove => "laatste zet",
            Role::Faulty => "de sensor hier is stuk",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "opent het menu",
            Act::PlayWithoutBroken => "speelt zonder die sensoren",
            Act::EndTest => "beëindigt de test",
            Act::PlayAsTheyStand => "speelt vanaf de kanten zoals de pionnen staan",
            Act::ShowStanding => "toont tijd en stand",
            Act::ShowHint => "toont een goede zet",
            Act::TakeOtherSide => "neemt de kant van Wit",
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
            Act::MakeRandom => "maakt een willekeurig bord",
            Act::MakeBalanced => "maakt een evenwichtig bord",
            Act::NextCorner => "volgende hoek",
            Act::NextColour => "volgende kleur",
            Act::ColourBefore => "vorige kleur",
            Act::CornersAgain => "nog eens de hoeken",
            Act::TakeLayout => "neemt het bord over",
            Act::ValueBefore => "vorige waarde",
            Act::NextValue => "volgende waarde",
            Act::NextRow => "volgende rij",
            Act::Take => "neemt het over",
            Act::KeepGame => "houdt het spel",
            Act::GiveUp => "geeft het spel op",
            Act::EndGame => "beëindigt het spel",
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
            Value::TakeUp => "verder met het wachtende spel",
            Value::Player(Player::Person) => "een mens",
            Value::Player(Player::Board) => "het bord",
            Value::Ending(Outcome::Draw(DrawReason::Repetition)) => "remise eisen",
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
            Value::Calibration => "ijken",
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
        match sentence {
            Sentence::Calibrating => write!(
                f,
                "Het bord leert wat het zonder pionnen voelt. Laat het even leeg."
            ),
            Sentence::ClearTheBoard(cells) => write!(f, "Neem alle pionnen van het bord: {cells}."),
            Sentence::BrokenSensors(cells) => write!(
                f,
                "Deze sensoren zijn stuk: {cells}. Houd OK vast om zonder te spelen."
            ),
            Sentence::Testing => write!(
                f,
                "Zelftest: zet op elk veld een pion. Een knop beëindigt hem."
            ),

            Sentence::LineUp => write!(
                f,
                "Zet alle pionnen op hun velden: het spel begint vanzelf."
            ),
            Sentence::Revenge => write!(
                f,
                "Revanche met verwisselde basislijnen: zet \
                 alle pionnen op, Wit aan de andere kant."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "Het spel begint op een leeg bord: Wit plaatst de eerste pion."
            ),
            Sentence::Missing(cells) => write!(f, "Er ontbreken pionnen op {cells}."),
            Sentence::Surplus(cells) => write!(f, "Dit hoort daar niet: {cells}."),

            Sentence::Turn(Side::White) => write!(f, "Wit is aan zet."),
            Sentence::Turn(Side::Black) => write!(f, "Zwart is aan zet."),
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} is van {from} verdrongen en zet die pion nu neer."
                )
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "Het bord denkt na over de zet van {side}.")
            }
            Sentence::CarryOut {
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "Het bord zet: til de pion op {from} op en zet hem op {to}."
                ),
                true => write!(f, "Het bord zet: de pion op {from} slaat die op {to}."),
            },
            Sentence::CarryOut {
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "Het bord zet: zet de pion in de hand op {to}."),
                true => write!(
                    f,
                    "Het bord zet: de pion in de hand neemt de plaats in van die op {to}."
                ),
            },
            Sentence::Hint(m) => write!(f, "Een goede zet: {m}. Niemand hoeft hem te doen."),
            Sentence::MayExchange => write!(
                f,
                "Zwart mag de kant van Wit nemen: druk op OK. Wie zet, blijft Zwart."
            ),
            Sentence::Exchanged => write!(f, "De kanten zijn geruild. Zwart is aan zet."),
            Sentence::Place(Side::White) => write!(
                f,
                "Wit plaatst een pion; waar hij op een verlicht veld rust, blijft hij staan."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Zwart plaatst een pion; waar hij op een verlicht veld rust, blijft hij staan."
            ),
            Sentence::WrongColour { side, cells } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} moet plaatsen: de pion op {cells} heeft de andere kleur."
                )
            }
            Sentence::Threatened(square) => write!(
                f,
                "Op {square} zou hij een andere pion bereiken of bereikt worden; toegestane velden zijn verlicht."
            ),
            Sentence::NotReached { from, to } => write!(
                f,
                "De laatst geplaatste pion op {from} bereikt {to} niet; toegestane velden zijn verlicht."
            ),
            Sentence::AnotherQuarter(square) => write!(
                f,
                "{square} ligt op een ander kwart dan de eerste pion; toegestane velden zijn verlicht."
            ),
            Sentence::DeadEnd(square) => write!(
                f,
                "Vanaf {square} kan de volgende pion nergens heen; toegestane velden zijn verlicht."
            ),
            Sentence::MustCapture(cells) => {
                write!(f, "Wie kan slaan, moet; deze pionnen kunnen het: {cells}.")
            }
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(f, "{side} kon niet zetten en heeft gepast.")
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Meeste pionnen verbonden: Wit {white}, Zwart {black}.")
            }
            Sentence::Illegal(cells) => write!(
                f,
                "De pion mag niet op {cells} staan; waar hij mag is verlicht."
            ),
            Sentence::Question(cells) => {
                write!(f, "Is {cells} bedoeld? Zet de pion dan nog eens neer.")
            }
            Sentence::Captors(cells) => write!(f, "Deze pionnen kunnen hem slaan: {cells}."),
            Sentence::PutBack(cells) => write!(f, "Op {cells} hoort een pion: zet hem terug."),
            Sentence::TakeAway(cells) => write!(f, "Neem weg wat op {cells} staat."),
            Sentence::Bound(Binding::Move(square)) => {
                write!(f, "Aanraken is zetten: de pion van {square} moet zetten.")
            }
            Sentence::Bound(Binding::Capture(square)) => write!(
                f,
                "Aanraken is zetten: de pion op {square} moet geslagen worden."
            ),
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Aanraken is zetten: {from} moet {to} slaan.")
            }
            Sentence::Goals => write!(f, "De lichten tonen waar hij heen mag."),

            Sentence::OneTooMany(cells) => write!(
                f,
                "Eén pion tegelijk: neem op één na alles weg van {cells}."
            ),
            Sentence::Mismatch => write!(
                f,
                "Bord en spel komen niet overeen. Zet \
                 de pionnen terug, dan gaat het verder."
            ),
            Sentence::Carry { from, to } => write!(f, "Draag de pion van {from} naar {to}."),

            Sentence::Over(Outcome::Win { winner, by }) => {
                let side = self.side(winner);
                match by {
                    Victory::Camps => {
                        write!(f, "{side} wint: beide vijandelijke kampen zijn bezet.")
                    }
                    Victory::Material => write!(
                        f,
                        "{side} wint: de tegenstander heeft minder dan twee pionnen."
                    ),
                    Victory::Race => write!(f, "{side} wint de race."),
                    Victory::Time => write!(f, "{side} wint op tijd."),
                    Victory::Resignation => write!(f, "{side} wint: de tegenstander geeft op."),
                    Victory::Group => write!(f, "{side} wint: alle pionnen vormen één groep."),
                    Victory::LastPlaced => {
                        write!(f, "{side} wint: de tegenstander kan geen pion plaatsen.")
                    }
                    Victory::Line => write!(f, "{side} wint: drie pionnen op een lijn."),
                    Victory::Survivors => write!(f, "{side} wint met de pionnen die nog staan."),
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "Remise: niemand kan zetten."),
                DrawReason::NoPlacement => write!(f, "Remise: er kan geen pion worden geplaatst."),
                DrawReason::Agreement => write!(f, "Remise door afspraak."),
                DrawReason::Repetition => {
                    write!(f, "Remise: dezelfde stelling voor de derde keer.")
                }
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} wint de match. Met het volgende spel begint een nieuwe."
                )
            }
            Sentence::ClearAgain => {
                write!(f, "Neem voor het volgende spel alle pionnen van het bord.")
            }
            Sentence::SetUpAgain => write!(
                f,
                "Zet voor het volgende spel alle pionnen op hun startvelden."
            ),
            Sentence::MayClaim => write!(
                f,
                "Deze stelling staat er voor de derde keer: remise \
                 is te eisen in het menu, Einde van het spel."
            ),
            Sentence::Paused => write!(f, "De klok staat stil tot iemand zet of op OK drukt."),

            Sentence::Faulty(cells) => write!(f, "Sensoren stuk: {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Bijna geen sensor meet zoals geijkt. Maak \
                 het bord leeg en ijk: menu, Onderhoud."
            ),
            Sentence::GameWaits => write!(
                f,
                "Er wacht een spel: in het menu, Spel, gaat het verder of wordt het opgegeven."
            ),
            Sentence::Trouble(trouble) => match trouble {
                Trouble::Unreadable => write!(
                    f,
                    "Het geheugen van het bord is onleesbaar; het begint opnieuw."
                ),
                Trouble::Damaged => write!(
                    f,
                    "Een deel van het geheugen is beschadigd: controleer de instellingen."
                ),
                Trouble::GameLost => write!(f, "Het lopende spel was beschadigd en is verloren."),
                Trouble::NewerGame => write!(
                    f,
                    "Alleen een nieuwere versie kent het lopende spel: \
                     het blijft bewaard tot een ander begint."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "Het geheugen kan niet worden beschreven: \
                     bij stroomuitval gaat het spel verloren."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "Met het lopende spel startte het bord niet en het laat dat weg."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "Het bord startte niet: het laat het lopende spel en de instellingen weg."
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
                let (dial, value) = (self.dial(dial), value.said_in(Language::Dutch));
                write!(f, "{dial}: {value}.")
            }
            Sentence::Corner(corner) => {
                let corner = self.corner(corner);
                write!(
                    f,
                    "Welk kwart ligt {corner}? Kies tot de lichten bij de tafel passen."
                )
            }
            Sentence::WholeLayout => write!(
                f,
                "Passen de lichten bij de tafel? OK neemt het \
                 over; een pion op een veld verbetert het."
            ),
            Sentence::Correcting(square) => write!(f, "{square} wordt verbeterd."),
            Sentence::GiveUp => write!(
                f,
                "Het lopende spel opgeven? Houd OK vast om het op te geven."
            ),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::Dutch);
                write!(f, "Houd OK vast om te bevestigen: {ending}.")
            }
            Sentence::CannotRace(why) => {
                let (number, colour) = (why.squares.len(), self.colour(why.colour));
                let side = self.side(why.half);
                write!(
                    f,
                    "Hier geen race: {number} velden {colour} \
                     in de helft van {side}, acht zijn nodig."
                )
            }
        }
    }
}
