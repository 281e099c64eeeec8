//! Reading any text: what is wrong with it, and that printing and reading again changes nothing.

use recycle::syntax::{NodeKind, print, read};
use recycle::{Code, Diagnostic, Span};

use Code::{
    CloseAfterEnd, DigitInName, FileTooLarge, LowerCaseInName, MissingClose, NumberTooLarge,
    QuoteWithoutName, SingleSemicolon, StrayClose, TooDeep, UnclosedText, UnknownOperator,
    UnreadableCharacter, WrongKind,
};

/// Reads a text, compares the tree as it is printed, and the codes of the errors with the stretches
/// of text they point at.
#[track_caller]
fn check(text: &str, tree: &str, errors: &[(Code, &str)]) {
    let reading = read(text);
    assert_eq!(print(&reading.tree).trim_end(), tree, "the tree of {text:?}");
    let found: Vec<_> =
        reading.errors.iter().map(|e| (e.code, &text[e.label.span.range()])).collect();
    assert_eq!(found, errors, "the errors of {text:?}");
    assert!(read(&print(&reading.tree)).tree.same(&reading.tree), "{text:?} printed and read");
}

#[test]
fn tokens_are_cut_as_the_reference_says() {
    for (text, tree) in [
        ("\u{feff}(game)", "(game)"),
        ("(a ;; note\n b)", "(a ;; note\nb)"),
        ("(a) ;; the last line", "(a) ;; the last line"),
        ("(+ 1 25)", "(+ 1 25)"),
        ("(game vlocHAND)", "(game vloc HAND)"),
        ("(0player)", "(0 player)"),
        ("(sto5)", "(sto 5)"),
        ("(turnpass)", "(turn pass)"),
        ("(createplayers4)", "(create players 4)"),
        ("(turnpasst)", "(turnpasst)"),
        ("('Psto SCORE)", "('P sto SCORE)"),
        ("(any C'V'W)", "(any C 'V 'W)"),
        ("(let ' X)", "(let 'X)"),
        ("(range 0..5)", "(range 0 .. 5)"),
        ("(random 0 ..'N)", "(random 0 .. 'N)"),
        ("(A,B ,C)", "(A, B, C)"),
        ("((K:V)1)", "((K : V) 1)"),
        ("(-5 3)", "(- 5 3)"),
        ("( -5 3)", "(- 5 3)"),
        ("(- 5 3)", "(- 5 3)"),
        ("(+ -5 3)", "(+ -5 3)"),
        ("(+ 5 -3)", "(+ 5 -3)"),
        ("(-5 -3)", "(- 5 -3)"),
        ("(set X -2147483648)", "(set X -2147483648)"),
        ("(<= a b)(>= a b)(//6 2)(!=A B)(^2 3)", "(<= a b) (>= a b) (// 6 2) (!= A B) (^ 2 3)"),
        ("(title \"Crazy ;; Eights\")", "(title \"Crazy ;; Eights\")"),
        ("(title \"\")", "(title \"\")"),
        ("(007)", "(7)"),
        ("\r\n(a\r\n\tb)\r\n", "(a b)"),
        ("", ""),
        ("()", "()"),
    ] {
        check(text, tree, &[]);
    }
}

