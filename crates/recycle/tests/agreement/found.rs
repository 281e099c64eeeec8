//! Programs on which the engine and the oracle once differed.

use crate::invented::difference;
use recycle::program::Compat;

fn check(body: &str, score: &str) {
    let text = format!(
        "(game (setup (create players 3) (create deck (game iloc STOCK) (deck (R (A, B, C)))))
         (do ((all player 'P (move (top (game iloc STOCK)) (top ('P oloc HAND))))))
         {body} (scoring max {score}))"
    );
    assert_eq!(difference(&text, Compat::NONE), None, "{body}");
}

/// What was picked for the second was taken for the first.
#[test]
fn a_pick_among_nothing_leaves_the_next_pick_alone() {
    check(
        "(choice ((do ((any (game hloc DARK) 'C (move 'C (top ((next player) oloc HAND))))
                       (any ((next player) oloc HAND) 'D (move 'D (bottom (game iloc STOCK))))))))",
        "(size ((current player) oloc HAND))",
    );
    check(
        "(choice ((do ((any (game iloc STOCK) 'C (move 'C (top ((current player) vloc OPEN))))
                       (any (current team) 'P (cycle current 'P))))))",
        "(size ((current player) oloc HAND))",
    );
}

/// The copy of the turn in which scores are formed has nobody queued, as that of a stage.
#[test]
fn who_was_queued_is_forgotten_when_scores_are_formed() {
    check(
        "(do ((move (top ((0 player) oloc HAND)) (top ((1 player) oloc HAND)))
                (cycle next previous)))",
        "(size ((next player) oloc HAND))",
    );
}

/// The elements of the outer one were dropped with those of the inner one.
#[test]
fn nested_picks_in_which_nothing_may_happen() {
    check(
        "(choice ((any player 'P (any player 'Q ((> (size (game hloc DARK)) 0)
                      (move (top (game hloc DARK)) (top ('Q oloc HAND)))))) (turn pass)))",
        "0",
    );
}
