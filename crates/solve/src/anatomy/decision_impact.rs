//! Impact of decisions: what choices are worth to those who make them.

use super::dag::Dag;
use super::{DecisionImpact, seat};

impl Dag {
    /// What choices are worth, by what nodes are `worth` and how likely play comes to them.
    pub(super) fn decision_impact(
        &self,
        worth: &[f64],
        reach: &[f64],
        threshold: f64,
    ) -> DecisionImpact {
        let mut sums = Sums::default();
        for &node in &self.order {
            let Some(seat) = seat(self.actors[node as usize]) else { continue };
            let values = self.fan(node).map(|nth| {
                let worth = worth[self.heads[nth] as usize * self.n_seats + seat.idx()];
                (worth, self.odds[nth])
            });
            sums.add(reach[node as usize], values, threshold);
        }
        sums.means()
    }
}

/// Sums over decisions.
#[derive(Default)]
pub(super) struct Sums {
    pub(super) choices: f64,
    lost: f64,
    differ: f64,
    matter: f64,
    pub(super) unknown: f64,
}

/// Below this, two moves are equally good: sums that are equal differ in the last digits.
const NOTHING: f64 = 1e-9;

impl Sums {
    /// Adds a decision to which play comes with probability `reach`, of moves with what they are worth and how
    /// likely they are at random.
    pub(super) fn add(
        &mut self,
        reach: f64,
        moves: impl Iterator<Item = (f64, f64)> + Clone,
        threshold: f64,
    ) {
        if moves.clone().count() < 2 {
            return;
        }
        let (mut best, mut second, mut worst) =
            (f64::NEG_INFINITY, f64::NEG_INFINITY, f64::INFINITY);
        let mut mean = 0.0;
        for (worth, odds) in moves {
            mean += worth * odds;
            worst = worst.min(worth);
            if worth > best {
                (best, second) = (worth, best);
            } else {
                second = second.max(worth);
            }
        }
        self.choices += reach;
        self.lost += reach * (best - mean);
        self.differ += reach * f64::from(best - worst > NOTHING);
        self.matter += reach * f64::from(best - second > threshold.max(NOTHING));
    }

    /// The means.
    pub(super) fn means(&self) -> DecisionImpact {
        let judged = self.choices - self.unknown;
        let mean = |sum: f64| if judged > 1e-12 { sum / judged } else { 0.0 };
        DecisionImpact {
            choices: self.choices,
            lost: mean(self.lost),
            differ: mean(self.differ),
            matter: mean(self.matter),
            unknown: if self.choices > 0.0 { self.unknown / self.choices } else { 0.0 },
        }
    }
}
