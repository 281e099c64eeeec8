//! Games with hidden information are worth what is published.

use games::goofspiel::{Goofspiel, Prizes, Reward};
use games::liars_dice::LiarsDice;
use games::poker::{DicePoker, Kuhn, Leduc, OneCard};
use kernel::{Fraction, Hidden, Limits, Number, Seat};
use solve::form::Compiled;
use solve::sequence::{self, SequenceConfig};

/// What `game` is worth to the first of two, proven: neither can gain anything against the strategies
/// found.
fn value<G: Hidden>(game: &G) -> Fraction {
    let compiled = Compiled::new(game, Limits::default(), &()).unwrap();
    let solved = sequence::solve(compiled.form(), &SequenceConfig::default(), &())
        .unwrap()
        .proven()
        .unwrap();
    assert_eq!(solved.audit.nash_conv, Fraction::ZERO);
    solved.audit.values[Seat::new(0)].clone()
}

#[test]
fn small_games_are_worth_what_is_published() {
    // Kuhn, A simplified two-person poker, 1950.
    assert_eq!(value(&Kuhn::new(3, 2).unwrap()).to_string(), "-1/18");
    // Lessard, Baby poker, 2017.
    assert_eq!(value(&DicePoker::new(6, 1, 1).unwrap()).to_string(), "5/54");
    // "Limit your losses to about $0.064 per deal": Gordon, One-card poker.
    let gordon = value(&OneCard::new(13, 1, 1, 1).unwrap());
    assert_eq!(
        (gordon.to_string(), format!("{:.3}", Number::to_f64(&gordon))),
        ("-5/78".into(), "-0.064".into())
    );
}

#[test]
fn liars_dice_without_wild_faces_is_worth_what_is_published() {
    // Th. Ahle, An analysis of the endgame of Liar's Dice: one die each, the column "normal".
    for (sides, published) in [(1, "1"), (2, "0"), (3, "-1/9"), (4, "-1/8")] {
        let game = LiarsDice::new(1, sides, false).unwrap();
        assert_eq!(value(&game).to_string(), published, "{sides} sides");
    }
    // With wild faces a linear programme of our own, solved by HiGHS, gives these as floats.
    for (sides, computed) in [(3, "1/9"), (4, "1/16"), (5, "1/125"), (6, "-7/258")] {
        let game = LiarsDice::new(1, sides, true).unwrap();
        assert_eq!(value(&game).to_string(), computed, "{sides} sides");
    }
}

#[test]
fn a_game_that_is_the_same_for_both_is_worth_nothing() {
    for prizes in [Prizes::Random, Prizes::Descending, Prizes::Ascending] {
        for reward in [Reward::Win, Reward::Points] {
            let game = Goofspiel::new(3, prizes, reward).unwrap();
            assert_eq!(value(&game), Fraction::ZERO, "{game:?}");
        }
    }
}

#[test]
fn leduc_poker_is_worth_what_is_published() {
    // Lanctot et al., A unified game-theoretic approach to multiagent reinforcement learning, 2017, appendix
    // E.2, as the tests of OpenSpiel quote it.
    let compiled = Compiled::new(&Leduc::new(3).unwrap(), Limits::default(), &()).unwrap();
    let solved = sequence::approximate(compiled.form(), &SequenceConfig::default(), &()).unwrap();
    assert!((solved.audit.values[Seat::new(0)] + 0.085_606_424_078).abs() < 1e-9);
    assert!(solved.audit.exploitability < 1e-9);
    let exact = "-1454920850547486749701863871533/16995463438839962469905132501930";
    assert_eq!(value(&Leduc::new(3).unwrap()).to_string(), exact);
}
