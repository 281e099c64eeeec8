//! Maps of what was found about Pairs.

use games::pairs::FreshGame;
use study::chart::{Cell, HeatMap, Picture};
use study::pairs::PairsFindings;

/// The openings of two players: the first player's value by his card and the other's.
pub(super) fn of_openings(seats: usize, findings: &PairsFindings) -> Option<Picture> {
    let openings =
        findings.openings.as_ref().filter(|openings| seats == 2 && !openings.is_empty())?;
    let mut cards: Vec<u8> =
        openings.iter().flat_map(|opening| opening.stacks.iter().flatten().copied()).collect();
    cards.sort_unstable();
    cards.dedup();
    let cell = |low: u8, high: u8| {
        let opening = openings.iter().find(|opening| opening.stacks == [[low], [high]])?;
        let text = format!("{} {:+.2}", opening.action, opening.value);
        Some(Cell { value: opening.value, text })
    };
    let name = |card: &u8| card.to_string();
    Some(Picture::Heat(HeatMap {
        title: "Pairs: what the first player does, and expects".to_owned(),
        x_label: "the other player's card".to_owned(),
        y_label: "the first player's card".to_owned(),
        columns: cards.iter().map(name).collect(),
        rows: (cards.iter())
            .map(|&low| (low.to_string(), cards.iter().map(|&high| cell(low, high)).collect()))
            .collect(),
        middle: 0.0,
    }))
}

/// The full game: the probability of losing by both scores.
pub(super) fn of_scores(game: &FreshGame) -> Picture {
    let scores: Vec<usize> = (0..game.target()).collect();
    let cell = |mine: usize, other: usize| {
        Some(Cell { value: game.loses(mine, other), text: String::new() })
    };
    Picture::Heat(HeatMap {
        title: "Pairs: the probability of losing the game".to_owned(),
        x_label: "the other's score".to_owned(),
        y_label: "own score".to_owned(),
        columns: scores.iter().map(usize::to_string).collect(),
        rows: (scores.iter())
            .map(|&mine| {
                (mine.to_string(), scores.iter().map(|&other| cell(mine, other)).collect())
            })
            .collect(),
        middle: 0.5,
    })
}
