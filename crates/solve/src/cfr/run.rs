//! The loop around the iterations: when to measure, when to tell the watch, when to stop.

use kernel::{Payoff, Progress, Watch};

use super::{Caution, Cfr, CfrConfig};
use crate::SolveError;
use crate::best_reply::{Audit, audit};
use crate::form::{Profile, SequenceForm};

/// Regret minimiser: iterates, and averages what was played.
pub(super) trait RegretMinimiser {
    /// Does iteration number `nth`, from one, and says what it cost: about one for each number touched.
    fn iterate(&mut self, nth: u64) -> u64;

    /// The average of what was played so far.
    fn average(&self) -> Profile<f64>;
}

/// Work between two calls of the watch: about a millisecond.
const TICK: u64 = 1 << 20;

/// Measuring may cost one in this many parts of the whole.
const SHARE: u64 = 12;

pub(super) fn run<M: RegretMinimiser>(
    form: &SequenceForm,
    config: &CfrConfig,
    mut method: M,
    watch: &dyn Watch,
) -> Cfr {
    let seats = form.seats() as u64;
    let sequences: u64 = form.size().sequences.iter().sum();
    // A leaf takes an auditor longer than an iteration, which has merged and sorted them.
    let audit_work = 4 * (form.n_leaves() as u64 * seats + 4 * sequences);
    let most = config.iterations.unwrap_or(u64::MAX);
    let mut doing = String::from("minimising regret");
    let mut history = Vec::new();
    let (mut nth, mut work, mut told) = (0, 0u64, 0);
    let (mut measure_at, mut last) = (SHARE * audit_work, None);
    let mut stopped = None;
    while nth < most {
        // 1. Is anybody impatient?
        if nth == 0 || work - told >= TICK {
            watch.spent(work - told);
            told = work;
            let progress = Progress { doing: &doing, done: nth, total: config.iterations };
            if let Err(stop) = watch.tick(progress) {
                stopped = Some(stop);
                break;
            }
        }

        // 2. Every seat learns once.
        nth += 1;
        work += method.iterate(nth);

        // 3. How near is it? Asked at growing distances.
        if work >= measure_at && nth < most {
            let (profile, audit) = measure(form, &method);
            history.push((nth, audit.exploitability));
            doing = format!("minimising regret, exploitability {:.2e}", audit.exploitability);
            measure_at = work + (work / SHARE).max(SHARE * audit_work);
            let is_reached = config.target.is_some_and(|target| audit.exploitability <= target);
            last = is_reached.then_some((profile, audit));
            if is_reached {
                break;
            }
        }
    }
    let (profile, audit) = last.unwrap_or_else(|| {
        let (profile, audit) = measure(form, &method);
        if history.last().is_none_or(|&(at, _)| at != nth) {
            history.push((nth, audit.exploitability));
        }
        (profile, audit)
    });
    let promise = promise(form);
    let (caution, sum) = (promise.err(), promise.ok());
    Cfr { profile, audit, iterations: nth, stopped, history, caution, sum }
}

fn measure<M: RegretMinimiser>(form: &SequenceForm, method: &M) -> (Profile<f64>, Audit<f64>) {
    let profile = method.average();
    // What was found comes back with its audit, also when the watch says stop: so nobody watches this.
    let audit = audit(form, &profile, &()).expect("an average of strategies is one");
    (profile, audit)
}

/// What is promised: the sum that two seats share, or why nothing is.
fn promise(form: &SequenceForm) -> Result<Payoff, Caution> {
    form.constant_sum_for_two().map_err(|error| match error {
        SolveError::NotTwoSeats { seats } => Caution::Seats(seats),
        _ => Caution::NotConstantSum,
    })
}
