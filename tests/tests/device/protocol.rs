//! The protocol on the core's virtual board: a host follows a game line by line, plays one side, and reads it back.

use std::collections::VecDeque;

use katarenga_core::Button;
use katarenga_core::evening::Player;
use katarenga_core::memory::game_text::Notes;
use katarenga_core::protocol::{Activity, Identity, LONGEST_LINE, LightMeaning, Report};
use katarenga_core::referee::Will;
use katarenga_core::sensing::{Reading, SensorKind};
use katarenga_core::speech::Sentence;
use katarenga_core::units::Millis;
use katarenga_rules::names::Named as _;
use katarenga_rules::{Cell, DrawReason, Move, Outcome, Position, Side};
use katarenga_world::kept::{Kept, begun, journal_of};
use katarenga_world::{CoreDevice, JournalFlash as _, Magnet, Surroundings, Wire, World};
use rand::SeedableRng as _;
use rand::rngs::SmallRng;
use rand::seq::IteratorRandom as _;

const START: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";

fn start() -> Position {
    START.parse().expect("a position")
}

/// A board with a game that has just begun, hands at it, and a host on the line.
struct Board {
    world: World<CoreDevice>,
    /// Lines that nobody has looked at yet.
    lines: VecDeque<String>,
    torn: String,
    next_id: u32,
}

impl Board {
    fn new() -> Self {
        let position = start();
        let around = Surroundings::new(SensorKind::Hall, 1).with_pawns(&position);
        let mut board = Self {
            world: World::new(around, begun(&position)),
            lines: VecDeque::new(),
            torn: String::new(),
            next_id: 1,
        };
        board.plug();
        board.wait(3_000);
        board
    }

    fn plug(&mut self) {
        let wire = Wire::open(Identity::default());
        self.world.board().wires().push(wire);
    }

    fn wire(&mut self) -> &mut Wire {
        &mut self.world.board().wires()[0]
    }

    fn wait(&mut self, millis: u32) {
        self.world.wait(Millis(millis));
    }

    /// Reads all that the board has said.
    fn read(&mut self) {
        let bytes = self.wire().take();
        self.torn += str::from_utf8(&bytes).expect("ASCII");
        while let Some((line, rest)) = self.torn.split_once('\n') {
            assert!(line.len() < LONGEST_LINE, "{} bytes: {line}", line.len());
            assert!(
                line.bytes().all(|byte| matches!(byte, b' '..=b'~')),
                "{line:?}"
            );
            let (_, report) = Report::parse(line).unwrap_or_else(|| panic!("{line:?}"));
            assert!(line.ends_with(&report.to_string()), "{line:?}");
            self.lines.push_back(line.to_owned());
            self.torn = rest.to_owned();
        }
    }

    /// Asks for something, and returns the lines of the answer. Reports that come in between wait.
    fn ask(&mut self, request: &str) -> Vec<String> {
        let id = format!("#{} ", self.next_id);
        self.next_id += 1;
        self.wire().send(format!("{id}{request}\n").as_bytes());
        let mut answer = Vec::new();
        let mut reports = VecDeque::new();
        for _ in 0..2_000 {
            self.wait(5);
            self.read();
            while let Some(line) = self.lines.pop_front() {
                let Some(told) = line.strip_prefix(&id) else {
                    reports.push_back(line);
                    continue;
                };
                answer.push(told.to_owned());
                let first = told.split(' ').next();
                if matches!(first, Some("ok" | "error" | "waiting" | "hello")) {
                    reports.append(&mut self.lines);
                    self.lines = reports;
                    return answer;
                }
            }
        }
        panic!("no answer to {request}: {answer:?}");
    }

    fn ask_ok(&mut self, request: &str) {
        assert_eq!(self.ask(request), ["ok"], "{request}");
    }

