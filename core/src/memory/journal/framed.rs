//! One record as it lies in flash: kind, length, payload, checksum.

use super::sector::CHECKSUM;
use crate::memory::bytes::MAX_PAYLOAD;
use crate::memory::record::{Kind, Record};

const BEFORE: usize = 2;
const AFTER: usize = 4;

/// A framed record. The checksum also covers the number of the sector, so that nothing that is left of an older use of
/// the sector can be taken for a record.
pub(super) struct Framed {
    bytes: [u8; BEFORE + MAX_PAYLOAD + AFTER],
    length: u8,
    address: Option<u32>,
}

impl Framed {
    /// Not a record.
    pub(super) const EMPTY: Self = Self {
        bytes: [0; BEFORE + MAX_PAYLOAD + AFTER],
        length: 0,
        address: None,
    };

    /// Frames a payload, which is no longer than [`MAX_PAYLOAD`].
    pub(super) fn new(kind: Kind, payload: &[u8], sector_number: u32) -> Self {
        let mut frame = Self::EMPTY;
        frame.length = payload.len() as u8;
        let checksum = checksum(kind.byte(), payload, sector_number);
        let bytes = [kind.byte(), frame.length].into_iter();
        let bytes = bytes.chain(payload.iter().copied()).chain(checksum);
        frame
            .bytes
            .iter_mut()
            .zip(bytes)
            .for_each(|(to, from)| *to = from);
        frame
    }

    /// Reads a record that does not go over the end of its sector, if one lies there.
    pub(super) fn read(
        address: u32,
        sector_number: u32,
        room: usize,
        mut read: impl FnMut(u32, &mut [u8]),
    ) -> Option<Self> {
        let mut frame = Self::EMPTY;
        let mut start = [0; BEFORE];
        if room < BEFORE + AFTER {
            return None;
        }
        read(address, &mut start);
        let [kind, length] = start;
        let whole = BEFORE + usize::from(length) + AFTER;
        Kind::from_byte(kind)?;
        read(
            address,
            frame.bytes.get_mut(..whole).filter(|_| whole <= room)?,
        );
        frame.length = length;
        frame.address = Some(address);
        let (payload, found) = frame
            .bytes
            .get(BEFORE..whole)?
            .split_at_checked(length.into())?;
        (checksum(kind, payload, sector_number) == found).then_some(frame)
    }

    /// In bytes.
    pub(super) const fn len(&self) -> u32 {
        BEFORE as u32 + self.length as u32 + AFTER as u32
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len() as usize).unwrap_or_default()
    }

    pub(super) fn kind(&self) -> Option<Kind> {
        Kind::from_byte(self.bytes[0])
    }

    pub(super) fn payload(&self) -> Option<&[u8]> {
        self.bytes.get(BEFORE..BEFORE + usize::from(self.length))
    }

    /// Where it was read from.
    pub(super) const fn address(&self) -> Option<u32> {
        self.address
    }

    /// Hands on the record, unless this version does not understand it although its checksum is right.
    pub(super) fn decode(&self, take: &mut impl FnMut(Record<'_>)) -> Option<()> {
        Record::decode(self.kind()?, self.payload()?, take)
    }
}

fn checksum(kind: u8, payload: &[u8], sector_number: u32) -> [u8; AFTER] {
    let mut digest = CHECKSUM.digest();
    digest.update(&sector_number.to_le_bytes());
    digest.update(&[kind, payload.len() as u8]);
    digest.update(payload);
    digest.finalize().to_le_bytes()
}
