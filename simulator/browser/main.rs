//! The page in a real browser: Chromium and its driver must be installed, as `.ci/browser` does.

mod browser;
mod games;
mod playing;
mod sharing;
mod starting;
mod table;