    /// The next report with this first word, and all before it are passed over.
    fn next(&mut self, name: &str) -> String {
        for _ in 0..2_000 {
            self.read();
            while let Some(line) = self.lines.pop_front() {
                if line.split(' ').find(|word| !word.starts_with('#')) == Some(name) {
                    return line;
                }
            }
            self.wait(5);
        }
        panic!("no {name}");
    }

    /// Hands make a move, whoever has decided on it.
    fn carry_out(&mut self, position: &Position, m: Move) {
        if position.standing(!position.side()).contains(m.to) {
            self.world.take(m.to);
            self.wait(300);
        }
        if let Some(from) = m.from {
            self.world.take(from.into());
            self.wait(700);
        }
        self.world.put(m.to, Magnet::of(position.side()));
        self.wait(900);
    }

    fn press(&mut self, button: Button, millis: u32) {
        self.world.set_button(button, true);
        self.wait(millis);
        self.world.set_button(button, false);
        self.wait(100);
    }

    fn journal_text(&self) -> String {
        let kept = Kept::all(&mut journal_of(self.world.flash().journal()));
        kept.last_game().expect("a game").text(&Notes::default())
    }

    /// The text of a game as the board tells it.
    fn told_text(&mut self, number: &str) -> String {
        let mut lines = self.ask(&format!("game {number}"));
        assert_eq!(lines.pop().as_deref(), Some("ok"));
        let text = lines.iter().map(|line| line.strip_prefix("text "));
        text.map(|line| line.expect("a line of text").to_owned() + "\n")
            .collect()
    }
}

/// A move after which the game goes on.
fn any_move(position: &Position, rng: &mut SmallRng) -> Move {
    let goes_on = |m: &Move| {
        let after = position.play(*m).expect("a legal move");
        after.outcome().is_none()
    };
    let moves = position.legal_moves().filter(goes_on);
    moves.choose(rng).expect("the game goes on")
}

#[test]
fn the_board_introduces_itself_and_answers_hello() {
    let mut board = Board::new();
    let hello = board.next("hello");
    assert!(hello.starts_with("hello 1 katarenga "), "{hello}");
    assert_eq!(board.ask("hello 7"), [hello]);
    assert_eq!(board.ask("hello 0"), ["error version"]);
}

#[test]
fn a_game_of_twenty_moves_is_followed_line_by_line_with_one_side_played_elsewhere() {
    let mut rng = SmallRng::seed_from_u64(20);
    let mut board = Board::new();
    board.ask_ok("set black-player remote");
    board.ask_ok("follow all");
    let mut position = start();
    assert_eq!(board.next("position"), format!("position 0 {position}"));
    assert_eq!(board.next("turn"), "turn white person free");
    for ply in 1..=20 {
        let side = position.side();
        let m = any_move(&position, &mut rng);
        let by = match side {
            Side::White => Player::Person,
            Side::Black => Player::Remote,
        };
        if side == Side::Black {
            board.ask_ok(&format!("move {ply} {m}"));
            assert_eq!(board.next("turn"), format!("turn black remote told {m}"));
        }
        board.carry_out(&position, m);
        let after = position.play(m).expect("a legal move");
        let captured = match position.standing(!side).contains(m.to) {
            true => "on",
            false => "off",
        };
        let made = format!("move {ply} {} {m} {captured} {}", side.name(), by.name());
        assert_eq!(board.next("move"), made);
        position = after.pass_while_stuck();
        assert_eq!(board.next("position"), format!("position {ply} {position}"));
        let will = match position.side() {
            Side::White => "person free",
            Side::Black => "remote awaited",
        };
        assert_eq!(
            board.next("turn"),
            format!("turn {} {will}", position.side().name())
        );
    }
    let table = board.world.board().table();
    assert_eq!(
        table.referee().map(|referee| *referee.position()),
        Some(position)
    );

    board.ask_ok("unfollow all");
    let archive = board.ask("archive");
    let [listed, ok] = archive.as_slice() else {
        panic!("{archive:?}");
    };
    assert_eq!(ok, "ok");
    let words: Vec<_> = listed.split(' ').collect();
    let ["archived", number, "20", "katarenga", "-"] = words[..] else {
        panic!("{listed}");
    };
    let text = board.journal_text();
    assert_eq!(board.told_text(number), text);
    assert_eq!(board.ask("game 1"), ["error gone"]);
}

