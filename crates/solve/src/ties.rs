//! Ties: which of several equally good moves a seat makes.
//!
//! With three seats or more, or when payoffs do not sum to zero, the choice between moves that are
//! equally good for the seat to act changes what the others get, and so which equilibrium is found.
//! It is therefore a stated rule and no accident of the search; the default takes the first move in
//! the game's own order.

use kernel::{Number, Seat};

use crate::walk::Fan;

/// Which of several moves a seat makes when they are equally good for it.
///
/// The best moves are those that the best one does not *beat* ([`Number::beats`]): in fractions,
/// those exactly as good; in floating point, those that differ from it by no more than rounding
/// could explain. The sums that [`Generous`](Ties::Generous) and [`Spiteful`](Ties::Spiteful)
/// compare are compared in the same way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Ties {
    /// The first of the best moves in the game's list.
    #[default]
    First,
    /// The last of the best moves in the game's list.
    Last,
    /// The one that gives the other seats most, in sum; the first of those.
    Generous,
    /// The one that gives the other seats least, in sum; the first of those.
    Spiteful,
}

/// Chooses for a seat, by a rule for ties.
pub(crate) struct Chooser<N> {
    ties: Ties,
    /// Room for what the other seats get from each of the best moves.
    others: Vec<(usize, N)>,
}

impl<N: Number> Chooser<N> {
    pub(crate) fn new(ties: Ties) -> Self {
        Self { ties, others: Vec::new() }
    }

    /// The place of the move that `seat` makes.
    pub(crate) fn choose<M>(&mut self, seat: Seat, fan: &Fan<'_, M, N>) -> usize {
        let worth = |nth: usize| &fan.worth(nth)[seat.idx()];
        let n_moves = fan.moves.len();
        // Step 1: the most that the seat can get. Step 2: every move that is as good as that. The
        // maximum comes first because "as good as" is not transitive in floating point.
        let top = (1..n_moves)
            .fold(0, |top, nth| if exceeds(worth(nth), worth(top)) { nth } else { top });
        let mut best = (0..n_moves).filter(|&nth| nth == top || !worth(top).beats(worth(nth)));
        // Step 3: one of them.
        match self.ties {
            Ties::First => best.next(),
            Ties::Last => best.next_back(),
            Ties::Generous | Ties::Spiteful => {
                self.others.clear();
                self.others.extend(best.map(|nth| (nth, sum_of_others(seat, fan.worth(nth)))));
                self.by_others()
            }
        }
        .expect("the best move is among the best")
    }

    /// The first of the best moves that gives the others most, or least.
    fn by_others(&self) -> Option<usize> {
        let is_generous = self.ties == Ties::Generous;
        let (_, first) = self.others.first()?;
        let extreme = self.others[1..].iter().fold(first, |so_far, (_, sum)| {
            let (more, less) = if is_generous { (sum, so_far) } else { (so_far, sum) };
            if exceeds(more, less) { sum } else { so_far }
        });
        let matches_it = |(_, sum): &&(usize, N)| {
            let (more, less) = if is_generous { (extreme, sum) } else { (sum, extreme) };
            !more.beats(less)
        };
        self.others.iter().find(matches_it).map(|&(nth, _)| nth)
    }
}

fn sum_of_others<N: Number>(seat: Seat, worth: &[N]) -> N {
    let mut sum = N::zero();
    for (idx, x) in worth.iter().enumerate() {
        if idx != seat.idx() {
            sum.add_scaled(x, 1);
        }
    }
    sum
}

/// Whether `x` is more than `y`, be it by a rounding error.
fn exceeds<N: Number>(x: &N, y: &N) -> bool {
    x.beats(y) || (!N::EXACT && !y.beats(x) && x.to_f64() > y.to_f64())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use crate::{Backward, BackwardConfig, backward};
    use kernel::Fraction;

    fn solved<N: Number>(chart: &Chart, ties: Ties) -> Backward<Chart, N> {
        backward::solve(chart, &BackwardConfig { ties, ..BackwardConfig::default() }, &()).unwrap()
    }

    #[test]
    fn each_rule_for_ties_takes_its_own_move() {
        // What seat 2 gets for itself, then the others: moves 1 to 5 are equally good for it.
        let ends: [[i64; 3]; 7] =
            [[9, 0, 9], [0, 1, 0], [3, 1, 0], [1, 1, 2], [-4, 1, -1], [0, 1, -5], [9, 0, 9]];
        let mut nodes = vec![ChartNode::Seat(1, (1..=7).collect())];
        nodes.extend(ends.map(|end| ChartNode::Over(end.to_vec())));
        let chart = Chart::new(3, nodes);
        for (ties, expected) in
            [(Ties::First, 1), (Ties::Last, 5), (Ties::Generous, 2), (Ties::Spiteful, 4)]
        {
            let exact = solved::<Fraction>(&chart, ties);
            assert_eq!(exact.best_move(&0), Some(expected), "{ties:?}");
            let quick = solved::<f64>(&chart, ties);
            assert_eq!(quick.best_move(&0), Some(expected), "{ties:?}");
            assert_eq!(quick.values().as_slice(), ends[expected as usize].map(|x| x as f64));
            assert_eq!(quick.ties(), ties);
        }
        assert_eq!(Ties::default(), Ties::First);
    }

    #[test]
    fn a_rounding_error_decides_no_tie() {
        let nearly = |worths: &[f64], ties| {
            let values: Vec<f64> = worths.to_vec();
            let heads: Vec<u32> = (0..values.len() as u32).collect();
            let fan = Fan::new(&heads, &[], &values, 1);
            Chooser::new(ties).choose(Seat::new(0), &fan)
        };
        assert_eq!(nearly(&[0.3, 0.1 + 0.2], Ties::First), 0);
        assert_eq!(nearly(&[0.1 + 0.2, 0.3], Ties::Last), 1);
        // Each is as good as the next, but the first is beaten by the last.
        assert_eq!(nearly(&[0.0, 0.9e-11, 1.8e-11], Ties::First), 1);
        assert_eq!(nearly(&[1.8e-11, 0.9e-11, 0.0], Ties::Last), 1);
        // The best is found even if each is only a rounding error above the one before.
        assert_eq!(nearly(&[0.0, 0.6e-11, 1.2e-11, 1.7e-11], Ties::First), 2);
    }
}
