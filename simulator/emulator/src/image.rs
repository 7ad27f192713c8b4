//! The ELF that is flashed.

use std::sync::Arc;

use katarenga_core::telemetry;
use object::elf::PT_LOAD;
use object::read::elf::{ElfFile32, FileHeader, ProgramHeader};
use object::{Architecture, Endianness, Object, ObjectSymbol};

/// Where the flash chip is mapped.
pub(super) const FLASH_BASE: u32 = 0x1000_0000;
/// The Pico's flash chip.
pub(super) const FLASH_SIZE: usize = 2 * 1024 * 1024;
/// Vector table and program follow the 256 bytes of the second-stage boot loader.
pub(super) const VECTOR_TABLE: u32 = FLASH_BASE + 0x100;
/// First address past the RP2040's RAM.
const RAM: std::ops::Range<u32> = 0x2000_0000..0x2004_2000;

/// A firmware image, checked and taken apart. Copies share their bytes.
#[derive(Clone, PartialEq, Eq)]
pub struct Image {
    /// The file itself, which the log decoder reads its strings from.
    pub(super) elf: Arc<[u8]>,
    /// What is flashed, from the start of the flash chip.
    program: Arc<[u8]>,
    /// Where the log buffer's control block lies in RAM.
    pub(super) rtt: u32,
    /// Where it puts what it tells, if it is an image that tells.
    pub(super) telemetry: Option<u32>,
    /// Lowest and one past the highest address of the stack.
    pub(super) stack: std::ops::Range<u32>,
    /// The part of the flash chip that belongs to the journal.
    pub(super) storage: std::ops::Range<u32>,
}

/// Why a file is no image for this board.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ImageError {
    /// The file is not an ELF for a 32-bit ARM.
    #[error("not a firmware image: {0}")]
    NotAnElf(String),
    /// The file is an ELF for ARM, but not for this board.
    #[error("not an image for this board: {0}")]
    NotOurs(String),
}

impl Image {
    /// An image without a program, for flash chips whose bytes are given otherwise.
    #[cfg(test)]
    pub(super) fn of_nothing() -> Self {
        Self {
            elf: Arc::default(),
            program: Arc::default(),
            rtt: RAM.start,
            telemetry: None,
            stack: RAM,
            storage: 0..0,
        }
    }

    /// Takes an ELF apart.
    ///
    /// # Errors
    /// When it is no image for this board.
    pub fn parse(elf: Vec<u8>) -> Result<Self, ImageError> {
        let file = ElfFile32::<Endianness>::parse(&*elf)
            .map_err(|e| ImageError::NotAnElf(e.to_string()))?;
        if file.architecture() != Architecture::Arm {
            return Err(ImageError::NotAnElf(format!(
                "built for {:?}, not for ARM",
                file.architecture()
            )));
        }

        let mut program = Vec::new();
        let endian = file.endian();
        let header = file.elf_header();
        for segment in header
            .program_headers(endian, &*elf)
            .map_err(|e| ImageError::NotAnElf(e.to_string()))?
        {
            let bytes = segment
                .data(endian, &*elf)
                .map_err(|()| ImageError::NotAnElf("torn segment".into()))?;
            if segment.p_type(endian) != PT_LOAD || bytes.is_empty() {
                continue;
            }
            let address = segment.p_paddr(endian);
            let start = address.wrapping_sub(FLASH_BASE) as usize;
            if start >= FLASH_SIZE || bytes.len() > FLASH_SIZE - start {
                return Err(ImageError::NotOurs(format!(
                    "a segment at {address:#010x} lies outside the flash chip"
                )));
            }
            if program.len() < start + bytes.len() {
                program.resize(start + bytes.len(), 0xFF);
            }
            program[start..start + bytes.len()].copy_from_slice(bytes);
        }

        let symbol = |name: &str| {
            let found = file.symbols().find(|symbol| symbol.name() == Ok(name));
            found
                .map(|symbol| symbol.address() as u32)
                .ok_or_else(|| ImageError::NotOurs(format!("no symbol {name}")))
        };
        let image = Self {
            rtt: symbol("_SEGGER_RTT")?,
            telemetry: symbol(telemetry::SYMBOL).ok(),
            stack: symbol("_stack_end")?..symbol("_stack_start")?,
            storage: symbol("__storage_start")?..symbol("__storage_end")?,
            program: program.into(),
            elf: elf.into(),
        };
        image.check_vectors()?;
        Ok(image)
    }

    /// What is flashed, from the start of the flash chip on.
    #[must_use]
    pub fn program(&self) -> &[u8] {
        &self.program
    }

    /// Whether it tells what it thinks and shows.
    #[must_use]
    pub fn tells(&self) -> bool {
        self.telemetry.is_some()
    }

    /// The storage region's place in the flash chip, in bytes from its start.
    #[must_use]
    pub fn storage(&self) -> std::ops::Range<usize> {
        (self.storage.start - FLASH_BASE) as usize..(self.storage.end - FLASH_BASE) as usize
    }

    fn check_vectors(&self) -> Result<(), ImageError> {
        let vectors = (VECTOR_TABLE - FLASH_BASE) as usize;
        let word = |at: usize| {
            let bytes = self
                .program
                .get(at..at + 4)
                .and_then(|bytes| bytes.try_into().ok());
            bytes
                .map(u32::from_le_bytes)
                .ok_or_else(|| ImageError::NotOurs("no vector table".into()))
        };
        let (stack, reset) = (word(vectors)?, word(vectors + 4)?);
        let in_program = (FLASH_BASE..FLASH_BASE + self.program.len() as u32).contains(&reset);
        if !RAM.contains(&stack.wrapping_sub(1)) || !in_program || reset & 1 == 0 {
            return Err(ImageError::NotOurs(format!(
                "its vector table names stack {stack:#x} and entry {reset:#x}"
            )));
        }
        Ok(())
    }
}
