//! Best replies: what each seat could gain by playing otherwise, found without knowing who solved.
//!
//! The auditor of everything that solves a [`SequenceForm`]. It takes any profile, makes sure that it is one, and
//! works out what it is worth to each seat and what each could get at most against the others as they
//! play. In fractions the answer is exact; in floating point only sums are rounded.
//!
//! | word | meaning |
//! |---|---|
//! | value | what the profile gives a seat, on average |
//! | gain | what its best reply would give it more; never below zero |
//! | `NashConv` | the sum of the gains; zero exactly where the profile is an equilibrium |
//! | exploitability | `NashConv` divided by the number of seats |
//!
//! For two seats and zero sum exploitability is therefore half of `NashConv`, as in the literature: what a
//! seat loses on average against a best reply, if seats are drawn by lot. The true value of such a game
//! lies between the value less the second seat's gain and the value plus the first's.
//!
//! # How
//!
//! An end is reached with the probability of chance times that of one sequence of each seat. So a sequence
//! of one seat is worth, before its later choices, the sum over its ends of payoff × chance × what the
//! others contribute. From the last set to the first the best move of each set is taken, and its worth
//! handed to the sequence that leads to the set: that is all. In fractions everything is brought to
//! one common denominator first, so that whole numbers are multiplied and added, and only the results
//! are divided.

mod action_values;
mod whole;

use std::fmt;

use dashu_int::ops::BitTest;
use kernel::{BySeat, Fraction, Meter, Number, Seat, Stop, Watch};

use crate::SolveError;
use crate::form::{Behaviour, Profile, SequenceForm, SetId, number_steps, realise_metered};
pub use action_values::{ActionValues, action_values};
use whole::Whole;

/// Best response of one seat to the strategies of the others.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply<N> {
    /// What it gets.
    pub value: N,
    /// One best way to play: a single move at each set, the first in order where several are equally
    /// good, and so also where the others never let it come.
    pub behaviour: Behaviour<N>,
}

/// Exploitability of a profile: what each seat could gain by deviating alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Audit<N> {
    /// What the profile is worth, by seat.
    pub values: BySeat<N>,
    /// What each seat could get at most while the others play on as they do.
    pub best: BySeat<N>,
    /// The difference: what each could gain.
    pub gains: BySeat<N>,
    /// The sum of the gains.
    pub nash_conv: N,
    /// `nash_conv` divided by the number of seats.
    pub exploitability: N,
}

impl<N: Number> Audit<N> {
    /// In floating point.
    pub fn to_floats(&self) -> Audit<f64> {
        let floats = |row: &BySeat<N>| row.map(Number::to_f64);
        Audit {
            values: floats(&self.values),
            best: floats(&self.best),
            gains: floats(&self.gains),
            nash_conv: self.nash_conv.to_f64(),
            exploitability: self.exploitability.to_f64(),
        }
    }
}

/// `exploitability 1/4 (NashConv 1/2)`, then value and gain of each seat.
impl<N: fmt::Display> fmt::Display for Audit<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "exploitability {} (NashConv {})", self.exploitability, self.nash_conv)?;
        for (idx, (value, gain)) in self.values.iter().zip(&self.gains).enumerate() {
            write!(f, "; {}: value {value}, gain {gain}", Seat::new(idx))?;
        }
        Ok(())
    }
}

/// What `profile` is worth, by seat.
///
/// # Errors
/// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`] if it is no profile of this game;
/// [`SolveError::Limit`] if the watch says stop.
pub fn values<N: Number>(
    form: &SequenceForm,
    profile: &Profile<N>,
    watch: &dyn Watch,
) -> Result<BySeat<N>, SolveError> {
    Ok(audit(form, profile, watch)?.values)
}

