//! Reach probabilities: how likely play ever reaches a decision, and how often it does on average.
//!
//! Where a position cannot come again the two are the same number. Where play can cycle, the expected
//! visits are the reach probability times the visits of play that begins there, so that one follows from the
//! other component by component.

use kernel::{Game, Limits, Number, Seat, Strategy, Watch};

use super::components::{can_cycle, components};
use super::evaluate::{Flow, ProfileGuide, chain_of};
use super::graph::{Actor, Graph};
use crate::SolveError;

/// Decision that play reaches: a state, the seat to act, and the reach probability.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached<S, N> {
    /// The state.
    pub state: S,
    /// The seat to act.
    pub seat: Seat,
    /// The probability that play ever reaches it.
    pub reach: N,
    /// The expected number of visits; nothing if that has no bound, because play that reaches it
    /// never ends.
    pub visits: Option<N>,
}

/// Every decision that play comes to when seat *i* plays `profile[i]`, from the start of `game`, in the
/// order in which they are met.
///
/// # Errors
/// As [`evaluate`](super::evaluate()).
pub fn reach<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Vec<Reached<G::State, N>>, SolveError> {
    let (seats, strategies) = (game.seats(), profile.len());
    if seats != strategies {
        return Err(SolveError::WrongSeats { seats, strategies });
    }
    let (graph, states) =
        Graph::explore(game, game.start(), &ProfileGuide(profile), limits, watch)?;
    let order = components(&graph);
    let flow = Flow::<N>::from_the_root(&graph, &order, watch)?;
    let places = order.places();
    let mut reach = flow.visits.clone();
    for component in order.iter().filter(|component| can_cycle(&graph, component)) {
        if flow.is_endless[component[0] as usize] {
            continue;
        }
        let (chain, _) = chain_of(&graph, component, &places, |_| N::zero());
        for (&id, returns) in component.iter().zip(chain.returns(watch)?) {
            reach[id as usize].divide_by(&returns);
        }
    }
    // Play that comes to a part of the game that it never leaves comes to all of that part.
    for (id, share) in &flow.endless {
        let (component, _) = places[*id as usize];
        for id in 0..places.len() {
            if places[id].0 == component {
                reach[id] = share.clone();
            }
        }
    }
    let mut found = Vec::new();
    for (id, (actor, reach)) in graph.actors.iter().zip(reach).enumerate() {
        if let &Actor::Seat(seat) = actor {
            let visits = (!flow.is_endless[id]).then(|| flow.visits[id].clone());
            let state = states.get(id as u32).clone();
            found.push(Reached { state, seat, reach, visits });
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use kernel::{Fraction, Uniform};

    /// What is known of each decision, as `state: reach, visits`.
    fn found(nodes: Vec<ChartNode>) -> Vec<String> {
        let chart = Chart::new(1, nodes);
        let found = reach::<_, Fraction>(&chart, &[&Uniform], Limits::default(), &()).unwrap();
        let visits = |visits: &Option<Fraction>| {
            visits.as_ref().map_or("for ever".to_owned(), Fraction::to_string)
        };
        let words =
            |at: &Reached<_, _>| format!("{}: {}, {}", at.state, at.reach, visits(&at.visits));
        found.iter().map(words).collect()
    }

    #[test]
    fn a_position_that_comes_again_is_reached_less_often_than_it_is_visited() {
        // From the start to the second with one half, and back with one half.
        let nodes = vec![
            ChartNode::Seat(0, vec![1, 2]),
            ChartNode::Seat(0, vec![0, 3]),
            ChartNode::Over(vec![0]),
            ChartNode::Over(vec![1]),
        ];
        // Visits of the start: 1 + 1/4 + 1/16 + … = 4/3; of the other, half as many; reached with one half.
        assert_eq!(found(nodes), ["0: 1, 4/3", "1: 1/2, 2/3"]);
    }

    #[test]
    fn what_is_never_left_is_reached_as_often_as_it_is_entered() {
        let nodes = vec![
            ChartNode::Chance(vec![(3, 1), (1, 3)]),
            ChartNode::Seat(0, vec![2]),
            ChartNode::Seat(0, vec![1]),
            ChartNode::Over(vec![0]),
        ];
        assert_eq!(found(nodes), ["1: 3/4, for ever", "2: 3/4, for ever"]);
    }

    #[test]
    fn where_nothing_comes_again_both_are_the_same() {
        let nodes = vec![
            ChartNode::Chance(vec![(1, 1), (2, 2)]),
            ChartNode::Seat(0, vec![2, 3]),
            ChartNode::Seat(0, vec![3]),
            ChartNode::Over(vec![0]),
        ];
        assert_eq!(found(nodes), ["1: 1/3, 1/3", "2: 5/6, 5/6"]);
    }
}
