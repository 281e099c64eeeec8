//! Convex hull: the equations and inequalities of the polytope that given points span.
//!
//! The inequalities that hold at every point form a cone; its extreme rays (`cone`) are the facets.

use std::fmt::Write as _;

use dashu_int::ops::UnsignedAbs;
use dashu_int::{IBig, UBig};
use kernel::{Fraction, Meter, Stop, Watch};

use crate::cone::{edges, whole};
use crate::elimination::{Reduced, product_of};
use crate::{Corners, LinearError, Relation};

/// Polyhedron given by equations and facets, none of which follows from the others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounds {
    /// The equations: forms that are zero on the whole set.
    pub equations: Vec<Affine>,
    /// The facets: forms that are at least zero on the set, and zero on a facet.
    pub inequalities: Vec<Affine>,
}

/// Affine form: a sum of coordinates with whole-number factors, and a constant.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Affine {
    /// The factor of each coordinate.
    pub factors: Vec<IBig>,
    /// The constant term.
    pub constant: IBig,
}

impl Affine {
    fn of(parts: Vec<IBig>) -> Self {
        let mut parts = parts.into_iter();
        let constant = parts.next().unwrap_or_default();
        Self { factors: parts.collect(), constant }
    }

    /// Its value at `point`.
    pub fn at(&self, point: &[Fraction]) -> Fraction {
        let parts = self.factors.iter().zip(point).filter(|(factor, _)| **factor != IBig::ZERO);
        parts.fold(self.constant.clone().into(), |sum: Fraction, (factor, x)| {
            sum + Fraction::from(factor.clone()) * x
        })
    }

    /// The elementary steps of working out its value at `point`.
    fn steps(&self, point: &[Fraction]) -> u64 {
        let parts = self.factors.iter().zip(point).filter(|(factor, _)| **factor != IBig::ZERO);
        parts.map(|(_, x)| product_of(x, x)).sum()
    }

    /// That it is in this relation to zero, in the names of the coordinates: `3 x + 3 y ≤ 4`. The first
    /// factor is made positive, and the constant is on the right.
    pub fn to_text(&self, name: impl Fn(usize) -> String, relation: Relation) -> String {
        let used = || self.factors.iter().enumerate().filter(|(_, factor)| **factor != IBig::ZERO);
        let turned = used().next().is_some_and(|(_, factor)| *factor < IBig::ZERO);
        let signed = |x: &IBig| if turned { -x } else { x.clone() };
        let mut text = String::new();
        for (nth, factor) in used() {
            let factor = signed(factor);
            text += match (text.is_empty(), factor < IBig::ZERO) {
                (true, _) => "",
                (false, true) => " − ",
                (false, false) => " + ",
            };
            let size = factor.unsigned_abs();
            if size != UBig::ONE {
                let _ = write!(text, "{size} ");
            }
            text += &name(nth);
        }
        let sign = match (relation, turned) {
            (Relation::Equal, _) => "=",
            (Relation::AtLeast, false) | (Relation::AtMost, true) => "≥",
            (Relation::AtLeast, true) | (Relation::AtMost, false) => "≤",
        };
        format!("{text} {sign} {}", -signed(&self.constant))
    }
}

/// The equations and facets of the convex hull of these points and rays.
///
/// Where there are equations, an inequality can be written in many ways. Here the first coordinates that
/// determine all others are the ones that occur in it, and each equation says how one of the others follows.
///
/// # Errors
/// [`LinearError::TooMany`] if there are more than `most` inequalities on the way;
/// [`LinearError::Limit`] when the watch says stop.
pub fn hull(corners: &Corners, most: usize, watch: &dyn Watch) -> Result<Bounds, LinearError> {
    bounds(corners, most, &Meter::new(watch, "looking for inequalities"))
}

