//! The board as a player: what it may not do, and what it must find.

use std::collections::BTreeSet;

use katarenga_duel::{Boards, Duel, Player};
use katarenga_rules::game::Nearness;
use katarenga_rules::opponent::{
    Engine, Level, Limits, Overlooks, Score, SearchOptions, SearchResult, Searcher,
    TRANSPOSITION_ENTRIES, TranspositionEntry, evaluate,
};
use katarenga_rules::{Cell, History, Move, Position, Rules};
use katarenga_tests::starts;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

fn thinking(nodes: u32, depth: u8, exhaustive: bool) -> SearchOptions {
    SearchOptions {
        limits: Limits {
            nodes,
            depth,
            exhaustive,
        },
        overlooks: Overlooks::NONE,
        seed: 1,
    }
}

fn choose(
    position: &Position,
    how: SearchOptions,
    transpositions: &mut [TranspositionEntry],
) -> Option<SearchResult> {
    Searcher::new().choose(position, &History::EMPTY, how, transpositions, &mut || {
        false
    })
}

/// The test's own search: every move of every position, in any order, without cutoffs and transposition table.
struct Minimax {
    near: Nearness,
    path: Vec<Position>,
}

impl Minimax {
    fn score(&mut self, position: &Position, depth: u8, ply: i16) -> i16 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner() {
                None => 0,
                Some(winner) if winner == position.side() => 30_000 - ply,
                Some(_) => -30_000 + ply,
            };
        }
        if depth == 0 {
            return self.settled(position, ply, 8);
        }
        if self.path.contains(position) {
            return 0;
        }
        self.path.push(*position);
        let replies: Vec<_> = position.legal_moves().collect();
        let best = replies
            .into_iter()
            .map(|m| -self.score(&position.play(m).expect("legal"), depth - 1, ply + 1))
            .max();
        let score = best.unwrap_or_else(|| {
            let passed = position.pass().expect("nobody can move");
            -self.score(&passed, depth - 1, ply + 1)
        });
        self.path.pop();
        score
    }

    fn settled(&mut self, position: &Position, ply: i16, left: u8) -> i16 {
        if let Some(outcome) = position.outcome() {
            return match outcome.winner() {
                None => 0,
                Some(winner) if winner == position.side() => 30_000 - ply,
                Some(_) => -30_000 + ply,
            };
        }
        let worth = evaluate(position, &self.near).0;
        if left == 0 || !position.rules().captures() {
            return worth;
        }
        let sharp = |m: &Move| match m.to {
            Cell::Camp(_) => true,
            Cell::Square(to) => position.pawns(!position.side()).contains(to),
        };
        let moves: Vec<_> = position.legal_moves().filter(sharp).collect();
        let settled = |m| -self.settled(&position.play(m).expect("legal"), ply + 1, left - 1);
        moves
            .into_iter()
            .map(settled)
            .max()
            .unwrap_or(worth)
            .max(worth)
    }
}

/// Positions with few pawns: plain minimax looks at every move of every exchange.
fn thin(rng: &mut StdRng, rules: Rules) -> Position {
    loop {
        let position = starts::played(rules, rng.random_range(20..120), rng);
        let moves = position.legal_moves().count();
        if (1..12).contains(&moves) {
            return position;
        }
    }
}

#[test]
fn scores_are_those_of_plain_minimax() {
    let mut rng = StdRng::seed_from_u64(17);
    for trial in 0..1_000_u32 {
        let rules = Rules::GAMES[trial as usize % 2];
        let position = thin(&mut rng, rules);
        // Few of them deep: every move of every line takes its time.
        let depth = match trial {
            _ if trial % 100 == 0 => 4,
            _ if trial % 10 == 0 => 3,
            _ => 1 + (trial % 2) as u8,
        };
        let mut minimax = Minimax {
            near: Nearness::new(position.layout(), rules),
            path: Vec::new(),
        };
        let expected = minimax.score(&position, depth, 0);
        for transpositions in [0, TRANSPOSITION_ENTRIES] {
            let how = thinking(u32::MAX, depth, true);
            let choice = choose(
                &position,
                how,
                &mut vec![TranspositionEntry::EMPTY; transpositions],
            )
            .expect("a move");
            assert_eq!(
                choice.score,
                Score(expected),
                "{transpositions} transpositions, {depth} moves ahead in {position}"
            );
        }
    }
}

