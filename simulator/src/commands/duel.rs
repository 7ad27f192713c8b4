//! `katarenga duel`: players against each other, with a confidence interval.

use clap::Args;
use katarenga_duel::{Boards, Duel, Player};
use katarenga_rules::Rules;

use super::number;

/// What `duel` takes.
#[derive(Args)]
pub struct Arguments {
    /// random, greedy, level:1 to level:8, nodes:N, sketch:DEPTH, or sketch-nodes:N
    first: Player,
    /// the one to play against
    second: Player,
    /// How many games, two on each board
    #[arg(long, default_value_t = 200, allow_negative_numbers = true, value_parser = number::within(1..=1_000_000_u32))]
    games: u32,
    /// Which game, as in the RULES field of a position
    #[arg(long, default_value = "katarenga", value_parser = rules)]
    rules: Rules,
    /// The same seed gives the same boards and the same games
    #[arg(long, default_value_t = 1, allow_negative_numbers = true, value_parser = number::within(0..=u64::MAX))]
    seed: u64,
    /// On balanced boards, as the menu finds them
    #[arg(long)]
    balanced: bool,
    /// No capture on either player's first move
    #[arg(long)]
    quiet_first_move: bool,
    /// The second player may take White's side after the very first move
    #[arg(long)]
    swap: bool,
}

fn rules(text: &str) -> Result<Rules, String> {
    text.parse()
        .map_err(|error: katarenga_rules::PositionError| error.to_string())
}

/// One line: the first player's points, and those of whoever made the very first move.
pub fn run(arguments: &Arguments) -> String {
    let duel = Duel {
        players: [arguments.first, arguments.second],
        rules: arguments.rules,
        games: arguments.games,
        seed: arguments.seed,
        boards: match arguments.balanced {
            true => Boards::Balanced,
            false => Boards::Random,
        },
        quiet_first_move: arguments.quiet_first_move,
        swap: arguments.swap,
    };
    let tally = duel.play();
    format!("{} against {}: {tally}", arguments.first, arguments.second)
}
