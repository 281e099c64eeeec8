//! The full game of two with a fresh deck: the specialised solver against backward induction on the
//! game itself.

use games::pairs::{Board, FreshDeckGame, GameConfig, Pack, PairsGame, Stage, TieBreak};
use kernel::{Game, Limits};
use solve::backward::{self, BackwardConfig};

/// What the first to act expects of the game at these scores, by dealing every card and solving
/// everything after it by backward induction.
fn first_mover(game: &PairsGame, scores: [u16; 2]) -> f64 {
    let mut start: Board = game.start();
    start.scores[..2].copy_from_slice(&scores);
    let config = BackwardConfig::default();
    let solved = backward::solve_from::<_, f64>(game, start, &config, &()).unwrap();
    let mut expected = 0.0;
    let mut open = vec![(start, 1.0)];
    while let Some((board, probability)) = open.pop() {
        if let Stage::Act(seat) = board.stage {
            expected += probability * solved.value_of(&board).unwrap()[seat];
            continue;
        }
        let mut moves = vec![];
        game.moves(&board, &mut moves);
        let total: u64 = moves.iter().map(|&mv| game.weight(&board, mv)).sum();
        for mv in moves {
            let part = probability * game.weight(&board, mv) as f64 / total as f64;
            open.push((game.after(&board, mv), part));
        }
    }
    expected
}

#[test]
fn the_fresh_game_is_backward_induction_on_the_whole_game() {
    for (counts, target) in [(&[1, 2, 3][..], 5), (&[2, 2, 1], 4), (&[1, 0, 2, 2], 6), (&[3, 3], 3)]
    {
        let pack = Pack::from_counts(counts).unwrap();
        let solved =
            FreshDeckGame::solve(&pack, target, TieBreak::Full, &Limits::default(), &()).unwrap();
        let game = PairsGame::new(GameConfig {
            seats: 2,
            pack,
            target: Some(target as u32),
            fresh: true,
            ..GameConfig::default()
        })
        .unwrap();
        for first in 0..target {
            for second in 0..target {
                // Either seat may be first, so both orders of the scores are averaged in the game.
                let here = solved.round(first, second).value + solved.round(second, first).value;
                let there = 2.0 * first_mover(&game, [first as u16, second as u16]);
                assert!(
                    (here - there).abs() < 1e-12,
                    "{counts:?} {first} {second}: {here} {there}"
                );
            }
        }
    }
}

#[test]
fn scores_decide_the_game_and_not_the_seats() {
    let pack = Pack::triangular(5).unwrap();
    for ties in [TieBreak::Full, TieBreak::Redeal] {
        let game = FreshDeckGame::solve(&pack, 9, ties, &Limits::default(), &()).unwrap();
        for mine in 0..9 {
            assert!((game.loses(mine, mine) - 0.5).abs() < 1e-12);
            for other in 0..9 {
                let both = game.loses(mine, other) + game.loses(other, mine);
                assert!((both - 1.0).abs() < 1e-12);
                assert!(mine == 0 || game.loses(mine, other) > game.loses(mine - 1, other));
            }
        }
    }
}

#[test]
fn departures_are_where_the_decision_differs_from_the_single_round() {
    let pack = Pack::triangular(6).unwrap();
    let game = FreshDeckGame::solve(&pack, 11, TieBreak::Redeal, &Limits::default(), &()).unwrap();
    let mut any = 0;
    for (first, second) in [(0, 0), (10, 0), (0, 10), (7, 7)] {
        let departures = game.departures(first, second);
        assert_eq!(departures.len() as u64, game.round(first, second).departures);
        for departure in &departures {
            let single =
                game.single().action(&departure.stacks, kernel::Seat::new(departure.mover));
            assert_ne!(single == Some(games::pairs::Move::Hit), departure.hits);
        }
        any += departures.len();
    }
    assert!(any > 0, "the full game is not the single round");
}
