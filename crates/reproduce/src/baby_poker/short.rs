//! The answer in brief, as the post gives it at its end.

use std::collections::BTreeSet;

use kernel::Fraction;
use study::reproduced::{Chapter, Row};

use super::found::{Found, study};
use super::optimal::{folding, is_beaten, too_much};
use super::payoff::{SIDES, Vector, charges, higher, most, part, shown, total, winnings};

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("The answer in brief");
    player_a(chapter, found);
    player_b(chapter, found);
    reasons(chapter, found);
    let value = &found.value;
    chapter.row(
        Row::number("dollars that A is expected to win", "5/54", value).by(study("equilibria")),
    );
    chapter.row(
        Row::number("cents that A should pay to make it fair", "9.26", value * Fraction::from(100))
            .by(study("equilibria")),
    );
    chapter.leave_out(
        "why one should raise with a strong hand, call with a weak one and bluff with a very weak one",
        "an explanation in words; what it explains is compared roll by roll",
    );
}

/// The rolls of which this holds, as the post writes them: `{5,6}`.
fn rolls(holds: impl Fn(usize) -> bool) -> String {
    let rolls: Vec<String> =
        (0..SIDES).filter(|nth| holds(*nth)).map(|nth| (nth + 1).to_string()).collect();
    format!("{{{}}}", rolls.join(","))
}

fn player_a(chapter: &mut Chapter, found: &Found) {
    let raises = found.raises();
    let by = || study("optimal-set");
    let with = |odds: Fraction| rolls(|nth| raises[nth] == odds);
    chapter.row(Row::text("A always raises with", "{5,6}", with(Fraction::ONE)).by(by()));
    chapter.row(Row::text("A always calls with", "{2,3,4}", with(Fraction::ZERO)).by(by()));
    chapter.row(Row::number("A calls with a 1", "1/3", Fraction::ONE - &raises[0]).by(by()));
    chapter.row(Row::number("A raises with a 1", "2/3", &raises[0]).by(by()));
}

fn player_b(chapter: &mut Chapter, found: &Found) {
    let by = || study("optimal-set");
    let always = |odds: Fraction| rolls(|nth| found.folds.iter().all(|q| q[nth] == odds));
    chapter.row(Row::text("B always calls with", "{5,6}", always(Fraction::ZERO)).by(by()));
    chapter.row(Row::text("B always folds with", "{1}", always(Fraction::ONE)).by(by()));
    let point = too_much();
    chapter.row(
        Row::claim(
            "B folds 2, 3 and 4 with x, y and z",
            "where x + y + z = 4/3 and z ≤ 2/3",
            format!("{} is such a strategy, and loses {}", shown(&point), most(&point)),
            found.is_optimal(&point),
        )
        .erratum("y + 2z ≤ 5/3 is needed as well, as above", is_beaten(found, &point))
        .by(by()),
    );
    let simple = folding([4, 4, 4].map(|ninths| part(ninths, 9)));
    chapter.row(
        Row::claim(
            "a simple strategy",
            "fold with probability 4/9 whenever {2,3,4} is rolled",
            format!("{} loses {} at most", shown(&simple), most(&simple)),
            found.is_optimal(&simple),
        )
        .by(by()),
    );
}

/// What B wins on average by calling a raise with this roll, by places from 0, where A raises with p.
fn called(p: &Vector, roll: usize) -> Fraction {
    let won = (0..SIDES).map(|i| -Fraction::from(2) * higher(i, roll) * &p[i]);
    total(won) / total(p.iter().cloned())
}

fn reasons(chapter: &mut Chapter, found: &Found) {
    let raises = found.raises();
    let by = || study("optimal-set");
    let likely = |nth: usize| raises[nth] > Fraction::ZERO;
    let strong = rolls(|nth| nth > 0 && likely(nth));
    let is_unique = found.optimal[0].behaviour.vertices.len() == 1;
    chapter.row(
        Row::text("A's strong hands when it raises", "{4,5,6}", strong)
            .erratum(
                "A never raises with a four: its only optimal strategy calls with it",
                is_unique && raises[3] == Fraction::ZERO,
            )
            .by(by()),
    );
    chapter.row(
        Row::text(
            "A's very weak hands when it raises",
            "{1}",
            rolls(|nth| nth == 0 && likely(nth)),
        )
        .by(by()),
    );
    let worth: Vec<Fraction> = (1..4).map(|roll| called(&raises, roll)).collect();
    let idle = charges(&raises);
    chapter.row(Row::claim(
        "B's 3 after a raise",
        "no better or worse than rolling a 2",
        format!(
            "calling wins {} with a 2, {} with a 3 and {} with a 4; folding wins -1",
            worth[0], worth[1], worth[2]
        ),
        worth[0] == worth[1] && idle[1] == Fraction::ZERO && idle[2] == Fraction::ZERO,
    ));
    let dimension = found.optimal[1].behaviour.dimension;
    chapter.row(
        Row::claim(
            "B's viable strategies",
            "infinitely many",
            format!("a set of dimension {dimension}"),
            dimension > 0,
        )
        .by(by()),
    );
    let always = vec![Fraction::ONE; SIDES];
    let otherwise: BTreeSet<Fraction> = found.folds.iter().map(|q| winnings(&always, q)).collect();
    let same = found.folds.iter().all(|q| winnings(&raises, q) == found.value);
    chapter.row(
        Row::claim(
            "which of them B chooses",
            "each has the same expected payoff so it doesn't matter",
            format!("each vertex gives {} against A's strategy", found.value),
            same,
        )
        .note(&format!(
            "against an A that always raises they give {}",
            otherwise.iter().map(Fraction::to_string).collect::<Vec<_>>().join(", ")
        )),
    );
}
