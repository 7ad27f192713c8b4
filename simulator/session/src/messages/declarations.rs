//! The messages as declarations for the page's modules: `simulator/web/messages.d.ts`.

use std::fmt::Write as _;

use katarenga_core::Button;
use katarenga_core::lights::Role;
use katarenga_core::referee::TouchMove;
use katarenga_core::speech::{self, Language, Light};
use katarenga_rules::board::{Colour, Edge};
use katarenga_rules::names::Named;
use katarenga_rules::{Rules, Side};
use katarenga_world::Defect;
use ts_rs::{Config, TS};

use super::*;
use crate::seats::Seat;
use crate::{guide, lessons, words};

const HEAD: &str = "// The messages between the page and the program. Generated from the types of `katarenga-session`:\n\
    // `UPDATE=1 cargo test -p katarenga-session messages` writes it anew.\n";

/// The whole file.
pub(super) fn all() -> String {
    let mut file = HEAD.to_owned();
    named::<Side>(&mut file, "Side", "A player.");
    named::<Language>(&mut file, "Language", "A language of the board.");
    named::<Colour>(&mut file, "Colour", "A colour of squares.");
    named::<Edge>(&mut file, "Edge", "An edge of the board.");
    named::<TouchMove>(
        &mut file,
        "TouchMove",
        "How strictly touched pawns must be moved.",
    );
    named::<Role>(
        &mut file,
        "Role",
        "What the light of a cell means to players.",
    );
    named::<Light>(&mut file, "Light", "What a light means that has no role.");
    named::<speech::Act>(&mut file, "ButtonAct", "What a button does.");
    named::<Defect>(&mut file, "Defect", "What is wrong with a sensor.");
    let buttons = Button::ALL.map(|button| ButtonName(button).name());
    union(&mut file, "Button", "A button on the frame.", buttons);
    let kinds = ["hall", "reed"].map(str::to_owned);
    union(&mut file, "SensorKind", "What feels pawns.", kinds);
    let words = words::words_in(Language::English).into_keys();
    union(
        &mut file,
        "Word",
        "The name of a word, one of the page's own or one of the board.",
        words,
    );
    let games = Rules::GAMES.map(|rules| guide::name_of(rules).to_owned());
    union(
        &mut file,
        "GameName",
        "A game, by its chapter in the guide.",
        games,
    );
    let lessons = lessons::lessons().into_iter();
    let lessons = lessons.map(|lesson| lesson.name.to_owned());
    union(&mut file, "LessonName", "A step of the lessons.", lessons);
    macro_rules! declare {
        ($($type:ty),+ $(,)?) => { $(declare::<$type>(&mut file);)+ };
    }
    declare![
        Seat,
        Names,
        Made,
        Game,
        Summary,
        Replay,
        SecondLook,
        Turn,
        Pawn,
        Draft,
        Meaning,
        Telling,
        May,
        Score,
        PlayersShown,
        Standing,
        Bench,
        Settings,
        SettingsShown,
        Filling,
        Refused,
        Unread,
        Finger,
        Offer,
        Heard,
        SeatsShown,
        Parts,
        Carried,
        LayoutWish,
        EdgeWish,
        NewGame,
        Act,
        DrawTalk,
        Quarters,
        Command,
        GameChoice,
        FaceChoice,
        Choices,
        GuidePage,
        Expected,
        Lesson,
        Link,
        Invitation,
    ];
    file
}

/// The names of a table of the core.
fn named<T: Named>(file: &mut String, name: &str, what: &str) {
    let names = T::VALUES.iter().map(|value| value.name().to_owned());
    union(file, name, what, names);
}

fn union(file: &mut String, name: &str, what: &str, names: impl IntoIterator<Item = String>) {
    let names: Vec<_> = names.into_iter().map(|name| format!("{name:?}")).collect();
    let _ = write!(
        file,
        "\n/** {what} */\nexport type {name} = {};\n",
        names.join(" | ")
    );
}

fn declare<T: TS>(file: &mut String) {
    let config = Config::default().with_large_int("number");
    let docs = T::docs().unwrap_or_default();
    let _ = write!(file, "\n{}\nexport {}\n", docs.trim(), T::decl(&config));
}
