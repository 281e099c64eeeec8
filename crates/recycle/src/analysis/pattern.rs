//! Patterns: the forms of the language as trees with open parts, to be compared with what is written.
//!
//! A pattern is [`Form::text`] as the reader reads it: a word of the language stands for itself, any other word in
//! lower case is an open part, capitals are a name, `'V` is a variable, and `…` means any more of what is before it. Nothing here depends on what variables are bound to: of several forms that fit, all are given.

use std::sync::LazyLock;

use crate::forms::{FORMS, Form, Gives};
use crate::syntax::{Node, NodeKind, WORDS, read};

/// Form as a tree.
#[derive(Debug)]
pub(super) struct Pattern {
    pub(super) form: &'static Form,
    pub(super) node: Node,
}

/// All forms as trees, in the order of the list.
pub(super) static PATTERNS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    let pattern = |form: &'static Form| {
        let node = read(form.text).tree.forms.into_iter().next();
        Pattern { form, node: node.expect("every form has a text") }
    };
    FORMS.iter().map(pattern).collect()
});

/// List that a pattern allows: its items, and the form that they are of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Allowed {
    pub(super) items: &'static [Node],
    pub(super) form: &'static Form,
}

/// Item that a pattern allows next, and the form that it is of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Next {
    pub(super) item: &'static Node,
    pub(super) form: &'static Form,
}

/// What a file may consist of.
pub(super) fn of_file() -> Vec<Next> {
    let mut patterns = PATTERNS.iter().filter(|pattern| pattern.form.text.starts_with("(game "));
    patterns
        .next()
        .map(|pattern| Next { item: &pattern.node, form: pattern.form })
        .into_iter()
        .collect()
}

/// What may stand next in a list that the patterns `allowed` allow, after these items.
pub(super) fn next_in(allowed: &[Allowed], before: &[Node]) -> Vec<Next> {
    let next = |list: &Allowed| {
        let (form, items) = (list.form, following(list.items, before).unwrap_or_default());
        items.into_iter().map(move |item| Next { item, form })
    };
    allowed.iter().flat_map(next).collect()
}

/// The patterns of a list that stands where `next` may stand and begins with these items.
pub(super) fn allowed_by(next: &[Next], items: &[Node]) -> Vec<Allowed> {
    let mut allowed: Vec<Allowed> = Vec::new();
    for next in next {
        match &next.item.kind {
            NodeKind::List(pattern, _) => allowed.push(Allowed { items: pattern, form: next.form }),
            NodeKind::Word(part) => {
                let gives = gives_of(part);
                allowed.extend(lists().filter(|list| gives.contains(&list.form.gives)));
            }
            _ => {}
        }
    }
    allowed.retain(|list| following(list.items, items).is_some());
    if allowed.is_empty() {
        // It stands where it cannot; what it is can be told all the same.
        allowed = by_head(items);
    }
    allowed
}

/// The patterns that these items begin, wherever they stand.
fn by_head(items: &[Node]) -> Vec<Allowed> {
    let Some(head) = items.first() else { return Vec::new() };
    let is_head = |list: &Allowed| {
        list.items.first().is_some_and(|first| is_literal(first) && fits(first, head))
    };
    lists().filter(is_head).collect()
}

/// Every form that is a list.
fn lists() -> impl Iterator<Item = Allowed> {
    PATTERNS.iter().filter_map(|pattern| match &pattern.node.kind {
        NodeKind::List(items, _) => Some(Allowed { items, form: pattern.form }),
        _ => None,
    })
}

/// The form that a list is, of those that are allowed: one of which nothing is missing, if there is one.
pub(super) fn best(allowed: &[Allowed], items: &[Node]) -> Option<&'static Form> {
    let whole = allowed.iter().find(|list| is_whole(list.items, items));
    whole.or(allowed.first()).map(|list| list.form)
}

/// Whether the list is whole: nothing is missing and nothing is too many.
fn is_whole(pattern: &[Node], items: &[Node]) -> bool {
    states_after(pattern, items).contains(&pattern.len())
}

