//! Matrix games, and games with hidden information as matrices: one way checks another.

use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Fraction, Limits, Seat};
use linear::{Programme, Relation, vertices};
use proptest::prelude::*;
use solve::form::{Compiled, SequenceForm, behaviour_of};
use solve::matrix::pure::{self, Kind};
use solve::matrix::{self, Matrix, Mixed, plans};
use solve::{SolveError, best_reply};

const MOST: usize = 20_000;

fn f(whole: i64) -> Fraction {
    Fraction::from(whole)
}

fn matrix(rows: &[Vec<i64>]) -> Matrix {
    Matrix::new(rows.iter().map(|row| row.iter().map(|&x| f(x)).collect()).collect()).unwrap()
}

fn solved(matrix: &Matrix) -> Mixed {
    matrix::solve(matrix, Limits::default(), &()).unwrap()
}

fn dot(one: &[Fraction], other: &[Fraction]) -> Fraction {
    one.iter().zip(other).fold(f(0), |sum, (x, y)| sum + x * y)
}

/// What the rows, mixed so, guarantee.
fn guaranteed(matrix: &Matrix, mix: &[Fraction]) -> Fraction {
    let turned = matrix.turned();
    turned.rows().iter().map(|column| -dot(column, mix)).min().unwrap()
}

fn any_matrix() -> impl Strategy<Value = Matrix> {
    (1usize..5, 1usize..5)
        .prop_flat_map(|(n, m)| prop::collection::vec(prop::collection::vec(-2i64..3, m), n))
        .prop_map(|rows| matrix(&rows))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn both_seats_guarantee_the_value(matrix in any_matrix()) {
        let solution = solved(&matrix);
        for mix in [&solution.rows, &solution.columns] {
            prop_assert!(mix.iter().all(|x| *x >= f(0)));
            prop_assert_eq!(mix.iter().fold(f(0), |sum, x| sum + x), f(1));
        }
        prop_assert_eq!(&guaranteed(&matrix, &solution.rows), &solution.value);
        prop_assert_eq!(-guaranteed(&matrix.turned(), &solution.columns), solution.value);
    }

    #[test]
    fn saddles_are_where_nobody_would_move(matrix in any_matrix()) {
        let rows = matrix.rows();
        let mut found = Vec::new();
        for (row, entries) in rows.iter().enumerate() {
            for (column, entry) in entries.iter().enumerate() {
                let stays = entries.iter().all(|other| other >= entry)
                    && rows.iter().all(|other| other[column] <= *entry);
                if stays {
                    found.push((row, column));
                }
            }
        }
        let value = solved(&matrix).value;
        prop_assert!(found.iter().all(|&(row, column)| rows[row][column] == value));
        prop_assert_eq!(matrix.saddles(), found);
    }

    #[test]
    fn optimal_are_all_that_guarantee_the_value(matrix in any_matrix()) {
        let solution = solved(&matrix);
        let directly = |matrix: &Matrix, value: &Fraction| {
            let mut programme = Programme::new();
            for _ in 0..matrix.n_columns() {
                programme.add_row(Relation::AtLeast, value.clone());
            }
            let sum = programme.add_row(Relation::Equal, f(1));
            for row in matrix.rows() {
                let entries = row.iter().enumerate().map(|(at, x)| (at as u32, x.clone()));
                programme.add_column(f(0), false, entries.chain([(sum, f(1))]));
            }
            vertices(&programme, MOST, &()).unwrap()
        };
        let rows = matrix::optimal_rows(&matrix, &solution, MOST, &()).unwrap();
        prop_assert_eq!(rows, directly(&matrix, &solution.value));
        let columns = matrix::optimal_columns(&matrix, &solution, MOST, &()).unwrap();
        prop_assert_eq!(columns, directly(&matrix.turned(), &-&solution.value));
    }
}

/// Small random games with hidden information, in which somebody has something to decide.
fn games() -> impl Iterator<Item = Compiled<Fog>> {
    (0..400).filter_map(|seed| {
        let config =
            FogConfig { depth: 2 + seed as usize % 4, most_moves: 2, ..FogConfig::default() };
        let compiled = Compiled::new(&Fog::new(config, seed), Limits::default(), &()).unwrap();
        let count = |seat| pure::count(compiled.form().side(Seat::new(seat)), Kind::Full);
        ((2..40).contains(&count(0)) && (2..40).contains(&count(1))).then_some(compiled)
    })
}

