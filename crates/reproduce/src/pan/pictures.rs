//! Pictures of what the essay tables, and of what it should have drawn.

use games::pan::rank_name;
use study::chart::{Axis, Bar, Picture, Piece, Plot, Shape};
use study::pan::TakingFinding;

use super::essay::Essay;
use super::tops::{PublishedTop, of_top};
use crate::checks::{Checks, values};

fn piece(name: &str, colour: usize, shape: Shape) -> Piece {
    Piece { name: name.to_owned(), colour, shape }
}

/// Who wins from the deal, over the number of ranks.
pub(super) fn shares(checks: &mut Checks<'_>, shares: &[[f64; 3]]) {
    let ranks = || (1..).map(f64::from);
    let mut pieces = Vec::new();
    for (nth, name) in ["wins", "loses", "draws"].into_iter().enumerate() {
        let points: Vec<[f64; 2]> = ranks().zip(shares).map(|(k, row)| [k, row[nth]]).collect();
        let dots = points.iter().map(|&[k, y]| [k, y, y, y]).collect();
        pieces.push(piece(name, nth, Shape::Line(points)));
        pieces.push(piece("", nth, Shape::Dots(dots)));
    }
    let plot = Plot {
        title: "Who was dealt the nine of hearts".to_owned(),
        x: Axis::over("ranks k", [0.8, shares.len() as f64 + 0.2]),
        y: Axis::over("share of all deals", [0.0, 1.0]),
        pieces,
        note: "Exact: every deal, both players perfect; the essay has k up to 4.".to_owned(),
    };
    let last = shares.iter().rposition(|[wins, loses, _]| wins >= loses).map_or(0, |nth| nth + 1);
    let (from, to) = (last + 1, shares.len());
    checks.figure("pan-shares", values![from, to], Picture::Plot(plot));
}

/// How far the end is, by the number of ranks.
pub(super) fn distances(checks: &mut Checks<'_>, essay: &Essay) {
    for (name, ranks) in [("pan-distances-4", 4), ("pan-distances-5", 5), ("pan-distances-6", 6)] {
        let layers = &essay.solved(ranks).layers;
        let of = |first: usize| -> Vec<[f64; 2]> {
            let every_second = layers.iter().enumerate().skip(first).step_by(2);
            every_second.map(|(distance, &n)| [distance as f64, n as f64]).collect()
        };
        let longest = layers.len() - 1;
        let plot = Plot {
            title: format!("{ranks}-Pan: how far the end is"),
            x: Axis::over("moves until the end", [0.0, longest as f64]),
            y: Axis::log("positions", layers.iter().map(|&n| n as f64)),
            pieces: vec![
                piece("won for the player to move (odd distances)", 0, Shape::Line(of(1))),
                piece("lost (even distances)", 1, Shape::Line(of(0))),
            ],
            note: format!(
                "All potential positions with a card to move with; the longest takes {longest} moves."
            ),
        };
        let values = values![ranks, half = half_within(layers), longest];
        checks.figure_of("pan-distances", name, values, Picture::Plot(plot));
    }
}

/// Within how many moves half of the positions end.
fn half_within(layers: &[u64]) -> usize {
    let half = layers.iter().sum::<u64>().div_ceil(2);
    let mut so_far = 0;
    let reaches = |n: &u64| {
        so_far += n;
        so_far >= half
    };
    layers.iter().position(reaches).unwrap_or(0)
}

