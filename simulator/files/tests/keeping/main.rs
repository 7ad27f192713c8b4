//! What a board keeps in files, and what becomes of it when the files do not do their part.

mod diary;
mod memory;
