//! Vertices and inequalities against brute force: every way to make rows tight.

use kernel::{Fraction, Limits};
use linear::{Corners, Face, LinearError, Programme, Relation, hull, plain, vertices};
use proptest::prelude::*;

const MOST: usize = 10_000;

fn f(whole: i64) -> Fraction {
    Fraction::from(whole)
}

type Row = (Vec<i64>, Relation, i64);

fn programme(gains: &[i64], rows: &[Row]) -> Programme {
    let mut programme = Programme::new();
    for (_, relation, right) in rows {
        programme.add_row(*relation, f(*right));
    }
    for (nth, &gain) in gains.iter().enumerate() {
        let entries = rows.iter().enumerate().map(|(row, r)| (row as u32, f(r.0[nth])));
        programme.add_column(f(gain), false, entries.collect::<Vec<_>>());
    }
    programme
}

/// Whether `point` satisfies all.
fn allowed(point: &[Fraction], rows: &[Row]) -> bool {
    let satisfied = |(entries, relation, right): &Row| {
        let sum = entries.iter().zip(point).fold(f(0), |sum, (&by, x)| sum + f(by) * x);
        match relation {
            Relation::AtMost => sum <= f(*right),
            Relation::Equal => sum == f(*right),
            Relation::AtLeast => sum >= f(*right),
        }
    };
    rows.iter().all(satisfied) && point.iter().all(|x| *x >= f(0))
}

/// Every point where as many rows and bounds as there are coordinates are tight, and all hold.
fn brute(n: usize, rows: &[Row]) -> Vec<Vec<Fraction>> {
    let mut all: Vec<(Vec<i64>, i64)> = rows.iter().map(|row| (row.0.clone(), row.2)).collect();
    all.extend((0..n).map(|nth| ((0..n).map(|at| i64::from(at == nth)).collect(), 0)));
    let mut found = Vec::new();
    for chosen in 0u32..1 << all.len() {
        if chosen.count_ones() as usize == n {
            let tight = (0..all.len()).filter(|nth| chosen >> nth & 1 == 1);
            let table = tight.map(|nth| {
                all[nth].0.iter().map(|&x| f(x)).chain([f(all[nth].1)]).collect::<Vec<_>>()
            });
            found.extend(meet(&table.collect::<Vec<_>>(), n).filter(|point| allowed(point, rows)));
        }
    }
    found.sort();
    found.dedup();
    found
}

/// The one point on all of these, by Cramer's rule.
fn meet(table: &[Vec<Fraction>], n: usize) -> Option<Vec<Fraction>> {
    let whole = determinant(table, &(0..n).collect::<Vec<_>>());
    (whole != f(0)).then(|| {
        let with_right = |nth: usize| (0..n).map(|at| if at == nth { n } else { at }).collect();
        (0..n).map(|nth| determinant(table, &with_right(nth) as &Vec<usize>) / &whole).collect()
    })
}

fn determinant(table: &[Vec<Fraction>], columns: &[usize]) -> Fraction {
    let Some((first, rest)) = table.split_first() else { return f(1) };
    let mut sum = f(0);
    for (nth, &column) in columns.iter().enumerate() {
        let others: Vec<usize> = columns.iter().copied().filter(|&at| at != column).collect();
        let part = &first[column] * determinant(rest, &others);
        if nth % 2 == 0 { sum += part } else { sum -= part }
    }
    sum
}

fn relation() -> impl Strategy<Value = Relation> {
    prop_oneof![
        4 => Just(Relation::AtMost), 1 => Just(Relation::Equal), 2 => Just(Relation::AtLeast)
    ]
}

fn rows(most: usize) -> impl Strategy<Value = Vec<Row>> {
    let row = (prop::collection::vec(-3i64..5, 4), relation(), -2i64..7);
    prop::collection::vec(row, 1..most)
}

fn cut(rows: Vec<Row>, n: usize) -> Vec<Row> {
    rows.into_iter().map(|(row, relation, right)| (row[..n].to_vec(), relation, right)).collect()
}

fn config() -> ProptestConfig {
    ProptestConfig { cases: 150, failure_persistence: None, ..ProptestConfig::default() }
}

