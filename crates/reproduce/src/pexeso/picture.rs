//! Pictures: how likely play ends, what to do where, and who has the advantage when both err.

use games::pexeso::Position;
use kernel::{ExtendedFloat, Number};
use study::chart::{Axis, Picture, Piece, Plot, Shape};
use workbench::WorkbenchError;

use super::found::{PAIRS, PexesoSolutions, studied};
use crate::ask::Ask;
use crate::checks::{Checked, Checks};

/// P(n, 0) by the printed recurrence and in the game, which the paper has a plot of.
pub(super) fn of_ending(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let sizes = || (1..=PAIRS).map(f64::from);
    let game = |n: u16| Number::to_f64(&found.ends(n, 0));
    let paper = |n: u16| ExtendedFloat::from(found.published.p(Position::new(n, 0))).to_f64();
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
    checks.figure("pexeso-ending", &[], Picture::Plot(plot));
}

/// What to do in every position, in the game and by the printed recurrence.
pub(super) fn of_moves(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let drawn = |set| Ok::<_, WorkbenchError>(ask.solve("pexeso", set, |request| request)?.picture);
    if let Some(picture) = drawn(&[("pairs", "64")])? {
        checks.figure("pexeso-moves", &[], picture);
    }
    if let Some(picture) = drawn(&[("pairs", "64"), ("rules", "paper")])? {
        checks.figure("pexeso-moves-printed", &[], picture);
    }
    Ok(())
}

/// What the first player expects, by how likely each errs.
pub(super) fn of_advantage(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let found = studied(ask, &[("pairs", "16")], &["advantage"])?;
    if let Some(picture) = found.picture() {
        checks.figure("pexeso-advantage", &[], picture);
    }
    Ok(())
}
