//! The rooms of `katarenga-core` and of `katarenga-rules` in the order of their dependency: a room never uses one that stands
//! below it in `lib.rs`.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use katarenga_rules::Rules;

const CORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src");
const RULES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/rules/src");

/// One room that uses another.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Edge {
    file: String,
    line: usize,
    from: String,
    to: String,
}

/// The rooms as `lib.rs` lists them.
fn rooms(lib: &str) -> Vec<String> {
    lib.lines()
        .filter_map(|line| line.strip_prefix("pub mod ")?.strip_suffix(';'))
        .map(str::to_owned)
        .collect()
}

/// The names that directly follow `crate::` anywhere in a source, braces included: `crate::{board::Cell, game}` names
/// `board` and `game`. Comments do not count, also those that hold examples.
fn names_after_crate(source: &str) -> Vec<(usize, String)> {
    // Comments become empty lines, so that line numbers stay.
    let code: String = source
        .lines()
        .map(|line| line.split("//").next().unwrap_or_default())
        .map(|line| format!("{line}\n"))
        .collect();
    let mut names = Vec::new();
    for (at, _) in code.match_indices("crate::") {
        let line = code[..at].lines().count().max(1);
        let rest = &code[at + "crate::".len()..];
        match rest.strip_prefix('{') {
            None => names.push((line, word(rest))),
            Some(list) => names.extend(first_words(list).map(|name| (line, name))),
        }
    }
    names
}

fn word(text: &str) -> String {
    text.trim_start()
        .chars()
        .take_while(|letter| letter.is_alphanumeric() || *letter == '_')
        .collect()
}

/// The first word of each entry of a list in braces, up to its closing brace.
fn first_words(list: &str) -> impl Iterator<Item = String> {
    let mut depth = 0;
    let mut entries = vec![String::new()];
    for letter in list.chars() {
        match letter {
            '}' if depth == 0 => break,
            ',' if depth == 0 => entries.push(String::new()),
            _ => {
                depth += i32::from(letter == '{') - i32::from(letter == '}');
                if let Some(entry) = entries.last_mut() {
                    entry.push(letter);
                }
            }
        }
    }
    let names = entries.into_iter().map(|entry| word(&entry));
    names.filter(|name| !name.is_empty())
}

/// The room that a file belongs to: the first part of its path.
fn room_of(file: &Path) -> String {
    let first = file.iter().next().expect("a file has a name");
    first.to_string_lossy().trim_end_matches(".rs").to_owned()
}

/// The edges of one file that lead to a room below its own, or past the rooms through a name of `lib.rs`.
fn wrong_edges(rooms: &[String], file: &Path, source: &str) -> BTreeSet<Edge> {
    let from = room_of(file);
    let place = |room: &str| rooms.iter().position(|other| other == room);
    let own = place(&from).unwrap_or_else(|| panic!("{} lies in no room", file.display()));
    names_after_crate(source)
        .into_iter()
        .filter(|(_, to)| place(to).is_none_or(|to| to > own))
        .map(|(line, to)| Edge {
            file: file.display().to_string(),
            line,
            from: from.clone(),
            to,
        })
        .collect()
}

fn sources(of: &str) -> Vec<PathBuf> {
    let mut folders = vec![PathBuf::from(of)];
    let mut files = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the sources can be listed") {
            let path = entry.expect("the sources can be listed").path();
            match path.extension() {
                None => folders.push(path),
                Some(_) => files.push(path),
            }
        }
    }
    files
}

#[test]
fn no_room_uses_one_below_it() {
    for (folder, least) in [(CORE, 10), (RULES, 5)] {
        let lib = fs::read_to_string(format!("{folder}/lib.rs")).expect("lib.rs can be read");
        let rooms = rooms(&lib);
        assert!(rooms.len() >= least, "lib.rs lists the rooms: {rooms:?}");
        check_rooms(folder, &rooms);
    }
}

