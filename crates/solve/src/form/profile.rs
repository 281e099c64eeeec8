//! Strategies of a compiled game: probabilities at each information set, or of each sequence.

use kernel::{BySeat, Fraction, Meter, Number, Stop};

use super::PlayerForm;

/// Behaviour strategy of one seat: for each of its sequences the probability of its move at its set; entry 0,
/// the empty sequence, is one.
#[derive(Clone, Debug, PartialEq)]
pub struct Behaviour<N>(pub Vec<N>);

/// Strategy profile: a behaviour strategy for every seat.
pub type Profile<N> = BySeat<Behaviour<N>>;

impl<N: Number> Behaviour<N> {
    /// Every move at a set equally likely.
    pub fn uniform(side: &PlayerForm) -> Self {
        let mut odds = vec![N::one(); side.n_sequences()];
        for set in side.sets() {
            for sequence in set.sequences() {
                odds[sequence].divide(u64::from(set.n_moves));
            }
        }
        Self(odds)
    }

    /// Whole-number odds of every sequence within its set, as [`whole_odds`] gives them; 1 for the empty one.
    pub fn whole_odds(&self, side: &PlayerForm) -> Vec<u64> {
        let mut odds = vec![1; self.0.len()];
        for set in side.sets() {
            odds[set.sequences()].copy_from_slice(&whole_odds(&self.0[set.sequences()]));
        }
        odds
    }

    /// In numbers of another kind, through the nearest float unless they are exact.
    pub fn to_floats(&self) -> Behaviour<f64> {
        Behaviour(self.0.iter().map(Number::to_f64).collect())
    }
}

/// Probabilities as whole numbers, as a [`kernel::Strategy`] gives them: the same exactly where their common
/// denominator is below 2^62, and else to fifteen digits.
pub fn whole_odds<N: Number>(probabilities: &[N]) -> Vec<u64> {
    let exact: Option<Vec<Fraction>> = probabilities.iter().map(Number::exact).collect();
    if let Some(odds) = exact.as_deref().and_then(in_common_parts) {
        return odds;
    }
    let parts = 2f64.powi(52);
    probabilities.iter().map(|probability| (probability.to_f64() * parts).round() as u64).collect()
}

/// Fractions in parts of their common denominator, if that is not too large.
fn in_common_parts(probabilities: &[Fraction]) -> Option<Vec<u64>> {
    let mut below = 1u64;
    for probability in probabilities {
        let one = u64::try_from(probability.denominator()).ok()?;
        let (mut a, mut b) = (below, one);
        while b > 0 {
            (a, b) = (b, a % b);
        }
        below = (below / a).checked_mul(one).filter(|&below| below < 1 << 62)?;
    }
    let part = |one: &Fraction| u64::try_from((one * Fraction::from(below)).numerator()).ok();
    probabilities.iter().map(part).collect()
}

/// The probability that a seat's own moves give each of its sequences, if it plays so.
pub fn realise<N: Number>(side: &PlayerForm, behaviour: &Behaviour<N>) -> Vec<N> {
    let meter = Meter::new(&(), "realising");
    realise_metered(side, behaviour, &meter).expect("nobody watches")
}

/// [`realise`], with its steps counted.
pub(crate) fn realise_metered<N: Number>(
    side: &PlayerForm,
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
pub fn behaviour_of<N: Number>(side: &PlayerForm, reach: &[N]) -> Behaviour<N> {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn probabilities_become_whole_numbers_exactly_where_that_can_be() {
        let fraction = |above: u64, below: u64| Fraction::from_parts(above.into(), below.into());
        assert_eq!(whole_odds(&[fraction(1, 6), fraction(1, 4), fraction(7, 12)]), [2, 3, 7]);
        assert_eq!(whole_odds(&[fraction(0, 1), fraction(1, 1)]), [0, 1]);
        let small = fraction(1, u64::MAX);
        let rest = Fraction::ONE - &small;
        assert_eq!(whole_odds(&[small, rest]), [0, 1 << 52]);
        assert_eq!(whole_odds(&[0.25, 0.75]), [1 << 50, 3 << 50]);
    }
}
