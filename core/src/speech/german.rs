//! German: words. Sentences have a file of their own.

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

pub(super) struct German;

impl German {
    /// A colour as a noun: squares are „in Rot“.
    const fn named(colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "Rot",
            Colour::Yellow => "Gelb",
            Colour::Green => "Grün",
            Colour::Blue => "Blau",
        }
    }
}

impl Words for German {
    fn side(&self, side: Side) -> &'static str {
        match side {
            Side::White => "Weiß",
            Side::Black => "Schwarz",
        }
    }

    fn colour(&self, colour: Colour) -> &'static str {
        match colour {
            Colour::Red => "rot",
            Colour::Yellow => "gelb",
            Colour::Green => "grün",
            Colour::Blue => "blau",
        }
    }

    fn corner(&self, corner: Corner) -> &'static str {
        match corner {
            Corner::NorthWest => "hinten links",
            Corner::NorthEast => "hinten rechts",
            Corner::SouthEast => "vorn rechts",
            Corner::SouthWest => "vorn links",
        }
    }

    fn game(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => "Katarenga",
            Rules::Race(_) => "Das Rennen",
            Rules::Congress(_) => "Kongress",
            Rules::Quebec(_) => "Quebec",
            Rules::Isolation(_) => "Isolation",
            Rules::Cornered(_) => "In der Ecke",
            Rules::Troika(_) => "Troika",
            Rules::Battle(_) => "Gefechtsstationen",
        }
    }

    fn goal(&self, rules: Rules) -> &'static str {
        match rules {
            Rules::Katarenga(_) => {
                "Zwei Figuren in die gegnerischen Lager bringen, oder dem Gegner höchstens eine Figur lassen."
            }
            Rules::Race(_) => {
                "Zuerst alle eigenen Figuren auf die Zielfarbe in der anderen Hälfte bringen."
            }
            Rules::Congress(_) => "Alle eigenen Figuren Kante an Kante zu einer Gruppe verbinden.",
            Rules::Quebec(_) => {
                "Die eigenen Figuren, die noch stehen, zu einer Gruppe verbinden; Schlagen ist erlaubt."
            }
            Rules::Isolation(_) => {
                "Die letzte Figur setzen, die keine andere erreicht und von keiner erreicht wird."
            }
            Rules::Cornered(_) => {
                "Auf einem Viertel die letzte Figur setzen, jede in Reichweite der vorigen."
            }
            Rules::Troika(_) => "Drei eigene Figuren auf eine Gerade bringen.",
            Rules::Battle(_) => {
                "Alle Figuren setzen, dann nur noch schlagen: Wer mehr übrig hat, gewinnt, sonst Schwarz."
            }
        }
    }

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Auslage",
            Screen::Game => "Spiel",
            Screen::Players => "Spieler",
            Screen::Referee => "Schiedsrichter",
            Screen::Edges => "Seiten",
            Screen::Clock => "Uhr",
            Screen::Lights => "Licht",
            Screen::Sound => "Ton",
            Screen::Care => "Pflege",
            Screen::End => "Spielende",
        }
    }

    fn dial(&self, dial: Dial) -> &'static str {
        match dial {
            Dial::Game => "Spiel",
            Dial::Start => "Startfarbe",
            Dial::Goal => "Zielfarbe",
            Dial::WhitePlayer => "Für Weiß spielt",
            Dial::BlackPlayer => "Für Schwarz spielt",
            Dial::Level => "Spielstärke des Bretts",
            Dial::Hints => "TURN halten zeigt einen Tipp",
            Dial::TouchMove => "Berührt – geführt",
            Dial::Nudge => "Anstoßen dauert höchstens",
            Dial::QuietFirstMove => "Kein Schlagen im ersten Zug",
            Dial::Swap => "Nach dem ersten Zug darf Schwarz die Seite von Weiß nehmen",
            Dial::WhiteEdge => "Weiß sitzt",
            Dial::WhiteTime => "Zeit für Weiß und Schwarz",
            Dial::BlackTime => "Zeit für Schwarz",
            Dial::Increment => "Gutschrift je Zug",
            Dial::Brightness => "Helligkeit, 1 bis 8",
            Dial::Palette => "Palette",
            Dial::Terrain => "Felder leuchten in ihrer Farbe",
            Dial::Sound => "Ton",
            Dial::Care => "Pflege",
            Dial::End => "So endet die Partie",
        }
    }

    fn levels(&self) -> [&'static str; Level::COUNT] {
        [
            "ein Kind gewinnt",
            "für den ersten Abend",
            "für alle, die schon ein paar Mal gespielt haben",
            "für alle mit etwas Übung",
            "für Erfahrene",
            "übersieht nichts Naheliegendes",
            "für starke Spieler",
            "alles, was der Chip kann",
        ]
    }

    fn palette(&self, palette: Palette) -> &'static str {
        match palette {
            Palette::Standard => "Standard",
            Palette::ColourBlind => "für Farbenblinde",
            Palette::HighContrast => "starker Kontrast",
        }
    }

    fn role(&self, role: Role) -> &'static str {
        match role {
            Role::Destination => "darf hierher",
            Role::Capture => "darf hier schlagen",
            Role::Camp => "darf dieses Lager besetzen",
            Role::Place => "hier darf eine Figur gesetzt werden",
            Role::Captor => "kann schlagen",
            Role::Bound => "wurde berührt: muss ziehen oder geschlagen werden",
            Role::PutBack => "hierher gehört eine Figur",
            Role::TakeAway => "gehört nicht hierher",
            Role::Illegal => "darf hier nicht stehen",
            Role::Question => "noch einmal hinstellen, wenn es so gemeint ist",
            Role::Displaced => "von hier verdrängt",
            Role::Lift => "diese Figur für das Brett anheben",
            Role::SetDown => "die Figur des Bretts hierher setzen",
            Role::Taken => "die Figur des Bretts schlägt diese",
            Role::Hint => "wäre ein guter Zug",
            Role::LastMove => "letzter Zug",
            Role::Faulty => "der Sensor hier ist defekt",
        }
    }

    fn light(&self, light: Light) -> &'static str {
        match light {
            Light::WhiteMoves => "Weiß ist am Zug",
            Light::BlackMoves => "Schwarz ist am Zug",
            Light::WhiteThinks => "das Brett denkt für Weiß",
            Light::BlackThinks => "das Brett denkt für Schwarz",
            Light::Swap => "die Farben können getauscht werden",
            Light::White => "steht für Weiß",
            Light::Black => "steht für Schwarz",
            Light::WhiteWon => "Weiß hat gewonnen",
            Light::BlackWon => "Schwarz hat gewonnen",
            Light::Score => "gewonnene Partien oder Punkte",
            Light::Drawn => "unentschiedene Partien",
            Light::WhiteGroup => "größte Gruppe von Weiß",
            Light::BlackGroup => "größte Gruppe von Schwarz",
            Light::Apart => "nicht in dieser Gruppe",
            Light::Measures => "das Brett misst seine Sensoren",
            Light::Untested => "zum Prüfen eine Figur hierher stellen",
            Light::WhiteTime => "die Zeit von Weiß",
            Light::BlackTime => "die Zeit von Schwarz",
            Light::Ground => "Farbe des Feldes",
            Light::BeingChosen => "wird gerade gewählt",
            Light::Sign => "Zeichen dieser Menüseite",
            Light::Chosen => "ist gewählt",
            Light::Offered => "steht zur Wahl",
            Light::Good => "ist in Ordnung",
            Light::Bad => "hier stimmt etwas nicht",
            Light::Asks => "wirklich? Das Brett fragt erst nach",
            Light::Show => "ein bewegtes Bild zu dem, was das Brett sagt",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "öffnet das Menü",
            Act::PlayWithoutBroken => "spielt ohne die defekten Sensoren",
            Act::EndTest => "beendet den Test",
            Act::PlayAsTheyStand => "spielt so, wie die Figuren stehen",
            Act::ShowStanding => "zeigt Zeit und Stand",
            Act::ShowHint => "zeigt einen guten Zug",
            Act::TakeOtherSide => "nimmt die Seite von Weiß",
            Act::ShowGroups => "zeigt, welche Figuren verbunden sind",
            Act::Pause => "hält die Uhr an",
            Act::GoOn => "lässt die Uhr weiterlaufen",
            Act::BackToContents => "zurück zur Übersicht",
            Act::LeaveMenu => "verlässt das Menü",
            Act::ScreenBefore => "vorige Menüseite",
            Act::NextScreen => "nächste Menüseite",
            Act::OpenScreen => "öffnet sie",
            Act::FaceBefore => "voriges Viertel",
            Act::NextFace => "nächstes Viertel",
            Act::OfferAllFaces => "bietet alle acht Seiten an",
            Act::TurnFace => "dreht es",
            Act::MakeRandom => "zeigt eine zufällige Auslage",
            Act::MakeBalanced => "zeigt eine ausgewogene Auslage",
            Act::NextCorner => "nächste Ecke",
            Act::NextColour => "nächste Farbe",
            Act::ColourBefore => "vorige Farbe",
            Act::CornersAgain => "noch einmal die Ecken",
            Act::TakeLayout => "übernimmt die Auslage",
            Act::ValueBefore => "voriger Wert",
            Act::NextValue => "nächster Wert",
            Act::NextRow => "nächste Zeile",
            Act::Take => "übernimmt es",
            Act::KeepGame => "spielt die Partie weiter",
            Act::GiveUp => "bricht die Partie ab",
            Act::EndGame => "beendet die Partie",
            Act::GoBack => "zurück",
        }
    }

    fn value(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match value {
            Value::On => "an",
            Value::Off | Value::TouchMove(TouchMove::Off) => "aus",
            Value::TouchMove(TouchMove::Strict) => "streng",
            Value::TouchMove(TouchMove::Lenient) => "nachsichtig",
            Value::Game(rules) => self.game(rules),
            Value::TakeUp => "weiter mit der wartenden Partie",
            Value::Player(Player::Person) => "ein Mensch",
            Value::Player(Player::Board) => "das Brett",
            Value::Player(Player::Remote) => "jemand anderswo",
            Value::Ending(Outcome::Draw(DrawReason::Repetition)) => "Remis verlangen",
            Value::Ending(Outcome::Draw(_)) => "Remis vereinbaren",
            Value::Ending(Outcome::Win {
                winner: Side::Black,
                ..
            }) => "Weiß gibt auf",
            Value::Ending(Outcome::Win {
                winner: Side::White,
                ..
            }) => "Schwarz gibt auf",
            Value::Colour(colour) => self.colour(colour),
            Value::WhiteEdge(Edge::Near) => "vorn",
            Value::WhiteEdge(Edge::Far) => "hinten",
            Value::Lots => "auslosen",
            Value::Palette(palette) => self.palette(palette),
            Value::Calibration => "kalibrieren",
            Value::SelfTest => "Selbsttest",
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
