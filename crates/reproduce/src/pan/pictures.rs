//! Pictures of what the essay tables, and of what it should have drawn.

use std::ops::Range;

use games::pan::rank_name;
use study::chart::{Axis, Bar, Picture, Piece, Plot, Shape};
use study::pan::TakingFinding;
use study::reproduced::Chapter;

use super::essay::Essay;
use super::heuristic::DECIDED;
use super::tops::{TABLES, of_top};

fn piece(name: &str, colour: usize, shape: Shape) -> Piece {
    Piece { name: name.to_owned(), colour, shape }
}

/// Who wins from the deal, over the number of ranks.
pub(super) fn shares(chapter: &mut Chapter, shares: &[[f64; 3]]) {
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
    chapter.figure(
        "pan-shares",
        format!(
            "How often the player who was dealt the nine of hearts wins, loses and draws in k-Pan if both play \
             perfectly. From k = {from} to {to} he loses more often than he wins. Up to four ranks these are the essay's \
             table 7."
        ),
        Picture::Plot(plot),
    );
}

/// How far the end is, by the number of ranks.
pub(super) fn distances(chapter: &mut Chapter, essay: &Essay) {
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
        chapter.figure(
            name,
            format!(
                "How many positions of {ranks}-Pan are decided at which distance, the winner hurrying and the loser \
                 delaying. Half of them are within {} moves of the end; the longest takes {longest}.",
                half_within(layers)
            ),
            Picture::Plot(plot),
        );
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
    chapter: &mut Chapter,
    ours: &TakingFinding,
    rows: Range<usize>,
    is_first: bool,
) {
    let rows = &TABLES[rows];
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
    let (name, title) = if is_first {
        ("pan-taking-11", "When to take: the tops of table 11")
    } else {
        ("pan-taking-12", "When to take: the tops of table 12")
    };
    let plot = Plot {
        title: title.to_owned(),
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
    chapter.figure(
        name,
        format!(
            "The share of positions in which taking is what minimax suggests, as the essay sampled it and over all \
             positions, and in which taking truly keeps what the position is worth: more often than it is suggested for \
             {n_more} of these {} tops.",
            rows.len()
        ),
        Picture::Plot(plot),
    );
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
pub(super) fn accuracy(chapter: &mut Chapter, essay: &Essay) {
    let line = |groups| -> Vec<[f64; 2]> {
        let share = |depth| {
            let found = &essay.heuristic(groups, depth).as_in_the_essay;
            found.hits as f64 / (found.hits + found.misses + found.even) as f64
        };
        (0..=7).map(|half| [f64::from(2 * half), share(2 * half)]).collect()
    };
    let published = [(0.0, 1_362), (2.0, 1_513), (6.0, 1_555), (10.0, 1_599), (14.0, 1_623)];
    let dots = published.map(|(depth, hits)| {
        let n = DECIDED as f64;
        let share = f64::from(hits) / n;
        let error = 1.96 * (share * (1.0 - share) / n).sqrt();
        [depth, share, share - error, share + error]
    });
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
            piece("the essay's sample of 2000", 2, Shape::Dots(dots.to_vec())),
        ],
        note: "A score of zero counts as a miss and a finished game as a loss; 95 % intervals."
            .to_owned(),
    };
    chapter.figure(
        "pan-accuracy",
        format!(
            "Tables 8 and 9 beside the truth. The sample lies nearer to the line for fewer groups than to that of the \
             formula as printed at {n_nearer} of {} depths.",
            dots.len()
        ),
        Picture::Plot(plot),
    );
}
