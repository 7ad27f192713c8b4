//! Counts the processor cycles of core's functions and logs them. `cargo xtask bench` runs it on the emulated board; it also
//! runs on a real one.
#![no_std]
#![no_main]

use core::hint::black_box;

use cortex_m::Peripherals;
use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use defmt_rtt as _;
use embassy_executor::Spawner;
use katarenga_core::Button;
use katarenga_core::controls::Press;
use katarenga_core::controls::menu::{Menu, Ongoing, Screen};
use katarenga_core::evening::Settings;
use katarenga_core::lights::{LightStyle, Paint, Role};
use katarenga_core::referee::{Options, Referee};
use katarenga_core::sensing::{Calibration, Occupancy, Reading, Senses, SensorKind};
use katarenga_core::supply::DEFAULT_LIMIT;
use katarenga_core::units::{AdcCount, Moment};
use katarenga_firmware::ram_code;
use katarenga_rules::layouts::{BalanceScore, BalanceSearch};
use katarenga_rules::{Cell, CellMap, Chance, Layout, Position, Rules};
use panic_probe as _;

const LAYOUT: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby";
/// All pawns on the board and all over it, one on the enemy's baseline.
const MIDDLE_GAME: &str = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby \
                           1w1b4/2b2w2/b2w2b1/3b1w2/2w1b2w/1b1w3b/w7/8 - w katarenga -";

/// The 24-bit counter runs down and around.
const COUNTER: u32 = 0x00FF_FFFF;

#[embassy_executor::main]
async fn main(_spawner: Spawner) {
    let _p = embassy_rp::init(Default::default());
    ram_code::load();
    if let Some(mut peripherals) = Peripherals::take() {
        let counter = &mut peripherals.SYST;
        counter.set_clock_source(SystClkSource::Core);
        counter.set_reload(COUNTER);
        counter.clear_current();
        counter.enable_counter();
    }
    rules("start_position", &start(Rules::KATARENGA));
    rules("race_start_position", &start(Rules::RACE));
    let position = MIDDLE_GAME.parse().expect("the text of a position");
    rules("middle_game", &position);
    referee(&position);
    senses();
    lights();
    balance();
    menu();
    defmt::println!("done");
    core::future::pending::<()>().await;
}

fn start(rules: Rules) -> Position {
    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    Position::start(layout, rules).expect("a quarter has four squares of each colour")
}

fn cycles<T>(work: impl FnOnce() -> T) -> u32 {
    let before = SYST::get_current();
    black_box(work());
    let after = SYST::get_current();
    before.wrapping_sub(after) & COUNTER
}

fn report(group: &str, name: &str, cycles: u32) {
    defmt::println!("{=str}.{=str} {=u32} cycles", group, name, cycles);
}

fn rules(group: &str, position: &Position) {
    let pawns = position.pawns(position.side());
    let of_one = pawns
        .iter()
        .map(|from| cycles(|| black_box(position).destinations(from)));
    report(
        group,
        "destinations_of_a_pawn_worst",
        of_one.max().unwrap_or(0),
    );
    report(
        group,
        "all_legal_moves",
        cycles(|| black_box(position).legal_moves().count()),
    );
    let first = position.legal_moves().next();
    report(
        group,
        "play",
        cycles(|| first.map(|m| black_box(position).play(m))),
    );
}

/// A step without a change, and the dearest of every lift and every move.
fn referee(position: &Position) {
    let board = Occupancy::of(position);
    let fresh = || {
        let mut referee = Referee::new(*position, Options::default(), SensorKind::Hall);
        referee.step(Moment(0), &board);
        referee
    };
    let mut referee = fresh();
    report(
        "referee",
        "nothing_changed",
        cycles(|| referee.step(Moment(8), black_box(&board))),
    );

    let mut lift_worst = 0;
    let mut touch_worst = 0;
    for cell in board.occupied().iter() {
        let mut lifted = board;
        lifted.set(cell, Reading::Empty);
        let mut referee = fresh();
        lift_worst = lift_worst.max(cycles(|| referee.step(Moment(8), black_box(&lifted))));
        touch_worst = touch_worst.max(cycles(|| referee.step(Moment(500), black_box(&lifted))));
    }
    report("referee", "lift_worst", lift_worst);
    report("referee", "touch_worst", touch_worst);

    let mut move_worst = 0;
    for m in position.legal_moves() {
        let Ok(next) = position.play(m) else { continue };
        let mut referee = fresh();
        let after = Occupancy::of(&next);
        referee.step(Moment(8), &after);
        move_worst = move_worst.max(cycles(|| referee.step(Moment(400), black_box(&after))));
        let mut referee = fresh();
        move_worst = move_worst.max(cycles(|| referee.step(Moment(8), black_box(&after))));
    }
    report("referee", "move_worst", move_worst);

    // Every pawn of White's off the board: the worst a cat can do.
    let mut referee = fresh();
    let mut swept = board;
    for cell in position.standing(position.side()).iter() {
        swept.set(cell, Reading::Empty);
    }
    for square in position
        .layout()
        .squares(katarenga_rules::Colour::Blue)
        .iter()
    {
        if swept.reading(Cell::Square(square)) == Reading::Empty {
            swept.set(square.into(), Reading::Pawn(position.side()));
        }
    }
    referee.step(Moment(8), &swept);
    report(
        "referee",
        "mismatch",
        cycles(|| referee.step(Moment(400), black_box(&swept))),
    );
}

