//! Distribution of the outcomes of one turn by a plan.

use kernel::{Number, Payoff, Probability};

use super::super::{Answer, Look, Mates, Plan, Position};
use super::turn_outcome::{
    TurnOutcome, Weighted, unseen_after_fresh, unseen_after_known, unseen_after_mate,
};

/// Distribution of the outcomes of a turn. A turn is one player's two cards.
#[derive(Clone, Debug, PartialEq)]
pub struct Turn<N> {
    /// By [`TurnOutcome::ALL`].
    chances: [N; 8],
    /// The probability of any outcome but a pass. Added up and not taken from 1, so that small chances
    /// keep their digits.
    leaves: N,
}

/// Error model of a player: with probability `wrong` a random card is turned instead of the chosen one.
#[derive(Clone, Debug)]
pub(super) struct Error<N> {
    pub(super) wrong: N,
    pub(super) right: N,
    pub(super) mates: Mates,
}

impl<N: Number> Error<N> {
    pub(super) fn new(rate: Probability, mates: Mates) -> Self {
        let (above, below) = (i64::from(rate.numerator()), rate.denominator());
        Self {
            wrong: N::from_payoff(Payoff::new(above, below)),
            right: N::from_payoff(Payoff::new(i64::from(below) - above, below)),
            mates,
        }
    }
}

impl<N: Number> Turn<N> {
    /// What `plan` leads to from `at`, where a player errs with probability `rate`.
    ///
    /// A random card is one of all on the table, and as a second card one of all but the first.
    pub fn new(at: Position, plan: Plan, rate: Probability, mates: Mates) -> Self {
        Self::with(at, plan, &Error::new(rate, mates))
    }

    pub(super) fn with(at: Position, plan: Plan, error: &Error<N>) -> Self {
        let (unseen, known, others) = (at.n_unseen(), at.n_known(), at.n_cards() - 1);
        let mut turn = Self { chances: std::array::from_fn(|_| N::zero()), leaves: N::zero() };
        // 1. The first card is known.
        let first = error.share(plan.first == Look::Known, known, at.n_cards());
        if known > 0 && first != N::zero() {
            let chooses = |look| plan.after_known == look;
            let second = error.share(chooses(Look::Known), known - 1, others);
            turn.add(TurnOutcome::Pass, &first, &second);
            let second = error.share(chooses(Look::Unseen), unseen, others);
            turn.spread(&unseen_after_known(at), &first, &second);
        }
        // 2. It is unseen, and fresh.
        let mut first = error.share(plan.first == Look::Unseen, unseen, at.n_cards());
        first.divide(unseen);
        let mut fresh = N::zero();
        fresh.add_scaled(&first, at.n_fresh());
        if fresh != N::zero() {
            let chooses = |look| plan.after_fresh == look;
            let second = error.share(chooses(Look::Known), known, others);
            turn.add(TurnOutcome::Fresh, &fresh, &second);
            let second = error.share(chooses(Look::Unseen), unseen - 1, others);
            turn.spread(&unseen_after_fresh(at), &fresh, &second);
        }
        // 3. It is unseen, and the mate of a known card.
        let mut mate = N::zero();
        mate.add_scaled(&first, known);
        if mate != N::zero() {
            if error.mates == Mates::Sure {
                turn.add(TurnOutcome::Mate, &mate, &N::one());
                return turn;
            }
            let chooses = |answer| plan.after_mate == answer;
            let second = error.share(chooses(Answer::Mate), 1, others);
            turn.add(TurnOutcome::Mate, &mate, &second);
            if known > 1 {
                let second = error.share(chooses(Answer::Other(Look::Known)), known - 1, others);
                turn.add(TurnOutcome::Gift, &mate, &second);
            }
            if unseen > 1 {
                let second = error.share(chooses(Answer::Other(Look::Unseen)), unseen - 1, others);
                turn.spread(&unseen_after_mate(at), &mate, &second);
            }
        }
        turn
    }

    fn add(&mut self, outcome: TurnOutcome, first: &N, second: &N) {
        let mut chance = first.clone();
        chance.multiply(second);
        if outcome != TurnOutcome::Pass {
            self.leaves.add_scaled(&chance, 1);
        }
        self.chances[outcome as usize].add_scaled(&chance, 1);
    }

    fn spread<const M: usize>(&mut self, second: &Weighted<M>, first: &N, unseen: &N) {
        if *unseen == N::zero() {
            return;
        }
        for (outcome, weight) in second.outcomes {
            let mut chance = unseen.clone();
            chance.divide(second.total);
            let mut scaled = N::zero();
            scaled.add_scaled(&chance, weight);
            self.add(outcome, first, &scaled);
        }
    }

    /// The probability of `outcome`.
    pub fn chance(&self, outcome: TurnOutcome) -> &N {
        &self.chances[outcome as usize]
    }

    /// The probability of a pass, so that the position stays as it is.
    pub fn stays(&self) -> &N {
        self.chance(TurnOutcome::Pass)
    }

    /// The probability of any outcome but a pass.
    pub fn leaves(&self) -> &N {
        &self.leaves
    }

    /// The ends that can happen and are no pass, each with its chance.
    pub fn outcomes(&self) -> impl Iterator<Item = (TurnOutcome, &N)> {
        let all = TurnOutcome::ALL.into_iter().zip(&self.chances);
        all.filter(|(outcome, chance)| *outcome != TurnOutcome::Pass && **chance != N::zero())
    }
}
