//! The layout of files: what it looks like, that it is stable, and that it loses nothing.

use crate::any::{config, trees};
use proptest::prelude::*;
use recycle::Code;
use recycle::syntax::{Node, NodeKind, Tree, format, print, read};

/// Lays out a text, and what came out once more.
#[track_caller]
fn check(text: &str, expected: &str) {
    let laid_out = format(text).expect("the text can be read");
    assert_eq!(laid_out, expected);
    assert_eq!(format(&laid_out).as_deref(), Ok(expected), "not stable");
}

#[test]
fn what_fits_stays_on_one_line_but_for_the_frame_of_the_game() {
    check(
        "(game(setup(create players 2)(create deck(game vloc STOCK)(deck(RANK(A,K,Q))(SUIT(H,D)))))
         (stage player(end(==(game sto X)1))(choice((turnpass)))) (scoring max((current player)sto N)))",
        "\
(game
  (setup
    (create players 2)
    (create deck (game vloc STOCK) (deck (RANK (A, K, Q)) (SUIT (H, D)))))
  (stage player
    (end (== (game sto X) 1))
    (choice ((turn pass))))
  (scoring max ((current player) sto N)))
",
    );
}

#[test]
fn blocks_and_awards_of_several_rows_are_broken() {
    check(
        "(do ((set (game points P) (((RANK:A)1) ((RANK:K) (SUIT:H) 2))) (inc (game sto X) 1)
           ((== (game sto X) 2) (do ((a) (b))))))",
        "\
(do (
  (set (game points P) (
    ((RANK : A) 1)
    ((RANK : K) (SUIT : H) 2)))
  (inc (game sto X) 1)
  ((== (game sto X) 2)
   (do (
     (a)
     (b))))))
",
    );
    check(
        "(do ((set (game points P) (((RANK : A) 1)))))",
        "(do ((set (game points P) (((RANK : A) 1)))))\n",
    );
}

#[test]
fn long_lists_are_broken_after_their_header() {
    let hand = "(union ((current player) vloc HAND) ((current player) vloc TABLEAU))";
    check(
        &format!(
            "(any (filter {hand} 'CARD (== (cardatt SUIT 'CARD) (game str LEAD))) 'C (move 'C (top (game vloc TRICK))))"
        ),
        "\
(any (filter (union ((current player) vloc HAND) ((current player) vloc TABLEAU)) 'CARD
       (== (cardatt SUIT 'CARD) (game str LEAD))) 'C
  (move 'C (top (game vloc TRICK))))
",
    );
    check(
        &format!(
            "(move (max {hand} using (game points PRECEDENCE)) (bottom ((next player) iloc CAPTURED)))"
        ),
        "\
(move (max (union ((current player) vloc HAND) ((current player) vloc TABLEAU))
           using (game points PRECEDENCE))
      (bottom ((next player) iloc CAPTURED)))
",
    );
    check(
        &format!("(repeat all (move (top {hand}) (top (game iloc DISCARDEDCARDS))))"),
        "\
(repeat all
  (move (top (union ((current player) vloc HAND) ((current player) vloc TABLEAU)))
        (top (game iloc DISCARDEDCARDS))))
",
    );
}

#[test]
fn lists_with_commas_are_filled() {
    check(
        "(create deck (game iloc STOCK) (deck (RANK (ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO)) (COLOR (RED (SUIT (H, D))) (BLACK (SUIT (C, S))))))",
        "\
(create deck (game iloc STOCK)
  (deck (RANK (ACE, KING, QUEEN, JACK, TEN, NINE, EIGHT, SEVEN, SIX, FIVE, FOUR, THREE, TWO))
        (COLOR (RED (SUIT (H, D))) (BLACK (SUIT (C, S))))))
",
    );
    let names = ["ALPHA"; 30].join(" ,");
    let laid_out = format(&format!("(declare ({names}) 'N)")).unwrap();
    assert_eq!(laid_out.lines().count(), 3);
    assert!(laid_out.lines().all(|line| line.len() <= 100), "{laid_out}");
}

