//! `katarenga engine`: the opponent as an engine that speaks UGI, kz04px's Universal Game Interface.
//!
//! Positions are the project's position text, moves are those of the game text; `pass` stands for a pass (R8).

use std::io::{self, BufRead, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use katarenga_core::evening::Settings;
use katarenga_rules::opponent::{
    Engine as Opponent, Level, SearchOptions, Searcher, TRANSPOSITION_ENTRIES, TranspositionEntry,
};
use katarenga_rules::{History, Layout, Outcome, Position, Rules, Side};

use crate::version::VERSION_AND_COMMIT;

/// A move word for a side that cannot move.
const PASS: &str = "pass";

/// Of the time that is left, a part is for this move: games last some 40 moves of each player at most.
const MOVES_TO_GO: u32 = 20;

/// Reads commands until the other side ends.
pub fn run() -> io::Result<()> {
    let mut engine = Engine::new();
    for line in io::stdin().lock().lines() {
        // A line that is no text is no command.
        let Ok(line) = line else { break };
        // Not locked while a command is obeyed: a search that is told to end still says what it has found.
        if !engine.obey(&line, &mut io::stdout())? {
            break;
        }
    }
    engine.stop();
    Ok(())
}

/// What the search works with, kept from move to move.
struct Mind {
    searcher: Searcher,
    transpositions: Vec<TranspositionEntry>,
}

struct Engine {
    layout: Layout,
    rules: Rules,
    level: Level,
    seed: u32,
    position: Position,
    history: Box<History>,
    mind: Arc<Mutex<Mind>>,
    /// Tells the search to end.
    stop: Arc<AtomicBool>,
    search: Option<JoinHandle<()>>,
}

impl Engine {
    fn new() -> Self {
        let Settings { layout, rules, .. } = Settings::default();
        let mut engine = Self {
            layout,
            rules,
            level: Level::STRONGEST,
            seed: 0,
            position: Position::start(layout, rules).expect("the base game suits every layout"),
            history: Box::new(History::EMPTY),
            mind: Arc::new(Mutex::new(Mind {
                searcher: Searcher::new(),
                transpositions: vec![TranspositionEntry::EMPTY; TRANSPOSITION_ENTRIES],
            })),
            stop: Arc::new(AtomicBool::new(false)),
            search: None,
        };
        engine.history.record(&engine.position);
        engine
    }

    /// Does what a line says. Tells whether more may come.
    fn obey(&mut self, line: &str, out: &mut impl Write) -> io::Result<bool> {
        let mut words = line.split_ascii_whitespace();
        match words.next() {
            Some("ugi") => {
                writeln!(out, "id name Katarenga {VERSION_AND_COMMIT}")?;
                writeln!(out, "id author the Katarenga board contributors")?;
                writeln!(out, "option name Rules type string default katarenga")?;
                writeln!(
                    out,
                    "option name Layout type string default {}",
                    self.layout
                )?;
                writeln!(out, "option name Level type spin default 8 min 1 max 8")?;
                writeln!(
                    out,
                    "option name Seed type spin default 0 min 0 max {}",
                    u32::MAX
                )?;
                writeln!(out, "ugiok")?;
            }
            Some("isready") => writeln!(out, "readyok")?,
            Some("uginewgame") => {
                self.stop();
                let mut mind = self.mind.lock().unwrap_or_else(PoisonError::into_inner);
                mind.transpositions.fill(TranspositionEntry::EMPTY);
            }
            Some("setoption") => self.set(line, out)?,
            Some("position") => {
                self.stop();
                if let Err(why) = self.set_position(words) {
                    complain(out, &why)?;
                }
            }
            Some("go") => {
                self.stop();
                self.go(words, out)?;
            }
            Some("stop") => self.stop(),
            Some("query") => {
                self.stop();
                let answer = match words.next() {
                    Some("p1turn") => (self.position.side() == Side::White).to_string(),
                    Some("gameover") => self.outcome().is_some().to_string(),
                    Some("result") => result(self.outcome()).to_owned(),
                    // The position, for runners that want to show or check it.
                    Some("fen") => self.position.to_string(),
                    _ => return complain(out, "unknown query").map(|()| true),
                };
                writeln!(out, "response {answer}")?;
            }
            Some("quit") => return Ok(false),
            Some(word) => complain(out, &format!("unknown command {}", word.escape_default()))?,
            None => {}
        }
        out.flush()?;
        Ok(true)
    }

    /// How the game has ended. A draw that can be claimed (R9) is claimed.
    fn outcome(&self) -> Option<Outcome> {
        let claim = self.history.claim(&self.position);
        self.position.outcome().or(claim)
    }

    fn set(&mut self, line: &str, out: &mut impl Write) -> io::Result<()> {
        let option = line.split_once("name ").and_then(|(_, rest)| {
            let (name, value) = rest.split_once(" value ")?;
            Some((name.trim().to_ascii_lowercase(), value.trim()))
        });
        let Some((name, value)) = option else {
            return complain(out, "expected setoption name NAME value VALUE");
        };
        let set = match name.as_str() {
            "rules" => value.parse().map(|rules| self.rules = rules).is_ok(),
            "layout" => value.parse().map(|layout| self.layout = layout).is_ok(),
            "seed" => value.parse().map(|seed| self.seed = seed).is_ok(),
            "level" => {
                let level = value.parse().ok().and_then(Level::new);
                level.map(|level| self.level = level).is_some()
            }
            _ => return complain(out, "unknown option"),
        };
        match set {
            true => Ok(()),
            false => complain(out, &format!("option {name} has no such value")),
        }
    }

    fn set_position<'a>(&mut self, words: impl Iterator<Item = &'a str>) -> Result<(), String> {
        let words: Vec<_> = words.collect();
        let moves = words.iter().position(|word| *word == "moves");
        let (fen, moves) = words.split_at(moves.unwrap_or(words.len()));
        let start = match fen {
            ["startpos"] => {
                Position::start(self.layout, self.rules).map_err(|why| why.to_string())?
            }
            ["fen", fen @ ..] => fen
                .join(" ")
                .parse::<Position>()
                .map_err(|why| why.to_string())?,
            _ => return Err("expected startpos or fen POSITION".to_owned()),
        };
        let mut position = start;
        let mut history = Box::new(History::EMPTY);
        history.record(&position);
        for word in moves.iter().skip(1) {
            position = match *word {
                PASS => position
                    .pass()
                    .map_err(|_| "nobody has to pass here".to_owned())?,
                _ => {
                    let m = word
                        .parse()
                        .map_err(|why| format!("{}: {why}", word.escape_default()))?;
                    position.play(m).map_err(|why| format!("{word}: {why}"))?
                }
            };
            history.record(&position);
        }
        (self.position, self.history) = (position, history);
        Ok(())
    }

    /// Searches on a thread of its own, so that commands are read meanwhile.
    fn go<'a>(
        &mut self,
        words: impl Iterator<Item = &'a str>,
        out: &mut impl Write,
    ) -> io::Result<()> {
        let words: Vec<_> = words.collect();
        let number = |name: &str| {
            let value = words.iter().skip_while(|word| **word != name).nth(1);
            value.and_then(|value| value.parse::<u32>().ok())
        };
        let mut options = SearchOptions::at(self.level, self.seed);
        let depth = number("depth");
        let (time, increment) = match self.position.side() {
            Side::White => (number("p1time"), number("p1inc")),
            Side::Black => (number("p2time"), number("p2inc")),
        };
        let share = time.map(|time| time / MOVES_TO_GO + increment.unwrap_or(0) / 2);
        let within =
            number("movetime").or(share.zip(time).map(|(share, time)| share.min(time / 2)));
        let limited = !words.is_empty();
        if limited {
            let full = SearchOptions::with_nodes(number("nodes").unwrap_or(u32::MAX), self.seed);
            options.limits = full.limits;
            if let Some(depth) = depth {
                options.limits.depth = u8::try_from(depth).unwrap_or(u8::MAX).max(1);
            }
        }
        if self.position.pass().is_ok() {
            return writeln!(out, "bestmove {PASS}");
        }
        if self.position.outcome().is_some() {
            return complain(out, "the game is over");
        }
        let (position, history, mind) = (self.position, self.history.clone(), self.mind.clone());
        self.stop = Arc::default();
        let stop = self.stop.clone();
        let began = Instant::now();
        let end = within.map(|within| began + Duration::from_millis(within.into()));
        self.search = Some(thread::spawn(move || {
            let mut stops =
                || stop.load(Ordering::Relaxed) || end.is_some_and(|end| Instant::now() >= end);
            let mut mind = mind.lock().unwrap_or_else(PoisonError::into_inner);
            let Mind {
                searcher,
                transpositions,
            } = &mut *mind;
            let mut opponent = Opponent::new(searcher, transpositions);
            let choice = opponent.choose(&position, &history, options, &mut stops);
            let mut out = io::stdout().lock();
            let told = match choice {
                None => writeln!(out, "bestmove {PASS}"),
                Some(choice) => {
                    let millis = began.elapsed().as_millis();
                    let nps = u128::from(choice.nodes) * 1_000 / millis.max(1);
                    writeln!(
                        out,
                        "info depth {} score cp {} time {millis} nodes {} nps {nps} pv {m}\nbestmove {m}",
                        choice.depth,
                        choice.score.0,
                        choice.nodes,
                        m = choice.m,
                    )
                }
            };
            // Nobody is left to tell when the pipe is closed.
            let _ = told.and_then(|()| out.flush());
        }));
        Ok(())
    }

    /// Ends the search, which says what it has found.
    fn stop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(search) = self.search.take() {
            // A search that has panicked has said so.
            let _ = search.join();
        }
    }
}

fn result(outcome: Option<Outcome>) -> &'static str {
    match outcome {
        None => "none",
        Some(Outcome::Draw(_)) => "draw",
        Some(Outcome::Win {
            winner: Side::White,
            ..
        }) => "p1win",
        Some(Outcome::Win {
            winner: Side::Black,
            ..
        }) => "p2win",
    }
}

/// UGI has no word for an error; runners show such lines to people.
fn complain(out: &mut impl Write, why: &str) -> io::Result<()> {
    writeln!(out, "info string {why}")
}
