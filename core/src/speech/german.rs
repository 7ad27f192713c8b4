//! German.

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

pub(super) struct German;

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

    fn screen(&self, screen: Screen) -> &'static str {
        match screen {
            Screen::Layout => "Brett",
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
            Dial::QuietFirstMove => "Erster Zug ohne Schlagen",
            Dial::Swap => "Nach dem ersten Zug darf Schwarz die Seite von Weiß nehmen",
            Dial::WhiteEdge => "Weiß sitzt",
            Dial::WhiteTime => "Zeit für Weiß und Schwarz",
            Dial::BlackTime => "Zeit für Schwarz",
            Dial::Increment => "Zugabe je Zug",
            Dial::Brightness => "Helligkeit, 1 bis 8",
            Dial::Palette => "Palette",
            Dial::Terrain => "Felder leuchten in ihrer Farbe",
            Dial::Sound => "Ton",
            Dial::Care => "Pflege",
            Dial::End => "So endet das Spiel",
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
            Role::Bound => "wurde berührt und muss ziehen",
            Role::PutBack => "hierher gehört eine Figur",
            Role::TakeAway => "gehört nicht hierher",
            Role::Illegal => "darf hier nicht stehen",
            Role::Question => "noch einmal hinstellen, wenn es so gemeint ist",
            Role::Displaced => "von hier verdrängt",
            Role::Lift => "diese Figur für das Brett anheben",
            Role::SetDown => "die Figur des Bretts hierher setzen",
            Role::Taken => "die Figur des Bretts schlägt hier",
            Role::Hint => "wäre ein guter Zug",
            Role::LastMove => "letzter Zug",
            Role::Faulty => "der Sensor hier ist defekt",
        }
    }

    fn act(&self, act: Act) -> &'static str {
        match act {
            Act::OpenMenu => "öffnet das Menü",
            Act::PlayWithoutBroken => "spielt ohne die defekten Sensoren",
            Act::EndTest => "beendet den Test",
            Act::PlayAsTheyStand => "spielt von den Seiten, wie die Figuren stehen",
            Act::ShowStanding => "zeigt Zeit und Stand",
            Act::ShowHint => "zeigt einen guten Zug",
            Act::TakeOtherSide => "nimmt die Seite von Weiß",
            Act::ShowGroups => "zeigt, welche Figuren verbunden sind",
            Act::Pause => "hält die Uhr an",
            Act::GoOn => "lässt die Uhr weiterlaufen",
            Act::BackToContents => "zurück zur Übersicht",
            Act::LeaveMenu => "verlässt das Menü",
            Act::ScreenBefore => "voriger Schirm",
            Act::NextScreen => "nächster Schirm",
            Act::OpenScreen => "öffnet ihn",
            Act::FaceBefore => "voriges Viertel",
            Act::NextFace => "nächstes Viertel",
            Act::OfferAllFaces => "bietet alle acht Seiten an",
            Act::TurnFace => "dreht es",
            Act::MakeRandom => "legt ein zufälliges Brett",
            Act::MakeBalanced => "legt ein ausgewogenes Brett",
            Act::NextCorner => "nächste Ecke",
            Act::NextColour => "nächste Farbe",
            Act::ColourBefore => "vorige Farbe",
            Act::CornersAgain => "noch einmal die Ecken",
            Act::TakeLayout => "übernimmt das Brett",
            Act::ValueBefore => "voriger Wert",
            Act::NextValue => "nächster Wert",
            Act::NextRow => "nächste Zeile",
            Act::Take => "übernimmt es",
            Act::KeepGame => "behält das Spiel",
            Act::GiveUp => "gibt das Spiel auf",
            Act::EndGame => "beendet das Spiel",
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
            Value::TakeUp => "weiter mit dem wartenden Spiel",
            Value::Player(Player::Person) => "ein Mensch",
            Value::Player(Player::Board) => "das Brett",
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
        match sentence {
            Sentence::Calibrating => write!(
                f,
                "Das Brett lernt, was es ohne Figuren fühlt. Bitte kurz leer lassen."
            ),
            Sentence::ClearTheBoard(cells) => {
                write!(f, "Bitte alle Figuren vom Brett nehmen: {cells}.")
            }
            Sentence::BrokenSensors(cells) => write!(
                f,
                "Diese Sensoren sind defekt: {cells}. OK halten, um ohne sie zu spielen."
            ),
            Sentence::Testing => write!(
                f,
                "Selbsttest: nacheinander eine Figur auf \
                 jedes Feld stellen. Jede Taste beendet ihn."
            ),

            Sentence::LineUp => write!(
                f,
                "Alle Figuren auf ihre Felder stellen: das Spiel beginnt von selbst."
            ),
            Sentence::Revenge => write!(
                f,
                "Revanche mit vertauschten Grundlinien: alle \
                 Figuren aufstellen, Weiß auf der anderen Seite."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "Das Spiel beginnt auf dem leeren Brett: Weiß setzt die erste Figur."
            ),
            Sentence::Missing(cells) => write!(f, "Es fehlen Figuren auf {cells}."),
            Sentence::Surplus(cells) => write!(f, "Das gehört nicht dorthin: {cells}."),

            Sentence::Turn(Side::White) => write!(f, "Weiß ist am Zug."),
            Sentence::Turn(Side::Black) => write!(f, "Schwarz ist am Zug."),
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} wurde von {from} verdrängt und setzt diese Figur jetzt ein."
                )
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "Das Brett denkt über den Zug von {side} nach.")
            }
            Sentence::CarryOut {
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "Das Brett zieht: die Figur auf {from} anheben und auf {to} setzen."
                ),
                true => write!(
                    f,
                    "Das Brett zieht: die Figur auf {from} schlägt die auf {to}."
                ),
            },
            Sentence::CarryOut {
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "Das Brett zieht: die Figur in der Hand auf {to} setzen."),
                true => write!(
                    f,
                    "Das Brett zieht: die Figur in der Hand verdrängt die auf {to}."
                ),
            },
            Sentence::Hint(m) => write!(f, "Ein guter Zug: {m}. Niemand muss ihn machen."),
            Sentence::MayExchange => write!(
                f,
                "Schwarz darf die Seite von Weiß nehmen: OK drücken. Wer zieht, bleibt Schwarz."
            ),
            Sentence::Exchanged => write!(f, "Die Seiten sind getauscht. Schwarz ist am Zug."),
            Sentence::Place(Side::White) => write!(
                f,
                "Weiß setzt eine Figur; wo sie auf einem leuchtenden Feld ruht, bleibt sie."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Schwarz setzt eine Figur; wo sie auf einem leuchtenden Feld ruht, bleibt sie."
            ),
            Sentence::WrongColour { side, cells } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} muss setzen: die Figur auf {cells} hat die andere Farbe."
                )
            }
            Sentence::Threatened(square) => write!(
                f,
                "Auf {square} würde sie eine andere erreichen oder erreicht werden; erlaubte Felder leuchten."
            ),
            Sentence::NotReached { from, to } => write!(
                f,
                "Die zuletzt gesetzte Figur auf {from} erreicht {to} nicht; erlaubte Felder leuchten."
            ),
            Sentence::AnotherQuarter(square) => write!(
                f,
                "{square} liegt auf einem anderen Viertel als die erste Figur; erlaubte Felder leuchten."
            ),
            Sentence::DeadEnd(square) => write!(
                f,
                "Von {square} aus käme die nächste Figur nirgendwohin; erlaubte Felder leuchten."
            ),
            Sentence::MustCapture(cells) => write!(
                f,
                "Wer schlagen kann, muss; diese Figuren können es: {cells}."
            ),
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(f, "{side} hatte keinen Zug und hat gepasst.")
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Am meisten verbunden: Weiß {white}, Schwarz {black}.")
            }
            Sentence::Illegal(cells) => write!(
                f,
                "Die Figur darf nicht auf {cells} stehen; erlaubte Felder leuchten."
            ),
            Sentence::Question(cells) => write!(
                f,
                "Ist {cells} gemeint? Dann die Figur noch einmal hinstellen."
            ),
            Sentence::Captors(cells) => write!(f, "Diese Figuren können sie schlagen: {cells}."),
            Sentence::PutBack(cells) => {
                write!(f, "Auf {cells} gehört eine Figur: bitte zurückstellen.")
            }
            Sentence::TakeAway(cells) => write!(f, "Bitte wegnehmen, was auf {cells} steht."),
            Sentence::Bound(Binding::Move(square)) => {
                write!(f, "Berührt – geführt: die Figur von {square} muss ziehen.")
            }
            Sentence::Bound(Binding::Capture(square)) => write!(
                f,
                "Berührt – geführt: die Figur auf {square} muss geschlagen werden."
            ),
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Berührt – geführt: {from} muss {to} schlagen.")
            }
            Sentence::Goals => write!(f, "Die Lichter zeigen, wohin sie darf."),

            Sentence::OneTooMany(cells) => write!(
                f,
                "Nur eine Figur auf einmal: bis auf eine wegnehmen, was auf {cells} steht."
            ),
            Sentence::Mismatch => write!(
                f,
                "Brett und Spiel stimmen nicht überein. \
                 Figuren zurückstellen, dann geht es weiter."
            ),
            Sentence::Carry { from, to } => write!(f, "Die Figur von {from} nach {to} tragen."),

            Sentence::Over(Outcome::Win { winner, by }) => {
                let side = self.side(winner);
                match by {
                    Victory::Camps => {
                        write!(f, "{side} gewinnt: beide gegnerischen Lager sind besetzt.")
                    }
                    Victory::Material => write!(
                        f,
                        "{side} gewinnt: der Gegner hat weniger als zwei Figuren."
                    ),
                    Victory::Race => write!(f, "{side} gewinnt das Rennen."),
                    Victory::Time => write!(f, "{side} gewinnt durch Zeit."),
                    Victory::Resignation => write!(f, "{side} gewinnt: der Gegner gibt auf."),
                    Victory::Group => write!(f, "{side} gewinnt: alle Figuren sind eine Gruppe."),
                    Victory::LastPlaced => {
                        write!(f, "{side} gewinnt: der Gegner kann keine Figur setzen.")
                    }
                    Victory::Line => write!(f, "{side} gewinnt: drei Figuren auf einer Linie."),
                    Victory::Survivors => {
                        write!(f, "{side} gewinnt mit den Figuren, die noch stehen.")
                    }
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "Remis: niemand kann ziehen."),
                DrawReason::NoPlacement => write!(f, "Remis: keine Figur kann gesetzt werden."),
                DrawReason::Agreement => write!(f, "Remis durch Vereinbarung."),
                DrawReason::Repetition => write!(f, "Remis: dieselbe Stellung zum dritten Mal."),
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} gewinnt den Wettkampf. Mit dem nächsten Spiel beginnt ein neuer."
                )
            }
            Sentence::ClearAgain => {
                write!(f, "Für das nächste Spiel alle Figuren vom Brett nehmen.")
            }
            Sentence::SetUpAgain => write!(
                f,
                "Für das nächste Spiel alle Figuren auf ihre Startfelder stellen."
            ),
            Sentence::MayClaim => write!(
                f,
                "Die Stellung steht zum dritten Mal: Remis kann \
                 im Menü, Spielende, verlangt werden."
            ),
            Sentence::Paused => write!(f, "Die Uhr steht, bis jemand zieht oder OK drückt."),

            Sentence::Faulty(cells) => write!(f, "Defekte Sensoren: {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Kaum ein Sensor misst wie kalibriert. Brett \
                 abräumen und kalibrieren: Menü, Pflege."
            ),
            Sentence::GameWaits => write!(
                f,
                "Ein Spiel wartet: Im Menü unter Spiel geht es weiter oder wird aufgegeben."
            ),
            Sentence::Trouble(trouble) => match trouble {
                Trouble::Unreadable => {
                    write!(f, "Der Speicher des Bretts ist unlesbar; es beginnt neu.")
                }
                Trouble::Damaged => write!(
                    f,
                    "Ein Teil des Speichers ist beschädigt: Einstellungen prüfen."
                ),
                Trouble::GameLost => {
                    write!(f, "Das laufende Spiel war beschädigt und ist verloren.")
                }
                Trouble::NewerGame => write!(
                    f,
                    "Nur eine neuere Version kennt das laufende Spiel: \
                     Es bleibt aufgehoben, bis ein anderes beginnt."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "Der Speicher lässt sich nicht beschreiben: \
                     ein Stromausfall würde das Spiel kosten."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "Mit dem laufenden Spiel startete das Brett nicht und lässt es weg."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "Das Brett startete nicht: Es lässt \
                     das laufende Spiel und die Einstellungen weg."
                ),
            },

            Sentence::Contents(screen) => {
                let screen = self.screen(screen);
                write!(f, "Menü: {screen}.")
            }
            Sentence::Screen(screen) => {
                let screen = self.screen(screen);
                write!(f, "{screen}.")
            }
            Sentence::Row { dial, value } => {
                let (dial, value) = (self.dial(dial), value.said_in(Language::German));
                write!(f, "{dial}: {value}.")
            }
            Sentence::Corner(corner) => {
                let corner = self.corner(corner);
                write!(
                    f,
                    "Welches Viertel liegt {corner}? Wählen, \
                     bis die Lichter zum Tisch passen."
                )
            }
            Sentence::WholeLayout => write!(
                f,
                "Passen die Lichter zum Tisch? OK übernimmt; \
                 eine Figur auf einem Feld verbessert es."
            ),
            Sentence::Correcting(square) => write!(f, "{square} wird verbessert."),
            Sentence::GiveUp => write!(f, "Laufendes Spiel aufgeben? OK halten, um es aufzugeben."),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::German);
                write!(f, "OK halten zum Bestätigen: {ending}.")
            }
            Sentence::CannotRace(why) => {
                let (number, colour) = (why.squares.len(), self.colour(why.colour));
                let side = self.side(why.half);
                write!(
                    f,
                    "Hier kein Rennen: {number} Felder in {colour} \
                     in der Hälfte von {side}, acht sind nötig."
                )
            }
        }
    }
}
