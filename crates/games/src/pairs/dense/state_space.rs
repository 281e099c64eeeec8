//! State space: every configuration that can follow a set of openings, numbered without gaps.
//!
//! Within a round each hit adds one card to the mover's stack, so after ℓ hits everybody's number of
//! cards is known, and the unseen cards follow from the stacks. Configurations therefore come in
//! *layers*, and a configuration of a layer is one *m*-tuple of stacks of known sizes:
//!
//! ```text
//! layer ℓ, mover a     place = [ r(a) | r(a+1) … r(a+m−2) ]  [ r(a+m−1) ]
//!                                          block                 bit
//! ```
//!
//! r(i) is the rank of seat i's stack among all stacks of its size, and the seat that moved *last*
//! is innermost. A hit by `a` from (block, bit) leads to the next layer's block
//! `[r(a+1) … r(a+m−1)]`, bit `r(a with one more card)`: all children of all configurations that
//! differ only in the mover's stack lie in *one* block of at most a few hundred entries. Solvers go
//! through a layer by that block (the *rest* of the table), so what they read stays in the nearest
//! cache and nothing is hashed.

use std::ops::Range;

use super::super::{MAX_SEATS, Pack, Stack};

/// The most ranks the dense solver takes: a stack's place among its size is a `u16`.
pub(super) const MAX_DENSE_RANKS: usize = 16;

/// All stacks that one seat can have, by the number of cards beyond those it has in every opening.
pub(super) struct SeatStacks {
    sizes: Vec<StacksOfSize>,
    /// The place of a stack (by its bits) among those of its size.
    place: Vec<u16>,
    /// Cards in every stack here.
    n_base: usize,
}

/// The stacks of one size, and where one more card leads.
pub(super) struct StacksOfSize {
    /// The stacks as bits.
    pub(super) stacks: Vec<u32>,
    /// For each stack, each rank (from 0) it lacks and its place with that rank added.
    links: Vec<Link>,
    per_stack: usize,
}

/// One card more: the rank (from 0) and the place of the larger stack.
#[derive(Clone, Copy)]
pub(super) struct Link {
    pub(super) rank: u16,
    pub(super) place: u16,
}

impl StacksOfSize {
    pub(super) fn links(&self, place: usize) -> &[Link] {
        &self.links[place * self.per_stack..(place + 1) * self.per_stack]
    }
}

impl SeatStacks {
    /// Every stack that holds `base` and beside it only ranks of `usable`.
    fn new(base: u32, usable: u32) -> Self {
        let free = (usable & !base).count_ones() as usize;
        let mut sizes: Vec<StacksOfSize> = (0..=free)
            .map(|extra| StacksOfSize {
                stacks: Vec::new(),
                links: Vec::new(),
                per_stack: free - extra,
            })
            .collect();
        let all = usable | base;
        let mut place = vec![0; all as usize + 1];
        for stack in (0..=all).filter(|stack| stack & !all == 0 && stack & base == base) {
            let size = &mut sizes[(stack & !base).count_ones() as usize];
            place[stack as usize] = size.stacks.len() as u16;
            size.stacks.push(stack);
        }
        for size in &mut sizes {
            for &stack in &size.stacks {
                let lacking = (0..MAX_DENSE_RANKS as u16).filter(|r| (all & !stack) >> r & 1 == 1);
                size.links.extend(
                    lacking.map(|rank| Link { rank, place: place[(stack | 1 << rank) as usize] }),
                );
            }
        }
        Self { sizes, place, n_base: base.count_ones() as usize }
    }

    fn of_size(&self, n_cards: usize) -> Option<&StacksOfSize> {
        self.sizes.get(n_cards - self.n_base)
    }
}

/// One layer: who moves, and how its places are laid out.
pub(super) struct Layer {
    pub(super) mover: usize,
    /// Cards of each seat.
    n_cards: [usize; MAX_SEATS],
    /// The number of unseen cards.
    pub(super) unseen: u32,
    /// The mover's number of possible stacks.
    pub(super) n_mover: usize,
    /// Possible stacks of all seats between the mover and the one that moved last.
    pub(super) n_between: usize,
    /// Possible stacks of the seat that moved last: the used bits of a block.
    pub(super) n_last: usize,
}

impl Layer {
    /// Words of 64 bits in a block.
    pub(super) fn words(&self) -> usize {
        self.n_last.div_ceil(64)
    }

    pub(super) fn n_blocks(&self) -> usize {
        self.n_mover.saturating_mul(self.n_between)
    }

    /// How many places there are; the largest number there is if they are more.
    fn n_places(&self) -> u64 {
        (self.n_blocks() as u64).saturating_mul(self.n_last as u64)
    }
}

/// A place in a layer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) layer: usize,
    pub(super) block: usize,
    pub(super) bit: usize,
}

/// Table without the mover's stack: the cards that are left, and the ranks face up.
#[derive(Clone, Copy)]
pub(super) struct Rest {
    /// Cards of each rank that are unseen or in the mover's stack.
    pub(super) counts: [i16; MAX_DENSE_RANKS],
    /// The ranks face up before the other seats, as bits.
    pub(super) face_up: u32,
}

