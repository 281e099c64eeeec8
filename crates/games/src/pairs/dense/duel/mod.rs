//! The duel: two players and the whole deal, tie-breaks and all, many rounds side by side.
//!
//! In a tie-break of two both hold the same cards T, and every discarded card is of a rank in T. So
//! rounds that differ only in what was discarded differ only in two numbers: how many cards are
//! left, and how many of the left ones pair a card that *both* hold. All such rounds, and rounds
//! with different stakes, run as *lanes* of one walk over the same configurations: the layout of
//! `state_space.rs` without marks, eight lanes to a configuration. The walk goes back for values
//! and decisions, and forward from the openings for how the round ends: two numbers where taking every
//! expectation back would be six, and nothing to do where no play leads.
//!
//! The probabilities of the openings do not depend on the stakes, and are computed once: see
//! `openings.rs`.

mod openings;
mod walk;

use kernel::{LimitReached, Limits, Number, Progress, Seat, Watch};
use rayon::prelude::*;

use self::openings::{Discards, Openings, RankCounts};
use self::walk::{Flowed, LANES, Lane, Walk, Walked};
use super::state_space::{Layer, MAX_DENSE_RANKS, StateSpace};
use super::{Dense, DenseConfig};
use crate::pairs::deal::one_card_each;
use crate::pairs::{Move, Pack, Rule, Stack, TieBreak};

/// Everything about the deal of a two-player round that does not depend on the stakes.
pub struct Duel {
    pack: Pack,
    counts: RankCounts,
    openings: Openings,
    supports: Vec<Support>,
    /// The single round from all openings of one card each, to compare with.
    single: Dense<f64>,
    /// What is done in it: by layer and place of the first support.
    single_hits: Vec<Vec<Option<bool>>>,
}

/// The rounds whose discards are of exactly these ranks.
struct Support {
    /// The ranks as bits; both players hold them.
    base: u32,
    space: StateSpace,
    discards: Vec<Discards>,
}

/// Payoffs of the first player, by the player who loses and the rank with which he loses (from 0).
#[derive(Clone, Debug)]
pub struct DuelStakes {
    /// When the first player loses.
    pub first_loses: Vec<f64>,
    /// When the second player loses.
    pub second_loses: Vec<f64>,
}

impl DuelStakes {
    /// The stakes of a single round: the loser pays his score.
    pub fn of_round(n_ranks: usize) -> Self {
        let points = (1..=n_ranks).map(|rank| rank as f64);
        Self {
            first_loses: points.clone().map(|score| -score).collect(),
            second_loses: points.collect(),
        }
    }
}

/// Values of an opening to the first player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DuelOpening {
    /// The first player's card.
    pub low: u8,
    /// The second player's card.
    pub high: u8,
    /// What folding is worth.
    pub fold: f64,
    /// What hitting is worth.
    pub hit: f64,
}

impl DuelOpening {
    /// Whether hitting is right: ties fold, and so does a difference that rounding could explain.
    pub fn is_hit(&self) -> bool {
        self.hit.beats(&self.fold)
    }
}

/// The equilibrium of a round with given stakes.
#[derive(Clone, Debug)]
pub struct DuelValue {
    /// The value of the deal to the player who turns out to be first.
    pub value: f64,
    /// The openings of one card each, by low and then high card.
    pub openings: Vec<DuelOpening>,
    /// The number of configurations, of those that can follow openings of one card each, where the
    /// decision is not that of the single round.
    pub departures: u64,
}

/// A configuration where the decision is not that of the single round.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Departure {
    /// The first player's stack and the second's.
    pub stacks: [Stack; 2],
    /// Whose turn it is: 0 or 1.
    pub mover: usize,
    /// What folding is worth to the first player.
    pub fold: f64,
    /// What hitting is worth to the first player.
    pub hit: f64,
    /// Whether the mover hits here (and folds in the single round), or the other way round.
    pub hits: bool,
}

