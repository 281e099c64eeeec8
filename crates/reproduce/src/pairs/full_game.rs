//! The full game of two, with a fresh deck in every round: how the right action departs from that of a single round.

use study::pairs::ScoreFinding;
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::standard::{REDEAL, found};
use crate::ask::{Ask, Set, command};

pub(super) fn rows(ask: &Ask<'_>, chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    chapter.table("The full game of two, a fresh deck in every round");
    game(ask, chapter, REDEAL, ", tied deals thrown in")?;
    if ask.full {
        game(ask, chapter, &[], "")?;
    }
    Ok(())
}

fn game(
    ask: &Ask<'_>,
    chapter: &mut Chapter,
    set: Set<'_>,
    rules: &str,
) -> Result<(), WorkbenchError> {
    let solved = ask.solve("pairs-game", set, |request| request)?;
    let asked = command("solve", "pairs-game", set, "");
    let scores = found(&solved).scores;
    let states = grouped(solved.document.states);
    chapter.row(
        Row::new_text(
            format!("configurations{rules}"),
            format!("{states} over {} scores", scores.len()),
        )
        .by(asked.clone()),
    );
    let at = |first, second| {
        scores.iter().find(move |score| score.first == first && score.second == second)
    };
    for (mine, other) in [(0, 5), (0, 10), (0, 20), (0, 30), (10, 20), (20, 30)] {
        let Some(score) = at(mine, other) else { continue };
        let item = format!("loses the game with {mine} points against {other}, probability{rules}");
        chapter.row(Row::new(item, score.loses_before_deal).by(asked.clone()));
    }
    let first = |score: &ScoreFinding| score.first_loses;
    if let Some(start) = at(0, 0) {
        let item = format!("the first player loses the game from the start, probability{rules}");
        chapter.row(Row::new(item, first(start)).by(asked.clone()));
    }
    let departures: u64 = scores.iter().map(|score| score.departures).sum();
    let item = format!("configurations where the game wants another action than the round{rules}");
    chapter.row(Row::new(item, departures).by(asked.clone()));
    let folds = scores.iter().flat_map(|score| &score.openings);
    let folds = folds.filter(|opening| opening.action == "fold").count();
    let item = format!("openings that are folded, over all scores{rules}");
    chapter.row(Row::new(item, folds).by(asked));
    if let Some(picture) = solved.picture {
        let name = if set.is_empty() { "pairs-game-full" } else { "pairs-game" };
        chapter.figure(
            name,
            format!(
                "The probability of losing the full game of two before a round is dealt, by both scores{rules}: the \
                 higher one's own score and the lower the other's, the worse.",
            ),
            picture,
        );
    }
    Ok(())
}
