//! Games to play, found by the rules themselves.

use std::sync::LazyLock;

use katarenga_core::evening::Settings;
use katarenga_core::table::line_up;
use katarenga_rules::board::Edge;
use katarenga_rules::{Cell, Move, Outcome, Position, Rules, Side, Victory};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;

/// Among so many random games there is a short one.
const TRIES: u64 = 60_000;
const LONGEST: usize = 20;

/// A short game on the layout of a new board that White wins by camps, with captures. Looking for it takes a moment.
pub static SHORT_GAME: LazyLock<Vec<(Position, Move)>> = LazyLock::new(|| {
    let start = line_up::start(&Settings::default(), Edge::Near).expect("a start");
    let games = (0..TRIES).filter_map(|seed| random_game(start, seed));
    let with_captures = games.filter(|game| game.iter().filter(|step| captures(step)).count() >= 2);
    with_captures.min_by_key(Vec::len).expect("a short game")
});

/// Where a pawn is grabbed for a move.
pub fn grabbed(m: &Move) -> String {
    m.from.expect("a pawn on the board").to_string()
}

pub fn captures((position, m): &(Position, Move)) -> bool {
    let enemies = position.pawns(!position.side());
    m.to.square().is_some_and(|square| enemies.contains(square))
}

/// White hurries to the camps; Black does anything.
fn random_game(start: Position, seed: u64) -> Option<Vec<(Position, Move)>> {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut position = start;
    let mut game = Vec::new();
    while game.len() < LONGEST {
        let far = |m: &Move| match m.to {
            Cell::Camp(_) => 20,
            Cell::Square(to) => to.rank() as i32 - m.from.map_or(0, |from| from.rank() as i32),
        };
        let hurry = position.side() == Side::White;
        let best = position.legal_moves().map(|m| far(&m)).max()?;
        let good = |m: &Move| !hurry || far(m) + 1 >= best;
        let m = position.legal_moves().filter(good).choose(&mut rng)?;
        game.push((position, m));
        position = position.play(m).ok()?;
        if let Some(outcome) = position.outcome() {
            let by_camps = Outcome::Win {
                winner: Side::White,
                by: Victory::Camps,
            };
            return (outcome == by_camps).then_some(game);
        }
    }
    None
}

/// A position of The Race with a move that displaces.
pub fn displacement() -> (Position, Move) {
    let settings = Settings {
        rules: Rules::RACE,
        ..Settings::default()
    };
    let mut rng = SmallRng::seed_from_u64(1);
    loop {
        let mut position = line_up::start(&settings, Edge::Near).expect("a start");
        for _ in 0..60 {
            let displaces = |m: &Move| {
                position
                    .play(*m)
                    .is_ok_and(|next| next.displaced().is_some())
            };
            if position.displaced().is_none()
                && let Some(m) = position.legal_moves().find(displaces)
            {
                return (position, m);
            }
            let Some(m) = position.legal_moves().choose(&mut rng) else {
                break;
            };
            position = position.play(m).expect("legal");
        }
    }
}
