//! Invented programs are right as a rule, small, and varied.

use kernel::RngStream;
use oracle::{Game, Quirks, invent};

#[test]
fn invented_programs_are_small_and_mostly_go_well() {
    let (mut n_done, mut n_sound, mut n_branching, mut n_random) = (0, 0, 0, 0);
    for idx in 0..400 {
        let text = invent(&mut RngStream::new(11, idx));
        let game =
            Game::new(&text, &[], Quirks::sane()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let Some(outcomes) = game.outcomes(2_000) else { continue };
        let sum: f64 = outcomes.values().sum();
        assert!((sum - 1.0).abs() < 1e-9, "{sum}\n{text}");
        n_done += 1;
        n_sound += usize::from(!outcomes.contains_key(&None));
        n_random += usize::from(outcomes.len() > 1);
        n_branching +=
            usize::from(outcomes.keys().flatten().any(|play| play.options.iter().any(|n| *n > 1)));
    }
    assert!(n_done > 250 && n_sound > 150, "{n_done} small ones, {n_sound} without errors");
    assert!(
        n_branching > 100 && n_random > 120,
        "{n_branching} with choices, {n_random} with luck"
    );
}
