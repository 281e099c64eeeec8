//! Deals: what chance does before anybody chooses.
//!
//! In many card games all chance lies in the deal: to solve every deal is to solve the
//! game. [`deals`] gives every state in which chance is done for the first time, each once,
//! with its exact probability. States that are alike are one deal, however many ways lead to it.

use kernel::conform::Law;
use kernel::{Fraction, Game, LimitReached, Limits, Progress, Turn, Watch};

use crate::SolveError;
use crate::states::States;
use crate::walk::{TICK, lawless, stuck};

/// Deal: a state in which chance is done for the first time, with its probability.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deal<S> {
    /// The first state that is not chance's turn.
    pub state: S,
    /// How likely it is.
    pub odds: Fraction,
}

/// Every deal of `game`, in the order they are met. A game that begins with somebody's choice, or is
/// over at once, has one.
///
/// # Errors
/// [`SolveError::HasChance`] where chance comes to a state again after another number of moves, so that
/// it might cycle; [`SolveError::Limit`] when there are too many or the watch says stop;
/// [`SolveError::Faulty`] and [`SolveError::Lawless`] when the game is at fault.
pub fn deals<G: Game>(
    game: &G,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Vec<Deal<G::State>>, SolveError> {
    // What was dealt, and every state of chance that was opened.
    let (mut dealt, mut dealt_odds) = (States::new(limits.states), Vec::new());
    let mut opened = States::new(limits.states);
    // One layer after the other, so that a state has all its odds before it is opened.
    let mut layer = vec![(game.start(), Fraction::ONE)];
    let (mut moves, mut n_done) = (Vec::new(), 0u64);
    while !layer.is_empty() {
        let (mut next, mut next_odds) = (States::new(limits.states), Vec::new());
        for (state, odds) in layer {
            if game.turn(&state) != Turn::Chance {
                add(&mut dealt, &mut dealt_odds, &state, odds)?;
                continue;
            }
            if !opened.meet(&state)?.1 {
                return Err(SolveError::HasChance { state: format!("{state:?}") });
            }
            moves.clear();
            game.moves(&state, &mut moves);
            if moves.is_empty() {
                return Err(stuck(game, &state));
            }
            let mut total = 0u64;
            for &mv in &moves {
                let weight = game.weight(&state, mv);
                let sum = total.checked_add(weight).filter(|_| weight > 0);
                total = sum.ok_or_else(|| lawless(Law::PositiveWeights, &state))?;
            }
            for &mv in &moves {
                if n_done.is_multiple_of(TICK) {
                    let done = opened.as_slice().len() as u64;
                    let progress = Progress { doing: "dealing", done, total: None };
                    watch.tick(progress).map_err(LimitReached::from)?;
                    let n_states = dealt.as_slice().len() + next.as_slice().len();
                    let bytes = dealt.bytes() + opened.bytes() + next.bytes();
                    let fractions = n_states * size_of::<Fraction>();
                    limits.check(n_states as u64 + done, (bytes + fractions) as u64)?;
                }
                n_done += 1;
                let share = Fraction::from_parts(game.weight(&state, mv).into(), total.into());
                add(&mut next, &mut next_odds, &game.after(&state, mv), &odds * share)?;
            }
        }
        layer = next.as_slice().iter().cloned().zip(next_odds).collect();
    }
    let states = dealt.as_slice().iter().cloned().zip(dealt_odds);
    Ok(states.map(|(state, odds)| Deal { state, odds }).collect())
}

/// Adds `odds` to those of `state`.
fn add<S: Clone + Eq + std::hash::Hash>(
    states: &mut States<S>,
    sums: &mut Vec<Fraction>,
    state: &S,
    odds: Fraction,
) -> Result<(), LimitReached> {
    match states.meet(state)? {
        (_, true) => sums.push(odds),
        (id, false) => sums[id as usize] += odds,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};

    fn chart(nodes: Vec<ChartNode>) -> Chart {
        Chart::new(1, nodes)
    }

    fn odds(above: u64, below: u64) -> Fraction {
        Fraction::from_parts(above.into(), below.into())
    }

    #[test]
    fn ways_to_the_same_deal_are_one_deal() {
        let chart = chart(vec![
            ChartNode::Chance(vec![(1, 1), (2, 2), (1, 4)]),
            ChartNode::Chance(vec![(1, 3), (1, 4)]),
            ChartNode::Chance(vec![(2, 3), (1, 4)]),
            ChartNode::Seat(0, vec![5, 0]),
            ChartNode::Over(vec![1]),
            ChartNode::Over(vec![0]),
        ]);
        let found = deals(&chart, Limits::default(), &()).unwrap();
        let found: Vec<_> = found.into_iter().map(|deal| (deal.state, deal.odds)).collect();
        assert_eq!(found, [(4, odds(13, 24)), (3, odds(11, 24))]);
    }

    #[test]
    fn a_game_without_a_deal_has_one() {
        let chart = chart(vec![ChartNode::Seat(0, vec![1]), ChartNode::Over(vec![0])]);
        let found = deals(&chart, Limits::default(), &()).unwrap();
        assert_eq!(found, [Deal { state: 0, odds: Fraction::ONE }]);
    }

    #[test]
    fn chance_that_goes_round_deals_nothing() {
        let chart = chart(vec![ChartNode::Chance(vec![(1, 0), (1, 1)]), ChartNode::Over(vec![0])]);
        let error = deals(&chart, Limits::default(), &()).unwrap_err();
        assert_eq!(error, SolveError::HasChance { state: "0".into() });
    }

    #[test]
    fn limits_hold_within_one_draw() {
        let n = 10_000;
        let mut nodes = vec![ChartNode::Chance((1..=n).map(|to| (1, to)).collect())];
        nodes.extend((0..n).map(|_| ChartNode::Over(vec![0])));
        let limits = Limits { states: 500, ..Limits::default() };
        let error = deals(&chart(nodes), limits, &()).unwrap_err();
        assert_eq!(error, LimitReached::States { limit: 500, needed: 501 }.into());
    }
}
