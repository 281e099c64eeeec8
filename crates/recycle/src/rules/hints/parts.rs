//! What is missing in a form, and what is too much in it.

use super::{Meant, text_of};
use crate::rules::checker::Checker;
use crate::rules::kind::Kind;
use crate::rules::uses::{FixedName, HolderKind, StorageSort};
use crate::syntax::{Node, NodeKind};
use crate::{Edit, Span};

impl Checker {
    /// What is missing in a form.
    pub(in crate::rules) fn meant_by_lacking(&self, node: &Node) -> Option<Meant> {
        let items = node.items();
        if let [operator, inner] = items
            && let NodeKind::Operator(sign) = operator.kind
        {
            return meant_outside(sign, inner);
        }
        let end = items.last()?.span.end;
        match (node.head()?, items) {
            ("sum" | "score" | "max" | "min" | "sort", [_, _, points])
                if self.kind_of(points) == Kind::Points =>
            {
                let edits = vec![Edit::insert(points.span.start, "using ")];
                Some(Meant::edits(
                    "the word `using` stands before the point map",
                    "add `using`",
                    edits,
                ))
            }
            ("sum" | "score" | "max" | "min" | "sort", [_, _]) => Some(match self.only_points() {
                Some(points) => Meant::edits(
                    format!("say what the cards count: using {points}"),
                    format!("add `using {points}`"),
                    vec![Edit::insert(end, format!(" using {points}"))],
                ),
                None => Meant::hint("say what the cards count: using (game points NAME)"),
            }),
            ("turn", [_]) => Some(Meant::edits(
                "the form is (turn pass)",
                "add `pass`",
                vec![Edit::insert(end, " pass")],
            )),
            ("scoring", [_, _]) => Some(Meant::hint(
                "say which score is better: (scoring max number) or (scoring min number)",
            )),
            ("cycle", _) => Some(Meant::hint(
                "(cycle next (0 player)) says who has the next turn, (cycle current (0 player)) who has this one",
            )),
            ("let", [_, _, var]) if matches!(var.kind, NodeKind::Var(_)) => Some(Meant::hint(
                "what uses the variable stands in the `let`: (let value 'V statement)",
            )),
            ("repeat", [_, _]) => Some(Meant::hint(
                "say how often: (repeat 3 statement), (repeat all (move (top list) place))",
            )),
            ("all" | "any" | "filter", [head, _, body])
                if matches!(body.kind, NodeKind::List(..)) && !self.kind_of(body).is_cards() =>
            {
                let name = unbound_in(self, body).unwrap_or(match (head.word(), items[1].word()) {
                    (_, Some("player")) => "P",
                    (_, Some("team")) => "T",
                    _ => "C",
                });
                Some(Meant::edits(
                    format!(
                        "a variable stands for each element: ({} list '{name} …)",
                        head.word().unwrap_or("all")
                    ),
                    format!("add `'{name}`"),
                    vec![Edit::insert(body.span.start, format!("'{name} "))],
                ))
            }
            _ => None,
        }
    }

