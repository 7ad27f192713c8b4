//! The records that stand: the last one of each kind holds.

use heapless::Vec;

use super::Address;
use crate::memory::record::RecordKind;

/// So many kinds that this version does not know are carried along. If each is as long as can be, they leave almost half a
/// sector for moves.
const MOST_UNKNOWN: usize = 8;

/// As many kinds may stand in one sector.
pub(super) const MOST: usize = RecordKind::STANDING.len() + MOST_UNKNOWN;

/// Where the last record of each standing kind lies, also of kinds that this version does not know.
#[derive(Clone, Default)]
pub(super) struct Latest(Vec<(RecordKind, Address), MOST>);

impl Latest {
    /// Where the last record of a kind lies.
    pub(super) fn of(&self, kind: RecordKind) -> Option<Address> {
        self.iter()
            .find(|(standing, _)| *standing == kind)
            .map(|(_, address)| address)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = (RecordKind, Address)> {
        self.0.iter().copied()
    }

    /// There is a newer record of a kind.
    pub(super) fn hold(&mut self, kind: RecordKind, address: Address) {
        if let Some(standing) = self.0.iter_mut().find(|(standing, _)| *standing == kind) {
            standing.1 = address;
            return;
        }
        let unknown = self.iter().filter(|(kind, _)| !kind.is_known()).count();
        if kind.is_known() || unknown < MOST_UNKNOWN {
            // There is room for all kinds that are known, and for so many others.
            let _ = self.0.push((kind, address));
        }
    }

    /// Whether there is one of each of these kinds.
    pub(super) fn has(&self, kinds: &[RecordKind]) -> bool {
        kinds.iter().all(|&kind| self.of(kind).is_some())
    }
}
