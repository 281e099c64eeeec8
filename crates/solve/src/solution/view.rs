//! Solutions of compiled games: a profile, looked up by what the seat to act has seen.

use kernel::{BySeat, Hidden, Number, Payoff, Seat, Turn, Watch};

use super::{Certainty, Solution, SolvedMove, acting, legal_moves};
use crate::SolveError;
use crate::best_reply::{ActionValues, Audit, action_values, from_float};
use crate::form::{Compiled, Profile, SequenceForm, SetId};

/// Solution of a compiled game: a profile with its audit, looked up by the view of the seat to act.
pub struct ViewSolution<'a, G: Hidden, N> {
    compiled: &'a Compiled<G>,
    profile: &'a Profile<N>,
    action_values: BySeat<ActionValues<N>>,
    values: BySeat<N>,
    certainty: Certainty,
    bounds: Option<BySeat<[f64; 2]>>,
}

impl<'a, G: Hidden, N: Number> ViewSolution<'a, G, N> {
    /// The solution that `profile` is of the game in `compiled`, where `audit` is its audit. Where two seats
    /// share a constant sum its values are those of the game, and else what it pays.
    ///
    /// # Errors
    /// [`SolveError::WrongSeats`] or [`SolveError::NotAStrategy`] if it is no profile of this game;
    /// [`SolveError::Limit`] if the watch says stop.
    pub fn new(
        compiled: &'a Compiled<G>,
        profile: &'a Profile<N>,
        audit: &Audit<N>,
        watch: &dyn Watch,
    ) -> Result<Self, SolveError> {
        let form = compiled.form();
        let action_values = action_values(form, profile, watch)?;
        let (values, certainty, bounds) = match form.constant_sum_for_two() {
            Ok(sum) => {
                let (values, bounds) = game_values(form, sum, audit);
                let is_between = bounds.is_some();
                let certainty =
                    if is_between { Certainty::Between } else { Certainty::of_number::<N>() };
                (values, certainty, bounds)
            }
            Err(_) => (audit.values.clone(), Certainty::of_number::<N>(), None),
        };
        Ok(Self { compiled, profile, action_values, values, certainty, bounds })
    }

    /// The information set of the seat to act in `state`.
    fn set_at(&self, game: &G, state: &G::State) -> Option<(Seat, SetId)> {
        let seat = acting(game, state)?;
        Some((seat, self.compiled.set_of(seat, &game.view(state, seat))?))
    }

    /// The probabilities of the moves at an information set.
    fn probabilities(&self, seat: Seat, set: SetId) -> &[N] {
        let set = self.compiled.form().side(seat).sets()[set as usize];
        &self.profile[seat].0[set.sequences()]
    }
}

/// Values of a game in which two seats share the constant `sum`, by the audit of a profile: those of the
/// profile, exact, if no seat gains by deviating; else within the bounds that best responses prove.
pub fn game_values<N: Number>(
    form: &SequenceForm,
    sum: Payoff,
    audit: &Audit<N>,
) -> (BySeat<N>, Option<BySeat<[f64; 2]>>) {
    if N::EXACT && audit.nash_conv == N::zero() {
        return (audit.values.clone(), None);
    }
    let (first, second) = (Seat::new(0), Seat::new(1));
    let (sum, slack) = (sum.to_f64(), rounding(form));
    // What the second concedes at most, and what the first gets at least.
    let high = audit.best[first].to_f64() + slack;
    let low = sum - audit.best[second].to_f64() - slack;
    let value = audit.values[first].to_f64().clamp(low, high);
    let values = [value, sum - value].into_iter().map(from_float).collect();
    (values, Some([[low, high], [sum - high, sum - low]].into_iter().collect()))
}

/// How far a sum over all ends may be off by rounding: half a digit for each of its terms, none of which
/// together come to more than the largest payoff, and for the few factors of a term.
fn rounding(form: &SequenceForm) -> f64 {
    let payoffs = (0..form.n_leaves()).flat_map(|leaf| form.payoffs(leaf));
    let largest = payoffs.map(|payoff| payoff.to_f64().abs()).fold(0.0, f64::max);
    (form.n_leaves() as f64 + 64.0) * f64::EPSILON * largest
}

