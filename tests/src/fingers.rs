//! Fingers on the five buttons of a board, and what its menu makes of them.

use katarenga_core::controls::menu::{Answer, Decision, Menu, MenuEvent, MenuRequest, Ongoing};
use katarenga_core::controls::{LONG, Press, PressReader};
use katarenga_core::evening::Settings;
use katarenga_core::lights::{Canvas, Paint};
use katarenga_core::sensing::{Occupancy, Reading};
use katarenga_core::units::{Millis, Moment};
use katarenga_core::{Button, Buttons};
use katarenga_rules::{
    Camp, Cell, Colour, Face, File, Layout, PlacedQuarter, Rank, Rotation, Side, Square,
};

/// Four quarters that lie as they were unpacked.
pub const UNPACKED: [PlacedQuarter; 4] = [
    upright(Face::A1),
    upright(Face::A2),
    upright(Face::A3),
    upright(Face::A4),
];

const fn upright(face: Face) -> PlacedQuarter {
    let rotation = Rotation::Upright;
    PlacedQuarter { face, rotation }
}

/// What a board comes with, and [`UNPACKED`] quarters on it.
#[must_use]
pub fn settings() -> Settings {
    Settings::new(Layout::from_quarters(&UNPACKED))
}

/// A board whose menu can be opened.
#[derive(Clone)]
pub struct Fingers {
    reader: PressReader,
    now: Moment,
    occupancy: Occupancy,
    ongoing: Ongoing,
    settings: Settings,
    /// The menu, while it is open.
    pub menu: Option<Menu>,
    /// What the menu asked last.
    pub asked: Option<MenuRequest>,
    /// What the last menu ended with.
    pub decided: Option<Decision>,
}

impl Fingers {
    /// Nothing pressed yet.
    #[must_use]
    pub fn new(settings: Settings, ongoing: Ongoing) -> Self {
        Self {
            reader: PressReader::default(),
            now: Moment(0),
            occupancy: Occupancy::default(),
            ongoing,
            settings,
            menu: None,
            asked: None,
            decided: None,
        }
    }

    /// Does what a script says, in words with commas between them: a button's name, `hold` and a name, `pawn` or
    /// `lift` and a cell, `wait` and seconds, `lot` and a number.
    ///
    /// # Panics
    /// When the script says something else.
    pub fn play(&mut self, script: &str) {
        for words in script.split(',') {
            let words: Vec<&str> = words.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["hold", name] => self.press(button(name), LONG),
                ["pawn", cell] => self.put(cell, Reading::SomePawn),
                ["lift", cell] => self.put(cell, Reading::Empty),
                ["wait", seconds] => {
                    self.now = self.now + Millis(seconds.parse::<u32>().unwrap() * 1_000);
                    self.step(Buttons::NONE, None);
                }
                ["lot", number] => {
                    self.step(Buttons::NONE, Some(Answer::Lot(number.parse().unwrap())));
                }
                [name] => self.press(button(name), Millis(80)),
                _ => panic!("what is {words:?}?"),
            }
        }
    }

    /// The answer to a question about a layout.
    pub fn made(&mut self, layout: Layout) {
        self.step(Buttons::NONE, Some(Answer::Layout(layout)));
    }

    /// What the open menu shows.
    ///
    /// # Panics
    /// When it is closed.
    #[must_use]
    pub fn picture(&self) -> String {
        drawing(&self.menu.expect("the menu is open").canvas())
    }

    /// The settings that were decided on.
    #[must_use]
    pub fn new_settings(&self) -> Option<Settings> {
        match self.decided {
            Some(Decision::Settings(settings) | Decision::NewGame(settings)) => Some(settings),
            _ => None,
        }
    }

    fn press(&mut self, button: Button, length: Millis) {
        let down = Buttons::NONE.with(button);
        self.now = self.now + Millis(100);
        self.step(down, None);
        self.now = self.now + length;
        self.step(down, None);
        self.step(Buttons::NONE, None);
    }

    fn put(&mut self, cell: &str, reading: Reading) {
        self.occupancy.set(cell.parse().unwrap(), reading);
        self.step(Buttons::NONE, None);
    }

    fn step(&mut self, down: Buttons, answer: Option<Answer>) {
        let press = self.reader.step(self.now, down);
        let Some(menu) = &mut self.menu else {
            if press == Some(Press::Long(Button::Setup)) {
                self.menu = Some(Menu::open(self.now, &self.settings, self.ongoing));
                self.decided = None;
            }
            return;
        };
        match menu.step(self.now, press, &self.occupancy, answer) {
            Some(MenuEvent::Asked(question)) => self.asked = Some(question),
            Some(MenuEvent::Closed(decision)) => {
                self.decided = Some(decision);
                self.menu = None;
            }
            None => {}
        }
    }
}

