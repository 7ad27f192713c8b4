//! Balanced layouts (R33): the score is what it says, searching improves it, and games become closer.

use std::collections::HashSet;

use katarenga_rules::board::{OFFICIAL_BOARDS, official_board};
use katarenga_rules::layouts::{BalanceSearch, FARTHEST, Prospects, ScoredBoard, balanced_board};
use katarenga_rules::{BalanceScore, BySide, Chance, Layout};
use katarenga_tests::greedy::GreedyBoard;
use katarenga_tests::naive::{Naive, Place, places};
use katarenga_tests::starts;
use rand::SeedableRng;
use rand::rngs::StdRng;

/// The prospects of the player at the bottom, counted square by square.
fn naive_prospects(layout: &Layout) -> Prospects {
    let start = Naive::start(&layout.to_string(), None);
    let (own, enemy) = (|p: &Place| p.1 == 0, |p: &Place| p.1 == 7);
    let reached_by = |whose: fn(&Place) -> bool| -> Vec<Place> {
        let pawns = places().filter(whose);
        pawns.flat_map(|pawn| start.reach(pawn)).collect()
    };
    let (ours, theirs) = (reached_by(own), reached_by(enemy));
    let count = |found: &mut dyn Iterator<Item = Place>| found.count() as u16;
    let in_ours = || ours.iter().copied();
    let distances = start.distances_to(7)[0];
    let (exchanges, threats): (Vec<_>, Vec<_>) = places()
        .filter(|p| !own(p) && !enemy(p) && ours.contains(p) && !theirs.contains(p))
        .flat_map(|safe| start.reach(safe))
        .filter(enemy)
        .partition(|p| theirs.contains(p));
    Prospects {
        distance: distances
            .map(|moves| moves.unwrap_or(FARTHEST))
            .iter()
            .sum(),
        guards: count(&mut in_ours().filter(own)),
        unguarded: count(&mut places().filter(own).filter(|p| !ours.contains(p))),
        threats: threats.len() as u16,
        recaptures: exchanges.len() as u16,
        captures: count(&mut in_ours().filter(enemy)),
        moves: start.steps().len() as u16,
    }
}

#[test]
fn r33_prospects_agree_with_counting_square_by_square() {
    let mut rng = StdRng::seed_from_u64(33);
    for i in 0..2_000 {
        let layout = match i % 2 {
            0 => starts::official(&mut rng),
            _ => starts::arbitrary(&mut rng),
        };
        assert_eq!(
            Prospects::of(&layout),
            BySide {
                white: naive_prospects(&layout),
                black: naive_prospects(&layout.turned()),
            },
            "{layout}"
        );
    }
}

/// R31: a turn of the board exchanges the players and nothing else.
#[test]
fn r31_turning_the_board_leaves_the_score() {
    let mut rng = StdRng::seed_from_u64(31);
    for _ in 0..10_000 {
        let layout = starts::arbitrary(&mut rng);
        let turned = layout.turned();
        assert_eq!(BalanceScore::of(&layout), BalanceScore::of(&turned));
        let symmetric = Layout::from_fn(|square| match square.index() {
            0..32 => layout.colour(square),
            _ => turned.colour(square),
        });
        assert_eq!(symmetric, symmetric.turned());
        assert_eq!(BalanceScore::of(&symmetric), BalanceScore(0), "{symmetric}");
    }
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let len = values.len() as f64;
    values.sum::<f64>() / len
}

fn score(board: &ScoredBoard) -> f64 {
    board.score.0.into()
}

#[test]
fn r33_balanced_boards_score_far_better_and_are_many() {
    let mut chance = Chance::from_seed(33);
    let random: Vec<_> = (0..1_000)
        .map(|_| ScoredBoard::random(&mut chance))
        .collect();
    let balanced: Vec<_> = (0..1_000).map(|_| balanced_board(&mut chance)).collect();
    let [of_random, of_balanced] =
        [&random, &balanced].map(|boards| mean(boards.iter().map(score)));
    let worst = balanced.iter().map(|board| board.score).max();
    let different: HashSet<_> = balanced.iter().map(|board| board.layout).collect();
    println!(
        "mean score of random boards {of_random}, of balanced ones {of_balanced}, at worst {worst:?}; \
         {} of {} balanced ones are different",
        different.len(),
        balanced.len()
    );
    assert!(of_balanced * 8.0 < of_random);
    assert!(different.len() > 500);
    for board in balanced {
        assert_eq!(Layout::from_quarters(&board.quarters), board.layout);
        assert_eq!(BalanceScore::of(&board.layout), board.score);
    }
}

/// What the documentation says of all official boards.
#[test]
fn r33_all_official_boards() {
    let mut good = 0;
    let mut farthest = 0;
    for number in 0..OFFICIAL_BOARDS.get() {
        let layout = Layout::from_quarters(&official_board(number));
        let BySide { white, black } = Prospects::of(&layout);
        assert_eq!(white.captures, black.captures, "{layout}");
        farthest = farthest.max(white.distance);
        good += u32::from(BalanceScore::of(&layout) <= BalanceSearch::GOOD_ENOUGH);
    }
    println!("{good} boards are good enough; a player's pawns need at most {farthest} moves");
    assert_eq!(good, 1_172);
    assert_eq!(farthest, 23);
}

/// How many percent of the games the better half is worth, measured twice by players who know nothing of scores.
struct HalfWorth([f64; 2]);

impl HalfWorth {
    /// White on the layout as it lies against White on the turned one: whatever the first move is worth is in both.
    fn of(layout: &Layout, games: u32, rng: &mut StdRng) -> Self {
        let tables = [layout, &layout.turned()].map(|&layout| GreedyBoard::new(layout));
        Self([0, 1].map(|_| {
            let [as_it_lies, turned] = [0, 1].map(|i| {
                let points = (0..games).map(|_| tables[i].play(rng));
                100.0 * points.sum::<f64>() / f64::from(games)
            });
            as_it_lies - turned
        }))
    }

    /// The square of it. A product of two measurements is not made larger by their noise, as a square would be.
    fn squared(&self) -> f64 {
        self.0[0] * self.0[1]
    }
}

/// Greedy players find the better half of a random board worth more than that of a balanced one.
#[test]
fn r33_games_on_balanced_boards_are_closer() {
    const BOARDS: usize = 500;
    const GAMES: u32 = 15;
    let mut chance = Chance::from_seed(1);
    let mut rng = StdRng::seed_from_u64(1);
    let mut worth = |mut board: Box<dyn FnMut() -> ScoredBoard>| {
        let worth: Vec<_> = (0..BOARDS)
            .map(|_| HalfWorth::of(&board().layout, GAMES, &mut rng).squared())
            .collect();
        let mean_square = mean(worth.iter().copied());
        let error = mean(worth.iter().map(|w| (w - mean_square).powi(2))) / BOARDS as f64;
        (mean_square, error.sqrt())
    };
    let mut other = Chance::from_seed(2);
    let (random, random_error) = worth(Box::new(move || ScoredBoard::random(&mut chance)));
    let (balanced, balanced_error) = worth(Box::new(move || balanced_board(&mut other)));
    println!(
        "the better half is worth {:.1} % of games on random boards, {:.1} % on balanced ones (root mean squares; \
         squares {random:.0} ± {random_error:.0} and {balanced:.0} ± {balanced_error:.0})",
        random.sqrt(),
        balanced.max(0.0).sqrt(),
    );
    assert!(balanced < 0.6 * random);
    assert!(random - balanced > 4.0 * random_error.hypot(balanced_error));
}
