//! The fast solver against the tableau, on programmes of all kinds.

use kernel::{Fraction, Limits};
use linear::{LinearError, Programme, Relation, plain, prove, solve};
use proptest::prelude::*;

fn f(above: i64, below: u64) -> Fraction {
    Fraction::from_parts(above.into(), below.into())
}

/// A random sparse programme: mostly small whole numbers, some fractions, many zeros on the right.
fn programmes() -> impl Strategy<Value = Programme> {
    let sizes = (1usize..14, 1usize..14);
    sizes.prop_flat_map(|(n_rows, n_columns)| {
        let relation = prop_oneof![
            3 => Just(Relation::AtMost),
            1 => Just(Relation::Equal),
            1 => Just(Relation::AtLeast)
        ];
        let right = prop_oneof![2 => Just(0i64), 3 => 0i64..9, 1 => -4i64..0];
        let rows = prop::collection::vec((relation, right), n_rows);
        let entry = prop_oneof![3 => Just((0i64, 1u64)), 3 => (-3i64..4, Just(1u64)), 1 => (-9i64..9, 1u64..7)];
        let column =
            (-5i64..6, prop::bool::weighted(0.15), prop::collection::vec(entry, n_rows));
        let columns = prop::collection::vec(column, n_columns);
        (rows, columns).prop_map(|(rows, columns)| {
            let mut programme = Programme::new();
            for (relation, right) in rows {
                programme.add_row(relation, f(right, 1));
            }
            for (gain, free, entries) in columns {
                let entries = entries.iter().enumerate().map(|(row, e)| (row as u32, f(e.0, e.1)));
                programme.add_column(f(gain, 3), free, entries.collect::<Vec<_>>());
            }
            programme
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn the_fast_solver_says_what_the_tableau_says(programme in programmes()) {
        let slow = plain::solve(&programme, Limits::default(), &());
        let fast = solve(&programme, None, Limits::default(), &());
        match (slow, fast) {
            (Ok(slow), Ok(fast)) => {
                prop_assert_eq!(&slow.objective, &fast.objective);
                let proven = prove(&programme, &fast.columns, &fast.duals, &());
                prop_assert_eq!(proven.as_ref(), Ok(&fast.objective));
            }
            (Err(slow), Err(fast)) => {
                // Where nothing satisfies the rows and the objective has no bound either, both are true
                // of the other side of the programme.
                prop_assert!(slow == fast || matches!(fast, LinearError::Infeasible), "{slow} {fast}");
            }
            (slow, fast) => prop_assert!(false, "{slow:?} {fast:?}"),
        }
    }
}
