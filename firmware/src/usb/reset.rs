//! Resets on request of a host: by the vendor interface that picotool knows, and by the 1200-baud touch.

use embassy_rp::rom_data;
use embassy_sync::blocking_mutex::raw::CriticalSectionRawMutex;
use embassy_sync::signal::Signal;
use embassy_time::{Duration, Timer};
use embassy_usb::control::{OutResponse, Recipient, Request, RequestType};
use embassy_usb::driver::Driver;
use embassy_usb::msos::{
    CompatibleIdFeatureDescriptor, PropertyData, RegistryPropertyFeatureDescriptor,
};
use embassy_usb::types::InterfaceNumber;
use embassy_usb::{Builder, Handler};
use katarenga_core::protocol::Effect;

use crate::boot;

/// Class, subclass and protocol by which picotool finds the interface.
const CLASS: u8 = 0xFF;
const SUBCLASS: u8 = 0x00;
const PROTOCOL: u8 = 0x01;

/// Its requests.
const TO_BOOTSEL: u8 = 1;
const TO_FLASH: u8 = 2;

/// By this Windows programs find the interface. The number is the board's own.
const INTERFACE_GUID: &[&str] = &["{5E1F0B7C-64C2-4F0A-9E37-1B3C55A0D2F4}"];

/// The host gets its answer before the board leaves the bus.
const ANSWERS: Duration = Duration::from_millis(20);

/// Opening the port at this speed and closing it asks for BOOTSEL, by an old convention.
const TOUCH_BAUD: u32 = 1_200;

/// How to start anew.
#[derive(Clone, Copy)]
enum Reset {
    /// The program starts anew.
    ToFlash,
    /// The boot loader starts, which offers a drive. Nonzero bits hide some of its interfaces.
    ToBootsel(u32),
}

/// What a host has asked for.
static ASKED: Signal<CriticalSectionRawMutex, Reset> = Signal::new();

/// Asks for a reset.
pub fn request(reset: Effect) {
    ASKED.signal(match reset {
        Effect::Reboot => Reset::ToFlash,
        Effect::Bootsel => Reset::ToBootsel(0),
    });
}

/// Waits until a host asks for a reset, and carries it out.
pub async fn carry_out() -> ! {
    let reset = ASKED.wait().await;
    Timer::after(ANSWERS).await;
    match reset {
        Reset::ToFlash => boot::start_anew(),
        Reset::ToBootsel(hidden) => {
            rom_data::reset_to_usb_boot(0, hidden);
            // The ROM does not come back.
            boot::start_anew()
        }
    }
}

/// Watches the serial port for the touch.
#[derive(Default)]
pub struct Touch {
    was_open: bool,
}

impl Touch {
    /// The port was opened, closed or set.
    pub fn look(&mut self, is_open: bool, baud: u32) {
        if self.was_open && !is_open && baud == TOUCH_BAUD {
            ASKED.signal(Reset::ToBootsel(0));
        }
        self.was_open = is_open;
    }
}

/// The vendor interface.
pub struct ResetInterface {
    number: InterfaceNumber,
}

impl ResetInterface {
    /// Not yet part of a device.
    pub const fn new() -> Self {
        Self {
            number: InterfaceNumber(0),
        }
    }

    /// Becomes an interface of the device.
    pub fn add_to<'d, D: Driver<'d>>(&'d mut self, builder: &mut Builder<'d, D>) {
        let mut function = builder.function(CLASS, SUBCLASS, PROTOCOL);
        function.msos_feature(CompatibleIdFeatureDescriptor::new("WINUSB", ""));
        function.msos_feature(RegistryPropertyFeatureDescriptor::new(
            "DeviceInterfaceGUIDs",
            PropertyData::RegMultiSz(INTERFACE_GUID),
        ));
        let mut interface = function.interface();
        self.number = interface.interface_number();
        interface.alt_setting(CLASS, SUBCLASS, PROTOCOL, None);
        drop(function);
        builder.handler(self);
    }
}

impl Handler for ResetInterface {
    fn control_out(&mut self, request: Request, _: &[u8]) -> Option<OutResponse> {
        let is_ours = request.request_type == RequestType::Class
            && request.recipient == Recipient::Interface
            && request.index == u16::from(self.number.0);
        if !is_ours {
            return None;
        }
        let reset = match request.request {
            // The lowest bits hide interfaces of the boot loader.
            TO_BOOTSEL => Reset::ToBootsel(u32::from(request.value & 0x7F)),
            TO_FLASH => Reset::ToFlash,
            _ => return Some(OutResponse::Rejected),
        };
        ASKED.signal(reset);
        Some(OutResponse::Accepted)
    }
}
