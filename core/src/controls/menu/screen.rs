//! The screens and their pictures.

use super::dial::{Dial, Draft};
use super::vocabulary::{Errand, Ongoing};
use crate::evening::{Player, Settings};
use crate::lights::Paint;
use katarenga_rules::board::{Colour, Edge, Side};
use katarenga_rules::game::{DrawReason, Mark, Outcome};

/// A page of the menu.
///
/// Each has a picture on the far four ranks. In the drawings `o` is a plain light, `x` a warning, `+` well done,
/// `w` and `k` the players' colours and `r y g b` those of the squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Screen {
    /// Which squares lie where (R2). Four quarters:
    /// ```text
    /// . r r . . y y .
    /// . r r . . y y .
    /// . g g . . b b .
    /// . g g . . b b .
    /// ```
    Layout,
    /// Which game is played. Each game brings its own: the way into both enemy camps; or an arrow from the start colour to
    /// the goal colour of The Race:
    /// ```text
    /// o . . . . . . o     g . . . o . . g
    /// . o . . . . o .     g . o o o o . g
    /// . . o . . o . .     g . o o o o . g
    /// . . . w w . . .     g . . . o . . g
    /// ```
    /// Or a sign to go on for a game that waits:
    /// ```text
    /// . . o o . . . .
    /// . . o o o o . .
    /// . . o o o o . .
    /// . . o o . . . .
    /// ```
    Game,
    /// Who plays whom. Pawns for two people; or a small board for a side that the board or somebody elsewhere plays:
    /// ```text
    /// . w . . . . k .     . w . . . k k k     w w w . . . k .     w w w . . k k k
    /// . w . . . . k .     . w . . . k . k     w . w . . . k .     w . w . . k . k
    /// w w w . . k k k     w w w . . k k k     w w w . . k k k     w w w . . k k k
    /// . . . . . . . .     . . . . . . . .     . . . . . . . .     . . . . . . . .
    /// ```
    Players,
    /// How strictly the board referees (R4, R15), and whether sides may be swapped (R34). A finger on a pawn:
    /// ```text
    /// . . . o o . . .
    /// . . . o o . . .
    /// . . . k k . . .
    /// . . . . . . . .
    /// ```
    Referee,
    /// Who sits at which edge (R30). The board with the pawns on their baselines, White near or far or, if lots are
    /// to be drawn, mixed:
    /// ```text
    /// k k k k k k k k     w w w w w w w w     w k w k w k w k
    /// . . . . . . . .     . . . . . . . .     . . . . . . . .
    /// . . . . . . . .     . . . . . . . .     . . . . . . . .
    /// w w w w w w w w     k k k k k k k k     k w k w k w k w
    /// ```
    Edges,
    /// Time for each player (R32). An hourglass:
    /// ```text
    /// . . o o o o . .
    /// . . . o o . . .
    /// . . . o o . . .
    /// . . o o o o . .
    /// ```
    Clock,
    /// Brightness, palette and terrain. A sun:
    /// ```text
    /// o . . o o . . o
    /// . . o o o o . .
    /// . . o o o o . .
    /// o . . o o . . o
    /// ```
    Lights,
    /// Sound on or off. A loudspeaker with waves or crossed out:
    /// ```text
    /// . . o . . . o .     . . o . x . x .
    /// o o o . o . . o     o o o . . x . .
    /// o o o . o . . o     o o o . . x . .
    /// . . o . . . o .     . . o . x . x .
    /// ```
    Sound,
    /// Calibration or self-test. Cross-hairs, or a tick:
    /// ```text
    /// . . . o o . . .     . . . . . . + +
    /// . o o . . o o .     . . . . . + + .
    /// . o o . . o o .     + + . . + + . .
    /// . . . o o . . .     . + + + + . . .
    /// ```
    Care,
    /// How the running game ends (R9). A flag:
    /// ```text
    /// . . o o o o o .
    /// . . o o o o o .
    /// . . o . . . . .
    /// . . o . . . . .
    /// ```
    /// Or, once it is open, equal bars for a draw that is agreed, a pawn crossed out for a player who resigns, and the
    /// same thing three times for a repetition that is claimed:
    /// ```text
    /// . . . . . . . .     . . x . . x . .     . . x . . x . .     . . . . . . . .
    /// . w w w w w w .     . . . x x . . .     . . . x x . . .     w w . w w . w w
    /// . . . . . . . .     . . . x x . . .     . . . x x . . .     k k . k k . k k
    /// . k k k k k k .     w w x w w x w w     k k x k k x k k     . . . . . . . .
    /// ```
    End,
}

