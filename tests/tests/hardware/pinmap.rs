//! The firmware's pins and wiring against `hardware/pinmap.toml`.

use std::collections::BTreeMap;

use katarenga_emulator::pinmap::Pinmap;
use katarenga_rules::Cell;

use crate::wiring::{CHAIN, Quadrant};

#[path = "../../../firmware/src/nets.rs"]
#[macro_use]
mod nets;

/// The names in a table of nets, each with that of its peripheral.
macro_rules! names {
    ($($(#[$about:meta])* $group:ident: $pins:ident { $($net:ident: $peripheral:ident,)* })*) => {
        [$($((stringify!($net), stringify!($peripheral)),)*)*]
    };
}

/// The nets that the firmware connects to pins, in capitals as on the schematic.
fn pins_of_the_firmware() -> BTreeMap<String, u8> {
    let pins = nets!(names)
        .into_iter()
        .filter_map(|(net, peripheral)| Some((net, peripheral.strip_prefix("PIN_")?)));
    pins.map(|(net, gpio)| (net.to_uppercase(), gpio.parse().expect("a GPIO number")))
        .collect()
}

#[test]
fn the_firmware_names_the_pins_of_the_map() {
    let pinmap = Pinmap::of_the_board();
    let map: BTreeMap<_, _> = pinmap
        .nets()
        .map(|(net, gpio)| (net.to_owned(), gpio))
        .collect();
    assert_eq!(pins_of_the_firmware(), map);
}

#[test]
fn no_gpio_has_two_nets() {
    let pinmap = Pinmap::of_the_board();
    let mut gpios: Vec<_> = pinmap.nets().map(|(_, gpio)| gpio).collect();
    gpios.sort_unstable();
    gpios.dedup();
    assert_eq!(gpios.len(), pinmap.nets().count());
}

#[test]
fn the_select_lines_are_seven_neighbours() {
    let pinmap = Pinmap::of_the_board();
    let lines = ["S0", "S1", "S2", "S3", "Q0", "Q1", "Q2"].map(|net| pinmap.gpio(net));
    assert_eq!(
        lines,
        [2, 3, 4, 5, 6, 7, 8],
        "one masked write changes them all"
    );
}

#[test]
fn the_firmware_finds_each_cell_behind_the_channel_of_the_map() {
    let pinmap = Pinmap::of_the_board();
    for (quadrant, board) in Quadrant::ALL.into_iter().zip(&pinmap.quadrants) {
        let squares = board.channels().enumerate();
        let mut expected: Vec<_> = squares
            .map(|(channel, square)| (Cell::from(square), channel as u8 | board.common << 4))
            .collect();
        expected.push((board.camp.into(), board.camp_input << 4));
        let cells = quadrant.cells().into_iter().enumerate();
        let found: Vec<_> = cells
            .map(|(index, cell)| (cell, quadrant.select(index)))
            .collect();
        assert_eq!(found, expected, "{quadrant:?}");
    }
}

#[test]
fn the_led_chain_runs_through_the_quadrants_and_their_camps() {
    let map: Vec<_> = Pinmap::of_the_board().led_chain().collect();
    assert_eq!(CHAIN.as_flattened(), map);
    let mut cells = map;
    cells.sort_unstable();
    assert_eq!(cells, Cell::ALL, "each cell once");
}

#[test]
fn a_map_with_a_wrong_name_is_refused_with_that_name() {
    let text = include_str!("../../../hardware/pinmap.toml").replacen("\"a8\"", "\"a11\"", 1);
    let error = Pinmap::from_toml(&text)
        .expect_err("there is no a11")
        .to_string();
    assert!(error.contains("a11"), "{error}");
}
