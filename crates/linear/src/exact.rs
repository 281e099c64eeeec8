//! Exact basis solution: the values and prices of a basis in fractions, and whether they prove each other.
//!
//! Rows are scaled to whole numbers once. A system with the columns of a basis is then solved by
//! [`Lifted`], and what comes out is compared as fractions: nothing is rounded.

use std::mem::take;

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::common_denominator::lcm;
use kernel::{Fraction, Meter, Stop};

use crate::lift::{Lifted, Ratios};
use crate::sparse::Sparse;
use crate::standard::{Kind, is_turned};
use crate::{LinearError, Programme};

/// Programme scaled to equations between whole numbers.
pub(crate) struct ScaledProgramme<'a> {
    kinds: &'a [Kind],
    n_columns: usize,
    /// Columns without slacks; a slack is a single one in its row.
    columns: Sparse<IBig>,
    right: Vec<IBig>,
    /// Of columns and slacks, times `objective_scale`.
    objective: Vec<IBig>,
    objective_scale: UBig,
    /// What each row was multiplied by, its sign included.
    scales: Vec<IBig>,
}

/// Basis with its values and prices.
pub(crate) struct Vertex {
    pub(crate) head: Vec<usize>,
    /// By place.
    values: Ratios,
    /// By row.
    prices: Ratios,
}

impl<'a> ScaledProgramme<'a> {
    pub(crate) fn new(programme: &Programme, kinds: &'a [Kind]) -> Self {
        let mut below: Vec<UBig> =
            programme.right().iter().map(|right| right.denominator().clone()).collect();
        for column in 0..programme.n_columns() {
            for (row, entry) in programme.column(column) {
                below[row] = lcm(take(&mut below[row]), entry.denominator());
            }
        }
        let scale = |(row, below): (usize, UBig)| {
            if is_turned(programme, row) { -IBig::from(below) } else { IBig::from(below) }
        };
        let scales: Vec<IBig> = below.into_iter().enumerate().map(scale).collect();
        let mut columns = Sparse::new();
        for column in 0..programme.n_columns() {
            let entries = programme.column(column);
            columns.push(entries.map(|(row, entry)| (row as u32, times(entry, &scales[row]))));
        }
        let right =
            programme.right().iter().zip(&scales).map(|(right, s)| times(right, s)).collect();
        let mut objective_scale = UBig::ONE;
        for gain in programme.objective() {
            objective_scale = lcm(objective_scale, gain.denominator());
        }
        let by = IBig::from(objective_scale.clone());
        let mut objective: Vec<IBig> =
            programme.objective().iter().map(|gain| times(gain, &by)).collect();
        objective.resize(kinds.len(), IBig::ZERO);
        let n_columns = programme.n_columns();
        Self { kinds, n_columns, columns, right, objective, objective_scale, scales }
    }

    /// What the basis `head` says; nothing if it is no basis.
    pub(crate) fn vertex(
        &self,
        head: Vec<usize>,
        meter: &Meter<'_>,
    ) -> Result<Option<Vertex>, Stop> {
        let Some(lifted) = self.lifted(&head, meter)? else { return Ok(None) };
        let Some(values) = lifted.solve(&self.right, meter)? else { return Ok(None) };
        let costs: Vec<IBig> = head.iter().map(|&column| self.objective[column].clone()).collect();
        let Some(prices) = lifted.solve_transposed(&costs, meter)? else { return Ok(None) };
        Ok(Some(Vertex { head, values, prices }))
    }

    fn lifted(&self, head: &[usize], meter: &Meter<'_>) -> Result<Option<Lifted>, Stop> {
        let mut columns = Sparse::new();
        for &column in head {
            columns.push(self.column(column).map(|(row, entry)| (row as u32, entry)));
        }
        Lifted::new(columns, meter)
    }

