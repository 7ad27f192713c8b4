//! What a language must have words for.

use core::fmt;

use super::{Act, Light, Sentence, Value};
use crate::controls::menu::{Dial, Screen};
use crate::lights::{Palette, Role};
use katarenga_rules::board::{Colour, Corner, Side};
use katarenga_rules::game::Rules;
use katarenga_rules::opponent::Level;

/// The words of a language. [`Language::words`](super::Language::words) finds them.
///
/// Words without a full stop fit into sentences and labels; sentences stand alone.
pub trait Words {
    /// A player.
    fn side(&self, side: Side) -> &'static str;

    /// The colour of a square.
    fn colour(&self, colour: Colour) -> &'static str;

    /// Where a corner is, seen from the near edge.
    fn corner(&self, corner: Corner) -> &'static str;

    /// A game.
    fn game(&self, rules: Rules) -> &'static str;

    /// What players want in a game, as one sentence.
    fn goal(&self, rules: Rules) -> &'static str;

    /// A screen of the menu.
    fn screen(&self, screen: Screen) -> &'static str;

    /// What a row of a screen sets.
    fn dial(&self, dial: Dial) -> &'static str;

    /// How well the board plays at each level, the weakest first.
    fn levels(&self) -> [&'static str; Level::COUNT];

    /// How well the board plays at a level.
    fn level(&self, level: Level) -> &'static str {
        let place = usize::from(level.number()).saturating_sub(1);
        self.levels().get(place).copied().unwrap_or_default()
    }

    /// A palette.
    fn palette(&self, palette: Palette) -> &'static str;

    /// What the light of a cell means.
    fn role(&self, role: Role) -> &'static str;

    /// What a light means that has no role.
    fn light(&self, light: Light) -> &'static str;

    /// What a button does.
    fn act(&self, act: Act) -> &'static str;

    /// Writes the value of a dial; [`Value::said_in`] is easier to use.
    ///
    /// # Errors
    /// When the text finds no room.
    fn value(&self, value: Value, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Writes a sentence; [`Sentence::said_in`] is easier to use.
    ///
    /// # Errors
    /// When the text finds no room.
    fn sentence(&self, sentence: Sentence, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}
