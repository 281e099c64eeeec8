//! Policy evaluation: what comes of a profile of strategies where play can cycle: whether it ends, how long it takes,
//! and who gets what.
//!
//! Exact, by working out how often every state is visited, component after component from the start.
//! For any number of seats; nothing is sampled. Where play cannot cycle, [`crate::evaluate()`] gives
//! the values for less.

use std::collections::BTreeMap;

use kernel::{
    BySeat, Game, LimitReached, Limits, Number, Payoff, Progress, Rewards, RewardsAtEnd,
    RewardsAtEndState, Seat, Strategy, Watch,
};

use super::chain::{Chain, add_product, mean, share};
use super::components::{Components, can_cycle, components};
use super::graph::{Actor, Graph, Guide};
use crate::SolveError;
use crate::states::StateId;
use crate::walk::TICK;

/// Outcome of a profile: values, the probability that play ends, its length, and the distribution of ends.
#[derive(Clone, Debug, PartialEq)]
pub struct ProfileOutcome<N> {
    /// What each seat gets on average. Play that never ends pays what was won so far.
    pub values: BySeat<N>,
    /// The probability that play ever ends.
    pub finish: N,
    /// How many decisions are made on average; nothing if play may never end.
    pub decisions: Option<N>,
    /// The same of those games that end; nothing if none does.
    pub decisions_if_over: Option<N>,
    /// What the seats get at the end, with the probability of each; by what the first gets.
    pub ends: Vec<(BySeat<Payoff>, N)>,
    /// The same for play that never ends.
    pub endless: Vec<(BySeat<Payoff>, N)>,
    /// The states that the profile lets play come to.
    pub states: u64,
}

/// What comes of it when seat *i* plays `profile[i]`, from the start of `game`, where only ends pay.
///
/// # Errors
/// [`SolveError::WrongSeats`] unless there is one strategy for each seat, [`SolveError::Odds`] when
/// one does not say what it does, and otherwise as [`solve`](super::solve).
pub fn evaluate<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<ProfileOutcome<N>, SolveError> {
    evaluate_from(game, game.start(), profile, limits, watch)
}

/// [`evaluate`](evaluate()), from `root` on.
///
/// # Errors
/// As [`evaluate`](evaluate()).
pub fn evaluate_from<G: Game, N: Number>(
    game: &G,
    root: G::State,
    profile: &[&dyn Strategy<G>],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<ProfileOutcome<N>, SolveError> {
    let nothing = |_: &G::State| BySeat::from_fn(game.seats(), |_| Payoff::ZERO);
    evaluate_with(game, root, profile, nothing, limits, watch)
}

/// [`evaluate`](evaluate()) with what the game pays on the way, which is kept whether play ends or not.
///
/// # Errors
/// As [`evaluate`](evaluate()). Where rewards can be won in a circle there is no bound to the sums, and a
/// limit is reached.
pub fn evaluate_rewarded<G: Rewards, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<ProfileOutcome<N>, SolveError> {
    let banked = RewardsAtEnd::new(game);
    let within: Vec<Lifted<'_, G>> = profile.iter().map(|&strategy| Lifted(strategy)).collect();
    let within: Vec<&dyn Strategy<RewardsAtEnd<&G>>> =
        within.iter().map(|strategy| strategy as &dyn Strategy<RewardsAtEnd<&G>>).collect();
    let so_far = |state: &RewardsAtEndState<G::State>| state.bank().clone();
    evaluate_with(&banked, banked.start(), &within, so_far, limits, watch)
}

/// A strategy for a game with its rewards kept, which looks at the game alone.
struct Lifted<'a, G>(&'a dyn Strategy<G>);

impl<'g, G: Rewards> Strategy<RewardsAtEnd<&'g G>> for Lifted<'_, G> {
    fn odds(
        &self,
        game: &RewardsAtEnd<&'g G>,
        state: &RewardsAtEndState<G::State>,
        moves: &[G::Move],
        out: &mut Vec<u64>,
    ) {
        self.0.odds(game.inner(), state.inner(), moves, out);
    }
}