fn button(name: &str) -> Button {
    match name {
        "SETUP" => Button::Setup,
        "BACK" => Button::Back,
        "NEXT" => Button::Next,
        "TURN" => Button::Turn,
        "OK" => Button::Ok,
        _ => panic!("there is no button {name}"),
    }
}

/// A canvas as text, rank 8 first, with the camps above and below if any is lit. `r y g b` are colours of squares, in
/// capitals when they glow; `w` and `k` the players; `o` is chosen, `-` offered, `+` good, `x` bad.
///
/// # Panics
/// When the canvas shows what no menu shows.
#[must_use]
pub fn drawing(canvas: &Canvas) -> String {
    let letter = |cell: Cell| match canvas[cell] {
        Paint::Dark => '.',
        Paint::Terrain(colour) => colour.letter(),
        Paint::Glow(colour) => colour.letter().to_ascii_uppercase(),
        Paint::Side(Side::White) => 'w',
        Paint::Side(Side::Black) => 'k',
        Paint::Chosen => 'o',
        Paint::Offered => '-',
        Paint::Good => '+',
        Paint::Bad => 'x',
        other => panic!("{other:?} is not for menus"),
    };
    let [far, near] = [[Camp::A9, Camp::H9], [Camp::A0, Camp::H0]].map(|camps| {
        let [a, h] = camps.map(|camp| letter(camp.into()));
        format!("{a}      {h}")
    });
    let squares = Rank::ALL.into_iter().rev().map(|rank| {
        let row = File::ALL.map(|file| letter(Square::new(file, rank).into()));
        row.iter().collect::<String>()
    });
    let dark = ".      .";
    let mut rows: Vec<String> = squares.collect();
    if far != dark || near != dark {
        rows.insert(0, far);
        rows.push(near);
    }
    rows.join("\n")
}

/// A [`drawing`] as it is written in a test: without the spaces in front.
#[must_use]
pub fn plain(drawing: &str) -> String {
    let rows: Vec<&str> = drawing.trim().lines().map(str::trim).collect();
    rows.join("\n")
}

/// The presses that enter a board, given what lay there before: corner by corner the shorter way to the face, turned as
/// often as needed. Includes opening the menu and taking the layout, after which the menu is closed.
///
/// # Panics
/// When the quarters of either are not four different ones.
#[must_use]
pub fn presses_for(mut lies: [PlacedQuarter; 4], wanted: &[PlacedQuarter; 4]) -> Vec<&'static str> {
    let mut presses = vec!["hold SETUP", "OK"];
    for corner in 0..4 {
        let settled: Vec<_> = wanted[..corner].iter().map(|q| q.face.quarter()).collect();
        let left: Vec<Face> = Face::ALL
            .into_iter()
            .filter(|face| !settled.contains(&face.quarter()))
            .collect();
        let place = |wanted| left.iter().position(|&face| face == wanted).unwrap();
        let (from, to) = (place(lies[corner].face), place(wanted[corner].face));
        let forth = (to + left.len() - from) % left.len();
        let back = (from + left.len() - to) % left.len();
        let (name, times, stride) = if forth <= back {
            ("NEXT", forth, 1)
        } else {
            ("BACK", back, left.len() - 1)
        };
        for i in 1..=times {
            presses.push(name);
            // A quarter that is fetched from a corner to come leaves what lay here in its place.
            let face = left[(from + i * stride) % left.len()];
            let was = lies[corner];
            lies[corner].face = face;
            if let Some(other) = (corner + 1..4)
                .find(|&c| lies[c].face.quarter() == face.quarter())
                .filter(|_| was.face.quarter() != face.quarter())
            {
                lies[other] = was;
            }
        }
        let turns = wanted[corner].rotation as usize + 4 - lies[corner].rotation as usize;
        presses.extend(std::iter::repeat_n("TURN", turns % 4));
        presses.push("OK");
    }
    presses.push("OK");
    presses
}

/// A layout whose every square is of one colour, on which nobody can race.
#[must_use]
pub fn all(colour: Colour) -> Layout {
    Layout::from_fn(|_| colour)
}
