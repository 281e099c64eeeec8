//! Systems of whole numbers solved exactly, digit by digit (Dixon).
//!
//! The matrix is factorised once modulo a large prime. Each digit of the solution in
//! base of that prime then costs one solve with the LU factors and one product with the matrix; there
//! is no growth of numbers on the way, and solutions with short fractions take few digits. The fractions
//! are made of the digits, and it is checked that they solve the system: if not, more digits are taken.

use dashu_int::ops::BitTest;
use dashu_int::{IBig, UBig};
use kernel::{Fraction, Meter, Stop};

use crate::field::{Field, Residue};
use crate::lu::{Factors, Unfactored};
use crate::sparse::Sparse;

/// Fractions with one denominator, which is positive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ratios {
    pub(crate) above: Vec<IBig>,
    pub(crate) below: UBig,
}

impl Ratios {
    /// The fraction at `place`.
    pub(crate) fn get(&self, place: usize) -> Fraction {
        Fraction::from_parts(self.above[place].clone(), self.below.clone())
    }
}

/// Square matrix of whole numbers, factorised for exact solves.
pub(crate) struct Lifted {
    columns: Sparse<IBig>,
    factors: Factors<Residue>,
    /// How many bits numerators and denominators of a solution have at the most, apart from the
    /// right-hand side's.
    bits: usize,
}

impl Lifted {
    /// Nothing if the matrix has no inverse modulo the prime, and so almost surely none at all.
    ///
    /// # Errors
    /// If the watch says stop.
    pub(crate) fn new(columns: Sparse<IBig>, meter: &Meter<'_>) -> Result<Option<Self>, Stop> {
        let n = columns.n_columns();
        let remainders =
            (0..n).map(|c| columns.column(c).map(|(row, entry)| (row, residue(entry))));
        let factors = match Factors::new(n, remainders, meter) {
            Ok(factors) => factors,
            Err(Unfactored::Singular(_)) => return Ok(None),
            Err(Unfactored::Stopped(stop)) => return Err(stop),
        };
        // Hadamard: a determinant is at most the product of the lengths of its columns.
        let bits = (0..n).map(|c| {
            let longest = columns.column(c).map(|(_, entry)| bits(entry)).max().unwrap_or(0);
            longest + columns.column(c).count().ilog2() as usize / 2 + 1
        });
        let bits = bits.sum();
        Ok(Some(Self { columns, factors, bits }))
    }

    /// The solution for the right-hand side `right`, by rows.
    pub(crate) fn solve(&self, right: &[IBig], meter: &Meter<'_>) -> Result<Option<Ratios>, Stop> {
        self.lift(right, false, meter)
    }

    /// The solution of the transposed system for the right-hand side `right`, by columns.
    pub(crate) fn solve_transposed(
        &self,
        right: &[IBig],
        meter: &Meter<'_>,
    ) -> Result<Option<Ratios>, Stop> {
        self.lift(right, true, meter)
    }

    fn lift(
        &self,
        right: &[IBig],
        is_transposed: bool,
        meter: &Meter<'_>,
    ) -> Result<Option<Ratios>, Stop> {
        let n = right.len();
        let prime = IBig::from(Residue::PRIME);
        let mut rest = right.to_vec();
        let mut digits: Vec<Vec<u64>> = Vec::new();
        let (mut remainders, mut out) = (vec![Residue::ZERO; n], vec![Residue::ZERO; n]);
        let longest = right.iter().map(bits).max().unwrap_or(0);
        // Numerator and denominator, and a sign.
        let enough = (2 * (self.bits + longest) + 64) / 60 + 2;
        let mut next_try = 2;
        loop {
            meter.report("solving in fractions, digit", digits.len() as u64, None);
            // What is left has about as many words as the longest number that it began with.
            for (remainder, rest) in remainders.iter_mut().zip(&rest) {
                meter.product(rest.bit_len(), 64)?;
                *remainder = residue(rest);
            }
            meter.work(4 * self.factors.steps())?;
            if is_transposed {
                self.factors.solve_transposed(&mut remainders, &mut out);
            } else {
                self.factors.solve(&mut remainders, &mut out);
            }
            let digit: Vec<u64> = out.iter().map(|digit| digit.least()).collect();
            self.take_off(&mut rest, &digit, is_transposed, meter)?;
            for rest in &mut rest {
                meter.product(rest.bit_len(), 64)?;
                *rest = &*rest / &prime;
            }
            digits.push(digit);
            let is_finished = rest.iter().all(|rest| *rest == IBig::ZERO);
            if digits.len() >= next_try || is_finished {
                next_try = digits.len() * 3 / 2 + 1;
                if let Some(ratios) = fractions(&digits, meter)?
                    && self.is_solved(right, &ratios, is_transposed, meter)?
                {
                    return Ok(Some(ratios));
                }
                if digits.len() > enough {
                    return Ok(None);
                }
            }
        }
    }

