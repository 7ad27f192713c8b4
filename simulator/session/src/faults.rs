//! What is wrong in the text of a position or of a game, in the language of the page that sent it.
//!
//! The words are those of the language's table. A page gets them finished and filled in, because most visits need none.

use std::fmt::Display;

use katarenga_core::memory::game_text::Expected;
use katarenga_core::speech::{Language, Sentence};
use katarenga_rules::board::GridFault;
use katarenga_rules::game::{Fault, Field, IllegalMove, PositionError, UnknownMove};
use katarenga_rules::{Rules, Side};

use super::refused_moves::NotPlayed;
use super::words;
use crate::printed::printed;

/// What fills a gap.
enum Filling {
    Text(String),
    Side(Side),
}

/// The name of some words, and what fills their gaps.
type Wording = (&'static str, Vec<(&'static str, Filling)>);

/// What is wrong in one field of a position.
pub(super) fn of_position(error: &PositionError, language: Language) -> String {
    let at = |place: &dyn Display| vec![("at", Filling::Text(place.to_string()))];
    let of = |side| vec![("side", Filling::Side(side))];
    let wording: Wording = match error.fault {
        Fault::Missing => ("missing", vec![]),
        Fault::TextAfterTheEnd => ("text_after_the_end", vec![]),
        Fault::Grid(fault) => in_grid(error.field, fault),
        Fault::UnknownCamp => ("unknown_camp", vec![]),
        Fault::CampOutOfOrder(camp) => ("camp_out_of_order", at(&camp)),
        Fault::UnknownSide => ("unknown_side", vec![]),
        Fault::UnknownRules => {
            let names = Rules::GAMES.map(|rules| rules.to_string()).join(", ");
            ("unknown_rules", vec![("names", Filling::Text(names))])
        }
        Fault::UnknownSquare => ("unknown_square", vec![]),
        Fault::TwoPawns(square) => ("two_pawns", at(&square)),
        Fault::TooManyPawns(side) => ("too_many_pawns", of(side)),
        Fault::NoPawns(side) => ("no_pawns", of(side)),
        Fault::BothHaveWon => ("both_have_won", vec![]),
        Fault::NoCampsHere => ("no_camps_here", vec![]),
        // The menu says it, too.
        Fault::UnplayableLayout(why) => {
            return Sentence::UnplayableLayout(why)
                .said_in(language)
                .to_string();
        }
        Fault::NothingDisplacesHere => ("nothing_displaces_here", vec![]),
        Fault::NoDisplacingPawn(square) => ("no_displacing_pawn", at(&square)),
        Fault::NoGoalSquare(square) => ("no_goal_square", at(&square)),
        Fault::DisplacedPawnStuck(square) => ("displaced_pawn_stuck", at(&square)),
        Fault::NotPlacedInTurn => ("not_placed_in_turn", vec![]),
        Fault::NeverAllPlaced => ("never_all_placed", vec![]),
        Fault::AllPlaced => ("all_placed", vec![]),
        Fault::NobodyIsLeft => ("nobody_is_left", vec![]),
        Fault::NoLastPawnHere => ("no_last_pawn_here", vec![]),
        Fault::LastPawnMissing => ("last_pawn_missing", vec![]),
        Fault::NoLastPawn(square) => ("no_last_pawn", at(&square)),
        Fault::LastPawnNotReached(square) => ("last_pawn_not_reached", at(&square)),
        Fault::NotIsolated(square) => ("not_isolated", at(&square)),
        Fault::TwoQuarters => ("two_quarters", vec![]),
        Fault::LineBeforeTheLast => ("line_before_the_last", vec![]),
        Fault::DeadEnd(square) => ("dead_end", at(&square)),
    };
    said(language, &wording)
}

/// What a line of a game should have held.
pub(super) fn of_line(expected: Expected, language: Language) -> String {
    said(language, &(name_of(expected), vec![]))
}

/// Why a text is no move.
pub(super) fn of_unknown_move(UnknownMove: UnknownMove, language: Language) -> String {
    said(language, &("unknown_move", vec![]))
}

