//! Reads all 68 sensors, one powered quadrant at a time, and the CC lines of the USB-C source. Owns the ADC.

use embassy_rp::adc::{Adc, Blocking, Channel, Config};
use embassy_rp::gpio::{Level, Output, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Instant, Timer};
use katarenga_core::sensing::SensorKind;
use katarenga_core::units::AdcCount;
use katarenga_rules::CellMap;

use crate::pins::{MuxPins, SensorPins};
use crate::power::CC_LINES;
use crate::supervision::Member;
use crate::wiring::{CHAIN, Quadrant};

/// The newest scan. It replaces one that was not taken.
pub static SCANS: Signal<CriticalSectionRawMutex, CellMap<AdcCount>> = Signal::new();

/// Which sensors are fitted, once that is known.
pub static FITTED: Signal<CriticalSectionRawMutex, SensorKind> = Signal::new();

/// A hall sensor is valid 500 µs after its supply comes up. The timer counts whole microseconds and may have
/// been about to tick, so one more is asked for.
const SUPPLY_RISE: Duration = Duration::from_micros(500 + 1);

/// A reed switch with its 10 kΩ pull-up charges the multiplexers within 40 µs. One more as in [`SUPPLY_RISE`].
const REED_SETTLE: Duration = Duration::from_micros(40 + 1);

/// Halls settle within 10 µs: 480 cycles at 48 MHz. At least 10 of them pass with what is done from a selection to the next
/// conversion anyway, the others in rounds of 47. Going to sleep and waking up again would take longer than that.
const HALL_SETTLE_ROUNDS: u32 = (480 - 10) / 47;

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
    loop {
        member.check_in();
        kind = FITTED.try_take().unwrap_or(kind);
        for ((quadrant, cells), supply) in Quadrant::ALL.iter().zip(&CHAIN).zip(&mut supplies) {
            muxes.select(quadrant.select(0));
            supply.set_high();
            Timer::after(SUPPLY_RISE).await;
            match kind {
                SensorKind::Hall => {
                    read_halls(*quadrant, &mut muxes, &mut adc, &mut sense, &mut counts);
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
        }
        SCANS.signal(counts);
        // A line that cannot be read offers nothing.
        CC_LINES.signal([&mut cc1, &mut cc2].map(|cc| convert(&mut adc, cc).unwrap_or_default()));
        // Scans that were missed, as while the flash chip was erased, are not made up for.
        let period = Duration::from_micros(kind.scan_period().as_micros() as u64);
        next = (next + period).max(Instant::now());
        Timer::at(next).await;
    }
}

/// Reads a quadrant of halls without a pause, the first of which is selected. This is a function of its own because a task
/// keeps in memory what may last over a pause, which would take more of the processor's time.
#[inline(never)]
fn read_halls(
    quadrant: Quadrant,
    muxes: &mut Muxes,
    adc: &mut Adc<'static, Blocking>,
    sense: &mut Channel<'static>,
    counts: &mut CellMap<AdcCount>,
) {
    // Only to choose the channel.
    convert(adc, sense);
    for (index, &cell) in CHAIN[quadrant as usize].iter().enumerate() {
        settle_halls();
        let count = convert_again();
        // The next one settles while this one is put away. Behind the camp, which is the last, it stays selected.
        muxes.select(quadrant.select(index + 1));
        counts[cell] = count.unwrap_or(AdcCount::MID_SCALE);
    }
}

/// A round takes 44 + 1 + 2 cycles on a Cortex-M0+.
fn settle_halls() {
    // SAFETY: it only counts a register down.
    unsafe {
        core::arch::asm!(
            "2:",
            ".rept 44",
            "nop",
            ".endr",
            "subs {rounds}, #1",
            "bne 2b",
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
