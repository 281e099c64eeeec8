//! Section 2.2 from the claim on: what the corollary proves, and table 3.

use games::pan::{
    Action, Attained, Corollary, Index, Position, Rules, lower_bound, lower_bound_condition,
    path_to, potential_positions,
};

use super::essay::{Essay, RANKS, ratio, standard};
use super::positions::{attainable, counts, is_missed};
use crate::ask::Ask;
use crate::checks::{Checked, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    claims(checks, ask)?;
    table(checks, ask, essay)?;
    samples(checks, essay);
    Ok(())
}

/// The claim and the corollary, position by position.
fn claims(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let (mut n_bare, mut is_claim_right) = (0, true);
    let (mut too_many, mut are_not) = ([0; 3], true);
    let (mut n_paths, mut are_legal) = (0u64, true);
    for (nth, ranks) in [2, 3, 4].into_iter().enumerate() {
        let rules = standard(ranks);
        let attained = Attained::find(&rules, &ask.limits, ask.watch)?;
        let index = Index::new(&rules);
        for position in potential_positions(&rules) {
            let is_attainable = attained.contains(&index, position);
            let is_bare = position.pile(&rules) == rules.floor();
            if is_bare && !position.mover.is_empty() && position.other.total() >= 3 {
                n_bare += 1;
                is_claim_right &= is_attainable;
            }
            let meets = |corollary| lower_bound_condition(&rules, position, corollary);
            if meets(Corollary::Corrected) {
                n_paths += 1;
                are_legal &= is_led_to(&rules, position);
            } else if meets(Corollary::Printed) {
                too_many[nth] += 1;
                are_not &= !is_attainable;
            }
        }
    }
    checks.all_cases("claim", values![n_bare], is_claim_right);
    checks
        .claim(
            "corollary-n-odd",
            values![positions = listed(too_many, |n| n.to_string())],
            too_many == [0; 3],
        )
        .erratum(are_not);
    checks.all_cases("path-printpath", values![n_paths], are_legal);
    Ok(())
}

/// Whether the essay's construction leads to `target`, walked by the rules alone.
fn is_led_to(rules: &Rules, target: Position) -> bool {
    let Ok(path) = path_to(rules, target) else { return false };
    let is_start =
        path.start.pile(rules) == rules.floor() && path.start.mover.total() == rules.n_dealt();
    let (mut now, mut legal) = (path.start, Vec::new());
    let is_walked = path.steps.iter().all(|step| {
        legal.clear();
        now.legal_moves(rules, &mut legal);
        let is_legal = legal.contains(&step.action)
            && matches!(step.action, Action::Take | Action::Lay { count: 1, .. });
        now = now.after(rules, step.action);
        is_legal
    });
    is_start && is_walked && now == target
}

fn table(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    for row in checks.table("table-3") {
        let ranks = row.number("ranks");
        let found = counts(essay, ranks, true);
        checks.number("table-3-upper", &row.values(), found.potential);
        checks.number("table-3-program", &row.values(), attainable(essay, ranks, true));
        if ranks == 1 {
            continue;
        }
        let in_truth = attainable(essay, ranks, false);
        checks.number("table-3-printed", &row.values(), in_truth).erratum(is_missed(ask, ranks)?);
        let (bound, proven) = (found.lower_bound_as_printed.positions, found.lower_bound.positions);
        checks.number("table-3-lower", &row.values(), bound);
        checks.number("table-3-share", &row.values(), ratio(bound, found.potential));
        checks
            .number("table-3-proven", &row.values(), proven)
            .erratum(bound - proven == without_cards(ranks) && proven <= in_truth);
    }
    let shares: Vec<_> = (2..=16).map(share_of_bound).collect();
    checks.all_cases(
        "bounds-approach",
        values![missing = 1.0 - shares[14]],
        shares.is_sorted() && shares.iter().all(|share| *share < 1.0),
    );
    let is_nearer = |&ranks: &usize| {
        let found = counts(essay, ranks, true);
        let number = attainable(essay, ranks, true);
        number - found.lower_bound_as_printed.positions < found.potential - number
    };
    checks.all_cases("bounds-for-small-k", &[], RANKS[1..].iter().all(is_nearer));
    Ok(())
}

/// How many positions meet the printed condition without a card to move with.
fn without_cards(ranks: usize) -> u64 {
    let rules = standard(ranks);
    let meets = |position: &Position| {
        position.mover.is_empty() && lower_bound_condition(&rules, *position, Corollary::Printed)
    };
    potential_positions(&rules).filter(meets).count() as u64
}

/// The printed lower bound as a share of the upper bound.
fn share_of_bound(ranks: usize) -> f64 {
    let rules = standard(ranks);
    lower_bound(&rules, Corollary::Printed) as f64 / Index::new(&rules).n_positions() as f64
}

fn samples(checks: &mut Checks<'_>, essay: &Essay) {
    for row in checks.table("samples") {
        let ranks = row.number("ranks");
        let rules = standard(ranks);
        let potential = Index::new(&rules).n_positions();
        checks.sample("sampled", &row.values(), share_of_bound(ranks));
        let quotient = ratio(row.number("hits"), 20_000);
        checks.number("sampled-share", &row.values(), &quotient);
        if ranks == 6 {
            checks
                .number("sampled-share-again", &row.values(), &quotient)
                .erratum(quotient == ratio(9_988, 10_000));
        }
        checks.number("sampled-upper", &row.values(), potential);
        let estimate: f64 = row.number("estimate");
        product(checks, ranks, potential as f64, estimate);
        let in_truth = essay.solved(ranks).attainable();
        // Printed with zeros at its end, it is judged to the digits before them.
        let digits = row.text("estimate").replace(',', "");
        let unit = 10f64.powi((digits.len() - digits.trim_end_matches('0').len()) as i32);
        let off = estimate - in_truth as f64;
        let values = values![in_truth, fewer = 100.0 * off / in_truth as f64, unit];
        let bound = |corollary| lower_bound(&rules, corollary);
        checks.claim("sampled-positions", &row.with(values), off.abs() <= unit / 2.0).erratum(
            bound(Corollary::Printed) > in_truth && bound(Corollary::Corrected) <= in_truth,
        );
    }
    let shares: Vec<f64> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            solved.attainable() as f64 / Index::new(&solved.rules).n_positions() as f64
        })
        .collect();
    let said = listed(&shares, |share| format!("{share:.3}"));
    checks.claim(
        "potential-beside-attainable",
        values![said],
        shares.is_sorted() && shares[2] > 0.95,
    );
}

/// The essay's estimate of the number of positions: a product, rounded.
fn product(checks: &mut Checks<'_>, ranks: usize, potential: f64, estimate: f64) {
    let is = |share: f64, to: f64| ((share * potential / to).round() * to - estimate).abs() < 0.5;
    if ranks == 5 {
        checks.claim("product-5", values![product = 0.9964 * potential], is(0.9964, 100.0));
    } else {
        let cut = (0.9988 * potential / 1_000.0).floor() * 1_000.0;
        checks
            .claim("product-6", values![product = 0.9986 * potential], is(0.9986, 1_000.0))
            .erratum((cut - estimate).abs() < 0.5);
    }
}
