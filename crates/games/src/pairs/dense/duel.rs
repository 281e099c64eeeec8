//! The duel: two players and the whole deal, tie-breaks and all, many rounds side by side.
//!
//! In a tie-break of two both hold the same cards T, and every discarded card is of a rank in T. So
//! rounds that differ only in what was discarded differ only in two numbers: how many cards are
//! left, and how many of the left ones pair a card that *both* hold. All such rounds, and rounds
//! with different stakes, run as *lanes* of one walk over the same configurations: the layout of
//! `field.rs` without marks, eight lanes to a configuration. The walk goes back for values
//! and decisions, and forward from the openings for how the round ends: two numbers where taking every
//! expectation back would be six, and nothing to do where nobody comes.
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
    /// What is done in it: by layer and place of the first support.
    single_hits: Vec<Vec<Option<bool>>>,
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
        let supports: Vec<Support> =
            bases.iter().map(|&base| Support::new(pack, base, &counts)).collect();
        let config = DenseConfig { prune: false, limits: *limits, ..DenseConfig::default() };
        let single = super::solve(2, pack, &one_card_each(2, pack), &config, &())?;
        let single_hits = single_hits(&supports[0].field, &single);
        Ok(Self { pack: *pack, counts, openings, supports, single, single_hits })
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
        let walks = self.walks(stakes, None, watch)?;
        let nothing = DuelValue { value: 0.0, openings: vec![], departures: 0 };
        let mut values = vec![nothing; stakes.len()];
        for walk in &walks {
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
        let walk = self.supports.iter().map(widest).max().unwrap_or(0) * 2 * size_of::<Lane>();
        // One byte for each place: where the lanes hit.
        let places = self.supports.iter().map(|support| support.field.n_places()).max();
        (self.openings.weights.len() * size_of::<f64>() + walk) as u64 + places.unwrap_or(0)
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
        let mut equilibrium = 0.0;
        let mut sums = Flowed::default();
        for walk in self.walks(&stakes, Some(rules), watch)? {
            equilibrium += walk.value.iter().sum::<f64>();
            sums.add(&walk.flowed);
        }
        let runs_out = self.openings.runs_out;
        let cost = runs_out * (self.openings.low_if_out as f64 + 1.0);
        let [first, second] = sums.score.map(|lanes| lanes.iter().sum::<f64>());
        Ok(DuelEnds {
            equilibrium: equilibrium - cost,
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
    /// plays by a rule.
    fn walks(
        &self,
        stakes: &[DuelStakes],
        rules: Option<[Option<&Rule>; 2]>,
        watch: &dyn Watch,
    ) -> Result<Vec<Walked>, LimitReached> {
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
                let mut walk = Walk::new(self, support, &lanes, stakes);
                walk.hits = rules.map(|_| Vec::new());
                walk.run();
                let flowed = rules.map(|rules| walk.flow(rules)).unwrap_or_default();
                let Walk { value, openings, n_departures, .. } = walk;
                Ok(Walked { lanes, value, openings, n_departures, flowed })
            })
            .collect()
    }
}

/// What a walk has found.
struct Walked {
    /// Which stakes and which discards each lane had.
    lanes: Vec<(usize, usize)>,
    /// The values of all openings, as often as they are dealt.
    value: Lane,
    /// Low card, high card, and what fold and hit are worth.
    openings: Vec<(u8, u8, Lane, Lane)>,
    /// Decisions that are not those of the single round.
    n_departures: [u64; LANES],
    flowed: Flowed,
}

/// How often what happens, of the openings of a walk, by lane.
#[derive(Default)]
struct Flowed {
    /// The first player loses.
    loses: Lane,
    /// A fold ends the round.
    fold: Lane,
    /// Hits, of both.
    hits: Lane,
    /// What either player scores.
    score: [Lane; 2],
}

impl Flowed {
    fn add(&mut self, other: &Self) {
        add_scaled(&mut self.loses, 1.0, &other.loses);
        add_scaled(&mut self.fold, 1.0, &other.fold);
        add_scaled(&mut self.hits, 1.0, &other.hits);
        add_scaled(&mut self.score[0], 1.0, &other.score[0]);
        add_scaled(&mut self.score[1], 1.0, &other.score[1]);
    }
}

