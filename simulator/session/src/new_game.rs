//! What the page's own form for a new game offers, what is chosen there, and what can be done about a running game.

use katarenga_core::Button;
use katarenga_core::controls::menu::{MINUTES, SECONDS};
use katarenga_core::evening::{ClockSettings, Player, Players, Settings};
use katarenga_core::referee::{Options, TouchMove};
use katarenga_core::table::Table;
use katarenga_core::units::Millis;
use katarenga_rules::board::{BySide, Edge};
use katarenga_rules::game::Mark;
use katarenga_rules::names::Named;
use katarenga_rules::opponent::Level;
use katarenga_rules::{Colour, DrawReason, Face, Outcome, Rules, Side, Victory};

use super::finger::{Draw, Errand, Goal, Hold};
use super::messages::{
    self, Act, ByName, Choices, EdgeWish, FaceChoice, GameChoice, LayoutWish, NewGame,
};
use super::refusal::Refusal;
use super::{game_pages, guide};

impl NewGame {
    /// What the board must be set to, from how it is set now.
    pub(super) fn goal(&self, now: &Settings) -> Result<Goal, Refusal> {
        let no = Refusal::NoSuchSetting;
        let (layout, draw) = match &self.layout {
            LayoutWish::These(text) => (text.trim().parse().map_err(|_| no("layout"))?, None),
            LayoutWish::Random => (now.layout, Some(Draw::Random)),
            LayoutWish::Balanced => (now.layout, Some(Draw::Balanced)),
        };
        let settings = Settings {
            layout,
            rules: self.rules.parse().map_err(|_| no("game"))?,
            options: Options {
                touch_move: TouchMove::from_name(&self.touch_move).ok_or(no("touch-move"))?,
                ..now.options
            },
            quiet_first_move: self.quiet_first_move,
            white_edge: match self.white_edge {
                EdgeWish::Near => Edge::Near,
                EdgeWish::Far => Edge::Far,
                EdgeWish::Lots => now.white_edge,
            },
            clock: self.clock.map(clock).transpose()?,
            players: Players {
                sides: BySide {
                    white: player(self.white),
                    black: player(self.black),
                },
                level: Level::new(self.level).ok_or(no("level"))?,
                hints: self.hints,
                swap: self.swap,
            },
            ..*now
        };
        settings
            .rules
            .check(&settings.layout)
            .map_err(Refusal::UnplayableLayout)?;
        Ok(Goal {
            settings,
            draw,
            lots: matches!(self.white_edge, EdgeWish::Lots),
            begins: true,
            gives_up: self.gives_up,
        })
    }
}

fn clock((white, black, increment): (u32, u32, u32)) -> Result<ClockSettings, Refusal> {
    let is_time = |minutes| MINUTES.contains(&minutes);
    let is_increment = increment == 0 || SECONDS.contains(&increment);
    if !is_time(white) || !is_time(black) || !is_increment {
        return Err(Refusal::NoSuchSetting("clock"));
    }
    Ok(ClockSettings {
        time: BySide { white, black }.map(|minutes| Millis(minutes * 60_000)),
        increment: Millis(increment * 1_000),
    })
}

/// Who plays a side.
pub(super) const fn player(is_board: bool) -> Player {
    match is_board {
        true => Player::Board,
        false => Player::Person,
    }
}

impl Act {
    /// What a finger is sent for.
    pub(super) fn errand(self, table: &Table) -> Result<Errand, Refusal> {
        let running = table
            .referee()
            .filter(|referee| referee.outcome().is_none());
        if running.is_none() {
            return Err(Refusal::NoGame);
        }
        let resigns = |side: Side| Outcome::Win {
            winner: !side,
            by: Victory::Resignation,
        };
        Ok(match self {
            Self::WhiteResigns => Errand::End(resigns(Side::White)),
            Self::BlackResigns => Errand::End(resigns(Side::Black)),
            Self::Draw => Errand::End(Outcome::Draw(DrawReason::Agreement)),
            Self::Claim if !table.may_claim() => return Err(Refusal::NoGame),
            Self::Claim => Errand::End(Outcome::Draw(DrawReason::Repetition)),
            Self::Hint => Errand::Press(Button::Turn, Hold::Long),
            Self::Pause => Errand::Press(Button::Ok, Hold::Short),
        })
    }
}

/// How the board is set now, in the words of [`NewGame`].
pub(super) fn settings(settings: &Settings) -> messages::Settings {
    let Settings {
        layout,
        rules,
        options,
        quiet_first_move,
        white_edge,
        clock,
        players,
        ..
    } = settings;
    let clock = clock.map(|clock| {
        let BySide { white, black } = clock.time.map(|time| time.0 / 60_000);
        (white, black, clock.increment.0 / 1_000)
    });
    messages::Settings {
        rules: rules.to_string(),
        layout: layout.to_string(),
        clock,
        white_edge: ByName(*white_edge),
        players: game_pages::players(players),
        swap: players.swap,
        quiet_first_move: *quiet_first_move,
        touch_move: ByName(options.touch_move),
    }
}

/// All that can be chosen: games with their pictures, faces of quarters, times.
#[must_use]
pub fn choices() -> Choices {
    let mark = |mark: Mark| match mark {
        Mark::Dark => '.',
        Mark::Plain => 'o',
        Mark::Pawn(Side::White) => 'w',
        Mark::Pawn(Side::Black) => 'k',
        Mark::Terrain(colour) => colour.letter(),
    };
    let games = Rules::GAMES.map(|rules| {
        let emblem: String = rules.emblem().into_iter().flatten().map(mark).collect();
        GameChoice {
            name: guide::name_of(rules),
            emblem,
            colours: rules.colours().is_some(),
        }
    });
    let faces = Face::ALL.map(|face| {
        let letters: String = face
            .rows()
            .into_iter()
            .flatten()
            .map(Colour::letter)
            .collect();
        FaceChoice {
            name: face.to_string(),
            squares: letters,
        }
    });
    Choices {
        games: games.into(),
        faces: faces.into(),
        minutes: MINUTES.to_vec(),
        seconds: SECONDS.to_vec(),
    }
}
