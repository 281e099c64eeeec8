//! Section 3.2, which is missing in the paper: the equilibrium of the standard deck.

use study::pairs::{FirstMoverFinding, OpeningFinding, PairsFindings};

use super::printed::Two;
use super::standard::{REDEAL, Standard, found};
use crate::ask::{Ask, Set, command};
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>, standard: &mut Standard) -> Checked {
    // 1. Under the rules as they are, and with tied deals thrown in.
    let full = found(&standard.full);
    first(checks, "", &[], &full);
    openings(checks, &full);
    first(checks, ", tied deals thrown in", REDEAL, &found(&standard.redeal));
    if let Some(picture) = &standard.full.picture {
        checks.figure("pairs-openings", &[], picture.clone());
    }
    // 2. Every configuration.
    folded(checks, &mut standard.printed);
    close(ask, checks)
}

fn first(checks: &mut Checks<'_>, rules: &str, set: Set<'_>, findings: &PairsFindings) {
    let Some(FirstMoverFinding { value, loses, fold, hits, score, .. }) = &findings.first_mover
    else {
        return;
    };
    let asked = command("solve", "pairs", set, "");
    for (key, number) in [
        ("first-expects", value),
        ("first-loses", loses),
        ("first-folds", fold),
        ("first-hits", hits),
        ("first-score", score),
    ] {
        checks.number(key, values![rules], *number).by(asked.clone());
    }
    if let Some(work) = findings.configurations {
        checks
            .finding(
                "configurations",
                values![rules, work.visited, work.without_prune, work.in_tie_breaks],
            )
            .by(asked);
    }
}

fn openings(checks: &mut Checks<'_>, findings: &PairsFindings) {
    let openings: Vec<&OpeningFinding> = findings.openings.iter().flatten().collect();
    let hit = openings.iter().filter(|opening| opening.action == "hit").count();
    checks.finding("openings-hit", values![hit, openings = openings.len()]);
    let named = |opening: &OpeningFinding| {
        let cards: Vec<String> = opening.stacks.iter().flatten().map(u8::to_string).collect();
        cards.join(" against ")
    };
    let least = |key: fn(&OpeningFinding) -> f64| {
        openings.iter().min_by(move |a, b| key(a).total_cmp(&key(b)))
    };
    for (key, opening) in [
        ("closest-opening", least(|opening| opening.margin.unwrap_or(f64::INFINITY))),
        ("best-opening", least(|opening| -opening.value)),
        ("worst-opening", least(|opening| opening.value)),
    ] {
        let Some(opening) = opening else { continue };
        let (cards, margin) = (named(opening), opening.margin.unwrap_or(0.0));
        checks.finding(key, values![cards, margin, opening.value]);
    }
}

/// How often folding is right, over all configurations from openings of one card each.
fn folded(checks: &mut Checks<'_>, printed: &mut Two<f64>) {
    let mut counts = [[0u64; 2]; 20];
    for (d, s1, s2) in printed.configurations() {
        let folds = usize::from(printed.folds(&d, s1, s2));
        let cards = (s1.n_cards() + s2.n_cards()) as usize;
        counts[cards.min(counts.len() - 1)][folds] += 1;
    }
    let sums = counts.iter().fold([0; 2], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
    let share = |[hit, fold]: [u64; 2]| 100.0 * fold as f64 / (hit + fold) as f64;
    let mut row = |key, cards, part: [u64; 2]| {
        let (share, of) = (share(part), part.iter().sum::<u64>());
        checks.finding(key, values![cards, share, of]);
    };
    row("folding-is-right", 0, sums);
    for cards in [2, 3, 4, 6, 8, 10] {
        row("folding-is-right-with", cards, counts[cards]);
    }
}

/// The closest decision of a player who answers the first hit.
fn close(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    let set = [("stacks", "7/2,3")];
    let best = found(&ask.solve("pairs", &set, |request| request)?).configuration;
    let (action, margin) =
        best.map_or_else(Default::default, |best| (best.action, best.margin.unwrap_or(0.0)));
    let asked = command("solve", "pairs", &set, "");
    checks.finding("close-decision", values![action, margin]).by(asked);
    Ok(())
}
