//! The paper's formulas for A, with and without what is wrong or missing in them.

use kernel::Fraction;

use super::found::PAIRS;

/// Variant of the recurrence: as printed, or mended.
#[derive(Clone, Copy, Debug)]
pub(super) struct Written {
    /// The other is at `[n − 1, k + 1]` after he was given a pair, as printed, and not at `[n − 1, k]`.
    pub(super) slip: bool,
    /// Two known cards may be turned: move 0.
    pub(super) pass: bool,
    /// A known card may be turned first: move 1.
    pub(super) known_first: bool,
}

impl Written {
    /// As printed, for k ≥ 1.
    pub(super) const PRINTED: Self = Self { slip: true, pass: false, known_first: false };
    /// With the slip mended and the pass.
    pub(super) const MENDED: Self = Self { slip: false, pass: true, known_first: false };
}

/// A(n, k) for all positions to 64 pairs.
pub(super) struct Recurrence {
    /// By n, then by k.
    values: Vec<Vec<Fraction>>,
    written: Written,
}

impl Recurrence {
    pub(super) fn new(written: Written) -> Self {
        let mut recurrence = Self { values: vec![vec![Fraction::ZERO]], written };
        for n in 1..=PAIRS {
            recurrence.values.push(vec![Fraction::from(n); usize::from(n) + 1]);
            for k in (0..n).rev() {
                let value = recurrence.worked_out(n, k);
                recurrence.values[usize::from(n)][usize::from(k)] = value;
            }
        }
        recurrence
    }

    /// A(n, k); n, if every mate is known.
    pub(super) fn at(&self, n: u16, k: u16) -> Fraction {
        if k >= n { n.into() } else { self.values[usize::from(n)][usize::from(k)].clone() }
    }

    fn worked_out(&self, n: u16, k: u16) -> Fraction {
        let mut best = strategy_2(self.written.slip, n, k, |n, k| self.at(n, k));
        if self.written.known_first && k > 0 {
            best = best.max(strategy_1(n, k, |n, k| self.at(n, k)));
        }
        if self.written.pass && k >= 2 {
            best = best.max(Fraction::ZERO);
        }
        best
    }
}

/// The printed formula: an unseen card first. `at` says what positions are worth.
pub(super) fn strategy_2(
    slip: bool,
    n: u16,
    k: u16,
    at: impl Fn(u16, u16) -> Fraction,
) -> Fraction {
    let [unseen, known, fresh] = [2 * n - k, k, 2 * (n - k)].map(Fraction::from);
    let others = &unseen - Fraction::ONE;
    let given = at(n - 1, if slip { k + 1 } else { k });
    let mut second = Fraction::ONE + at(n - 1, k) - &known * (Fraction::ONE + given);
    if n > k + 1 {
        second -= (&fresh - Fraction::from(2)) * at(n, k + 2);
    }
    // With one unseen card there is no second one; it is the mate of a known card, and no fresh one is left.
    second = if others == Fraction::ZERO { second } else { second / others };
    if k == 0 {
        return second;
    }
    let after_fresh = second.max(-at(n, k + 1));
    (known * (Fraction::ONE + at(n - 1, k - 1)) + fresh * after_fresh) / unseen
}

/// A known card first, then an unseen one.
pub(super) fn strategy_1(n: u16, k: u16, at: impl Fn(u16, u16) -> Fraction) -> Fraction {
    let [unseen, fresh, others] = [2 * n - k, 2 * (n - k), k - 1].map(Fraction::from);
    let taken = Fraction::ONE + at(n - 1, k - 1);
    (&taken - others * &taken - fresh * at(n, k + 1)) / unseen
}
