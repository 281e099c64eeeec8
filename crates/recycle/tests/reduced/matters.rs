//! Each reduction can be seen to matter, and not to merge what a rule reads.
//!
//! Every row is a pair of games that differ in one rule. In the first nothing reads what is to be merged,
//! and positions fall together; in the second something does, and they stay apart. Both are worth the
//! same as without reducing, and their number of positions follows from the rules.

use kernel::Game;
use recycle::program::{Reduced, Utility};
use std::collections::HashSet;

use crate::same::{course, values};
use crate::shelf::program;

/// The states at which a player chooses.
pub(crate) fn choices<G: Game>(game: &G) -> usize {
    let mut met = HashSet::from([game.start()]);
    let mut ahead = vec![game.start()];
    while let Some(state) = ahead.pop() {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for mv in moves {
            let next = game.after(&state, mv);
            if met.insert(next.clone()) {
                ahead.push(next);
            }
        }
    }
    met.iter().filter(|state| matches!(game.turn(state), kernel::Turn::Seat(_))).count()
}

/// Checks that a game is the same when reduced, and has this many states at which a player chooses.
#[track_caller]
fn check(text: &str, expected: usize) {
    let program = program(text, "");
    let (plain, reduced) =
        (Reduced::plain(&program, Utility::Score), Reduced::new(&program, Utility::Score));
    let (whole, found) = (course(&plain, 100_000).unwrap(), course(&reduced, 100_000).unwrap());
    assert_eq!(found.ends, whole.ends, "{text}");
    assert_eq!(found.decisions, whole.decisions, "{text}");
    let (whole, found) = (values(&plain, 100_000).unwrap(), values(&reduced, 100_000).unwrap());
    assert_eq!(found.0, whole.0, "{text}");
    assert_eq!(choices(&reduced), expected, "{text}\nplain: {}", choices(&plain));
}

/// A game of two with cards of two ranks and two suits, one of which the first player draws; then the
/// other player, who knows all, says yes or no, and `pays` says what for.
fn drawn(pays: &str) -> String {
    format!(
        "(game (setup (create players 2)
            (create deck (game iloc STOCK) (deck (R (A, B)) (S (X, Y)))))
          (do ((shuffle (game iloc STOCK)) (move (top (game iloc STOCK)) (top (game vloc OPEN)))))
          (choice ((set (game sto SAID) 1) (set (game sto SAID) 2)))
          (do ({pays}))
          (scoring max ((current player) sto P)))"
    )
}

#[test]
fn attributes_that_no_rule_reads_do_not_count() {
    let rank =
        "((== (cardatt R (top (game vloc OPEN))) A) (set ((0 player) sto P) (game sto SAID)))";
    let suit =
        "((== (cardatt S (top (game vloc OPEN))) Y) (set ((1 player) sto P) (game sto SAID)))";
    // The rank, yes or no.
    check(&drawn(rank), 2);
    // Rank and suit.
    check(&drawn(&format!("{rank} {suit}")), 4);
    // Neither: which card it is does not matter, nor that there is one.
    check(&drawn("(set ((0 player) sto P) (game sto SAID))"), 1);
    // Of a rank of three only whether it is A.
    let three = drawn(rank).replace("(R (A, B))", "(R (A, B, C))");
    check(&three, 2);
    // By points, which agree for B and C.
    let points = "(set (game points V) (((R : A) 5) ((R : B) 2) ((R : C) 2)))
        (set ((0 player) sto P) (* (game sto SAID) (score (top (game vloc OPEN)) using (game points V))))";
    check(&drawn(points).replace("(R (A, B))", "(R (A, B, C))"), 2);
    check(&drawn(&points.replace(": C) 2", ": C) 3")).replace("(R (A, B))", "(R (A, B, C))"), 3);
    // The key is only known while playing: all attributes may be read.
    let any = "(set (game str K) R) ((== (cardatt (game str K) (top (game vloc OPEN))) A)
        (set ((0 player) sto P) (game sto SAID)))";
    check(&drawn(any), 4);
}

