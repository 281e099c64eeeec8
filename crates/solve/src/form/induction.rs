//! Backward induction on a compiled game with perfect information.
//!
//! The strategy of every seat at every information set, also where play never comes, so that it can be
//! audited, written out and played by what a seat has seen.

use kernel::{BySeat, LimitReached, Meter, Number, Watch};

use super::{Behaviour, Node, Profile, SequenceForm};
use crate::SolveError;
use crate::backward::BackwardConfig;
use crate::ties::Chooser;
use crate::walk::Fan;

/// Elementary steps at a node for each seat: its value is computed once, and is part of one sum or comparison.
const STEPS: u64 = 32;

/// The subgame-perfect equilibrium of `form`, in which among equally good moves that of `config.ties` is made.
///
/// An information set may have several nodes only if the same move is chosen at all of them.
///
/// # Errors
/// [`SolveError::Hidden`] if a seat would choose by what it cannot see; [`SolveError::Limit`] if there is not
/// room enough for the values of all nodes beside the tree, or if the watch says stop.
pub fn subgame_perfect<N: Number>(
    form: &SequenceForm,
    config: &BackwardConfig,
    watch: &dyn Watch,
) -> Result<Profile<N>, SolveError> {
    let (n_seats, limit) = (form.seats(), config.limits.bytes);
    let needed = form.held() + (form.nodes.len() * n_seats * size_of::<N>()) as u64;
    if needed > limit {
        return Err(LimitReached::Memory { limit, needed }.into());
    }
    let meter = Meter::new(watch, "backward induction");
    let mut chooser = Chooser::<N>::new(config.ties);
    let mut values = vec![N::zero(); form.nodes.len() * n_seats];
    let mut chosen: Vec<Vec<Option<usize>>> =
        form.sides.iter().map(|side| vec![None; side.sets.len()]).collect();
    let mut value = vec![N::zero(); n_seats];
    // Children have higher numbers than their parent.
    for (idx, node) in form.nodes.iter().enumerate().rev() {
        meter.work(STEPS * n_seats as u64)?;
        value.fill(N::zero());
        match *node {
            Node::End { leaf } => {
                for (value, &payoff) in value.iter_mut().zip(form.payoffs(leaf as usize)) {
                    *value = N::from_payoff(payoff);
                }
            }
            Node::Chance { first, n, weights } => {
                let children: Vec<u32> = (first..first + n).collect();
                Fan::new(&children, form.weights(weights, n), &values, n_seats).mean(&mut value);
            }
            Node::Seat { seat, set, first } => {
                let n_moves = form.sides[seat.idx()].sets[set as usize].n_moves;
                let children: Vec<u32> = (first..first + n_moves).collect();
                let fan = Fan::new(&children, &[], &values, n_seats);
                let nth = chooser.choose(seat, &fan);
                value.clone_from_slice(fan.worth(nth));
                let known = chosen[seat.idx()][set as usize].get_or_insert(nth);
                if *known != nth {
                    return Err(SolveError::Hidden);
                }
            }
        }
        values[idx * n_seats..][..n_seats].clone_from_slice(&value);
    }
    Ok(BySeat::from_fn(n_seats, |seat| {
        let side = form.side(seat);
        let mut odds = vec![N::zero(); side.n_sequences()];
        odds[0] = N::one();
        for (set, nth) in side.sets().iter().zip(&chosen[seat.idx()]) {
            let nth = nth.expect("an information set has a node");
            odds[set.first as usize + nth] = N::one();
        }
        Behaviour(odds)
    }))
}
