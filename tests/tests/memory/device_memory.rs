//! The whole device and its memory: every step is kept or not, and what is lost is told.

use katarenga_core::evening::{MatchScore, Settings};
use katarenga_core::memory::game_text::{GameText, Notes};
use katarenga_core::memory::{GameStart, Journal, PlayedMove, Record, SECTOR, Trouble};
use katarenga_core::referee::{Options, State};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::Inputs;
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::board::Edge;
use katarenga_rules::{BySide, CellMap, Position, Rules, Side};
use katarenga_tests::evening::{Entry, wake};
use katarenga_world::Core;
use katarenga_world::flash::{FlashChip, FlashCut, STORAGE_BYTES};
use katarenga_world::kept::{Kept, KeptGame, Progress, memory_of};

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";

const SCAN: u32 = 5;

fn settings() -> Settings {
    Settings::new(LAYOUT.parse().unwrap())
}

fn position(rest: &str) -> Position {
    format!("{LAYOUT} {rest}").parse().unwrap()
}

fn game(position: Position) -> GameStart {
    GameStart {
        position,
        options: Options::default(),
        white_edge: Edge::Near,
        clock: None,
    }
}

fn counts(position: &Position) -> CellMap<AdcCount> {
    CellMap::from_fn(|cell| {
        let side = Side::ALL
            .into_iter()
            .find(|&side| position.standing(side).contains(cell));
        AdcCount(match side {
            None => 2_048,
            Some(Side::White) => 2_948,
            Some(Side::Black) => 1_148,
        })
    })
}

fn hall() -> Calibration {
    Calibration::nominal(SensorKind::Hall)
}

struct Trial {
    device: Core,
    counts: CellMap<AdcCount>,
    now: u32,
}

impl Trial {
    fn on(chip: FlashChip, counts: CellMap<AdcCount>) -> Self {
        Self {
            device: Core::power_up(chip, Moment(0)),
            counts,
            now: 0,
        }
    }

    fn run(&mut self, millis: u32, buttons: Buttons) {
        for _ in 0..millis / SCAN {
            self.now += SCAN;
            let inputs = Inputs {
                counts: &self.counts,
                buttons,
            };
            self.device.step(Moment(self.now), &inputs);
        }
    }

    fn wait(&mut self, millis: u32) {
        self.run(millis, Buttons::NONE);
    }

    fn press(&mut self, button: Button, millis: u32) {
        self.run(millis, Buttons::NONE.with(button));
        self.wait(120);
    }
}

/// The winning move is kept, and the power goes before the result is.
#[test]
fn a_power_cut_between_the_winning_move_and_the_result_does_not_lose_the_win() {
    let before = position("1w6/8/8/8/8/8/8/b2w2bb h9 w katarenga -");
    let after = before.play("b8a9".parse().unwrap()).unwrap();
    let memory = memory_of(&settings(), &hall(), Some(game(before)));
    // Which operations does the move take?
    let mut trial = Trial::on(memory.clone(), counts(&before));
    trial.wait(500);
    let first = trial.device.chip().operations();
    trial.counts = counts(&after);
    trial.wait(500);
    let last = trial.device.chip().operations();
    assert_eq!(
        trial.device.table().match_score().wins,
        BySide { white: 1, black: 0 }
    );
    assert_eq!(last - first, 2, "the move and the result");
    for operation in first..last {
        let mut chip = memory.clone();
        chip.cut_at(FlashCut {
            operation,
            bytes_done: 3,
        });
        let mut board = Trial::on(chip, counts(&before));
        board.wait(500);
        board.counts = counts(&after);
        board.wait(500);
        assert!(board.device.chip().is_off());
        // The power is back, and everybody stands where they stood.
        let mut board = Trial::on(board.device.chip().powered_up(), counts(&after));
        board.wait(1_500);
        // Before the move it is asked for; after it the game is won and counted.
        let table = board.device.table();
        let over = table.referee().is_none_or(|r| r.state() == State::Over);
        assert_eq!(
            table.match_score().wins,
            BySide {
                white: u8::from(over),
                black: 0
            },
            "operation {operation}: over is {over}"
        );
        let games = Kept::all(board.device.journal()).games();
        for kept in games {
            assert!(
                !over || matches!(kept.progress, Progress::Over(_)),
                "the archive says {:?}",
                kept.progress
            );
            GameText::parse(&kept.text(&Notes::default())).expect("a text that can be read back");
        }
    }
}

