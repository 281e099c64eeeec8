//! Payoff operator: what a seat's sequences are worth as the others play, a sparse matrix made once from the leaves.
//!
//! A row for each slot of the seat at which play can end; an entry for each way in which the others can
//! come to such an end, leaves with the same sequences of all seats added up. For two seats, rows
//! whose ends can be come to by the same sequences of the other (the same moves, with different cards in
//! hand) are put in a **bundle** of two or four, which reads the other's reach once for all of them:
//!
//! ```text
//! bundle of two rows   │ slot │ a₁ b₁ │      cells of the rows:  Σ reach[slot] · a,  Σ reach[slot] · b
//!                      │ slot │ a₂ b₂ │
//! ```

use kernel::Seat;

use super::regret_step::fork;
use super::treeplex::Treeplex;
use crate::form::SequenceForm;

/// Payoff operator of one seat.
pub(super) struct PayoffOperator {
    fours: Bundles<4>,
    twos: Bundles<2>,
    ones: Bundles<1>,
    /// Where the others are not one seat.
    products: Products,
    /// The payoffs of the last call, by cell; the first is always zero.
    cells: Vec<f64>,
}

/// Rows in bundles of `W`.
#[derive(Default)]
struct Bundles<const W: usize> {
    /// Where the entries of each bundle begin, and where the last end.
    starts: Vec<u32>,
    /// The other's slot, for each entry.
    slots: Vec<u32>,
    /// Chance times payoff, for each entry and row.
    values: Vec<[f64; W]>,
}

/// Rows one by one, with any number of others.
#[derive(Default)]
struct Products {
    starts: Vec<u32>,
    others: Vec<usize>,
    /// The slots of the others, as many for each entry.
    slots: Vec<u32>,
    values: Vec<f64>,
}

/// The entries of one row: slots of the others, and a value.
struct Row {
    slot: u32,
    entries: Vec<(u32, f64)>,
}

/// Entries that are worth a thread of their own.
const PIECE: u32 = 1 << 12;

impl PayoffOperator {
    pub(super) fn new(form: &SequenceForm, seat: Seat, plexes: &mut [Treeplex]) -> Self {
        let others: Vec<usize> = (0..plexes.len()).filter(|&idx| idx != seat.idx()).collect();
        let mut operator = Self {
            fours: Bundles::new(),
            twos: Bundles::new(),
            ones: Bundles::new(),
            products: Products { starts: vec![0], others, ..Products::default() },
            cells: vec![0.0],
        };
        let mut owners = Vec::new();
        if let &[other] = operator.products.others.as_slice() {
            operator.products.others.clear();
            let bundles = bundle(rows(form, seat, other, plexes), plexes[other].n_slots());
            // Four lanes, of which one may be empty, then two, then one.
            let some = |least: usize, most: usize| {
                bundles.iter().filter(move |bundle| (least..=most).contains(&bundle.len()))
            };
            some(3, 4).for_each(|rows| operator.fours.add(rows, &mut owners));
            some(2, 2).for_each(|rows| operator.twos.add(rows, &mut owners));
            some(1, 1).for_each(|rows| operator.ones.add(rows, &mut owners));
        } else {
            operator.products.collect(form, seat, plexes, &mut owners);
        }
        let own = &mut plexes[seat.idx()];
        let mut cells = vec![0; own.n_slots()];
        for (cell, owner) in (1..).zip(&owners) {
            if let &Some(slot) = owner {
                cells[slot as usize] = cell;
            }
        }
        own.find(&cells);
        operator.cells.resize(1 + owners.len(), 0.0);
        operator
    }

    /// The number of entries.
    pub(super) fn n_entries(&self) -> usize {
        4 * self.fours.values.len()
            + 2 * self.twos.values.len()
            + self.ones.values.len()
            + self.products.values.len()
    }

    /// What the seat's sequences are worth as the others play now, by cell.
    pub(super) fn apply(&mut self, plexes: &[Treeplex], other: usize, threads: bool) -> &[f64] {
        let reach = plexes[other].reach.as_slice();
        let (_, cells) = self.cells.split_at_mut(1);
        if self.products.starts.len() > 1 {
            self.products.apply(cells, plexes);
            return &self.cells;
        }
        let (fours, cells) = cells.split_at_mut(4 * self.fours.len());
        let (twos, ones) = cells.split_at_mut(2 * self.twos.len());
        let (of_fours, of_twos, of_ones) = (&self.fours, &self.twos, &self.ones);
        fork(
            threads,
            || of_fours.apply(&of_fours.starts, fours.as_chunks_mut().0, reach, threads),
            || {
                of_twos.apply(&of_twos.starts, twos.as_chunks_mut().0, reach, threads);
                of_ones.apply(&of_ones.starts, ones.as_chunks_mut().0, reach, threads);
            },
        );
        &self.cells
    }
}

