//! Single cards.

use smallvec::SmallVec;

use super::super::code::{Card, Cards, End, LocationRef};
use super::super::fault::FaultKind;
use super::super::state::CardId;
use super::super::world::{Halt, World};
use super::Machine;
use super::location::MEMORY;

impl<W: World> Machine<'_, W> {
    pub(super) fn card(&mut self, card: &Card) -> Result<CardId, Halt> {
        match self.card_if_any(card)? {
            Some(card) => Ok(card),
            None => self.fail(FaultKind::NoCard),
        }
    }

    /// The card, or nothing if the list is too short to have it.
    pub(super) fn card_if_any(&mut self, card: &Card) -> Result<Option<CardId>, Halt> {
        match card {
            Card::Var(reg) => Ok(Some(self.vars[usize::from(*reg)] as CardId)),
            Card::At(end, cards) => {
                if let Cards::Pile(location) = &**cards {
                    let pile = self.location(location)?;
                    let n = self.pile_size(pile);
                    let Some(idx) = self.index(end, n)? else { return Ok(None) };
                    return self.card_of_pile(pile, idx).map(Some);
                }
                let laid = self.cards(cards)?;
                let idx = self.index(end, laid.n)?;
                let card = idx.map(|idx| self.lists[laid.start + idx] as CardId);
                self.lists.truncate(laid.start);
                Ok(card)
            }
            Card::Best(is_max, of) => self.best(*is_max, &of.0, &of.1),
        }
    }

    /// Which of `n` cards is at `end`, if there is one.
    pub(super) fn index(&mut self, end: &End, n: usize) -> Result<Option<usize>, Halt> {
        Ok(match end {
            End::Top => n.checked_sub(1),
            End::Bottom => (n > 0).then_some(0),
            End::At(int) => {
                let idx = self.int(int)?;
                (idx >= 0 && (idx as usize) < n).then_some(idx as usize)
            }
        })
    }

    /// The card at `idx` of a pile or a memory, which is long enough.
    pub(super) fn card_of_pile(&mut self, pile: u16, idx: usize) -> Result<CardId, Halt> {
        let layout = &self.program.tables.layout;
        if pile & MEMORY == 0 {
            let (start, _) = self.state().bounds(layout, pile);
            self.seen(start + idx)
        } else {
            let (start, _) = self.state().memory_bounds(layout, pile & !MEMORY);
            Ok(self.state().memory[start + idx])
        }
    }

    /// Where in the order a card is. A card that was shuffled since it was seen is at any of the
    /// places of its pool.
    pub(super) fn locate(&mut self, card: CardId) -> Result<usize, Halt> {
        let layout = &self.program.tables.layout;
        if let Some(at) = self.state().find(layout, card) {
            return Ok(at);
        }
        let is_mine = |pool: usize| {
            self.state().pool(layout, pool)[usize::from(card) / 64] >> (card % 64) & 1 != 0
        };
        let places: SmallVec<[usize; 64]> = (0..layout.n_cards)
            .filter(|&at| self.state().pool_at(at).is_some_and(is_mine))
            .collect();
        let nth = if places.len() < 2 { 0 } else { self.world.below(places.len() as u32)? };
        let at = places[nth as usize];
        self.world.state_mut().settle(layout, at, card);
        Ok(at)
    }

    /// The pile of a card.
    pub(super) fn pile_of(&mut self, card: CardId) -> Result<u16, Halt> {
        let at = self.locate(card)?;
        Ok(self.state().pile_at(&self.program.tables.layout, at))
    }

    /// One of the cards with most or fewest points.
    fn best(
        &mut self,
        is_max: bool,
        cards: &Cards,
        map: &LocationRef,
    ) -> Result<Option<CardId>, Halt> {
        let map = self.map(map)?;
        let laid = self.cards(cards)?;
        let counter = self.counter(map);
        let (mut best, mut first, mut n_best) = (i32::MIN, 0, 0);
        for idx in laid.start..laid.end {
            let points = self.count_points(map, &counter, self.lists[idx] as CardId);
            // Fewest of the points is most of their complements, without overflow.
            let points = if is_max { points } else { !points };
            if points > best || n_best == 0 {
                (best, first, n_best) = (points, idx, 1);
            } else if points == best {
                n_best += 1;
            }
        }
        let card = match n_best {
            0 => None,
            1 => Some(self.lists[first] as CardId),
            _ => {
                let tied = |card: &CardId| {
                    let points = self.count_points(map, &counter, *card);
                    best == if is_max { points } else { !points }
                };
                let cards = self.lists[first..laid.end].iter().map(|&card| card as CardId);
                let tied: SmallVec<[CardId; 8]> = cards.filter(tied).collect();
                Some(self.break_tie(&tied)?)
            }
        };
        self.lists.truncate(laid.start);
        Ok(card)
    }

    /// One of the tied cards, the lowest first: each equally likely, or as a chain of coin tosses from
    /// the bottom to the top in the existing engine. Cards that nobody can tell apart are no choice.
    ///
    /// Outcomes are in the order of piles, and within one of places, or of kinds where places say nothing: so
    /// each means the same in all states that differ only in the order of such a pile.
    fn break_tie(&mut self, tied: &[CardId]) -> Result<CardId, Halt> {
        let tables = &self.program.tables;
        let mut found: SmallVec<[Tied; 8]> = SmallVec::new();
        let is_chain = self.program.config.compat.quirks;
        for (idx, &card) in tied.iter().enumerate() {
            let kind = tables.kind_of[usize::from(card)];
            let at = self.locate(card)?;
            let pile = self.state().pile_at(&tables.layout, at);
            // From the top: a half, a quarter, …, and the two lowest the same.
            let from_top = tied.len() - 1 - idx;
            let weight = match (is_chain, idx) {
                (false, _) => 1,
                (true, 0) => 1 << 61_usize.saturating_sub(from_top),
                (true, _) => 1 << 60_usize.saturating_sub(from_top),
            };
            let is_ordered = tables.piles[usize::from(pile)].is_ordered;
            let place = if is_ordered { at } else { usize::from(kind) };
            match found.iter_mut().find(|other| (other.pile, other.place) == (pile, place)) {
                Some(alike) => alike.weight += weight,
                None => found.push(Tied { pile, place, card, weight }),
            }
        }
        found.sort_unstable_by_key(|tied| (tied.pile, tied.place));
        let weights: SmallVec<[u64; 8]> = found.iter().map(|tied| tied.weight).collect();
        let nth = if found.len() < 2 { 0 } else { self.world.decide(&weights)? };
        Ok(found[nth].card)
    }
}

/// Tied cards that nobody can tell apart.
struct Tied {
    pile: u16,
    /// Where the card lies in the order; where places say nothing, its kind.
    place: usize,
    card: CardId,
    weight: u64,
}
