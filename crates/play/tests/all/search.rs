//! Search: the clever ones against the plain one, and the plain one against what is obvious.

#![allow(clippy::float_cmp, reason = "searches copy values, and compute none")]

use crate::warren::{Warren, over, seat};
use kernel::{Game, Progress, RngStream, Seat, Stop, Turn, Watch};
use play::search::{
    DEEPEST, Ended, Score, Search, SearchConfig, SearchError, SearchResult, Searcher, alpha_beta,
    minimax,
};
use play::{Choice, Player};

/// Every state of some hundreds of random warrens that is a seat's turn.
fn each_state(mut check: impl FnMut(&Warren, u32)) {
    for seed in 0..150 {
        let warren = Warren::random(6 + (seed % 9) as u32, seed);
        for state in 0..warren.rooms.len() as u32 {
            if matches!(warren.turn(&state), Turn::Seat(_)) {
                check(&warren, state);
            }
        }
    }
}

/// ```text
///           0: first
///      A    /    B \    C \
///     1: second   2: first  3: second, looks 2 to it
///     A /  B \      A |
///   4: won  5: -3   6: looks 1 to the second
/// ```
fn tree() -> Warren {
    Warren::new(&[
        (seat(0), &[1, 2, 3], [0.5, 9.0]),
        (seat(1), &[4, 5], [9.0, 4.0]),
        (seat(0), &[6], [7.0, 9.0]),
        (seat(1), &[3], [9.0, 2.0]),
        (over(1), &[], [9.0, 9.0]),
        (seat(0), &[4], [-3.0, 9.0]),
        (seat(1), &[6], [9.0, 1.0]),
    ])
}

#[test]
fn values_are_those_of_the_seat_to_act_no_matter_who_acts_next() {
    let rows = [
        // From each state to a depth: the value, the move, the nodes.
        (0, 0, 0.5, None, 1),
        // The second's 4 is a first's -4; 7 is his own, for he acts again; then -2.
        (0, 1, 7.0, Some(1), 4),
        // The second leaves him -3 rather than a win; -1 through the two moves; -2.
        (0, 2, -1.0, Some(1), 8),
        // From -3 he wins.
        (0, 3, f64::INFINITY, Some(0), 11),
        (1, 1, 3.0, Some(1), 3),
        (1, 2, f64::NEG_INFINITY, Some(0), 4),
        (2, 1, -1.0, Some(0), 2),
        (3, 1, 2.0, Some(0), 2),
    ];
    for (state, depth, value, best, nodes) in rows {
        let found = minimax::<f64, _>(&tree(), &state, depth).unwrap();
        assert_eq!(found, SearchResult { value, best, nodes }, "from {state} to depth {depth}");
    }
}

#[test]
fn an_even_end_is_worth_nothing_to_either() {
    let warren = Warren::new(&[(seat(1), &[1], [5.0, 5.0]), (over(0), &[], [5.0, 5.0])]);
    assert_eq!(minimax::<f64, _>(&warren, &0, 4).unwrap().value.to_bits(), 0.0f64.to_bits());
    assert_eq!(minimax::<Score, _>(&warren, &0, 4).unwrap().value, Score::Estimate(0.0));
}

#[test]
fn alpha_beta_gives_the_value_and_the_move_of_minimax() {
    let (mut plain, mut pruned) = (0, 0);
    each_state(|warren, state| {
        for depth in 0..=6 {
            let slow = minimax::<f64, _>(warren, &state, depth).unwrap();
            let quick = alpha_beta::<f64, _>(warren, &state, depth).unwrap();
            assert_eq!((quick.value, quick.best), (slow.value, slow.best), "{warren:?} {state}");
            assert!(quick.nodes <= slow.nodes);
            (plain, pruned) = (plain + slow.nodes, pruned + quick.nodes);
            let slow = minimax::<Score, _>(warren, &state, depth).unwrap();
            let quick = alpha_beta::<Score, _>(warren, &state, depth).unwrap();
            assert_eq!((quick.value, quick.best), (slow.value, slow.best), "{warren:?} {state}");
        }
    });
    assert!(pruned < plain / 2, "{pruned} of {plain} nodes");
}

#[test]
fn both_scales_give_the_same_plain_value() {
    each_state(|warren, state| {
        for depth in 0..=5 {
            let plain = minimax::<f64, _>(warren, &state, depth).unwrap();
            let score = minimax::<Score, _>(warren, &state, depth).unwrap();
            assert_eq!(score.value.plain(), plain.value, "{warren:?} {state}");
        }
    });
}