/// Outcome of a round between two rules, over the full deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DuelEnds {
    /// The first player's expected payoff.
    pub value: f64,
    /// The probability that the first player loses.
    pub loses: f64,
    /// The probability that the round ends by a fold.
    pub fold: f64,
    /// The expected number of hits.
    pub hits: f64,
    /// The expected score of the loser.
    pub score: f64,
}

impl Duel {
    /// The deal of `pack` to two players.
    ///
    /// # Errors
    /// When it would be too large, or the watch says stop.
    ///
    /// # Panics
    /// If the pack has more ranks than the dense solver takes.
    pub fn new(
        pack: &Pack,
        ties: TieBreak,
        limits: &Limits,
        watch: &dyn Watch,
    ) -> Result<Self, LimitReached> {
        let mut counts = [0; MAX_DENSE_RANKS];
        for (rank, count) in pack.ranks() {
            counts[usize::from(rank) - 1] = u32::from(count);
        }
        let n_cards = pack.n_cards();
        let bases: Vec<u32> = match ties {
            TieBreak::Full => subsets(&counts).collect(),
            TieBreak::Redeal => vec![0],
        };
        // Know how large it becomes before anything large is made.
        let mut n_configurations = 0u64;
        for &base in &bases {
            watch.tick(Progress { doing: "dealing every tie", done: 0, total: None })?;
            let n_lanes = ranks(base).map(|rank| u64::from(counts[rank] - 2)).product::<u64>();
            let places = Support::space(pack, base).n_places();
            n_configurations = n_configurations.saturating_add(places.saturating_mul(n_lanes));
            limits.check(n_configurations, 0)?;
        }
        let openings = match ties {
            TieBreak::Full => Openings::with_tie_breaks(&counts, n_cards, limits, watch)?,
            TieBreak::Redeal => Openings::without_ties(&counts, n_cards),
        };
        let supports: Vec<Support> =
            bases.iter().map(|&base| Support::new(pack, base, &counts)).collect();
        let config = DenseConfig { prune: false, limits: *limits, ..DenseConfig::default() };
        let single = super::solve(2, pack, &one_card_each(2, pack), &config, watch)?;
        let single_hits = single_hits(&supports[0].space, &single);
        let duel = Self { pack: *pack, counts, openings, supports, single, single_hits };
        limits.check(n_configurations, duel.bytes())?;
        Ok(duel)
    }

    /// The equilibrium for each of several stakes.
    ///
    /// # Errors
    /// When the watch says stop.
    pub fn values(
        &self,
        stakes: &[DuelStakes],
        watch: &dyn Watch,
    ) -> Result<Vec<DuelValue>, LimitReached> {
        let nothing = DuelValue { value: 0.0, openings: vec![], departures: 0 };
        let mut values = vec![nothing; stakes.len()];
        self.walks(stakes, None, watch, |walk| {
            for (lane, (stakes, _)) in walk.lanes.iter().enumerate() {
                values[*stakes].value += walk.value[lane];
                values[*stakes].departures += walk.n_departures[lane];
                values[*stakes].openings.extend(walk.openings.iter().map(
                    |(low, high, fold, hit)| DuelOpening {
                        low: *low,
                        high: *high,
                        fold: fold[lane],
                        hit: hit[lane],
                    },
                ));
            }
        })?;
        for (value, stakes) in values.iter_mut().zip(stakes) {
            value.openings.sort_by_key(|opening| (opening.low, opening.high));
            // Out of cards, the first player can only fold.
            value.value += self.openings.runs_out * stakes.first_loses[self.openings.low_if_out];
        }
        Ok(values)
    }

    /// Whether there is a tie to break.
    pub fn has_ties(&self) -> bool {
        self.openings.has_ties()
    }

    /// Configurations that a walk goes through, each counted once for every round side by side.
    pub fn n_configurations(&self) -> u64 {
        self.supports.iter().map(Support::n_configurations).sum()
    }

