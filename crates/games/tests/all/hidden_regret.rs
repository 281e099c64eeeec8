//! Regret minimisation comes to the published values of games with hidden information.

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{Hidden, Limits, Seat};
use solve::cfr::{Caution, Cfr, CfrConfig, Variant, solve};
use solve::form::Compiled;

fn after<G: Hidden>(game: &G, variant: Variant, iterations: u64) -> Cfr {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let config = CfrConfig { variant, iterations: Some(iterations), ..CfrConfig::default() };
    solve(compiled.form(), &config, &())
}

/// Every variant comes near `value`, and says truly how near.
fn check<G: Hidden>(game: &G, value: f64) {
    for variant in Variant::ALL {
        let (iterations, most) = match variant {
            Variant::Plus | Variant::Discounted | Variant::Predictive => (1_000, 1e-3),
            Variant::Vanilla | Variant::Linear => (1_000, 1e-2),
            Variant::External => (20_000, 0.05),
            Variant::Outcome => (20_000, 0.25),
        };
        let found = after(game, variant, iterations);
        let (low, high) = found.bounds(Seat::new(0)).expect("two seats and zero sum");
        let about = format!("{}: {value} in {low}..{high}", variant.name());
        assert!(low - 1e-12 <= value && value <= high + 1e-12, "{about}");
        assert!(found.audit.exploitability < most, "{about}");
    }
}

#[test]
fn small_games_come_to_what_is_published() {
    // The sources are in `hidden_values.rs`.
    check(&Kuhn::new(3, 2).unwrap(), -1.0 / 18.0);
    check(&DicePoker::new(6, 1, 1).unwrap(), 5.0 / 54.0);
    check(&OneCard::new(13, 1, 1, 1).unwrap(), -5.0 / 78.0);
    check(&LiarsDice::new(1, 3, false).unwrap(), -1.0 / 9.0);
    check(&Goofspiel::new(3, Prizes::Descending, Reward::Points).unwrap(), 0.0);
}

#[test]
fn leduc_poker_comes_to_what_is_published() {
    let value = -0.085_606_424_078;
    for (variant, most) in
        [(Variant::Plus, 5e-4), (Variant::Discounted, 5e-4), (Variant::Predictive, 5e-4)]
    {
        let found = after(&Leduc::new(3).unwrap(), variant, 2_000);
        let (low, high) = found.bounds(Seat::new(0)).expect("two seats and zero sum");
        assert!(low <= value && value <= high, "{value} in {low}..{high}");
        assert!(found.audit.exploitability < most, "{}: {}", variant.name(), found.audit);
    }
}

/// Nothing is promised for three; in Kuhn poker it comes near all the same (Risk and Szafron, Using
/// counterfactual regret minimization to create competitive multiplayer poker agents, 2010).
#[test]
fn kuhn_poker_for_three_comes_near_with_a_caution() {
    for (variant, iterations, most) in [
        (Variant::Vanilla, 1_000, 0.02),
        (Variant::Plus, 1_000, 0.02),
        (Variant::External, 40_000, 0.05),
    ] {
        let found = after(&Kuhn::new(4, 3).unwrap(), variant, iterations);
        assert_eq!(found.caution, Some(Caution::Seats(3)));
        assert_eq!(found.bounds(Seat::new(0)), None);
        assert!(found.audit.exploitability < most, "{}: {}", variant.name(), found.audit);
    }
}
