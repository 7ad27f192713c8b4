//! German: sentences.

use core::fmt;

use super::German;
use crate::evening::Player;
use crate::memory::Trouble;
use crate::referee::Binding;
use crate::speech::parts::{InARow, OnTheClock, write_goals};
use crate::speech::{Deed, Language, Sentence, Value, Words as _};
use katarenga_rules::board::{BySide, Side};
use katarenga_rules::game::{DrawReason, Outcome, Victory};

impl German {
    pub(super) fn say(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
                "Alle Figuren auf ihre Felder stellen: Die Partie beginnt von selbst."
            ),
            Sentence::Revenge => write!(
                f,
                "Revanche: Seiten getauscht, damit niemand die bessere Hälfte behält. \
                 Weiß stellt gegenüber auf."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "Die Partie beginnt auf dem leeren Brett: Weiß setzt die erste Figur."
            ),
            Sentence::Missing(cells) => write!(f, "Es fehlen Figuren auf {cells}."),
            Sentence::Surplus(cells) => write!(f, "Was hier steht, gehört nicht hierher: {cells}."),
            Sentence::WrongAtStart {
                side: Side::White,
                cells,
            } => write!(
                f,
                "Falsche Farbe auf {cells}: Dorthin gehört Weiß, nicht Schwarz."
            ),
            Sentence::WrongAtStart {
                side: Side::Black,
                cells,
            } => write!(
                f,
                "Falsche Farbe auf {cells}: Dorthin gehört Schwarz, nicht Weiß."
            ),
            Sentence::HoldSetup => {
                write!(f, "SETUP eine Sekunde lang halten, um das Menü zu öffnen.")
            }