impl<const W: usize> Bundles<W> {
    fn new() -> Self {
        Self { starts: vec![0], ..Self::default() }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Adds `rows`, of which the first has all the slots that any has; says whose the new cells are.
    fn add(&mut self, rows: &[Row], owners: &mut Vec<Option<u32>>) {
        let from = self.slots.len();
        self.slots.extend(rows[0].entries.iter().map(|&(slot, _)| slot));
        self.values.resize(self.slots.len(), [0.0; W]);
        for (lane, row) in rows.iter().enumerate() {
            let mut at = from;
            for &(slot, value) in &row.entries {
                while self.slots[at] != slot {
                    at += 1;
                }
                self.values[at][lane] = value;
            }
        }
        self.starts.push(self.slots.len() as u32);
        owners.extend((0..W).map(|lane| rows.get(lane).map(|row| row.slot)));
    }

    /// The bundles that begin at `starts`, of which the last is an end.
    fn apply(&self, starts: &[u32], out: &mut [[f64; W]], reach: &[f64], threads: bool) {
        let n = out.len();
        if threads && n > 1 && starts[n] - starts[0] > PIECE {
            let (head, tail) = out.split_at_mut(n / 2);
            fork(
                threads,
                || self.apply(&starts[..=n / 2], head, reach, threads),
                || self.apply(&starts[n / 2..], tail, reach, threads),
            );
            return;
        }
        for (out, ends) in out.iter_mut().zip(starts.windows(2)) {
            let range = ends[0] as usize..ends[1] as usize;
            let mut sums = [0.0; W];
            for (values, &slot) in self.values[range.clone()].iter().zip(&self.slots[range]) {
                let reach = reach[slot as usize];
                sums = std::array::from_fn(|lane| sums[lane] + values[lane] * reach);
            }
            *out = sums;
        }
    }
}

impl Products {
    fn collect(
        &mut self,
        form: &SequenceForm,
        seat: Seat,
        plexes: &[Treeplex],
        owners: &mut Vec<Option<u32>>,
    ) {
        let slot = |leaf: u32, idx: usize| plexes[idx].slot(form.sequences_of(leaf as usize)[idx]);
        let others = self.others.clone();
        let key = |leaf: u32| others.iter().map(move |&idx| slot(leaf, idx));
        let mut leaves: Vec<(u32, u32)> =
            (0..form.n_leaves() as u32).map(|leaf| (slot(leaf, seat.idx()), leaf)).collect();
        leaves.sort_by(|a, b| a.0.cmp(&b.0).then_with(|| key(a.1).cmp(key(b.1))));
        for row in leaves.chunk_by(|a, b| a.0 == b.0) {
            for same in row.chunk_by(|a, b| key(a.1).eq(key(b.1))) {
                self.slots.extend(key(same[0].1));
                self.values.push(same.iter().map(|&(_, leaf)| worth(form, seat, leaf)).sum());
            }
            self.starts.push(self.values.len() as u32);
            owners.push(Some(row[0].0));
        }
    }

    fn apply(&self, out: &mut [f64], plexes: &[Treeplex]) {
        let n = self.others.len();
        for (out, ends) in out.iter_mut().zip(self.starts.windows(2)) {
            *out = (ends[0] as usize..ends[1] as usize)
                .map(|entry| {
                    let slots = &self.slots[entry * n..][..n];
                    let reaches = self.others.iter().zip(slots);
                    reaches.fold(self.values[entry], |product, (&idx, &slot)| {
                        product * plexes[idx].reach[slot as usize]
                    })
                })
                .sum();
        }
    }
}

/// Chance times payoff.
fn worth(form: &SequenceForm, seat: Seat, leaf: u32) -> f64 {
    form.chance(leaf as usize) * form.payoffs(leaf as usize)[seat.idx()].to_f64()
}

/// The rows of `seat` against one `other`, by slot.
fn rows(form: &SequenceForm, seat: Seat, other: usize, plexes: &[Treeplex]) -> Vec<Row> {
    let slot = |leaf: u32, idx: usize| plexes[idx].slot(form.sequences_of(leaf as usize)[idx]);
    let mut leaves: Vec<(u32, u32, u32)> = (0..form.n_leaves() as u32)
        .map(|leaf| (slot(leaf, seat.idx()), slot(leaf, other), leaf))
        .collect();
    leaves.sort_unstable();
    let row = |leaves: &[(u32, u32, u32)]| Row {
        slot: leaves[0].0,
        entries: leaves
            .chunk_by(|a, b| a.1 == b.1)
            .map(|same| (same[0].1, same.iter().map(|leaf| worth(form, seat, leaf.2)).sum()))
            .collect(),
    };
    leaves.chunk_by(|a, b| a.0 == b.0).map(row).collect()
}

/// Puts rows together of which the longest has all the slots of the others, and at most twice as many.
fn bundle(mut rows: Vec<Row>, n_slots: usize) -> Vec<Vec<Row>> {
    rows.sort_by_key(|row| std::cmp::Reverse(row.entries.len()));
    let mut bundles: Vec<Vec<Row>> = Vec::new();
    // The bundle begun last that has each slot.
    let mut with = vec![usize::MAX; n_slots];
    for row in rows {
        let candidate = bundles.get_mut(with[row.entries[0].0 as usize]);
        if let Some(bundle) = candidate.filter(|bundle| bundle.len() < 4 && fits(&bundle[0], &row))
        {
            bundle.push(row);
            continue;
        }
        for &(slot, _) in &row.entries {
            with[slot as usize] = bundles.len();
        }
        bundles.push(vec![row]);
    }
    // In the order of what they read and write.
    bundles.sort_by_key(|bundle| bundle[0].slot);
    bundles
}

/// Whether `long` has all the slots that `row` has, and not many more.
fn fits(long: &Row, row: &Row) -> bool {
    let mut slots = long.entries.iter().map(|&(slot, _)| slot);
    long.entries.len() <= 2 * row.entries.len()
        && row.entries.iter().all(|&(slot, _)| slots.any(|other| other == slot))
}
