//! What the essay could not reach: five ranks and more.

use study::pan::{PanOutcomes, PanStudy};
use workbench::WorkbenchError;

use super::essay::{Essay, found, fraction, heuristic_row, outcomes, ratio, study};
use super::pictures;
use crate::ask::Ask;
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    let mut holders = Vec::new();
    for ranks in super::essay::RANKS {
        holders.push(found(essay.printed(ranks)).holder.clone());
    }
    let last = if ask.full { 8 } else { 7 };
    for ranks in 5..=last {
        let found = tables(checks, ask, ranks)?;
        holders.push(found.holder);
    }
    let shares: Vec<[f64; 3]> = holders
        .iter()
        .map(|holder| {
            [&holder.win, &holder.loss, &holder.draw]
                .map(|share| kernel::Number::to_f64(&fraction(share)))
        })
        .collect();
    let behind = shares.iter().skip(2).all(|[win, loss, _]| win < loss);
    checks.finding(
        "holder-stays-behind",
        values![last, behind = if behind { "he does" } else { "not always" }],
    );
    pictures::shares(checks, &shares);
    pictures::distances(checks, essay);
    looking_ahead(checks, ask)
}

/// Tables 1 to 7 for so many ranks.
fn tables(
    checks: &mut Checks<'_>,
    ask: &Ask<'_>,
    ranks: usize,
) -> Result<PanOutcomes, WorkbenchError> {
    let k = ranks.to_string();
    let set = [("ranks", &*k)];
    let counted = study(ask, &set, &["positions", "branching"])?;
    let positions = counted.positions.as_ref().expect("it was asked for");
    let branching = counted.branching.as_ref().expect("it was asked for");
    let values = values![ranks];
    if let Some(attainable) = positions.attainable {
        checks.number("new-attainable", values, attainable);
    }
    let bound = positions.lower_bound.positions;
    checks.number("new-upper-bound", values, positions.potential);
    checks.number("new-lower-bound", values, bound);
    checks.number("new-bounds", values, ratio(bound, positions.potential));
    checks.number("new-branching", values, &branching.potential);
    if let Some(attainable) = &branching.attainable {
        checks.number("new-branching-attainable", values, attainable);
    }
    let found = outcomes(ask, &set)?;
    let of = found.outcomes.attainable.unwrap_or(found.outcomes.potential);
    if let Some(longest) = of.longest {
        checks.number("new-longest", values, u64::from(longest) + 1);
    }
    for (outcome, n) in [("won", of.win), ("lost", of.loss), ("drawn", of.draw)] {
        checks.number("new-outcome", values![ranks, outcome], n);
    }
    checks.number("new-drawn", values, ratio(of.draw, of.positions));
    let starts = found.starts;
    for (key, n) in [
        ("new-starts", starts.positions),
        ("new-starts-won", starts.win),
        ("new-starts-lost", starts.loss),
        ("new-starts-drawn", starts.draw),
        ("new-deals", found.deals.total),
    ] {
        checks.number(key, values, n);
    }
    let holder = &found.holder;
    for (what, share) in [("wins", &holder.win), ("loses", &holder.loss), ("draws", &holder.draw)] {
        checks.number("new-holder", values![ranks, what], fraction(share));
    }
    Ok(found)
}

/// Tables 8 to 12 with five ranks, and with six where there is time.
fn looking_ahead(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    for ranks in if ask.full { 5..=6 } else { 5..=5 } {
        let k = ranks.to_string();
        let set = [("ranks", &*k)];
        let found = study(ask, &set, &["heuristic", "taking"])?;
        accuracy(checks, &found, ranks);
        taking(checks, &found, ranks);
    }
    Ok(())
}

fn accuracy(checks: &mut Checks<'_>, found: &PanStudy, ranks: usize) {
    for groups in ["fewer", "more"] {
        for depth in [0, 2, 6, 10, 14] {
            if let Some(share) = &heuristic_row(found, groups, depth).accuracy.share {
                checks.number("new-accuracy", values![ranks, depth, groups], share);
            }
        }
    }
    for depth in [2, 8, 12] {
        let moves = heuristic_row(found, "fewer", depth).suggestions.as_ref();
        if let Some(share) = moves.and_then(|moves| moves.share.as_ref()) {
            checks.number("new-good-moves", values![ranks, depth], share);
        }
    }
}

fn taking(checks: &mut Checks<'_>, found: &PanStudy, ranks: usize) {
    let taking = found.taking.as_ref().expect("it was asked for");
    let all = &taking.all;
    for (key, n) in [
        ("new-taking-suggested", all.suggested),
        ("new-taking-keeps", all.keeps),
        ("new-taking-only", all.only),
    ] {
        checks.number(key, values![ranks], ratio(n, all.positions));
    }
    // The essay's rule: take if the rank sum of the top three is above 3(k + 1)/2.
    let middle = 3 * (ranks as u32 + 1);
    let follows = |row: &&study::pan::TakingRowFinding| {
        let sum = 2 * row.rank_sum.unwrap_or(0);
        sum != middle && (sum > middle) == (2 * row.suggested > row.positions)
    };
    let n = taking.rows.iter().filter(follows).count();
    checks.finding("new-midpoint", values![ranks, n, of = taking.rows.len()]);
}
