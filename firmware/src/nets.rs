//! Every pin of the Pico, by the net it drives or reads.
//!
//! A macro that passes the table to another macro, so that the firmware makes its resources of it and a test on the host
//! compares it with `hardware/pinmap.toml`.

/// Passes the table of nets to a macro.
macro_rules! nets {
    ($use:ident) => {
        $use! {
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
            /// The supply of each quadrant's sensors, the analogue line that they share, and the CC lines of the USB-C source,
            /// through 10 kΩ each: everything that the one ADC reads.
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
            /// Resets the chip when it is not fed.
            supervision: SupervisionPins {
                watchdog: WATCHDOG,
            }
            /// The connector of the Pico.
            usb: UsbPins {
                usb: USB,
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
    };
}
