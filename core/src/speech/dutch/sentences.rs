//! Dutch: sentences.

use core::fmt;

use super::Dutch;
use crate::evening::Player;
use crate::memory::Trouble;
use crate::referee::Binding;
use crate::speech::parts::{InARow, OnTheClock, write_goals};
use crate::speech::{Deed, Language, Sentence, Value, Words as _};
use katarenga_rules::board::{BySide, Side};
use katarenga_rules::game::{DrawReason, Outcome, Victory};

impl Dutch {
    pub(super) fn say(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match sentence {
            Sentence::Calibrating => write!(
                f,
                "Het bord leert wat het zonder pionnen voelt. Laat het even leeg."
            ),
            Sentence::ClearTheBoard(cells) => write!(f, "Neem alle pionnen van het bord: {cells}."),
            Sentence::BrokenSensors(cells) => write!(
                f,
                "Deze sensoren zijn stuk: {cells}. Houd OK vast om zonder deze sensoren te spelen."
            ),
            Sentence::Testing => write!(
                f,
                "Zelftest: zet op elk veld en in elk kamp een pion. Elke knop beëindigt de test."
            ),

            Sentence::LineUp => write!(
                f,
                "Zet alle pionnen op hun velden: de partij begint vanzelf."
            ),
            Sentence::Revenge => write!(
                f,
                "Revanche met geruilde kanten: niemand houdt de betere helft. \
                 Zet Wit aan de andere kant op."
            ),
            Sentence::EmptyBoard => write!(
                f,
                "De partij begint op een leeg bord: Wit plaatst de eerste pion."
            ),
            Sentence::Missing(cells) => write!(f, "Er ontbreken pionnen op {cells}."),
            Sentence::Surplus(cells) => write!(f, "Dit hoort daar niet: {cells}."),
            Sentence::WrongAtStart {
                side: Side::White,
                cells,
            } => write!(f, "Verkeerde kleur op {cells}: daar hoort wit, niet zwart."),
            Sentence::WrongAtStart {
                side: Side::Black,
                cells,
            } => write!(f, "Verkeerde kleur op {cells}: daar hoort zwart, niet wit."),
            Sentence::HoldSetup => {
                write!(f, "Houd SETUP een seconde vast om het menu te openen.")
            }

            Sentence::Turn(Side::White) => write!(f, "Wit is aan zet."),
            Sentence::Turn(Side::Black) => write!(f, "Zwart is aan zet."),
            Sentence::OutOfTurn {
                side: Side::White,
                from,
            } => write!(f, "Wit is aan zet: zet de zwarte pion terug op {from}."),
            Sentence::OutOfTurn {
                side: Side::Black,
                from,
            } => write!(f, "Zwart is aan zet: zet de witte pion terug op {from}."),
            Sentence::Made { side, m, deed } => {
                let (side, to) = (self.side(side), m.to);
                match (m.from, deed) {
                    (Some(from), Deed::Captured) => write!(f, "{side}: {from} slaat {to}."),
                    (Some(from), Deed::Displaced) => write!(f, "{side}: {from} verdringt {to}."),
                    (Some(from), Deed::Entered) => write!(f, "{side}: {from} bezet kamp {to}."),
                    (Some(from), _) => write!(f, "{side}: {from} naar {to}."),
                    (None, _) => write!(f, "{side}: pion geplaatst op {to}."),
                }
            }
            Sentence::NothingSeen(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "Kapotte sensoren verbergen elke zet van {side}. \
                     Kalibreer (menu, Onderhoud) of beëindig de partij."
                )
            }
            Sentence::Displaced { side, from } => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} is van {from} verdrongen en zet die pion nu neer."
                )
            }
            Sentence::Awaits(side) => {
                let side = self.side(side);
                write!(f, "{side} speelt elders. Wacht op de zet.")
            }
            Sentence::Thinks(side) => {
                let side = self.side(side);
                write!(f, "Het bord denkt na over de zet van {side}.")
            }
            Sentence::CarryOut {
                by,
                from: Some(from),
                to,
                takes,
            } => match takes {
                false => write!(
                    f,
                    "{}: til de pion op {from} op en zet hem op {to}.",
                    plays(by)
                ),
                true => write!(f, "{}: de pion op {from} slaat die op {to}.", plays(by)),
            },
            Sentence::CarryOut {
                by,
                from: None,
                to,
                takes,
            } => match takes {
                false => write!(f, "{}: de pion in de hand gaat naar {to}.", plays(by)),
                true => write!(
                    f,
                    "{}: de pion in de hand neemt de plaats in van die op {to}.",
                    plays(by)
                ),
            },
            Sentence::LooksForHint => write!(f, "Het bord zoekt een goede zet."),
            Sentence::Hint(m) => write!(f, "Een goede zet: {m}. Niemand hoeft hem te doen."),
            Sentence::MaySwap => write!(
                f,
                "Zwart mag met Wit van kleur ruilen: druk op OK. Wie zet, blijft Zwart."
            ),
            Sentence::Swapped => {
                write!(f, "De spelers hebben van kleur geruild. Zwart is aan zet.")
            }
            Sentence::Place(Side::White) => write!(
                f,
                "Wit plaatst een pion; zodra hij op een verlicht veld rust, blijft hij daar."
            ),
            Sentence::Place(Side::Black) => write!(
                f,
                "Zwart plaatst een pion; zodra hij op een verlicht veld rust, blijft hij daar."
            ),
            Sentence::PlaceFor {
                by,
                side: Side::White,
                to,
            } => write!(f, "{}: plaats een witte pion op {to}.", is_to_place(by)),
            Sentence::PlaceFor {
                by,
                side: Side::Black,
                to,
            } => write!(f, "{}: plaats een zwarte pion op {to}.", is_to_place(by)),
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
                write!(
                    f,
                    "Wie kan slaan, moet slaan; deze pionnen kunnen dat: {cells}."
                )
            }
            Sentence::Passed(side) => {
                let side = self.side(side);
                write!(f, "{side} kon niet zetten en heeft gepast.")
            }
            Sentence::Groups(BySide { white, black }) => {
                write!(f, "Grootste groep: Wit {white}, Zwart {black}.")
            }
            Sentence::Illegal(cells) => write!(
                f,
                "De pion mag niet op {cells} staan; waar hij heen mag, is verlicht."
            ),
            Sentence::Question(cells) => {
                write!(f, "Is {cells} bedoeld? Zet de pion dan nog eens neer.")
            }
            Sentence::Captors(cells) => write!(f, "Deze pionnen kunnen hem slaan: {cells}."),
            Sentence::PutBack(cells) => write!(f, "Op {cells} hoort een pion: zet hem terug."),
            Sentence::TakeAway(cells) => write!(f, "Neem weg wat op {cells} staat."),
            Sentence::Bound(Binding::Move(square)) => {
                write!(
                    f,
                    "Aanraken is zetten: je moet zetten met de pion van {square}."
                )
            }
            Sentence::Bound(Binding::Capture(square)) => {
                write!(f, "Aanraken is zetten: je moet de pion op {square} slaan.")
            }
            Sentence::Bound(Binding::Exactly { from, to }) => {
                write!(f, "Aanraken is zetten: {from} moet {to} slaan.")
            }
            Sentence::Goals { from, to, captures } => {
                write!(f, "De pion van {from} mag")?;
                let take = if captures { " slaan" } else { " verdringen" };
                write_goals(
                    f,
                    to,
                    [("naar ", " gaan"), ("", take), ("kamp ", " bezetten")],
                )
            }

            Sentence::OneTooMany(cells) => write!(
                f,
                "Eén pion tegelijk; laat er hiervan maar één staan: {cells}."
            ),
            Sentence::Mismatch => write!(
                f,
                "Bord en partij komen niet overeen. Zet \
                 de pionnen terug, dan gaat het verder."
            ),
            Sentence::Carry { from, to } => write!(f, "Verplaats de pion van {from} naar {to}."),

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
                    Victory::Time => write!(f, "{side} wint: de tijd van de tegenstander is op."),
                    Victory::Resignation => {
                        write!(f, "{side} wint: de tegenstander heeft opgegeven.")
                    }
                    Victory::Group => write!(f, "{side} wint: alle pionnen vormen één groep."),
                    Victory::LastPlaced => {
                        write!(f, "{side} wint: de tegenstander kan geen pion plaatsen.")
                    }
                    Victory::Line => write!(f, "{side} wint: drie pionnen op één lijn."),
                    Victory::Survivors => write!(f, "{side} wint met de pionnen die nog staan."),
                }
            }
            Sentence::Over(Outcome::Draw(reason)) => match reason {
                DrawReason::NoMove => write!(f, "Remise: niemand kan zetten."),
                DrawReason::NoPlacement => write!(f, "Remise: er kan geen pion worden geplaatst."),
                DrawReason::Agreement => write!(f, "Remise in onderling overleg."),
                DrawReason::Repetition => {
                    write!(f, "Remise: dezelfde stelling voor de derde keer.")
                }
            },
            Sentence::MatchWon(side) => {
                let side = self.side(side);
                write!(
                    f,
                    "{side} wint de match. Met de volgende partij begint een nieuwe."
                )
            }
            Sentence::ClearAgain => {
                write!(f, "Neem voor de volgende partij alle pionnen van het bord.")
            }
            Sentence::SetUpAgain => write!(
                f,
                "Zet voor de volgende partij alle pionnen op hun startvelden."
            ),
            Sentence::MayClaim => write!(
                f,
                "Deze stelling staat er voor de derde keer: claim \
                 desgewenst remise in het menu, Einde van de partij."
            ),
            Sentence::Paused => write!(f, "De klok staat stil tot iemand zet of op OK drukt."),
            Sentence::Time(BySide { white, black }) => {
                let (white, black) = (OnTheClock(white), OnTheClock(black));
                write!(f, "Resterende tijd: Wit {white}, Zwart {black}.")
            }
            Sentence::Score { wins, draws } => {
                let BySide { white, black } = wins;
                write!(f, "Stand: Wit {white}, Zwart {black}, remises {draws}.")
            }

            Sentence::Faulty(cells) => write!(f, "Sensoren stuk: {cells}."),
            Sentence::CalibrateAgain => write!(
                f,
                "Bijna geen sensor meet nog zoals gekalibreerd. Maak \
                 het bord leeg en kalibreer: menu, Onderhoud."
            ),
            Sentence::GameWaits => write!(
                f,
                "Er wacht een partij: ga ermee verder of breek haar af in het menu, Spel."
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
                Trouble::GameLost => {
                    write!(f, "De lopende partij was beschadigd en is afgebroken.")
                }
                Trouble::NewerGame => write!(
                    f,
                    "Alleen een nieuwere versie kent de lopende partij: \
                     ze blijft bewaard tot een andere begint."
                ),
                Trouble::CannotWrite => write!(
                    f,
                    "Het bord kan niets opslaan: bij een stroomstoring gaat de partij verloren."
                ),
                Trouble::GameLeftOut => write!(
                    f,
                    "Met de lopende partij startte het bord niet; het laat die weg."
                ),
                Trouble::SettingsLeftOut => write!(
                    f,
                    "Het bord startte niet: het laat de lopende partij en de instellingen weg."
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
                    "Welk kwart ligt {corner}? Kies tot de lichten kloppen met wat er ligt."
                )
            }
            Sentence::FarRow(colours) => {
                let colours = colours.map(|colour| self.colour(colour));
                let colours = InARow(&colours);
                write!(f, "De achterste rij van links af: {colours}.")
            }
            Sentence::WholeLayout => write!(
                f,
                "Kloppen de lichten met wat er ligt? OK bevestigt \
                 de indeling; een pion op een veld corrigeert het."
            ),
            Sentence::LayAsShown => write!(
                f,
                "Leg de kwarten zoals de lichten aangeven en druk dan op OK."
            ),
            Sentence::Correcting { square, colour } => {
                let colour = self.colour(colour);
                write!(f, "{square} is nu {colour}; NEXT verandert de kleur.")
            }
            Sentence::GiveUp => write!(
                f,
                "De lopende partij afbreken? Houd OK vast om haar af te breken."
            ),
            Sentence::ConfirmEnding(outcome) => {
                let ending = Value::Ending(outcome).said_in(Language::Dutch);
                write!(f, "Houd OK vast om te bevestigen: {ending}.")
            }
            Sentence::UnplayableLayout(why) => {
                let (number, colour) = (why.squares.len(), self.colour(why.colour));
                let (game, side) = (self.game(why.rules), self.side(why.half));
                let needed = why.needed;
                write!(
                    f,
                    "{game} kan hier niet: de helft van {side} heeft \
                     {number} keer {colour} in plaats van {needed} keer."
                )
            }
        }
    }
}

/// Whose move hands carry out.
const fn plays(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "Het bord zet",
        Player::Remote => "De tegenspeler zet",
    }
}

/// Whose pawn hands place.
const fn is_to_place(by: Player) -> &'static str {
    match by {
        Player::Person | Player::Board => "Het bord is aan zet",
        Player::Remote => "De tegenspeler is aan zet",
    }
}
