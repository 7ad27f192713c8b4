//! `katarenga update`.

use std::fs;
use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::path::Path;
use std::thread;

use crate::shared::{folder, printed, refused};

/// One block, as the specification of UF2 says, with the words by which the program knows its own firmware.
fn firmware(address: u32) -> Vec<u8> {
    let head = [
        0x0A32_4655,
        0x9E5D_5157,
        0x2000,
        address,
        256,
        0,
        1,
        0xE48B_FF56,
    ];
    let mut block: Vec<u8> = head.into_iter().flat_map(u32::to_le_bytes).collect();
    block.extend(b"follow settings games remote light archive sensors boot");
    block.resize(508, 0);
    block.extend(0x0AB1_6F30_u32.to_le_bytes());
    block
}

fn mount(drive: &Path) {
    fs::create_dir_all(drive).expect("a folder");
    let about = "UF2 Bootloader v3.0\r\nModel: Raspberry Pi RP2\r\nBoard-ID: RPI-RP2\r\n";
    fs::write(drive.join("INFO_UF2.TXT"), about).expect("a file");
}

#[test]
fn a_board_is_asked_for_its_boot_loader_and_flashed() {
    let folder = folder("update");
    let (file, drive) = (folder.join("new.uf2"), folder.join("drive"));
    fs::write(&file, firmware(0x1000_0000)).expect("a file");
    let listener = TcpListener::bind("localhost:0").expect("a port");
    let address = listener.local_addr().expect("an address").to_string();
    let mounted = drive.clone();
    let board = thread::spawn(move || {
        let (mut line, _) = listener.accept().expect("a caller");
        let asked = BufReader::new(line.try_clone().expect("its other end"));
        for request in asked.lines() {
            let request = request.expect("a line");
            let answer = match request.split_once(' ') {
                Some((id, "hello 1")) => format!("{id} hello 1 katarenga 0.0.9 c E661 follow boot"),
                Some((id, "bootsel")) => {
                    mount(&mounted);
                    format!("{id} waiting\n{id} ok")
                }
                _ => continue,
            };
            writeln!(line, "{answer}").expect("it is heard");
            if request.ends_with("bootsel") {
                return;
            }
        }
    });
    let path = |path: &Path| path.to_str().expect("text").to_owned();
    let said = printed(&[
        "update",
        &path(&file),
        "--board",
        &address,
        "--drive",
        &path(&drive),
    ]);
    board.join().expect("it was asked");
    assert_eq!(
        said,
        format!(
            "The board at {address} runs 0.0.9.\nThe board asks its players: hold OK on it to agree.\nThe board has the new firmware and restarts. Its games and settings are kept.\n"
        )
    );
    let copied = fs::read(drive.join("katarenga.uf2")).expect("it was copied");
    assert_eq!(copied, firmware(0x1000_0000));
}

#[test]
fn a_boot_loader_that_runs_already_needs_no_board() {
    let folder = folder("update-drive");
    let file = folder.join("new.uf2");
    fs::write(&file, firmware(0x1000_0000)).expect("a file");
    mount(&folder);
    let [file, drive] = [&file, &folder].map(|path| path.to_str().expect("text"));
    let said = printed(&["update", file, "--drive", drive]);
    assert!(said.starts_with("The board has the new firmware"), "{said}");
}

#[test]
fn a_bad_file_is_one_sentence_and_no_board_is_asked() {
    let folder = folder("bad-updates");
    let mut other_chip = firmware(0x1000_0000);
    other_chip[28] = 0;
    let mut other_program = firmware(0x1000_0000);
    other_program[32] = 0;
    let files: [(&str, &[u8], &str); 9] = [
        ("empty", b"", "it is empty"),
        ("text", b"Katarenga game\n", "no UF2 file"),
        ("elf", &[0x7F; 512], "no UF2 file"),
        ("torn", &firmware(0x1000_0000)[..300], "a part of one"),
        ("chip", &other_chip, "another chip"),
        ("program", &other_program, "another program"),
        ("games", &firmware(0x1018_0000), "overwrite the saved games"),
        ("ram", &firmware(0x2000_0000), "0x20000000"),
        ("late", &firmware(0x1000_0100), "would not start"),
    ];
    for (name, bytes, expected) in files {
        let file = folder.join(name);
        fs::write(&file, bytes).expect("a file");
        let file = file.to_str().expect("text");
        let sentence = refused(&["update", file, "--board", "/dev/no-such-port"]);
        assert!(sentence.contains(expected), "{sentence}");
    }
    let huge = folder.join("huge");
    let made = fs::File::create(&huge).expect("a file");
    made.set_len(1 << 40).expect("a long one");
    let huge = huge.to_str().expect("text");
    assert!(refused(&["update", huge]).contains("larger than the flash chip"));
    let sentence = refused(&["update", folder.to_str().expect("text")]);
    assert!(sentence.contains("cannot be read"), "{sentence}");
    assert!(refused(&["update", "no such file"]).contains("cannot be read"));
    let good = folder.join("good");
    fs::write(&good, firmware(0x1000_0000)).expect("a file");
    let good = good.to_str().expect("text");
    let nowhere = folder.join("nowhere");
    let nowhere = nowhere.to_str().expect("text");
    let no_board = [
        "update",
        good,
        "--board",
        "/dev/no-such-port",
        "--drive",
        nowhere,
    ];
    assert!(refused(&no_board).contains("cannot be opened"));
}
