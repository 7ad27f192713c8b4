//! The compiler ensures that no word is missing; these tests check the words.

extern crate std;

use core::fmt::Write as _;
use std::string::{String, ToString as _};
use std::vec::Vec;

use super::{Act, Deed, Language, Sentence, Value};
use crate::controls::menu::{Dial, Errand, Screen};
use crate::evening::{ClockSettings, Player, Players, Settings};
use crate::lights::{Palette, Role};
use crate::memory::Trouble;
use crate::referee::{Binding, TouchMove};
use crate::units::Millis;
use katarenga_rules::board::{
    Bitboard, BySide, Camp, CampSet, Cell, CellSet, Colour, Corner, Edge, File, Rank, Side, Square,
};
use katarenga_rules::game::{
    Destinations, DrawReason, Move, Outcome, Rules, UnplayableLayout, Victory,
};
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;

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
        settings.players = Players {
            sides: BySide::both(Player::Board),
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

/// Somewhere to go, of each kind alone and of all kinds: as much as a pawn on a red square can have.
fn goals() -> [Destinations; 4] {
    let plain = File::ALL.map(|file| Square::new(file, Rank::Second));
    let plain = Destinations {
        plain: plain.into_iter().collect(),
        ..Destinations::NONE
    };
    let captures = Destinations {
        captures: Bitboard::of(H8),
        ..Destinations::NONE
    };
    let camps = Destinations {
        camps: CampSet::from_iter([Camp::A9, Camp::H9]),
        ..Destinations::NONE
    };
    let all = Destinations {
        plain: plain.plain,
        captures: captures.captures,
        camps: camps.camps,
    };
    [plain, captures, camps, all]
}

/// A move of each kind.
fn moves() -> [(Move, Deed); 5] {
    let to = |cell| Move::between(A1, cell);
    [
        (to(H8.into()), Deed::Went),
        (to(H8.into()), Deed::Captured),
        (to(H8.into()), Deed::Displaced),
        (to(Cell::Camp(Camp::H9)), Deed::Entered),
        (Move::placing(H8), Deed::Placed),
    ]
}

/// Every sentence, with everything that can be filled in.
pub(crate) fn sentences() -> Vec<Sentence> {
    let mut all = std::vec![
        Sentence::Calibrating,
        Sentence::Testing,
        Sentence::LineUp,
        Sentence::Revenge,
        Sentence::Bound(Binding::Move(A1)),
        Sentence::Bound(Binding::Capture(H8)),
        Sentence::Bound(Binding::Exactly { from: A1, to: H8 }),
        Sentence::Hint(Move::between(A1, Cell::Camp(Camp::H9))),
        Sentence::LooksForHint,
        Sentence::MaySwap,
        Sentence::Swapped,
        Sentence::HoldSetup,
        Sentence::LayAsShown,
        Sentence::Time(BySide {
            white: Millis(3_600_000),
            black: Millis(59_001),
        }),
        Sentence::Score {
            wins: BySide {
                white: 2,
                black: 255
            },
            draws: 0,
        },
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
    all.extend(Colour::ALL.map(|colour| Sentence::Correcting { square: H8, colour }));
    for captures in [false, true] {
        all.extend(goals().map(|to| Sentence::Goals {
            from: A1,
            to,
            captures,
        }));
    }
    for side in Side::ALL {
        all.extend(moves().map(|(m, deed)| Sentence::Made { side, m, deed }));
        all.extend([
            Sentence::Turn(side),
            Sentence::NothingSeen(side),
            Sentence::OutOfTurn {
                side,
                from: Cell::Camp(Camp::A0),
            },
            Sentence::WrongAtStart {
                side,
                cells: CellSet::FULL,
            },
            Sentence::Place(side),
            Sentence::PlaceFor {
                by: Player::Board,
                side,
                to: H8.into(),
            },
            Sentence::PlaceFor {
                by: Player::Remote,
                side,
                to: H8.into(),
            },
            Sentence::Awaits(side),
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
            Sentence::UnplayableLayout(UnplayableLayout {
                half: side,
                colour,
                squares: Bitboard::FULL,
                rules: Rules::RACE,
                needed: 8,
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
        all.extend(
            [Player::Board, Player::Remote].map(|by| Sentence::CarryOut {
                by,
                from,
                to,
                takes,
            }),
        );
    }
    all.extend(outcomes().into_iter().map(Sentence::Over));
    all.extend(outcomes().into_iter().map(Sentence::ConfirmEnding));
    all.extend(Trouble::ALL.map(Sentence::Trouble));
    all.extend(Screen::ALL.map(Sentence::Contents));
    all.extend(Screen::ALL.map(Sentence::Screen));
    all.extend(Corner::ALL.map(Sentence::Corner));
    all.extend(Colour::ALL.map(|colour| Sentence::FarRow([colour; 4])));
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

#[test]
fn every_game_has_a_goal_of_its_own_in_every_language() {
    for language in Language::ALL {
        let goals = Rules::GAMES.map(|rules| language.words().goal(rules));
        for (place, goal) in goals.into_iter().enumerate() {
            assert!(
                is_whole(goal) && goal.ends_with('.'),
                "{language:?} {goal:?}"
            );
            assert!(goal.chars().count() <= PAGE, "{language:?} {goal:?}");
            assert!(!goals[..place].contains(&goal), "{language:?} {goal:?}");
        }
    }
}

/// French sets these signs apart, and a line must not begin with one.
#[test]
fn french_signs_stand_after_a_no_break_space() {
    let words = Language::French.words();
    let mut texts: Vec<String> = sentences()
        .into_iter()
        .map(|sentence| sentence.said_in(Language::French).to_string())
        .collect();
    texts.extend(Rules::GAMES.map(|rules| words.goal(rules).into()));
    texts.extend(Role::ALL.map(|role| words.role(role).into()));
    texts.extend(Act::ALL.map(|act| words.act(act).into()));
    texts.extend(Dial::ALL.map(|dial| words.dial(dial).into()));
    for text in texts {
        let letters: Vec<char> = text.chars().collect();
        for pair in letters.windows(2) {
            let &[before, sign] = pair else { continue };
            let breaks = match (before, sign) {
                // A time on the clock.
                ('0'..='9', ':') => false,
                (_, ':' | ';' | '?' | '!' | '»') => before != '\u{a0}',
                ('«', _) => sign != '\u{a0}',
                _ => false,
            };
            assert!(!breaks, "{text:?}");
        }
    }
}

#[test]
fn moves_and_goals_are_said_by_name() {
    let said = |sentence: Sentence| sentence.said_in(Language::English).to_string();
    let [.., all] = goals();
    let goals = |from, to, captures| Sentence::Goals { from, to, captures };
    assert_eq!(
        said(goals(A1, all, true)),
        "The pawn from a1 may go to a2 b2 c2 d2 e2 f2 g2 h2, take h8, enter camp a9 h9."
    );
    let m = Move::between(A1, H8.into());
    let made = |side, deed| Sentence::Made { side, m, deed };
    assert_eq!(
        said(made(Side::White, Deed::Captured)),
        "White: a1 takes h8."
    );
    assert_eq!(said(made(Side::Black, Deed::Went)), "Black: a1 to h8.");
    let time = BySide {
        white: Millis(275_000),
        black: Millis(59_001),
    };
    assert_eq!(
        said(Sentence::Time(time)),
        "Time left: White 4:35, Black 1:00."
    );
}
