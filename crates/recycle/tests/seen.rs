//! What seats see and remember, told by what games are worth in which they could use it.
//!
//! In each game the first player guesses something, and wins half a point from the other if he is right.
//! So it is worth 1/2 to him if he knows, 0 if two answers are as likely, and what lies between if he knows
//! a part. All follows from the visibility of piles.

use std::sync::Arc;

use kernel::conform::{ConformConfig, check_hidden};
use kernel::{Fraction, Game, Limits, Seat};
use recycle::program::{PerfectRecall, Program, ProgramConfig, Reduced, Utility};
use solve::Compiled;
use solve::sequence::{self, SequenceConfig};

/// Players 0 and 1, `deck`, and what they do; a point for player 0 if S is 1, and else for player 1.
fn program(deck: &str, play: &str) -> Arc<Program> {
    let text = format!(
        "(game (setup (create players 2) {deck})
           {play}
           (do (((== (game sto S) 1) (set ((0 player) sto WON) 1))
                ((!= (game sto S) 1) (set ((1 player) sto WON) 1))))
           (scoring max ((current player) sto WON)))"
    );
    recycle::load(&text, &[], &ProgramConfig::default())
        .unwrap_or_else(|found| panic!("{found:?}"))
        .program
}

/// What the game is worth to player 0, in fractions.
fn worth(program: &Arc<Program>) -> Fraction {
    let game = PerfectRecall::new(program, Utility::Score);
    check_hidden(&game, &ConformConfig::default())
        .unwrap_or_else(|breaches| panic!("{:.2000}", format!("{breaches:?}")));
    let compiled = Compiled::new(&game, Limits::default(), &()).unwrap();
    match sequence::solve(compiled.form(), &SequenceConfig::default(), &()).unwrap() {
        sequence::Outcome::Proven(exact) => exact.audit.values[Seat::new(0)].clone(),
        sequence::Outcome::Best(_) => panic!("not proven"),
    }
}

#[track_caller]
fn is_worth(deck: &str, play: &str, expected: &str) {
    assert_eq!(worth(&program(deck, play)).to_string(), expected);
}

const TWO: &str = "(create deck (game iloc STOCK) (deck (RANK (ACE, KING))))";
const FOUR: &str = "(create deck (game iloc STOCK) (deck (RANK (ACE, KING)) (SUIT (RED, BLACK))))";

/// Player 0 guesses the rank of the top card of CUP.
const GUESS: &str = "(choice ((set (game str GUESS) ACE) (set (game str GUESS) KING)))
    (do (((== (cardatt RANK (top (game hloc CUP))) (game str GUESS)) (set (game sto S) 1))))";

/// Who chooses next is player 1, then player 0.
fn guess_after(first: &str, pick: &str) -> String {
    format!(
        "(do ({first} (cycle current next)))
         (choice ({pick}))
         (do ((cycle current previous)))
         {GUESS}"
    )
}

#[test]
fn a_card_is_known_if_it_was_seen_on_its_way() {
    let through = |pile: &str| {
        format!(
            "(do ((shuffle (game iloc STOCK))
                  (move (top (game iloc STOCK)) (top {pile}))
                  (move (top {pile}) (top (game hloc CUP)))))
             {GUESS}"
        )
    };
    is_worth(TWO, &through("(game vloc TABLE)"), "1/2");
    is_worth(TWO, &through("((0 player) iloc HAND)"), "1/2");
    is_worth(TWO, &through("((1 player) oloc HEAD)"), "1/2");
    is_worth(TWO, &through("((1 player) iloc HAND)"), "0");
    is_worth(TWO, &through("((0 player) oloc HEAD)"), "0");
    is_worth(TWO, &through("((0 player) hloc SLEEVE)"), "0");
    is_worth(TWO, &through("(game iloc BOX)"), "0");
}

#[test]
fn what_another_puts_down_unseen_is_not_known_and_what_he_shows_is() {
    let deal = "(repeat 2 (move (top (game iloc STOCK)) (top ((1 player) iloc HAND))))";
    let hidden = "(any ((1 player) iloc HAND) 'C (move 'C (top (game hloc CUP))))";
    is_worth(TWO, &guess_after(deal, hidden), "0");
    let shown = "(any ((1 player) iloc HAND) 'C
        (do ((move 'C (top (game vloc TABLE))) (move 'C (top (game hloc CUP))))))";
    is_worth(TWO, &guess_after(deal, shown), "1/2");
}