#[test]
fn every_kind_of_result_is_read_back_as_the_journal_has_it() {
    let mut rng = SmallRng::seed_from_u64(3);
    let mut board = Board::new();
    board.ask_ok("set white-player remote");
    for ply in 1..=3 {
        let position = *board
            .world
            .board()
            .table()
            .referee()
            .expect("a game")
            .position();
        let m = any_move(&position, &mut rng);
        if position.side() == Side::White {
            board.ask_ok(&format!("move {ply} {m}"));
        }
        board.carry_out(&position, m);
    }
    assert_eq!(board.ask("resign white"), ["waiting"]);
    board.press(Button::Ok, 1_200);
    board.next("ok");
    let archive = board.ask("archive");
    assert_eq!(archive.len(), 2, "{archive:?}");
    let number = archive[0].split(' ').nth(1).expect("a number").to_owned();
    assert!(
        archive[0].ends_with(" 3 katarenga black resignation"),
        "{archive:?}"
    );
    let text = board.journal_text();
    assert!(text.ends_with("result black resignation\n"), "{text}");
    assert_eq!(board.told_text(&number), text);
}

#[test]
fn a_program_cannot_end_a_game_without_a_press() {
    let mut board = Board::new();
    let m: Move = "b1a2".parse().expect("a move");
    // Nobody has moved yet, so nothing would be lost.
    board.ask_ok("follow game position");
    board.carry_out(&start(), m);
    let after = start().play(m).expect("a legal move");
    board.next("position");
    for request in [
        "new-game -",
        "new-game congress",
        "set game quebec",
        "set white-edge far",
        "set clock 60000 60000 0",
        &format!("start {START}"),
    ] {
        assert_eq!(board.ask(request), ["waiting"], "{request}");
        assert_eq!(board.ask("new-game -"), ["error busy"]);
        assert_eq!(board.ask("ping"), ["ok"]);
        board.press(Button::Next, 100);
        let declined = board.next("error");
        assert!(declined.ends_with(" error declined"), "{declined}");
        let table = board.world.board().table();
        assert!(table.menu().is_none());
        let referee = table.referee().expect("the game goes on");
        assert_eq!(*referee.position(), after, "{request}");
    }
    // Nobody answers.
    assert_eq!(board.ask("new-game congress"), ["waiting"]);
    board.wait(31_000);
    board.next("error");
    // Only OK, and only when it is held.
    assert_eq!(board.ask("new-game congress"), ["waiting"]);
    board.press(Button::Ok, 200);
    board.next("error");
    assert_eq!(board.ask("new-game congress"), ["waiting"]);
    board.press(Button::Ok, 1_200);
    board.next("ok");
    let table = board.world.board().table();
    assert!(table.referee().is_none(), "the next game is set up");
    assert_eq!(table.settings().rules.to_string(), "congress");
    // Now there is nothing to lose.
    board.ask_ok("new-game katarenga");
}

#[test]
fn players_are_led_to_a_position_that_a_program_wants_to_play_from() {
    let mut board = Board::new();
    let wanted = START.replace("8/8/wwwwwwww", "www5/8/3wwwww");
    let position: Position = wanted.parse().expect("a position");
    board.ask_ok("follow mismatch position result");
    board.ask_ok(&format!("start {wanted}"));
    // The board waits before it says so: a hand may be at work.
    let mut mismatch = board.next("mismatch");
    while mismatch == "mismatch - - - -" {
        mismatch = board.next("mismatch");
    }
    assert!(
        mismatch.starts_with("mismatch a3,b3,c3 a1,b1,c1 "),
        "{mismatch}"
    );
    for file in ["a", "b", "c"] {
        let cell = |rank| format!("{file}{rank}").parse().expect("a cell");
        board.world.take(cell(1));
        board.wait(300);
        board.world.put(cell(3), Magnet::of(Side::White));
        board.wait(300);
    }
    board.wait(2_000);
    board.read();
    let last = board
        .lines
        .iter()
        .rfind(|line| line.starts_with("mismatch"));
    assert_eq!(last.map(String::as_str), Some("mismatch - - - -"));
    board.ask_ok("follow position");
    assert_eq!(board.next("position"), format!("position 0 {position}"));
    let over = START.replace("bbbbbbbb", "b7");
    assert_eq!(board.ask(&format!("start {over}")), ["error illegal"]);
}

