//! How seats play a compiled game: odds at each information set, or the probability of each sequence.

use kernel::{BySeat, Meter, Number, Stop};

use super::Side;

/// How one seat plays: for each of its sequences the probability of its move at its set; entry 0, the
/// empty sequence, is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour<N>(pub Vec<N>);

/// How every seat plays.
pub type Profile<N> = BySeat<Behaviour<N>>;

impl<N: Number> Behaviour<N> {
    /// Every move at a set equally likely.
    pub fn uniform(side: &Side) -> Self {
        let mut odds = vec![N::one(); side.n_sequences()];
        for set in side.sets() {
            for sequence in set.sequences() {
                odds[sequence].divide(u64::from(set.n_moves));
            }
        }
        Self(odds)
    }

    /// In numbers of another kind, through the nearest float unless they are exact.
    pub fn to_floats(&self) -> Behaviour<f64> {
        Behaviour(self.0.iter().map(Number::to_f64).collect())
    }
}

/// The probability that a seat's own moves give each of its sequences, if it plays so.
pub fn realise<N: Number>(side: &Side, behaviour: &Behaviour<N>) -> Vec<N> {
    let meter = Meter::new(&(), "realising");
    realise_metered(side, behaviour, &meter).expect("nobody watches")
}

/// [`realise`], with its steps counted.
pub(crate) fn realise_metered<N: Number>(
    side: &Side,
    behaviour: &Behaviour<N>,
    meter: &Meter<'_>,
) -> Result<Vec<N>, Stop> {
    let mut reach = behaviour.0.clone();
    for set in side.sets() {
        meter.work(u64::from(set.n_moves) * number_steps::<N>())?;
        let parent = reach[set.parent as usize].clone();
        for sequence in set.sequences() {
            reach[sequence].multiply(&parent);
        }
    }
    Ok(reach)
}

/// The elementary steps of an operation on two numbers: fractions of ordinary length take some hundreds.
pub(crate) fn number_steps<N: Number>() -> u64 {
    if N::EXACT { 256 } else { 1 }
}

/// The odds at each set that give each sequence the probability `reach`; where a seat's own moves never
/// lead, its first move.
///
/// Sums at a set need not be exactly right: they are divided by what they are.
pub fn behaviour_of<N: Number>(side: &Side, reach: &[N]) -> Behaviour<N> {
    let mut odds = vec![N::zero(); side.n_sequences()];
    odds[0] = N::one();
    for set in side.sets() {
        let mut total = N::zero();
        for sequence in set.sequences() {
            total.add_scaled(&reach[sequence], 1);
        }
        if total == N::zero() {
            odds[set.first as usize] = N::one();
            continue;
        }
        for sequence in set.sequences() {
            odds[sequence] = reach[sequence].clone();
            odds[sequence].divide_by(&total);
        }
    }
    Behaviour(odds)
}
