//! Knowledge of a seat about the cards on the table: of each which card it is, one of several, or nothing.
//!
//! Cards are followed as *slots*, one for each card. Slots that nobody can tell apart any more share a *group*, and
//! of a group some of the cards are known: any of its slots may hold any of them. A slot of its own is a group of one.
//!
//! - A card that leaves a pile unseen, where its place does not say which it is, may be any of that pile: all of
//!   the pile becomes one group, the slot that left included.
//! - A card that is seen leaves its group, and is known wherever it goes.
//! - Of cards that are shuffled nothing is known any more.
//!
//! So whatever is certain of a group is certain in every position that looks the same: a place holds a card for
//! certain if all cards of its group are alike, and of a pile in which places say nothing, those cards of a group
//! are certain for which there is no room elsewhere.

use smallvec::SmallVec;

/// The cards on the table as far as a seat knows them.
pub(super) struct CardKnowledge {
    /// The slots of each pile, the bottom first.
    piles: Vec<Vec<u16>>,
    /// The group of each slot.
    group_of: Vec<u16>,
    /// As many as slots; those without slots are free.
    groups: Vec<Group>,
}

/// Slots that nobody can tell apart.
#[derive(Clone, Debug, Default)]
struct Group {
    n_slots: usize,
    /// The kinds of those of its cards that are known.
    kinds: SmallVec<[u16; 2]>,
}

impl Group {
    fn is_of(&self, kind: u16) -> bool {
        self.kinds.len() == self.n_slots && self.kinds.iter().all(|&other| other == kind)
    }

    fn may_have(&self, kind: u16) -> bool {
        self.kinds.len() < self.n_slots || self.kinds.contains(&kind)
    }

    fn only_kind(&self) -> Option<u16> {
        self.kinds.first().copied().filter(|&kind| self.is_of(kind))
    }
}

/// A card that is moved, as a seat sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Movement {
    pub from: u16,
    pub to: u16,
    pub kind: Option<u16>,
    /// Where it lay, if not on top.
    pub idx: Option<u16>,
    /// How many cards lie below it then, if it is not put on top.
    pub below: Option<u16>,
}

impl Movement {
    /// Whether it looks as if what went `there` came back to where it lay.
    pub(super) fn takes_back(self, there: Self) -> bool {
        let is_placed = there.below.is_some();
        let ways = (self.from, self.to, self.idx, self.below);
        is_placed && ways == (there.to, there.from, there.below, there.idx)
    }
}

impl CardKnowledge {
    /// Piles of cards whose kinds are known or not.
    pub(super) fn new(cards: &[Vec<Option<u16>>]) -> Self {
        let mut known = Self { piles: Vec::new(), group_of: Vec::new(), groups: Vec::new() };
        for pile in cards {
            let slots = pile.iter().map(|&kind| {
                let slot = known.group_of.len() as u16;
                known.group_of.push(slot);
                known.groups.push(Group { n_slots: 1, kinds: kind.into_iter().collect() });
                slot
            });
            known.piles.push(slots.collect());
        }
        known
    }

    /// The kinds of the cards of a pile: place by place, the bottom first, if the seat can tell places apart there;
    /// else those that lie there somewhere, and then one nothing for each that is not known.
    pub(super) fn cards(&self, pile: u16, has_places: bool) -> Vec<Option<u16>> {
        let slots = &self.piles[usize::from(pile)];
        if has_places {
            return slots.iter().map(|&slot| self.group(slot).only_kind()).collect();
        }
        let mut certain: Vec<Option<u16>> = Vec::with_capacity(slots.len());
        let mut ids: SmallVec<[u16; 16]> =
            slots.iter().map(|&slot| self.group_of[usize::from(slot)]).collect();
        ids.sort_unstable();
        for same in ids.chunk_by(|one, other| one == other) {
            let group = &self.groups[usize::from(same[0])];
            let n_elsewhere = group.n_slots - same.len();
            let mut kinds = group.kinds.clone();
            kinds.sort_unstable();
            for alike in kinds.chunk_by(|one, other| one == other) {
                certain.extend(alike.iter().skip(n_elsewhere).map(|&kind| Some(kind)));
            }
        }
        certain.resize(slots.len(), None);
        certain
    }

    /// The slots of a pile, the bottom first.
    pub(super) fn slots(&self, pile: u16) -> &[u16] {
        &self.piles[usize::from(pile)]
    }

    /// The number of slots.
    pub(super) fn n_slots(&self) -> usize {
        self.group_of.len()
    }