    /// Bytes held by the probabilities of openings, and by the largest walk of a thread.
    pub fn bytes(&self) -> u64 {
        let widest = |support: &Support| {
            support.space.layers.iter().map(|layer| layer.n_mover * layer.n_last).max().unwrap_or(0)
        };
        let walk = self.supports.iter().map(widest).max().unwrap_or(0) * 2 * size_of::<Lane>();
        // One byte for each place: where the lanes hit.
        let places = self.supports.iter().map(|support| support.space.n_places()).max();
        let lanes: usize = self.supports.iter().map(|support| support.discards.len()).sum();
        let tables = self.openings.bytes() + lanes * size_of::<Discards>();
        (tables + walk) as u64 + places.unwrap_or(0)
    }

    /// The single round, from all openings of one card each.
    pub fn single(&self) -> &Dense<f64> {
        &self.single
    }

    /// Every configuration after openings of one card each where the decision under `stakes` is not
    /// that of the single round, fewest cards first.
    pub fn departures(&self, stakes: &DuelStakes) -> Vec<Departure> {
        let stakes = std::slice::from_ref(stakes);
        let mut walk = Walk::new(self, &self.supports[0], &[(0, 0)], stakes);
        walk.departures = Some(vec![]);
        walk.run();
        let mut found = walk.departures.unwrap_or_default();
        found.reverse();
        found
    }

    /// How the round goes when each player keeps to a rule, the first player's first; `None` plays
    /// the equilibrium.
    ///
    /// # Errors
    /// When the watch says stop.
    pub fn ends(
        &self,
        rules: [Option<&Rule>; 2],
        watch: &dyn Watch,
    ) -> Result<DuelEnds, LimitReached> {
        let stakes = [DuelStakes::of_round(usize::from(self.pack.top()))];
        let mut sums = Flowed::default();
        self.walks(&stakes, Some(rules), watch, |walk| sums.add(&walk.flowed))?;
        let runs_out = self.openings.runs_out;
        let cost = runs_out * (self.openings.low_if_out as f64 + 1.0);
        let [first, second] = sums.score.map(|lanes| lanes.iter().sum::<f64>());
        Ok(DuelEnds {
            value: second - first - cost,
            loses: sums.loses.iter().sum::<f64>() + runs_out,
            fold: sums.fold.iter().sum::<f64>() + runs_out,
            hits: sums.hits.iter().sum(),
            score: first + second + cost,
        })
    }

    /// The probability that the cards run out before a tie is broken.
    pub fn runs_out(&self) -> f64 {
        self.openings.runs_out
    }

    /// The probability of all openings and of running out; one, but for rounding.
    #[cfg(test)]
    fn total_probability(&self) -> f64 {
        let mut sum = self.openings.runs_out;
        let usable =
            (0..MAX_DENSE_RANKS).filter(|&r| self.counts[r] >= 2).fold(0, |set, r| set | 1 << r);
        for support in &self.supports {
            for (discards, ties) in
                support.discards.iter().flat_map(|d| (0..=usable).map(move |t| (d, t)))
            {
                if ties & support.base != support.base || ties & !usable != 0 {
                    continue;
                }
                let free = (0..MAX_DENSE_RANKS).filter(|rank| ties >> rank & 1 == 0);
                let free: Vec<u32> = free.map(|rank| self.counts[rank]).collect();
                let total: u32 = free.iter().sum();
                let pairs: u32 = free.iter().map(|count| count * (total - count)).sum();
                let offset = self.openings.offset(discards);
                sum += self.openings.weight(ties, offset) * f64::from(pairs / 2);
            }
        }
        sum
    }

