//! Backward induction from the last layer to the openings.
//!
//! A configuration's value is one number for each seat but the last, whose value follows because
//! payoffs sum to zero. Only two layers of values are held at a time.

use std::ops::Range;
use std::slice::IterMut;

use kernel::{LimitReached, Meter, Number, Progress, Watch};

use super::mark::{Marks, Root};
use super::state_space::{Layer, Rest, StacksOfSize, StateSpace};
use super::visit::{Ones, Visit, Visitor, cut, in_pieces, ones, steps, visit};

/// The values of all seats but the last.
pub(super) type Values<N, const S: usize> = [N; S];

/// Payoffs of each seat, by the seat that loses and the rank with which it loses (from 0).
pub(super) struct Stakes<N, const S: usize>(pub(super) Vec<Vec<Values<N, S>>>);

impl<N: Number, const S: usize> Stakes<N, S> {
    /// By rank, when `loser` loses.
    fn when(&self, loser: usize) -> &[Values<N, S>] {
        &self.0[loser]
    }
}

/// The value of `seat`, which may be the last.
pub(super) fn of_seat<N: Number, const S: usize>(values: &Values<N, S>, seat: usize) -> N {
    values.get(seat).cloned().unwrap_or_else(|| {
        let mut sum = N::zero();
        for value in values {
            sum.subtract(value);
        }
        sum
    })
}

/// Values at an opening.
#[derive(Clone)]
pub(super) struct AtRoot<N, const S: usize> {
    pub(super) values: Values<N, S>,
    /// What hitting is worth, where that was looked into.
    pub(super) hit: Option<Values<N, S>>,
}

/// The outcome of going back through all layers.
pub(super) struct Valued<N, const S: usize> {
    pub(super) roots: Vec<AtRoot<N, S>>,
    /// Where the mover hits: one bit for each place of each layer.
    pub(super) hits: Vec<Vec<u64>>,
}

/// The values of `roots`, and the decision everywhere that was marked. `looks` has one bit for each
/// place of each layer, where hitting is to be looked into; elsewhere folding is certain.
///
/// # Errors
/// When the watch says stop.
pub(super) fn value<N: Number, const S: usize>(
    space: &StateSpace,
    marks: &[Marks],
    roots: &[Root],
    looks: Vec<Vec<u64>>,
    stakes: &Stakes<N, S>,
    watch: &dyn Watch,
) -> Result<Valued<N, S>, LimitReached> {
    let mut found: Vec<Option<AtRoot<N, S>>> = vec![None; roots.len()];
    let mut hits = looks;
    // Layers take turns in two rows, so that their memory is got from the system once.
    let [mut values, mut after] = widest(marks).map(|n| vec![zeros::<N, S>(); n]);
    if marks.len().is_multiple_of(2) {
        std::mem::swap(&mut values, &mut after);
    }
    let n_visited: u64 = marks.iter().map(|marks| marks.len() as u64).sum();
    let mut done = 0;
    for (idx, layer) in space.layers.iter().enumerate().rev() {
        watch.tick(Progress { doing: "solving", done, total: Some(n_visited) })?;
        let pass = Pass { space, layer, marks: &marks[idx], next: marks.get(idx + 1), stakes };
        let n = marks[idx].len();
        let looked_into = pass.run(&after, &mut values[..n], &mut hits[idx], watch)?;
        for (root, found) in
            roots.iter().zip(&mut found).filter(|(root, _)| root.place.layer == idx)
        {
            let number = marks[idx].number(root.place).expect("roots are marked");
            let here = (root.place.block, root.place.bit);
            let hit = looked_into.iter().find(|(at, _)| *at == here).map(|(_, hit)| hit.clone());
            *found = Some(AtRoot { values: values[number].clone(), hit });
        }
        done += n as u64;
        std::mem::swap(&mut values, &mut after);
    }
    let roots = found.into_iter().map(|root| root.expect("every root is in a layer")).collect();
    Ok(Valued { roots, hits })
}

