//! That everything has words everywhere is the compiler's business; these tests look at the words.

extern crate std;

use core::fmt::Write as _;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::{Act, Language, Sentence, Value};
use crate::board::{
    Bitboard, BySide, Camp, Cell, CellSet, Colour, Corner, Edge, File, Rank, Side, Square,
};
use crate::controls::menu::{Dial, Errand, Screen};
use crate::evening::{ClockSettings, Company, Player, Settings};
use crate::game::{CannotRace, DrawReason, Move, Outcome, Rules, Victory};
use crate::lights::{Palette, Role};
use crate::memory::Trouble;
use crate::names::Named as _;
use crate::opponent::Level;
use crate::referee::{Binding, TouchMove};
use crate::units::Millis;

/// Room for any sentence in any language, in bytes of UTF-8, with all 68 cells named.
const LONGEST: usize = 300;

/// A small display has room for five lines of 21 characters. Long lists of cells may need more.
const PAGE: usize = 5 * 21;

const A1: Square = Square::new(File::A, Rank::First);
const H8: Square = Square::new(File::H, Rank::Eighth);

fn outcomes() -> Vec<Outcome> {
    let wins = Victory::ALL
        .into_iter()
        .flat_map(|by| Side::ALL.map(|winner| Outcome::Win { winner, by }));
    let draws = DrawReason::ALL.into_iter().map(Outcome::Draw);
    wins.chain(draws).collect()
}

/// Drafts of the settings, and what OK would set going, so that every dial shows all kinds of values.
fn drafts() -> Vec<(Settings, Option<Errand>)> {
    let race = Settings {
        rules: Rules::RACE,
        clock: Some(ClockSettings {
            time: BySide::both(Millis(300_000)),
            increment: Millis(2_000),
        }),
        white_edge: Edge::Far,
        quiet_first_move: true,
        terrain: true,
        sound: false,
        ..Settings::default()
    };
    let mut drafts = std::vec![(Settings::default(), None), (race, None)];
    drafts.extend(Palette::ALL.map(|palette| (Settings { palette, ..race }, None)));
    drafts.extend((1..=8).filter_map(Level::new).map(|level| {
        let mut settings = race;
        settings.company = Company {
            players: BySide::both(Player::Board),
            level,
            hints: true,
            swap: true,
        };
        (settings, None)
    }));
    drafts.extend(TouchMove::ALL.map(|touch_move| {
        let mut settings = race;
        settings.options.touch_move = touch_move;
        (settings, None)
    }));
    let errands = [
        Errand::TakeUp,
        Errand::DrawLots,
        Errand::Calibrate,
        Errand::SelfTest,
    ];
    let endings = outcomes().into_iter().map(Errand::End);
    drafts.extend(
        endings
            .chain(errands)
            .map(|errand| (Settings::default(), Some(errand))),
    );
    drafts
}

/// Every sentence, with everything that can be filled in.
fn sentences() -> Vec<Sentence> {
    let mut all = std::vec![
        Sentence::Calibrating,
        Sentence::Testing,
        Sentence::LineUp,
        Sentence::Revenge,
        Sentence::Bound(Binding::Move(A1)),
        Sentence::Bound(Binding::Capture(H8)),
        Sentence::Bound(Binding::Exactly { from: A1, to: H8 }),
        Sentence::Hint(Move::between(A1, Cell::Camp(Camp::H9))),
        Sentence::MayExchange,
        Sentence::Exchanged,
        Sentence::Goals,
        Sentence::Mismatch,
        Sentence::Carry {
            from: A1.into(),
            to: Cell::Camp(Camp::H9),
        },
        Sentence::SetUpAgain,
        Sentence::ClearAgain,
        Sentence::EmptyBoard,
        Sentence::Threatened(H8),
        Sentence::NotReached { from: A1, to: H8 },
        Sentence::AnotherQuarter(A1),
        Sentence::DeadEnd(H8),
        Sentence::Groups(BySide { white: 1, black: 8 }),
        Sentence::MayClaim,
        Sentence::Paused,
        Sentence::CalibrateAgain,
        Sentence::GameWaits,
        Sentence::WholeLayout,
        Sentence::Correcting(H8),
        Sentence::GiveUp,
    ];
    let of_cells: [fn(CellSet) -> Sentence; 12] = [
        Sentence::ClearTheBoard,
        Sentence::BrokenSensors,
        Sentence::Missing,
        Sentence::Surplus,
        Sentence::Illegal,
        Sentence::Question,
        Sentence::Captors,
        Sentence::MustCapture,
        Sentence::OneTooMany,
        Sentence::PutBack,
        Sentence::TakeAway,
        Sentence::Faulty,
    ];
    for cells in [
        CellSet::FULL,
        CellSet::from_iter([A1.into(), Cell::Camp(Camp::H9)]),
    ] {
        all.extend(of_cells.map(|sentence| sentence(cells)));
    }
    for side in Side::ALL {
        all.extend([
            Sentence::Turn(side),
            Sentence::Place(side),
            Sentence::Passed(side),
            Sentence::MatchWon(side),
            Sentence::WrongColour {
                side,
                cells: CellSet::FULL,
            },
            Sentence::Thinks(side),
            Sentence::Displaced { side, from: H8 },
        ]);
        all.extend(Colour::ALL.map(|colour| {
            Sentence::CannotRace(CannotRace {
                half: side,
                colour,
                squares: Bitboard::FULL,
            })
        }));
    }
    for (from, takes) in [
        (None, false),
        (None, true),
        (Some(A1), false),
        (Some(A1), true),
    ] {
        let to = H8.into();
        all.push(Sentence::CarryOut { from, to, takes });
    }
    all.extend(outcomes().into_iter().map(Sentence::Over));
    all.extend(outcomes().into_iter().map(Sentence::ConfirmEnding));
    all.extend(Trouble::ALL.map(Sentence::Trouble));
    all.extend(Screen::ALL.map(Sentence::Contents));
    all.extend(Screen::ALL.map(Sentence::Screen));
    all.extend(Corner::ALL.map(Sentence::Corner));
    for dial in Dial::ALL {
        let rows = drafts().into_iter().filter_map(|(settings, errand)| {
            let value = Value::of(dial, &settings, errand)?;
            Some(Sentence::Row { dial, value })
        });
        all.extend(rows);
    }
    all
}

