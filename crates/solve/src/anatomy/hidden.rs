//! The same where something is hidden: seats choose by what they know, and moves are judged at an equilibrium.

use kernel::{Hidden, Meter, Seat, Stop, Watch};

use super::dag::{Dag, NodeActor};
use super::decision_impact::Sums;
use super::{Anatomy, AnatomyConfig, DecisionImpact};
use crate::SolveError;
use crate::best_reply::{action_values, check, climb};
use crate::form::{Compiled, Node, Profile, SequenceForm};

/// Looks at `game`, which was compiled, and of which `profile` is an equilibrium or near one. What a move is worth is
/// what the seat expects of it if all go on so; where the equilibrium never lets play come, nothing is said of it, and
/// the stakes say how large that part is.
///
/// # Errors
/// If it is no profile of this game, or the watch says stop.
pub fn hidden<G: Hidden>(
    game: &G,
    compiled: &Compiled<G>,
    profile: &Profile<f64>,
    config: &AnatomyConfig,
    watch: &dyn Watch,
) -> Result<Anatomy, SolveError> {
    let form = compiled.form();
    check(form, profile)?;
    let dag = Dag::of_compiled(game, compiled, watch)?;
    let mixed = odds(form, &dag, profile);
    let reach = [dag.reach(&dag.odds), dag.reach(&mixed)];
    let (by_random, by_profile) = (dag.expect(&dag.odds), dag.expect(&mixed));
    let threshold = config.threshold * dag.range();
    let impact = |reach: &[f64]| decision_impact(form, &dag, profile, reach, threshold, watch);
    let meter = Meter::new(watch, "looking for best replies");
    let best_reply = |seat| dag.best_reply(form, Seat::new(seat), &meter);
    Ok(Anatomy {
        states: dag.actors.len() as u64,
        random: dag.statistics(&by_random, &dag.odds, &reach[0]),
        perfect: dag.statistics(&by_profile, &mixed, &reach[1]),
        best_reply: (0..form.seats()).map(best_reply).collect::<Result<_, _>>()?,
        stakes: impact(&reach[0])?,
        perfect_stakes: impact(&reach[1])?,
        threshold,
        longest: dag.lengths(u64::max),
        shortest: dag.lengths(u64::min),
        forced: None,
    })
}

/// The odds of every move of the tree if all play by `profile`.
fn odds(form: &SequenceForm, dag: &Dag, profile: &Profile<f64>) -> Vec<f64> {
    let mut odds = dag.odds.clone();
    for (node, kind) in form.nodes().iter().enumerate() {
        if let Node::Seat { seat, set, .. } = *kind {
            let sequences = form.side(seat).sets()[set as usize].sequences();
            odds[dag.fan(node as u32)].copy_from_slice(&profile[seat].0[sequences]);
        }
    }
    odds
}

/// What choices are worth, set by set.
fn decision_impact(
    form: &SequenceForm,
    dag: &Dag,
    profile: &Profile<f64>,
    reach: &[f64],
    threshold: f64,
    watch: &dyn Watch,
) -> Result<DecisionImpact, SolveError> {
    // 1. How likely does play come to each set, and go on by each move if the seat chooses at random there?
    let sides = || (0..form.seats()).map(|seat| form.side(Seat::new(seat)));
    let mut sets: Vec<Vec<f64>> = sides().map(|side| vec![0.0; side.sets().len()]).collect();
    let mut chosen: Vec<Vec<f64>> = sides().map(|side| vec![0.0; side.n_sequences()]).collect();
    for (node, kind) in form.nodes().iter().enumerate() {
        if let Node::Seat { seat, set, .. } = *kind {
            sets[seat.idx()][set as usize] += reach[node];
            let sequences = form.side(seat).sets()[set as usize].sequences();
            for (sequence, nth) in sequences.zip(dag.fan(node as u32)) {
                chosen[seat.idx()][sequence] += reach[node] * dag.odds[nth];
            }
        }
    }
    // 2. What is expected there?
    let mut sums = Sums::default();
    let expected = action_values(form, profile, watch)?;
    for (idx, reach) in sets.iter().enumerate() {
        let seat = Seat::new(idx);
        for (set, &reach) in form.side(seat).sets().iter().zip(reach).filter(|(_, r)| **r > 0.0) {
            let values = &expected[seat].values[set.sequences()];
            if values.iter().all(Option::is_some) {
                let shares = chosen[idx][set.sequences()].iter().map(|chosen| chosen / reach);
                sums.add(reach, values.iter().flatten().copied().zip(shares), threshold);
            } else if set.n_moves > 1 {
                sums.choices += reach;
                sums.unknown += reach;
            }
        }
    }
    Ok(sums.means())
}

impl Dag {
    /// What `seat` gets by its best reply where the others choose at random.
    fn best_reply(&self, form: &SequenceForm, seat: Seat, meter: &Meter<'_>) -> Result<f64, Stop> {
        // 1. How likely do chance and the others let play come to each end?
        let mut odds = self.odds.clone();
        for (node, &actor) in self.actors.iter().enumerate() {
            if actor == NodeActor::Seat(seat) {
                odds[self.fan(node as u32)].fill(1.0);
            }
        }
        let reach = self.reach(&odds);
        // 2. What is each sequence of the seat worth by the ends that it is the last before?
        let mut worths = vec![0.0; form.side(seat).n_sequences()];
        for (node, kind) in form.nodes().iter().enumerate() {
            if let Node::End { leaf } = *kind {
                let sequence = form.sequences_of(leaf as usize)[seat.idx()] as usize;
                worths[sequence] += reach[node] * self.paid(node, seat.idx());
            }
        }
        Ok(climb(form, seat, worths, meter)?.0)
    }

    /// What each node is worth to each seat by `odds`.
    fn expect(&self, odds: &[f64]) -> Vec<f64> {
        let (mut worth, _) = self.worth(|_| false);
        for &node in self.order.iter().rev() {
            if self.actors[node as usize] == NodeActor::End {
                continue;
            }
            for seat in 0..self.n_seats {
                let sum = self
                    .fan(node)
                    .map(|nth| odds[nth] * worth[self.heads[nth] as usize * self.n_seats + seat]);
                worth[node as usize * self.n_seats + seat] = sum.sum();
            }
        }
        worth
    }
}
