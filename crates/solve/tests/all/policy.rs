//! Laws of policy iteration on random games that can cycle: it agrees with trying every way to play,
//! with value iteration, with backward induction where nothing can cycle and with retrograde
//! analysis where there is no chance; and its auditor agrees with it.

use kernel::toys::{Carousel, Maze, Mover, Ride, Station, Thicket};
use kernel::{Fraction, Game, Limits, Number, Payoff, Rewards, Seat, Strategy, Turn, Uniform};
use proptest::prelude::*;
use solve::policy::{self, Policy, PolicyConfig, plain};
use solve::{BackwardConfig, SolveError, backward, evaluate, retrograde};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn solved<N: Number>(game: &Carousel) -> Result<Policy<Carousel, N>, SolveError> {
    policy::solve_rewarded(game, &PolicyConfig::default(), &())
}

fn pay(game: &Carousel) -> impl Fn(&u32, u32) -> Payoff + '_ {
    |state, mv| game.reward(state, mv).as_slice()[0]
}

fn moves_of<G: Game>(game: &G, state: &G::State) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    moves
}

/// Whether both seats together can keep play for ever on a way round that pays: for some ride that
/// pays, everything that can follow it leads back to it, if seats go where it is nearest.
fn can_be_paid_for_ever(game: &Carousel, n_stops: u32) -> bool {
    // The largest set of stops that play can be kept in, by sweeps, within which `to` is reachable
    // from all: begin with all that reach it and drop until it stays.
    let reaches = |kept: &[bool], to: u32| {
        let mut reaches = vec![false; n_stops as usize];
        reaches[to as usize] = kept[to as usize];
        for _ in 0..n_stops {
            for stop in 0..n_stops {
                let heads = moves_of(game, &stop).into_iter().map(|mv| game.after(&stop, mv));
                let leads = heads.into_iter().any(|head| reaches[head as usize]);
                reaches[stop as usize] |= kept[stop as usize] && leads;
            }
        }
        reaches
    };
    let keepable = |to: u32| {
        let mut kept = vec![true; n_stops as usize];
        loop {
            let reach = reaches(&kept, to);
            let stays = |stop: &u32| {
                let heads = moves_of(game, stop).into_iter().map(|mv| game.after(stop, mv));
                let mut heads = heads.map(|head| reach[head as usize]);
                let is_in = if game.turn(stop) == Turn::Chance {
                    heads.all(|is_in| is_in)
                } else {
                    heads.any(|is_in| is_in)
                };
                reach[*stop as usize] && is_in && !matches!(game.turn(stop), Turn::Over(_))
            };
            let next: Vec<bool> = (0..n_stops).map(|stop| stays(&stop)).collect();
            if next == kept {
                return kept;
            }
            kept = next;
        }
    };
    let visited = plain::nearly(game, &0, |_, _| Payoff::ZERO, 0.5);
    visited.into_iter().any(|(stop, _)| {
        moves_of(game, &stop).into_iter().any(|mv| {
            let kept = keepable(stop);
            let is_paid = game.reward(&stop, mv).as_slice()[0] != Payoff::ZERO;
            is_paid && kept[stop as usize] && kept[game.after(&stop, mv) as usize]
        })
    })
}

