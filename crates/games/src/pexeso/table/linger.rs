//! How long play takes that would go on for ever if nobody erred.

use kernel::{Number, Rate, Seat};

use super::super::{Last, Look, Plan, Position};
use super::solver::Table;
use super::turn::Turn;

/// What the number of turns, times the probability of an error, comes to as that becomes small, where both
/// players err alike and keep to the plans of `table`: zero where play cannot stall.
///
/// By position as in [`Position::all`]. Where the plan is to pass, a turn leaves the position only by an
/// error, and those who are in a hurry wait so many turns for it; everywhere else a turn takes no time in
/// comparison. In `table` the players should err as little as can be.
pub fn lingering<N: Number, M>(table: &Table<M>) -> Vec<(Position, N)> {
    let rules = table.config().rules;
    let mut found = vec![N::zero(); table.config().n_positions() as usize];
    let mean = |found: &[N], at: Position, plan: Plan| {
        let turn = Turn::<N>::new(at, plan, Rate::ZERO, rules.mates());
        let mut sum = N::zero();
        for (exit, chance) in turn.exits() {
            let mut part = chance.clone();
            part.multiply(&found[exit.lead(at).to.idx()]);
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
