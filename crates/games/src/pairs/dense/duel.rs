//! The duel: two players and the whole deal, tie-breaks and all, many rounds side by side.
//!
//! In a tie-break of two both hold the same cards T, and every discarded card is of a rank in T. So
//! rounds that differ only in what was discarded differ only in two numbers: how many cards are
//! left, and how many of the left ones pair a card that *both* hold. All such rounds, and rounds
//! with different stakes, run as *lanes* of one walk over the same configurations: the layout of
//! `field.rs` without marks, eight lanes to a configuration.
//!
//! How likely each opening is needs no walk. A given sequence of n ranks has the probability
//! Π D\[r\]↓k\[r\] / N↓n (falling powers, k\[r\] cards of rank r), so what remains is to count the
//! sequences of cards that lead to T with the discards z: see `Openings`.

use kernel::{LimitReached, Limits, Number, Progress, Seat, Watch};
use rayon::prelude::*;

use super::field::{Field, Layer, MAX_DENSE_RANKS, Rest};
use super::{Dense, DenseConfig};
use crate::pairs::deal::one_card_each;
use crate::pairs::{Move, Pack, Rule, Sight, Stack, TieBreak};

/// Rounds that run side by side.
const LANES: usize = 8;

/// One number for each lane.
type Lane = [f64; LANES];

/// How many cards of each rank (from 0) were discarded in the tie-break.
type Discards = [u8; MAX_DENSE_RANKS];

/// Everything about the deal of a two-player round that does not depend on the stakes.
pub struct Duel {
    pack: Pack,
    counts: [u32; MAX_DENSE_RANKS],
    openings: Openings,
    supports: Vec<Support>,
    /// The single round from all openings of one card each, to compare with.
    single: Dense<f64>,
}

/// The rounds whose discards are of exactly these ranks.
struct Support {
    /// The ranks as bits; both players hold them.
    base: u32,
    field: Field,
    discards: Vec<Discards>,
}

/// What the first player receives when either player loses with a given rank (from 0).
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

/// What an opening is worth to the first player.
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
    /// What the deal is worth to whoever turns out to be first.
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

