//! The auditor: whether a finished solution is one, found out by moves forward alone.
//!
//! Two things are looked at, and together they are enough. First the equations of optimal play: an
//! end is worth what it pays, chance the mean of what follows, and where a seat acts the recorded
//! move gives the value and no other gives more. Second, that nobody can hold the winner up: among
//! the states where a seat wins something there are none in which, with its recorded moves, the other
//! could stay for ever by moves that keep the value. Nothing of the solver is used.

use kernel::{Game, Number, Payoff, Rewards, Turn};
use rustc_hash::FxHashMap;

use super::Policy;
use crate::AuditError;

/// Checks every state of `solution`, where only ends pay, and says how many it checked.
///
/// # Errors
/// The first thing found wrong.
pub fn audit<G: Game, N: Number>(game: &G, solution: &Policy<G, N>) -> Result<u64, AuditError> {
    Auditor { game, solution, pay: |_: &G::State, _| Payoff::ZERO }.audit()
}

/// [`audit`](audit()) of a solution with what the game pays on the way.
///
/// # Errors
/// The first thing found wrong.
pub fn audit_rewarded<G: Rewards, N: Number>(
    game: &G,
    solution: &Policy<G, N>,
) -> Result<u64, AuditError> {
    let pay = |state: &G::State, mv| game.reward(state, mv).as_slice()[0];
    Auditor { game, solution, pay }.audit()
}

struct Auditor<'a, G: Game, N, P> {
    game: &'a G,
    solution: &'a Policy<G, N>,
    pay: P,
}

/// Entry of the auditor for a state: who could hold play up there, and how.
struct Looked {
    /// Where play goes if it is to stay where it is good for the first seat, or for the second:
    /// every one of these must be followed (chance), or one of them may be.
    heads: [Vec<usize>; 2],
    must: bool,
    /// For which of the two it is good.
    good: [bool; 2],
}

impl<G: Game, N: Number, P: Fn(&G::State, G::Move) -> Payoff> Auditor<'_, G, N, P> {
    fn audit(&self) -> Result<u64, AuditError> {
        let states = self.solution.states();
        let nth_of: FxHashMap<&G::State, usize> = states.iter().zip(0..).collect();
        let mut looked = Vec::with_capacity(states.len());
        for state in states {
            looked.push(self.look(state, &nth_of)?);
        }
        for winner in 0..2 {
            if let Some(nth) = held_up(&looked, winner) {
                return Err(AuditError::HeldUp { state: format!("{:?}", states[nth]) });
            }
        }
        Ok(states.len() as u64)
    }

    fn look(
        &self,
        at: &G::State,
        nth_of: &FxHashMap<&G::State, usize>,
    ) -> Result<Looked, AuditError> {
        let state = || format!("{at:?}");
        let value = self.solution.value_of(at).expect("a solution knows the states that it lists");
        let best = self.solution.best_move(at);
        let recorded = best.map_or_else(|| "no move".to_owned(), |mv| format!("{mv:?}"));
        let (mut moves, mut after, mut heads) = (Vec::new(), Vec::new(), Vec::new());
        self.game.moves(at, &mut moves);
        for &mv in &moves {
            let next = self.game.after(at, mv);
            let known = self.solution.value_of(&next).zip(nth_of.get(&next));
            let missing = || AuditError::NotVisited { state: state(), mv: format!("{mv:?}") };
            let (mut worth, &head) = known.ok_or_else(missing)?;
            worth.add_scaled(&N::from_payoff((self.pay)(at, mv)), 1);
            after.push(worth);
            heads.push(head);
        }
        let good = [value.beats(&N::zero()), N::zero().beats(&value)];
        let seat = match self.game.turn(at) {
            Turn::Seat(seat) => seat.idx(),
            _ if best.is_some() => return Err(AuditError::NotAMove { state: state(), recorded }),
            Turn::Over(payoffs) => {
                let paid = N::from_payoff(payoffs.as_slice()[0]);
                return if is_same(&value, &paid) {
                    Ok(Looked { heads: [Vec::new(), Vec::new()], must: false, good })
                } else {
                    Err(AuditError::NotThePayoff { state: state() })
                };
            }
            Turn::Chance => {
                let mut mean = N::zero();
                let weights = moves.iter().map(|&mv| self.game.weight(at, mv));
                let mut total = 0;
                for (worth, weight) in after.iter().zip(weights) {
                    mean.add_scaled(worth, weight);
                    total += weight;
                }
                mean.divide(total);
                return if is_same(&value, &mean) {
                    Ok(Looked { heads: [heads.clone(), heads], must: true, good })
                } else {
                    Err(AuditError::NotTheMean { state: state() })
                };
            }
        };
        let Some(taken) = moves.iter().position(|&mv| Some(mv) == best) else {
            return Err(AuditError::NotAMove { state: state(), recorded });
        };
        let is_better = |worth: &N| match seat {
            0 => worth.beats(&after[taken]),
            _ => after[taken].beats(worth),
        };
        if let Some(better) = after.iter().position(is_better) {
            let better = format!("{:?}", moves[better]);
            return Err(AuditError::NotTheBest { state: state(), recorded, better });
        }
        if !is_same(&value, &after[taken]) {
            return Err(AuditError::NotAttained { state: state(), recorded });
        }
        // The winner makes its recorded move; the side that would hold it up makes any that keeps the value.
        let kept = heads.iter().zip(&after).filter(|(_, worth)| is_same(&value, worth));
        let kept: Vec<usize> = kept.map(|(&head, _)| head).collect();
        let own = vec![heads[taken]];
        let heads = if seat == 0 { [own, kept] } else { [kept, own] };
        Ok(Looked { heads, must: false, good })
    }
}