#[test]
fn a_suit_that_is_read_late_counts_until_then() {
    let rule =
        "((== (cardatt S (top (game vloc OPEN))) X) (set ((0 player) sto P) (game sto SAID)))";
    let twice = drawn(rule).replace(
        "(scoring",
        "(choice ((inc ((0 player) sto P) 1) (inc ((1 player) sto P) 1))) (scoring",
    );
    // The suit at the first choice; at the second what player 0 has: nothing, 1 or 2.
    check(&twice, 2 + 3);
    let late = twice.replace(
        "(scoring",
        "(do (((== (cardatt S (top (game vloc OPEN))) Y) (inc ((1 player) sto P) 1)))) (scoring",
    );
    // At the second: X with 1 or 2, or Y with nothing.
    check(&late, 2 + 3);
    let rank = late
        .replace("(cardatt S (top (game vloc OPEN))) Y", "(cardatt R (top (game vloc OPEN))) A");
    // Suit and rank at the first; at the second the rank and nothing, 1 or 2.
    check(&rank, 4 + 6);
}

/// Two cards of four are drawn and laid on a pile one after the other; then a choice.
fn laid(after: &str) -> String {
    format!(
        "(game (setup (create players 2)
            (create deck (game iloc STOCK) (deck (R (A, B, C, D)))))
          (do ((set (game points V) (((R : A) 1) ((R : B) 2) ((R : C) 4) ((R : D) 8)))
            (shuffle (game iloc STOCK))
            (repeat 2 (move (top (game iloc STOCK)) (top (game vloc OPEN))))))
          (choice ((set (game sto SAID) 1) (set (game sto SAID) 2)))
          {after}
          (scoring max (* (game sto SAID) ((current player) sto P))))"
    )
}

