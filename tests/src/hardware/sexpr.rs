//! KiCad's nested lists.

/// A word, a quoted string, or a list.
#[derive(Debug)]
pub enum Node {
    Text(String),
    List(Vec<Node>),
}

impl Node {
    /// The one list a text holds.
    ///
    /// # Panics
    /// When it holds no complete list.
    pub fn parse(text: &str) -> Self {
        let mut open: Vec<Vec<Self>> = vec![Vec::new()];
        let mut characters = text.chars().peekable();
        while let Some(character) = characters.next() {
            let top = open.last_mut().expect("brackets match");
            match character {
                '(' => open.push(Vec::new()),
                ')' => {
                    let done = Self::List(open.pop().expect("brackets match"));
                    open.last_mut().expect("brackets match").push(done);
                }
                '"' => {
                    let mut quoted = String::new();
                    while let Some(character) = characters.next().filter(|&c| c != '"') {
                        quoted.push(match character {
                            '\\' => characters.next().expect("something is escaped"),
                            plain => plain,
                        });
                    }
                    top.push(Self::Text(quoted));
                }
                space if space.is_whitespace() => {}
                first => {
                    let mut word = String::from(first);
                    while let Some(next) =
                        characters.next_if(|c| !c.is_whitespace() && !"()\"".contains(*c))
                    {
                        word.push(next);
                    }
                    top.push(Self::Text(word));
                }
            }
        }
        open.pop()
            .and_then(|mut all| all.pop())
            .expect("the text holds a list")
    }

    /// What is in the list.
    pub fn items(&self) -> &[Self] {
        match self {
            Self::List(items) => items,
            Self::Text(_) => &[],
        }
    }

    /// The text at a place in the list, or nothing.
    pub fn text(&self, index: usize) -> &str {
        match self.items().get(index) {
            Some(Self::Text(text)) => text,
            _ => "",
        }
    }

    /// The lists in this one that begin with a word.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &Self> {
        self.items().iter().filter(move |item| item.text(0) == name)
    }

    /// The text after a word, as in `(ref "U1")`.
    pub fn field(&self, name: &str) -> &str {
        self.all(name).next().map_or("", |list| list.text(1))
    }
}
