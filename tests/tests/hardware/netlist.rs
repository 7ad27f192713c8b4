//! The boards that KiCad connects, `hardware/pinmap.toml` and the firmware's wiring say the same.

use katarenga_emulator::pinmap::Pinmap;
use katarenga_tests::hardware::Hardware;

use crate::wiring::{CHAIN, Quadrant};

#[test]
fn the_boards_are_wired_as_the_map_says() {
    let faults = Hardware::of_the_repository().faults(&Pinmap::of_revision("C"));
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn the_firmware_reads_each_cell_through_the_boards() {
    let (hardware, pinmap) = (Hardware::of_the_repository(), Pinmap::of_revision("C"));
    for quadrant in Quadrant::ALL {
        for (index, cell) in quadrant.cells().into_iter().enumerate() {
            let sensed = hardware.sensed(&pinmap, quadrant.select(index));
            assert_eq!(sensed, Some(cell), "{quadrant:?} {index}");
        }
    }
}

#[test]
fn the_firmware_sends_colours_in_the_order_of_the_lights() {
    let lit = Hardware::of_the_repository().lit(&Pinmap::of_revision("C"));
    assert_eq!(CHAIN.as_flattened(), lit);
}

/// Breaks something and expects a complaint that names it.
fn assert_found(complaint: &str, fault: impl FnOnce(&mut Hardware)) {
    let mut hardware = Hardware::of_the_repository();
    fault(&mut hardware);
    let faults = hardware.faults(&Pinmap::of_revision("C")).join("\n");
    assert!(
        faults.contains(complaint),
        "{complaint:?} is not in:\n{faults}"
    );
}

#[test]
fn swapped_select_lines_of_the_main_board_are_found() {
    assert_found("GPIO 2 is on /S1, not on S0", |boards| {
        boards.main.swap(("U1", "4"), ("U1", "5"));
    });
}

#[test]
fn swapped_select_lines_of_the_quadrant_are_found() {
    assert_found("select 0000001 reads Some(c8), not b8", |boards| {
        boards.quadrant.swap(("U1", "10"), ("U1", "11"));
    });
}

#[test]
fn swapped_select_lines_in_the_ribbon_plug_are_found() {
    assert_found("select 0010100 reads Some(f8), not g5", |boards| {
        boards.main.swap(("J2", "13"), ("J2", "14"));
    });
}

#[test]
fn a_swapped_pair_of_channels_is_found() {
    assert_found("select 0000101 reads Some(b7), not c7", |boards| {
        boards.quadrant.swap(("U1", "4"), ("U1", "3"));
    });
}

#[test]
fn swapped_quadrants_at_the_second_multiplexer_are_found() {
    assert_found("select 0000000 reads Some(h8), not a8", |boards| {
        boards.main.swap(("U2", "13"), ("U2", "14"));
    });
}

#[test]
fn swapped_camps_are_found() {
    assert_found("camp input 6 reads", |boards| {
        boards.main.swap(("U2", "2"), ("U2", "4"));
    });
}

#[test]
fn lights_in_the_wrong_order_are_found() {
    assert_found("light 5 of the chain", |boards| {
        boards.quadrant.swap(("D105", "4"), ("D106", "4"));
        boards.quadrant.swap(("D105", "2"), ("D106", "2"));
    });
}

#[test]
fn quadrants_lit_in_the_wrong_order_are_found() {
    assert_found("light 17 of the chain", |boards| {
        boards.main.swap(("J2", "7"), ("J3", "7"));
        boards.main.swap(("J2", "9"), ("J3", "9"));
    });
}

#[test]
fn a_wrong_gpio_is_found() {
    assert_found("GPIO 16 is on /PIEZO, not on LED_DATA", |boards| {
        boards.main.swap(("U1", "27"), ("U1", "28"));
    });
}

#[test]
fn swapped_supplies_are_found() {
    assert_found(
        "SENS_EN0 does not switch the sensors of quadrant 0",
        |boards| {
            boards.main.swap(("J1", "15"), ("J2", "15"));
        },
    );
}

#[test]
fn a_shared_resistor_of_both_cc_pins_is_found() {
    assert_found("CC2 has no 5.1 kΩ of its own", |boards| {
        let first = boards.main.net("R1", "1").to_owned();
        boards.main.connect(("R2", "1"), &first);
    });
}

#[test]
fn swapped_buttons_are_found() {
    assert_found("over a resistor and the button TURN", |boards| {
        boards.main.swap(("SW3", "1"), ("SW4", "1"));
    });
}

#[test]
fn an_esd_array_on_the_rail_is_found() {
    assert_found(
        "the VBUS pin of the ESD array U5 is on /USB_C_5V",
        |boards| {
            boards.main.connect(("U5", "5"), "/USB_C_5V");
        },
    );
}

#[test]
fn a_camp_cable_that_must_not_be_mirrored_is_found() {
    assert_found(
        "a mirrored camp cable puts +5V_LED of the quadrant on /CAMP of the camp",
        |boards| {
            for board in [&mut boards.quadrant, &mut boards.camp] {
                let plug = board
                    .of_kind("camp_plug")
                    .next()
                    .expect("a plug")
                    .to_owned();
                board.swap((&plug, "2"), (&plug, "6"));
            }
        },
    );
}

#[test]
fn a_missing_pull_down_is_found() {
    assert_found("LED_OUT1 is not pulled down", |boards| {
        boards.main.connect(("R11", "2"), "/elsewhere");
    });
}

#[test]
fn a_rail_without_its_soft_switch_is_found() {
    assert_found("USB-C does not reach +5V through its fuse", |boards| {
        boards.main.connect(("U6", "6"), "/elsewhere");
    });
}

#[test]
fn swapped_lines_to_the_flash_are_found() {
    assert_found("QSPI_SD0 does not reach DI/IO_{0} of the flash", |boards| {
        boards.main.swap(("U7", "5"), ("U7", "2"));
    });
}

#[test]
fn data_that_only_one_side_of_the_plug_has_is_found() {
    assert_found("USB_DM does not reach the plug", |boards| {
        boards.main.connect(("J5", "B7"), "/elsewhere");
    });
}

#[test]
fn swapped_data_lines_are_found() {
    assert_found("USB_DP does not reach the plug", |boards| {
        boards.main.swap(("U1", "46"), ("U1", "47"));
    });
}

#[test]
fn a_missing_strap_is_found() {
    assert_found("REVISION is not pulled down", |boards| {
        boards.main.connect(("R29", "2"), "+3V3");
    });
}

#[test]
fn a_regulator_behind_the_lights_switch_is_found() {
    assert_found("the regulator does not make +3V3 of +5V", |boards| {
        boards.main.connect(("U8", "1"), "+5V_LED");
    });
}

#[test]
fn a_missing_clamp_is_found() {
    assert_found("nothing clamps the plug's 5 V", |boards| {
        boards.main.connect(("D2", "1"), "/elsewhere");
    });
}
