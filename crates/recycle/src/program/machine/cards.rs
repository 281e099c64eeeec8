//! Lists of cards.

use super::super::code::{
    Bool, Cards, Collection, End, Groups, Int, LocationRef, Mask, Plain, Reg,
};
use super::super::fault::FaultKind;
use super::super::state::CardId;
use super::super::tables::CardSet;
use super::super::world::{Halt, World};
use super::location::MEMORY;
use super::{Laid, Machine};

impl<W: World> Machine<'_, W> {
    /// Lays a list of cards on the lists.
    pub(super) fn cards(&mut self, cards: &Cards) -> Result<Laid, Halt> {
        let start = self.lists.len();
        match cards {
            Cards::Pile(location) => {
                let pile = self.location(location)?;
                self.lay_pile(pile)?;
            }
            Cards::Var(reg) => {
                let held = self.held(*reg);
                for idx in held.start..held.end {
                    self.push(self.lists[idx])?;
                }
            }
            Cards::Union(parts) => self.parts(parts)?,
            Cards::Intersect(parts) => self.occurring(parts, |n, n_parts| n == n_parts)?,
            Cards::Disjunction(parts) => self.occurring(parts, |n, _| n == 1)?,
            Cards::Sort(of) => {
                let map = self.map(&of.1)?;
                self.cards(&of.0)?;
                self.sort(start, map);
            }
            Cards::Filter(of) => {
                let laid = self.cards(&of.0)?;
                self.keep_if(laid, of.1, &of.2)?;
            }
            Cards::Sift(of) if matches!(of.0, Cards::Pile(_)) => {
                let (from, to) = match &of.0 {
                    Cards::Pile(location) => match self.location(location)? {
                        pile if pile & MEMORY == 0 => self.see_pile(pile)?,
                        memory => {
                            self.lay_pile(memory)?;
                            return self.sift(start, &of.1);
                        }
                    },
                    _ => unreachable!("it is a pile"),
                };
                if from < to && self.program.tables.layout.n_set_words == 1 {
                    let set = self.small_set(&of.1)?;
                    for &card in &self.world.state().words[from..to] {
                        if set >> card & 1 != 0 {
                            self.lists.push(u32::from(card));
                        }
                    }
                } else if from < to {
                    let set = self.set(&of.1)?;
                    for &card in &self.world.state().words[from..to] {
                        if contains(&set, u32::from(card)) {
                            self.lists.push(u32::from(card));
                        }
                    }
                }
            }
            Cards::Sift(of) => {
                self.cards(&of.0)?;
                return self.sift(start, &of.1);
            }
            Cards::Group(end, groups) => self.group(end, groups)?,
            Cards::TopMost(of) => {
                let n = self.count(&of.0)?;
                let laid = self.cards(&of.1)?;
                if n > laid.n {
                    return self.fail(FaultKind::TooFewCards(n as i32));
                }
                self.lists.drain(start..laid.end - n);
                self.lists[start..].reverse();
            }
            Cards::BottomMost(of) => {
                let n = self.count(&of.0)?;
                let laid = self.cards(&of.1)?;
                if n > laid.n {
                    return self.fail(FaultKind::TooFewCards(n as i32));
                }
                self.lists.truncate(start + n);
            }
            Cards::Run { is_top, of } => self.run_at_end(*is_top, &of.0, &of.1, &of.2)?,
        }
        Ok(Laid { start, end: self.lists.len(), n: self.lists.len() - start })
    }

    /// Of the cards from `start` on, keeps those that meet a condition.
    fn sift(&mut self, start: usize, mask: &Mask) -> Result<Laid, Halt> {
        if self.lists.len() > start {
            let set = self.set(mask)?;
            let mut kept = start;
            for idx in start..self.lists.len() {
                let card = self.lists[idx];
                self.lists[kept] = card;
                kept += usize::from(contains(&set, card));
            }
            self.lists.truncate(kept);
        }
        Ok(Laid { start, end: self.lists.len(), n: self.lists.len() - start })
    }

    /// Lays the cards of a pile, or those a memory refers to.
    fn lay_pile(&mut self, pile: u16) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        if pile & MEMORY != 0 {
            let (start, end) = self.world.state().memory_bounds(layout, pile & !MEMORY);
            let cards = &self.world.state().memory[start..end];
            self.lists.extend(cards.iter().map(|&card| u32::from(card)));
            return Ok(());
        }
        let (start, end) = self.see_pile(pile)?;
        let cards = &self.world.state().words[start..end];
        self.lists.extend(cards.iter().map(|&card| u32::from(card)));
        Ok(())
    }

    /// Where a list is in the order, all its cards seen, if it is a pile.
    pub(super) fn seen_pile(&mut self, cards: &Cards) -> Result<Option<(usize, usize)>, Halt> {
        if let Cards::Pile(location) = cards {
            let pile = self.location(location)?;
            if pile & MEMORY == 0 {
                return self.see_pile(pile).map(Some);
            }
        }
        Ok(None)
    }

    /// Where a pile is in the order, all its cards seen.
    #[inline]
    fn see_pile(&mut self, pile: u16) -> Result<(usize, usize), Halt> {
        if !self.program.tables.is_seen[usize::from(pile)] {
            self.draw_pile(pile)?;
        }
        Ok(self.state().bounds(&self.program.tables.layout, pile))
    }

    #[inline(never)]
    fn draw_pile(&mut self, pile: u16) -> Result<(), Halt> {
        let (start, end) = self.state().bounds(&self.program.tables.layout, pile);
        for at in start..end {
            self.seen(at)?;
        }
        Ok(())
    }

    /// How many cards a list has. Cards that are only counted stay unseen.
    pub(super) fn n_cards(&mut self, cards: &Cards) -> Result<usize, Halt> {
        match cards {
            Cards::Var(reg) => return Ok(self.held(*reg).n),
            Cards::Sort(of) => return self.n_cards(&of.0),
            Cards::Union(parts) => {
                let mut n = 0;
                for part in parts {
                    n += self.n_in_part(part)?;
                }
                return Ok(n);
            }
            Cards::Pile(location) => {
                let pile = self.location(location)?;
                return Ok(self.pile_size(pile));
            }
            Cards::Sift(of) => {
                if let Cards::Pile(location) = &of.0 {
                    let pile = self.location(location)?;
                    if pile & MEMORY == 0 {
                        let (start, end) = self.see_pile(pile)?;
                        if start == end {
                            return Ok(0);
                        }
                        if self.program.tables.layout.n_set_words == 1 {
                            let set = self.small_set(&of.1)?;
                            let cards = &self.state().words[start..end];
                            return Ok(cards.iter().map(|&card| (set >> card & 1) as usize).sum());
                        }
                        let set = self.set(&of.1)?;
                        let cards = &self.state().words[start..end];
                        let is_in = |&card: &u16| usize::from(contains(&set, u32::from(card)));
                        return Ok(cards.iter().map(is_in).sum());
                    }
                }
            }
            _ => {}
        }
        let laid = self.cards(cards)?;
        self.lists.truncate(laid.start);
        Ok(laid.n)
    }

    /// How many cards the groups of a union have together.
    fn n_in_part(&mut self, part: &Groups) -> Result<usize, Halt> {
        match part {
            Groups::One(cards) => self.n_cards(cards),
            Groups::Each(of) => {
                let elements = self.lay(&of.0)?;
                let (mut at, mut n) = (elements.start, 0);
                while at < elements.end {
                    self.step()?;
                    at = self.bind(of.0.is_groups(), of.1, at);
                    n += self.n_cards(&of.2)?;
                }
                self.lists.truncate(elements.start);
                Ok(n)
            }
            groups => {
                let laid = self.groups(groups)?;
                self.lists.truncate(laid.start);
                // Each group has a word for its size.
                Ok(laid.end - laid.start - laid.n)
            }
        }
    }

    /// The cards that meet a condition, in a game of at most 64.
    fn small_set(&mut self, mask: &Mask) -> Result<u64, Halt> {
        Ok(match mask {
            Mask::Attribute(key, text) => {
                let text = self.text(text)?;
                self.program.tables.with_attribute(*key, text)[0]
            }
            Mask::All(parts) => {
                let mut all = u64::MAX;
                for part in parts {
                    all &= self.small_set(part)?;
                }
                all
            }
            Mask::Any(parts) => {
                let mut any = 0;
                for part in parts {
                    any |= self.small_set(part)?;
                }
                any
            }
            Mask::Not(inner) => !self.small_set(inner)?,
        })
    }

    /// The cards that meet a condition.
    fn set(&mut self, mask: &Mask) -> Result<CardSet, Halt> {
        Ok(match mask {
            Mask::Attribute(key, text) => {
                let text = self.text(text)?;
                *self.program.tables.with_attribute(*key, text)
            }
            Mask::All(parts) => {
                let mut all = [u64::MAX; 4];
                for part in parts {
                    let part = self.set(part)?;
                    all.iter_mut().zip(part).for_each(|(word, other)| *word &= other);
                }
                all
            }
            Mask::Any(parts) => {
                let mut any = [0; 4];
                for part in parts {
                    let part = self.set(part)?;
                    any.iter_mut().zip(part).for_each(|(word, other)| *word |= other);
                }
                any
            }
            Mask::Not(inner) => self.set(inner)?.map(|word| !word),
        })
    }

    /// A number of cards: what is negative is none.
    fn count(&mut self, int: &Int) -> Result<usize, Halt> {
        Ok(self.int(int)?.max(0) as usize)
    }

    /// Of elements of one word on top of the lists, keeps those for which the condition holds.
    pub(super) fn keep_if(&mut self, laid: Laid, reg: Reg, test: &Bool) -> Result<(), Halt> {
        let mut kept = laid.start;
        for idx in laid.start..laid.end {
            self.step()?;
            let word = self.lists[idx];
            self.vars[usize::from(reg)] = u64::from(word);
            if self.bool(test)? {
                self.lists[kept] = word;
                kept += 1;
            }
        }
        self.lists.truncate(kept);
        Ok(())
    }

    /// Lays all cards of all groups of all parts, one after the other.
    pub(super) fn parts(&mut self, parts: &[Groups]) -> Result<(), Halt> {
        for part in parts {
            match part {
                Groups::One(cards) => {
                    self.cards(cards)?;
                }
                Groups::Each(of) if matches!(of.0, Collection::Plain(Plain::AllPlayers)) => {
                    for player in 0..self.program.tables.layout.n_players {
                        self.step()?;
                        self.vars[usize::from(of.1)] = player as u64;
                        self.cards(&of.2)?;
                    }
                }
                Groups::Each(of) => {
                    let elements = self.lay(&of.0)?;
                    let mut at = elements.start;
                    while at < elements.end {
                        self.step()?;
                        at = self.bind(of.0.is_groups(), of.1, at);
                        self.cards(&of.2)?;
                    }
                    self.lists.drain(elements.start..elements.end);
                }
                groups => {
                    let laid = self.groups(groups)?;
                    // Squeezes out the sizes.
                    let (mut at, mut kept) = (laid.start, laid.start);
                    while at < laid.end {
                        let n = self.lists[at] as usize;
                        self.lists.copy_within(at + 1..at + 1 + n, kept);
                        (at, kept) = (at + 1 + n, kept + n);
                    }
                    self.lists.truncate(kept);
                }
            }
            if self.lists.len() > super::MOST_LISTED {
                return self.fail(FaultKind::TooMany(super::MOST_LISTED as u32));
            }
        }
        Ok(())
    }

    /// Lays the cards whose number of occurrences in the parts is wanted, in order of appearance.
    fn occurring(
        &mut self,
        parts: &[Groups],
        is_wanted: impl Fn(usize, usize) -> bool,
    ) -> Result<(), Halt> {
        let start = self.lists.len();
        let mut lists: Vec<Vec<u32>> = Vec::new();
        for part in parts {
            let laid = self.groups(part)?;
            let mut at = laid.start;
            while at < laid.end {
                let n = self.lists[at] as usize;
                lists.push(self.lists[at + 1..at + 1 + n].to_vec());
                at += 1 + n;
            }
            self.lists.truncate(start);
        }
        for (idx, list) in lists.iter().enumerate() {
            for (place, card) in list.iter().enumerate() {
                let n = lists.iter().filter(|other| other.contains(card)).count();
                let is_new = !list[..place].contains(card)
                    && !lists[..idx].iter().any(|other| other.contains(card));
                if is_new && is_wanted(n, lists.len()) {
                    self.push(*card)?;
                }
            }
        }
        Ok(())
    }

    /// Sorts the cards from `start` on by rising points; equal ones stay in order.
    pub(super) fn sort(&mut self, start: usize, map: u16) {
        let mut cards = std::mem::take(&mut *self.lists);
        let counter = self.counter(map);
        cards[start..].sort_by_key(|&card| self.count_points(map, &counter, card as CardId));
        *self.lists = cards;
    }

    /// Lays one of the groups: the first is the top, the last the bottom.
    fn group(&mut self, end: &End, groups: &Groups) -> Result<(), Halt> {
        let laid = self.groups(groups)?;
        let nth = match end {
            End::Top => (laid.n > 0).then_some(0),
            End::Bottom => laid.n.checked_sub(1),
            End::At(_) => self.index(end, laid.n)?,
        };
        let Some(nth) = nth else { return self.fail(FaultKind::NoCard) };
        let mut at = laid.start;
        for _ in 0..nth {
            at += 1 + self.lists[at] as usize;
        }
        let n = self.lists[at] as usize;
        self.lists.copy_within(at + 1..at + 1 + n, laid.start);
        self.lists.truncate(laid.start + n);
        Ok(())
    }

    /// Lays the largest run of at least `least` cards at an end of the list, by rising points.
    fn run_at_end(
        &mut self,
        is_top: bool,
        least: &Int,
        cards: &Cards,
        map: &LocationRef,
    ) -> Result<(), Halt> {
        let least = self.count(least)?.max(1);
        let map = self.map(map)?;
        let laid = self.cards(cards)?;
        let listed: Vec<u32> = self.lists[laid.start..].to_vec();
        for n in (least..=laid.n).rev() {
            self.lists.truncate(laid.start);
            let part = if is_top { &listed[laid.n - n..] } else { &listed[..n] };
            self.lists.extend_from_slice(part);
            self.sort(laid.start, map);
            let points = |idx: usize| self.points(map, self.lists[idx] as CardId);
            if (laid.start + 1..laid.start + n)
                .all(|idx| points(idx) == points(idx - 1).wrapping_add(1))
            {
                return Ok(());
            }
        }
        self.lists.truncate(laid.start);
        Ok(())
    }
}

fn contains(set: &CardSet, card: u32) -> bool {
    set[card as usize / 64 % 4] >> (card % 64) & 1 != 0
}
