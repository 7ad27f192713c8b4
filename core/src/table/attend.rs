//! The sides that the board plays, hints for people, and whether two players swap sides (R34).
//!
//! | whose move it is | what is thought about | what comes of it |
//! |---|---|---|
//! | the board's | its move | hands are told to carry it out; or the board resigns, or takes the other side if it may; or it waits, because broken sensors hide every move |
//! | a person's | nothing, unless a hint is wanted | a move is suggested for a moment |
//! | a remote player's | nothing | hands carry out the move that comes in as an [`Order`](super::Order) |
//!
//! Only the swap of sides is kept in flash. After a power cut the board thinks about its move again and may choose another
//! one; a move that hands had begun is led back or accepted as it stands. The board keeps thinking while the menu is open;
//! its result waits until the menu is closed or the board is put right.

use super::stage::Stage;
use super::{Outputs, Table, Thought, Wonder};
use crate::evening::{Player, Players};
use crate::lights::Show;
use crate::memory::Record;
use crate::referee::{Event, Referee, State, Will};
use crate::units::{Millis, Moment};
use katarenga_rules::game::{Move, Nearness, Outcome, Position, Victory};
use katarenga_rules::opponent::{self, Level, Score, SearchOptions, SearchResult};

/// The hand that has just moved needs about so long to be away, and eyes to look up. An answer that is lit sooner is seen
/// late or taken for a part of the last move.
const NOT_SOONER: Millis = Millis(600);

/// How long a hint is lit: long enough to find two squares, and no longer.
const HINT: Millis = Millis(3_000);

/// So many positions are looked at for a hint, which is worth a few seconds and overlooks nothing.
const NODES_FOR_HINT: u32 = 8_000;

/// Who is behind by so much at two moves in a row has lost: five of eight pawns, or a game that the other player can force.
const HOPELESS: Score = Score(-500);

/// Below this level the board never resigns: a beginner should see the own win on the board.
const RESIGNS_FROM: u8 = 3;

/// What is being thought about, and what came of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Musing {
    wonder: Option<Wonder>,
    /// When it began, or when a hint was lit.
    since: Moment,
    /// At which level the board thinks.
    level: Option<Level>,
    /// That of the last wonder.
    number: u16,
    /// What came of it, until it is of use.
    thought: Option<Thought>,
    /// A player wants to know a good move.
    pub(super) hint_wanted: bool,
    /// The board has thought about its move and could see none being made: it waits until a sensor works again, or until
    /// people decide otherwise in the menu.
    sees_nothing: bool,
}

impl Musing {
    pub(super) const fn wonder(&self) -> Option<&Wonder> {
        self.wonder.as_ref()
    }

    fn begin(
        &mut self,
        now: Moment,
        &position: &Position,
        thinking: SearchOptions,
        may_be_taken: bool,
    ) {
        self.since = now;
        self.number = self.number.wrapping_add(1);
        self.wonder = Some(Wonder {
            number: self.number,
            position,
            thinking,
            may_be_taken,
        });
    }

    /// Drops the question that is being thought about.
    fn stop(&mut self) {
        self.wonder = None;
        self.thought = None;
        self.hint_wanted = false;
    }

    fn hear(&mut self, thought: Thought) {
        let wanted = |wonder: &Wonder| wonder.number == thought.number;
        if self.wonder.as_ref().is_some_and(wanted) {
            self.thought = Some(thought);
        }
    }
}

impl Table {
    /// What came of a wonder.
    pub(super) fn hear(&mut self, thought: Thought) {
        self.musing.hear(thought);
    }

    /// Whether TURN, held, shows a good move now.
    #[must_use]
    pub fn may_be_given_hint(&self) -> bool {
        let Players {
            sides: players,
            hints,
            ..
        } = self.settings.players;
        self.stage.game().is_some_and(|game| {
            let person = players[game.referee.position().side()] == Player::Person;
            // A touched pawn shows by itself where it may go.
            hints && person && game.is_running() && game.referee.binding().is_none()
        })
    }

    /// TURN is held.
    pub(super) fn ask_for_hint(&mut self) {
        self.musing.hint_wanted |= self.may_be_given_hint();
    }

    /// Whether the player to move may take the other side (R34), and who that is.
    #[must_use]
    pub fn may_swap(&self) -> Option<Player> {
        let Players {
            sides: players,
            swap,
            ..
        } = self.settings.players;
        let game = self.stage.game()?;
        // The board would win nothing by taking its own side.
        let people = Player::Person == players.white || Player::Person == players.black;
        (swap && people && game.may_swap()).then_some(players.black)
    }

    /// Whether the sides have been swapped after the first move, which is the last one so far.
    #[must_use]
    pub fn has_swapped(&self) -> bool {
        self.stage
            .game()
            .is_some_and(super::game::TableGame::has_just_swapped)
    }

