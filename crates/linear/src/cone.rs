//! Extreme rays of a cone given by inequalities: the double description method, in whole numbers.
//!
//! Motzkin, Raiffa, Thompson and Thrall, The double description method (1953). A few inequalities that
//! are linearly independent make a cone whose extreme rays are known; each further inequality cuts off the
//! rays on its wrong side and adds new ones where it meets a two-dimensional face between a right and a wrong
//! ray. Two rays are adjacent if no third is tight at all inequalities at which both are tight.

use dashu_int::ops::{BitTest, Gcd, UnsignedAbs};
use dashu_int::{IBig, UBig};
use kernel::common_denominator::{lcm, numerator_over};
use kernel::{Fraction, Meter, Stop};

use crate::LinearError;
use crate::elimination::{Reduced, inverse};

/// The extreme rays of {x : row · x ≥ 0 for each row}, each as the smallest whole numbers along it; `None` if
/// the cone contains a line, so that it has none.
pub(crate) fn edges(
    rows: &[Vec<IBig>],
    dimension: usize,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<Vec<IBig>>>, LinearError> {
    let Some(first) = independent(rows, dimension, meter)? else { return Ok(None) };
    let mut known = start(rows, &first, meter)?;
    let rest = (0..rows.len()).filter(|row| !first.contains(row));
    for (done, row) in rest.enumerate() {
        let doing = "looking for vertices";
        let total = Some((rows.len() - first.len()) as u64);
        meter.report(doing, done as u64, total);
        known = cut(known, &rows[row], row, dimension, most, meter)?;
    }
    Ok(Some(known.into_iter().map(|edge| edge.along).collect()))
}

/// Extreme ray, with the inequalities so far that are tight at it.
struct Edge {
    along: Vec<IBig>,
    on: Set,
}

/// A set of inequalities by number.
#[derive(Clone)]
struct Set(Vec<u64>);

impl Set {
    fn empty(n: usize) -> Self {
        Self(vec![0; n.div_ceil(64)])
    }

    fn insert(&mut self, nth: usize) {
        self.0[nth / 64] |= 1 << (nth % 64);
    }

    fn both(&self, other: &Self) -> Self {
        Self(self.0.iter().zip(&other.0).map(|(one, two)| one & two).collect())
    }

    fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn is_within(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).all(|(one, two)| one & !two == 0)
    }
}

/// The first linearly independent rows, as many as there are dimensions.
fn independent(
    rows: &[Vec<IBig>],
    dimension: usize,
    meter: &Meter<'_>,
) -> Result<Option<Vec<usize>>, Stop> {
    let mut reduced = Reduced::default();
    let mut chosen = Vec::new();
    for (nth, row) in rows.iter().enumerate() {
        if chosen.len() == dimension {
            break;
        }
        if reduced.add(row.iter().map(|entry| Fraction::from(entry.clone())).collect(), meter)? {
            chosen.push(nth);
        }
    }
    Ok((chosen.len() == dimension).then_some(chosen))
}

/// The extreme rays of the cone of these rows alone: at each all rows but one are tight.
fn start(rows: &[Vec<IBig>], chosen: &[usize], meter: &Meter<'_>) -> Result<Vec<Edge>, Stop> {
    let fractions = |&nth: &usize| rows[nth].iter().cloned().map(Fraction::from).collect();
    let inverse = inverse(&chosen.iter().map(fractions).collect::<Vec<_>>(), meter)?;
    let edge = |off: usize| {
        let along: Vec<Fraction> = inverse.iter().map(|row| row[off].clone()).collect();
        let mut on = Set::empty(rows.len());
        chosen.iter().enumerate().filter(|&(at, _)| at != off).for_each(|(_, &row)| on.insert(row));
        Edge { along: whole(&along), on }
    };
    Ok((0..chosen.len()).map(edge).collect())
}

/// The extreme rays of the part of the cone on the right side of `row`.
fn cut(
    edges: Vec<Edge>,
    row: &[IBig],
    nth: usize,
    dimension: usize,
    most: usize,
    meter: &Meter<'_>,
) -> Result<Vec<Edge>, LinearError> {
    let heights = edges.iter().map(|edge| product(row, &edge.along, meter));
    let heights = heights.collect::<Result<Vec<IBig>, Stop>>()?;
    let of = |side: std::cmp::Ordering| {
        (0..edges.len()).filter(|&at| heights[at].cmp(&IBig::ZERO) == side).collect::<Vec<_>>()
    };
    let (right, wrong) = (of(std::cmp::Ordering::Greater), of(std::cmp::Ordering::Less));
    let mut made = Vec::new();
    let words = edges.first().map_or(0, |edge| edge.on.0.len()) as u64;
    for &one in &right {
        for &other in &wrong {
            meter.work(4 + 2 * words)?;
            let both = edges[one].on.both(&edges[other].on);
            // Fewer cannot fix a side of two dimensions.
            if (both.len() as usize) + 2 < dimension {
                continue;
            }
            let third = |at: usize| at != one && at != other && both.is_within(&edges[at].on);
            let found = (0..edges.len()).position(third);
            meter.work(found.unwrap_or(edges.len()) as u64 * (1 + words))?;
            if found.is_some() {
                continue;
            }
            let mut along = Vec::with_capacity(dimension);
            for (x, part) in edges[one].along.iter().zip(&edges[other].along) {
                meter.product(8 * (x.bit_len() + part.bit_len()), heights[other].bit_len())?;
                along.push(part * &heights[one] - x * &heights[other]);
            }
            shorten(&mut along);
            let mut on = both;
            on.insert(nth);
            made.push(Edge { along, on });
            if right.len() + made.len() > most {
                return Err(LinearError::TooMany { most });
            }
        }
    }
    let mut kept = Vec::new();
    for (mut edge, height) in edges.into_iter().zip(heights) {
        if height >= IBig::ZERO {
            if height == IBig::ZERO {
                edge.on.insert(nth);
            }
            kept.push(edge);
        }
    }
    kept.append(&mut made);
    Ok(kept)
}

fn product(one: &[IBig], other: &[IBig], meter: &Meter<'_>) -> Result<IBig, Stop> {
    let mut sum = IBig::ZERO;
    for (x, y) in one.iter().zip(other) {
        if *x != IBig::ZERO && *y != IBig::ZERO {
            meter.product(x.bit_len(), y.bit_len())?;
            sum += x * y;
        }
    }
    Ok(sum)
}

/// The smallest whole numbers in the direction of `along`.
pub(crate) fn whole(along: &[Fraction]) -> Vec<IBig> {
    let scale = along.iter().fold(UBig::ONE, |scale, x| lcm(scale, x.denominator()));
    let mut parts: Vec<IBig> = along.iter().map(|x| numerator_over(x, &scale)).collect();
    shorten(&mut parts);
    parts
}

/// Divides by the greatest common divisor.
fn shorten(along: &mut [IBig]) {
    let mut common = UBig::ZERO;
    for x in along.iter() {
        if *x != IBig::ZERO {
            common =
                if common == UBig::ZERO { x.unsigned_abs() } else { common.gcd(&x.unsigned_abs()) };
            if common == UBig::ONE {
                return;
            }
        }
    }
    if common > UBig::ONE {
        along.iter_mut().for_each(|x| *x /= &common);
    }
}