#[test]
fn deepening_with_a_table_gives_the_value_and_the_move_of_minimax() {
    for positions in [0, 4, 16, 1 << 10] {
        each_state(|warren, state| {
            for depth in 1..=7 {
                let config = SearchConfig { depth, positions, ..SearchConfig::default() };
                let found = Search::new(warren, config).unwrap().deepen(&state, &()).unwrap();
                let slow = alpha_beta::<Score, _>(warren, &state, depth).unwrap();
                assert_eq!((found.value, Some(found.best)), (slow.value, slow.best));
                let plain = alpha_beta::<f64, _>(warren, &state, depth).unwrap();
                assert_eq!(found.value.plain(), plain.value);
                assert_eq!(
                    found.depth == depth,
                    found.ended == Ended::Depth || found.depth == depth
                );
            }
        });
    }
}

#[test]
fn what_is_remembered_of_other_states_and_depths_changes_nothing() {
    for seed in 0..60 {
        let warren = Warren::random(14, seed);
        let config = SearchConfig { depth: 7, ..SearchConfig::default() };
        let mut search = Search::new(&warren, config).unwrap();
        // A state's first, shallow searches meet what deep ones of the states before have found.
        for state in (0..14).chain(0..14) {
            if matches!(warren.turn(&state), Turn::Seat(_)) {
                let found = search.deepen(&state, &()).unwrap();
                let slow = alpha_beta::<Score, _>(&warren, &state, 7).unwrap();
                assert_eq!((found.value, Some(found.best)), (slow.value, slow.best));
            }
        }
    }
}

#[test]
fn every_move_is_rated_as_it_would_be_searched() {
    each_state(|warren, state| {
        let config = SearchConfig { depth: 5, positions: 64, ..SearchConfig::default() };
        let rated = Search::new(warren, config).unwrap().rate(&state, &()).unwrap();
        let best = alpha_beta::<Score, _>(warren, &state, 5).unwrap();
        assert_eq!(rated.moves.iter().map(|&(_, score)| score).max(), Some(best.value));
        let Turn::Seat(mover) = warren.turn(&state) else { unreachable!("it is a seat's turn") };
        for (mv, score) in rated.moves {
            // The same warren with this door only.
            let mut warren = warren.clone();
            let door = warren.after(&state, mv);
            warren.rooms.push(crate::warren::Room {
                turn: Turn::Seat(mover),
                doors: vec![door],
                looks: [0.0; 2],
            });
            let start = warren.rooms.len() as u32 - 1;
            assert_eq!(alpha_beta::<Score, _>(&warren, &start, 5).unwrap().value, score);
        }
    });
}

/// By sweeps over all rooms: in how many moves who wins, if the winner hurries and the loser delays.
fn ends(warren: &Warren) -> Vec<Option<(Seat, u32)>> {
    let mut known: Vec<Option<(Seat, u32)>> = vec![None; warren.rooms.len()];
    for moves in 0..100 {
        let before = known.clone();
        for (idx, room) in warren.rooms.iter().enumerate().filter(|(idx, _)| before[*idx].is_none())
        {
            known[idx] = match &room.turn {
                Turn::Over(payoffs) => {
                    let winner = (0..2).map(Seat::new).find(|&seat| payoffs[seat] > 0.into());
                    winner.filter(|_| moves == 0).map(|winner| (winner, 0))
                }
                Turn::Seat(mover) => {
                    let next: Vec<_> = room.doors.iter().map(|&to| before[to as usize]).collect();
                    let mine = next.iter().flatten().find(|(winner, _)| winner == mover);
                    let all = next.iter().all(Option::is_some);
                    (mine.or(next[0].as_ref().filter(|_| all))).map(|&(winner, _)| (winner, moves))
                }
                Turn::Chance => unreachable!("no chance in a warren"),
            };
        }
    }
    known
}

#[test]
fn a_score_says_in_how_many_moves_the_game_is_won_or_lost() {
    let mut n_decided = 0;
    for seed in 0..100 {
        let warren = Warren::random(12, seed);
        let ends = ends(&warren);
        let config = SearchConfig { depth: 12, ..SearchConfig::default() };
        let mut search = Search::new(&warren, config).unwrap();
        for (state, end) in (0..).zip(ends) {
            let Turn::Seat(mover) = warren.turn(&state) else { continue };
            let value = search.deepen(&state, &()).unwrap().value;
            match end.filter(|&(_, n)| n <= 12) {
                Some((winner, n)) if winner == mover => assert_eq!(value, Score::Win { moves: n }),
                Some((_, n)) => assert_eq!(value, Score::Loss { moves: n }),
                None => assert!(!value.is_decided(), "{warren:?} {state} {value:?}"),
            }
            n_decided += u32::from(value.is_decided());
        }
    }
    assert!(n_decided > 100, "{n_decided}");
}