/// The best that `seat` can do while the others play `profile`; what it plays itself there is not looked
/// at, but must be a strategy.
///
/// # Errors
/// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`] if it is no profile of this game;
/// [`SolveError::Limit`] if the watch says stop.
///
/// # Panics
/// If the game has no such seat.
pub fn best_reply<N: Number>(
    form: &SequenceForm,
    seat: Seat,
    profile: &Profile<N>,
    watch: &dyn Watch,
) -> Result<Reply<N>, SolveError> {
    let meter = Meter::new(watch, "best response");
    let table = Table::new(form, profile, &meter)?;
    let (value, choices) = table.reply(seat, &meter)?;
    let side = form.side(seat);
    let mut odds = vec![N::zero(); side.n_sequences()];
    odds[0] = N::one();
    choices.iter().for_each(|&sequence| odds[sequence as usize] = N::one());
    Ok(Reply { value, behaviour: Behaviour(odds) })
}

/// What every seat gets by `profile`, and what each could gain.
///
/// # Errors
/// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`] if it is no profile of this game;
/// [`SolveError::Limit`] if the watch says stop.
pub fn audit<N: Number>(
    form: &SequenceForm,
    profile: &Profile<N>,
    watch: &dyn Watch,
) -> Result<Audit<N>, SolveError> {
    let meter = Meter::new(watch, "best responses");
    let table = Table::new(form, profile, &meter)?;
    let n_seats = form.seats();
    let seats = (0..n_seats).map(Seat::new);
    let both: BySeat<(N, N)> =
        seats.map(|seat| table.value_and_best(seat, &meter)).collect::<Result<_, Stop>>()?;
    let gains = both.map(|(value, best)| {
        let mut gain = best.clone();
        gain.subtract(value);
        // A best reply is never worse: what is below zero is rounding.
        if !N::EXACT && gain.to_f64() < 0.0 { N::zero() } else { gain }
    });
    let mut nash_conv = N::zero();
    gains.iter().for_each(|gain| nash_conv.add_scaled(gain, 1));
    let mut exploitability = nash_conv.clone();
    exploitability.divide(n_seats.max(1) as u64);
    Ok(Audit {
        values: both.map(|(value, _)| value.clone()),
        best: both.map(|(_, best)| best.clone()),
        gains,
        nash_conv,
        exploitability,
    })
}

/// Makes sure that `profile` says what every seat does: one strategy for each, one probability for each
/// sequence, none below zero, and a sum of one at every set (in floating point, within 1e-9).
///
/// # Errors
/// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`].
pub fn check<N: Number>(form: &SequenceForm, profile: &Profile<N>) -> Result<(), SolveError> {
    checked(form, profile, &Meter::new(&(), "checking"))
}

fn checked<N: Number>(
    form: &SequenceForm,
    profile: &Profile<N>,
    meter: &Meter<'_>,
) -> Result<(), SolveError> {
    if profile.len() != form.seats() {
        return Err(SolveError::WrongSeats { seats: form.seats(), strategies: profile.len() });
    }
    for (idx, behaviour) in profile.iter().enumerate() {
        let seat = Seat::new(idx);
        check_one(form, seat, behaviour, meter)?;
    }
    Ok(())
}

fn check_one<N: Number>(
    form: &SequenceForm,
    seat: Seat,
    behaviour: &Behaviour<N>,
    meter: &Meter<'_>,
) -> Result<(), SolveError> {
    let (side, odds) = (form.side(seat), &behaviour.0);
    let fault = |set: Option<SetId>, why: String| SolveError::NotAStrategy { seat, set, why };
    if odds.len() != side.n_sequences() {
        let (given, needed) = (odds.len(), side.n_sequences());
        return Err(fault(
            None,
            format!("it has {given} numbers, and the seat {needed} sequences"),
        ));
    }
    if odds[0] != N::one() {
        return Err(fault(None, format!("the empty sequence has {:?} and not one", odds[0])));
    }
    for (id, set) in side.sets().iter().enumerate() {
        meter.work(u64::from(set.n_moves) * number_steps::<N>())?;
        let mut sum = N::zero();
        for one in &odds[set.sequences()] {
            // Whatever is not a number is not at least zero either.
            let is_negative = if N::EXACT { N::zero().beats(one) } else { one.to_f64() < 0.0 };
            if one.to_f64().is_nan() || is_negative {
                return Err(fault(Some(id as SetId), format!("{one:?} is no probability")));
            }
            sum.add_scaled(one, 1);
        }
        let is_one = if N::EXACT { sum == N::one() } else { (sum.to_f64() - 1.0).abs() <= 1e-9 };
        if !is_one {
            let why = format!("the probabilities of its moves sum to {sum:?} and not to one");
            return Err(fault(Some(id as SetId), why));
        }
    }
    Ok(())
}

