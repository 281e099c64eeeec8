//! Asymptotic length: how long play takes, as errors become rare, that would never end without them.

use kernel::{Number, Probability, Seat};

use super::super::{Last, Look, Plan, Position};
use super::solver::Table;
use super::turn::Turn;

/// The limit of the number of turns times the error rate, as that rate tends to zero, where both players err
/// alike and follow the plans of `table`: zero where play cannot stall.
///
/// By position as in [`Position::all`]. Where the plan is to pass, a turn leaves the position only by an
/// error, and the number of turns until one is of the order of the inverse rate; everywhere else a turn takes no
/// time in comparison. In `table` the error rates should be as small as possible.
pub fn asymptotic_length<N: Number, M>(table: &Table<M>) -> Vec<(Position, N)> {
    let rules = table.config().rules;
    let mut found = vec![N::zero(); table.config().n_positions() as usize];
    let mean = |found: &[N], at: Position, plan: Plan| {
        let turn = Turn::<N>::new(at, plan, Probability::ZERO, rules.mates());
        let mut sum = N::zero();
        for (outcome, chance) in turn.outcomes() {
            let mut part = chance.clone();
            part.multiply(&found[outcome.successor(at).to.idx()]);
            sum.add_scaled(&part, 1);
        }
        sum
    };
    for at in Position::all(rules.pairs()) {
        if rules.last() == Last::Given && at.known == at.pairs {
            continue;
        }
        let plan = table.plan(Seat::new(0), at);
        if (plan.first, plan.after_known) != (Look::Known, Look::Known) {
            found[at.idx()] = mean(&found, at, plan);
            continue;
        }
        // An error at the first card or at the second, to an unseen card: u / 2n and u / (2n − 1).
        let share = |of: u64| {
            let mut share = N::zero();
            share.add_scaled(&N::one(), at.n_unseen());
            share.divide(of);
            share
        };
        let errors = [
            (share(at.n_cards()), Plan { first: Look::Unseen, ..plan }),
            (share(at.n_cards() - 1), Plan { after_known: Look::Unseen, ..plan }),
        ];
        let (mut sum, mut leaves) = (N::one(), N::zero());
        for (chance, plan) in errors {
            let mut part = mean(&found, at, plan);
            part.multiply(&chance);
            sum.add_scaled(&part, 1);
            leaves.add_scaled(&chance, 1);
        }
        sum.divide_by(&leaves);
        found[at.idx()] = sum;
    }
    Position::all(rules.pairs()).map(|at| (at, found[at.idx()].clone())).collect()
}