proptest! {
    #![proptest_config(config())]

    #[test]
    fn vertices_are_where_enough_rows_are_tight(n in 1usize..5, rows in rows(7)) {
        let rows = cut(rows, n);
        let programme = programme(&vec![1; n], &rows);
        let corners = vertices(&programme, MOST, &()).unwrap();
        prop_assert_eq!(&corners.vertices, &brute(n, &rows));
        // There are directions exactly where the sum of the coordinates has no bound.
        match plain::solve(&programme, Limits::default(), &()) {
            Err(LinearError::Infeasible) => prop_assert!(corners.vertices.is_empty()),
            Err(LinearError::Unbounded) => prop_assert!(!corners.rays.is_empty()),
            other => prop_assert!(other.is_ok() && corners.rays.is_empty()),
        }
    }

    #[test]
    fn inequalities_of_vertices_give_the_vertices_again(n in 1usize..5, rows in rows(6)) {
        let rows = cut(rows, n);
        let corners = vertices(&programme(&vec![0; n], &rows), MOST, &()).unwrap();
        prop_assume!(!corners.vertices.is_empty());
        let bounds = hull(&corners, MOST, &()).unwrap();
        prop_assert_eq!(bounds.equations.len() + corners.dimension(&()).unwrap().unwrap(), n);
        let again = |left_out: Option<usize>| {
            let mut programme = Programme::new();
            let all = bounds.equations.iter().map(|affine| (affine, Relation::Equal));
            let kept = (0..bounds.inequalities.len()).filter(|&nth| Some(nth) != left_out);
            let kept = kept.map(|nth| (&bounds.inequalities[nth], Relation::AtLeast));
            let all: Vec<_> = all.chain(kept).collect();
            for (affine, relation) in &all {
                programme.add_row(*relation, -Fraction::from(affine.constant.clone()));
            }
            for at in 0..n {
                let entries = all.iter().enumerate();
                let entry = |(row, (affine, _)): (usize, &(&linear::Affine, Relation))| {
                    (row as u32, Fraction::from(affine.factors[at].clone()))
                };
                programme.add_column(f(0), true, entries.map(entry).collect::<Vec<_>>());
            }
            vertices(&programme, MOST, &())
        };
        let found = again(None).unwrap();
        prop_assert_eq!(&found.vertices, &corners.vertices);
        prop_assert_eq!(found.rays.len(), corners.rays.len());
        for nth in 0..bounds.inequalities.len() {
            prop_assert!(again(Some(nth)).as_ref() != Ok(&found), "{nth} follows from the others");
        }
    }

    #[test]
    fn the_best_face_holds_the_best_vertices(
        gains in prop::collection::vec(-2i64..3, 1..5),
        rows in rows(5),
    ) {
        let n = gains.len();
        let mut rows = cut(rows, n);
        rows.push((vec![1; n], Relation::AtMost, 9));
        let programme = programme(&gains, &rows);
        let Ok(solution) = plain::solve(&programme, Limits::default(), &()) else { return Ok(()) };
        let face = Face::new(&programme, &solution.duals);
        let corners = vertices(&face.programme, MOST, &()).unwrap();
        let mut found: Vec<_> = corners.vertices.iter().map(|v| face.widen(v, n)).collect();
        found.sort();
        let gain = |v: &Vec<Fraction>| v.iter().zip(&gains).fold(f(0), |sum, (x, &by)| sum + f(by) * x);
        let best: Vec<_> =
            brute(n, &rows).into_iter().filter(|v| gain(v) == solution.objective).collect();
        prop_assert_eq!(found, best);
    }
}

#[test]
fn a_flat_image_keeps_only_its_corners() {
    // A cube from its corners; along one edge it looks like a square, and along a diagonal like a hexagon.
    let cube = Corners {
        vertices: (0..8).map(|nth| (0..3).map(|at| f(nth >> at & 1)).collect()).collect(),
        rays: Vec::new(),
    };
    assert_eq!((cube.dimension(&()), cube.span(&())), (Ok(Some(3)), Ok(3)));
    let map = |rows: &[[i64; 3]]| {
        let rows: Vec<_> = rows.iter().map(|row| row.map(f).to_vec()).collect();
        cube.image(&rows, MOST, &()).unwrap()
    };
    assert_eq!(map(&[[1, 0, 0], [0, 1, 0]]).vertices.len(), 4);
    let hexagon = map(&[[1, -1, 0], [0, 1, -1]]);
    assert_eq!((hexagon.vertices.len(), hexagon.dimension(&())), (6, Ok(Some(2))));
    let segment = map(&[[1, 1, 1]]);
    assert_eq!(segment.vertices, [[f(0)], [f(3)]]);
    assert_eq!(hull(&cube, MOST, &()).unwrap().inequalities.len(), 6);
}

#[test]
fn a_point_off_zero_spans_a_line_and_has_no_dimension() {
    let point = Corners { vertices: vec![vec![f(1), f(2)]], rays: Vec::new() };
    assert_eq!((point.dimension(&()), point.span(&())), (Ok(Some(0)), Ok(1)));
    assert_eq!(hull(&point, MOST, &()).unwrap().equations.len(), 2);
    let nothing = Corners { vertices: Vec::new(), rays: Vec::new() };
    assert_eq!((nothing.dimension(&()), nothing.span(&())), (Ok(None), Ok(0)));
}

#[test]
fn a_line_and_a_crowd_are_errors() {
    let mut line = Programme::new();
    line.add_row(Relation::AtMost, f(1));
    line.add_column(f(0), true, [(0, f(1))]);
    line.add_column(f(0), true, [(0, f(1))]);
    assert_eq!(vertices(&line, MOST, &()), Err(LinearError::Line));
    let rows: Vec<Row> = (0..4)
        .map(|nth| ((0..4).map(|at| i64::from(at == nth)).collect(), Relation::AtMost, 1))
        .collect();
    let cube = programme(&[0; 4], &rows);
    assert_eq!(vertices(&cube, MOST, &()).unwrap().vertices.len(), 16);
    assert_eq!(vertices(&cube, 10, &()), Err(LinearError::TooMany { most: 10 }));
}
