//! Reads all 68 sensors, one powered quadrant at a time, and the CC lines of the USB-C source. Owns the ADC.

use embassy_rp::adc::{Adc, Blocking, Channel, Config};
use embassy_rp::gpio::{Level, Output, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_rules::{Cell, CellMap};

use crate::clocks::SYSTEM_HZ;
use crate::pins::{MuxPins, SensorPins};
use crate::power::CC_LINES;
use crate::supervision::Member;
use crate::wiring::{CELLS_PER_QUADRANT, CHAIN, Quadrant};

/// A published scan.
pub struct Scan {
    /// The first look at a quadrant that was then read again.
    pub first_look: Option<FirstLook>,
    /// What each cell read last.
    pub counts: CellMap<AdcCount>,
}

/// The first look at a quadrant in which a sensor asked for a second one.
pub struct FirstLook {
    quadrant: Quadrant,
    counts: [AdcCount; CELLS_PER_QUADRANT],
}

impl FirstLook {
    /// The cells of the quadrant and what they read.
    pub fn readings(&self) -> impl Iterator<Item = (Cell, AdcCount)> {
        let cells = CHAIN[self.quadrant as usize];
        cells.into_iter().zip(self.counts)
    }
}

/// The newest scan. It replaces one that was not taken.
pub static SCANS: Signal<CriticalSectionRawMutex, Scan> = Signal::new();

/// Which sensors are fitted, once that is known.
pub static FITTED: Signal<CriticalSectionRawMutex, SensorKind> = Signal::new();

/// A hall sensor is valid 500 µs after its supply comes up. The timer counts whole microseconds and may have
/// been about to tick, so one more is asked for.
const SUPPLY_RISE: Duration = Duration::from_micros(500 + 1);

/// A reed switch with its 10 kΩ pull-up charges the multiplexers within 40 µs. One more as in [`SUPPLY_RISE`].
const REED_SETTLE: Duration = Duration::from_micros(40 + 1);

/// Halls settle within 10 µs.
const HALL_SETTLE_CYCLES: u32 = 10 * (SYSTEM_HZ / 1_000_000);
/// Cycles that pass with what is done from a selection to the next conversion anyway, at least.
const CYCLES_BESIDE: u32 = 10;
/// The rest passes in rounds of so many `nop`s. The two instructions that count them take a cycle and, as a branch that is
/// taken, two cycles on a Cortex-M0+. Going to sleep and waking up again would take longer than all of it.
const NOPS: u32 = 29;
const HALL_SETTLE_ROUNDS: u32 = (HALL_SETTLE_CYCLES - CYCLES_BESIDE).div_ceil(NOPS + 1 + 2);
// The clock is a whole number of cycles a microsecond, and the rounds are long enough and not much too long.
const _: () = assert!(SYSTEM_HZ.is_multiple_of(1_000_000));
const _: () = assert!(HALL_SETTLE_ROUNDS * (NOPS + 3) + CYCLES_BESIDE >= HALL_SETTLE_CYCLES);
const _: () =
    assert!(HALL_SETTLE_ROUNDS * (NOPS + 3) <= HALL_SETTLE_CYCLES + HALL_SETTLE_CYCLES / 20);

/// The select lines as they lie in the GPIO register: one write changes all seven, so that no channel in
/// between is ever connected.
struct Muxes {
    _lines: [Output<'static>; 7],
    selected: u8,
}

/// S0 is GPIO 2, and the other six follow.
const FIRST_SELECT_LINE: u32 = 2;

impl Muxes {
    fn new(pins: MuxPins) -> Self {
        let _lines = [
            Output::new(pins.s0, Level::Low),
            Output::new(pins.s1, Level::Low),
            Output::new(pins.s2, Level::Low),
            Output::new(pins.s3, Level::Low),
            Output::new(pins.q0, Level::Low),
            Output::new(pins.q1, Level::Low),
            Output::new(pins.q2, Level::Low),
        ];
        Self {
            _lines,
            selected: 0,
        }
    }

    fn select(&mut self, lines: u8) {
        let toggled = u32::from(self.selected ^ lines) << FIRST_SELECT_LINE;
        pac::SIO.gpio_out(0).value_xor().write_value(toggled);
        self.selected = lines;
    }
}

/// Runs the scan task; never returns.
#[embassy_executor::task]
pub async fn scan(muxes: MuxPins, sensors: SensorPins, member: Member) -> ! {
    let mut muxes = Muxes::new(muxes);
    let mut supplies = [
        Output::new(sensors.sens_en0, Level::Low),
        Output::new(sensors.sens_en1, Level::Low),
        Output::new(sensors.sens_en2, Level::Low),
        Output::new(sensors.sens_en3, Level::Low),
    ];
    let mut adc = Adc::new_blocking(sensors.adc, Config::default());
    let mut sense = Channel::new_pin(sensors.sense, Pull::None);
    let mut cc1 = Channel::new_pin(sensors.cc1, Pull::None);
    let mut cc2 = Channel::new_pin(sensors.cc2, Pull::None);

    // Until the table knows which sensors are fitted, the slower kind sets the pace.
    let mut kind = SensorKind::Reed;
    let mut counts = CellMap::filled(AdcCount(0));
    let mut next = Instant::now();
    let mut unpublished = 0;
    loop {
        for ((quadrant, cells), supply) in Quadrant::ALL.iter().zip(&CHAIN).zip(&mut supplies) {
            member.check_in();
            muxes.select(quadrant.select(0));
            supply.set_high();
            Timer::after(SUPPLY_RISE).await;
            let mut first_look = None;
            match kind {
                SensorKind::Hall => {
                    first_look =
                        read_halls_surely(*quadrant, &mut muxes, &mut adc, &mut sense, &mut counts);
                }
                SensorKind::Reed => {
                    for (index, &cell) in cells.iter().enumerate() {
                        muxes.select(quadrant.select(index));
                        Timer::after(REED_SETTLE).await;
                        counts[cell] = convert(&mut adc, &mut sense).unwrap_or(AdcCount::MID_SCALE);
                    }
                }
            }
            supply.set_low();
            unpublished += 1;
            let has_news = first_look.is_some();
            if !has_news && unpublished < Quadrant::ALL.len() {
                continue;
            }
            unpublished = 0;
            SCANS.signal(Scan { first_look, counts });
            // A line that cannot be read offers nothing.
            CC_LINES
                .signal([&mut cc1, &mut cc2].map(|cc| convert(&mut adc, cc).unwrap_or_default()));
            kind = FITTED.try_take().unwrap_or(kind);
            if has_news {
                // The next scan begins here and ends with this quadrant, so that what goes on in it is published at once, too.
                next = Instant::now();
                continue;
            }
            // Scans that were missed, as while the flash chip was erased, are not made up for.
            let period = Duration::from_micros(kind.scan_period().as_micros() as u64);
            next = (next + period).max(Instant::now());
            Timer::at(next).await;
        }
    }
}

/// Reads a quadrant of halls, and reads it again at once if one of them asks for a second look. Returns the first look then.
#[inline(never)]
fn read_halls_surely(
    quadrant: Quadrant,
    muxes: &mut Muxes,
    adc: &mut Adc<'static, Blocking>,
    sense: &mut Channel<'static>,
    counts: &mut CellMap<AdcCount>,
) -> Option<FirstLook> {
    // Only to choose the channel.
    convert(adc, sense);
    if !read_halls(quadrant, muxes, counts) {
        return None;
    }
    let first_look = FirstLook {
        quadrant,
        counts: CHAIN[quadrant as usize].map(|cell| counts[cell]),
    };
    muxes.select(quadrant.select(0));
    read_halls(quadrant, muxes, counts);
    Some(first_look)
}

/// Reads a quadrant of halls without a pause, the first of which is selected, as is the converter's channel. Says whether one
/// of them asks for a second look. This is a function of its own because a task keeps in memory what may last over a pause, which would take more of the
/// processor's time.
#[inline(never)]
fn read_halls(quadrant: Quadrant, muxes: &mut Muxes, counts: &mut CellMap<AdcCount>) -> bool {
    let mut asks = false;
    for (index, &cell) in CHAIN[quadrant as usize].iter().enumerate() {
        settle_halls();
        let count = convert_again();
        // The next one settles while this one is put away. Behind the camp, which is the last, it stays selected.
        muxes.select(quadrant.select(index + 1));
        let count = count.unwrap_or(AdcCount::MID_SCALE);
        asks |= SensorKind::Hall.asks_for_a_second_look(counts[cell], count);
        counts[cell] = count;
    }
    asks
}

/// Waits until a hall has settled, less [`CYCLES_BESIDE`].
fn settle_halls() {
    // SAFETY: it only counts a register down.
    unsafe {
        core::arch::asm!(
            "2:",
            ".rept {nops}",
            "nop",
            ".endr",
            "subs {rounds}, #1",
            "bne 2b",
            nops = const NOPS,
            rounds = inout(reg) HALL_SETTLE_ROUNDS => _,
            options(nomem, nostack),
        );
    }
}

/// Another conversion of the channel that was converted last. The driver would choose the channel anew each time, which
/// takes half as long as a conversion.
#[inline(always)]
fn convert_again() -> Option<AdcCount> {
    let adc = pac::ADC;
    adc.cs().modify(|cs| cs.set_start_once(true));
    while !adc.cs().read().ready() {}
    (!adc.cs().read().err()).then(|| AdcCount(adc.result().read().result()))
}

/// One conversion, 2 µs. The converter flags an error only when it cannot resolve a bit in time.
fn convert(adc: &mut Adc<'static, Blocking>, channel: &mut Channel<'static>) -> Option<AdcCount> {
    match adc.blocking_read(channel) {
        Ok(count) => Some(AdcCount(count)),
        Err(_) => {
            defmt::warn!("a conversion failed");
            None
        }
    }
}
