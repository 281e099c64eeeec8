//! Utilities: what a score is worth to a seat, as solvers see it.

use kernel::{BySeat, Payoff, Seat};

use super::Program;
use super::machine::Machine;
use super::state::State;
use super::world::{Listing, World};

/// What a seat wants. Whichever it is, payoffs sum to zero; but who plays alone for points gets them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Utility {
    /// Points: how far the score is above the mean of all, or below it where less is better.
    #[default]
    Score,
    /// To be first: a win is 1, shared by all who tie for it, less the share of the game each seat has
    /// before play.
    Win,
    /// Not to be last: a loss is -1, shared by all who tie for it, less the share of it each seat has before
    /// play.
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
            // A seat that plays alone has nobody to be above.
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

    /// By how much the score of `seat` would be better than the mean of all if play ended in `state`; nothing
    /// if there is no telling, because it depends on what nobody has seen or on what is not there yet.
    pub fn lead(&self, state: &State, seat: Seat) -> Option<f64> {
        let mut machine = Machine::new(self, Listing::new(state));
        machine.score().ok()?;
        let scores = &machine.world.state().ints[..self.tables.layout.n_players];
        let mean = scores.iter().map(|&score| f64::from(score)).sum::<f64>() / scores.len() as f64;
        let lead = f64::from(scores[seat.idx()]) - mean;
        Some(if self.is_max { lead } else { -lead })
    }

    /// The score of every seat if play ended in `state`, if everybody can count it: nothing if it depends on a card
    /// that somebody does not see.
    pub fn public_scores(&self, state: &State) -> Option<BySeat<i64>> {
        if !self.is_score_public {
            return None;
        }
        let mut machine = Machine::new(self, Listing::new(state));
        machine.score().ok()?;
        let scores = &machine.world.state().ints[..self.tables.layout.n_players];
        Some(scores.iter().map(|&score| i64::from(score)).collect())
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
    use std::sync::Arc;

    use super::*;
    use crate::program::ProgramConfig;

    fn program(scoring: &str) -> Arc<Program> {
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

    #[test]
    fn scores_are_public_unless_they_count_cards_that_somebody_does_not_see() {
        let scores = |scoring: &str| {
            let text = format!(
                "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B, C)))))
                   (do ((set (game points P) (((R : A) 1) ((R : B) 2) ((R : C) 4)))
                        (move (top (game vloc D)) (top ((0 player) iloc HAND)))
                        (move (top (game vloc D)) (top ((1 player) vloc OPEN)))
                        (set ((0 player) sto S) 3)))
                   (stage player (end (== (size (game vloc D)) 0))
                     (choice ((move (top (game vloc D)) (top (game vloc E))))))
                   (scoring max {scoring}))"
            );
            let loaded = crate::load(&text, &[], &ProgramConfig::default()).expect("a sound game");
            let scores = loaded.program.public_scores(&loaded.program.start);
            scores.map(|scores| scores.as_slice().to_vec())
        };
        let sum = |pile: &str| format!("(sum ((current player) {pile}) using (game points P))");
        assert_eq!(scores("((current player) sto S)"), Some(vec![3, 0]));
        assert_eq!(scores("(size ((current player) iloc HAND))"), Some(vec![1, 0]));
        // The top of the deck is its last card.
        assert_eq!(scores(&sum("vloc OPEN")), Some(vec![0, 2]));
        assert_eq!(scores(&sum("iloc HAND")), None);
    }

    #[test]
    fn a_lead_is_told_before_the_end() {
        for (scoring, leads) in [("max", [1.0, -1.0]), ("min", [-1.0, 1.0])] {
            let text = format!(
                "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B)))))
                   (do ((set ((0 player) sto S) 3) (set ((1 player) sto S) 1)))
                   (stage player (end (== (size (game vloc D)) 0))
                     (choice ((move (top (game vloc D)) (top (game vloc E))))))
                   (scoring {scoring} ((current player) sto S)))"
            );
            let loaded = crate::load(&text, &[], &ProgramConfig::default()).expect("a sound game");
            let (program, state) = (&loaded.program, loaded.program.start.clone());
            for (seat, lead) in leads.into_iter().enumerate() {
                assert_eq!(program.lead(&state, Seat::new(seat)), Some(lead), "{scoring} {seat}");
            }
        }
    }
}
