//! Which game is played on the board.

use core::fmt;
use core::str::FromStr;

use super::count::DirectedReach;
use super::nearness::Nearness;
use super::questions::GameRules;
use crate::board::{Bitboard, Colour, Layout, Side, Square};
use crate::game::{
    Battle, Colours, Congress, Cornered, Emblem, Fault, Field, IllegalMove, Isolation, Katarenga,
    Outcome, Phase, Position, PositionError, Quebec, Race, Troika, UnplayableLayout, Victory,
};

/// Makes the list of games: the type of all of them, one of each, and who is asked what.
macro_rules! games {
    ($($(#[$doc:meta])* $game:ident as $one:ident = $usual:expr),+ $(,)?) => {
        /// One of the games.
        ///
        /// What differs between them is asked by name, and each game answers in its own file.
        ///
        /// ```
        /// use katarenga_rules::Rules;
        /// assert!(Rules::KATARENGA.captures());
        /// assert!(!Rules::RACE.has_camps());
        /// assert_eq!("race-gb".parse::<Rules>()?.to_string(), "race-gb");
        /// # Ok::<(), katarenga_rules::PositionError>(())
        /// ```
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(feature = "defmt", derive(defmt::Format))]
        pub enum Rules {
            $($(#[$doc])* $game($game),)+
        }

        impl Rules {
            $(
                $(#[$doc])*
                ///
                /// As the rulebook plays it.
                pub const $one: Self = Self::$game($usual);
            )+

            /// One of each game, as the rulebook plays it, in the order of the menu.
            pub const GAMES: [Self; [$(stringify!($game)),+].len()] = [$(Self::$one),+];

            /// What the RULES field of each game looks like.
            pub(super) const SPELLINGS: [&'static str; Self::GAMES.len()] = [$($game::SPELLING),+];

            fn read(text: &str) -> Option<Self> {
                None$(.or_else(|| $game::read(text).map(Self::$game)))+
            }

            /// What a byte stands for, if it is one of a game.
            #[must_use]
            pub fn from_code(code: u8) -> Option<Self> {
                None$(.or_else(|| $game::from_code(code).map(Self::$game)))+
            }

            /// The same game with other colours; one that has none stays as it is.
            #[must_use]
            pub fn with_colours(self, colours: Colours) -> Self {
                match self {
                    $(Self::$game(game) => Self::$game(game.with_colours(colours)),)+
                }
            }

            /// What the game is called in a sentence.
            #[must_use]
            pub const fn title(self) -> &'static str {
                match self {
                    $(Self::$game(_) => $game::TITLE,)+
                }
            }
        }

        /// Asks the game that is played.
        macro_rules! ask {
            ($rules:expr, $asked:ident => $answer:expr) => {
                match $rules {
                    $(Rules::$game($asked) => $answer,)+
                }
            };
        }
    };
}

games! {
    /// The base game: into the enemy camps (R1–R9).
    Katarenga as KATARENGA = Katarenga,
    /// The Race: from the start squares to the goal squares in the opposite half (R20–R24).
    Race as RACE = Race { start: Colour::Green, goal: Colour::Green },
    /// Congress: all own pawns into one group (R40–R43).
    Congress as CONGRESS = Congress,
    /// Quebec: Congress with captures (R45–R46).
    Quebec as QUEBEC = Quebec,
    /// Isolation: placing out of reach of all others (R50–R53).
    Isolation as ISOLATION = Isolation,
    /// Cornered: placing on one quarter within reach of the last (R55–R57).
    Cornered as CORNERED = Cornered,
    /// Troika: placing within reach of the last, for three on a line (R60–R63).
    Troika as TROIKA = Troika,
    /// Battle Stations: placing all pawns, then nothing but captures (R65–R68).
    Battle as BATTLE = Battle,
}

/// Asks a question that every node of a search asks. The games of the rulebook answer on the spot, the others out of the way: on a
/// chip with a small cache, code that is not run must not lie between code that is.
macro_rules! ask_often {
    ($rules:expr, $asked:ident => $answer:expr, else $others:expr) => {
        match $rules {
            Rules::Katarenga($asked) => $answer,
            Rules::Race($asked) => $answer,
            _ => $others,
        }
    };
}

/// What the pawns have decided in a game, which is asked once for both players.
#[inline(always)]
fn decided(game: impl GameRules, position: &Position) -> Option<Outcome> {
    let win = |winner| move |by| Outcome::Win { winner, by };
    let white = game.won_by(position, Side::White).map(win(Side::White));
    white
        .or_else(|| game.won_by(position, Side::Black).map(win(Side::Black)))
        .or_else(|| game.drawn_by(position).map(Outcome::Draw))
}

impl Rules {
    /// The place of this game in [`Rules::GAMES`].
    #[must_use]
    pub fn place(self) -> usize {
        let same = |game: &Self| core::mem::discriminant(game) == core::mem::discriminant(&self);
        Self::GAMES.iter().position(same).unwrap_or(0)
    }

    /// The byte it is kept as.
    #[must_use]
    pub fn code(self) -> u8 {
        ask!(self, game => game.code())
    }

    /// The picture that stands for it in the menu.
    #[must_use]
    pub fn emblem(self) -> Emblem {
        ask!(self, game => game.emblem())
    }

    /// The colours that players choose for it, if it has any.
    #[must_use]
    pub fn colours(self) -> Option<Colours> {
        ask!(self, game => game.colours())
    }

    /// Checks that the game can be played on a layout. The Race is the only one that refuses some (R24).
    ///
    /// ```
    /// use katarenga_rules::{Layout, Rules};
    /// let blue: Layout = ["bbbbbbbb"; 8].join("/").parse()?;
    /// assert!(Rules::KATARENGA.check(&blue).is_ok());
    /// let error = Rules::RACE.check(&blue).unwrap_err();
    /// assert_eq!(error.to_string(), "White's half has 0 green squares, The Race needs 8");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// What the layout lacks, or has too much of.
    pub fn check(self, layout: &Layout) -> Result<(), UnplayableLayout> {
        ask!(self, game => game.check_layout(layout))
    }

    /// Where a player's pawns stand before the first move.
    #[must_use]
    pub fn start_squares(self, layout: &Layout, side: Side) -> Bitboard {
        ask!(self, game => game.start_squares(layout, side))
    }

    /// Whether the board is empty at first: the pawns come from the hand (R50).
    #[must_use]
    pub fn starts_empty(self) -> bool {
        ask!(self, game => game.starts_empty())
    }

    #[inline(never)]
    pub(super) fn placements(self, position: &Position) -> Bitboard {
        ask!(self, game => game.placements(position))
    }

    pub(super) fn why_not_placed(self, position: &Position, square: Square) -> IllegalMove {
        ask!(self, game => game.why_not_placed(position, square))
    }

    /// The phase for which the game remembers a square: the DISPLACED field of the position text holds it.
    ///
    /// ```
    /// use katarenga_rules::{Phase, Rules, Square};
    /// let square: Square = "e4".parse()?;
    /// assert_eq!(Rules::RACE.phase_with(square), Phase::Displaced(square));
    /// assert_eq!(Rules::CORNERED.phase_with(square), Phase::Placing(Some(square)));
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub fn phase_with(self, square: Square) -> Phase {
        ask!(self, game => game.phase_with(square))
    }

    pub(super) fn phase_after_placing(self, position: &Position, square: Square) -> Phase {
        ask!(self, game => game.phase_after_placing(position, square))
    }

    /// Whether pawns enter camps (R6).
    #[must_use]
    pub fn has_camps(self) -> bool {
        ask!(self, game => game.has_camps())
    }

    /// Whether players connect their pawns (R42), and want to see how far they have come.
    #[must_use]
    pub fn is_about_groups(self) -> bool {
        ask!(self, game => game.is_about_groups())
    }

    /// Whether it matters at which edge a player sits. Where not, the start is the same from both sides of the table.
    #[must_use]
    pub fn edges_matter(self) -> bool {
        ask!(self, game => game.edges_matter())
    }

    /// Whether a pawn that is moved onto leaves the game (R4). Where not, it is displaced and moves on (R21); then an
    /// enemy pawn that is touched does not bind (R12).
    #[must_use]
    pub fn captures(self) -> bool {
        ask!(self, game => game.captures())
    }

    /// The points that win a match, if a match is played for points (R57).
    #[must_use]
    pub fn match_points(self) -> Option<u8> {
        ask!(self, game => game.match_points())
    }

    pub(super) fn points(self, position: &Position, winner: Side) -> u8 {
        ask!(self, game => game.points(position, winner))
    }

    pub(super) fn needs_a_pawn(self) -> bool {
        ask!(self, game => game.needs_a_pawn())
    }

    #[inline(always)]
    pub(super) fn may_take(self, position: &Position, from: Square, enemies: Bitboard) -> Bitboard {
        ask_often!(self, game => game.may_take(position, from, enemies),
            else self.may_take_in_others(position, from, enemies))
    }

    #[inline(never)]
    fn may_take_in_others(self, position: &Position, from: Square, enemies: Bitboard) -> Bitboard {
        ask!(self, game => game.may_take(position, from, enemies))
    }

    pub(super) fn why_not_taken(self, position: &Position, enemy: Square) -> IllegalMove {
        ask!(self, game => game.why_not_taken(position, enemy))
    }

    pub(super) fn won_by(self, position: &Position, side: Side) -> Option<Victory> {
        ask!(self, game => game.won_by(position, side))
    }

    /// What the pawns have decided.
    #[inline(always)]
    pub(super) fn decided(self, position: &Position) -> Option<Outcome> {
        ask_often!(self, game => decided(game, position), else self.decided_by_others(position))
    }

    #[inline(never)]
    fn decided_by_others(self, position: &Position) -> Option<Outcome> {
        ask!(self, game => decided(game, position))
    }

    pub(super) fn check_position(self, position: &Position) -> Result<(), PositionError> {
        ask!(self, game => game.check_position(position))
    }

    #[inline(always)]
    pub(super) fn count_moves(self, position: &Position, reach: &DirectedReach) -> u64 {
        ask_often!(self, game => game.count_moves(position, reach),
            else self.count_moves_of_others(position, reach))
    }

    #[inline(never)]
    fn count_moves_of_others(self, position: &Position, reach: &DirectedReach) -> u64 {
        ask!(self, game => game.count_moves(position, reach))
    }

    pub(super) fn aim(self, layout: &Layout, side: Side) -> Bitboard {
        ask!(self, game => game.aim(layout, side))
    }

    pub(crate) fn quick_evaluation(self, position: &Position, near: &Nearness) -> i32 {
        ask!(self, game => game.quick_evaluation(position, near))
    }

    pub(crate) fn evaluation_detail(self, position: &Position) -> i32 {
        ask!(self, game => game.evaluation_detail(position))
    }

    #[inline(always)]
    pub(super) fn plain_moves_keep_replies(self, position: &Position) -> bool {
        ask!(self, game => game.plain_moves_keep_replies(position))
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::KATARENGA
    }
}

/// The RULES field of the position text.
impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        ask!(*self, game => game.write(f))
    }
}

impl FromStr for Rules {
    type Err = PositionError;

    fn from_str(text: &str) -> Result<Self, PositionError> {
        Self::read(text).ok_or(Fault::UnknownRules.of(Field::Rules))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two games with one code or one spelling could not be told apart.
    #[test]
    fn every_game_is_read_back_from_its_text_and_its_code_and_from_no_others() {
        for code in 0..=u8::MAX {
            if let Some(rules) = Rules::from_code(code) {
                assert_eq!(rules.code(), code);
            }
        }
        for (place, rules) in Rules::GAMES.into_iter().enumerate() {
            assert_eq!(rules.place(), place);
            for start in Colour::ALL {
                for goal in Colour::ALL {
                    let rules = rules.with_colours(Colours { start, goal });
                    assert_eq!(rules.place(), place, "colours do not make another game");
                    assert_eq!(Rules::from_code(rules.code()), Some(rules));
                    let text = heapless::format!(16; "{rules}").expect("a short name");
                    assert_eq!(text.parse(), Ok(rules));
                }
            }
        }
    }
}
