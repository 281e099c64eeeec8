//! All optimal strategies of player B: how many, and which.

use kernel::Fraction;
use linear::{Programme, Relation, vertices};

use super::found::PokerFindings;
use super::payoff::{Vector, all_choices, gains, most, part, shown, total, winnings};
use super::picture;
use crate::checks::{Cases, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings) {
    polytope(checks, found);
    printed_conditions(checks, found);
    missing_condition(checks, found);
    picture::draw(checks, found);
}

/// How large the set is, as mixtures of pure strategies and by roll.
fn polytope(checks: &mut Checks<'_>, found: &PokerFindings) {
    let set = &found.optimal[1];
    let mixtures = set.mixtures.as_ref().expect("with six sides they are few");
    let behaviour = &set.behaviour;
    checks.claim("second-programme-player-b", values![mixtures.dimension], mixtures.dimension > 0);
    let (true_set, printed_set) = (n_vertices(true), n_vertices(false));
    checks
        .number("polytope-vertices", values![true_set, printed_set], mixtures.vertices.len())
        .erratum(true_set == mixtures.vertices.len() && printed_set != 15);
    checks.number("polytope-span", values![mixtures.dimension], mixtures.span);
    checks.number("q-span", values![behaviour.dimension], behaviour.span);
}

/// How many vertices there are of the mixtures of 1xyz00 that the conditions allow, the missing one with the others
/// or not.
fn n_vertices(with_missing: bool) -> usize {
    let mut programme = Programme::new();
    programme.add_row(Relation::Equal, Fraction::ONE);
    programme.add_row(Relation::Equal, part(4, 3));
    programme.add_row(Relation::AtMost, part(2, 3));
    if with_missing {
        programme.add_row(Relation::AtMost, part(5, 3));
    }
    for pure in 0..8u8 {
        let [x, y, z] = [pure >> 2 & 1, pure >> 1 & 1, pure & 1].map(Fraction::from);
        let mut entries = vec![(0, Fraction::ONE), (1, &x + &y + &z), (2, z.clone())];
        if with_missing {
            entries.push((3, y + Fraction::from(2) * z));
        }
        programme.add_column(Fraction::ZERO, false, entries);
    }
    vertices(&programme, 1_000, &()).map_or(0, |corners| corners.vertices.len())
}

/// The three numbers that are open: x, y and z.
pub(super) fn open(q: &Vector) -> [&Fraction; 3] {
    [&q[1], &q[2], &q[3]]
}

/// B's strategy with these.
pub(super) fn folding([x, y, z]: [Fraction; 3]) -> Vector {
    vec![Fraction::ONE, x, y, z, Fraction::ZERO, Fraction::ZERO]
}

fn printed_conditions(checks: &mut Checks<'_>, found: &PokerFindings) {
    for row in checks.table("q-opt") {
        let roll: usize = row.number("roll");
        checks.text("q-opt-folds", &row.with(&[]), alone(found.folds.iter().map(|q| &q[roll - 1])));
    }
    for row in checks.table("open-ends") {
        let roll: usize = row.number("roll");
        let values = || found.folds.iter().map(|q| &q[roll - 1]);
        for (end, value) in [("least", values().min()), ("largest", values().max())] {
            let values = values![end, printed = row.text(end)];
            checks.number("open-end", &row.with(values), value.expect("there are vertices"));
        }
    }
    let sums = found.folds.iter().map(|q| total(open(q).map(Clone::clone)));
    checks.text("x-y-z", &[], alone(sums));
}

/// The one value that they all have; were there more, all of them.
fn alone<T: PartialEq + ToString>(values: impl Iterator<Item = T>) -> String {
    let mut values: Vec<T> = values.collect();
    values.dedup();
    values.iter().map(T::to_string).collect::<Vec<_>>().join(" or ")
}

/// A strategy that the printed conditions allow, and that is not optimal.
pub(super) fn too_much() -> Vector {
    folding([Fraction::ZERO, part(2, 3), part(2, 3)])
}

/// Whether the conditions as printed allow it.
pub(super) fn is_printed(q: &Vector) -> bool {
    let [x, y, z] = open(q);
    let within = |x: &Fraction, most: Fraction| (Fraction::ZERO..=most).contains(x);
    let is_open = within(x, Fraction::ONE) && within(y, Fraction::ONE) && within(z, part(2, 3));
    is_open && x + y + z == part(4, 3)
}

/// Whether the condition that is missing allows it.
fn is_kept(q: &Vector) -> bool {
    let [_, y, z] = open(q);
    y + Fraction::from(2) * z <= part(5, 3)
}

/// That a strategy is allowed by the printed conditions, and that raising with a three beats it.
pub(super) fn is_beaten(found: &PokerFindings, q: &Vector) -> bool {
    let best = all_choices().iter().map(|p| winnings(p, q)).max();
    let by_three = gains(q)[2] > Fraction::ZERO;
    is_printed(q) && !is_kept(q) && by_three && best.is_some_and(|best| best > found.value)
}

fn missing_condition(checks: &mut Checks<'_>, found: &PokerFindings) {
    let point = too_much();
    let lost = most(&point);
    checks
        .claim(
            "these-conditions",
            values![point = shown(&point), lost, found.value],
            all_optimal(found, is_printed),
        )
        .erratum(is_beaten(found, &point) && all_optimal(found, |q| is_printed(q) && is_kept(q)));
    let sums = || found.folds.iter().map(|q| open(q)[1] + Fraction::from(2) * open(q)[2]);
    let largest = sums().max().expect("there are vertices");
    let attain = sums().filter(|sum| *sum == largest).count();
    checks.number("largest-y-2z", values![attain], largest);
    let right = Cases::of(grid(), |q| found.is_optimal(&q) == (is_printed(&q) && is_kept(&q)));
    checks.finding("conditions-on-a-grid", values![right.held, right.of]);
    let corners = listed(&found.folds, |q| shown(&open(q).map(Clone::clone)));
    checks.finding("true-vertices-x-y-z", values![corners]);
}

/// Whether on a grid just those are optimal that `allowed` allows.
fn all_optimal(found: &PokerFindings, allowed: impl Fn(&Vector) -> bool) -> bool {
    grid().all(|q| found.is_optimal(&q) == allowed(&q))
}

fn grid() -> impl Iterator<Item = Vector> {
    let place = |nth: u32, by: u32| part(i64::from(nth / by % 10), 9);
    (0..1_000).map(move |nth| folding([1, 10, 100].map(|by| place(nth, by))))
}
