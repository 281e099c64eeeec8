//! The show of `games/cribbage.rcy`: hands are worth what every cribbage player knows.
//!
//! The counting is cut out of the file and put behind a setup that lays out one hand.

use kernel::{Game, Scored, Seat, Turn};
use recycle::program::ProgramConfig;

const CRIBBAGE: &str = include_str!("../../../games/cribbage.rcy");

#[test]
fn hands_are_worth_what_they_are_known_for() {
    for (hand, starter, expected) in [
        ("5C 5D 5H JS", "5S", 29),
        ("5C 5D 5H TS", "5S", 28),
        ("4C 5D 5H 6S", "4D", 24),
        ("7C 7D 8H 9S", "8C", 24),
        ("4C 5D 5H 6S", "6D", 24),
        ("6C 7D 8H 9S", "TC", 9),
        ("AC 2C 3D 4C", "5H", 7),
        ("2H 4H 6H 8H", "KS", 4),
        ("2H 4H 6H 8H", "KH", 5),
        ("2H 4H 6H 8S", "KH", 0),
        ("JH 2C 4D 6S", "QH", 1),
        ("QH 2C 4D 6S", "JH", 0),
        ("AC 3D 5H 5S", "5C", 8),
        ("9C 9D 9H 9S", "2C", 12),
    ] {
        assert_eq!(
            worth(hand, starter, "((0 player) vloc PLAYED)")[0],
            expected,
            "{hand}, {starter}"
        );
    }
}

/// The dealer's own hand is left empty here, so of a lone starter he has one point for a flush of one
/// card, which no real hand has.
#[test]
fn four_of_a_suit_count_in_the_crib_only_with_the_starter() {
    for (crib, starter, expected) in [("2H 4H 6H 8H", "KS", 0), ("2H 4H 6H 8H", "KH", 5)] {
        assert_eq!(worth(crib, starter, "(game iloc CRIB)")[1] - 1, expected, "{crib}, {starter}");
    }
}

/// The points of both players when these cards lie on this pile. The dealer is the second.
fn worth(cards: &str, starter: &str, pile: &str) -> [i64; 2] {
    let cards: Vec<String> = cards.split(' ').map(|card| created(card, pile)).collect();
    let show = part("    ;; The show", "  (scoring");
    let text = format!(
        "(game (declare 999 'TARGET) (setup (create players 2) {})
         (do ({})) {} {} (scoring max ((current player) sto SCORE)))",
        created(starter, "(game vloc STARTER)"),
        cards.concat(),
        part("  (do (\n    (set (game points VALUE)", "  ;; One pass is one deal."),
        show.trim_end().strip_suffix(')').expect("the stage of the deals is closed"),
    );
    let program = recycle::load(&text, &[], &ProgramConfig::default())
        .unwrap_or_else(|found| panic!("{text}: {found:#?}"))
        .program;
    let state = program.start();
    assert!(matches!(program.turn(&state), Turn::Over(_)), "nobody has anything to choose");
    let scores = program.scores(&state);
    [0, 1].map(|seat| scores[Seat::new(seat)])
}

/// What the file says from one text up to another.
fn part(from: &str, to: &str) -> &'static str {
    let start = CRIBBAGE.find(from).expect("the file has this part");
    let length = CRIBBAGE[start..].find(to).expect("the part has an end");
    &CRIBBAGE[start..start + length]
}

/// `5C` as a statement that creates it on a pile.
fn created(card: &str, pile: &str) -> String {
    let (rank, suit) = card.split_at(1);
    let rank = match rank {
        "A" => "ACE",
        "2" => "TWO",
        "3" => "THREE",
        "4" => "FOUR",
        "5" => "FIVE",
        "6" => "SIX",
        "7" => "SEVEN",
        "8" => "EIGHT",
        "9" => "NINE",
        "T" => "TEN",
        "J" => "JACK",
        "Q" => "QUEEN",
        _ => "KING",
    };
    let suit = match suit {
        "C" => "CLUBS",
        "D" => "DIAMONDS",
        "H" => "HEARTS",
        _ => "SPADES",
    };
    format!("(create deck {pile} (deck (RANK ({rank})) (SUIT ({suit}))))")
}
