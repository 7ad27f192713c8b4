//! Links between documents, and from them to files. Addresses elsewhere are not visited: a test needs no network.

use std::path::Path;

use katarenga_files::images::workspace;

use crate::markdown::{Document, documents};

#[test]
fn every_link_leads_somewhere() {
    let documents = documents();
    assert!(documents.len() > 40, "the documents are found");
    let mut broken = Vec::new();
    for document in &documents {
        for link in document.links() {
            if !is_elsewhere(&link) && !leads_somewhere(document, &link, &documents) {
                broken.push(format!("{}: {link}", document.path.display()));
            }
        }
    }
    assert_eq!(broken, Vec::<String>::new());
}

fn is_elsewhere(link: &str) -> bool {
    ["https://", "http://", "mailto:"]
        .iter()
        .any(|scheme| link.starts_with(scheme))
}

fn leads_somewhere(from: &Document, link: &str, documents: &[Document]) -> bool {
    let (path, anchor) = link
        .split_once('#')
        .map_or((link, None), |(path, anchor)| (path, Some(anchor)));
    let folder = from.path.parent().unwrap_or(Path::new(""));
    let target = if path.is_empty() {
        workspace().join(&from.path)
    } else {
        workspace().join(folder).join(path)
    };
    let Ok(target) = target.canonicalize() else {
        return false;
    };
    let Some(anchor) = anchor else {
        return true;
    };
    let is_target = |document: &&Document| {
        let path = workspace().join(&document.path).canonicalize();
        path.is_ok_and(|path| path == target)
    };
    let document = documents.iter().find(is_target);
    document.is_some_and(|document| document.anchors().iter().any(|other| other == anchor))
}
