//! The image's pulses on the LED data line, its LED supply and its current.

use std::ops::RangeInclusive;
use std::time::Duration;

use katarenga_core::lights::Frame;
use katarenga_emulator::{Board, EmulatedWorld as _, Pulse, SentFrame};
use katarenga_rules::{Cell, Side};
use katarenga_tests::bring_up;
use katarenga_world::{Magnet, World};

/// What the classic WS2812B (250 to 550 and 650 to 950 ns), the newer ones (220 to 380, 580 to 1000) and SK6812 (150 to
/// 450, 450 to 750) all take.
const ZERO_HIGH: RangeInclusive<Duration> = Duration::from_nanos(250)..=Duration::from_nanos(380);
const ONE_HIGH: RangeInclusive<Duration> = Duration::from_nanos(650)..=Duration::from_nanos(750);
const BIT: RangeInclusive<Duration> = Duration::from_nanos(650)..=Duration::from_nanos(1_850);
const LATCH_GAP: Duration = Duration::from_micros(280);

/// 378 mA + Σ(R+G+B) / 255 × 20 mA.
fn milliamps(frame: &SentFrame) -> f64 {
    let light: u32 = frame
        .colours()
        .iter()
        .map(|c| u32::from(c.r) + u32::from(c.g) + u32::from(c.b))
        .sum();
    378.0 + f64::from(light) / 255.0 * 20.0
}

fn fall(pulse: &Pulse) -> Duration {
    pulse.rise + pulse.high
}

#[test]
fn a_thousand_frames_in_a_row_keep_the_timing_of_the_leds() {
    let mut board = Board::flashed(&bring_up());
    let mut seen = 0;
    let mut last_fall: Option<Duration> = None;
    while seen < 1_000 {
        board.run_for(Duration::from_millis(500)).unwrap();
        for frame in board.take_frames() {
            let pulses = &frame.pulses;
            assert_eq!(pulses.len(), 68 * 24, "frame {seen}");
            for pulse in pulses {
                assert!(
                    ZERO_HIGH.contains(&pulse.high) || ONE_HIGH.contains(&pulse.high),
                    "frame {seen}: {pulse:?}"
                );
            }
            for bit in pulses.windows(2) {
                assert!(
                    BIT.contains(&(bit[1].rise - bit[0].rise)),
                    "frame {seen}: {bit:?}"
                );
            }
            let gap = last_fall.map(|last| pulses[0].rise - last);
            assert!(
                gap.is_none_or(|gap| gap >= LATCH_GAP),
                "frame {seen} comes {gap:?} after the one before"
            );
            last_fall = pulses.last().map(fall);
            seen += 1;
        }
    }
}

#[test]
fn led_supply_is_off_until_a_limited_frame_is_ready() {
    let mut board = Board::flashed(&bring_up());
    let mut supplied_at = None;
    while board.last_frame().is_none() {
        let before = board.now();
        board.run_for(Duration::from_micros(100)).unwrap();
        if board.is_high("LED_EN") {
            supplied_at.get_or_insert(before);
        } else {
            assert_eq!(supplied_at, None, "the supply goes on once");
        }
    }
    let first = board.last_frame().unwrap();
    let supplied_at = supplied_at.expect("a frame was sent without supply");
    let waited = first.pulses[0].rise - supplied_at;
    assert!(
        waited >= Duration::from_millis(25),
        "the supply needs its soft start, got {waited:?}"
    );
    assert!(
        waited <= Duration::from_millis(27),
        "the supply was on {waited:?} before there was anything to show"
    );
    assert!(milliamps(first) <= 500.0);
}

#[test]
fn no_frame_of_a_full_board_exceeds_a_plain_usb_port() {
    let mut world = World::flashed(&bring_up());
    for (index, cell) in Cell::ALL.into_iter().enumerate() {
        world.put(cell, Magnet::of(Side::ALL[index % 2]));
    }
    let board = world.board();
    board.run_for(Duration::from_millis(1_500)).unwrap();
    let frames = board.take_frames();
    let worst = frames.iter().map(milliamps).fold(0.0, f64::max);
    assert!(worst <= 500.0, "{worst} mA");
    assert!(worst > 490.0, "the limiter had nothing to do: {worst} mA");
    assert!(
        board
            .lights()
            .iter()
            .all(|(_, led)| *led != Default::default()),
        "every cell is lit"
    );
}

#[test]
fn start_up_picture_shows_every_led_in_every_colour() {
    let mut board = Board::flashed(&bring_up());
    let mut shown: Vec<Frame> = Vec::new();
    while board.now() < Duration::from_millis(900) {
        board.run_for(Duration::from_millis(10)).unwrap();
        shown.push(*board.lights());
    }
    for cell in Cell::ALL {
        for channel in [
            |led: [u8; 3]| led[0],
            |led: [u8; 3]| led[1],
            |led: [u8; 3]| led[2],
        ] {
            assert!(
                shown.iter().any(|frame| channel(frame[cell].into()) > 0),
                "{cell}"
            );
        }
    }
    assert!(
        board
            .lights()
            .iter()
            .all(|(_, led)| *led == Default::default()),
        "then an empty board is dark"
    );
}
