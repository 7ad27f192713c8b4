//! The virtual board: the board behind a page in a browser.
//!
//! ```text
//! page ── commands ──▶ server ── orders ──▶ clockwork: session ─┬─ table top: pawns, hands, quarters
//!  ▲                                                            │      │ magnets
//!  └──── pictures, up to 60 a second, only what changed ◀───────┴─ machine: world of the core, and of the image
//! ```
//!
//! The page does not know which moves are legal: it moves pawns as things, presses buttons, and shows the LEDs' real values.
//! The core puts the meaning of the lights into words, and a page gets them in its own language. [`messages`] has all that
//! travels between the two. Nothing in this crate opens a file, starts a thread or reads a clock.

pub mod answer;
mod archive;
pub mod diary;
mod drafting;
mod faults;
mod finger;
mod game_pages;
pub mod guide;
pub mod lessons;
pub mod machine;
pub mod messages;
mod move_text;
pub mod new_game;
pub mod picture;
pub mod printed;
pub mod reading;
pub mod refusal;
pub mod refused_moves;
pub mod seats;
pub mod second_look;
pub mod session;
mod telling;
mod typed;
pub mod words;