/// A game is given up for one on another board, and the power goes in between.
#[test]
fn a_power_cut_while_a_game_is_given_up_is_before_or_after_it() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let memory = memory_of(&settings(), &hall(), Some(game(start)));
    let give_up = |board: &mut Trial| {
        board.wait(500);
        board.press(Button::Setup, 1_100);
        for _ in 0..5 {
            board.press(Button::Next, 100);
        }
        board.press(Button::Ok, 100); // clock
        board.press(Button::Next, 100); // a minute each
        board.press(Button::Ok, 100); // a running game would end
        let before = board.device.chip().operations();
        board.press(Button::Ok, 1_100);
        before
    };
    let mut trial = Trial::on(memory.clone(), counts(&start));
    let first = give_up(&mut trial);
    let last = trial.device.chip().operations();
    assert!(
        trial.device.table().settings().clock.is_some(),
        "it was set"
    );
    for operation in first..last {
        let mut chip = memory.clone();
        chip.cut_at(FlashCut {
            operation,
            bytes_done: 3,
        });
        let mut board = Trial::on(chip, counts(&start));
        give_up(&mut board);
        assert!(board.device.chip().is_off());
        let mut journal = Journal::open(board.device.chip().powered_up(), 0, STORAGE_BYTES as u32);
        let known = Kept::recalled(&mut journal);
        let clock = known.settings.unwrap().clock;
        assert!(
            known.game.is_none_or(|game| game.start.clock == clock),
            "operation {operation}: the old game runs under the next one's settings"
        );
    }
}

/// Another game is another match: the running game and the score of the old match go together.
#[test]
fn a_cut_while_another_match_begins_leaves_both_game_and_score_or_neither() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let score = MatchScore {
        wins: BySide { white: 2, black: 1 },
        ..MatchScore::default()
    };
    let memory = {
        let memory = memory_of(&settings(), &hall(), None);
        let mut journal = Journal::open(memory, 0, STORAGE_BYTES as u32);
        journal.append(&Record::MatchScore(score)).unwrap();
        journal.append(&Record::Began(game(start))).unwrap();
        journal.flash().powered_up()
    };
    let choose_another_game = |board: &mut Trial| {
        board.wait(500);
        board.press(Button::Setup, 1_100);
        for button in [Button::Next, Button::Ok, Button::Next, Button::Ok] {
            board.press(button, 100);
        }
        let before = board.device.chip().operations();
        board.press(Button::Ok, 1_100);
        before
    };
    let mut trial = Trial::on(memory.clone(), counts(&start));
    let first = choose_another_game(&mut trial);
    let last = trial.device.chip().operations();
    assert_ne!(trial.device.table().settings().rules, Rules::KATARENGA);
    for operation in first..last {
        let mut chip = memory.clone();
        chip.cut_at(FlashCut {
            operation,
            bytes_done: 3,
        });
        let mut board = Trial::on(chip, counts(&start));
        choose_another_game(&mut board);
        let mut journal = Journal::open(board.device.chip().powered_up(), 0, STORAGE_BYTES as u32);
        let known = Kept::recalled(&mut journal);
        let (has_game, has_score) = (known.game.is_some(), known.match_score == Some(score));
        assert_eq!(has_game, has_score, "operation {operation}");
    }
}

/// A move is damaged: that the game is lost is worse than that something is damaged.
#[test]
fn players_are_told_that_the_game_is_lost_rather_than_that_something_is_damaged() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let mut journal = Journal::open(FlashChip::new(STORAGE_BYTES), 0, STORAGE_BYTES as u32);
    journal.append(&Record::Settings(&settings())).unwrap();
    journal.append(&Record::Calibration(&hall())).unwrap();
    journal.append(&Record::Began(game(start))).unwrap();
    let mut position = start;
    let mut before_last = 0;
    for ply in 1..=3 {
        let m = position.legal_moves().next().unwrap();
        position = position.play(m).unwrap();
        let spent = Millis(0);
        before_last = written(journal.flash()) - 1;
        journal
            .append(&Record::Moved(PlayedMove { ply, m, spent }))
            .unwrap();
    }
    let mut chip = journal.flash().powered_up();
    chip.bytes_mut()[before_last] ^= 1; // the end of the second move
    let board = Trial::on(chip, counts(&position));
    assert_eq!(board.device.table().trouble(), Some(Trouble::GameLost));
}

