//! Marking: the configurations that a solver has to visit, layer by layer, one bit each.
//!
//! Forward from the openings, following every card that a hit could bring, but not past a
//! configuration where folding is certain. The marks then number the visited configurations: the
//! place of one among them is its block's offset plus the marks before it in the block, so values
//! are stored without gaps and without a hash table.

use std::ops::Range;

use kernel::{LimitReached, Progress, Watch};

use super::prune::Prune;
use super::state_space::{Layer, MAX_DENSE_RANKS, Place, Rest, StateSpace};
use super::visit::{cut, in_pieces, ones};

/// One bit for each place of a layer, and the offset of each block among the marks.
pub(super) struct Marks {
    pub(super) bits: Vec<u64>,
    /// Marks before each block, and the number of marks at the end.
    pub(super) offsets: Vec<u32>,
    /// Openings that are looked into even where folding is certain, as bits; empty for none.
    roots: Vec<u64>,
    /// Words in a block.
    pub(super) words: usize,
}

impl Marks {
    fn new(layer: &Layer) -> Self {
        let words = layer.words();
        Self { bits: vec![0; layer.n_blocks() * words], offsets: vec![], roots: vec![], words }
    }

    /// The number of marks.
    pub(super) fn len(&self) -> usize {
        *self.offsets.last().expect("offsets are counted when marking is done") as usize
    }

    pub(super) fn block(&self, block: usize) -> &[u64] {
        &self.bits[block * self.words..(block + 1) * self.words]
    }

    /// The number of `place` among the marks, if it is marked.
    pub(super) fn number(&self, place: Place) -> Option<usize> {
        let words = self.block(place.block);
        let (word, bit) = (place.bit / 64, place.bit % 64);
        if words[word] >> bit & 1 == 0 {
            return None;
        }
        let before: u32 = words[..word].iter().map(|word| word.count_ones()).sum();
        let within = (words[word] & ((1 << bit) - 1)).count_ones();
        Some((self.offsets[place.block] + before + within) as usize)
    }

    pub(super) fn is_root(&self, block: usize, bit: usize) -> bool {
        !self.roots.is_empty() && self.roots[block * self.words + bit / 64] >> (bit % 64) & 1 == 1
    }

    fn count(&mut self) {
        let mut sum = 0;
        self.offsets = Vec::with_capacity(self.bits.len() / self.words + 1);
        self.offsets.push(0);
        for block in self.bits.chunks_exact(self.words) {
            sum += block.iter().map(|word| word.count_ones()).sum::<u32>();
            self.offsets.push(sum);
        }
    }
}

/// An opening and whether it is looked into even where folding is certain.
#[derive(Clone, Copy)]
pub(super) struct Root {
    pub(super) place: Place,
    pub(super) always: bool,
}

/// Marks all that must be visited from `roots`. Gives `keep`, layer by layer, where hitting is to be
/// looked into: one bit for each place that is marked and not surely folded.
///
/// # Errors
/// When the watch says stop.
pub(super) fn mark(
    space: &StateSpace,
    roots: &[Root],
    prune: &impl Prune,
    mut keep: impl FnMut(Vec<u64>),
    watch: &dyn Watch,
) -> Result<Vec<Marks>, LimitReached> {
    let mut all: Vec<Marks> = space.layers.iter().map(Marks::new).collect();
    for root in roots {
        let marks = &mut all[root.place.layer];
        let (word, bit) =
            (root.place.block * marks.words + root.place.bit / 64, root.place.bit % 64);
        marks.bits[word] |= 1 << bit;
        if root.always {
            marks.roots.resize(marks.bits.len(), 0);
            marks.roots[word] |= 1 << bit;
        }
    }
    for (idx, layer) in space.layers.iter().enumerate() {
        let total = Some(space.layers.len() as u64);
        watch.tick(Progress { doing: "marking", done: idx as u64, total })?;
        let (done, ahead) = all.split_at_mut(idx + 1);
        done[idx].count();
        // Who moves here is the one that moved last there.
        let next = ahead.first_mut().map(|next| (next, space.layers[idx + 1].n_last));
        keep(mark_next(space, layer, &done[idx], next, prune, watch)?);
    }
    Ok(all)
}

