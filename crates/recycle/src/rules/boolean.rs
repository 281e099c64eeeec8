//! Conditions.

use super::checker::Checker;
use super::hints::Meant;
use super::kind::Kind;
use super::scope::{Binder, Bound};
use super::{Bool, Comparison};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

impl Checker {
    pub(super) fn boolean(&mut self, node: &Node) -> Option<Bool> {
        if let NodeKind::Var(name) = &node.kind {
            return match self.variable(name, node.span)? {
                Bound::Slot(slot, Kind::Bool) => Some(Bool::Var(slot)),
                _ => self.mismatch(node, Kind::Bool),
            };
        }
        let items = node.items();
        match items.first().map(|head| &head.kind) {
            Some(NodeKind::Operator(operator)) => self.comparison(node, operator),
            Some(NodeKind::Word(word)) => match word.as_str() {
                "and" => self.several(node).map(Bool::And),
                "or" => self.several(node).map(Bool::Or),
                "not" => {
                    self.own_parentheses(node)?;
                    let [_, inner] = self.exactly(node, "(not condition)")?;
                    Some(Bool::Not(Box::new(self.boolean(inner)?)))
                }
                "any" | "all" => self.quantified(node, word == "any"),
                _ => self.mismatch(node, Kind::Bool),
            },
            // Parentheses too many.
            Some(NodeKind::List(..)) if items.len() == 1 => self.boolean(&items[0]),
            _ => self.mismatch(node, Kind::Bool),
        }
    }

    fn several(&mut self, node: &Node) -> Option<Vec<Bool>> {
        let items = node.items();
        if items.len() < 2 {
            let head = node.head().unwrap_or("and");
            return self.lacks(node, &format!("({head} condition condition …)"));
        }
        let parts: Vec<_> = items[1..].iter().map(|item| self.boolean(item)).collect();
        let parts: Vec<Bool> = parts.into_iter().collect::<Option<_>>()?;
        self.lint_several(node.span, &parts, node.head() == Some("and"));
        Some(parts)
    }

    fn quantified(&mut self, node: &Node, is_any: bool) -> Option<Bool> {
        let usage =
            if is_any { "(any collection 'V condition)" } else { "(all collection 'V condition)" };
        let [_, of, var, condition] = self.exactly(node, usage)?;
        self.in_order(node, usage)?;
        let of = self.collection(of);
        let slot = self.bind(var, of.as_ref().map(super::Collection::element), Binder::Loop);
        let condition = self.boolean(condition).map(Box::new);
        self.unbind();
        Some(if is_any {
            Bool::Any(of?, slot, condition?)
        } else {
            Bool::All(of?, slot, condition?)
        })
    }