/// How many bytes of the first sector are written.
fn written(chip: &FlashChip) -> usize {
    let sector = &chip.bytes()[..SECTOR as usize];
    sector.iter().rposition(|&byte| byte != 0xFF).unwrap() + 1
}

/// Something is damaged, a game is running, and the pawns have fallen: the sign must be seen all the same.
#[test]
fn the_sign_of_a_damaged_memory_is_seen_before_the_pawns_are_put_right() {
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let mut journal = Journal::open(FlashChip::new(STORAGE_BYTES), 0, STORAGE_BYTES as u32);
    journal.append(&Record::Settings(&settings())).unwrap();
    journal
        .append(&Record::Settings(&Settings {
            sound: false,
            ..settings()
        }))
        .unwrap();
    journal.append(&Record::Calibration(&hall())).unwrap();
    journal.append(&Record::Began(game(start))).unwrap();
    let mut chip = journal.flash().powered_up();
    chip.bytes_mut()[20 + 47 + 10] ^= 1; // the second settings
    let empty = CellMap::from_fn(|_| AdcCount(2_048));
    let mut board = Trial::on(chip, empty);
    assert_eq!(board.device.table().trouble(), Some(Trouble::Damaged));
    let sign = katarenga_core::lights::Show::Forgotten
        .canvas(Millis(0))
        .unwrap();
    let mut seen = 0;
    for _ in 0..6_000 / SCAN {
        board.wait(SCAN);
        seen += u32::from(board.device.table().canvas(Moment(board.now)) == sign) * SCAN;
    }
    assert!(seen >= 1_000, "the sign was seen for {seen} ms");
}

/// What an empty board reads is lost in the middle of a game with reed switches.
#[test]
fn a_game_with_reeds_goes_on_when_the_calibration_is_lost() {
    capture_with_reeds(false);
    capture_with_reeds(true);
}

fn capture_with_reeds(damaged: bool) {
    let before = position("1b4b1/8/8/2b1b3/3w4/8/8/w3w2w - w katarenga -");
    let reeds = Calibration::nominal(SensorKind::Reed);
    let mut memory = memory_of(&settings(), &reeds, Some(game(before)));
    if damaged {
        memory.bytes_mut()[20 + 47 + 50] ^= 1; // the calibration
    }
    let reading = |occupied: &dyn Fn(&str) -> bool| {
        CellMap::from_fn(|cell| {
            let empty = reeds.zeros[cell].0;
            AdcCount(if occupied(&cell.to_string()) {
                4_095 - empty.min(4_095)
            } else {
                empty
            })
        })
    };
    let mut board = Trial::on(memory, reading(&|_| false));
    board.wait(4_000);
    let table = board.device.table();
    assert_eq!(
        table.calibration().map(|c| c.kind),
        Some(SensorKind::Reed),
        "calibrated anew"
    );
    assert!(table.referee().is_some());
    let stand = |cell: &str| {
        let cell = cell.parse().unwrap();
        Side::ALL
            .into_iter()
            .any(|side| before.standing(side).contains(cell))
    };
    board.counts = reading(&stand);
    board.wait(1_500);
    assert_eq!(
        board.device.table().referee().unwrap().state(),
        State::InPlay
    );
    // The enemy off, then the own pawn there.
    board.counts = reading(&|cell| stand(cell) && cell != "c5");
    board.wait(800);
    board.counts = reading(&|cell| stand(cell) && cell != "c5" && cell != "d4");
    board.wait(300);
    board.counts = reading(&|cell| stand(cell) && cell != "d4");
    board.wait(1_000);
    let referee = board.device.table().referee().unwrap();
    assert_eq!(
        referee.position().side(),
        Side::Black,
        "d4 has captured on c5, damaged {damaged}"
    );
}