/// The same, where `so_far` says what play pays that cycles through a state for ever.
fn evaluate_with<G: Game, N: Number>(
    game: &G,
    root: G::State,
    profile: &[&dyn Strategy<G>],
    so_far: impl Fn(&G::State) -> BySeat<Payoff>,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<ProfileOutcome<N>, SolveError> {
    let (seats, strategies) = (game.seats(), profile.len());
    if seats != strategies {
        return Err(SolveError::WrongSeats { seats, strategies });
    }
    let (graph, states) = Graph::explore(game, root, &ProfileGuide(profile), limits, watch)?;
    let order = components(&graph);
    let flow = Flow::from_the_root(&graph, &order, watch)?;

    let mut ends = Shares::<N>::default();
    for (id, payoffs) in &graph.ends {
        ends.add(payoffs, &flow.visits[*id as usize]);
    }
    let mut endless = Shares::default();
    for (id, share) in &flow.endless {
        endless.add(&so_far(states.get(*id)), share);
    }
    let finish: N = ends.total();
    let decisions = flow.decisions(&graph, None);
    let decisions_if_over = if flow.endless.is_empty() {
        Some(decisions.clone())
    } else if finish == N::zero() {
        None
    } else {
        let chances = finishes(&graph, &order, watch)?;
        let mut decisions = flow.decisions(&graph, Some(&chances));
        decisions.divide_by(&finish);
        Some(decisions)
    };
    let values = BySeat::from_fn(seats, |seat| {
        let mut value = N::zero();
        for (payoffs, share) in ends.0.iter().chain(&endless.0) {
            add_product(&mut value, share, &N::from_payoff(payoffs[seat.idx()]));
        }
        value
    });
    let decisions = flow.endless.is_empty().then_some(decisions);
    let (ends, endless) = (ends.into_vec(), endless.into_vec());
    let states = graph.actors.len() as u64;
    Ok(ProfileOutcome { values, finish, decisions, decisions_if_over, ends, endless, states })
}

/// Every seat mixes as its strategy says.
pub(super) struct ProfileGuide<'a, G>(pub(super) &'a [&'a dyn Strategy<G>]);

impl<G: Game> Guide<G> for ProfileGuide<'_, G> {
    const DOING: &'static str = "exploring";

    fn weigh(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], out: &mut Vec<u64>) {
        self.0[seat.idx()].odds(game, state, moves, out);
    }

    fn pay(&self, _: &G, _: &G::State, _: G::Move) -> Result<Option<Payoff>, SolveError> {
        Ok(None)
    }
}

/// Expected visits of states.
pub(super) struct Flow<N> {
    /// By state; of states that play never leaves again, how often it comes to them from outside.
    pub(super) visits: Vec<N>,
    /// Which states are never left again.
    pub(super) is_endless: Vec<bool>,
    /// A state of each component that is never left again, with how often play reaches it.
    pub(super) endless: Vec<(StateId, N)>,
}

impl<N: Number> Flow<N> {
    pub(super) fn from_the_root(
        graph: &Graph,
        order: &Components,
        watch: &dyn Watch,
    ) -> Result<Self, SolveError> {
        let n = graph.actors.len();
        let mut flow =
            Self { visits: vec![N::zero(); n], is_endless: vec![false; n], endless: Vec::new() };
        flow.visits[0] = N::one();
        let places = order.places();
        // From the root on, every component before those that it leads to.
        for (nth, component) in order.iter().rev().enumerate() {
            tick("following", nth, order.len(), watch)?;
            if can_cycle(graph, component) {
                flow.through_cycle(graph, component, &places, watch)?;
            }
            if flow.is_endless[component[0] as usize] {
                continue;
            }
            for &id in component {
                let total = graph.weights(id).iter().sum();
                for (&head, &weight) in graph.heads(id).iter().zip(graph.weights(id)) {
                    if places[head as usize].0 != places[id as usize].0 {
                        let visits = flow.visits[id as usize].clone();
                        add_product(
                            &mut flow.visits[head as usize],
                            &visits,
                            &share(weight, total),
                        );
                    }
                }
            }
        }
        Ok(flow)
    }

