//! The seed's Pairs, in the oldest dialect, assembled from its code blocks and not changed.

use kernel::RngStream;
use oracle::{Game, Quirks};

/// Mean score of all seats, and mean number of decisions.
fn means(settings: &[(String, String)], n_games: u64) -> (f64, f64) {
    let game = Game::new(
        include_str!("../../crates/recycle/tests/seed/pairs.gdl"),
        settings,
        Quirks::sane(),
    )
    .expect("the seed's program is right");
    let (mut scores, mut decisions) = (0.0, 0.0);
    for idx in 0..n_games {
        let play = game.play_random(&mut RngStream::new(5, idx)).expect("the game ends");
        scores += play.scores.iter().sum::<i64>() as f64 / play.scores.len() as f64;
        decisions += play.decisions as f64;
    }
    (scores / n_games as f64, decisions / n_games as f64)
}

#[test]
fn two_players_have_about_25_points_after_17_decisions() {
    let (score, decisions) = means(&[], 1_500);
    assert!((25.2..25.8).contains(&score), "{score}");
    assert!((16.4..17.4).contains(&decisions), "{decisions}");
}

#[test]
fn four_players_have_about_9_points() {
    let (score, _) = means(&[("NUMP".into(), "4".into())], 1_500);
    assert!((9.1..9.4).contains(&score), "{score}");
}
