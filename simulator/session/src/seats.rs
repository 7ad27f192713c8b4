//! Who sits where when several devices share a board.
//!
//! The host is the browser on the machine that runs the program; the others are guests. A guest sits at one side, at both,
//! or looks on. At a real table every player could touch everything, so a seat only decides *when* a device may touch pawns
//! and buttons: not while it is the turn of the player at another seat. What is done to the board itself (its plug, its
//! sensors, its position) is for the host, and for a guest who plays both sides. No device agrees to a draw for a player at
//! another device.

mod sitter;

use std::collections::BTreeMap;

use katarenga_core::speech::Language;
use katarenga_rules::Side;

use super::messages::{Act, ByName, Command, DrawTalk, SeatsShown};
use super::refusal::Refusal;
use katarenga_world::table_top::Hand;
pub use sitter::{Seat, Sitter};

/// What decides, beside the seats, who may do what at a board.
#[derive(Clone, Copy, Debug, Default)]
pub struct Circumstances {
    /// The person whose turn it is.
    pub waits_for: Option<Side>,
    /// Who has sent the finger that is at the buttons.
    pub finger_of: Option<Hand>,
    /// The draw that is on offer.
    pub offer: Option<Offer>,
}

/// A draw that somebody offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Offer {
    /// For which side.
    pub by: Side,
    /// From which device.
    pub hand: Hand,
}

/// A device that looks at a board.
#[derive(Clone, Copy, Debug)]
struct Device {
    sitter: Sitter,
    /// What the page calls itself, known to nobody else: it finds its seat again when the network was away, before
    /// the connection it lost has been noticed here.
    token: Option<u64>,
    /// What it wants to be told things in, once it has said so.
    language: Option<Language>,
}

/// Everybody who looks at a board.
#[derive(Clone, Debug, Default)]
pub struct Seats(BTreeMap<u32, Device>);

impl Seats {
    /// Somebody comes. A host sits at both sides until it chooses another seat, a guest looks on.
    pub fn enter(&mut self, hand: Hand, is_host: bool) {
        let seat = match is_host {
            true => Seat::Both,
            false => Seat::Onlooker,
        };
        let sitter = Sitter { seat, is_host };
        let device = Device {
            sitter,
            token: None,
            language: None,
        };
        self.0.insert(hand.0, device);
    }

    /// Somebody wants to be told things in a language.
    pub fn speak(&mut self, hand: Hand, language: Language) {
        if let Some(device) = self.0.get_mut(&hand.0) {
            device.language = Some(language);
        }
    }

    /// The languages of all who have said so, each once.
    #[must_use]
    pub fn languages(&self) -> Vec<Language> {
        let is_spoken = |language: &Language| {
            let mut spoken = self.0.values().filter_map(|device| device.language);
            spoken.any(|spoken| spoken == *language)
        };
        Language::ALL.into_iter().filter(is_spoken).collect()
    }

    /// Whether no page is open.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Somebody goes, and the seat is free.
    pub fn leave(&mut self, hand: Hand) {
        self.0.remove(&hand.0);
    }

    /// Somebody wants to sit elsewhere. A guest gets a seat that is free; to the host everybody makes room.
    ///
    /// # Errors
    /// When another device sits there.
    pub fn take(&mut self, hand: Hand, seat: Seat, token: Option<u64>) -> Result<(), Refusal> {
        let Sitter { is_host, .. } = self.sitter(hand);
        let sitter = Sitter { seat, is_host };
        let is_same = |number: u32, device: &Device| {
            number == hand.0 || token.is_some_and(|_| device.token == token)
        };
        let in_the_way = |(&number, device): (&u32, &Device)| {
            !is_same(number, device) && device.sitter.stands_in_the_way_of(seat)
        };
        if !is_host && self.0.iter().any(in_the_way) {
            return Err(Refusal::SeatTaken);
        }
        for (&number, device) in &mut self.0 {
            if is_same(number, device) {
                device.sitter.seat = Seat::Onlooker;
            } else if sitter != Sitter::ALONE && device.sitter.stands_in_the_way_of(seat) {
                device.sitter.seat = device.sitter.seat.without(seat);
            }
        }
        let language = self.0.get(&hand.0).and_then(|device| device.language);
        let device = Device {
            sitter,
            token,
            language,
        };
        self.0.insert(hand.0, device);
        Ok(())
    }

