//! Vertices of the feasible set of a programme.
//!
//! The set is homogenised to a cone of one dimension more, what equations determine is eliminated, and the
//! extreme rays of the cone (`cone`) are the vertices, and the rays of the set if it is unbounded.

use dashu_int::IBig;
use kernel::{Fraction, Meter, Stop, Watch};

use crate::cone::{edges, whole};
use crate::elimination::{Reduced, product_of};
use crate::{LinearError, Programme, Relation};

/// Polyhedron given by its vertices and rays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Corners {
    /// The vertices, in rising order.
    pub vertices: Vec<Vec<Fraction>>,
    /// The rays: none if the set is bounded. The set is every convex combination of vertices plus any
    /// nonnegative multiples of these.
    pub rays: Vec<Vec<Fraction>>,
}

/// The vertices of {x : x satisfies every row, and is at least zero where it is not free}.
///
/// None, if the programme is infeasible.
///
/// # Errors
/// [`LinearError::Line`] if the set contains a whole line, and so has no vertices;
/// [`LinearError::TooMany`] if there are more than `most` on the way; [`LinearError::Limit`] when the
/// watch says stop.
pub fn vertices(
    programme: &Programme,
    most: usize,
    watch: &dyn Watch,
) -> Result<Corners, LinearError> {
    let Sides { equations, inequalities } = Sides::of(programme);
    let width = programme.n_columns() + 1;
    let meter = &Meter::new(watch, "looking for vertices");
    let fixed = Reduced::of(&equations, meter)?;
    let open: Vec<usize> = (0..width).filter(|at| !fixed.leads.contains(at)).collect();
    let narrow = |row: &Vec<Fraction>| {
        let mut row = row.clone();
        fixed.clear(&mut row, meter)?;
        Ok(whole(&open.iter().map(|&at| row[at].clone()).collect::<Vec<_>>()))
    };
    let rows: Vec<Vec<IBig>> = inequalities.iter().map(narrow).collect::<Result<_, Stop>>()?;
    let found = edges(&rows, open.len(), most, meter)?.ok_or(LinearError::Line)?;

    let mut corners = Corners { vertices: Vec::new(), rays: Vec::new() };
    for edge in found {
        let mut point = vec![Fraction::ZERO; width];
        for (&at, x) in open.iter().zip(edge) {
            point[at] = x.into();
        }
        for (row, &lead) in fixed.rows.iter().zip(&fixed.leads) {
            meter.work(open.iter().map(|&at| product_of(&row[at], &point[at])).sum())?;
            let parts = open.iter().map(|&at| &row[at] * &point[at]);
            point[lead] = -parts.fold(Fraction::ZERO, |sum, part| sum + part);
        }
        let scale = point.remove(0);
        if scale == Fraction::ZERO {
            corners.rays.push(point);
        } else {
            corners.vertices.push(point.into_iter().map(|x| x / &scale).collect());
        }
    }
    if corners.vertices.is_empty() {
        corners.rays.clear();
    }
    corners.vertices.sort_unstable();
    corners.rays.sort_unstable();
    Ok(corners)
}

impl Corners {
    /// The dimension of the affine hull of the set; none for the empty set, 0 for a point.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    pub fn dimension(&self, watch: &dyn Watch) -> Result<Option<usize>, Stop> {
        let Some(base) = self.vertices.first() else { return Ok(None) };
        let meter = &Meter::new(watch, "counting dimensions");
        let mut reduced = Reduced::default();
        for vertex in &self.vertices[1..] {
            reduced.add(vertex.iter().zip(base).map(|(x, from)| x - from).collect(), meter)?;
        }
        for ray in &self.rays {
            reduced.add(ray.clone(), meter)?;
        }
        Ok(Some(reduced.rank()))
    }

    /// The dimension of the smallest linear subspace that holds the set: one more than
    /// [`dimension`](Self::dimension), unless the affine hull goes through zero.
    ///
    /// # Errors
    /// The reason to stop, if the watch gives one.
    pub fn span(&self, watch: &dyn Watch) -> Result<usize, Stop> {
        let meter = &Meter::new(watch, "counting dimensions");
        Ok(Reduced::of(self.vertices.iter().chain(&self.rays), meter)?.rank())
    }

    /// The image of the set under the linear map with these rows: its vertices and its rays.
    ///
    /// # Errors
    /// As [`hull`](crate::hull()), by which points within are left out.
    pub fn image(
        &self,
        map: &[Vec<Fraction>],
        most: usize,
        watch: &dyn Watch,
    ) -> Result<Self, LinearError> {
        let of = |points: &[Vec<Fraction>]| {
            let mut images: Vec<Vec<Fraction>> = points
                .iter()
                .map(|point| map.iter().map(|row| dot(row, point)).collect())
                .collect();
            images.sort_unstable();
            images.dedup();
            images
        };
        let mut rays = of(&self.rays);
        rays.retain(|ray| ray.iter().any(|x| *x != Fraction::ZERO));
        crate::hull::extreme(&Self { vertices: of(&self.vertices), rays }, most, watch)
    }
}

/// A programme's rows and bounds as rows of a cone: `row · (1, x)` is zero, or at least zero.
pub(crate) struct Sides {
    pub(crate) equations: Vec<Vec<Fraction>>,
    pub(crate) inequalities: Vec<Vec<Fraction>>,
}

impl Sides {
    pub(crate) fn of(programme: &Programme) -> Self {
        let width = programme.n_columns() + 1;
        let mut rows = vec![vec![Fraction::ZERO; width]; programme.n_rows()];
        for (row, right) in rows.iter_mut().zip(programme.right()) {
            row[0] = -right;
        }
        for column in 0..programme.n_columns() {
            for (row, entry) in programme.column(column) {
                rows[row][column + 1] += entry;
            }
        }
        let unit = |one: usize| {
            (0..width).map(|at| if at == one { Fraction::ONE } else { Fraction::ZERO }).collect()
        };
        let mut sides = Self { equations: Vec::new(), inequalities: vec![unit(0)] };
        let bounded = (0..programme.n_columns()).filter(|&column| !programme.is_free(column));
        sides.inequalities.extend(bounded.map(|column| unit(column + 1)));
        for (nth, row) in rows.into_iter().enumerate() {
            match programme.relation(nth) {
                Relation::Equal => sides.equations.push(row),
                Relation::AtLeast => sides.inequalities.push(row),
                Relation::AtMost => {
                    sides.inequalities.push(row.into_iter().map(|entry| -entry).collect());
                }
            }
        }
        sides
    }
}

pub(crate) fn dot(one: &[Fraction], other: &[Fraction]) -> Fraction {
    let mut sum = Fraction::ZERO;
    for (x, y) in one.iter().zip(other) {
        if *x != Fraction::ZERO && *y != Fraction::ZERO {
            sum += x * y;
        }
    }
    sum
}
