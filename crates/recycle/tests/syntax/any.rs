//! Any text, and any tree that can be read.

use proptest::prelude::*;
use recycle::Span;
use recycle::syntax::{Comment, Node, NodeKind, Tree};

/// So many cases.
pub(crate) fn config(cases: u32) -> ProptestConfig {
    ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() }
}

/// Pieces that texts are made of: what is right, what is nearly right, and what breaks lines.
const PIECES: &[&str] = &[
    "(",
    ")",
    "(",
    ")",
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "game",
    "stage",
    "scoring",
    "setup",
    "do",
    "turnpass",
    "vloc",
    "sto",
    "HAND",
    "C",
    "'",
    "'C",
    "'Psto",
    "0",
    "25",
    "-",
    "-3",
    "99999999999",
    ",",
    ":",
    "..",
    "...",
    ".",
    "=",
    "==",
    "!=",
    "!",
    "/",
    "//",
    "<",
    "<=",
    ";",
    ";; note",
    ";;",
    "\"",
    "\"text\"",
    "\"open",
    "Hand",
    "H2",
    "_",
    "@",
    "é",
    "…",
    "\u{feff}",
    "\u{fffd}",
    "\0",
    "&",
    "||",
    "^",
    "%",
    "[",
    "}",
    "#",
    "/*",
    "*/",
    ":=",
    "++",
    "1.5",
    "’",
    "“",
    "”",
    "(title ",
];

/// Texts of such pieces.
pub(crate) fn texts() -> impl Strategy<Value = String> {
    prop::collection::vec(prop::sample::select(PIECES), 0..60).prop_map(|p| p.concat())
}

fn comments(can_be_beside: bool) -> BoxedStrategy<Vec<Comment>> {
    let comment = (any::<bool>(), ";;( [a-z(]{1,5}){0,2}");
    let row = prop::collection::vec((any::<bool>(), comment), 0..3);
    let row = row.prop_map(move |row| {
        let row = row.into_iter().enumerate().map(|(idx, (beside, (apart, text)))| {
            let is_beside = can_be_beside && beside && idx == 0;
            let is_apart = apart && !is_beside && (idx > 0 || can_be_beside);
            Comment { text, span: Span::default(), is_beside, is_apart }
        });
        row.collect()
    });
    prop_oneof![3 => Just(Vec::new()), 1 => row].boxed()
}

/// Leaves that can be read.
fn leaves() -> impl Strategy<Value = NodeKind> {
    let operators = vec!["+", "-", "*", "%", "//", "^", "<", ">", "<=", ">=", "==", "!="];
    prop_oneof![
        prop::sample::select(vec!["game", "stage", "scoring", "move", "frobnicate", "x"])
            .prop_map(|w| NodeKind::Word(w.into())),
        "[A-Z]{1,4}".prop_map(NodeKind::Name),
        "[A-Z]{1,4}".prop_map(NodeKind::Var),
        any::<i32>().prop_map(|n| NodeKind::Int(n.into())),
        "[a-zA-Z;()' é]{0,6}".prop_map(NodeKind::Quoted),
        prop::sample::select(operators).prop_map(NodeKind::Operator),
        Just(NodeKind::Comma),
        Just(NodeKind::Colon),
        Just(NodeKind::Dots),
    ]
}

fn node(kind: NodeKind, comments: Vec<Comment>) -> Node {
    Node { kind, span: Span::default(), comments }
}

fn nodes() -> impl Strategy<Value = Node> {
    let leaf = (leaves(), comments(true)).prop_map(|(kind, c)| node(kind, c));
    leaf.prop_recursive(6, 60, 6, |inner| {
        let items = prop::collection::vec(inner, 0..6).prop_map(|mut items| {
            // At the beginning of a list a minus is the operator.
            if let Some(Node { kind: NodeKind::Int(n), .. }) = items.first_mut() {
                *n = n.abs().min(i64::from(i32::MAX));
            }
            items
        });
        (items, comments(true), comments(true))
            .prop_map(|(items, last, c)| node(NodeKind::List(items, last), c))
    })
}

pub(crate) fn trees() -> impl Strategy<Value = Tree> {
    let rest = prop::collection::vec(nodes(), 0..3);
    (nodes(), comments(false), rest, comments(true)).prop_map(|(first, c, rest, trailing)| {
        let first = Node { comments: c, ..first };
        Tree { forms: std::iter::once(first).chain(rest).collect(), trailing }
    })
}