/// A long way round, listed first, and a short way to win.
fn roundabout() -> Warren {
    Warren::new(&[
        (seat(0), &[1, 2], [0.0, 0.0]),
        (seat(1), &[0], [0.0, 0.0]),
        (over(1), &[], [0.0, 0.0]),
    ])
}

#[test]
fn a_searcher_wins_what_plain_values_would_put_off_for_ever() {
    let warren = roundabout();
    let plain = alpha_beta::<f64, _>(&warren, &0, 5).unwrap();
    assert_eq!((plain.value, plain.best), (f64::INFINITY, Some(0)));
    let mut searcher = Searcher::new(&warren, SearchConfig::default()).unwrap();
    let choice = Choice::new(&0, &[0, 1], &[]);
    assert_eq!(searcher.choose(&warren, choice, &mut RngStream::new(1, 0)), 1);
}

#[test]
fn a_decided_game_is_not_looked_at_any_deeper() {
    let found = Search::new(&roundabout(), SearchConfig { depth: 400, ..Default::default() })
        .unwrap()
        .deepen(&0, &())
        .unwrap();
    assert_eq!((found.depth, found.ended, found.nodes), (1, Ended::Decided, 3));
    assert_eq!((found.value, found.best), (Score::Win { moves: 1 }, 1));
}

#[test]
fn a_limit_on_nodes_leaves_the_deepest_depth_that_was_finished() {
    let mut depths = Vec::new();
    for nodes in [0, 10, 100, 1_000, 10_000] {
        let warren = Warren::endless(60, 5);
        let config = SearchConfig { depth: 30, nodes, positions: 0 };
        let found = Search::new(&warren, config).unwrap().deepen(&0, &()).unwrap();
        assert_eq!(found.ended, Ended::Nodes, "{nodes}");
        assert!(found.nodes <= nodes.max(5));
        let slow = alpha_beta::<Score, _>(&warren, &0, found.depth).unwrap();
        assert_eq!((found.value, Some(found.best)), (slow.value, slow.best));
        depths.push(found.depth);
    }
    assert!(depths.is_sorted() && depths[0] == 1 && depths[4] > 5, "{depths:?}");
}

#[test]
fn the_watch_ends_a_search_with_what_is_known() {
    struct Enough(u64);
    impl Watch for Enough {
        fn tick(&self, progress: Progress<'_>) -> Result<(), Stop> {
            if progress.done >= self.0 { Err(Stop::OutOfTime) } else { Ok(()) }
        }
    }
    let warren = Warren::endless(60, 5);
    let config = SearchConfig { depth: 30, positions: 0, ..SearchConfig::default() };
    let mut search = Search::new(&warren, config).unwrap();
    let found = search.deepen(&0, &Enough(20_000)).unwrap();
    assert_eq!(found.ended, Ended::Stopped(Stop::OutOfTime));
    assert!((20_000..30_000).contains(&found.nodes), "{}", found.nodes);
    assert!(found.depth > 3);
    let rated = search.rate(&0, &Enough(0)).unwrap();
    assert_eq!(rated.ended, Ended::Stopped(Stop::OutOfTime));
    assert_eq!(rated.moves.len(), warren.rooms[0].doors.len());
}

#[test]
fn a_search_that_has_forgotten_is_as_good_as_new() {
    let warren = Warren::endless(60, 5);
    let config = SearchConfig { depth: 7, ..SearchConfig::default() };
    let mut search = Search::new(&warren, config).unwrap();
    let fresh = search.deepen(&0, &()).unwrap();
    assert!(search.deepen(&0, &()).unwrap().nodes < fresh.nodes);
    search.forget();
    assert_eq!(search.deepen(&0, &()).unwrap(), fresh);
}

