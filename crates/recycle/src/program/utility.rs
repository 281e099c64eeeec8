//! Utilities: what a score is worth to a seat, as solvers see it.

use kernel::{BySeat, Payoff, Seat};

use super::Program;
use super::state::State;

/// What a seat wants. Whichever it is, payoffs sum to zero; but who plays alone for points gets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Utility {
    /// Points: how far the score is above the mean of all, or below it where less is better.
    #[default]
    Score,
    /// To be first: a win is 1, shared by all who tie for it, less the share of the game each seat has
    /// before play.
    Win,
    /// Not to be last: a loss is -1, shared by all who tie for it, less likewise.
    Loss,
}

impl Utility {
    /// What it is called on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Win => "win",
            Self::Loss => "loss",
        }
    }
}

impl Program {
    /// What each seat gets by `utility` in `state`, which is over.
    pub(super) fn payoffs_by(&self, state: &State, utility: Utility) -> BySeat<Payoff> {
        let n = self.tables.layout.n_players;
        let sign = if self.is_max { 1 } else { -1 };
        // More is better from here on.
        let score = |seat: usize| sign * i64::from(state.ints[seat]);
        match utility {
            // Whoever plays alone has nobody to be above.
            Utility::Score if n == 1 => BySeat::from_fn(1, |_| Payoff::from(score(0))),
            Utility::Score => {
                let sum: i64 = (0..n).map(score).sum();
                let payoff = |seat: Seat| score(seat.idx()) * n as i64 - sum;
                BySeat::from_fn(n, |seat| Payoff::new(payoff(seat), n as u32))
            }
            Utility::Win => {
                let best = (0..n).map(score).max();
                self.shares(|seat| Some(score(seat)) == best, 1)
            }
            Utility::Loss => {
                let worst = (0..n).map(score).min();
                self.shares(|seat| Some(score(seat)) == worst, -1)
            }
        }
    }

    /// `whole` shared by those who are `among`, less what each would have if all shared it.
    fn shares(&self, among: impl Fn(usize) -> bool, whole: i64) -> BySeat<Payoff> {
        let n = self.tables.layout.n_players;
        let k = (0..n).filter(|&seat| among(seat)).count() as i64;
        let payoff = |seat: Seat| if among(seat.idx()) { n as i64 - k } else { -k };
        BySeat::from_fn(n, |seat| Payoff::new(whole * payoff(seat), (n as i64 * k) as u32))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::ProgramConfig;

    fn program(scoring: &str) -> Program {
        let text = format!(
            "(game (setup (create players 3) (create deck (game vloc D) (deck (R (A)))))
               (do ((set ((0 player) sto S) 4) (set ((1 player) sto S) 4) (set ((2 player) sto S) 1)))
               (scoring {scoring} ((current player) sto S)))"
        );
        crate::load(&text, &[], &ProgramConfig::default()).expect("a sound game").program
    }

    #[test]
    fn every_utility_sums_to_zero_and_shares_ties() {
        let thirds = |values: [i64; 3], of| values.map(|value| Payoff::new(value, of));
        for (scoring, utility, expected) in [
            ("max", Utility::Score, thirds([1, 1, -2], 1)),
            ("min", Utility::Score, thirds([-1, -1, 2], 1)),
            ("max", Utility::Win, thirds([1, 1, -2], 6)),
            ("min", Utility::Win, thirds([-1, -1, 2], 3)),
            ("max", Utility::Loss, thirds([1, 1, -2], 3)),
            ("min", Utility::Loss, thirds([-1, -1, 2], 6)),
        ] {
            let program = program(scoring);
            let paid = program.payoffs_by(&program.start, utility);
            assert_eq!(paid.iter().copied().collect::<Vec<_>>(), expected, "{scoring} {utility:?}");
        }
    }
}
