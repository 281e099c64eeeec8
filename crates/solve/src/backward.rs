//! Backward induction: every state's worth from the worth of what follows it.
//!
//! Works for any number of seats and any payoffs, with chance, in any [`Number`]. The result is a
//! subgame-perfect equilibrium: in every state that can be reached, the seat to act does what is
//! best for itself, given that all do so later. Between equally good moves it keeps to a stated rule, [`Ties`], so results do
//! not depend on the machine.
//!
//! Needs a game with perfect information that always ends; what it meets instead is an error that says so.
//! Only payoffs at the end count: payoffs on the way ([`kernel::Rewards`]) are not seen.

use kernel::{BySeat, Game, Limits, Number, Seat, Strategy, Uniform, Watch};

use crate::SolveError;
use crate::states::StateId;
use crate::ties::{Chooser, Ties};
use crate::walk::{Fan, SeatRule, Walked, walk};

/// Configuration of backward induction.
#[derive(Clone, Copy, Debug, Default)]
pub struct BackwardConfig {
    /// What a seat does between equally good moves. Default: [`Ties::First`].
    pub ties: Ties,
    /// When to give up. Default: that of [`Limits`].
    pub limits: Limits,
}

/// Solves `game` from its start.
///
/// # Errors
/// [`SolveError::Hidden`] or [`SolveError::Cyclic`] when the game is not of the kind,
/// [`SolveError::Limit`] when it is too large or the watch says stop, [`SolveError::Faulty`] when play can
/// come to a state with a fault, [`SolveError::Lawless`] when
/// it breaks a law of [`Game`].
pub fn solve<G: Game, N: Number>(
    game: &G,
    config: &BackwardConfig,
    watch: &dyn Watch,
) -> Result<Backward<G, N>, SolveError> {
    solve_from(game, game.start(), config, watch)
}

/// Solves the part of `game` that begins in `root`.
///
/// # Errors
/// As [`solve`].
pub fn solve_from<G: Game, N: Number>(
    game: &G,
    root: G::State,
    config: &BackwardConfig,
    watch: &dyn Watch,
) -> Result<Backward<G, N>, SolveError> {
    if game.class().hidden {
        return Err(SolveError::Hidden);
    }
    let mut rule = TakeTheBest { chooser: Chooser::new(config.ties), best: Vec::new() };
    let walked = walk(game, root, &mut rule, config.limits, watch)?;
    Ok(Backward { walked, best: rule.best, ties: config.ties })
}

/// A solved game: the worth of every state that can be reached, and the best move in it.
///
/// As a [`Strategy`] it plays the best move; in a state that it does not know (one that cannot be
/// reached from its root) it plays every legal move with equal odds.
pub struct Backward<G: Game, N> {
    pub(crate) walked: Walked<G::State, N>,
    /// By state; `None` at ends and at chance.
    pub(crate) best: Vec<Option<G::Move>>,
    ties: Ties,
}

impl<G: Game, N: Number> Backward<G, N> {
    /// What each seat gets from the root on.
    pub fn values(&self) -> BySeat<N> {
        self.walked.values_of(0)
    }

    /// What each seat gets from `state` on, if it can be reached.
    pub fn value_of(&self, state: &G::State) -> Option<BySeat<N>> {
        Some(self.walked.values_of(self.walked.states.id_of(state)?))
    }

    /// The move of the seat to act in `state`; none at ends, at chance, and where it is unknown.
    pub fn best_move(&self, state: &G::State) -> Option<G::Move> {
        self.best[self.walked.states.id_of(state)? as usize]
    }

    /// Every state that can be reached, in the order they were met; the root first.
    pub fn states(&self) -> &[G::State] {
        self.walked.states.as_slice()
    }

    /// The number of states that can be reached.
    pub fn n_states(&self) -> usize {
        self.states().len()
    }

    /// How ties were broken.
    pub fn ties(&self) -> Ties {
        self.ties
    }

    /// The bytes of the tables, less what a state or a number itself keeps on the heap.
    pub fn bytes(&self) -> usize {
        self.walked.states.bytes()
            + self.walked.values.capacity() * size_of::<N>()
            + self.best.capacity() * size_of::<Option<G::Move>>()
    }
}

impl<G: Game, N: Number> Strategy<G> for Backward<G, N> {
    fn odds(&self, game: &G, state: &G::State, moves: &[G::Move], out: &mut Vec<u64>) {
        match self.best_move(state) {
            Some(best) if moves.contains(&best) => {
                out.extend(moves.iter().map(|&mv| u64::from(mv == best)));
            }
            _ => Uniform.odds(game, state, moves, out),
        }
    }
}

