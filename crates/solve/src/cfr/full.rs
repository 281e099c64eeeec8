//! The variants that look at the whole game in every iteration.

use kernel::{BySeat, Seat};

use super::payoff_operator::PayoffOperator;
use super::rule::{Discounted, Linear, Plus, Predictive, RegretRule, Vanilla};
use super::run::RegretMinimiser;
use super::treeplex::Treeplex;
use super::{CfrConfig, Variant};
use crate::form::{Profile, SequenceForm};

/// Regrets and averages of all seats.
pub(super) struct Full<'a> {
    form: &'a SequenceForm,
    variant: Variant,
    threads: bool,
    plexes: Vec<Treeplex>,
    operators: Vec<PayoffOperator>,
    /// What one iteration costs.
    work: u64,
}

/// Entries from which threads are worth their while.
const LARGE: usize = 1 << 15;

impl<'a> Full<'a> {
    pub(super) fn new(form: &'a SequenceForm, config: &CfrConfig) -> Self {
        let seats = || (0..form.seats()).map(Seat::new);
        let predicts = config.variant == Variant::Predictive;
        let mut plexes: Vec<_> = seats().map(|seat| Treeplex::new(form, seat, predicts)).collect();
        let operators: Vec<_> =
            seats().map(|seat| PayoffOperator::new(form, seat, &mut plexes)).collect();
        let entries: usize = operators.iter().map(PayoffOperator::n_entries).sum();
        let slots: usize = plexes.iter().map(Treeplex::n_slots).sum();
        let threads = config.threads && entries > LARGE && rayon::current_num_threads() > 1;
        let work = (entries + 4 * slots) as u64;
        Self { form, variant: config.variant, threads, plexes, operators, work }
    }

    fn iterate<R: RegretRule>(&mut self, rule: R, weight: f64) {
        for (idx, operator) in self.operators.iter_mut().enumerate() {
            // For two seats, the other one.
            let other = (idx + 1) % self.plexes.len();
            let payoffs = operator.apply(&self.plexes, other, self.threads);
            self.plexes[idx].learn(payoffs, rule, weight, self.threads);
        }
    }
}

impl RegretMinimiser for Full<'_> {
    fn iterate(&mut self, nth: u64) -> u64 {
        let t = nth as f64;
        match self.variant {
            Variant::Plus => self.iterate(Plus, t),
            Variant::Linear => self.iterate(Linear(t), t),
            Variant::Discounted => self.iterate(Discounted::at(t), t * t),
            Variant::Predictive => self.iterate(Predictive, t * t),
            Variant::Vanilla | Variant::External | Variant::Outcome => self.iterate(Vanilla, 1.0),
        }
        self.work
    }

    fn average(&self) -> Profile<f64> {
        BySeat::from_fn(self.plexes.len(), |seat| self.plexes[seat.idx()].average(self.form, seat))
    }
}