fn bounds(corners: &Corners, most: usize, meter: &Meter<'_>) -> Result<Bounds, LinearError> {
    let points = raised(corners);
    let Some(width) = points.first().map(Vec::len) else { return Ok(Bounds::default()) };
    let spanned = Reduced::of(&points, meter)?;
    // A point of the span is determined by its leading coordinates, an inequality on it by its factors of these.
    let rows: Vec<Vec<IBig>> = points
        .iter()
        .map(|point| whole(&spanned.leads.iter().map(|&at| point[at].clone()).collect::<Vec<_>>()))
        .collect();
    let found = edges(&rows, spanned.rank(), most, meter)?.expect("the points span it");

    let mut inequalities = Vec::new();
    for edge in found {
        let mut row = vec![IBig::ZERO; width];
        for (&at, x) in spanned.leads.iter().zip(edge) {
            row[at] = x;
        }
        let affine = Affine::of(row);
        // One that is zero nowhere on the set bounds only the cone.
        for vertex in &corners.vertices {
            meter.work(affine.steps(vertex))?;
            if affine.at(vertex) == Fraction::ZERO {
                inequalities.push(affine);
                break;
            }
        }
    }
    inequalities.sort_unstable();
    Ok(Bounds { equations: equations(&spanned, width), inequalities })
}

/// The extreme points and rays among the given ones.
pub(crate) fn extreme(
    corners: &Corners,
    most: usize,
    watch: &dyn Watch,
) -> Result<Corners, LinearError> {
    let meter = &Meter::new(watch, "looking for inequalities");
    let bounds = bounds(corners, most, meter)?;
    // How many dimensions what `point` lies on takes away.
    let tight = |point: &[Fraction], is_direction: bool| -> Result<usize, Stop> {
        let mut all = Reduced::default();
        for affine in bounds.equations.iter().chain(&bounds.inequalities) {
            meter.work(affine.steps(point))?;
            let mut at = affine.at(point);
            if is_direction {
                at -= Fraction::from(affine.constant.clone());
            }
            if at == Fraction::ZERO {
                all.add(fractions(&affine.factors), meter)?;
            }
        }
        Ok(all.rank())
    };
    let width = corners.vertices.first().map_or(0, Vec::len);
    // A vertex is the only point on all that it lies on; a direction is alone but for its length.
    let among = |points: &[Vec<Fraction>], is_direction: bool| -> Result<Vec<_>, Stop> {
        let mut kept = Vec::new();
        for point in points {
            if tight(point, is_direction)? + usize::from(is_direction) == width {
                kept.push(point.clone());
            }
        }
        Ok(kept)
    };
    Ok(Corners { vertices: among(&corners.vertices, false)?, rays: among(&corners.rays, true)? })
}

fn fractions(whole: &[IBig]) -> Vec<Fraction> {
    whole.iter().cloned().map(Fraction::from).collect()
}

/// Points with a leading one, directions with a leading zero.
fn raised(corners: &Corners) -> Vec<Vec<Fraction>> {
    let with = |first: Fraction| {
        move |point: &Vec<Fraction>| {
            std::iter::once(first.clone()).chain(point.iter().cloned()).collect()
        }
    };
    let vertices = corners.vertices.iter().map(with(Fraction::ONE));
    vertices.chain(corners.rays.iter().map(with(Fraction::ZERO))).collect()
}

/// What holds on all of a span: how each coordinate that does not lead follows from those that do.
fn equations(spanned: &Reduced, width: usize) -> Vec<Affine> {
    let open = (0..width).filter(|at| !spanned.leads.contains(at));
    let equation = |at: usize| {
        let mut row = vec![Fraction::ZERO; width];
        row[at] = Fraction::ONE;
        for (by, &lead) in spanned.rows.iter().zip(&spanned.leads) {
            row[lead] = -&by[at];
        }
        Affine::of(whole(&row))
    };
    open.map(equation).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_inequality_is_written_with_its_first_factor_positive() {
        let check = |factors: [i32; 3], constant: i32, relation, expected| {
            let factors = factors.map(IBig::from).to_vec();
            let affine = Affine { factors, constant: constant.into() };
            assert_eq!(affine.to_text(|nth| format!("x{nth}"), relation), expected);
        };
        check([0, 3, -1], -4, Relation::AtLeast, "3 x1 − x2 ≥ 4");
        check([-1, 0, 0], 2, Relation::AtLeast, "x0 ≤ 2");
        check([-2, -3, 1], 0, Relation::AtMost, "2 x0 + 3 x1 − x2 ≥ 0");
        check([0, 0, 5], 7, Relation::Equal, "5 x2 = -7");
    }
}
