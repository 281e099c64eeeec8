//! Linear programme of a restricted game (Koller, Megiddo and von Stengel).
//!
//! The first seat chooses the probability of each of its sequences; the second's choice is replaced by
//! what it can concede at the least:
//!
//! ```text
//! maximise v₀    x of the empty sequence is 1, and at each set the sequences sum to their parent
//!                at each sequence t of the second seat: v of its set ≤ Σ ends with t + Σ v of the sets after t
//! ```
//!
//! The multipliers of the second kind of row are the probabilities of the second seat's sequences.

use dashu_int::IBig;
use kernel::{Fraction, Meter, Number, Stop};
use linear::{Programme, Relation};

use super::restricted::RestrictedGame;
use crate::form::SequenceForm;

/// About the elementary steps of an operation on fractions as short as those of a game.
const STEPS: u64 = 256;

/// Linear programme of a restricted game.
pub(super) struct Lp {
    pub(super) programme: Programme,
    /// The row of the second seat's empty sequence; the others follow.
    pub(super) rows: usize,
}

impl Lp {
    /// The programme of `restricted`, in which the first seat maximises.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(super) fn new(
        form: &SequenceForm,
        restricted: &RestrictedGame,
        meter: &Meter<'_>,
    ) -> Result<Self, Stop> {
        let [mine, theirs] = &restricted.sides;
        let ends = ends(form, restricted, meter)?;
        // 1. Rows: the empty sequence and each set of the first seat, then each sequence of the second.
        let mut programme = Programme::new();
        programme.add_row(Relation::Equal, Fraction::ONE);
        for _ in &mine.sets {
            programme.add_row(Relation::Equal, Fraction::ZERO);
        }
        let rows = 1 + mine.sets.len();
        for _ in &theirs.sequences {
            programme.add_row(Relation::AtMost, Fraction::ZERO);
        }
        // 2. Columns: each sequence of the first seat, then v₀ and v of each set of the second.
        let mut entries: Vec<Vec<(u32, Fraction)>> = vec![Vec::new(); mine.sequences.len()];
        entries[0].push((0, Fraction::ONE));
        for (nth, set) in mine.sets.iter().enumerate() {
            let row = nth as u32 + 1;
            entries[set.parent as usize].push((row, -Fraction::ONE));
            for sequence in set.first..set.first + set.n_moves {
                entries[sequence as usize].push((row, Fraction::ONE));
            }
        }
        for (sequence, reply, worth) in &ends {
            meter.work(STEPS)?;
            entries[*sequence as usize].push((rows as u32 + reply, -worth));
        }
        for column in entries {
            programme.add_column(Fraction::ZERO, false, column);
        }
        programme.add_column(Fraction::ONE, true, [(rows as u32, Fraction::ONE)]);
        for set in &theirs.sets {
            let own =
                (set.first..set.first + set.n_moves).map(|t| (rows as u32 + t, Fraction::ONE));
            let parent = (rows as u32 + set.parent, -Fraction::ONE);
            programme.add_column(Fraction::ZERO, true, own.chain([parent]));
        }
        Ok(Self { programme, rows })
    }
}

/// For each pair of sequences that ends the game: chance times payoff of the first seat, all times one
/// positive number that makes the largest of them one in size.
fn ends(
    form: &SequenceForm,
    restricted: &RestrictedGame,
    meter: &Meter<'_>,
) -> Result<Vec<(u32, u32, Fraction)>, Stop> {
    let [mine, theirs] = &restricted.sides;
    let mut ends: Vec<(u32, u32, Fraction)> = Vec::with_capacity(restricted.leaves.len());
    for &leaf in &restricted.leaves {
        meter.work(STEPS)?;
        let leaf = leaf as usize;
        let sequences = form.sequences_of(leaf);
        let worth = Fraction::from_payoff(form.payoffs(leaf)[0])
            * Fraction::from(IBig::from(form.parts(leaf).clone()));
        ends.push((mine.number(sequences[0]), theirs.number(sequences[1]), worth));
    }
    ends.sort_by_key(|&(sequence, reply, _)| (sequence, reply));
    ends.dedup_by(|next, first| {
        let is_same = (next.0, next.1) == (first.0, first.1);
        if is_same {
            first.2 += &next.2;
        }
        is_same
    });
    ends.retain(|(.., worth)| *worth != Fraction::ZERO);
    let size = |worth: &Fraction| if *worth < Fraction::ZERO { -worth } else { worth.clone() };
    if let Some(largest) = ends.iter().map(|(.., worth)| size(worth)).max() {
        for (.., worth) in &mut ends {
            meter.work(STEPS)?;
            *worth /= &largest;
        }
    }
    Ok(ends)
}
