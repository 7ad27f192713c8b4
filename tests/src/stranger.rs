//! Reads and writes a journal as somebody would who has nothing but the page of `katarenga_core::memory`: a later
//! version, for example. Knows no kind of record, and shares no code with the journal.

use katarenga_world::flash::FlashChip;

const CHECKSUM: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI);
const SECTOR: usize = 4_096;
const RECORDS: usize = 20;
const FRAME: usize = 2 + 4;

/// A record, whatever it says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Raw {
    /// The number of the sector it lies in.
    pub sector: u32,
    /// Where on the chip it lies.
    pub at: usize,
    /// What it is about.
    pub kind: u8,
    /// What it says.
    pub payload: Vec<u8>,
}

/// All records on a chip, the oldest first.
#[must_use]
pub fn records(chip: &FlashChip) -> Vec<Raw> {
    let mut sectors: Vec<(u32, usize)> = chip
        .bytes()
        .chunks(SECTOR)
        .enumerate()
        .filter_map(|(place, bytes)| Some((number(bytes)?, place)))
        .collect();
    sectors.sort_unstable();
    let in_sector = |(number, place)| {
        let mut found = Vec::new();
        let mut at = place * SECTOR + RECORDS;
        while let Some(record) = read(chip.bytes(), at, number) {
            at += FRAME + record.payload.len();
            found.push(record);
        }
        found
    };
    sectors.into_iter().flat_map(in_sector).collect()
}

/// The records in the newest sector.
#[must_use]
pub fn newest(chip: &FlashChip) -> Vec<Raw> {
    let mut records = records(chip);
    let newest = records.iter().map(|record| record.sector).max();
    records.retain(|record| Some(record.sector) == newest);
    records
}

/// Writes a record behind the last one.
///
/// # Panics
/// When there is none, or no room behind it.
pub fn write(chip: &mut FlashChip, kind: u8, payload: &[u8]) {
    let last = records(chip).pop().expect("a record");
    let at = last.at + FRAME + last.payload.len();
    let frame = frame(last.sector, kind, payload);
    assert!(at % SECTOR + frame.len() <= SECTOR, "no room");
    chip.bytes_mut()[at..at + frame.len()].copy_from_slice(&frame);
}

/// Writes another payload of the same length into a record.
///
/// # Panics
/// When the lengths differ.
pub fn rewrite(chip: &mut FlashChip, record: &Raw, payload: &[u8]) {
    assert_eq!(payload.len(), record.payload.len());
    let frame = frame(record.sector, record.kind, payload);
    chip.bytes_mut()[record.at..record.at + frame.len()].copy_from_slice(&frame);
}

fn number(sector: &[u8]) -> Option<u32> {
    let mark = [b'K', b'A', b'T', b'J', 1, 0, 0xFE, 0xFF];
    let checksum = CHECKSUM.checksum(&sector[8..16]).to_le_bytes();
    let in_use = sector[..8] == mark && sector[16..20] == checksum;
    in_use.then(|| u32::from_le_bytes(sector[8..12].try_into().expect("four bytes")))
}

fn read(bytes: &[u8], at: usize, sector: u32) -> Option<Raw> {
    let end = (at / SECTOR + 1) * SECTOR;
    let [kind, length, rest @ ..] = bytes.get(at..end)? else {
        return None;
    };
    let payload = rest.get(..usize::from(*length))?;
    let whole = frame(sector, *kind, payload);
    let is_record = bytes.get(at..at + whole.len())? == whole;
    is_record.then(|| Raw {
        sector,
        at,
        kind: *kind,
        payload: payload.to_vec(),
    })
}

fn frame(sector: u32, kind: u8, payload: &[u8]) -> Vec<u8> {
    let mut frame = vec![kind, payload.len() as u8];
    frame.extend(payload);
    let mut digest = CHECKSUM.digest();
    digest.update(&sector.to_le_bytes());
    digest.update(&frame);
    frame.extend(digest.finalize().to_le_bytes());
    frame
}
