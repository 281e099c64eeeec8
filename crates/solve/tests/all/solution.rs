//! The one interface to what all methods find.

use kernel::toys::{Fog, FogConfig, Maze, Nim, Place};
use kernel::{BySeat, Fraction, Game, Hidden, Limits, Number, Payoff, Seat, Strategy, Turn};
use solve::best_reply::audit;
use solve::form::{Behaviour, Profile};
use solve::retrograde::{RetrogradeConfig, solve_deals};
use solve::sequence::{self, SequenceConfig};
use solve::solution::{Followed, ViewSolution};
use solve::{
    BackwardConfig, Certainty, Compiled, PolicyConfig, Solution, SolveError, backward, evaluate,
    policy,
};

/// Three methods of one game give the same answers to the same questions.
#[test]
fn every_method_gives_the_same_values_and_moves() {
    let nim = Nim::new(21, 4);
    let by_backward =
        backward::solve::<_, Fraction>(&nim, &BackwardConfig::default(), &()).unwrap();
    let by_policy = policy::solve::<_, Fraction>(&nim, &PolicyConfig::default(), &()).unwrap();
    let by_retrograde = solve_deals(&nim, &RetrogradeConfig::default(), &()).unwrap();
    assert_eq!(by_retrograde.deals().len(), 1);
    let solutions: [&dyn Solution<Nim, Fraction>; 3] = [&by_backward, &by_policy, &by_retrograde];
    for state in by_backward.states() {
        let [one, two, three] = solutions.map(|solution| {
            let moves = solution.moves(&nim, state).into_iter();
            let values: Vec<_> = moves.clone().map(|solved| (solved.mv, solved.value)).collect();
            let made = moves.filter(|solved| solved.probability == Fraction::ONE).map(|m| m.mv);
            let chosen = solution.chosen_move(&nim, state);
            assert_eq!(made.collect::<Vec<_>>(), Vec::from_iter(chosen));
            (solution.values_from(&nim, state), values)
        });
        assert!(one == two && one == three, "{state:?}: {one:?} {two:?} {three:?}");
    }
    let [first, second] = [0, 1].map(Seat::new);
    for solution in solutions {
        assert_eq!(solution.values()[first], Fraction::from(1));
        assert_eq!(solution.certainty(second), Certainty::Proven);
        assert_eq!((solution.bounds(first), solution.bytes() > 0), (None, true));
        assert_eq!(solution.n_states(), by_backward.n_states() as u64);
    }
    assert_eq!(solutions.map(Solution::can_cycle), [false, false, true]);
    let floats = backward::solve::<_, f64>(&nim, &BackwardConfig::default(), &()).unwrap();
    assert_eq!(Solution::certainty(&floats, first), Certainty::Computed);
}

#[test]
fn a_table_of_who_wins_is_no_solution_where_wins_pay_different_amounts() {
    let fork = Place::Fork(Seat::new(0), vec![1, 2, 0]);
    let pays = |low, high| [low, high].map(|pays| Place::End(Payoff::from(pays))).to_vec();
    let maze = |low, high| Maze::new([vec![fork.clone()], pays(low, high)].concat());
    let solved = |maze: &Maze| solve_deals(maze, &RetrogradeConfig::default(), &());
    let same = solved(&maze(2, 2)).unwrap();
    assert_eq!(
        (same.stake(), same.values()[Seat::new(1)].clone()),
        (&Fraction::from(2), Fraction::from(-2))
    );
    let error = solved(&maze(2, 3)).err().unwrap();
    assert_eq!(error, SolveError::UnequalStakes { state: "2".to_owned() });
}

fn fogs() -> impl Iterator<Item = Fog> {
    let of_seats =
        |seats| (1..=8).map(move |seed| (FogConfig { seats, ..FogConfig::default() }, seed));
    [1, 2, 3].into_iter().flat_map(of_seats).map(|(config, seed)| Fog::new(config, seed))
}

fn compiled(game: &Fog) -> Compiled<Fog> {
    Compiled::new(game, Limits::default(), &()).unwrap()
}

fn uniform(compiled: &Compiled<Fog>) -> Profile<Fraction> {
    let form = compiled.form();
    BySeat::from_fn(form.seats(), |seat| Behaviour::uniform(form.side(seat)))
}

