//! The image as UF2, the format of the RP2040's USB drive.

use std::fs;

use anyhow::{Context, Result};
use katarenga_files::images;

/// The boot ROM programs a flash page a block.
const PAYLOAD: usize = 256;
const BLOCK: usize = 512;
const MAGIC: [u32; 2] = [0x0A32_4655, 0x9E5D_5157];
const MAGIC_END: u32 = 0x0AB1_6F30;
const FAMILY_ID_PRESENT: u32 = 0x2000;
const FAMILY_RP2040: u32 = 0xE48B_FF56;
const FLASH_BASE: u32 = 0x1000_0000;

/// Writes a file beside each image and says where.
pub fn write() -> Result<()> {
    [images::FIRMWARE, images::BRING_UP]
        .into_iter()
        .try_for_each(write_image)
}

fn write_image(name: &str) -> Result<()> {
    let path = images::image_path(name).with_extension("uf2");
    let program = images::image(name)?;
    fs::write(&path, from_program(program.program()))
        .with_context(|| format!("cannot write {}", path.display()))?;
    println!("{}", path.display());
    Ok(())
}

/// Blocks of one page each, from the start of the flash chip on.
pub fn from_program(program: &[u8]) -> Vec<u8> {
    let pages = program.chunks(PAYLOAD);
    let count = pages.len() as u32;
    let mut file = Vec::with_capacity(pages.len() * BLOCK);
    for (number, page) in (0_u32..).zip(pages) {
        let address = FLASH_BASE + number * PAYLOAD as u32;
        let header = [
            MAGIC[0],
            MAGIC[1],
            FAMILY_ID_PRESENT,
            address,
            PAYLOAD as u32,
            number,
            count,
            FAMILY_RP2040,
        ];
        let start = file.len();
        file.extend(header.into_iter().flat_map(u32::to_le_bytes));
        file.extend(page);
        // A short last page is filled up as erased flash reads.
        file.resize(start + 32 + PAYLOAD, 0xFF);
        file.resize(start + BLOCK - 4, 0);
        file.extend(MAGIC_END.to_le_bytes());
    }
    file
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn another_decoder_reads_the_program_back() {
        let program: Vec<u8> = (0..1_000_u32).map(|i| (i * 7) as u8).collect();
        let (decoded, families) =
            uf2_decode::convert_from_uf2(&from_program(&program)).expect("it is UF2");
        assert_eq!(decoded[..1_000], program);
        assert_eq!(decoded.len(), 1_024, "whole pages");
        assert_eq!(
            families.into_iter().collect::<Vec<_>>(),
            [(FAMILY_RP2040, u64::from(FLASH_BASE))]
        );
    }
}
