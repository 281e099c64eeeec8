//! A profile of fractions in whole numbers: everything in parts of one common denominator.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::common_denominator::lcm;
use kernel::{Fraction, Meter, Seat, Stop};

use super::{Amount, worths};
use crate::form::SequenceForm;

/// So many bits all reaches together may have before fractions, each with its own denominator, are the
/// shorter way to write them: half a gigabyte.
const MOST_BITS: usize = 1 << 32;

/// The reach of each sequence in parts of its seat's own denominator.
pub(super) struct Whole<'a> {
    pub(super) form: &'a SequenceForm,
    pub(super) reach: Vec<Vec<IBig>>,
    /// How many parts are one, by seat.
    below: Vec<UBig>,
    /// The common denominator of the payoffs.
    payoffs: UBig,
}

impl<'a> Whole<'a> {
    /// `reach` in whole numbers, unless they would be too long.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(super) fn new(
        form: &'a SequenceForm,
        reach: &[Vec<Fraction>],
        meter: &Meter<'_>,
    ) -> Result<Option<Self>, Stop> {
        let mut below = Vec::new();
        let mut bits = 0;
        for row in reach {
            let mut common = UBig::ONE;
            for one in row {
                // The common divisor takes several products' worth.
                meter.product(8 * common.bit_len(), one.denominator().bit_len())?;
                common = lcm(common, one.denominator());
                if common.bit_len().saturating_mul(row.len()) + bits > MOST_BITS {
                    return Ok(None);
                }
            }
            bits += common.bit_len() * row.len();
            below.push(common);
        }
        let mut payoffs = UBig::ONE;
        for leaf in 0..form.n_leaves() {
            meter.work(4)?;
            for payoff in form.payoffs(leaf) {
                payoffs = lcm(payoffs, &payoff.denominator().into());
            }
        }
        let parts = |(row, below): (&Vec<Fraction>, &UBig)| {
            let part = |one: &Fraction| {
                meter.product(2 * below.bit_len(), one.denominator().bit_len())?;
                Ok(one.numerator() * IBig::from(below / one.denominator()))
            };
            row.iter().map(part).collect::<Result<Vec<IBig>, Stop>>()
        };
        let reach = reach.iter().zip(&below).map(parts).collect::<Result<_, Stop>>()?;
        Ok(Some(Self { form, reach, below, payoffs }))
    }

    /// [`worths`] of `seat`, in parts of the other seats' denominators and that of the payoffs.
    pub(super) fn worths(&self, seat: Seat, meter: &Meter<'_>) -> Result<Vec<IBig>, Stop> {
        worths(self.form, seat, &self.reach, |leaf| self.worth(leaf, seat), meter)
    }

    /// Chance times payoff of leaf `leaf` for `seat`, in parts of both their denominators.
    pub(super) fn worth(&self, leaf: usize, seat: Seat) -> IBig {
        let payoff = self.form.payoffs(leaf)[seat.idx()];
        let above = IBig::from(payoff.numerator()) * self.form.parts(leaf);
        if payoff.denominator() == 1 && self.payoffs.is_one() {
            return above;
        }
        above * IBig::from(&self.payoffs / UBig::from(payoff.denominator()))
    }

    /// The chance of leaf `leaf`, in the same parts as [`worth`](Self::worth).
    pub(super) fn chance(&self, leaf: usize) -> IBig {
        IBig::from(self.form.parts(leaf) * &self.payoffs)
    }

    /// A sum over leaves as a fraction; `replying` has not contributed to it.
    pub(super) fn to_fraction(&self, sum: IBig, replying: Option<Seat>) -> Fraction {
        let mut below = self.form.whole() * &self.payoffs;
        for (idx, parts) in self.below.iter().enumerate() {
            if replying.is_none_or(|seat| seat.idx() != idx) {
                below *= parts;
            }
        }
        Fraction::from_parts(sum, below)
    }
}

impl Amount for IBig {
    fn zero() -> Self {
        IBig::ZERO
    }
    fn is_zero(&self) -> bool {
        *self == IBig::ZERO
    }
    fn bits(&self) -> usize {
        self.bit_len()
    }
    fn add(&mut self, other: &Self) {
        *self += other;
    }
    fn times(&self, other: &Self) -> Self {
        self * other
    }
}