    /// One walk for each support and each eight lanes of it: back, and also forward if it is said who
    /// plays by a rule. What they find is given to `each` in a fixed order.
    fn walks(
        &self,
        stakes: &[DuelStakes],
        rules: Option<[Option<&Rule>; 2]>,
        watch: &dyn Watch,
        mut each: impl FnMut(&Walked),
    ) -> Result<(), LimitReached> {
        /// Walks whose findings are held at a time.
        const HELD: usize = 1024;
        // A lane is a pair of stakes and discards, numbered with the stakes running first.
        let n_lanes = |support: &Support| support.discards.len() * stakes.len();
        let tasks: Vec<(&Support, usize)> = (self.supports.iter())
            .flat_map(|support| {
                (0..n_lanes(support)).step_by(LANES).map(move |lane| (support, lane))
            })
            .collect();
        let total = Some(tasks.len() as u64);
        for (nth, tasks) in tasks.chunks(HELD).enumerate() {
            let done = (nth * HELD) as u64;
            let walked: Result<Vec<Walked>, LimitReached> = tasks
                .par_iter()
                .map(|&(support, first)| {
                    watch.tick(Progress { doing: "dealing every tie", done, total })?;
                    let lanes: Vec<(usize, usize)> = (first..n_lanes(support).min(first + LANES))
                        .map(|lane| (lane % stakes.len(), lane / stakes.len()))
                        .collect();
                    watch.spent(support.space.n_places() * lanes.len() as u64);
                    let mut walk = Walk::new(self, support, &lanes, stakes);
                    walk.hits = rules.map(|_| Vec::new());
                    walk.run();
                    let flowed = rules.map(|rules| walk.flow(rules)).unwrap_or_default();
                    let Walk { value, openings, n_departures, .. } = walk;
                    Ok(Walked { lanes, value, openings, n_departures, flowed })
                })
                .collect();
            walked?.iter().for_each(&mut each);
        }
        Ok(())
    }
}

impl Support {
    fn new(pack: &Pack, base: u32, counts: &RankCounts) -> Self {
        let mut discards = vec![[0; MAX_DENSE_RANKS]];
        for rank in ranks(base) {
            discards = (discards.iter())
                .flat_map(|others| {
                    (1..=counts[rank] - 2).map(move |n| {
                        let mut these = *others;
                        these[rank] = n as u8;
                        these
                    })
                })
                .collect();
        }
        Self { base, space: Self::space(pack, base), discards }
    }

    /// Both hold the base and one card more, or one card each if there is no base.
    fn space(pack: &Pack, base: u32) -> StateSpace {
        StateSpace::from(pack, &[(base, base.count_ones() as usize + 1); 2])
    }

    fn n_configurations(&self) -> u64 {
        self.space.n_places() * self.discards.len() as u64
    }
}

/// Whether `single` hits, by layer and place of `space`; `None` where it never comes.
fn single_hits(space: &StateSpace, single: &Dense<f64>) -> Vec<Vec<Option<bool>>> {
    let hits = |layer: &Layer| {
        let (movers, others) = (space.mover_stacks(layer), space.stacks(layer, 1));
        let both = movers.stacks.iter().flat_map(|a| others.stacks.iter().map(move |b| [*a, *b]));
        both.map(|stacks| {
            let mut stacks = stacks.map(Stack::from_bits);
            stacks.rotate_left(layer.mover);
            Some(single.action(&stacks, Seat::new(layer.mover))? == Move::Hit)
        })
        .collect()
    };
    space.layers.iter().map(hits).collect()
}

/// The ranks (from 0) in a set of bits.
fn ranks(set: u32) -> impl Iterator<Item = usize> {
    std::iter::successors((set != 0).then_some(set), |set| {
        let left = set & (set - 1);
        (left != 0).then_some(left)
    })
    .map(|set| set.trailing_zeros() as usize)
}

/// Every set of ranks that can be discarded in a tie-break: two are held, one more is there.
fn subsets(counts: &RankCounts) -> impl Iterator<Item = u32> {
    let usable = (0..MAX_DENSE_RANKS).filter(|&r| counts[r] >= 3).fold(0u32, |set, r| set | 1 << r);
    (0..=usable).filter(move |set| set & !usable == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_and_running_out_make_one() {
        for counts in
            [&[1, 2, 3, 4][..], &[0, 2, 3], &[1, 1, 1], &[2, 2, 2], &[5, 0, 3, 2], &[0, 4]]
        {
            let pack = Pack::from_counts(counts).unwrap();
            let duel = Duel::new(&pack, TieBreak::Full, &Limits::default(), &()).unwrap();
            assert!((duel.total_probability() - 1.0).abs() < 1e-13, "{counts:?}");
        }
    }
}
