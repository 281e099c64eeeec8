//! Going through the marked configurations of a layer, rest by rest.
//!
//! All solvers walk the same way, so it is written once: for each table without the mover's stack
//! (the *rest*), all marked configurations that share it, and with it one block of children.

use std::ops::Range;

use super::field::{Field, Layer, Rest};
use super::mark::Marks;

/// What is done with the configurations of a piece of a layer.
pub(super) trait Visitor {
    /// The configurations whose children lie in `child_block` follow.
    fn enter(&mut self, child_block: usize);
    /// One marked configuration.
    fn each(&mut self, visit: &Visit<'_>);
    /// They are done.
    fn leave(&mut self, _child_block: usize) {}
}

/// One configuration, as a visitor sees it.
pub(super) struct Visit<'a> {
    /// The table without the mover's stack.
    pub(super) rest: &'a Rest,
    /// The mover's stack, as bits.
    pub(super) stack: u32,
    /// Its place among the mover's stacks.
    pub(super) mover: usize,
    /// The configuration's block.
    pub(super) block: usize,
    /// The configuration's bit in the block.
    pub(super) bit: usize,
}

impl Visit<'_> {
    /// The rank, from 0, of the lowest card face up.
    pub(super) fn low(&self) -> usize {
        (self.stack | self.rest.face_up).trailing_zeros() as usize
    }
}

/// Shows `visitor` every marked configuration of a piece. The configurations of one mover's stack
/// come in the order of their numbers.
pub(super) fn visit(
    field: &Field,
    layer: &Layer,
    marks: &Marks,
    piece: Range<usize>,
    visitor: &mut impl Visitor,
) {
    let stacks = &field.mover_stacks(layer).stacks;
    let mut turned = Turned::new(layer);
    for between in piece {
        turned.load(layer, marks, between);
        let table = field.between(layer, between);
        for last in (0..layer.n_last).filter(|&last| !turned.is_empty(last)) {
            let rest = field.rest(layer, &table, last).expect("what is marked is possible");
            let child_block = between * layer.n_last + last;
            visitor.enter(child_block);
            for mover in turned.movers(last) {
                let block = mover * layer.n_between + between;
                visitor.each(&Visit { rest: &rest, stack: stacks[mover], mover, block, bit: last });
            }
            visitor.leave(child_block);
        }
    }
}

/// The marked configurations of one slice of a layer (one value of `between`), turned so that they
/// can be gone through by the bit of the seat that moved last: the mover's stacks for each.
struct Turned {
    /// For each bit of a block, the set of mover's stacks marked there.
    sets: Vec<u64>,
    words: usize,
}

impl Turned {
    fn new(layer: &Layer) -> Self {
        let words = layer.n_mover.div_ceil(64);
        Self { sets: vec![0; layer.n_last * words], words }
    }

    fn load(&mut self, layer: &Layer, marks: &Marks, between: usize) {
        self.sets.fill(0);
        for mover in 0..layer.n_mover {
            for last in ones(marks.block(mover * layer.n_between + between)) {
                self.sets[last * self.words + mover / 64] |= 1 << (mover % 64);
            }
        }
    }

    /// The mover's stacks marked with this stack of the seat that moved last; ascending.
    fn movers(&self, last: usize) -> impl Iterator<Item = usize> + '_ {
        ones(&self.sets[last * self.words..(last + 1) * self.words])
    }

    fn is_empty(&self, last: usize) -> bool {
        self.sets[last * self.words..(last + 1) * self.words].iter().all(|&word| word == 0)
    }
}

/// The places of the ones in a row of words, ascending.
pub(super) fn ones(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(nth, &word)| {
        std::iter::successors((word != 0).then_some(word), |left| {
            let left = left & (left - 1);
            (left != 0).then_some(left)
        })
        .map(move |left| nth * 64 + left.trailing_zeros() as usize)
    })
}
