//! PIO programs, pin by pin.

use katarenga_emulator::pio::Pio;
use rand::rngs::SmallRng;
use rand::{RngExt as _, SeedableRng as _};
use rp2040_emu::Bus;

const CTRL: u32 = 0x000;
const FSTAT: u32 = 0x004;
const TXF0: u32 = 0x010;
const INSTR_MEM0: u32 = 0x048;
const CLKDIV: u32 = 0x0C8;
const EXECCTRL: u32 = 0x0CC;
const SHIFTCTRL: u32 = 0x0D0;
const INSTR: u32 = 0x0D8;
const PINCTRL: u32 = 0x0DC;
const MACHINE: u32 = 0x18;

const SET_PINS_0: u32 = 0xE000;
const SET_PINDIRS_ALL: u32 = 0xE09F;

/// Five pins from 2 on, for `set`, `out` and side-set alike.
const BASE: u32 = 2;
const FIVE_PINS: u32 = 5 << 26 | 5 << 20 | BASE << 10 | BASE << 5 | BASE;

/// A block and the reference's, which are written alike.
struct Both {
    ours: Pio,
    theirs: Bus,
    cycle: u64,
}

impl Both {
    fn running(program: &[u16]) -> Self {
        let mut both = Self {
            ours: Pio::new(7),
            theirs: Bus::new(),
            cycle: 0,
        };
        for (offset, &instruction) in (INSTR_MEM0..).step_by(4).zip(program) {
            both.write(offset, u32::from(instruction));
        }
        both.write(EXECCTRL, (program.len() as u32 - 1) << 12);
        both
    }

    /// Sets pins up and starts machines.
    fn start(&mut self, machines: u32, pins: u32) {
        for machine in (0..4).filter(|machine| machines >> machine & 1 != 0) {
            let registers = MACHINE * machine;
            self.write(PINCTRL + registers, FIVE_PINS);
            self.write(INSTR + registers, SET_PINS_0);
            self.write(INSTR + registers, SET_PINDIRS_ALL);
            self.write(PINCTRL + registers, pins);
        }
        self.write(CTRL, machines);
    }

    fn write(&mut self, offset: u32, value: u32) {
        self.ours.write_register(offset, value, |_| value);
        self.theirs.pio[0].write32(offset, value, 0);
    }

    /// One cycle; the pins that are high then, of both.
    fn step(&mut self) -> [u32; 2] {
        self.cycle += 1;
        self.ours.run_to(self.cycle);
        let theirs = &mut self.theirs.pio[0];
        theirs.step_n(1, 0);
        [self.ours.high(), theirs.pad_out & theirs.pad_oe]
    }
}

/// When pins change, from the first rise on.
fn changes(levels: &[u32]) -> Vec<(usize, u32)> {
    let pairs = levels.windows(2).enumerate();
    let changes: Vec<_> = pairs
        .filter(|(_, pair)| pair[0] != pair[1])
        .map(|(cycle, pair)| (cycle, pair[1]))
        .skip_while(|change| change.1 == 0)
        .collect();
    let first = changes.first().map_or(0, |change| change.0);
    changes
        .into_iter()
        .map(|(cycle, pins)| (cycle - first, pins))
        .collect()
}

/// Side-set takes one bit of five.
fn side(pin: u16, delay: u16) -> u16 {
    pin << 12 | delay << 8
}

#[test]
fn leds_are_fed_as_by_the_reference() {
    let program = [
        0x6021 | side(0, 2), // out x, 1
        0x0023 | side(1, 1), // jmp !x to the last
        side(1, 4),          // jmp to the first
        0xA042 | side(0, 4), // nop
    ];
    let mut rng = SmallRng::seed_from_u64(3);
    for round in 0..20 {
        let mut both = Both::running(&program);
        // Whole and fractional dividers.
        let divider = rng.random_range(1 << 16..12 << 16) & 0xFFFF_FF00;
        both.write(CLKDIV, divider);
        // Joined FIFOs, autopull after 24 bits, the highest first.
        both.write(SHIFTCTRL, 1 << 30 | 24 << 25 | 1 << 17);
        both.write(TXF0, rng.random());
        both.start(1, 1 << 29 | BASE << 10);
        let mut levels = [Vec::new(), Vec::new()];
        for _ in 0..40_000 {
            // Whoever feeds it never lets it starve.
            let full = both.ours.read_register(FSTAT) >> 16 & 1 != 0;
            let theirs_full = both.theirs.pio[0].read32(FSTAT) >> 16 & 1 != 0;
            if !full && !theirs_full {
                both.write(TXF0, rng.random());
            }
            for (levels, level) in levels.iter_mut().zip(both.step()) {
                levels.push(level);
            }
        }
        let [ours, theirs] = levels.map(|levels| changes(&levels));
        // They begin otherwise. An empty shift register is filled before it is shifted (data sheet, 3.5.4.2), while the
        // reference does both at once; and its side-set begins high, whatever the pins were set to.
        let count = ours.len().min(theirs.len());
        assert!(count > 300, "{count} changes in round {round}");
        assert_eq!(ours[..count], theirs[..count], "round {round}");
    }
}

