//! The game so far: every move, and the state it was made in.

use kernel::{Game, Seat};

/// A game so far.
pub(super) struct GameSoFar<G: Game> {
    pub(super) state: G::State,
    pub(super) steps: Vec<MadeMove<G>>,
}

/// A move that was made.
pub struct MadeMove<G: Game> {
    /// The state it was made in.
    pub before: G::State,
    /// The move.
    pub mv: G::Move,
    /// Who made it; nobody if it was chance.
    pub by: Option<Seat>,
}

impl<G: Game> GameSoFar<G> {
    pub(super) fn new(start: G::State) -> Self {
        Self { state: start, steps: Vec::new() }
    }

    /// The state it began with.
    pub(super) fn start(&self) -> &G::State {
        self.steps.first().map_or(&self.state, |step| &step.before)
    }

    /// Makes `mv`, which is listed.
    pub(super) fn play(&mut self, game: &G, mv: G::Move, by: Option<Seat>) {
        let next = game.after(&self.state, mv);
        let before = std::mem::replace(&mut self.state, next);
        self.steps.push(MadeMove { before, mv, by });
    }

    /// How often it has come to the state it is in, this time included.
    pub(super) fn n_times_here(&self) -> usize {
        1 + self.steps.iter().filter(|step| step.before == self.state).count()
    }

    /// Where the last decision but `times` − 1 was made of those for which a person `is_asked`, as the number of
    /// moves before it; or the first such decision, if there were fewer. And how many those are.
    pub(super) fn decision_before(
        &self,
        times: usize,
        is_asked: impl Fn(&MadeMove<G>) -> bool,
    ) -> Option<(usize, usize)> {
        let decided = |(_, step): &(usize, &MadeMove<G>)| step.by.is_some() && is_asked(step);
        let decisions = self.steps.iter().enumerate().rev().filter(decided);
        decisions.take(times).enumerate().last().map(|(nth, (idx, _))| (idx, nth + 1))
    }

    /// Takes back all moves but the first `n_moves`, of which there are more.
    pub(super) fn back_to(&mut self, n_moves: usize) {
        if let Some(step) = self.steps.drain(n_moves..).next() {
            self.state = step.before;
        }
    }
}
