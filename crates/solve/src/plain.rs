//! The auditor: a solver too plain to be wrong, and a check of finished solutions.
//!
//! The code that finds is not the code that checks, so no step of [`backward`](crate::backward) is used here:
//! [`solve`] is the textbook recursion in exact fractions, without tables, with the rule for ties
//! written once more. It visits every *path*, so it is for small games. [`audit`] looks one move
//! ahead from every state of a solution, which is quick, and enough: a profile from which no single
//! departure pays, in any state of a game that ends, is a subgame-perfect equilibrium.

use std::cmp::Reverse;

use kernel::{BySeat, Fraction, Game, Number, Seat, Turn};

use crate::{AuditError, Backward, Ties};

/// What `state` is worth to each seat, and the move made there if a seat acts.
///
/// Recursive: depth is bounded by the thread's stack, and time grows with the number of paths.
///
/// # Panics
/// If a state that is not over lists no move, with its fault if it has one.
pub fn solve<G: Game>(
    game: &G,
    state: &G::State,
    ties: Ties,
) -> (BySeat<Fraction>, Option<G::Move>) {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let is_stuck = moves.is_empty() && !matches!(game.turn(state), Turn::Over(_));
    assert!(!is_stuck, "no move in {state:?}: {:?}", game.fault(state));
    let after = |&mv: &G::Move| (solve(game, &game.after(state, mv), ties).0, mv);
    match game.turn(state) {
        Turn::Over(payoffs) => (payoffs.map(|&payoff| Fraction::from_payoff(payoff)), None),
        Turn::Chance => {
            let weight = |&mv: &G::Move| Fraction::from(game.weight(state, mv));
            let total = sum(moves.iter().map(weight));
            let outcomes: Vec<_> = moves.iter().map(after).collect();
            let mean = |seat: Seat| {
                sum(outcomes.iter().map(|(worth, mv)| &worth[seat] * weight(mv))) / &total
            };
            (BySeat::from_fn(game.seats(), mean), None)
        }
        Turn::Seat(actor) => {
            let mut options: Vec<_> = moves.iter().map(after).collect();
            let most = options.iter().map(|(worth, _)| worth[actor].clone()).max();
            options.retain(|(worth, _)| Some(&worth[actor]) == most.as_ref());
            // Sorting is stable: among equals the first stays first.
            let others = |worth: &BySeat<Fraction>| sum(worth.iter().cloned()) - &worth[actor];
            match ties {
                Ties::First => {}
                Ties::Last => options.reverse(),
                Ties::Generous => options.sort_by_key(|(worth, _)| Reverse(others(worth))),
                Ties::Spiteful => options.sort_by_key(|(worth, _)| others(worth)),
            }
            let (worth, mv) = options.swap_remove(0);
            (worth, Some(mv))
        }
    }
}

fn sum(numbers: impl Iterator<Item = Fraction>) -> Fraction {
    numbers.fold(Fraction::ZERO, |sum, x| sum + x)
}

/// Checks every state of `solution` one move ahead, and says how many it checked.
///
/// Ends are worth what they pay; chance states the weighted mean of what follows; where a seat acts,
/// the recorded move is legal, the state is worth what that move leads to, and no other move is
/// better for the seat. In floating point, what [`Number::beats`] counts as equal is equal. How ties
/// were broken is not checked.
///
/// # Errors
/// The first thing found wrong.
pub fn audit<G: Game, N: Number>(game: &G, solution: &Backward<G, N>) -> Result<u64, AuditError> {
    for state in solution.states() {
        audit_state(game, solution, state)?;
    }
    Ok(solution.n_states() as u64)
}

fn audit_state<G: Game, N: Number>(
    game: &G,
    solution: &Backward<G, N>,
    at: &G::State,
) -> Result<(), AuditError> {
    let state = || format!("{at:?}");
    let value = solution.value_of(at).expect("a solution knows the states that it lists");
    let best = solution.best_move(at);
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let mut after = Vec::new();
    for &mv in &moves {
        let worth = solution.value_of(&game.after(at, mv));
        let missing = || AuditError::NotVisited { state: state(), mv: format!("{mv:?}") };
        after.push(worth.ok_or_else(missing)?);
    }
    let recorded = best.map_or_else(|| "no move".to_owned(), |mv| format!("{mv:?}"));
    let actor = match game.turn(at) {
        Turn::Seat(actor) => actor,
        _ if best.is_some() => return Err(AuditError::NotAMove { state: state(), recorded }),
        Turn::Over(payoffs) => {
            return agree(&value, &payoffs.map(|&payoff| N::from_payoff(payoff)))
                .then_some(())
                .ok_or_else(|| AuditError::NotThePayoff { state: state() });
        }
        Turn::Chance => {
            let weights: Vec<u64> = moves.iter().map(|&mv| game.weight(at, mv)).collect();
            return agree(&value, &mean(game.seats(), &after, &weights))
                .then_some(())
                .ok_or_else(|| AuditError::NotTheMean { state: state() });
        }
    };
    let Some(taken) = moves.iter().position(|&mv| Some(mv) == best) else {
        return Err(AuditError::NotAMove { state: state(), recorded });
    };
    if let Some(better) = after.iter().position(|worth| worth[actor].beats(&after[taken][actor])) {
        let better = format!("{:?}", moves[better]);
        return Err(AuditError::NotTheBest { state: state(), recorded, better });
    }
    if !agree(&value, &after[taken]) {
        return Err(AuditError::NotAttained { state: state(), recorded });
    }
    Ok(())
}