/// The numbers that are summed: floats, whole numbers, or fractions where whole ones would be too long.
pub(crate) trait Amount: Clone + PartialOrd {
    fn zero() -> Self;
    fn is_zero(&self) -> bool;
    /// The length by which the steps of a product are counted; nothing for machine words.
    fn bits(&self) -> usize;
    fn add(&mut self, other: &Self);
    fn times(&self, other: &Self) -> Self;
}

impl Amount for f64 {
    fn zero() -> Self {
        0.0
    }
    fn is_zero(&self) -> bool {
        *self == 0.0
    }
    fn bits(&self) -> usize {
        0
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

impl Amount for Fraction {
    fn zero() -> Self {
        Fraction::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == Fraction::ZERO
    }
    fn bits(&self) -> usize {
        // Common divisors take several products' worth.
        4 * (self.numerator().bit_len() + self.denominator().bit_len())
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}

/// A checked profile as the reach of each sequence, in the numbers that suit it.
enum Table<'a> {
    Floats(&'a SequenceForm, Vec<Vec<f64>>),
    Whole(Whole<'a>),
    Fractions(&'a SequenceForm, Vec<Vec<Fraction>>),
}

impl<'a> Table<'a> {
    fn new<N: Number>(
        form: &'a SequenceForm,
        profile: &Profile<N>,
        meter: &Meter<'_>,
    ) -> Result<Self, SolveError> {
        checked(form, profile, meter)?;
        let seats = (0..form.seats()).map(Seat::new);
        if !N::EXACT {
            let reach = seats
                .map(|seat| realise_metered(form.side(seat), &profile[seat].to_floats(), meter));
            return Ok(Self::Floats(form, reach.collect::<Result<_, Stop>>()?));
        }
        let exact = |one: &N| one.exact().expect("exact numbers are fractions");
        let reach = seats
            .map(|seat| {
                let odds = profile[seat].0.iter().map(exact).collect();
                realise_metered(form.side(seat), &Behaviour(odds), meter)
            })
            .collect::<Result<Vec<_>, Stop>>()?;
        Ok(match Whole::new(form, &reach, meter)? {
            Some(whole) => Self::Whole(whole),
            None => Self::Fractions(form, reach),
        })
    }

    /// What the profile and what a best reply give `seat`.
    fn value_and_best<N: Number>(&self, seat: Seat, meter: &Meter<'_>) -> Result<(N, N), Stop> {
        Ok(match self {
            Self::Floats(form, reach) => {
                let own = worths(form, seat, reach, in_floats(form, seat), meter)?;
                let value = mean(&own, &reach[seat.idx()], meter)?;
                (from_float(value), from_float(climb(form, seat, own, meter)?.0))
            }
            Self::Whole(whole) => {
                let own = whole.worths(seat, meter)?;
                let value = whole.to_fraction(mean(&own, &whole.reach[seat.idx()], meter)?, None);
                let best = whole.to_fraction(climb(whole.form, seat, own, meter)?.0, Some(seat));
                (N::from_fraction(&value), N::from_fraction(&best))
            }
            Self::Fractions(form, reach) => {
                let own = worths(form, seat, reach, in_fractions(form, seat), meter)?;
                let value = mean(&own, &reach[seat.idx()], meter)?;
                (N::from_fraction(&value), N::from_fraction(&climb(form, seat, own, meter)?.0))
            }
        })
    }

    /// What a best reply gives `seat`, and the sequences it chooses, one for each set.
    fn reply<N: Number>(&self, seat: Seat, meter: &Meter<'_>) -> Result<(N, Vec<u32>), Stop> {
        Ok(match self {
            Self::Floats(form, reach) => {
                let own = worths(form, seat, reach, in_floats(form, seat), meter)?;
                let (best, choices) = climb(form, seat, own, meter)?;
                (from_float(best), choices)
            }
            Self::Whole(whole) => {
                let own = whole.worths(seat, meter)?;
                let (best, choices) = climb(whole.form, seat, own, meter)?;
                (N::from_fraction(&whole.to_fraction(best, Some(seat))), choices)
            }
            Self::Fractions(form, reach) => {
                let own = worths(form, seat, reach, in_fractions(form, seat), meter)?;
                let (best, choices) = climb(form, seat, own, meter)?;
                (N::from_fraction(&best), choices)
            }
        })
    }
}

/// Chance times payoff.
fn in_floats(form: &SequenceForm, seat: Seat) -> impl Fn(usize) -> f64 {
    move |leaf| form.chance(leaf) * form.payoffs(leaf)[seat.idx()].to_f64()
}

fn in_fractions(form: &SequenceForm, seat: Seat) -> impl Fn(usize) -> Fraction {
    move |leaf| form.odds(leaf) * Fraction::from_payoff(form.payoffs(leaf)[seat.idx()])
}

/// A float in numbers that are not exact: through the fraction that it is, which loses nothing.
pub(crate) fn from_float<N: Number>(float: f64) -> N {
    N::from_fraction(&Fraction::try_from(float).expect("sums of finite numbers are finite"))
}

/// What each sequence of `seat` is worth by the ends that it is the last before, if the others play by
/// `reach`; `worth` is chance times payoff of a leaf.
fn worths<A: Amount>(
    form: &SequenceForm,
    seat: Seat,
    reach: &[Vec<A>],
    worth: impl Fn(usize) -> A,
    meter: &Meter<'_>,
) -> Result<Vec<A>, Stop> {
    let mut sums = vec![A::zero(); form.side(seat).n_sequences()];
    for leaf in 0..form.n_leaves() {
        let sequences = form.sequences_of(leaf);
        let others = || (0..reach.len()).filter(|&idx| idx != seat.idx());
        let contributed = |idx: usize| &reach[idx][sequences[idx] as usize];
        meter.work(reach.len() as u64)?;
        if others().any(|idx| contributed(idx).is_zero()) {
            continue;
        }
        let mut worth = worth(leaf);
        for idx in others() {
            meter.product(worth.bits(), contributed(idx).bits())?;
            worth = worth.times(contributed(idx));
        }
        sums[sequences[seat.idx()] as usize].add(&worth);
    }
    Ok(sums)
}

/// The sum of worth times reach over all sequences: what a seat gets that plays by `reach`.
fn mean<A: Amount>(worths: &[A], reach: &[A], meter: &Meter<'_>) -> Result<A, Stop> {
    let mut sum = A::zero();
    for (worth, reach) in worths.iter().zip(reach) {
        if !reach.is_zero() && !worth.is_zero() {
            meter.product(worth.bits(), reach.bits())?;
            sum.add(&worth.times(reach));
        }
    }
    Ok(sum)
}

/// What the best move at every set makes of `worths`, and these moves.
pub(crate) fn climb<A: Amount>(
    form: &SequenceForm,
    seat: Seat,
    mut worths: Vec<A>,
    meter: &Meter<'_>,
) -> Result<(A, Vec<u32>), Stop> {
    let sets = form.side(seat).sets();
    let mut choices = vec![0; sets.len()];
    for (id, set) in sets.iter().enumerate().rev() {
        let mut best = set.sequences().start;
        meter.product(worths[best].bits(), 64 * set.n_moves as usize)?;
        for sequence in set.sequences() {
            if worths[sequence] > worths[best] {
                best = sequence;
            }
        }
        choices[id] = best as u32;
        let worth = worths[best].clone();
        worths[set.parent as usize].add(&worth);
    }
    Ok((worths.swap_remove(0), choices))
}

#[cfg(test)]
mod tests;
