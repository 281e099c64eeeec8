//! The plan of a draw: which slots hold a card for certain, and which share cards among them.
//!
//! Slots that have a card in common, directly or through others, are one group, and groups have nothing to
//! do with each other. Where all slots of a group may hold the same cards, every order of these is equally
//! likely, and a shuffle draws one. Elsewhere each slot has its own set: cards are handed out to the slots
//! with fewest first, a chain of exchanges mends what does not work out, and many exchanges of two at random
//! then make all arrangements that they lead to equally likely.

use kernel::RngStream;
use smallvec::{SmallVec, smallvec};

use super::super::pool;
use super::sets::Sets;

/// How many exchanges are tried for each slot of an uneven group.
const EXCHANGES: usize = 6;

/// No card.
pub(super) const NO_CARD: u16 = u16::MAX;

/// Card of each slot; a scratch list that may be incomplete.
pub(super) type SlotCards = SmallVec<[u16; 128]>;

#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The card of each slot that holds one for certain.
    certain: Vec<u16>,
    groups: Vec<SlotGroup>,
    /// Slots and cards of the groups, one after the other.
    slots: Vec<u16>,
    cards: Vec<u16>,
}

#[derive(Clone, Copy, Debug)]
struct SlotGroup {
    from: usize,
    to: usize,
    /// Whether all slots may hold the same.
    is_even: bool,
}

impl Plan {
    /// Plans anew. Whether there are as many cards as slots everywhere, as there must be.
    pub(super) fn renew(&mut self, sets: &Sets) -> bool {
        let n = sets.len();
        self.groups.clear();
        self.slots.clear();
        self.cards.clear();
        self.certain.clear();
        self.certain.extend((0..n).map(|slot| sets.single(slot).unwrap_or(NO_CARD)));
        let mut is_taken: SmallVec<[bool; 128]> =
            self.certain.iter().map(|&card| card != NO_CARD).collect();
        for first in 0..n {
            if is_taken[usize::from(first)] {
                continue;
            }
            let from = self.slots.len();
            let mut shared: SmallVec<[u64; 4]> = SmallVec::from_slice(sets.of(first));
            is_taken[usize::from(first)] = true;
            self.slots.push(first);
            let mut has_grown = true;
            let mut is_even = true;
            while has_grown {
                has_grown = false;
                for slot in first + 1..n {
                    let set = sets.of(slot);
                    let meets = set.iter().zip(&shared).any(|(word, other)| word & other != 0);
                    if is_taken[usize::from(slot)] || !meets {
                        continue;
                    }
                    is_taken[usize::from(slot)] = true;
                    self.slots.push(slot);
                    if set != sets.of(first) {
                        is_even = false;
                        for (word, &more) in shared.iter_mut().zip(set) {
                            has_grown |= more & !*word != 0;
                            *word |= more;
                        }
                    }
                }
            }
            let mut next = pool::first_from(&shared, 0);
            while let Some(card) = next {
                self.cards.push(card);
                next = pool::first_from(&shared, card + 1);
            }
            let to = self.slots.len();
            if self.cards.len() != to {
                return false;
            }
            if !is_even {
                self.slots[from..].sort_by_key(|&slot| sets.count(slot));
            }
            self.groups.push(SlotGroup { from, to, is_even });
        }
        true
    }

    /// Puts into `cards` a card for each slot. Whether it could.
    pub(super) fn draw(&self, sets: &Sets, stream: &mut RngStream, cards: &mut SlotCards) -> bool {
        cards.clear();
        cards.extend_from_slice(&self.certain);
        self.groups.iter().all(|group| {
            let (slots, all) =
                (&self.slots[group.from..group.to], &self.cards[group.from..group.to]);
            if group.is_even {
                shuffle(slots, all, stream, cards);
                true
            } else {
                hand_out(sets, slots, all, stream, cards)
            }
        })
    }
}

/// Any order of the cards.
fn shuffle(slots: &[u16], all: &[u16], stream: &mut RngStream, cards: &mut SlotCards) {
    let mut left: SlotCards = SmallVec::from_slice(all);
    for (nth, &slot) in slots.iter().enumerate().skip(1).rev() {
        let idx = stream.below(nth as u64 + 1) as usize;
        cards[usize::from(slot)] = left[idx];
        left[idx] = left[nth];
    }
    cards[usize::from(slots[0])] = left[0];
}

