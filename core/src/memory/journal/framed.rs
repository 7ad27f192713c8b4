//! One record as it lies in flash: kind, length, payload, checksum.

use super::sector::CHECKSUM;
use crate::memory::bytes::MAX_PAYLOAD;
use crate::memory::record::{Record, RecordKind};

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
    pub(super) fn new(kind: RecordKind, payload: &[u8], sector_number: u32) -> Self {
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

    /// Reads a record that does not go over the end of its sector into this place, and says whether one lies there.
    pub(super) fn read(
        &mut self,
        address: u32,
        sector_number: u32,
        room: usize,
        mut read: impl FnMut(u32, &mut [u8]),
    ) -> bool {
        self.bytes[0] = 0;
        let mut start = [0; BEFORE];
        if room < BEFORE + AFTER {
            return false;
        }
        read(address, &mut start);
        let [kind, length] = start;
        let whole = BEFORE + usize::from(length) + AFTER;
        let place = self.bytes.get_mut(..whole).filter(|_| whole <= room);
        let Some(place) = place.filter(|_| RecordKind::from_byte(kind).is_some()) else {
            return false;
        };
        read(address, place);
        self.length = length;
        self.address = Some(address);
        let parts = self.bytes.get(BEFORE..whole);
        let is_record = parts
            .and_then(|parts| parts.split_at_checked(length.into()))
            .is_some_and(|(payload, found)| checksum(kind, payload, sector_number) == found);
        if !is_record {
            self.bytes[0] = 0;
        }
        is_record
    }

    /// In bytes.
    pub(super) const fn len(&self) -> u32 {
        BEFORE as u32 + self.length as u32 + AFTER as u32
    }

    pub(super) fn bytes(&self) -> &[u8] {
        self.bytes.get(..self.len() as usize).unwrap_or_default()
    }

    pub(super) fn kind(&self) -> Option<RecordKind> {
        RecordKind::from_byte(self.bytes[0])
    }

    pub(super) fn payload(&self) -> Option<&[u8]> {
        self.bytes.get(BEFORE..BEFORE + usize::from(self.length))
    }

    /// Where it was read from.
    pub(super) const fn address(&self) -> Option<u32> {
        self.address
    }

    /// Hands on the record, unless this version does not understand it although its checksum is right.
    pub(super) fn decode(&self, take: &mut dyn FnMut(Record<'_>)) -> Option<()> {
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
