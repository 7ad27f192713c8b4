//! `katarenga engine` speaks UGI: a small match runner lets it play whole games, and checks every move.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use katarenga_rules::{Chance, Move, Position, Rules, Side};

/// A game that has gone on for so long is drawn by the runner.
const MOST_MOVES: usize = 300;

struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_katarenga"))
            .arg("engine")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let input = child.stdin.take().expect("a pipe");
        let output = BufReader::new(child.stdout.take().expect("a pipe"));
        let mut engine = Self {
            child,
            input,
            output,
        };
        engine.send("ugi");
        let lines = engine.read_until("ugiok");
        assert!(lines[0].starts_with("id name "), "{lines:?}");
        engine.send("isready");
        engine.read_until("readyok");
        engine
    }

    fn send(&mut self, line: &str) {
        writeln!(self.input, "{line}").expect("it reads");
    }

    fn read(&mut self) -> String {
        let mut line = String::new();
        let read = self.output.read_line(&mut line).expect("it writes");
        assert!(read > 0, "it has ended");
        line.trim_end().to_owned()
    }

    fn read_until(&mut self, word: &str) -> Vec<String> {
        let mut lines = vec![self.read()];
        while lines.last().is_some_and(|line| !line.starts_with(word)) {
            lines.push(self.read());
        }
        lines
    }

    fn query(&mut self, question: &str) -> String {
        self.send(&format!("query {question}"));
        let line = self.read();
        let answer = line.strip_prefix("response ");
        answer.unwrap_or_else(|| panic!("{line}")).to_owned()
    }

    fn best_move(&mut self, go: &str) -> String {
        self.send(go);
        let lines = self.read_until("bestmove ");
        let last = lines.last().expect("a line");
        last.strip_prefix("bestmove ").expect("a move").to_owned()
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        let _ = writeln!(self.input, "quit");
        let _ = self.child.wait();
    }
}

/// Plays one game, the engine against chance or against itself, and returns how many moves it had.
fn play(engine: &mut Engine, number: u32) -> usize {
    let mut chance = Chance::from_seed(number.into());
    let rules = Rules::GAMES[number as usize % Rules::GAMES.len()];
    let start = std::iter::repeat_with(|| Position::start(chance.layout(), rules));
    let start = start
        .flatten()
        .next()
        .expect("most layouts suit every game");
    let against_itself = number.is_multiple_of(3);
    let engine_plays = |side| against_itself || (side == Side::White) == number.is_multiple_of(2);
    engine.send("uginewgame");
    let mut position = start;
    let mut words: Vec<String> = Vec::new();
    loop {
        let moves = match words.is_empty() {
            true => String::new(),
            false => format!(" moves {}", words.join(" ")),
        };
        engine.send(&format!("position fen {start}{moves}"));
        let is_over = engine.query("gameover") == "true";
        let result = engine.query("result");
        assert_eq!(is_over, result != "none", "{position}");
        let white_moves = position.side() == Side::White;
        assert_eq!(engine.query("p1turn"), white_moves.to_string());
        if let Some(outcome) = position.outcome() {
            let wanted = match outcome.winner() {
                None => "draw",
                Some(Side::White) => "p1win",
                Some(Side::Black) => "p2win",
            };
            assert_eq!(result, wanted, "{position}");
            return words.len();
        }
        if is_over || words.len() >= MOST_MOVES {
            let drawn = !is_over || result == "draw";
            assert!(drawn, "only a repetition can end it: {position}");
            return words.len();
        }
        if let Ok(passed) = position.pass() {
            assert_eq!(engine.best_move("go nodes 50"), "pass");
            words.push("pass".to_owned());
            position = passed;
            continue;
        }
        let word = if engine_plays(position.side()) {
            engine.best_move("go nodes 50")
        } else {
            let moves: Vec<Move> = position.legal_moves().collect();
            moves[chance.bits() as usize % moves.len()].to_string()
        };
        let m = word.parse().unwrap_or_else(|_| panic!("{word} is no move"));
        let after = position.play(m);
        position = after.unwrap_or_else(|why| panic!("{word} in {position}: {why}"));
        words.push(word);
    }
}

#[test]
fn a_hundred_games_have_no_illegal_move() {
    let mut engine = Engine::start();
    let lengths: Vec<usize> = (0..100).map(|number| play(&mut engine, number)).collect();
    println!("{} moves", lengths.iter().sum::<usize>());
    assert!(lengths.iter().all(|moves| *moves > 1), "{lengths:?}");
}

#[test]
fn a_search_without_a_limit_ends_at_once_when_it_is_stopped() {
    let mut engine = Engine::start();
    engine.send("position startpos");
    engine.send("go infinite");
    // It answers while it searches.
    engine.send("isready");
    engine.read_until("readyok");
    let began = Instant::now();
    engine.send("stop");
    let lines = engine.read_until("bestmove ");
    assert!(
        began.elapsed() < Duration::from_secs(1),
        "{:?}",
        began.elapsed()
    );
    assert!(lines.iter().any(|line| line.starts_with("info depth ")));
}

#[test]
fn limits_and_options_are_heeded() {
    let mut engine = Engine::start();
    engine.send("setoption name Rules value congress");
    engine.send("position startpos");
    assert!(engine.query("fen").contains(" congress "));
    engine.send("setoption name Rules value katarenga");
    engine.send("position startpos");
    engine.send("go depth 2");
    let lines = engine.read_until("bestmove ");
    assert!(lines[0].starts_with("info depth 2 "), "{lines:?}");
    let began = Instant::now();
    engine.best_move("go movetime 50");
    engine.best_move("go p1time 1000 p2time 1000 p1inc 0 p2inc 0");
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn nonsense_gets_a_line_of_explanation() {
    let mut engine = Engine::start();
    for line in [
        "castle",
        "setoption name Hash",
        "setoption name Hash value 1",
        "setoption name Level value 9",
        "setoption name Rules value chess",
        "position",
        "position fen x",
        "position startpos moves e2e4e5",
        "position startpos moves a1a8",
        "position startpos moves pass",
        "query weather",
    ] {
        engine.send(line);
        let answer = engine.read();
        assert!(answer.starts_with("info string "), "{line}: {answer}");
    }
    // The last good position still stands.
    assert_eq!(engine.query("gameover"), "false");
}
