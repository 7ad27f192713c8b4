//! The guide as a leaflet: one file for each language that any browser shows and prints, and a PDF where Chromium is.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};
use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;
use katarenga_session::guide::{self, PICTURES};
use katarenga_session::messages::GuidePage;

use crate::build::workspace;
use crate::undate;

const STYLES: &str = include_str!("leaflet.css");

/// Two sheets of paper, printed on both sides as a booklet and folded once.
const MOST_PAGES: usize = 8;

/// What Chromium is called, from one system to the next.
const BROWSERS: [&str; 4] = [
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
];

/// What this computer lacks, and what to do about it; nothing when PDFs can be printed.
pub fn missing() -> Option<String> {
    let advice = "Chromium is not installed: print the leaflets from any browser, or install it";
    browser().is_none().then(|| advice.to_owned())
}

fn browser() -> Option<&'static str> {
    BROWSERS.into_iter().find(|name| runs(name))
}

/// Writes the leaflets and says where.
pub fn make() -> Result<()> {
    let folder = workspace().join("target/leaflets");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    let browser = browser();
    for language in Language::ALL {
        let file = folder.join(format!("katarenga-{}.html", language.name()));
        fs::write(&file, leaflet(language))
            .with_context(|| format!("cannot write {}", file.display()))?;
        println!("{}", file.display());
        if let Some(browser) = browser {
            let (printed, pages) = print(browser, &file)?;
            println!("{}, {pages} pages", printed.display());
        }
    }
    if let Some(missing) = missing() {
        println!("There are no PDFs, because {missing}.");
    }
    Ok(())
}

fn runs(browser: &str) -> bool {
    let mut command = Command::new(browser);
    command.arg("--version");
    command.stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

/// Prints a leaflet beside itself and says how many pages it has.
fn print(browser: &str, file: &Path) -> Result<(PathBuf, usize)> {
    let printed = file.with_extension("pdf");
    let output = Command::new(browser)
        // Nothing but a file of our own is shown, and inside a container there is no sandbox to be had.
        .args(["--headless", "--no-sandbox", "--no-pdf-header-footer"])
        .arg(format!("--print-to-pdf={}", printed.display()))
        .arg(format!("file://{}", file.display()))
        .output()
        .with_context(|| format!("cannot run {browser}"))?;
    if !output.status.success() {
        bail!(
            "{browser} cannot print {}: {}",
            file.display(),
            String::from_utf8_lossy(&output.stderr)
        );
    }
    let mut bytes =
        fs::read(&printed).with_context(|| format!("{browser} wrote no {}", printed.display()))?;
    // Chromium has no option for it.
    undate::pdf(&mut bytes);
    fs::write(&printed, &bytes)?;
    let pages = pages_of(&bytes);
    ensure!(
        (1..=MOST_PAGES).contains(&pages),
        "{} has {pages} pages, and a booklet of two sheets has {MOST_PAGES}",
        printed.display()
    );
    Ok((printed, pages))
}

/// How many pages a PDF has: each is an object that says so.
fn pages_of(pdf: &[u8]) -> usize {
    let text = String::from_utf8_lossy(pdf);
    let objects = text.split("/Type /Page").skip(1);
    objects.filter(|rest| !rest.starts_with('s')).count()
}

/// The whole leaflet, pictures included, so that it can be sent as one file.
fn leaflet(language: Language) -> String {
    let (title, note) = front(language);
    let chapters: String = guide::pages(language)
        .map(|GuidePage { name, title, html }| {
            // The leaflet has a title of its own above those of chapters.
            let html = html.replace("h2>", "h3>");
            format!("<section id=\"guide-{name}\"><h2>{title}</h2>\n{html}</section>\n")
        })
        .collect();
    let mut page = format!(
        "<!doctype html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>\n{STYLES}</style>\n</head>\n<body>\n<header><h1>{title}</h1><p>{note}</p></header>\n<main>\n{chapters}</main>\n</body>\n</html>\n",
        language.name()
    );
    // Paper waits for no picture that comes later.
    page = page.replace(" loading=\"lazy\"", "");
    for picture in PICTURES {
        page = page.replace(&picture.path(), &address(picture.svg));
    }
    page
}

/// A picture as an address of its own, with everything escaped that an attribute cannot hold.
fn address(svg: &str) -> String {
    let escaped = svg
        .trim_end()
        .replace('%', "%25")
        .replace('#', "%23")
        .replace('"', "'")
        .replace('<', "%3C")
        .replace('>', "%3E");
    format!("data:image/svg+xml,{escaped}")
}

/// What stands above the first chapter.
const fn front(language: Language) -> (&'static str, &'static str) {
    match language {
        Language::English => (
            "Katarenga: player’s guide",
            "For the smart board with open firmware. Unofficial: the game is by David Parlett and published by HUCH!, and this project is affiliated with neither.",
        ),
        Language::German => (
            "Katarenga: Anleitung",
            "Für das mitdenkende Brett mit offener Firmware. Inoffiziell: Das Spiel ist von David Parlett und erscheint bei HUCH!; dieses Projekt gehört zu keinem von beiden.",
        ),
        Language::French => (
            "Katarenga\u{a0}: guide du joueur",
            "Pour le plateau intelligent au micrologiciel libre. Non officiel\u{a0}: le jeu est de David Parlett et publié par HUCH!\u{a0}; ce projet n’est lié ni à l’un ni à l’autre.",
        ),
        Language::Dutch => (
            "Katarenga: handleiding",
            "Voor het slimme bord met open firmware. Niet officieel: het spel is van David Parlett en verschijnt bij HUCH!; dit project hoort bij geen van beide.",
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_leaflet_has_every_chapter_and_brings_its_pictures_along() {
        for language in Language::ALL {
            let page = leaflet(language);
            for chapter in guide::pages(language) {
                let title = format!("<h2>{}</h2>", chapter.title);
                assert!(page.contains(&title), "{title} in {language:?}");
            }
            assert!(!page.contains("src=\"/"), "{language:?}");
            let pictures = page.matches("<img ").count();
            assert_eq!(page.matches("src=\"data:image/svg+xml,").count(), pictures);
            assert!(pictures > PICTURES.len() / 2, "{language:?}");
        }
    }

    #[test]
    fn links_stay_within_the_leaflet() {
        let page = leaflet(Language::English);
        for link in page.split("href=\"").skip(1) {
            let target = link.split('"').next().expect("its end");
            let id = target.strip_prefix('#').expect("a link within the page");
            assert!(page.contains(&format!("id=\"{id}\"")), "{target}");
        }
    }

    #[test]
    fn pages_of_a_pdf_are_counted_without_their_list() {
        let pdf = b"1 0 obj <</Type /Pages /Count 2>> 2 0 obj <</Type /Page>> 3 0 obj <</Type /Page /Parent 1 0 R>>";
        assert_eq!(pages_of(pdf), 2);
    }
}