/// Whether some ride that pays leads back to where it began, so that sums have no bound.
fn pays_on_a_way_round(game: &Carousel, n_stops: u32) -> bool {
    let leads = |from: u32, to: u32| {
        let states = plain::nearly(game, &from, |_, _| Payoff::ZERO, 0.5);
        states.into_iter().any(|(state, _)| state == to)
    };
    (0..n_stops).any(|stop| {
        moves_of(game, &stop).into_iter().any(|mv| {
            let is_paid = game.reward(&stop, mv).as_slice()[0] != Payoff::ZERO;
            is_paid && leads(game.after(&stop, mv), stop)
        })
    })
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn values_are_those_of_trying_every_way_to_play(
        n in 1usize..=6, pays in 0u64..=4, seed in any::<u64>(),
    ) {
        let game = Carousel::random(n, pays, seed);
        let exact = match solved::<Fraction>(&game) {
            Ok(exact) => exact,
            Err(SolveError::PaidForEver { .. }) => {
                prop_assert!(can_be_paid_for_ever(&game, n as u32));
                return Ok(());
            }
            Err(other) => return Err(TestCaseError::fail(other.to_string())),
        };
        prop_assert!(!can_be_paid_for_ever(&game, n as u32));
        let quick = solved::<f64>(&game).unwrap();
        for (state, value) in plain::by_trial(&game, &0, pay(&game)) {
            let near = quick.value_of(&state).unwrap();
            prop_assert!((Number::to_f64(&value) - near).abs() <= 1e-10);
            prop_assert_eq!(exact.value_of(&state), Some(value), "stop {}", state);
        }
        let n_states = exact.n_states() as u64;
        prop_assert_eq!(policy::audit_rewarded(&game, &exact), Ok(n_states));
        if pays == 0 || !pays_on_a_way_round(&game, n as u32) {
            let both: [&dyn Strategy<Carousel>; 2] = [&exact, &exact];
            let course = policy::evaluate_rewarded::<_, Fraction>(&game, &both, Limits::default(), &());
            let course = course.unwrap();
            prop_assert_eq!(&course.values, &exact.values());
            let shares = course.ends.iter().chain(&course.endless).map(|(_, share)| share);
            prop_assert_eq!(shares.fold(Fraction::ZERO, |sum, share| sum + share), Fraction::ONE);
        }
        prop_assert_eq!(policy::audit_rewarded(&game, &quick), Ok(n_states));
    }

    #[test]
    fn a_larger_carousel_passes_its_audit_and_its_players_get_its_value(
        n in 7usize..=60, seed in any::<u64>(),
    ) {
        let game = Carousel::random(n, 0, seed);
        let exact = solved::<Fraction>(&game).unwrap();
        prop_assert_eq!(policy::audit(&game, &exact), Ok(exact.n_states() as u64));
        let quick = solved::<f64>(&game).unwrap();
        prop_assert_eq!(policy::audit(&game, &quick), Ok(exact.n_states() as u64));
        for state in exact.states() {
            let value = Number::to_f64(&exact.value_of(state).unwrap());
            prop_assert!((value - quick.value_of(state).unwrap()).abs() <= 1e-9);
        }
        let both: [&dyn Strategy<Carousel>; 2] = [&exact, &exact];
        let course = policy::evaluate::<_, Fraction>(&game, &both, Limits::default(), &()).unwrap();
        prop_assert_eq!(&course.values, &exact.values());
        let banked = policy::evaluate_rewarded::<_, Fraction>(&game, &both, Limits::default(), &());
        prop_assert_eq!(banked.unwrap(), course);
        // Against anybody else each gets at least that.
        for (seat, sign) in [(0, 1), (1, -1)] {
            let mut profile: [&dyn Strategy<Carousel>; 2] = [&Uniform, &Uniform];
            profile[seat] = &exact;
            let course = policy::evaluate::<_, Fraction>(&game, &profile, Limits::default(), &());
            let more = (course.unwrap().values[Seat::new(0)].clone()
                - &exact.values()[Seat::new(0)]) * Fraction::from(sign);
            prop_assert!(more >= Fraction::ZERO);
        }
    }

    #[test]
    fn without_chance_it_knows_who_wins_as_retrograde_analysis_does(
        n in 1usize..=40, seed in any::<u64>(),
    ) {
        let maze = Maze::random(n, seed);
        let table = retrograde::solve_ranked(&maze, &retrograde::RetrogradeConfig::default(), &());
        let table = table.unwrap();
        let exact = policy::solve::<_, Fraction>(&maze, &PolicyConfig::default(), &()).unwrap();
        prop_assert_eq!(policy::audit(&maze, &exact), Ok(exact.n_states() as u64));
        for state in exact.states() {
            let winner = table.ending(&maze, state).unwrap().winner;
            let value = exact.value_of(state).unwrap();
            let sign = value.cmp(&Fraction::ZERO);
            let expected = match winner {
                None => std::cmp::Ordering::Equal,
                Some(seat) if seat.idx() == 0 => std::cmp::Ordering::Greater,
                Some(_) => std::cmp::Ordering::Less,
            };
            prop_assert_eq!(sign, expected);
        }
    }

    #[test]
    fn where_nothing_goes_round_it_is_backward_induction(
        n in 1usize..=40, seed in any::<u64>(),
    ) {
        let game = onward(n, seed);
        let exact = policy::solve::<_, Fraction>(&game, &PolicyConfig::default(), &()).unwrap();
        let other = backward::solve::<_, Fraction>(&game, &BackwardConfig::default(), &()).unwrap();
        prop_assert_eq!(exact.cycles(), policy::Cycles::default());
        prop_assert_eq!(exact.n_states(), other.n_states());
        for state in exact.states() {
            let value = other.value_of(state).unwrap()[Seat::new(0)].clone();
            prop_assert_eq!(exact.value_of(state), Some(value));
            prop_assert_eq!(exact.best_move(state), other.best_move(state));
        }
    }

    #[test]
    fn following_a_profile_that_does_not_go_round_is_evaluating_it(
        seats in 1usize..=4, layers in 1usize..=6, width in 1usize..=5, seed in any::<u64>(),
    ) {
        let game = Thicket::new(seats, layers, width, seed);
        let profile = vec![&Uniform as &dyn Strategy<Thicket>; seats];
        let course = policy::evaluate::<_, Fraction>(&game, &profile, Limits::default(), &()).unwrap();
        let values = evaluate::<_, Fraction>(&game, &profile, Limits::default(), &()).unwrap();
        prop_assert_eq!(course.values, values);
        prop_assert_eq!(course.finish, Fraction::ONE);
        prop_assert!(course.endless.is_empty());
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn value_iteration_of_a_game_that_hardly_ever_stops_comes_near(
        n in 1usize..=12, seed in any::<u64>(),
    ) {
        let game = Carousel::random(n, 0, seed);
        let exact = solved::<f64>(&game).unwrap();
        for (state, near) in plain::nearly(&game, &0, pay(&game), 1e-4) {
            prop_assert!((exact.value_of(&state).unwrap() - near).abs() < 0.02);
        }
    }

    #[test]
    fn whether_and_when_play_ends_is_what_looking_ahead_far_enough_finds(
        n in 1usize..=12, seed in any::<u64>(),
    ) {
        let game = Carousel::random(n, 0, seed);
        let profile: [&dyn Strategy<Carousel>; 2] = [&Uniform, &Uniform];
        let course = policy::evaluate::<_, f64>(&game, &profile, Limits::default(), &()).unwrap();
        let quick = policy::evaluate::<_, Fraction>(&game, &profile, Limits::default(), &()).unwrap();
        prop_assert!((course.finish - Number::to_f64(&quick.finish)).abs() < 1e-12);
        // Where the rider is after that many moves, and what was decided by those who got off.
        let mut odds = vec![0.0; n];
        odds[0] = 1.0;
        let (mut decisions_made, mut over, mut decisions_if_over) = (vec![0.0; n], 0.0, 0.0);
        for _ in 0..5_000 {
            let (mut next, mut made) = (vec![0.0; n], vec![0.0; n]);
            for stop in 0..n as u32 {
                let (p, sum) = (odds[stop as usize], decisions_made[stop as usize]);
                let turn = game.turn(&stop);
                if let Turn::Over(_) = turn {
                    over += p;
                    decisions_if_over += sum;
                    continue;
                }
                let moves = moves_of(&game, &stop);
                let weight = |mv| if turn == Turn::Chance { game.weight(&stop, mv) } else { 1 };
                let total: u64 = moves.iter().map(|&mv| weight(mv)).sum();
                let one = if turn == Turn::Chance { 0.0 } else { 1.0 };
                for &mv in &moves {
                    let share = weight(mv) as f64 / total as f64;
                    let head = game.after(&stop, mv) as usize;
                    next[head] += p * share;
                    made[head] += (sum + p * one) * share;
                }
            }
            (odds, decisions_made) = (next, made);
        }
        prop_assert!((course.finish - over).abs() < 1e-6);
        prop_assert_eq!(course.decisions.is_some(), course.endless.is_empty());
        if over > 1e-9 {
            let expected = decisions_if_over / over;
            prop_assert!((course.decisions_if_over.unwrap() - expected).abs() < 1e-4 * (1.0 + expected));
        } else {
            prop_assert_eq!(course.decisions_if_over, None);
        }
    }
}

/// The same carousel with other rides, `change` made of the stop, the ride and its number.
fn with_rides(
    game: &Carousel,
    n: usize,
    change: impl Fn(u32, usize, Ride) -> Ride,
) -> Vec<Station> {
    let stop = |at: u32| {
        let mover = match game.turn(&at) {
            Turn::Seat(seat) => Mover::Seat(seat),
            Turn::Chance => Mover::Chance,
            Turn::Over(payoffs) => Mover::Nobody(payoffs.as_slice()[0]),
        };
        let rides = moves_of(game, &at).into_iter().enumerate().map(|(nth, mv)| {
            let weight = if mover == Mover::Chance { game.weight(&at, mv) } else { 1 };
            let ride = Ride { to: game.after(&at, mv), weight, pays: Payoff::ZERO };
            change(at, nth, ride)
        });
        Station { mover, rides: rides.collect() }
    };
    (0..n as u32).map(stop).collect()
}

/// A carousel that only goes onward.
fn onward(n: usize, seed: u64) -> Carousel {
    let random = Carousel::random(n, 0, seed);
    let later = |at: u32, _, ride: Ride| Ride { to: at + 1 + ride.to % (n as u32 - at), ..ride };
    let mut stops = with_rides(&random, n, later);
    stops.push(over(1));
    Carousel::new(stops)
}

fn seat(nth: usize, rides: &[u32]) -> Station {
    let ride = |&to: &u32| Ride { to, weight: 1, pays: Payoff::ZERO };
    Station { mover: Mover::Seat(Seat::new(nth)), rides: rides.iter().map(ride).collect() }
}

fn chance(rides: &[u32]) -> Station {
    Station { mover: Mover::Chance, ..seat(0, rides) }
}

fn over(payoff: i64) -> Station {
    Station { mover: Mover::Nobody(payoff.into()), rides: Vec::new() }
}

#[test]
fn who_may_wait_for_ever_cannot_have_half_of_a_fair_bet_paid() {
    // Seat 2 waits, or bets: one coin loses at once, the other wins a move later. Looking ahead so
    // many moves and no further, it would bet with the last but one.
    let game =
        Carousel::new(vec![seat(1, &[0, 1]), chance(&[2, 3]), over(-1), seat(0, &[4]), over(1)]);
    let solution = solved::<Fraction>(&game).unwrap();
    assert_eq!(solution.value_of(&0), Some(Fraction::ZERO));
    assert_eq!(plain::by_trial(&game, &0, pay(&game))[0].1, Fraction::ZERO);
}

#[test]
fn a_side_that_only_loses_waits_and_one_that_wins_does_not() {
    // Both may move the rider round; either may get off, where seat 1 gets 1 from seat 2.
    let game = Carousel::new(vec![seat(0, &[1, 2]), seat(1, &[0, 2]), over(1)]);
    let solution = solved::<Fraction>(&game).unwrap();
    assert_eq!(solution.value_of(&0), Some(Fraction::ONE));
    assert_eq!(solution.best_move(&0), Some(1), "cycling would throw the win away");
    assert_eq!(solution.best_move(&1), Some(0));
    assert_eq!(solution.cycles().components, 1);
}

#[test]
fn what_pays_each_time_round_is_refused_and_what_ends_with_certainty_is_not() {
    let paid = |stop: Station| Station {
        rides: stop.rides.into_iter().map(|ride| Ride { pays: Payoff::from(2), ..ride }).collect(),
        ..stop
    };
    let for_ever = Carousel::new(vec![paid(seat(0, &[0, 1])), over(0)]);
    let error = solved::<Fraction>(&for_ever).err();
    assert_eq!(error, Some(SolveError::PaidForEver { state: "0".into() }));
    // 2 each time, and a coin says whether it goes on: 4 in all.
    let coin = Carousel::new(vec![paid(chance(&[0, 1])), over(0)]);
    assert_eq!(solved::<Fraction>(&coin).unwrap().value_of(&0), Some(Fraction::from(4)));
    let unpaid = policy::solve::<_, Fraction>(&coin, &PolicyConfig::default(), &()).unwrap();
    assert_eq!(unpaid.value_of(&0), Some(Fraction::ZERO));
}

#[test]
fn games_of_another_kind_are_refused_with_the_method_for_them() {
    let thicket = Thicket::new(3, 3, 3, 1);
    let error = policy::solve::<_, f64>(&thicket, &PolicyConfig::default(), &()).err().unwrap();
    assert_eq!(error, SolveError::NotTwoSeats { seats: 3 });
    let thicket = Thicket::new(2, 4, 4, 1);
    let error = policy::solve::<_, f64>(&thicket, &PolicyConfig::default(), &()).err().unwrap();
    assert!(matches!(error, SolveError::NotZeroSum { .. }), "{error}");
    let profile: [&dyn Strategy<Thicket>; 1] = [&Uniform];
    let error =
        policy::evaluate::<_, f64>(&thicket, &profile, Limits::default(), &()).err().unwrap();
    assert_eq!(error, SolveError::WrongSeats { seats: 2, strategies: 1 });
    let limits = Limits { states: 3, ..Limits::default() };
    let game = Carousel::new(vec![seat(0, &[1, 2, 3]), over(0), over(1), over(2)]);
    let error = policy::solve::<_, f64>(&game, &PolicyConfig { limits }, &()).err().unwrap();
    assert!(error.to_string().contains("state limit"), "{error}");
}

/// A random carousel in which chance mostly does the first thing it can.
fn rarely(n: usize, seed: u64) -> Carousel {
    let often = |_, nth: usize, ride: Ride| Ride { weight: [10_000_000, 3, 1][nth.min(2)], ..ride };
    Carousel::new(with_rides(&Carousel::random(n, 0, seed), n, often))
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn what_hardly_ever_happens_counts_in_floating_point_as_in_fractions(
        n in 1usize..=14, seed in any::<u64>(),
    ) {
        let game = rarely(n, seed);
        let (exact, quick) = (solved::<Fraction>(&game).unwrap(), solved::<f64>(&game).unwrap());
        for state in exact.states() {
            let value = Number::to_f64(&exact.value_of(state).unwrap());
            let near = quick.value_of(state).unwrap();
            prop_assert!((value - near).abs() < 1e-9, "{} and {}", value, near);
        }
        prop_assert!(quick.is_proven());
    }
}

#[test]
fn who_needs_eight_accidents_of_the_other_waits_for_them() {
    // Seat 1 goes up, or back to the foot; seat 2 sends it back, but for one time in a thousand. On top
    // seat 1 gets 1; it may also give up for nothing at any time.
    let top = 8;
    let foot = |rung: u32| 3 * rung;
    let mut stops = Vec::new();
    for rung in 0..top {
        stops.push(seat(0, &[3 * top + 1, foot(rung) + 1]));
        stops.push(seat(1, &[foot(rung) + 2]));
        let mut slip = chance(&[0, if rung + 1 == top { 3 * top } else { foot(rung + 1) }]);
        slip.rides[0].weight = 999;
        stops.push(slip);
    }
    stops.extend([over(1), over(0)]);
    let game = Carousel::new(stops);
    assert_eq!(solved::<Fraction>(&game).unwrap().value_of(&0), Some(Fraction::ONE));
    let quick = solved::<f64>(&game).unwrap();
    assert!((quick.value_of(&0).unwrap() - 1.0).abs() < 1e-12);
    let both: [&dyn Strategy<Carousel>; 2] = [&quick, &quick];
    let course = policy::evaluate::<_, f64>(&game, &both, Limits::default(), &()).unwrap();
    assert!((course.finish - 1.0).abs() < 1e-12);
    assert!(course.decisions.unwrap() > 1e24);
}

#[test]
fn large_parts_that_go_round_are_swept_and_pass_their_audit() {
    let (mut n_large, mut n_settled) = (0, 0);
    for seed in 0..60 {
        let game = Carousel::random(2_000, 0, seed);
        let solution = solved::<f64>(&game).unwrap();
        n_large += u32::from(solution.cycles().largest > 400);
        assert_eq!(solution.is_proven(), solution.cycles().settled == 0);
        n_settled += u32::from(!solution.is_proven());
        assert_eq!(policy::audit(&game, &solution), Ok(solution.n_states() as u64));
        let both: [&dyn Strategy<Carousel>; 2] = [&solution, &solution];
        let course = policy::evaluate::<_, f64>(&game, &both, Limits::default(), &()).unwrap();
        let apart = course.values[Seat::new(0)] - solution.values()[Seat::new(0)];
        assert!(apart.abs() < 1e-9, "{apart}");
    }
    assert!(n_large > 10 && n_settled > 10, "only {n_large} and {n_settled}");
}

#[test]
fn toys_keep_the_laws_of_games() {
    for seed in 0..20 {
        let game = Carousel::random(8, 3, seed);
        kernel::conform::check(&game, &kernel::conform::ConformConfig::default()).unwrap();
    }
}
