//! Set-up by five buttons, drawn on the LED grid.
//!
//! Holding SETUP opens the menu at its contents; from there it is a tree of one level:
//!
//! | where | NEXT, BACK | TURN | OK | SETUP | held |
//! |---|---|---|---|---|---|
//! | contents | another screen | – | opens it | back to the game | |
//! | layout, a corner | another face | turns it clockwise | next corner | contents | NEXT: offer all faces; TURN: random layout; BACK: balanced random layout |
//! | layout, the whole | another colour for the square a pawn was set on | the corners again | takes it | contents | TURN: random layout; BACK: balanced random layout |
//! | any other screen | another value | another row | takes it | contents | |
//! | crossed out: a running game would end | keeps the game | keeps it | keeps it | keeps it | OK: gives it up |
//! | warning camps: no race on this layout (R24) | on | on | on | on | |
//!
//! Holding SETUP leaves the menu from anywhere. Other long presses do what short ones do where the table gives them
//! no meaning of their own. Nothing changes before OK, OK ends the menu, and a menu that nobody uses ends by itself.
//!
//! The contents show the picture of one [`Screen`] on the far four ranks and its place among the eight on the
//! nearest rank. A screen keeps its picture and has up to three rows of choices on ranks 3 to 1; the row being set
//! shows all its choices, the others only the chosen one. The picture is upright for whoever stands at the near edge,
//! where the buttons are.
//!
//! # Entering a layout
//! The light under a square stands for that square and no other, so what glows can be compared with what lies on the
//! table from either edge: no rank is "the first", nothing has to be turned in the head. Corners are entered clockwise
//! from a8, far left as seen from the near edge. A face is first offered turned as the squares that lay there before;
//! TURN does the rest, so nobody needs to know a face's own "up".
//!
//! Faces are offered from the one that lay in the corner in the last layout, and those of quarters that lie in corners
//! already entered are passed over. Which two faces share a quarter is not proven (R2); whoever misses a face holds
//! NEXT, and from then on all eight are offered in every corner, with the camps lit as a sign of it.

mod dial;
mod entry;
mod screen;

pub use screen::Screen;

use crate::bitboard::Bitboard;
use crate::button::{Button, Press};
use crate::camp::Camp;
use crate::cell::Cell;
use crate::layout::Layout;
use crate::lights::{BLANK, Canvas, Paint};
use crate::rules::CannotRace;
use crate::sensing::Occupancy;
use crate::settings::{Edge, Settings};
use crate::square::{File, Rank, Square};
use crate::units::Millis;

use dial::{Draft, Errand};
use entry::{Entry, Wish};

/// A menu in which nobody has pressed anything for so long ends, and nothing has changed.
pub const IDLE: Millis = Millis(30_000);

/// While a layout is entered, hands may be busy laying quarters: then it waits longer.
pub const IDLE_IN_LAYOUT: Millis = Millis(180_000);

/// What the menu has to say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum MenuEvent {
    /// It wants to know something, and goes on meanwhile; the [`Answer`] comes with a later step.
    Asked(Question),
    /// It has ended; drop it.
    Closed(Decision),
}

/// What the menu leaves to others to find out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Question {
    /// An evenly distributed number, to draw lots (R30).
    Lot,
    /// A random layout.
    Layout {
        /// One that favours nobody (R33).
        balanced: bool,
    },
}

/// The answer to a [`Question`]. One that comes when its screen has been left is overlooked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Answer {
    /// A number in which every bit is 0 or 1 with the same chance.
    Lot(u32),
    /// A layout.
    Layout(Layout),
}

/// What the players decided when the menu ended. Everything but [`Decision::Nothing`] was confirmed with OK.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub enum Decision {
    /// Everything stays as it is.
    Nothing,
    /// These settings hold from now on. A running game goes on.
    Settings(Settings),
    /// These settings hold from now on. The running game was given up with a second, long OK; the next one begins.
    NewGame(Settings),
    /// The players agree on a draw (R9), confirmed with a second, long OK.
    Draw,
    /// Calibrate the sensors.
    Calibrate,
    /// Show that every light, button and sensor works.
    SelfTest,
}

