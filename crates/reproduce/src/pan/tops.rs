//! Tables 11 and 12 as they are printed, beside what is found of the same cards on top.

use study::pan::{TakingFinding, TakingRowFinding};

/// A row of tables 11 and 12.
pub(super) struct Published {
    /// The top three cards.
    pub(super) top: [u8; 4],
    /// Positions of the sample.
    pub(super) drawn: u64,
    /// Those where taking is best.
    pub(super) taken: u64,
    /// Their share, as printed.
    pub(super) ratio: &'static str,
    /// The sum of the ranks, as printed.
    pub(super) rank_sum: &'static str,
}

const fn published(
    top: [u8; 4],
    drawn: u64,
    taken: u64,
    ratio: &'static str,
    rank_sum: &'static str,
) -> Published {
    Published { top, drawn, taken, ratio, rank_sum }
}

/// Tables 11 and 12, ten rows each.
pub(super) const TABLES: [Published; 20] = [
    published([0, 0, 0, 3], 759, 724, ".954", "12"),
    published([0, 0, 1, 2], 475, 419, ".882", "11"),
    published([0, 1, 0, 2], 169, 145, ".858", "10"),
    published([0, 0, 2, 1], 438, 353, ".806", "10"),
    published([1, 0, 0, 2], 55, 44, ".8", "9"),
    published([0, 1, 1, 1], 192, 148, ".771", "9"),
    published([1, 1, 0, 1], 54, 39, ".722", "7"),
    published([0, 2, 0, 1], 152, 100, ".658", "8"),
    published([0, 0, 3, 0], 239, 153, ".640", "9"),
    published([1, 0, 1, 1], 52, 33, ".635", "8"),
    published([0, 1, 2, 0], 171, 78, ".456", "8"),
    published([2, 0, 0, 1], 31, 13, ".419", "6"),
    published([0, 2, 1, 0], 143, 54, ".378", "5"),
    published([1, 0, 2, 0], 42, 13, ".310", "7"),
    published([1, 1, 1, 0], 66, 17, ".258", "6"),
    published([0, 3, 0, 0], 85, 7, ".082", "6"),
    published([1, 2, 0, 0], 68, 2, ".029", "5"),
    published([2, 1, 0, 0], 40, 1, ".025", "4"),
    published([2, 0, 1, 0], 46, 1, ".022", "5"),
    published([3, 0, 0, 0], 14, 0, "0", "3"),
];

/// What is found of these cards on top.
pub(super) fn of_top<'a>(ours: &'a TakingFinding, top: &[u8]) -> &'a TakingRowFinding {
    ours.rows.iter().find(|row| row.top == top).expect("every top occurs")
}

/// The share of positions where taking is suggested.
pub(super) fn share(row: &TakingRowFinding) -> f64 {
    row.suggested as f64 / row.positions as f64
}

/// How far the published shares are from ours altogether: for fair samples about as much as there are rows.
pub(super) fn chi_square(ours: &TakingFinding) -> f64 {
    let terms = TABLES.iter().map(|published| {
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