type Drawing = [&'static [u8; 8]; 4];

// In the order in which NEXT leads through them. The last one is only there while a game is running.
katarenga_rules::names!(Screen {
    Layout "layout",
    Game "game",
    Players "players",
    Referee "referee",
    Edges "edges",
    Clock "clock",
    Lights "lights",
    Sound "sound",
    Care "care",
    End "end",
});

impl Screen {
    /// So many of them say what is played and how. The others are about the board, and the end of the game.
    pub(super) const OF_THE_GAME: usize = 6;

    /// What is chosen on this screen under settings, row by row; nothing on [`Screen::Layout`].
    ///
    /// ```
    /// use katarenga_core::controls::menu::{Dial, Screen};
    /// use katarenga_core::evening::Settings;
    /// assert_eq!(Screen::Sound.rows(&Settings::default()), [Dial::Sound]);
    /// ```
    #[must_use]
    pub fn rows(self, settings: &Settings) -> &'static [Dial] {
        self.dials(&Draft::of(settings, Ongoing::Nothing))
    }

    /// What is chosen on this screen, row by row; nothing on [`Screen::Layout`], which has its own ways.
    pub(super) fn dials(self, draft: &Draft) -> &'static [Dial] {
        match self {
            Self::Layout => &[],
            Self::Game => match (draft.errand, draft.settings.rules.colours()) {
                (None, Some(_)) => &[Dial::Game, Dial::Start, Dial::Goal],
                _ => &[Dial::Game],
            },
            Self::Players => &[
                Dial::WhitePlayer,
                Dial::BlackPlayer,
                Dial::Level,
                Dial::Hints,
            ],
            Self::Referee => &[
                Dial::TouchMove,
                Dial::Nudge,
                Dial::QuietFirstMove,
                Dial::Swap,
            ],
            Self::Edges => &[Dial::WhiteEdge],
            Self::Clock => match draft.settings.clock {
                Some(_) => &[Dial::WhiteTime, Dial::BlackTime, Dial::Increment],
                None => &[Dial::WhiteTime],
            },
            Self::Lights => &[Dial::Brightness, Dial::Palette, Dial::Terrain],
            Self::Sound => &[Dial::Sound],
            Self::Care => &[Dial::Care],
            Self::End => &[Dial::End],
        }
    }

    /// What the far four ranks show, rank 8 first.
    pub(super) fn picture(self, draft: &Draft) -> [[Paint; 8]; 4] {
        match (self, draft.errand) {
            // A game brings its own.
            (Self::Game, None) => draft.settings.rules.emblem().map(|row| row.map(paint_mark)),
            _ => self.drawing(draft).map(|row| row.map(paint)),
        }
    }

    const fn drawing(self, draft: &Draft) -> Drawing {
        let settings = &draft.settings;
        match self {
            Self::Layout => [b".rr..yy.", b".rr..yy.", b".gg..bb.", b".gg..bb."],
            Self::Game => [b"..oo....", b"..oooo..", b"..oooo..", b"..oo...."],
            Self::Players => match (settings.players.sides.white, settings.players.sides.black) {
                (Player::Person, Player::Person) => {
                    [b".w....k.", b".w....k.", b"www..kkk", b"........"]
                }
                (Player::Person, _) => [b".w...kkk", b".w...k.k", b"www..kkk", b"........"],
                (_, Player::Person) => [b"www...k.", b"w.w...k.", b"www..kkk", b"........"],
                (_, _) => [b"www..kkk", b"w.w..k.k", b"www..kkk", b"........"],
            },
            Self::Referee => [b"...oo...", b"...oo...", b"...kk...", b"........"],
            Self::Edges => match (draft.errand, settings.white_edge) {
                (Some(_), _) => [b"wkwkwkwk", b"........", b"........", b"kwkwkwkw"],
                (None, Edge::Near) => [b"kkkkkkkk", b"........", b"........", b"wwwwwwww"],
                (None, Edge::Far) => [b"wwwwwwww", b"........", b"........", b"kkkkkkkk"],
            },
            Self::Clock => [b"..oooo..", b"...oo...", b"...oo...", b"..oooo.."],
            Self::Lights => [b"o..oo..o", b"..oooo..", b"..oooo..", b"o..oo..o"],
            Self::Sound if settings.sound => [b"..o...o.", b"ooo.o..o", b"ooo.o..o", b"..o...o."],
            Self::Sound => [b"..o.x.x.", b"ooo..x..", b"ooo..x..", b"..o.x.x."],
            Self::Care => match draft.errand {
                Some(Errand::SelfTest) => [b"......++", b".....++.", b"++..++..", b".++++..."],
                _ => [b"...oo...", b".oo..oo.", b".oo..oo.", b"...oo..."],
            },
            Self::End => match draft.errand {
                Some(Errand::End(outcome)) => match outcome {
                    Outcome::Draw(DrawReason::Repetition) => {
                        [b"........", b"ww.ww.ww", b"kk.kk.kk", b"........"]
                    }
                    Outcome::Draw(_) => [b"........", b".wwwwww.", b"........", b".kkkkkk."],
                    Outcome::Win {
                        winner: Side::Black,
                        ..
                    } => [b"..x..x..", b"...xx...", b"...xx...", b"wwxwwxww"],
                    Outcome::Win {
                        winner: Side::White,
                        ..
                    } => [b"..x..x..", b"...xx...", b"...xx...", b"kkxkkxkk"],
                },
                _ => [b"..ooooo.", b"..ooooo.", b"..o.....", b"..o....."],
            },
        }
    }
}

/// What a letter of a drawing stands for.
fn paint(letter: u8) -> Paint {
    match letter {
        b'o' => Paint::Chosen,
        b'x' => Paint::Bad,
        b'+' => Paint::Good,
        b'w' => Paint::Side(Side::White),
        b'k' => Paint::Side(Side::Black),
        _ => {
            let colour = Colour::from_letter(char::from(letter));
            colour.map_or(Paint::Dark, Paint::Terrain)
        }
    }
}

/// What a mark in the emblem of a game looks like.
const fn paint_mark(mark: Mark) -> Paint {
    match mark {
        Mark::Dark => Paint::Dark,
        Mark::Plain => Paint::Chosen,
        Mark::Pawn(side) => Paint::Side(side),
        Mark::Terrain(colour) => Paint::Terrain(colour),
    }
}
