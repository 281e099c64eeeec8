//! What never ends, or takes for ever, is stopped and named.

use std::sync::Arc;

use kernel::{Game, Turn};
use recycle::program::{FaultKind, PerfectRecall, Program, ProgramConfig, Utility};

/// A game of two players and three cards with this body.
fn program(body: &str) -> (String, Arc<Program>) {
    let text = format!(
        "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B, C)))))\n{body}\n\
         (scoring max (game sto X)))"
    );
    let loaded = recycle::load(&text, &[], &ProgramConfig::default());
    let program = loaded.unwrap_or_else(|found| panic!("{body}: {found:#?}")).program;
    (text, program)
}

/// Why the game cannot go on from its start, and the source it points at.
fn fault(body: &str) -> (FaultKind, String) {
    let (text, program) = program(body);
    let start = program.start();
    assert!(matches!(program.turn(&start), Turn::Seat(_)), "{body}");
    let mut moves = Vec::new();
    program.moves(&start, &mut moves);
    assert!(moves.is_empty(), "{body}: {moves:?}");
    assert!(program.fault(&start).is_some());
    let fault = program.fault_of(&start).expect("it says why");
    (fault.kind, text[fault.span.range()].to_owned())
}

const RANGE: &str = "(range 1 .. 50000)";

#[test]
fn a_stage_that_does_not_end_is_named() {
    let stage = "(stage player (end (== (game sto Y) 1)) (do ((inc (game sto X) 1))))";
    let (kind, source) = fault(&format!("(do ((set (game sto X) 5)))\n{stage}"));
    assert!(matches!(kind, FaultKind::Endless(_)), "{kind:?}");
    assert_eq!(source, stage);
}

#[test]
fn the_inner_of_two_stages_is_named() {
    let inner = "(stage player (end (== (game sto Y) 1)) (do ((inc (game sto X) 1))))";
    let (kind, source) = fault(&format!("(stage player (end (== (game sto Z) 1)) {inner})"));
    assert!(matches!(kind, FaultKind::Endless(_)), "{kind:?}");
    assert_eq!(source, inner);
}

#[test]
fn loops_in_loops_are_stopped_wherever_they_are() {
    let loops = [
        // As statements.
        format!("(do ((all {RANGE} 'I (all {RANGE} 'J (inc (game sto X) 1)))))"),
        // As conditions, with numbers and with players.
        format!("(do (((all {RANGE} 'I (all {RANGE} 'J (> 'I 0))) (inc (game sto X) 1))))"),
        format!(
            "(do (((all {RANGE} 'I (all player 'P (all player 'Q (all player 'R (all player 'S \
             (>= 'I ('S sto X)))))) ) (inc (game sto X) 1))))"
        ),
        // As a filter.
        format!(
            "(do ((set (game sto X) (size (filter {RANGE} 'I (any {RANGE} 'J (> 'I (+ 'J 50000))))))))"
        ),
        // As repetition.
        "(do ((repeat 50000 (repeat 50000 (remember (top (game vloc D)) (top (game mem M)))))))"
            .to_owned(),
    ];
    for body in loops {
        let (kind, _) = fault(&body);
        let is_stopped = matches!(kind, FaultKind::Endless(_) | FaultKind::TooMany(_));
        assert!(is_stopped, "{body}: {kind:?}");
    }
}

#[test]
fn options_that_take_for_ever_to_list_are_stopped() {
    let (kind, _) = fault(&format!(
        "(choice ((do ((all {RANGE} 'I (all {RANGE} 'J (set (game sto X) 'J)))\
         (any (game vloc D) 'C (move 'C (top (game vloc E))))))))"
    ));
    assert!(matches!(kind, FaultKind::Endless(_)), "{kind:?}");
}

#[test]
fn an_option_with_too_many_picks_and_too_many_options_are_stopped() {
    let nested = (0..10).fold("(inc (game sto X) 1)".to_owned(), |inner, nth| {
        let name = char::from(b'A' + nth);
        format!("(any (range 0 .. 1) '{name} {inner})")
    });
    assert_eq!(fault(&format!("(choice ({nested}))")).0, FaultKind::TooManyPicks);
    let wide = "(any (range 1 .. 2000) 'A (any (range 1 .. 2000) 'B (set (game sto X) 'A)))";
    assert!(matches!(fault(&format!("(choice ({wide}))")).0, FaultKind::TooMany(_)));
}

#[test]
fn a_choice_without_an_option_is_a_fault_at_the_choice() {
    let choice = "(choice (((== 1 2) (turn pass))))";
    let (kind, source) = fault(choice);
    assert_eq!((kind, source.as_str()), (FaultKind::NoOption, choice));
}

/// It was a panic.
#[test]
fn options_that_cannot_be_listed_are_a_fault_also_where_somebody_picks_blindly() {
    let deal = "(do ((move (top (game vloc D)) (top ((1 player) iloc HAND)))))";
    let pick =
        "(any (tuples 1 (top 2 ((1 player) iloc HAND)) using (game points P)) 'G (turn pass))";
    let (_, program) = program(&format!("{deal} (choice ((turn pass) {pick}))"));
    let game = PerfectRecall::new(&program, Utility::Score);
    let mut moves = Vec::new();
    game.moves(&game.start(), &mut moves);
    assert_eq!(moves, []);
    let fault = game.fault(&game.start());
    assert!(fault.as_ref().is_some_and(|why| why.contains("cards")), "{fault:?}");
}
