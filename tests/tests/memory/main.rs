//! What the device keeps, and what it finds when it wakes.

mod device_memory;
mod game_text;
mod journal;
mod journal_trouble;
mod left_out;
mod newer_records;
mod recall;
mod records;
mod worn_flash;