/// A state that is good for seat `winner` and in which play can be kept among such states for ever.
fn held_up(looked: &[Looked], winner: usize) -> Option<usize> {
    let mut stays: Vec<bool> = looked.iter().map(|looked| looked.good[winner]).collect();
    loop {
        let mut is_stable = true;
        for (nth, looked) in looked.iter().enumerate() {
            let mut heads = looked.heads[winner].iter().map(|&head| stays[head]);
            let is_kept =
                if looked.must { heads.all(|stays| stays) } else { heads.any(|stays| stays) };
            if stays[nth] && !is_kept {
                stays[nth] = false;
                is_stable = false;
            }
        }
        if is_stable {
            return stays.iter().position(|&stays| stays);
        }
    }
}

fn is_same<N: Number>(a: &N, b: &N) -> bool {
    !a.beats(b) && !b.beats(a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::policy::{PolicyConfig, solve, solve_rewarded};
    use kernel::toys::{Carousel, Mover, Ride, Station};
    use kernel::{Fraction, Seat};

    type Solution = Policy<Carousel, Fraction>;

    fn stop(mover: Mover, rides: &[u32]) -> Station {
        let ride = |&to: &u32| Ride { to, weight: 1, pays: Payoff::from(i64::from(to == 4)) };
        Station { mover, rides: rides.iter().map(ride).collect() }
    }

    /// Seat 1 waits or loses 1; or bets on a coin, 3 or −5, with 1 for betting; seat 2 only waits.
    fn game() -> Carousel {
        let [one, two] = [0, 1].map(|nth| Mover::Seat(Seat::new(nth)));
        let over = |payoff: i64| Mover::Nobody(payoff.into());
        Carousel::new(vec![
            stop(one, &[1, 2, 4]),
            stop(two, &[0]),
            stop(over(-1), &[]),
            stop(over(3), &[]),
            stop(Mover::Chance, &[3, 5]),
            stop(over(-5), &[]),
        ])
    }

    fn value_mut(solution: &mut Solution, state: u32) -> &mut Fraction {
        let id = solution.states.id_of(&state).unwrap() as usize;
        &mut solution.values[id]
    }

    #[test]
    fn a_sound_solution_passes_with_every_state_checked() {
        let (game, config) = (game(), PolicyConfig::default());
        let solution: Solution = solve_rewarded(&game, &config, &()).unwrap();
        assert_eq!(solution.value_of(&0), Some(Fraction::ZERO));
        assert_eq!(audit_rewarded(&game, &solution), Ok(6));
        let unpaid: Solution = solve(&game, &config, &()).unwrap();
        assert_eq!(audit(&game, &unpaid), Ok(6));
    }

    #[test]
    fn every_kind_of_corruption_is_caught() {
        let check = |corrupt: &dyn Fn(&mut Solution), expected: &str| {
            let mut solution = solve_rewarded(&game(), &PolicyConfig::default(), &()).unwrap();
            corrupt(&mut solution);
            let found = audit_rewarded(&game(), &solution).unwrap_err().to_string();
            assert!(found.contains(expected), "{found}");
        };
        check(&|s| *value_mut(s, 2) += Fraction::ONE, "is not what it pays");
        check(&|s| *value_mut(s, 4) -= Fraction::ONE, "not the weighted mean");
        check(&|s| *value_mut(s, 4) += Fraction::from(2), "plays 0, but 2 is better");
        check(&|s| *value_mut(s, 1) += Fraction::ONE, "not that of the state its move");
        check(&|s| s.best[0] = Some(1), "plays 1, but 0 is better");
        check(&|s| s.best[0] = Some(7), "plays 7, which cannot be played");
        check(&|s| s.best[2] = Some(0), "plays 0, which cannot be played");
        check(&|s| s.best[1] = None, "plays no move, which cannot be played");
    }

    #[test]
    fn equations_that_hold_and_a_side_that_could_wait_are_not_a_solution() {
        let [one, two] = [0, 1].map(|nth| Mover::Seat(Seat::new(nth)));
        let over = stop(Mover::Nobody(Payoff::from(-1)), &[]);
        let game = Carousel::new(vec![stop(one, &[1, 2]), stop(two, &[0]), over]);
        let mut solution: Solution = solve(&game, &PolicyConfig::default(), &()).unwrap();
        assert_eq!(audit(&game, &solution), Ok(3));
        for state in [0, 1] {
            *value_mut(&mut solution, state) = -Fraction::ONE;
        }
        solution.best[0] = Some(1);
        let found = audit(&game, &solution).unwrap_err();
        assert_eq!(found, AuditError::HeldUp { state: "0".into() });
    }

    #[test]
    fn a_winner_who_waits_is_found_out() {
        let [one, two] = [0, 1].map(|nth| Mover::Seat(Seat::new(nth)));
        let over = stop(Mover::Nobody(Payoff::from(1)), &[]);
        let game = Carousel::new(vec![stop(one, &[1, 2]), stop(two, &[0]), over]);
        let mut solution: Solution = solve(&game, &PolicyConfig::default(), &()).unwrap();
        assert_eq!((solution.best[0], audit(&game, &solution)), (Some(1), Ok(3)));
        // The values are right, and the move keeps them; but it never wins anything.
        solution.best[0] = Some(0);
        let found = audit(&game, &solution).unwrap_err();
        assert_eq!(found, AuditError::HeldUp { state: "0".into() });
    }
}
