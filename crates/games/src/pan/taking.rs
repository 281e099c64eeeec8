//! Taking from the pile: when it is suggested and when it is right, by the cards on top.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use kernel::{Outcome, Stop, Watch};

use super::{Action, Among, Edge, Hand, Lookahead, Oracle};

/// The number of cards of the pile that are looked at: the essay's top three, however many may be taken.
pub const TOP: u32 = 3;

/// Statistics of taking in the positions with more than three cards on the pile, the nine of hearts
/// included: the essay's tables 11 and 12.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Taking {
    /// A row for each top of the pile that occurs, the highest first.
    pub rows: Vec<TakingRow>,
    /// Whether the verdicts had distances. If not, `fastest` is `keeps` and `only_fastest` is `only`.
    pub has_distances: bool,
}

impl Taking {
    /// All rows together; the top is that of none.
    pub fn all(&self) -> TakingRow {
        let mut all = TakingRow::new(Hand::EMPTY);
        self.rows.iter().for_each(|row| all += *row);
        all
    }
}

/// Statistics of taking where these cards are topmost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TakingRow {
    /// The three topmost cards.
    pub top: Hand,
    /// The positions, finished games left out.
    pub positions: u64,
    /// How often taking is what minimax suggests.
    pub suggested: u64,
    /// How often taking keeps what the position is worth: won stays won, drawn stays drawn. In a lost
    /// position every move does.
    pub keeps: u64,
    /// How often taking keeps it and no other move does, there being others.
    pub only: u64,
    /// How often no move is better, where a near win is better than a far one and a far loss better
    /// than a near one.
    pub fastest: u64,
    /// How often every other move is worse in that sense, there being others.
    pub only_fastest: u64,
    /// How often taking is the only move there is.
    pub forced: u64,
}

impl TakingRow {
    fn new(top: Hand) -> Self {
        Self {
            top,
            positions: 0,
            suggested: 0,
            keeps: 0,
            only: 0,
            fastest: 0,
            only_fastest: 0,
            forced: 0,
        }
    }

    /// The sum of the ranks of the three cards, a nine being 1.
    pub fn rank_sum(&self) -> u32 {
        (0..).take(self.top.top() + 1).map(|rank| (rank + 1) * self.count(rank)).sum()
    }

    fn count(&self, rank: u32) -> u32 {
        u32::from(self.top.count(rank as usize))
    }
}

impl AddAssign for TakingRow {
    fn add_assign(&mut self, other: Self) {
        self.positions += other.positions;
        self.suggested += other.suggested;
        self.keeps += other.keeps;
        self.only += other.only;
        self.fastest += other.fastest;
        self.only_fastest += other.only_fastest;
        self.forced += other.forced;
    }
}

/// Compares taking by minimax at the depth of `lookahead` with the true outcome.
///
/// # Errors
/// The watch said stop.
pub fn taking(
    lookahead: &Lookahead<'_>,
    verdicts: &impl Oracle,
    among: Among<'_>,
    watch: &dyn Watch,
) -> Result<Taking, Stop> {
    let edges = lookahead.edges();
    let sums = edges.tally(among, "taking", watch, |sums: &mut Sums, node| {
        if node.is_over() {
            return;
        }
        let pile = node.position().pile(edges.rules());
        if pile.total() <= TOP {
            return;
        }
        let top = pile.topmost(TOP);
        let here = verdicts.verdict(node.number);
        let after = |edge: &Edge| verdicts.verdict(edge.to).one_move_earlier();
        // Taking is listed last, and more than three cards can be taken from.
        let (take, others) = node.moves.split_last().expect("there are moves");
        assert_eq!(take.action, Action::Take);
        let take = after(take);
        let keeps = take.outcome == here.outcome;
        let best = others.iter().map(after).max();
        sums.unknown += u64::from(here.outcome != Outcome::Draw && here.distance.is_none());
        let row = TakingRow {
            top,
            positions: 1,
            suggested: u64::from(lookahead.suggests_taking(node.moves)),
            keeps: u64::from(keeps),
            only: u64::from(keeps && best.is_some_and(|best| best.outcome != here.outcome)),
            fastest: u64::from(best.is_none_or(|best| take >= best)),
            only_fastest: u64::from(best.is_some_and(|best| take > best)),
            forced: u64::from(best.is_none()),
        };
        sums.add(row);
    })?;
    let rows = sums.rows.into_values().rev().collect();
    Ok(Taking { rows, has_distances: sums.unknown == 0 })
}

/// Rows by their top.
#[derive(Default)]
struct Sums {
    rows: BTreeMap<Hand, TakingRow>,
    /// Positions that are won or lost at a distance that is not known.
    unknown: u64,
}

impl Sums {
    fn add(&mut self, row: TakingRow) {
        self.rows.entry(row.top).and_modify(|sum| *sum += row).or_insert(row);
    }
}

impl AddAssign for Sums {
    fn add_assign(&mut self, other: Self) {
        other.rows.into_values().for_each(|row| self.add(row));
        self.unknown += other.unknown;
    }
}