/// How a round between two rules goes, over the whole deal.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DuelEnds {
    /// The equilibrium value for the first player, whatever the rules.
    pub equilibrium: f64,
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
    /// When the table of tie-breaks would be too large.
    ///
    /// # Panics
    /// If the pack has more ranks than the dense solver takes.
    pub fn new(pack: &Pack, ties: TieBreak, limits: &Limits) -> Result<Self, LimitReached> {
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
            let n_lanes = ranks(base).map(|rank| u64::from(counts[rank] - 2)).product::<u64>();
            let places = Support::field(pack, base).n_places();
            n_configurations = n_configurations.saturating_add(places.saturating_mul(n_lanes));
            limits.check(n_configurations, 0)?;
        }
        let openings = match ties {
            TieBreak::Full => Openings::with_tie_breaks(&counts, n_cards, limits)?,
            TieBreak::Redeal => Openings::without_ties(&counts, n_cards),
        };
        let supports = bases.iter().map(|&base| Support::new(pack, base, &counts)).collect();
        let config = DenseConfig { prune: false, limits: *limits, ..DenseConfig::default() };
        let single = super::solve(2, pack, &one_card_each(2, pack), &config, &())?;
        Ok(Self { pack: *pack, counts, openings, supports, single })
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
        let walks = self.walks::<1>(stakes, Players::Equilibrium, watch)?;
        let nothing = DuelValue { value: 0.0, openings: vec![], departures: 0 };
        let mut values = vec![nothing; stakes.len()];
        for walk in &walks {
            for (lane, (stakes, _)) in walk.lanes.iter().enumerate() {
                values[*stakes].value += walk.sums[0][lane];
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
        }
        for (value, stakes) in values.iter_mut().zip(stakes) {
            value.openings.sort_by_key(|opening| (opening.low, opening.high));
            // Out of cards, the first player can only fold.
            value.value += self.openings.runs_out * stakes.first_loses[self.openings.low_if_out];
        }
        Ok(values)
    }

    /// Configurations that a walk goes through, each counted once for every round side by side.
    pub fn n_configurations(&self) -> u64 {
        self.supports.iter().map(Support::n_configurations).sum()
    }

    /// Bytes held by the probabilities of openings, and by the largest walk of a thread.
    pub fn bytes(&self) -> u64 {
        let widest = |support: &Support| {
            support.field.layers.iter().map(|layer| layer.n_mover * layer.n_last).max().unwrap_or(0)
        };
        let walk = self.supports.iter().map(widest).max().unwrap_or(0) * 2 * size_of::<[Lane; 6]>();
        (self.openings.weights.len() * size_of::<f64>() + walk) as u64
    }

    /// The single round, from all openings of one card each.
    pub fn single(&self) -> &Dense<f64> {
        &self.single
    }

    /// Every configuration after openings of one card each where the decision under `stakes` is not
    /// that of the single round, fewest cards first.
    pub fn departures(&self, stakes: &DuelStakes) -> Vec<Departure> {
        let stakes = std::slice::from_ref(stakes);
        let mut walk =
            Walk::<1>::new(self, &self.supports[0], &[(0, 0)], stakes, Players::Equilibrium);
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
        let mut sums = [0.0; 6];
        for walk in self.walks::<6>(&stakes, Players::Rules(rules), watch)? {
            for (sum, lanes) in sums.iter_mut().zip(walk.sums) {
                *sum += lanes.iter().sum::<f64>();
            }
        }
        let runs_out = self.openings.runs_out;
        let cost = runs_out * (self.openings.low_if_out as f64 + 1.0);
        let [equilibrium, loses, fold, hits, first_score, second_score] = sums;
        Ok(DuelEnds {
            equilibrium: equilibrium - cost,
            value: second_score - first_score - cost,
            loses: loses + runs_out,
            fold: fold + runs_out,
            hits,
            score: first_score + second_score + cost,
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

    /// One walk for each support and each eight lanes of it.
    fn walks<'a, const Q: usize>(
        &'a self,
        stakes: &[DuelStakes],
        players: Players<'a>,
        watch: &dyn Watch,
    ) -> Result<Vec<Walked<Q>>, LimitReached> {
        let tasks: Vec<(&Support, Vec<(usize, usize)>)> = self
            .supports
            .iter()
            .flat_map(|support| {
                let lanes: Vec<(usize, usize)> = (0..support.discards.len())
                    .flat_map(|discards| (0..stakes.len()).map(move |stakes| (stakes, discards)))
                    .collect();
                lanes.chunks(LANES).map(|lanes| (support, lanes.to_vec())).collect::<Vec<_>>()
            })
            .collect();
        let total = Some(tasks.len() as u64);
        tasks
            .into_par_iter()
            .enumerate()
            .map(|(nth, (support, lanes))| {
                watch.tick(Progress { doing: "dealing every tie", done: nth as u64, total })?;
                let mut walk = Walk::new(self, support, &lanes, stakes, players);
                walk.run();
                let Walk { sums, openings, n_departures, .. } = walk;
                Ok(Walked { lanes, sums, openings, n_departures })
            })
            .collect()
    }
}

/// Who plays.
#[derive(Clone, Copy)]
enum Players<'a> {
    /// Only the equilibrium value is wanted.
    Equilibrium,
    /// Each keeps to a rule, or to the equilibrium.
    Rules([Option<&'a Rule>; 2]),
}

/// What a walk has found.
struct Walked<const Q: usize> {
    /// Which stakes and which discards each lane had.
    lanes: Vec<(usize, usize)>,
    /// The rows of all openings, as often as they are dealt.
    sums: [Lane; Q],
    /// Low card, high card, and what fold and hit are worth.
    openings: Vec<(u8, u8, Lane, Lane)>,
    /// Decisions that are not those of the single round.
    n_departures: [u64; LANES],
}

/// One walk back through the configurations of a support.
///
/// Row 0 of a configuration is the equilibrium value for the first player. Where rules play there
/// are five rows more: the probability that he loses, that a fold ends the round, the expected
/// hits, and the expected score of either player.
struct Walk<'a, const Q: usize> {
    duel: &'a Duel,
    support: &'a Support,
    players: Players<'a>,
    /// Which stakes and which discards each lane has.
    lanes: &'a [(usize, usize)],
    /// By loser and rank: what the first player receives.
    loss: [[Lane; MAX_DENSE_RANKS]; 2],
    /// By lane, the unseen cards of each rank that are in both hands.
    in_base: [[f64; LANES]; MAX_DENSE_RANKS],
    n_discards: Lane,
    /// Where each lane's discards are among the openings.
    offsets: [usize; LANES],
    sums: [Lane; Q],
    openings: Vec<(u8, u8, Lane, Lane)>,
    n_departures: [u64; LANES],
    /// The departures of the first lane, where they are wanted.
    departures: Option<Vec<Departure>>,
}

impl<'a, const Q: usize> Walk<'a, Q> {
    fn new(
        duel: &'a Duel,
        support: &'a Support,
        lanes: &'a [(usize, usize)],
        stakes: &[DuelStakes],
        players: Players<'a>,
    ) -> Self {
        let mut walk = Self {
            duel,
            support,
            players,
            loss: [[[0.0; LANES]; MAX_DENSE_RANKS]; 2],
            in_base: [[0.0; LANES]; MAX_DENSE_RANKS],
            n_discards: [0.0; LANES],
            offsets: [0; LANES],
            sums: [[0.0; LANES]; Q],
            openings: Vec::new(),
            n_departures: [0; LANES],
            departures: None,
            lanes,
        };
        for (lane, &(which, discards)) in lanes.iter().enumerate() {
            let stakes = &stakes[which];
            for rank in 0..stakes.first_loses.len() {
                walk.loss[0][rank][lane] = stakes.first_loses[rank];
                walk.loss[1][rank][lane] = stakes.second_loses[rank];
            }
            let discards = &support.discards[discards];
            for rank in ranks(support.base) {
                let left = duel.counts[rank] - 2 - u32::from(discards[rank]);
                walk.in_base[rank][lane] = f64::from(left);
            }
            walk.offsets[lane] = duel.openings.offset(discards);
            walk.n_discards[lane] = discards.iter().map(|&n| f64::from(n)).sum();
        }
        walk
    }

    fn run(&mut self) {
        let field = &self.support.field;
        let mut after: Vec<[Lane; Q]> = Vec::new();
        for (layer_idx, layer) in field.layers.iter().enumerate().rev() {
            let mut here = vec![[[0.0; LANES]; Q]; layer.n_mover * layer.n_last];
            let common = self.common(layer);
            let n_children = field.mover_stacks(layer).links(0).len();
            // The child block of a rest has one place for each stack of one more card.
            let block = if n_children == 0 { 0 } else { after.len() / layer.n_last };
            for last in 0..layer.n_last {
                let Some(rest) = field.rest(layer, &field.between(layer, 0), last) else {
                    continue;
                };
                let children = &after[last * block..(last + 1) * block];
                self.one_rest(layer_idx, &common, &rest, last, children, &mut here);
            }
            after = here;
        }
    }

    /// What all configurations of a layer have in common: the sum over cards that pair what both
    /// hold, and one over the number of unseen cards (zero if there are none).
    fn common(&self, layer: &Layer) -> ([Lane; Q], Lane) {
        let mut pairs = [[0.0; LANES]; Q];
        for rank in ranks(self.support.base) {
            let count = &self.in_base[rank];
            self.add_pair(layer.mover, rank, count, &mut pairs);
        }
        let unseen = self.n_discards.map(|n| f64::from(layer.unseen) - n);
        (pairs, unseen.map(|unseen| if unseen > 0.5 { 1.0 / unseen } else { 0.0 }))
    }

    /// Adds `count` times the rows of a pair of `rank` for `mover`.
    fn add_pair(&self, mover: usize, rank: usize, count: &Lane, rows: &mut [Lane; Q]) {
        for lane in 0..LANES {
            rows[0][lane] += count[lane] * self.loss[mover][rank][lane];
        }
        if Q > 1 {
            for lane in 0..LANES {
                rows[1][lane] += if mover == 0 { count[lane] } else { 0.0 };
                rows[4 + mover][lane] += count[lane] * (rank as f64 + 1.0);
            }
        }
    }

    fn one_rest(
        &mut self,
        layer_idx: usize,
        (in_base, per_card): &([Lane; Q], Lane),
        rest: &Rest,
        last: usize,
        children: &[[Lane; Q]],
        here: &mut [[Lane; Q]],
    ) {
        let field = &self.support.field;
        let layer = &field.layers[layer_idx];
        let movers = field.mover_stacks(layer);
        for (mover, &stack) in movers.stacks.iter().enumerate() {
            // Cards of which the pack has too few cannot be on the table.
            if ranks(stack & !self.support.base).any(|rank| rest.counts[rank] == 0) {
                continue;
            }
            // 1. What a card brings: a pair that both hold, one of the mover's own, or play goes on.
            let mut hit = *in_base;
            for rank in ranks(stack & !self.support.base) {
                let count = f64::from(rest.counts[rank] - 1);
                self.add_pair(layer.mover, rank, &[count; LANES], &mut hit);
            }
            for link in movers.links(mover) {
                let count = f64::from(rest.counts[usize::from(link.rank)]);
                if count == 0.0 {
                    continue;
                }
                for (hit, child) in hit.iter_mut().zip(&children[usize::from(link.place)]) {
                    for lane in 0..LANES {
                        hit[lane] += count * child[lane];
                    }
                }
            }
            for row in &mut hit {
                for lane in 0..LANES {
                    row[lane] *= per_card[lane];
                }
            }
            // 2. Fold or hit.
            let low = (stack | rest.face_up).trailing_zeros() as usize;
            let fold = self.loss[layer.mover][low];
            let rows = &mut here[mover * layer.n_last + last];
            *rows = self.decide(layer, rest, stack, low, &hit, per_card);
            if self.support.base == 0 {
                self.compare(layer.mover, rest, stack, low, &hit[0]);
            }
            // 3. An opening counts as often as it is dealt.
            let only_first = stack & !rest.face_up;
            let only_second = rest.face_up & !stack;
            if layer.mover == 0
                && only_first.is_power_of_two()
                && only_second.is_power_of_two()
                && only_first < only_second
            {
                let (ties, fold, hit) = (stack & rest.face_up, fold, hit[0]);
                let cards = self.duel.counts[only_first.trailing_zeros() as usize]
                    * self.duel.counts[only_second.trailing_zeros() as usize];
                for (lane, &offset) in self.offsets.iter().enumerate().take(self.lanes.len()) {
                    let weight = self.duel.openings.weight(ties, offset) * f64::from(cards);
                    for (sum, row) in self.sums.iter_mut().zip(rows.iter()) {
                        sum[lane] += weight * row[lane];
                    }
                }
                if ties == 0 {
                    let card = |bit: u32| bit.trailing_zeros() as u8 + 1;
                    self.openings.push((card(only_first), card(only_second), fold, hit));
                }
            }
        }
    }

    /// Notes where the decision is not that of the single round.
    fn compare(&mut self, mover: usize, rest: &Rest, stack: u32, low: usize, hit: &Lane) {
        let mut stacks = [Stack::from_bits(stack), Stack::from_bits(rest.face_up)];
        stacks.rotate_left(mover);
        let Some(action) = self.duel.single.action(&stacks, Seat::new(mover)) else { return };
        let fold = self.loss[mover][low];
        for lane in 0..self.lanes.len() {
            let hits = prefers(mover, hit[lane], fold[lane]);
            if hits == (action == Move::Hit) {
                continue;
            }
            self.n_departures[lane] += 1;
            if let Some(departures) = self.departures.as_mut().filter(|_| lane == 0) {
                departures.push(Departure {
                    stacks,
                    mover,
                    fold: fold[lane],
                    hit: hit[lane],
                    hits,
                });
            }
        }
    }

    /// The rows of a configuration from those of hitting.
    fn decide(
        &self,
        layer: &Layer,
        rest: &Rest,
        stack: u32,
        low: usize,
        hit: &[Lane; Q],
        per_card: &Lane,
    ) -> [Lane; Q] {
        let mover = layer.mover;
        let fold = &self.loss[mover][low];
        let mut rows = [[0.0; LANES]; Q];
        // Who is second wants the first player's value low.
        let sign = if mover == 0 { 1.0 } else { -1.0 };
        for lane in 0..LANES {
            let is_better = sign * hit[0][lane] > sign * fold[lane] && per_card[lane] > 0.0;
            rows[0][lane] = if is_better { hit[0][lane] } else { fold[lane] };
        }
        let Players::Rules(rules) = self.players else { return rows };
        for lane in 0..self.lanes.len() {
            let hits = match rules[mover] {
                _ if per_card[lane] == 0.0 => 0.0,
                None => f64::from(u8::from(prefers(mover, hit[0][lane], fold[lane]))),
                Some(rule) => self.rule_hits(rule, mover, rest, stack, lane),
            };
            let folds = 1.0 - hits;
            rows[1][lane] = hits * hit[1][lane] + if mover == 0 { folds } else { 0.0 };
            rows[2][lane] = hits * hit[2][lane] + folds;
            rows[3][lane] = hits * (hit[3][lane] + 1.0);
            rows[4][lane] = hits * hit[4][lane];
            rows[5][lane] = hits * hit[5][lane];
            rows[4 + mover][lane] += folds * (low as f64 + 1.0);
        }
        rows
    }

    /// The probability that `rule` hits.
    fn rule_hits(&self, rule: &Rule, mover: usize, rest: &Rest, stack: u32, lane: usize) -> f64 {
        let discards = &self.support.discards[self.lanes[lane].1];
        let mut rest = *rest;
        for (count, discarded) in rest.counts.iter_mut().zip(discards) {
            *count -= i16::from(*discarded);
        }
        let unseen = rest.unseen(stack);
        let mut stacks = [Stack::from_bits(stack), Stack::from_bits(rest.face_up)];
        stacks.rotate_left(mover);
        let (fold, hit) = rule.odds(&Sight { unseen: &unseen, stacks: &stacks, mover });
        hit as f64 / (fold + hit) as f64
    }
}

impl Support {
    fn new(pack: &Pack, base: u32, counts: &[u32; MAX_DENSE_RANKS]) -> Self {
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
        Self { base, field: Self::field(pack, base), discards }
    }

    /// Both hold the base and one card more, or one card each if there is no base.
    fn field(pack: &Pack, base: u32) -> Field {
        Field::from(pack, &[(base, base.count_ones() as usize + 1); 2])
    }

    fn n_configurations(&self) -> u64 {
        self.field.n_places() * self.discards.len() as u64
    }
}

/// How likely each opening is.
///
/// Dealing goes in turns: a card to the one, a card to the other, and if they are the same rank the
/// rank joins T. Before either card any number of cards of ranks in T may come, which are discarded.
/// The number of sequences of cards that end with T and the discards z when the next card goes to
/// the one is X(T, z), and when he has a given card not in T and the other is next, Y(T, z):
///
/// > X(T, z) = Σ_{r∈T, z\[r\]>0} X(T, z−r) + Σ_{t∈T, z\[t\]=0} Y(T−t, z)
/// >
/// > Y(T, z) = X(T, z) + Σ_{r∈T, z\[r\]>0} Y(T, z−r)
///
/// with X(∅, 0) = 1. The place of (T, z) has for each rank the digit 0 if it is not in T and
/// 1 + z\[r\] if it is; every term on the right has a smaller place.
struct Openings {
    /// By set of ranks T: the place of (T, nothing discarded).
    places: Vec<usize>,
    radix: [usize; MAX_DENSE_RANKS],
    /// By place: what, times the cards of either player's last rank, is the probability.
    weights: Vec<f64>,
    /// The probability that the cards run out before the tie is broken,
    runs_out: f64,
    /// and the lowest rank (from 0) face up then.
    low_if_out: usize,
}

impl Openings {
    /// One card each, given that they differ.
    fn without_ties(counts: &[u32; MAX_DENSE_RANKS], n_cards: u32) -> Self {
        let pairs: u32 = counts.iter().map(|count| count * (n_cards - count)).sum();
        // Every set of ties but the empty one has the place 1, and no weight.
        let n_sets = 1usize << counts.iter().rposition(|&count| count > 0).map_or(0, |top| top + 1);
        Self {
            places: (0..n_sets).map(|set| usize::from(set > 0)).collect(),
            radix: [0; MAX_DENSE_RANKS],
            weights: vec![2.0 / f64::from(pairs), 0.0],
            runs_out: 0.0,
            low_if_out: 0,
        }
    }

    fn with_tie_breaks(
        counts: &[u32; MAX_DENSE_RANKS],
        n_cards: u32,
        limits: &Limits,
    ) -> Result<Self, LimitReached> {
        // 1. Lay out the places.
        let n_ranks = counts.iter().rposition(|&count| count > 0).map_or(0, |top| top + 1);
        let mut radix = [0; MAX_DENSE_RANKS];
        let mut n_places: u64 = 1;
        for (radix, &count) in radix.iter_mut().zip(counts) {
            *radix = n_places as usize;
            n_places = n_places.saturating_mul(u64::from(count.max(1)));
            limits.check(0, n_places.saturating_mul(16))?;
        }
        // 2. Count sequences, and turn the counts behind us into probabilities.
        let (mut x, mut y) = (vec![0.0; n_places as usize], vec![0.0; n_places as usize]);
        let mut digits = [0usize; MAX_DENSE_RANKS];
        for place in 0..n_places as usize {
            let (mut waiting, mut dealt) = (if place == 0 { 1.0 } else { 0.0 }, 0.0);
            for rank in 0..n_ranks {
                match digits[rank] {
                    0 => {}
                    1 => waiting += y[place - radix[rank]],
                    _ => {
                        waiting += x[place - radix[rank]];
                        dealt += y[place - radix[rank]];
                    }
                }
            }
            x[place] = waiting;
            y[place] = waiting + dealt;
            for (digit, count) in digits.iter_mut().zip(counts) {
                *digit = (*digit + 1) % count.max(&1).to_owned() as usize;
                if *digit > 0 {
                    break;
                }
            }
        }
        let (runs_out, low_if_out) = Self::out_of_cards(counts, n_cards, &x, &y);
        let mut weights = y;
        let mut digits = [0usize; MAX_DENSE_RANKS];
        let all: Vec<f64> = (0..=n_cards + 1).map(|n| falling(n_cards, n)).collect();
        let of_rank: Vec<Vec<f64>> = counts
            .iter()
            .map(|&count| (0..=count + 1).map(|n| falling(count, n)).collect())
            .collect();
        for weight in &mut weights {
            let (mut n_drawn, mut ways) = (2, 1.0);
            for rank in (0..n_ranks).filter(|&rank| digits[rank] > 0) {
                n_drawn += digits[rank] + 1;
                ways *= of_rank[rank][digits[rank] + 1];
            }
            // Either player may be the one with the lower card.
            *weight =
                if n_drawn > n_cards as usize { 0.0 } else { *weight * 2.0 * ways / all[n_drawn] };
            for (digit, count) in digits.iter_mut().zip(counts) {
                *digit = (*digit + 1) % count.max(&1).to_owned() as usize;
                if *digit > 0 {
                    break;
                }
            }
        }
        let places =
            (0..1u32 << n_ranks).map(|set| ranks(set).map(|rank| radix[rank]).sum()).collect();
        Ok(Self { places, radix, weights, runs_out, low_if_out })
    }

    /// All cards are dealt and the tie stands: everything is in T or discarded, but for one single
    /// card that the one already has.
    fn out_of_cards(
        counts: &[u32; MAX_DENSE_RANKS],
        n_cards: u32,
        x: &[f64],
        y: &[f64],
    ) -> (f64, usize) {
        let n_single = counts.iter().filter(|&&count| count == 1).count();
        let Some(low) = counts.iter().position(|&count| count >= 2) else { return (0.0, 0) };
        let ways: f64 = counts.iter().map(|&count| falling(count, count)).product();
        let last = x.len() - 1;
        let sequences = match n_single {
            0 => x[last],
            1 => y[last],
            _ => 0.0,
        };
        (sequences * ways / falling(n_cards, n_cards), low)
    }

    /// What these discards add to a place.
    fn offset(&self, discards: &Discards) -> usize {
        self.radix.iter().zip(discards).map(|(radix, &n)| radix * usize::from(n)).sum()
    }

    fn weight(&self, ties: u32, offset: usize) -> f64 {
        self.weights[self.places[ties as usize] + offset]
    }
}

/// Whether `mover` takes `a` rather than `b`, both worth so much to the first player. Ties, and
/// differences that rounding could explain, do not count.
fn prefers(mover: usize, a: f64, b: f64) -> bool {
    if mover == 0 { a.beats(&b) } else { b.beats(&a) }
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
fn subsets(counts: &[u32; MAX_DENSE_RANKS]) -> impl Iterator<Item = u32> {
    let usable = (0..MAX_DENSE_RANKS).filter(|&r| counts[r] >= 3).fold(0u32, |set, r| set | 1 << r);
    (0..=usable).filter(move |set| set & !usable == 0)
}

/// `n` · (`n` − 1) · … , `k` factors.
fn falling(n: u32, k: u32) -> f64 {
    (0..k).map(|nth| f64::from(n.saturating_sub(nth))).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_and_running_out_make_one() {
        for counts in [&[1, 2, 3, 4][..], &[0, 2, 3], &[1, 1, 1], &[2, 2, 2], &[5, 0, 3, 2]] {
            let pack = Pack::from_counts(counts).unwrap();
            let duel = Duel::new(&pack, TieBreak::Full, &Limits::default()).unwrap();
            assert!((duel.total_probability() - 1.0).abs() < 1e-13, "{counts:?}");
        }
    }
}