fn mean<N: Number>(n_seats: usize, after: &[BySeat<N>], weights: &[u64]) -> BySeat<N> {
    BySeat::from_fn(n_seats, |seat: Seat| {
        let mut sum = N::zero();
        for (worth, &weight) in after.iter().zip(weights) {
            sum.add_scaled(&worth[seat], weight);
        }
        sum.divide(weights.iter().sum());
        sum
    })
}

fn agree<N: Number>(a: &BySeat<N>, b: &BySeat<N>) -> bool {
    a.len() == b.len() && a.iter().zip(b).all(|(a, b)| !a.beats(b) && !b.beats(a))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use crate::{BackwardConfig, backward};
    use kernel::toys::Nim;

    /// Seat 1 chooses between an even chance of (0, 0) or (4, 1), and (1, 1), and (2, 0).
    fn sound() -> (Chart, Backward<Chart, Fraction>) {
        let chart = Chart::new(
            2,
            vec![
                ChartNode::Seat(0, vec![1, 4, 5]),
                ChartNode::Chance(vec![(1, 2), (1, 3)]),
                ChartNode::Over(vec![0, 0]),
                ChartNode::Over(vec![4, 1]),
                ChartNode::Over(vec![1, 1]),
                ChartNode::Over(vec![2, 0]),
            ],
        );
        let solution = backward::solve(&chart, &BackwardConfig::default(), &()).unwrap();
        (chart, solution)
    }

    /// The place of value `idx` of `state` in the table of values.
    fn value_mut(
        solution: &mut Backward<Chart, Fraction>,
        state: u32,
        idx: usize,
    ) -> &mut Fraction {
        let id = solution.walked.states.id_of(&state).unwrap() as usize;
        &mut solution.walked.values[2 * id + idx]
    }

    #[test]
    fn a_sound_solution_passes_with_every_state_checked() {
        let (chart, solution) = sound();
        assert_eq!(audit(&chart, &solution), Ok(6));
    }

    #[test]
    fn every_kind_of_corruption_is_caught() {
        type Solution = Backward<Chart, Fraction>;
        let check = |corrupt: &dyn Fn(&mut Solution), expected: &str| {
            let (chart, mut solution) = sound();
            corrupt(&mut solution);
            let found = audit(&chart, &solution).unwrap_err().to_string();
            assert!(found.contains(expected), "{found}");
        };
        check(&|s| *value_mut(s, 1, 1) += Fraction::ONE, "not that of the state its move 0");
        // Wrong by the same amount in the root and in what its move leads to.
        let both = |s: &mut Solution| {
            *value_mut(s, 0, 1) += Fraction::ONE;
            *value_mut(s, 1, 1) += Fraction::ONE;
        };
        check(&both, "not the weighted mean");
        check(&|s| *value_mut(s, 0, 1) += Fraction::ONE, "not that of the state its move 0");
        check(&|s| *value_mut(s, 0, 0) += Fraction::ONE, "not that of the state its move 0");
        check(&|s| s.best[0] = Some(1), "plays 1, but 0 is better");
        // As good for the seat to act, but the other seat gets less than recorded.
        check(&|s| s.best[0] = Some(2), "not that of the state its move 2");
        check(&|s| s.best[0] = Some(9), "plays 9, which cannot be played");
        check(&|s| s.best[0] = None, "plays no move, which cannot be played");
        check(&|s| s.best[1] = Some(0), "plays 0, which cannot be played");
        // An end on which nobody's choice depends is still looked at.
        check(&|s| *value_mut(s, 4, 1) += Fraction::ONE, "is not what it pays");
    }

    #[test]
    fn a_solution_of_another_game_is_caught() {
        // Nim solved for those who may take `solved` at most, played by those who may take more.
        let check = |matches, solved, played, expected: &str| {
            let solution = backward::solve::<_, f64>(
                &Nim::new(matches, solved),
                &BackwardConfig::default(),
                &(),
            );
            let found = audit(&Nim::new(matches, played), &solution.unwrap()).unwrap_err();
            assert!(found.to_string().contains(expected), "{found}");
        };
        check(9, 2, 3, "plays 1, but 3 is better");
        check(
            2,
            1,
            2,
            "2 in NimState { left: 2, seat: Seat(0) } leads to a state that the solution",
        );
    }

    #[test]
    fn the_plain_solver_knows_nim() {
        for matches in 0..10 {
            let nim = Nim::new(matches, 3);
            let (values, mv) = solve(&nim, &nim.start(), Ties::First);
            let wins = matches % 4 != 0;
            assert_eq!(values[Seat::new(0)], Fraction::from(if wins { 1 } else { -1 }));
            let expected = if wins { Some(matches % 4) } else { (matches > 0).then_some(1) };
            assert_eq!(mv, expected);
        }
    }
}