#[test]
fn comments_and_single_empty_lines_stay() {
    check(
        ";;; Title


;; about
(game ;; beside the game

;; above the setup


  (setup (create players 2)) ;; beside the setup
  (do ( ;; beside the block
    (a) ;; beside a
    ;; at the end
    ))

  (do ((b
   ;; inside
   )))
  ;; the last
)
;; after",
        "\
;;; Title

;; about
(game ;; beside the game
  ;; above the setup

  (setup
    (create players 2)) ;; beside the setup
  (do ( ;; beside the block
    (a) ;; beside a
    ;; at the end
  ))

  (do (
    (b
      ;; inside
    )))
  ;; the last
)
;; after
",
    );
    check("(do (\n\n(a)\n\n\n(b)))", "(do (\n  (a)\n\n  (b)))\n");
    check("\n\n", "");
    check(";; only", ";; only\n");
    check("(A, ;; first\nB)", "(A, ;; first\n B)\n");
    check("(+ 1 ;; one\n2)", "(+ 1 ;; one\n  2)\n");
}

#[test]
fn a_file_with_errors_is_left_alone_and_one_with_warnings_is_not() {
    let errors = format("(game (setup)").unwrap_err();
    assert_eq!(errors.iter().map(|e| e.code).collect::<Vec<_>>(), [Code::MissingClose]);
    check("(do ()))", "(do ())\n");
}

#[test]
fn nesting_does_not_make_a_file_much_larger() {
    let text = "(aaaa (b) ".repeat(127) + &"(b)".repeat(2000) + &")".repeat(127);
    let laid_out = format(&text).unwrap();
    assert!(laid_out.len() < 100 * text.len(), "{} of {}", laid_out.len(), text.len());
}

/// The texts of all comments in order, each with whether it stands beside a token.
fn comments(tree: &Tree) -> Vec<(String, bool)> {
    fn go(node: &Node, out: &mut Vec<(String, bool)>) {
        out.extend(node.comments.iter().map(|c| (c.text.clone(), c.is_beside)));
        if let NodeKind::List(items, last) = &node.kind {
            items.iter().for_each(|item| go(item, out));
            out.extend(last.iter().map(|c| (c.text.clone(), c.is_beside)));
        }
    }
    let mut out = Vec::new();
    tree.forms.iter().for_each(|form| go(form, &mut out));
    out.extend(tree.trailing.iter().map(|c| (c.text.clone(), c.is_beside)));
    out
}

/// The tree without its empty lines, which the layout may leave out.
fn without_empty_lines(mut tree: Tree) -> Tree {
    fn go(node: &mut Node) {
        node.comments.iter_mut().for_each(|c| c.is_apart = false);
        if let NodeKind::List(items, last) = &mut node.kind {
            items.iter_mut().for_each(go);
            last.iter_mut().for_each(|c| c.is_apart = false);
        }
    }
    tree.forms.iter_mut().for_each(go);
    tree.trailing.iter_mut().for_each(|c| c.is_apart = false);
    tree
}

/// The tokens of a text with other white space between them.
fn spaced(text: &str, spaces: &[&str]) -> String {
    let mut spaces = spaces.iter().cycle();
    let mut out = String::new();
    for line in text.split_inclusive('\n') {
        // A line with a comment or with text in quotes is left as it is.
        if line.contains([';', '"']) {
            out.push_str(line);
            continue;
        }
        line.chars().for_each(|ch| match ch {
            ' ' => out.push_str(spaces.next().expect("there is one")),
            _ => out.push(ch),
        });
    }
    out
}

proptest! {
    #![proptest_config(config(2000))]

    #[test]
    fn the_layout_is_stable_and_changes_neither_tree_nor_comments(
        tree in trees(),
        spaces in prop::collection::vec(prop::sample::select(vec![" ", "\n", "\n\n", "\n\n\n ", "\t"]), 1..9),
    ) {
        // Elsewhere than at the head of a list these seem to start comments of other languages.
        let text = spaced(&print(&tree), &spaces).replace("//", "^").replace('%', "^");
        let before = read(&text).tree;
        let laid_out = format(&text).expect("a printed tree can be read");
        prop_assert_eq!(format(&laid_out), Ok(laid_out.clone()));
        let after = read(&laid_out).tree;
        prop_assert_eq!(comments(&after), comments(&before), "{}", laid_out);
        prop_assert!(without_empty_lines(after).same(&without_empty_lines(before)), "{}", laid_out);
        prop_assert!(!laid_out.contains("\n\n\n") && !laid_out.contains(" \n"), "{}", laid_out);
    }
}