#[test]
fn only_legal_moves_are_chosen() {
    let mut rng = StdRng::seed_from_u64(3);
    let mut searcher = Searcher::new();
    // Entries of other positions must not mislead.
    let mut transpositions = vec![TranspositionEntry::EMPTY; 64];
    for trial in 0..25_000 * Rules::GAMES.len() as u32 {
        let rules = Rules::GAMES[trial as usize % Rules::GAMES.len()];
        let position = starts::played(rules, rng.random_range(0..80), &mut rng);
        let how = SearchOptions {
            overlooks: Overlooks {
                own: rng.random(),
                other: rng.random(),
            },
            seed: rng.random(),
            ..thinking(rng.random_range(0..60), Limits::MAX_DEPTH, false)
        };
        let choice = searcher.choose(
            &position,
            &History::EMPTY,
            how,
            &mut transpositions,
            &mut || false,
        );
        match choice {
            Some(SearchResult { m, nodes, .. }) => {
                assert!(position.play(m).is_ok(), "{m} in {position}");
                assert!(nodes <= how.limits.nodes, "{nodes} of {}", how.limits.nodes);
            }
            None => assert_eq!(position.legal_moves().count(), 0, "{position}"),
        }
    }
}

/// Whether the player to move can force a win in so many own moves, by looking at everything.
fn wins_in(position: &Position, own_moves: u8) -> bool {
    let side = position.side();
    position.legal_moves().any(|m| {
        let after = position.play(m).expect("legal");
        match after.outcome() {
            Some(outcome) => outcome.winner() == Some(side),
            None => {
                own_moves > 1
                    && after.legal_moves().next().is_some()
                    && after
                        .legal_moves()
                        .all(|reply| wins_after(&after, reply, own_moves - 1))
            }
        }
    })
}

fn wins_after(position: &Position, reply: Move, own_moves: u8) -> bool {
    let next = position.play(reply).expect("legal");
    next.outcome().is_none() && wins_in(&next, own_moves)
}

/// The fewest own moves in which a win can be forced, up to three.
fn shortest_win(position: &Position) -> Option<u8> {
    (1..=3).find(|&moves| wins_in(position, moves))
}

#[test]
fn the_strongest_level_plays_a_shortest_win() {
    let mut rng = StdRng::seed_from_u64(40);
    let mut found = [0; 4];
    let mut seen = BTreeSet::new();
    while found[1..].iter().any(|&number| number < 15) {
        // The test's own search knows no passes, which come up in other games.
        let rules = Rules::GAMES[rng.random_range(0..2)];
        let mut position = starts::played(rules, rng.random_range(30..120), &mut rng);
        // Every move of every line is looked at to be sure: positions with few moves only.
        if position.legal_moves().count() > 14 || !seen.insert(position.to_string()) {
            continue;
        }
        let Some(moves) = shortest_win(&position).filter(|&moves| found[usize::from(moves)] < 15)
        else {
            continue;
        };
        found[usize::from(moves)] += 1;
        for left in (1..=moves).rev() {
            let how = SearchOptions::at(Level::STRONGEST, 1);
            let choice = choose(
                &position,
                how,
                &mut vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
            )
            .expect("a move");
            assert_eq!(choice.score.forced(), Some(2 * left - 1), "{position}");
            position = position.play(choice.m).expect("legal");
            let Some(reply) = position.legal_moves().choose(&mut rng) else {
                break;
            };
            position = position.play(reply).expect("legal");
        }
    }
}

/// Every move captures there: exchanges that were followed to their end used up all positions before the first look was done.
#[test]
fn r66_every_level_looks_at_all_captures_once() {
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    let position = format!("{layout} bwbwbwbw/wbwbwbwb/8/8/8/8/8/8 - w battle x");
    let position: Position = position.parse().expect("text");
    for level in (1..=8).filter_map(Level::new) {
        let how = SearchOptions::at(level, 1);
        let choice = choose(
            &position,
            how,
            &mut vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
        )
        .expect("a move");
        assert!(choice.depth >= 1, "level {}", level.number());
    }
}

#[test]
fn the_same_seed_and_limits_give_the_same_move() {
    let mut rng = StdRng::seed_from_u64(9);
    for rules in Rules::GAMES {
        for level in (1..=8).filter_map(Level::new) {
            let position = starts::played(rules, 10, &mut rng);
            let chosen = [0, 0].map(|seed| {
                choose(
                    &position,
                    SearchOptions::at(level, seed),
                    &mut vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
                )
            });
            assert_eq!(chosen[0], chosen[1]);
        }
    }
}

