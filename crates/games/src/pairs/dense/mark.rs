//! Marking: which configurations a solver has to visit, layer by layer, one bit each.
//!
//! Forward from the openings, following every card that a hit could bring, but not past a
//! configuration where folding is certain. The marks then number the visited configurations: the
//! place of one among them is its block's offset plus the marks before it in the block, so values
//! are stored without gaps and without a hash table.

use kernel::{LimitReached, Progress, Watch};
use rayon::prelude::*;

use super::field::{Field, Layer, Place, StacksOfSize};
use super::prune::Prune;
use super::visit::{Visit, Visitor, visit};

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

/// Marks all that must be visited from `roots`.
///
/// # Errors
/// When the watch says stop.
pub(super) fn mark(
    field: &Field,
    roots: &[Root],
    prune: &impl Prune,
    watch: &dyn Watch,
) -> Result<Vec<Marks>, LimitReached> {
    let mut all: Vec<Marks> = field.layers.iter().map(Marks::new).collect();
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
    for idx in 0..field.layers.len() {
        let total = Some(field.layers.len() as u64);
        watch.tick(Progress { doing: "marking", done: idx as u64, total })?;
        let (done, ahead) = all.split_at_mut(idx + 1);
        done[idx].count();
        if let Some(next) = ahead.first_mut() {
            mark_next(field, &field.layers[idx], &done[idx], next, prune, watch)?;
        }
    }
    Ok(all)
}

fn mark_next(
    field: &Field,
    layer: &Layer,
    marks: &Marks,
    next: &mut Marks,
    prune: &impl Prune,
    watch: &dyn Watch,
) -> Result<(), LimitReached> {
    if marks.len() == 0 || layer.unseen == 0 {
        return Ok(());
    }
    // 1. Cut the next layer where the pieces of this one end: their children never share a block.
    let words = next.words;
    let mut left = next.bits.as_mut_slice();
    let mut work = Vec::new();
    for piece in field.pieces(layer) {
        let (bits, others) = left.split_at_mut(piece.len() * layer.n_last * words);
        left = others;
        work.push((piece, bits));
    }
    // 2. In each piece, mark the children of what is marked and not surely folded.
    work.into_par_iter().try_for_each(|(piece, bits)| {
        watch.tick(Progress { doing: "marking", done: 0, total: None })?;
        let mut marker = Marker {
            layer,
            marks,
            prune,
            stacks: field.mover_stacks(layer),
            bits,
            first_block: piece.start * layer.n_last,
            words,
            at: 0,
        };
        visit(field, layer, marks, piece, &mut marker);
        Ok(())
    })
}

struct Marker<'a, P> {
    layer: &'a Layer,
    marks: &'a Marks,
    prune: &'a P,
    stacks: &'a StacksOfSize,
    /// The next layer's bits, from `first_block` on.
    bits: &'a mut [u64],
    first_block: usize,
    words: usize,
    /// Where in `bits` the present block of children begins.
    at: usize,
}

impl<P: Prune> Visitor for Marker<'_, P> {
    fn enter(&mut self, child_block: usize) {
        self.at = (child_block - self.first_block) * self.words;
    }

    fn each(&mut self, visit: &Visit<'_>) {
        let layer = self.layer;
        let is_sure = self.prune.folds(layer.mover, visit.rest, visit.stack, layer.unseen);
        if is_sure && !self.marks.is_root(visit.block, visit.bit) {
            return;
        }
        for link in self.stacks.links(visit.mover) {
            if visit.rest.counts[usize::from(link.rank)] > 0 {
                let place = usize::from(link.place);
                self.bits[self.at + place / 64] |= 1 << (place % 64);
            }
        }
    }
}
