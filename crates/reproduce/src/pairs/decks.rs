//! Other decks and more players than the paper's section would have had.

use study::chart::{Axis, Picture, Piece, Plot, Shape};

use super::standard::found;
use crate::ask::{Ask, command};
use crate::checks::{Checked, Checks, values};

/// Players, and the numbers of ranks for which a round of them is solved.
const SIZES: [(usize, std::ops::RangeInclusive<usize>); 4] =
    [(2, 2..=10), (3, 3..=10), (4, 4..=8), (5, 4..=6)];

pub(super) fn rows(ask: &Ask<'_>, checks: &mut Checks<'_>) -> Checked {
    let mut lines = vec![];
    for (seats, ranks) in SIZES {
        let mut line = vec![];
        for n in ranks {
            let (m, n_text) = (seats.to_string(), n.to_string());
            let set = [("seats", &*m), ("ranks", &*n_text), ("ties", "redeal")];
            let solved = ask.solve("pairs", &set, |request| request)?;
            let findings = found(&solved);
            let Some(first) = &findings.first_mover else { continue };
            let openings = findings.openings.as_deref().unwrap_or_default();
            let hit = openings.iter().filter(|opening| opening.action == "hit").count();
            checks
                .number(
                    "by-players-and-ranks",
                    values![
                        seats,
                        n,
                        loses = 100.0 * first.loses,
                        fold = 100.0 * first.fold,
                        first.hits,
                        hit,
                        openings = openings.len(),
                        visited = findings.configurations.map_or(0, |work| work.visited)
                    ],
                    first.value,
                )
                .by(command("solve", "pairs", &set, ""));
            line.push([n as f64, first.value]);
        }
        lines.push((seats, line));
    }
    let points = || lines.iter().flat_map(|(_, line)| line);
    let (ahead, all) = (points().filter(|[_, value]| *value > 0.0).count(), points().count());
    checks.figure("pairs-decks", values![ahead, all], Picture::Plot(plot(&lines)));
    Ok(())
}

fn plot(lines: &[(usize, Vec<[f64; 2]>)]) -> Plot {
    let points = || lines.iter().flat_map(|(_, line)| line.iter().copied());
    let mut pieces = vec![Piece { name: String::new(), colour: 0, shape: Shape::Level(0.0) }];
    for (nth, (seats, line)) in lines.iter().enumerate() {
        let dots = line.iter().map(|&[x, y]| [x, y, y, y]).collect();
        pieces.push(Piece {
            name: format!("{seats} players"),
            colour: nth,
            shape: Shape::Line(line.clone()),
        });
        pieces.push(Piece { name: String::new(), colour: nth, shape: Shape::Dots(dots) });
    }
    Plot {
        title: "Pairs: what it is worth to be first".to_owned(),
        x: Axis::over("highest rank of the deck", points().map(|[x, _]| x)),
        y: Axis::over("points of a round", points().map(|[_, y]| y).chain([0.0])).rounded(),
        pieces,
        note: "Exact, in floating point: cardsharp solve pairs --set seats=M --set ranks=N --set ties=redeal".to_owned(),
    }
}
