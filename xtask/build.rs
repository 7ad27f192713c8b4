//! Tells the chores what this computer is called by the compiler.

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    let target = std::env::var("TARGET").expect("cargo sets TARGET");
    println!("cargo:rustc-env=HOST_TRIPLE={target}");
}
