//! What players can set, and the board keeps.

use super::Players;
use crate::lights::{Brightness, Palette};
use crate::referee::Options;
use crate::units::Millis;
use katarenga_rules::board::{BySide, Edge, Face, Layout, PlacedQuarter, Rotation};
use katarenga_rules::game::Rules;

/// A time for each player (R32); they may differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct ClockSettings {
    /// The time for the whole game.
    pub time: BySide<Millis>,
    /// Added after each move.
    pub increment: Millis,
}

/// Everything that players set with the buttons.
///
/// ```
/// use katarenga_core::evening::Settings;
/// use katarenga_core::lights::Palette;
/// let before = Settings::default();
/// // Another palette disturbs no game; other rules end it.
/// assert!(before.lets_game_go_on(&Settings { palette: Palette::HighContrast, ..before }));
/// assert!(!before.lets_game_go_on(&Settings { rules: "congress".parse()?, ..before }));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Settings {
    /// Tonight's board, as it lies on the table: rank 1 is the near edge.
    pub layout: Layout,
    /// Which game is played.
    pub rules: Rules,
    /// How strictly touched pawns must be moved.
    pub options: Options,
    /// No capture on either player's first move (R4).
    pub quiet_first_move: bool,
    /// Where White sits.
    pub white_edge: Edge,
    /// A chess clock, if one is wanted.
    pub clock: Option<ClockSettings>,
    /// How bright the lights are.
    pub brightness: Brightness,
    /// Which colours they use.
    pub palette: Palette,
    /// Whether squares show the colours of the layout, for boards without printed quarters.
    pub terrain: bool,
    /// Whether the board makes sounds.
    pub sound: bool,
    /// Who plays whom, and with how much help.
    pub players: Players,
}

impl Settings {
    /// Whether a game that was begun with these settings can go on under others.
    ///
    /// Lights, sound and how touched pawns are judged may change at any time; what the game is played on, with and
    /// by may not.
    #[must_use]
    pub fn lets_game_go_on(&self, others: &Self) -> bool {
        let game = |settings: &Self| {
            (
                settings.layout,
                settings.rules,
                settings.quiet_first_move,
                settings.white_edge,
                settings.clock,
            )
        };
        game(self) == game(others)
    }

    /// Whether a match goes on under others: the clock may be set anew between two games, as a handicap (R32).
    #[must_use]
    pub fn lets_match_go_on(&self, others: &Self) -> bool {
        self.lets_game_go_on(&Self {
            clock: self.clock,
            ..*others
        })
    }

    /// How a board comes out of its box, with a layout on it.
    #[must_use]
    pub fn new(layout: Layout) -> Self {
        Self {
            layout,
            rules: Rules::default(),
            options: Options::default(),
            quiet_first_move: false,
            white_edge: Edge::default(),
            clock: None,
            brightness: Brightness::default(),
            palette: Palette::default(),
            terrain: false,
            sound: true,
            players: Players::default(),
        }
    }
}

impl Default for Settings {
    /// With the four quarters as they are unpacked: sides `a` up, each upright, 1 to 4 clockwise from the far left.
    fn default() -> Self {
        let unpacked = [Face::A1, Face::A2, Face::A3, Face::A4].map(|face| PlacedQuarter {
            face,
            rotation: Rotation::Upright,
        });
        Self::new(Layout::from_quarters(&unpacked))
    }
}