#[test]
fn what_a_searcher_does_follows_from_the_state_alone() {
    let warren = Warren::endless(60, 5);
    let config = SearchConfig { depth: 30, nodes: 300, ..SearchConfig::default() };
    let mut seasoned = Searcher::new(&warren, config).unwrap();
    let mut stream = RngStream::new(1, 0);
    for state in (0..60).chain(0..60) {
        let choice = Choice::new(&state, &[0, 1, 2, 3], &[]);
        let fresh = Searcher::new(&warren, config).unwrap().choose(&warren, choice, &mut stream);
        assert_eq!(seasoned.choose(&warren, choice, &mut stream), fresh);
    }
    assert_eq!(stream, RngStream::new(1, 0));
}

/// Not laws, but a change that was not meant to be felt shows here.
#[test]
fn the_nodes_looked_at_are_few() {
    let warren = Warren::endless(60, 5);
    let deepened = |positions| {
        let config = SearchConfig { depth: 9, positions, ..SearchConfig::default() };
        Search::new(&warren, config).unwrap().deepen(&0, &()).unwrap().nodes
    };
    assert_eq!(minimax::<f64, _>(&warren, &0, 9).unwrap().nodes, (4u64.pow(10) - 1) / 3);
    assert_eq!(alpha_beta::<f64, _>(&warren, &0, 9).unwrap().nodes, 14_531);
    assert_eq!([0, 64, 4096].map(deepened), [23_695, 3_173, 1_123]);
}

#[test]
fn the_deepest_search_fits_an_ordinary_stack() {
    let circle = Warren::new(&[(seat(0), &[1], [0.0; 2]), (seat(1), &[0], [3.0; 2])]);
    assert_eq!(minimax::<f64, _>(&circle, &0, DEEPEST).unwrap().nodes, 1 + u64::from(DEEPEST));
    assert_eq!(alpha_beta::<f64, _>(&circle, &0, DEEPEST - 1).unwrap().value, -3.0);
    let config = SearchConfig { depth: DEEPEST, positions: 0, ..SearchConfig::default() };
    let found = Search::new(&circle, config).unwrap().deepen(&0, &()).unwrap();
    assert_eq!(found.depth, DEEPEST);
}

#[test]
fn what_cannot_be_searched_is_refused_and_the_reason_given() {
    let warren = Warren::random(9, 1);
    let mut class = warren.class;
    let refused = |class| {
        let warren = Warren { class, ..warren.clone() };
        let error = minimax::<f64, _>(&warren, &0, 1).unwrap_err();
        assert_eq!(alpha_beta::<f64, _>(&warren, &0, 1).unwrap_err(), error);
        assert_eq!(Search::new(&warren, SearchConfig::default()).unwrap_err(), error);
        assert_eq!(Searcher::new(&warren, SearchConfig::default()).unwrap_err(), error);
        error
    };
    class.zero_sum = false;
    assert_eq!(refused(class), SearchError::NotZeroSum);
    class.hidden = true;
    assert_eq!(refused(class), SearchError::HiddenInformation);
    class.chance = true;
    assert_eq!(refused(class), SearchError::HasChance);

    let tree = tree();
    assert_eq!(minimax::<f64, _>(&tree, &4, 1).unwrap_err(), SearchError::Over);
    let too_deep = SearchError::TooDeep { depth: 1_001, deepest: 1_000 };
    assert_eq!(alpha_beta::<f64, _>(&tree, &0, 1_001).unwrap_err(), too_deep);
    let config = SearchConfig { depth: 1_001, ..SearchConfig::default() };
    assert_eq!(Search::new(&tree, config).unwrap_err(), too_deep);
    assert_eq!(
        too_deep.to_string(),
        "a depth of 1001 is too much: the deepest search goes 1000 moves ahead"
    );

    // Chance and dead ends that the class did not declare.
    let mut broken = Warren::new(&[(seat(0), &[1, 1], [0.0; 2]), (Turn::Chance, &[0], [0.0; 2])]);
    assert_eq!(minimax::<f64, _>(&broken, &0, 3).unwrap_err(), SearchError::HasChance);
    broken.rooms[1] = crate::warren::Room { turn: seat(1), doors: vec![], looks: [0.0; 2] };
    let stuck = SearchError::Stuck { why: None };
    assert_eq!(alpha_beta::<f64, _>(&broken, &0, 3).unwrap_err(), stuck);
    let mut search = Search::new(&broken, SearchConfig::default()).unwrap();
    assert_eq!(search.deepen(&0, &()).unwrap_err(), stuck);
    let mut searcher = Searcher::new(&broken, SearchConfig::default()).unwrap();
    assert_eq!(
        searcher.choose(&broken, Choice::new(&0, &[0, 1], &[]), &mut RngStream::new(1, 0)),
        0
    );
}
