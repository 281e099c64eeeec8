//! Piles: one array holds all cards in the order of the piles, another where each pile starts.
//!
//! A move shifts the cards between the two places by one. With some fifty cards that is a copy
//! within a hundred bytes, and the whole table of cards stays one small piece of memory.

use super::layout::Layout;
use super::state::{CardId, State};

impl State {
    /// Where `pile` starts and ends in the order.
    #[inline]
    pub(super) fn bounds(&self, layout: &Layout, pile: u16) -> (usize, usize) {
        let at = layout.starts_at() + usize::from(pile);
        (usize::from(self.words[at]), usize::from(self.words[at + 1]))
    }

    /// How many cards lie on `pile`.
    #[inline]
    pub(super) fn size(&self, layout: &Layout, pile: u16) -> usize {
        let (start, end) = self.bounds(layout, pile);
        end - start
    }

    /// Where in the order `card` is, which somebody has seen.
    pub(super) fn find(&self, layout: &Layout, card: CardId) -> Option<usize> {
        let order = &self.words[..layout.n_cards];
        // By blocks, so that the comparison of a block is a few wide instructions.
        let mut at = 0;
        for block in order.chunks(16) {
            let n_found: u16 = block.iter().map(|&other| u16::from(other == card)).sum();
            if n_found > 0 {
                return block.iter().position(|&other| other == card).map(|idx| at + idx);
            }
            at += block.len();
        }
        None
    }

    /// The pile of the card at `at` in the order.
    pub(super) fn pile_at(&self, layout: &Layout, at: usize) -> u16 {
        let starts = &self.words[layout.starts_at()..=layout.starts_at() + layout.n_piles];
        // Starts rise, so those at or before `at` come first; the last of them is not empty.
        (starts.iter().filter(|&&start| usize::from(start) <= at).count() - 1) as u16
    }

    /// Takes the card at `at` in the order from pile `from`, and puts it on pile `to` so that `below`
    /// cards lie below it.
    pub(super) fn relocate(
        &mut self,
        layout: &Layout,
        at: usize,
        from: u16,
        to: u16,
        below: usize,
    ) {
        let card = self.words[at];
        let starts = layout.starts_at();
        let target = if from < to {
            for start in &mut self.words[starts + usize::from(from) + 1..=starts + usize::from(to)]
            {
                *start -= 1;
            }
            usize::from(self.words[starts + usize::from(to)]) + below
        } else {
            for start in &mut self.words[starts + usize::from(to) + 1..=starts + usize::from(from)]
            {
                *start += 1;
            }
            usize::from(self.words[starts + usize::from(to)]) + below
        };
        if at < target {
            self.words.copy_within(at + 1..=target, at);
        } else {
            self.words.copy_within(target..at, target + 1);
        }
        self.words[target] = card;
    }

    /// Puts all cards of pile `from` on top of pile `to`, the top one first.
    pub(super) fn pour(&mut self, layout: &Layout, from: u16, to: u16) {
        let (start, end) = self.bounds(layout, from);
        let n = (end - start) as u16;
        self.words[start..end].reverse();
        let starts = layout.starts_at();
        let (low, high) = (usize::from(from.min(to)), usize::from(from.max(to)));
        if from < to {
            let target = self.bounds(layout, to).1;
            self.words[start..target].rotate_left(end - start);
            self.words[starts + low + 1..=starts + high].iter_mut().for_each(|at| *at -= n);
        } else {
            let target = self.bounds(layout, to).1;
            self.words[target..end].rotate_right(end - start);
            self.words[starts + low + 1..=starts + high].iter_mut().for_each(|at| *at += n);
        }
    }

    /// Where memory `memory` starts and ends among the remembered cards.
    pub(super) fn memory_bounds(&self, layout: &Layout, memory: u16) -> (usize, usize) {
        let sizes = &self.words[layout.memories_at()..layout.memories_at() + layout.n_memories];
        let start = sizes[..usize::from(memory)].iter().map(|&size| usize::from(size)).sum();
        (start, start + usize::from(sizes[usize::from(memory)]))
    }

    /// Remembers `card` in `memory` so that `below` cards come before it.
    pub(super) fn remember(&mut self, layout: &Layout, memory: u16, card: CardId, below: usize) {
        let (start, _) = self.memory_bounds(layout, memory);
        self.memory.insert(start + below, card);
        self.words[layout.memories_at() + usize::from(memory)] += 1;
    }

    /// Forgets what `memory` holds at `idx`.
    pub(super) fn forget(&mut self, layout: &Layout, memory: u16, idx: usize) {
        let (start, _) = self.memory_bounds(layout, memory);
        self.memory.remove(start + idx);
        self.words[layout.memories_at() + usize::from(memory)] -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::RngStream;

    fn layout() -> Layout {
        Layout { n_cards: 20, n_piles: 5, n_players: 2, n_teams: 2, ..Layout::default() }.arranged()
    }

    /// Against piles kept as separate lists.
    #[test]
    fn moves_do_what_they_do_on_separate_lists() {
        let layout = layout();
        let mut state = State::new(&layout);
        let mut piles: Vec<Vec<u16>> = vec![vec![]; 5];
        piles[0] = (0..20).collect();
        let mut stream = RngStream::new(5, 0);
        for _ in 0..2_000 {
            let (from, to) = (stream.below(5) as usize, stream.below(5) as usize);
            if piles[from].is_empty() {
                continue;
            }
            let idx = stream.below(piles[from].len() as u64) as usize;
            let card = piles[from].remove(idx);
            let below = stream.below(piles[to].len() as u64 + 1) as usize;
            piles[to].insert(below, card);
            let at = state.find(&layout, card).expect("every card is somewhere");
            assert_eq!(state.pile_at(&layout, at), from as u16);
            state.relocate(&layout, at, from as u16, to as u16, below);
            if stream.below(4) == 0 && from != to {
                let moved: Vec<u16> = piles[from].drain(..).rev().collect();
                piles[to].extend(moved);
                state.pour(&layout, from as u16, to as u16);
            }
            for (pile, cards) in piles.iter().enumerate() {
                let (start, end) = state.bounds(&layout, pile as u16);
                assert_eq!(&state.words[start..end], cards.as_slice());
            }
        }
    }
}
