//! Every solver of the crate, stopped at random steps: it ends within a bounded number of further ones.
//!
//! Steps are the elementary ones that the solvers hand to their meters, by the sizes of the numbers they
//! multiply. `lu` counts operations independently of that, in its own tests.

use kernel::alarm::{Alarm, Promptness, stops_at_any_moment};
use kernel::{Fraction, LimitReached, Limits, Meter, RngStream};
use linear::{
    LinearError, Programme, Relation, Solution, Unproven, approximate, hull, plain, prove, solve,
    vertices,
};

/// A few looks' worth of steps.
const PROMPT: Promptness = Promptness { steps: 2 * Meter::LOOK, looks: 2, moments: 12 };

/// What the rows of a random matrix of this size guarantee at most.
fn matrix_game(n: u32, seed: u64) -> Programme {
    let mut stream = RngStream::new(seed, 0);
    let mut programme = Programme::new();
    (0..n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ZERO));
    programme.add_row(Relation::Equal, Fraction::ONE);
    for _ in 0..n {
        let entries: Vec<_> = (0..n)
            .map(|row| (row, Fraction::from(stream.below(199) as i64 - 99)))
            .chain([(n, Fraction::ONE)])
            .collect();
        programme.add_column(Fraction::ZERO, false, entries);
    }
    programme.add_column(Fraction::ONE, true, (0..n).map(|row| (row, Fraction::ONE)));
    programme
}

/// A ball of `n` dimensions, cut out by random planes.
fn ball(n: u32, planes: u32) -> Programme {
    let mut stream = RngStream::new(5, 0);
    let mut programme = Programme::new();
    (0..planes).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::from(100)));
    for _ in 0..n {
        let entry = |row| (row, Fraction::from(stream.below(19) as i64 + 1));
        let entries: Vec<_> = (0..planes).map(entry).collect();
        programme.add_column(Fraction::ZERO, false, entries);
    }
    programme
}

fn is_stopped<T>(found: Result<T, LinearError>) -> bool {
    match found {
        Ok(_) => false,
        Err(LinearError::Limit(LimitReached::Stopped(_))) => true,
        Err(other) => panic!("{other}"),
    }
}

fn solution(programme: &Programme) -> Solution {
    solve(programme, None, Limits::default(), &()).unwrap()
}

fn check(seed: u64, work: impl Fn(&Alarm) -> bool) {
    stops_at_any_moment(PROMPT, seed, work);
}

#[test]
fn the_exact_solver_stops_at_any_moment() {
    let programme = matrix_game(60, 1);
    check(1, |watch| is_stopped(solve(&programme, None, Limits::default(), watch)));
}

#[test]
fn the_tableau_stops_at_any_moment() {
    let programme = matrix_game(30, 2);
    check(2, |watch| is_stopped(plain::solve(&programme, Limits::default(), watch)));
}

#[test]
fn the_floating_point_solver_stops_at_any_moment() {
    let programme = matrix_game(90, 3);
    check(3, |watch| is_stopped(approximate(&programme, None, watch)));
}

#[test]
fn a_proof_stops_at_any_moment() {
    let programme = matrix_game(150, 4);
    let Solution { columns, duals, .. } = solution(&programme);
    check(4, |watch| match prove(&programme, &columns, &duals, watch) {
        Ok(_) => false,
        Err(Unproven::Stopped(_)) => true,
        Err(other) => panic!("{other}"),
    });
}

#[test]
fn vertices_and_their_hull_stop_at_any_moment() {
    let programme = ball(6, 70);
    check(5, |watch| is_stopped(vertices(&programme, 100_000, watch)));
    let mut corners = vertices(&ball(5, 50), 100_000, &()).unwrap();
    corners.vertices.truncate(90);
    check(6, |watch| is_stopped(hull(&corners, 100_000, watch)));
    check(7, |watch| {
        corners.image(&unit(5), 100_000, watch).map_or_else(|e| is_stopped::<()>(Err(e)), |_| false)
    });
}

fn unit(n: usize) -> Vec<Vec<Fraction>> {
    (0..n).map(|at| (0..n).map(|nth| Fraction::from(u8::from(nth == at))).collect()).collect()
}