/// Why the rules are against a move, in the words for moves that are typed.
pub(super) fn of_illegal_move(why: IllegalMove, language: Language) -> String {
    let (name, fillings) = NotPlayed::Illegal(why).word();
    let fillings = fillings.iter().map(|(gap, text)| (*gap, text.as_str()));
    words::filled(words::word(language, name), fillings)
}

fn said(language: Language, (name, fillings): &Wording) -> String {
    let fillings = fillings.iter().map(|(gap, filling)| {
        let text = match filling {
            Filling::Text(text) => text.as_str(),
            Filling::Side(side) => language.words().side(*side),
        };
        (*gap, text)
    });
    words::filled(words::fault(language, name), fillings)
}

fn in_grid(field: Field, fault: GridFault) -> Wording {
    let rank = |rank: &dyn Display| vec![("rank", Filling::Text(rank.to_string()))];
    match fault {
        GridFault::RankMissing(number) => ("rank_missing", rank(&number)),
        GridFault::TooManyRanks => ("too_many_ranks", vec![]),
        GridFault::RankTooShort(number) => ("rank_too_short", rank(&number)),
        GridFault::RankTooLong(number) => ("rank_too_long", rank(&number)),
        GridFault::UnknownLetter { square, letter, .. } => {
            let name = match field {
                Field::Layout => "no_colour",
                _ => "no_pawn",
            };
            let fillings = vec![
                ("at", Filling::Text(square.to_string())),
                // Whatever somebody pasted stays on its line.
                ("letter", Filling::Text(printed(&letter.to_string()))),
            ];
            (name, fillings)
        }
    }
}

