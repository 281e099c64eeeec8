//! Section 3.2, which is missing in the paper: the equilibrium of the standard deck.

use study::pairs::{FirstMoverFinding, OpeningFinding, PairsFindings};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::printed::Two;
use super::standard::{REDEAL, Standard, found};
use crate::ask::{Ask, Set, command};

/// The table of everything in this section.
pub(super) const TABLE: &str = "3.2 Computational analysis (missing in the paper)";

pub(super) fn rows(
    ask: &Ask<'_>,
    chapter: &mut Chapter,
    standard: &mut Standard,
) -> Result<(), WorkbenchError> {
    chapter.table(TABLE);
    chapter.leave_out(
        "the whole of section 3.2",
        "only its heading is there; everything in this table is ours",
    );
    // 1. Under the rules as they are, and with tied deals thrown in.
    let full = found(&standard.full);
    first(chapter, "", &[], &full);
    openings(chapter, &full);
    first(chapter, ", tied deals thrown in", REDEAL, &found(&standard.redeal));
    if let Some(picture) = &standard.full.picture {
        chapter.figure(
            "pairs-openings",
            "What the first player does at each opening of two, and what he expects: he hits at all of them. Blue is \
             bad for him and orange is good.",
            picture.clone(),
        );
    }
    // 2. Every configuration.
    folded(chapter, &mut standard.printed);
    close(ask, chapter)
}

fn first(chapter: &mut Chapter, rules: &str, set: Set<'_>, findings: &PairsFindings) {
    let Some(FirstMoverFinding { value, loses, fold, hits, score, .. }) = &findings.first_mover
    else {
        return;
    };
    let asked = command("solve", "pairs", set, "");
    for (what, number) in [
        ("the first player expects, in points", value),
        ("he loses with probability", loses),
        ("a fold ends the round with probability", fold),
        ("hits in a round", hits),
        ("points of whoever loses", score),
    ] {
        chapter.row(Row::new(format!("{what}{rules}"), *number).by(asked.clone()));
    }
    if let Some(work) = findings.configurations {
        let found = format!(
            "{} visited, {} without Corollary 8, {} in tie-breaks",
            grouped(work.visited),
            grouped(work.without_prune),
            grouped(work.in_tie_breaks)
        );
        chapter.row(Row::new_text(format!("configurations{rules}"), found).by(asked));
    }
}

fn openings(chapter: &mut Chapter, findings: &PairsFindings) {
    let openings: Vec<&OpeningFinding> = findings.openings.iter().flatten().collect();
    let asked = command("solve", "pairs", &[], "");
    let hit = openings.iter().filter(|opening| opening.action == "hit").count();
    let found = format!("{hit} of {}", openings.len());
    chapter.row(Row::new_text("openings at which the first player hits", found).by(asked.clone()));
    let named = |opening: &OpeningFinding| {
        let cards: Vec<String> = opening.stacks.iter().flatten().map(u8::to_string).collect();
        cards.join(" against ")
    };
    let by = |key: fn(&OpeningFinding) -> f64, word: &str, chapter: &mut Chapter| {
        if let Some(least) = openings.iter().min_by(|a, b| key(a).total_cmp(&key(b))) {
            let found = match least.margin.filter(|_| word.starts_with("the closest")) {
                Some(margin) => format!("{}: hitting is better by {margin:.4}", named(least)),
                None => format!("{}: {:+.4}", named(least), least.value),
            };
            chapter.row(Row::new_text(word, found).by(asked.clone()));
        }
    };
    by(|opening| opening.margin.unwrap_or(f64::INFINITY), "the closest opening", chapter);
    by(|opening| -opening.value, "the best opening for the first player", chapter);
    by(|opening| opening.value, "the worst", chapter);
}

/// How often folding is right, over all configurations from openings of one card each.
fn folded(chapter: &mut Chapter, printed: &mut Two<f64>) {
    let mut counts = [[0u64; 2]; 20];
    for (d, s1, s2) in printed.configurations() {
        let folds = usize::from(printed.folds(&d, s1, s2));
        let cards = (s1.n_cards() + s2.n_cards()) as usize;
        counts[cards.min(counts.len() - 1)][folds] += 1;
    }
    let sums = counts.iter().fold([0; 2], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
    let share = |[hit, fold]: [u64; 2]| 100.0 * fold as f64 / (hit + fold) as f64;
    let share_of =
        |part: [u64; 2]| format!("{:.1} % of {}", share(part), grouped(part.iter().sum::<u64>()));
    chapter.row(Row::new_text("configurations in which folding is right", share_of(sums)));
    for cards in [2, 3, 4, 6, 8, 10] {
        let item = format!("the same with {cards} cards face up");
        chapter.row(Row::new_text(item, share_of(counts[cards])));
    }
}

/// The closest decision of a player who answers the first hit.
fn close(ask: &Ask<'_>, chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let set = [("stacks", "7/2,3")];
    let best = found(&ask.solve("pairs", &set, |request| request)?).configuration;
    let said = best.map_or(String::new(), |best| {
        format!("{}, better by {:.4}", best.action, best.margin.unwrap_or(0.0))
    });
    let asked = command("solve", "pairs", &set, "");
    chapter.row(Row::new_text("7 against 2,3, a close decision", said).by(asked));
    Ok(())
}
