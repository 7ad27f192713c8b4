//! The protocol's lines: each is read and written as the same line, and the specification names all of them.

use std::fs;

use katarenga_core::protocol::{ErrorCode, LONGEST_LINE, Report, Request, Topic};
use katarenga_rules::names::Named as _;

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
const START: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";

/// One of each, and each form of those that have several.
const REQUESTS: &[&str] = &[
    "hello 1",
    "ping",
    "follow game position moves cells touch clock result",
    "follow all",
    "unfollow mismatch menu says lights buttons sounds trouble",
    "settings",
    "get sound",
    "set game race-gb",
    "set white-player remote",
    "set black-player board",
    "set level 8",
    "set hints on",
    "set swap off",
    "set touch-move lenient",
    "set nudge 400",
    "set quiet-first-move on",
    "set white-edge far",
    "set clock 300000 180000 2000",
    "set clock -",
    "set brightness 8",
    "set palette high-contrast",
    "set terrain on",
    "set sound off",
    "new-game congress",
    "new-game -",
    "move 1 b1a2",
    "move 65535 c8h9",
    "move 2 @e4",
    "take-back",
    "swap",
    "draw white",
    "resign black",
    "light h9 last-move 60000",
    "archive",
    "game 4294967295",
    "sensors",
    "calibrate",
    "reboot",
    "bootsel",
];

/// The same for what the board says.
const REPORTS: &[&str] = &[
    "hello 1 katarenga 0.1.0 c E66118604B5A2A21 follow settings",
    "ok",
    "waiting",
    "error wrong-ply",
    "lost 4294967295",
    "game playing race-gb off strict 400 near person remote 3",
    "position 0 -",
    "turn - person free",
    "turn white remote awaited",
    "turn black remote told b8c6",
    "move 2 black b8c6 off remote",
    "pass white",
    "cells a1,h0 a8,a9 b4 c4",
    "cell e1 empty",
    "cell e1 white",
    "cell e1 pawn",
    "cell e1 faulty",
    "touched e1",
    "bound -",
    "bound move e1",
    "bound capture e8",
    "bound exactly e1 e8",
    "cannot-move e1",
    "illegal h9",
    "wrong-colour e4",
    "clock - - -",
    "clock 300000 4294967295 black",
    "result -",
    "result white camps",
    "result draw agreement",
    "score 255 0 1",
    "mismatch - - - -",
    "mismatch a1,b1 h9 h9 a1",
    "menu -",
    "menu contents players",
    "menu row clock increment",
    "menu corner h1",
    "menu whole-layout e4 on",
    "menu whole-layout - off",
    "menu give-up",
    "says 0 0 -",
    "says 2 1 turn white",
    "lights 0 0 - -",
    "lights 2 1 destination a1,a2",
    "lights 2 2 white-moves a0,h0",
    "button OK take -",
    "sound illegal",
    "memory -",
    "memory cannot-write",
    "faulty -",
    "faulty a1,h9",
    "setting sound on",
    "archived 4117 20 katarenga -",
    "archived 4117 65535 race-gg draw repetition",
    "text 1. b1a2 0.000 b8c6 4.250",
    "sensor a1 white good 2953 2048 12 812",
    "sensor h0 faulty dead 0 2048 0 -1899",
];

#[test]
fn every_request_is_read_and_written_as_the_same_line() {
    let long = [format!("start {START}"), format!("set layout {LAYOUT}")];
    let requests = REQUESTS.iter().copied();
    for line in requests.chain(long.iter().map(String::as_str)) {
        let request = Request::parse(line).unwrap_or_else(|code| panic!("{line}: {code}"));
        assert_eq!(request.to_string(), line);
        assert!("#12345678 \n".len() + line.len() <= LONGEST_LINE, "{line}");
        // A word more or less is another line.
        let more = format!("{line} x");
        assert_eq!(Request::parse(&more), Err(ErrorCode::Syntax), "{more}");
    }
}

#[test]
fn every_report_is_read_and_written_as_the_same_line() {
    let long = [
        format!("position 65535 {START}"),
        format!("layout {LAYOUT}"),
    ];
    let reports = REPORTS.iter().copied();
    for line in reports.chain(long.iter().map(String::as_str)) {
        let (id, report) = Report::parse(line).unwrap_or_else(|| panic!("{line}"));
        assert_eq!((id, report.to_string()), (None, line.to_owned()));
        let answer = format!("#a1 {line}");
        assert_eq!(Report::parse(&answer), Some((Some("a1"), report)));
    }
}

#[test]
fn hosts_overlook_words_that_later_versions_add() {
    for line in [
        "ok then",
        "move 2 black b8c6 off remote 4250",
        "pass white 3",
    ] {
        let (_, report) = Report::parse(line).unwrap_or_else(|| panic!("{line}"));
        assert!(line.starts_with(&report.to_string()), "{line}");
    }
    assert_eq!(Report::parse("weather sunny"), None);
}

#[test]
fn the_specification_names_every_topic_error_and_request() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../docs/protocol.md");
    let text = fs::read_to_string(path).expect("the specification can be read");
    let topics = Topic::ALL.map(|topic| format!("| `{}` |", topic.name()));
    let errors = ErrorCode::ALL.map(|code| format!("| `{}` |", code.name()));
    for row in topics.iter().chain(&errors) {
        assert!(text.contains(row.as_str()), "{row} is missing");
    }
    for line in REQUESTS {
        let verb = line.split(' ').next().expect("a word");
        assert!(text.contains(&format!("`{verb}")), "{verb} is missing");
    }
    for line in REQUESTS.iter().filter_map(|line| line.strip_prefix("set ")) {
        let name = line.split(' ').next().expect("a word");
        assert!(text.contains(&format!("`{name}`")), "{name} is missing");
    }
}
