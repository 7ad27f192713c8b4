//! What chance decides for the menu: lots and layouts, drawn from the noise of the sensors.

use crate::controls::menu::{Answer, MenuRequest};
use crate::units::AdcCount;
use katarenga_rules::board::CellMap;
use katarenga_rules::layouts::{BalanceSearch, Chance};

/// Draws what the menu asks for, a little at every step.
#[derive(Clone, Debug)]
pub(super) struct Lots {
    chance: Chance,
    pending: Option<MenuRequest>,
    search: BalanceSearch,
}

impl Default for Lots {
    fn default() -> Self {
        Self {
            chance: Chance::from_seed(0),
            pending: None,
            search: BalanceSearch::new(),
        }
    }
}

impl Lots {
    /// Mixes the noise of a scan in. A player takes seconds to get to where chance matters: hundreds of scans.
    pub(super) fn hear_noise(&mut self, counts: &CellMap<AdcCount>) {
        let noise = counts.values().iter().fold(0_u32, |word, count| {
            word.rotate_left(1) ^ u32::from(count.0)
        });
        self.chance.stir(noise);
    }

    /// An unpredictable number, for a board that thinks.
    pub(super) fn seed(&mut self) -> u32 {
        self.chance.bits()
    }

    pub(super) fn ask(&mut self, question: MenuRequest) {
        self.pending = Some(question);
        self.search = BalanceSearch::new();
    }

    /// The answer, once there is one. A balanced layout is looked for one board a step, so that nothing waits.
    #[inline(never)]
    pub(super) fn answer(&mut self) -> Option<Answer> {
        let answer = match self.pending? {
            MenuRequest::Lot => Answer::Lot(self.chance.bits()),
            MenuRequest::Layout { balanced: false } => Answer::Layout(self.chance.layout()),
            MenuRequest::Layout { balanced: true } => {
                Answer::Layout(self.search.step(&mut self.chance)?.layout)
            }
        };
        self.pending = None;
        Some(answer)
    }
}