/// The rule of backward induction: look at every move, take the best.
struct TakeTheBest<M, N> {
    chooser: Chooser<N>,
    best: Vec<Option<M>>,
}

impl<G: Game, N: Number> SeatRule<G, N> for TakeTheBest<G::Move, N> {
    const DOING: &'static str = "solving";

    fn meet(&mut self) {
        self.best.push(None);
    }

    fn weigh(&self, _: &G, _: &G::State, _: Seat, moves: &[G::Move], out: &mut Vec<u64>) {
        out.resize(out.len() + moves.len(), 1);
    }

    fn settle(&mut self, id: StateId, seat: Seat, fan: &Fan<'_, G::Move, N>, out: &mut [N]) {
        let chosen = self.chooser.choose(seat, fan);
        out.clone_from_slice(fan.worth(chosen));
        self.best[id as usize] = Some(fan.moves[chosen]);
    }

    fn bytes(&self) -> usize {
        self.best.capacity() * size_of::<Option<G::Move>>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use kernel::toys::Nim;
    use kernel::{Fraction, LimitReached, Progress, Stop};
    use std::sync::atomic::{AtomicU64, Ordering};

    fn solved<N: Number>(chart: &Chart, ties: Ties) -> Backward<Chart, N> {
        solve(chart, &BackwardConfig { ties, ..BackwardConfig::default() }, &()).unwrap()
    }

    #[test]
    fn nim_is_lost_exactly_at_multiples_of_what_both_can_make_up() {
        let nim = Nim::new(100, 4);
        let solution = solve::<_, Fraction>(&nim, &BackwardConfig::default(), &()).unwrap();
        assert_eq!(solution.values().as_slice(), [Fraction::from(-1), Fraction::from(1)]);
        for state in solution.states() {
            let text = kernel::Notation::state_to_text(&nim, state);
            let (left, seat) = text.split_once(" for ").unwrap();
            let (left, seat): (u32, usize) = (left.parse().unwrap(), seat.parse().unwrap());
            let value = solution.value_of(state).unwrap()[Seat::new(seat - 1)].clone();
            assert_eq!(value, Fraction::from(if left % 5 == 0 { -1 } else { 1 }), "{text}");
            if left % 5 != 0 {
                assert_eq!(solution.best_move(state), Some(left % 5), "{text}");
            }
        }
        // 101 heaps for either seat; but 100 is never seat 2's, and 99 never seat 1's.
        assert_eq!(solution.n_states(), 2 * 101 - 2);
    }

    #[test]
    fn a_million_matches_do_not_overflow_the_stack() {
        let nim = Nim::new(1_000_000, 3);
        let solution = solve::<_, f64>(&nim, &BackwardConfig::default(), &()).unwrap();
        assert_eq!(solution.values().as_slice(), [-1.0, 1.0]);
        assert!(solution.n_states() > 1_999_000);
        assert!(solution.bytes() > solution.n_states() * (8 + 8 + 16 + 8));
    }

    #[test]
    fn a_cycle_is_an_error_that_names_it() {
        let chart = Chart::new(
            1,
            vec![
                ChartNode::Seat(0, vec![4, 1]),
                ChartNode::Chance(vec![(1, 2), (1, 3)]),
                ChartNode::Seat(0, vec![4]),
                ChartNode::Seat(0, vec![4, 4, 1]),
                ChartNode::Over(vec![0]),
            ],
        );
        let error = solve::<_, f64>(&chart, &BackwardConfig::default(), &()).err().unwrap();
        let moves = vec!["1".to_owned(), "2".to_owned()];
        assert_eq!(error, SolveError::Cyclic { state: "1".into(), moves });
        let from_the_end = solve_from::<_, f64>(&chart, 2, &BackwardConfig::default(), &());
        assert_eq!(from_the_end.unwrap().n_states(), 2);
    }

    #[test]
    fn a_game_with_hidden_information_is_refused() {
        let mut chart = Chart::new(1, vec![ChartNode::Over(vec![0])]);
        chart.hidden = true;
        let error = solve::<_, f64>(&chart, &BackwardConfig::default(), &()).err();
        assert_eq!(error, Some(SolveError::Hidden));
    }

    #[test]
    fn limits_are_kept_to_the_state_and_count_every_table() {
        // Wide and not deep, so that it is the tables that weigh and not the stacks.
        let n_ends = 1 << 14;
        let mut nodes = vec![ChartNode::Seat(0, (1..=n_ends).collect())];
        nodes.extend((0..n_ends).map(|_| ChartNode::Over(vec![0; 4])));
        let chart = Chart::new(4, nodes);
        let with = |states, bytes| {
            let limits = Limits { states, bytes };
            solve::<_, f64>(&chart, &BackwardConfig { limits, ..BackwardConfig::default() }, &())
        };
        let n_states = u64::from(n_ends) + 1;
        let enough = with(n_states, 1 << 30).unwrap();
        let refused = with(n_states - 1, 1 << 30).err();
        let expected = LimitReached::States { limit: n_states - 1, needed: n_states };
        assert_eq!(refused, Some(SolveError::Limit(expected)));
        match with(n_states, enough.bytes() as u64).err() {
            Some(SolveError::Limit(LimitReached::Memory { needed, .. })) => {
                // Beside the tables that are left: a move, a weight and a head for each end.
                assert!(needed >= enough.bytes() as u64 + u64::from(n_ends) * (4 + 8 + 4));
            }
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_watch_hears_how_far_the_work_has_come_and_can_stop_it() {
        struct Patience {
            until: u64,
            heard: AtomicU64,
        }
        impl Watch for Patience {
            fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
                assert_eq!((progress.doing, progress.total), ("solving", None));
                self.heard.store(progress.done, Ordering::Relaxed);
                if progress.done < self.until { Ok(()) } else { Err(Stop::OutOfTime) }
            }
        }
        let nim = Nim::new(100_000, 2);
        for (until, heard, is_stopped) in
            [(150_000, 150_000..155_000, true), (250_000, 200_000..200_001, false)]
        {
            let watch = Patience { until, heard: AtomicU64::new(0) };
            let error = solve::<_, f64>(&nim, &BackwardConfig::default(), &watch).err();
            let stopped = SolveError::Limit(LimitReached::Stopped(Stop::OutOfTime));
            assert_eq!(error, is_stopped.then_some(stopped));
            assert!(heard.contains(&watch.heard.into_inner()));
        }
    }

    #[test]
    fn a_lawless_game_is_an_error_and_not_a_panic() {
        for (law, nodes) in [
            ("NeverStuck", vec![ChartNode::Seat(0, vec![])]),
            ("NeverStuck", vec![ChartNode::Chance(vec![])]),
            ("SeatsExist", vec![ChartNode::Seat(1, vec![0])]),
            ("SeatsExist", vec![ChartNode::Over(vec![1, 2])]),
            ("PositiveWeights", vec![ChartNode::Chance(vec![(0, 1)]), ChartNode::Over(vec![0])]),
            (
                "PositiveWeights",
                vec![ChartNode::Chance(vec![(u64::MAX, 1), (1, 1)]), ChartNode::Over(vec![0])],
            ),
        ] {
            let chart = Chart::new(1, nodes);
            match solve::<_, f64>(&chart, &BackwardConfig::default(), &()).err() {
                Some(SolveError::Lawless { law: found, state }) => {
                    assert_eq!((format!("{found:?}").as_str(), state.as_str()), (law, "0"));
                }
                other => panic!("{law}: {other:?}"),
            }
        }
    }

    #[test]
    fn a_described_game_that_goes_wrong_is_an_error_that_says_how() {
        let nodes =
            vec![ChartNode::Chance(vec![(1, 1)]), ChartNode::Fault("line 7: no card to take")];
        let error = solve::<_, f64>(&Chart::new(1, nodes), &BackwardConfig::default(), &()).err();
        let (why, state) = ("line 7: no card to take".to_owned(), "1".to_owned());
        assert_eq!(error, Some(SolveError::Faulty { why, state }));
    }

    #[test]
    fn as_a_strategy_it_plays_its_move_and_anything_where_it_knows_none() {
        let chart = Chart::new(
            1,
            vec![
                ChartNode::Seat(0, vec![1, 2]),
                ChartNode::Over(vec![0]),
                ChartNode::Over(vec![1]),
            ],
        );
        let solution = solved::<f64>(&chart, Ties::First);
        let odds = |state| {
            let mut odds = vec![7];
            solution.odds(&chart, &state, &[0, 1], &mut odds);
            odds
        };
        assert_eq!(odds(0), [7, 0, 1]);
        assert_eq!(odds(9), [7, 1, 1]);
        assert_eq!(solution.best_move(&1), None);
        assert_eq!(solution.best_move(&9), None);
        assert_eq!(solution.value_of(&9), None);
    }
}
