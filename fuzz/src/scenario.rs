//! Scenario files: what can be read is read the same without its comments, and can be played.

use std::time::Duration;

use katarenga_core::memory::{FEWEST_SECTORS, Journal, Record, SECTOR};
use katarenga_scenario::{Scenario, Seen, Start, Tells};
use katarenga_world::{CoreDevice, Device, FlashChip, Happened, Surroundings, World};

use crate::{check_refusal, is_one_in};

/// Playing takes some thousand times as long as reading, so only one in so many made-up texts is played.
const PLAYED: u32 = 512;

/// For so long, on the board's clock: a scan every 8 ms.
const LONG_ENOUGH: Duration = Duration::from_millis(800);

/// With halls and with reed switches, as scenarios are unless they say more.
const STARTS: usize = 2;

/// Reads the input as a scenario and plays the beginning of it.
///
/// # Panics
/// When it is read as something else once it is tidied up, or a refusal is no sentence.
pub fn check(input: &[u8]) {
    if let Some(scenario) = read(input) {
        play(&scenario);
    }
}

/// The same for millions of inputs, of which only a few are played.
///
/// # Panics
/// As [`check`].
pub fn check_quickly(input: &[u8]) {
    if let Some(scenario) = read(input)
        && is_one_in(PLAYED, input)
    {
        play(&scenario);
    }
}

fn read(input: &[u8]) -> Option<Scenario> {
    let text = str::from_utf8(input).ok()?;
    match Scenario::parse("made-up.txt", text) {
        Ok(scenario) => {
            let again = Scenario::parse("made-up.txt", &tidied(text));
            assert_eq!(again.as_ref(), Ok(&scenario));
            Some(scenario)
        }
        Err(error) => {
            check_refusal(&error, text);
            None
        }
    }
}

/// Without comments and indentation, on the same lines.
fn tidied(text: &str) -> String {
    let code = |line: &str| line.split('#').next().unwrap_or_default().trim().to_owned();
    text.lines().map(code).collect::<Vec<_>>().join("\n")
}

/// Whatever becomes of it: what hands do was made up, and so was what is expected.
fn play(scenario: &Scenario) {
    if scenario.starts().count() <= STARTS {
        let _ = scenario.run(world);
    }
}

/// As the core is set up for scenarios, with the smallest memory there may be.
fn world(start: &Start) -> World<Impatient> {
    let around = Surroundings::new(start.sensors, 7);
    let region = FEWEST_SECTORS * SECTOR;
    let mut journal = Journal::open(FlashChip::new(region as usize), 0, region);
    let (settings, calibration) = (start.settings(), around.calibration());
    let before = [
        Some(Record::Settings(&settings)),
        Some(Record::Calibration(&calibration)),
        start.game().map(Record::Began),
    ];
    for record in before.into_iter().flatten() {
        journal.append(&record).expect("a new chip has room");
    }
    World::new(around, journal.flash().clone())
}

/// The core on the host, until it has played long enough.
struct Impatient {
    device: CoreDevice,
    left: Duration,
}

impl Device for Impatient {
    type Flash = FlashChip;

    fn power_up(flash: FlashChip, around: &Surroundings) -> Self {
        Self {
            device: CoreDevice::power_up(flash, around),
            left: LONG_ENOUGH,
        }
    }

    fn feel(&mut self, around: &Surroundings) {
        self.device.feel(around);
    }

    fn run(&mut self, time: Duration) -> Happened {
        let time = time.min(self.left);
        self.left -= time;
        let mut happened = self.device.run(time);
        if self.left.is_zero() {
            happened.trouble = Some("nobody waits any longer".to_owned());
        }
        happened
    }

    fn uptime(&self) -> Duration {
        self.device.uptime()
    }

    fn stall(&mut self, time: Duration) {
        self.device.stall(time);
    }

    fn flash(&self) -> &FlashChip {
        self.device.flash()
    }
}

impl Tells for Impatient {
    fn seen(&self, start: &Start) -> Seen {
        self.device.seen(start)
    }
}
