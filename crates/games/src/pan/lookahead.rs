//! Depth-limited minimax for all positions at once.
//!
//! What a position is worth at depth *d* is the best that a move leads to at depth *d* − 1, for the
//! other player and so with its sign turned; at depth 0 it is the heuristic's guess. A sweep over all
//! positions makes one depth out of the one before. That is no search: nothing is looked at twice, so
//! a whole table of depth 14 costs less than a few hundred searches of that depth.

use std::sync::atomic::AtomicU64;

use kernel::{LimitReached, Limits, Stop, Watch};
use rayon::prelude::*;

use super::{Action, Edge, Edges, Groups, PanError, doubled_score};

/// The value of a won game: more than any score. The loser has the same below zero.
///
/// All wins are alike, near or far, as in the essay.
pub const WON: i16 = i16::MAX;

/// Every position's minimax score at some depth.
#[derive(Clone, Debug)]
pub struct Lookahead<'a> {
    edges: &'a Edges,
    groups: Groups,
    depth: u32,
    /// Twice the score of every position for the player to move, by number.
    scores: Vec<i16>,
    /// The same one move less deep; empty at depth 0.
    before: Vec<i16>,
}

impl<'a> Lookahead<'a> {
    /// Depth 0: the heuristic, with this sign of its second part.
    ///
    /// # Errors
    /// The limit on memory, before it is taken.
    pub fn new(edges: &'a Edges, groups: Groups, limits: &Limits) -> Result<Self, PanError> {
        let n = edges.n_positions();
        limits.check(n, n.saturating_mul(4))?;
        let mut scores = vec![0; n as usize];
        let (rules, index) = (edges.rules(), edges.index());
        scores.par_chunks_mut(Edges::STRETCH).enumerate().for_each(|(nth, scores)| {
            for (number, score) in edges.stretch(nth as u64).zip(scores) {
                let position = index.unrank(number);
                *score = if position.other.is_empty() {
                    -WON
                } else if position.mover.is_empty() {
                    WON
                } else {
                    doubled_score(rules, position, groups) as i16
                };
            }
        });
        Ok(Self { edges, groups, depth: 0, scores, before: Vec::new() })
    }

    /// The same one move further.
    ///
    /// # Errors
    /// The watch said stop.
    pub fn deeper(self, watch: &dyn Watch) -> Result<Self, Stop> {
        let mut next = self.before;
        next.resize(self.scores.len(), 0);
        let (edges, now, done) = (self.edges, &self.scores, AtomicU64::new(0));
        next.par_chunks_mut(Edges::STRETCH).enumerate().try_for_each(|(nth, next)| {
            let numbers = edges.stretch(nth as u64);
            let mut next = next.iter_mut();
            edges.each(numbers.clone(), |node| {
                let score = next.next().expect("a place for each position");
                let best = node.moves.iter().map(|edge| -now[edge.to as usize]).max();
                *score = best.unwrap_or(now[node.number as usize]);
            });
            edges.tell(&numbers, &done, "searching", watch)
        })?;
        Ok(Self { depth: self.depth + 1, before: self.scores, scores: next, ..self })
    }

    /// The same at `depth`, if it is not there yet.
    ///
    /// # Errors
    /// The watch said stop.
    pub fn deepened(mut self, depth: u32, watch: &dyn Watch) -> Result<Self, PanError> {
        while self.depth < depth {
            self = self.deeper(watch).map_err(LimitReached::from)?;
        }
        Ok(self)
    }

    /// The depth of the search, in moves.
    pub fn depth(&self) -> u32 {
        self.depth
    }

    /// The sign of the heuristic's second part.
    pub fn groups(&self) -> Groups {
        self.groups
    }

    /// The positions it is about.
    pub fn edges(&self) -> &'a Edges {
        self.edges
    }

    /// Twice the score of a position for the player to move; [`WON`] or its opposite if the game is
    /// decided within the depth.
    pub fn doubled_score(&self, number: u64) -> i16 {
        self.scores[number as usize]
    }

    /// The first of these moves, all that the position has, with the best score; nothing at depth 0, or
    /// if there are no moves.
    pub fn suggestion(&self, moves: &[Edge]) -> Option<Edge> {
        if self.depth == 0 {
            return None;
        }
        let score = |edge: &Edge| -self.before[edge.to as usize];
        let best = moves.iter().map(score).max()?;
        moves.iter().copied().find(|edge| score(edge) == best)
    }

    /// Whether taking is the suggestion.
    pub fn suggests_taking(&self, moves: &[Edge]) -> bool {
        self.suggestion(moves).is_some_and(|edge| edge.action == Action::Take)
    }
}
