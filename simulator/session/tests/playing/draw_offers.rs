//! How long a draw stays on offer, in board time and without a browser. Who may offer and answer is the seats' matter.

use std::time::Duration;

use katarenga_core::sensing::SensorKind;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::{DrawReason, Outcome, Side};
use katarenga_session::machine::Machine;
use katarenga_session::messages::Command;
use katarenga_session::refusal::Refusal;
use katarenga_session::seats::{Seat, Seats};
use katarenga_session::session::Session;
use katarenga_world::flash::STORAGE_BYTES;
use katarenga_world::table_top::Hand;
use serde_json::{Value, json};

const ANNA: Hand = Hand(1);
const BERT: Hand = Hand(2);

/// As the program lets its board run.
const SLICE: Duration = Duration::from_millis(4);

struct Board(Session);

impl Board {
    /// A game in which White has moved a pawn from a1 to b3.
    fn with_a_move() -> Self {
        let blank = vec![0xFF; STORAGE_BYTES];
        let mut board = Self(Session::new(Machine::core(blank, SensorKind::Hall, 1)));
        board.run(3_000);
        board.tell(ANNA, &json!({ "set_up": null }));
        board.run(500);
        board.move_pawn(ANNA, 0, (2, 3));
        assert!(board.says(Sentence::Turn(Side::Black)));
        board
    }

    /// The same, and White has offered a draw.
    fn with_an_offer() -> Self {
        let mut board = Self::with_a_move();
        board.tell(ANNA, &json!({ "draw": "white_offers" }));
        let offer = json!({ "by": "white", "hand": ANNA.0, "declined": false });
        assert_eq!(board.offer(), offer);
        board
    }

    fn run(&mut self, millis: u64) {
        for _ in 0..millis / 4 {
            self.0.run(SLICE);
        }
    }

    fn try_to(&mut self, hand: Hand, command: &Value) -> Result<(), Refusal> {
        let command = Command::read(&command.to_string())?;
        self.0.obey(hand, command).map(drop)
    }

    fn tell(&mut self, hand: Hand, command: &Value) {
        self.try_to(hand, command).expect("it can be done");
    }

    fn move_pawn(&mut self, hand: Hand, pawn: usize, (x, y): (u8, u8)) {
        self.tell(hand, &json!({ "lift": { "pawns": [pawn] } }));
        self.run(480);
        self.tell(hand, &json!({ "set": [{ "pawn": pawn, "x": x, "y": y }] }));
        self.run(600);
    }

    /// Black makes any move.
    fn answer_the_move(&mut self) {
        let m = self.part("may")["moves"][0].clone();
        self.tell(BERT, &json!({ "move": m }));
        self.run(2_000);
        assert!(self.says(Sentence::Turn(Side::White)));
    }

    fn until_set(&mut self) {
        while self.0.is_being_set() {
            self.0.run(SLICE);
        }
        self.run(200);
    }

    fn part(&self, name: &str) -> Value {
        json!(self.0.parts_in(Language::English))[name].clone()
    }

    fn offer(&self) -> Value {
        self.part("offer")
    }

    fn says(&self, sentence: Sentence) -> bool {
        let speech = self.0.speech();
        speech.is_some_and(|speech| speech.says.contains(&sentence))
    }
}

const DRAWN: Sentence = Sentence::Over(Outcome::Draw(DrawReason::Agreement));

#[test]
fn an_accepted_draw_is_pressed_on_the_boards_own_buttons() {
    let mut board = Board::with_an_offer();
    board.tell(BERT, &json!({ "draw": "accept" }));
    assert_eq!(board.offer(), Value::Null);
    assert!(board.0.is_being_set());
    board.until_set();
    assert!(board.says(DRAWN));
    let again = board.try_to(ANNA, &json!({ "draw": "white_offers" }));
    assert_eq!(again, Err(Refusal::NoGame));
}

