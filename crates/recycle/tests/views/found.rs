//! Programs on which the two once differed.

use crate::invented::difference;

/// Two cards each of A, B, B, C, face down to the other; then `body`, and hands are summed up.
fn check(hand: &str, body: &str) {
    let text = format!(
        "(game (setup (create players 2) (create deck (game iloc STOCK) (deck (R (A, B, B, C)))))
         (do ((set (game points P) (((R : A) 1) ((R : B) 2) ((R : C) 4))) (shuffle (game iloc STOCK))
              (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P HAND))))))) {body}
         (scoring max (+ ((current player) sto S)
                         (sum ((current player) HAND) using (game points P)))))"
    );
    assert_eq!(difference(&text.replace("HAND", hand), &["STOCK"]), None, "{hand}: {body}");
}

/// Which card it was to be was left to chance, though the seat saw some of them.
#[test]
fn of_cards_some_of_which_are_seen_those_can_be_named() {
    check(
        "iloc H",
        "(choice ((any (union ((current player) HAND) ((next player) HAND)) 'C
            (move 'C (top (game hloc AWAY))))))",
    );
}

/// Which pile it was to be of was left to chance too.
#[test]
fn of_cards_of_several_piles_the_pile_can_be_named() {
    check(
        "iloc H",
        "(choice ((any ((current player) HAND) 'C (move 'C (top (game hloc AWAY))))))
         (choice ((any (union ((next player) HAND) (game hloc AWAY)) 'C
            (move 'C (top ((current player) HAND))))))",
    );
}

/// So it was if the rules looked at cards that the seat does not see.
#[test]
fn own_cards_can_be_named_whatever_the_rules_look_at() {
    check(
        "iloc H",
        "(choice ((any (filter ((current player) HAND) 'X (any ((next player) HAND) 'Y
            (> (score 'X using (game points P)) (score 'Y using (game points P))))) 'C
            (do ((inc ((current player) sto S) (* 2 (score 'C using (game points P))))
                 (move 'C (top ((current player) vloc OPEN)))))) (turn pass)))",
    );
}

/// Who sees a pile depends on whose it is.
#[test]
fn cards_that_all_but_their_owner_see_can_be_named_by_the_others_alone() {
    check("oloc H", "(choice ((any ((next player) HAND) 'C (move 'C (top (game hloc AWAY))))))");
    check("oloc H", "(choice ((any ((current player) HAND) 'C (move 'C (top (game hloc AWAY))))))");
    check(
        "oloc H",
        "(choice ((any ((current player) HAND) 'C (any ((next player) HAND) 'D (swap 'C 'D)))))",
    );
}

/// Hands are kept in the order of their cards, so that a place in one told what lay there.
#[test]
fn a_seat_that_swaps_cards_unseen_does_not_learn_their_places() {
    let sum = |seat: u8| format!("(sum (({seat} player) HAND) using (game points P))");
    let (one, other) = (sum(0), sum(1));
    check(
        "hloc H",
        &format!(
            "(choice ((any ((current player) HAND) 'C (any ((next player) HAND) 'D (swap 'C 'D)))))
             (choice ((inc (game sto POT) 3) (turn pass)))
             (do (((> {one} {other}) (inc ((0 player) sto S) (game sto POT)))
                  ((< {one} {other}) (inc ((1 player) sto S) (game sto POT)))))"
        ),
    );
}

/// The odds were those of the cards in the order in which they came, and the cards were taken in their normal order.
#[test]
fn a_tie_is_broken_by_the_odds_of_the_cards_that_are_tied() {
    let text = "(game
         (setup (create players 2) (create deck (game vloc BOX) (deck (R (A, A, B)))))
         (do ((set (game points P) (((R : A) 1) ((R : B) 1)))))
         (choice ((turn pass) (inc (game sto X) 1)))
         (do ((repeat 3 (move (top (game vloc BOX)) (top ((0 player) iloc HAND))))
              ((== (cardatt R (max ((0 player) iloc HAND) using (game points P))) A)
               (inc ((0 player) sto S) 1))))
         (scoring max ((current player) sto S)))";
    assert_eq!(difference(text, &[]), None);
}