#[test]
fn a_draw_needs_the_players_and_a_remote_side() {
    let mut board = Board::new();
    board.carry_out(&start(), "b1a2".parse().expect("a move"));
    assert_eq!(board.ask("draw black"), ["error not-remote"]);
    board.ask_ok("set black-player remote");
    assert_eq!(board.ask("draw white"), ["error not-remote"]);
    assert_eq!(board.ask("draw black"), ["waiting"]);
    board.press(Button::Ok, 1_200);
    board.next("ok");
    board.wait(100);
    let table = board.world.board().table();
    let outcome = table.referee().and_then(|referee| referee.outcome());
    assert_eq!(outcome, Some(Outcome::Draw(DrawReason::Agreement)));
    assert_eq!(board.ask("draw black"), ["error no-game"]);
    board.ask_ok("follow result");
    assert_eq!(board.next("result"), "result draw agreement");
    assert_eq!(board.next("score"), "score 0 0 1");
}

#[test]
fn remote_moves_are_checked_and_can_be_taken_back_until_they_are_made() {
    let mut board = Board::new();
    assert_eq!(board.ask("move 1 b1a2"), ["error not-remote"]);
    board.ask_ok("set white-player remote");
    board.ask_ok("follow position says");
    assert_eq!(board.ask("move 2 b1a2"), ["error wrong-ply"]);
    assert_eq!(board.ask("move 1 b1b8"), ["error illegal"]);
    board.ask_ok("move 1 b1a2");
    let told = Will::Told("b1a2".parse().expect("a move"));
    let will = |board: &mut Board| board.world.board().table().referee().map(|r| r.will());
    assert_eq!(will(&mut board), Some(told));
    board.ask_ok("take-back");
    assert_eq!(will(&mut board), Some(Will::Awaited));
    // Hands that move for somebody elsewhere make no move before it is told.
    board.carry_out(&start(), "b1a2".parse().expect("a move"));
    assert_eq!(board.world.board().table().plies(), 0);
    board.ask_ok("move 1 b1a2");
    board.wait(100);
    assert_eq!(board.world.board().table().plies(), 1, "it stands already");
    assert_eq!(board.ask("take-back"), ["error not-remote"]);
    assert_eq!(board.ask("move 1 b1a2"), ["error not-remote"]);
}

#[test]
fn broken_sensors_that_would_hide_a_remote_move_refuse_it() {
    let mut board = Board::new();
    board.ask_ok("set white-player remote");
    board.ask_ok("follow trouble");
    let a2: Cell = "a2".parse().expect("a cell");
    board
        .world
        .set_defect(a2, Some(katarenga_world::Defect::Dead));
    board.wait(1_500);
    assert_eq!(board.ask("move 1 b1a2"), ["error unseen"]);
    board.read();
    assert!(board.lines.iter().any(|line| line == "faulty a2"));
}

#[test]
fn cells_are_told_at_first_and_then_as_they_change() {
    let mut board = Board::new();
    board.ask_ok("follow cells touch lights");
    let cells = board.next("cells");
    assert_eq!(
        cells,
        "cells a1,b1,c1,d1,e1,f1,g1,h1 a8,b8,c8,d8,e8,f8,g8,h8 - -"
    );
    let e1: Cell = "e1".parse().expect("a cell");
    board.world.take(e1);
    assert_eq!(board.next("cell"), "cell e1 empty");
    assert_eq!(board.next("touched"), "touched e1");
    assert_eq!(board.next("bound"), "bound move e1");
    board.world.put(e1, Magnet::of(Side::White));
    assert_eq!(board.next("cell"), "cell e1 white");
}

