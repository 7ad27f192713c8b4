//! Whole games through the sensors, as people play them: every move is recorded as it was made.

use katarenga_core::evening::{Player, Players};
use katarenga_core::lights::Role;
use katarenga_core::referee::{Options, State, TouchMove};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::Millis;
use katarenga_rules::names::Named as _;
use katarenga_rules::opponent::Level;
use katarenga_rules::{BySide, Cell, Colour, Move, Position, Rules, Side, Square};
use katarenga_scenario::Start;
use katarenga_tests::players::{SensedPlayers, beside};
use katarenga_tests::starts;
use katarenga_tests::sweeps::asked;
use rand::rngs::StdRng;
use rand::seq::IteratorRandom as _;
use rand::{RngExt as _, SeedableRng as _};

/// Longer games show nothing new.
const PLIES: usize = 60;

#[test]
fn games_on_halls_are_recorded_move_for_move() {
    let moves = play_games(SensorKind::Hall, Rules::KATARENGA, 800);
    assert!(moves > 30_000, "only {moves} moves");
}

#[test]
fn games_on_reeds_are_recorded_without_a_wrong_move() {
    let moves = play_games(SensorKind::Reed, Rules::KATARENGA, 800);
    assert!(moves > 30_000, "only {moves} moves");
}

#[test]
fn races_on_halls_are_recorded_move_for_move() {
    let moves = play_games(SensorKind::Hall, Rules::RACE, 250);
    assert!(moves > 12_000, "only {moves} moves");
}

#[test]
fn races_on_reeds_are_recorded_without_a_wrong_move() {
    let moves = play_games(SensorKind::Reed, Rules::RACE, 250);
    assert!(moves > 12_000, "only {moves} moves");
}

/// Hands carry out what the board decides in as many ways as their own moves, and it never gets another move than it
/// wanted.
#[test]
fn games_against_the_board_are_played_as_both_decide() {
    for sensors in [SensorKind::Hall, SensorKind::Reed] {
        for rules in [Rules::KATARENGA, Rules::RACE] {
            let moves: usize = (0..100)
                .map(|game| play_game(sensors, rules, game, with_board(game)))
                .sum();
            assert!(moves > 1_500, "only {moves} moves");
        }
        for rules in Rules::GAMES {
            let moves: usize = (0..10)
                .map(|game| play_game(sensors, rules, game, with_board(game)))
                .sum();
            assert!(moves > 40, "only {moves} moves of {rules}");
        }
    }
}

#[test]
fn congress_is_recorded_move_for_move() {
    play_games_of(Rules::CONGRESS, 40);
}

#[test]
fn quebec_is_recorded_move_for_move() {
    play_games_of(Rules::QUEBEC, 40);
}

#[test]
fn isolation_is_recorded_move_for_move() {
    play_games_of(Rules::ISOLATION, 120);
}

#[test]
fn cornered_is_recorded_move_for_move() {
    play_games_of(Rules::CORNERED, 120);
}

#[test]
fn troika_is_recorded_move_for_move() {
    play_games_of(Rules::TROIKA, 120);
}

#[test]
fn battle_stations_is_recorded_move_for_move() {
    play_games_of(Rules::BATTLE, 80);
}

/// Plays that many games on both kinds of sensors, or as many as `KATARENGA_GAMES` asks for.
fn play_games_of(rules: Rules, games: u64) {
    let games = asked("KATARENGA_GAMES", games, games);
    for sensors in [SensorKind::Hall, SensorKind::Reed] {
        let moves = play_games(sensors, rules, games);
        assert!(moves as u64 >= games * 4, "only {moves} moves");
    }
}

/// The board plays one side or both, at one of the levels that do not think for long.
fn with_board(game: u64) -> Players {
    let (person, board) = (Player::Person, Player::Board);
    let [white, black] = [[person, board], [board, person], [board, board]][game as usize % 3];
    Players {
        sides: BySide { white, black },
        level: Level::new(1 + game as u8 % 4).expect("a level"),
        ..Players::default()
    }
}

/// Plays that many games, and prints and returns the number of moves.
fn play_games(sensors: SensorKind, rules: Rules, games: u64) -> usize {
    let people = Players::default();
    let moves = (0..games)
        .map(|game| play_game(sensors, rules, game, people))
        .sum();
    let sensors = sensors.name();
    println!("{rules} on {sensors}: {games} games, {moves} moves");
    moves
}