impl Rest {
    fn add(&mut self, stack: u32) {
        self.face_up |= stack;
        for (rank, count) in self.counts.iter_mut().enumerate() {
            *count -= (stack >> rank & 1) as i16;
        }
    }

    /// The unseen cards when the mover holds `stack`.
    pub(super) fn unseen(&self, stack: u32) -> Pack {
        let mut counts = [0; MAX_DENSE_RANKS];
        for (rank, count) in counts.iter_mut().enumerate() {
            *count = (self.counts[rank] - (stack >> rank & 1) as i16) as u8;
        }
        Pack::from_counts(&counts).expect("sixteen ranks are a pack")
    }

    /// Whether the pack has all the cards face up.
    fn is_possible(&self) -> bool {
        self.counts.iter().all(|&count| count >= 0)
    }
}

/// The numbered configurations of a round from given openings.
pub(super) struct StateSpace {
    pub(super) n_seats: usize,
    pack: Rest,
    seats: Vec<SeatStacks>,
    pub(super) layers: Vec<Layer>,
    /// Into how many pieces a layer is cut for threads. Sums are taken piece by piece in order, so
    /// that nothing depends on the number of threads.
    pub(super) n_pieces: usize,
    first_sizes: [usize; MAX_SEATS],
}

impl StateSpace {
    /// The space of `openings` (stacks in turn order) in a round whose cards, face up and unseen
    /// together, are `pack`.
    ///
    /// The openings' sizes must all occur in one course of play.
    pub(super) fn new(n_seats: usize, pack: &Pack, openings: &[Vec<Stack>]) -> Self {
        let first = |seat: usize| {
            let stacks = || openings.iter().map(move |stacks| stacks[seat]);
            let common = stacks().map(Stack::bits).reduce(|a, b| a & b).unwrap_or(0);
            (common, stacks().map(Stack::n_cards).min().unwrap_or(1) as usize)
        };
        let first: Vec<(u32, usize)> = (0..n_seats).map(first).collect();
        Self::from(pack, &first)
    }

    /// The space of all rounds in which seat *i* holds at least the cards of `first[i].0` (as bits)
    /// and has `first[i].1` cards at first.
    pub(super) fn from(pack: &Pack, first: &[(u32, usize)]) -> Self {
        assert!(usize::from(pack.top()) <= MAX_DENSE_RANKS, "callers check the ranks");
        let usable = pack.ranks().fold(0, |set, (rank, _)| set | 1u32 << (rank - 1));
        let mut counts = [0; MAX_DENSE_RANKS];
        for (rank, count) in pack.ranks() {
            counts[usize::from(rank) - 1] = i16::from(count);
        }
        let mut first_sizes = [0; MAX_SEATS];
        for (size, (_, n_cards)) in first_sizes.iter_mut().zip(first) {
            *size = *n_cards;
        }
        let mut space = Self {
            n_seats: first.len(),
            pack: Rest { counts, face_up: 0 },
            seats: first.iter().map(|&(base, _)| SeatStacks::new(base, usable)).collect(),
            layers: Vec::new(),
            n_pieces: 64,
            first_sizes,
        };
        while let Some(layer) = space.layer(space.layers.len(), pack.n_cards()) {
            space.layers.push(layer);
        }
        space
    }

    /// The layer after `n_hits` hits, or `None` if nobody can have hit so often.
    fn layer(&self, n_hits: usize, n_cards_in_all: u32) -> Option<Layer> {
        let m = self.n_seats;
        let mut n_cards = [0; MAX_SEATS];
        for (seat, n) in n_cards[..m].iter_mut().enumerate() {
            *n = self.first_sizes[seat] + (n_hits + m - 1 - seat) / m;
        }
        let face_up: usize = n_cards.iter().sum();
        let unseen = n_cards_in_all.checked_sub(face_up as u32)?;
        let mover = n_hits % m;
        let n_stacks = |role: usize| {
            let seat = (mover + role) % m;
            self.seats[seat].of_size(n_cards[seat]).map(|size| size.stacks.len())
        };
        let mut n_between = 1usize;
        for role in 1..m - 1 {
            n_between = usize::saturating_mul(n_between, n_stacks(role)?);
        }
        let (n_mover, n_last) = (n_stacks(0)?, n_stacks(m - 1)?);
        Some(Layer { mover, n_cards, unseen, n_mover, n_between, n_last })
    }

    /// The pieces into which `layer` is cut, as ranges of `between`.
    pub(super) fn pieces(&self, layer: &Layer) -> Vec<Range<usize>> {
        let n = layer.n_between.min(self.n_pieces);
        (0..n).map(|nth| layer.n_between * nth / n..layer.n_between * (nth + 1) / n).collect()
    }

    /// The mover's stacks in `layer`.
    pub(super) fn mover_stacks(&self, layer: &Layer) -> &StacksOfSize {
        self.stacks(layer, 0)
    }

