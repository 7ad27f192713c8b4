//! The documents of the repository, and what is taken out of them.

use std::fs;
use std::path::{Path, PathBuf};

use katarenga_files::images::workspace;
use pulldown_cmark::{Event, Options, Parser, Tag, TagEnd};

/// A document: where it lies below the top of the repository, and its text.
pub struct Document {
    pub path: PathBuf,
    text: String,
}

impl Document {
    fn events(&self) -> impl Iterator<Item = Event<'_>> {
        Parser::new_ext(&self.text, Options::ENABLE_TABLES)
    }

    /// What is set as code: spans as they are, and the lines of blocks, without comments and put together where they are
    /// continued.
    pub fn code(&self) -> Vec<String> {
        let mut code = Vec::new();
        let mut block: Option<String> = None;
        for event in self.events() {
            match event {
                Event::Code(span) => code.push(span.into_string()),
                Event::Start(Tag::CodeBlock(_)) => block = Some(String::new()),
                Event::Text(text) => {
                    if let Some(block) = &mut block {
                        block.push_str(&text);
                    }
                }
                Event::End(TagEnd::CodeBlock) => {
                    let lines = block.take().unwrap_or_default().replace("\\\n", " ");
                    code.extend(lines.lines().map(|line| without_comment(line).to_owned()));
                }
                _ => {}
            }
        }
        code
    }

    /// Where links and pictures lead.
    pub fn links(&self) -> Vec<String> {
        let links = self.events().filter_map(|event| match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                Some(dest_url.into_string())
            }
            _ => None,
        });
        links.collect()
    }

    /// The anchors of its headings, as forges make them.
    pub fn anchors(&self) -> Vec<String> {
        let mut anchors = Vec::new();
        let mut heading: Option<String> = None;
        for event in self.events() {
            match event {
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::Text(text) | Event::Code(text) => {
                    if let Some(heading) = &mut heading {
                        heading.push_str(&text);
                    }
                }
                Event::End(TagEnd::Heading(_)) => {
                    let heading = heading.take().unwrap_or_default().to_lowercase();
                    let kept = heading
                        .chars()
                        .filter(|letter| letter.is_alphanumeric() || " -_".contains(*letter));
                    anchors.push(kept.collect::<String>().replace(' ', "-"));
                }
                _ => {}
            }
        }
        anchors
    }
}

fn without_comment(line: &str) -> &str {
    let code = line.split_once(" #").map_or(line, |(code, _)| code);
    code.trim()
}

/// All documents, sorted.
pub fn documents() -> Vec<Document> {
    let mut paths = Vec::new();
    collect(workspace(), &mut paths);
    paths.sort();
    let document = |path: PathBuf| Document {
        text: fs::read_to_string(&path).expect("a document is text"),
        path: path
            .strip_prefix(workspace())
            .expect("below the top")
            .to_owned(),
    };
    paths.into_iter().map(document).collect()
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let entry = entry.expect("an entry");
        let (path, name) = (entry.path(), entry.file_name());
        // What is built, and what others keep here: the history, and packages of an editor.
        let foreign = ["target", "node_modules", ".git"]
            .iter()
            .any(|other| name == *other);
        if entry.file_type().expect("a kind").is_dir() {
            if !foreign {
                collect(&path, paths);
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
}

#[test]
fn code_is_found_in_spans_and_blocks() {
    let document = Document {
        path: PathBuf::new(),
        text: "Run `cargo test` or\n\n    cargo fw   # builds\n    a \\\n      b\n\n| `x` | y |\n|-|-|\n| `z` | |\n"
            .to_owned(),
    };
    assert_eq!(
        document.code(),
        ["cargo test", "cargo fw", "a    b", "x", "z"]
    );
}

#[test]
fn anchors_are_made_as_forges_make_them() {
    let document = Document {
        path: PathBuf::new(),
        text: "# Why not `ws2812-pio`?\n\n## By hand, from modules\n".to_owned(),
    };
    assert_eq!(
        document.anchors(),
        ["why-not-ws2812-pio", "by-hand-from-modules"]
    );
}
