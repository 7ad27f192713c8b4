//! Every pin of the Pico, by the net it drives or listens to.
//!
//! `hardware/pinmap.toml` is the source; a test compares the two.
#![allow(missing_docs, reason = "nets are named as on the schematic")]

use assign_resources::assign_resources;
use embassy_rp::{Peri, Peripherals, peripherals};

assign_resources! {
    /// Select lines of the multiplexers: S of the four 16:1, Q of the 8:1.
    muxes: MuxPins {
        s0: PIN_2,
        s1: PIN_3,
        s2: PIN_4,
        s3: PIN_5,
        q0: PIN_6,
        q1: PIN_7,
        q2: PIN_8,
    }
    /// Supply of each quadrant's sensors, the one analogue line they all end in, and what the USB-C source offers,
    /// through 10 kΩ each: everything that is read by the one converter.
    sensors: SensorPins {
        sens_en0: PIN_9,
        sens_en1: PIN_10,
        sens_en2: PIN_11,
        sens_en3: PIN_12,
        sense: PIN_26,
        cc1: PIN_27,
        cc2: PIN_28,
        adc: ADC,
    }
    /// Buttons to ground.
    buttons: ButtonPins {
        btn_setup: PIN_13,
        btn_back: PIN_14,
        btn_next: PIN_15,
        btn_turn: PIN_20,
        btn_ok: PIN_21,
    }
    /// The LED chain and its supply switch, which a resistor pulls down.
    leds: LedPins {
        led_data: PIN_16,
        led_en: PIN_22,
        pio: PIO0,
        dma: DMA_CH0,
    }
    /// The piezo's PWM.
    sound: SoundPins {
        piezo: PIN_17,
        pwm: PWM_SLICE0,
    }
    /// What resets the chip when it is not fed.
    supervision: SupervisionPins {
        watchdog: WATCHDOG,
    }
    /// Optional OLED on I2C1.
    display: DisplayPins {
        i2c_sda: PIN_18,
        i2c_scl: PIN_19,
    }
    /// Which source feeds the board, and whether the Pico's own USB has power.
    power: PowerPins {
        from_usb_c: PIN_0,
        vbus_sense: PIN_24,
    }
}

/// Divides the chip between the tasks, except for the flash chip, which is needed before they start.
#[must_use]
pub fn assign(p: Peripherals) -> (AssignedResources, Peri<'static, peripherals::FLASH>) {
    (split_resources!(p), p.FLASH)
}