/// Every state in which somebody decides, with what chance and the others contribute to coming there.
fn decisions(
    game: &Fog,
    solution: &ViewSolution<'_, Fog, Fraction>,
) -> Vec<(<Fog as Game>::State, Seat, Fraction)> {
    let mut found = Vec::new();
    let ones = BySeat::from_fn(game.seats(), |_| Fraction::ONE);
    let mut open = vec![(game.start(), Fraction::ONE, ones)];
    while let Some((state, chance, own)) = open.pop() {
        let mut moves = Vec::new();
        match game.turn(&state) {
            Turn::Over(_) => {}
            Turn::Chance => {
                game.moves(&state, &mut moves);
                let total: u64 = moves.iter().map(|&mv| game.weight(&state, mv)).sum();
                for &mv in &moves {
                    let share = Fraction::from_parts(game.weight(&state, mv).into(), total.into());
                    open.push((game.after(&state, mv), &chance * share, own.clone()));
                }
            }
            Turn::Seat(seat) => {
                let others = (0..game.seats()).filter(|&idx| idx != seat.idx()).map(Seat::new);
                let reach = others.fold(chance.clone(), |reach, other| reach * &own[other]);
                found.push((state, seat, reach));
                for solved in solution.moves(game, &state) {
                    let mut own = own.clone();
                    own[seat] = &own[seat] * &solved.probability;
                    open.push((game.after(&state, solved.mv), chance.clone(), own));
                }
            }
        }
    }
    found
}

#[test]
fn the_value_of_a_move_is_the_mean_over_the_states_of_its_information_set() {
    for game in fogs() {
        let compiled = compiled(&game);
        let profile = uniform(&compiled);
        let audited = audit(compiled.form(), &profile, &()).unwrap();
        let solution = ViewSolution::new(&compiled, &profile, &audited, &()).unwrap();
        assert_eq!(solution.values_from(&game, &game.start()), Some(audited.values.clone()));
        let decisions = decisions(&game, &solution);
        for (state, seat, _) in &decisions {
            let view = game.view(state, *seat);
            let same = decisions
                .iter()
                .filter(|(other, by, _)| by == seat && game.view(other, *seat) == view);
            let same: Vec<_> = same.collect();
            for solved in solution.moves(&game, state) {
                let (mut sum, mut total) = (Fraction::ZERO, Fraction::ZERO);
                for (other, _, reach) in &same {
                    let values = solution.values_from(&game, &game.after(other, solved.mv));
                    sum += &values.unwrap()[*seat] * reach;
                    total += reach;
                }
                assert_eq!(solved.value, Some(sum / total));
            }
        }
    }
}

#[test]
fn an_equilibrium_is_proven_in_fractions_and_between_bounds_in_floats() {
    for seed in 1..=12 {
        let game = Fog::new(FogConfig::default(), seed);
        let compiled = compiled(&game);
        let form = compiled.form();
        let found =
            sequence::solve(form, &SequenceConfig::default(), &()).unwrap().proven().unwrap();
        let exact = ViewSolution::new(&compiled, &found.profile, &found.audit, &()).unwrap();
        let first = Seat::new(0);
        assert_eq!((exact.certainty(first), exact.bounds(first)), (Certainty::Proven, None));
        let value = Number::to_f64(&exact.values()[first]);

        let floats = sequence::approximate(form, &SequenceConfig::default(), &()).unwrap();
        let about = ViewSolution::new(&compiled, &floats.profile, &floats.audit, &()).unwrap();
        let [low, high] = about.bounds(first).unwrap();
        assert_eq!(about.certainty(first), Certainty::Between);
        assert!(low <= value && value <= high && high - low < 1e-6, "{low} {value} {high}");
        let [down, up] = about.bounds(Seat::new(1)).unwrap();
        assert_eq!((down, up), (0.0 - high, 0.0 - low));

        // Who follows a solution gets what it is worth.
        let followed = Followed(&exact);
        let profile: [&dyn Strategy<Fog>; 2] = [&followed, &followed];
        let got = evaluate::<_, Fraction>(&game, &profile, Limits::default(), &()).unwrap();
        assert_eq!(got, exact.values());
    }
}

#[test]
fn what_a_solution_does_not_know_has_no_value_and_any_move() {
    let (small, large) = (Nim::new(5, 2), Nim::new(9, 2));
    let solution = backward::solve::<_, f64>(&small, &BackwardConfig::default(), &()).unwrap();
    let solution: &dyn Solution<Nim, f64> = &solution;
    let state = large.start();
    assert!(solution.values_from(&large, &state).is_none());
    assert!(solution.moves(&large, &state).is_empty());
    let mut odds = Vec::new();
    Followed(solution).odds(&large, &state, &[1, 2], &mut odds);
    assert_eq!(odds, [1, 1]);
}