    fn column(&self, column: usize) -> Box<dyn Iterator<Item = (usize, IBig)> + '_> {
        match column.checked_sub(self.n_columns) {
            Some(row) => Box::new(std::iter::once((row, IBig::ONE))),
            None => Box::new(self.columns.column(column).map(|(row, entry)| (row, entry.clone()))),
        }
    }

    /// The reduced cost of `column` at `vertex`, times a positive number.
    fn gain(&self, vertex: &Vertex, column: usize, meter: &Meter<'_>) -> Result<IBig, Stop> {
        meter.product(self.objective[column].bit_len(), vertex.prices.below.bit_len())?;
        let mut gain = &self.objective[column] * IBig::from(vertex.prices.below.clone());
        match column.checked_sub(self.n_columns) {
            Some(row) => gain -= &vertex.prices.above[row],
            None => {
                for (row, entry) in self.columns.column(column) {
                    meter.product(entry.bit_len(), vertex.prices.above[row].bit_len())?;
                    gain -= entry * &vertex.prices.above[row];
                }
            }
        }
        Ok(gain)
    }

    /// The first place of `vertex` that is out of bounds: the column there is the least such.
    fn out_of_bounds(&self, vertex: &Vertex) -> Option<usize> {
        let is_out = |&place: &usize| match self.kinds[vertex.head[place]] {
            Kind::Free => false,
            Kind::Fixed => vertex.values.above[place] != IBig::ZERO,
            Kind::Positive => vertex.values.above[place] < IBig::ZERO,
        };
        (0..vertex.head.len()).filter(is_out).min_by_key(|&place| vertex.head[place])
    }

    /// The first nonbasic column with a favourable reduced cost.
    fn tempting(&self, vertex: &Vertex, meter: &Meter<'_>) -> Result<Option<usize>, Stop> {
        let mut inside = vec![false; self.kinds.len()];
        vertex.head.iter().for_each(|&column| inside[column] = true);
        for column in (0..self.kinds.len()).filter(|&column| !inside[column]) {
            let gains = match self.kinds[column] {
                Kind::Fixed => false,
                Kind::Free => self.gain(vertex, column, meter)? != IBig::ZERO,
                Kind::Positive => self.gain(vertex, column, meter)? > IBig::ZERO,
            };
            if gains {
                return Ok(Some(column));
            }
        }
        Ok(None)
    }

    /// Goes on from `head` by exact steps until the basis proves itself best; gives how many there were.
    ///
    /// Of several columns or rows the first is always taken (Bland), so that it comes to an end. Without
    /// a basis that is right on one side at least there is nothing to go on from.
    pub(crate) fn settle(
        &self,
        mut head: Vec<usize>,
        meter: &Meter<'_>,
    ) -> Result<Option<(Vertex, u64)>, LinearError> {
        for steps in 0.. {
            let Some(vertex) = self.vertex(head, meter)? else { return Ok(None) };
            let stepped = match (self.out_of_bounds(&vertex), self.tempting(&vertex, meter)?) {
                (None, None) => return Ok(Some((vertex, steps))),
                (None, Some(entering)) => self.primal_step(&vertex, entering, meter)?,
                (Some(place), None) => self.dual_step(&vertex, place, meter)?,
                (Some(_), Some(_)) => None,
            };
            let Some((place, entering)) = stepped else { return Ok(None) };
            head = vertex.head;
            head[place] = entering;
        }
        unreachable!("there is no end of numbers")
    }

    /// What leaves when `entering` comes in.
    fn primal_step(
        &self,
        vertex: &Vertex,
        entering: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(usize, usize)>, LinearError> {
        let Some(lifted) = self.lifted(&vertex.head, meter)? else { return Ok(None) };
        let mut right = vec![IBig::ZERO; vertex.head.len()];
        self.column(entering).for_each(|(row, entry)| right[row] = entry);
        let Some(column) = lifted.solve(&right, meter)? else { return Ok(None) };
        let upwards = self.gain(vertex, entering, meter)? > IBig::ZERO;
        let mut best: Option<(Fraction, usize)> = None;
        for (place, &leaving) in vertex.head.iter().enumerate() {
            let entry = if upwards { column.above[place].clone() } else { -&column.above[place] };
            let room = match self.kinds[leaving] {
                Kind::Positive if entry > IBig::ZERO => {
                    let entry = UBig::try_from(entry).expect("it is more than nothing");
                    shortened(meter, &vertex.values.above[place], &entry)?;
                    Fraction::from_parts(vertex.values.above[place].clone(), entry)
                }
                Kind::Fixed if entry != IBig::ZERO => Fraction::ZERO,
                _ => continue,
            };
            let is_better = best.as_ref().is_none_or(|(least, at)| {
                room < *least || (room == *least && leaving < vertex.head[*at])
            });
            if is_better {
                best = Some((room, place));
            }
        }
        match best {
            Some((_, place)) => Ok(Some((place, entering))),
            None => Err(LinearError::Unbounded),
        }
    }

    /// What comes in when the column at `place` leaves.
    fn dual_step(
        &self,
        vertex: &Vertex,
        place: usize,
        meter: &Meter<'_>,
    ) -> Result<Option<(usize, usize)>, LinearError> {
        let Some(lifted) = self.lifted(&vertex.head, meter)? else { return Ok(None) };
        let mut unit = vec![IBig::ZERO; vertex.head.len()];
        unit[place] = IBig::ONE;
        let Some(prices) = lifted.solve_transposed(&unit, meter)? else { return Ok(None) };
        let is_below = vertex.values.above[place] < IBig::ZERO;
        let mut inside = vec![false; self.kinds.len()];
        vertex.head.iter().for_each(|&column| inside[column] = true);
        let mut best: Option<(Fraction, usize)> = None;
        for column in (0..self.kinds.len()).filter(|&column| !inside[column]) {
            let mut entry = IBig::ZERO;
            for (row, a) in self.column(column) {
                meter.product(a.bit_len(), prices.above[row].bit_len())?;
                entry += a * &prices.above[row];
            }
            if is_below {
                entry = -entry;
            }
            let loss = match self.kinds[column] {
                Kind::Positive if entry > IBig::ZERO => {
                    let entry = UBig::try_from(entry).expect("it is more than nothing");
                    let loss = -self.gain(vertex, column, meter)?;
                    shortened(meter, &loss, &entry)?;
                    Fraction::from_parts(loss, entry)
                }
                Kind::Free if entry != IBig::ZERO => Fraction::ZERO,
                _ => continue,
            };
            if best.as_ref().is_none_or(|(least, _)| loss < *least) {
                best = Some((loss, column));
            }
        }
        match best {
            Some((_, entering)) => Ok(Some((place, entering))),
            None => Err(LinearError::Infeasible),
        }
    }

    /// The value of each column of the programme at `vertex`.
    pub(crate) fn columns_at(
        &self,
        vertex: &Vertex,
        meter: &Meter<'_>,
    ) -> Result<Vec<Fraction>, Stop> {
        let mut columns = vec![Fraction::ZERO; self.n_columns];
        for (place, &column) in vertex.head.iter().enumerate() {
            if column < self.n_columns {
                shortened(meter, &vertex.values.above[place], &vertex.values.below)?;
                columns[column] = vertex.values.get(place);
            }
        }
        Ok(columns)
    }

    /// The multiplier of each row of the programme at `vertex`.
    pub(crate) fn duals_at(
        &self,
        vertex: &Vertex,
        meter: &Meter<'_>,
    ) -> Result<Vec<Fraction>, Stop> {
        let below = &vertex.prices.below * &self.objective_scale;
        let price = |row: usize| {
            let above = &vertex.prices.above[row] * &self.scales[row];
            shortened(meter, &above, &below)?;
            Ok(Fraction::from_parts(above, below.clone()))
        };
        (0..self.scales.len()).map(price).collect()
    }
}

