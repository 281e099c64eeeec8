//! Going through the marked configurations of a layer, rest by rest.
//!
//! All solvers walk the same way, so it is written once: for each table without the mover's stack
//! (the *rest*), all marked configurations that share it, and with it one block of children.

use std::ops::Range;

use kernel::{LimitReached, Meter, Number, Stop};
use rayon::prelude::*;

use super::mark::Marks;
use super::state_space::{Layer, Rest, StateSpace};

/// Visitor of the configurations of a piece of a layer.
pub(super) trait Visitor {
    /// The marked configurations of one rest: the mover has the stacks `movers`, by their places,
    /// ascending.
    fn rest(&mut self, visit: &Visit<'_>, movers: Ones<'_>);
}

/// The configurations that differ only in the mover's stack, as a visitor sees them.
pub(super) struct Visit<'a> {
    /// The table without the mover's stack.
    pub(super) rest: &'a Rest,
    /// The place of the stacks between the mover and the seat that moved last.
    between: usize,
    /// The place of the stack of the seat that moved last: the configurations' bit in their blocks.
    pub(super) bit: usize,
    /// The word of that bit, counted in the piece from the first word with the same mover's stack.
    pub(super) word: usize,
    /// Where all their children lie in the next layer.
    pub(super) child_block: usize,
}

impl Visit<'_> {
    /// The rank, from 0, of the lowest card face up when the mover has `stack`.
    pub(super) fn low(&self, stack: u32) -> usize {
        (stack | self.rest.face_up).trailing_zeros() as usize
    }

    /// The block of the configuration in which the mover has this stack.
    pub(super) fn block(&self, layer: &Layer, mover: usize) -> usize {
        mover * layer.n_between + self.between
    }
}

/// Shows `visitor` every marked configuration of a piece. The configurations of one mover's stack
/// come in the order of their numbers.
pub(super) fn visit(
    space: &StateSpace,
    layer: &Layer,
    marks: &Marks,
    piece: Range<usize>,
    visitor: &mut impl Visitor,
    meter: &Meter<'_>,
    steps: u64,
) -> Result<(), Stop> {
    let mut turned = Turned::new(layer);
    let first = piece.start;
    for between in piece {
        turned.load(layer, marks, between);
        let table = space.between(layer, between);
        for last in (0..layer.n_last).filter(|&last| !turned.is_empty(last)) {
            meter.work(steps * (1 + turned.movers(last).count() as u64))?;
            let rest = space.rest(layer, &table, last).expect("what is marked is possible");
            let visit = Visit {
                rest: &rest,
                between,
                bit: last,
                word: (between - first) * marks.words + last / 64,
                child_block: between * layer.n_last + last,
            };
            visitor.rest(&visit, turned.movers(last));
        }
    }
    Ok(())
}

/// About the elementary steps of a configuration with at most a dozen children, valued in `N`.
pub(super) fn steps<N: Number>() -> u64 {
    if N::EXACT { 1 << 13 } else { 1 << 6 }
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
    fn movers(&self, last: usize) -> Ones<'_> {
        ones(&self.sets[last * self.words..(last + 1) * self.words])
    }

    fn is_empty(&self, last: usize) -> bool {
        self.sets[last * self.words..(last + 1) * self.words].iter().all(|&word| word == 0)
    }
}

/// Cuts `row` for the pieces of a layer: for each piece, by mover's stack, the stretch of its blocks.
///
/// In a row they follow one another stack by stack, and piece by piece within a stack. `len` says how
/// long the stretch of some blocks is.
pub(super) fn cut<'a, T>(
    layer: &Layer,
    pieces: &[Range<usize>],
    mut row: &'a mut [T],
    len: impl Fn(Range<usize>) -> usize,
) -> Vec<Vec<&'a mut [T]>> {
    let mut cut: Vec<_> = pieces.iter().map(|_| Vec::with_capacity(layer.n_mover)).collect();
    for mover in 0..layer.n_mover {
        let first = mover * layer.n_between;
        for (piece, stretches) in pieces.iter().zip(&mut cut) {
            let n = len(first + piece.start..first + piece.end);
            stretches.push(row.split_off_mut(..n).expect("the row has all stretches"));
        }
    }
    cut
}

/// Does the work of all pieces, in any order on any thread, and gives what each found, in order. A
/// single piece stays on the thread that asks.
pub(super) fn in_pieces<W: Send, T: Send>(
    mut work: Vec<W>,
    each: impl Fn(W) -> Result<T, LimitReached> + Sync + Send,
) -> Result<Vec<T>, LimitReached> {
    match work.pop() {
        Some(only) if work.is_empty() => Ok(vec![each(only)?]),
        last => {
            work.extend(last);
            work.into_par_iter().map(each).collect()
        }
    }
}

/// The places of the ones in a row of words, ascending.
pub(super) fn ones(words: &[u64]) -> Ones<'_> {
    Ones { left: 0, next: 0, words }
}

pub(super) struct Ones<'a> {
    /// What is left of the word before `next`.
    left: u64,
    next: usize,
    words: &'a [u64],
}

impl Iterator for Ones<'_> {
    type Item = usize;

    #[inline]
    fn next(&mut self) -> Option<usize> {
        while self.left == 0 {
            self.left = *self.words.get(self.next)?;
            self.next += 1;
        }
        let place = (self.next - 1) * 64 + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(place)
    }
}
