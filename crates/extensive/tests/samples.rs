//! The shapes that the format's description allows, each read as what it means.

use std::fmt::Write;

use extensive::{Action, Builder, Node, Tree, View, dot, efg, nfg};
use kernel::{Fraction, Game, Hidden, Limits, Notation, Payoff, Seat, Turn};

fn read(text: &str) -> Tree {
    efg::read(text, Limits::default()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The state after some moves by name.
fn after(tree: &Tree, moves: &[&str]) -> Node {
    moves.iter().fold(tree.start(), |state, mv| {
        tree.after(&state, tree.move_from_text(&state, mv).expect("a legal move"))
    })
}

fn paid(tree: &Tree, moves: &[&str]) -> Vec<Payoff> {
    match tree.turn(&after(tree, moves)) {
        Turn::Over(payoffs) => payoffs.iter().copied().collect(),
        turn => panic!("{moves:?}: {turn:?}"),
    }
}

const SIGNAL: &str = r#"EFG 2 R "A letter that may \"lie\"" { "Sender" "Reader" }
"two lines
of comment"

c "ROOT" 1 "(0,1)" { "good" 0.250000 "bad" 0.750000 } 0
p "" 1 1 "is good" { "say" "hush" } 0
p "" 2 7 "heard" { "trust" "doubt" } 0
t "" 1 "Outcome 1" { 10.000000 2.000000 }
t "" 2 "Outcome 2" { 0 .5 }
t "" 0
p "" 1 2 "is bad" { "say" "hush" } 0
p "" 2 7 0
t "" 3 "" { -1e-3, 1/3 }
t "" 2
t "" 0
"#;

#[test]
fn a_signalling_game_is_read_with_everything_in_it() {
    let tree = read(SIGNAL);
    assert_eq!(tree.title(), "A letter that may \"lie\"");
    assert_eq!(tree.comment(), "two lines\nof comment");
    assert_eq!(tree.players(), ["Sender", "Reader"]);
    assert_eq!((tree.n_nodes(), tree.n_sets(Seat::new(0)), tree.n_sets(Seat::new(1))), (11, 2, 1));
    let class = tree.class();
    assert!(class.chance && class.hidden && !class.cycles && !class.zero_sum);
    let start = tree.start();
    assert_eq!([0, 1].map(|mv| tree.weight(&start, Action(mv))), [1, 3]);
    assert_eq!(paid(&tree, &["good", "say", "trust"]), [Payoff::from(10), Payoff::from(2)]);
    assert_eq!(paid(&tree, &["bad", "say", "trust"]), [Payoff::new(-1, 1000), Payoff::new(1, 3)]);
    assert_eq!(paid(&tree, &["bad", "say", "doubt"]), [Payoff::ZERO, Payoff::new(1, 2)]);
    assert_eq!(paid(&tree, &["good", "hush"]), [Payoff::ZERO, Payoff::ZERO]);
}

#[test]
fn a_seat_sees_its_set_or_the_last_it_did_and_nothing_else() {
    let tree = read(SIGNAL);
    let (sender, reader) = (Seat::new(0), Seat::new(1));
    let text = |moves: &[&str], seat| tree.view_to_text(&tree.view(&after(&tree, moves), seat));
    assert_eq!(tree.view(&tree.start(), sender), View::Nothing);
    assert_eq!(text(&["good"], sender), "is good");
    assert_eq!(text(&["good", "hush"], sender), "is good → hush");
    assert_eq!(text(&["good", "say"], reader), "heard");
    assert_eq!(text(&["good", "say", "trust"], reader), "heard → trust");
    assert_eq!(tree.view(&after(&tree, &["bad", "hush"]), reader), View::Nothing);
    let heard = |card| tree.view(&after(&tree, &[card, "say"]), reader);
    assert_eq!(heard("good"), heard("bad"));
}

#[test]
fn payoffs_on_the_way_add_up() {
    let tree = read(
        r#"EFG 2 D "stages" { "A" } p "" 1 1 "" { "x" "y" } 1 "entry" { -1/2 }
           c "" 1 "" { "u" 1/2 "v" 1/2 } 2 "bonus" { .25 } t "" 1 t "" 0 t "" 0"#,
    );
    assert_eq!(paid(&tree, &["x", "u"]), [Payoff::new(-3, 4)]);
    assert_eq!(paid(&tree, &["x", "v"]), [Payoff::new(-1, 4)]);
    assert_eq!(paid(&tree, &["y"]), [Payoff::new(-1, 2)]);
    assert!(!tree.class().hidden);
}

#[test]
fn what_never_happens_is_no_move_and_stays_in_the_file() {
    let text =
        "EFG 2 R \"\" { \"A\" }\n\"\"\n\nc \"\" 1 \"\" { \"x\" 0 \"y\" 1 } 0\nt \"\" 0\nt \"\" 0\n";
    let tree = read(text);
    let mut moves = Vec::new();
    tree.moves(&tree.start(), &mut moves);
    assert_eq!(moves, [Action(1)]);
    assert_eq!(efg::write(&tree), text);
}

#[test]
fn actions_and_sets_that_are_called_alike_can_be_told_apart() {
    let tree = read(
        "EFG 2 R \"\" { \"A\" } p \"\" 1 5 \"s\" { \"x\" \"x\" } 0 p \"\" 1 9 \"s\" { \"\" \"y\" } 0 t \"\" 0 t \"\" 0 t \"\" 0",
    );
    assert_eq!(tree.move_to_text(&tree.start(), Action(1)), "x_2");
    let text = |moves: &[&str]| tree.view_to_text(&tree.view(&after(&tree, moves), Seat::new(0)));
    assert_eq!(
        (text(&[]), text(&["x_1"]), text(&["x_1", "_1"])),
        // By their numbers in the file, not by their places in it.
        ("#5".into(), "#9".into(), "#9 → _1".into())
    );
}

#[test]
fn names_that_gambit_wants_unique_are_unique_in_what_is_written() {
    let tree = read(
        "EFG 2 R \"\" { \"A\" \"B\" } p \"n\" 1 1 \"s\" { \"x\" \"y\" } 0 p \"n\" 1 2 \"s\" { \"z\" } 0 \
         t \"n_2\" 0 p \"n\" 2 1 \"s\" { \"z\" } 0 t \"\" 0",
    );
    let written = efg::write(&tree);
    let starts = [
        "p \"n\" 1 1 \"s\"",
        "p \"n_3\" 1 2 \"s_2\"",
        "t \"n_2\"",
        "p \"n_4\" 2 1 \"s\"",
        "t \"\"",
    ];
    for (line, start) in written.lines().skip(3).zip(starts) {
        assert!(line.starts_with(start), "{line}");
    }
    assert_eq!(efg::write(&read(&written)), written);
}

#[test]
fn payoffs_that_always_sum_to_the_same_are_known_to() {
    let sum = |payoffs: &str| {
        read(&format!(
            "EFG 2 R \"\" {{ \"A\" \"B\" }} p \"\" 1 1 \"\" {{ \"x\" \"y\" }} 0 {payoffs}"
        ))
        .constant_sum()
    };
    for (payoffs, expected) in [
        ("t \"\" 1 \"\" { 3, 2 } t \"\" 2 \"\" { 1/2, 9/2 }", Some(Payoff::from(5))),
        ("t \"\" 1 \"\" { 3, 2 } t \"\" 2 \"\" { 1, 3 }", None),
        ("t \"\" 1 \"\" { 3, 2 } t \"\" 0", None),
        ("t \"\" 0 t \"\" 1 \"\" { 1, -1 }", Some(Payoff::ZERO)),
    ] {
        assert_eq!(sum(payoffs), expected, "{payoffs}");
    }
}

#[test]
fn a_set_that_is_called_like_a_view_is_shown_by_its_number() {
    let tree = read(
        "EFG 2 R \"\" { \"A\" \"B\" } p \"\" 1 1 \"s\" { \"x\" } 0 p \"\" 2 1 \"\" { \"y\" } 0 \
         p \"\" 1 2 \"s → x\" { \"z\" } 0 t \"\" 0",
    );
    let text = |moves: &[&str]| tree.view_to_text(&tree.view(&after(&tree, moves), Seat::new(0)));
    assert_eq!((text(&["x"]), text(&["x", "y"])), ("s → x".into(), "#2".into()));
}

#[test]
fn a_player_who_forgets_is_read_and_refused_by_those_who_mind() {
    let tree = read(
        "EFG 2 R \"\" { \"A\" \"B\" } p \"\" 1 1 \"s\" { \"x\" \"y\" } 0 p \"\" 1 1 0 t \"\" 0 t \"\" 0 t \"\" 0",
    );
    assert_eq!(efg::write(&read(&efg::write(&tree))), efg::write(&tree));
    let error = solve::form::Compiled::new(&tree, Limits::default(), &()).unwrap_err();
    assert!(matches!(error, solve::SolveError::ImperfectRecall { .. }), "{error}");
}

#[test]
fn a_very_deep_tree_is_no_stack_overflow() {
    let n = 50_000;
    let mut text = String::from("EFG 2 R \"deep\" { \"A\" }\n\"\"\n\n");
    for nth in 1..=n {
        let _ = writeln!(text, "p \"\" 1 {nth} \"\" {{ \"on\" }} 0");
    }
    text += "t \"\" 0\n";
    let tree = read(&text);
    assert_eq!(tree.n_nodes(), n + 1);
    assert_eq!(efg::write(&tree), text);
}

const SELTEN: &str = "NFG 1 R \"three by two\" { \"A\" \"B\" } { 3 2 }\n\n1 1 0 2 0 2 1 1 0 3 2 0";

#[test]
fn a_strategic_game_is_one_choice_of_each_unseen_by_the_others() {
    let named =
        "NFG 1 R \"three by two\" { \"A\" \"B\" } { { \"1\" \"2\" \"3\" } { \"1\" \"2\" } } \"\"
        1 1 0 2 0 2 1 1 0 3 2 0";
    let by_outcomes =
        "NFG 1 R \"three by two\" { \"A\" \"B\" } { { \"1\" \"2\" \"3\" } { \"1\" \"2\" } }
        { { \"\" 1, 1 } { \"\" 0, 2 } { \"\" 0, 3 } { \"\" 2, 0 } } 1 2 2 1 3 4";
    for text in [SELTEN, named, by_outcomes] {
        let tree = nfg::read(text, Limits::default()).unwrap();
        assert_eq!(tree.n_nodes(), 1 + 3 + 6);
        assert_eq!(paid(&tree, &["2", "1"]), [Payoff::from(0), Payoff::from(2)]);
        assert_eq!(paid(&tree, &["2", "2"]), [Payoff::from(0), Payoff::from(3)]);
        assert_eq!(paid(&tree, &["3", "2"]), [Payoff::from(2), Payoff::from(0)]);
        let seen = |mv| tree.view(&after(&tree, &[mv]), Seat::new(1));
        assert_eq!(seen("1"), seen("3"));
    }
    let none = "NFG 1 R \"\" { \"A\" } { 2 } { { \"\" 7 } } 0 1";
    let tree = nfg::read(none, Limits::default()).unwrap();
    assert_eq!(
        (paid(&tree, &["1"]), paid(&tree, &["2"])),
        (vec![Payoff::ZERO], vec![Payoff::from(7)])
    );
}

#[test]
fn three_players_are_counted_with_the_first_fastest() {
    let numbers: Vec<String> = (0..36).map(|n| n.to_string()).collect();
    let text = format!("NFG 1 R \"\" {{ \"A\" \"B\" \"C\" }} {{ 2 3 2 }} {}", numbers.join(" "));
    let tree = nfg::read(&text, Limits::default()).unwrap();
    // Strategies 2, 3 and 1 are cell 1 + 2·2 + 6·0.
    assert_eq!(paid(&tree, &["2", "3", "1"])[0], Payoff::from(3 * 5));
    assert_eq!(paid(&tree, &["1", "1", "2"])[2], Payoff::from(3 * 6 + 2));
}

#[test]
fn nodes_are_listed_in_order_or_not_at_all() {
    let half: Fraction = "1/2".parse().unwrap();
    let mut tree = Builder::new("", ["A"], Limits::default()).unwrap();
    assert!(tree.chance("", ["x", "y"], std::slice::from_ref(&half)).is_err());
    assert!(
        tree.chance("", ["x"], std::slice::from_ref(&half))
            .unwrap_err()
            .to_string()
            .contains("sum to 1/2")
    );
    assert!(tree.set(Seat::new(1), "", ["x"]).is_err(), "there is no second seat");
    let set = tree.set(Seat::new(0), "", ["x"]).unwrap();
    tree.node("", set, None).unwrap();
    assert_eq!(
        tree.clone().finish().unwrap_err().to_string(),
        "the tree ends too early: actions without a node after them: 1"
    );
    tree.end("", None).unwrap();
    assert!(tree.end("", None).is_err());
    assert_eq!(tree.finish().unwrap().n_nodes(), 2);
}

#[test]
fn a_picture_has_players_odds_payoffs_and_frames_around_information_sets() {
    let tree = read(
        r#"EFG 2 R "a \"b\"" { "Ann" } c "" 1 "" { "x" 1/3 "y" 2/3 } 0
           p "" 1 1 "s" { "go" } 0 t "" 1 "" { 1/2 } p "" 1 1 0 p "" 1 2 "u" { "on" } 0 t "" 0"#,
    );
    let picture = dot::write(&tree);
    let lines: Vec<&str> = picture.lines().skip(4).map(str::trim).collect();
    let blue = "color=\"#0072B2\"";
    let seen = |number: u32| {
        format!("n{number} [shape=circle, style=filled, {blue}, label=\"\", width=0.2]")
    };
    let wanted = [
        "n0 [shape=diamond, label=\"\", width=0.2, height=0.2]",
        "n0 -> n1 [label=\"x (1/3)\"]",
        "n0 -> n3 [label=\"y (2/3)\"]",
        &seen(1),
        "n1 -> n2 [label=\"go\"]",
        "n2 [shape=plaintext, label=\"1/2\"]",
        &seen(3),
        "n3 -> n4 [label=\"go\"]",
        &format!("n4 [shape=box, style=rounded, {blue}, font{blue}, label=\"Ann\\nu\"]"),
        "n4 -> n5 [label=\"on\"]",
        "n5 [shape=plaintext, label=\"0\"]",
        &format!(
            "subgraph cluster_1 {{ graph [style=\"dashed,rounded\", {blue}, font{blue}, label=\"Ann\\ns\"]; \
             n1; n3; }}"
        ),
        "}",
    ];
    assert_eq!(lines, wanted);
    assert!(picture.contains(r#"label="a \"b\"""#), "{picture}");
}
