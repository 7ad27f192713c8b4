//! Sentences as words that never change: a name, and what the sentence is about. The host puts them into a language.

use core::fmt::{self, Write};

use super::field::{LineField, LineWords, put, words};
use crate::speech::Sentence;

words!(Sentence {
    Calibrating "calibrating",
    ClearTheBoard(cells) "clear-the-board",
    BrokenSensors(cells) "broken-sensors",
    Testing "testing",
    LineUp "line-up",
    Revenge "revenge",
    EmptyBoard "empty-board",
    Missing(cells) "missing",
    Surplus(cells) "surplus",
    WrongAtStart { side, cells } "wrong-at-start",
    HoldSetup "hold-setup",
    Turn(side) "turn",
    OutOfTurn { side, from } "out-of-turn",
    Made { side, m, deed } "made",
    NothingSeen(side) "nothing-seen",
    Displaced { side, from } "displaced",
    Thinks(side) "thinks",
    Awaits(side) "awaits",
    CarryOut { by, from, to, takes } "carry-out",
    LooksForHint "looks-for-hint",
    Hint(m) "hint",
    MaySwap "may-swap",
    Swapped "swapped",
    Place(side) "place",
    PlaceFor { by, side, to } "place-for",
    WrongColour { side, cells } "wrong-colour",
    Threatened(square) "threatened",
    NotReached { from, to } "not-reached",
    AnotherQuarter(square) "another-quarter",
    DeadEnd(square) "dead-end",
    MustCapture(cells) "must-capture",
    Passed(side) "passed",
    Groups(pawns) "groups",
    Illegal(cells) "illegal",
    Question(cells) "question",
    Captors(cells) "captors",
    PutBack(cells) "put-back",
    TakeAway(cells) "take-away",
    Bound(binding) "bound",
    Goals { from, to, captures } "goals",
    OneTooMany(cells) "one-too-many",
    Mismatch "mismatch",
    Carry { from, to } "carry",
    Over(outcome) "over",
    MatchWon(side) "match-won",
    SetUpAgain "set-up-again",
    ClearAgain "clear-again",
    MayClaim "may-claim",
    Paused "paused",
    Time(left) "time",
    Score { wins, draws } "score",
    Faulty(cells) "faulty",
    CalibrateAgain "calibrate-again",
    GameWaits "game-waits",
    Trouble(trouble) "trouble",
    Contents(screen) "contents",
    Screen(screen) "screen",
    Row { dial, value } "row",
    Corner(corner) "corner",
    FarRow(colours) "far-row",
    WholeLayout "whole-layout",
    LayAsShown "lay-as-shown",
    Correcting { square, colour } "correcting",
    GiveUp "give-up",
    ConfirmEnding(outcome) "confirm-ending",
    UnplayableLayout(why) "unplayable-layout",
});

#[cfg(test)]
mod tests {
    extern crate std;

    use std::string::String;

    use super::*;
    use crate::protocol::LONGEST_LINE;
    use crate::speech::tests::sentences;

    #[test]
    fn every_sentence_comes_back_and_fits_on_a_line() {
        for sentence in sentences() {
            let mut text = String::new();
            sentence.write(&mut text).expect("a string has room");
            assert!(text.is_ascii() && !text.contains("  "), "{text:?}");
            assert!("says 16 16 ".len() + text.len() < LONGEST_LINE, "{text:?}");
            let mut words = LineWords(&text);
            assert_eq!(Sentence::read(&mut words), Some(sentence), "{text:?}");
            assert!(words.is_empty(), "{text:?}");
        }
    }
}
