//! The deal: every opening that the set-up can lead to, with its probability.
//!
//! Openings are kept in turn order, the first to act first. Which seat that is does not matter:
//! cards fall to all alike, so each seat is as often first, and around the table the others'
//! stacks stand in every order alike. Openings with the same discarded cards are one *group*: a
//! solver goes through a group at once.

use kernel::{LimitReached, Limits, Meter, Number, Progress, Watch};
use rustc_hash::FxHashMap;

use super::{Pack, Stack, TieBreak};

/// Parameters of the enumeration of the deal.
#[derive(Clone, Copy, Debug)]
pub struct DealConfig {
    /// How a tie for low is settled.
    pub ties: TieBreak,
    /// Courses of the tie-break less likely than this are left out, and their probability summed in
    /// [`Deal::neglected`]. Zero leaves out nothing. Default: zero.
    pub floor: f64,
    /// How large it may become.
    pub limits: Limits,
}

impl Default for DealConfig {
    fn default() -> Self {
        Self { ties: TieBreak::Full, floor: 0.0, limits: Limits::default() }
    }
}

/// All openings with their probabilities.
#[derive(Clone, Debug)]
pub struct Deal<N> {
    /// The openings in groups, the likeliest group first.
    pub groups: Vec<Group<N>>,
    /// The probability of what was left out.
    pub neglected: f64,
    /// The probability that the cards ran out before a tie was broken.
    pub ran_out: N,
    /// How many set-ups in progress were gone through.
    pub n_courses: usize,
    /// The most bytes held at a time, about.
    pub bytes: u64,
}

/// Openings that can be solved together: the same cards are out of the round, and the numbers of
/// cards can all occur in one course of play.
#[derive(Clone, Debug)]
pub struct Group<N> {
    /// The cards in the round, face up and unseen.
    pub pack: Pack,
    /// Each opening's stacks in turn order, and its probability.
    pub openings: Vec<(Vec<Stack>, N)>,
    /// The probability of the group.
    pub probability: f64,
}

/// A set-up in progress. Tied players always hold the same cards.
#[derive(Clone, PartialEq, Eq, Hash)]
struct PartialDeal {
    discarded: Pack,
    n_tied: usize,
    /// What each tied player holds.
    stack: Stack,
    /// The cards of this turn of course, sorted.
    cards: Vec<u8>,
    /// The stacks of the players who are no longer tied, sorted.
    others: Vec<Stack>,
}

impl PartialDeal {
    fn unseen(&self, pack: &Pack) -> Pack {
        let mut unseen = *pack;
        for (rank, count) in self.discarded.ranks() {
            (0..count).for_each(|_| unseen.take(rank));
        }
        self.cards.iter().for_each(|&rank| unseen.take(rank));
        let held = self.others.iter().chain(std::iter::repeat_n(&self.stack, self.n_tied));
        held.flat_map(|stack| stack.ranks()).for_each(|rank| unseen.take(rank));
        unseen
    }

    /// A card of `rank` comes to the next tied player.
    fn with(&self, rank: u8) -> Self {
        let mut next = self.clone();
        if self.stack.has(rank) {
            next.discarded.put(rank);
        } else {
            next.cards.push(rank);
            next.cards.sort_unstable();
        }
        next
    }

    /// Every tied player has a card of this turn: who has more than the lowest is out of the tie.
    fn settled(mut self) -> Self {
        let low = self.cards[0];
        let n_low = self.cards.iter().filter(|&&card| card == low).count();
        self.others.extend(self.cards[n_low..].iter().map(|&card| self.stack.with(card)));
        self.others.sort_unstable();
        self.stack = self.stack.with(low);
        self.n_tied = n_low;
        self.cards.clear();
        self
    }

    /// No card can break the tie: those of this turn and all `unseen` ones are discarded, and the lot
    /// decides.
    fn by_lot(mut self, unseen: &Pack) -> Self {
        self.cards.drain(..).for_each(|rank| self.discarded.put(rank));
        self.discarded = self.discarded.plus(unseen);
        self.others.extend(std::iter::repeat_n(self.stack, self.n_tied - 1));
        self.others.sort_unstable();
        self.n_tied = 1;
        self
    }
}