#[test]
fn who_picks_a_card_he_does_not_see_picks_any() {
    // Player 0 takes a card of the other's hand unseen, and wins with the ace: a half, either way.
    let play = |pile: &str| {
        format!(
            "(do ((shuffle (game iloc STOCK))
                  (repeat 2 (move (top (game iloc STOCK)) (top {pile})))))
             (choice ((any {pile} 'C (move 'C (top (game vloc TABLE))))))
             (do (((== (cardatt RANK (top (game vloc TABLE))) ACE) (set (game sto S) 1))))"
        )
    };
    is_worth(TWO, &play("((1 player) iloc HAND)"), "0");
    is_worth(TWO, &play("((0 player) hloc HAND)"), "0");
    is_worth(TWO, &play("((0 player) iloc HAND)"), "1/2");
    is_worth(TWO, &play("((1 player) vloc HAND)"), "1/2");
    // Of four cards two are aces, but three lie there: a blind pick is an ace half of the time.
    let three = play("((1 player) iloc HAND)").replace("(repeat 2", "(repeat 3");
    is_worth(FOUR, &three, "0");
}

#[test]
fn options_that_depend_on_a_hidden_card_give_it_away() {
    let play =
        "(do ((shuffle (game iloc STOCK)) (move (top (game iloc STOCK)) (top (game hloc CUP)))))
        (choice (((== (cardatt RANK (top (game hloc CUP))) ACE) (set (game str HINT) NO))
                 (set (game str HINT) YES)))
        (do ((set (game str HINT) NO)))";
    is_worth(TWO, &format!("{play} {GUESS}"), "1/2");
}

#[test]
fn storages_are_seen_where_somebody_decides_and_nowhere_else() {
    let note =
        "(do ((shuffle (game iloc STOCK)) (move (top (game iloc STOCK)) (top (game hloc CUP)))
        ((== (cardatt RANK (top (game hloc CUP))) ACE) (set (game sto NOTE) 1))";
    is_worth(TWO, &format!("{note})) {GUESS}"), "1/2");
    is_worth(TWO, &format!("{note} (set (game sto NOTE) 0))) {GUESS}"), "0");
}

#[test]
fn the_order_in_which_cards_come_counts_if_a_rule_looked_at_it() {
    // Two cards are dealt to player 0. Behind his back the first of them decides what is in the cup.
    let deck = "(create deck (game iloc STOCK) (deck (RANK (ACE, KING))))
        (create deck (game vloc BOX) (deck (RANK (KING))))
        (create deck (game vloc SPARE) (deck (RANK (ACE))))";
    let play = |between: &str| {
        format!(
            "(do ((shuffle (game iloc STOCK))
                  (move (top (game iloc STOCK)) (top ((0 player) iloc HAND)))
                  {between}
                  (move (top (game iloc STOCK)) (top ((0 player) iloc HAND)))))
             {GUESS}"
        )
    };
    let by_first = "(all ((0 player) iloc HAND) 'C (do (
        ((== (cardatt RANK 'C) ACE) (move (top (game vloc SPARE)) (top ((1 player) iloc SECRET))))
        ((== (cardatt RANK 'C) KING) (move (top (game vloc BOX)) (top ((1 player) iloc SECRET))))
        (move (top ((1 player) iloc SECRET)) (top (game hloc CUP))))))";
    is_worth(deck, &play(by_first), "1/2");
}

#[test]
fn the_order_of_a_row_is_seen_and_that_of_a_hand_is_not_told() {
    // The cup gets the lower of two cards that lie in a row, or in a hand that is laid down as a whole.
    let lower = |pile: &str| {
        format!(
            "(do ((shuffle (game iloc STOCK))
                  (repeat 2 (move (top (game iloc STOCK)) (top {pile})))
                  (move (bottom {pile}) (top (game hloc CUP)))))
             {GUESS}"
        )
    };
    is_worth(TWO, &lower("(game vloc ROW)"), "1/2");
    is_worth(TWO, &lower("((0 player) iloc HAND)"), "1/2");
    is_worth(TWO, &lower("((1 player) iloc HAND)"), "0");
}

