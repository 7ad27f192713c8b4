//! The pictures of the guide, which `cargo xtask pictures` draws. They have no words and serve all languages.

/// One picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Picture {
    /// The name of its file.
    pub name: &'static str,
    /// What it looks like.
    pub svg: &'static str,
}

macro_rules! pictures {
    ($($name:literal),+ $(,)?) => {
        /// All of them, by name.
        pub const PICTURES: &[Picture] = &[$(Picture {
            name: $name,
            svg: include_str!(concat!("../../../../guide/pictures/", $name, ".svg")),
        }),+];
    };
}

pictures![
    "battle-capture",
    "battle-won",
    "board-moves",
    "camps",
    "capture",
    "cat",
    "congress-begins",
    "congress-won",
    "cornered-place",
    "cornered-won",
    "isolation-place",
    "isolation-won",
    "katarenga-begins",
    "katarenga-camps",
    "katarenga-few",
    "light-bound",
    "light-camp",
    "light-captor",
    "light-capture",
    "light-destination",
    "light-displaced",
    "light-faulty",
    "light-hint",
    "light-illegal",
    "light-last-move",
    "light-lift",
    "light-place",
    "light-put-back",
    "light-question",
    "light-set-down",
    "light-take-away",
    "light-taken",
    "line-up",
    "menu-asks",
    "menu-care",
    "menu-clock",
    "menu-edges",
    "menu-end",
    "menu-game",
    "menu-layout",
    "menu-lights",
    "menu-players",
    "menu-referee",
    "menu-sound",
    "move-blue",
    "move-green",
    "move-red",
    "move-yellow",
    "quebec-won",
    "race-begins",
    "race-push",
    "race-won",
    "score",
    "sign-forgotten",
    "sign-left-out",
    "sign-passed",
    "troika-place",
    "troika-won",
];

impl Picture {
    /// The picture of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        PICTURES
            .iter()
            .copied()
            .find(|picture| picture.name == name)
    }

    /// Where the page asks for it.
    #[must_use]
    pub fn path(self) -> String {
        format!("/guide/pictures/{}.svg", self.name)
    }

    /// Width and height, so that a page keeps the place for a picture that is still to come.
    #[must_use]
    pub fn size(self) -> [&'static str; 2] {
        ["width", "height"].map(|which| {
            let after = self.svg.split_once(&format!(" {which}=\""));
            let value = after.and_then(|(_, rest)| rest.split_once('"'));
            value.map_or("0", |(value, _)| value)
        })
    }
}