#[test]
fn the_order_of_a_pile_counts_where_a_rule_goes_by_it() {
    // Two of four, in no order.
    check(&laid("(do ((set ((0 player) sto P) (sum (game vloc OPEN) using (game points V)))))"), 6);
    // The top one alone: it and the other, by place.
    let top = "(score (top (game vloc OPEN)) using (game points V))";
    let sum = "(sum (game vloc OPEN) using (game points V))";
    check(&laid(&format!("(do ((set ((0 player) sto P) (+ {top} {sum}))))")), 12);
    // Sorted by points that tell all cards apart, no order is left to be read; by points that do not,
    // it is.
    let least =
        "(score (bottom (sort (game vloc OPEN) using (game points V))) using (game points W))";
    let map = "(set (game points W) (((R : A) 1) ((R : B) 2) ((R : C) 4) ((R : D) 8)))";
    let sorted = laid(&format!("(do ((set ((0 player) sto P) {least})))"));
    let sorted = sorted.replace("(shuffle", &format!("{map} (shuffle"));
    check(&sorted, 6);
    check(&sorted.replacen("((R : B) 2)", "((R : B) 1)", 1), 12);
    // Poured onto another pile whose top is read, and onto one of which nothing is.
    let poured = "(do ((repeat all (move (top (game vloc OPEN)) (top (game vloc NEXT))))
        (set ((0 player) sto P) (score (top (game vloc NEXT)) using (game points V)))))";
    check(&laid(poured), 12);
    let apart = poured.replace("(score (top (game vloc NEXT))", "(sum (game vloc NEXT)");
    check(&laid(&apart), 6);
    // A loop goes through the cards one by one.
    let looped = "(do ((all (game vloc OPEN) 'C (set ((0 player) sto P)
        (+ (* 3 ((0 player) sto P)) (score 'C using (game points V)))))))";
    check(&laid(looped), 12);
}

#[test]
fn the_order_within_a_group_counts_where_a_rule_goes_by_it() {
    // Partitioned by what nothing else is read of, a group is all alike.
    let alike = "(choice ((any (partition G (game vloc OPEN)) 'SET (do (
        (set ((0 player) sto P) (score (top 'SET) using (game points V)))))))";
    let text = laid(&format!("{alike})"))
        .replace("(deck (R (A, B, C, D)))", "(deck (R (A, B, C, D)) (G (X)))");
    // All cards are in one group: its top is that of the pile.
    check(&text, 12 + 12 * 2);
    let ranks = text.replace("(partition G", "(partition R");
    // Each card is a group of its own: no order, at either choice.
    check(&ranks, 6 + 6 * 2);
}

#[test]
fn piles_that_nothing_looks_at_are_their_size() {
    // Cards are drawn and thrown away.
    let thrown = |pay: &str| {
        format!(
            "(game (setup (create players 2)
                (create deck (game iloc STOCK) (deck (R (A, B, C, D)))))
              (do ((set (game points V) (((R : A) 1) ((R : B) 2) ((R : C) 4) ((R : D) 8)))
                (shuffle (game iloc STOCK))))
              (stage player (end (== (size (game iloc STOCK)) 0))
                (choice ((move (top (game iloc STOCK)) (top (game vloc GONE)))
                         (move (top (game iloc STOCK)) (top ((current player) vloc WON))))))
              (scoring max {pay}))"
        )
    };
    // After n cards: how many of them each player has won of those he could.
    let sizes: usize = (0..4usize).map(|n| (n.div_ceil(2) + 1) * (n / 2 + 1)).sum();
    check(&thrown("(size ((current player) vloc WON))"), sizes);
    // Where cards are scored, those won count, and so which cards are gone, as what can still come.
    // Of n cards drawn, the players have won some that are not the other's, of those each could.
    let choose = |n: usize, k: usize| (0..k).fold(1, |ways, i| ways * (n - i) / (i + 1));
    let won = |n: usize| -> usize {
        let seconds = |first: usize| -> usize {
            (0..=n / 2).filter(|k| first + k <= n).map(|k| choose(n - first, k)).sum()
        };
        (0..=n.div_ceil(2)).map(|first| choose(n, first) * seconds(first)).sum()
    };
    let each: usize = (0..4).map(|n| choose(4, n) * won(n)).sum();
    check(&thrown("(sum ((current player) vloc WON) using (game points V))"), each);
    // What is gone comes back: it is read.
    let back = thrown("(sum ((current player) vloc WON) using (game points V))").replace(
        "(scoring",
        "(do ((repeat all (move (top (game vloc GONE)) (top ((0 player) vloc WON)))))) (scoring",
    );
    check(&back, each);
}

#[test]
fn storages_that_are_not_read_again_are_dropped() {
    let counted = |read: &str| {
        format!(
            "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A)))))
              (stage player (end (== (game sto N) 3))
                (choice ((inc (game sto A) 1) (inc (game sto B) 1)))
                (do ((inc (game sto N) 1))))
              (scoring max {read}))"
        )
    };
    // Only the number of the turn.
    check(&counted("(game sto N)"), 3);
    // And how many of them were the first.
    check(&counted("(+ (game sto N) (* ((current player) sto X) (game sto A)))"), 1 + 2 + 3);
    // Overwritten before it is read: dropped until then.
    let reset = counted("(game sto A)").replace("(scoring", "(do ((set (game sto A) 7))) (scoring");
    check(&reset, 3);
    // Overwritten only perhaps: kept.
    let perhaps = counted("(* ((current player) sto X) (game sto A))")
        .replace("(scoring", "(do (((> (game sto B) 1) (set (game sto A) 7)))) (scoring");
    check(&perhaps, 1 + 2 + 3);
}

#[test]
fn turns_that_nobody_asks_for_are_dropped() {
    // Each stage of two turns begins with whom the draw says.
    let staged = |after: &str| {
        format!(
            "(game (setup (create players 3) (create deck (game iloc D) (deck (R (A, B, C)))))
              (do ((shuffle (game iloc D)) (move (top (game iloc D)) (top (game vloc OPEN)))
                ((== (cardatt R (top (game vloc OPEN))) A) (cycle current (1 player)))
                ((== (cardatt R (top (game vloc OPEN))) B) (cycle current (2 player)))))
              (do ((set (game sto N) 0) (repeat all (move (top (game vloc OPEN)) (top (game vloc GONE))))))
              (stage player (end (== (game sto N) 2))
                (choice ((inc (game sto A) 1) (inc (game sto A) 2)))
                (do ((inc (game sto N) 1) (cycle next (0 player)))))
              {after}
              (scoring max (* (game sto A) ((current player) sto P))))"
        )
    };
    let plain = "(do ((set ((1 player) sto P) 1)))";
    // Three may begin; the second turn is player 0's, after 1 or 2.
    check(&staged(plain), 3 + 2);
    // Who began is asked for afterwards.
    let asked = "(do ((set ((current player) sto P) 1)))";
    check(&staged(asked), 3 + 3 * 2);
    // Who was called within the stage is not known outside it.
    let called = "(do ((set ((next player) sto P) 1)))";
    check(&staged(called), 3 + 3 * 2);
}

