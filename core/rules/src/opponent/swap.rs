//! The very first move where the other player may then take White's side (R34): one cuts, the other chooses.

use super::{Score, SearchOptions, SearchResult, Searcher, TranspositionEntry};
use crate::game::{History, Move, Position};

/// So many of the first moves, those that look most even, are searched as deep as any other move.
const CLOSELY: usize = 3;

impl Searcher {
    /// Whether the player to move, after White's very first move, does better to take White's side.
    pub fn would_swap(
        &mut self,
        position: &Position,
        options: SearchOptions,
        transpositions: &mut [TranspositionEntry],
        stop: &mut dyn FnMut() -> bool,
    ) -> bool {
        let choice = self.choose(position, &History::EMPTY, options, transpositions, stop);
        choice.is_some_and(|choice| choice.prefers_the_other_side())
    }

    /// Chooses a very first move after which neither side is worth taking: the one whose score is nearest to even. It may
    /// look at four times as many positions as for another move. `None` when there is no move.
    pub fn choose_even_move(
        &mut self,
        position: &Position,
        options: SearchOptions,
        transpositions: &mut [TranspositionEntry],
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<SearchResult> {
        let moves = position.legal_moves().count().max(1) as u32;
        let mut share = options;
        share.limits.nodes = (options.limits.nodes / moves).max(1);
        let mut nodes = 0;
        let mut most_even: [Option<SearchResult>; CLOSELY] = [None; CLOSELY];
        for m in position.legal_moves() {
            let choice = self.first_move(position, m, share, transpositions, stop);
            nodes += choice.nodes;
            // The one that is farther from even goes on to the next place.
            let mut choice = Some(choice);
            for place in &mut most_even {
                if unevenness(&choice) < unevenness(place) {
                    core::mem::swap(place, &mut choice);
                }
            }
        }
        for choice in most_even.iter_mut().flatten() {
            *choice = self.first_move(position, choice.m, options, transpositions, stop);
            nodes += choice.nodes;
        }
        let even = most_even.into_iter().min_by_key(unevenness)?;
        even.map(|even| SearchResult { nodes, ..even })
    }

    /// What a first move is worth.
    fn first_move(
        &mut self,
        position: &Position,
        m: Move,
        options: SearchOptions,
        transpositions: &mut [TranspositionEntry],
        stop: &mut dyn FnMut() -> bool,
    ) -> SearchResult {
        let after = position.after(m);
        let reply = self.choose(&after, &History::EMPTY, options, transpositions, stop);
        SearchResult {
            m,
            score: reply.map_or(Score::EVEN, |reply| -reply.score),
            depth: reply.map_or(0, |reply| reply.depth) + 1,
            nodes: reply.map_or(0, |reply| reply.nodes),
        }
    }
}

/// How far a choice is from even, and farther than any when there is none.
fn unevenness(choice: &Option<SearchResult>) -> u16 {
    choice.map_or(u16::MAX, |choice| choice.score.0.unsigned_abs())
}