/// Marks what follows a layer (`next`, with the number of the mover's stacks there), and says where in it hitting is to be looked into.
fn mark_next(
    space: &StateSpace,
    layer: &Layer,
    marks: &Marks,
    next: Option<(&mut Marks, usize)>,
    prune: &impl Prune,
    watch: &dyn Watch,
) -> Result<Vec<u64>, LimitReached> {
    let mut looks = vec![0; marks.bits.len()];
    if marks.len() == 0 || layer.unseen == 0 {
        return Ok(looks);
    }
    // 1. Cut the next layer where the pieces of this one end: their children never share a block.
    let pieces = space.pieces(layer);
    let (words, n_children, mut left) = match next {
        Some((next, n_children)) => (next.words, n_children, next.bits.as_mut_slice()),
        None => (0, 0, &mut [][..]),
    };
    let mut work = Vec::with_capacity(pieces.len());
    let looks_of = cut(layer, &pieces, &mut looks, |blocks| blocks.len() * marks.words);
    for (piece, looks) in pieces.into_iter().zip(looks_of) {
        let n = piece.len() * layer.n_last * words;
        work.push((piece, looks, left.split_off_mut(..n).expect("enough blocks")));
    }
    // 2. In each piece, mark the children of what is marked and not surely folded.
    let holders = holders(space, layer);
    let marker = Marker { space, layer, marks, prune, words, n_children, holders };
    in_pieces(work, |(piece, looks, bits)| {
        watch.tick(Progress { doing: "marking", done: 0, total: None })?;
        marker.run(piece, looks, bits);
        Ok(())
    })?;
    Ok(looks)
}

/// By rank, the stacks of the seat that moved last that have it: a row of bits as long as a block.
fn holders(space: &StateSpace, layer: &Layer) -> Vec<u64> {
    let (words, stacks) = (layer.words(), &space.stacks(layer, space.n_seats - 1).stacks);
    let mut holders = vec![0; MAX_DENSE_RANKS * words];
    for (last, &stack) in stacks.iter().enumerate() {
        for rank in ones(&[u64::from(stack)]) {
            holders[rank * words + last / 64] |= 1 << (last % 64);
        }
    }
    holders
}

/// Goes through a layer block by block: a block is a row of bits, one for each stack of the seat that
/// moved last, and a card that comes does so in 64 configurations at a time.
struct Marker<'a, P> {
    space: &'a StateSpace,
    layer: &'a Layer,
    marks: &'a Marks,
    prune: &'a P,
    /// Words in a block of the next layer.
    words: usize,
    /// The mover's stacks of one more card.
    n_children: usize,
    holders: Vec<u64>,
}

impl<P: Prune> Marker<'_, P> {
    /// Writes where in `piece` hitting is looked into, by mover's stack, and the marks of the blocks
    /// of children.
    fn run(&self, piece: Range<usize>, mut looks: Vec<&mut [u64]>, bits: &mut [u64]) {
        let Self { space, layer, marks, .. } = *self;
        let stacks = space.mover_stacks(layer);
        let words = marks.words;
        // By rank, where a card of it is left; by larger stack of the mover, the children: as bits of a
        // block of this layer.
        let mut left = vec![0; MAX_DENSE_RANKS * words];
        let mut children = vec![0; self.n_children * words];
        let mut rests = Vec::with_capacity(layer.n_last);
        for (nth, between) in piece.enumerate() {
            let table = space.between(layer, between);
            // What needs cards that the pack lacks is not marked, so its rest does not matter.
            let rest = |last| space.rest(layer, &table, last).unwrap_or(table);
            rests.clear();
            rests.extend((0..layer.n_last).map(rest));
            // 1. Where a card of each rank is left.
            for (nth, (left, holders)) in left.iter_mut().zip(&self.holders).enumerate() {
                *left = match table.counts[nth / words] {
                    ..=0 => 0,
                    1 => !holders,
                    2.. => u64::MAX,
                };
            }
            // 2. The children of each row of configurations that is looked into.
            children.fill(0);
            for (mover, looks) in looks.iter_mut().enumerate() {
                let block = mover * layer.n_between + between;
                let looks = &mut looks[nth * words..(nth + 1) * words];
                looks.copy_from_slice(marks.block(block));
                self.prune_row(&rests, stacks.stacks[mover], block, looks);
                if looks.iter().all(|&word| word == 0) {
                    continue;
                }
                for link in stacks.links(mover) {
                    let first = usize::from(link.place) * words;
                    let left = &left[usize::from(link.rank) * words..];
                    for ((child, look), left) in children[first..].iter_mut().zip(&*looks).zip(left)
                    {
                        *child |= look & left;
                    }
                }
            }
            // 3. Turned, they are blocks of the next layer.
            let blocks = &mut bits[nth * layer.n_last * self.words..];
            for (place, row) in children.chunks_exact(words).enumerate() {
                for last in ones(row) {
                    blocks[last * self.words + place / 64] |= 1 << (place % 64);
                }
            }
        }
    }

    /// Takes off a row what is surely folded.
    fn prune_row(&self, rests: &[Rest], stack: u32, block: usize, row: &mut [u64]) {
        if !P::SOMETIMES {
            return;
        }
        let Layer { mover, unseen, .. } = *self.layer;
        for (nth, word) in row.iter_mut().enumerate() {
            for bit in ones(&[*word]) {
                let last = nth * 64 + bit;
                if self.prune.folds(mover, &rests[last], stack, unseen)
                    && !self.marks.is_root(block, last)
                {
                    *word &= !(1 << bit);
                }
            }
        }
    }
}
