//! Commands. Each one that a document names must be in the list below, which says how it is known to work.

use std::collections::BTreeSet;
use std::fs;
use std::process::Command;

use katarenga_files::images::workspace;
use serde_json::Value;

use crate::markdown::documents;

/// How a command is known to work.
#[derive(Clone, Copy, Debug)]
enum Proof {
    /// A script of the continuous integration runs it.
    Ci(&'static str),
    /// So does another command, which this one is a part of.
    PartOf(&'static str),
    /// This test runs it, and finds this in what it prints.
    Prints(&'static str),
    /// It takes hours, changes files or needs somebody at the screen: this test only lets it read its arguments.
    Parses,
    /// It needs a board at a debug probe: this test builds what would be flashed.
    Builds,
    /// It runs the tests whose names contain its last word: there are scenarios of that name.
    Filters,
}

use Proof::{Builds, Ci, Filters, Parses, PartOf, Prints};

/// The words that a command begins with.
const PROGRAMS: [&str; 4] = ["cargo ", "katarenga ", ".ci/", "rustup "];

const MOVES: &str = "cargo run -- moves \"rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w\"";
const BEST: &str = "cargo run -- best \"rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w\" --level 5";
const PERFT: &str = "cargo run -- perft \"rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w\" 4";

/// Every command of every document.
const KNOWN: &[(&str, Proof)] = &[
    (".ci/browser", Ci(".ci/run")),
    (".ci/hardware", Ci(".ci/run")),
    (".ci/install-hardware-tools", Ci(".ci/hardware")),
    (".ci/run", Ci(".github/workflows/ci.yml")),
    (".ci/spelling", Ci(".ci/run")),
    (".ci/supply", Ci(".ci/run")),
    (".ci/web", Ci(".ci/run")),
    ("cargo bring-up", Builds),
    (
        "cargo build --release",
        PartOf("cargo xtask release --check --whole"),
    ),
    (
        "cargo doc -p katarenga-rules --open",
        PartOf("cargo doc --workspace --exclude katarenga-firmware --no-deps"),
    ),
    ("cargo load", Builds),
    ("cargo fw", Ci(".ci/browser")),
    ("cargo fw-telemetry", PartOf("cargo xtask test")),
    ("cargo run", Parses),
    ("cargo run --", Parses),
    ("cargo run -- --firmware built", Parses),
    ("cargo run -- --help", Prints("scenario")),
    ("cargo run -- --share", Parses),
    ("cargo run -- duel level:3 greedy --games 20", Prints("%")),
    ("cargo run -- engine", PartOf("cargo xtask test")),
    ("cargo run -- protocol", PartOf("cargo xtask test")),
    ("katarenga archive", PartOf("cargo xtask test")),
    ("katarenga archive --into games", Parses),
    ("katarenga boards", PartOf("cargo xtask test")),
    ("katarenga boards PORT", Parses),
    ("katarenga protocol", PartOf("cargo xtask test")),
    (
        "cargo run -- scenario tests/scenarios/lift-lights-plain-destinations.txt",
        Prints("lift-lights-plain-destinations.txt: ok\n"),
    ),
    (BEST, Prints(" 900\n")),
    (MOVES, Prints("a1b3")),
    (PERFT, Prints("828596\n")),
    (
        "cargo run -- scenario tests/scenarios/*.txt",
        Prints("win-by-camps.txt: ok\n"),
    ),
    (
        "cargo run -p katarenga-rules --example random_play",
        PartOf("cargo clippy --workspace --exclude katarenga-firmware --all-targets"),
    ),
    (
        "cargo run -p katarenga-tests --example keep_evenings -- 0.2.0",
        PartOf("cargo clippy --workspace --exclude katarenga-firmware --all-targets"),
    ),
    ("cargo test", PartOf("cargo xtask test")),
    ("cargo test -p katarenga", PartOf("cargo xtask test")),
    ("cargo test -p katarenga-core", PartOf("cargo xtask test")),
    (
        "cargo test -p katarenga-session --lib messages",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-fuzz --test lines",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image usb_at_random",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image usb_lines",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test device calm_lights",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test hardware current",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image failed_starts",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image memory::",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image power_cuts::",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test memory journal::",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test memory journal",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test device lights::",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test scenarios --test image_scenarios",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test rules second_opinion",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test device sensed_games -- --nocapture",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test image upgrades",
        PartOf("cargo xtask test"),
    ),
    (
        "cargo test -p katarenga-tests --test rules vectors",
        PartOf("cargo xtask test"),
    ),
    ("cargo test lift_lights", Filters),
    ("cargo xtask bench", Parses),
    ("cargo xtask fuzz", Parses),
    ("cargo xtask fuzz --runs 10000000", Parses),
    ("cargo xtask leaflet", Ci(".ci/browser")),
    ("cargo xtask hardware", Ci(".ci/hardware")),
    ("cargo xtask mutants", Parses),
    ("cargo xtask nightly", Parses),
    ("cargo xtask pictures", Parses),
    ("cargo xtask release", Ci(".github/workflows/release.yml")),
    ("cargo xtask release --check", Ci(".ci/run")),
    (
        "cargo xtask release --check --whole",
        Ci(".github/workflows/release.yml"),
    ),
    ("cargo xtask release --without-hardware", Parses),
    ("cargo xtask scenarios", PartOf("cargo xtask test")),
    ("cargo xtask scenarios lift_lights", Filters),
    ("cargo xtask size", Ci(".ci/run")),
    ("cargo xtask test", Ci(".ci/run")),
    ("cargo xtask uf2", Prints("katarenga-bring-up.uf2\n")),
    ("katarenga update", PartOf("cargo xtask test")),
    ("katarenga update katarenga-firmware.uf2", Parses),
    ("katarenga --firmware FILE", Parses),
    ("katarenga --version", Prints("katarenga 0.")),
    ("katarenga duel level:2 random --rules isolation", Parses),
    ("katarenga duel level:8 greedy", Parses),
    ("katarenga duel level:8 level:7", Parses),
    ("katarenga duel level:8 level:7 --rules race-gg", Parses),
    ("katarenga duel level:8 random", Parses),
    ("katarenga duel nodes:20000 sketch:3 --games 400", Parses),
    ("katarenga duel nodes:3000 nodes:3000 --games 400", Parses),
    (
        "katarenga duel nodes:3000 nodes:3000 --rules race-gg --games 400",
        Parses,
    ),
    (
        "katarenga duel nodes:3000 sketch-nodes:3000 --games 400",
        Parses,
    ),
    ("katarenga duel nodes:3000 sketch:3 --games 400", Parses),
];

/// The commands of all documents except those of the past: the changelog names commands as they were then.
fn named() -> BTreeSet<String> {
    let documents = documents().into_iter();
    let today = documents.filter(|document| !document.path.ends_with("CHANGELOG.md"));
    let code = today.flat_map(|document| document.code());
    code.flat_map(|code| commands_in(&code)).collect()
}

/// The commands of a line: one after the other, without the variables that are set for them.
fn commands_in(line: &str) -> Vec<String> {
    let commands = line.split(" && ").map(|command| {
        let mut command = command.trim();
        while let Some((variable, rest)) = command.split_once(' ')
            && variable.contains('=')
        {
            command = rest.trim_start();
        }
        command.to_owned()
    });
    commands
        .filter(|command| PROGRAMS.iter().any(|program| command.starts_with(program)))
        .collect()
}

/// The words of a command as a shell reads them.
fn words(command: &str) -> Vec<String> {
    let pieces = command.split('"').enumerate();
    pieces
        .flat_map(|(number, piece)| {
            if number % 2 == 1 {
                vec![piece.to_owned()]
            } else {
                piece.split_whitespace().flat_map(expanded).collect()
            }
        })
        .collect()
}

/// The files that a pattern like `folder/*.txt` stands for; any other word stands for itself.
fn expanded(word: &str) -> Vec<String> {
    let Some((folder, ending)) = word.split_once('*') else {
        return vec![word.to_owned()];
    };
    let files = fs::read_dir(workspace().join(folder)).expect("a folder");
    let names = files.map(|file| {
        file.expect("a file")
            .file_name()
            .into_string()
            .expect("text")
    });
    let mut names: Vec<_> = names
        .filter(|name| name.ends_with(ending))
        .map(|name| format!("{folder}{name}"))
        .collect();
    names.sort();
    names
}

/// What a command does: this very build of the program in place of `cargo run --` and `katarenga`.
fn command(line: &str) -> Command {
    let words = words(line);
    let text: Vec<_> = words.iter().map(String::as_str).collect();
    let (program, arguments) = match &text[..] {
        ["cargo", "run"] => (env!("CARGO_BIN_EXE_katarenga"), &[][..]),
        ["cargo", "run", "--", arguments @ ..] | ["katarenga", arguments @ ..] => {
            (env!("CARGO_BIN_EXE_katarenga"), arguments)
        }
        ["cargo", arguments @ ..] => (env!("CARGO"), arguments),
        _ => panic!("no program of ours: {line}"),
    };
    let mut command = Command::new(program);
    command.current_dir(workspace()).args(arguments);
    command
}

/// What builds what an alias of cargo runs.
fn building(line: &str) -> Command {
    let settings: toml::Table = script(".cargo/config.toml").parse().expect("TOML");
    let alias = line.strip_prefix("cargo ").expect("an alias of cargo");
    let meaning = settings["alias"][alias].as_str().expect("text");
    let arguments = meaning.strip_prefix("run ").expect("it runs something");
    command(&format!("cargo build {arguments}"))
}

/// Whether it succeeds, and all that it prints.
fn run(command: &mut Command) -> (bool, String) {
    let output = command.output().expect("it runs");
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&text).into_owned(),
    )
}

/// The packages of the repository, and everything that cargo can build in them.
fn targets() -> BTreeSet<String> {
    let arguments = "cargo metadata --no-deps --offline --format-version 1";
    let output = command(arguments).output().expect("cargo is there");
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    let packages = metadata["packages"].as_array().expect("packages").iter();
    let names = packages.flat_map(|package| {
        let targets = package["targets"].as_array().expect("targets").iter();
        targets
            .chain([package])
            .map(|named| named["name"].as_str().expect("a name").to_owned())
    });
    names.collect()
}

fn script(path: &str) -> String {
    fs::read_to_string(workspace().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Whether a script runs a command, alone or as a step.
fn runs(script: &str, command: &str) -> bool {
    let ends = |line: &str| {
        line == command
            || line.ends_with(&format!(" {command}"))
            || line.contains(&format!("{command} "))
    };
    script
        .lines()
        .map(str::trim)
        .filter(|line| !line.starts_with('#'))
        .any(ends)
}

#[test]
fn every_command_of_a_document_is_known_and_every_known_one_is_named() {
    let known: BTreeSet<_> = KNOWN
        .iter()
        .map(|(command, _)| (*command).to_owned())
        .collect();
    let named = named();
    let unknown: Vec<_> = named.difference(&known).collect();
    assert!(
        unknown.is_empty(),
        "say in the list how these are known to work: {unknown:#?}"
    );
    let unnamed: Vec<_> = known.difference(&named).collect();
    assert!(
        unnamed.is_empty(),
        "no document names these any more: {unnamed:#?}"
    );
}

#[test]
fn packages_and_programs_that_commands_name_are_there() {
    let targets = targets();
    for (command, _) in KNOWN {
        let words = words(command);
        for pair in words.windows(2) {
            if ["-p", "--package", "--bin", "--example", "--test", "--bench"]
                .contains(&pair[0].as_str())
            {
                assert!(targets.contains(&pair[1]), "{command}");
            }
        }
    }
}

#[test]
fn what_is_said_to_be_run_elsewhere_is() {
    let all = script(".ci/run") + &script(".github/workflows/release.yml");
    for (command, proof) in KNOWN {
        match proof {
            Ci(path) => assert!(
                runs(&script(path), command),
                "{path} does not run {command}"
            ),
            PartOf(other) => assert!(runs(&all, other), "nothing runs {other}, for {command}"),
            Filters => {
                let letters = command
                    .rsplit(' ')
                    .next()
                    .expect("a word")
                    .replace('_', "-");
                let scenarios = expanded("tests/scenarios/*.txt");
                assert!(
                    scenarios.iter().any(|name| name.contains(&letters)),
                    "{command}"
                );
            }
            Prints(_) | Parses | Builds => {}
        }
    }
}

#[test]
fn the_others_work() {
    for (line, proof) in KNOWN {
        let (succeeds, text) = match proof {
            Ci(_) | PartOf(_) | Filters => continue,
            Prints(_) => run(&mut command(line)),
            // Arguments before it are read and judged before the help is printed.
            Parses => run(command(line).arg("--help")),
            Builds => run(&mut building(line)),
        };
        assert!(succeeds, "{line}\n{text}");
        if let Prints(expected) = proof {
            assert!(text.contains(expected), "{line}\n{text}");
        }
    }
}

#[test]
fn options_that_stand_alone_are_options_of_the_program() {
    let subcommands = [
        "moves", "perft", "best", "duel", "scenario", "protocol", "boards", "archive", "update",
    ]
    .map(|name| format!("{name} "));
    let helps = [String::new()].into_iter().chain(subcommands);
    let help: String = helps
        .map(|name| run(&mut command(&format!("katarenga {name}--help"))).1)
        .collect();
    let known: BTreeSet<_> = help.split([' ', '\n', ',']).collect();
    // The scripts of the hardware have options of their own, which its documents name together with the script.
    let documents = documents()
        .into_iter()
        .filter(|document| !document.path.starts_with("hardware"));
    let code = documents.flat_map(|document| document.code());
    let options: BTreeSet<_> = code.filter(|code| code.starts_with("--")).collect();
    assert!(options.len() > 3, "they are found: {options:?}");
    for option in options {
        let name = option.split([' ', '=']).next().expect("a name");
        assert!(known.contains(name), "{option}");
    }
}