#[test]
fn what_is_shuffled_again_is_no_longer_known() {
    let play = |n: usize| {
        format!(
            "(do ((shuffle (game iloc STOCK))
                  (move (top (game iloc STOCK)) (top (game vloc TABLE)))
                  (move (top (game vloc TABLE)) (top (game iloc STOCK)))
                  {}
                  (move (top (game iloc STOCK)) (top (game hloc CUP)))))
             {GUESS}",
            "(shuffle (game iloc STOCK))".repeat(n)
        )
    };
    is_worth(TWO, &play(0), "1/2");
    is_worth(TWO, &play(1), "0");
    is_worth(FOUR, &play(2), "0");
    // One ace was seen to go: two kings of three are left.
    let seen = format!(
        "(do ((shuffle (game iloc STOCK))
              (move (top (game iloc STOCK)) (top (game vloc TABLE)))
              (move (top (game iloc STOCK)) (top (game hloc CUP)))))
         {GUESS}"
    );
    is_worth(FOUR, &seen, "1/6");
}

/// Whether every decision of a game is one of perfect information.
fn is_open(program: &Arc<Program>) -> bool {
    let game = Reduced::new(program, Utility::Score);
    !program.may_hide()
        || solve::survey(&game, Limits::default(), &(), |state| game.hides(state))
            .unwrap()
            .found
            .is_none()
}

#[test]
fn what_a_rule_has_read_is_not_therefore_known() {
    // Two guesses at a card that lies face down: a half, though after the first the rules have read it.
    let deck = "(create deck (game hloc CUP) (deck (RANK (ACE, KING, QUEEN))))";
    let guess = "(choice ((set (game str GUESS) ACE) (set (game str GUESS) KING) (set (game str GUESS) QUEEN)))
        (do (((== (cardatt RANK (top (game hloc CUP))) (game str GUESS)) (set (game sto S) 1))
             ((== (cardatt RANK (top (game hloc CUP))) (game str GUESS)) (set (game sto HIT) 1))))";
    let twice = program(deck, &format!("(do ((shuffle (game hloc CUP)))) {guess} {guess}"));
    assert!(!is_open(&twice));
    // Wrong twice in three: wins 2/3 of the time.
    assert_eq!(worth(&twice).to_string(), "1/6");
}

#[test]
fn a_hand_that_is_out_of_play_still_says_what_is_left() {
    // One card to the other player, who does nothing with it; one guess at the next.
    let deck = "(create deck (game iloc STOCK) (deck (RANK (ACE, KING))))
        (create deck (game vloc BOX) (deck (RANK (QUEEN))))";
    let play = format!(
        "(do ((shuffle (game iloc STOCK))
              (move (top (game iloc STOCK)) (top ((1 player) iloc HAND)))
              (move (top (game iloc STOCK)) (top (game hloc CUP)))))
         {GUESS}"
    );
    let game = program(deck, &play);
    assert!(!is_open(&game));
    assert_eq!(worth(&game).to_string(), "0");
}

#[test]
fn to_know_what_lies_there_is_not_to_know_which_is_which() {
    let play = "(do ((shuffle (game iloc STOCK)) (repeat 2 (move (top (game iloc STOCK)) (top ((1 player) iloc HAND))))))
        (choice ((any ((1 player) iloc HAND) 'C (move 'C (top (game vloc TABLE))))))
        (do (((== (cardatt RANK (top (game vloc TABLE))) ACE) (set (game sto S) 1))))";
    let game = program(TWO, play);
    assert!(!is_open(&game));
    assert_eq!(worth(&game).to_string(), "0");
    let groups = play.replace(
        "(any ((1 player) iloc HAND) 'C (move 'C (top (game vloc TABLE))))",
        "(any (filter (subsets ((1 player) iloc HAND)) 'G (== (size 'G) 1)) 'G
           (move (top 'G) (top (game vloc TABLE))))",
    );
    assert_eq!(worth(&program(TWO, &groups)).to_string(), "0");
}

#[test]
fn numbers_that_variables_hold_and_who_is_called_are_public() {
    let play = "(let (random 1 .. 2) 'N (choice (
        ((== 'N 1) (set (game sto S) 1)) (do ((set (game sto S) (- 'N 1)))))))";
    is_worth(TWO, play, "1/2");
    let called = "(stage player (end (== (game sto N) 2))
        (choice (((== (game sto N) 0) (do ((cycle next current) (set (game sto A) 1) (set (game sto A) 0))))
                 ((== (game sto N) 0) (cycle next next))
                 ((== (game sto N) 1) (turn pass))))
        (do ((inc (game sto N) 1))))";
    assert!(worth(&program(TWO, called)) < Fraction::from(1));
}

