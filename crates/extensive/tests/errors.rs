//! Errors in a file are reported with line, column and what to do.

use extensive::{efg, nfg};
use kernel::Limits;

/// The text, where the mistake is, and a part of what is said.
type Row = (&'static str, (usize, usize), &'static str);

const HEAD: &str = "EFG 2 R \"t\" { \"A\" \"B\" }\n\"\"\n\n";

const EFG: &[Row] = &[
    ("", (1, 1), "this is not an EFG file; an extensive game starts with"),
    ("NFG 1 R", (1, 1), "this is not an EFG file"),
    ("EFG 3 R \"t\" { \"A\" }", (1, 5), "version 2 is wanted here, and there is `3`"),
    ("EFG 2 X \"t\" { \"A\" }", (1, 7), "the letter R is wanted here, and there is `X`"),
    ("EFG 2 R t { \"A\" }", (1, 9), "the title in quotes is wanted here, and there is `t`"),
    ("EFG 2 R \"t\" \"A\"", (1, 13), "`{` and the players is wanted here"),
    ("EFG 2 R \"t\" { \"A\" 7 }", (1, 19), "the name of a player in quotes"),
    ("EFG 2 R \"t\" { }", (1, 15), "a game has 1 to 255 players, and this one has 0"),
    (
        "EFG 2 R \"t\" { \"A\" }",
        (1, 20),
        "the tree ends too early: actions without a node after them: 1",
    ),
    ("EFG 2 R \"é\" { \"A }\n", (1, 15), "quoted text is not closed; add the closing quote"),
];

const NODES: &[Row] = &[
    ("x \"\" 0", (4, 1), "a node (c, p or t) is wanted here, and there is `x`"),
    ("t 0", (4, 3), "the name of the node in quotes is wanted here, and there is `0`"),
    ("t \"\" -1", (4, 6), "the number of the outcome is wanted here, and there is `-1`"),
    (
        "t \"\"",
        (4, 5),
        "the number of the outcome is wanted here, and there is the end of the file",
    ),
    (
        "p \"\" 3 1 \"s\" { \"x\" } 0",
        (4, 6),
        "there is no player 3: the file lists 2; players are numbered from 1",
    ),
    ("p \"\" 0 1 \"s\" { \"x\" } 0", (4, 6), "there is no player 0"),
    ("p \"\" 1 x", (4, 8), "the number of the information set is wanted here"),
    (
        "p \"\" 1 1 0\nt \"\" 0",
        (4, 8),
        "information set 1 has no actions yet; give its name and its actions",
    ),
    ("p \"\" 1 1 \"s\" { } 0", (4, 16), "an information set has at least one action"),
    ("p \"\" 1 1 \"s\" { x } 0", (4, 16), "the name of an action in quotes"),
    (
        "p \"\" 1 1 \"s\" { \"x\" 1/2 } 0",
        (4, 20),
        "the name of an action in quotes, or `}`, is wanted here, and there is `1/2`",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" } 0\np \"\" 1 1 \"s\" { \"y\" } 0",
        (5, 8),
        "information set 1 was described with the actions `x`, and here with `y`; describe it alike",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" } 0\np \"\" 1 1 \"s\" { \"x\" \"y\" } 0",
        (5, 8),
        "with the actions `x`, and here with `x` `y`",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" } 0\np \"\" 1 1 \"r\" 0",
        (5, 8),
        "information set 1 was described with the name `s`, and here with `r`",
    ),
    (
        "c \"\" 1 \"\" { \"x\" 1/2 \"y\" 1/3 } 0",
        (4, 6),
        "the probabilities sum to 5/6, and must sum to exactly 1; write fractions",
    ),
    ("c \"\" 1 \"\" { \"x\" 0.333 \"y\" 0.333 \"z\" 0.333 } 0", (4, 6), "sum to 999/1000"),
    (
        "c \"\" 1 \"\" { \"x\" 3/2 \"y\" -1/2 } 0",
        (4, 6),
        "a probability is -1/2, and cannot be below zero",
    ),
    (
        "c \"\" 1 \"\" { \"x\" } 0",
        (4, 17),
        "the probability of the action is wanted here, and there is `}`",
    ),
    (
        "c \"\" 1 \"\" { \"x\" .00000000000000000001 \"y\" .99999999999999999999 } 0",
        (4, 6),
        "the common denominator of the probabilities does not fit in 63 bits",
    ),
    (
        "c \"\" 1 \"\" { \"x\" 1e-99 \"y\" 1 } 0",
        (4, 17),
        "the probability of the action is wanted here, and there is `1e-99`",
    ),
    (
        "c \"\" 1 \"\" { \"x\" 1/2 \"y\" 1/2 } 0\nc \"\" 1 \"\" { \"x\" 1/3 \"y\" 2/3 } 0",
        (5, 6),
        "with the probabilities 1/2 1/2, and here with 1/3 2/3",
    ),
    ("t \"\" 1", (4, 6), "outcome 1 has no payoffs yet; give its name and its payoffs"),
    (
        "t \"\" 1 \"o\" { 1 }",
        (4, 6),
        "an outcome has a payoff for each player: 2 are wanted, and there are 1",
    ),
    ("t \"\" 1 \"o\" { 1, 2, 3 }", (4, 6), "2 are wanted, and there are 3"),
    ("t \"\" 1 \"o\" { 1, two }", (4, 17), "a payoff, or `}`, is wanted here, and there is `two`"),
    ("t \"\" 1 \"o\" { 1, +2 }", (4, 17), "there is `+2`"),
    (
        "t \"\" 1 \"o\" { 1, 1/5000000000 }",
        (4, 17),
        "the payoff 1/5000000000 does not fit: its numerator in 64 bits, its denominator in 32; write fewer digits",
    ),
    (
        "t \"\" 1 \"o\" { 9223372036854775808, 1 }",
        (4, 14),
        "the payoff 9223372036854775808 does not fit",
    ),
    ("t \"\" 0 \"o\" { 0, 0 }", (4, 6), "outcome 0 is no outcome, and pays nothing"),
    (
        "p \"\" 1 1 \"s\" { \"x\" \"y\" } 0\nt \"\" 1 \"o\" { 1, 1 }\nt \"\" 1 \"o\" { 1, 2 }",
        (6, 6),
        "outcome 1 was described with the payoffs 1 1, and here with 1 2",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" \"y\" } 0\nt \"\" 1 \"o\" { 1, 1 }\nt \"\" 1 \"q\"",
        (6, 6),
        "outcome 1 was described with the name `o`, and here with `q`",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" } 1 \"o\" { 9223372036854775807, 0 }\nt \"\" 1",
        (5, 1),
        "the sum of the payoffs on the way to this end does not fit",
    ),
    (
        "p \"\" 1 1 \"s\" { \"x\" \"y\" } 0\nt \"\" 0\n",
        (6, 1),
        "the tree ends too early: actions without a node after them: 1; list a node for each",
    ),
    (
        "t \"\" 0\nt \"\" 0",
        (5, 1),
        "the tree is complete, and this node follows no action; take it out",
    ),
];