fn senses() {
    let mut senses = Senses::new(&Calibration::nominal(SensorKind::Hall));
    let mut counts = CellMap::filled(AdcCount(2_050));
    senses.step(Moment(0), &counts);
    report(
        "senses",
        "scan",
        cycles(|| senses.step(Moment(8), black_box(&counts)).occupied().len()),
    );
    counts = CellMap::filled(AdcCount(2_900));
    senses.step(Moment(16), &counts);
    senses.step(Moment(24), &counts);
    senses.step(Moment(32), &counts);
    report(
        "senses",
        "scan_all_changed",
        cycles(|| senses.step(Moment(80), black_box(&counts)).occupied().len()),
    );
}

/// Every cell in the role whose rhythm is the dearest to work out, on a supply that makes the limiter work.
fn lights() {
    let dearest = [Role::PutBack, Role::Bound, Role::TakeAway, Role::Camp].map(|role| {
        let canvas = CellMap::filled(Paint::Role(role));
        let look = LightStyle::default();
        cycles(|| look.render(black_box(&canvas), Moment(777), DEFAULT_LIMIT))
    });
    report(
        "lights",
        "render_worst",
        dearest.into_iter().max().unwrap_or(0),
    );
}

fn balance() {
    let layout: Layout = LAYOUT.parse().expect("the layout of the rules");
    report(
        "balance",
        "score_of_one_layout",
        cycles(|| BalanceScore::of(black_box(&layout))),
    );
    let mut chance = Chance::from_seed(1);
    report("balance", "random_layout", cycles(|| chance.layout()));
    // A search that finds something soon stops. What counts is the longest, so each board is a new search's first.
    let mut step_worst = 0;
    let mut total = 0;
    for _ in 0..BalanceSearch::BOARDS {
        let mut search = BalanceSearch::new();
        let step = cycles(|| search.step(&mut chance));
        step_worst = step_worst.max(step);
        total += step;
    }
    report("balance", "step_worst", step_worst);
    report("balance", "balanced_layout_total", total);
}

/// The dearest press and picture on the way through every corner of a layout and through every screen.
fn menu() {
    let settings = Settings {
        rules: Rules::RACE,
        ..Settings::new(LAYOUT.parse().expect("the layout of the rules"))
    };
    let board = Occupancy::default();
    let mut menu = Menu::open(Moment(0), &settings, Ongoing::Repetition);
    report(
        "menu",
        "nothing_happens",
        cycles(|| black_box(&mut menu).step(black_box(Moment(8)), None, &board, None)),
    );
    let (mut press_worst, mut canvas_worst) = (0, 0);
    for screen in 0..Screen::ALL.len() {
        let mut menu = Menu::open(Moment(0), &settings, Ongoing::Repetition);
        let to_screen = core::iter::repeat_n(Button::Next, screen);
        let on_screen =
            core::iter::repeat_n([Button::Ok, Button::Next, Button::Turn, Button::Back], 5);
        for button in to_screen.chain(on_screen.flatten()) {
            let press = Some(Press::Short(button));
            let step = cycles(|| black_box(&mut menu).step(Moment(8), press, &board, None));
            press_worst = press_worst.max(step);
            canvas_worst = canvas_worst.max(cycles(|| black_box(&menu).canvas()));
        }
    }
    report("menu", "press_worst", press_worst);
    report("menu", "canvas_worst", canvas_worst);
}
