//! The same where something is hidden: seats choose by what they know, and moves are judged at an equilibrium.

use kernel::{Seat, Watch};

use super::stakes::Sums;
use super::web::{Actor, Web};
use super::{Anatomy, AnatomyConfig, Stakes};
use crate::SolveError;
use crate::best_reply::{audit, prospects};
use crate::form::{Behaviour, Form, Node, Profile};

/// Looks at a compiled game, of which `profile` is an equilibrium or near one. What a move is worth is what the
/// seat expects of it if all go on so; where the equilibrium never lets play come, nothing is said of it, and the
/// stakes say how large that part is.
///
/// # Errors
/// If it is no profile of this game, or the watch says stop.
pub fn hidden(
    form: &Form,
    profile: &Profile<f64>,
    config: &AnatomyConfig,
    watch: &dyn Watch,
) -> Result<Anatomy, SolveError> {
    let web = Web::of_form(form);
    let uniform = Profile::from_fn(form.seats(), |seat| Behaviour::uniform(form.side(seat)));
    let mixed = odds(form, &web, profile);
    let reach = [web.reach(&web.odds), web.reach(&mixed)];
    let (by_random, by_profile) = (web.expect(&web.odds), web.expect(&mixed));
    let threshold = config.threshold * web.range();
    let stakes = |reach: &[f64]| stakes(form, profile, reach, threshold, watch);
    Ok(Anatomy {
        states: web.actors.len() as u64,
        random: web.course(&by_random, &web.odds, &reach[0]),
        perfect: web.course(&by_profile, &mixed, &reach[1]),
        best_reply: audit(form, &uniform, watch)?.best.iter().copied().collect(),
        stakes: stakes(&reach[0])?,
        perfect_stakes: stakes(&reach[1])?,
        threshold,
        longest: web.lengths(u64::max),
        shortest: web.lengths(u64::min),
        forced: None,
    })
}

/// The odds of every move of the tree if all play by `profile`.
fn odds(form: &Form, web: &Web, profile: &Profile<f64>) -> Vec<f64> {
    let mut odds = web.odds.clone();
    for (node, kind) in form.nodes().iter().enumerate() {
        if let Node::Seat { seat, set, .. } = *kind {
            let sequences = form.side(seat).sets()[set as usize].sequences();
            odds[web.fan(node as u32)].copy_from_slice(&profile[seat].0[sequences]);
        }
    }
    odds
}

/// What choices are worth, set by set.
fn stakes(
    form: &Form,
    profile: &Profile<f64>,
    reach: &[f64],
    threshold: f64,
    watch: &dyn Watch,
) -> Result<Stakes, SolveError> {
    // 1. How likely does play come to each set?
    let mut sets: Vec<Vec<f64>> =
        (0..form.seats()).map(|seat| vec![0.0; form.side(Seat::new(seat)).sets().len()]).collect();
    for (node, kind) in form.nodes().iter().enumerate() {
        if let Node::Seat { seat, set, .. } = *kind {
            sets[seat.idx()][set as usize] += reach[node];
        }
    }
    // 2. What is expected there?
    let mut sums = Sums::default();
    let expected = prospects(form, profile, watch)?;
    for (idx, reach) in sets.iter().enumerate() {
        let seat = Seat::new(idx);
        for (set, &reach) in form.side(seat).sets().iter().zip(reach) {
            let values = &expected[seat].values[set.sequences()];
            let share = 1.0 / f64::from(set.n_moves);
            if values.iter().all(Option::is_some) {
                let moves = values.iter().flatten().map(|&worth| (worth, share));
                sums.add(reach, moves, threshold);
            } else if set.n_moves > 1 {
                sums.choices += reach;
                sums.unknown += reach;
            }
        }
    }
    Ok(sums.stakes())
}

impl Web {
    /// What each node is worth to each seat by `odds`.
    fn expect(&self, odds: &[f64]) -> Vec<f64> {
        let (mut worth, _) = self.worth(|_| false);
        for &node in self.order.iter().rev() {
            if self.actors[node as usize] == Actor::End {
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