    /// The player to move takes the other side. Pawns, turn and times stay with the colours; who plays them and the games
    /// that they have won change, for the rest of the match.
    #[inline(never)]
    pub(super) fn swap(&mut self, now: Moment) {
        let Stage::Playing(game) = &mut self.stage else {
            return;
        };
        game.swap();
        let players = &mut self.settings.players.sides;
        core::mem::swap(&mut players.white, &mut players.black);
        let wins = &mut self.match_score.wins;
        core::mem::swap(&mut wins.white, &mut wins.black);
        self.due.keep(Record::Swapped(self.match_score));
        self.due.keep(Record::MatchScore(self.match_score));
        self.due.players = true;
        self.show = Some((Show::Swapped, now));
    }

    /// Thinks about what there is to think about, and makes use of what came of it.
    #[inline(never)]
    pub(super) fn attend(&mut self, now: Moment, outputs: &mut Outputs) {
        let waits = self.menu.is_some() || self.upkeep.is_some();
        let Players {
            sides: players,
            level,
            swap,
            ..
        } = self.settings.players;
        let Some(game) = self.stage.game_mut().filter(|game| game.is_running()) else {
            self.musing.stop();
            self.musing.sees_nothing = false;
            return;
        };
        let may_be_taken = swap && game.is_at_first_move();
        let referee = &mut game.referee;
        let player = players[referee.position().side()];
        let board = player == Player::Board;
        referee.heed(match referee.will() {
            _ if player == Player::Person => Will::Free,
            // A sensor may have been lost since.
            Will::Told(m) if referee.sees(m) => Will::Told(m),
            _ => Will::Awaited,
        });
        if referee.hint().is_some() && now - self.musing.since >= HINT {
            referee.suggest(None);
        }
        let musing = &mut self.musing;
        let is_back = |event: &Event| matches!(event, Event::SensorBack(_));
        if !board || outputs.events.iter().any(is_back) {
            musing.sees_nothing = false;
        }
        let wanted = match board {
            true => referee.will() == Will::Awaited && !musing.sees_nothing,
            false => musing.hint_wanted,
        };
        if !wanted {
            musing.stop();
            return;
        }
        let position = referee.position();
        let goes_on = |wonder: &Wonder| wonder.position == *position;
        if musing.level != Some(level) || !musing.wonder.as_ref().is_some_and(goes_on) {
            // A hint is for the position in which it was asked for.
            let hint_wanted = !board && musing.wonder.is_none();
            musing.stop();
            if board || hint_wanted {
                let seed = self.lots.seed();
                let thinking = match board {
                    true if may_be_taken => first_to_be_taken(SearchOptions::at(level, seed)),
                    true => SearchOptions::at(level, seed),
                    false => SearchOptions::with_nodes(NODES_FOR_HINT, seed),
                };
                musing.begin(now, position, thinking, board && may_be_taken);
                musing.hint_wanted = hint_wanted;
                musing.level = Some(level);
            }
        }
        let waits = waits || referee.state() == State::Mismatch;
        if let Some(thought) = self.musing.thought.filter(|_| !waits) {
            self.use_thought(now, thought, outputs);
        }
    }

    #[inline(never)]
    fn use_thought(&mut self, now: Moment, thought: Thought, outputs: &mut Outputs) {
        let offered = self.may_swap() == Some(Player::Board);
        let level = self.settings.players.level;
        let since = self.musing.since;
        let Some(game) = self.stage.game_mut() else {
            return;
        };
        let side = game.referee.position().side();
        let Some(choice @ SearchResult { m, score, .. }) = thought
            .choice
            .and_then(|choice| with_a_move_that_is_seen(&game.referee, choice))
        else {
            // Nothing that the board could see: people find a way out in the menu.
            self.musing.stop();
            self.musing.sees_nothing = true;
            return;
        };
        if game.referee.will() != Will::Awaited {
            game.referee.suggest(Some(m));
            self.musing.stop();
            self.musing.since = now;
            return;
        }
        if now - since < NOT_SOONER || !outputs.events.is_empty() {
            return;
        }
        self.musing.stop();
        if offered && choice.prefers_the_other_side() {
            self.swap(now);
            return;
        }
        let hopeless = score <= HOPELESS && level.number() >= RESIGNS_FROM;
        if core::mem::replace(&mut game.hopeless[side], hopeless) && hopeless {
            let resigned = Outcome::Win {
                winner: !side,
                by: Victory::Resignation,
            };
            self.end(now, resigned, outputs);
            return;
        }
        game.referee.heed(Will::Told(m));
    }
}

/// To find a first move after which neither side is worth taking takes four times as many positions as another move, and
/// players would wait four times as long.
const fn first_to_be_taken(mut thinking: SearchOptions) -> SearchOptions {
    thinking.limits.nodes /= 4;
    thinking
}

/// The choice, or where the board could not see that its move is made, the move that looks best at first sight.
fn with_a_move_that_is_seen(referee: &Referee, choice: SearchResult) -> Option<SearchResult> {
    if referee.sees(choice.m) {
        return Some(choice);
    }
    let position = referee.position();
    let near = Nearness::new(position.layout(), position.rules());
    let leads_to = |&m: &Move| {
        let after = position.play(m);
        after.map_or(Score::EVEN, |after| -opponent::evaluate(&after, &near))
    };
    let seen = position.legal_moves().filter(|&m| referee.sees(m));
    let m = seen.max_by_key(leads_to)?;
    Some(SearchResult { m, ..choice })
}

#[cfg(test)]
mod tests;
