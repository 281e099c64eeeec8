//! Accuracy of the heuristic, and of minimax to some depth.

use std::ops::AddAssign;

use kernel::{Outcome, Stop, Watch};

use super::{Among, Lookahead, Oracle, doubled_score};

/// Treatment of positions in which the game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Finished {
    /// They are left out: there is nothing to guess.
    LeftOut,
    /// They count as they seem to have in the essay: what the heuristic alone says of them is what its
    /// formula gives, and *every* finished game bears the label of a loss, also where it is the mover who
    /// has no cards. Such positions never arise, but random ones include them, and a program that labels
    /// a position lost when no move is good for the mover labels one without moves lost too. (Were all
    /// labelled won, the counts would be the same: hands can be exchanged.)
    AsInTheEssay,
}

/// Accuracy of a score: the positions in which its sign is that of the outcome. The essay's tables 8 and 9.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Accuracy {
    /// Positions that are won with a score above zero, or lost with one below.
    pub hits: u64,
    /// Positions that are won with a score below zero, or lost with one above.
    pub misses: u64,
    /// Positions that are won or lost, with a score of zero. To the essay they are misses.
    pub even: u64,
    /// Positions that are drawn, about which a score cannot be right or wrong.
    pub drawn: u64,
}

impl Accuracy {
    /// The positions that are won or lost.
    pub fn decided(&self) -> u64 {
        self.hits + self.misses + self.even
    }

    /// The share of hits among the positions that are won or lost, as the essay reports it.
    pub fn share(&self) -> f64 {
        self.hits as f64 / self.decided() as f64
    }
}

impl AddAssign for Accuracy {
    fn add_assign(&mut self, other: Self) {
        self.hits += other.hits;
        self.misses += other.misses;
        self.even += other.even;
        self.drawn += other.drawn;
    }
}

/// Quality of the suggested moves: the essay's table 10.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Suggestions {
    /// Won positions where the suggested move wins.
    pub good: u64,
    /// Won positions where the suggested move loses.
    pub bad: u64,
    /// Won positions where the suggested move leads to a draw. The essay counts them nowhere.
    pub drawn: u64,
}

impl Suggestions {
    /// The share of good moves among the good and the bad, as the essay reports it.
    pub fn share(&self) -> f64 {
        self.good as f64 / (self.good + self.bad) as f64
    }
}

impl AddAssign for Suggestions {
    fn add_assign(&mut self, other: Self) {
        self.good += other.good;
        self.bad += other.bad;
        self.drawn += other.drawn;
    }
}

/// Compares the score at this depth with the outcome, position by position. At depth 0 that is the
/// heuristic alone.
///
/// # Errors
/// The watch said stop.
pub fn accuracy(
    lookahead: &Lookahead<'_>,
    verdicts: &impl Oracle,
    among: Among<'_>,
    finished: Finished,
    watch: &dyn Watch,
) -> Result<Accuracy, Stop> {
    let edges = lookahead.edges();
    edges.tally(among, "accuracy", watch, |sum: &mut Accuracy, node| {
        let is_over = node.is_over();
        if is_over && finished == Finished::LeftOut {
            return;
        }
        let score = if is_over && lookahead.depth() == 0 {
            i64::from(doubled_score(edges.rules(), node.position(), lookahead.groups()))
        } else {
            i64::from(lookahead.doubled_score(node.number))
        };
        let label = if is_over { -1 } else { verdicts.verdict(node.number).outcome.sign() };
        let place = match (label * score, label) {
            (_, 0) => &mut sum.drawn,
            (0, _) => &mut sum.even,
            (1.., _) => &mut sum.hits,
            (..0, _) => &mut sum.misses,
        };
        *place += 1;
    })
}

/// Looks where the suggested move leads, in every position that is won.
///
/// # Errors
/// The watch said stop.
pub fn suggestions(
    lookahead: &Lookahead<'_>,
    verdicts: &impl Oracle,
    among: Among<'_>,
    watch: &dyn Watch,
) -> Result<Suggestions, Stop> {
    let outcome = |number: u64| verdicts.verdict(number).outcome;
    let edges = lookahead.edges();
    edges.tally(among, "suggestions", watch, |sum: &mut Suggestions, node| {
        if outcome(node.number) != Outcome::Win {
            return;
        }
        let Some(edge) = lookahead.suggestion(node.moves) else {
            return;
        };
        match outcome(edge.to) {
            Outcome::Loss => sum.good += 1,
            Outcome::Win => sum.bad += 1,
            Outcome::Draw => sum.drawn += 1,
        }
    })
}