/// The menu while it is open.
///
/// ```
/// use katarenga_core::button::Press;
/// use katarenga_core::menu::{Decision, Menu, MenuEvent};
/// # use katarenga_core::lights::{Brightness, Palette};
/// # use katarenga_core::referee::Options;
/// # use katarenga_core::settings::{Edge, Settings};
/// # use katarenga_core::{Colour, Layout, Rules};
/// use katarenga_core::sensing::Occupancy;
/// use katarenga_core::units::Millis;
/// use katarenga_core::Button;
/// # let settings = Settings {
/// #     layout: Layout::from_fn(|_| Colour::Red),
/// #     rules: Rules::Katarenga,
/// #     options: Options::default(),
/// #     quiet_first_move: false,
/// #     white_edge: Edge::Near,
/// #     clock: None,
/// #     brightness: Brightness::default(),
/// #     palette: Palette::Standard,
/// #     terrain: false,
/// #     sound: true,
/// # };
/// let game_running = false;
/// let mut menu = Menu::open(Millis(0), &settings, game_running);
/// let mut press = |button| {
///     menu.step(Millis(0), Some(Press::Short(button)), &Occupancy::default(), None)
/// };
/// // To the sound, the last screen but one; open it; off; take it.
/// for button in [Button::Back, Button::Back, Button::Ok, Button::Next] {
///     assert_eq!(press(button), None);
/// }
/// let silent = Settings { sound: false, ..settings };
/// assert_eq!(press(Button::Ok), Some(MenuEvent::Closed(Decision::Settings(silent))));
/// ```
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
pub struct Menu {
    /// As they hold.
    settings: Settings,
    draft: Draft,
    /// The one that is open, or on offer in the contents.
    screen: Screen,
    view: View,
    /// Lies over the view until the next press.
    notice: Option<Notice>,
    /// When somebody last did something.
    used: Millis,
    /// Where pawns stood in the last step.
    standing: Bitboard,
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
enum View {
    Contents,
    Layout(Entry),
    /// The row that is being set.
    Dials(u8),
}

#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "defmt", derive(defmt::Format))]
enum Notice {
    /// A running game would end: both diagonals crossed out, camps included.
    GiveUp,
    /// The squares that are not eight, with the camps of their half as a warning (R24).
    CannotRace(CannotRace),
}

/// Where NEXT and BACK lead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Next,
    Back,
}

impl Menu {
    /// Opens the menu at its contents, in answer to a long press of SETUP.
    #[must_use]
    pub const fn open(now: Millis, settings: &Settings, game_running: bool) -> Self {
        Self {
            settings: *settings,
            draft: Draft {
                settings: *settings,
                errand: None,
                game_running,
            },
            screen: Screen::Layout,
            view: View::Contents,
            notice: None,
            used: now,
            standing: Bitboard::EMPTY,
        }
    }

    /// The settings as they would be after OK. Draw the menu with these, so that brightness and palette can be seen
    /// before they are taken.
    #[must_use]
    pub const fn draft(&self) -> &Settings {
        &self.draft.settings
    }

    /// Takes what happened since the last step.
    pub fn step(
        &mut self,
        now: Millis,
        press: Option<Press>,
        occupancy: &Occupancy,
        answer: Option<Answer>,
    ) -> Option<MenuEvent> {
        let standing = occupancy.occupied().squares;
        let pawn_set = (standing & !self.standing).iter().next();
        self.standing = standing;
        let corrects = match (&mut self.view, pawn_set) {
            (View::Layout(entry), Some(square)) => entry.pawn_set(square),
            _ => false,
        };
        if corrects || press.is_some() || answer.is_some_and(|answer| self.hear(answer)) {
            self.used = now;
        }
        let patience = match self.view {
            View::Layout(_) => IDLE_IN_LAYOUT,
            View::Contents | View::Dials(_) => IDLE,
        };
        match press {
            Some(press) => self.press(press),
            None if now - self.used >= patience => Some(NOTHING),
            None => None,
        }
    }

    /// What the cells show.
    #[must_use]
    pub fn canvas(&self) -> Canvas {
        if let Some(notice) = self.notice {
            return notice.canvas();
        }
        let mut canvas = BLANK;
        match self.view {
            View::Layout(entry) => return entry.canvas(&self.draft.settings.layout),
            View::Contents => {
                let place = Screen::ALL.map(|screen| match screen == self.screen {
                    true => Paint::Chosen,
                    false => Paint::Offered,
                });
                draw(&mut canvas, Rank::First, place);
            }
            View::Dials(being_set) => {
                let ranks = [Rank::Third, Rank::Second, Rank::First];
                let dials = self.screen.dials(&self.draft);
                for (row, (dial, rank)) in (0..).zip(dials.iter().zip(ranks)) {
                    draw(&mut canvas, rank, dial.row(&self.draft, row == being_set));
                }
            }
        }
        let far_ranks = Rank::ALL.into_iter().rev();
        for (rank, row) in far_ranks.zip(self.screen.picture(&self.draft)) {
            draw(&mut canvas, rank, row);
        }
        canvas
    }

    fn press(&mut self, press: Press) -> Option<MenuEvent> {
        if press == Press::Long(Button::Setup) {
            return Some(NOTHING);
        }
        if let Some(notice) = self.notice.take() {
            let give_up = matches!(notice, Notice::GiveUp) && press == Press::Long(Button::Ok);
            return give_up.then(|| MenuEvent::Closed(self.given_up()));
        }
        if press.button() == Button::Setup {
            return self.leave();
        }
        match &mut self.view {
            View::Contents => {
                if let Some(way) = Way::of(press.button()) {
                    self.screen = way.around(&Screen::ALL, self.screen);
                } else if press.button() == Button::Ok {
                    self.enter();
                }
                None
            }
            View::Layout(entry) => match entry.press(press, &mut self.draft.settings.layout)? {
                Wish::Take => self.take(),
                Wish::Make { balanced } => Some(MenuEvent::Asked(Question::Layout { balanced })),
            },
            View::Dials(row) => {
                let dials = self.screen.dials(&self.draft);
                match press.button() {
                    Button::Ok => return self.take(),
                    Button::Turn => *row = Way::Next.step((*row).into(), dials.len()) as u8,
                    button => {
                        if let Some((dial, way)) = dials.get(usize::from(*row)).zip(Way::of(button))
                        {
                            dial.turn(&mut self.draft, way);
                        }
                    }
                }
                None
            }
        }
    }