#[test]
fn what_the_board_says_comes_as_sentences_with_their_arguments() {
    let mut board = Board::new();
    board.ask_ok("follow says lights buttons menu");
    let says = board.next("says");
    assert_eq!(says, "says 1 1 turn white");
    let lights = board.next("lights");
    let Some((_, Report::Lights { meaning, cells, .. })) = Report::parse(&lights) else {
        panic!("{lights}");
    };
    assert!(matches!(meaning, Some(LightMeaning::Light(_))), "{lights}");
    assert_eq!(cells.len(), 2, "White's camps");
    board.press(Button::Setup, 1_200);
    assert_eq!(board.next("menu"), "menu contents layout");
    assert_eq!(board.next("says"), "says 1 1 contents layout");
    let Some((_, Report::Says { sentence, .. })) = Report::parse("says 1 1 contents layout") else {
        panic!("no sentence");
    };
    assert!(matches!(sentence, Some(Sentence::Contents(_))));
    assert!(board.next("button").starts_with("button SETUP "));
}

#[test]
fn a_cell_is_lit_for_a_moment() {
    let mut board = Board::new();
    let lit = |board: &mut Board| {
        let device = board.world.board();
        let canvas = device.table().canvas(device.now());
        let e4: Cell = "e4".parse().expect("a cell");
        canvas[e4] != katarenga_core::lights::Paint::Dark
    };
    assert!(!lit(&mut board));
    board.ask_ok("light e4 hint 500");
    assert!(lit(&mut board));
    board.wait(600);
    assert!(!lit(&mut board));
    board.ask_ok("light e4 hint 60000");
    assert!(lit(&mut board));
    board.ask_ok("light e4 hint 0");
    assert!(!lit(&mut board));
    assert_eq!(board.ask("light e4 hint 60001"), ["error range"]);
    for file in ["a4", "b4", "c4", "d4", "e4", "f4", "g4", "h4"] {
        board.ask_ok(&format!("light {file} hint 60000"));
    }
    assert_eq!(board.ask("light a5 hint 60000"), ["error full"]);
}

#[test]
fn settings_are_listed_told_and_set() {
    let mut board = Board::new();
    let all = board.ask("settings");
    assert_eq!(all.len(), 17, "{all:?}");
    for line in &all[..16] {
        let setting = line.strip_prefix("setting ").expect("a setting");
        let name = setting.split(' ').next().expect("a name");
        assert_eq!(board.ask(&format!("get {name}")), [line.as_str(), "ok"]);
        // To set what is set already ends no game.
        board.ask_ok(&format!("set {setting}"));
    }
    board.ask_ok("set sound off");
    assert!(!board.world.board().table().settings().sound);
    assert_eq!(board.ask("get loudness"), ["error syntax"]);
    assert_eq!(board.ask("set nudge 5"), ["error range"]);
    let red = ["rrrrrrrr"; 8].join("/");
    board.ask_ok(&format!("set layout {red}"));
    assert_eq!(board.ask("set game race-rr"), ["error unfit"]);
    assert_eq!(board.ask("new-game race-rr"), ["error unfit"]);
}

#[test]
fn sensors_are_told_with_their_margins() {
    let mut board = Board::new();
    let lines = board.ask("sensors");
    assert_eq!(lines.len(), 69);
    for line in &lines[..68] {
        let Some((
            _,
            Report::Sensor {
                reading,
                zero,
                margin,
                count,
                ..
            },
        )) = Report::parse(line)
        else {
            panic!("{line}");
        };
        let field = i32::from(count) - i32::from(zero);
        match reading {
            Reading::Pawn(Side::White) => assert!(field > 149 && margin > 0, "{line}"),
            Reading::Pawn(Side::Black) => assert!(field < -149 && margin > 0, "{line}"),
            _ => assert!(field.abs() < 50 && margin > 90, "{line}"),
        }
    }
}

