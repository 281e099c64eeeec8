//! Trials: what a pile that a seat does not see may hold, put to the test.

use kernel::RngStream;
use smallvec::SmallVec;

use super::super::Program;
use super::super::pool;
use super::super::state::State;
use super::knowledge::Knowledge;
use super::plan::SlotCards;

/// The kinds of cards that are tried or excluded in a pile.
pub(super) struct Trial {
    pub pile: u16,
    /// The kinds that may lie there.
    pub kinds: Vec<u16>,
    /// Whether each is proven to be possible.
    pub is_possible: Vec<bool>,
}

impl Trial {
    /// The pile and each kind that is not proven to be possible.
    pub(super) fn left(&self) -> impl Iterator<Item = (u16, u16)> + Clone {
        let kinds = self.kinds.iter().zip(&self.is_possible);
        kinds.filter(|(_, is)| !**is).map(|(&kind, _)| (self.pile, kind))
    }

    /// What lies in the pile in `world` is possible.
    pub(super) fn allow(&mut self, program: &Program, world: &State) {
        let (start, end) = world.bounds(&program.tables.layout, self.pile);
        for &word in &world.words[start..end] {
            let kind = program.tables.kind_of[usize::from(word)];
            if let Some(place) = self.kinds.iter().position(|&other| other == kind) {
                self.is_possible[place] = true;
            }
        }
    }
}

impl Knowledge {
    /// A copy to think with.
    pub(super) fn copy(&self) -> Self {
        Self {
            seat: self.seat,
            table: self.table.clone(),
            sets: self.sets.clone(),
            plan: self.plan.clone(),
            n_lost: self.n_lost,
            is_lost: self.is_lost,
            after: None,
            events: Vec::new(),
        }
    }

    /// The kinds of cards that may lie in a pile, where the seat does not know.
    pub(super) fn open_kinds(&self, program: &Program, pile: u16) -> Vec<u16> {
        let (start, end) = self.table.bounds(&program.tables.layout, pile);
        let mut all: SmallVec<[u64; 4]> = SmallVec::new();
        for &slot in &self.table.words[start..end] {
            let set = self.sets.of(slot);
            if self.sets.single(slot).is_none() {
                all.resize(set.len(), 0);
                all.iter_mut().zip(set).for_each(|(word, &more)| *word |= more);
            }
        }
        let mut kinds = Vec::new();
        let mut next = pool::first_from(&all, 0);
        while let Some(card) = next {
            let kind = program.tables.kind_of[usize::from(card)];
            kinds.push(kind);
            next = pool::first_from(&all, program.tables.kinds[usize::from(kind)].end);
        }
        kinds
    }

    /// Where in the order a card of `pile` is that the seat does not know.
    pub(super) fn open_place(&self, program: &Program, pile: u16) -> Option<usize> {
        let (start, end) = self.table.bounds(&program.tables.layout, pile);
        (start..end).find(|&at| self.sets.single(self.table.words[at]).is_none())
    }

    /// Takes cards of these kinds to lie in these piles. Whether they can.
    pub(super) fn hold(&mut self, program: &Program, shown: &[(u16, u16)]) -> bool {
        let mut held: SmallVec<[u16; 4]> = SmallVec::new();
        for &(pile, kind) in shown {
            let (start, end) = self.table.bounds(&program.tables.layout, pile);
            let cards = program.tables.kinds[usize::from(kind)].clone();
            let slots = self.table.words[start..end].iter().copied().filter(|slot| {
                !held.contains(slot) && cards.clone().any(|card| self.sets.has(*slot, card))
            });
            let Some(slot) = slots.min_by_key(|&slot| self.sets.count(slot)) else {
                return false;
            };
            held.push(slot);
            self.pin(program, slot, kind);
        }
        !self.is_lost && self.plan.renew(&self.sets)
    }

    /// Puts cards of kind `filler` wherever in the piles of `trials` the seat does not know the card.
    pub(super) fn fill(&self, program: &Program, trials: &[Trial], filler: u16, world: &mut State) {
        let card = program.tables.kinds[usize::from(filler)].start;
        for trial in trials {
            let (start, end) = self.table.bounds(&program.tables.layout, trial.pile);
            for at in start..end {
                let slot = self.table.words[at];
                world.words[at] = self.sets.single(slot).unwrap_or(card);
            }
        }
    }

    /// No card of these piles is of these kinds. What cannot be is not believed.
    pub(super) fn exclude(&mut self, program: &Program, excluded: &[(u16, u16)]) {
        let (before, was_lost) = (self.sets.clone(), self.is_lost);
        let mut settled: SmallVec<[(u16, u16); 4]> = SmallVec::new();
        for &(pile, kind) in excluded {
            let (start, end) = self.table.bounds(&program.tables.layout, pile);
            for &slot in &self.table.words[start..end] {
                if before.single(slot).is_none() {
                    let cards = program.tables.kinds[usize::from(kind)].clone();
                    cards.for_each(|card| self.sets.remove(slot, card));
                    self.is_lost |= self.sets.count(slot) == 0;
                    settled.extend(self.sets.single(slot).map(|card| (slot, card)));
                }
            }
        }
        if self.is_lost {
            (self.sets, self.is_lost) = (before, was_lost);
            return;
        }
        for (slot, card) in settled {
            self.settle(slot, card);
        }
        if self.is_lost || !self.is_possible() {
            (self.sets, self.is_lost) = (before, was_lost);
        }
    }

    /// Whether there is a card for every slot.
    fn is_possible(&mut self) -> bool {
        let mut cards = SlotCards::new();
        self.plan.renew(&self.sets)
            && self.plan.draw(&self.sets, &mut RngStream::new(0, 0), &mut cards)
    }
}
