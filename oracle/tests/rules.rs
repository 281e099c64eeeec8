//! Rules that the probes leave out, as rows: a program's body, what is counted, the result.

use kernel::RngStream;
use oracle::{Game, Play, Quirks};
use std::collections::BTreeMap;

/// Five cards A to E worth 1 to 5 in D, two players; `row` makes a number of a list's points.
fn game(body: &str, score: &str) -> Game {
    let text = format!(
        "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A, B, C, D, E)))))
         (do ((set (game points P) (((R : A) 1) ((R : B) 2) ((R : C) 3) ((R : D) 4) ((R : E) 5)))))
         {body}
         (scoring max {score}))"
    );
    Game::new(&text, &[], Quirks::sane()).unwrap_or_else(|error| panic!("{body}: {error}"))
}

fn check(body: &str, score: &str, expected: i64) {
    let play = game(body, score).play_random(&mut RngStream::new(1, 0));
    match play {
        Ok(play) => assert_eq!(play.scores[0], expected, "{body}"),
        Err(error) => panic!("{body}: {error}"),
    }
}

/// Writes the points of a list of cards one after the other into X.
fn check_list(cards: &str, expected: i64) {
    let body = format!(
        "(do ((all {cards} 'C (set (game sto X)
            (+ (* 10 (game sto X)) (score 'C using (game points P)))))))"
    );
    check(&body, "(game sto X)", expected);
}

/// As [`check_list`], with a zero before each group. Numbers wrap at 32 bits.
fn check_groups(groups: &str, expected: i64) {
    let body = format!(
        "(do ((all {groups} 'G (do ((set (game sto X) (* 10 (game sto X)))
            (all 'G 'C (set (game sto X)
                (+ (* 10 (game sto X)) (score 'C using (game points P))))))))))"
    );
    check(&body, "(game sto X)", i64::from(expected as i32));
}

#[test]
fn lists_of_cards() {
    let few = "(filter (game vloc D) 'C (< (score 'C using (game points P)) 4))";
    check_list("(game vloc D)", 12_345);
    check_list("(sort (top 5 (game vloc D)) using (game points P))", 12_345);
    check_list(few, 123);
    check_list(&format!("(intersect (top 4 (game vloc D)) {few})"), 32);
    check_list(&format!("(disjunction (top 4 (game vloc D)) {few})"), 541);
    check_list(&format!("(union {few} (bottom 2 (game vloc D)))"), 12_312);
    check_list("(union (all (range 1 .. 3) 'N (bottom 'N (game vloc D))))", 112_123);
    check_list("(run top 2 (game vloc D) using (game points P))", 12_345);
    check_list("(run top 6 (game vloc D) using (game points P))", 0);
    check_list(
        "(run bottom 1 (union (bottom 1 (game vloc D)) (top 1 (game vloc D))) using (game points P))",
        1,
    );
    check_list("(top (partition R (game vloc D)))", 1);
    check_list("(bottom (partition R (game vloc D)))", 5);
    check_list("(1 (partition R (game vloc D)))", 2);
    check_list("(filter (game vloc D) 'C (any (A, E) 'R (== (cardatt R 'C) 'R)))", 15);
}

#[test]
fn groups_of_cards() {
    let three = "(bottom 3 (game vloc D))";
    check_groups(&format!("(subsets {three})"), 102_012_030_130_230_123);
    check_groups("(runs largest 3 (union (game vloc D)) using (game points P))", 12_345);
    check_groups("(runs all 4 (game vloc D) using (game points P))", 123_401_234_502_345);
    check_groups(&format!("(partition R {three})"), 10_203);
    check_groups(&format!("(partition {three} R)"), 10_203);
    check_groups(&format!("(filter (subsets {three}) 'G (== (size 'G) 2))"), 12_013_023);
}

#[test]
fn moves() {
    let to_z = |source: &str| format!("(move {source} (top (game vloc Z)))");
    let value = "(+ (* 100 (size (game vloc D))) (sum (game vloc Z) using (game points P)))";
    for (source, expected) in [
        ("(top (game vloc D))", 405),
        ("(bottom (game vloc D))", 401),
        ("(2 (game vloc D))", 403),
        ("(max (game vloc D) using (game points P))", 405),
        ("(actual (min (game vloc D) using (game points P)))", 401),
        ("(top (top 2 (game vloc D)))", 404),
        ("(top (partition R (game vloc D)))", 401),
    ] {
        check(&format!("(do ({}))", to_z(source)), value, expected);
        check(&format!("(choice ({}))", to_z(source)), value, expected);
    }
}

#[test]
fn a_list_in_a_variable_loses_the_cards_that_are_moved_from_it() {
    let body = |stmt: &str| {
        format!("(do ((let (filter (game vloc D) 'C (!= (cardatt R 'C) C)) 'F (do ({stmt})))))")
    };
    let twice = "(move (top 'F) (top (game vloc Z))) (move (top 'F) (top (game vloc Z)))";
    let sum = "(sum (game vloc Z) using (game points P))";
    check(&body(twice), sum, 9);
    check(&body("(repeat all (move (bottom 'F) (top (game vloc Z))))"), sum, 12);
    check(&body("(all 'F 'C (move 'C (top (game vloc Z))))"), sum, 12);
    check(&body("(repeat 2 (move (top 'F) (top (game vloc Z))))"), sum, 9);
}

#[test]
fn memories_hold_references() {
    let value = "(+ (* 100 (size (game mem M))) (sum (game mem M) using (game points P)))";
    let remember = "(remember (top (game vloc D)) (top (game mem M)))
                    (remember (bottom (game vloc D)) (bottom (game mem M)))";
    check(&format!("(do ({remember}))"), value, 206);
    check(&format!("(do ({remember} (forget (top (game mem M)))))"), value, 101);
    check(&format!("(do ({remember} (repeat all (forget (top (game mem M))))))"), value, 0);
    let moved = "(move (actual (top (game mem M))) (top (game vloc Z)))";
    check(
        &format!("(do ({remember} {moved}))"),
        "(+ (* 10 (size (game mem M))) (sum (game vloc Z) using (game points P)))",
        25,
    );
    // The existing engine wants the word `actual`.
    let body = format!("(do ({remember} (move (top (game mem M)) (top (game vloc Z)))))");
    check(&body, "(sum (game vloc Z) using (game points P))", 5);
    let text = format!(
        "(game (setup (create players 2) (create deck (game vloc D) (deck (R (A)))))
                        {body} (scoring max 0))"
    );
    let fails = Game::new(&text, &[], Quirks::cardstock()).expect("the program is right");
    assert!(fails.play_random(&mut RngStream::new(1, 0)).is_err());
}

#[test]
fn two_cards_change_places() {
    let body = "(do ((swap (top (game vloc D)) (1 (game vloc D)))))";
    let list = "(all (game vloc D) 'C (set (game sto X)
                    (+ (* 10 (game sto X)) (score 'C using (game points P)))))";
    check(&format!("{body} (do ({list}))"), "(game sto X)", 15_342);
}

#[test]
fn conditions_and_variables_of_any_kind() {
    let one_if = |condition: &str| {
        check(&format!("(do (({condition} (set (game sto X) 1))))"), "(game sto X)", 1);
    };
    one_if("(== (size player) 2)");
    one_if("(and (== (current player) (0 player)) (!= (next player) (current player)))");
    one_if("(== (team (1 player)) (1 team))");
    one_if("(not (== (current team) (next team)))");
    one_if("(== (top (game vloc D)) (max (game vloc D) using (game points P)))");
    one_if("(!= (top (game vloc D)) (bottom (game vloc D)))");
    one_if("(all (range 2 .. 1) 'I (== 'I 7))");
    one_if("(== (- 3 -4) 7)");
    one_if("(== (size (filter (game vloc D) 'C (all (A, B) 'R (!= 'R (cardatt R 'C))))) 3)");
    check(
        "(let (other player) 'O (let (current player) 'P (let (top (game vloc D)) 'C
            (do ((all 'O 'Q (inc ('Q sto X) 3)) (inc ('P sto X) (score 'C using (game points P))))))))",
        "(+ (* 10 ((0 player) sto X)) ((1 player) sto X))",
        53,
    );
}

#[test]
fn all_choose_before_anything_is_done() {
    let body = "(stage player simultaneous (end (== (game sto N) 2))
        (choice ((do ((set ((current player) sto A) (+ 1 (game sto Z)))
                      (inc (game sto Z) 5)))))
        (do ((inc (game sto N) 1) (inc ((current player) sto T) (game sto N)))))";
    // Everybody sees Z as it was before the turn, and adds to what it was then.
    let game = game(
        body,
        "(+ (* 100 ((current player) sto A)) (+ (* 10 ((current player) sto T)) (game sto N)))",
    );
    let play = game.play_random(&mut RngStream::new(1, 0)).expect("the game ends");
    assert_eq!(play.seats, [0, 1, 1, 0]);
    assert_eq!(play.scores, [612, 622]);
}

#[test]
fn outcomes_are_all_ways_with_their_chances() {
    let body =
        "(do ((shuffle (game vloc D)) (repeat 3 (move (top (game vloc D)) (top (game vloc E))))))
                (choice ((any (game vloc D) 'C (move 'C (top (game vloc Z))))
                         ((== (random 3) 0) (turn pass))))";
    let outcomes = game(body, "(sum (game vloc Z) using (game points P))").outcomes(10_000);
    let outcomes = outcomes.expect("120 orders, 4 numbers, 2 or 3 options");
    let mut scores: BTreeMap<i64, f64> = BTreeMap::new();
    for (play, chance) in &outcomes {
        let Some(Play { scores: found, .. }) = play else { panic!("an error") };
        *scores.entry(found[0]).or_default() += chance;
    }
    let passes = 0.25 / 3.0;
    assert!((scores[&0] - passes).abs() < 1e-12, "{scores:?}");
    for points in 1..=5 {
        assert!((scores[&points] - (1.0 - passes) / 5.0).abs() < 1e-12, "{scores:?}");
    }
}

#[test]
fn a_line_can_be_replayed_with_options_and_piles_in_words() {
    let body =
        "(choice ((any (top 2 (game vloc D)) 'C (move 'C (bottom ((current player) iloc H))))
                         (turn pass)))";
    let game = game(body, "(size ((current player) iloc H))");
    let mut stream = RngStream::new(1, 0);
    let mut state = game.start(&mut stream).expect("the game starts");
    assert_eq!(state.seat(), Some(0));
    assert_eq!(
        game.options(&state),
        [
            "move E from vloc D to the bottom of player 0 iloc H",
            "move D from vloc D to the bottom of player 0 iloc H",
            "pass"
        ]
    );
    game.choose(&mut state, 1, &mut stream).expect("there is such an option");
    assert!(state.is_over());
    let piles: Vec<String> = game
        .piles(&state)
        .iter()
        .map(|pile| format!("{:?} {} {} {}", pile.owner, pile.kind, pile.name, pile.cards.len()))
        .collect();
    assert_eq!(piles, ["None vloc D 4", "Some(0) iloc H 1"]);
    assert_eq!(game.scores(&state, &mut stream), Ok(vec![1, 0]));
}

#[test]
fn what_goes_wrong_is_an_error_with_its_line_and_never_a_panic() {
    let fails = |text: &str, part: &str| {
        let found = Game::new(text, &[], Quirks::sane())
            .and_then(|game| game.play_random(&mut RngStream::new(1, 0)));
        let error = found.expect_err(text);
        assert!(error.contains(part), "{error}");
    };
    let with = |body: &str| {
        format!("(game (setup (create players 2))\n{body}\n(scoring max (game sto X)))")
    };
    fails("", "ends too early");
    fails("(game)", "no scoring");
    fails(&with(""), "nothing is played");
    fails(&with("(stage player (end (== 1 2)) (do ((turn pass))))"), "line 2");
    fails(&with("(do ((move (top (game vloc A)) (top (game vloc B)))))"), "no such card");
    fails(&with("(choice (((== 1 2) (turn pass))))"), "nothing to choose");
    fails(&with("(stage player (end (== 1 2)) (choice ((turn pass))))"), "decisions");
    fails(&with("(do ((set (game sto X) (// 1 0))))"), "division by zero");
    fails(&with("(do ((repeat 2000000000 (turn pass))))"), "at once");
    fails(&with("(choice ((all (range 1 .. 5000) 'I (any player 'P (turn pass)))))"), "too many");
    fails(&with("(do ((set (game sto X) 'NOPE)))"), "not bound");
    fails(&with("(do ((inc ((5 player) sto X) 1)))"), "no player 5");
    fails(&with("(do (frobnicate))"), "list of statements");
}

#[test]
fn a_card_of_a_group_is_remembered_in_a_choice() {
    check(
        "(choice ((any (filter (partition R (game vloc D)) 'G (== (cardatt R (top 'G)) C)) 'G
            (remember (top 'G) (top (game mem M))))))",
        "(score (top (game mem M)) using (game points P))",
        3,
    );
}

#[test]
fn plain_decks_are_created_before_repeated_ones() {
    let text = "(game (setup (create players 2)
        (repeat 2 (create deck (game vloc D) (deck (R (A)))))
        (create deck (game vloc D) (deck (R (B, C)))))
        (choice ((turn pass)))
        (scoring max (size (game vloc D))))";
    let game = Game::new(text, &[], Quirks::sane()).expect("the program is right");
    let state = game.start(&mut RngStream::new(1, 0)).expect("the game starts");
    let ranks: Vec<String> =
        game.piles(&state)[0].cards.iter().map(|card| card["R"].clone()).collect();
    assert_eq!(ranks.concat(), "BCAA");
}
