//! The host binary.

mod commands;
mod pseudo_terminal;
mod version;

use std::io::{self, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};
use katarenga_session::printed::printed;

use commands::scenario::Report;
use commands::{
    archive, best, board, boards, duel, engine, moves, perft, protocol, scenario, update,
};

#[derive(Parser)]
#[command(
    version = version::VERSION_AND_COMMIT,
    about = "A smart Katarenga board without the board: opens a page on localhost, unless a command is given",
    args_conflicts_with_subcommands = true
)]
struct Arguments {
    #[command(flatten)]
    board: board::Arguments,
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    /// Print the legal moves of a position, sorted, on one line
    Moves(moves::Arguments),
    /// Print how many lines of play of a given length a position has
    Perft(perft::Arguments),
    /// Print the move the board would make, its score, how far it looked and at how many positions
    Best(best::Arguments),
    /// Let players or levels play each other, and print the first one's points with a confidence interval
    Duel(duel::Arguments),
    /// Play as an engine that speaks UGI, the Universal Game Interface, on standard input and output
    Engine,
    /// List the boards that are plugged in
    Boards(boards::Arguments),
    /// Save all games that a board remembers as text files
    Archive(archive::Arguments),
    /// Check a firmware file and flash it to a board through the chip's boot loader
    Update(update::Arguments),
    /// Run a board without a page that speaks the protocol on standard input and output
    Protocol(protocol::Arguments),
    /// Play scenario files and print how each one went
    Scenario(scenario::Arguments),
}

fn main() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => return refuse(first_paragraph(&error)),
        Err(help) => {
            return said(help.print());
        }
    };
    let Some(command) = &arguments.command else {
        return match board::run(&arguments.board, |text| {
            let _ = say(text);
        }) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => refuse(error),
        };
    };
    match command {
        Command::Moves(arguments) => answer(moves::run(arguments)),
        Command::Perft(arguments) => answer(perft::run(arguments)),
        Command::Best(arguments) => answer(best::run(arguments)),
        Command::Duel(arguments) => say(&duel::run(arguments)),
        Command::Boards(arguments) => answer(boards::run(arguments)),
        Command::Archive(arguments) => answer(archive::run(arguments)),
        Command::Update(arguments) => {
            let say = |text: &str| {
                let _ = say(text);
            };
            answer(update::run(arguments, say))
        }
        Command::Engine => ended(engine::run()),
        Command::Protocol(arguments) => {
            let say = |text: &str| {
                let _ = say(text);
            };
            ended(protocol::run(arguments, say, |text| complain(text)))
        }
        Command::Scenario(arguments) => match scenario::run(arguments) {
            Ok(Report { text, passed }) => {
                let said = say(&text);
                if passed { said } else { ExitCode::FAILURE }
            }
            Err(error) => refuse(error),
        },
    }
}

fn answer(answer: Result<String, impl std::fmt::Display>) -> ExitCode {
    match answer {
        Ok(answer) => say(&answer),
        Err(error) => refuse(error),
    }
}

/// Whoever closes a pipe wants no more.
fn ended(ended: io::Result<()>) -> ExitCode {
    match ended {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => refuse(error),
        _ => ExitCode::SUCCESS,
    }
}

/// Nobody is left to tell when a pipe is closed; a full disk is a failure.
fn say(text: &str) -> ExitCode {
    said(writeln!(io::stdout(), "{text}"))
}

fn said(written: io::Result<()>) -> ExitCode {
    match written.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            complain(format_args!("the answer cannot be written: {error}"));
            ExitCode::FAILURE
        }
        _ => ExitCode::SUCCESS,
    }
}

/// One line, whatever names of files and other words it repeats.
fn complain(error: impl std::fmt::Display) {
    let line = printed(&error.to_string());
    // Nobody is left to tell when standard error is closed.
    let _ = writeln!(io::stderr(), "katarenga: {line}");
}

/// What clap has to say on one line, without the usage it adds after an empty one.
fn first_paragraph(error: &clap::Error) -> String {
    let text = error.to_string();
    let lines = text.lines().map(str::trim);
    let paragraph: Vec<_> = lines.take_while(|line| !line.is_empty()).collect();
    paragraph.join(" ").trim_start_matches("error: ").to_owned()
}

/// A bad argument: one clear line and exit code 2.
fn refuse(error: impl std::fmt::Display) -> ExitCode {
    complain(error);
    ExitCode::from(2)
}
