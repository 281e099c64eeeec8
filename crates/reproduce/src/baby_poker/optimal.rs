//! All optimal strategies of player B: how many, and which.

use kernel::Fraction;
use linear::{Programme, Relation, vertices};
use study::reproduced::{Chapter, Row};

use super::found::{Found, study};
use super::payoff::{Vector, all_choices, gains, most, part, shown, total, winnings};
use super::picture;

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("Player B's optimal strategies");
    polytope(chapter, found);
    printed_conditions(chapter, found);
    missing_condition(chapter, found);
    picture::draw(chapter, found);
}

/// How large the set is, as mixtures of pure strategies and by roll.
fn polytope(chapter: &mut Chapter, found: &Found) {
    let set = &found.optimal[1];
    let mixtures = set.mixtures.as_ref().expect("with six sides they are few");
    let behaviour = &set.behaviour;
    let by = || study("optimal-set");
    chapter.row(
        Row::claim(
            "the second programme (Player B)",
            "the solution is not unique",
            format!("a polytope of dimension {}", mixtures.dimension),
            mixtures.dimension > 0,
        )
        .by(by()),
    );
    let (true_set, printed_set) = (n_vertices(true), n_vertices(false));
    chapter.row(
        Row::number("vertices of the polytope in R^64", "15", mixtures.vertices.len())
            .erratum(
                &format!(
                    "the conditions on x, y and z alone, with the one that is missing, give {true_set} vertices of \
                     mixtures of the eight strategies that fold a one and call with 5 and 6; the conditions as \
                     printed give {printed_set}"
                ),
                true_set == mixtures.vertices.len() && printed_set != 15,
            )
            .by(by()),
    );
    chapter.row(
        Row::number("dimension of the subspace of R^64 that it lives in", "7", mixtures.span)
            .note(&format!(
                "of its linear span; the polytope itself has dimension {}",
                mixtures.dimension
            ))
            .by(by()),
    );
    chapter.row(
        Row::number("dimension of the subspace of R^6 that q lives in", "3", behaviour.span)
            .note(&format!(
                "of its linear span; the set itself is flat, of dimension {}",
                behaviour.dimension
            ))
            .by(by()),
    );
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

fn printed_conditions(chapter: &mut Chapter, found: &Found) {
    let by = || study("optimal-set");
    for (roll, printed) in [(1, "1"), (5, "0"), (6, "0")] {
        let mut values: Vec<&Fraction> = found.folds.iter().map(|q| &q[roll - 1]).collect();
        values.dedup();
        let texts: Vec<String> = values.iter().map(ToString::to_string).collect();
        let item = format!("q_opt: B folds with a {roll}");
        chapter.row(Row::text(item, printed, texts.join(" or ")).by(by()));
    }
    for (place, name, ends) in [(0, "x", ["0", "1"]), (1, "y", ["0", "1"]), (2, "z", ["0", "2/3"])]
    {
        let values = || found.folds.iter().map(|q| open(q)[place]);
        for (end, printed, value) in
            [("least", ends[0], values().min()), ("largest", ends[1], values().max())]
        {
            let item = format!("the {end} {name}, folding with a {}", place + 2);
            chapter.row(Row::number(item, printed, value.expect("there are vertices")).by(by()));
        }
    }
    let mut sums: Vec<Fraction> =
        found.folds.iter().map(|q| total(open(q).map(Clone::clone))).collect();
    sums.dedup();
    let sums: Vec<String> = sums.iter().map(ToString::to_string).collect();
    chapter.row(Row::text("x + y + z", "4/3", sums.join(" or ")).by(by()));
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
pub(super) fn is_beaten(found: &Found, q: &Vector) -> bool {
    let best = all_choices().iter().map(|p| winnings(p, q)).max();
    let by_three = gains(q)[2] > Fraction::ZERO;
    is_printed(q) && !is_kept(q) && by_three && best.is_some_and(|best| best > found.value)
}

fn missing_condition(chapter: &mut Chapter, found: &Found) {
    let point = too_much();
    let lost = most(&point);
    chapter.row(
        Row::claim(
            "these conditions",
            "0 ≤ x, y ≤ 1, 0 ≤ z ≤ 2/3 and x + y + z = 4/3: the optimal solutions",
            format!("{} keeps them all and loses {lost}, more than {}", shown(&point), found.value),
            all_optimal(found, is_printed),
        )
        .erratum(
            "one more is needed: y + 2z ≤ 5/3, else A gains by raising with a three; with it they are the optimal \
             solutions (proof on the page on Baby Poker)",
            is_beaten(found, &point) && all_optimal(found, |q| is_printed(q) && is_kept(q)),
        )
        .by(study("optimal-set")),
    );
    let sums = || found.folds.iter().map(|q| open(q)[1] + Fraction::from(2) * open(q)[2]);
    let largest = sums().max().expect("there are vertices");
    let attain = sums().filter(|sum| *sum == largest).count();
    chapter.row(
        Row::new("the largest y + 2z, of which nothing is said", largest)
            .note(&format!("{attain} of the vertices attain it"))
            .by(study("optimal-set")),
    );
    let right = grid().filter(|q| found.is_optimal(q) == (is_printed(q) && is_kept(q))).count();
    chapter.row(Row::new_text(
        "strategies 1xyz00 with x, y, z in ninths: optimal exactly if all conditions hold",
        format!("{right} of {}", grid().count()),
    ));
    let corners: Vec<String> =
        found.folds.iter().map(|q| shown(&open(q).map(Clone::clone))).collect();
    chapter.row(
        Row::new_text("the true vertices (x, y, z)", corners.join(", ")).by(study("optimal-set")),
    );
}

/// Whether on a grid just those are optimal that `allowed` allows.
fn all_optimal(found: &Found, allowed: impl Fn(&Vector) -> bool) -> bool {
    grid().all(|q| found.is_optimal(&q) == allowed(&q))
}

fn grid() -> impl Iterator<Item = Vector> {
    let place = |nth: u32, by: u32| part(i64::from(nth / by % 10), 9);
    (0..1_000).map(move |nth| folding([1, 10, 100].map(|by| place(nth, by))))
}
