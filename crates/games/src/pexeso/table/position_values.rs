//! Values of the choices at one position, for one player.

use kernel::{Number, Payoff};

use super::super::{Answer, Look, Mates, Plan, Position};
use super::solver::Passing;
use super::turn::Error;
use super::turn_outcome::{
    TurnOutcome, Weighted, unseen_after_fresh, unseen_after_known, unseen_after_mate,
};

/// Values of a position, apart from its cycle.
///
/// Only a pass leads back to the same position. For each plan the value is `gain − stays · w`, where `w` is the
/// value of the position to the other when he is to move.
pub(super) struct PositionValues<'a, N> {
    at: Position,
    error: &'a Error<N>,
    after_fresh: Look,
    after_mate: Answer,
    /// After a first card that is unseen.
    unseen: N,
    /// After a first card that is known and an unseen one.
    known_then_unseen: N,
}

/// The value of a plan: `gain − stays · w`.
#[derive(Clone, Debug)]
pub(super) struct Linear<N> {
    pub(super) gain: N,
    pub(super) stays: N,
    /// 1 − `stays`, added up and not taken from 1.
    pub(super) leaves: N,
}

impl<'a, N: Number> PositionValues<'a, N> {
    /// The position `at`, where `worth` says what each outcome but a pass is worth to the mover.
    pub(super) fn new(at: Position, error: &'a Error<N>, worth: impl Fn(TurnOutcome) -> N) -> Self {
        let (unseen, known) = (at.n_unseen(), at.n_known());
        let (mut fresh, mut after_fresh) = (N::zero(), Look::Known);
        if at.n_fresh() > 0 {
            let new = mean(&unseen_after_fresh(at), &worth);
            let old = (known > 0).then(|| worth(TurnOutcome::Fresh));
            after_fresh = match &old {
                Some(old) if old.beats(&new) => Look::Known,
                _ => Look::Unseen,
            };
            let best = if after_fresh == Look::Known { old.as_ref() } else { Some(&new) };
            let cards = [(old.as_ref(), known), (Some(&new), unseen - 1)];
            fresh = error.mix(best.expect("it was chosen"), cards, at);
        }
        let (mut mate, mut after_mate) = (N::zero(), Answer::Mate);
        if known > 0 {
            let taken = worth(TurnOutcome::Mate);
            mate = taken.clone();
            if error.mates == Mates::Missed {
                let old = (known > 1).then(|| worth(TurnOutcome::Gift));
                let new = (unseen > 1).then(|| mean(&unseen_after_mate(at), &worth));
                let mut best = &taken;
                for (look, other) in [(Look::Known, &old), (Look::Unseen, &new)] {
                    if let Some(other) = other.as_ref().filter(|other| other.beats(best)) {
                        (best, after_mate) = (other, Answer::Other(look));
                    }
                }
                let cards =
                    [(Some(&taken), 1), (old.as_ref(), known - 1), (new.as_ref(), unseen - 1)];
                mate = error.mix(best, cards, at);
            }
        }
        let mut first = N::zero();
        first.add_scaled(&mate, known);
        first.add_scaled(&fresh, at.n_fresh());
        first.divide(unseen);
        let known_then_unseen =
            if known > 0 { mean(&unseen_after_known(at), &worth) } else { N::zero() };
        Self { at, error, after_fresh, after_mate, unseen: first, known_then_unseen }
    }

    /// The plan with these choices.
    pub(super) fn plan(&self, first: Look, after_known: Look) -> Plan {
        let Self { after_fresh, after_mate, .. } = *self;
        Plan { first, after_known, after_fresh, after_mate }
    }

