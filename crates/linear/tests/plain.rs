//! The tableau against brute force: every basis of random small programmes.

use kernel::{Fraction, LimitReached, Limits, Progress, Stop, Watch};
use linear::{Basic, LinearError, Programme, Relation, plain, prove};
use proptest::prelude::*;

fn f(above: i64, below: u64) -> Fraction {
    Fraction::from_parts(above.into(), below.into())
}

fn solve(programme: &Programme) -> Result<linear::Solution, LinearError> {
    plain::solve(programme, Limits::default(), &())
}

/// Rows of (entries, relation, right); columns of (gain, free).
fn programme(columns: &[(i64, bool)], rows: &[(Vec<i64>, Relation, i64)]) -> Programme {
    let mut programme = Programme::new();
    for (_, relation, right) in rows {
        programme.add_row(*relation, f(*right, 1));
    }
    for (nth, &(gain, free)) in columns.iter().enumerate() {
        let entries = rows.iter().enumerate().map(|(row, r)| (row as u32, f(r.0[nth], 1)));
        programme.add_column(f(gain, 1), free, entries.collect::<Vec<_>>());
    }
    programme
}

/// The best that any basis gives, each solved by elimination; `None` if none is feasible.
fn brute(columns: &[(i64, bool)], rows: &[(Vec<i64>, Relation, i64)]) -> Option<Fraction> {
    // Standard form: equations in columns of at least zero.
    let mut all: Vec<(Vec<i64>, i64)> = Vec::new();
    for (nth, &(gain, free)) in columns.iter().enumerate() {
        let entries: Vec<i64> = rows.iter().map(|row| row.0[nth]).collect();
        if free {
            all.push((entries.iter().map(|entry| -entry).collect(), -gain));
        }
        all.push((entries, gain));
    }
    for (nth, row) in rows.iter().enumerate() {
        let sign = match row.1 {
            Relation::AtMost => 1,
            Relation::AtLeast => -1,
            Relation::Equal => continue,
        };
        all.push(((0..rows.len()).map(|at| if at == nth { sign } else { 0 }).collect(), 0));
    }
    let mut best: Option<Fraction> = None;
    // Every set of columns whose equations have one solution: rows that follow from others may leave
    // fewer than one column for each.
    for chosen in 0u32..1 << all.len() {
        if chosen.count_ones() as usize > rows.len() {
            continue;
        }
        let picked: Vec<_> = (0..all.len()).filter(|nth| chosen >> nth & 1 == 1).collect();
        let table = rows.iter().enumerate().map(|(at, row)| {
            picked.iter().map(|&nth| f(all[nth].0[at], 1)).chain([f(row.2, 1)]).collect()
        });
        let Some(values) = unique(table.collect(), picked.len()) else { continue };
        if values.iter().all(|value| *value >= Fraction::ZERO) {
            let gain = picked.iter().zip(&values).map(|(&nth, value)| value * f(all[nth].1, 1));
            let gain = gain.fold(Fraction::ZERO, |sum, part| sum + part);
            best = Some(best.map_or(gain.clone(), |best| best.max(gain)));
        }
    }
    best
}

/// The one solution of the equations, if there is exactly one.
fn unique(mut table: Vec<Vec<Fraction>>, unknowns: usize) -> Option<Vec<Fraction>> {
    for column in 0..unknowns {
        let pivot = (column..table.len()).find(|&row| table[row][column] != Fraction::ZERO)?;
        table.swap(column, pivot);
        let by = table[column][column].clone();
        table[column].iter_mut().for_each(|entry| *entry /= &by);
        for row in (0..table.len()).filter(|&row| row != column) {
            let factor = table[row][column].clone();
            let pivot_row = table[column].clone();
            for (entry, by) in table[row].iter_mut().zip(&pivot_row) {
                *entry -= &factor * by;
            }
        }
    }
    let rest_holds = table[unknowns..].iter().all(|row| row[unknowns] == Fraction::ZERO);
    rest_holds.then(|| table[..unknowns].iter().map(|row| row[unknowns].clone()).collect())
}

fn relation() -> impl Strategy<Value = Relation> {
    prop_oneof![Just(Relation::AtMost), Just(Relation::Equal), Just(Relation::AtLeast)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_tableau_finds_what_trying_every_basis_finds(
        columns in prop::collection::vec((-4i64..5, any::<bool>()), 1..3),
        rows in prop::collection::vec((prop::collection::vec(-3i64..4, 3), relation(), -4i64..5), 0..4),
    ) {
        let n = columns.len();
        let mut rows: Vec<_> = rows
            .into_iter()
            .map(|(entries, relation, right)| (entries[..n].to_vec(), relation, right))
            .collect();
        // Nothing is without bound: every column lies within a box.
        for (nth, &(_, free)) in columns.iter().enumerate() {
            let unit: Vec<i64> = (0..n).map(|at| i64::from(at == nth)).collect();
            rows.push((unit.clone(), Relation::AtMost, 5));
            if free {
                rows.push((unit, Relation::AtLeast, -5));
            }
        }
        let programme = programme(&columns, &rows);
        match brute(&columns, &rows) {
            None => prop_assert_eq!(solve(&programme), Err(LinearError::Infeasible)),
            Some(best) => {
                let solution = solve(&programme).unwrap();
                prop_assert_eq!(&solution.objective, &best);
                prop_assert_eq!(prove(&programme, &solution.columns, &solution.duals, &()), Ok(best));
                prop_assert_eq!(solution.basis.len(), rows.len());
                for (column, value) in solution.columns.iter().enumerate() {
                    let basic = solution.basis.contains(&Basic::Column(column as u32));
                    prop_assert!(basic || *value == Fraction::ZERO);
                }
            }
        }
    }
}

#[test]
fn what_has_no_bound_is_an_error() {
    let up = [(vec![1, -1], Relation::AtMost, 3)];
    assert_eq!(solve(&programme(&[(1, false), (0, false)], &up)), Err(LinearError::Unbounded));
    assert_eq!(solve(&programme(&[(-1, true)], &[])), Err(LinearError::Unbounded));
    assert!(solve(&programme(&[(-1, false), (0, true)], &[])).is_ok());
}

#[test]
fn a_row_that_follows_from_others_does_no_harm() {
    let rows = [
        (vec![1, 1], Relation::Equal, 2),
        (vec![2, 2], Relation::Equal, 4),
        (vec![1, -1], Relation::Equal, 0),
    ];
    let programme = programme(&[(1, false), (3, false)], &rows);
    let solution = solve(&programme).unwrap();
    assert_eq!(solution.columns, [f(1, 1), f(1, 1)]);
    assert_eq!(prove(&programme, &solution.columns, &solution.duals, &()), Ok(f(4, 1)));
    let slacks = solution.basis.iter().filter(|basic| matches!(basic, Basic::Slack(_)));
    assert_eq!(slacks.count(), 1);
}

#[test]
fn it_stops_when_told_to_and_when_it_would_not_fit() {
    struct Never;
    impl Watch for Never {
        fn tick(&self, _: Progress<'_>) -> Result<(), Stop> {
            Err(Stop::OutOfTime)
        }
    }
    let programme = programme(&[(1, false)], &[(vec![1], Relation::AtMost, 3)]);
    let stopped = plain::solve(&programme, Limits::default(), &Never);
    assert_eq!(stopped, Err(LimitReached::from(Stop::OutOfTime).into()));
    let small = plain::solve(&programme, Limits { bytes: 10, ..Limits::default() }, &());
    assert!(matches!(small, Err(LinearError::Limit(LimitReached::Memory { .. }))));
}
