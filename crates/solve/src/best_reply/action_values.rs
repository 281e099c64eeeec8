//! Action values: what a seat expects of each of its moves, if nobody changes its strategy.
//!
//! The value at a set is *given that play has reached it*: chance and the others have brought it there with
//! their odds, and the seat itself, by its own moves, for certain. So a set to which the seat's own
//! moves never lead has its values too, and only where the others never let it come is there nothing to
//! expect. Literature calls the sums, before they are divided by how likely play comes, counterfactual
//! values.
//!
//! One pass over the ends gives what each sequence is worth by itself, as for a best reply; then from the
//! last set to the first, the mean of a set's moves is handed to the sequence that leads there.

use dashu_int::IBig;
use dashu_int::ops::BitTest;
use kernel::{BySeat, Fraction, Meter, Number, Seat, Stop, Watch};

use super::whole::Whole;
use super::{Table, from_float, in_floats, in_fractions, worths};
use crate::SolveError;
use crate::form::{Profile, SequenceForm, number_steps};

/// Action values of one seat: the expected payoff of each of its moves at each information set.
#[derive(Clone, Debug, PartialEq)]
pub struct ActionValues<N> {
    /// By sequence: what the seat gets on average by the move, where it makes it, if all go on as they do;
    /// nothing where the others never let play come. That of the empty sequence is what the game pays.
    pub values: Vec<Option<N>>,
    /// By set: the probability that chance and the others let play reach it.
    pub reach: Vec<N>,
}

/// What each seat expects of each of its moves by `profile`.
///
/// # Errors
/// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`] if it is no profile of this game;
/// [`SolveError::Limit`] if the watch says stop.
pub fn action_values<N: Number>(
    form: &SequenceForm,
    profile: &Profile<N>,
    watch: &dyn Watch,
) -> Result<BySeat<ActionValues<N>>, SolveError> {
    let meter = Meter::new(watch, "expected payoffs");
    let table = Table::new(form, profile, &meter)?;
    let of_seat = |seat: Seat| {
        let (values, reach) = table.by_ends(seat, &meter)?;
        climb(form, seat, &profile[seat].0, values, reach, &meter)
    };
    Ok((0..form.seats()).map(Seat::new).map(of_seat).collect::<Result<_, Stop>>()?)
}

impl Table<'_> {
    /// What each sequence of `seat` is worth by the ends right after it, and how likely those are, if the
    /// seat itself plays to reach them.
    pub(super) fn by_ends<N: Number>(
        &self,
        seat: Seat,
        meter: &Meter<'_>,
    ) -> Result<(Vec<N>, Vec<N>), Stop> {
        let exact = |row: Vec<Fraction>| row.iter().map(N::from_fraction).collect();
        Ok(match self {
            Self::Floats(form, reach) => {
                let row = |row: Vec<f64>| row.into_iter().map(from_float).collect();
                let values = worths(form, seat, reach, in_floats(form, seat), meter)?;
                let odds = worths(form, seat, reach, |leaf| form.chance(leaf), meter)?;
                (row(values), row(odds))
            }
            Self::Whole(whole) => {
                let values = whole.worths(seat, meter)?;
                let chance = |leaf: usize| whole.chance(leaf);
                let odds = worths(whole.form, seat, &whole.reach, chance, meter)?;
                let [values, odds] = [values, odds].map(|row| fractions(whole, row, seat, meter));
                (exact(values?), exact(odds?))
            }
            Self::Fractions(form, reach) => {
                let values = worths(form, seat, reach, in_fractions(form, seat), meter)?;
                let odds = worths(form, seat, reach, |leaf| form.odds(leaf), meter)?;
                (exact(values), exact(odds))
            }
        })
    }
}

fn fractions(
    whole: &Whole<'_>,
    row: Vec<IBig>,
    seat: Seat,
    meter: &Meter<'_>,
) -> Result<Vec<Fraction>, Stop> {
    let fraction = |sum: IBig| {
        // The common divisor takes several products' worth.
        meter.product(8 * sum.bit_len(), sum.bit_len())?;
        Ok(whole.to_fraction(sum, Some(seat)))
    };
    row.into_iter().map(fraction).collect()
}

/// What all sequences are worth with what comes after them, where `own` are the odds that the seat plays
/// by.
fn climb<N: Number>(
    form: &SequenceForm,
    seat: Seat,
    own: &[N],
    mut values: Vec<N>,
    mut odds: Vec<N>,
    meter: &Meter<'_>,
) -> Result<ActionValues<N>, Stop> {
    let sets = form.side(seat).sets();
    let mut reach = vec![N::zero(); sets.len()];
    for (id, set) in sets.iter().enumerate().rev() {
        meter.work(2 * u64::from(set.n_moves) * number_steps::<N>())?;
        for sequence in set.sequences() {
            if own[sequence] != N::zero() {
                let mut value = values[sequence].clone();
                value.multiply(&own[sequence]);
                values[set.parent as usize].add_scaled(&value, 1);
            }
        }
        // Whichever move the seat makes, the others have brought it there as likely.
        reach[id] = odds[set.first as usize].clone();
        odds[set.parent as usize].add_scaled(&reach[id], 1);
    }
    let mut expected: Vec<Option<N>> = values.into_iter().map(Some).collect();
    for (set, reach) in sets.iter().zip(&reach) {
        meter.work(u64::from(set.n_moves) * number_steps::<N>())?;
        for value in &mut expected[set.sequences()] {
            match value {
                Some(value) if *reach != N::zero() => value.divide_by(reach),
                unreached => *unreached = None,
            }
        }
    }
    Ok(ActionValues { values: expected, reach })
}
