//! Laws of retrograde analysis on random mazes: the table of all numbers, the table of what can be
//! reached and the plain sweeps agree in every state, and what is played by a table is what it says.

use std::collections::BTreeSet;

use kernel::toys::{Maze, Nim};
use kernel::{Fraction, Game, Limits, Outcome, Ranked, RngStream, Seat, Strategy, Turn, Verdict};
use proptest::prelude::{Strategy as Arbitrary, *};
use solve::retrograde::{self, Audited, Counts, Ending, Retrograde, RetrogradeConfig, plain};
use solve::{BackwardConfig, SolveError, backward, evaluate};

fn mazes() -> impl Arbitrary<Value = Maze> {
    (1usize..=80, any::<u64>()).prop_map(|(n_places, seed)| Maze::random(n_places, seed))
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

fn ranked(maze: &Maze) -> Retrograde<Maze> {
    retrograde::solve_ranked(maze, &RetrogradeConfig::default(), &()).unwrap()
}

/// Everything that can be reached from `from`, itself included.
fn reachable(maze: &Maze, from: u32) -> BTreeSet<u32> {
    let (mut reached, mut todo) = (BTreeSet::from([from]), vec![from]);
    while let Some(state) = todo.pop() {
        let mut moves = Vec::new();
        maze.moves(&state, &mut moves);
        let after = moves.iter().map(|&mv| maze.after(&state, mv));
        todo.extend(after.filter(|&next| reached.insert(next)));
    }
    reached
}

proptest! {
    #![proptest_config(config(500))]

    #[test]
    fn all_three_solvers_agree_in_every_state(maze in mazes()) {
        let all = || (0..maze.n_states()).map(|rank| maze.unrank(rank));
        let swept = plain::solve(&maze, all());
        let ranked = ranked(&maze);
        let reached =
            retrograde::solve_from(&maze, all(), &RetrogradeConfig::default(), &()).unwrap();
        let without = RetrogradeConfig { distances: false, ..RetrogradeConfig::default() };
        let coarse = retrograde::solve_ranked(&maze, &without, &()).unwrap();

        let (mut counts, mut longest) = (Counts::default(), 0);
        for state in all() {
            let ending = swept.ending(&state).unwrap();
            prop_assert_eq!(ranked.ending(&maze, &state), Some(ending));
            prop_assert_eq!(reached.ending(&maze, &state), Some(ending));
            let winner_only = Ending { winner: ending.winner, distance: None };
            prop_assert_eq!(coarse.ending(&maze, &state), Some(winner_only));
            longest = longest.max(ending.distance.unwrap_or(0));
            let Turn::Seat(actor) = maze.turn(&state) else {
                prop_assert_eq!(ranked.verdict(&maze, &state), None);
                counts.over += 1;
                continue;
            };
            let verdict = ending.for_seat(actor);
            prop_assert_eq!(ranked.verdict(&maze, &state), Some(verdict));
            prop_assert_eq!(Ending::from_verdict(verdict, actor), ending);
            let verdicts = ranked.verdicts(&maze, &state);
            prop_assert_eq!(verdicts.iter().map(|&(_, verdict)| verdict).max(), Some(verdict));
            match verdict.outcome {
                Outcome::Win => counts.win += 1,
                Outcome::Loss => counts.loss += 1,
                Outcome::Draw => counts.draw += 1,
            }
        }
        for table in [&ranked, &reached, &coarse] {
            prop_assert_eq!(table.counts(), counts);
            prop_assert_eq!(table.longest(), longest);
            prop_assert_eq!(table.n_states(), maze.n_states());
            let n_won = table.each(&maze).filter(|(_, ending)| ending.winner.is_some()).count();
            let audited = Audited {
                n_states: maze.n_states(),
                has_distances: table.has_distances() || n_won == 0,
            };
            prop_assert_eq!(retrograde::audit(&maze, table), Ok(audited));
        }
        prop_assert_eq!(swept.n_sweeps().saturating_sub(1), longest);
        prop_assert_eq!(swept.n_states() as u64, maze.n_states());
    }

    #[test]
    fn from_the_start_the_table_holds_what_can_be_reached_and_the_same_endings(maze in mazes()) {
        let all = ranked(&maze);
        let config = RetrogradeConfig::default();
        let table = retrograde::solve_from(&maze, [maze.start()], &config, &()).unwrap();
        let held: Vec<(u32, Ending)> = table.each(&maze).collect();
        let states: BTreeSet<u32> = held.iter().map(|&(state, _)| state).collect();
        prop_assert_eq!(states, reachable(&maze, maze.start()));
        prop_assert_eq!(held.len() as u64, table.n_states());
        prop_assert_eq!(held[0].0, maze.start());
        for (state, ending) in &held {
            prop_assert_eq!(Some(*ending), all.ending(&maze, state));
            prop_assert_eq!(table.best_moves(&maze, state), all.best_moves(&maze, state));
        }
        for stranger in (0..maze.n_states() as u32).filter(|&s| held.iter().all(|h| h.0 != s)) {
            prop_assert_eq!(table.ending(&maze, &stranger), None);
            prop_assert_eq!(table.best_move(&maze, &stranger), None);
        }
        // Again, and by the same numbers.
        let again = retrograde::solve_from(&maze, [maze.start()], &config, &()).unwrap();
        prop_assert_eq!(again.each(&maze).collect::<Vec<_>>(), held);
    }

    #[test]
    fn any_one_wrong_ending_is_caught(
        maze in mazes(),
        place in any::<prop::sample::Index>(),
        winner in prop::option::of(0usize..2),
        distance in prop::option::of(0u32..12),
    ) {
        let table = ranked(&maze);
        let at = place.index(maze.n_states() as usize) as u32;
        let wrong = Ending { winner: winner.map(Seat::new), distance };
        let truth = table.ending(&maze, &at).unwrap();
        // Without a distance a win says less, and that is not wrong where nothing leans on it.
        prop_assume!(wrong != truth && (distance.is_some() || winner != truth.winner.map(Seat::idx)));
        let recorded = |&state: &u32| {
            if state == at { Some(wrong) } else { table.ending(&maze, &state) }
        };
        let audited = retrograde::audit_states(&maze, 0..maze.n_states() as u32, recorded);
        match audited {
            Err(_) => {}
            // A win that only its own passage back to itself holds up: no distance, no proof.
            Ok(audited) => prop_assert!(distance.is_none() && !audited.has_distances),
        }
    }

    #[test]
    fn the_winner_wins_in_time_and_against_anybody(maze in mazes(), seed in any::<u64>()) {
        let table = ranked(&maze);
        let mut stream = RngStream::new(seed, 0);
        for (start, ending) in table.each(&maze) {
            // Seat by seat: both by the table, or only one, and the other anyhow.
            for by_table in [[true, true], [true, false], [false, true]] {
                let (mut state, mut n_moves) = (start, 0);
                let payoffs = loop {
                    let actor = match maze.turn(&state) {
                        Turn::Over(payoffs) => break Some(payoffs),
                        Turn::Seat(actor) if n_moves < 200 => actor,
                        _ => break None,
                    };
                    let mut moves = Vec::new();
                    maze.moves(&state, &mut moves);
                    let mv = if by_table[actor.idx()] {
                        table.best_move(&maze, &state).unwrap()
                    } else {
                        moves[stream.below(moves.len() as u64) as usize]
                    };
                    maze.play(&mut state, mv);
                    n_moves += 1;
                };
                let won_by = payoffs.and_then(|payoffs| {
                    (0..2).map(Seat::new).find(|&seat| payoffs[seat].numerator() > 0)
                });
                match ending.winner {
                    Some(winner) if by_table[winner.idx()] => {
                        prop_assert_eq!(won_by, Some(winner));
                        prop_assert!(n_moves <= ending.distance.unwrap());
                        if by_table == [true, true] {
                            prop_assert_eq!(Some(n_moves), ending.distance);
                        }
                    }
                    // The loser plays by the table, and hopes.
                    Some(_) => {}
                    None => {
                        for seat in (0..2).map(Seat::new).filter(|seat| by_table[seat.idx()]) {
                            prop_assert!(won_by.is_none_or(|winner| winner == seat));
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn as_a_strategy_for_both_it_is_worth_what_it_says(maze in mazes()) {
        let table = ranked(&maze);
        let profile: [&dyn Strategy<Maze>; 2] = [&table, &table];
        for (state, ending) in table.each(&maze) {
            let limits = Limits::default();
            let worth = evaluate::evaluate_from::<_, Fraction>(&maze, state, &profile, limits, &());
            match (ending.winner, worth) {
                (Some(winner), Ok(worth)) => prop_assert!(worth[winner] > Fraction::ZERO),
                (None, Ok(worth)) => prop_assert_eq!(&worth[Seat::new(0)], &Fraction::ZERO),
                (None, Err(SolveError::Cyclic { .. })) => {}
                (winner, worth) => prop_assert!(false, "{winner:?} and {worth:?}"),
            }
        }
    }
}

#[test]
fn the_mazes_are_not_all_of_one_kind() {
    let (mut sum, mut longest, mut self_loops) = (Counts::default(), 0, 0);
    for seed in 0..200 {
        let maze = Maze::random(80, seed);
        let table = ranked(&maze);
        let Counts { win, loss, draw, over } = table.counts();
        sum.win += win;
        sum.loss += loss;
        sum.draw += draw;
        sum.over += over;
        longest = longest.max(table.longest());
        let mut moves = Vec::new();
        for (state, _) in table.each(&maze) {
            moves.clear();
            maze.moves(&state, &mut moves);
            self_loops += u32::from(moves.iter().any(|&mv| maze.after(&state, mv) == state));
        }
    }
    let least = [sum.win, sum.loss, sum.draw, sum.over].into_iter().min().unwrap();
    assert!(least > 1000 && longest >= 15 && self_loops > 50, "{sum:?} {longest} {self_loops}");
}

#[test]
fn where_play_ends_backward_induction_agrees() {
    for most in 1..5 {
        let nim = Nim::new(40, most);
        let solved = backward::solve::<_, Fraction>(&nim, &BackwardConfig::default(), &()).unwrap();
        let config = RetrogradeConfig::default();
        let table = retrograde::solve_from(&nim, [nim.start()], &config, &()).unwrap();
        assert_eq!(table.n_states(), solved.n_states() as u64);
        for state in solved.states() {
            let winner = table.ending(&nim, state).unwrap().winner.unwrap();
            assert_eq!(solved.value_of(state).unwrap()[winner], Fraction::ONE);
        }
    }
}

#[test]
fn a_strategy_that_does_not_know_the_state_plays_anything() {
    let maze = Maze::random(30, 11);
    let table = retrograde::solve_from(&maze, [], &RetrogradeConfig::default(), &()).unwrap();
    assert_eq!((table.n_states(), table.counts(), table.longest()), (0, Counts::default(), 0));
    let mut odds = vec![7];
    table.odds(&maze, &0, &[0, 1, 2], &mut odds);
    assert_eq!(odds, [7, 1, 1, 1]);
    assert_eq!(table.verdicts(&maze, &0), Vec::<(u32, Verdict)>::new());
}
