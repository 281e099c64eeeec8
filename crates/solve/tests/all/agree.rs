//! Laws of the solvers on random games: the clever one agrees with the plain one, evaluation agrees
//! with both, and a cycle is found exactly where there is one.

use std::collections::BTreeSet;

use kernel::toys::Thicket;
use kernel::{BySeat, Class, Fraction, Game, Limits, Number, Seat, Strategy, Turn, Uniform};
use proptest::prelude::{Strategy as Arbitrary, *};
use solve::{Backward, BackwardConfig, SolveError, Ties, backward, evaluate, plain};

const ALL_TIES: [Ties; 4] = [Ties::First, Ties::Last, Ties::Generous, Ties::Spiteful];

fn thickets() -> impl Arbitrary<Value = Thicket> {
    (1usize..=4, 1usize..=7, 1usize..=6, any::<u64>())
        .prop_map(|(seats, layers, width, seed)| Thicket::new(seats, layers, width, seed))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn solved<G: Game, N: Number>(game: &G, ties: Ties) -> Result<Backward<G, N>, SolveError> {
    backward::solve(game, &BackwardConfig { ties, ..BackwardConfig::default() }, &())
}

/// The worth of `state` when every move of a seat is equally likely, by the definition.
fn uniform_mean(game: &Thicket, state: (u32, u32)) -> Vec<f64> {
    let turn = game.turn(&state);
    if let Turn::Over(payoffs) = turn {
        return payoffs.iter().map(|payoff| payoff.to_f64()).collect();
    }
    let mut moves = Vec::new();
    game.moves(&state, &mut moves);
    let weight = |mv| if turn == Turn::Chance { game.weight(&state, mv) } else { 1 };
    let total: u64 = moves.iter().map(|&mv| weight(mv)).sum();
    let mut mean = vec![0.0; game.seats()];
    for &mv in &moves {
        let odds = weight(mv) as f64 / total as f64;
        for (sum, worth) in mean.iter_mut().zip(uniform_mean(game, game.after(&state, mv))) {
            *sum += odds * worth;
        }
    }
    mean
}

/// Every state that can be reached in one move or more.
fn reached_again(game: &Thicket, from: (u32, u32)) -> BTreeSet<(u32, u32)> {
    let (mut reached, mut todo, mut moves) = (BTreeSet::new(), vec![from], Vec::new());
    while let Some(state) = todo.pop() {
        moves.clear();
        game.moves(&state, &mut moves);
        let after = moves.iter().map(|&mv| game.after(&state, mv));
        todo.extend(after.filter(|&next| reached.insert(next)));
    }
    reached
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn backward_induction_is_the_plain_recursion_done_quickly(game in thickets()) {
        for ties in ALL_TIES {
            let exact = solved::<_, Fraction>(&game, ties).unwrap();
            let quick = solved::<_, f64>(&game, ties).unwrap();
            for state in exact.states() {
                let (values, mv) = plain::solve(&game, state, ties);
                prop_assert_eq!(exact.best_move(state), mv);
                prop_assert_eq!(quick.best_move(state), mv);
                for (value, near) in values.iter().zip(&quick.value_of(state).unwrap()) {
                    prop_assert!((Number::to_f64(value) - near).abs() <= 1e-12);
                }
                prop_assert_eq!(exact.value_of(state), Some(values));
            }
            let n_states = exact.n_states() as u64;
            prop_assert_eq!(plain::audit(&game, &exact), Ok(n_states));
            prop_assert_eq!(plain::audit(&game, &quick), Ok(n_states));
            let mut reached = reached_again(&game, game.start());
            reached.insert(game.start());
            prop_assert_eq!(&exact.states().iter().copied().collect::<BTreeSet<_>>(), &reached);
            prop_assert_eq!(reached.len() as u64, n_states);
        }
    }

    #[test]
    fn a_solution_played_by_all_is_worth_what_it_says(game in thickets()) {
        for ties in ALL_TIES {
            let solution = solved::<_, Fraction>(&game, ties).unwrap();
            let profile: Vec<&dyn Strategy<Thicket>> = vec![&solution; game.seats()];
            let worth = evaluate::<_, Fraction>(&game, &profile, Limits::default(), &()).unwrap();
            prop_assert_eq!(&worth, &solution.values());
        }
    }

    #[test]
    fn a_profile_of_uniform_play_is_worth_the_plain_mean(game in thickets()) {
        let profile: Vec<&dyn Strategy<Thicket>> = vec![&Uniform; game.seats()];
        let exact: BySeat<Fraction> = evaluate(&game, &profile, Limits::default(), &()).unwrap();
        let quick: BySeat<f64> = evaluate(&game, &profile, Limits::default(), &()).unwrap();
        let plain = uniform_mean(&game, game.start());
        for ((exact, quick), plain) in exact.iter().zip(&quick).zip(plain) {
            prop_assert!((Number::to_f64(exact) - plain).abs() <= 1e-12);
            prop_assert!((quick - plain).abs() <= 1e-12);
        }
    }

    #[test]
    fn no_seat_gains_by_playing_at_random_against_a_solution(game in thickets()) {
        let solution = solved::<_, Fraction>(&game, Ties::First).unwrap();
        for seat in (0..game.seats()).map(Seat::new) {
            let mut profile: Vec<&dyn Strategy<Thicket>> = vec![&solution; game.seats()];
            profile[seat.idx()] = &Uniform;
            let worth: BySeat<Fraction> =
                evaluate(&game, &profile, Limits::default(), &()).unwrap();
            prop_assert!(worth[seat] <= solution.values()[seat]);
        }
    }

    #[test]
    fn a_cycle_is_an_error_that_leads_back_to_its_start(
        (seats, layers, width, seed) in (1usize..=4, 2usize..=7, 1usize..=6, any::<u64>())
    ) {
        let game = Thicket::new(seats, layers, width, seed).with_a_cycle();
        let start_comes_again = reached_again(&game, game.start()).contains(&game.start());
        match solved::<_, f64>(&game, Ties::First) {
            Ok(_) => prop_assert!(!start_comes_again),
            Err(SolveError::Cyclic { state, moves }) => {
                prop_assert!(start_comes_again);
                prop_assert_eq!(&state, "(0, 0)");
                let mut round = game.start();
                for mv in &moves {
                    let mv: u32 = mv.parse().unwrap();
                    prop_assert!(game.is_legal(&round, mv));
                    game.play(&mut round, mv);
                }
                prop_assert_eq!(round, game.start());
                let message = SolveError::Cyclic { state, moves }.to_string();
                prop_assert!(message.contains("a method for games with cycles"));
            }
            Err(other) => prop_assert!(false, "{other}"),
        }
    }
}

/// A ring of states without an end.
struct Ring(u32);

impl Game for Ring {
    type State = u32;
    type Move = ();

    fn seats(&self) -> usize {
        1
    }
    fn class(&self) -> Class {
        Class { chance: false, hidden: false, cycles: true, zero_sum: false }
    }
    fn start(&self) -> u32 {
        0
    }
    fn turn(&self, _: &u32) -> Turn {
        Turn::Seat(Seat::new(0))
    }
    fn moves(&self, _: &u32, out: &mut Vec<()>) {
        out.push(());
    }
    fn weight(&self, _: &u32, (): ()) -> u64 {
        unreachable!("no chance in a ring")
    }
    fn play(&self, state: &mut u32, (): ()) {
        *state = (*state + 1) % self.0;
    }
}

#[test]
fn a_cycle_is_an_error_and_not_a_stack_overflow() {
    let error = solved::<_, f64>(&Ring(1_000_000), Ties::First).err().unwrap();
    assert!(error.to_string().len() < 500, "{error}");
    let SolveError::Cyclic { moves, .. } = error else { panic!("{error}") };
    assert_eq!(moves.len(), 1_000_000);
}