const fn name_of(expected: Expected) -> &'static str {
    match expected {
        Expected::Title => "title",
        Expected::Moment => "moment",
        Expected::Name => "name",
        Expected::Position => "position",
        Expected::WhiteEdge => "white_edge",
        Expected::TouchMove => "touch_move",
        Expected::Clock => "clock",
        Expected::Moves => "moves",
        Expected::Seconds => "seconds",
        Expected::NoMoreMoves => "no_more_moves",
        Expected::Result => "result",
        Expected::NothingMore => "nothing_more",
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use katarenga_rules::board::{Camp, Rank, Square};
    use katarenga_rules::names::Named as _;

    use super::*;

    const SQUARE: Square = Square::ALL[28];

    fn positions() -> Vec<PositionError> {
        let letter = |is_not| {
            Fault::Grid(GridFault::UnknownLetter {
                square: SQUARE,
                letter: 'ß',
                is_not,
            })
        };
        let faults = [
            Fault::Missing,
            Fault::TextAfterTheEnd,
            Fault::Grid(GridFault::RankMissing(Rank::ALL[3])),
            Fault::Grid(GridFault::TooManyRanks),
            Fault::Grid(GridFault::RankTooShort(Rank::ALL[3])),
            Fault::Grid(GridFault::RankTooLong(Rank::ALL[3])),
            letter("no pawn"),
            Fault::UnknownCamp,
            Fault::CampOutOfOrder(Camp::ALL[1]),
            Fault::UnknownSide,
            Fault::UnknownRules,
            Fault::UnknownSquare,
            Fault::TwoPawns(SQUARE),
            Fault::TooManyPawns(Side::Black),
            Fault::NoPawns(Side::White),
            Fault::BothHaveWon,
            Fault::NoCampsHere,
            Fault::NothingDisplacesHere,
            Fault::NoDisplacingPawn(SQUARE),
            Fault::NoGoalSquare(SQUARE),
            Fault::DisplacedPawnStuck(SQUARE),
            Fault::NotPlacedInTurn,
            Fault::NeverAllPlaced,
            Fault::AllPlaced,
            Fault::NobodyIsLeft,
            Fault::NoLastPawnHere,
            Fault::LastPawnMissing,
            Fault::NoLastPawn(SQUARE),
            Fault::LastPawnNotReached(SQUARE),
            Fault::NotIsolated(SQUARE),
            Fault::TwoQuarters,
            Fault::LineBeforeTheLast,
            Fault::DeadEnd(SQUARE),
        ];
        let in_field = |field, fault| PositionError { field, fault };
        let mut errors = vec![in_field(Field::Layout, letter("no colour"))];
        errors.extend(faults.map(|fault| in_field(Field::Pawns, fault)));
        errors
    }

    fn in_each(said: impl Fn(Language) -> String) -> BTreeMap<&'static str, String> {
        let texts = Language::ALL.map(|language| (language.name(), said(language)));
        texts.into()
    }

    fn said_of(error: &PositionError) -> BTreeMap<&'static str, String> {
        in_each(|language| of_position(error, language))
    }

    /// All that is said here, each with the words of its own.
    fn texts() -> Vec<BTreeMap<&'static str, String>> {
        let lines = [
            Expected::Title,
            Expected::Moment,
            Expected::Name,
            Expected::Position,
            Expected::WhiteEdge,
            Expected::TouchMove,
            Expected::Clock,
            Expected::Moves,
            Expected::Seconds,
            Expected::NoMoreMoves,
            Expected::Result,
            Expected::NothingMore,
        ];
        let mut texts = vec![in_each(|language| of_unknown_move(UnknownMove, language))];
        texts.extend(positions().iter().map(said_of));
        texts.extend(lines.map(|line| in_each(|language| of_line(line, language))));
        texts
    }

    #[test]
    fn every_fault_is_said_in_every_language_and_no_word_is_left_over() {
        for language in Language::ALL {
            let said: BTreeSet<String> = texts()
                .into_iter()
                .map(|mut text| text.remove(language.name()).expect("a text"))
                .collect();
            assert_eq!(said.len(), texts().len(), "{language:?} tells them apart");
            assert!(
                !said.iter().any(|text| text.contains(['{', '}'])),
                "{said:?}"
            );
            assert_eq!(said.len(), words::faults(language), "{language:?}");
        }
        let english = |text: &BTreeMap<&str, String>| text["en"].clone();
        for text in texts() {
            for (language, said) in &text {
                assert!(
                    *language == "en" || *said != english(&text),
                    "{said} in {language}"
                );
            }
        }
    }

    #[test]
    fn english_is_what_the_errors_themselves_say() {
        for error in positions() {
            // The command line explains the letters of The Race, and a reader of letters says what it expected.
            if let Fault::UnknownRules | Fault::Grid(GridFault::UnknownLetter { .. }) = error.fault
            {
                continue;
            }
            assert_eq!(said_of(&error)["en"], error.fault.to_string());
        }
        let line = of_line(Expected::Seconds, Language::English);
        assert_eq!(line, format!("expected {}", Expected::Seconds));
    }

    #[test]
    fn gaps_are_filled_in_the_language_that_is_spoken() {
        let many = Fault::TooManyPawns(Side::Black);
        let fault = PositionError {
            field: Field::Pawns,
            fault: many,
        };
        let said = said_of(&fault);
        assert_eq!(said["en"], many.to_string());
        assert!(said["de"].starts_with("Schwarz hat"), "{said:?}");
        assert!(said["fr"].starts_with("les Noirs ont"), "{said:?}");
    }

    #[test]
    fn games_are_named_by_what_can_be_typed() {
        let field = Field::Rules;
        let fault = Fault::UnknownRules;
        let said = said_of(&PositionError { field, fault });
        assert!(said["de"].contains("katarenga, race-gg, congress"));
    }

    #[test]
    fn a_letter_that_somebody_pasted_stays_on_its_line() {
        let fault = Fault::Grid(GridFault::UnknownLetter {
            square: SQUARE,
            letter: '\u{1b}',
            is_not: "none of these",
        });
        let field = Field::Layout;
        let said = said_of(&PositionError { field, fault });
        assert!(said.values().all(|text| !text.contains(char::is_control)));
    }
}
