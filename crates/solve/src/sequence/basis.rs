//! Basis of the programme of a restricted game, kept from one restricted game to the next.
//!
//! Of the first seat's sequences those in the basis are marked, of the second's those whose rows are
//! equations. Beyond one mark for each of its sets either seat has equally many, so that a set that comes
//! up newly, with its choice marked, leaves a basis a basis.

use kernel::Seat;
use linear::Basic;

use super::USED;
use super::restricted::{AllowedSequences, RestrictedGame, RestrictedPlayer};
use crate::form::SequenceForm;

/// Basis status of every sequence and set, in the whole game.
pub(super) struct BasisStatus {
    /// By seat and sequence.
    marked: [Vec<bool>; 2],
    /// By seat and set: whether it has come up.
    known: [Vec<bool>; 2],
    /// By seat and set: whether the set is not as usual, which is that the slack of the first seat's row is
    /// outside the basis and the value of the second seat's in it.
    odd: [Vec<bool>; 2],
    /// The same of what comes before any set.
    odd_roots: [bool; 2],
}

impl BasisStatus {
    /// What both seem to do, by `reach` of each sequence.
    ///
    /// At each set the likeliest sequence is marked, and further ones as far as both mix equally often: a
    /// basis has as many unknown probabilities as it has equations between the other's sequences.
    pub(super) fn guessed(
        form: &SequenceForm,
        restricted: &RestrictedGame,
        reach: &[Vec<f64>],
    ) -> Self {
        let side = |idx| form.side(Seat::new(idx));
        let mut marks = Self {
            marked: [0, 1].map(|idx| vec![false; side(idx).n_sequences()]),
            known: [0, 1].map(|idx| vec![false; side(idx).sets().len()]),
            odd: [0, 1].map(|idx| vec![false; side(idx).sets().len()]),
            odd_roots: [false; 2],
        };
        marks.marked.iter_mut().for_each(|marked| marked[0] = true);
        let [mut own, mut other] = [0, 1].map(|idx| used(&restricted.sides[idx], &reach[idx]));
        let n_more = own.1.len().min(other.1.len());
        for (idx, (likeliest, more)) in [&mut own, &mut other].into_iter().enumerate() {
            more.truncate(n_more);
            for &sequence in likeliest.iter().chain(&*more) {
                marks.marked[idx][sequence as usize] = true;
            }
            for set in &restricted.sides[idx].sets {
                marks.known[idx][set.set as usize] = true;
            }
        }
        marks
    }

    /// Marks what is chosen at each set of `restricted` that has not come up before.
    pub(super) fn extend(&mut self, restricted: &RestrictedGame, allowed: &AllowedSequences) {
        for (idx, side) in restricted.sides.iter().enumerate() {
            for set in &side.sets {
                let is_known = &mut self.known[idx][set.set as usize];
                if !*is_known {
                    *is_known = true;
                    let choice = allowed.choice(Seat::new(idx), set.set);
                    let is_there = side.contains(choice);
                    let marked = if is_there { choice } else { side.sequences[set.first as usize] };
                    self.marked[idx][marked as usize] = true;
                }
            }
        }
    }

    /// The basis of the programme of `restricted`, in which the rows of the second seat's sequences begin at
    /// `rows`.
    pub(super) fn to_basis(&self, restricted: &RestrictedGame, rows: u32) -> Vec<Basic> {
        let [mine, theirs] = &restricted.sides;
        let is_marked = |idx: usize, number: usize| {
            self.marked[idx][restricted.sides[idx].sequences[number] as usize]
        };
        let is_odd = |idx: usize, nth: usize| match nth.checked_sub(1) {
            None => self.odd_roots[idx],
            Some(nth) => self.odd[idx][restricted.sides[idx].sets[nth].set as usize],
        };
        let n_own = mine.sequences.len();
        let own = (0..n_own).filter(|&number| is_marked(0, number)).map(|number| number as u32);
        let values = (0..=theirs.sets.len()).filter(|&nth| !is_odd(1, nth));
        let values = values.map(|nth| (n_own + nth) as u32);
        let slacks = (0..theirs.sequences.len()).filter(|&number| !is_marked(1, number));
        let slacks = slacks.map(|number| rows + number as u32);
        let sums = (0..=mine.sets.len()).filter(|&nth| is_odd(0, nth)).map(|nth| nth as u32);
        own.chain(values).map(Basic::Column).chain(slacks.chain(sums).map(Basic::Slack)).collect()
    }

    /// Takes the marks from a basis of the programme of `restricted`.
    pub(super) fn read(&mut self, restricted: &RestrictedGame, rows: u32, basis: &[Basic]) {
        let [mine, theirs] = &restricted.sides;
        for (idx, side) in restricted.sides.iter().enumerate() {
            for &sequence in &side.sequences {
                self.marked[idx][sequence as usize] = idx == 1;
            }
            for set in &side.sets {
                self.odd[idx][set.set as usize] = idx == 1;
            }
            self.odd_roots[idx] = idx == 1;
        }
        let n_own = mine.sequences.len() as u32;
        for basic in basis {
            let (idx, nth, is_odd) = match *basic {
                Basic::Column(column) if column < n_own => {
                    self.marked[0][mine.sequences[column as usize] as usize] = true;
                    continue;
                }
                Basic::Slack(row) if row >= rows => {
                    self.marked[1][theirs.sequences[(row - rows) as usize] as usize] = false;
                    continue;
                }
                Basic::Column(column) => (1, column - n_own, false),
                Basic::Slack(row) => (0, row, true),
            };
            match nth.checked_sub(1) {
                None => self.odd_roots[idx] = is_odd,
                Some(nth) => {
                    self.odd[idx][restricted.sides[idx].sets[nth as usize].set as usize] = is_odd;
                }
            }
        }
    }
}

/// The likeliest sequence of each set; and what else is used, the likeliest first.
fn used(side: &RestrictedPlayer, reach: &[f64]) -> (Vec<u32>, Vec<u32>) {
    let (mut first, mut more) = (Vec::new(), Vec::new());
    for set in &side.sets {
        let sequences = &side.sequences[set.first as usize..][..set.n_moves as usize];
        let by_use = |&a: &&u32, &b: &&u32| reach[*a as usize].total_cmp(&reach[*b as usize]);
        let &likeliest = sequences.iter().rev().max_by(by_use).expect("a set has a move");
        first.push(likeliest);
        let others = sequences.iter().filter(|&&s| s != likeliest && reach[s as usize] > USED);
        more.extend(others.copied());
    }
    more.sort_by(|&a, &b| reach[b as usize].total_cmp(&reach[a as usize]));
    (first, more)
}