#[test]
fn an_offer_stands_until_there_is_another_position() {
    let mut board = Board::with_an_offer();
    // A pawn that is lifted and set down again is no move, and neither is a look into the menu.
    board.move_pawn(BERT, 8, (1, 8));
    board.tell(BERT, &json!({ "press": "setup" }));
    board.run(1_200);
    board.tell(BERT, &json!({ "release": "setup" }));
    board.run(100);
    board.tell(BERT, &json!({ "act": "hint" }));
    board.tell(BERT, &json!({ "stop": null }));
    board.until_set();
    assert_eq!(board.offer()["by"], "white");
    board.answer_the_move();
    assert_eq!(board.offer(), Value::Null);
    for answer in ["accept", "decline", "withdraw"] {
        let late = board.try_to(BERT, &json!({ "draw": answer }));
        assert_eq!(late, Err(Refusal::NoOffer), "{answer}");
    }
    assert!(!board.0.is_being_set(), "and nothing is pressed");
}

#[test]
fn the_end_of_a_game_and_of_its_power_end_an_offer() {
    let mut resigned = Board::with_an_offer();
    resigned.tell(BERT, &json!({ "act": "black_resigns" }));
    resigned.until_set();
    assert_eq!(resigned.offer(), Value::Null);
    let mut dark = Board::with_an_offer();
    dark.tell(ANNA, &json!({ "power": false }));
    dark.run(100);
    assert_eq!(dark.offer(), Value::Null);
    let refused = dark.try_to(BERT, &json!({ "draw": "accept" }));
    assert_eq!(refused, Err(Refusal::NoOffer));
    dark.tell(ANNA, &json!({ "power": true }));
    dark.run(3_000);
    assert_eq!(dark.offer(), Value::Null, "it does not come back");
}

#[test]
fn a_board_that_plays_is_offered_nothing() {
    let mut board = Board::with_an_offer();
    let players = json!({ "white": false, "black": true, "level": 1, "hints": false });
    board.tell(ANNA, &json!({ "players": players }));
    board.until_set();
    assert_eq!(board.offer(), Value::Null);
    let refused = board.try_to(ANNA, &json!({ "draw": "white_offers" }));
    assert_eq!(refused, Err(Refusal::NoGame));
}

#[test]
fn who_has_declined_is_not_asked_again_before_the_next_move() {
    let mut board = Board::with_an_offer();
    board.tell(BERT, &json!({ "draw": "decline" }));
    assert_eq!(board.offer()["declined"], true);
    let again = board.try_to(ANNA, &json!({ "draw": "white_offers" }));
    assert_eq!(again, Err(Refusal::DrawDeclined));
    let late = board.try_to(BERT, &json!({ "draw": "accept" }));
    assert_eq!(late, Err(Refusal::NoOffer));
    // The one who declined may offer it, and so may anybody after a move.
    board.tell(BERT, &json!({ "draw": "black_offers" }));
    assert_eq!(board.offer()["by"], "black");
    board.tell(BERT, &json!({ "draw": "withdraw" }));
    assert_eq!(board.offer(), Value::Null);
    board.answer_the_move();
    board.tell(ANNA, &json!({ "draw": "white_offers" }));
    assert_eq!(board.offer()["by"], "white");
}

#[test]
fn an_offer_goes_with_whoever_made_it() {
    let mut seats = Seats::default();
    for (hand, seat) in [(ANNA, Seat::White), (BERT, Seat::Black)] {
        seats.enter(hand, false);
        seats.take(hand, seat, None).expect("it is free");
    }
    let mut board = Board::with_an_offer();
    board.0.heed(&seats);
    assert_eq!(board.offer()["by"], "white");
    seats.leave(BERT);
    board.0.heed(&seats);
    assert_eq!(board.offer()["by"], "white", "somebody else may answer");
    seats.take(ANNA, Seat::Black, None).expect("it is free");
    board.0.heed(&seats);
    assert_eq!(board.offer(), Value::Null);
}
