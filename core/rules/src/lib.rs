//! The rules of Katarenga and of seven more games on its board, and an opponent that plays them.
//!
//! The crate is `no_std`, allocates nothing and contains no `unsafe` code, so that it runs on a microcontroller, in a browser and in
//! a test alike. It was written for an electronic board with a sensor and an LED under each cell; where a page speaks of the chip, it
//! means that board's RP2040.
//!
//! In Katarenga two players with eight pawns each want to get two of them into the enemy camps, beyond the far corners of the board.
//! The colour of the square on which a pawn stands says how it moves: like a king on blue, a knight on green, a rook on red, and a
//! bishop on yellow.
//!
//! # A tour
//! A [`Layout`] gives each of the 64 squares a [`Colour`], which decides how a pawn on it moves. A layout comes from text, or is
//! drawn by lot ([`Chance`]). [`Rules`] names the game, and layout and rules together make the first [`Position`]:
//!
//! ```
//! use katarenga_rules::{Chance, Layout, Position, Rules};
//!
//! let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
//! let start = Position::start(layout, Rules::KATARENGA)?;
//!
//! // Any official board suits all eight games; the same seed draws the same board.
//! let drawn = Chance::from_seed(7).layout();
//! for rules in Rules::GAMES {
//!     assert!(Position::start(drawn, rules).is_ok());
//! }
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`Position::legal_moves`] lists the moves and [`Position::play`] makes one. A [`Position`] is a small `Copy` value, and `play`
//! returns the next one. A [`Move`] is text, too: `e1e5` goes from square to square, `c8h9` into a camp, and `@e4` comes from the hand.
//!
//! ```
//! # use katarenga_rules::{Layout, Position, Rules};
//! # let layout: Layout = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby".parse()?;
//! # let start = Position::start(layout, Rules::KATARENGA)?;
//! assert_eq!(start.legal_moves().count(), 30);
//! let next = start.play("e1e5".parse()?)?;
//! let refused = next.play("e5e6".parse()?).unwrap_err();
//! assert_eq!(refused.to_string(), "no pawn of the player to move stands on e5");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! [`Position::outcome`] is `None` until the game is over. A player without a legal move passes: call
//! [`Position::pass_while_stuck`] after each move, or [`Position::pass`]. A [`History`] knows when a player may claim a draw by
//! repetition. Together they play a game at random. Random games of The Race and of Congress can go on for millions of moves: give
//! them a limit.
//!
//! ```
//! use core::num::NonZeroU32;
//! use katarenga_rules::{Chance, History, Position, Rules};
//!
//! let mut chance = Chance::from_seed(1);
//! let mut position = Position::start(chance.layout(), Rules::KATARENGA)?;
//! let mut history = History::EMPTY;
//! history.record(&position);
//! let outcome = loop {
//!     if let Some(outcome) = position.outcome().or_else(|| history.claim(&position)) {
//!         break outcome;
//!     }
//!     let moves: Vec<_> = position.legal_moves().collect();
//!     let count = NonZeroU32::new(moves.len() as u32).expect("a player without a move has passed");
//!     position = position.play(moves[chance.below(count) as usize])?.pass_while_stuck();
//!     history.record(&position);
//! };
//! println!("{outcome}");
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! A position is written to text and read from text; [the page of `Position`](Position#text) describes the fields. Positions that
//! play cannot lead to are refused. [`Setup`] builds a position without text.
//!
//! ```
//! use katarenga_rules::{Position, perft};
//!
//! let text = "rgbygryb/yybrbgrg/grgbyybr/byrgrgby/rgybgryb/yrygbbrg/bgbryygr/gbryrgby bbbbbbbb/8/8/8/8/8/8/wwwwwwww - w katarenga -";
//! let position: Position = text.parse()?;
//! assert_eq!(position.to_string(), text);
//! // The number of different lines of two moves.
//! assert_eq!(perft(&position, 2), 840);
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The opponent searches for a move. The caller lends the transposition table and can stop the search at any node:
//!
//! ```
//! use katarenga_rules::opponent::{Engine, Level, SearchOptions, Searcher, TranspositionEntry};
//! use katarenga_rules::{Chance, History, Position, Rules};
//!
//! let position = Position::start(Chance::from_seed(3).layout(), Rules::RACE)?;
//! let mut searcher = Searcher::new();
//! let mut transpositions = [TranspositionEntry::EMPTY; 1024];
//! let mut engine = Engine::new(&mut searcher, &mut transpositions);
//! let seed = 1;
//! let found = engine.choose(&position, &History::EMPTY, SearchOptions::at(Level::USUAL, seed), &mut || false);
//! let found = found.expect("The Race begins with a move");
//! assert!(position.play(found.m).is_ok());
//! # Ok::<(), Box<dyn core::error::Error>>(())
//! ```
//!
//! The program `examples/random_play.rs` plays all games at random: `cargo run -p katarenga-rules --example random_play`.
//!
//! # Modules
//! | module | contents |
//! |---|---|
//! | [`names`](mod@names) | one table for each enum: its values, their names in text and their codes in stored data |
//! | [`board`] | squares, camps, colours, quarters, layouts, the two sides and edges |
//! | [`game`] | legal moves and results, one file for each game; positions as text |
//! | [`layouts`] | layouts drawn by lot, and layouts that favour neither side |
//! | [`opponent`] | the search that chooses a move |
//!
//! A module uses only the modules above it in this table; a test reads the `use` lines and checks this. Comments name rules by
//! number; the page of [`game`] lists them.
//!
//! # Features
//! Both are off by default.
//!
//! | feature | effect |
//! |---|---|
//! | `serde` | [`Square`], [`Camp`], [`Cell`], [`Colour`], [`Side`], [`BySide`], [`Move`] and [`Outcome`] implement `Serialize` and `Deserialize`. A position travels as its text |
//! | `defmt` | most types implement `defmt::Format`, for logs of an embedded target |
#![no_std]
#![forbid(unsafe_code)]
#![cfg_attr(
    not(test),
    deny(clippy::unwrap_used, clippy::expect_used, clippy::panic)
)]

// Each module uses only those above it. Empty lines keep rustfmt from sorting them.

pub mod names;

pub mod board;

pub mod game;

pub mod layouts;

pub mod opponent;

#[doc(inline)]
pub use board::{
    Bitboard, BySide, Camp, CampSet, Cell, CellMap, CellSet, Colour, Corner, Edge, Face, File,
    Layout, PlacedQuarter, Quarter, Rank, Rotation, Side, Square,
};
#[doc(inline)]
pub use game::{
    Destinations, DrawReason, Fault, Field, History, IllegalMove, Move, Outcome, Phase, Position,
    PositionError, Rules, Setup, UnplayableLayout, Victory, perft,
};
#[doc(inline)]
pub use layouts::{BalanceScore, Chance};

/// Runs the example of the README as a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
