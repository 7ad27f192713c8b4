//! Plays sounds on the piezo.

use embassy_rp::pwm::{Config, Pwm};
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::channel::Channel;
use embassy_time::{Duration, Timer};
use katarenga_core::sound::{Note, Sound};

use crate::clocks::SYSTEM_HZ;
use crate::pins::SoundPins;
use crate::supervision::Member;

/// Sounds to play one after the other. A fifth would come too late to mean anything.
pub static SOUNDS: Channel<CriticalSectionRawMutex, Sound, 4> = Channel::new();

/// The counter runs at 4 MHz, so that every tone from 62 Hz on fits its 16 bits.
const COUNTS_PER_SECOND: u32 = 4_000_000;
const DIVIDER: u8 = (SYSTEM_HZ / COUNTS_PER_SECOND) as u8;
const _: () = assert!(SYSTEM_HZ == DIVIDER as u32 * COUNTS_PER_SECOND);

/// Runs the sound task; never returns.
#[embassy_executor::task]
pub async fn sound(pins: SoundPins, member: Member) -> ! {
    let mut piezo = Pwm::new_output_b(pins.pwm, pins.piezo, silence());
    loop {
        let sound = member.attend(SOUNDS.receive()).await;
        for note in sound.notes() {
            // A counter beyond the end of a higher note would run on to the end of its 16 bits first.
            piezo.set_counter(0);
            piezo.set_config(&tone(note));
            let length = Duration::from_millis(u64::from(note.length.0));
            member.attend(Timer::after(length)).await;
        }
        piezo.set_config(&silence());
    }
}

/// Half the time high, so that the piezo is loudest.
fn tone(note: &Note) -> Config {
    let period = COUNTS_PER_SECOND.checked_div(u32::from(note.hertz));
    let mut config = silence();
    if let Some(period) = period {
        config.enable = true;
        config.top = (period - 1) as u16;
        config.compare_b = (period / 2) as u16;
    }
    config
}

/// The pin rests low: no current, no click.
fn silence() -> Config {
    let mut config = Config::default();
    config.divider = DIVIDER.into();
    config.enable = false;
    config
}
