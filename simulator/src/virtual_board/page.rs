//! The page, as part of the program: no build step, nothing from the network.

/// One file of the page.
pub struct File {
    /// Where it is asked for.
    pub path: &'static str,
    /// Its content type.
    pub kind: &'static str,
    /// What it holds.
    pub text: &'static str,
}

const HTML: &str = "text/html; charset=utf-8";
const CSS: &str = "text/css; charset=utf-8";
const SCRIPT: &str = "text/javascript; charset=utf-8";
const JSON: &str = "application/json";
const SVG: &str = "image/svg+xml";

macro_rules! file {
    ($path:literal, $kind:expr, $name:literal) => {
        File {
            path: $path,
            kind: $kind,
            text: include_str!(concat!("page/", $name)),
        }
    };
}

/// Every file of the page.
pub const FILES: [File; 10] = [
    file!("/", HTML, "index.html"),
    file!("/board.css", CSS, "board.css"),
    file!("/main.js", SCRIPT, "main.js"),
    file!("/stage.js", SCRIPT, "stage.js"),
    file!("/hands.js", SCRIPT, "hands.js"),
    file!("/panel.js", SCRIPT, "panel.js"),
    file!("/archive.js", SCRIPT, "archive.js"),
    file!("/sounds.js", SCRIPT, "sounds.js"),
    file!("/words.json", JSON, "words.json"),
    file!("/icon.svg", SVG, "icon.svg"),
];