#[test]
fn the_order_of_a_list_that_is_laid_down_counts() {
    // Three cards of four in a hand; which of them comes to lie on top is settled by how they came.
    let deck = "(create deck (game hloc X) (deck (RANK (ACE, KING)) (SUIT (RED, BLACK))))";
    let play = |pile: &str| {
        format!(
            "(do ((shuffle (game hloc X)) (repeat 3 (move (top (game hloc X)) (top {pile})))))
             (choice ((set (game sto D) 1) (set (game sto D) 2)))
             (do ((repeat all (move (top (filter {pile} 'C (!= (cardatt RANK 'C) QUEEN))) (top (game vloc Y))))))
             (do (((and (== (game sto D) 1) (== (cardatt RANK (top (game vloc Y))) ACE)) (set (game sto S) 1))
                  ((and (== (game sto D) 2) (== (cardatt RANK (bottom (game vloc Y))) ACE)) (set (game sto S) 1))))"
        )
    };
    // Seen, he loses only if both ends are kings: 1/6, so that he wins 5/6 - 1/2 = 1/3; unseen, a half.
    is_worth(deck, &play("((0 player) iloc HAND)"), "1/3");
    is_worth(deck, &play("((1 player) iloc HAND)"), "0");
}

#[test]
fn who_errs_takes_any_option_and_two_cards_alike_are_two() {
    let deck = "(create deck (game iloc STOCK) (deck (RANK (ACE))))
        (create deck (game iloc STOCK) (deck (RANK (ACE))))
        (create deck (game iloc STOCK) (deck (RANK (KING))))";
    let game = program(
        deck,
        "(do ((shuffle (game iloc STOCK)) (repeat 3 (move (top (game iloc STOCK)) (top ((0 player) iloc HAND))))))
         (choice ((any ((0 player) iloc HAND) 'C (move 'C (top (game vloc TABLE))))))
         (do (((== (cardatt RANK (top (game vloc TABLE))) ACE) (set (game sto S) 1))))",
    );
    let recalled = PerfectRecall::new(&game, Utility::Score);
    let (mut moves, mut copies) = (Vec::new(), Vec::new());
    let mut state = recalled.start();
    while recalled.turn(&state) == kernel::Turn::Chance {
        recalled.moves(&state, &mut moves);
        recalled.play(&mut state, moves[0]);
        moves.clear();
    }
    recalled.options(&state, &mut moves, &mut copies);
    copies.sort_unstable();
    assert_eq!(copies, [1, 2]);
}

#[test]
fn a_game_that_never_ends_is_refused_and_not_written_out() {
    let text = "(do ((shuffle (game iloc STOCK)) (all player 'P (move (top (game iloc STOCK)) (top ('P iloc HAND))))))
        (stage player (end (== (game sto STOP) 1)) (choice ((turn pass) (set (game sto STOP) 1))))";
    let program = program(TWO, text);
    let game = PerfectRecall::new(&program, Utility::Score);
    let Err(error) = Compiled::new(&game, Limits::default(), &()) else { panic!("it can cycle") };
    assert!(error.to_string().contains("for ever"), "{error}");
}

#[test]
fn a_lot_that_is_drawn_in_the_open_hides_nothing() {
    let lots = "(do ((set (game sto LOT) (random 1 .. 2))))
        (choice ((set (game sto CALL) 1) (set (game sto CALL) 2)))
        (do (((== (game sto LOT) (game sto CALL)) (set (game sto S) 1))))";
    let deck = "(create deck (game vloc BOX) (deck (RANK (ACE))))";
    let drawn = program(deck, lots);
    assert!(!drawn.may_hide());
    assert_eq!(worth(&drawn).to_string(), "1/2");
    // A round of Pairs, in which players who are tied draw lots, is open at any size.
    let text = include_str!("../../../games/pairs-round.rcy");
    assert!(!recycle::load(text, &[], &ProgramConfig::default()).unwrap().program.may_hide());
}
