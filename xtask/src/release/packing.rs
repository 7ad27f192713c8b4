//! Archives without dates and owners, and the sums that people check their downloads with.

use std::fs::{self, File};
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest as _, Sha256};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, DateTime, ZipWriter};

use crate::folders::{files_below, name_below};

/// The file with the sums.
const SUMS: &str = "SHA256SUMS";

/// Packs a folder. Files are sorted, and nothing but their names and contents goes into the archive.
pub fn zip(folder: &Path, file: &Path) -> Result<()> {
    let mut archive = ZipWriter::new(File::create(file)?);
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Deflated)
        .last_modified_time(DateTime::default())
        .unix_permissions(0o644);
    for path in files_below(folder)? {
        archive.start_file(name_below(folder, &path)?, options)?;
        archive.write_all(&fs::read(&path)?)?;
    }
    archive.finish()?;
    Ok(())
}

/// Copies all files of a folder beside those of another one.
pub fn copy_files(from: &Path, to: &Path) -> Result<()> {
    for path in files_below(from)? {
        fs::copy(
            &path,
            to.join(path.file_name().context("a file has a name")?),
        )?;
    }
    Ok(())
}

/// Writes the sum of every file, as `sha256sum --check` reads them.
pub fn write_sums(folder: &Path) -> Result<()> {
    let mut text = String::new();
    for path in files_below(folder)? {
        let sum = Sha256::digest(fs::read(&path)?);
        text += &format!("{sum:x}  {}\n", name_below(folder, &path)?);
    }
    Ok(fs::write(folder.join(SUMS), text)?)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    /// A folder with two files, made in this order.
    fn folder(name: &str, order: [&str; 2]) -> PathBuf {
        let folder = std::env::temp_dir().join(format!("katarenga-{}-{name}", std::process::id()));
        fs::create_dir_all(folder.join("camp")).expect("it can be made");
        for file in order {
            fs::write(folder.join(file), file).expect("it can be written");
        }
        folder
    }

    #[test]
    fn the_same_files_give_the_same_archive_and_the_same_sums() {
        let [one, other] = [["pawn", "camp/a0"], ["camp/a0", "pawn"]].map(|order| {
            let folder = folder(order[0].split('/').next().expect("a name"), order);
            let archive = folder.with_extension("zip");
            zip(&folder, &archive).expect("it is packed");
            write_sums(&folder).expect("sums");
            let sums = fs::read_to_string(folder.join(SUMS)).expect("text");
            let packed = fs::read(&archive).expect("bytes");
            fs::remove_dir_all(&folder).expect("it can be removed");
            fs::remove_file(&archive).expect("it can be removed");
            (packed, sums)
        });
        assert_eq!(one, other);
        // What `sha256sum` says about files with these letters in them.
        assert_eq!(
            one.1,
            "1e97df69b92fd3371ac995e7791b901f71ddbee86056a1788b1affa4229111e4  camp/a0\n05029d4bc2c4604b2d5204cba84f75f67587152030ddc20cad433222e8a79ac9  pawn\n"
        );
    }
}
