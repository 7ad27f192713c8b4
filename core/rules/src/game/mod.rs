//! The games: which moves are legal, what they lead to, and how games end.
//!
//! A [`Position`] is a game in progress: what stands where, whose turn it is and by which [`Rules`].
//!
//! ```text
//! 8 b b b b b b b b      Katarenga begins. A pawn on a red square, here the one on e1,
//! 7 . . . . . . . .      goes any distance along rank and file, but no farther than the
//! 6 . . . . . . . .      next red square, e5: the squares marked o (R3).
//! 5 . . . . o . . .
//! 4 . . . . o . . .
//! 3 . . . . o . . .
//! 2 . . . . o . . .
//! 1 w w w w w w w w
//!   a b c d e f g h
//! ```
//!
//! - `reach` knows how pawns move (R3), for many pawns at once, and `ground` how pawns get over a layout, back and forth,
//! - `questions` lists what every game is asked, each game answers in a file of its own name, and `rules` says which game is
//!   played; `placing` is what games share in which pawns come from the hand, and `groups` what Congress and Quebec share,
//! - `legal` lists the legal moves of a position, and `count` counts legal moves faster than one by one,
//! - `play` makes moves and refuses illegal ones,
//! - `setup` checks positions that do not come from play, and `text` writes and reads positions,
//! - `history` remembers which positions have stood, and `perft` counts lines of play,
//! - `paths` knows how far a pawn gets from each square of one layout, and `nearness` how near each square is to where pawns
//!   want to go, for the evaluation of many positions,
//! - `moves`, `phase`, `outcome`, `fault`, `unplayable` and `emblem` are the words for moves, what a turn consists of, results,
//!   wrong positions, layouts that a game refuses, and menu pictures.
//!
//! # Adding a game
//! 1. A file of its own that answers all of `questions`, with a byte of its own for the flash chip: 14 is the next free
//!    one.
//! 2. Its line in the list of `rules`, and its module here, with its rules by number below.
//! 3. Its name, its goal, and what its victories and refusals are called, in the four languages of `katarenga_core::speech`.
//! 4. A second opinion in the tests, scenarios, and a page in each language of the guide.
//!
//! The compiler asks for the first three.
//!
//! # The rules by number
//! Comments and tests name a rule by its number. R1 to R15 are about Katarenga, R20 to R24 about The Race, R30 to R34 about an evening
//! of several games, and the numbers from R40 on about the six other games.
//!
//! | number | rule |
//! |---|---|
//! | R1 | 8×8 squares, files a–h, ranks 1–8; White's baseline is rank 1 and Black's rank 8, two camps lie outside each; White begins |
//! | R2 | every square is red, yellow, green or blue; the official board is four double-sided quarters in any arrangement |
//! | R3 | blue: one step; green: a knight's jump; red: along rank and file; yellow: along diagonals, both at most as far as the next square of the same colour |
//! | R4 | an enemy pawn that is moved onto is captured, an own one never; option `quiet-first-move`: no capture on either player's first move |
//! | R5 | a move that reaches the enemy baseline ends there; later the pawn moves on as from any other square |
//! | R6 | from the enemy baseline a whole move leads into a free enemy camp, for good |
//! | R7 | who holds both enemy camps, or leaves the opponent fewer than two pawns, those in camps included, has won |
//! | R8 | who has no legal move passes; two passes in a row draw |
//! | R9 | a draw is agreed, or claimed when the same position stands for the third time |
//! | R10 | a move once made is not taken back |
//! | R11 | an own pawn that is deliberately touched is moved, if it can be |
//! | R12 | an enemy pawn that is deliberately touched is captured, if it can be |
//! | R13 | to touch a pawn that cannot be moved or captured has no consequence |
//! | R14 | both touched: the one captures the other if it can, else the pawn touched first binds |
//! | R15 | a pawn nudged and put back at once, within 400 ms, was not touched; options `strict`, `lenient` and `off` |
//! | R20 | The Race: no camps; from the start colour in the own half to the goal colour in the other, and the first with all pawns there wins |
//! | R21 | The Race: no captures; an enemy pawn on an own goal square may be displaced |
//! | R22 | a displaced pawn moves with its owner's very next move, from the square it was displaced from |
//! | R23 | no displacement that leaves the displaced pawn without a legal move |
//! | R24 | no race on a layout without eight start and eight goal squares in each half |
//! | R30 | colours are drawn by lot, Black chooses the baseline, White starts |
//! | R31 | revenge: the next game of a match is played with the baselines exchanged |
//! | R32 | an optional chess clock with a time for each player; a player who runs out of time loses |
//! | R33 | balance: players who know the game want a layout that favours neither side |
//! | R34 | option `swap`: after White's very first move the other player may take White's side |
//! | R40 | Congress: White starts on a4 a7 b1 e1 d8 g8 h2 h5, Black on a2 a5 b8 e8 d1 g1 h4 h7, on every layout |
//! | R41 | Congress: a pawn moves by R3 to an empty square, and pawns of both players block |
//! | R42 | Congress: a player whose pawns are all in one group, connected edge to edge, wins at once |
//! | R43 | Congress: R8 and R9 hold, and it can happen that a player has no legal move |
//! | R45 | Quebec: Congress, but an enemy pawn may be captured (R4) |
//! | R46 | Quebec: won as R42 with the pawns that remain; a single pawn counts as connected; a move that connects both players' wins for the mover |
//! | R50 | Isolation: the board is empty, and each in turn places a pawn from the hand on an empty square, for good |
//! | R51 | Isolation: the new pawn must not be able to reach any pawn by R3, nor any pawn it |
//! | R52 | Isolation: a player who cannot place loses |
//! | R53 | Isolation: who places the sixteenth pawn has won |
//! | R55 | Cornered: as Isolation, but all pawns go on the quarter on which the first one is placed |
//! | R56 | Cornered: each goes on an empty square that the pawn placed last could reach by R3 |
//! | R57 | Cornered: a player who cannot place loses; the winner scores a point for each pawn on the board, and a match goes to 15 points |
//! | R60 | Troika: as Cornered, on the whole board |
//! | R61 | Troika: three own pawns on one straight line, at any angle and any spacing, win at once, also with other pawns between them |
//! | R62 | Troika: a pawn may not be placed where the next pawn would have nowhere to go, unless this wins or the opponent has no pawn left to place |
//! | R63 | Troika: when a player has no legal placement, or all sixteen pawns stand, it is a draw |
//! | R65 | Battle Stations: first each in turn places a pawn on any empty square, until all sixteen stand |
//! | R66 | Battle Stations: then each in turn must capture, any pawn with any pawn that reaches it (R3, R4), and nothing else is a move |
//! | R67 | Battle Stations: who cannot capture passes, and when neither can, the game ends |
//! | R68 | Battle Stations: more pawns left win, Black if it is level; the winner scores the own pawns left |

