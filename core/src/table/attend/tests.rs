//! What the table thinks about, and when it stops.

use super::*;
use crate::evening::Settings;
use crate::memory::GameStart;
use crate::sensing::{Calibration, SensorKind};
use katarenga_rules::board::{BySide, Edge, Side};

const BEGAN: Moment = Moment(5_000);

/// A game in which White is to move, with these players.
fn table(players: [Player; 2]) -> Table {
    let [white, black] = players;
    let mut settings = Settings::default();
    settings.players.sides = BySide { white, black };
    let Ok(position) = Position::start(settings.layout, settings.rules) else {
        unreachable!("every layout suits the base game")
    };
    let calibration = Calibration::nominal(SensorKind::Hall);
    let mut table = Table::new(settings, Some(calibration), BEGAN);
    table.recall(
        BEGAN,
        Record::Began(GameStart {
            position,
            options: settings.options,
            white_edge: Edge::Near,
            clock: None,
        }),
    );
    table
}

fn attend(table: &mut Table, after: Millis) {
    table.attend(BEGAN + after, &mut Outputs::default());
}

fn will(table: &Table) -> Will {
    table.referee().expect("a game").will()
}

/// What comes of the wonder: any move.
fn thought(table: &Table) -> Thought {
    let wonder = table.wonder().expect("something to think about");
    let m = wonder.position.legal_moves().next().expect("a move");
    Thought {
        number: wonder.number,
        choice: Some(SearchResult {
            m,
            score: Score::EVEN,
            depth: 1,
            nodes: 1,
        }),
    }
}

#[test]
fn two_people_give_the_board_nothing_to_think_about() {
    let mut table = table([Player::Person; 2]);
    attend(&mut table, Millis(0));
    assert_eq!(table.wonder(), None);
    assert_eq!(will(&table), Will::Free);
    table.ask_for_hint();
    attend(&mut table, Millis(5));
    assert_eq!(table.wonder(), None, "nobody wants hints");
}

#[test]
fn a_move_is_shown_not_sooner_than_a_hand_is_away() {
    let mut table = table([Player::Board, Player::Person]);
    attend(&mut table, Millis(0));
    assert_eq!(will(&table), Will::Awaited);
    let thought = thought(&table);
    table.hear(thought);
    attend(&mut table, NOT_SOONER - Millis(1));
    assert_eq!(will(&table), Will::Awaited);
    attend(&mut table, NOT_SOONER);
    assert_eq!(will(&table).told(), thought.choice.map(|choice| choice.m));
    assert_eq!(table.wonder(), None);
}

#[test]
fn a_person_takes_over_and_the_thought_comes_too_late() {
    let mut table = table([Player::Board, Player::Person]);
    attend(&mut table, Millis(0));
    let thought = thought(&table);
    table.settings.players.sides[Side::White] = Player::Person;
    attend(&mut table, Millis(100));
    assert_eq!((table.wonder(), will(&table)), (None, Will::Free));
    table.hear(thought);
    attend(&mut table, Millis(1_000));
    assert_eq!(will(&table), Will::Free);

    // And the board takes over from a person.
    table.settings.players.sides[Side::White] = Player::Board;
    attend(&mut table, Millis(2_000));
    assert_ne!(table.wonder().map(|w| w.number), Some(thought.number));
    assert_eq!(will(&table), Will::Awaited);
}

#[test]
fn a_move_that_was_told_is_forgotten_when_a_person_takes_over() {
    let mut table = table([Player::Board, Player::Person]);
    attend(&mut table, Millis(0));
    table.hear(thought(&table));
    attend(&mut table, Millis(1_000));
    assert!(will(&table).told().is_some());
    table.settings.players.sides[Side::White] = Player::Person;
    attend(&mut table, Millis(1_100));
    assert_eq!(will(&table), Will::Free);
}

#[test]
fn another_level_thinks_anew() {
    let mut table = table([Player::Board, Player::Person]);
    attend(&mut table, Millis(0));
    let before = thought(&table);
    table.settings.players.level = Level::STRONGEST;
    attend(&mut table, Millis(700));
    let wonder = *table.wonder().expect("still something to think about");
    assert_ne!(wonder.number, before.number);
    assert_eq!(wonder.thinking.limits, Level::STRONGEST.limits());
    table.hear(before);
    attend(&mut table, Millis(1_400));
    assert_eq!(will(&table), Will::Awaited, "what came of the other one");
}

#[test]
fn it_resigns_at_the_second_hopeless_move_in_a_row_and_never_at_weak_levels() {
    for level in [2, 3] {
        let mut table = table([Player::Board, Player::Person]);
        table.settings.players.level = Level::new(level).expect("a level");
        for after in [0, 1_000] {
            attend(&mut table, Millis(after));
            let mut hopeless = thought(&table);
            if let Some(choice) = &mut hopeless.choice {
                choice.score = HOPELESS;
            }
            table.hear(hopeless);
            attend(&mut table, Millis(after + 700));
            let first = after == 0;
            let resigned = table.referee().expect("a game").outcome().is_some();
            assert_eq!(resigned, !first && level >= RESIGNS_FROM, "level {level}");
            if let Some(game) = table.stage.game_mut() {
                // As if the move had been made and answered.
                game.referee.heed(Will::Free);
            }
        }
    }
}

#[test]
fn r34_the_board_begins_with_an_even_move_where_its_side_may_be_taken() {
    for (swap, players) in [
        (true, [Player::Board, Player::Person]),
        (false, [Player::Board, Player::Person]),
    ] {
        let mut table = table(players);
        table.settings.players.swap = swap;
        attend(&mut table, Millis(0));
        let wonder = table.wonder().expect("something to think about");
        assert_eq!(wonder.may_be_taken, swap);
        let whole = table.settings.players.level.limits().nodes;
        assert_eq!(wonder.thinking.limits.nodes < whole, swap);
    }
}
