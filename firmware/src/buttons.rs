//! Reads the five buttons.

use embassy_rp::gpio::{Input, Pull};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Timer};
use katarenga_core::{Button, Buttons};

use crate::pins::ButtonPins;
use crate::supervision::Member;

/// Which buttons are down, whenever that changes. A queue with room for three presses, so that no press is lost while the
/// table is busy.
pub static LEVELS: Channel<CriticalSectionRawMutex, Buttons, 6> = Channel::new();

/// Debounces: contacts bounce for 1 to 5 ms, so two equal readings at least 5 ms apart are stable. A ticker would make up for
/// the rounds that an erase of the flash chip has cost, with no time between them.
const PERIOD: Duration = Duration::from_millis(5);

/// Runs the button task; never returns.
#[embassy_executor::task]
pub async fn buttons(pins: ButtonPins, member: Member) -> ! {
    // In the order of `Button::ALL`; a button pulls its pin to ground.
    let inputs = [
        Input::new(pins.btn_setup, Pull::Up),
        Input::new(pins.btn_back, Pull::Up),
        Input::new(pins.btn_next, Pull::Up),
        Input::new(pins.btn_turn, Pull::Up),
        Input::new(pins.btn_ok, Pull::Up),
    ];
    let mut reported = Buttons::NONE;
    let mut seen = Buttons::NONE;
    loop {
        member.check_in();
        let down = Button::ALL
            .into_iter()
            .zip(&inputs)
            .filter(|(_, pin)| pin.is_low())
            .map(|(button, _)| button);
        let now = down.collect();
        // If the queue is full, the next round tries again.
        if now == seen && now != reported && LEVELS.try_send(now).is_ok() {
            reported = now;
        }
        seen = now;
        Timer::after(PERIOD).await;
    }
}
