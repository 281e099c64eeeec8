//! The full game of two, solved exactly if the deck is fresh in every round.
//!
//! Then nothing carries over from round to round but the scores, which only grow: from the highest
//! scores down, the value of each pair of scores is that of one round whose stakes are the values
//! already known. Scores with the same sum do not depend on each other and are solved side by side.

use kernel::{LimitReached, Limits, Progress, Stop, Watch};

use super::dense::{Dense, Departure, Duel, DuelOpening, DuelStakes, DuelValue};
use super::{Pack, TieBreak};

/// The two-player game to a target, a fresh deck in every round.
pub struct FreshDeckGame {
    target: usize,
    /// By the first player's score and the second's.
    rounds: Vec<Vec<DuelValue>>,
    duel: Duel,
    n_ranks: usize,
}

impl FreshDeckGame {
    /// The default target of a game of two: ⌊60/2⌋ + 1.
    pub const TARGET: usize = 31;

    /// Solves the game to `target` points.
    ///
    /// # Errors
    /// When a limit is reached, or the watch says stop.
    ///
    /// # Panics
    /// If the pack has more ranks than the dense solver takes, or the target is zero.
    pub fn solve(
        pack: &Pack,
        target: usize,
        ties: TieBreak,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, LimitReached> {
        assert!(target > 0, "somebody must be able to lose");
        let duel = Duel::new(pack, ties, limits, watch)?;
        let n_ranks = usize::from(pack.top());
        let unknown = DuelValue { value: 0.0, openings: vec![], departures: 0 };
        let mut rounds = vec![vec![unknown; target]; target];
        let n_pairs = (target * target) as u64;
        let mut done = 0;
        for sum in (0..=2 * (target - 1)).rev() {
            let pairs: Vec<(usize, usize)> = (0..target)
                .filter_map(|first| Some((first, sum.checked_sub(first)?)))
                .filter(|&(_, second)| second < target)
                .collect();
            let stakes: Vec<DuelStakes> =
                pairs.iter().map(|&scores| stakes(&rounds, target, n_ranks, scores)).collect();
            watch.tick(Progress { doing: "solving scores", done, total: Some(n_pairs) })?;
            let quiet = OnlyStops(watch);
            for ((first, second), solved) in pairs.iter().zip(duel.values(&stakes, &quiet)?) {
                rounds[*first][*second] = solved;
            }
            done += pairs.len() as u64;
        }
        Ok(Self { target, rounds, duel, n_ranks })
    }

    /// The target.
    pub fn target(&self) -> usize {
        self.target
    }

    /// The round in which the first player has `first` points and the second `second`: values are
    /// the probability that the second player loses the game less the probability that the first
    /// does.
    pub fn round(&self, first: usize, second: usize) -> &DuelValue {
        &self.rounds[first][second]
    }

    /// The probability that a player with `mine` points loses against one with `other` points,
    /// before a round is dealt.
    pub fn loses(&self, mine: usize, other: usize) -> f64 {
        (1.0 - between_rounds(&self.rounds, mine, other)) / 2.0
    }

    /// Configurations valued, one for each pair of scores, tie-break and table.
    pub fn n_configurations(&self) -> u64 {
        self.duel.n_configurations() * (self.target * self.target) as u64
    }

    /// The most bytes held in tables, by our own count.
    pub fn bytes(&self) -> u64 {
        let openings: usize = self.rounds.iter().flatten().map(|round| round.openings.len()).sum();
        self.duel.bytes() + (openings * size_of::<DuelOpening>()) as u64
    }

    /// The single round from openings of one card each, to compare with.
    pub fn single(&self) -> &Dense<f64> {
        self.duel.single()
    }

    /// Where the right decision at these scores is not that of the single round.
    pub fn departures(&self, first: usize, second: usize) -> Vec<Departure> {
        let n_ranks = self.n_ranks;
        self.duel.departures(&stakes(&self.rounds, self.target, n_ranks, (first, second)))
    }
}

/// What a new round is worth to a player with `mine` points: either player is as likely first.
fn between_rounds(rounds: &[Vec<DuelValue>], mine: usize, other: usize) -> f64 {
    (rounds[mine][other].value - rounds[other][mine].value) / 2.0
}

fn stakes(
    rounds: &[Vec<DuelValue>],
    target: usize,
    n_ranks: usize,
    (first, second): (usize, usize),
) -> DuelStakes {
    let after = |first: usize, second: usize| {
        if first >= target {
            -1.0
        } else if second >= target {
            1.0
        } else {
            between_rounds(rounds, first, second)
        }
    };
    DuelStakes {
        first_loses: (1..=n_ranks).map(|score| after(first + score, second)).collect(),
        second_loses: (1..=n_ranks).map(|score| after(first, second + score)).collect(),
    }
}

/// Passes on the word to stop, and no progress.
struct OnlyStops<'a>(&'a dyn Watch);

impl Watch for OnlyStops<'_> {
    fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
        self.0.tick(Progress { doing: "solving scores", done: 0, total: None })
    }

    fn spent(&self, steps: u64) {
        self.0.spent(steps);
    }
}