impl<G: Hidden, N: Number> Solution<G, N> for ViewSolution<'_, G, N> {
    fn values(&self) -> BySeat<N> {
        self.values.clone()
    }

    /// By going through all that can follow, which takes as long as that is.
    fn values_from(&self, game: &G, state: &G::State) -> Option<BySeat<N>> {
        expected(self, game, state)
    }

    fn chosen_move(&self, game: &G, state: &G::State) -> Option<G::Move> {
        let (seat, set) = self.set_at(game, state)?;
        let probabilities = self.probabilities(seat, set);
        let more = |best: usize, nth: usize| {
            if probabilities[nth].to_f64() > probabilities[best].to_f64() { nth } else { best }
        };
        let nth = (1..probabilities.len()).fold(0, more);
        self.compiled.moves(seat, set).get(nth).copied()
    }

    /// With the values at the information set, given that play has reached it; nothing where the others never
    /// let it.
    fn moves(&self, game: &G, state: &G::State) -> Vec<SolvedMove<G::Move, N>> {
        let Some((seat, set)) = self.set_at(game, state) else { return Vec::new() };
        let sequences = self.compiled.form().side(seat).sets()[set as usize].sequences();
        let values = &self.action_values[seat].values[sequences];
        let rows = self.compiled.moves(seat, set).iter().zip(self.probabilities(seat, set));
        let solved = |((&mv, probability), value): ((&G::Move, &N), &Option<N>)| SolvedMove {
            mv,
            probability: probability.clone(),
            value: value.clone(),
        };
        rows.zip(values).map(solved).collect()
    }

    fn can_cycle(&self) -> bool {
        false
    }

    fn n_states(&self) -> u64 {
        self.compiled.form().size().nodes
    }

    fn bytes(&self) -> u64 {
        self.compiled.form().size().bytes
    }

    fn certainty(&self, _: Seat) -> Certainty {
        self.certainty
    }

    fn bounds(&self, seat: Seat) -> Option<[f64; 2]> {
        self.bounds.as_ref().map(|bounds| bounds[seat])
    }
}

/// A state whose successors are being summed up.
struct OpenState<S, M, N> {
    state: S,
    /// Its probability, given the state before it.
    weight: N,
    /// What is still to be followed, the next one last, and with what probability.
    moves: Vec<(M, N)>,
    /// The sum over what was followed.
    sum: BySeat<N>,
}

/// What each seat gets from `state` on by a profile; nothing where a seat comes to an information set that is
/// not known. Depth first with its own stack.
fn expected<G: Hidden, N: Number>(
    solution: &ViewSolution<'_, G, N>,
    game: &G,
    state: &G::State,
) -> Option<BySeat<N>> {
    let mut stack: Vec<OpenState<G::State, G::Move, N>> = Vec::new();
    let mut next = (state.clone(), N::one());
    loop {
        let (state, weight) = next;
        let mut summed = match game.turn(&state) {
            Turn::Over(payoffs) => Some((payoffs.map(|&payoff| N::from_payoff(payoff)), weight)),
            turn => {
                let moves = followed(solution, game, &state, &turn)?;
                let sum = BySeat::from_fn(game.seats(), |_| N::zero());
                stack.push(OpenState { state, weight, moves, sum });
                None
            }
        };
        // What is summed up is handed to the state that leads there, until one has another move to follow.
        next = loop {
            if let Some((values, weight)) = summed.take() {
                let Some(open) = stack.last_mut() else { return Some(values) };
                for seat in (0..values.len()).map(Seat::new) {
                    let mut share = values[seat].clone();
                    share.multiply(&weight);
                    open.sum[seat].add_scaled(&share, 1);
                }
            }
            let open = stack.last_mut().expect("a state was opened, or the sum returned");
            match open.moves.pop() {
                Some((mv, weight)) => break (game.after(&open.state, mv), weight),
                None => summed = stack.pop().map(|open| (open.sum, open.weight)),
            }
        };
    }
}

/// The moves that are made in `state` and with what probability, the first last.
fn followed<G: Hidden, N: Number>(
    solution: &ViewSolution<'_, G, N>,
    game: &G,
    state: &G::State,
    turn: &Turn,
) -> Option<Vec<(G::Move, N)>> {
    let mut moves: Vec<(G::Move, N)> = if *turn == Turn::Chance {
        let moves = legal_moves(game, state);
        let weight = |&mv: &G::Move| game.weight(state, mv);
        let total: u64 = moves.iter().map(weight).sum();
        let share = |mv: &G::Move| {
            let mut share = N::zero();
            share.add_scaled(&N::one(), weight(mv));
            share.divide(total);
            (*mv, share)
        };
        moves.iter().map(share).collect()
    } else {
        let (seat, set) = solution.set_at(game, state)?;
        let moves = solution.compiled.moves(seat, set).iter().copied();
        moves.zip(solution.probabilities(seat, set).iter().cloned()).collect()
    };
    moves.retain(|(_, probability)| *probability != N::zero());
    moves.reverse();
    Some(moves)
}
