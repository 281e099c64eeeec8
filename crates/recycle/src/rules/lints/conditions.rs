//! Conditions that come out the same whatever happens.

use crate::rules::checker::Checker;
use crate::rules::effects::Effects;
use crate::rules::walk::Part;
use crate::rules::{Bool, Comparison, Int, Text};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Span};

/// How many parts of an `and` or `or` are compared with each other.
const MOST_PARTS: usize = 32;

impl Checker {
    /// Warns of a comparison whose outcome is known. One with a declared name in it is not warned
    /// of: it may well be set otherwise.
    pub(in crate::rules) fn lint_comparison(&mut self, node: &Node, condition: &Bool) {
        if let Some(outcome) = outcome(condition)
            && !has_variable(node)
        {
            let is_names = matches!(condition, Bool::SameText(Text::Const(_), Text::Const(_)));
            let hint =
                "a name is only itself; the value of a card's attribute is (cardatt KEY card)";
            self.constant_condition(node.span, outcome, is_names.then_some(hint));
        }
    }

    /// Warns of `and` and `or` whose parts contradict each other.
    pub(in crate::rules) fn lint_several(&mut self, span: Span, parts: &[Bool], is_and: bool) {
        // Nobody writes more; every pair of them is looked at.
        let parts = &parts[..parts.len().min(MOST_PARTS)];
        for (idx, one) in parts.iter().enumerate() {
            for other in &parts[idx + 1..] {
                // `x == A and x == B` never holds; `x != A or x != B` always does.
                let (one, other) = match (is_and, one, other) {
                    (true, one, other) => (one, other),
                    (false, Bool::Not(one), Bool::Not(other)) => (&**one, &**other),
                    (false, ..) => continue,
                };
                let is_clash = match (one, other) {
                    (
                        Bool::SameText(left, Text::Const(a)),
                        Bool::SameText(also, Text::Const(b)),
                    ) => left == also && a != b,
                    (
                        Bool::Compare(Comparison::Equal, left, Int::Const(a)),
                        Bool::Compare(Comparison::Equal, also, Int::Const(b)),
                    ) => left == also && a != b,
                    _ => false,
                };
                if is_clash {
                    let hint = if is_and {
                        "one thing cannot be two values at once: `or` may be meant"
                    } else {
                        "everything differs from one of two values: `and` may be meant"
                    };
                    self.constant_condition(span, !is_and, Some(hint));
                    return;
                }
            }
        }
        if !is_and {
            self.lint_different_numbers(span, parts);
        }
    }

    /// `(or (!= x 1) (!= x 2))` on numbers.
    fn lint_different_numbers(&mut self, span: Span, parts: &[Bool]) {
        let differs = |part: &Bool| match part {
            Bool::Compare(Comparison::Different, left, Int::Const(value)) => {
                Some((left.clone(), *value))
            }
            _ => None,
        };
        let found: Vec<_> = parts.iter().filter_map(differs).collect();
        let is_clash = found.iter().enumerate().any(|(idx, (left, value))| {
            found[idx + 1..].iter().any(|(also, other)| left == also && value != other)
        });
        if is_clash {
            let hint = "everything differs from one of two values: `and` may be meant";
            self.constant_condition(span, true, Some(hint));
        }
    }

    fn constant_condition(&mut self, span: Span, outcome: bool, hint: Option<&str>) {
        let outcome = if outcome { "always" } else { "never" };
        let mut diagnostic = Diagnostic::new(
            Code::ConstantCondition,
            span,
            format!("this condition {outcome} holds"),
            format!("{outcome} holds"),
        );
        diagnostic.hint = hint.map(str::to_owned);
        self.report::<()>(diagnostic);
    }
}

/// What the comparison comes to, if it is always the same.
fn outcome(condition: &Bool) -> Option<bool> {
    match condition {
        Bool::Not(inner) => outcome(inner).map(|outcome| !outcome),
        Bool::Compare(comparison, Int::Const(left), Int::Const(right)) => Some(match comparison {
            Comparison::Equal => left == right,
            Comparison::Different => left != right,
            Comparison::Less => left < right,
            Comparison::AtMost => left <= right,
            Comparison::More => left > right,
            Comparison::AtLeast => left >= right,
        }),
        // There are never fewer than no elements.
        Bool::Compare(Comparison::AtLeast, Int::Size(_), Int::Const(least)) if *least <= 0 => {
            Some(true)
        }
        Bool::Compare(Comparison::Less, Int::Size(_), Int::Const(least)) if *least <= 0 => {
            Some(false)
        }
        Bool::Compare(comparison, left, right) if left == right && !is_random(Part::Int(left)) => {
            Some(matches!(comparison, Comparison::Equal | Comparison::AtMost | Comparison::AtLeast))
        }
        Bool::SameText(Text::Const(left), Text::Const(right)) => Some(left == right),
        Bool::SameText(left, right) => same(left == right, Part::Text(left)),
        Bool::SamePlayer(left, right) => same(left == right, Part::Player(left)),
        Bool::SameTeam(left, right) => same(left == right, Part::Team(left)),
        _ => None,
    }
}

fn same(is_same: bool, part: Part<'_>) -> Option<bool> {
    (is_same && !is_random(part)).then_some(true)
}

fn is_random(part: Part<'_>) -> bool {
    Effects::of(part).is_random
}

/// Whether a variable stands on one of the sides by itself or in arithmetic: it may be declared.
fn has_variable(node: &Node) -> bool {
    node.items().iter().any(|item| match &item.kind {
        NodeKind::Var(_) => true,
        NodeKind::List(items, _) => {
            matches!(items.first().map(|head| &head.kind), Some(NodeKind::Operator(_)))
                && has_variable(item)
        }
        _ => false,
    })
}