    /// What stands in a form too many, and where.
    pub(in crate::rules) fn meant_by_too_many(&self, node: &Node) -> Option<(Span, Meant)> {
        let items = node.items();
        match (node.head(), items) {
            // `(not == left right)`
            (Some("not" | "end"), [_, operator, .., last])
                if matches!(operator.kind, NodeKind::Operator(_)) =>
            {
                let span = operator.span.to(last.span);
                Some((
                    span,
                    Meant::edits(
                        "a comparison has parentheses of its own: (== left right)",
                        "add parentheses",
                        Edit::wrap(span, "(", ")"),
                    ),
                ))
            }
            // `(end left == right)`
            (Some("not" | "end"), [_, left, operator, right])
                if let NodeKind::Operator(sign) = operator.kind =>
            {
                let span = left.span.to(right.span);
                let gap = Span { start: left.span.end, end: operator.span.end };
                Some((
                    span,
                    Meant::edits(
                        format!("an operator stands before both sides: ({sign} … …)"),
                        "put the operator first",
                        vec![
                            Edit::insert(left.span.start, format!("({sign} ")),
                            Edit::remove(gap),
                            Edit::insert(right.span.end, ")"),
                        ],
                    ),
                ))
            }
            // `(move card to place)`
            (Some("move"), [_, _, to, _]) if to.word().is_some() => Some((
                to.span,
                Meant::edits(
                    "the form is (move card place), without a word between them",
                    "remove the word",
                    vec![without(items, 2)],
                ),
            )),
            // `(move 3 card place)`
            (Some("move"), [head, number, card, _]) if self.kind_of(number) == Kind::Int => {
                let times = text_of(number);
                let meant = Meant::edits(
                    format!("several cards are moved by (repeat {times} (move card place))"),
                    format!("repeat it {times} times"),
                    vec![
                        Edit::replace(
                            Span { start: head.span.start, end: card.span.start },
                            format!("repeat {times} (move "),
                        ),
                        Edit::insert(items[3].span.end, ")"),
                    ],
                );
                Some((number.span, meant))
            }
            (Some("repeat"), [_, _, times, _]) if times.word() == Some("times") => {
                let meant = Meant::edits(
                    "the form is (repeat number statement)",
                    "remove `times`",
                    vec![without(items, 2)],
                );
                Some((times.span, meant))
            }
            // `(+ 1 2 3)`
            (None, [operator, first, second, _])
                if matches!(operator.kind, NodeKind::Operator("+" | "*")) =>
            {
                let NodeKind::Operator(sign) = operator.kind else { return None };
                let meant = Meant::edits(
                    format!("an operator has two sides: ({sign} ({sign} a b) c)"),
                    "add parentheses",
                    Edit::wrap(first.span.to(second.span), &format!("({sign} "), ")"),
                );
                Some((items[3].span, meant))
            }
            _ => None,
        }
    }

    /// The only point map that has been set so far, as it is written.
    fn only_points(&self) -> Option<String> {
        let mut maps =
            self.uses.list.iter().filter(|found| found.sort == StorageSort::Points).filter_map(
                |found| match (found.holder, found.name) {
                    (HolderKind::Game, Some(FixedName::Text(id))) => Some(id),
                    _ => None,
                },
            );
        let first = maps.next()?;
        maps.all(|other| other == first)
            .then(|| format!("(game points {})", self.texts.text(first)))
    }
}

/// The second side of an operator, which stands in the first: `(> (size list 0))`.
fn meant_outside(sign: &str, inner: &Node) -> Option<Meant> {
    let [head, _, last] = inner.items() else { return None };
    if head.word() != Some("size") || !matches!(last.kind, NodeKind::Int(_) | NodeKind::Var(_)) {
        return None;
    }
    let last_text = text_of(last);
    Some(Meant::edits(
        format!("the {last_text} stands inside (size …): ({sign} (size …) {last_text})"),
        "move the parenthesis",
        vec![
            Edit::insert(inner.items()[1].span.end, ")"),
            Edit::remove(Span { start: inner.span.end - 1, end: inner.span.end }),
        ],
    ))
}

/// The first variable in a node that nothing binds.
fn unbound_in<'n>(checker: &Checker, node: &'n Node) -> Option<&'n str> {
    match &node.kind {
        NodeKind::Var(name) if checker.scope.find(name).is_none() => Some(name),
        NodeKind::List(items, _) => items.iter().find_map(|item| unbound_in(checker, item)),
        _ => None,
    }
}

/// Takes an item out of a list, with the white space after it.
fn without(items: &[Node], idx: usize) -> Edit {
    let start = items[idx].span.start;
    let end = items.get(idx + 1).map_or(items[idx].span.end, |next| next.span.start);
    Edit::remove(Span { start, end })
}
