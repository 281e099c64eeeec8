//! Tables 11 and 12 as they are printed, beside what is found of the same cards on top.

use study::pan::{TakingFinding, TakingRowFinding};

use crate::checks::{Cells, Checks};

/// Row of tables 11 and 12.
#[derive(Clone, Debug)]
pub(super) struct PublishedTop {
    /// The row as it is printed.
    pub(super) cells: Cells,
    /// The top three cards.
    pub(super) top: Vec<u8>,
    /// Positions of the sample.
    pub(super) drawn: u64,
    /// Those where taking is best.
    pub(super) taken: u64,
}

/// Tables 11 and 12.
pub(super) fn published(checks: &Checks<'_>) -> [Vec<PublishedTop>; 2] {
    ["table-11", "table-12"].map(|table| {
        let row = |cells: Cells| PublishedTop {
            top: cells
                .text("top")
                .split(|c: char| !c.is_ascii_digit())
                .flat_map(str::parse)
                .collect(),
            drawn: cells.number("drawn"),
            taken: cells.number("taken"),
            cells,
        };
        checks.table(table).into_iter().map(row).collect()
    })
}

/// What is found of these cards on top.
pub(super) fn of_top<'a>(ours: &'a TakingFinding, top: &[u8]) -> &'a TakingRowFinding {
    ours.rows.iter().find(|row| row.top == top).expect("every top occurs")
}

/// The share of positions where taking is suggested.
pub(super) fn share(row: &TakingRowFinding) -> f64 {
    row.suggested as f64 / row.positions as f64
}

/// How far the published shares are from ours altogether: for fair samples about as much as there are rows.
pub(super) fn chi_square(ours: &TakingFinding, tops: &[PublishedTop]) -> f64 {
    let terms = tops.iter().map(|published| {
        let share = share(of_top(ours, &published.top));
        let (drawn, taken) = (published.drawn as f64, published.taken as f64);
        let spread = drawn * share * (1.0 - share);
        if spread == 0.0 { 0.0 } else { (taken - drawn * share).powi(2) / spread }
    });
    terms.sum()
}

/// The sum of the ranks of these cards, a nine being 1.
pub(super) fn rank_sum(top: &[u8]) -> u64 {
    top.iter().zip(1..).map(|(&count, rank): (&u8, u64)| u64::from(count) * rank).sum()
}