    fn enter(&mut self) {
        self.view = match self.screen {
            Screen::Layout => View::Layout(Entry::START),
            _ => View::Dials(0),
        };
        self.draft.errand = (self.screen == Screen::Care).then_some(Errand::Calibrate);
    }

    /// From a screen back to the contents, from there to the game.
    fn leave(&mut self) -> Option<MenuEvent> {
        if let View::Contents = self.view {
            return Some(NOTHING);
        }
        self.draft.settings = self.settings;
        self.draft.errand = None;
        self.view = View::Contents;
        None
    }

    /// OK on what the screen shows.
    fn take(&mut self) -> Option<MenuEvent> {
        let Draft {
            settings,
            errand,
            game_running,
        } = self.draft;
        match errand {
            Some(Errand::DrawLots) => return Some(MenuEvent::Asked(Question::Lot)),
            Some(Errand::Calibrate) => return Some(MenuEvent::Closed(Decision::Calibrate)),
            Some(Errand::SelfTest) => return Some(MenuEvent::Closed(Decision::SelfTest)),
            Some(Errand::AgreeDraw) => {
                self.notice = Some(Notice::GiveUp);
                return None;
            }
            None => {}
        }
        if let Err(cannot_race) = settings.rules.check(&settings.layout) {
            self.notice = Some(Notice::CannotRace(cannot_race));
            return None;
        }
        // To choose the same game again is to begin it anew.
        let goes_on = self.settings.lets_game_go_on(&settings) && self.screen != Screen::Game;
        if game_running && !goes_on {
            self.notice = Some(Notice::GiveUp);
            None
        } else if settings == self.settings {
            Some(NOTHING)
        } else {
            Some(MenuEvent::Closed(Decision::Settings(settings)))
        }
    }

    /// What the second, long OK decides.
    const fn given_up(&self) -> Decision {
        match self.draft.errand {
            Some(_) => Decision::Draw,
            None => Decision::NewGame(self.draft.settings),
        }
    }

    /// Takes an answer if its question is still open. Under a notice it is not: what OK takes must have been seen.
    fn hear(&mut self, answer: Answer) -> bool {
        let settings = &mut self.draft.settings;
        match (answer, &mut self.view, self.notice) {
            (Answer::Layout(layout), View::Layout(entry), None) => {
                settings.layout = layout;
                *entry = Entry::Whole { cursor: None };
                true
            }
            (Answer::Lot(lot), _, None) if self.draft.errand == Some(Errand::DrawLots) => {
                settings.white_edge = match lot & 1 {
                    0 => Edge::Near,
                    _ => Edge::Far,
                };
                self.draft.errand = None;
                true
            }
            _ => false,
        }
    }
}

const NOTHING: MenuEvent = MenuEvent::Closed(Decision::Nothing);

impl Notice {
    fn canvas(self) -> Canvas {
        let mut canvas = BLANK;
        match self {
            Self::GiveUp => {
                for (file, rank) in File::ALL.into_iter().zip(Rank::ALL) {
                    let square = Square::new(file, rank);
                    let mirrored = Square::new(file, square.turned().rank());
                    canvas[square.into()] = Paint::Bad;
                    canvas[mirrored.into()] = Paint::Bad;
                }
                for camp in Camp::ALL {
                    canvas[Cell::Camp(camp)] = Paint::Bad;
                }
            }
            Self::CannotRace(CannotRace {
                half,
                colour,
                squares,
            }) => {
                for square in squares {
                    canvas[square.into()] = Paint::Terrain(colour);
                }
                for camp in Camp::of(half) {
                    canvas[Cell::Camp(camp)] = Paint::Bad;
                }
            }
        }
        canvas
    }
}

fn draw(canvas: &mut Canvas, rank: Rank, row: [Paint; 8]) {
    for (file, paint) in File::ALL.into_iter().zip(row) {
        canvas[Square::new(file, rank).into()] = paint;
    }
}

impl Way {
    const fn of(button: Button) -> Option<Self> {
        match button {
            Button::Next => Some(Self::Next),
            Button::Back => Some(Self::Back),
            Button::Setup | Button::Turn | Button::Ok => None,
        }
    }

    /// The neighbour of a place among so many, around the end.
    const fn step(self, place: usize, count: usize) -> usize {
        match self {
            Self::Next if place + 1 < count => place + 1,
            Self::Next => 0,
            Self::Back if place > 0 => place - 1,
            Self::Back => count.saturating_sub(1),
        }
    }

    /// The neighbour of a thing among all things of its kind, around the end.
    fn around<T: Copy + PartialEq>(self, all: &[T], thing: T) -> T {
        let place = all.iter().position(|&other| other == thing).unwrap_or(0);
        let neighbour = all.get(self.step(place, all.len()));
        neighbour.copied().unwrap_or(thing)
    }
}
