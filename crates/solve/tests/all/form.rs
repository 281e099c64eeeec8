//! What compiled games say of their trees, beside the games themselves.

use kernel::toys::{Fog, FogConfig};
use kernel::{BySeat, Game, Hidden, Limits, Meter, Turn};
use solve::Compiled;
use solve::form::{Behaviour, Profile, reach};

fn fogs() -> impl Iterator<Item = Fog> {
    let of_seats =
        |seats| (1..=10).map(move |seed| (FogConfig { seats, ..FogConfig::default() }, seed));
    [1, 2, 3].into_iter().flat_map(of_seats).map(|(config, seed)| Fog::new(config, seed))
}

fn compiled(game: &Fog) -> Compiled<Fog> {
    Compiled::new(game, Limits::default(), &()).unwrap()
}

/// Uneven odds, zero now and then.
fn lopsided(compiled: &Compiled<Fog>) -> Profile<f64> {
    let form = compiled.form();
    BySeat::from_fn(form.seats(), |seat| {
        let side = form.side(seat);
        let mut odds = Behaviour::<f64>::uniform(side).0;
        for set in side.sets().iter().filter(|set| set.n_moves > 1) {
            let total = f64::from(set.n_moves * (set.n_moves - 1) / 2);
            for (nth, sequence) in set.sequences().enumerate() {
                odds[sequence] = nth as f64 / total;
            }
        }
        Behaviour(odds)
    })
}

#[test]
fn every_node_but_the_root_is_a_child_once() {
    for game in fogs() {
        let compiled = compiled(&game);
        let form = compiled.form();
        let mut parents = vec![0; form.nodes().len()];
        for (idx, node) in form.nodes().iter().enumerate() {
            for child in form.children(node) {
                assert!(child > idx);
                parents[child] += 1;
            }
        }
        assert_eq!((parents[0], parents[1..].iter().all(|&n| n == 1)), (0, true));
    }
}

#[test]
fn the_reach_of_a_set_is_that_of_its_states_together() {
    for game in fogs() {
        let compiled = compiled(&game);
        let profile = lopsided(&compiled);
        let found = reach(compiled.form(), &profile, &()).unwrap();
        let mut expected = found.map(|row| vec![0.0; row.len()]);
        let mut open = vec![(game.start(), 1.0)];
        while let Some((state, odds)) = open.pop() {
            let mut moves = Vec::new();
            if !matches!(game.turn(&state), Turn::Over(_)) {
                game.moves(&state, &mut moves);
            }
            let shares: Vec<f64> = match game.turn(&state) {
                Turn::Over(_) => continue,
                Turn::Chance => {
                    let weights = moves.iter().map(|&mv| game.weight(&state, mv) as f64);
                    let total: f64 = weights.clone().sum();
                    weights.map(|weight| weight / total).collect()
                }
                Turn::Seat(seat) => {
                    let set = compiled.set_of(seat, &game.view(&state, seat)).unwrap() as usize;
                    expected[seat][set] += odds;
                    profile[seat].0[compiled.form().side(seat).sets()[set].sequences()].to_vec()
                }
            };
            let after = moves.iter().zip(shares);
            open.extend(after.map(|(&mv, share)| (game.after(&state, mv), odds * share)));
        }
        for (found, expected) in found.iter().zip(&expected) {
            let is_near = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-12;
            assert!(found.iter().zip(expected).all(is_near), "{found:?} {expected:?}");
        }
    }
}

#[test]
fn a_state_of_every_wanted_set_is_visited_once_with_its_moves() {
    for game in fogs() {
        let compiled = compiled(&game);
        let form = compiled.form();
        let wanted = BySeat::from_fn(form.seats(), |seat| {
            (0..form.side(seat).sets().len()).map(|id| id % 3 != 1).collect::<Vec<bool>>()
        });
        let mut visited = wanted.map(|row| vec![false; row.len()]);
        let meter = Meter::new(&(), "visiting");
        let visit =
            |seat, set: u32, state: &<Fog as Game>::State, moves: &[<Fog as Game>::Move]| {
                assert_eq!(game.turn(state), Turn::Seat(seat));
                assert_eq!(&game.view(state, seat), compiled.view(seat, set));
                assert_eq!(moves, compiled.moves(seat, set));
                assert!(!std::mem::replace(&mut visited[seat][set as usize], true));
            };
        compiled.visit_first_states(&game, &wanted, &meter, visit).unwrap();
        assert_eq!(visited, wanted);
    }
}
