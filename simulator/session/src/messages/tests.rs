//! Each message has an example in the folder `messages`, and the page's declarations are up to date.


use std::fs;
use std::path::Path;

use super::declarations;

#[test]
fn the_declarations_for_the_page_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/messages.d.ts");
    let declared = declarations::all();
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &declared).expect("the file can be written");
    }
    let there = fs::read_to_string(&path).expect("the file can be read");
    assert!(there == declared, "UPDATE=1 cargo test -p katarenga-session messages");
}
