//! `katarenga boards`.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::thread;

use crate::shared::{VirtualBoard, printed, refused};

#[test]
fn boards_at_addresses_are_listed() {
    let (one, other) = (VirtualBoard::start(&[]), VirtualBoard::start(&[]));
    let lines = printed(&["boards", &one.address, &other.address]);
    let about =
        |address: &str| format!("{address}: katarenga 0.1.0, revision virtual, serial number 0\n");
    assert_eq!(lines, about(&one.address) + &about(&other.address));
}

#[cfg(unix)]
#[test]
fn a_board_at_a_pseudo_terminal_is_listed() {
    use std::process::{Command, Stdio};

    use rustix::fs::OFlags;
    use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
    use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};

    let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a pseudo-terminal");
    grantpt(&ours).expect("it is ours");
    unlockpt(&ours).expect("it is unlocked");
    let name = ptsname(&ours, Vec::new()).expect("a name");
    let path = name.to_str().expect("text");
    // Open all the time: the other end would be at its end otherwise.
    let theirs = rustix::fs::open(
        path,
        OFlags::RDWR | OFlags::NOCTTY,
        rustix::fs::Mode::empty(),
    );
    let theirs = theirs.expect("it opens");
    let mut settings = tcgetattr(&theirs).expect("settings");
    settings.make_raw();
    tcsetattr(&theirs, OptionalActions::Now, &settings).expect("they hold");
    let board = Command::new(crate::shared::PROGRAM)
        .arg("protocol")
        .stdin(Stdio::from(ours.try_clone().expect("a second end")))
        .stdout(Stdio::from(ours))
        .spawn();
    let _board = crate::shared::Running(board.expect("the program starts"));
    let line = printed(&["boards", path]);
    let expected = format!("{path}: katarenga 0.1.0, revision virtual, serial number 0\n");
    assert_eq!(line, expected);
}

#[test]
fn a_foreign_device_is_recognised_and_sent_nothing_but_the_question() {
    for says in [
        "",
        "HTTP/1.1 400 Bad Request\r\n\r\n",
        "#0 ok\n",
        "\x07\x00\x1B[2J\n",
    ] {
        let listener = TcpListener::bind("localhost:0").expect("a port");
        let address = listener.local_addr().expect("an address").to_string();
        let device = thread::spawn(move || {
            let (mut stream, _) = listener.accept().expect("a caller");
            stream.write_all(says.as_bytes()).expect("it is heard");
            let mut heard = String::new();
            // A caller that hangs up with words unread ends the line the hard way.
            let _ = stream.read_to_string(&mut heard);
            heard
        });
        let sentence = refused(&["boards", &address]);
        assert_eq!(
            sentence,
            format!(
                "katarenga: {address} is no Katarenga board: what is there does not speak its protocol\n"
            )
        );
        assert_eq!(
            device.join().expect("it ends"),
            "\n#0 hello 1\n",
            "{says:?}"
        );
    }
}

#[test]
fn a_port_that_is_not_there_is_one_sentence() {
    for place in [
        "/dev/no-such-port",
        "localhost:1",
        "no such host:80",
        "/dev/null",
        "/",
        "",
    ] {
        let sentence = refused(&["boards", place]);
        assert!(sentence.contains(" cannot be opened: "), "{sentence}");
    }
}
