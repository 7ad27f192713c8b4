//! Words of others on a terminal: names of files, arguments, whatever a message repeats.
//!
//! A terminal obeys some letters instead of showing them, and others turn the text around them. Such letters are shown by their
//! numbers, and all others as they are: a file may be called `Züge.flash`.

/// A text that is one line on every terminal.
///
/// ```
/// use katarenga_session::printed::printed;
/// assert_eq!(printed("Züge.flash"), "Züge.flash");
/// assert_eq!(printed("red\u{1b}[31m\n.flash"), r"red\u{1b}[31m\n.flash");
/// ```
#[must_use]
pub fn printed(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for letter in text.chars() {
        match is_hidden(letter) {
            true => line.extend(letter.escape_default()),
            false => line.push(letter),
        }
    }
    line
}

/// Whether a letter cannot be seen and does something instead: controls, ends of lines, and marks that turn or join text.
fn is_hidden(letter: char) -> bool {
    let marks = matches!(
        letter,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    );
    marks || letter.is_control()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_seen_stays_as_it_is() {
        for text in [
            "board.flash",
            "Züge/été.flash",
            "u\u{308}",
            "駒 \"1\".flash",
            r"C:\a's\b",
        ] {
            assert_eq!(printed(text), text);
        }
    }

    #[test]
    fn what_a_terminal_would_obey_is_spelled_out() {
        for (text, line) in [
            ("a\nb", r"a\nb"),
            ("\r\t\u{7}", r"\r\t\u{7}"),
            ("\u{9b}2J", r"\u{9b}2J"),
            ("a\u{202e}b", r"a\u{202e}b"),
            ("a\u{2028}b", r"a\u{2028}b"),
        ] {
            assert_eq!(printed(text), line);
            assert_eq!(printed(line), line, "once is enough");
        }
    }
}