    fn comparison(&mut self, node: &Node, operator: &str) -> Option<Bool> {
        let comparison = match operator {
            "==" => Comparison::Equal,
            "!=" => Comparison::Different,
            "<" => Comparison::Less,
            "<=" => Comparison::AtMost,
            ">" => Comparison::More,
            ">=" => Comparison::AtLeast,
            _ => return self.mismatch(node, Kind::Bool),
        };
        let [_, left, right] = self.exactly(node, &format!("({operator} left right)"))?;
        let is_order = !matches!(comparison, Comparison::Equal | Comparison::Different);
        let kinds = (self.kind_of(left), self.kind_of(right));
        if is_order || kinds.0 == Kind::Int || kinds.1 == Kind::Int {
            if !is_order && self.differ(node, left, right) {
                return None;
            }
            let (left, right) = (self.int(left), self.int(right));
            let compared = Bool::Compare(comparison, left?, right?);
            self.lint_comparison(node, &compared);
            return Some(compared);
        }
        if self.differ(node, left, right) {
            return None;
        }
        let kind = if kinds.0 == Kind::Unknown { kinds.1 } else { kinds.0 };
        let same = match kind {
            Kind::Text => {
                let (left_text, right_text) = (self.text(left), self.text(right));
                let (left_text, right_text) = (left_text?, right_text?);
                self.note_value(&left_text, &right_text, right.span);
                self.note_value(&right_text, &left_text, left.span);
                Bool::SameText(left_text, right_text)
            }
            Kind::Card | Kind::Cards | Kind::Groups => {
                let (left, right) = (self.card(left), self.card(right));
                Bool::SameCard(left?, right?)
            }
            Kind::Player => {
                let (left, right) = (self.player(left), self.player(right));
                Bool::SamePlayer(left?, right?)
            }
            Kind::Team => {
                let (left, right) = (self.team(left), self.team(right));
                Bool::SameTeam(left?, right?)
            }
            Kind::Unknown => {
                self.mismatch_as::<()>(left, "something to compare");
                self.mismatch_as::<()>(right, "something to compare");
                return None;
            }
            kind => {
                return self.report(Diagnostic::new(
                    Code::NotComparable,
                    node.span,
                    format!("{} cannot be compared", kind.phrase()),
                    "only numbers, texts, cards, players and teams can",
                ));
            }
        };
        let kind = if matches!(same, Bool::SameCard(..)) { Kind::Card } else { kind };
        self.quirk_compared(node, kind, left, right);
        let same = if comparison == Comparison::Equal { same } else { Bool::Not(Box::new(same)) };
        self.lint_comparison(node, &same);
        Some(same)
    }

    /// Reports two sides of kinds that are never equal. Whether they are.
    fn differ(&mut self, node: &Node, left: &Node, right: &Node) -> bool {
        let sides = (self.kind_of(left), self.kind_of(right));
        let class = |kind| match kind {
            // A variable that holds a list of cards is read as its top card.
            Kind::Cards | Kind::Groups => Kind::Card,
            kind => kind,
        };
        let kinds = (class(sides.0), class(sides.1));
        if kinds.0 == kinds.1 || kinds.0 == Kind::Unknown || kinds.1 == Kind::Unknown {
            return false;
        }
        let said = |node: &Node, kind: Kind| match &node.kind {
            NodeKind::Name(name) => format!("the name {name}"),
            _ => kind.phrase().to_owned(),
        };
        let said = (said(left, sides.0), said(right, sides.1));
        // A name beside something else is a variable without its quote, if there is such a one.
        let meant = match (&left.kind, &right.kind) {
            (_, NodeKind::Name(_)) => self.meant(right, sides.0.phrase(), Some(sides.0)),
            (NodeKind::Name(_), _) => self.meant(left, sides.1.phrase(), Some(sides.1)),
            _ if sides.1 == Kind::Int && sides.0.element().is_some() => Some(counted(left)),
            _ if sides.0 == Kind::Int && sides.1.element().is_some() => Some(counted(right)),
            _ => None,
        };
        self.report::<()>(
            Diagnostic::new(
                Code::NotComparable,
                node.span,
                format!("{} and {} cannot be compared", said.0, said.1),
                "these are never the same",
            )
            .with_other(left.span, said.0)
            .with_other(right.span, said.1)
            .meaning(meant),
        );
        true
    }

    /// Reports a comparison without parentheses of its own. `None` if it is one.
    pub(super) fn own_parentheses(&mut self, node: &Node) -> Option<()> {
        let [_, operator, _, ..] = node.items() else { return Some(()) };
        if !matches!(operator.kind, NodeKind::Operator(_)) {
            return Some(());
        }
        let span = operator.span.to(node.items()[node.items().len() - 1].span);
        let meant = self.meant_by_too_many(node).map(|(_, meant)| meant);
        self.report(
            Diagnostic::new(
                Code::Misplaced,
                span,
                "a comparison stands in parentheses of its own",
                "not in parentheses",
            )
            .meaning(meant),
        )
    }
}

/// How many elements there are may be what is compared with a number.
fn counted(list: &Node) -> Meant {
    Meant::edits(
        "how many there are is (size …)",
        "add `size`",
        Edit::wrap(list.span, "(size ", ")"),
    )
}