#[test]
fn values_that_are_only_compared_with_each_other_are_exchanged() {
    // Two cards of three pairs; then a choice.
    let paired = |test: &str| {
        format!(
            "(game (setup (create players 2)
                (create deck (game iloc STOCK) (deck (R (A, B, C)) (T (X, Y)))))
              (do ((shuffle (game iloc STOCK)) (move (top (game iloc STOCK)) (top (game vloc ONE)))
                (move (top (game iloc STOCK)) (top (game vloc TWO)))))
              (choice ((set (game sto SAID) 1) (set (game sto SAID) 2)))
              (do (({test} (set ((0 player) sto P) (game sto SAID)))))
              (scoring max ((current player) sto P)))"
        )
    };
    let (one, two) = ("(cardatt R (top (game vloc ONE)))", "(cardatt R (top (game vloc TWO)))");
    // A pair or not.
    check(&paired(&format!("(== {one} {two})")), 2);
    // One of them is also compared with a text: A and A, A and another, another and A, a pair, two others.
    check(&paired(&format!("(or (== {one} {two}) (== {one} A))")), 5);
    // Kept as a text, and compared with a text.
    let kept = paired("(== (game str S) A)")
        .replace("(choice", &format!("(do ((set (game str S) {one}))) (choice"));
    check(&kept, 3);
    // B has a card more: it cannot be exchanged with the others.
    let more = paired(&format!("(== {one} {two})"))
        .replace("(T (X, Y)))))", "(T (X, Y)))) (create deck (game iloc STOCK) (deck (R (B)))))");
    check(&more, 5);
}

#[test]
fn a_top_that_is_read_only_of_a_pair_does_not_count_without_one() {
    // Two cards of three ranks, two each; a player with a pair after the choice loses its top.
    let pressed = |rule: &str| {
        format!(
            "(game (setup (create players 2)
                (create deck (game iloc STOCK) (deck (R (A, B, C)) (T (X, Y)))))
              (do ((set (game points V) (((R : A) 1) ((R : B) 2) ((R : C) 4)))
                (set (game points W) (((R : A) 1) ((R : B) 2) ((R : C) 4)))
                (shuffle (game iloc STOCK))
                (repeat 2 (move (top (game iloc STOCK)) (top (game vloc HAND))))))
              (choice (
                (move (top (game iloc STOCK)) (top (game vloc HAND)))
                (set ((1 player) sto P) 1)))
              (do ({rule}))
              (do ((inc ((0 player) sto P) (sum (game vloc LOST) using (game points W)))))
              (scoring max ((current player) sto P)))"
        )
    };
    let take = "(move (top (game vloc HAND)) (top (game vloc LOST)))";
    let guard = "(> (size (tuples 2 (game vloc HAND) using (game points V))) 0)";
    // Three pairs, and two of three ranks.
    check(&pressed(&format!("({guard} {take})")), 3 + 3);
    // The top is read without a pair.
    check(&pressed(take), 3 + 6);
    // A pair is asked for, but of cards that are put below: a card may get a twin, and the top is old.
    let below = pressed(&format!("({guard} {take})")).replacen(
        "(choice (\n                (move (top (game iloc STOCK)) (top (game vloc HAND)))",
        "(choice (\n                (move (top (game iloc STOCK)) (bottom (game vloc HAND)))",
        1,
    );
    check(&below, 3 + 6);
    // What a pair is changes in between.
    let changed = pressed(&format!(
        "(set (game points V) (((R : A) 1) ((R : B) 1) ((R : C) 1))) ({guard} {take})"
    ));
    check(&changed, 3 + 6);
}
