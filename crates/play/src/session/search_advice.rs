//! Advice by search: the estimates of a player that searches, with confidence intervals.
//!
//! An interval is that of the search: what it would estimate on average, if it were done again with other random
//! numbers. A search that is wrong, since it is not deep enough or takes the others for worse than they are, is wrong
//! inside its interval too.

use std::time::Duration;

use kernel::{Game, Probability, RngStream, Seat};

use super::{AdviceSource, Advised, Adviser, NoAdvice, Opinion, Past};
use crate::{
    Base, BatchMeans, Budget, Choice, MoveEstimate, Player, PlayerSpec, PlayoutBy, USUAL_LEVEL,
};

/// The trees of a tree search that gives advice.
const TREES: u32 = 8;

/// The fewest playouts for each of these trees: of a small budget there are fewer, but two.
const LEAST_PLAYOUTS: u64 = 16;

/// Advice of a player that searches: its estimates of the moves.
///
/// It uses only the view of its seat if the player does: it receives what a player at that seat receives.
#[derive(Debug)]
pub struct SearchAdvice<P> {
    source: AdviceSource,
    time_budget: Option<Duration>,
    player: P,
}

impl<P> SearchAdvice<P> {
    /// The estimates of `player`, made by [`advising_spec`] of `spec`.
    pub fn new(spec: &PlayerSpec, player: P) -> Self {
        let time_budget = match spec.base {
            Base::Tree { budget: Budget::Time(time), .. }
            | Base::Pimc { budget: Budget::Time(time) } => Some(time),
            _ => None,
        };
        Self { source: AdviceSource::new(spec.to_string(), method(spec)), time_budget, player }
    }
}

/// The player that gives the advice of `spec`, with `n_threads` threads.
///
/// A tree search is split into trees that are independent of each other and share its budget: only so is it known how
/// much its estimates vary. Who asks for several trees gets those. No adviser errs.
pub fn advising_spec(spec: &PlayerSpec, n_threads: usize) -> PlayerSpec {
    let spec = PlayerSpec { err: Probability::ZERO, ..spec.clone() };
    let Base::Tree { is_hidden, budget, trees: 1 } = spec.base else { return spec };
    let (trees, budget) = match budget {
        Budget::Playouts(playouts) => {
            let trees = u32::try_from(playouts / LEAST_PLAYOUTS).unwrap_or(TREES).clamp(2, TREES);
            (trees, Budget::Playouts((playouts / u64::from(trees)).max(1)))
        }
        Budget::Time(time) => {
            // Those that find no thread wait until others are done.
            let n_turns = TREES.div_ceil(u32::try_from(n_threads).unwrap_or(TREES).max(1));
            (TREES, Budget::Time((time / n_turns).max(Duration::from_millis(1))))
        }
    };
    PlayerSpec { base: Base::Tree { is_hidden, budget, trees }, ..spec }
}

/// The method of the search of `spec`, and the meaning of its intervals.
fn method(spec: &PlayerSpec) -> String {
    let playouts = match spec.playout {
        PlayoutBy::Random => "random playouts",
        PlayoutBy::Greedy => "greedy playouts",
    };
    let (search, parts) = match spec.base {
        Base::Tree { .. } => {
            (format!("Monte Carlo tree search with {playouts}"), "trees that grow independently")
        }
        Base::Pimc { .. } => {
            ("sampled states, each searched with open cards".to_owned(), "the sampled states")
        }
        _ => (playouts.to_owned(), "the playouts"),
    };
    format!(
        "{search}, from what the seat has seen; intervals are 95 % intervals of the search's own estimates, by {parts}, \
         and not of the value of the game"
    )
}

impl<G: Game, P: Player<G>> Adviser<G> for SearchAdvice<P> {
    fn follow(&mut self, game: &G, seat: Seat, past: &mut Past<'_, G>) {
        self.player.begin(game, seat);
        if self.player.watches() {
            past.for_each(|(state, mv)| self.player.observe(game, state, mv));
        }
    }

    /// The same at the same state after the same past.
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        self.player.choose(game, Choice::new(state, moves, &[]), &mut RngStream::new(0, 0));
        if let Some(why) = self.player.failure() {
            return Err(NoAdvice { why: why.to_owned() });
        }
        if let Some(stop) = self.player.stopped() {
            return Err(NoAdvice { why: stop.to_string() });
        }
        let estimates = self.player.estimates();
        let best =
            estimates.iter().reduce(|best, one| if one.worth > best.worth { one } else { best });
        let place = |mv: G::Move| moves.iter().position(|&other| other == mv);
        let best = best.and_then(|best| place(best.mv));
        let means = self.player.batch_means();
        let advised = |estimate: &MoveEstimate<G::Move>| {
            let one = means.zip(place(estimate.mv));
            let opinion = opinion(estimate, one);
            let loss = one
                .zip(best)
                .and_then(|((means, one), best)| means.difference(best, one, USUAL_LEVEL));
            Advised { loss, ..Advised::new(estimate.mv, opinion) }
        };
        Ok(estimates.iter().map(advised).collect())
    }

    fn source(&self) -> AdviceSource {
        self.source.clone()
    }

    fn time_budget(&self) -> Option<Duration> {
        self.time_budget
    }
}

/// Opinion of a move, by its estimate and its place among the batch means.
fn opinion<M>(estimate: &MoveEstimate<M>, means: Option<(&BatchMeans, usize)>) -> Opinion {
    let (mean, playouts) = (estimate.worth, estimate.playouts);
    if means.is_some_and(|(means, _)| means.is_certain()) {
        return Opinion::Worth { value: mean, exact: None };
    }
    let found = means.and_then(|(means, nth)| means.mean(nth, USUAL_LEVEL));
    Opinion::Sampled { mean, interval: found.and_then(|found| found.interval), playouts }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tree_search_that_advises_is_split_and_keeps_its_budget() {
        for (spec, n_threads, advising) in [
            ("mcts:1000", 2, "mcts:125x8"),
            ("ismcts:500/greedy", 2, "ismcts:62x8/greedy"),
            ("mcts:40", 2, "mcts:20x2"),
            ("mcts:3", 2, "mcts:1x2"),
            ("mcts:40~0.1", 2, "mcts:20x2"),
            ("flat:50~1/3", 2, "flat:50"),
            ("mcts:2s", 2, "mcts:500msx8"),
            ("mcts:2s", 1, "mcts:250msx8"),
            ("mcts:2s", 64, "mcts:2sx8"),
            ("mcts:1000x4", 2, "mcts:1000x4"),
            ("flat:50", 2, "flat:50"),
            ("pimc:2s", 2, "pimc:2s"),
        ] {
            let spec: PlayerSpec = spec.parse().unwrap();
            assert_eq!(advising_spec(&spec, n_threads), advising.parse().unwrap(), "{spec}");
        }
    }
}
