//! The fifth game of a match with a clock: the scoreboard that players can ask for.

use anyhow::{Context, Result};
use katarenga_core::Buttons;
use katarenga_core::controls::Button;
use katarenga_core::evening::{ClockSettings, MatchScore, Settings};
use katarenga_core::lights::Canvas;
use katarenga_core::memory::{GameStart, PlayedMove, Record};
use katarenga_core::sensing::{Calibration, SensorKind};
use katarenga_core::table::{Inputs, Table};
use katarenga_core::units::{AdcCount, Millis, Moment};
use katarenga_rules::{BySide, CellMap, Position, Rules, Side};

/// Three moves into a game of five minutes each, of which Black has spent some, when somebody presses a button.
pub fn after_press(settings: &Settings, spent: Millis, button: Button) -> Result<Canvas> {
    let clock = ClockSettings {
        time: BySide::both(Millis(300_000)),
        increment: Millis(0),
    };
    let settings = Settings {
        clock: Some(clock),
        ..*settings
    };
    let mut position = Position::start(settings.layout, Rules::KATARENGA)?;
    let start = GameStart {
        position,
        options: settings.options,
        white_edge: settings.white_edge,
        clock: settings.clock,
    };
    let match_score = MatchScore {
        wins: BySide { white: 2, black: 1 },
        draws: 1,
        revenge: None,
    };
    let now = Moment(0);
    let mut table = Table::new(settings, Some(Calibration::nominal(SensorKind::Hall)), now);
    table.recall(now, Record::MatchScore(match_score));
    table.recall(now, Record::Began(start));
    for (ply, spent) in (1..).zip([Millis(20_000), spent, Millis(100_000)]) {
        let m = position.legal_moves().next().context("a move")?;
        position = position.play(m)?;
        table.recall(now, Record::Moved(PlayedMove { ply, m, spent }));
    }
    let counts = CellMap::from_fn(|cell| {
        let stands = |side| position.standing(side).contains(cell);
        match Side::ALL.map(stands) {
            [true, _] => AdcCount(2_900),
            [_, true] => AdcCount(1_200),
            _ => AdcCount::MID_SCALE,
        }
    });
    let down = Buttons::NONE.with(button);
    let presses = [
        (0..1_500, Buttons::NONE),
        (1_500..1_600, down),
        (1_600..1_620, Buttons::NONE),
    ];
    for (time, buttons) in presses {
        for now in time.step_by(8) {
            let counts = &counts;
            table.step(Moment(now), &Inputs { counts, buttons });
        }
    }
    Ok(table.canvas(Moment(1_620)))
}
