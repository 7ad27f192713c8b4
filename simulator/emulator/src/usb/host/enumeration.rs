//! What a host asks a new device, one request after the other.

use super::request::Request;

const DEVICE: u8 = 1;
const CONFIGURATION: u8 = 2;
const STRING: u8 = 3;
const INTERFACE: u8 = 4;
const ENDPOINT: u8 = 5;
const BOS: u8 = 15;
const ENGLISH: u16 = 0x0409;
const BULK: u8 = 2;

/// The platform capability of a BOS descriptor that stands for Microsoft OS 2.0, as its bytes lie in the descriptor.
const MS_OS_20: [u8; 16] = [
    0xDF, 0x60, 0xDD, 0xD8, 0x89, 0x45, 0xC7, 0x4C, 0x9C, 0xD2, 0x65, 0x9D, 0x9E, 0x64, 0x8A, 0x9F,
];

/// What a device says about itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Descriptors {
    /// The device descriptor.
    pub device: Vec<u8>,
    /// The configuration with its interfaces and endpoints.
    pub configuration: Vec<u8>,
    /// The binary object store.
    pub bos: Vec<u8>,
    /// Microsoft's OS 2.0 descriptor set.
    pub os: Vec<u8>,
    /// Who made it.
    pub manufacturer: String,
    /// What it is.
    pub product: String,
    /// Which one it is.
    pub serial: String,
}

impl Descriptors {
    fn device_word(&self, at: usize) -> u16 {
        let bytes = self.device.get(at..at + 2);
        bytes.map_or(0, |bytes| u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    /// The version of USB, in binary-coded decimal.
    #[must_use]
    pub fn usb_version(&self) -> u16 {
        self.device_word(2)
    }

    /// Vendor and product.
    #[must_use]
    pub fn ids(&self) -> (u16, u16) {
        (self.device_word(8), self.device_word(10))
    }

    /// The current that the device may draw.
    #[must_use]
    pub fn milliamps(&self) -> u16 {
        2 * u16::from(self.configuration.get(8).copied().unwrap_or(0))
    }

    /// The descriptors inside of the configuration.
    fn parts(&self) -> impl Iterator<Item = &[u8]> {
        let mut rest = &self.configuration[..];
        std::iter::from_fn(move || {
            let length = usize::from(*rest.first()?).max(1);
            let (part, others) = rest.split_at_checked(length)?;
            rest = others;
            Some(part)
        })
    }

    /// Class, subclass and protocol of each interface.
    #[must_use]
    pub fn interfaces(&self) -> Vec<[u8; 3]> {
        let of_interface = |part: &[u8]| {
            let is_one = part.get(1) == Some(&INTERFACE);
            is_one.then(|| part.get(5..8)?.try_into().ok()).flatten()
        };
        self.parts().filter_map(of_interface).collect()
    }

    /// The addresses of the bulk endpoints, IN and OUT.
    pub(super) fn bulk(&self) -> Option<(u8, u8)> {
        let mut bulk = self.parts().filter_map(|part| match part {
            [_, ENDPOINT, address, BULK, ..] => Some(*address),
            _ => None,
        });
        let pair = [bulk.next()?, bulk.next()?];
        let find = |is_in| {
            pair.into_iter()
                .find(|address| (address & 0x80 != 0) == is_in)
        };
        Some((find(true)?, find(false)?))
    }

    /// The vendor code and the length of Microsoft's descriptor set, if the BOS names one.
    fn os_descriptors(&self) -> Option<(u8, u16)> {
        let at = self.bos.windows(16).position(|bytes| bytes == MS_OS_20)?;
        // Behind the capability follow the version of Windows, the length and the code.
        let info = self.bos.get(at + 20..at + 23)?;
        Some((info[2], u16::from_le_bytes([info[0], info[1]])))
    }
}

/// The next thing to ask.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// The device descriptor at address 0. The host resets the bus once more after it.
    Probe,
    Address,
    Device,
    BosHead,
    Bos,
    ConfigurationHead,
    Configuration,
    Languages,
    Manufacturer,
    Product,
    Serial,
    OsDescriptors,
    /// Takes the configuration back, which hosts do when they change drivers.
    Unconfigure,
    Configure,
    Configured,
}

impl Step {
    /// The request of this step, if it has one.
    pub(super) fn request(self, known: &Descriptors, address: u8) -> Option<Request> {
        let string = |at: usize| {
            let number = known.device.get(at).copied().unwrap_or(0);
            Request::descriptor(STRING, number, ENGLISH, 255)
        };
        let total = |bytes: &[u8]| {
            bytes
                .get(2..4)
                .map_or(0, |b| u16::from_le_bytes([b[0], b[1]]))
        };
        Some(match self {
            Self::Probe => Request::descriptor(DEVICE, 0, 0, 64),
            Self::Address => Request::set_address(address),
            Self::Device => Request::descriptor(DEVICE, 0, 0, 18),
            Self::BosHead => Request::descriptor(BOS, 0, 0, 5),
            Self::Bos => Request::descriptor(BOS, 0, 0, total(&known.bos)),
            Self::ConfigurationHead => Request::descriptor(CONFIGURATION, 0, 0, 9),
            Self::Configuration => {
                Request::descriptor(CONFIGURATION, 0, 0, total(&known.configuration))
            }
            Self::Languages => Request::descriptor(STRING, 0, 0, 255),
            Self::Manufacturer => string(14),
            Self::Product => string(15),
            Self::Serial => string(16),
            Self::OsDescriptors => {
                let (code, length) = known.os_descriptors()?;
                Request::os_descriptors(code, length)
            }
            Self::Unconfigure => Request::set_configuration(0),
            Self::Configure => Request::set_configuration(1),
            Self::Configured => return None,
        })
    }

    pub(super) fn next(self) -> Self {
        match self {
            Self::Probe => Self::Address,
            Self::Address => Self::Device,
            Self::Device => Self::BosHead,
            Self::BosHead => Self::Bos,
            Self::Bos => Self::ConfigurationHead,
            Self::ConfigurationHead => Self::Configuration,
            Self::Configuration => Self::Languages,
            Self::Languages => Self::Manufacturer,
            Self::Manufacturer => Self::Product,
            Self::Product => Self::Serial,
            Self::Serial => Self::OsDescriptors,
            Self::OsDescriptors | Self::Unconfigure => Self::Configure,
            Self::Configure | Self::Configured => Self::Configured,
        }
    }

    /// Keeps what the device answered.
    pub(super) fn learn(self, known: &mut Descriptors, answer: Vec<u8>) {
        match self {
            Self::Probe | Self::Device => known.device = answer,
            Self::BosHead | Self::Bos => known.bos = answer,
            Self::ConfigurationHead | Self::Configuration => known.configuration = answer,
            Self::Manufacturer => known.manufacturer = text(&answer),
            Self::Product => known.product = text(&answer),
            Self::Serial => known.serial = text(&answer),
            Self::OsDescriptors => known.os = answer,
            Self::Address
            | Self::Languages
            | Self::Unconfigure
            | Self::Configure
            | Self::Configured => {}
        }
    }
}

/// A string descriptor: two bytes ahead, then UTF-16.
fn text(descriptor: &[u8]) -> String {
    let units = descriptor.get(2..).unwrap_or(&[]).as_chunks::<2>().0;
    let units: Vec<_> = units.iter().map(|unit| u16::from_le_bytes(*unit)).collect();
    String::from_utf16_lossy(&units)
}
