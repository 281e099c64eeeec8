//! Pictures of a solved game of Pairs.

use super::{OpeningFinding, PairsFindings};
use crate::chart::{Cell, HeatMap, Picture};

impl PairsFindings {
    /// The picture of the openings of two players, or of all pairs of scores; nothing of anything else.
    pub fn picture(&self) -> Option<Picture> {
        if let Some(last) = self.scores.last().filter(|_| self.scores.len() > 1) {
            let n_scores = last.first + 1;
            // All pairs of scores are there, in order.
            return Some(losses(n_scores, |mine, other| {
                self.scores[mine * n_scores + other].loses_before_deal
            }));
        }
        let openings = self.openings.as_deref()?;
        let first = openings.first()?;
        (first.stacks.len() == 2).then(|| openings_of_two(openings))
    }
}

/// Probability of losing the full game by both scores, each below `n_scores`.
pub fn losses(n_scores: usize, loses: impl Fn(usize, usize) -> f64) -> Picture {
    let cell = |mine, other| Some(Cell { value: loses(mine, other), text: String::new() });
    let row =
        |mine: usize| (mine.to_string(), (0..n_scores).map(|other| cell(mine, other)).collect());
    Picture::Heat(HeatMap {
        title: "Pairs: the probability of losing the game".to_owned(),
        x_label: "the other's score".to_owned(),
        y_label: "own score".to_owned(),
        columns: (0..n_scores).map(|score| score.to_string()).collect(),
        rows: (0..n_scores).map(row).collect(),
        middle: 0.5,
    })
}

/// Best move and value for the first player, by both cards.
fn openings_of_two(openings: &[OpeningFinding]) -> Picture {
    let stacks = openings.iter().flat_map(|opening| &opening.stacks);
    let mut cards: Vec<u8> = stacks.flatten().copied().collect();
    cards.sort_unstable();
    cards.dedup();
    let cell = |low: u8, high: u8| {
        let opening = openings.iter().find(|opening| opening.stacks == [[low], [high]])?;
        let text = format!("{} {:+.2}", opening.action, opening.value);
        Some(Cell { value: opening.value, text })
    };
    let row = |&low: &u8| (low.to_string(), cards.iter().map(|&high| cell(low, high)).collect());
    Picture::Heat(HeatMap {
        title: "Pairs: the first player's best move and value".to_owned(),
        x_label: "the other player's card".to_owned(),
        y_label: "the first player's card".to_owned(),
        columns: cards.iter().map(u8::to_string).collect(),
        rows: cards.iter().map(row).collect(),
        middle: 0.0,
    })
}
