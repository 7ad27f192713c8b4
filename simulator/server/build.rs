//! A file that is added to the page is part of the program at the next build.

fn main() {
    println!("cargo:rerun-if-changed=../web");
}
