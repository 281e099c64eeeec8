//! Knowledge of a seat: the table as it has followed it, and what each card there may be.

use kernel::Seat;
use smallvec::SmallVec;

use super::super::Program;
use super::super::name::Holder;
use super::super::sight::sees;
use super::super::state::{CardId, State};
use super::super::table_event::TableEvent;
use super::plan::Plan;
use super::sets::Sets;
use crate::rules::PileKind;

/// In the memories of a seat's table: not a slot, but any card of this kind.
pub(super) const OF_KIND: u16 = 1 << 15;

/// Knowledge of a seat about the cards. See [`ProgramDeterminizer`](super::ProgramDeterminizer).
#[derive(Clone, Debug)]
pub struct Knowledge {
    pub(super) seat: Seat,
    /// The piles and memories as in a state, but with slots in place of cards.
    pub(super) table: State,
    /// What each slot may hold.
    pub(super) sets: Sets,
    pub(super) plan: Plan,
    /// How often the seat lost track of the cards.
    pub(super) n_lost: u32,
    pub(super) is_lost: bool,
    /// To work in: a state after a move, and what happened on the way.
    pub(super) after: Option<State>,
    pub(super) events: Vec<TableEvent>,
}

impl Knowledge {
    /// What a seat knows before anything has happened.
    pub(super) fn new(program: &Program, seat: Seat) -> Self {
        let state = &program.start;
        let mut knowledge = Self {
            seat,
            table: state.clone(),
            sets: Sets::new(program.tables.layout.n_cards),
            plan: Plan::default(),
            n_lost: 0,
            is_lost: false,
            after: None,
            events: Vec::new(),
        };
        // All that comes before the first decision of anybody is the same in every game.
        for at in 0..program.tables.layout.n_cards {
            let slot = at as u16;
            match state.pool_at(at) {
                None => knowledge.sets.add(slot, state.words[at]),
                Some(pool) => {
                    knowledge.sets.join(slot, state.pool(&program.tables.layout, pool));
                }
            }
            knowledge.table.words[at] = slot;
        }
        for entry in &mut knowledge.table.memory {
            let at = state.find(&program.tables.layout, *entry);
            let kind = program.tables.kind_of[usize::from(*entry)];
            *entry = at.map_or(OF_KIND | kind, |at| at as u16);
        }
        knowledge.is_lost = !knowledge.plan.renew(&knowledge.sets);
        knowledge
    }

    /// How often the seat could not follow what happened, and from then on knew only what it saw. Rules
    /// that are understood rightly never lead to that.
    pub fn n_lost(&self) -> u32 {
        self.n_lost
    }

    pub(super) fn sees(&self, program: &Program, pile: u16) -> bool {
        sees(&program.tables.piles[usize::from(pile)], self.seat)
    }

    /// Whether a seat can tell which card of a pile is moved by where it lies. What another holds in his hand
    /// has an order for him alone.
    pub(super) fn knows_places(&self, program: &Program, pile: u16) -> bool {
        let info = &program.tables.piles[usize::from(pile)];
        let is_hand = info.kind == PileKind::Own && matches!(info.name.holder, Holder::Player(_));
        info.is_ordered && (!is_hand || sees(info, self.seat))
    }

    /// Whether a slot can hold nothing but cards of `kind`.
    pub(super) fn is_surely(&self, program: &Program, slot: u16, kind: u16) -> bool {
        let cards = program.tables.kinds[usize::from(kind)].clone();
        let n = cards.filter(|&card| self.sets.has(slot, card)).count();
        n > 0 && n == self.sets.count(slot) as usize
    }

    /// A slot is seen to hold a card of `kind`.
    pub(super) fn pin(&mut self, program: &Program, slot: u16, kind: u16) {
        let cards = program.tables.kinds[usize::from(kind)].clone();
        let found: SmallVec<[CardId; 8]> =
            cards.filter(|&card| self.sets.has(slot, card)).collect();
        let Some(&first) = found.first() else {
            self.is_lost = true;
            return;
        };
        // Of cards that may be in all the same places it does not matter which it is.
        let are_alike = (0..self.sets.len()).all(|other| {
            let has = self.sets.has(other, first);
            found.iter().all(|&card| self.sets.has(other, card) == has)
        });
        self.sets.of_mut(slot).fill(0);
        if are_alike {
            self.sets.add(slot, first);
            self.settle(slot, first);
        } else {
            found.iter().for_each(|&card| self.sets.add(slot, card));
        }
    }

    /// What one slot holds for certain no other does.
    pub(super) fn settle(&mut self, slot: u16, card: CardId) {
        let mut settled: SmallVec<[(u16, CardId); 8]> = SmallVec::from_slice(&[(slot, card)]);
        while let Some((slot, card)) = settled.pop() {
            for other in (0..self.sets.len()).filter(|&other| other != slot) {
                if self.sets.has(other, card) {
                    self.sets.remove(other, card);
                    match self.sets.single(other) {
                        Some(card) => settled.push((other, card)),
                        None => self.is_lost |= self.sets.count(other) == 0,
                    }
                }
            }
        }
    }

    /// Looks at the piles that the seat sees in `state`.
    pub(super) fn look(&mut self, program: &Program, state: &State) {
        let layout = &program.tables.layout;
        let starts = layout.starts_at()..=layout.starts_at() + layout.n_piles;
        if self.table.words[starts.clone()] != state.words[starts] {
            self.is_lost = true;
        }
        if self.is_lost {
            return;
        }
        for pile in 1..layout.n_piles as u16 {
            if !self.sees(program, pile) {
                continue;
            }
            let (start, end) = state.bounds(layout, pile);
            for at in start..end {
                if state.pool_at(at).is_some() {
                    continue;
                }
                let kind = program.tables.kind_of[usize::from(state.words[at])];
                let slots = &self.table.words;
                let cards = &program.tables.kinds[usize::from(kind)];
                let sure = (at..end).find(|&at| self.is_surely(program, slots[at], kind));
                let may = |at: &usize| cards.clone().any(|card| self.sets.has(slots[*at], card));
                let Some(found) = sure.or_else(|| (at..end).find(may)) else {
                    self.is_lost = true;
                    return;
                };
                self.table.words.swap(at, found);
                if sure.is_none() {
                    self.pin(program, self.table.words[at], kind);
                }
            }
        }
    }

    /// Forgets all but what is seen now.
    pub(super) fn start_afresh(&mut self, program: &Program, state: &State) {
        let layout = &program.tables.layout;
        self.n_lost += 1;
        self.is_lost = false;
        self.table.clone_from(state);
        for at in 0..layout.n_cards {
            self.table.words[at] = at as u16;
            for card in 0..layout.n_cards {
                self.sets.add(at as u16, card as u16);
            }
        }
        for (entry, &card) in self.table.memory.iter_mut().zip(&state.memory) {
            *entry = OF_KIND | program.tables.kind_of[usize::from(card)];
        }
        self.look(program, state);
        self.is_lost |= !self.plan.renew(&self.sets);
    }

    /// Whether a state can be sampled for the seat.
    pub(super) fn is_at_a_loss(&self) -> bool {
        self.is_lost
    }
}
