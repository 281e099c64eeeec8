//! The full game of two, with a fresh deck in every round: how the right action departs from that of a single round.

use study::pairs::ScoreFinding;

use super::standard::{REDEAL, found};
use crate::ask::{Ask, Set, command};
use crate::checks::{Checked, Checks, values};

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    game(ask, checks, REDEAL, ", tied deals thrown in")?;
    if ask.full {
        game(ask, checks, &[], "")?;
    }
    Ok(())
}

fn game(ask: &Ask<'_>, checks: &mut Checks<'_>, set: Set<'_>, rules: &str) -> Checked {
    let solved = ask.solve("pairs-game", set, |request| request)?;
    let asked = command("solve", "pairs-game", set, "");
    let scores = found(&solved).scores;
    checks
        .finding(
            "game-configurations",
            values![rules, states = solved.document.states, scores = scores.len()],
        )
        .by(asked.clone());
    let at = |first, second| {
        scores.iter().find(move |score| score.first == first && score.second == second)
    };
    for (mine, other) in [(0, 5), (0, 10), (0, 20), (0, 30), (10, 20), (20, 30)] {
        let Some(score) = at(mine, other) else { continue };
        checks
            .number("loses-the-game", values![mine, other, rules], score.loses_before_deal)
            .by(asked.clone());
    }
    let first = |score: &ScoreFinding| score.first_loses;
    if let Some(start) = at(0, 0) {
        checks.number("first-loses-the-game", values![rules], first(start)).by(asked.clone());
    }
    let departures: u64 = scores.iter().map(|score| score.departures).sum();
    checks.number("game-departures", values![rules], departures).by(asked.clone());
    let folds = scores.iter().flat_map(|score| &score.openings);
    let folds = folds.filter(|opening| opening.action == "fold").count();
    checks.number("game-openings-folded", values![rules], folds).by(asked);
    if let Some(picture) = solved.picture {
        let name = if set.is_empty() { "pairs-game-full" } else { "pairs-game" };
        checks.figure_of("pairs-game", name, values![rules], picture);
    }
    Ok(())
}
