//! Distribution of the ends of a round, from which tables and reports are made.

use kernel::{BySeat, Number, Seat};

use super::MAX_RANKS;

/// The probability of every end of a round, and the expected hits.
#[derive(Clone, Debug, PartialEq)]
pub struct Ends<N> {
    /// By seat and rank (from 0): that this seat folds for a card of this rank.
    pub folds: Vec<Vec<N>>,
    /// By seat and rank (from 0): that this seat pairs a card of this rank.
    pub pairs: Vec<Vec<N>>,
    /// By seat: the expected number of its hits.
    pub hits: Vec<N>,
}

impl<N: Number> Ends<N> {
    /// No end has any probability yet.
    pub fn new(n_seats: usize) -> Self {
        let nothing = vec![vec![N::zero(); MAX_RANKS]; n_seats];
        Self { folds: nothing.clone(), pairs: nothing, hits: vec![N::zero(); n_seats] }
    }

    /// Adds `other`.
    pub fn add(&mut self, other: &Self) {
        self.add_turned(other, 0);
    }

    /// Adds `other`, whose first seat is the seat `first` here.
    pub fn add_turned(&mut self, other: &Self, first: usize) {
        let n_seats = self.hits.len();
        for seat in 0..n_seats {
            let here = (seat + first) % n_seats;
            for (sums, more) in [(&mut self.folds, &other.folds), (&mut self.pairs, &other.pairs)] {
                for (sum, more) in sums[here].iter_mut().zip(&more[seat]) {
                    sum.add_scaled(more, 1);
                }
            }
            self.hits[here].add_scaled(&other.hits[seat], 1);
        }
    }

    /// Divides everything by `total`.
    pub fn divide(&mut self, total: u64) {
        self.numbers().for_each(|number| number.divide(total));
    }

    /// Divides everything by `total`: given that something of this probability happened.
    pub fn divide_by(&mut self, total: &N) {
        self.numbers().for_each(|number| number.divide_by(total));
    }

    fn numbers(&mut self) -> impl Iterator<Item = &mut N> {
        self.folds.iter_mut().chain(&mut self.pairs).flatten().chain(&mut self.hits)
    }

    /// The expected payoff of each seat: the loser pays his score to every other.
    pub fn values(&self) -> BySeat<N> {
        let n_seats = self.hits.len();
        let lost: Vec<N> = (0..n_seats).map(|seat| self.score_of(seat)).collect();
        BySeat::from_fn(n_seats, |seat: Seat| {
            let mut value = N::zero();
            for (loser, score) in lost.iter().enumerate() {
                if loser == seat.idx() {
                    for _ in 1..n_seats {
                        value.subtract(score);
                    }
                } else {
                    value.add_scaled(score, 1);
                }
            }
            value
        })
    }

    /// The probability that `seat` loses the round.
    pub fn loses(&self, seat: usize) -> N {
        sum(self.folds[seat].iter().chain(&self.pairs[seat]), |_| 1)
    }

    /// The probability that the round ends by a fold.
    pub fn fold(&self) -> N {
        sum(self.folds.iter().flatten(), |_| 1)
    }

    /// The expected number of hits of all seats together.
    pub fn all_hits(&self) -> N {
        sum(&self.hits, |_| 1)
    }

    /// The expected score of the loser.
    pub fn score(&self) -> N {
        let mut score = N::zero();
        for seat in 0..self.hits.len() {
            score.add_scaled(&self.score_of(seat), 1);
        }
        score
    }

    /// The expected score of `seat`, zero where it does not lose.
    pub fn score_of(&self, seat: usize) -> N {
        let points = |idx: usize| (idx % MAX_RANKS) as u64 + 1;
        sum(self.folds[seat].iter().chain(&self.pairs[seat]), points)
    }
}

fn sum<'a, N: Number>(
    numbers: impl IntoIterator<Item = &'a N>,
    weight: impl Fn(usize) -> u64,
) -> N {
    let mut sum = N::zero();
    for (idx, number) in numbers.into_iter().enumerate() {
        sum.add_scaled(number, weight(idx));
    }
    sum
}