    pub(super) fn stacks(&self, layer: &Layer, role: usize) -> &StacksOfSize {
        let seat = (layer.mover + role) % self.n_seats;
        self.seats[seat].of_size(layer.n_cards[seat]).expect("the layer exists")
    }

    /// The table without the mover's stack and that of the seat that moved last.
    pub(super) fn between(&self, layer: &Layer, mut between: usize) -> Rest {
        let mut rest = self.pack;
        for role in (1..self.n_seats - 1).rev() {
            let stacks = &self.stacks(layer, role).stacks;
            rest.add(stacks[between % stacks.len()]);
            between /= stacks.len();
        }
        rest
    }

    /// The table without the mover's stack, or `None` if it needs cards that the pack lacks.
    pub(super) fn rest(&self, layer: &Layer, between: &Rest, last: usize) -> Option<Rest> {
        let mut rest = *between;
        rest.add(self.stacks(layer, self.n_seats - 1).stacks[last]);
        rest.is_possible().then_some(rest)
    }

    /// Where the configuration `stacks` (by seat) is, with `mover` to move; `None` if it is not in
    /// this space.
    pub(super) fn place(&self, stacks: &[Stack], mover: usize) -> Option<Place> {
        let n_cards = |seat: usize| stacks[seat].n_cards() as usize;
        let first: usize = self.first_sizes.iter().sum();
        let layer_idx = (0..self.n_seats).map(n_cards).sum::<usize>().checked_sub(first)?;
        let layer = self.layers.get(layer_idx)?;
        if layer.mover != mover
            || (0..self.n_seats).any(|seat| n_cards(seat) != layer.n_cards[seat])
        {
            return None;
        }
        let place = |role: usize| {
            let seat = (mover + role) % self.n_seats;
            let bits = stacks[seat].bits() as usize;
            let place = usize::from(*self.seats[seat].place.get(bits)?);
            let stacks = &self.stacks(layer, role).stacks;
            (stacks.get(place) == Some(&(bits as u32))).then_some((place, stacks.len()))
        };
        let mut block = 0;
        for role in 0..self.n_seats - 1 {
            let (place, n_stacks) = place(role)?;
            block = block * n_stacks + place;
        }
        Some(Place { layer: layer_idx, block, bit: place(self.n_seats - 1)?.0 })
    }

    /// The configuration at a place, by seat.
    #[cfg(test)]
    pub(super) fn stacks_at(&self, place: Place) -> Vec<Stack> {
        let layer = &self.layers[place.layer];
        let mut stacks = vec![Stack::EMPTY; self.n_seats];
        let mut block = place.block;
        let seat = |role: usize| (layer.mover + role) % self.n_seats;
        stacks[seat(self.n_seats - 1)] =
            Stack::from_bits(self.stacks(layer, self.n_seats - 1).stacks[place.bit]);
        for role in (0..self.n_seats - 1).rev() {
            let of_size = &self.stacks(layer, role).stacks;
            stacks[seat(role)] = Stack::from_bits(of_size[block % of_size.len()]);
            block /= of_size.len();
        }
        stacks
    }

    /// How many places there are in all layers.
    pub(super) fn n_places(&self) -> u64 {
        self.layers.iter().fold(0, |sum, layer| sum.saturating_add(layer.n_places()))
    }

    /// How many places the widest layer has.
    pub(super) fn widest_layer(&self) -> u64 {
        self.layers.iter().map(Layer::n_places).max().unwrap_or(0)
    }

    /// Bytes that one bit for every place takes.
    pub(super) fn bitmap_bytes(&self) -> u64 {
        let bytes =
            |layer: &Layer| (8 * layer.words() as u64).saturating_mul(layer.n_blocks() as u64);
        self.layers.iter().fold(0, |sum, layer| sum.saturating_add(bytes(layer)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_one_configuration_and_a_configuration_one_place() {
        let pack = Pack::from_counts(&[2, 0, 3, 3]).unwrap();
        let opening = |a, b, c| [a, b, c].map(|rank| Stack::EMPTY.with(rank)).to_vec();
        let space = StateSpace::new(3, &pack, &[opening(1, 3, 4), opening(3, 4, 4)]);
        let mut n_places = 0;
        for (layer_idx, layer) in space.layers.iter().enumerate() {
            for block in 0..layer.n_blocks() {
                for bit in 0..layer.n_last {
                    let place = Place { layer: layer_idx, block, bit };
                    let stacks = space.stacks_at(place);
                    assert_eq!(space.place(&stacks, layer.mover), Some(place));
                    assert_eq!(space.place(&stacks, (layer.mover + 1) % 3), None);
                    n_places += 1;
                }
            }
        }
        // Rank 2 is not in the pack, and the third seat has a 4 in both openings. Sizes (1,1,1),
        // (2,1,1), (2,2,1), (2,2,2), (3,2,2), (3,3,2); nine cards face up are more than there are.
        assert_eq!(n_places, 9 + 9 + 9 + 18 + 6 + 2);
        let elsewhere = [Stack::EMPTY.with(2), Stack::EMPTY.with(3), Stack::EMPTY.with(4)];
        assert_eq!(space.place(&elsewhere, 0), None);
    }
}