/// Bytes for values at the widest point.
pub(super) fn value_bytes<N, const S: usize>(marks: &[Marks]) -> u64 {
    (widest(marks).iter().sum::<usize>() * size_of::<Values<N, S>>()) as u64
}

/// The most marks in a layer, of the first, third … layers and of the second, fourth ….
fn widest(marks: &[Marks]) -> [usize; 2] {
    [0, 1].map(|first| marks.iter().skip(first).step_by(2).map(Marks::len).max().unwrap_or(0))
}

fn zeros<N: Number, const S: usize>() -> Values<N, S> {
    std::array::from_fn(|_| N::zero())
}

/// `sum += weight · values`.
fn add<N: Number, const S: usize>(sum: &mut Values<N, S>, values: &Values<N, S>, weight: u64) {
    for (sum, value) in sum.iter_mut().zip(values) {
        sum.add_scaled(value, weight);
    }
}

/// One layer, valued from the next.
struct Pass<'a, N, const S: usize> {
    space: &'a StateSpace,
    layer: &'a Layer,
    marks: &'a Marks,
    next: Option<&'a Marks>,
    stakes: &'a Stakes<N, S>,
}

/// Values of hitting at openings, each with its block and bit.
type LookedInto<N, const S: usize> = Vec<((usize, usize), Values<N, S>)>;

impl<N: Number, const S: usize> Pass<'_, N, S> {
    /// Writes the layer's `values`, and leaves of `hits` what is right of where hitting is looked
    /// into.
    fn run(
        &self,
        after: &[Values<N, S>],
        values: &mut [Values<N, S>],
        hits: &mut [u64],
        watch: &dyn Watch,
    ) -> Result<LookedInto<N, S>, LimitReached> {
        let (layer, marks) = (self.layer, self.marks);
        // 1. For each piece and each mover's stack, its stretch of values and of hits.
        let pieces = self.space.pieces(layer);
        let n_values =
            |blocks: Range<usize>| marks.offsets[blocks.end] - marks.offsets[blocks.start];
        let values = cut(layer, &pieces, values, |blocks| n_values(blocks) as usize);
        let hits = cut(layer, &pieces, hits, |blocks| blocks.len() * marks.words);
        let work = pieces.into_iter().zip(values).zip(hits).collect();
        // 2. Pieces in any order on any thread; their roots in order.
        let rooted = in_pieces(work, |((piece, values), hits)| {
            watch.tick(Progress { doing: "solving", done: 0, total: None })?;
            let n_children = self.next.map_or(0, |next| next.words * 64);
            let mut visitor = Valuer {
                pass: self,
                stacks: self.space.mover_stacks(layer),
                after,
                children: vec![zeros(); n_children],
                pairs: Pairs::new(self.stakes.when(layer.mover).len()),
                values: values.into_iter().map(<[_]>::iter_mut).collect(),
                hits,
                roots: Vec::new(),
            };
            let meter = Meter::new(watch, "solving");
            visit(self.space, layer, marks, piece, &mut visitor, &meter, steps::<N>())?;
            Ok(visitor.roots)
        })?;
        Ok(rooted.concat())
    }
}

struct Valuer<'a, N, const S: usize> {
    pass: &'a Pass<'a, N, S>,
    stacks: &'a StacksOfSize,
    /// The next layer's values.
    after: &'a [Values<N, S>],
    /// The present block of children, spread out so that a place finds its value at once.
    children: Vec<Values<N, S>>,
    pairs: Pairs<N, S>,
    /// By mover's stack: where its next values go.
    values: Vec<IterMut<'a, Values<N, S>>>,
    /// By mover's stack: where its decisions go.
    hits: Vec<&'a mut [u64]>,
    roots: LookedInto<N, S>,
}

