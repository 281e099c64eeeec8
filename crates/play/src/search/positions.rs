//! Positions met before, and what was found out about them: a transposition table.
//!
//! The table never lies. It keeps whole states and compares them, so two states with one hash are
//! two; a score is kept with the depth it was found at and with what it is (exact, or a bound), and
//! is used only where the same search would find the same. It never grows beyond its size: states
//! that share a bucket of four make room for one another, and the one that was searched least deeply
//! goes first (of equals, the one that has its place first).

use std::hash::{Hash, Hasher};

use kernel::Game;
use rustc_hash::FxHasher;

use super::Score;

/// The states in a bucket.
const BUCKET: usize = 4;

/// Relation of a stored score to the true one: exact, a lower or an upper bound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// It is this.
    Exact,
    /// It is this or more.
    AtLeast,
    /// It is this or less.
    AtMost,
}

/// Entry of the transposition table.
#[derive(Clone, Debug)]
pub(super) struct TableEntry<G: Game> {
    state: G::State,
    depth: u32,
    bound: Bound,
    /// Counted from this state.
    score: Score,
    best: G::Move,
    /// When it was found out; what is from before the last [`Positions::forget`] is not known.
    age: u64,
}

/// Result of a look-up: a score that needs no search, and the move to try first.
#[derive(Clone, Copy, Debug)]
pub(super) struct Probed<M> {
    /// Its score for the seat to act, counted from where the search began, if it can be relied on.
    pub(super) score: Option<(Bound, Score)>,
    /// The move that was best when it was last searched, whatever the depth.
    pub(super) best: M,
}

/// A table of a fixed number of positions.
pub(super) struct Positions<G: Game> {
    slots: Vec<Option<TableEntry<G>>>,
    n_buckets: usize,
    age: u64,
}

impl<G: Game> Positions<G> {
    /// A table of at most `n_positions` positions, rounded down to whole buckets. Its memory is
    /// taken when the first is put in.
    pub(super) fn new(n_positions: usize) -> Self {
        Self { slots: Vec::new(), n_buckets: n_positions / BUCKET, age: 0 }
    }

    /// Nothing is known any longer.
    pub(super) fn forget(&mut self) {
        self.age += 1;
    }

    /// What is known of `state`, `ply` moves from where the search began, to a search of `depth`.
    pub(super) fn recall(&self, state: &G::State, depth: u32, ply: u32) -> Option<Probed<G::Move>> {
        if self.slots.is_empty() {
            return None;
        }
        let bucket = self.bucket(state);
        let known = self.slots[bucket..bucket + BUCKET].iter().flatten();
        let mut recalled: Option<Probed<G::Move>> = None;
        for known in known.filter(|known| known.age == self.age && known.state == *state) {
            if known.holds_at(depth) {
                let score = Some((known.bound, known.score.further(ply)));
                return Some(Probed { score, best: known.best });
            }
            recalled.get_or_insert(Probed { score: None, best: known.best });
        }
        recalled
    }

    /// Keeps what a search of `depth` found out about `state`, `ply` moves from where it began.
    pub(super) fn keep(
        &mut self,
        state: &G::State,
        depth: u32,
        ply: u32,
        (bound, score): (Bound, Score),
        best: G::Move,
    ) {
        if self.n_buckets == 0 {
            return;
        }
        if self.slots.is_empty() {
            self.slots.resize_with(self.n_buckets * BUCKET, || None);
        }
        let (bucket, age) = (self.bucket(state), self.age);
        let slots = &mut self.slots[bucket..bucket + BUCKET];
        // The first of: the same state at the same depth, free room, the least deeply searched.
        let order = |slot: &Option<TableEntry<G>>| match slot {
            Some(known) if known.age != age => (1, 0),
            Some(known) if known.depth == depth && known.state == *state => (0, 0),
            Some(known) => (2, known.depth),
            None => (1, 0),
        };
        let slot = slots.iter_mut().min_by_key(|slot| order(slot)).expect("a bucket has slots");
        let score = score.nearer(ply);
        *slot = Some(TableEntry { state: state.clone(), depth, bound, score, best, age });
    }

    /// Where the bucket of `state` begins.
    fn bucket(&self, state: &G::State) -> usize {
        let mut hasher = FxHasher::default();
        state.hash(&mut hasher);
        // The high bits are the good ones.
        let nth = (u128::from(hasher.finish()) * self.n_buckets as u128) >> 64;
        nth as usize * BUCKET
    }
}

impl<G: Game> TableEntry<G> {
    /// Whether a search of `depth` would find the same.
    ///
    /// At the same depth it would. Otherwise only if the end itself was seen, and a search of
    /// `depth` goes so far: a win within *n* moves is one at every depth from *n* on, and so is a
    /// loss. Whether a win is the *quickest* does not depend on depth either, since all quicker ones
    /// are nearer.
    fn holds_at(&self, depth: u32) -> bool {
        self.depth == depth
            || match (self.bound, self.score) {
                (Bound::Exact | Bound::AtLeast, Score::Win { moves })
                | (Bound::Exact | Bound::AtMost, Score::Loss { moves }) => moves <= depth,
                _ => false,
            }
    }
}
