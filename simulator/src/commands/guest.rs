//! Lets an engine that speaks UGI play Black on a board, through the protocol.

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::thread;

use katarenga_core::evening::Player;
use katarenga_core::protocol::Report;
use katarenga_core::referee::Will;
use katarenga_rules::Position;
use katarenga_server::stream::{Client, Stream};

/// In milliseconds: what an engine has for each move. Players wait no longer for the board itself.
const MOVE_TIME: u32 = 3_000;

/// What the board is asked for whenever it greets.
const FOLLOW: &str = "follow game menu position\n";

/// Makes Black the engine's side. A board that calibrates, or whose menu is open, refuses it; `game` or `menu` then reports when
/// that is over.
const TAKE_BLACK: &str = "#black set black-player remote\n";

/// An engine in a process of its own.
struct Engine {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

/// Starts an engine, by the words of a command, and returns the stream through which it plays.
///
/// # Errors
/// When it cannot be started, or does not speak UGI.
pub fn start(command: &str, complain: fn(&str)) -> io::Result<Stream> {
    let mut engine = Engine::start(command)?;
    let (stream, client) = Stream::within();
    thread::spawn(move || {
        if let Err(error) = engine.play(&client) {
            complain(&format!("the engine plays no longer: {error}"));
        }
    });
    Ok(stream)
}

impl Engine {
    fn start(command: &str) -> io::Result<Self> {
        let mut words = command.split_whitespace();
        let program = words.next().ok_or(io::ErrorKind::NotFound)?;
        let mut child = Command::new(program)
            .args(words)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let pipes = child.stdin.take().zip(child.stdout.take());
        let (input, output) = pipes.ok_or(io::ErrorKind::BrokenPipe)?;
        let mut engine = Self {
            child,
            input,
            output: BufReader::new(output),
        };
        engine.ask("ugi", "ugiok")?;
        engine.ask("isready", "readyok")?;
        Ok(engine)
    }

    /// Sends a line and reads until one begins with a word; returns the rest of that line.
    fn ask(&mut self, line: &str, word: &str) -> io::Result<String> {
        writeln!(self.input, "{line}")?;
        loop {
            let mut answer = String::new();
            if self.output.read_line(&mut answer)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            if let Some(rest) = answer.trim_end().strip_prefix(word) {
                return Ok(rest.trim().to_owned());
            }
        }
    }

    /// Plays until the board or the engine ends.
    fn play(&mut self, client: &Client) -> io::Result<()> {
        let mut text = String::new();
        let mut stands: Option<(u16, Position)> = None;
        let mut has_black = false;
        for bytes in &client.incoming {
            text += &String::from_utf8_lossy(&bytes);
            while let Some((line, rest)) = text.split_once('\n') {
                let requests = match Report::parse(line) {
                    Some((None, Report::Hello { .. })) => {
                        has_black = false;
                        FOLLOW.to_owned()
                    }
                    Some((None, Report::Game { .. } | Report::Menu(_))) if !has_black => {
                        TAKE_BLACK.to_owned()
                    }
                    Some((Some(_), Report::Ok)) => {
                        has_black = true;
                        String::new()
                    }
                    Some((None, Report::Position { ply, position })) => {
                        stands = position.map(|position| (ply, position));
                        String::new()
                    }
                    Some((
                        None,
                        Report::Turn {
                            side: Some(_),
                            by: Player::Remote,
                            will: Will::Awaited,
                        },
                    )) => match stands {
                        Some((ply, position)) => self.choose(ply, &position)?,
                        None => String::new(),
                    },
                    _ => String::new(),
                };
                text = rest.to_owned();
                if client.outgoing.send(requests.into_bytes()).is_err() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    fn choose(&mut self, ply: u16, position: &Position) -> io::Result<String> {
        writeln!(self.input, "position fen {position}")?;
        self.ask("isready", "readyok")?;
        let m = self.ask(&format!("go movetime {MOVE_TIME}"), "bestmove ")?;
        Ok(format!("move {} {m}\n", ply.saturating_add(1)))
    }
}

impl Drop for Engine {
    fn drop(&mut self) {
        // An engine that does not listen is ended.
        let _ = writeln!(self.input, "quit");
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
