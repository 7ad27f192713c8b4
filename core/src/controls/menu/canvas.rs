//! What the menu looks like.

use super::{Menu, Ongoing, Screen, View};
use crate::lights::{BLANK, Canvas, Paint};
use katarenga_rules::board::{Camp, Cell, File, Rank, Square};

impl Menu {
    /// What the cells show.
    #[must_use]
    pub fn canvas(&self) -> Canvas {
        if let Some(notice) = self.notice {
            return notice.canvas();
        }
        let mut canvas = BLANK;
        match self.view {
            View::Layout(entry) => return entry.canvas(&self.draft.settings.layout),
            View::Question => {}
            View::Contents => {
                for (&screen, place) in self.screens().iter().zip(places()) {
                    canvas[place.into()] = match screen == self.screen {
                        true => Paint::Chosen,
                        false => Paint::Offered,
                    };
                }
            }
            View::Row(being_set) => {
                let ranks = [Rank::Fourth, Rank::Third, Rank::Second, Rank::First];
                let dials = self.screen.dials(&self.draft);
                // Three rows or fewer leave a dark rank below the picture; where there are four, it is in the picture.
                let above = usize::from(dials.len() < ranks.len());
                for (&dial, rank) in dials.iter().zip(ranks.into_iter().skip(above)) {
                    draw(&mut canvas, rank, dial.row(&self.draft, dial == being_set));
                }
            }
        }
        let far_ranks = Rank::ALL.into_iter().rev();
        for (rank, row) in far_ranks.zip(self.screen.picture(&self.draft)) {
            draw(&mut canvas, rank, row);
        }
        if let Some(why) = self.unplayable_layout() {
            for camp in Camp::of(why.half) {
                canvas[Cell::Camp(camp)] = Paint::Bad;
            }
        }
        canvas
    }

    /// What the contents offer: how a game ends, which is the last of all, only while one is running.
    pub(super) const fn screens(&self) -> &'static [Screen] {
        match (self.draft.ongoing, Screen::ALL.as_slice()) {
            (Ongoing::Nothing | Ongoing::Waiting, [others @ .., _]) => others,
            (_, all) => all,
        }
    }
}

/// Where the contents show the place of each screen, the first ones on rank 2.
fn places() -> impl Iterator<Item = Square> {
    [Rank::Second, Rank::First].into_iter().flat_map(|rank| {
        let files = File::ALL.into_iter().take(Screen::OF_THE_GAME);
        files.map(move |file| Square::new(file, rank))
    })
}

fn draw(canvas: &mut Canvas, rank: Rank, row: [Paint; 8]) {
    for (file, paint) in File::ALL.into_iter().zip(row) {
        canvas[Square::new(file, rank).into()] = paint;
    }
}
