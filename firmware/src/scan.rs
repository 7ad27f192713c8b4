//! Reads all 68 sensors, one powered quadrant at a time.

use embassy_rp::adc::{Adc, Blocking, Channel, Config};
use embassy_rp::gpio::{Level, Output, Pull};
use embassy_rp::pac;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Ticker, Timer};
use katarenga_core::units::AdcCount;
use katarenga_core::{Cell, CellMap};

use crate::pins::{MuxPins, SensorPins};
use crate::wiring::Quadrant;

/// The newest scan; one that nobody took is replaced.
pub type Scans = Signal<CriticalSectionRawMutex, CellMap<AdcCount>>;

/// 125 scans a second. A scan takes about 6.5 ms, most of it waiting for supplies and settling.
const PERIOD: Duration = Duration::from_millis(8);

/// A hall sensor is valid 500 µs after its supply comes up. The timer counts whole microseconds and may have
/// been about to tick, so one more is asked for.
const SUPPLY_RISE: Duration = Duration::from_micros(500 + 1);

/// A reed switch with its 10 kΩ pull-up charges the multiplexers within 40 µs (a hall needs only 10). Nobody
/// has told this image which is fitted, so the slower one sets the pace. One more as in [`SUPPLY_RISE`].
const SETTLE: Duration = Duration::from_micros(40 + 1);

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

/// Scans for ever.
#[embassy_executor::task]
pub async fn scan(muxes: MuxPins, sensors: SensorPins, scans: &'static Scans) -> ! {
    let mut muxes = Muxes::new(muxes);
    let mut supplies = [
        Output::new(sensors.sens_en0, Level::Low),
        Output::new(sensors.sens_en1, Level::Low),
        Output::new(sensors.sens_en2, Level::Low),
        Output::new(sensors.sens_en3, Level::Low),
    ];
    let mut adc = Adc::new_blocking(sensors.adc, Config::default());
    let mut sense = Channel::new_pin(sensors.sense, Pull::None);

    let mut counts = CellMap::filled(AdcCount(0));
    let mut ticker = Ticker::every(PERIOD);
    loop {
        for (quadrant, supply) in Quadrant::ALL.into_iter().zip(&mut supplies) {
            supply.set_high();
            Timer::after(SUPPLY_RISE).await;
            for (index, cell) in quadrant.cells().into_iter().enumerate() {
                muxes.select(quadrant.select(index));
                Timer::after(SETTLE).await;
                counts[cell] = convert(&mut adc, &mut sense, cell);
            }
            supply.set_low();
        }
        scans.signal(counts);
        ticker.next().await;
    }
}

/// One conversion, 2 µs. The converter flags an error only when it cannot resolve a bit in time; the reading is
/// then as good as the one it follows.
fn convert(adc: &mut Adc<'static, Blocking>, sense: &mut Channel<'static>, cell: Cell) -> AdcCount {
    match adc.blocking_read(sense) {
        Ok(count) => AdcCount(count),
        Err(_) => {
            defmt::warn!("conversion of {} failed", cell);
            AdcCount::MID_SCALE
        }
    }
}