    /// The kind of the card of a slot, if it is certain.
    pub(super) fn certain(&self, slot: u16) -> Option<u16> {
        self.group(slot).only_kind()
    }

    /// The group of a slot: its number, how many slots it has, and the kinds of those of its cards that are known.
    pub(super) fn group_of(&self, slot: u16) -> (u16, usize, &[u16]) {
        let group = self.group(slot);
        (self.group_of[usize::from(slot)], group.n_slots, &group.kinds)
    }

    /// A card is moved. `has_places` says of a pile whether the seat can tell its places apart. Gives the slot that
    /// moved.
    pub(super) fn relocate(
        &mut self,
        movement: Movement,
        has_places: impl Fn(u16) -> bool,
    ) -> Option<u16> {
        let Movement { from, to, kind, idx, below } = movement;
        let place = if has_places(from) {
            let top = self.piles[usize::from(from)].len().checked_sub(1);
            idx.map_or(top, |idx| top.map(|top| top.min(usize::from(idx))))
        } else {
            self.leave(from, kind)
        };
        let slot = self.piles[usize::from(from)].remove(place?);
        if let Some(kind) = kind {
            self.show(slot, kind);
        }
        let pile = &mut self.piles[usize::from(to)];
        let below = below.map_or(pile.len(), |below| usize::from(below).min(pile.len()));
        pile.insert(below, slot);
        Some(slot)
    }

    /// The cards at two places may have changed places or not: two cards that are swapped are seen to move as one
    /// that goes there and back. What is seen last is at the first place.
    pub(super) fn confuse(&mut self, there: Movement, back: Movement) {
        let slot_at = |pile: u16, place: Option<u16>| {
            let slots = &self.piles[usize::from(pile)];
            place.map_or(slots.last(), |place| slots.get(usize::from(place))).copied()
        };
        let (Some(first), Some(second)) =
            (slot_at(back.to, back.below), slot_at(there.to, there.below))
        else {
            return;
        };
        self.join(first, second);
        if let Some(kind) = back.kind {
            self.show(first, kind);
        }
        if let Some(kind) = there.kind.filter(|_| there.kind != back.kind) {
            self.show(second, kind);
        }
    }

    /// A card is seen to lie at a place.
    pub(super) fn lies(&mut self, pile: u16, idx: u16, kind: u16) {
        if let Some(&slot) = self.piles[usize::from(pile)].get(usize::from(idx)) {
            self.show(slot, kind);
        }
    }

    /// A pile in which places matter is shuffled.
    pub(super) fn shuffle(&mut self, pile: u16) {
        let slots = self.piles[usize::from(pile)].clone();
        let Some(&first) = slots.first() else { return };
        slots[1..].iter().for_each(|&other| self.join(first, other));
        self.groups[usize::from(self.group_of[usize::from(first)])].kinds.clear();
    }

    /// Where the slot is that leaves a pile in which places say nothing, for a card of `kind` if that is seen.
    fn leave(&mut self, pile: u16, kind: Option<u16>) -> Option<usize> {
        let slots = self.piles[usize::from(pile)].clone();
        // Which of several that are surely of that kind makes no difference.
        let sure =
            kind.and_then(|kind| slots.iter().rposition(|&slot| self.group(slot).is_of(kind)));
        if sure.is_some() {
            return sure;
        }
        let may_leave = |slot: &&u16| kind.is_none_or(|kind| self.group(**slot).may_have(kind));
        let leaving: SmallVec<[u16; 16]> = slots.iter().filter(may_leave).copied().collect();
        let &last = leaving.last()?;
        // Where nothing is known there is nothing to confuse.
        if leaving.iter().any(|&slot| !self.group(slot).kinds.is_empty()) {
            leaving.iter().for_each(|&slot| self.join(last, slot));
        }
        slots.iter().rposition(|&slot| slot == last)
    }

    /// A slot is seen to hold a card of `kind`.
    fn show(&mut self, slot: u16, kind: u16) {
        let group = &mut self.groups[usize::from(self.group_of[usize::from(slot)])];
        if group.n_slots == 1 {
            group.kinds = smallvec::smallvec![kind];
            return;
        }
        group.n_slots -= 1;
        match group.kinds.iter().position(|&other| other == kind) {
            Some(place) => {
                group.kinds.swap_remove(place);
            }
            // One of those that were not known.
            None => {
                debug_assert!(group.kinds.len() <= group.n_slots, "a card that cannot be there");
            }
        }
        let alone = Group { n_slots: 1, kinds: smallvec::smallvec![kind] };
        // There are as many groups as slots, and this slot was not alone: one of them is empty.
        let empty = self.groups.iter().position(|group| group.n_slots == 0);
        let id = empty.expect("no more groups with slots than slots");
        self.groups[id] = alone;
        self.group_of[usize::from(slot)] = id as u16;
    }

