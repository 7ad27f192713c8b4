//! Tells the program its commit.

#[path = "../firmware/stamp.rs"]
mod stamp;

fn main() {
    stamp::commit_of(&[
        "Cargo.lock",
        "Cargo.toml",
        "core/Cargo.toml",
        "core/src",
        "firmware/stamp.rs",
        "guide",
        "hardware/pinmap.toml",
        "rust-toolchain.toml",
        "simulator/Cargo.toml",
        "simulator/build.rs",
        "simulator/src",
    ]);
}
