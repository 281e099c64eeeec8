//! What a seat's sequences are worth as the others play: a sparse matrix, made once from the leaves.

use kernel::Seat;

use super::treeplex::Treeplex;
use crate::form::Form;

/// Rows for one seat; leaves that all seats reach by the same sequences are one entry.
pub(super) struct Pull {
    /// Where the entries of each slot begin, and where the last end.
    starts: Vec<u32>,
    /// Chance times payoff.
    values: Vec<f64>,
    /// The slots of the others, `others.len()` for each entry.
    slots: Vec<u32>,
    others: Vec<usize>,
}

/// Entries that are worth a thread of their own.
const PIECE: u32 = 1 << 14;

impl Pull {
    pub(super) fn new(form: &Form, seat: Seat, plexes: &[Treeplex]) -> Self {
        let others: Vec<usize> = (0..plexes.len()).filter(|&idx| idx != seat.idx()).collect();
        let slot = |leaf: usize, idx: usize| plexes[idx].slot(form.sequences_of(leaf)[idx]);
        let own = |leaf: usize| slot(leaf, seat.idx());
        let key = |leaf: usize| {
            std::iter::once(own(leaf)).chain(others.iter().map(move |&idx| slot(leaf, idx)))
        };
        let mut leaves: Vec<u32> = (0..form.n_leaves() as u32).collect();
        leaves.sort_by(|&a, &b| key(a as usize).cmp(key(b as usize)));

        let mut pull = Self {
            starts: Vec::with_capacity(plexes[seat.idx()].n_slots() + 1),
            values: Vec::new(),
            slots: Vec::new(),
            others: others.clone(),
        };
        let mut last = None;
        for leaf in leaves.into_iter().map(|leaf| leaf as usize) {
            let value = form.chance(leaf) * form.payoffs(leaf)[seat.idx()].to_f64();
            if last.is_some_and(|last| key(last).eq(key(leaf))) {
                *pull.values.last_mut().expect("there was a leaf before") += value;
                continue;
            }
            last = Some(leaf);
            while pull.starts.len() <= own(leaf) as usize {
                pull.starts.push(pull.values.len() as u32);
            }
            pull.values.push(value);
            pull.slots.extend(others.iter().map(|&idx| slot(leaf, idx)));
        }
        while pull.starts.len() <= plexes[seat.idx()].n_slots() {
            pull.starts.push(pull.values.len() as u32);
        }
        pull
    }

    /// The number of entries.
    pub(super) fn n_entries(&self) -> usize {
        self.values.len()
    }

    /// Writes to the worths of seat `seat` what its sequences are worth as the others play now.
    pub(super) fn fill(&self, seat: Seat, plexes: &mut [Treeplex], threads: bool) {
        let mut worths = std::mem::take(&mut plexes[seat.idx()].worths);
        self.rows(&self.starts, &mut worths, plexes, threads);
        plexes[seat.idx()].worths = worths;
    }

    /// The rows that begin at `starts`, of which the last is an end.
    fn rows(&self, starts: &[u32], out: &mut [f64], plexes: &[Treeplex], threads: bool) {
        let n_rows = out.len();
        if threads && n_rows > 1 && starts[n_rows] - starts[0] > PIECE {
            let half = n_rows / 2;
            let (head, tail) = out.split_at_mut(half);
            rayon::join(
                || self.rows(&starts[..=half], head, plexes, threads),
                || self.rows(&starts[half..], tail, plexes, threads),
            );
            return;
        }
        match *self.others.as_slice() {
            [other] => {
                let reach = plexes[other].reach.as_slice();
                for (out, ends) in out.iter_mut().zip(starts.windows(2)) {
                    let range = ends[0] as usize..ends[1] as usize;
                    let entries = self.values[range.clone()].iter().zip(&self.slots[range]);
                    *out = entries.map(|(value, &slot)| value * reach[slot as usize]).sum();
                }
            }
            ref others => {
                for (out, ends) in out.iter_mut().zip(starts.windows(2)) {
                    *out = (ends[0] as usize..ends[1] as usize)
                        .map(|entry| {
                            let slots = &self.slots[entry * others.len()..][..others.len()];
                            let reaches = others.iter().zip(slots);
                            reaches.fold(self.values[entry], |product, (&idx, &slot)| {
                                product * plexes[idx].reach[slot as usize]
                            })
                        })
                        .sum();
                }
            }
        }
    }
}
