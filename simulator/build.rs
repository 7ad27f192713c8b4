//! Tells the program its commit.

#[path = "../firmware/stamp.rs"]
mod stamp;

fn main() {
    stamp::commit_of(&[
        "Cargo.lock",
        "Cargo.toml",
        "core/Cargo.toml",
        "core/rules/Cargo.toml",
        "core/rules/src",
        "core/src",
        "firmware/stamp.rs",
        "guide",
        "hardware/pinmap.toml",
        "rust-toolchain.toml",
        "simulator/Cargo.toml",
        "simulator/build.rs",
        "simulator/duel",
        "simulator/emulator",
        "simulator/files",
        "simulator/host",
        "simulator/scenario",
        "simulator/server",
        "simulator/session",
        "simulator/src",
        "simulator/web",
        "simulator/world",
    ]);
}
