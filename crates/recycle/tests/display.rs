//! Words for people: labels, questions, names, lays, the phase and the rules; and words for moves without a label.

use std::sync::Arc;

use kernel::{Game, Notation, Seat, Turn};
use recycle::program::{Holder, PerfectRecall, Program, ProgramConfig, Utility};
use recycle::rules::Lay;
use recycle::syntax::read;

fn program(text: &str) -> Arc<Program> {
    let loaded = recycle::load(text, &[], &ProgramConfig::default());
    loaded.unwrap_or_else(|found| panic!("{found:?}")).program
}

/// Two players; `setup` is done, and then the first chooses.
fn choosing(setup: &str, choice: &str) -> Arc<Program> {
    program(&format!(
        "(game
          (setup (create players 2)
            (create deck (game vloc BOX) (deck (RANK (SIX, QUEEN)) (SUIT (CLUBS, HEARTS))))
            (label PILE \"discard pile\") (bookkeeping NOTE))
          (do ((set (game sto NOTE) 0) (set (game sto BID) 0) {setup}
            ((== 1 2) (move (top (game vloc BOX)) (top (game vloc PILE))))))
          (choice ({choice}))
          (scoring max (+ (game sto NOTE) (game sto BID))))"
    ))
}

/// What the first player is offered, in words.
fn offered(setup: &str, choice: &str) -> Vec<String> {
    let game = PerfectRecall::step_by_step(&choosing(setup, choice), Utility::Score);
    let (moment, mut moves) = (game.start(), Vec::new());
    game.moves(&moment, &mut moves);
    let texts = game.move_texts(&moment, &moves);
    for (&mv, text) in moves.iter().zip(&texts) {
        assert_eq!(&game.move_to_text(&moment, mv), text);
        assert_eq!(game.move_from_text(&moment, text), Ok(mv));
    }
    texts
}

/// Two queens to the first player's hand, two sixes to the other's.
const DEAL: &str =
    "(all player 'P (repeat 2 (move (bottom (game vloc BOX)) (top ('P iloc HAND)))))";

#[test]
fn a_label_says_what_the_option_is_called() {
    let mine = "((current player) iloc HAND)";
    for (option, expected) in [
        (format!("(any {mine} 'C (do ((say \"lay {{'C}}\") (move 'C (top (game vloc PILE))))))"), &["lay 6♣", "lay 6♥"][..]),
        (
            "(any (other player) 'P (do ((say \"ask {'P} for {(cardatt RANK (top (game vloc PILE)))}s\") (turn pass))))"
                .to_owned(),
            &["ask player 2 for s"],
        ),
        (
            format!("(do ((say \"ask for {{(cardatt RANK (top {mine}))}}s, not {{QUEEN}}s\") (turn pass)))"),
            &["ask for sixes, not queens"],
        ),
        ("(do ((say \"{(current player)}, {(next player)}, {(team (next player))}\") (turn pass)))".to_owned(), &["yourself, player 2, team 2"]),
        (format!("(do ((say \"{{{mine}}} to {{(game vloc PILE)}}\") (turn pass)))"), &["your hand to the discard pile"]),
        (format!("(do ((say \"show {{(top 2 {mine})}}\") (turn pass)))"), &["show 6♥ 6♣"]),
        ("(do ((say \"{(* 2 21)} {{braces}}\") (turn pass)))".to_owned(), &["42 {braces}"]),
        // The first label that is met.
        (
            "(any (range 0 .. 1) 'N (do (((== 'N 0) (say \"nil\")) (say \"bid {'N}\") (set (game sto BID) 'N))))"
                .to_owned(),
            &["nil", "bid 1"],
        ),
        (
            "(any (range 0 .. 1) 'N (do (((== 'N 0) (say \"nil\")) (set (game sto BID) 'N))))".to_owned(),
            &["nil", "bid 1"],
        ),
        // Two of the same label are told apart all the same.
        ("(do ((say \"wait\") (turn pass))) (do ((say \"wait\") (inc (game sto BID) 1)))".to_owned(), &["wait (1)", "wait (2)"]),
    ] {
        assert_eq!(offered(DEAL, &option), expected, "{option}");
    }
}

/// What each player hears of the options of the first choice, once they are made: the first, whose they are, and the
/// second.
fn heard(choice: &str) -> Vec<[Option<String>; 2]> {
    let game = PerfectRecall::step_by_step(&choosing(DEAL, choice), Utility::Score);
    let (moment, mut moves) = (game.start(), Vec::new());
    game.moves(&moment, &mut moves);
    let words = |mv| [0, 1].map(|seat| game.told_move(&moment, mv, Seat::new(seat)).words);
    moves.into_iter().map(words).collect()
}

#[test]
fn others_hear_of_a_choice_what_its_acts_show() {
    let mine = "((current player) iloc HAND)";
    let down = "(move 'C (top ((current player) hloc MAT)))";
    let open = "(move 'C (top (game vloc PILE)))";
    let rank = "(cardatt RANK (top ((current player) iloc HAND)))";
    let is_six = format!("(filter {mine} 'C (== (cardatt RANK 'C) SIX))");
    for (choice, own, other) in [
        // What is said of players, numbers and texts, and acts that only note something.
        (
            "(do ((say \"ask {(next player)}\") (turn pass)))".to_owned(),
            "ask player 2",
            Some("ask you"),
        ),
        (
            "(do ((say \"aim at {(current player)}\") (turn pass)))".to_owned(),
            "aim at yourself",
            Some("aim at themself"),
        ),
        ("(any (range 2 .. 2) 'N (set (game sto BID) 'N))".to_owned(), "bid 2", Some("bid 2")),
        // A card has a name once it lies open.
        (format!("(any {mine} 'C (do ((say \"lay {{'C}}\") {open})))"), "lay 6♣", Some("lay 6♣")),
        (
            format!("(any {mine} 'C (do ((say \"hide {{'C}}\") {down})))"),
            "hide 6♣",
            Some("hide a card"),
        ),
        (format!("(any {is_six} 'C (do ((say \"lay {{'C}}\") {open})))"), "lay 6♣", Some("lay 6♣")),
        // That there is such a card the acts do not show.
        (format!("(any {is_six} 'C (do ((say \"hide {{'C}}\") {down})))"), "hide 6♣", None),
        (
            format!(
                "(any {is_six} 'C (do ((say \"hide a six\") {down}))) (any {mine} 'C (do ((say \"hide one\") {down})))"
            ),
            "hide a six",
            None,
        ),
        // Its rank may be told if it is stored, where everybody sees it.
        (format!("(do ((say \"ask for {{{rank}}}s\") (turn pass)))"), "ask for sixes", None),
        (
            format!("(do ((say \"ask for {{{rank}}}s\") (set (game str WISH) {rank})))"),
            "ask for sixes",
            Some("ask for sixes"),
        ),
        // What nothing says is heard if nothing is moved.
        (format!("(any {mine} 'C {open})"), "play 6♣", None),
        (format!("(set (game sto BID) (score (top {mine}) using (game points P)))"), "bid 0", None),
    ] {
        let found = heard(&choice);
        let expected = [Some(own.to_owned()), other.map(str::to_owned)];
        assert_eq!(found[0], expected, "{choice}");
    }
}

#[test]
fn nobody_hears_of_what_all_choose_at_once() {
    let game = PerfectRecall::step_by_step(
        &program(
            "(game (setup (create players 2) (create deck (game vloc BOX) (deck (RANK (SIX)))))
              (stage player simultaneous (end (> (game sto BID) 0))
                (choice ((any (range 1 .. 2) 'N
                  (do ((say \"bid {'N}\") (inc (game sto BID) 'N)))))))
              (scoring max (game sto BID)))",
        ),
        Utility::Score,
    );
    let (moment, mut moves) = (game.start(), Vec::new());
    game.moves(&moment, &mut moves);
    let words = [0, 1].map(|seat| game.told_move(&moment, moves[0], Seat::new(seat)).words);
    assert_eq!(words, [None, None]);
}

#[test]
fn a_card_that_the_chooser_does_not_see_is_called_a_card() {
    for (hole, expected) in [
        ("{(top ((next player) iloc HAND))}", "take a card"),
        ("{((next player) iloc HAND)}", "take player 2's hand"),
        ("{(top 2 ((next player) iloc HAND))}", "take some cards"),
        ("{(union ((current player) iloc HAND) ((next player) iloc HAND))}", "take some cards"),
    ] {
        let option = format!("(do ((say \"take {hole}\") (turn pass)))");
        assert_eq!(offered(DEAL, &option), [expected], "{hole}");
    }
    let pick = "(any ((next player) iloc HAND) 'C (do ((say \"steal {'C}\") (move 'C (top (game hloc PILE)))))) (turn pass)";
    assert_eq!(offered(DEAL, pick), ["steal a card", "pass"]);
}

#[test]
fn a_move_without_a_label_is_told_by_what_it_does() {
    let rows = [
        (
            "(any ((current player) iloc HAND) 'C (move 'C (top ((current player) vloc TRICK))))",
            &["play 6♣", "play 6♥"][..],
        ),
        (
            "(any ((current player) iloc HAND) 'C (move 'C (top (game vloc DISCARD))))",
            &["discard 6♣", "discard 6♥"],
        ),
        (
            "(any ((current player) iloc HAND) 'C (move 'C (top ((next player) iloc HAND))))",
            &["give 6♣ to player 2", "give 6♥ to player 2"],
        ),
        (
            "(move (top ((next player) iloc HAND)) (top ((current player) iloc HAND)))",
            &["take a card from player 2"],
        ),
        (
            "(repeat 2 (move (top ((next player) iloc HAND)) (top ((current player) iloc HAND))))",
            &["take 2 cards from player 2"],
        ),
        (
            "(repeat all (move (top ((current player) iloc HAND)) (top (game vloc PILE))))",
            &["play all of your hand"],
        ),
        ("(any (range 2 .. 3) 'N (set (game sto BID) 'N))", &["bid 2", "bid 3"]),
        (
            "(set (game str ACT) CHECK) (set (game str ACT) RAISE) (turn pass)",
            &["check", "raise", "pass"],
        ),
        ("(inc (game sto BID) 2) (dec (game sto BID) 2)", &["add 2 to bid", "take 2 from bid"]),
        // What nobody needs to see is left out, if anything remains.
        (
            "(do ((inc (game sto NOTE) 1) (set (game sto BID) 1))) (inc (game sto NOTE) 1)",
            &["bid 1", "add 1 to note"],
        ),
        ("(do ((set (game sto BID) 1) (turn pass)))", &["pass"]),
        (
            "(swap (top ((current player) iloc HAND)) (top ((next player) iloc HAND)))",
            &["swap 6♥ and a card"],
        ),
        // More is said where less would not tell moves apart.
        (
            "(any (range 1 .. 2) 'N (do ((set (game sto BID) 'N) (turn pass))))",
            &["bid 1, pass", "bid 2, pass"],
        ),
    ];
    for (option, expected) in rows {
        assert_eq!(offered(DEAL, option), expected, "{option}");
    }
}

#[test]
fn what_is_asked_and_where_we_are_are_told_to_those_who_may_know() {
    let text = "(game
        (rules \"Take a card.
Then another.\")
        (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (ACE, KING, QUEEN))))
          (label STOCK \"pond\") (bookkeeping TURNS, SEEN) (lay HAND row)
          (phase \"Turn {(+ (game sto TURNS) 1)} of {(current player)}, {(size (game iloc STOCK))} left in {(game iloc STOCK)}\"))
        (do ((shuffle (game iloc STOCK)) (set (game sto SEEN) 1)
             (all player 'P (move (top (game iloc STOCK)) (top ('P iloc HAND))))))
        (stage player (end (== (game sto TURNS) 2))
          (choice ((ask \"{(current player)} with {(top ((current player) iloc HAND))}?\")
            (inc (game sto TURNS) 1) (inc (game sto TURNS) (game sto SEEN)))))
        (scoring max (size ((current player) iloc HAND))))";
    let program = program(text);
    let display = program.display();
    assert_eq!(display.label("STOCK"), Some("pond"));
    assert_eq!(
        (display.label("HAND"), display.lay("HAND"), display.lay("STOCK")),
        (None, Some(Lay::Row), None)
    );
    assert!(display.is_bookkeeping("TURNS") && display.is_bookkeeping("SEEN"));
    assert!(!display.is_bookkeeping("HAND"));
    assert_eq!(display.rules(), Some("Take a card.\nThen another."));

    let game = PerfectRecall::step_by_step(&program, Utility::Score);
    let (mut moment, mut told, mut moves) = (game.start(), Vec::new(), Vec::new());
    while !matches!(game.turn(&moment), Turn::Over(_)) {
        moves.clear();
        game.moves(&moment, &mut moves);
        if matches!(game.turn(&moment), Turn::Seat(_)) {
            told.push((game.phase(&moment).unwrap(), game.prompt(&moment).unwrap()));
        }
        moment = game.after(&moment, moves[0]);
    }
    assert_eq!(game.phase(&moment), None);
    let [first, second] = &told[..] else { panic!("{told:?}") };
    assert_eq!(first.0, "Turn 1 of player 1, 1 left in the pond");
    assert_eq!(second.0, "Turn 2 of player 2, 1 left in the pond");
    assert!(
        ["you with Ace?", "you with King?", "you with Queen?"].contains(&first.1.as_str()),
        "{first:?}"
    );
}

#[test]
fn without_a_form_the_rules_are_the_comment_at_the_head() {
    let text = ";; One\n;; game.\n(game (setup (create players 1)) (scoring max 1))";
    assert_eq!(program(text).display().rules(), Some("One game."));
}

#[test]
fn a_move_touches_what_a_person_points_at() {
    let option = "(any ((current player) iloc HAND) 'C (any (other player) 'P (move 'C (top ('P iloc HAND)))))
        (move (top ((next player) iloc HAND)) (top (game vloc PILE)))";
    let game = PerfectRecall::step_by_step(&choosing(DEAL, option), Utility::Score);
    let (moment, mut moves) = (game.start(), Vec::new());
    game.moves(&moment, &mut moves);
    let touched: Vec<_> = moves.iter().map(|&mv| game.touches(&moment, mv)).collect();
    let cards = |nth: usize| -> Vec<(String, usize)> {
        touched[nth].cards.iter().map(|card| (card.name.clone(), card.place)).collect()
    };
    assert_eq!(cards(0), [("6♣".to_owned(), 0)]);
    assert_eq!(cards(1), [("6♥".to_owned(), 1)]);
    // The other's card is not seen.
    assert_eq!(cards(2), []);
    for touches in &touched {
        assert_eq!(touches.seats, [Seat::new(1)]);
        assert_eq!(touches.piles.len(), 2);
    }
    assert_eq!(touched[0].cards[0].pile.holder, Holder::Player(Seat::new(0)));
}

/// Games that use these words as names or in their texts keep their meaning.
#[test]
fn what_is_no_form_at_its_place_means_what_it_meant() {
    let text = "(game (title \"{say} {{it\")
        (setup (create players 2) (create deck (game vloc LAY) (deck (LABEL (SAY, ASK)))))
        (do ((set (game sto PHASE) 1) (move (top (game vloc LAY)) (top (game vloc RULES)))))
        (scoring max (+ (game sto PHASE) (size (game vloc RULES)))))";
    assert_eq!(program(text).title(), Some("{say} {{it"));
    assert!(read(text).errors.is_empty());
}

#[test]
fn names_that_nothing_has_are_reported_with_what_was_meant() {
    for (form, meant) in [
        ("(label HNAD \"cards\")", Some("did you mean `HAND`?")),
        ("(bookkeeping TURN)", Some("did you mean `TURNS`?")),
        ("(lay CARPET row)", Some("it is the name of a pile, a storage or a memory")),
    ] {
        let text = format!(
            "(game (setup (create players 2) (create deck ((0 player) iloc HAND) (deck (R (A)))) {form})
              (do ((set (game sto TURNS) 1)))
              (scoring max (+ (game sto TURNS) (size ((current player) iloc HAND)))))"
        );
        let found = recycle::load(&text, &[], &ProgramConfig::default()).unwrap_err();
        assert_eq!((found[0].code.id(), found[0].hint.as_deref()), ("E0203", meant), "{form}");
    }
    let text = "(game (setup (create players 2) (create deck ((0 player) iloc HAND) (deck (R (A)))) (lay HAND rwo))
        (scoring max (size ((current player) iloc HAND))))";
    let found = recycle::load(text, &[], &ProgramConfig::default()).unwrap_err();
    assert_eq!(found[0].hint.as_deref(), Some("did you mean `row`?"));
}