/// The items of a pattern that may come after these items; `None` if they do not fit.
fn following<'p>(pattern: &'p [Node], items: &[Node]) -> Option<Vec<&'p Node>> {
    let states = states_after(pattern, items);
    let next =
        states.iter().filter_map(|state| pattern.get(*state).filter(|item| !is_ellipsis(item)));
    (!states.is_empty()).then(|| next.collect())
}

/// Where in a pattern one may be after these items: how many of its items are done with.
fn states_after(pattern: &[Node], items: &[Node]) -> Vec<usize> {
    let mut states = Vec::new();
    enter(pattern, 0, &mut states);
    for item in items {
        let before = std::mem::take(&mut states);
        for state in before {
            if pattern.get(state).is_some_and(|part| !is_ellipsis(part) && fits(part, item)) {
                enter(pattern, state + 1, &mut states);
            }
        }
        if states.is_empty() {
            break;
        }
    }
    states
}

/// Adds a state, and those that an ellipsis there leads to: what was before it again, or what is behind it.
fn enter(pattern: &[Node], state: usize, states: &mut Vec<usize>) {
    if states.contains(&state) {
        return;
    }
    states.push(state);
    if pattern.get(state).is_some_and(is_ellipsis) {
        // `NAME, NAME, …`: the comma and what it separates.
        let is_separated = pattern[state - 1].kind == NodeKind::Comma;
        enter(pattern, state - if is_separated { 2 } else { 1 }, states);
        enter(pattern, state + 1, states);
    }
}

fn is_ellipsis(node: &Node) -> bool {
    matches!(&node.kind, NodeKind::Unreadable(text) if text == "…")
}

/// Whether a part of a pattern stands for itself.
pub(super) fn is_literal(part: &Node) -> bool {
    match &part.kind {
        NodeKind::Word(word) => WORDS.contains(&word.as_str()),
        NodeKind::Operator(_) | NodeKind::Comma | NodeKind::Colon | NodeKind::Dots => true,
        _ => false,
    }
}

/// Whether a node may be this part of a pattern, as far as its outermost words tell.
fn fits(part: &Node, node: &Node) -> bool {
    if matches!(node.kind, NodeKind::Unreadable(_)) {
        return !matches!(part.kind, NodeKind::Unreadable(_));
    }
    match &part.kind {
        NodeKind::Word(_) if is_literal(part) => part.kind == node.kind,
        NodeKind::Word(open) => fits_open(open, node),
        NodeKind::Name(_) => {
            matches!(
                node.kind,
                NodeKind::Name(_) | NodeKind::Var(_) | NodeKind::Int(_) | NodeKind::List(..)
            )
        }
        NodeKind::Var(_) => matches!(node.kind, NodeKind::Var(_) | NodeKind::Name(_)),
        NodeKind::List(pattern, _) => match &node.kind {
            NodeKind::List(items, _) => following(pattern, items).is_some(),
            _ => false,
        },
        NodeKind::Quoted(_) => matches!(node.kind, NodeKind::Quoted(_)),
        NodeKind::Int(_) => matches!(node.kind, NodeKind::Int(_) | NodeKind::Var(_)),
        kind => *kind == node.kind,
    }
}

/// Whether a node may stand for an open part.
fn fits_open(part: &str, node: &Node) -> bool {
    match &node.kind {
        NodeKind::Int(_) => matches!(part, "number" | "value"),
        NodeKind::Name(_) => matches!(part, "text" | "value"),
        NodeKind::Var(_) => !matches!(part, "section" | "part" | "statement"),
        NodeKind::Word(word) => match word.as_str() {
            "game" => part == "whose",
            "player" | "team" => part == "list",
            "current" | "next" | "previous" => part == "seat",
            _ => false,
        },
        NodeKind::List(items, _) => {
            let wanted = gives_of(part);
            gives_of_list(items).is_none_or(|gives| gives.iter().any(|one| wanted.contains(one)))
        }
        _ => false,
    }
}

