//! Corollary 8: when folding is certain, and how much of the recursion that saves.

use games::pairs::{Pack, Stack};
use kernel::Fraction;
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::printed::{Two, low};
use super::rules::stacks;
use super::standard::{REDEAL, Standard, found};
use crate::ask::{Ask, command};
use crate::cases::everywhere;

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

pub(super) fn rows(
    ask: &Ask<'_>,
    chapter: &mut Chapter,
    standard: &Standard,
) -> Result<(), WorkbenchError> {
    let (mut all, mut bounded, mut speaks, mut mover, mut other) = (0, 0, 0, 0, 0);
    let mut example = None;
    for n in 4..=6 {
        let pack = Pack::triangular(n)?;
        let mut printed = Two::<Fraction>::new();
        for s1 in stacks(n as u8) {
            for s2 in stacks(n as u8) {
                let Ok(d) = pack.without(&[s1, s2]) else { continue };
                let Some(hit) = printed.hit(&d, s1, s2) else { continue };
                all += 1;
                bounded += usize::from(hit <= bound(&d, s1, s2));
                if !hypothesis(&d, s1, s2) {
                    continue;
                }
                speaks += 1;
                mover += usize::from(printed.folds(&d, s1, s2));
                if printed.folds(&d, s2, s1) {
                    other += 1;
                } else {
                    example = example.or(Some((n, s1, s2)));
                }
            }
        }
    }
    let cases = "configurations of four, five and six ranks";
    let claim = "u_Hit ≤ −Σ (j·s₁[j] + u_Fold·(1 − s₁[j]))·d̃[j]";
    chapter.row(everywhere("Corollary 8, proof", claim, bounded, all, cases));
    let counted = |n: usize| grouped(n as u64);
    let shown = example
        .map_or(String::new(), |(n, s1, s2)| format!("; not with {n} ranks, s₁ = {s1}, s₂ = {s2}"));
    chapter.row(
        Row::claim(
            "Corollary 8",
            "if −Σ j·s₁[j]·d̃[j] ≤ Σ u_Fold·(2 − s₁[j])·d̃[j]: a(d, s₂, s₁) = Fold",
            format!("in {} of {}{shown}", counted(other), counted(speaks)),
            other == speaks,
        )
        .erratum(
            &format!(
                "the conclusion is about the player whose stack the hypothesis speaks of: a(d, s₁, s₂) = Fold in \
                 {} of {}; and it needs d ≠ 0",
                counted(mover),
                counted(speaks)
            ),
            mover == speaks && other < speaks,
        ),
    );
    saved(ask, chapter, standard)
}

/// What it saves with the standard deck.
fn saved(ask: &Ask<'_>, chapter: &mut Chapter, standard: &Standard) -> Result<(), WorkbenchError> {
    let set = [REDEAL[0], ("prune", "off")];
    let (on, off) = (found(&standard.redeal), found(&ask.solve("pairs", &set, |request| request)?));
    let visited = |findings: &study::pairs::PairsFindings| {
        findings.configurations.map_or(0, |work| work.visited)
    };
    let (with, without) = (visited(&on), visited(&off));
    let is_same = on.openings == off.openings;
    chapter.row(
        Row::claim(
            "Corollary 8, mended, standard deck",
            "“reducing computation time”",
            format!(
                "{} configurations instead of {}, {:.1} % fewer",
                grouped(with),
                grouped(without),
                100.0 * (1.0 - with as f64 / without as f64)
            ),
            is_same && with < without,
        )
        .by(command("solve", "pairs", REDEAL, "")),
    );
    Ok(())
}
