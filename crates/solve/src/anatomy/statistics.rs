//! Statistics of play: means, variances and their parts, ties, lengths.

use super::dag::{Dag, NodeActor};
use super::{Forced, PlayStatistics, seat};

impl Dag {
    /// What comes of playing by `odds`, by which nodes are worth `worth` and reached with `reach`.
    pub(super) fn statistics(&self, worth: &[f64], odds: &[f64], reach: &[f64]) -> PlayStatistics {
        let n = self.n_seats;
        let (mut variance, mut by_chance) = (vec![0.0; n], vec![0.0; n]);
        let (mut ties, mut decisions) = (0.0, 0.0);
        for &node in &self.order {
            let (at, here) = (node as usize * n, reach[node as usize]);
            let actor = self.actors[node as usize];
            match actor {
                NodeActor::End => {
                    decisions += here * self.n_forced(node) as f64;
                    ties += here * f64::from(self.is_tied(node));
                }
                NodeActor::Seat(_) => decisions += here,
                NodeActor::Chance => {}
            }
            if here <= 0.0 {
                continue;
            }
            for nth in self.fan(node) {
                let to = self.heads[nth] as usize * n;
                for seat in 0..n {
                    let step = here * odds[nth] * (worth[to + seat] - worth[at + seat]).powi(2);
                    variance[seat] += step;
                    if actor == NodeActor::Chance {
                        by_chance[seat] += step;
                    }
                }
            }
        }
        PlayStatistics { values: worth[..n].to_vec(), variance, by_chance, ties, decisions }
    }

    /// The most that one end pays a seat more than another.
    pub(super) fn range(&self) -> f64 {
        let by_seat = |seat: usize| {
            let ends =
                self.actors.iter().enumerate().filter(|(_, actor)| **actor == NodeActor::End);
            let paid = ends.map(|(node, _)| self.paid(node, seat));
            let (low, high) = paid.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), x| {
                (low.min(x), high.max(x))
            });
            high - low
        };
        (0..self.n_seats).map(by_seat).fold(0.0, f64::max)
    }

    /// The decisions from the start to an end, where the way is chosen by `pick`.
    pub(super) fn lengths(&self, pick: fn(u64, u64) -> u64) -> u64 {
        let mut left = vec![0u64; self.actors.len()];
        for &node in self.order.iter().rev() {
            let after = self.fan(node).map(|nth| left[self.heads[nth] as usize]).reduce(pick);
            let own = u64::from(seat(self.actors[node as usize]).is_some());
            left[node as usize] = after.map_or(self.n_forced(node), |after| after + own);
        }
        left[0]
    }

    /// How long wins take that cannot be stopped, if it makes sense to ask; by what nodes are worth to those
    /// who play perfectly.
    pub(super) fn forced(&self, worth: &[f64]) -> Option<Forced> {
        let is_of_the_kind =
            self.n_seats == 2 && self.is_zero_sum && !self.actors.contains(&NodeActor::Chance);
        if !is_of_the_kind {
            return None;
        }
        let mut left: Vec<Option<u64>> = vec![None; self.actors.len()];
        for &node in self.order.iter().rev() {
            let value = worth[node as usize * 2];
            // Where nobody wins, nobody forces anything.
            if value == 0.0 {
                continue;
            }
            left[node as usize] = match self.actors[node as usize] {
                NodeActor::Seat(seat) => {
                    let keeps = |nth: &usize| {
                        let to = self.heads[*nth] as usize * 2;
                        (worth[to] - value).abs() <= 1e-11 * value.abs().max(1.0)
                    };
                    let ways = self.fan(node).filter(keeps);
                    let ways = ways.filter_map(|nth| left[self.heads[nth] as usize]);
                    let is_winning = (value > 0.0) == (seat.idx() == 0);
                    let after = if is_winning { ways.min() } else { ways.max() };
                    after.map(|after| after + 1)
                }
                _ => Some(0),
            };
        }
        let longest = left.iter().flatten().max().copied().unwrap_or(0);
        Some(Forced { from_start: left[0], longest })
    }
}