impl<N: Number> Deal<N> {
    /// Every way the set-up of a round for `n_seats` players from `pack` can go.
    ///
    /// # Errors
    /// When a limit is reached, or the watch says stop.
    pub fn new(
        n_seats: usize,
        pack: &Pack,
        config: &DealConfig,
        watch: &dyn Watch,
    ) -> Result<Self, LimitReached> {
        let start = PartialDeal {
            discarded: Pack::EMPTY,
            n_tied: n_seats,
            stack: Stack::EMPTY,
            cards: vec![],
            others: vec![],
        };
        let mut deal =
            Self { groups: vec![], neglected: 0.0, ran_out: N::zero(), n_courses: 0, bytes: 0 };
        let mut ready: FxHashMap<PartialDeal, N> = FxHashMap::default();
        let mut layer: FxHashMap<PartialDeal, N> = FxHashMap::default();
        layer.insert(start, N::one());
        // One card is dealt in every step, so a layer leads only to the next one.
        while !layer.is_empty() {
            let held = (layer.len() + ready.len()) as u64;
            deal.bytes = deal.bytes.max(held * 200);
            config.limits.check(held, deal.bytes)?;
            watch.tick(Progress { doing: "dealing", done: ready.len() as u64, total: None })?;
            deal.n_courses += layer.len();
            let mut next: FxHashMap<PartialDeal, N> = FxHashMap::default();
            let meter = Meter::new(watch, "dealing");
            for (course, probability) in layer {
                // A course for each rank is made, hashed and given a share.
                meter.work(if N::EXACT { 1 << 13 } else { 1 << 11 })?;
                let unseen = course.unseen(pack);
                // Where every card left pairs, all will be discarded: no need to watch.
                if unseen.ranks().all(|(rank, _)| course.stack.has(rank)) {
                    deal.ran_out.add_scaled(&probability, 1);
                    let after = course.by_lot(&unseen);
                    ready.entry(after).or_insert_with(N::zero).add_scaled(&probability, 1);
                    continue;
                }
                let total = u64::from(unseen.n_cards());
                for (rank, count) in unseen.ranks() {
                    let mut part = N::zero();
                    part.add_scaled(&probability, u64::from(count));
                    part.divide(total);
                    if part.to_f64() < config.floor {
                        deal.neglected += part.to_f64();
                        continue;
                    }
                    let mut after = course.with(rank);
                    if after.cards.len() == after.n_tied {
                        after = after.settled();
                        if after.n_tied > 1 && config.ties == TieBreak::Redeal {
                            continue;
                        }
                    }
                    let to = if after.n_tied == 1 { &mut ready } else { &mut next };
                    to.entry(after).or_insert_with(N::zero).add_scaled(&part, 1);
                }
            }
            layer = next;
        }
        if config.ties == TieBreak::Redeal {
            // Given that there was no tie.
            let mut no_tie = N::zero();
            ready.values().for_each(|part| no_tie.add_scaled(part, 1));
            ready.values_mut().for_each(|part| part.divide_by(&no_tie));
            deal.neglected /= no_tie.to_f64();
        }
        deal.groups = grouped(pack, ready);
        Ok(deal)
    }
}

/// Every opening of one card each that the pack allows, the first player alone lowest.
pub fn one_card_each(n_seats: usize, pack: &Pack) -> Vec<Vec<Stack>> {
    let mut openings = vec![vec![]];
    for seat in 0..n_seats {
        openings = openings
            .iter()
            .flat_map(|dealt: &Vec<Stack>| {
                pack.ranks().map(move |(rank, _)| {
                    let mut next = dealt.clone();
                    next.push(Stack::EMPTY.with(rank));
                    next
                })
            })
            .filter(|stacks| seat == 0 || stacks[seat].low() > stacks[0].low())
            .filter(|stacks| pack.without(stacks).is_ok())
            .collect();
    }
    openings
}

/// Puts openings together, and the others' stacks in every order around the table.
fn grouped<N: Number>(pack: &Pack, ready: FxHashMap<PartialDeal, N>) -> Vec<Group<N>> {
    let mut ready: Vec<(PartialDeal, N)> = ready.into_iter().collect();
    ready.sort_unstable_by(|(a, _), (b, _)| {
        (a.discarded, a.stack, &a.others).cmp(&(b.discarded, b.stack, &b.others))
    });
    let mut place: FxHashMap<(Pack, Vec<u32>), usize> = FxHashMap::default();
    let mut groups: Vec<Group<N>> = Vec::new();
    for (course, probability) in ready {
        let orders = orders(&course.others);
        for order in &orders {
            let mut stacks = vec![course.stack];
            stacks.extend(order);
            let fewest =
                stacks.iter().map(|stack| stack.n_cards()).min().expect("two seats or more");
            let shape = stacks.iter().map(|stack| stack.n_cards() - fewest).collect();
            let idx = *place.entry((course.discarded, shape)).or_insert_with(|| {
                let unseen_and_up = (course.discarded.ranks())
                    .flat_map(|(rank, count)| std::iter::repeat_n(rank, usize::from(count)))
                    .fold(*pack, |mut pack, rank| {
                        pack.take(rank);
                        pack
                    });
                groups.push(Group { pack: unseen_and_up, openings: vec![], probability: 0.0 });
                groups.len() - 1
            });
            let mut part = probability.clone();
            part.divide(orders.len() as u64);
            groups[idx].probability += part.to_f64();
            groups[idx].openings.push((stacks, part));
        }
    }
    for group in &mut groups {
        group.openings.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
    }
    groups.sort_by(|a, b| b.probability.total_cmp(&a.probability));
    groups
}

/// Every different order of `stacks`, which are sorted.
fn orders(stacks: &[Stack]) -> Vec<Vec<Stack>> {
    let mut all = vec![];
    let mut order = stacks.to_vec();
    loop {
        all.push(order.clone());
        // The next order in the dictionary: raise the last place that can be raised.
        let Some(pivot) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else { return all };
        let swap = order.iter().rposition(|stack| *stack > order[pivot]).expect("one is larger");
        order.swap(pivot, swap);
        order[pivot + 1..].reverse();
    }
}