#[cfg(test)]
mod any;
mod battle;
mod congress;
mod cornered;
mod count;
mod emblem;
mod fault;
mod ground;
mod groups;
mod history;
mod isolation;
mod katarenga;
mod legal;
mod moves;
mod nearness;
mod outcome;
mod paths;
mod perft;
mod phase;
mod placing;
mod play;
mod position;
mod quebec;
mod questions;
mod race;
mod reach;
mod rules;
mod setup;
mod text;
mod troika;
mod unplayable;

pub use battle::Battle;
pub use congress::Congress;
pub use cornered::Cornered;
pub use emblem::{Emblem, Mark};
pub use fault::{Fault, Field, PositionError};
pub(crate) use ground::{Ground, Ways};
pub use history::History;
pub use isolation::Isolation;
pub use katarenga::Katarenga;
pub use moves::{Destinations, Move, UnknownMove};
pub use nearness::Nearness;
pub use outcome::{DrawReason, Outcome, Victory};
pub(crate) use paths::Paths;
pub use perft::perft;
pub use phase::Phase;
pub use play::IllegalMove;
pub use position::Position;
pub(crate) use position::Repeatable;
pub use quebec::Quebec;
pub use questions::Colours;
pub use race::Race;
pub use rules::Rules;
pub use setup::Setup;
pub use troika::Troika;
pub use unplayable::UnplayableLayout;