#[test]
fn what_cannot_be_read_is_reported_where_it_stands_and_reading_goes_on() {
    for (text, tree, errors) in [
        ("(a @#$ b)", "(a @#$ b)", &[(UnreadableCharacter, "@#$")][..]),
        ("[a]", "(a)", &[(UnreadableCharacter, "["), (UnreadableCharacter, "]")]),
        (
            "({a} b]",
            "((a) b)",
            &[(UnreadableCharacter, "{"), (UnreadableCharacter, "}"), (UnreadableCharacter, "]")],
        ),
        ("(a # b (c\n d)", "(a # b (c\nd)", &[(UnreadableCharacter, "#")]),
        ("(a /* b ( */ c)", "(a /* b ( */\nc)", &[(UnreadableCharacter, "/*")]),
        ("(a /* b\n c)", "(a /* b\nc)", &[(UnreadableCharacter, "/*")]),
        ("(let ’C)", "(let ’C)", &[(UnreadableCharacter, "’C")]),
        ("(title “Go” a)", "(title “Go”\na)", &[(UnreadableCharacter, "“Go”")]),
        ("(title My game)", "(title My game\n)", &[(WrongKind, "My game")]),
        ("(title \"Whist)", "(title \"Whist\n)", &[(UnclosedText, "\"Whist")]),
        ("(+ 2.5 1)", "(+ 2.5 1)", &[(UnreadableCharacter, "2.5")]),
        ("(:= A 1)", "(:= A 1)", &[(UnknownOperator, ":=")]),
        ("(vloc HÄND)", "(vloc HÄND)", &[(UnreadableCharacter, "HÄND")]),
        ("(vloc Hand)", "(vloc Hand)", &[(LowerCaseInName, "Hand")]),
        ("(vlocHand)", "(vloc Hand)", &[(LowerCaseInName, "Hand")]),
        ("(let 'Hand)", "(let 'Hand)", &[(LowerCaseInName, "'Hand")]),
        ("(let 'c)", "(let 'c)", &[(LowerCaseInName, "'c")]),
        ("(vloc HAND2)", "(vloc HAND2)", &[(DigitInName, "HAND2")]),
        ("(vloc MY_HAND)", "(vloc MY_HAND)", &[(DigitInName, "MY_HAND")]),
        ("(my_hand)", "(my_hand)", &[(DigitInName, "my_hand")]),
        ("(2H, 3H)", "(2H, 3H)", &[(DigitInName, "2H"), (DigitInName, "3H")]),
        ("(let 'P2)", "(let 'P2)", &[(DigitInName, "'P2")]),
        ("(a ; note\nb)", "(a ; note\nb)", &[(SingleSemicolon, ";")]),
        ("(2147483648)", "(2147483648)", &[(NumberTooLarge, "2147483648")]),
        ("(a -2147483649)", "(a -2147483649)", &[(NumberTooLarge, "-2147483649")]),
        ("(let ' (a))", "(let '\n(a))", &[(QuoteWithoutName, "'")]),
        ("(b \"Whist)\n(b))", "(b \"Whist)\n(b))", &[(UnclosedText, "\"Whist)")]),
        ("(= A B)", "(= A B)", &[(UnknownOperator, "=")]),
        ("(/ 6 2)", "(/ 6 2)", &[(UnknownOperator, "/")]),
        ("(=> 6 2)", "(=> 6 2)", &[(UnknownOperator, "=>")]),
        ("(range 1...5)", "(range 1 ... 5)", &[(UnknownOperator, "...")]),
        ("(range 1.5)", "(range 1.5)", &[(UnreadableCharacter, "1.5")]),
        ("(range A.B)", "(range A . B)", &[(UnknownOperator, ".")]),
        ("(a\0b)", "(a \0 b)", &[(UnreadableCharacter, "\0")]),
    ] {
        check(text, tree, errors);
    }
}

#[test]
fn parentheses_that_do_not_match_are_mended_where_it_is_likely() {
    for (text, tree, errors) in [
        ("(a))", "(a)", &[(CloseAfterEnd, ")")][..]),
        ("(a)) ) ;; end", "(a)\n;; end", &[(CloseAfterEnd, ") )")]),
        (")(a)", "(a)", &[(StrayClose, ")")]),
        (")\n\n;; note\n(a)", ";; note\n(a)", &[(StrayClose, ")")]),
        ("(a)) (b)", "(a) (b)", &[(StrayClose, ")")]),
        ("(a (b)", "(a (b))", &[(MissingClose, "(a")]),
        ("((((", "(((())))", &[(MissingClose, "(")]),
        // The game would end after the setup.
        (
            "(game (setup)) (do ()) (scoring max 0))",
            "(game (setup) (do ()) (scoring max 0))",
            &[(StrayClose, ")")],
        ),
        // Scoring stands in the game and nowhere else.
        (
            "(game (stage player (do ((turn pass))) (scoring max 0))",
            "(game (stage player (do ((turn pass)))) (scoring max 0))",
            &[(MissingClose, "(stage")],
        ),
        // The line of the choice shows that the list before it lacks its end.
        (
            "(game\n (stage\n  (do ((a))\n  (choice ())\n )\n (scoring)\n)",
            "(game (stage (do ((a)) (choice ()))) (scoring))",
            &[(MissingClose, "(do")],
        ),
        // Two mistakes, two errors.
        (
            "(game (setup (a) (stage (b) (scoring c))",
            "(game (setup (a)) (stage (b)) (scoring c))",
            &[(MissingClose, "(setup"), (MissingClose, "(stage")],
        ),
    ] {
        check(text, tree, errors);
    }
}

