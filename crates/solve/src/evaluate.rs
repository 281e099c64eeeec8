//! Evaluation: what a profile of strategies, one for each seat, is worth to each of them.
//!
//! Exact, by walking everything that the profile lets happen: no sampling. A move with zero odds is
//! not followed, so a profile of pure strategies is cheap, and a game with cycles can be evaluated
//! as long as the profile does not cycle. Hidden information is no obstacle: a strategy is asked
//! in every state, and whether it looks only at what its seat has seen is its own promise.

use kernel::{BySeat, Game, Limits, Number, Seat, Strategy, Watch};

use crate::SolveError;
use crate::states::StateId;
use crate::walk::{Fan, SeatRule, walk};

/// What each seat gets on average when seat *i* plays `profile[i]`, from the start of `game`.
///
/// # Errors
/// [`SolveError::WrongSeats`] unless there is one strategy for each seat, [`SolveError::Odds`] when
/// one does not say what it does, [`SolveError::Cyclic`] when the profile lets play cycle,
/// [`SolveError::Limit`] when it is too much or the watch says stop, [`SolveError::Faulty`] when play can
/// come to a state with a fault, [`SolveError::Lawless`] when
/// the game breaks a law of [`Game`].
pub fn evaluate<G: Game, N: Number>(
    game: &G,
    profile: &[&dyn Strategy<G>],
    limits: Limits,
    watch: &dyn Watch,
) -> Result<BySeat<N>, SolveError> {
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
) -> Result<BySeat<N>, SolveError> {
    let (seats, strategies) = (game.seats(), profile.len());
    if seats != strategies {
        return Err(SolveError::WrongSeats { seats, strategies });
    }
    Ok(walk(game, root, &mut MixedByProfile(profile), limits, watch)?.values_of(0))
}

/// The rule of evaluation: every seat mixes as its strategy says.
struct MixedByProfile<'a, G>(&'a [&'a dyn Strategy<G>]);

impl<G: Game, N: Number> SeatRule<G, N> for MixedByProfile<'_, G> {
    const DOING: &'static str = "evaluating";

    fn weigh(&self, game: &G, state: &G::State, seat: Seat, moves: &[G::Move], out: &mut Vec<u64>) {
        self.0[seat.idx()].odds(game, state, moves, out);
    }

    fn settle(&mut self, _: StateId, _: Seat, fan: &Fan<'_, G::Move, N>, out: &mut [N]) {
        fan.mean(out);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chart::{Chart, ChartNode};
    use kernel::{Fraction, Uniform};

    /// The same odds in every state.
    struct Always(Vec<u64>);

    impl<G: Game> Strategy<G> for Always {
        fn odds(&self, _: &G, _: &G::State, _: &[G::Move], out: &mut Vec<u64>) {
            out.extend(&self.0);
        }
    }

    fn worth(chart: &Chart, profile: &[&dyn Strategy<Chart>]) -> Result<String, SolveError> {
        let values = evaluate::<_, Fraction>(chart, profile, Limits::default(), &())?;
        Ok(values.iter().map(Fraction::to_string).collect::<Vec<_>>().join(" "))
    }

    /// Seat 1 chooses who goes on; seat 2 or chance then ends it, or goes back to the start.
    fn merry_go_round() -> Chart {
        Chart::new(
            2,
            vec![
                ChartNode::Seat(0, vec![1, 2]),
                ChartNode::Seat(1, vec![0, 3]),
                ChartNode::Chance(vec![(2, 3), (1, 4)]),
                ChartNode::Over(vec![6, 0]),
                ChartNode::Over(vec![0, 1]),
            ],
        )
    }

    #[test]
    fn each_seat_plays_its_own_strategy_and_what_has_no_odds_is_not_followed() {
        let chart = merry_go_round();
        let (only_first, only_second) = (Always(vec![1, 0]), Always(vec![0, 5]));
        let mixed = Always(vec![1, 3]);
        // 6 with one quarter; then 6 with two thirds of three quarters, or 1 for seat 2.
        assert_eq!(worth(&chart, &[&mixed, &only_second]).unwrap(), "9/2 1/4");
        assert_eq!(worth(&chart, &[&only_second, &Uniform]).unwrap(), "4 1/3");
        assert_eq!(worth(&chart, &[&only_first, &only_second]).unwrap(), "6 0");
        let round = worth(&chart, &[&only_first, &only_first]).unwrap_err();
        let moves = vec!["0".to_owned(), "0".to_owned()];
        assert_eq!(round, SolveError::Cyclic { state: "0".into(), moves });
        let from =
            evaluate_from::<_, f64>(&chart, 4, &[&Uniform, &Uniform], Limits::default(), &());
        assert_eq!(from.unwrap().as_slice(), [0.0, 1.0]);
    }

    #[test]
    fn a_profile_for_another_table_is_refused() {
        let error = worth(&merry_go_round(), &[&Uniform]).unwrap_err();
        assert_eq!(error, SolveError::WrongSeats { seats: 2, strategies: 1 });
    }

    #[test]
    fn a_strategy_without_usable_odds_is_refused() {
        for odds in [vec![], vec![0, 0], vec![1], vec![1, 1, 1], vec![u64::MAX, 1]] {
            let error = worth(&merry_go_round(), &[&Always(odds), &Uniform]).unwrap_err();
            assert_eq!(error, SolveError::Odds { seat: Seat::new(0), state: "0".into() });
        }
    }
}