fn normal(form: &SequenceForm, kind: Kind) -> (Vec<pure::Pure>, Vec<pure::Pure>, Matrix) {
    let [rows, columns] = [0, 1].map(|seat| pure::all(form, Seat::new(seat), kind, 40).unwrap());
    let matrix = matrix::normal(form, &rows, &columns, Limits::default(), &()).unwrap();
    (rows, columns, matrix)
}

#[test]
fn full_and_reduced_strategies_and_sequences_give_one_value() {
    let mut n_games = 0;
    for compiled in games() {
        let form = compiled.form();
        let full = solved(&normal(form, Kind::Full).2);
        assert_eq!(solved(&normal(form, Kind::Reduced).2).value, full.value);
        let sides =
            [0, 1].map(|seat| plans::solve(form, Seat::new(seat), Limits::default(), &()).unwrap());
        assert_eq!(sides[0].value, full.value);
        assert_eq!(-&sides[1].value, full.value);
        // Each finds the other's plan as well; the best replies to all of them gain nothing.
        let plans = [[&sides[0].plan, &sides[1].plan], [&sides[1].other, &sides[0].other]];
        for [one, two] in plans {
            let profile = BySeat::from_fn(2, |seat| {
                behaviour_of(form.side(seat), if seat.idx() == 0 { one } else { two })
            });
            assert_eq!(best_reply::audit(form, &profile, &()).unwrap().nash_conv, f(0));
        }
        n_games += 1;
    }
    assert!(n_games > 100, "{n_games}");
}

#[test]
fn optimal_plans_are_the_images_of_optimal_mixtures() {
    let mut n_sets = 0;
    for compiled in games().take(60) {
        let form = compiled.form();
        let (rows, columns, matrix) = normal(form, Kind::Reduced);
        let solution = solved(&matrix);
        let both = [
            (rows, matrix::optimal_rows(&matrix, &solution, MOST, &())),
            (columns, matrix::optimal_columns(&matrix, &solution, MOST, &())),
        ];
        for (idx, (strategies, corners)) in both.into_iter().enumerate() {
            let side = form.side(Seat::new(idx));
            let played: Vec<Vec<bool>> =
                strategies.iter().map(|pure| pure.sequences(side)).collect();
            let map: Vec<Vec<Fraction>> = (0..side.n_sequences())
                .map(|sequence| played.iter().map(|by| f(i64::from(by[sequence]))).collect())
                .collect();
            let image = corners.unwrap().image(&map, MOST, &()).unwrap();
            let plans = plans::solve(form, Seat::new(idx), Limits::default(), &()).unwrap();
            assert_eq!(plans.corners(MOST, &()).unwrap(), image);
            n_sets += usize::from(image.vertices.len() > 1);
        }
    }
    assert!(n_sets > 20, "{n_sets}");
}

#[test]
fn strategies_come_in_order_and_not_without_bound() {
    let compiled = games().max_by_key(|compiled| compiled.form().side(Seat::new(0)).sets().len());
    let compiled = compiled.unwrap();
    let (form, seat) = (compiled.form(), Seat::new(0));
    let side = form.side(seat);
    for kind in [Kind::Full, Kind::Reduced] {
        let all = pure::all(form, seat, kind, 40).unwrap();
        assert_eq!(all.len() as u64, pure::count(side, kind));
        assert!(all.is_sorted() && all.iter().all(|pure| pure.moves.len() == side.sets().len()));
        let most = all.len() - 1;
        let strategies = all.len() as u64;
        let refused = pure::all(form, seat, kind, most).unwrap_err();
        assert_eq!(refused, SolveError::TooManyStrategies { seat, strategies, most });
    }
    let full = pure::all(form, seat, Kind::Full, 40).unwrap();
    assert!(full[0].moves.iter().all(|&mv| mv == Some(0)));
    assert!(pure::count(side, Kind::Reduced) < full.len() as u64);
}

#[test]
fn a_matrix_too_large_for_the_tableau_is_solved_as_exactly() {
    // Whole numbers that look like chance: a full equilibrium of many rows and columns.
    let entry =
        |row: i64, column: i64| (row * 37 + column * 61 + row * column * 13) % 101 % 23 - 11;
    let rows: Vec<Vec<i64>> =
        (0..60).map(|row| (0..400).map(|column| entry(row, column)).collect()).collect();
    let matrix = matrix(&rows);
    let solution = solved(&matrix);
    assert_eq!(guaranteed(&matrix, &solution.rows), solution.value);
    assert_eq!(-guaranteed(&matrix.turned(), &solution.columns), solution.value);
    let used = solution.rows.iter().filter(|x| **x != f(0)).count();
    assert!(used > 5, "{used}");
}
