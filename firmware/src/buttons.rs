//! Reads the five buttons.

use embassy_rp::gpio::{Input, Pull};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Ticker};
use katarenga_core::{Button, Buttons};

use crate::pins::ButtonPins;
use crate::supervision::{self, Task};

/// Which buttons are down, whenever that changes: one change after the other, so that no press is lost while the table is
/// busy, with room for three presses.
pub type ButtonLevels = Channel<CriticalSectionRawMutex, Buttons, 6>;

/// Contacts bounce for 1 to 5 ms: two looks 5 ms apart that agree are past it.
const PERIOD: Duration = Duration::from_millis(5);

/// Watches the buttons for ever.
#[embassy_executor::task]
pub async fn buttons(pins: ButtonPins, levels: &'static ButtonLevels) -> ! {
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
    let mut ticker = Ticker::every(PERIOD);
    loop {
        supervision::check_in(Task::Buttons);
        let down = Button::ALL
            .into_iter()
            .zip(&inputs)
            .filter(|(_, pin)| pin.is_low())
            .map(|(button, _)| button);
        let now = down.collect();
        // What finds no room is reported when there is some.
        if now == seen && now != reported && levels.try_send(now).is_ok() {
            reported = now;
        }
        seen = now;
        ticker.next().await;
    }
}
