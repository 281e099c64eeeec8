//! Lists of lists of cards: on the lists, each group is its size and that many cards.

use smallvec::SmallVec;

use super::super::code::{Cards, Groups, Int, LocationRef, Text};
use super::super::fault::FaultKind;
use super::super::state::CardId;
use super::super::world::{Halt, World};
use super::{Laid, Machine, unpack_groups};

/// The most groups that are formed at once.
const MOST_GROUPS: usize = 1 << 16;

impl<W: World> Machine<'_, W> {
    /// Lays groups on the lists.
    pub(super) fn groups(&mut self, groups: &Groups) -> Result<Laid, Halt> {
        let start = self.lists.len();
        let n = match groups {
            Groups::One(cards) => {
                self.lay_group(cards)?;
                1
            }
            Groups::Var(reg) => {
                let held = unpack_groups(self.vars[usize::from(*reg)]);
                for idx in held.start..held.end {
                    self.push(self.lists[idx])?;
                }
                held.n
            }
            Groups::Tuples(of) => self.tuples(&of.0, &of.1, &of.2)?,
            Groups::Partition(of) => self.partition(&of.0, &of.1)?,
            Groups::Subsets(cards) => self.subsets(cards)?,
            Groups::Runs { is_largest, of } => self.runs(*is_largest, &of.0, &of.1, &of.2)?,
            Groups::Each(of) => {
                let elements = self.lay(&of.0)?;
                let mut at = elements.start;
                while at < elements.end {
                    self.step()?;
                    at = self.bind(of.0.is_groups(), of.1, at);
                    self.lay_group(&of.2)?;
                }
                self.lists.drain(elements.start..elements.end);
                elements.n
            }
            Groups::Filter(of) => {
                let laid = self.groups(&of.0)?;
                let (mut at, mut kept, mut n) = (laid.start, laid.start, 0);
                while at < laid.end {
                    self.step()?;
                    let next = self.bind(true, of.1, at);
                    if next > at + 1 && self.bool(&of.2)? {
                        self.lists.copy_within(at..next, kept);
                        (kept, n) = (kept + next - at, n + 1);
                    }
                    at = next;
                }
                self.lists.truncate(kept);
                n
            }
        };
        Ok(Laid { start, end: self.lists.len(), n })
    }

    fn lay_group(&mut self, cards: &Cards) -> Result<(), Halt> {
        let at = self.lists.len();
        self.push(0)?;
        self.lists[at] = self.cards(cards)?.n as u32;
        Ok(())
    }

    /// Replaces all from `start` on by these groups.
    fn put(&mut self, start: usize, groups: &[Vec<u32>]) -> Result<usize, Halt> {
        self.lists.truncate(start);
        for group in groups {
            self.push(group.len() as u32)?;
            for &card in group {
                self.push(card)?;
            }
        }
        Ok(groups.len())
    }

    fn tuples(&mut self, size: &Int, cards: &Cards, map: &LocationRef) -> Result<usize, Halt> {
        let size = self.int(size)?.max(0) as usize;
        let map = self.map(map)?;
        let laid = self.cards(cards)?;
        // Pairs in a small hand, asked for after each card drawn: most often there are none.
        if size > 1 && laid.n < 16 {
            let counter = self.counter(map);
            let cards = self.lists[laid.start..].iter();
            let points: SmallVec<[i32; 16]> =
                cards.map(|&card| self.count_points(map, &counter, card as CardId)).collect();
            if points.iter().enumerate().all(|(idx, other)| !points[..idx].contains(other)) {
                self.lists.truncate(laid.start);
                return Ok(0);
            }
        }
        self.sort(laid.start, map);
        let sorted: Vec<(i32, u32)> = (laid.start..laid.end)
            .map(|idx| (self.points(map, self.lists[idx] as CardId), self.lists[idx]))
            .collect();
        let mut groups = Vec::new();
        for bucket in sorted.chunk_by(|a, b| a.0 == b.0) {
            let cards: Vec<u32> = bucket.iter().map(|&(_, card)| card).collect();
            if !combinations(&cards, size, &mut groups) {
                return self.fail(FaultKind::TooMany(MOST_GROUPS as u32));
            }
        }
        self.put(laid.start, &groups)
    }

    fn partition(&mut self, key: &Text, parts: &[Groups]) -> Result<usize, Halt> {
        let key = self.text(key)?;
        let start = self.lists.len();
        self.parts(parts)?;
        let tables = &self.program.tables;
        let key = tables.key_of[usize::from(key)];
        let mut groups: Vec<(u16, Vec<u32>)> = Vec::new();
        for &card in &self.lists[start..] {
            let known = usize::from(key) < tables.n_keys;
            let value = if known { tables.attribute(card as CardId, key) } else { 0 };
            match groups.iter_mut().find(|(other, _)| *other == value) {
                Some((_, group)) => group.push(card),
                None => groups.push((value, vec![card])),
            }
        }
        let groups: Vec<Vec<u32>> = groups.into_iter().map(|(_, group)| group).collect();
        self.put(start, &groups)
    }

    fn subsets(&mut self, cards: &Cards) -> Result<usize, Halt> {
        let laid = self.cards(cards)?;
        if laid.n >= MOST_GROUPS.ilog2() as usize {
            return self.fail(FaultKind::TooMany(MOST_GROUPS as u32));
        }
        let cards = self.lists[laid.start..].to_vec();
        let mut groups: Vec<Vec<u32>> = vec![Vec::new()];
        for card in cards {
            for idx in 0..groups.len() {
                let mut group = groups[idx].clone();
                group.push(card);
                groups.push(group);
            }
        }
        self.put(laid.start, &groups)
    }

    /// Chains of cards with consecutive points, one card for each number of points: those that cannot
    /// be made longer, or all.
    fn runs(
        &mut self,
        is_largest: bool,
        least: &Int,
        cards: &Cards,
        map: &LocationRef,
    ) -> Result<usize, Halt> {
        let least = self.int(least)?.max(1) as usize;
        let map = self.map(map)?;
        let laid = self.cards(cards)?;
        self.sort(laid.start, map);
        // The cards with equal points, by rising points.
        let mut steps: Vec<(i32, Vec<u32>)> = Vec::new();
        for &card in &self.lists[laid.start..] {
            let points = self.points(map, card as CardId);
            match steps.last_mut() {
                Some((other, cards)) if *other == points => cards.push(card),
                _ => steps.push((points, vec![card])),
            }
        }
        let mut groups = Vec::new();
        for chain in steps.chunk_by(|a, b| i64::from(a.0) + 1 == i64::from(b.0)) {
            let chain: Vec<&[u32]> = chain.iter().map(|(_, cards)| cards.as_slice()).collect();
            let is_complete = if is_largest {
                chain.len() < least || one_of_each(&chain, &mut groups)
            } else {
                (0..chain.len()).all(|from| {
                    let mut ends = from + least..=chain.len();
                    ends.all(|end| one_of_each(&chain[from..end], &mut groups))
                })
            };
            if !is_complete {
                return self.fail(FaultKind::TooMany(MOST_GROUPS as u32));
            }
        }
        self.put(laid.start, &groups)
    }
}

/// Adds all combinations of `size` cards, in order; `false` if there are too many.
fn combinations(cards: &[u32], size: usize, groups: &mut Vec<Vec<u32>>) -> bool {
    if size > cards.len() {
        return true;
    }
    let mut chosen: Vec<usize> = (0..size).collect();
    loop {
        if groups.len() >= MOST_GROUPS {
            return false;
        }
        groups.push(chosen.iter().map(|&idx| cards[idx]).collect());
        // The last index that can still rise.
        let Some(place) = (0..size).rev().find(|&place| chosen[place] < cards.len() - size + place)
        else {
            return true;
        };
        chosen[place] += 1;
        for later in place + 1..size {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
}

/// Adds every way to take one card of each step; `false` if there are too many.
fn one_of_each(steps: &[&[u32]], groups: &mut Vec<Vec<u32>>) -> bool {
    let mut ways: Vec<Vec<u32>> = vec![Vec::new()];
    for step in steps {
        if ways.len() * step.len() + groups.len() > MOST_GROUPS {
            return false;
        }
        ways = ways
            .iter()
            .flat_map(|way| step.iter().map(|&card| way.iter().copied().chain([card]).collect()))
            .collect();
    }
    groups.append(&mut ways);
    true
}