            Sentence::Turn(Side::White) => write!(f, "Weiß ist am Zug."),
            Sentence::Turn(Side::Black) => write!(f, "Schwarz ist am Zug."),
            Sentence::OutOfTurn {
                side: Side::White,
                from,
            } => write!(
                f,
                "Weiß ist am Zug: die schwarze Figur zurück auf {from} stellen."
            ),
            Sentence::OutOfTurn {
                side: Side::Black,
                from,
            } => write!(
                f,
                "Schwarz ist am Zug: die weiße Figur zurück auf {from} stellen."
            ),
            Sentence::Made { side, m, deed } => {
                let (side, to) = (self.side(side), m.to);
                match (m.from, deed) {
                    (Some(from), Deed::Captured) => write!(f, "{side}: {from} schlägt {to}."),
                    (Some(from), Deed::Displaced) => write!(f, "{side}: {from} verdrängt {to}."),
                    (Some(from), Deed::Entered) => {
                        write!(f, "{side}: {from} besetzt das Lager {to}.")
                    }
                    (Some(from), _) => write!(f, "{side}: {from} nach {to}."),
                    (None, _) => write!(f, "{side}: eine Figur auf {to} gesetzt."),
                }
            }
            Sentence::NothingSeen(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Defekte Sensoren verbergen jeden Zug von {side}. \
                     Kalibrieren (Menü, Pflege) oder die Partie beenden."
                )
            }
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} wurde von {from} verdrängt und zieht mit dieser Figur jetzt weiter."
                )
            }
            Sentence::Awaits(side) => {
                let side = self.side(side);
                write!(f, "{side} spielt anderswo. Auf den Zug warten.")
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "Das Brett denkt über den Zug von {side} nach.")
            }
            Sentence::CarryOut {
                by,
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "{}: die Figur auf {from} anheben und auf {to} setzen.",
                    plays(by)
                ),
                true => write!(
                    f,
                    "{}: Die Figur auf {from} schlägt die auf {to}.",
                    plays(by)
                ),
            },
            Sentence::CarryOut {
                by,
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "{}: die Figur in der Hand auf {to} setzen.", plays(by)),
                true => write!(
                    f,
                    "{}: Die Figur in der Hand verdrängt die auf {to}.",
                    plays(by)
                ),
            },
            Sentence::LooksForHint => write!(f, "Das Brett sucht einen guten Zug."),
            Sentence::Hint(m) => write!(f, "Ein guter Zug: {m}. Niemand muss ihn machen."),
            Sentence::MaySwap => write!(
                f,
                "Schwarz darf die Seite von Weiß nehmen: OK drücken. Wer zieht, bleibt Schwarz."
            ),
            Sentence::Swapped => write!(f, "Die Seiten sind getauscht. Schwarz ist am Zug."),
            Sentence::Place(Side::White) => write!(
                f,
                "Weiß setzt eine Figur; ruht sie kurz auf einem leuchtenden Feld, bleibt sie dort."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Schwarz setzt eine Figur; ruht sie kurz auf einem leuchtenden Feld, bleibt sie dort."
            ),
            Sentence::PlaceFor {
                by,
                side: Side::White,
                to,
            } => write!(f, "{}: eine weiße Figur auf {to} setzen.", is_to_place(by)),
            Sentence::PlaceFor {
                by,
                side: Side::Black,
                to,
            } => write!(
                f,
                "{}: eine schwarze Figur auf {to} setzen.",
                is_to_place(by)
            ),
            Sentence::WrongColour { side, cells } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} ist am Zug: Die Figur auf {cells} hat die andere Farbe."
                )
            }
            Sentence::Threatened(square) => write!(
                f,
                "Auf {square} würde die Figur eine andere erreichen oder erreicht werden; erlaubte Felder leuchten."
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
                "Wer schlagen kann, muss schlagen; diese Figuren können es: {cells}."
            ),
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(f, "{side} hatte keinen Zug und hat gepasst.")
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Größte Gruppe: Weiß {white}, Schwarz {black}.")
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
                write!(f, "Berührt – geführt: Die Figur von {square} muss ziehen.")
            }
            Sentence::Bound(Binding::Capture(square)) => write!(
                f,
                "Berührt – geführt: Die Figur auf {square} muss geschlagen werden."
            ),
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Berührt – geführt: {from} muss {to} schlagen.")
            }
            Sentence::Goals { from, to, captures } => {
                write!(f, "Die Figur von {from} darf")?;
                let take = if captures {
                    " schlagen"
                } else {
                    " verdrängen"
                };
                write_goals(
                    f,
                    to,
                    [("nach ", " ziehen"), ("", take), ("Lager ", " besetzen")],
                )
            }

            Sentence::OneTooMany(cells) => write!(
                f,
                "Nur eine Figur auf einmal! Alle bis auf eine wegnehmen: {cells}."
            ),
            Sentence::Mismatch => write!(
                f,
                "Brett und Partie stimmen nicht überein. \
                 Figuren zurückstellen, dann geht es weiter."
            ),
            Sentence::Carry { from, to } => write!(f, "Die Figur von {from} nach {to} tragen."),

            Sentence::Over(Outcome::Win { winner, by }) => {
                let side = self.side(winner);
                match by {
                    Victory::Camps => {
                        write!(f, "{side} gewinnt: Beide gegnerischen Lager sind besetzt.")
                    }
                    Victory::Material => write!(
                        f,
                        "{side} gewinnt: Der Gegner hat weniger als zwei Figuren."
                    ),
                    Victory::Race => write!(f, "{side} gewinnt das Rennen."),
                    Victory::Time => write!(f, "{side} gewinnt nach Zeit."),
                    Victory::Resignation => write!(f, "{side} gewinnt: Der Gegner hat aufgegeben."),
                    Victory::Group => write!(f, "{side} gewinnt: Alle Figuren bilden eine Gruppe."),
                    Victory::LastPlaced => {
                        write!(f, "{side} gewinnt: Der Gegner kann keine Figur setzen.")
                    }
                    Victory::Line => write!(f, "{side} gewinnt: drei Figuren auf einer Geraden."),
                    Victory::Survivors => {
                        write!(f, "{side} gewinnt mit den Figuren, die noch stehen.")
                    }
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "Remis: Niemand kann ziehen."),
                DrawReason::NoPlacement => write!(f, "Remis: Keine Figur kann gesetzt werden."),
                DrawReason::Agreement => write!(f, "Remis durch Vereinbarung."),
                DrawReason::Repetition => write!(f, "Remis: dieselbe Stellung zum dritten Mal."),
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} gewinnt den Wettkampf. Mit der nächsten Partie beginnt ein neuer."
                )
            }
            Sentence::ClearAgain => {
                write!(f, "Für die nächste Partie alle Figuren vom Brett nehmen.")
            }
            Sentence::SetUpAgain => write!(
                f,
                "Für die nächste Partie alle Figuren auf ihre Startfelder stellen."
            ),
            Sentence::MayClaim => write!(
                f,
                "Dieselbe Stellung zum dritten Mal: Remis kann \
                 im Menü unter Spielende verlangt werden."
            ),
            Sentence::Paused => write!(f, "Die Uhr steht, bis jemand zieht oder OK drückt."),
            Sentence::Time(BySide { white, black }) => {
                let (white, black) = (OnTheClock(white), OnTheClock(black));
                write!(f, "Restzeit: Weiß {white}, Schwarz {black}.")
            }
            Sentence::Score { wins, draws } => {
                let BySide { white, black } = wins;
                write!(f, "Stand: Weiß {white}, Schwarz {black}, Remis {draws}.")
            }

            Sentence::Faulty(cells) => write!(f, "Defekte Sensoren: {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Kaum ein Sensor misst noch wie kalibriert. Brett \
                 abräumen und kalibrieren: Menü, Pflege."
            ),
            Sentence::GameWaits => write!(
                f,
                "Eine Partie wartet: Im Menü unter Spiel geht sie weiter oder wird abgebrochen."
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
                    write!(f, "Die laufende Partie war beschädigt und ist abgebrochen.")
                }
                Trouble::NewerGame => write!(
                    f,
                    "Nur eine neuere Version kennt die laufende Partie: \
                     Sie bleibt aufgehoben, bis eine andere beginnt."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "Der Speicher lässt sich nicht beschreiben: \
                     Ein Stromausfall würde die Partie kosten."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "Mit der laufenden Partie ließ sich das Brett nicht starten; es legt sie beiseite."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "Das Brett ließ sich nicht starten: Es legt die \
                     laufende Partie und die Einstellungen beiseite."
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
                     bis die Lichter dazu passen."
                )
            }
            Sentence::FarRow(colours) => {
                let colours = colours.map(|colour| self.colour(colour));
                let colours = InARow(&colours);
                write!(f, "Seine hintere Reihe von links: {colours}.")
            }
            Sentence::WholeLayout => write!(
                f,
                "Passen die Lichter zu den Vierteln? OK übernimmt die \
                 Auslage; eine Figur auf einem Feld korrigiert es."
            ),
            Sentence::LayAsShown => write!(
                f,
                "Die Viertel so legen, wie die Lichter es zeigen, dann OK drücken."
            ),
            Sentence::Correcting { square, colour } => {
                let colour = self.colour(colour);
                write!(f, "{square} ist jetzt {colour}; NEXT ändert die Farbe.")
            }
            Sentence::GiveUp => write!(
                f,
                "Laufende Partie abbrechen? OK halten, um sie abzubrechen."
            ),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::German);
                write!(f, "OK halten zum Bestätigen: {ending}.")
            }
            Sentence::UnplayableLayout(why) => {
                let (number, colour) = (why.squares.len(), Self::named(why.colour));
                let (game, side) = (self.game(why.rules), self.side(why.half));
                let needed = why.needed;
                write!(
                    f,
                    "{game} geht hier nicht: {number} Felder in {colour} \
                     in der Hälfte von {side}, {needed} sind nötig."
                )
            }
        }
    }
}

/// Whose move hands carry out.
const fn plays(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "Das Brett zieht",
        Player::Remote => "Die Gegenseite zieht",
    }
}

/// Whose pawn hands place.
const fn is_to_place(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "Das Brett ist am Zug",
        Player::Remote => "Die Gegenseite ist am Zug",
    }
}