    /// Who somebody is; an onlooker, if nobody knows.
    #[must_use]
    pub fn sitter(&self, hand: Hand) -> Sitter {
        let stranger = Sitter {
            seat: Seat::Onlooker,
            is_host: false,
        };
        self.0.get(&hand.0).map_or(stranger, |device| device.sitter)
    }

    /// Whether somebody may do this now.
    ///
    /// # Errors
    /// When not, with the reason.
    pub fn may(&self, hand: Hand, command: &Command, now: &Circumstances) -> Result<(), Refusal> {
        let sitter = self.sitter(hand);
        sitter.may(command, now.waits_for)?;
        if !self.agrees(hand, command, now.offer) {
            return Err(Refusal::NeedsBoth);
        }
        // Whoever sends a finger takes away the one that is there.
        let stops = matches!(
            command,
            Command::Stop | Command::Act(_) | Command::Draw(DrawTalk::Accept)
        );
        let is_others = now.finger_of.is_some_and(|sent_by| sent_by != hand);
        if stops && is_others && !sitter.has_the_board() {
            return Err(Refusal::OthersFinger);
        }
        Ok(())
    }

    /// Whether somebody says about a draw only what is theirs to say.
    fn agrees(&self, hand: Hand, command: &Command, offer: Option<Offer>) -> bool {
        let speaks_for = |side| self.speaks_for(hand, side);
        match command {
            Command::Act(Act::Draw) => Side::ALL.into_iter().all(speaks_for),
            Command::Draw(DrawTalk::WhiteOffers) => speaks_for(Side::White),
            Command::Draw(DrawTalk::BlackOffers) => speaks_for(Side::Black),
            Command::Draw(DrawTalk::Accept | DrawTalk::Decline) => {
                offer.is_none_or(|offer| offer.hand != hand && speaks_for(!offer.by))
            }
            Command::Draw(DrawTalk::Withdraw) => offer.is_none_or(|offer| offer.hand == hand),
            _ => true,
        }
    }

    /// Whether somebody agrees to a draw for a side: who sits there, or the host where nobody does.
    #[must_use]
    pub fn speaks_for(&self, hand: Hand, side: Side) -> bool {
        let Sitter { seat, is_host } = self.sitter(hand);
        let others = self.0.iter().filter(|(number, _)| **number != hand.0);
        let is_taken = |(_, other): (_, &Device)| other.sitter.stands_in_the_way_of(Seat::at(side));
        match seat {
            Seat::Onlooker => false,
            _ if is_host => !others.into_iter().any(is_taken),
            seat => seat.has(side),
        }
    }

