//! Regret update rules: what each variant makes of an old regret and of the one just met.

use super::regret_step::above_zero;

/// One way to keep regrets, at one iteration.
pub(super) trait RegretRule: Copy + Sync {
    /// Whether the next move is chosen as if the last payoffs came again.
    const PREDICTS: bool = false;

    /// The regret to keep.
    fn keep(self, regret: f64, met: f64) -> f64;
}

#[derive(Clone, Copy)]
pub(super) struct Vanilla;

impl RegretRule for Vanilla {
    #[inline]
    fn keep(self, regret: f64, met: f64) -> f64 {
        regret + met
    }
}

#[derive(Clone, Copy)]
pub(super) struct Plus;

impl RegretRule for Plus {
    #[inline]
    fn keep(self, regret: f64, met: f64) -> f64 {
        above_zero(regret + met)
    }
}

/// The number of the iteration.
#[derive(Clone, Copy)]
pub(super) struct Linear(pub(super) f64);

impl RegretRule for Linear {
    #[inline]
    fn keep(self, regret: f64, met: f64) -> f64 {
        regret + self.0 * met
    }
}

/// By what old regrets are multiplied.
#[derive(Clone, Copy)]
pub(super) struct Discounted {
    above: f64,
    below: f64,
}

impl Discounted {
    /// At iteration `t`; what is there was met before.
    pub(super) fn at(t: f64) -> Self {
        let power = (t - 1.0) * (t - 1.0).sqrt();
        Self { above: power / (power + 1.0), below: 0.5 }
    }
}

impl RegretRule for Discounted {
    #[inline]
    fn keep(self, regret: f64, met: f64) -> f64 {
        regret * if regret > 0.0 { self.above } else { self.below } + met
    }
}

#[derive(Clone, Copy)]
pub(super) struct Predictive;

impl RegretRule for Predictive {
    const PREDICTS: bool = true;

    #[inline]
    fn keep(self, regret: f64, met: f64) -> f64 {
        Plus.keep(regret, met)
    }
}
