//! The recurrence as the paper prints it, misprints included, so that its figures can be checked.
//!
//! A. A. Kuběna, Pexeso ("Concentration game") as an arbiter of bounded-rationality models. The formula has
//! the other player at `[n − 1, k + 1]` after an unseen card that is the mate of a known one, where he is at
//! `[n − 1, k]`; it leaves out passing and the known card first; and it says nothing of k = 1. What was
//! published does not follow from it alone: [`Reading`] has the two ways we know to read it.

use kernel::{ExtendedFloat, Fraction, LimitReached, Number, Payoff, Progress, Watch};

use super::{Action, PexesoError, Position};

/// Reading of the published formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// As it stands, and for k = 1 as for more known cards.
    Literal,
    /// So that all published figures come out: where one card is known, what the position is worth comes
    /// from a known second card alone (but who plays on chooses as ever); play from three pairs or fewer
    /// ends for certain; and positions are counted from three pairs on.
    Published,
}

impl Reading {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Literal, Self::Published];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Literal => "literal",
            Self::Published => "published",
        }
    }

    /// The fewest pairs of the positions that are counted.
    pub fn least(self) -> u16 {
        match self {
            Self::Literal => 1,
            Self::Published => 3,
        }
    }

    /// The most pairs with which play is said to end for certain.
    fn surely_ends(self) -> u16 {
        match self {
            Self::Literal => 0,
            Self::Published => 3,
        }
    }
}

/// A and P of the paper, A in one kind of number and P in another: [`ExactPaper`], [`DoublePaper`].
#[derive(Clone, Debug)]
pub struct Paper<N, P> {
    pairs: u16,
    reading: Reading,
    /// A(n, k): the value of the position to the player to move.
    values: Vec<N>,
    /// P(n, k): the probability that play ends.
    ends: Vec<P>,
    actions: Vec<Action>,
}

/// In fractions.
pub type ExactPaper = Paper<Fraction, Fraction>;

/// In doubles as the paper must have had it; its small probabilities do not underflow here.
pub type DoublePaper = Paper<f64, ExtendedFloat>;

impl<N: Number + PartialOrd, P: Number> Paper<N, P> {
    /// All positions of up to `pairs` pairs. In floating point signs are taken as they come: a last digit
    /// decides whether a position is behind, as it did in the paper.
    ///
    /// # Errors
    /// If the watch says stop.
    pub fn new(pairs: u16, reading: Reading, watch: &dyn Watch) -> Result<Self, PexesoError> {
        let n_positions = Position::new(pairs, pairs).idx() + 1;
        let mut paper = Self {
            pairs,
            reading,
            values: vec![N::zero(); n_positions],
            ends: vec![P::one(); n_positions],
            actions: vec![Action::One; n_positions],
        };
        for (done, at) in Position::all(pairs).enumerate() {
            if at.known == at.pairs {
                let (done, total) = (done as u64, Some(n_positions as u64));
                let progress = Progress { doing: "the printed recurrence", done, total };
                watch.tick(progress).map_err(LimitReached::from)?;
            }
            paper.fill(at);
        }
        Ok(paper)
    }

    fn fill(&mut self, at: Position) {
        let Position { pairs: n, known: k } = at;
        let (unseen, known, fresh) = (at.n_unseen(), at.n_known(), at.n_fresh());
        if n == k || n == 1 {
            self.values[at.idx()] = whole(n);
            return;
        }
        // The second card after a fresh one: a known card, or an unseen one.
        let mut old = N::zero();
        old.subtract(&self.value(n, k + 1));
        let mut new = self.value(n - 1, k);
        new.add_scaled(&N::one(), 1);
        new.divide(unseen - 1);
        if k > 0 {
            let mut given = self.value(n - 1, k + 1);
            given.add_scaled(&N::one(), 1);
            new.subtract(&part(&given, known, unseen - 1));
        }
        new.subtract(&part(&self.value(n, k + 2), fresh - 2, unseen - 1));
        let is_old = k > 0 && old > new;
        let is_valued_old = is_old || (k == 1 && self.reading == Reading::Published);
        let mut value = part(if is_valued_old { &old } else { &new }, fresh, unseen);
        if k > 0 {
            let mut mate = self.value(n - 1, k - 1);
            mate.add_scaled(&N::one(), 1);
            value.add_scaled(&part(&mate, known, unseen), 1);
        }
        let is_behind = value < N::zero();
        self.values[at.idx()] = value;
        self.actions[at.idx()] = if is_old { Action::One } else { Action::Two };
        if k >= 2 && is_behind {
            self.actions[at.idx()] = Action::Pass;
        }
        self.ends[at.idx()] = if n <= self.reading.surely_ends() {
            P::one()
        } else if k >= 2 && is_behind {
            P::zero()
        } else {
            self.goes_on(at, is_old)
        };
    }

