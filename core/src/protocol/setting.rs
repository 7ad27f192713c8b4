//! Single settings by their names.

use core::fmt::{self, Write};

use super::field::{LineField, LineWords, put, words};
use crate::evening::{ClockSettings, Player, Settings};
use crate::lights::{Brightness, Palette};
use crate::referee::TouchMove;
use crate::units::Millis;
use katarenga_rules::board::{Edge, Layout};
use katarenga_rules::game::Rules;
use katarenga_rules::opponent::Level;

/// Something that players can set, and its value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// The colours of the squares, rank 1 at the near edge.
    Layout(Layout),
    /// Which game is played.
    Game(Rules),
    /// Who plays White.
    WhitePlayer(Player),
    /// Who plays Black.
    BlackPlayer(Player),
    /// How well the board plays.
    Level(Level),
    /// Whether people can have a good move shown.
    Hints(bool),
    /// Whether sides may be swapped after the first move (R34).
    Swap(bool),
    /// How strictly a touched pawn must be moved.
    TouchMove(TouchMove),
    /// How long a nudge may last (R15).
    Nudge(Millis),
    /// Whether first moves may not capture (R4).
    QuietFirstMove(bool),
    /// Where White sits.
    WhiteEdge(Edge),
    /// The chess clock (R32).
    Clock(Option<ClockSettings>),
    /// How bright the lights are.
    Brightness(Brightness),
    /// Which colours they use.
    Palette(Palette),
    /// Whether squares show the colours of the layout.
    Terrain(bool),
    /// Whether the board makes sounds.
    Sound(bool),
}

words!(Setting {
    Layout(layout) "layout",
    Game(rules) "game",
    WhitePlayer(player) "white-player",
    BlackPlayer(player) "black-player",
    Level(level) "level",
    Hints(on) "hints",
    Swap(on) "swap",
    TouchMove(touch_move) "touch-move",
    Nudge(time) "nudge",
    QuietFirstMove(on) "quiet-first-move",
    WhiteEdge(edge) "white-edge",
    Clock(clock) "clock",
    Brightness(step) "brightness",
    Palette(palette) "palette",
    Terrain(on) "terrain",
    Sound(on) "sound",
});

/// What buttons can set (R15).
const NUDGE: core::ops::RangeInclusive<u32> = 100..=800;

/// A player has between a second and a day.
const TIME: core::ops::RangeInclusive<u32> = 1_000..=86_400_000;

/// At most ten minutes for each move.
const MOST_INCREMENT: u32 = 600_000;

impl Setting {
    /// How many there are.
    pub const COUNT: usize = 16;

    /// All settings, in the order in which they are listed.
    #[must_use]
    pub const fn all(settings: &Settings) -> [Self; Self::COUNT] {
        let players = &settings.players;
        [
            Self::Layout(settings.layout),
            Self::Game(settings.rules),
            Self::WhitePlayer(players.sides.white),
            Self::BlackPlayer(players.sides.black),
            Self::Level(players.level),
            Self::Hints(players.hints),
            Self::Swap(players.swap),
            Self::TouchMove(settings.options.touch_move),
            Self::Nudge(settings.options.nudge),
            Self::QuietFirstMove(settings.quiet_first_move),
            Self::WhiteEdge(settings.white_edge),
            Self::Clock(settings.clock),
            Self::Brightness(settings.brightness),
            Self::Palette(settings.palette),
            Self::Terrain(settings.terrain),
            Self::Sound(settings.sound),
        ]
    }

    /// Settings with this one. `None` when the value is out of its range.
    #[must_use]
    pub fn applied_to(self, settings: &Settings) -> Option<Settings> {
        let mut set = *settings;
        match self {
            Self::Layout(layout) => set.layout = layout,
            Self::Game(rules) => set.rules = rules,
            Self::WhitePlayer(player) => set.players.sides.white = player,
            Self::BlackPlayer(player) => set.players.sides.black = player,
            Self::Level(level) => set.players.level = level,
            Self::Hints(on) => set.players.hints = on,
            Self::Swap(on) => set.players.swap = on,
            Self::TouchMove(touch_move) => set.options.touch_move = touch_move,
            Self::Nudge(time) if NUDGE.contains(&time.0) => set.options.nudge = time,
            Self::Nudge(_) => return None,
            Self::QuietFirstMove(on) => set.quiet_first_move = on,
            Self::WhiteEdge(edge) => set.white_edge = edge,
            Self::Clock(Some(ClockSettings { time, increment }))
                if !TIME.contains(&time.white.0)
                    || !TIME.contains(&time.black.0)
                    || increment.0 > MOST_INCREMENT =>
            {
                return None;
            }
            Self::Clock(clock) => set.clock = clock,
            Self::Brightness(brightness) => set.brightness = brightness,
            Self::Palette(palette) => set.palette = palette,
            Self::Terrain(on) => set.terrain = on,
            Self::Sound(on) => set.sound = on,
        }
        Some(set)
    }

    /// Whether this is the setting with a name.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let mut compared = Compared {
            rest: Some(name),
            done: false,
        };
        // It ends at the first space.
        let _ = self.write(&mut compared);
        compared.rest == Some("")
    }
}

/// Compares what is written with a name, up to the first space.
struct Compared<'a> {
    rest: Option<&'a str>,
    done: bool,
}

impl Write for Compared<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        if self.done || text.starts_with(' ') {
            self.done = true;
            return Err(fmt::Error);
        }
        self.rest = self.rest.and_then(|rest| rest.strip_prefix(text));
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_found_by_its_name_and_set() {
        let usual = Settings::default();
        for (place, setting) in Setting::all(&usual).into_iter().enumerate() {
            let named = Setting::all(&usual);
            let found = ["layout", "game", "white-player", "black-player", "level"];
            if let Some(name) = found.get(place) {
                assert!(setting.is_called(name));
                assert_eq!(named.iter().filter(|s| s.is_called(name)).count(), 1);
            }
            assert_eq!(setting.applied_to(&usual), Some(usual));
        }
        assert!(!Setting::Sound(true).is_called("soun"));
        assert!(!Setting::Sound(true).is_called("sounds"));
    }

    #[test]
    fn values_out_of_range_are_refused() {
        let usual = Settings::default();
        assert_eq!(Setting::Nudge(Millis(99)).applied_to(&usual), None);
        let clock = |time, increment| {
            Setting::Clock(Some(ClockSettings {
                time: katarenga_rules::board::BySide::both(Millis(time)),
                increment: Millis(increment),
            }))
        };
        assert!(clock(1_000, 0).applied_to(&usual).is_some());
        assert_eq!(clock(999, 0).applied_to(&usual), None);
        assert_eq!(clock(1_000, 600_001).applied_to(&usual), None);
    }
}