#[test]
fn thinking_ends_at_the_very_position_where_it_is_told_to() {
    let mut rng = StdRng::seed_from_u64(5);
    let position = starts::played(Rules::KATARENGA, 6, &mut rng);
    for most in [0, 1, 17, 1_000] {
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked > most
        };
        let how = thinking(u32::MAX, Limits::MAX_DEPTH, false);
        let choice = Searcher::new().choose(&position, &History::EMPTY, how, &mut [], &mut stop);
        let choice = choice.expect("a legal move, whatever was seen");
        assert_eq!(choice.nodes, most);
        assert!(position.play(choice.m).is_ok());
        assert_eq!(asked, most + 1, "not asked again");
    }
}

/// Who is behind is glad of a position that has stood before (R9).
#[test]
fn a_player_who_is_behind_takes_a_repetition() {
    let mut rng = StdRng::seed_from_u64(9);
    let how = thinking(u32::MAX, 3, false);
    let mut tried = 0;
    while tried < 20 {
        let position = starts::played(Rules::KATARENGA, rng.random_range(10..40), &mut rng);
        let transpositions = || vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES];
        let behind = choose(&position, how, &mut transpositions()).expect("a move");
        let Some(back) = position.legal_moves().choose(&mut rng) else {
            continue;
        };
        if behind.score > Score(-150) {
            continue;
        }
        let mut history = History::EMPTY;
        history.record(&position.play(back).expect("legal"));
        let choice =
            Searcher::new().choose(&position, &history, how, &mut transpositions(), &mut || {
                false
            });
        let choice = choice.expect("a move");
        assert_eq!((choice.m, choice.score), (back, Score::EVEN), "{position}");
        tried += 1;
    }
}

#[test]
fn table_entries_of_another_layout_or_level_are_not_used() {
    let mut rng = StdRng::seed_from_u64(5);
    let [first, second] = [(); 2].map(|()| starts::played(Rules::KATARENGA, 0, &mut rng));
    let strong = thinking(u32::MAX, 3, true);
    let careless = SearchOptions {
        overlooks: Level::WEAKEST.overlooks(),
        ..strong
    };
    for (before, how_before) in [(first, strong), (second, careless)] {
        let (mut searcher, mut transpositions) = (
            Searcher::new(),
            vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
        );
        let mut engine = Engine::new(&mut searcher, &mut transpositions);
        engine.choose(&before, &History::EMPTY, how_before, &mut || false);
        let choice = engine.choose(&second, &History::EMPTY, strong, &mut || false);
        let score = choice.map(|choice| choice.score);
        let fresh = choose(
            &second,
            strong,
            &mut vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
        );
        assert_eq!(score, fresh.map(|choice| choice.score));
    }
}

/// Each level is stronger than the one below it. `docs/opponent.md` has the figures of many more games; these few are always
/// the same.
#[test]
fn every_level_beats_the_one_below() {
    for number in 2..=7 {
        let [level, below] = [number, number - 1].map(|number| {
            let level = Level::new(number).expect("a level");
            Player::Level(level)
        });
        let duel = Duel {
            players: [level, below],
            rules: Rules::KATARENGA,
            games: 60,
            seed: 8,
            boards: Boards::Random,
            quiet_first_move: false,
            swap: false,
        };
        let tally = duel.play();
        assert!(tally.points() > 0.55, "{level} against {below}: {tally}");
    }
}

/// Who may take White's side does so when White stands better, and White's first move leaves little to gain by it.
#[test]
fn r34_one_cuts_and_the_other_chooses() {
    let layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
    let how = thinking(2_000, Limits::MAX_DEPTH, false);
    let mut transpositions = vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES];
    let mut searcher = Searcher::new();
    for (pawns, swaps) in [
        ("bbbbbb2/8/8/8/8/8/8/wwwwwwww", true),
        ("bbbbbbbb/8/8/8/8/8/8/wwwwww2", false),
    ] {
        let position: Position = format!("{layout} {pawns} - b").parse().expect("text");
        let swapped = searcher.would_swap(&position, how, &mut transpositions, &mut || false);
        assert_eq!(swapped, swaps, "{position}");
    }

    let mut rng = StdRng::seed_from_u64(34);
    let (mut best_scores, mut even_scores) = (0, 0);
    for _ in 0..20 {
        let start = starts::played(Rules::KATARENGA, 0, &mut rng);
        let best = choose(&start, how, &mut transpositions).expect("a move");
        let even = searcher.choose_even_move(&start, how, &mut transpositions, &mut || false);
        let even = even.expect("a move");
        assert!(start.play(even.m).is_ok());
        assert!(
            even.nodes <= 4 * how.limits.nodes,
            "{} positions",
            even.nodes
        );
        best_scores += i32::from(best.score.0.abs());
        even_scores += i32::from(even.score.0.abs());
    }
    assert!(
        3 * even_scores < best_scores,
        "{even_scores} of {best_scores}"
    );
}
