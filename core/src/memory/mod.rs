//! What outlives a power cut: records, the journal in flash that keeps them, and games as text.
//!
//! This room may use `evening` and the rooms above `evening`, whose values are kept. The journal knows nothing of the table that
//! hands records to it.
//!
//! # The format
//! Boards outlive versions of their firmware, and people flash older versions as well as newer ones. This page is the
//! contract between all of them: it says enough to write a reader, and `tests/src/stranger.rs` is one.
//!
//! The journal is a ring of flash sectors of 4,096 bytes. Numbers are written lowest byte first, flash that nothing was
//! written into reads as ones.
//!
//! | bytes of a sector | what |
//! |---|---|
//! | 0–7 | `KATJ`, the [`VERSION`] of sectors and frames in two bytes, and the same inverted: the sector was erased to the end |
//! | 8–11 | the number of the sector, which is one more for each sector that is taken into use |
//! | 12–15 | the number of the sector in which the running game began, or 0 |
//! | 16–19 | checksum of bytes 8–15: CRC-32C |
//! | 20– | records, one after the other |
//!
//! | bytes of a record | what |
//! |---|---|
//! | 0 | its kind |
//! | 1 | the length of its payload, at most 205 |
//! | 2– | its payload |
//! | the last 4 | CRC-32C of the number of the sector, the kind, the length and the payload |
//!
//! The sector with the highest number is the newest. Bytes that are no record are stepped over one by one.
//!
//! # Kinds
//! The kind says what to do with a record, also to a version that does not know it:
//!
//! | kind | class | what a version does that does not know it |
//! |---|---|---|
//! | 1–3, 0x40–0x7F | standing: the last of its kind holds | carries it along: the newest sector always begins with a copy of each; up to eight kinds that it does not know |
//! | 4–6, 0x80–0x9F | of the game | keeps the game and does not play it; players are told. Where no game is running, one has begun |
//! | 0xA0–0xBF | remark on the game | plays the game without it |
//! | all others | no record | |
//!
//! A game begins with a record of kind 4, or of a later kind for games, and ends with kind 6; other records may come
//! between.
//!
//! # How it may change
//! - Kinds 1 to 6 stay as they are below. The first version that is kept, 0.1.0-alpha, reads only
//!   them, and only in exactly this form. It steps over all others, tells its players that a part of the memory is damaged,
//!   and does not carry them along. Later versions follow this page, and read these kinds also when they are longer.
//! - What is new gets a kind of its own, whose payload may grow at its end in later versions. A reader takes what it
//!   knows, takes what is missing to be as it was before there was such a thing, and ignores what is behind.
//! - Who writes a standing record writes what was behind the last one of its kind behind this one as well. The match is an
//!   exception, because it also comes with the end of a game.
//! - A code that is not known stands for the usual value in settings, and is lost when they are written again. In the beginning of
//!   a game or in a move it makes a game that is not known: so do the rules of a new game, or a move whose first square is neither
//!   a square nor 0xFF for a pawn that comes from the hand.
//! - A game that is not known is the running one until another begins, and is only erased when the ring needs its room.
//! - [`VERSION`] changes when sectors or frames do, and then everything before it is lost. It is meant never to.
//!
//! | kind | bytes | payload |
//! |---|---|---|
//! | 1 settings | 41 | layout 16, rules, touch-move, nudge in ms 4, quiet first move, White's edge, clock 13, brightness, palette, terrain, sound |
//! | 2 calibration | 205 | sensors; for each cell 12 bits of its zero and 12 of its noise |
//! | 3 match | 4 | games won or points scored by White and by Black, draws, White's edge in the revenge or 0xFF |
//! | 4 began | 56 | layout 16, White's pawns 8, Black's pawns 8, occupied camps, side to move, rules, square of the pawn that was displaced or placed last, or 0x40 when all were placed, or 0xFF, quiet first move, touch-move, nudge in ms 4, White's edge, clock 13 |
//! | 5 moved | 7 | number of the move 2, square or 0xFF for the hand, cell, time it took in ms 3 |
//! | 6 ended | 6 | winner, or 2 for a draw, or 0xFF for a game that was given up; how; match 4 |
//! | 0x40 players | 5 | who plays White, who plays Black, level of the board from 1 to 8, hints, swapping of sides |
//! | 0xA0 sides exchanged | 4 | match, after Black has taken White's side (R34) |
//!
//! A number behind a name is its length in bytes where that is not one. A layout is the low and then the high bits of the
//! colours of the 64 squares, from a1 along the ranks; cells are counted likewise, and the camps a9, h9, a0 and h0 follow. A
//! clock is a byte for whether one runs, White's time, Black's time and increment in ms. Everything else is a
//! [code](katarenga_rules::names::Stored), or 0 for no and 1 for yes. A layout in settings is seen from the near edge, one in a game
//! from White's.
//!
//! A settings record that is written while a game is running also says how the game is judged from then on. That is how
//! the first version kept it, and every version understands it, so there is no kind of its own for that. The first settings
//! in a sector that was taken into use during the game are a copy and say nothing new.
//!
//! Record 0x40 is written only after a change. Without it, going back to the first version causes no warning of damage. With
//! it, the first version goes on with the game for two people and drops record 0x40 with the first record that it writes;
//! nothing else is lost.
//!
//! # Why by hand
//! The payloads of all kinds are written and read field by field, in 250 lines. [postcard](https://docs.rs/postcard), which
//! telemetry uses, made the image 520 bytes larger for moves alone, and it knows neither defaults for what is missing
//! nor codes that are not known.

mod bytes;
mod codec;
pub mod game_text;
mod journal;
mod record;
mod waking;

pub use journal::{AHEAD, FEWEST_SECTORS, Journal, NotKept, Place, SECTOR, Trouble, VERSION};
pub use record::{GameStart, PlayedMove, Record};
pub use waking::{LeftOut, Starts, Waking};
