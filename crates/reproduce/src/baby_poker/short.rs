//! The answer in brief, as the post gives it at its end.

use std::collections::BTreeSet;

use kernel::Fraction;

use super::found::PokerFindings;
use super::optimal::{folding, is_beaten, too_much};
use super::payoff::{SIDES, Vector, charges, higher, most, part, shown, total, winnings};
use crate::checks::{Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings) {
    player_a(checks, found);
    player_b(checks, found);
    reasons(checks, found);
    let value = &found.value;
    checks.number("dollars-won", &[], value);
    checks.number("fair-price", &[], value * Fraction::from(100));
}

/// The rolls of which this holds, as the post writes them: `{5,6}`.
fn rolls(holds: impl Fn(usize) -> bool) -> String {
    let rolls: Vec<String> =
        (0..SIDES).filter(|nth| holds(*nth)).map(|nth| (nth + 1).to_string()).collect();
    format!("{{{}}}", rolls.join(","))
}

fn player_a(checks: &mut Checks<'_>, found: &PokerFindings) {
    let raises = found.raises();
    let with = |odds: Fraction| rolls(|nth| raises[nth] == odds);
    checks.text("a-always-raises", &[], with(Fraction::ONE));
    checks.text("a-always-calls", &[], with(Fraction::ZERO));
    checks.number("a-calls-with-1", &[], Fraction::ONE - &raises[0]);
    checks.number("a-raises-with-1", &[], &raises[0]);
}

fn player_b(checks: &mut Checks<'_>, found: &PokerFindings) {
    let always = |odds: Fraction| rolls(|nth| found.folds.iter().all(|q| q[nth] == odds));
    checks.text("b-always-calls", &[], always(Fraction::ZERO));
    checks.text("b-always-folds", &[], always(Fraction::ONE));
    let point = too_much();
    checks
        .claim(
            "b-folds-x-y-z",
            values![point = shown(&point), lost = most(&point)],
            found.is_optimal(&point),
        )
        .erratum(is_beaten(found, &point));
    let simple = folding([4, 4, 4].map(|ninths| part(ninths, 9)));
    checks.claim(
        "simple-strategy",
        values![simple = shown(&simple), lost = most(&simple)],
        found.is_optimal(&simple),
    );
}

/// What B wins on average by calling a raise with this roll, by places from 0, where A raises with p.
fn called(p: &Vector, roll: usize) -> Fraction {
    let won = (0..SIDES).map(|i| -Fraction::from(2) * higher(i, roll) * &p[i]);
    total(won) / total(p.iter().cloned())
}

fn reasons(checks: &mut Checks<'_>, found: &PokerFindings) {
    let raises = found.raises();
    let likely = |nth: usize| raises[nth] > Fraction::ZERO;
    let strong = rolls(|nth| nth > 0 && likely(nth));
    let is_unique = found.optimal[0].behaviour.vertices.len() == 1;
    checks
        .text("strong-hands-when-raises", &[], strong)
        .erratum(is_unique && raises[3] == Fraction::ZERO);
    checks.text("very-weak-hands-when-raises", &[], rolls(|nth| nth == 0 && likely(nth)));
    let worth: Vec<Fraction> = (1..4).map(|roll| called(&raises, roll)).collect();
    let idle = charges(&raises);
    checks.claim(
        "bs-3-after-raise",
        values![two = worth[0], three = worth[1], four = worth[2]],
        worth[0] == worth[1] && idle[1] == Fraction::ZERO && idle[2] == Fraction::ZERO,
    );
    let dimension = found.optimal[1].behaviour.dimension;
    checks.claim("bs-viable-strategies", values![dimension], dimension > 0);
    let always = vec![Fraction::ONE; SIDES];
    let otherwise: BTreeSet<Fraction> = found.folds.iter().map(|q| winnings(&always, q)).collect();
    let same = found.folds.iter().all(|q| winnings(&raises, q) == found.value);
    checks.claim(
        "any-of-them",
        values![found.value, otherwise = listed(&otherwise, ToString::to_string)],
        same,
    );
}
