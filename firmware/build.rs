//! Passes the memory map and `ram_code.x` to the linker, and the commit to the image.

mod stamp;

use std::path::PathBuf;
use std::{env, fs};

fn main() {
    stamp::commit_of(&[
        ".cargo/config.toml",
        "Cargo.lock",
        "Cargo.toml",
        "core/Cargo.toml",
        "core/rules/Cargo.toml",
        "core/rules/src",
        "core/src",
        "firmware/Cargo.toml",
        "firmware/build.rs",
        "firmware/ram_code.x",
        "firmware/src",
        "firmware/stamp.rs",
        "memory.x",
        "rust-toolchain.toml",
    ]);

    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    println!("cargo:rerun-if-changed=../memory.x");
    let map = fs::read("../memory.x").expect("memory.x lies at the top of the repository");
    fs::write(out.join("memory.x"), map).expect("OUT_DIR can be written");
    println!("cargo:rerun-if-changed=ram_code.x");
    let ram_code = fs::read("ram_code.x").expect("ram_code.x lies beside this file");
    fs::write(out.join("ram_code.x"), ram_code).expect("OUT_DIR can be written");
    println!("cargo:rustc-link-search={}", out.display());

    // Without --nmagic the linker pads segments to 64 KiB pages, which would waste flash.
    for argument in [
        "--nmagic",
        "-Tram_code.x",
        "-Tlink.x",
        "-Tlink-rp.x",
        "-Tdefmt.x",
    ] {
        println!("cargo:rustc-link-arg={argument}");
    }
}
