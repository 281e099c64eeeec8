//! Dual simplex steps: a variable out of bounds leaves, and the one that loses least enters.

use super::{End, PIVOT, Simplex, TOLERANCE};
use crate::LinearError;
use crate::standard::Kind;

/// The most steps, as a multiple of the degenerate steps allowed.
const MANY: u64 = 20;

impl Simplex<'_> {
    /// Steps until the basis is feasible.
    pub(super) fn dual(&mut self) -> Result<End, LinearError> {
        let mut is_sure = true;
        let most = self.steps + MANY * self.patience();
        loop {
            self.tick()?;
            if self.steps > most {
                return Err(LinearError::Unsettled { steps: self.steps });
            }
            let Some(place) = self.furthest_out() else {
                if is_sure {
                    return Ok(End::Done);
                }
                self.renew()?;
                is_sure = true;
                continue;
            };
            self.write_row(place);
            let excess = self.excess(place);
            let Some(entering) = self.least_lost(excess) else {
                if is_sure {
                    return Ok(End::Never);
                }
                self.renew()?;
                is_sure = true;
                continue;
            };
            self.write_column(entering);
            if self.by_place[place].abs() < PIVOT {
                // The row said otherwise: rounding has got in.
                if is_sure {
                    return Err(LinearError::Unsettled { steps: self.steps });
                }
                self.renew()?;
                is_sure = true;
                continue;
            }
            let step = excess / self.by_place[place];
            self.exchange(entering, place, step)?;
            is_sure = false;
        }
    }

    /// The place whose value is furthest out of bounds.
    fn furthest_out(&self) -> Option<usize> {
        let mut worst = (TOLERANCE, None);
        for place in 0..self.values.len() {
            let excess = self.excess(place).abs();
            if excess > worst.0 {
                worst = (excess, Some(place));
            }
        }
        worst.1
    }

    /// The entering column by the dual ratio test, for a value out of bounds by `excess` whose row is written;
    /// among those about as good, that with the largest entry.
    fn least_lost(&self, excess: f64) -> Option<usize> {
        let loss = |column: usize| {
            let entry = self.row[column];
            if entry.abs() < PIVOT {
                return None;
            }
            match self.standard.kinds[column] {
                Kind::Free => Some((0.0, entry.abs())),
                // It can only grow, and must take `excess` away.
                Kind::Positive if (entry > 0.0) == (excess > 0.0) => {
                    Some(((-self.gains[column]).max(0.0), entry.abs()))
                }
                Kind::Positive | Kind::Fixed => None,
            }
        };
        let columns = || self.listed.iter().map(|&column| column as usize);
        let mut least = f64::INFINITY;
        for (loss, entry) in columns().filter_map(loss) {
            least = least.min((loss + TOLERANCE) / entry);
        }
        let mut best: Option<(f64, usize)> = None;
        for column in columns() {
            if let Some((loss, entry)) = loss(column)
                && loss / entry <= least
                && best.is_none_or(|(most, _)| entry > most)
            {
                best = Some((entry, column));
            }
        }
        best.map(|(_, column)| column)
    }
}
