//! Corollary 8: when folding is certain, and how much of the recursion that saves.

use games::pairs::{Pack, Stack};
use kernel::Fraction;

use super::printed::{Two, low};
use super::rules::stacks;
use super::standard::{REDEAL, Standard, found};
use crate::ask::Ask;
use crate::checks::{Cases, Checked, Checks, values};

/// The hypothesis as it is printed, times the number of cards:
/// `−Σ j·s₁[j]·d[j] ≤ Σ u_Fold(d, s₂, s₁)·(2 − s₁[j])·d[j]`.
fn hypothesis(d: &Pack, s1: Stack, s2: Stack) -> bool {
    let fold = -i64::from(low(&[s2, s1]));
    let (mut left, mut right) = (0, 0);
    for (j, count) in d.ranks() {
        let (held, count) = (i64::from(s1.has(j)), i64::from(count));
        left -= i64::from(j) * held * count;
        right += fold * (2 - held) * count;
    }
    left <= right
}

/// The bound of the proof: `−Σ (j·s₁[j]·d̃[j] + u_Fold(d, s₂, s₁)·(1 − s₁[j])·d̃[j])`.
fn bound(d: &Pack, s1: Stack, s2: Stack) -> Fraction {
    let fold = -i64::from(low(&[s2, s1]));
    let term =
        |(j, count): (u8, u8)| (if s1.has(j) { i64::from(j) } else { fold }) * i64::from(count);
    -Fraction::from(d.ranks().map(term).sum::<i64>()) / Fraction::from(d.n_cards())
}

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>, standard: &Standard) -> Checked {
    let [mut bounded, mut mover, mut other] = [Cases::default(); 3];
    let mut example = None;
    for n in 4..=6 {
        let pack = Pack::triangular(n)?;
        let mut printed = Two::<Fraction>::new();
        for s1 in stacks(n as u8) {
            for s2 in stacks(n as u8) {
                let Ok(d) = pack.without(&[s1, s2]) else { continue };
                let Some(hit) = printed.hit(&d, s1, s2) else { continue };
                bounded.see(hit <= bound(&d, s1, s2));
                if !hypothesis(&d, s1, s2) {
                    continue;
                }
                mover.see(printed.folds(&d, s1, s2));
                other.see(printed.folds(&d, s2, s1));
                if !other.all() {
                    example = example.or(Some((n, s1, s2)));
                }
            }
        }
    }
    checks.cases("corollary-8-proof", &[], bounded);
    let shown = example
        .map_or(String::new(), |(n, s1, s2)| format!("; not with {n} ranks, s₁ = {s1}, s₂ = {s2}"));
    checks.cases("corollary-8", values![shown, mover], other).erratum(mover.all() && !other.all());
    saved(ask, checks, standard)
}

/// What it saves with the standard deck.
fn saved(ask: &Ask<'_>, checks: &mut Checks<'_>, standard: &Standard) -> Checked {
    let set = [REDEAL[0], ("prune", "off")];
    let (on, off) = (found(&standard.redeal), found(&ask.solve("pairs", &set, |request| request)?));
    let visited = |findings: &study::pairs::PairsFindings| {
        findings.configurations.map_or(0, |work| work.visited)
    };
    let (with, without) = (visited(&on), visited(&off));
    let is_same = on.openings == off.openings;
    checks.claim(
        "corollary-8-mended-standard-deck",
        values![with, without, saved = 100.0 * (1.0 - with as f64 / without as f64)],
        is_same && with < without,
    );
    Ok(())
}