/// What a list may give, going by its first two words; `None` if they do not tell.
fn gives_of_list(items: &[Node]) -> Option<Vec<Gives>> {
    let second = items.get(1).and_then(Node::word);
    let is_owned = items.first()?.word().is_none_or(|word| word == "game");
    match second {
        Some("vloc" | "iloc" | "hloc" | "oloc" | "mem") if is_owned => {
            return Some(vec![Gives::Pile]);
        }
        Some("sto") if is_owned => return Some(vec![Gives::Number]),
        Some("str") if is_owned => return Some(vec![Gives::Text]),
        Some("points") if is_owned => return Some(vec![Gives::Map]),
        Some("player") if items.len() == 2 && items[0].word() != Some("other") => {
            return Some(vec![Gives::Player]);
        }
        Some("team") if items.len() == 2 && items[0].word() != Some("other") => {
            return Some(vec![Gives::Team]);
        }
        _ => {}
    }
    let mut gives: Vec<Gives> = by_head(items).iter().map(|list| list.form.gives).collect();
    gives.dedup();
    (!gives.is_empty()).then_some(gives)
}

/// Categories of the forms that can stand for an open part.
pub(super) fn gives_of(part: &str) -> &'static [Gives] {
    match part {
        // What happens stands in the game beside its sections.
        "section" => &[Gives::Section, Gives::Statement],
        "part" => &[Gives::Setup],
        "statement" => &[Gives::Statement],
        "condition" => &[Gives::Condition],
        "number" => &[Gives::Number],
        "text" => &[Gives::Text],
        "map" => &[Gives::Map],
        "pile" => &[Gives::Pile],
        "card" | "place" => &[Gives::Card],
        "cards" => &[Gives::Cards, Gives::Pile],
        "groups" => &[Gives::Groups],
        "seat" => &[Gives::Player],
        "whose" => &[Gives::Player, Gives::Team],
        "list" => &[Gives::Pile, Gives::Cards, Gives::Groups, Gives::List, Gives::Team],
        "value" => &[
            Gives::Number,
            Gives::Text,
            Gives::Card,
            Gives::Cards,
            Gives::Pile,
            Gives::Player,
            Gives::Team,
            Gives::Groups,
            Gives::List,
            Gives::Condition,
        ],
        _ => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_open_part_stands_for_something() {
        let mut waiting: Vec<&Node> = PATTERNS.iter().map(|pattern| &pattern.node).collect();
        while let Some(node) = waiting.pop() {
            if let NodeKind::Word(word) = &node.kind
                && !is_literal(node)
            {
                assert!(!gives_of(word).is_empty() || word == "how", "{word}");
            }
            waiting.extend(node.items());
        }
    }

    /// What may stand after the items of the list.
    fn next(text: &str) -> Vec<&'static str> {
        let tree = read(text).tree;
        let list = tree.forms[0].items();
        let next = next_in(&by_head(list), list);
        next.iter().map(|next| &next.form.text[next.item.span.range()]).collect()
    }

    #[test]
    fn what_comes_next_follows_from_what_stands_there() {
        for (text, expected) in [
            ("(move)", &["card"][..]),
            ("(move (top (game vloc A)))", &["place"]),
            ("(move (top (game vloc A)) (top (game vloc A)))", &[]),
            ("(stage)", &["player", "team", "player"]),
            ("(stage player)", &["(end condition)", "simultaneous"]),
            ("(stage player (end (== 1 1)) (turn pass))", &["statement"]),
            ("(and (== 1 1) (== 1 1) (== 1 1))", &["condition"]),
            ("(sum (game vloc A))", &["using"]),
            ("(create deck (game vloc A))", &["(deck (KEY (VALUE, …)) …)"]),
        ] {
            let found = next(text);
            for wanted in expected {
                assert!(found.iter().any(|next| next.contains(wanted)), "{text}: {found:?}");
            }
            assert!(!expected.is_empty() || found.is_empty(), "{text}: {found:?}");
        }
    }
}
