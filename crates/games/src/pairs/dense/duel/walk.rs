//! One walk over the configurations of a support, eight rounds side by side.

use kernel::Number;

use super::{Departure, Duel, DuelStakes, Support, ranks};
use crate::pairs::dense::state_space::{Layer, MAX_DENSE_RANKS, Rest};
use crate::pairs::{Observation, Rule, Stack};

/// Rounds that run side by side.
pub(super) const LANES: usize = 8;

/// One number for each lane.
pub(super) type Lane = [f64; LANES];

/// Result of a walk.
pub(super) struct Walked {
    /// Which stakes and which discards each lane had.
    pub(super) lanes: Vec<(usize, usize)>,
    /// The values of all openings, as often as they are dealt.
    pub(super) value: Lane,
    /// Low card, high card, and what fold and hit are worth.
    pub(super) openings: Vec<(u8, u8, Lane, Lane)>,
    /// Decisions that are not those of the single round.
    pub(super) n_departures: [u64; LANES],
    pub(super) flowed: Flowed,
}

/// Probabilities and means of the ends of a round, over the openings of a walk, by lane.
#[derive(Default)]
pub(super) struct Flowed {
    /// The first player loses.
    pub(super) loses: Lane,
    /// A fold ends the round.
    pub(super) fold: Lane,
    /// Hits of both players.
    pub(super) hits: Lane,
    /// What either player scores.
    pub(super) score: [Lane; 2],
}

impl Flowed {
    pub(super) fn add(&mut self, other: &Self) {
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
/// first player. Going forward it is the reach probability.
pub(super) struct Walk<'a> {
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
    pub(super) value: Lane,
    pub(super) openings: Vec<(u8, u8, Lane, Lane)>,
    pub(super) n_departures: [u64; LANES],
    /// The departures of the first lane, where they are wanted.
    pub(super) departures: Option<Vec<Departure>>,
    /// Where the equilibrium hits, if that is wanted: by layer, last first, and place, a bit for each
    /// lane.
    pub(super) hits: Option<Vec<Vec<u8>>>,
}

impl<'a> Walk<'a> {
    pub(super) fn new(
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

    /// Backward pass.
    pub(super) fn run(&mut self) {
        let space = &self.support.space;
        // Layers take turns in two rows. Old values may stay where a configuration is not possible:
        // no card leads there.
        let (mut here, mut after): (Vec<Lane>, Vec<Lane>) = (Vec::new(), Vec::new());
        for (layer_idx, layer) in space.layers.iter().enumerate().rev() {
            let n_places = layer.n_mover * layer.n_last;
            here.resize(n_places, [0.0; LANES]);
            if let Some(hits) = &mut self.hits {
                hits.push(vec![0; n_places]);
            }
            // The child block of a rest has one place for each stack of one more card.
            let block = after.len() / layer.n_last;
            for last in 0..layer.n_last {
                let Some(rest) = space.rest(layer, &space.between(layer, 0), last) else {
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
        let layer = &support.space.layers[layer_idx];
        let movers = support.space.mover_stacks(layer);
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
                    // Only where what the single round does is worse here; equals do not count.
                    let is_fold = |lane: usize| prefers(layer.mover, fold[lane], hit[lane]);
                    let folds =
                        (0..LANES).fold(0, |set, lane| set | u8::from(is_fold(lane)) << lane);
                    let differs = if is_hit { folds } else { hits };
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

    /// The probability of a configuration as an opening, if it is one.
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
    pub(super) fn flow(&self, rules: [Option<&Rule>; 2]) -> Flowed {
        let space = &self.support.space;
        let solved = self.hits.as_ref().expect("decisions are noted where play is followed");
        let mut flowed = Flowed::default();
        let (mut reach, mut after): (Vec<Lane>, Vec<Lane>) = (Vec::new(), Vec::new());
        for ((layer_idx, layer), solved) in space.layers.iter().enumerate().zip(solved.iter().rev())
        {
            reach.resize(layer.n_mover * layer.n_last, [0.0; LANES]);
            let n_after =
                space.layers.get(layer_idx + 1).map_or(0, |next| next.n_mover * next.n_last);
            after.clear();
            after.resize(n_after, [0.0; LANES]);
            let block = n_after / layer.n_last;
            let movers = space.mover_stacks(layer);
            let per_card = self.per_card(layer);
            let n_in_base = self.sum_in_base(|_| [1.0; LANES]);
            let points_in_base = self.sum_in_base(|rank| [rank as f64 + 1.0; LANES]);
            for last in 0..layer.n_last {
                let Some(rest) = space.rest(layer, &space.between(layer, 0), last) else {
                    continue;
                };
                let children = &mut after[last * block..(last + 1) * block];
                let (counts, none) = weights(&rest);
                for (mover, &stack) in movers.stacks.iter().enumerate() {
                    let own = stack & !self.support.base;
                    if own & none != 0 {
                        continue;
                    }
                    // 1. The probability that play reaches this configuration, and goes on from it.
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
        let (fold, hit) = rule.odds(&Observation { unseen: &unseen, stacks: &stacks, mover });
        hit as f64 / (fold + hit) as f64
    }
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