fn play_game(sensors: SensorKind, rules: Rules, game: u64, players: Players) -> usize {
    let mut rng = StdRng::seed_from_u64(game);
    let position = random_start(rules, &mut rng);
    let start = Start {
        sensors,
        options: Options {
            touch_move: [TouchMove::Strict, TouchMove::Lenient, TouchMove::Off][game as usize % 3],
            ..Options::default()
        },
        position,
        without_game: false,
        clock: None,
        players,
    };
    let mut table = Table {
        players: SensedPlayers::new(&start, game),
        sensors,
        rng,
    };
    let mut meant = Vec::new();
    while meant.len() < PLIES && table.players.state() != State::Over {
        let position = *table.players.position();
        table.think();
        let m = match table.players.waits_for_board() {
            true => table.await_word(),
            false => Some(table.choose(&position)),
        };
        let Some(m) = m else {
            // The board has resigned.
            break;
        };
        meant.push(m);
        match table.hurry(&position, m) {
            Some(next) => meant.push(next),
            None => table.make(m),
        }
        assert_eq!(table.players.moves, meant, "{}", table.players);
    }
    meant.len()
}

/// The start, or for every other race a position where pawns have met and can displace each other.
fn random_start(rules: Rules, rng: &mut StdRng) -> Position {
    let have_met = rules == Rules::RACE && rng.random_bool(0.5);
    starts::played(rules, if have_met { 150 } else { 0 }, rng)
}

/// Two people who play well-behaved but each move in another way.
struct Table {
    players: SensedPlayers,
    sensors: SensorKind,
    rng: StdRng,
}

impl Table {
    fn wait(&mut self, least: u32, most: u32) {
        let time = self.rng.random_range(least..=most);
        self.players.wait(Millis(time));
    }

    fn put(&mut self, cell: Cell, side: Side) {
        let offset = beside(&mut self.rng);
        self.players.put(cell, side, offset);
    }

    /// Any legal move; where a pawn can be captured or displaced, one of two times that.
    fn choose(&mut self, position: &Position) -> Move {
        let enemies = position.standing(!position.side());
        let captures = position.legal_moves().filter(|m| enemies.contains(m.to));
        let capture = captures.choose(&mut self.rng);
        let any = position.legal_moves().choose(&mut self.rng);
        let capture = capture.filter(|_| self.rng.random_bool(0.5));
        capture.or(any).expect("no result, no pass")
    }

    /// Waits until the board shows its move, or ends the game.
    fn await_word(&mut self) -> Option<Move> {
        for _ in 0..50 {
            if self.players.told().is_some() || self.players.state() == State::Over {
                return self.players.told();
            }
            self.players.wait(Millis(100));
        }
        panic!("the board does not decide: {}", self.players);
    }

    /// Before a move; now and then somebody sets a pawn straight.
    fn think(&mut self) {
        self.wait(100, 600);
        if self.rng.random_bool(0.1) {
            let players = &self.players;
            let stands = |cell: &Cell| players.pawn(*cell).is_some();
            let cell = Cell::ALL.into_iter().filter(stands).choose(&mut self.rng);
            let Some(cell) = cell else {
                return;
            };
            let side = self.players.take(cell).expect("a pawn");
            self.wait(20, 300);
            self.put(cell, side);
            self.wait(100, 300);
        }
    }

    fn make(&mut self, m: Move) {
        let before = self.players.moves.len();
        let position = *self.players.position();
        let side = position.side();
        // A displaced pawn is in the hand already (R22).
        let in_hand = position.displaced().is_some();
        if position.phase().is_placing() {
            self.ponder(m, side);
        }
        if self.players.pawn(m.to).is_some() {
            self.capture(m, side, in_hand);
        } else {
            self.carry(m, side, in_hand);
        }
        self.settle(before, m, side);
    }

    /// Waits for the move, and answers the board's question if there is one.
    fn settle(&mut self, before: usize, m: Move, side: Side) {
        for _ in 0..3 {
            for _ in 0..5 {
                self.players.wait(Millis(100));
                if self.players.moves.len() > before {
                    return;
                }
            }
            let asked = matches!(
                self.players.role(m.to),
                Some(Role::Question | Role::Capture | Role::Bound | Role::Taken | Role::SetDown)
            );
            assert_eq!(
                self.sensors,
                SensorKind::Reed,
                "{m} was not seen: {}",
                self.players
            );
            assert!(
                asked,
                "{m} was not seen and nothing asked: {}",
                self.players
            );
            self.players.take(m.to);
            self.wait(80, 600);
            self.put(m.to, side);
        }
        self.wait(100, 100);
    }