    /// From how often play comes into `component` to how often its states are visited.
    fn through_cycle(
        &mut self,
        graph: &Graph,
        component: &[StateId],
        places: &[(u32, u32)],
        watch: &dyn Watch,
    ) -> Result<(), SolveError> {
        let (chain, _) = chain_of(graph, component, places, |_| N::zero());
        let enter: Vec<N> = component.iter().map(|&id| self.visits[id as usize].clone()).collect();
        if !chain.is_left() {
            let mut share = N::zero();
            enter.iter().for_each(|enters| share.add_scaled(enters, 1));
            component.iter().for_each(|&id| self.is_endless[id as usize] = true);
            self.endless.push((component[0], share));
            return Ok(());
        }
        for (&id, visits) in component.iter().zip(chain.visits(enter, watch)?) {
            self.visits[id as usize] = visits;
        }
        Ok(())
    }

    /// How many decisions are made; if `chances` are given, each counts by the chance that play ends.
    fn decisions(&self, graph: &Graph, chances: Option<&[N]>) -> N {
        let mut sum = N::zero();
        for (id, actor) in graph.actors.iter().enumerate() {
            if !matches!(actor, Actor::Seat(_)) || self.is_endless[id] {
                continue;
            }
            match chances {
                Some(chances) => add_product(&mut sum, &self.visits[id], &chances[id]),
                None => sum.add_scaled(&self.visits[id], 1),
            }
        }
        sum
    }
}

/// The chance that play ends, from every state.
fn finishes<N: Number>(
    graph: &Graph,
    order: &Components,
    watch: &dyn Watch,
) -> Result<Vec<N>, SolveError> {
    let mut chances = vec![N::zero(); graph.actors.len()];
    let places = order.places();
    for (nth, component) in order.iter().enumerate() {
        tick("following", nth, order.len(), watch)?;
        if !can_cycle(graph, component) {
            let id = component[0];
            chances[id as usize] = match graph.actors[id as usize] {
                Actor::End => N::one(),
                _ => mean(graph.weights(id), |nth| graph.worth(id, nth, &chances)),
            };
            continue;
        }
        let (chain, pays) = chain_of(graph, component, &places, |id| chances[id as usize].clone());
        if chain.is_left() {
            let guess = pays.clone();
            let found = chain.values(pays, guess, watch)?;
            for (&id, chance) in component.iter().zip(found) {
                chances[id as usize] = chance;
            }
        }
    }
    Ok(chances)
}

/// A component as a chain, and what each of its states gets from outside it, where `worth` is known.
pub(super) fn chain_of<N: Number>(
    graph: &Graph,
    component: &[StateId],
    places: &[(u32, u32)],
    worth: impl Fn(StateId) -> N,
) -> (Chain<N>, Vec<N>) {
    let (here, _) = places[component[0] as usize];
    let mut chain = Chain::new(component.len());
    let mut pays = vec![N::zero(); component.len()];
    for (row, &id) in component.iter().enumerate() {
        chain.begin();
        let total = graph.weights(id).iter().sum();
        for (head, &weight) in graph.heads(id).iter().zip(graph.weights(id)) {
            let share = share(weight, total);
            let (there, place) = places[*head as usize];
            let inside = (there == here).then_some(place);
            if inside.is_none() {
                add_product(&mut pays[row], &share, &worth(*head));
            }
            chain.lead(inside, share);
        }
    }
    (chain, pays)
}

/// Probabilities of payoffs.
struct Shares<N>(BTreeMap<Vec<Payoff>, N>);

impl<N> Default for Shares<N> {
    fn default() -> Self {
        Self(BTreeMap::new())
    }
}

impl<N: Number> Shares<N> {
    fn add(&mut self, payoffs: &BySeat<Payoff>, share: &N) {
        let known = self.0.entry(payoffs.as_slice().to_vec()).or_insert_with(N::zero);
        known.add_scaled(share, 1);
    }

    fn total(&self) -> N {
        let mut total = N::zero();
        self.0.values().for_each(|share| total.add_scaled(share, 1));
        total
    }

    fn into_vec(self) -> Vec<(BySeat<Payoff>, N)> {
        self.0.into_iter().map(|(payoffs, share)| (payoffs.into_iter().collect(), share)).collect()
    }
}

fn tick(doing: &str, nth: usize, n: usize, watch: &dyn Watch) -> Result<(), LimitReached> {
    if (nth as u64).is_multiple_of(TICK) {
        watch.tick(Progress { doing, done: nth as u64, total: Some(n as u64) })?;
    }
    Ok(())
}
