//! Pictures: how likely play ends, what to do where, and who has the advantage when both err.

use games::pexeso::Position;
use kernel::{Number, Wide};
use study::chart::{Axis, Picture, Piece, Plot, Shape};
use study::reproduced::Chapter;
use workbench::WorkbenchError;

use super::found::{Found, PAIRS, studied};
use crate::ask::Ask;

/// P(n, 0) by the printed recurrence and in the game, which the paper has a plot of.
pub(super) fn of_ending(chapter: &mut Chapter, found: &Found) {
    let sizes = || (1..=PAIRS).map(f64::from);
    let game = |n: u16| Number::to_f64(&found.ends(n, 0));
    let paper = |n: u16| Wide::from(found.published.p(Position::new(n, 0))).to_f64();
    let line = |name: &str, colour, of: &dyn Fn(u16) -> f64| Piece {
        name: name.to_owned(),
        colour,
        shape: Shape::Line((1..=PAIRS).map(|n| [f64::from(n), of(n)]).collect()),
    };
    let plot = Plot {
        title: "Pexeso: how likely a game of two perfect players is ever finished".to_owned(),
        x: Axis::over("pairs on the table at the start, n", sizes()),
        y: Axis::log("P(n, 0)", [1.0, paper(PAIRS)]),
        pieces: vec![
            line("in the game", 0, &game),
            line("the printed recurrence", 1, &paper),
            line("e^−n", 2, &|n| (-f64::from(n)).exp()),
        ],
        note: "In fractions, the recurrence as published.".to_owned(),
    };
    chapter.figure(
        "pexeso-ending",
        "How likely play from [n, 0] ever ends, on a logarithmic scale: in the game itself, by the printed recurrence \
         (the plot that the paper has), and e^−n, as which it is said to fall.",
        Picture::Plot(plot),
    );
}

/// What to do in every position, in the game and by the printed recurrence.
pub(super) fn of_moves(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let drawn = |set| Ok::<_, WorkbenchError>(ask.solve("pexeso", set, |request| request)?.picture);
    if let Some(picture) = drawn(&[("pairs", "64")])? {
        chapter.figure(
            "pexeso-moves",
            "The best move in every position of the game to 64 pairs, and whether the mover is ahead, level or behind. \
             Parity decides between one unseen card and two; in the band at the right both pass for ever.",
            picture,
        );
    }
    if let Some(picture) = drawn(&[("pairs", "64"), ("rules", "paper")])? {
        chapter.figure(
            "pexeso-moves-printed",
            "The same by the printed recurrence: every third position counts as behind and is passed, which is an \
             effect of the slip in it.",
            picture,
        );
    }
    Ok(())
}

/// What the first player expects, by how likely each errs.
pub(super) fn of_advantage(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let found = studied(ask, &[("pairs", "16")], &["advantage"])?;
    if let Some(picture) = found.picture() {
        chapter.figure(
            "pexeso-advantage",
            "What the first player expects from [16, 0], in pairs more than the other, if he turns a random card with \
             probability p and the other with q. Where one is perfect, the other's first errors cost most.",
            picture,
        );
    }
    Ok(())
}