    /// What a page shows of them: where it sits itself, for which sides it agrees to a draw, and how many devices are
    /// at each seat.
    #[must_use]
    pub fn told_to(&self, hand: Hand) -> SeatsShown {
        let Sitter { seat, is_host } = self.sitter(hand);
        let devices = || self.0.values();
        let count = |seat| devices().filter(|there| there.sitter.seat == seat).count();
        let sides = Side::ALL.into_iter();
        let speaks_for = sides.filter(|&side| self.speaks_for(hand, side));
        SeatsShown {
            mine: seat,
            host: is_host,
            speaks_for: speaks_for.map(ByName).collect(),
            white: count(Seat::White),
            black: count(Seat::Black),
            both: count(Seat::Both),
            onlooker: count(Seat::Onlooker),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    const HOST: Hand = Hand(1);
    const ANNA: Hand = Hand(2);
    const BERT: Hand = Hand(3);

    /// A host and two guests who have just come.
    fn three() -> Seats {
        let mut seats = Seats::default();
        seats.enter(HOST, true);
        seats.enter(ANNA, false);
        seats.enter(BERT, false);
        seats
    }

    fn read(command: &Value) -> Command {
        Command::read(&command.to_string()).expect("a command")
    }

    fn seat_of(seats: &Seats, hand: Hand) -> Seat {
        seats.sitter(hand).seat
    }

    #[test]
    fn guests_get_what_is_free_and_the_host_makes_room() {
        let mut seats = three();
        assert_eq!(seat_of(&seats, ANNA), Seat::Onlooker);
        assert_eq!(seats.take(ANNA, Seat::Black, None), Ok(()));
        assert_eq!(seat_of(&seats, HOST), Seat::Both);
        for taken in [Seat::Black, Seat::Both] {
            assert_eq!(seats.take(BERT, taken, None), Err(Refusal::SeatTaken));
            assert_eq!(seat_of(&seats, BERT), Seat::Onlooker);
        }
        assert_eq!(seats.take(BERT, Seat::White, None), Ok(()));
        seats.leave(ANNA);
        assert_eq!(seats.take(BERT, Seat::Both, None), Ok(()));
    }

    #[test]
    fn a_host_at_one_side_keeps_it_from_guests() {
        let mut seats = three();
        assert_eq!(seats.take(HOST, Seat::White, None), Ok(()));
        assert_eq!(seats.take(ANNA, Seat::White, None), Err(Refusal::SeatTaken));
        assert_eq!(seats.take(ANNA, Seat::Black, None), Ok(()));
    }

    #[test]
    fn guests_make_room_for_the_host() {
        let mut seats = three();
        seats.take(ANNA, Seat::Both, None).expect("it is free");
        seats.take(HOST, Seat::White, None).expect("the host may");
        assert_eq!(seat_of(&seats, ANNA), Seat::Black);
        seats.take(HOST, Seat::Black, None).expect("the host may");
        assert_eq!(seat_of(&seats, ANNA), Seat::Onlooker);
        seats.take(BERT, Seat::White, None).expect("it is free");
        seats.take(HOST, Seat::Both, None).expect("the host may");
        assert_eq!(seat_of(&seats, BERT), Seat::White, "and nobody must go");
    }

    #[test]
    fn a_finger_is_stopped_by_who_sent_it_and_by_who_has_the_board() {
        let mut seats = three();
        seats.take(ANNA, Seat::White, None).expect("it is free");
        seats.take(BERT, Seat::Black, None).expect("it is free");
        let stops = [
            read(&json!({ "stop": null })),
            read(&json!({ "act": "black_resigns" })),
        ];
        let at_work = |sent_by| Circumstances {
            finger_of: sent_by,
            ..Circumstances::default()
        };
        for stop in &stops {
            for sent_by in [HOST, ANNA] {
                let refused = seats.may(BERT, stop, &at_work(Some(sent_by)));
                assert_eq!(refused, Err(Refusal::OthersFinger), "{stop:?}");
            }
            for sent_by in [None, Some(BERT)] {
                assert_eq!(seats.may(BERT, stop, &at_work(sent_by)), Ok(()));
            }
        }
        let [stop, _] = &stops;
        let by_anna = at_work(Some(ANNA));
        for seat in [Seat::Both, Seat::White, Seat::Onlooker] {
            seats.take(HOST, seat, None).expect("the host may");
            assert_eq!(
                seats.may(HOST, stop, &by_anna),
                Ok(()),
                "a host at {seat:?}"
            );
        }
        seats.leave(ANNA);
        seats.take(BERT, Seat::Both, None).expect("it is free");
        assert_eq!(seats.may(BERT, stop, &by_anna), Ok(()));
        // A frame button is pressed by whoever may press it, whatever that interrupts.
        seats.take(BERT, Seat::Black, None).expect("it is free");
        let press = read(&json!({ "press": "ok" }));
        assert_eq!(seats.may(BERT, &press, &by_anna), Ok(()));
    }

    /// For which sides the host and two guests agree to a draw.
    fn spoken_for(seats: &Seats) -> [Vec<Side>; 3] {
        let sides = || Side::ALL.into_iter();
        [HOST, ANNA, BERT].map(|hand| {
            sides()
                .filter(|&side| seats.speaks_for(hand, side))
                .collect()
        })
    }

    #[test]
    fn nobody_agrees_to_a_draw_for_somebody_else() {
        const W: Side = Side::White;
        const B: Side = Side::Black;
        let mut seats = three();
        assert_eq!(spoken_for(&seats), [vec![W, B], vec![], vec![]]);
        for (who, seat, spoken) in [
            // A host at both sides speaks for those where nobody sits.
            (ANNA, Seat::Black, [vec![W], vec![B], vec![]]),
            (BERT, Seat::White, [vec![], vec![B], vec![W]]),
            (BERT, Seat::Onlooker, [vec![W], vec![B], vec![]]),
            // So does a host at one side, but a guest does not.
            (HOST, Seat::White, [vec![W], vec![B], vec![]]),
            (ANNA, Seat::Onlooker, [vec![W, B], vec![], vec![]]),
            (ANNA, Seat::Black, [vec![W], vec![B], vec![]]),
            (HOST, Seat::Onlooker, [vec![], vec![B], vec![]]),
            (ANNA, Seat::Both, [vec![], vec![W, B], vec![]]),
            (HOST, Seat::Both, [vec![], vec![W, B], vec![]]),
        ] {
            seats.take(who, seat, None).expect("it is free");
            assert_eq!(spoken_for(&seats), spoken, "{who:?} at {seat:?}");
            for (hand, sides) in [HOST, ANNA, BERT].into_iter().zip(spoken) {
                let agree = read(&json!({ "act": "draw" }));
                let agreed = seats.may(hand, &agree, &Circumstances::default());
                assert_eq!(agreed.is_ok(), sides.len() == 2, "{agreed:?}");
            }
        }
    }

    #[test]
    fn a_draw_is_answered_at_the_other_side_and_withdrawn_by_who_offered_it() {
        let mut seats = three();
        seats.take(ANNA, Seat::White, None).expect("it is free");
        seats.take(BERT, Seat::Black, None).expect("it is free");
        let offer = |by, hand| Circumstances {
            offer: Some(Offer { by, hand }),
            ..Circumstances::default()
        };
        let may = |seats: &Seats, hand, says: &str, now| {
            seats.may(hand, &read(&json!({ "draw": says })), &now)
        };
        let nothing = Circumstances::default();
        assert_eq!(may(&seats, ANNA, "white_offers", nothing), Ok(()));
        assert_eq!(may(&seats, BERT, "black_offers", nothing), Ok(()));
        for (hand, says) in [
            (ANNA, "black_offers"),
            (BERT, "white_offers"),
            (HOST, "white_offers"),
        ] {
            let refused = may(&seats, hand, says, nothing);
            assert_eq!(refused, Err(Refusal::NeedsBoth), "{hand:?} {says}");
        }
        let whites = offer(Side::White, ANNA);
        for answer in ["accept", "decline"] {
            assert_eq!(may(&seats, BERT, answer, whites), Ok(()));
            for other in [ANNA, HOST] {
                let refused = may(&seats, other, answer, whites);
                assert_eq!(refused, Err(Refusal::NeedsBoth), "{other:?}");
            }
        }
        assert_eq!(may(&seats, ANNA, "withdraw", whites), Ok(()));
        for other in [BERT, HOST] {
            let refused = may(&seats, other, "withdraw", whites);
            assert_eq!(refused, Err(Refusal::NeedsBoth), "{other:?}");
        }
        // Where a guest goes, the host at both sides answers; but not what it has offered itself.
        seats.leave(BERT);
        assert_eq!(may(&seats, HOST, "accept", whites), Ok(()));
        seats.leave(ANNA);
        let refused = may(&seats, HOST, "accept", offer(Side::White, HOST));
        assert_eq!(refused, Err(Refusal::NeedsBoth));
        let finger = Circumstances {
            finger_of: Some(HOST),
            ..whites
        };
        seats.enter(BERT, false);
        seats.take(BERT, Seat::Black, None).expect("it is free");
        let refused = may(&seats, BERT, "accept", finger);
        assert_eq!(refused, Err(Refusal::OthersFinger));
    }

    #[test]
    fn who_comes_back_finds_the_seat_that_the_lost_connection_still_has() {
        let mut seats = three();
        seats.take(ANNA, Seat::White, Some(7)).expect("it is free");
        assert_eq!(
            seats.take(BERT, Seat::White, Some(8)),
            Err(Refusal::SeatTaken)
        );
        assert_eq!(seats.take(BERT, Seat::White, Some(7)), Ok(()));
        assert_eq!(seat_of(&seats, ANNA), Seat::Onlooker);
    }

    #[test]
    fn each_language_is_spoken_once_and_only_while_somebody_listens() {
        let mut seats = three();
        assert_eq!(seats.languages(), []);
        for (hand, language) in [
            (HOST, Language::Dutch),
            (ANNA, Language::German),
            (BERT, Language::Dutch),
        ] {
            seats.speak(hand, language);
        }
        seats.take(ANNA, Seat::Black, None).expect("it is free");
        assert_eq!(seats.languages(), [Language::German, Language::Dutch]);
        seats.leave(ANNA);
        assert_eq!(seats.languages(), [Language::Dutch]);
    }

    #[test]
    fn pages_are_told_where_they_sit_and_who_is_there() {
        let mut seats = three();
        seats.take(ANNA, Seat::Black, None).expect("it is free");
        let told = json!({ "mine": "black", "host": false, "speaks_for": ["black"], "white": 0, "black": 1, "both": 1, "onlooker": 1 });
        assert_eq!(json!(seats.told_to(ANNA)), told);
    }
}