    /// A move to an empty cell: lifted, or slid along the line.
    fn carry(&mut self, m: Move, side: Side, in_hand: bool) {
        let line = self.between(m);
        if let Some(from) = m.from.filter(|_| !in_hand) {
            self.players.take(from.into());
            if !line.is_empty() && self.rng.random_bool(0.5) {
                self.slide(&line, side);
            } else {
                self.wait(60, 1_200);
            }
        }
        self.put(m.to, side);
    }

    /// Now and then the second player places the next pawn before the first has rested. Tells which that was.
    fn hurry(&mut self, position: &Position, m: Move) -> Option<Move> {
        let after = position.play(m).ok()?;
        let in_turn = position.phase().is_placing() && after.phase().is_placing();
        if !in_turn || self.players.includes_board() || !self.rng.random_bool(0.2) {
            return None;
        }
        let next = after.legal_moves().choose(&mut self.rng)?;
        self.put(m.to, position.side());
        self.wait(150, 300);
        self.put(next.to, after.side());
        self.wait(900, 1_200);
        Some(next)
    }

    /// A pawn from the hand may stand elsewhere first, for a moment where it would count, and as long as somebody likes
    /// where it would not.
    fn ponder(&mut self, m: Move, side: Side) {
        let position = *self.players.position();
        let free = |&&square: &&Square| self.players.pawn(square.into()).is_none();
        let elsewhere = Square::ALL.iter().filter(free).choose(&mut self.rng);
        let Some(&square) = elsewhere.filter(|_| self.rng.random_bool(0.3)) else {
            return;
        };
        let counts = position.placements().contains(square);
        if Cell::Square(square) == m.to {
            return;
        }
        self.put(square.into(), side);
        self.wait(20, if counts { 250 } else { 900 });
        self.players.take(square.into());
        self.wait(20, 400);
    }

    fn slide(&mut self, line: &[Square], side: Side) {
        for &square in line {
            self.wait(10, 60);
            self.put(square.into(), side);
            self.wait(30, 250);
            self.players.take(square.into());
        }
        self.wait(10, 60);
    }

    /// Every order in which hands capture.
    fn capture(&mut self, m: Move, side: Side, in_hand: bool) {
        let from = Cell::from(m.from.expect("a pawn on the board captures"));
        match self.rng.random_range(0..4) {
            _ if in_hand => {
                self.players.take(m.to);
                self.wait(50, 900);
            }
            // The enemy pawn off first.
            0 => {
                self.players.take(m.to);
                self.wait(50, 900);
                self.players.take(from);
                self.wait(50, 600);
            }
            // The own pawn lifted first.
            1 => {
                self.players.take(from);
                self.wait(50, 900);
                self.players.take(m.to);
                self.wait(50, 900);
            }
            // The own pawn lifted, and swapped with the enemy pawn in one go.
            2 => {
                self.players.take(from);
                self.wait(50, 900);
                self.players.take(m.to);
            }
            // Both hands at once.
            _ => {
                self.players.take(from);
                self.players.take(m.to);
            }
        }
        self.put(m.to, side);
    }

    /// The squares a slide passes over, none for steps and jumps.
    fn between(&self, m: Move) -> Vec<Square> {
        let (Some(from), Cell::Square(to)) = (m.from, m.to) else {
            return Vec::new();
        };
        let colour = self.players.position().layout().colour(from);
        if !matches!(colour, Colour::Red | Colour::Yellow) {
            return Vec::new();
        }
        let step = |from: u8, to: u8| (to as i8 - from as i8).signum();
        let files = step(from.file() as u8, to.file() as u8);
        let ranks = step(from.rank() as u8, to.rank() as u8);
        let mut squares = Vec::new();
        let mut at = from.index() as i8 + files + ranks * 8;
        while at != to.index() as i8 {
            squares.extend(Square::from_index(at as usize));
            at += files + ranks * 8;
        }
        squares
    }
}
