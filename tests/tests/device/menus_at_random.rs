//! Whatever is done to the buttons, nothing changes without OK and every screen can be left.

use katarenga_core::controls::menu::{Answer, Decision, IDLE_IN_LAYOUT, Menu, MenuEvent, Ongoing};
use katarenga_core::controls::{JAMMED, LONG, Press, PressReader};
use katarenga_core::sensing::{Occupancy, Reading};
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::{Cell, Colour, DrawReason, Layout, Outcome, Rules};
use katarenga_tests::fingers::settings;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng};

/// What fingers, children, elbows and cats do to buttons.
struct Commotion {
    rng: SmallRng,
    now: Moment,
    down: Buttons,
    occupancy: Occupancy,
}

impl Commotion {
    fn button(&mut self) -> Button {
        // OK twice as often as the others, to get deep into the menu; SETUP seldom, not to be thrown out at once.
        match self.rng.random_range(0..20) {
            0 => Button::Setup,
            1..=4 => Button::Back,
            5..=8 => Button::Next,
            9..=12 => Button::Turn,
            _ => Button::Ok,
        }
    }

    /// The levels and lengths of one thing that happens.
    fn next(&mut self) -> Vec<(Buttons, u32)> {
        let button = self.button();
        let down = Buttons::NONE.with(button);
        match self.rng.random_range(0..40) {
            0..28 => vec![(down, self.rng.random_range(1..999)), (Buttons::NONE, 50)],
            28..33 => vec![(down, LONG.0), (down, 10), (Buttons::NONE, 50)],
            33 => vec![(down.with(self.button()), 500), (Buttons::NONE, 50)],
            34 => vec![(Button::ALL.into_iter().collect(), 1_200), (down, 10)],
            35 => (0..8).map(|i| ([down, Buttons::NONE][i % 2], 3)).collect(),
            36 => vec![(down, JAMMED.0 * 2)],
            37 => vec![(self.down, self.rng.random_range(0..40_000))],
            _ => {
                let cell = Cell::ALL[self.rng.random_range(0..Cell::COUNT)];
                let readings = [Reading::Empty, Reading::SomePawn, Reading::Faulty];
                let reading = readings[self.rng.random_range(0..3)];
                self.occupancy.set(cell, reading);
                vec![(self.down, 20)]
            }
        }
    }

    /// Answers, mostly to questions nobody asked.
    fn answer(&mut self) -> Option<Answer> {
        let Self { rng, .. } = self;
        match rng.random_range(0..20) {
            0 => Some(Answer::Lot(rng.random())),
            1 => Some(Answer::Layout(Layout::from_fn(|_| {
                Colour::ALL[rng.random_range(0..4)]
            }))),
            _ => None,
        }
    }
}

/// 100,000 sequences: nothing is decided but by OK, a running game ends only by a second, long OK, nothing panics, and
/// every state can be left in each of three ways.
#[test]
fn no_presses_however_random_change_anything_without_ok() {
    let mut seen = [0; 7];
    for seed in 0..100_000 {
        let mut rng = SmallRng::seed_from_u64(seed);
        let all = [
            Ongoing::Nothing,
            Ongoing::Waiting,
            Ongoing::Begun,
            Ongoing::Game,
            Ongoing::Repetition,
        ];
        let ongoing = all[rng.random_range(0..all.len())];
        // Or it waits, and is as little to be lost. One in which nobody has moved is none.
        let game_running = ongoing.would_be_lost();
        let mut before = settings();
        if rng.random() {
            before.rules = Rules::RACE;
        }
        let length = rng.random_range(1..40);
        let mut commotion = Commotion {
            rng,
            now: Moment(0),
            down: Buttons::NONE,
            occupancy: Occupancy::default(),
        };
        let mut menu = Menu::open(commotion.now, &before, ongoing);
        let mut reader = PressReader::default();
        let mut last_press = None;
        'menu: for _ in 0..length {
            let answer = commotion.answer();
            for (down, millis) in commotion.next() {
                commotion.down = down;
                let press = reader.step(commotion.now, down);
                let event = menu.step(commotion.now, press, &commotion.occupancy, answer);
                let _ = menu.canvas();
                if let Some(MenuEvent::Closed(decision)) = event {
                    let by_ok = press.is_some_and(|press| press.button() == Button::Ok);
                    let by_second_ok = press == Some(Press::Long(Button::Ok))
                        && last_press.map(Press::button) == Some(Button::Ok);
                    let (kind, allowed) = match decision {
                        Decision::Nothing => (0, true),
                        Decision::Settings(after) => {
                            let harmless = !game_running || before.lets_game_go_on(&after);
                            let playable = after.rules.check(&after.layout).is_ok();
                            (1, by_ok && harmless && playable && after != before)
                        }
                        Decision::NewGame(after) => {
                            let playable = after.rules.check(&after.layout).is_ok();
                            // A running game is only given up with a second, long OK.
                            let confirmed = if game_running { by_second_ok } else { by_ok };
                            (2, confirmed && playable)
                        }
                        Decision::End(outcome) => {
                            let claimed = outcome == Outcome::Draw(DrawReason::Repetition);
                            let possible = !claimed || ongoing == Ongoing::Repetition;
                            let running = !matches!(ongoing, Ongoing::Nothing | Ongoing::Waiting);
                            (3, running && possible && by_second_ok)
                        }
                        Decision::Calibrate => (4, by_ok),
                        Decision::SelfTest => (5, by_ok),
                        Decision::TakeUp => (6, by_ok && ongoing == Ongoing::Waiting),
                    };
                    assert!(allowed, "seed {seed}: {decision:?} by {press:?}");
                    seen[kind] += 1;
                    break 'menu;
                }
                last_press = press.or(last_press);
                commotion.now = commotion.now + Millis(millis);
            }
        }
        for way_out in 0..3 {
            can_be_left(menu, reader, &commotion, way_out);
        }
    }
    println!("{seen:?}");
    assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
}

fn can_be_left(mut menu: Menu, mut reader: PressReader, commotion: &Commotion, way_out: usize) {
    let setup = Buttons::NONE.with(Button::Setup);
    let levels = match way_out {
        0 => vec![(0, Buttons::NONE), (10, setup), (LONG.0, setup)],
        // From a notice to its screen, to the contents, to the game.
        1 => [(10, Buttons::NONE), (10, setup)].repeat(4),
        _ => vec![(0, Buttons::NONE), (IDLE_IN_LAYOUT.0, Buttons::NONE)],
    };
    let mut now = commotion.now;
    let closes = levels.into_iter().any(|(millis, down)| {
        now = now + Millis(millis);
        let press = reader.step(now, down);
        let event = menu.step(now, press, &commotion.occupancy, None);
        matches!(event, Some(MenuEvent::Closed(_)))
    });
    assert!(closes, "way out {way_out}: {menu:?}");
}