    /// Subtracts the matrix times `digit` from `rest`.
    fn take_off(
        &self,
        rest: &mut [IBig],
        digit: &[u64],
        is_transposed: bool,
        meter: &Meter<'_>,
    ) -> Result<(), Stop> {
        for column in 0..self.columns.n_columns() {
            if is_transposed {
                let mut sum = IBig::ZERO;
                for (row, entry) in self.columns.column(column) {
                    if digit[row] != 0 {
                        meter.product(entry.bit_len(), 64)?;
                        sum += entry * digit[row];
                    }
                }
                rest[column] -= sum;
            } else if digit[column] != 0 {
                for (row, entry) in self.columns.column(column) {
                    meter.product(entry.bit_len(), 64)?;
                    rest[row] -= entry * digit[column];
                }
            }
        }
        Ok(())
    }

    /// Whether `ratios` solve the system: exactly, whatever they were made of.
    fn is_solved(
        &self,
        right: &[IBig],
        ratios: &Ratios,
        is_transposed: bool,
        meter: &Meter<'_>,
    ) -> Result<bool, Stop> {
        let below = IBig::from(ratios.below.clone());
        let mut rest = Vec::with_capacity(right.len());
        for right in right {
            meter.product(right.bit_len(), below.bit_len())?;
            rest.push(right * &below);
        }
        for column in 0..self.columns.n_columns() {
            for (row, entry) in self.columns.column(column) {
                let (from, to) = if is_transposed { (row, column) } else { (column, row) };
                if ratios.above[from] != IBig::ZERO {
                    meter.product(entry.bit_len(), ratios.above[from].bit_len())?;
                    rest[to] -= entry * &ratios.above[from];
                }
            }
        }
        Ok(rest.iter().all(|rest| *rest == IBig::ZERO))
    }
}

/// The fractions that leave these digits, if there are any with short parts: one denominator for all is
/// found on the way.
fn fractions(digits: &[Vec<u64>], meter: &Meter<'_>) -> Result<Option<Ratios>, Stop> {
    let prime = UBig::from(Residue::PRIME);
    let mut modulus = UBig::ONE;
    for _ in digits {
        meter.product(modulus.bit_len(), 64)?;
        modulus *= &prime;
    }
    // Parts up to the root of half the modulus are unique.
    let most = UBig::ONE << ((modulus.bit_len() - 2) / 2);
    let n = digits[0].len();
    let mut below = UBig::ONE;
    let mut sums = Vec::with_capacity(n);
    for place in 0..n {
        let mut sum = UBig::ZERO;
        for digit in digits.iter().rev() {
            meter.product(sum.bit_len(), 64)?;
            sum = sum * &prime + digit[place];
        }
        meter.product(sum.bit_len(), 2 * below.bit_len())?;
        let shared = &sum * &below % &modulus;
        if centred(&shared, &modulus, &most).is_none() {
            let Some(more) = denominator(&shared, &modulus, &most, meter)? else { return Ok(None) };
            below *= more;
            if below > most {
                return Ok(None);
            }
        }
        sums.push(sum);
    }
    let mut above = Vec::with_capacity(n);
    for sum in &sums {
        meter.product(sum.bit_len(), 2 * below.bit_len())?;
        let Some(one) = centred(&(sum * &below % &modulus), &modulus, &most) else {
            return Ok(None);
        };
        above.push(one);
    }
    Ok(Some(Ratios { above, below }))
}