#[test]
fn every_error_has_a_label_and_a_hint() {
    let text = "(game @ Hand H2 99999999999 (= 1 2) ' ; x\n \"y\n";
    let errors = read(text).errors;
    assert_eq!(errors.len(), 9);
    for Diagnostic { code, message, label, hint, .. } in errors {
        assert!(!message.is_empty() && !message.ends_with('.'), "{code:?}: {message}");
        assert!(!label.text.is_empty(), "{code:?}");
        assert!(hint.is_some() || code == UnreadableCharacter, "{code:?}");
    }
}

#[test]
fn lists_nested_too_deeply_are_one_error_and_no_stack_overflow() {
    for depth in [129, 1000, 400_000] {
        let text = "(".repeat(depth) + ")()" + &")".repeat(depth - 1) + "(b (c";
        let reading = read(&text);
        let codes: Vec<_> = reading.errors.iter().map(|e| e.code).collect();
        assert_eq!(codes, [TooDeep, MissingClose]);
        assert!(print(&reading.tree).ends_with("(b (c))\n"));
        drop(reading.tree.clone());
    }
    let deep = "(".repeat(128) + &")".repeat(128);
    assert_eq!(read(&deep).errors, []);
}

#[test]
fn a_file_too_large_is_not_read() {
    let reading = read(&" ".repeat(1_048_577));
    assert_eq!(reading.errors.iter().map(|e| e.code).collect::<Vec<_>>(), [FileTooLarge]);
    assert_eq!(read(&" ".repeat(1_048_576)).errors, []);
}

#[test]
fn spans_are_those_of_the_text() {
    let text = "(game ;; note\n  ' X \"é\" -3)";
    let tree = read(text).tree;
    let parts: Vec<_> = tree.forms[0].items().iter().map(|n| &text[n.span.range()]).collect();
    assert_eq!(parts, ["game", "' X", "\"é\"", "-3"]);
    assert_eq!(tree.forms[0].span, Span::new(0, text.len()));
    assert_eq!(&text[tree.forms[0].items()[1].comments[0].span.range()], ";; note");
}

#[test]
fn comments_know_whether_they_stand_beside_or_apart() {
    let tree = read(";; one\n\n;; two\n(a ;; three\n;; four\n\n)\n\n;; five").tree;
    let NodeKind::List(_, last) = &tree.forms[0].kind else { panic!("a list") };
    let all = tree.forms[0].comments.iter().chain(last).chain(&tree.trailing);
    let found: Vec<_> = all.map(|c| (c.text.as_str(), c.is_beside, c.is_apart)).collect();
    let expected = [
        (";; one", false, false),
        (";; two", false, true),
        (";; three", true, false),
        (";; four", false, false),
        (";; five", false, true),
    ];
    assert_eq!(found, expected);
}

mod laws {
    use super::*;
    use crate::any::{config, texts, trees};
    use proptest::prelude::*;

    proptest! {
        #![proptest_config(config(2000))]

        #[test]
        fn any_text_gives_a_tree_that_is_printed_and_read_again(text in ".{0,60}") {
            let tree = read(&text).tree;
            prop_assert!(read(&print(&tree)).tree.same(&tree), "{}", print(&tree));
        }

        #[test]
        fn a_text_of_pieces_gives_a_tree_that_is_printed_and_read_again(text in texts()) {
            let tree = read(&text).tree;
            prop_assert!(read(&print(&tree)).tree.same(&tree), "{}", print(&tree));
        }

        #[test]
        fn a_tree_is_printed_and_read_again(tree in trees()) {
            let reading = read(&print(&tree));
            prop_assert_eq!(&reading.errors, &[]);
            prop_assert!(reading.tree.same(&tree), "{}", print(&tree));
        }
    }
}