/// An instruction that both take for the same.
fn instruction(rng: &mut SmallRng, length: u16) -> u16 {
    let operand = match rng.random_range(0..8) {
        // jmp: always, if x or y is zero, if they differ
        0 | 1 => [0, 1, 3, 5][rng.random_range(0..4)] << 5 | rng.random_range(0..length),
        // out to pins, x, y or nothing, at least five bits
        2 => 0x6000 | rng.random_range(0..4) << 5 | rng.random_range(5..32),
        // mov to x, y or the shift register, from x, y or nothing, inverted or reversed
        3 | 4 => {
            let to = [1, 2, 7][rng.random_range(0..3)];
            0xA000 | to << 5 | rng.random_range(0..3) << 3 | rng.random_range(1..4)
        }
        // mov to pins
        5 => 0xA000 | rng.random_range(0..3) << 3 | rng.random_range(1..3),
        // irq, set or cleared
        6 => 0xC000 | rng.random_range(0..2) << 6 | rng.random_range(0..8),
        // set pins, x or y
        _ => 0xE000 | rng.random_range(0..3) << 5 | rng.random_range(0..32),
    };
    operand | rng.random_range(0..32) << 8
}

#[test]
fn random_programs_drive_pins_as_in_the_reference() {
    let mut rng = SmallRng::seed_from_u64(4);
    for round in 0..400 {
        let length = rng.random_range(2..32);
        let program: Vec<u16> = (0..length).map(|_| instruction(&mut rng, length)).collect();
        let mut both = Both::running(&program);
        let divider = rng.random_range(1 << 16..4 << 16) & 0xFFFF_FF00;
        both.write(CLKDIV, divider);
        both.start(1, FIVE_PINS);
        for _ in 0..2_000 {
            let [ours, theirs] = both.step();
            assert_eq!(ours, theirs, "{round}, {program:04x?}, {}", both.cycle);
        }
    }
}

#[test]
fn two_machines_take_turns_unlike_in_the_reference() {
    let program = [
        0xE01F | 3 << 8, // set pins, 31
        0xC000,          // irq 0
        0x20C1,          // wait 1 irq 1
        0xA042,          // nop
        0x20C0,          // wait 1 irq 0
        0xE000 | 6 << 8, // set pins, 0
        0xC001,          // irq 1
        0x0004,          // jmp to the second's first
    ];
    let mut both = Both::running(&program);
    both.write(EXECCTRL, 3 << 12);
    both.write(EXECCTRL + MACHINE, 7 << 12 | 4 << 7);
    both.write(CLKDIV, 2 << 16);
    both.write(CLKDIV + MACHINE, 3 << 16);
    both.write(INSTR + MACHINE, 0x0004);
    both.start(0b11, FIVE_PINS);
    let levels: Vec<[u32; 2]> = (0..5_000).map(|_| both.step()).collect();
    let [ours, theirs] =
        [0, 1].map(|which| changes(&levels.iter().map(|pair| pair[which]).collect::<Vec<_>>()));
    // The first machine needs 7 ticks of 2 cycles and the second 10 of 3; each waits for the other.
    assert!(ours.len() > 100, "{} changes", ours.len());
    assert!(ours.iter().step_by(2).all(|change| change.1 == 31 << BASE));
    // There, a wait takes its flag away when it ends, and then begins again.
    assert!(theirs.len() < 3, "{} changes", theirs.len());
}

#[test]
fn a_counting_jump_counts_below_zero_unlike_in_the_reference() {
    // set x, 0; jmp x-- to itself; mov pins, x: the scratch register is always decremented (data sheet, 3.4.2.2).
    let program = [0xE020, 0x0041, 0xA001, 0x0003];
    let mut both = Both::running(&program);
    both.start(1, FIVE_PINS);
    let pins = (0..10).map(|_| both.step()).last();
    assert_eq!(pins, Some([31 << BASE, 0]));
}

#[test]
fn a_divider_of_nothing_is_the_longest_unlike_in_the_reference() {
    // set pins, 31; jmp to itself: the integer part of 0 stands for 65536 (data sheet, 3.7), and not for 1.
    let mut both = Both::running(&[0xE01F, 0x0001]);
    both.write(CLKDIV, 0);
    both.start(1, FIVE_PINS);
    assert_eq!(both.step(), [0, 31 << BASE]);
    let ours = (1..65_536).map(|_| both.step()[0]);
    assert_eq!(ours.last(), Some(31 << BASE));
}
