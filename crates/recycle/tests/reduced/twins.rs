//! Built in or described, reduced: as many positions at which a player chooses.

use games::pairs::{Pack, Round};
use games::pan::{self, Pan};
use games::pexeso::{self, Pexeso};
use kernel::{Game, RewardsAtEnd};
use recycle::program::{Reduced, Utility};

use crate::matters::choices;
use crate::shelf::described;

#[track_caller]
fn check<G: Game>(native: &G, name: &str, settings: &str) {
    let program = described(name, settings);
    let reduced = Reduced::new(&program, Utility::Score);
    assert_eq!(choices(&reduced), choices(native), "{name} {settings}");
}

#[test]
fn pan_has_no_more_positions_than_the_built_in_game() {
    // With one rank the first to move is not both players in turn: the described game has either.
    for ranks in 2..=3 {
        let native = Pan::new(pan::Rules::standard(ranks).unwrap(), pan::Start::Deals);
        check(&native, "pan", &format!("RANKS={ranks} LIMIT=0"));
    }
}

#[test]
fn a_round_of_pairs_has_no_more_positions_than_the_built_in_game() {
    let names =
        ["ONES", "TWOS", "THREES", "FOURS", "FIVES", "SIXES", "SEVENS", "EIGHTS", "NINES", "TENS"];
    for (seats, n_ranks) in [(2, 3), (2, 4), (2, 5), (3, 4)] {
        let deck: Vec<u8> = (1..=n_ranks).collect();
        let native = Round::dealt(seats, Pack::from_counts(&deck).unwrap()).unwrap();
        let count = |rank: usize| deck.get(rank).copied().unwrap_or(0);
        let rows = names.iter().enumerate().map(|(rank, name)| format!("{name}={}", count(rank)));
        let settings: Vec<String> = rows.chain([format!("NUMP={seats}")]).collect();
        check(&native, "pairs-round", &settings.join(" "));
    }
}

#[test]
fn pexeso_has_no_more_positions_than_the_built_in_game() {
    for pairs in 1..=6 {
        let native = RewardsAtEnd::new(Pexeso::new(pexeso::Rules::new(pairs).unwrap()));
        check(&native, "pexeso", &format!("PAIRS={pairs} LIMIT=0"));
    }
}

/// What is said to be merged, of two games in which it is known.
#[test]
fn a_game_says_what_does_not_matter() {
    for (name, settings, expected) in [
        (
            "pexeso",
            "PAIRS=3 LIMIT=0",
            &[
                "which value of SYMBOL is which does not matter",
                "which cards lie on BOX, MATES, WON does not matter",
                "the order of KNOWN does not matter",
            ][..],
        ),
        ("pan", "RANKS=2 LIMIT=0", &["SUIT does not matter", "the order of HAND does not matter"]),
    ] {
        let program = described(name, settings);
        let reduced = Reduced::new(&program, Utility::Score);
        for phrase in expected {
            let found = reduced.reductions();
            assert!(found.iter().any(|said| said == phrase), "{name}: {phrase}: {found:?}");
        }
    }
}
