//! Checks that `firmware/ram_code.x` does what it says.
//!
//! - Every pattern matches a function in its section: a pattern that matches nothing is a function that was renamed.
//! - Everything that the search calls lies in RAM. The calls are read off the instructions of the image, so a new function of
//!   the rules, or a new copy of generic code, is found without being named anywhere.
//!
//! Calls through function pointers are not followed. `core_on_the_chip` measures that a search hardly reads flash.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;

use anyhow::{Context, Result, ensure};
use katarenga_files::images;
use object::{Object, ObjectSection, ObjectSymbol, SymbolKind};

use crate::build::workspace;

const SCRIPT: &str = "firmware/ram_code.x";

/// Where RAM begins. Flash lies below it.
const RAM: u32 = 0x2000_0000;

/// The section of the search, and the parts of names by which its own functions are known.
const SEARCH: &str = ".search_code";
const SEARCHES: [&str; 2] = ["8opponent", "7thinker6choose"];

/// How the linker's bridges between flash and RAM are named. The address they lead to follows four instructions.
const THUNK: &str = "__Thumbv6MABSLongThunk_";
const THUNK_TARGET: u32 = 8;

/// Checks the image, and prints how many functions a search calls.
///
/// # Errors
/// If a pattern matches nothing, or a search calls a function in flash.
pub fn check() -> Result<()> {
    let script =
        fs::read_to_string(workspace().join(SCRIPT)).with_context(|| format!("no {SCRIPT}"))?;
    let elf = fs::read(images::image_path(images::FIRMWARE))?;
    let code = Code::of(&elf)?;
    let unmatched: Vec<_> = patterns(&script)
        .filter(|(section, pattern)| !code.has(section, pattern))
        .map(|(section, pattern)| format!("\n    {pattern} in {section}"))
        .collect();
    ensure!(
        unmatched.is_empty(),
        "no function matches these patterns of {SCRIPT}; mend or remove them:{}",
        unmatched.concat()
    );
    let searches = |function: &Function| {
        function.section == SEARCH && SEARCHES.iter().any(|part| function.name.contains(part))
    };
    let called = code.called_by(searches);
    ensure!(!called.is_empty(), "{SCRIPT} places no search in {SEARCH}");
    let in_flash = code.in_flash(&called);
    ensure!(
        in_flash.is_empty(),
        "the search calls functions that lie in flash; let a pattern of {SCRIPT} match:{}",
        in_flash.concat()
    );
    println!(
        "{:<13} {:>8} functions of the search, all of them in RAM",
        "ram_code",
        called.len()
    );
    Ok(())
}

/// The patterns of a linker script for input sections, each with its output section.
fn patterns(script: &str) -> impl Iterator<Item = (&str, &str)> {
    let mut section = "";
    script
        .lines()
        .flat_map(|line| line.split([' ', '(', ')', ';']))
        .filter_map(move |word| {
            let is_pattern = word.starts_with(".text.");
            if word.starts_with('.') && word.len() > 1 && !is_pattern {
                section = word;
            }
            is_pattern.then_some((section, word))
        })
}

/// Whether a name matches a pattern, in which `*` stands for any letters.
fn matches(pattern: &str, name: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = parts.next().and_then(|first| name.strip_prefix(first)) else {
        return false;
    };
    let mut is_open = false;
    for part in parts {
        let Some(place) = rest.find(part) else {
            return false;
        };
        rest = &rest[place + part.len()..];
        is_open = part.is_empty();
    }
    rest.is_empty() || is_open
}

struct Function {
    name: String,
    section: String,
    /// Its bytes from the first instruction on.
    bytes: Vec<u8>,
}

/// The functions of an image by their addresses.
struct Code {
    functions: BTreeMap<u32, Function>,
    /// Where instructions begin (true) and where constants between them do.
    kinds: BTreeMap<u32, bool>,
}

impl Code {
    fn of(elf: &[u8]) -> Result<Self> {
        let file = object::File::parse(elf)?;
        let mut functions = BTreeMap::new();
        let mut kinds = BTreeMap::new();
        for symbol in file.symbols() {
            let name = symbol.name()?;
            // The lowest bit of a function's address says that its instructions are Thumb.
            let address = symbol.address() as u32 & !1;
            if let Some(is_code) = [("$t", true), ("$d", false)]
                .iter()
                .find_map(|(prefix, is_code)| name.starts_with(prefix).then_some(*is_code))
            {
                kinds.insert(address, is_code);
            }
            let index = symbol.section_index();
            if let (SymbolKind::Text, Some(index)) = (symbol.kind(), index) {
                let section = file.section_by_index(index)?;
                let bytes = section.data_range(u64::from(address), symbol.size())?;
                functions.insert(
                    address,
                    Function {
                        name: name.to_owned(),
                        section: section.name()?.to_owned(),
                        bytes: bytes.unwrap_or_default().to_vec(),
                    },
                );
            }
        }
        Ok(Self { functions, kinds })
    }

    /// Whether a section holds a function that matches a pattern.
    fn has(&self, section: &str, pattern: &str) -> bool {
        self.functions.values().any(|function| {
            function.section == section && matches(pattern, &format!(".text.{}", function.name))
        })
    }