impl<N: Number, const S: usize> Valuer<'_, N, S> {
    /// Spreads out a block of children.
    fn spread(&mut self, child_block: usize) {
        let Some(next) = self.pass.next else { return };
        let first = next.offsets[child_block] as usize;
        for (value, place) in self.after[first..].iter().zip(ones(next.block(child_block))) {
            self.children[place].clone_from(value);
        }
    }
}

impl<N: Number, const S: usize> Visitor for Valuer<'_, N, S> {
    fn rest(&mut self, visit: &Visit<'_>, movers: Ones<'_>) {
        let Pass { layer, marks, stakes, .. } = *self.pass;
        let (seat, unseen) = (layer.mover, u64::from(layer.unseen));
        let stakes = stakes.when(seat);
        self.pairs.load(visit.rest, stakes);
        self.spread(visit.child_block);
        let (stacks, children) = (self.stacks, &self.children[..]);
        let counts = visit.rest.counts.map(|count| count as u64);
        let bit = 1 << (visit.bit % 64);
        for mover in movers {
            let stack = stacks.stacks[mover];
            let fold = &stakes[visit.low(stack)];
            let value = self.values[mover].next().expect("one value for each mark");
            let hits = &mut self.hits[mover][visit.word];
            value.clone_from(fold);
            if *hits & bit == 0 {
                continue;
            }
            // 1. What hitting is worth.
            let mut hit = self.pairs.of(stack);
            for link in stacks.links(mover) {
                let count = counts[usize::from(link.rank)];
                // Where there is no such card there need be no child. Nothing of whatever number
                // lies there is added; but for big fractions it is quicker not to add it.
                if !N::EXACT || count > 0 {
                    add(&mut hit, &children[usize::from(link.place)], count);
                }
            }
            hit.iter_mut().for_each(|hit| hit.divide(unseen));
            let block = visit.block(layer, mover);
            if marks.is_root(block, visit.bit) {
                self.roots.push(((block, visit.bit), hit.clone()));
            }
            // 2. Whether it is better for the mover.
            if of_seat(&hit, seat).beats(&of_seat(fold, seat)) {
                *value = hit;
            } else {
                *hits &= !bit;
            }
        }
    }
}

/// Cost to the mover of the cards that pair, each as often as it is unseen: one sum for every set of
/// ranks in the lower half and one for every set in the upper half, so that a stack has two to add.
struct Pairs<N, const S: usize> {
    lower: Vec<Values<N, S>>,
    upper: Vec<Values<N, S>>,
    n_lower: usize,
}

impl<N: Number, const S: usize> Pairs<N, S> {
    fn new(n_ranks: usize) -> Self {
        let n_lower = n_ranks / 2;
        let (lower, upper) = (vec![zeros(); 1 << n_lower], vec![zeros(); 1 << (n_ranks - n_lower)]);
        Self { lower, upper, n_lower }
    }

    fn load(&mut self, rest: &Rest, stakes: &[Values<N, S>]) {
        let (counts_lower, counts_upper) = rest.counts.split_at(self.n_lower);
        let (stakes_lower, stakes_upper) = stakes.split_at(self.n_lower);
        for (sums, counts, stakes) in [
            (&mut self.lower, counts_lower, stakes_lower),
            (&mut self.upper, counts_upper, stakes_upper),
        ] {
            // The sets with a rank as their highest follow those without it.
            for (rank, (count, stake)) in counts.iter().zip(stakes).enumerate() {
                let (without, with) = sums.split_at_mut(1 << rank);
                let weight = (count - 1).max(0) as u64;
                for (with, without) in with.iter_mut().zip(without) {
                    with.clone_from(without);
                    add(with, stake, weight);
                }
            }
        }
    }

    #[inline]
    fn of(&self, stack: u32) -> Values<N, S> {
        let mut sum = self.lower[stack as usize & (self.lower.len() - 1)].clone();
        add(&mut sum, &self.upper[stack as usize >> self.n_lower], 1);
        sum
    }
}