/// The number of least size with remainder `value`, if its size is at most `most`.
fn centred(value: &UBig, modulus: &UBig, most: &UBig) -> Option<IBig> {
    if value <= most {
        return Some(value.clone().into());
    }
    let other = modulus - value;
    (other <= *most).then(|| -IBig::from(other))
}

/// The denominator of the fraction that leaves `value`: Euclid's algorithm, stopped half way.
fn denominator(
    value: &UBig,
    modulus: &UBig,
    most: &UBig,
    meter: &Meter<'_>,
) -> Result<Option<UBig>, Stop> {
    let (mut a, mut b) = (IBig::from(modulus.clone()), IBig::from(value.clone()));
    let (mut s, mut t) = (IBig::ZERO, IBig::ONE);
    let limit = IBig::from(most.clone());
    while b > limit {
        meter.product(a.bit_len() + t.bit_len(), 64)?;
        let quotient = &a / &b;
        let rest = &a - &quotient * &b;
        (a, b) = (b, rest);
        let next = &s - &quotient * &t;
        (s, t) = (t, next);
    }
    let below = if t < IBig::ZERO { -t } else { t };
    let below = UBig::try_from(below).expect("its sign was taken off");
    Ok((below != UBig::ZERO && below <= *most).then_some(below))
}

fn bits(value: &IBig) -> usize {
    value.bit_len()
}

fn residue(value: &IBig) -> Residue {
    let prime = IBig::from(Residue::PRIME);
    let rest = value % &prime;
    let rest = if rest < IBig::ZERO { rest + prime } else { rest };
    Residue::new(u64::try_from(rest).expect("a remainder is below the prime"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lifted(columns: &[&[i64]]) -> Option<Lifted> {
        let mut sparse = Sparse::new();
        for column in columns {
            let entries = column.iter().enumerate().filter(|(_, entry)| **entry != 0);
            sparse.push(entries.map(|(row, &entry)| (row as u32, IBig::from(entry))));
        }
        Lifted::new(sparse, &meter()).unwrap()
    }

    fn meter() -> Meter<'static> {
        Meter::new(&(), "lifting")
    }

    fn whole(values: &[i64]) -> Vec<IBig> {
        values.iter().copied().map(IBig::from).collect()
    }

    fn to_text(ratios: &Ratios) -> String {
        (0..ratios.above.len()).map(|at| ratios.get(at).to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn short_fractions_and_long_ones_are_exact() {
        let system = lifted(&[&[2, 1], &[3, -4]]).unwrap();
        let found = system.solve(&whole(&[1, 0]), &meter()).unwrap().unwrap();
        assert_eq!(to_text(&found), "4/11 1/11");
        let found = system.solve_transposed(&whole(&[1, 0]), &meter()).unwrap().unwrap();
        assert_eq!(to_text(&found), "4/11 3/11");
        // A chain whose last unknown is 3 to the power of minus the length: far more than one digit.
        let n = 120;
        let chain: Vec<Vec<i64>> = (0..n)
            .map(|at| {
                (0..n).map(|row| i64::from(row == at) * 3 - i64::from(row == at + 1)).collect()
            })
            .collect();
        let columns: Vec<&[i64]> = chain.iter().map(Vec::as_slice).collect();
        let mut right = vec![0; n];
        right[0] = -7;
        let found = lifted(&columns).unwrap().solve(&whole(&right), &meter()).unwrap().unwrap();
        assert_eq!(found.get(n - 1).numerator(), &IBig::from(-7));
        assert_eq!(found.get(n - 1).denominator(), &UBig::from(3u8).pow(n));
    }

    #[test]
    fn what_has_no_inverse_is_not_solved() {
        assert!(lifted(&[&[1, 2], &[2, 4]]).is_none());
    }
}