fn check_rooms(folder: &str, rooms: &[String]) {
    let mut wrong = BTreeSet::new();
    for path in sources(folder) {
        let file = path.strip_prefix(folder).expect("it lies there");
        if file == Path::new("lib.rs") {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source can be read");
        wrong.append(&mut wrong_edges(rooms, file, &source));
    }
    let named: Vec<String> = wrong
        .iter()
        .map(|edge| {
            let Edge {
                file,
                line,
                from,
                to,
            } = edge;
            format!(
                "{folder}/{file}:{line}: {from} uses {to}, which does not stand above it in lib.rs"
            )
        })
        .collect();
    assert!(named.is_empty(), "\n{}\n", named.join("\n"));
}

#[test]
fn an_edge_to_a_lower_room_is_found_however_it_is_written() {
    let rooms = ["units", "board", "game", "lights"].map(str::to_owned);
    let find = |source| {
        let edges = wrong_edges(&rooms, Path::new("board/cell.rs"), source);
        edges
            .into_iter()
            .map(|edge| (edge.line, edge.to))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        find("use crate::units::Millis;\nuse crate::board::Square;\n"),
        []
    );
    assert_eq!(
        find("// use crate::game::Move;\n/// [`Role`](crate::lights::Role)\n"),
        []
    );
    let (game, lights) = ("game".to_owned(), "lights".to_owned());
    assert_eq!(find("\nuse crate::game::Move;\n"), [(2, game.clone())]);
    assert_eq!(
        find("use crate::{\n    units::Millis,\n    game::{Move, Rules},\n    lights,\n};"),
        [(1, game.clone()), (1, lights)]
    );
    assert_eq!(find("fn of() -> crate::game::Move {}"), [(1, game)]);
    // A name that lib.rs hands on says nothing about the room it comes from.
    assert_eq!(find("use crate::Move;"), [(1, "Move".to_owned())]);
}

/// A game is asked, never recognised: core tells no game from another by its variant or by `==`. The words for players are the
/// exception, because a game's title and rules are words.
#[test]
fn what_differs_between_games_is_asked_by_name() {
    let variants: Vec<String> = Rules::GAMES
        .iter()
        .map(|rules| format!("Rules::{}", word(&format!("{rules:?}"))))
        .collect();
    assert!(
        variants.contains(&"Rules::Battle".to_owned()),
        "{variants:?}"
    );
    let compared = ["rules() ==", "rules ==", "rules() !=", "rules !="].map(str::to_owned);
    let patterns: Vec<&String> = variants.iter().chain(&compared).collect();
    for path in sources(CORE) {
        let file = path.strip_prefix(CORE).expect("it lies there");
        if room_of(file) == "speech" {
            continue;
        }
        let source = fs::read_to_string(&path).expect("a source can be read");
        let code = source.split("#[cfg(test)]").next().unwrap_or_default();
        for (line, text) in code
            .lines()
            .map(|line| line.split("//").next().unwrap_or_default())
            .enumerate()
        {
            let recognises = patterns.iter().find(|words| text.contains(**words));
            assert_eq!(recognises, None, "core/src/{}:{}", file.display(), line + 1);
        }
    }
}

/// The numbers of rules in a text: `R7`, and both ends of `R10–R15`. Letters around make it something else.
fn rule_numbers(text: &str) -> BTreeSet<u32> {
    let mut numbers = BTreeSet::new();
    for (at, _) in text.match_indices('R') {
        let before = text[..at].chars().next_back();
        let digits: String = text[at + 1..]
            .chars()
            .take_while(char::is_ascii_digit)
            .collect();
        let after = text[at + 1 + digits.len()..].chars().next();
        let alone = |letter: Option<char>| letter.is_none_or(|l| !l.is_alphanumeric() && l != '_');
        if alone(before) && (alone(after) || after == Some('a') || after == Some('b')) {
            numbers.extend(digits.parse::<u32>());
        }
    }
    numbers
}

#[test]
fn every_rule_that_a_comment_names_has_a_row_of_its_own() {
    let page = fs::read_to_string(format!("{RULES}/game/mod.rs")).expect("it can be read");
    let rows: BTreeSet<u32> = page
        .lines()
        .filter_map(|line| {
            line.strip_prefix("//! | R")?
                .split_once(" | ")?
                .0
                .parse()
                .ok()
        })
        .collect();
    assert!(
        rows.len() > 20,
        "the page of `game` lists the rules: {rows:?}"
    );
    for path in [CORE, RULES].into_iter().flat_map(sources) {
        let source = fs::read_to_string(&path).expect("a source can be read");
        let comments: String = source
            .lines()
            .filter_map(|line| line.split_once("//"))
            .map(|(_, c)| format!("{c}\n"))
            .collect();
        let unknown: Vec<_> = rule_numbers(&comments).difference(&rows).copied().collect();
        assert_eq!(unknown, [0_u32; 0], "{}", path.display());
    }
}