fn is_whole(text: &str) -> bool {
    let tidy = text.trim() == text && !text.contains("  ") && !text.contains(['{', '}']);
    tidy && !text.is_empty()
}

#[test]
fn every_sentence_is_whole_in_every_language() {
    for language in Language::ALL {
        let mut longest = String::new();
        for sentence in sentences() {
            // As a display without a heap would do it.
            let mut room = heapless::String::<LONGEST>::new();
            let written = write!(room, "{}", sentence.said_in(language));
            let text = room.as_str();
            assert!(written.is_ok(), "{language:?} {sentence:?} is too long");
            assert!(is_whole(text), "{language:?} {sentence:?}: {text:?}");
            assert!(text.ends_with(['.', '?', '!']), "{language:?}: {text:?}");
            let names_all = text.contains(&CellSet::FULL.to_string());
            if !names_all && text.chars().count() > longest.chars().count() {
                longest = text.into();
            }
        }
        let (name, length) = (language.name(), longest.chars().count());
        std::println!("{name}: {length} characters, {longest}");
        assert!(length <= PAGE, "{name}: {longest}");
    }
}

#[test]
fn no_sentence_is_left_in_english() {
    for sentence in sentences() {
        let english = sentence.said_in(Language::English).to_string();
        for language in [Language::German, Language::French, Language::Dutch] {
            let text = sentence.said_in(language).to_string();
            assert_ne!(text, english, "{language:?}");
        }
    }
}

/// Two lights, or two buttons, that mean different things are told apart.
#[test]
fn words_are_whole_and_tell_things_apart() {
    for language in Language::ALL {
        let words = language.words();
        let kinds: [&[&str]; 8] = [
            &Side::ALL.map(|side| words.side(side)),
            &Colour::ALL.map(|colour| words.colour(colour)),
            &Corner::ALL.map(|corner| words.corner(corner)),
            &Rules::GAMES.map(|rules| words.game(rules)),
            &Screen::ALL.map(|screen| words.screen(screen)),
            &Dial::ALL.map(|dial| words.dial(dial)),
            &Palette::ALL.map(|palette| words.palette(palette)),
            &Role::ALL.map(|role| words.role(role)),
        ];
        let (acts, levels) = (Act::ALL.map(|act| words.act(act)), words.levels());
        for kind in kinds.into_iter().chain([acts.as_slice(), &levels]) {
            for (place, word) in kind.iter().enumerate() {
                assert!(
                    is_whole(word) && !word.ends_with('.'),
                    "{language:?} {word:?}"
                );
                assert!(!kind[..place].contains(word), "{language:?} {word:?} twice");
            }
        }
    }
}

#[test]
fn cells_are_named_in_the_order_of_the_board() {
    let cells = CellSet::from_iter([Cell::Camp(Camp::A0), H8.into(), A1.into()]);
    let text = Sentence::Missing(cells)
        .said_in(Language::English)
        .to_string();
    assert_eq!(text, "Pawns are missing on a1 h8 a0.");
}
