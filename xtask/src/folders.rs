//! What is in a folder, and whether two folders hold the same bytes.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

/// Makes a folder, and empties it if it was there.
pub fn empty(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder)
            .with_context(|| format!("cannot remove {}", folder.display()))?;
    }
    fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))
}

/// All files, sorted by their names.
pub fn files_below(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries =
            fs::read_dir(&folder).with_context(|| format!("cannot read {}", folder.display()))?;
        for entry in entries {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                files.push(path);
            }
        }
    }
    files.sort();
    Ok(files)
}

/// The name of a file below a folder, with slashes on every system.
pub fn name_below(folder: &Path, path: &Path) -> Result<String> {
    let parts = path.strip_prefix(folder)?.components();
    let parts: Vec<_> = parts
        .map(|part| part.as_os_str().to_string_lossy())
        .collect();
    Ok(parts.join("/"))
}

/// Compares all files of two folders, and returns a line about each.
pub fn compare(one: &Path, other: &Path) -> Result<Vec<String>> {
    let mut names = BTreeSet::new();
    for folder in [one, other] {
        for path in files_below(folder)? {
            names.insert(name_below(folder, &path)?);
        }
    }
    compare_files(one, other, names)
}

/// Compares some files of two folders, and returns a line about each. It fails with a line about each that differs: a
/// file with the sums of others differs with them, and may come first.
pub fn compare_files(
    one: &Path,
    other: &Path,
    names: impl IntoIterator<Item = impl AsRef<str>>,
) -> Result<Vec<String>> {
    let (mut same, mut different) = (Vec::new(), Vec::new());
    for name in names {
        let name = name.as_ref();
        let paths = [one, other].map(|folder| folder.join(name));
        if let Some(missing) = paths.iter().find(|path| !path.is_file()) {
            different.push(format!("{name}: there is no {}", missing.display()));
            continue;
        }
        let [first, second] = [fs::read(&paths[0])?, fs::read(&paths[1])?];
        match first_difference(&first, &second) {
            None => same.push(format!(
                "{name}: {} bytes, the same in both folders",
                first.len()
            )),
            Some(byte) => different.push(format!(
                "{name}: {} has {} bytes and {} has {}; they differ from byte {byte} on",
                paths[0].display(),
                first.len(),
                paths[1].display(),
                second.len(),
            )),
        }
    }
    if !different.is_empty() {
        bail!("{}", different.join("\n"));
    }
    Ok(same)
}

/// The first byte that differs, counted from 0; where one file is the beginning of the other, it is the one after.
fn first_difference(one: &[u8], other: &[u8]) -> Option<usize> {
    let pairs = one.iter().zip(other);
    let inside = pairs.into_iter().position(|(one, other)| one != other);
    let shorter = one.len().min(other.len());
    inside.or((one.len() != other.len()).then_some(shorter))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two folders with these files, compared.
    fn compared(name: &str, files: [&[(&str, &str)]; 2]) -> Result<Vec<String>, String> {
        let below = std::env::temp_dir().join(format!("katarenga-{}-{name}", std::process::id()));
        let folders = ["one", "other"].map(|name| below.join(name));
        for (folder, files) in folders.iter().zip(files) {
            for (name, text) in files {
                let path = folder.join(name);
                fs::create_dir_all(path.parent().expect("a folder")).expect("it can be made");
                fs::write(path, text).expect("it can be written");
            }
        }
        let result = compare(&folders[0], &folders[1]);
        fs::remove_dir_all(&below).expect("it can be removed");
        result.map_err(|error| error.to_string().replace(&*below.to_string_lossy(), ""))
    }

    #[test]
    fn folders_with_the_same_files_are_the_same() {
        let files = [("pawn", "white"), ("camps/a0", "")];
        assert_eq!(
            compared("same", [&files, &files]),
            Ok(vec![
                "camps/a0: 0 bytes, the same in both folders".to_owned(),
                "pawn: 5 bytes, the same in both folders".to_owned(),
            ])
        );
    }

    #[test]
    fn every_file_that_differs_is_named_with_its_first_byte_that_does() {
        let one = [("SUMS", "1"), ("camps/a0", "black"), ("pawn", "white")];
        let other = [("SUMS", "2"), ("camps/a0", "blank"), ("pawn", "whiter")];
        let lines = [
            "SUMS: /one/SUMS has 1 bytes and /other/SUMS has 1; they differ from byte 0 on",
            "camps/a0: /one/camps/a0 has 5 bytes and /other/camps/a0 has 5; they differ from byte 3 on",
            "pawn: /one/pawn has 5 bytes and /other/pawn has 6; they differ from byte 5 on",
        ];
        assert_eq!(compared("differs", [&one, &other]), Err(lines.join("\n")));
    }

    #[test]
    fn a_file_that_only_one_folder_has_is_missed_on_either_side() {
        let (one, two) = ([("pawn", "")], [("pawn", ""), ("camps/a0", "")]);
        for (files, side) in [([&one[..], &two], "one"), ([&two, &one], "other")] {
            let missed = format!("camps/a0: there is no /{side}/camps/a0");
            assert_eq!(compared(side, files), Err(missed));
        }
    }
}
