//! Looks for boards on the serial ports of this computer.

use std::thread;

use serialport::{SerialPortInfo, SerialPortType};

use crate::board::{Board, NoBoard, Who};
use crate::line::Place;

/// Raspberry Pi's vendor number, and its product number for a program with a serial port: what the board's USB descriptors
/// say. Other programs for this chip have them as well, so what is there is asked.
const USB_IDS: (u16, u16) = (0x2E8A, 0x000A);

/// The serial ports that may have a board. Others are left alone.
///
/// # Errors
/// When this system does not tell its ports.
pub fn ports() -> Result<Vec<Place>, serialport::Error> {
    let ports = serialport::available_ports()?;
    Ok(ports.into_iter().filter_map(likely).collect())
}

fn likely(port: SerialPortInfo) -> Option<Place> {
    // macOS offers each port twice. The other one waits for a signal that the board does not give.
    let is_dial_in = port.port_name.starts_with("/dev/tty.");
    match port.port_type {
        SerialPortType::UsbPort(usb) if (usb.vid, usb.pid) == USB_IDS && !is_dial_in => {
            Some(Place::Port(port.port_name))
        }
        _ => None,
    }
}

/// Asks at each place who is there, at all of them at the same time.
#[must_use]
pub fn who_is_at(places: &[Place]) -> Vec<Result<(Place, Who), NoBoard>> {
    thread::scope(|scope| {
        let asked: Vec<_> = places
            .iter()
            .map(|place| {
                scope.spawn(move || {
                    let board = Board::open(place)?;
                    Ok((place.clone(), board.who().clone()))
                })
            })
            .collect();
        let gone = |place: &Place| Err(NoBoard::Gone(place.clone()));
        asked
            .into_iter()
            .zip(places)
            .map(|(answer, place)| answer.join().unwrap_or_else(|_| gone(place)))
            .collect()
    })
}

#[cfg(test)]
mod tests {
    use serialport::UsbPortInfo;

    use super::*;

    fn port(name: &str, (vid, pid): (u16, u16)) -> SerialPortInfo {
        SerialPortInfo {
            port_name: name.to_owned(),
            port_type: SerialPortType::UsbPort(UsbPortInfo {
                vid,
                pid,
                serial_number: None,
                manufacturer: None,
                product: None,
            }),
        }
    }

    #[test]
    fn only_likely_ports_are_asked() {
        assert!(likely(port("/dev/ttyACM0", USB_IDS)).is_some());
        assert_eq!(likely(port("/dev/ttyUSB0", (0x0403, 0x6001))), None);
        assert_eq!(likely(port("/dev/tty.usbmodem1", USB_IDS)), None);
        let built_in = SerialPortInfo {
            port_name: "/dev/ttyS0".to_owned(),
            port_type: SerialPortType::Unknown,
        };
        assert_eq!(likely(built_in), None);
    }
}