    /// The choices there are: the first card, and the second after a known one. What makes no
    /// difference is there once.
    pub(super) fn choices(&self) -> &'static [(Look, Look)] {
        const ALL: [(Look, Look); 4] = [
            (Look::Unseen, Look::Unseen),
            (Look::Known, Look::Unseen),
            (Look::Known, Look::Known),
            (Look::Unseen, Look::Known),
        ];
        match self.at.known {
            0 => &ALL[..1],
            1 => &ALL[..2],
            _ if self.error.wrong == N::zero() => &ALL[..3],
            _ => &ALL,
        }
    }

    /// What the position is worth with these choices.
    pub(super) fn linear(&self, first: Look, after_known: Look) -> Linear<N> {
        let (known, error) = (self.known(after_known), self.error);
        let n_cards = self.at.n_cards();
        let to_unseen = error.share(first == Look::Unseen, self.at.n_unseen(), n_cards);
        let to_known = error.share(first == Look::Known, self.at.n_known(), n_cards);
        let after = |x: &N| {
            let mut part = to_known.clone();
            part.multiply(x);
            part
        };
        let mut gain = to_unseen.clone();
        gain.multiply(&self.unseen);
        gain.add_scaled(&after(&known.gain), 1);
        let mut leaves = to_unseen;
        leaves.add_scaled(&after(&known.leaves), 1);
        Linear { gain, stays: after(&known.stays), leaves }
    }

    /// What it is worth after a known first card.
    fn known(&self, second: Look) -> Linear<N> {
        let others = self.at.n_cards() - 1;
        let n_known = self.at.n_known().saturating_sub(1);
        let stays = self.error.share(second == Look::Known, n_known, others);
        let leaves = self.error.share(second == Look::Unseen, self.at.n_unseen(), others);
        let mut gain = leaves.clone();
        gain.multiply(&self.known_then_unseen);
        Linear { gain, stays, leaves }
    }

    /// The best plan where the position is worth `other` to the other.
    pub(super) fn best(&self, other: &N, passing: Passing) -> Plan {
        if self.at.known == 0 {
            return self.plan(Look::Unseen, Look::Unseen);
        }
        let is_eager = passing == Passing::IfAsGood;
        let mut pass = N::zero();
        pass.subtract(other);
        let after_known = if self.at.known < 2 {
            Look::Unseen
        } else if preferred(&pass, &self.known_then_unseen, is_eager) {
            Look::Known
        } else {
            Look::Unseen
        };
        let known = self.known(after_known).at(other);
        let may_pass = is_eager && after_known == Look::Known;
        let first =
            if preferred(&known, &self.unseen, may_pass) { Look::Known } else { Look::Unseen };
        self.plan(first, after_known)
    }
}

/// Whether `one` is taken before `other`: better, or as good if that is enough.
fn preferred<N: Number>(one: &N, other: &N, is_eager: bool) -> bool {
    one.beats(other) || (is_eager && !other.beats(one))
}

impl<N: Number> Linear<N> {
    /// The value where the position is worth `other` to the other.
    pub(super) fn at(&self, other: &N) -> N {
        let mut lost = self.stays.clone();
        lost.multiply(other);
        let mut value = self.gain.clone();
        value.subtract(&lost);
        value
    }

    /// What the position is worth to one who plays like this against one who plays like that.
    pub(super) fn against(&self, other: &Self) -> N {
        // v = gain − stays · w and w = gain' − stays' · v. 1 − stays · stays' is added up.
        let mut value = self.at(&other.gain);
        let mut leaves = self.stays.clone();
        leaves.multiply(&other.leaves);
        leaves.add_scaled(&self.leaves, 1);
        value.divide_by(&leaves);
        value
    }

    /// The same where both play like this: endless passing is worth nothing.
    pub(super) fn against_itself(&self) -> N {
        let mut value = self.gain.clone();
        let mut total = N::one();
        total.add_scaled(&self.stays, 1);
        value.divide_by(&total);
        value
    }
}

impl<N: Number> Error<N> {
    /// The probability that one of `among` cards out of `total` is turned, if such a one is chosen or not.
    pub(super) fn share(&self, is_chosen: bool, among: u64, total: u64) -> N {
        let mut share = N::zero();
        if self.wrong != N::zero() {
            share.add_scaled(&self.wrong, among);
            share.divide(total);
        }
        if is_chosen {
            share.add_scaled(&self.right, 1);
        }
        share
    }

    /// What a second card is worth: `best`, or one of all others, by what and how many they are.
    fn mix<const M: usize>(&self, best: &N, cards: [(Option<&N>, u64); M], at: Position) -> N {
        if self.wrong == N::zero() {
            return best.clone();
        }
        let mut random = N::zero();
        for (value, cards) in cards {
            if let Some(value) = value {
                random.add_scaled(value, cards);
            }
        }
        random.divide(at.n_cards() - 1);
        random.multiply(&self.wrong);
        let mut mixed = best.clone();
        mixed.multiply(&self.right);
        mixed.add_scaled(&random, 1);
        mixed
    }
}

fn mean<N: Number, const M: usize>(second: &Weighted<M>, worth: &impl Fn(TurnOutcome) -> N) -> N {
    let mut sum = N::zero();
    for (outcome, weight) in second.outcomes {
        if weight > 0 {
            sum.add_scaled(&worth(outcome), weight);
        }
    }
    sum.divide(second.total);
    sum
}

/// What an outcome is worth to the mover, by what positions are worth to him and to the other.
pub(super) fn worth<N: Number>(outcome: TurnOutcome, at: Position, own: &[N], others: &[N]) -> N {
    let lead = outcome.successor(at);
    if lead.again {
        let mut value = N::one();
        value.add_scaled(&own[lead.to.idx()], 1);
        return value;
    }
    let mut value = N::from_payoff(Payoff::from(-i64::from(lead.gifts)));
    value.subtract(&others[lead.to.idx()]);
    value
}

/// The plan where there is nothing to do.
pub(super) const NOTHING: Plan = Plan {
    first: Look::Unseen,
    after_known: Look::Unseen,
    after_fresh: Look::Known,
    after_mate: Answer::Mate,
};
