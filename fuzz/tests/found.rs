//! Texts that once went wrong, named for what was wrong.

use fuzz::Target;

/// The elements of an outer pick were dropped by what follows the inner one, and not put back.
#[test]
fn picks_in_picks_keep_their_elements() {
    Target::Program.check(
        "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B, C, D, E)))))
           (choice ((any (game vloc D) 'C
             (any player 'P ((all player 'P ((== ('P sto T) 1) (do ((set ('P sto T) 0))))))))))
           (scoring max (size ((current player) vloc H))))",
    );
}

/// Where the nine of hearts can be taken it is still not dealt: it was, and the other hand was less than
/// nothing.
#[test]
fn the_nine_of_hearts_is_not_dealt_to_the_first_to_move() {
    Target::Pan.check("[4,0]");
}

/// That what 52 seats are paid sums to nothing was checked over a common denominator that overflowed.
#[test]
fn many_seats_may_be_paid_fractions() {
    Target::Laws.check(
        "(game (setup (create players 52) (create deck (game vloc D) (deck (R (A)))))
           (stage player (end (>= (game sto N) 2))
             (do ((inc (game sto N) 1) (inc ((current player) sto T) 1))))
           (scoring max ((current player) sto T)))",
    );
}

/// Who could only pick blindly knew afterwards whether there had been one card to pick or several.
#[test]
fn a_blind_pick_does_not_tell_how_many_cards_there_were() {
    Target::Solved.check(
        ";; in order: STOCK
        (game (setup (create players 2) (create deck (game iloc STOCK) (deck (R (A B C D)))))
          (do ((set (game points P) (((R C) 4) ((R D) 7)))
               (shuffle (game iloc STOCK))
               (all player 'P (repeat 2 (move (top (game iloc STOCK)) (top ('P hloc HAND)))))))
          (choice (
            (any (filter ((current player) hloc HAND) 'X (> (score 'X using (game points P)) 3)) 'C
              (move 'C (top ((current player) vloc OPEN))))
            ((== (size (filter ((current player) hloc HAND) 'X (> (score 'X using (game points P)) 3))) 0)
              (turn pass))))
          (choice (
            (any ((current player) hloc HAND) 'C
              (any ((next player) hloc HAND) 'D
                (do ((move 'C (top ((next player) hloc HAND))) (move 'D (top ((current player) hloc HAND)))))))
            (turn pass)))
          (scoring min (sum ((current player) hloc HAND) using (game points P))))",
    );
}
