//! What the table shows.

use super::game::TableGame;
use super::stage::{Stage, Upkeep};
use super::{Table, asked, scoreboard};
use crate::controls::menu::Menu;
use crate::evening::Player;
use crate::lights::{BLANK, Canvas, LightStyle, LimitedFrame, Paint, Palette, Role, Roles, Show};
use crate::referee::{State, Will};
use crate::units::{Milliamps, Moment};
use katarenga_rules::board::{Camp, Edge, Square};

impl Table {
    /// What the LEDs show at a moment, within a supply.
    #[must_use]
    pub fn frame(&self, now: Moment, limit: Milliamps) -> LimitedFrame {
        self.look().render(&self.canvas(now), now, limit)
    }

    /// How the lights look now.
    pub(super) fn look(&self) -> LightStyle {
        // A menu shows brightness and palette before they are taken.
        let settings = self.menu.as_ref().map_or(&self.settings, Menu::draft);
        // The self-test shows what the LEDs can do, not what players like.
        let testing = self.menu.is_none() && matches!(self.upkeep, Some(Upkeep::Testing(_)));
        LightStyle {
            palette: if testing {
                Palette::Standard
            } else {
                settings.palette
            },
            brightness: settings.brightness,
        }
    }

    /// What each cell shows at a moment, as the board is wired.
    #[must_use]
    pub fn canvas(&self, now: Moment) -> Canvas {
        if let Some(menu) = &self.menu {
            return menu.canvas();
        }
        let show = self.show.and_then(|(show, began)| show.canvas(now - began));
        match (&self.upkeep, &self.stage) {
            (Some(Upkeep::Calibrating(calibrating)), _) => {
                show.unwrap_or_else(|| calibrating.canvas())
            }
            (Some(Upkeep::Testing(test)), _) => test.canvas(now),
            (None, Stage::LiningUp(canvas)) => show.unwrap_or_else(|| match self.asked {
                Some(_) => self.score(),
                None => self.with_marks(*canvas),
            }),
            (None, Stage::Playing(game)) => {
                let canvas = show.unwrap_or_else(|| self.game_canvas(game));
                match self.settings.white_edge {
                    Edge::Near => canvas,
                    Edge::Far => canvas.turned(),
                }
            }
        }
    }

    /// With what a program has lit, as the board is wired.
    fn with_marks(&self, mut canvas: Canvas) -> Canvas {
        self.remote.paint(&mut canvas, self.settings.white_edge);
        canvas
    }

    /// Whether a show or the walk of the self-test lights the board, so that every frame is another picture.
    #[must_use]
    pub fn shows_moving_picture(&self, now: Moment) -> bool {
        let lasts = |(show, began): (Show, Moment)| now - began < show.duration();
        match &self.upkeep {
            _ if self.menu.is_some() => false,
            Some(Upkeep::Testing(test)) => test.is_walking(now),
            _ => self.show.is_some_and(lasts),
        }
    }

    /// The score of the match, between two games.
    fn score(&self) -> Canvas {
        let mut canvas = BLANK;
        scoreboard::paint_score(&mut canvas, &self.match_score);
        match self.settings.white_edge {
            Edge::Near => canvas,
            Edge::Far => canvas.turned(),
        }
    }

    /// What the game shows: the ground, whose turn it is, the last move, the scoreboard, and what the referee
    /// says on top of it all.
    fn game_canvas(&self, game: &TableGame) -> Canvas {
        let referee = &game.referee;
        let mut canvas = BLANK;
        if self.settings.terrain {
            for square in Square::ALL {
                canvas[square.into()] = Paint::Ground(referee.position().layout().colour(square));
            }
        }
        let side = referee.position().side();
        let camps = match (referee.state(), referee.outcome()) {
            (State::InPlay, _) if self.wonder().is_some() || self.awaits_remote(game) => {
                Some((side, Paint::Thinks(side)))
            }
            (State::InPlay, _) => Some((side, Paint::Turn(side))),
            (State::Over, Some(outcome)) => {
                outcome.winner().map(|winner| (winner, Paint::Side(winner)))
            }
            (State::Over | State::Mismatch, _) => None,
        };
        if let Some((side, paint)) = camps {
            Camp::of(side)
                .into_iter()
                .for_each(|camp| canvas[camp.into()] = paint);
        }
        if self.may_swap() == Some(Player::Person) {
            Camp::ALL
                .into_iter()
                .for_each(|camp| canvas[camp.into()] = Paint::Swap);
        }
        let is_last_move = |role: &Role| *role == Role::LastMove;
        paint_roles(&mut canvas, referee.roles(), is_last_move);
        let clock = &self.sheet.clock;
        let thinking = self.thinking();
        match referee.state() {
            State::Over => scoreboard::paint_score(&mut canvas, &self.match_score),
            State::InPlay if self.shows_groups() => {
                asked::paint_groups(&mut canvas, referee.position());
            }
            State::InPlay if self.asked.is_some() => {
                scoreboard::paint_score(&mut canvas, &self.match_score);
                scoreboard::paint_clock(&mut canvas, clock, thinking);
            }
            State::InPlay if game.is_paused() => scoreboard::paint_clock(&mut canvas, clock, None),
            State::InPlay if thinking.is_some() && clock.is_short(side) => {
                scoreboard::paint_time(&mut canvas, clock, side, true);
            }
            State::InPlay | State::Mismatch => {}
        }
        paint_roles(&mut canvas, referee.roles(), |role| !is_last_move(role));
        self.remote.paint(&mut canvas, Edge::Near);
        canvas
    }

    /// Whether somebody elsewhere thinks about the next move.
    fn awaits_remote(&self, game: &TableGame) -> bool {
        let side = game.referee.position().side();
        self.settings.players.sides[side] == Player::Remote && game.referee.will() == Will::Awaited
    }
}

fn paint_roles(canvas: &mut Canvas, roles: &Roles, wanted: impl Fn(&Role) -> bool) {
    for (cell, role) in roles.iter() {
        if let Some(role) = role.filter(&wanted) {
            canvas[cell] = Paint::Role(role);
        }
    }
}
