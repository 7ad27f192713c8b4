//! A draw that a player at one device offers, and the player at another answers.

use katarenga_core::evening::Player;
use katarenga_rules::{Position, Side};

use super::Session;
use crate::messages::{self, Act, ByName, DrawTalk};
use crate::refusal::Refusal;
use crate::seats::{Offer, Seats};
use katarenga_world::table_top::Hand;

/// What became of an offer so far. It is for one position: a move, the end of the game or a cut of power ends it.
#[derive(Clone, Copy)]
pub(super) struct Offered {
    offer: Offer,
    at: Position,
    /// It is kept until then, so that nobody is asked twice about one position.
    is_declined: bool,
}

impl Session {
    pub(super) fn talk_of_draw(&mut self, hand: Hand, talk: DrawTalk) -> Result<(), Refusal> {
        match talk {
            DrawTalk::WhiteOffers => self.offer_draw(Side::White, hand),
            DrawTalk::BlackOffers => self.offer_draw(Side::Black, hand),
            DrawTalk::Accept => {
                self.take_offer()?;
                self.act(hand, Act::Draw)
            }
            DrawTalk::Decline => {
                let declined = Offered {
                    is_declined: true,
                    ..self.take_offer()?
                };
                self.offered = Some(declined);
                Ok(())
            }
            DrawTalk::Withdraw => self.take_offer().map(drop),
        }
    }

    fn offer_draw(&mut self, by: Side, hand: Hand) -> Result<(), Refusal> {
        let at = self.between_people().ok_or(Refusal::NoGame)?;
        let was_declined = |was: &Offered| was.is_declined && was.offer.by == by;
        if self.offered.as_ref().is_some_and(was_declined) {
            return Err(Refusal::DrawDeclined);
        }
        self.offered = Some(Offered {
            offer: Offer { by, hand },
            at,
            is_declined: false,
        });
        Ok(())
    }

    fn take_offer(&mut self) -> Result<Offered, Refusal> {
        let standing = self.offered.take_if(|offered| !offered.is_declined);
        standing.ok_or(Refusal::NoOffer)
    }

    /// The draw that is on offer.
    pub(super) fn offer(&self) -> Option<Offer> {
        let standing = self.offered.filter(|offered| !offered.is_declined);
        standing.map(|offered| offered.offer)
    }

    /// Where a running game between people stands. A board that plays neither offers draws nor answers.
    fn between_people(&self) -> Option<Position> {
        let (table, _) = self.machine.table()?;
        let referee = table.referee()?;
        let players = table.settings().players.sides;
        let are_people = Side::ALL.map(|side| players[side]) == [Player::Person; 2];
        let runs = referee.outcome().is_none() && are_people;
        runs.then_some(*referee.position())
    }

    /// Time has passed, and maybe a move was made.
    pub(super) fn follow_offer(&mut self) {
        let now = self.between_people();
        self.offered = self.offered.filter(|offered| Some(offered.at) == now);
    }

    /// Somebody may sit elsewhere or be gone, and with them what they offered.
    pub fn heed(&mut self, seats: &Seats) {
        let speaks = |Offer { by, hand }| seats.speaks_for(hand, by);
        self.offered = self.offered.filter(|offered| speaks(offered.offer));
    }

    /// The offer for pages: whose side's it is, whose hand's, and whether it was declined.
    pub(super) fn offer_shown(&self) -> Option<messages::Offer> {
        self.offered.map(|offered| {
            let Offer { by, hand } = offered.offer;
            messages::Offer {
                by: ByName(by),
                hand: hand.0,
                declined: offered.is_declined,
            }
        })
    }
}