/// Counts the steps of dividing `above` and `below` by what they have in common: Euclid's algorithm takes
/// several products' worth.
fn shortened(meter: &Meter<'_>, above: &IBig, below: &UBig) -> Result<(), Stop> {
    meter.product(8 * above.bit_len(), below.bit_len())
}

/// `fraction · scale`, where the scale makes it whole.
fn times(fraction: &Fraction, scale: &IBig) -> IBig {
    fraction.numerator() * (scale / IBig::from(fraction.denominator().clone()))
}

#[cfg(test)]
mod tests {
    use kernel::{Limits, RngStream};

    use super::*;
    use crate::standard::Standard;
    use crate::{Relation, plain};

    /// A random programme whose slacks are a basis within bounds.
    fn random(stream: &mut RngStream) -> Programme {
        let (n_rows, n_columns) = (1 + stream.below(6), 1 + stream.below(6));
        let mut programme = Programme::new();
        for _ in 0..n_rows {
            programme.add_row(Relation::AtMost, Fraction::from(stream.below(5)));
        }
        for _ in 0..n_columns {
            let mut entry = || Fraction::from(stream.below(8) as i64 - 2);
            let entries: Vec<_> = (0..n_rows as u32).map(|row| (row, entry())).collect();
            programme.add_column(entry(), false, entries);
        }
        programme
    }

    /// Compares what exact steps find, from the slacks on, with the tableau; gives how many there were.
    fn compared(programme: &Programme) -> u64 {
        let standard = Standard::new(programme);
        let whole = ScaledProgramme::new(programme, &standard.kinds);
        let slacks = (programme.n_columns()..standard.kinds.len()).collect();
        let meter = Meter::new(&(), "settling");
        match (whole.settle(slacks, &meter), plain::solve(programme, Limits::default(), &())) {
            (Ok(Some((vertex, steps))), Ok(slow)) => {
                let columns = whole.columns_at(&vertex, &meter).unwrap();
                let duals = whole.duals_at(&vertex, &meter).unwrap();
                assert_eq!(crate::prove(programme, &columns, &duals, &()), Ok(slow.objective));
                steps
            }
            (Err(error), Err(slow)) => {
                assert_eq!(error, slow);
                0
            }
            (found, slow) => panic!("{:?} {slow:?}", found.map(|found| found.is_some())),
        }
    }

    #[test]
    fn exact_steps_alone_lead_to_what_the_tableau_finds() {
        let (mut stream, mut n_steps) = (RngStream::new(1, 0), 0);
        for _ in 0..300 {
            let programme = random(&mut stream);
            n_steps += compared(&programme);
        }
        assert!(n_steps > 300, "{n_steps}");
    }

    #[test]
    fn exact_dual_steps_mend_a_basis_that_only_prices_right() {
        // The slack basis is dual feasible, and each row wants more than zero.
        let (mut stream, mut n_steps) = (RngStream::new(2, 0), 0);
        for _ in 0..300 {
            let mut programme = Programme::new();
            let n_rows = 1 + stream.below(5) as u32;
            for _ in 0..n_rows {
                programme.add_row(Relation::AtLeast, Fraction::from(stream.below(5)));
            }
            for _ in 0..=stream.below(5) {
                let loss = -Fraction::from(stream.below(6));
                let mut entry = || Fraction::from(stream.below(8) as i64 - 2);
                let entries: Vec<_> = (0..n_rows).map(|row| (row, entry())).collect();
                programme.add_column(loss, false, entries);
            }
            n_steps += compared(&programme);
        }
        assert!(n_steps > 100, "{n_steps}");
    }
}
