//! 4.1: the recurrence for A, and how many positions are behind by it.

use games::pexeso::Position;
use kernel::{Fraction, Seat};
use study::pexeso::BehindFinding;

use super::found::PexesoSolutions;
use super::recurrence::{Recurrence, Written, strategy_1, strategy_2};
use super::turns::{count, positions};
use crate::checks::{Cases, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    formula(checks, found);
    left_out(checks, found);
    special_cases(checks, found);
    behind(checks, found);
}

fn formula(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let all = positions(|_, k| k >= 2);
    let (printed, mended) = (Recurrence::new(Written::PRINTED), Recurrence::new(Written::MENDED));
    let same = count(&all, |n, k| printed.at(n, k) == found.value(n, k));
    let repaired = count(&positions(|_, _| true), |n, k| mended.at(n, k) == found.value(n, k));
    let is_printed =
        all.iter().all(|&(n, k)| printed.at(n, k) == *found.literal.a(Position::new(n, k)));
    checks
        .claim("a-n-k", values![same, repaired], same.all())
        .erratum(repaired.all() && is_printed);
}

/// Moves that are listed and not in the recurrence.
fn left_out(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let all = positions(|_, k| k >= 2);
    let forced = Recurrence::new(Written { pass: false, ..Written::MENDED });
    let below = all.iter().filter(|&&(n, k)| forced.at(n, k) < Fraction::ZERO).count();
    let lowest = all.iter().map(|&(n, k)| found.value(n, k)).min().expect("there are positions");
    checks
        .claim(
            "move-0-turning-two-known-cards",
            values![below, all = all.len(), lowest],
            below == 0,
        )
        .erratum(lowest == Fraction::ZERO);
    let known = positions(|_, k| k >= 1);
    let at = |n: u16, k: u16| found.value(n, k);
    checks.cases(
        "move-1-known-card-first",
        &[],
        count(&known, |n, k| {
            let others = strategy_2(false, n, k, at);
            let others = if k >= 2 { others.max(Fraction::ZERO) } else { others };
            strategy_1(n, k, at) <= others
        }),
    );
    let with = Recurrence::new(Written { pass: false, known_first: true, ..Written::MENDED });
    let better: Vec<&(u16, u16)> = known
        .iter()
        .filter(|&&(n, k)| {
            strategy_1(n, k, |n, k| with.at(n, k)) > strategy_2(false, n, k, |n, k| with.at(n, k))
        })
        .collect();
    let first =
        better.first().map_or("nowhere".to_owned(), |(n, k)| format!("first at [{n}, {k}]"));
    checks.finding("move-1-if-nobody-might-pass", values![better = better.len(), first]);
}

fn special_cases(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let at = |n: u16, k: u16| found.value(n, k);
    let alone = positions(|n, k| k == 1 && n > 1);
    let mended = count(&alone, |n, k| strategy_2(false, n, k, at) == found.value(n, k));
    checks
        .claim("a-n-1", values![alone = alone.len(), mended], alone.is_empty())
        .erratum(mended.all());
    let start = positions(|n, k| k == 0 && n > 1);
    checks.cases(
        "a-n-0",
        &[],
        count(&start, |n, _| {
            let [below, fresh] = [2 * n - 1, 2 * n - 2].map(Fraction::from);
            let value = (Fraction::ONE + found.value(n - 1, 0) - fresh * found.value(n, 2)) / below;
            value == found.value(n, 0)
        }),
    );
    let solved = |n: u16, k: u16| found.table.value(Seat::new(0), Position::new(n, k)).clone();
    checks.number("a-1-1", &[], solved(1, 1));
    checks.cases(
        "a-all-known",
        &[],
        count(&positions(|n, k| k == n), |n, k| solved(n, k) == Fraction::from(n)),
    );
}

fn behind(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let survey = found.survey();
    let way = |reading: &str, arithmetic: &str| -> &BehindFinding {
        let same =
            |way: &&BehindFinding| (&*way.reading, &*way.arithmetic) == (reading, arithmetic);
        survey.paper.iter().find(same).expect("it is among all ways")
    };
    let published = way("published", "exact");
    let literal = way("literal", "exact");
    checks.number(
        "behind-754",
        values![literal.behind, literal.behind_two_known],
        published.behind,
    );
    let two_known = published.behind_two_known;
    checks.number("behind-672", values![literal.behind, literal.behind_two_known], two_known);
    let all = positions(|_, k| k >= 2);
    let share = Fraction::from_parts(two_known.into(), all.len().into());
    checks.number(
        "exactly-one-third",
        values![all = all.len(), literal.behind, literal.behind_two_known],
        share,
    );
    let third = count(&all, |n, k| {
        let is_third = k < n && (n - 1 - k).is_multiple_of(3);
        (*found.published.a(Position::new(n, k)) < Fraction::ZERO) == is_third
    });
    let said = if third.all() { third.to_string() } else { format!("not so: {third}") };
    checks.finding("every-third", values![said]);
    for (arithmetic, name) in [("exact", "fractions"), ("double", "doubles")] {
        let BehindFinding { behind, behind_two_known, .. } = way("literal", arithmetic);
        checks.finding("recurrence-stands", values![name, behind, behind_two_known]);
    }
    in_the_game(checks, found);
}

fn in_the_game(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let survey = found.survey();
    let mended = Recurrence::new(Written::MENDED);
    let below = |least: u16| positions(|n, k| k >= least && mended.at(n, k) < Fraction::ZERO).len();
    checks
        .number("positions-game-mover-behind", &[], survey.behind)
        .erratum(below(0) == survey.behind);
    checks
        .number("behind-two-known-in-the-game", &[], survey.behind_two_known)
        .erratum(below(2) == survey.behind_two_known);
    let stalls = |at: Position| found.course.stalls(Seat::new(0), at);
    let stalled = Cases::of(found.passes(), |at| *stalls(at) == Fraction::ONE);
    checks.cases("where-passing-best", &[], stalled);
    checks.number("number-of-positions", &[], survey.positions);
}
