//! Sends frames to the LED chain: a PIO state machine makes the pulses, DMA feeds it.

use embassy_rp::bind_interrupts;
use embassy_rp::dma;
use embassy_rp::gpio::{Level, Output};
use embassy_rp::peripherals::{DMA_CH0, PIO0};
use embassy_rp::pio::program::pio_asm;
use embassy_rp::pio::{self, Direction, FifoJoin, Pio, ShiftConfig, ShiftDirection, StateMachine};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use katarenga_core::lights::{Frame, LimitedFrame};
use katarenga_rules::Cell;

use crate::clocks::SYSTEM_HZ;
use crate::pins::LedPins;
use crate::supervision::Member;
use crate::wiring::CHAIN;

/// The newest frame. It replaces one that was not sent yet.
pub static FRAMES: Signal<CriticalSectionRawMutex, LimitedFrame> = Signal::new();

bind_interrupts!(struct Irqs {
    PIO0_IRQ_0 => pio::InterruptHandler<PIO0>;
    DMA_IRQ_0 => dma::InterruptHandler<DMA_CH0>;
});

/// One tick of the state machine is 62.5 ns, so that the program's pulses are 312.5 and 687.5 ns long and a bit takes
/// 1.25 µs: inside the limits of every LED sold under these names. A zero may be 250 to 550 ns with the classic WS2812B,
/// 220 to 380 with the newer ones and 150 to 450 with SK6812; a one 650 to 950, 580 to 1000 and 450 to 750.
const TICKS_PER_SECOND: u32 = 16_000_000;

/// Cycles of the system clock in a tick. A divider with a fraction would make some ticks a cycle longer than others.
const DIVIDER: u16 = (SYSTEM_HZ / TICKS_PER_SECOND) as u16;
const _: () = assert!(SYSTEM_HZ == DIVIDER as u32 * TICKS_PER_SECOND);

/// DMA is done while eight words still wait in the joined FIFO and one is being shifted out, 30 µs each. Then
/// the line must rest for 280 µs, so that the LEDs show what they were sent.
const DRAIN_AND_LATCH: Duration = Duration::from_micros(9 * 30 + 280 + 50);

/// Until the rail of the LEDs is up; data sent earlier would be lost. The soft-started switch (TPS22918) rises by 0.55 µs/V
/// for each pF of its 4.7 nF, and 30 µs/V more: with its delay, its tolerance and the capacitor's, 24.4 ms at the slowest.
const SUPPLY_RISE: Duration = Duration::from_millis(25);

/// Runs the LED task; never returns. Switches the LEDs' supply on when the first limited frame arrives.
#[embassy_executor::task]
pub async fn leds(pins: LedPins, member: Member) -> ! {
    let mut supply = Output::new(pins.led_en, Level::Low);
    let Pio {
        mut common,
        mut sm0,
        ..
    } = Pio::new(pins.pio, Irqs);
    let mut dma = dma::Channel::new(pins.dma, Irqs);

    let program = pio_asm!(
        ".wrap_target",
        "    out x, 1",         // waits here between frames, with the line low
        "    set pins, 1  [4]", // 5 ticks high: all of a zero's pulse
        "    mov pins, x  [5]", // 6 ticks more for a one
        "    set pins, 0  [7]", // 8 ticks low, and the next `out` makes 9
        ".wrap",
    );
    let program = common.load_program(&program.program);
    let data = common.make_pio_pin(pins.led_data);
    let mut config = pio::Config::default();
    config.use_program(&program, &[]);
    config.set_out_pins(&[&data]);
    config.set_set_pins(&[&data]);
    config.clock_divider = DIVIDER.into();
    config.fifo_join = FifoJoin::TxOnly;
    config.shift_out = ShiftConfig {
        auto_fill: true,
        threshold: 24,
        direction: ShiftDirection::Left,
    };
    sm0.set_config(&config);
    // Low before it drives: a line that starts high would be taken for a bit.
    sm0.set_pins(Level::Low, &[&data]);
    sm0.set_pin_dirs(Direction::Out, &[&data]);
    sm0.set_enable(true);

    let mut frame = member.attend(FRAMES.wait()).await;
    supply.set_high();
    Timer::after(SUPPLY_RISE).await;
    loop {
        send(&mut sm0, &mut dma, frame.frame()).await;
        frame = member.attend(FRAMES.wait()).await;
    }
}

async fn send(
    sm: &mut StateMachine<'static, PIO0, 0>,
    dma: &mut dma::Channel<'static>,
    frame: &Frame,
) {
    let mut words = [0; Cell::COUNT];
    for (&cell, word) in CHAIN.as_flattened().iter().zip(&mut words) {
        let led = frame[cell];
        // Green first, most significant bit first, in the upper 24 bits.
        *word = u32::from_be_bytes([led.g, led.r, led.b, 0]);
    }
    sm.tx().dma_push(dma, &words, false).await;
    Timer::after(DRAIN_AND_LATCH).await;
}
