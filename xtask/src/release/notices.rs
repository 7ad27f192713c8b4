//! Whose work is in the programs, and under which terms.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use katarenga_files::images::VERSION;
use serde::Deserialize;

use super::building::{HOST, sysroot};
use crate::build::{cargo, workspace};

/// What a program is linked from: the package it is made of, what it is compiled for, and how people call it.
const PROGRAMS: [(&str, &str, &str); 2] = [
    ("katarenga-firmware", "thumbv6m-none-eabi", "images"),
    ("katarenga", HOST, "program"),
];

/// How the names of files with terms begin.
const TERMS: [&str; 6] = [
    "COPYING",
    "COPYRIGHT",
    "LICENCE",
    "LICENSE",
    "NOTICE",
    "UNLICENSE",
];

#[derive(Deserialize)]
struct Metadata {
    packages: Vec<Package>,
    resolve: Resolve,
}

#[derive(Deserialize)]
struct Package {
    id: String,
    name: String,
    version: String,
    license: Option<String>,
    authors: Vec<String>,
    repository: Option<String>,
    source: Option<String>,
    manifest_path: PathBuf,
    targets: Vec<Target>,
}

#[derive(Deserialize)]
struct Target {
    kind: Vec<String>,
}

#[derive(Deserialize)]
struct Resolve {
    nodes: Vec<Node>,
}

#[derive(Deserialize)]
struct Node {
    id: String,
    deps: Vec<Dependency>,
}

#[derive(Deserialize)]
struct Dependency {
    pkg: String,
    dep_kinds: Vec<Kind>,
}

#[derive(Deserialize)]
struct Kind {
    kind: Option<String>,
}

/// A package of somebody else.
struct Foreign {
    line: String,
    /// The texts of its terms, or who is named as its author where it brings none.
    terms: Vec<String>,
    inside: BTreeSet<&'static str>,
}

/// The notices of everything that is linked into the programs.
pub fn text() -> Result<String> {
    let mut all = BTreeMap::<String, Foreign>::new();
    for (package, target, program) in PROGRAMS {
        let metadata = metadata(target)?;
        for foreign in linked_into(package, &metadata)? {
            let name = format!("{} {}", foreign.name, foreign.version);
            let entry = match all.entry(name) {
                std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
                std::collections::btree_map::Entry::Vacant(new) => new.insert(describe(foreign)?),
            };
            entry.inside.insert(program);
        }
    }
    Ok(print(&all))
}

/// What the standard library consists of, as the compiler's makers say.
pub fn of_the_standard_library() -> Result<PathBuf> {
    let file = sysroot(workspace())?.join("share/doc/rust/COPYRIGHT-library.html");
    ensure!(file.is_file(), "the compiler lacks {}", file.display());
    Ok(file)
}

fn metadata(target: &str) -> Result<Metadata> {
    let output = cargo()
        .args([
            "metadata",
            "--locked",
            "--format-version",
            "1",
            "--filter-platform",
            target,
        ])
        .output()?;
    ensure!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    Ok(serde_json::from_slice(&output.stdout)?)
}

/// The packages of others that end up in a program: neither what only runs while compiling nor our own.
fn linked_into<'a>(package: &str, metadata: &'a Metadata) -> Result<Vec<&'a Package>> {
    let packages: BTreeMap<_, _> = metadata
        .packages
        .iter()
        .map(|package| (&*package.id, package))
        .collect();
    let nodes: BTreeMap<_, _> = metadata
        .resolve
        .nodes
        .iter()
        .map(|node| (&*node.id, node))
        .collect();
    let root = metadata.packages.iter().find(|other| other.name == package);
    let mut waiting = vec![
        &*root
            .with_context(|| format!("there is no package {package}"))?
            .id,
    ];
    let mut found = BTreeSet::new();
    while let Some(id) = waiting.pop() {
        let macros = |target: &Target| target.kind.iter().any(|kind| kind == "proc-macro");
        if packages[id].targets.iter().any(macros) || !found.insert(id) {
            continue;
        }
        let deps = nodes[id].deps.iter();
        let linked = deps.filter(|dep| dep.dep_kinds.iter().any(|kind| kind.kind.is_none()));
        waiting.extend(linked.map(|dep| &*dep.pkg));
    }
    let found = found.into_iter().map(|id| packages[id]);
    Ok(found.filter(|package| package.source.is_some()).collect())
}

fn describe(package: &Package) -> Result<Foreign> {
    let folder = package
        .manifest_path
        .parent()
        .context("a manifest lies in a folder")?;
    let mut terms = terms_in(folder)?;
    if terms.is_empty() {
        let authors = package.authors.join(", ");
        terms.push(format!(
            "It brings no text of its own. It names as its authors: {authors}."
        ));
    }
    let license = package
        .license
        .as_deref()
        .unwrap_or("a licence in its own words");
    let repository = package.repository.as_deref().unwrap_or("no address");
    Ok(Foreign {
        line: format!("{license}, {repository}"),
        terms,
        inside: BTreeSet::new(),
    })
}

fn terms_in(folder: &Path) -> Result<Vec<String>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .to_uppercase();
        if path.is_file() && TERMS.iter().any(|begin| name.starts_with(begin)) {
            files.push(path);
        }
    }
    files.sort();
    let texts = files.iter().map(|file| {
        let text = fs::read(file).with_context(|| format!("cannot read {}", file.display()))?;
        let text = String::from_utf8_lossy(&text).into_owned();
        let lines: Vec<_> = text.lines().map(str::trim_end).collect();
        Ok(lines.join("\n").trim_matches('\n').to_owned())
    });
    texts.collect()
}

fn print(all: &BTreeMap<String, Foreign>) -> String {
    let mut text = format!(
        "Katarenga {VERSION} contains the work of others: the images for the board, and the program for this computer.\n\
         All of it may be used freely under the terms below. The Rust standard library, which is in both, has a file of its own.\n\n"
    );
    let mut texts = BTreeMap::<&str, Vec<&str>>::new();
    for (name, foreign) in all {
        let inside: Vec<_> = foreign.inside.iter().copied().collect();
        text += &format!("{name} ({}): {}\n", inside.join(", "), foreign.line);
        for terms in &foreign.terms {
            texts.entry(terms).or_default().push(name);
        }
    }
    for (terms, names) in texts {
        let line = "=".repeat(100);
        text += &format!("\n{line}\n{}\n{line}\n\n{terms}\n", names.join(", "));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_whose_work_is_linked_in_is_named_with_terms() {
        let text = text().expect("cargo knows");
        let line = |name: &str| text.lines().find(|line| line.starts_with(name));
        for (name, inside) in [
            ("axum ", "(program)"),
            ("embassy-rp ", "(images)"),
            ("heapless ", "(images, program)"),
        ] {
            let found = line(name).unwrap_or_default();
            assert!(found.contains(inside), "{name}: {found}");
        }
        for name in ["proptest ", "serde_derive ", "katarenga-core ", "zip "] {
            assert_eq!(line(name), None, "not linked in, or our own");
        }
        assert!(text.contains("Permission is hereby granted, free of charge"));
        assert!(text.contains("Mozilla Public License Version 2.0"));
        assert!(
            !text.contains(&*workspace().to_string_lossy()),
            "no folder of this computer"
        );
    }
}