/// Taking by the top three cards: one of the two tables.
pub(super) fn taking(
    checks: &mut Checks<'_>,
    ours: &TakingFinding,
    rows: &[PublishedTop],
    number: u8,
    cont: &str,
) {
    let is_more = |top: &[u8]| of_top(ours, top).keeps > of_top(ours, top).suggested;
    let n_more = rows.iter().filter(|row| is_more(&row.top)).count();
    let mut bars = [const { Vec::new() }; 3];
    for (nth, row) in rows.iter().enumerate() {
        let found = of_top(ours, &row.top);
        let published = row.taken as f64 / row.drawn as f64;
        let error = 1.96 * (published * (1.0 - published) / row.drawn as f64).sqrt();
        let share = |n: u64| n as f64 / found.positions as f64;
        let between = [(published - error).max(0.0), (published + error).min(1.0)];
        let values = [
            (published, Some(between), format!("{} of {}", row.taken, row.drawn)),
            (share(found.suggested), None, format!("{} of {}", found.suggested, found.positions)),
            (share(found.keeps), None, format!("{} of {}", found.keeps, found.positions)),
        ];
        for (kind, (value, between, title)) in values.into_iter().enumerate() {
            let from = nth as f64 - 0.39 + 0.26 * kind as f64;
            let title = format!("{}: {title}", cards(&row.top));
            bars[kind].push(Bar { from, to: from + 0.26, value, between, title });
        }
    }
    let [published, suggested, keeps] = bars;
    let name = if number == 11 { "pan-taking-11" } else { "pan-taking-12" };
    let plot = Plot {
        title: format!("When to take: the tops of table {number}"),
        x: Axis::named(
            "top three cards of the pile",
            rows.iter().map(|row| cards(&row.top)).collect(),
        ),
        y: Axis::over("share of positions", [0.0, 1.0]),
        pieces: vec![
            piece("suggested, the essay's sample", 0, Shape::Bars(published)),
            piece("suggested, all positions", 1, Shape::Bars(suggested)),
            piece("keeps what the position is worth", 2, Shape::Bars(keeps)),
        ],
        note: "4-Pan, minimax at depth 8; 95 % intervals of the sample.".to_owned(),
    };
    let values = values![n_more, of = rows.len(), number, cont];
    checks.figure_of("pan-taking", name, values, Picture::Plot(plot));
}

/// Three cards in few letters: `J 2×Q`.
fn cards(top: &[u8]) -> String {
    let name = |(rank, &count): (usize, &u8)| match count {
        0 => None,
        1 => Some(rank_name(rank)),
        _ => Some(format!("{count}×{}", rank_name(rank))),
    };
    top.iter().enumerate().filter_map(name).collect::<Vec<_>>().join(" ")
}

/// How often minimax is right, over the depth.
pub(super) fn accuracy(checks: &mut Checks<'_>, essay: &Essay) {
    let line = |groups| -> Vec<[f64; 2]> {
        (0..=7).map(|half| [f64::from(2 * half), essay.hits(groups, 2 * half)]).collect()
    };
    let published = [checks.table("table-8"), checks.table("table-9")].concat();
    let dots: Vec<[f64; 4]> = published
        .iter()
        .map(|row| {
            let [depth, hits, misses]: [f64; 3] =
                ["depth", "hits", "misses"].map(|column| row.number(column));
            let share = hits / (hits + misses);
            let error = 1.96 * (share * (1.0 - share) / (hits + misses)).sqrt();
            [depth, share, share - error, share + error]
        })
        .collect();
    let [fewer, more] = ["fewer", "more"].map(line);
    let away = |line: &[[f64; 2]], [depth, share, ..]: [f64; 4]| {
        let at = line.iter().find(|[at, _]| (at - depth).abs() < 0.5);
        at.map_or(f64::INFINITY, |[_, ours]| (ours - share).abs())
    };
    let n_nearer = dots.iter().filter(|&&dot| away(&fewer, dot) < away(&more, dot)).count();
    let plot = Plot {
        title: "4-Pan: how often minimax has the right sign".to_owned(),
        x: Axis::over("depth in moves", [-0.4, 14.4]),
        y: Axis::over("share of won and lost positions", [0.7, 1.0]),
        pieces: vec![
            piece("fewer groups better, all positions", 0, Shape::Line(fewer)),
            piece("more groups better, as the formula is printed", 1, Shape::Line(more)),
            piece("the essay's sample of 2000", 2, Shape::Dots(dots)),
        ],
        note: "A score of zero counts as a miss and a finished game as a loss; 95 % intervals."
            .to_owned(),
    };
    let values = values![n_nearer, of = published.len()];
    checks.figure("pan-accuracy", values, Picture::Plot(plot));
}