/// An evening at the whole device, the power cut between the records of every step that has several: what is known
/// afterwards is what was known before or after the step, or something between that goes together.
#[test]
fn what_is_kept_of_half_a_step_goes_together() {
    let before = position("1w6/8/8/8/8/8/8/b2w2bb h9 w katarenga -");
    let won = before.play("b8a9".parse().unwrap()).unwrap();
    let start = Position::start(settings().layout, Rules::KATARENGA).unwrap();
    let moved = start.play("b1a2".parse().unwrap()).unwrap();
    let memory = memory_of(&settings(), &hall(), Some(game(before)));
    let mut script: Vec<(CellMap<AdcCount>, Option<Button>, u32)> = Vec::new();
    let mut wait = |p: &Position, ms| script.push((counts(p), None, ms));
    wait(&before, 504);
    wait(&won, 504);
    wait(&start, 504);
    let mut press = |p: &Position, button, ms| {
        script.push((counts(p), Some(button), ms));
        script.push((counts(p), None, 120));
    };
    // Not the revenge, but as the pawns stand.
    press(&start, Button::Ok, 104);
    script.push((counts(&moved), None, 504));
    // The clock for the next game, and this one is given up.
    let menu = |script: &mut Vec<(CellMap<AdcCount>, Option<Button>, u32)>,
                p: &Position,
                screen: usize,
                turns: usize| {
        let mut press = |button, ms| {
            script.push((counts(p), Some(button), ms));
            script.push((counts(p), None, 120));
        };
        press(Button::Setup, 1_104);
        (0..screen).for_each(|_| press(Button::Next, 104));
        press(Button::Ok, 104);
        (0..turns).for_each(|_| press(Button::Next, 104));
        press(Button::Ok, 104);
        press(Button::Ok, 1_104);
    };
    menu(&mut script, &moved, 5, 1);
    script.push((counts(&start), None, 504));
    script.push((counts(&moved), None, 504));
    // White resigns, and between the games another board is laid.
    menu(&mut script, &moved, 9, 1);
    menu(&mut script, &moved, 3, 1);
    menu(&mut script, &moved, 4, 1);
    let steps: Vec<_> = script
        .iter()
        .flat_map(|(counts, button, ms)| (0..ms / SCAN).map(move |_| (*counts, *button)))
        .collect();
    let known = |chip: FlashChip| wake(chip).1.known;
    let mut board = Trial::on(memory, counts(&before));
    let mut faults = Vec::new();
    let mut tried = 0;
    for (counts, button) in steps {
        let buttons = button.map_or(Buttons::NONE, |b| Buttons::NONE.with(b));
        let first = board.device.chip().operations();
        let old = board.device.chip().powered_up();
        board.counts = counts;
        board.run(SCAN, buttons);
        let records: Vec<Entry> = board.device.table().records().map(Entry::from).collect();
        let operations = board.device.chip().operations() - first;
        if records.len() < 2 {
            continue;
        }
        let (was, is) = (known(old.clone()), known(board.device.chip().powered_up()));
        for operation in 0..operations {
            tried += 1;
            let mut chip = old.clone();
            chip.cut_at(FlashCut {
                operation: first + operation,
                bytes_done: 3,
            });
            let mut journal = Journal::open(chip, 0, STORAGE_BYTES as u32);
            for entry in &records {
                if journal.append(&entry.record()).is_err() {
                    break;
                }
            }
            let now = known(journal.flash().powered_up());
            let goes_together = now.game.as_ref().is_none_or(|KeptGame { start, .. }| {
                let settings = now.settings.expect("set before");
                (start.clock, start.position.rules()) == (settings.clock, settings.rules)
            });
            if now != was && now != is && !goes_together {
                let kinds: Vec<String> = records
                    .iter()
                    .map(|e| format!("{e:?}").chars().take(8).collect())
                    .collect();
                faults.push(format!(
                    "at {} ms, operation {operation} of {kinds:?}",
                    board.now
                ));
            }
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
    assert!(tried >= 8, "{tried} power cuts");
}