    /// The addresses of some functions and of all that they call, and those call, and so on.
    fn called_by(&self, begins: impl Fn(&Function) -> bool) -> BTreeSet<u32> {
        let begins = self.functions.iter().filter(|(_, f)| begins(f));
        let mut ahead: Vec<_> = begins.map(|(&address, _)| address).collect();
        let mut called = BTreeSet::new();
        while let Some(address) = ahead.pop() {
            if called.insert(address) {
                ahead.extend(self.calls(address));
            }
        }
        called
    }

    fn in_flash(&self, functions: &BTreeSet<u32>) -> Vec<String> {
        let in_flash = functions.range(..RAM);
        in_flash
            .map(|address| format!("\n    {}", self.functions[address].name))
            .collect()
    }

    /// The functions that a function calls, or ends in.
    fn calls(&self, address: u32) -> BTreeSet<u32> {
        let function = &self.functions[&address];
        if function.name.starts_with(THUNK) {
            let target = function.bytes.get(THUNK_TARGET as usize..);
            let target = target.and_then(|bytes| bytes.first_chunk());
            return target
                .and_then(|&bytes| self.function_at(u32::from_le_bytes(bytes) & !1))
                .into_iter()
                .collect();
        }
        let halves: Vec<_> = function
            .bytes
            .chunks_exact(2)
            .map(|half| u16::from_le_bytes([half[0], half[1]]))
            .collect();
        let targets = halves.iter().enumerate().filter_map(|(index, &half)| {
            let at = address + 2 * index as u32;
            let is_code = self.kinds.range(..=at).next_back().is_some_and(|(_, &k)| k);
            let offset = branch(half, halves.get(index + 1).copied().unwrap_or(0));
            let target = at.wrapping_add(4).wrapping_add_signed(offset?);
            self.function_at(target).filter(|_| is_code)
        });
        targets.filter(|&target| target != address).collect()
    }

    /// The function that an address belongs to.
    fn function_at(&self, address: u32) -> Option<u32> {
        let (&start, function) = self.functions.range(..=address).next_back()?;
        let is_inside = address == start || address - start < function.bytes.len() as u32;
        is_inside.then_some(start)
    }
}

/// How far an instruction branches from the address of the instruction after the next, if it is a call (BL) or an
/// unconditional branch (B), which also ends a function in another one. ARMv6-M Architecture Reference Manual, A6.7.10 and
/// A6.7.13.
fn branch(half: u16, next: u16) -> Option<i32> {
    let (first, second) = (i32::from(half), i32::from(next));
    if half & 0xF800 == 0xE000 {
        return Some((first << 21) >> 20);
    }
    if half & 0xF800 != 0xF000 || next & 0xD000 != 0xD000 {
        return None;
    }
    let sign = first >> 10 & 1;
    let [j1, j2] = [second >> 13 & 1, second >> 11 & 1].map(|j| 1 ^ j ^ sign);
    let offset = sign << 24 | j1 << 23 | j2 << 22 | (first & 0x03FF) << 12 | (second & 0x07FF) << 1;
    Some((offset << 7) >> 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_star_stands_for_any_letters() {
        for (pattern, name, expected) in [
            (".text.*rules*", ".text._RNvC15katarenga_rules5board", true),
            (".text.*rules*", ".text.rules", true),
            (".text.*x*y*", ".text.yx", false),
            (".text.main", ".text.main", true),
            (".text.main", ".text.main2", false),
            (".text.*rules*", ".data.rules", false),
        ] {
            assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
        }
    }

    #[test]
    fn patterns_belong_to_their_output_section() {
        let script = ".hot : ALIGN(4) {\n *(.text.*a* .text.b);\n . = ALIGN(4);\n}\n.cold : {\n *(.text.*c*);\n}";
        let found: Vec<_> = patterns(script).collect();
        let expected = [
            (".hot", ".text.*a*"),
            (".hot", ".text.b"),
            (".cold", ".text.*c*"),
        ];
        assert_eq!(found, expected);
    }

    #[test]
    fn branches_lead_forwards_and_backwards() {
        // As `llvm-objdump` shows them.
        assert_eq!(branch(0xF000, 0xF801), Some(2), "bl, one instruction on");
        assert_eq!(branch(0xF7FF, 0xFFFE), Some(-4), "bl, to itself");
        assert_eq!(branch(0xE7FE, 0), Some(-4), "b, to itself");
        assert_eq!(branch(0xE001, 0), Some(2), "b, one instruction on");
        assert_eq!(branch(0x4770, 0), None, "bx lr");
        assert_eq!(branch(0xF3BF, 0x8F4F), None, "dsb");
    }

    /// The table's step lies in flash, and the task that calls it in RAM: what the check must find in a search.
    #[test]
    fn a_call_from_ram_to_flash_is_found() {
        crate::build::image().unwrap();
        let elf = fs::read(images::image_path(images::FIRMWARE)).unwrap();
        let code = Code::of(&elf).unwrap();
        let called = code.called_by(|function| function.name.contains("TaskStorage"));
        let in_flash = code.in_flash(&called).concat();
        assert!(in_flash.contains("5Table4step"), "{in_flash}");
    }

    #[test]
    fn the_image_keeps_what_the_script_says() {
        crate::build::image().unwrap();
        check().unwrap();
    }
}