    /// P where play goes on.
    fn goes_on(&self, at: Position, is_old: bool) -> P {
        let Position { pairs: n, known: k } = at;
        let (unseen, known, fresh) = (at.n_unseen(), at.n_known(), at.n_fresh());
        let second = if is_old {
            self.ends_from(n, k + 1)
        } else {
            let mut sum = part(&self.ends_from(n - 1, k), 1, unseen - 1);
            if k > 0 {
                sum.add_scaled(&part(&self.ends_from(n - 1, k + 1), known, unseen - 1), 1);
            }
            sum.add_scaled(&part(&self.ends_from(n, k + 2), fresh - 2, unseen - 1), 1);
            sum
        };
        let mut ends = part(&second, fresh, unseen);
        if k > 0 {
            ends.add_scaled(&part(&self.ends_from(n - 1, k - 1), known, unseen), 1);
        }
        ends
    }

    fn value(&self, pairs: u16, known: u16) -> N {
        if known >= pairs {
            whole(pairs)
        } else {
            self.values[Position { pairs, known }.idx()].clone()
        }
    }

    fn ends_from(&self, pairs: u16, known: u16) -> P {
        if known >= pairs { P::one() } else { self.ends[Position { pairs, known }.idx()].clone() }
    }

    /// The most pairs.
    pub fn pairs(&self) -> u16 {
        self.pairs
    }

    /// How the formula was read.
    pub fn reading(&self) -> Reading {
        self.reading
    }

    /// A(n, k).
    ///
    /// # Panics
    /// If there is no such position.
    pub fn a(&self, at: Position) -> &N {
        assert!(at.known <= at.pairs && at.pairs <= self.pairs, "no such position");
        &self.values[at.idx()]
    }

    /// P(n, k).
    ///
    /// # Panics
    /// If there is no such position.
    pub fn p(&self, at: Position) -> &P {
        assert!(at.known <= at.pairs && at.pairs <= self.pairs, "no such position");
        &self.ends[at.idx()]
    }

    /// What is done there: passing, where A is below zero and two cards are known.
    ///
    /// # Panics
    /// If there is no such position.
    pub fn action(&self, at: Position) -> Action {
        assert!(at.known <= at.pairs && at.pairs <= self.pairs, "no such position");
        self.actions[at.idx()]
    }

    /// How many of the positions that are counted have A below zero, and how many of them two known
    /// cards or more.
    pub fn behind(&self) -> (usize, usize) {
        let counted = Position::all(self.pairs).filter(|at| at.pairs >= self.reading.least());
        let behind: Vec<Position> = counted.filter(|at| *self.a(*at) < N::zero()).collect();
        (behind.len(), behind.iter().filter(|at| at.known >= 2).count())
    }
}

fn whole<N: Number>(pairs: u16) -> N {
    N::from_payoff(Payoff::from(i64::from(pairs)))
}

/// `x · weight / total`, divided first as the paper writes it.
fn part<N: Number>(x: &N, weight: u64, total: u64) -> N {
    let mut share = N::zero();
    share.add_scaled(&N::one(), weight);
    share.divide(total);
    share.multiply(x);
    share
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check<N: Number + PartialOrd, P: Number>(
        reading: Reading,
        behind: (usize, usize),
        [of_four, of_all]: [f64; 2],
    ) {
        let paper = Paper::<N, P>::new(64, reading, &()).unwrap();
        let p = |pairs| paper.p(Position::new(pairs, 0)).to_f64();
        assert_eq!(paper.behind(), behind);
        assert!((p(3) - 1.0).abs() < 1e-15 && (p(4) - of_four).abs() < 1e-15);
        assert!((p(64) / of_all - 1.0).abs() < 1e-4, "{}", p(64));
    }

    #[test]
    fn the_published_figures_and_the_conventions_that_give_them() {
        check::<Fraction, Fraction>(Reading::Published, (754, 672), [3.0 / 7.0, 4.0587e-87]);
        check::<f64, ExtendedFloat>(Reading::Published, (754, 672), [3.0 / 7.0, 4.0587e-87]);
        check::<Fraction, Fraction>(Reading::Literal, (734, 670), [1.0, 1.4390e-86]);
        check::<f64, ExtendedFloat>(Reading::Literal, (735, 671), [3.0 / 7.0, 4.0587e-87]);
    }

    #[test]
    fn the_paper_is_behind_at_4_3_by_a_rounding_error_alone() {
        let at = Position::new(4, 3);
        assert_eq!(*ExactPaper::new(4, Reading::Literal, &()).unwrap().a(at), Fraction::ZERO);
        let rounded = *DoublePaper::new(4, Reading::Literal, &()).unwrap().a(at);
        assert!(rounded < 0.0 && rounded > -2e-16, "{rounded}");
    }

    #[test]
    fn behind_is_every_third_position_as_published() {
        let paper = ExactPaper::new(64, Reading::Published, &()).unwrap();
        for at in Position::all(64).filter(|at| at.known >= 2) {
            let is_third =
                (at.pairs - 1).abs_diff(at.known).is_multiple_of(3) && at.known < at.pairs;
            assert_eq!(*paper.a(at) < Fraction::ZERO, is_third, "{at}");
        }
    }
}
