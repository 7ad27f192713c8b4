//! The virtual board: the board behind a page in a browser.
//!
//! ```text
//! page ── commands ──▶ server ── orders ──▶ clockwork: session ─┬─ table top: pawns, hands, quarters
//!  ▲                                                            │      │ magnets
//!  └──── pictures, up to 60 a second, only what changed ◀───────┴─ machine: world of the core, and of the image
//! ```
//!
//! The page knows no rule: it moves pawns as things, presses buttons, and shows the LEDs' real values. What the lights
//! mean in words is said by the core; [`telling`] hands it on in every language, and the page shows one of them.

mod archive;
pub mod commands;
pub mod diary;
mod drafting;
mod faults;
mod finger;
mod game_pages;
pub mod guide;
pub mod machine;
mod move_text;
pub mod new_game;
pub mod picture;
pub mod printed;
mod reading;
pub mod refusal;
pub mod refused_moves;
pub mod seats;
pub mod second_look;
pub mod session;
pub mod telling;
mod typed;
pub mod words;
