//! Lists of cards.

use super::super::code::{Bool, Cards, End, Groups, Int, Reg, Site};
use super::super::fault::FaultKind;
use super::super::state::CardId;
use super::super::world::{Halt, World};
use super::site::MEMORY;
use super::{Laid, Machine};

impl<W: World> Machine<'_, W> {
    /// Lays a list of cards on the lists.
    pub(super) fn cards(&mut self, cards: &Cards) -> Result<Laid, Halt> {
        let start = self.lists.len();
        match cards {
            Cards::Pile(site) => {
                let pile = self.site(site)?;
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

    /// Lays the cards of a pile, or those a memory refers to.
    fn lay_pile(&mut self, pile: u16) -> Result<(), Halt> {
        let layout = &self.program.tables.layout;
        if pile & MEMORY != 0 {
            let (start, end) = self.world.state().memory_bounds(layout, pile & !MEMORY);
            let cards = &self.world.state().memory[start..end];
            self.lists.extend(cards.iter().map(|&card| u32::from(card)));
            return Ok(());
        }
        let (start, end) = self.state().bounds(layout, pile);
        for at in start..end {
            let card = self.seen(at)?;
            self.lists.push(u32::from(card));
        }
        Ok(())
    }

    /// A number of cards: what is negative is none.
    fn count(&mut self, int: &Int) -> Result<usize, Halt> {
        Ok(self.int(int)?.max(0) as usize)
    }

    /// Of elements of one word on top of the lists, keeps those for which the condition holds.
    pub(super) fn keep_if(&mut self, laid: Laid, reg: Reg, test: &Bool) -> Result<(), Halt> {
        let mut kept = laid.start;
        for idx in laid.start..laid.end {
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
                Groups::Each(of) => {
                    let elements = self.lay(&of.0)?;
                    let mut at = elements.start;
                    while at < elements.end {
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
        let mut cards = std::mem::take(&mut self.lists);
        cards[start..].sort_by_key(|&card| self.points(map, card as CardId));
        self.lists = cards;
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
        map: &Site,
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