/// One walk back through the configurations of a support, and forward again.
///
/// Going back there is one number for each configuration and lane: the equilibrium value for the
/// first player. Going forward it is the probability that play comes there.
struct Walk<'a> {
    duel: &'a Duel,
    support: &'a Support,
    /// Which stakes and which discards each lane has.
    lanes: &'a [(usize, usize)],
    /// By loser and rank: what the first player receives.
    loss: [[Lane; MAX_DENSE_RANKS]; 2],
    /// By lane, the unseen cards of each rank that are in both hands.
    in_base: [Lane; MAX_DENSE_RANKS],
    n_discards: Lane,
    /// Where each lane's discards are among the openings.
    offsets: [usize; LANES],
    value: Lane,
    openings: Vec<(u8, u8, Lane, Lane)>,
    n_departures: [u64; LANES],
    /// The departures of the first lane, where they are wanted.
    departures: Option<Vec<Departure>>,
    /// Where the equilibrium hits, if that is wanted: by layer, last first, and place, a bit for each
    /// lane.
    hits: Option<Vec<Vec<u8>>>,
}

impl<'a> Walk<'a> {
    fn new(
        duel: &'a Duel,
        support: &'a Support,
        lanes: &'a [(usize, usize)],
        stakes: &[DuelStakes],
    ) -> Self {
        let mut walk = Self {
            duel,
            support,
            loss: [[[0.0; LANES]; MAX_DENSE_RANKS]; 2],
            in_base: [[0.0; LANES]; MAX_DENSE_RANKS],
            n_discards: [0.0; LANES],
            offsets: [0; LANES],
            value: [0.0; LANES],
            openings: Vec::new(),
            n_departures: [0; LANES],
            departures: None,
            hits: None,
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

    /// Goes back.
    fn run(&mut self) {
        let field = &self.support.field;
        // Layers take turns in two rows. Old values may stay where a configuration is not possible:
        // no card leads there.
        let (mut here, mut after): (Vec<Lane>, Vec<Lane>) = (Vec::new(), Vec::new());
        for (layer_idx, layer) in field.layers.iter().enumerate().rev() {
            let n_places = layer.n_mover * layer.n_last;
            here.resize(n_places, [0.0; LANES]);
            if let Some(hits) = &mut self.hits {
                hits.push(vec![0; n_places]);
            }
            // The child block of a rest has one place for each stack of one more card.
            let block = after.len() / layer.n_last;
            for last in 0..layer.n_last {
                let Some(rest) = field.rest(layer, &field.between(layer, 0), last) else {
                    continue;
                };
                let children = &after[last * block..(last + 1) * block];
                self.one_rest(layer_idx, &rest, last, children, &mut here);
            }
            std::mem::swap(&mut here, &mut after);
        }
    }

    /// By lane, one over the number of unseen cards (zero if there are none).
    fn per_card(&self, layer: &Layer) -> Lane {
        let unseen = self.n_discards.map(|n| f64::from(layer.unseen) - n);
        unseen.map(|unseen| if unseen > 0.5 { 1.0 / unseen } else { 0.0 })
    }

    /// By lane, the sum of `worth` over the unseen cards that pair what both hold.
    fn sum_in_base(&self, worth: impl Fn(usize) -> Lane) -> Lane {
        let mut sum = [0.0; LANES];
        for rank in ranks(self.support.base) {
            for (sum, (count, worth)) in
                sum.iter_mut().zip(self.in_base[rank].iter().zip(worth(rank)))
            {
                *sum += count * worth;
            }
        }
        sum
    }

    fn one_rest(
        &mut self,
        layer_idx: usize,
        rest: &Rest,
        last: usize,
        children: &[Lane],
        here: &mut [Lane],
    ) {
        let support = self.support;
        let layer = &support.field.layers[layer_idx];
        let movers = support.field.mover_stacks(layer);
        let (in_base, per_card) =
            (self.sum_in_base(|rank| self.loss[layer.mover][rank]), self.per_card(layer));
        let (counts, none) = weights(rest);
        for (mover, &stack) in movers.stacks.iter().enumerate() {
            let own = stack & !support.base;
            // Cards of which the pack has too few cannot be on the table.
            if own & none != 0 {
                continue;
            }
            // 1. What a card brings: a pair that both hold, one of the mover's own, or play goes on.
            let mut hit = in_base;
            for rank in ranks(own) {
                add_scaled(&mut hit, counts[rank] - 1.0, &self.loss[layer.mover][rank]);
            }
            for link in movers.links(mover) {
                let count = counts[usize::from(link.rank)];
                // After the last card there are no children at all.
                if count > 0.0 {
                    add_scaled(&mut hit, count, &children[usize::from(link.place)]);
                }
            }
            for (hit, per_card) in hit.iter_mut().zip(&per_card) {
                *hit *= per_card;
            }
            // 2. Fold or hit. Who is second wants the first player's value low.
            let low = (stack | rest.face_up).trailing_zeros() as usize;
            let fold = self.loss[layer.mover][low];
            let sign = if layer.mover == 0 { 1.0 } else { -1.0 };
            let place = mover * layer.n_last + last;
            let value = &mut here[place];
            for lane in 0..LANES {
                let is_better = sign * hit[lane] > sign * fold[lane] && per_card[lane] > 0.0;
                value[lane] = if is_better { hit[lane] } else { fold[lane] };
            }
            if self.hits.is_some() || support.base == 0 {
                let is_hit = |lane: usize| {
                    prefers(layer.mover, hit[lane], fold[lane]) && per_card[lane] > 0.0
                };
                let hits = (0..LANES).fold(0, |set, lane| set | u8::from(is_hit(lane)) << lane);
                if let Some(all) = self.hits.as_mut().and_then(|layers| layers.last_mut()) {
                    all[place] = hits;
                }
                if support.base == 0
                    && let Some(is_hit) = self.duel.single_hits[layer_idx][place]
                {
                    let differs = hits ^ if is_hit { u8::MAX } else { 0 };
                    self.depart(layer.mover, rest, stack, [&fold, &hit], differs);
                }
            }
            // 3. An opening counts as often as it is dealt.
            if let Some(weight) = self.weight(layer, rest, stack) {
                for lane in 0..LANES {
                    self.value[lane] += weight[lane] * value[lane];
                }
                if stack & rest.face_up == 0 {
                    let card = |stack: u32| stack.trailing_zeros() as u8 + 1;
                    self.openings.push((card(stack), card(rest.face_up), fold, hit));
                }
            }
        }
    }

    /// How likely a configuration is as an opening, if it is one.
    fn weight(&self, layer: &Layer, rest: &Rest, stack: u32) -> Option<Lane> {
        let first = stack & !rest.face_up;
        let second = rest.face_up & !stack;
        let is_one_each = first.is_power_of_two() && second.is_power_of_two();
        if layer.mover != 0 || !is_one_each || first > second {
            return None;
        }
        let count = |card: u32| self.duel.counts[card.trailing_zeros() as usize];
        let cards = f64::from(count(first) * count(second));
        let mut weight = [0.0; LANES];
        for (weight, &offset) in weight.iter_mut().zip(&self.offsets[..self.lanes.len()]) {
            *weight = cards * self.duel.openings.weight(stack & rest.face_up, offset);
        }
        Some(weight)
    }

    /// Goes forward from the openings, after going back with the decisions noted. Whoever has no rule
    /// plays the equilibrium.
    fn flow(&self, rules: [Option<&Rule>; 2]) -> Flowed {
        let field = &self.support.field;
        let solved = self.hits.as_ref().expect("decisions are noted where play is followed");
        let mut flowed = Flowed::default();
        let (mut reach, mut after): (Vec<Lane>, Vec<Lane>) = (Vec::new(), Vec::new());
        for ((layer_idx, layer), solved) in field.layers.iter().enumerate().zip(solved.iter().rev())
        {
            reach.resize(layer.n_mover * layer.n_last, [0.0; LANES]);
            let n_after =
                field.layers.get(layer_idx + 1).map_or(0, |next| next.n_mover * next.n_last);
            after.clear();
            after.resize(n_after, [0.0; LANES]);
            let block = n_after / layer.n_last;
            let movers = field.mover_stacks(layer);
            let per_card = self.per_card(layer);
            let n_in_base = self.sum_in_base(|_| [1.0; LANES]);
            let points_in_base = self.sum_in_base(|rank| [rank as f64 + 1.0; LANES]);
            for last in 0..layer.n_last {
                let Some(rest) = field.rest(layer, &field.between(layer, 0), last) else {
                    continue;
                };
                let children = &mut after[last * block..(last + 1) * block];
                let (counts, none) = weights(&rest);
                for (mover, &stack) in movers.stacks.iter().enumerate() {
                    let own = stack & !self.support.base;
                    if own & none != 0 {
                        continue;
                    }
                    // 1. How likely play comes here, and goes on from here.
                    let place = mover * layer.n_last + last;
                    let mut reach = reach[place];
                    if let Some(weight) = self.weight(layer, &rest, stack) {
                        add_scaled(&mut reach, 1.0, &weight);
                    }
                    if reach.iter().all(|&reach| reach == 0.0) {
                        continue;
                    }
                    let mut hits = [0.0; LANES];
                    for lane in 0..self.lanes.len() {
                        hits[lane] = match rules[layer.mover] {
                            _ if per_card[lane] == 0.0 => 0.0,
                            None => f64::from(solved[place] >> lane & 1),
                            Some(rule) => self.rule_hits(rule, layer.mover, &rest, stack, lane),
                        } * reach[lane];
                    }
                    // 2. Those who fold.
                    let low = (stack | rest.face_up).trailing_zeros() as usize;
                    let mut loses = [0.0; LANES];
                    for lane in 0..LANES {
                        loses[lane] = reach[lane] - hits[lane];
                        flowed.fold[lane] += loses[lane];
                        flowed.score[layer.mover][lane] += loses[lane] * (low as f64 + 1.0);
                    }
                    // 3. Those who hit: their pairs, and where play goes on.
                    if hits.iter().any(|&hits| hits > 0.0) {
                        add_scaled(&mut flowed.hits, 1.0, &hits);
                        let own_pairs = |worth: fn(usize) -> f64| {
                            ranks(own).map(|rank| (counts[rank] - 1.0) * worth(rank)).sum::<f64>()
                        };
                        let (n_pairs, points) =
                            (own_pairs(|_| 1.0), own_pairs(|rank| rank as f64 + 1.0));
                        for lane in 0..LANES {
                            hits[lane] *= per_card[lane];
                            loses[lane] += hits[lane] * (n_pairs + n_in_base[lane]);
                            flowed.score[layer.mover][lane] +=
                                hits[lane] * (points + points_in_base[lane]);
                        }
                        for link in movers.links(mover) {
                            let count = counts[usize::from(link.rank)];
                            add_scaled(&mut children[usize::from(link.place)], count, &hits);
                        }
                    }
                    if layer.mover == 0 {
                        add_scaled(&mut flowed.loses, 1.0, &loses);
                    }
                }
            }
            std::mem::swap(&mut reach, &mut after);
        }
        flowed
    }

    /// Notes the lanes (as bits) in which the decision is not that of the single round.
    fn depart(
        &mut self,
        mover: usize,
        rest: &Rest,
        stack: u32,
        [fold, hit]: [&Lane; 2],
        differs: u8,
    ) {
        for lane in ranks(u32::from(differs)).take_while(|&lane| lane < self.lanes.len()) {
            self.n_departures[lane] += 1;
            if let Some(departures) = self.departures.as_mut().filter(|_| lane == 0) {
                let mut stacks = [Stack::from_bits(stack), Stack::from_bits(rest.face_up)];
                stacks.rotate_left(mover);
                let (fold, hit) = (fold[lane], hit[lane]);
                let hits = prefers(mover, hit, fold);
                departures.push(Departure { stacks, mover, fold, hit, hits });
            }
        }
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

/// Whether `single` hits, by layer and place of `field`; `None` where it never comes.
fn single_hits(field: &Field, single: &Dense<f64>) -> Vec<Vec<Option<bool>>> {
    let hits = |layer: &Layer| {
        let (movers, others) = (field.mover_stacks(layer), field.stacks(layer, 1));
        let both = movers.stacks.iter().flat_map(|a| others.stacks.iter().map(move |b| [*a, *b]));
        both.map(|stacks| {
            let mut stacks = stacks.map(Stack::from_bits);
            stacks.rotate_left(layer.mover);
            Some(single.action(&stacks, Seat::new(layer.mover))? == Move::Hit)
        })
        .collect()
    };
    field.layers.iter().map(hits).collect()
}

/// Whether `mover` takes `a` rather than `b`, both worth so much to the first player. Ties, and
/// differences that rounding could explain, do not count.
fn prefers(mover: usize, a: f64, b: f64) -> bool {
    if mover == 0 { a.beats(&b) } else { b.beats(&a) }
}

/// The counts of a rest as numbers, and the ranks (as bits) of which there is none.
fn weights(rest: &Rest) -> ([f64; MAX_DENSE_RANKS], u32) {
    let none = (0..MAX_DENSE_RANKS).filter(|&rank| rest.counts[rank] == 0);
    (rest.counts.map(f64::from), none.fold(0, |set, rank| set | 1 << rank))
}

/// `sum += weight · lanes`.
fn add_scaled(sum: &mut Lane, weight: f64, lanes: &Lane) {
    for (sum, lane) in sum.iter_mut().zip(lanes) {
        *sum += weight * lane;
    }
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
