//! Luck and skill: how much of a game is luck, what choices are worth, and how often they matter.
//!
//! For games that always end. With perfect information ([`perfect_information`]) the value of a state is that of
//! backward induction; with hidden information ([`hidden`]) moves are judged at an equilibrium, given what the seat
//! knows. Everything is found from the whole game, in floating point; nothing is sampled.
//!
//! **Luck.** What a seat can expect changes with every move until it is what it receives. These changes are
//! uncorrelated (they are the steps of a martingale), so that the variance of the result is the sum of the expected
//! squares of the steps, and the part of those that chance makes is the share of luck in it. Where all play
//! perfectly and nobody mixes, only chance can change anything, and luck is all there is; so that luck is given for
//! random play, and for perfect play how far results spread.
//!
//! **Choices.** A random choice loses what the best move is worth more than the mean of all options, with perfect
//! play from then on. A decision matters if the best move is better than the second best by more than a threshold.

mod dag;
mod decision_impact;
mod hidden;
mod statistics;

use kernel::{Game, Limits, Seat, Watch};

use self::dag::{Dag, NodeActor};
pub use self::hidden::hidden;
use crate::SolveError;

/// Configuration of the analysis.
#[derive(Clone, Copy, Debug)]
pub struct AnatomyConfig {
    /// When to give up. Default: that of [`Limits`].
    pub limits: Limits,
    /// By how much, as a part of the most that any end pays a seat more than another end, the best move must be
    /// better than the second best for a decision to matter. Default: a hundredth.
    pub threshold: f64,
}

impl Default for AnatomyConfig {
    fn default() -> Self {
        Self { limits: Limits::default(), threshold: 0.01 }
    }
}

/// Luck and skill in a game: statistics of random and of perfect play, and the impact of decisions.
#[derive(Clone, Debug, PartialEq)]
pub struct Anatomy {
    /// States, or nodes of the tree where something is hidden.
    pub states: u64,
    /// What comes of it if all choose at random.
    pub random: PlayStatistics,
    /// What comes of it if all play perfectly.
    pub perfect: PlayStatistics,
    /// What each seat gets by its best reply to random players.
    pub best_reply: Vec<f64>,
    /// What choices are worth, over the decisions that random play comes to,
    pub stakes: DecisionImpact,
    /// and over those that perfect play comes to.
    pub perfect_stakes: DecisionImpact,
    /// The difference from which on a decision matters.
    pub threshold: f64,
    /// The decisions of the longest play there is,
    pub longest: u64,
    /// and of the shortest.
    pub shortest: u64,
    /// Wins that cannot be stopped, in a game of two with zero sum, perfect information and no chance.
    pub forced: Option<Forced>,
}

/// Statistics of play by given probabilities: values, variance and its part by chance, ties, length.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayStatistics {
    /// What each seat gets on average.
    pub values: Vec<f64>,
    /// The variance of what it gets,
    pub variance: Vec<f64>,
    /// and the part of it that is made by chance moves; the rest is made by choices.
    pub by_chance: Vec<f64>,
    /// How likely more than one seat shares the most.
    pub ties: f64,
    /// The mean number of decisions, forced ones included.
    pub decisions: f64,
}

impl PlayStatistics {
    /// The share of luck in the results of all seats together; nothing if there is but one result.
    pub fn luck(&self) -> Option<f64> {
        let total: f64 = self.variance.iter().sum();
        (total > 1e-12).then(|| (self.by_chance.iter().sum::<f64>() / total).clamp(0.0, 1.0))
    }
}

/// Impact of decisions on payoffs, over the decisions that play reaches.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct DecisionImpact {
    /// The mean number of decisions with more than one move, in a game.
    pub choices: f64,
    /// What a random choice loses at one of them, on average.
    pub lost: f64,
    /// The share of them where the best move is better than some other at all,
    pub differ: f64,
    /// and where it is better than the second best by more than the threshold.
    pub matter: f64,
    /// The share of them that could not be judged, because the others never let play reach them.
    pub unknown: f64,
}

/// Wins that cannot be stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Forced {
    /// The decisions from the start to the end where the winner hurries and the loser delays; nothing if nobody
    /// can force anything from there.
    pub from_start: Option<u64>,
    /// The same from wherever it takes longest.
    pub longest: u64,
}

/// Analyses a game with perfect information and without cycles.
///
/// # Errors
/// [`SolveError::Hidden`] or [`SolveError::Cyclic`] when the game is not of the kind, [`SolveError::Limit`] when it
/// is too large or the watch says stop, and [`SolveError::Faulty`] or [`SolveError::Lawless`] when it is at fault.
pub fn perfect_information<G: Game>(
    game: &G,
    config: &AnatomyConfig,
    watch: &dyn Watch,
) -> Result<Anatomy, SolveError> {
    let dag = Dag::of_game(game, config.limits, watch)?;
    let (by_random, _) = dag.worth(|_| false);
    let (by_best, best) = dag.worth(|_| true);
    let pure = dag.pure(&best);
    let threshold = config.threshold * dag.range();
    let reach = [dag.reach(&dag.odds), dag.reach(&pure)];
    let [stakes, perfect_stakes] =
        [0, 1].map(|way| dag.decision_impact(&by_best, &reach[way], threshold));
    let best_reply = |seat: usize| dag.worth(|other| other.idx() == seat).0[seat];
    Ok(Anatomy {
        states: dag.actors.len() as u64,
        random: dag.statistics(&by_random, &dag.odds, &reach[0]),
        perfect: dag.statistics(&by_best, &pure, &reach[1]),
        best_reply: (0..dag.n_seats).map(best_reply).collect(),
        stakes,
        perfect_stakes,
        threshold,
        longest: dag.lengths(u64::max),
        shortest: dag.lengths(u64::min),
        forced: dag.forced(&by_best),
    })
}

/// The seat to act at a node, if one is.
fn seat(actor: NodeActor) -> Option<Seat> {
    match actor {
        NodeActor::Seat(seat) => Some(seat),
        NodeActor::Chance | NodeActor::End => None,
    }
}
