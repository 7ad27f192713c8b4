//! Sessions as the page drives them.

mod draw_offers;
mod page_words;
mod starting;
mod travelling;
mod typed_moves;
