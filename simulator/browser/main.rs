//! The page in a real browser: Chromium and its driver must be installed, as `.ci/browser` does.

mod axe;
mod browser;
mod games;
mod guide;
mod learning;
mod playing;
mod seen;
mod sharing;
mod starting;
mod table;
mod travelling;