    /// Two slots can no longer be told apart.
    fn join(&mut self, one: u16, other: u16) {
        let (one, other) = (self.group_of[usize::from(one)], self.group_of[usize::from(other)]);
        if one == other {
            return;
        }
        let Group { n_slots, kinds } = std::mem::take(&mut self.groups[usize::from(other)]);
        let group = &mut self.groups[usize::from(one)];
        group.n_slots += n_slots;
        group.kinds.extend(kinds);
        self.group_of.iter_mut().filter(|id| **id == other).for_each(|id| *id = one);
    }

    fn group(&self, slot: u16) -> &Group {
        &self.groups[usize::from(self.group_of[usize::from(slot)])]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROSE: u16 = 0;
    const SKULL: u16 = 1;

    /// A hand, pile 0, from which cards go to a mat, pile 1, in order.
    fn hand(kinds: &[u16]) -> CardKnowledge {
        CardKnowledge::new(&[kinds.iter().map(|&kind| Some(kind)).collect(), Vec::new()])
    }

    fn lay(known: &mut CardKnowledge, kind: Option<u16>) {
        let movement = Movement { from: 0, to: 1, kind, idx: None, below: None };
        known.relocate(movement, |pile| pile == 1);
    }

    fn is_known(known: &CardKnowledge, hand: &[Option<u16>], mat: &[Option<u16>]) {
        assert_eq!((known.cards(0, false), known.cards(1, true)), (hand.to_vec(), mat.to_vec()));
    }

    #[test]
    fn what_leaves_a_hand_unseen_may_be_any_of_it() {
        let mut known = hand(&[ROSE, SKULL]);
        lay(&mut known, None);
        is_known(&known, &[None], &[None]);
        // What is left says what it was.
        lay(&mut known, Some(SKULL));
        is_known(&known, &[], &[Some(ROSE), Some(SKULL)]);
    }

    #[test]
    fn of_two_alike_and_another_one_alike_stays_for_certain() {
        let mut known = hand(&[ROSE, ROSE, SKULL]);
        lay(&mut known, None);
        is_known(&known, &[Some(ROSE), None], &[None]);
        lay(&mut known, Some(SKULL));
        is_known(&known, &[Some(ROSE)], &[Some(ROSE), Some(SKULL)]);
    }

    #[test]
    fn of_cards_that_are_all_alike_any_is_known() {
        let mut known = hand(&[ROSE, ROSE]);
        lay(&mut known, None);
        is_known(&known, &[Some(ROSE)], &[Some(ROSE)]);
    }

    #[test]
    fn among_cards_that_are_not_known_one_that_was_is_so_no_more() {
        let mut known = CardKnowledge::new(&[vec![None, Some(ROSE), None], Vec::new()]);
        lay(&mut known, None);
        is_known(&known, &[None, None], &[None]);
        lay(&mut known, Some(ROSE));
        is_known(&known, &[None], &[None, Some(ROSE)]);
    }

    #[test]
    fn cards_that_are_confused_and_seen_time_and_again_are_known_as_before() {
        let mut known = hand(&[ROSE, SKULL]);
        // More often than groups could be numbered.
        for _ in 0..70_000 {
            lay(&mut known, None);
            lay(&mut known, Some(SKULL));
            is_known(&known, &[], &[Some(ROSE), Some(SKULL)]);
            for kind in [SKULL, ROSE] {
                let back = Movement { from: 1, to: 0, kind: Some(kind), idx: None, below: None };
                known.relocate(back, |pile| pile == 1);
            }
        }
        assert_eq!(known.groups.len(), 2);
    }

    #[test]
    fn a_swap_that_is_not_seen_looks_like_a_card_that_comes_back() {
        let mut known = CardKnowledge::new(&[vec![Some(ROSE), None], vec![Some(SKULL), None]]);
        let there = Movement { from: 0, to: 1, kind: None, idx: Some(0), below: Some(0) };
        let back = Movement { from: 1, to: 0, ..there };
        known.confuse(there, back);
        assert_eq!(known.cards(0, true), [None, None]);
        assert_eq!(known.cards(1, true), [None, None]);
        known.lies(1, 0, ROSE);
        assert_eq!(known.cards(0, true), [Some(SKULL), None]);
    }
}