/// To each slot one of the cards that it may hold.
fn hand_out(
    sets: &Sets,
    slots: &[u16],
    all: &[u16],
    stream: &mut RngStream,
    cards: &mut SlotCards,
) -> bool {
    let mut left: SmallVec<[u64; 4]> = smallvec![0; sets.of(0).len()];
    for &card in all {
        left[usize::from(card) / 64] |= 1 << (card % 64);
    }
    let mut free: SmallVec<[u64; 4]> = left.clone();
    for &slot in slots {
        free.iter_mut().zip(&left).zip(sets.of(slot)).for_each(|((f, l), s)| *f = l & s);
        let n = pool::count(&free);
        if n > 0 {
            let card = pool::nth(&free, stream.below(n));
            cards[usize::from(slot)] = card;
            left[usize::from(card) / 64] &= !(1 << (card % 64));
        } else {
            let mut tried: SmallVec<[u64; 4]> = smallvec![0; left.len()];
            if !make_room(sets, slots, slot, &mut left, &mut tried, cards) {
                return false;
            }
        }
    }
    // Both places of an exchange come from one number; what is uneven in that is below 2^-20.
    let place = |bits: u64| slots[(((bits & 0xffff_ffff) * slots.len() as u64) >> 32) as usize];
    for _ in 0..EXCHANGES * slots.len() {
        let bits = stream.bits();
        let (one, other) = (place(bits), place(bits >> 32));
        let (here, there) = (cards[usize::from(one)], cards[usize::from(other)]);
        if sets.has(one, there) && sets.has(other, here) {
            cards.swap(usize::from(one), usize::from(other));
        }
    }
    true
}

/// Finds a card for `slot` by moving others on, each to a card that it may hold: an augmenting path.
fn make_room(
    sets: &Sets,
    slots: &[u16],
    slot: u16,
    left: &mut [u64],
    tried: &mut [u64],
    cards: &mut SlotCards,
) -> bool {
    let mut next = pool::first_from(sets.of(slot), 0);
    while let Some(card) = next {
        let (word, bit) = (usize::from(card) / 64, 1 << (card % 64));
        if tried[word] & bit == 0 {
            tried[word] |= bit;
            let is_left = left[word] & bit != 0;
            let holder = slots.iter().copied().find(|&other| cards[usize::from(other)] == card);
            let has_room = is_left
                || holder.is_some_and(|other| make_room(sets, slots, other, left, tried, cards));
            if has_room {
                left[word] &= !bit;
                cards[usize::from(slot)] = card;
                return true;
            }
        }
        next = pool::first_from(sets.of(slot), card + 1);
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustc_hash::FxHashMap;

    /// Every way to give each slot a card of its set.
    fn all(sets: &Sets, slot: u16, cards: &mut Vec<u16>, found: &mut Vec<Vec<u16>>) {
        if slot == sets.len() {
            return found.push(cards.clone());
        }
        for card in (0..sets.len()).filter(|&card| sets.has(slot, card)) {
            if !cards.contains(&card) {
                cards.push(card);
                all(sets, slot + 1, cards, found);
                cards.pop();
            }
        }
    }

    #[test]
    fn whatever_is_possible_is_drawn_and_about_as_often() {
        const N_DRAWS: usize = 4_000;
        let mut stream = RngStream::new(11, 0);
        let (mut n_possible, mut n_uneven, mut total_off) = (0, 0, 0.0);
        for _ in 0..120 {
            let n = 4 + stream.below(3) as u16;
            let mut sets = Sets::new(usize::from(n));
            for slot in 0..n {
                for card in (0..n).filter(|_| stream.below(10) < 6) {
                    sets.add(slot, card);
                }
            }
            let mut ways = Vec::new();
            all(&sets, 0, &mut Vec::new(), &mut ways);
            let mut plan = Plan::default();
            let mut cards = SlotCards::new();
            let is_planned = plan.renew(&sets);
            let could = is_planned && plan.draw(&sets, &mut stream, &mut cards);
            // What is certain of one slot a mind has taken from the others before.
            if (0..n).any(|slot| sets.single(slot).is_some()) {
                continue;
            }
            assert_eq!(could, !ways.is_empty());
            if !could {
                continue;
            }
            let mut drawn: FxHashMap<Vec<u16>, usize> = FxHashMap::default();
            for _ in 0..N_DRAWS {
                assert!(plan.draw(&sets, &mut stream, &mut cards));
                *drawn.entry(cards.to_vec()).or_default() += 1;
            }
            let odds = 1.0 / ways.len() as f64;
            let mut off = 0.0;
            for way in &ways {
                let n_drawn = drawn.remove(way).unwrap_or_default();
                assert!(n_drawn > 0, "{way:?} never came");
                off += (n_drawn as f64 / N_DRAWS as f64 - odds).abs() / 2.0;
            }
            assert!(drawn.is_empty(), "what is not possible was drawn");
            total_off += off;
            n_possible += 1;
            n_uneven += usize::from(plan.groups.iter().any(|group| !group.is_even));
        }
        assert!(n_possible > 20 && n_uneven > 15, "{n_possible} {n_uneven}");
        // Half of the sum of all differences; draws that are equally likely differ by some 0.03.
        assert!(total_off / f64::from(n_possible) < 0.08, "{total_off} in {n_possible}");
    }
}
