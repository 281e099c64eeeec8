//! Primal simplex steps: a variable that gains enters, and the one that first meets its bound leaves.

use super::{End, PIVOT, Simplex, TOLERANCE};
use crate::LinearError;
use crate::standard::Kind;

/// A step that gains less than this is degenerate.
const NOWHERE: f64 = 1e-13;

/// How often bounds are perturbed to leave a cycle.
const SHAKES: u32 = 4;

impl Simplex<'_> {
    /// Steps until the basis is optimal.
    pub(super) fn primal(&mut self) -> Result<End, LinearError> {
        self.lengths.fill(1.0);
        let (mut is_sure, mut n_nowhere, mut n_shakes) = (true, 0, 0);
        loop {
            self.tick()?;
            if n_nowhere > self.patience() {
                if n_shakes == SHAKES {
                    return Err(LinearError::Unsettled { steps: self.steps });
                }
                self.shake()?;
                (n_nowhere, n_shakes) = (0, n_shakes + 1);
            }
            let Some(entering) = self.most_tempting() else {
                if is_sure {
                    return Ok(End::Done);
                }
                // Gains are carried along from step to step: look again with fresh ones.
                self.renew()?;
                is_sure = true;
                continue;
            };
            self.write_column(entering);
            let upwards = self.gains[entering] > 0.0;
            let sign = if upwards { 1.0 } else { -1.0 };
            let Some((place, step)) = self.first_to_meet_its_bound(sign) else {
                if is_sure {
                    return Ok(End::Never);
                }
                self.renew()?;
                is_sure = true;
                continue;
            };
            self.write_row(place);
            n_nowhere = if step * self.gains[entering].abs() > NOWHERE { 0 } else { n_nowhere + 1 };
            self.exchange(entering, place, sign * step)?;
            is_sure = false;
        }
    }

    /// The entering column, by Devex pricing.
    fn most_tempting(&self) -> Option<usize> {
        let mut best = (0.0, None);
        for column in 0..self.gains.len() {
            if self.basis.has(column) || !self.tempts(column) {
                continue;
            }
            let gain = self.gains[column];
            let merit = gain * gain / self.lengths[column];
            if merit > best.0 {
                best = (merit, Some(column));
            }
        }
        best.1
    }

    /// The ratio test: where a value first meets its bound as the entering column, whose entries are in
    /// `by_place`, changes in the direction of `sign`; and after what change. Among those that do so at about the
    /// same time, that with the largest entry (Harris).
    fn first_to_meet_its_bound(&self, sign: f64) -> Option<(usize, f64)> {
        let room = |place: usize| {
            let entry = sign * self.by_place[place];
            if entry.abs() < PIVOT {
                return None;
            }
            let column = self.basis.head()[place];
            match self.standard.kinds[column] {
                Kind::Positive if entry > 0.0 => {
                    Some((self.values[place] - self.bounds[column], entry))
                }
                Kind::Positive | Kind::Free => None,
                Kind::Fixed => Some((0.0, entry.abs())),
            }
        };
        let mut furthest = f64::INFINITY;
        for place in 0..self.values.len() {
            if let Some((room, entry)) = room(place) {
                furthest = furthest.min((room.max(0.0) + TOLERANCE) / entry);
            }
        }
        let mut best: Option<(f64, usize, f64)> = None;
        for place in 0..self.values.len() {
            if let Some((room, entry)) = room(place)
                && room / entry <= furthest
                && best.is_none_or(|(most, ..)| entry > most)
            {
                best = Some((entry, place, (room / entry).max(0.0)));
            }
        }
        best.map(|(_, place, step)| (place, step))
    }
}
