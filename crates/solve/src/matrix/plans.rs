//! All optimal strategies of a game with hidden information, as realisation plans.
//!
//! A plan gives each sequence of a seat the probability with which the seat's own moves make it. What
//! a plan guarantees follows from the other's best move at each of its sets, so the plans that
//! guarantee the value are what a linear programme allows (Koller, Megiddo and von Stengel, Efficient
//! computation of equilibria for extensive two-person games, 1996), without writing out strategies.

use kernel::{Fraction, Limits, Seat, Watch};
use linear::{Corners, Face, Programme, Relation, vertices};

use super::{mixed, normal};
use crate::SolveError;
use crate::form::SequenceForm;

/// The optimal plans of a seat.
#[derive(Clone, Debug)]
pub struct Plans {
    /// What they guarantee the seat.
    pub value: Fraction,
    /// One of them: the probability of each sequence.
    pub plan: Vec<Fraction>,
    /// An optimal plan of the other seat.
    pub other: Vec<Fraction>,
    /// What all of them must satisfy; columns are the sequences in `sequences`, and then what the other's
    /// sets are worth.
    face: Face,
    n_sequences: usize,
    /// Columns and rows of the programme.
    size: [usize; 2],
}

/// Finds an optimal plan of `seat`, and what all of them have in common.
///
/// # Errors
/// [`SolveError::NotTwoSeats`] or [`SolveError::NotZeroSum`] if it is no such game,
/// [`SolveError::Limit`] when the programme does not fit or the watch says stop.
pub fn solve(
    form: &SequenceForm,
    seat: Seat,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Plans, SolveError> {
    form.is_zero_sum_for_two()?;
    let programme = programme(form, seat);
    let solution = mixed::best(&programme, limits, watch)?;
    let other = form.side(Seat::new(1 - seat.idx()));
    let n_sequences = form.side(seat).n_sequences();
    Ok(Plans {
        value: solution.objective.clone(),
        plan: solution.columns[..n_sequences].to_vec(),
        other: solution.duals[..other.n_sequences()].to_vec(),
        face: Face::new(&programme, &solution.duals),
        n_sequences,
        size: [programme.n_columns(), programme.n_rows()],
    })
}

impl Plans {
    /// How many columns and rows the programme had.
    pub fn size(&self) -> [usize; 2] {
        self.size
    }

    /// The vertices of the set of optimal plans, as probabilities of sequences.
    ///
    /// # Errors
    /// [`SolveError::Linear`] if there are more than `most` on the way; [`SolveError::Limit`] when the
    /// watch says stop.
    pub fn corners(&self, most: usize, watch: &dyn Watch) -> Result<Corners, SolveError> {
        let corners = vertices(&self.face.programme, most, watch)?;
        // What the other's sets are worth is no part of a plan. Where it is certain, nothing changes by
        // leaving it out; where the other would not come, several points become one.
        let n_plan = self.face.columns.partition_point(|&at| (at as usize) < self.n_sequences);
        let unit = |at: usize| {
            (0..self.face.columns.len())
                .map(|nth| if nth == at { Fraction::ONE } else { Fraction::ZERO })
                .collect()
        };
        let map: Vec<Vec<Fraction>> = (0..n_plan).map(unit).collect();
        let mut plans = corners.image(&map, most, watch)?;
        for vertex in &mut plans.vertices {
            *vertex = self.face.widen(vertex, self.n_sequences);
        }
        plans.vertices.sort_unstable();
        Ok(plans)
    }
}

/// Maximise what `seat` guarantees: columns for its sequences, then for what each of the other's sets is
/// worth to it, then for the whole; rows for the other's sequences, then for the seat's own sets.
fn programme(form: &SequenceForm, seat: Seat) -> Programme {
    let is_first = seat.idx() == 0;
    let (own, other) = (form.side(seat), form.side(Seat::new(1 - seat.idx())));
    let n_others = other.n_sequences() as u32;
    let mut programme = Programme::new();
    for _ in 0..n_others {
        programme.add_row(Relation::AtMost, Fraction::ZERO);
    }
    let begin = programme.add_row(Relation::Equal, Fraction::ONE);
    for _ in own.sets() {
        programme.add_row(Relation::Equal, Fraction::ZERO);
    }
    // What a set is worth is no more than any of its moves pays at once and leads on to.
    let mut entries: Vec<Vec<(u32, Fraction)>> = vec![Vec::new(); own.n_sequences()];
    for (one, two, worth) in normal::paid(form) {
        let (mine, theirs, worth) = if is_first { (one, two, -worth) } else { (two, one, worth) };
        entries[mine as usize].push((theirs, worth));
    }
    entries[0].push((begin, Fraction::ONE));
    for (nth, set) in own.sets().iter().enumerate() {
        let row = begin + 1 + nth as u32;
        entries[set.parent as usize].push((row, -Fraction::ONE));
        set.sequences().for_each(|sequence| entries[sequence].push((row, Fraction::ONE)));
    }
    for entries in entries {
        programme.add_column(Fraction::ZERO, false, entries);
    }
    for set in other.sets() {
        let moves = set.sequences().map(|sequence| (sequence as u32, Fraction::ONE));
        programme.add_column(Fraction::ZERO, true, moves.chain([(set.parent, -Fraction::ONE)]));
    }
    programme.add_column(Fraction::ONE, true, [(0, Fraction::ONE)]);
    programme
}