const NFG: &[Row] = &[
    (
        "EFG 2 R \"t\" { \"A\" } t \"\" 0",
        (1, 1),
        "this is not an NFG file; a strategic game starts with",
    ),
    ("NFG 2 R \"t\" { \"A\" } { 1 } 5", (1, 5), "version 1 is wanted here, and there is `2`"),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 2 }\n1 2 3 4",
        (1, 25),
        "there are 2 players, and strategies for 1",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 2 0 }\n",
        (1, 29),
        "an information set has at least one action",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 2 x }\n",
        (1, 29),
        "`{` and strategies, or their number, is wanted here",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { { \"x\" 1 } }\n",
        (1, 33),
        "the name of a strategy in quotes",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 2 2 }\n1 2 3",
        (2, 6),
        "8 entries are wanted, a payoff of each player for each combination of strategies, and there are 3; list every",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 99999999999999999 99999999999999999 }\n1 2 3",
        (2, 6),
        "and there are 3",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 1 1 }\n1 2 3",
        (2, 5),
        "the table is complete, and something follows it",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { 1 1 }\n1 x",
        (2, 3),
        "a payoff is wanted here, and there is `x`",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { { \"x\" \"y\" } { \"l\" } } \"c\"\n{ { \"o\" 1 } } 1 1",
        (2, 3),
        "2 are wanted, and there are 1",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { { \"x\" \"y\" } { \"l\" } } \"c\"\n{ { \"o\" 1 1 } } 1 2",
        (2, 19),
        "there is no outcome 2: the file lists 1; outcomes are numbered from 1",
    ),
    (
        "NFG 1 R \"t\" { \"A\" \"B\" } { { \"x\" \"y\" } { \"l\" } } \"c\"\n{ { \"o\" 1 1 } } 1",
        (2, 18),
        "2 entries are wanted, one for each combination of strategies, and there are 1",
    ),
];

#[test]
fn a_mistake_in_an_extensive_game_has_its_place() {
    for &(text, place, said) in EFG {
        check(text, efg::read(text, Limits::default()).map(drop), place, said);
    }
    for &(nodes, place, said) in NODES {
        let text = HEAD.to_owned() + nodes;
        check(&text, efg::read(&text, Limits::default()).map(drop), place, said);
    }
}

#[test]
fn a_mistake_in_a_strategic_game_has_its_place() {
    for &(text, place, said) in NFG {
        check(text, nfg::read(text, Limits::default()).map(drop), place, said);
    }
}

#[test]
fn a_second_description_comes_with_the_place_of_the_first() {
    let text = HEAD.to_owned() + "p \"\" 1 1 \"s\" { \"x\" } 0\np \"\" 1 1 \"s\" { \"y\" } 0";
    let error = efg::read(&text, Limits::default()).unwrap_err();
    let before = error.before.expect("there was one");
    assert_eq!((before.line, before.column), (4, 8));
    assert_eq!(&text[before.span.clone()], "1 \"s\" { \"x\" }");
    assert_eq!(&text[error.place.span.clone()], "1 \"s\" { \"y\" }");
}

#[test]
fn a_limit_on_nodes_is_kept() {
    let limits = Limits { states: 2, ..Limits::default() };
    let text = HEAD.to_owned() + "p \"\" 1 1 \"s\" { \"x\" \"y\" } 0\nt \"\" 0\nt \"\" 0\n";
    let error = efg::read(&text, limits).unwrap_err();
    assert!(error.to_string().contains("3 states or more, 2 allowed"), "{error}");
    let limits_on_bytes = Limits { bytes: 200, ..Limits::default() };
    let error = efg::read(&text, limits_on_bytes).unwrap_err();
    assert!(error.to_string().contains("the memory limit was reached"), "{error}");
    let table = "NFG 1 R \"t\" { \"A\" } { 2 } 1 2";
    let error = nfg::read(table, limits).unwrap_err();
    assert!(error.to_string().contains("3 states or more, 2 allowed"), "{error}");
}

fn check(text: &str, read: Result<(), extensive::ReadError>, place: (usize, usize), said: &str) {
    let error = read.expect_err(text);
    assert_eq!((error.place.line, error.place.column), place, "{text}\n{error}");
    assert!(error.to_string().contains(said), "{text}\n{error}");
    assert!(text.get(error.place.span.clone()).is_some(), "{text}\n{error}");
}