#[test]
fn who_does_not_read_is_told_how_much_was_lost_and_then_all_that_holds() {
    let mut rng = SmallRng::seed_from_u64(5);
    let mut board = Board::new();
    board.ask_ok("follow all");
    for _ in 0..40 {
        let table = board.world.board().table();
        let position = *table.referee().expect("a game").position();
        let m = any_move(&position, &mut rng);
        board.carry_out(&position, m);
    }
    let lost = board.next("lost");
    let count: u32 = lost
        .split(' ')
        .nth(1)
        .expect("a number")
        .parse()
        .expect("one");
    assert!(count > 0);
    let table = board.world.board().table();
    let position = *table.referee().expect("a game").position();
    assert_eq!(board.next("position"), format!("position 40 {position}"));
    // The line is as good as before.
    board.ask_ok("ping");
}

#[test]
fn a_megabyte_without_an_end_of_line_is_survived() {
    let mut board = Board::new();
    board.next("hello");
    board.wire().send(&vec![b'x'; 1 << 20]);
    board.wait(500);
    board.read();
    assert!(board.lines.is_empty(), "it has not ended");
    board.wire().send(b"\n#9 ping\n");
    board.wait(100);
    board.read();
    assert_eq!(board.lines, ["error too-long", "#9 ok"]);
}

#[test]
fn a_board_that_is_restarted_greets_and_goes_on() {
    let mut board = Board::new();
    board.next("hello");
    board.carry_out(&start(), "b1a2".parse().expect("a move"));
    board.ask_ok("reboot");
    board.next("hello");
    board.wait(3_000);
    board.ask_ok("follow position");
    assert!(board.next("position").starts_with("position 1 "));
}

#[test]
fn two_programs_do_not_get_in_each_others_way() {
    let mut board = Board::new();
    board.plug();
    for n in 0..50 {
        let wires = board.world.board().wires();
        wires[0].send(format!("#a{n} set sound off\n").as_bytes());
        wires[1].send(format!("#b{n} set sound on\n#c{n} get sound\n").as_bytes());
    }
    // The second one never reads what it follows.
    board.world.board().wires()[1].send(b"follow all\n");
    board.wait(3_000);
    board.read();
    let answers: Vec<_> = board
        .lines
        .iter()
        .filter(|line| line.starts_with("#a"))
        .collect();
    assert_eq!(answers.len(), 50);
    assert!(answers.iter().all(|line| line.ends_with(" ok")));
    let second = board.world.board().wires()[1].take();
    let second = String::from_utf8(second).expect("ASCII");
    let done = second.lines().filter(|line| line.starts_with("#b"));
    assert_eq!(done.filter(|line| line.ends_with(" ok")).count(), 50);
}

#[test]
fn a_board_says_what_it_is_at() {
    let mut board = Board::new();
    board.ask_ok("follow game");
    let game = board.next("game");
    let Some((
        _,
        Report::Game {
            activity, players, ..
        },
    )) = Report::parse(&game)
    else {
        panic!("{game}");
    };
    assert_eq!(activity, Activity::Playing);
    assert_eq!(players.white, Player::Person);
}

#[test]
fn a_list_of_any_length_ends_and_repeats_nothing() {
    let mut board = Board::new();
    for games in 1..40 {
        let list = board.ask("archive");
        assert_eq!(list.len(), games + 1, "{list:?}");
        let mut numbers: Vec<_> = list[..games]
            .iter()
            .map(|line| line.split(' ').nth(1))
            .collect();
        numbers.dedup();
        assert_eq!(numbers.len(), games, "{list:?}");
        // Nobody has moved, so the game before is given up without a question.
        board.ask_ok(&format!("start {START}"));
    }
}
