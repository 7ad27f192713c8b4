//! The player's guide on the page.

use katarenga_core::speech::Language;
use katarenga_rules::names::Named as _;

use crate::browser::{Browser, DESKTOP, Program};

/// How many pictures of the guide the page has asked for so far.
const ASKED_FOR: &str = "return performance.getEntriesByType('resource')
    .filter(({ name }) => name.includes('/guide/')).length";

/// Whether all pictures of the chapter are there. Those below the window come when they are needed, and now they are.
const ALL_SHOWN: &str = "const all = [...document.querySelectorAll('#rules img')];
    for (const image of all) image.loading = 'eager';
    return all.every((image) => image.complete && image.naturalWidth > 0)";

/// The most bytes that may travel before the guide is opened, compressed.
const FIRST_LOAD: f64 = 90_000.0;

#[tokio::test]
async fn the_guide_costs_nothing_until_it_is_opened() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.begin().await;
    assert_eq!(page.ask(ASKED_FOR).await, 0);
    let bytes = "return performance.getEntries()
        .reduce((sum, { encodedBodySize }) => sum + (encodedBodySize ?? 0), 0)";
    let bytes = page.ask(bytes).await.as_f64().expect("a number");
    println!("first load: {bytes} bytes");
    assert!(bytes < FIRST_LOAD, "{bytes} bytes");
    page.click("#tab-learn").await;
    page.until(
        "the guide comes",
        &ASKED_FOR.replace(".length", ".length > 0"),
    )
    .await;
    page.close().await;
}

#[tokio::test]
async fn every_chapter_shows_its_pictures_and_links_lead_on() {
    let board = Program::start(&[]);
    let page = Browser::open(&board, DESKTOP).await;
    page.click("#tab-learn").await;
    for language in Language::ALL {
        page.speak(language.name()).await;
        for chapter in katarenga_session::guide::pages(language) {
            let (name, title) = (chapter.name, chapter.title);
            page.until(
                "the chapter is in the list",
                &format!(
                    "const of = document.getElementById('rules-of');
                     const option = [...of.options].find(({{ value }}) => value === '{name}');
                     if (option?.text !== {title:?}) return false;
                     of.value = '{name}';
                     of.onchange({{ target: of }});
                     return true"
                ),
            )
            .await;
            page.until(&format!("all pictures of {name}"), ALL_SHOWN)
                .await;
        }
    }
    page.ask("const of = document.getElementById('rules-of'); of.value = 'quebec'; of.onchange({ target: of })")
        .await;
    page.click("#rules a[data-chapter=congress]").await;
    page.until(
        "the link leads to Congress, and the list says so",
        "const of = document.getElementById('rules-of');
         return of.value === 'congress' && document.activeElement === of",
    )
    .await;
    page.close().await;
}
