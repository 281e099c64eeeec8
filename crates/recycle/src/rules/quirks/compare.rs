//! Quirks of comparing and of variables.

use crate::rules::checker::Checker;
use crate::rules::kind::Kind;
use crate::rules::{Cards, Collection, Groups, Players};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Span};

impl Checker {
    /// Two things compared, other than numbers: of this kind.
    pub(in crate::rules) fn quirk_compared(
        &mut self,
        node: &Node,
        kind: Kind,
        left: &Node,
        right: &Node,
    ) {
        let is_var = |node: &Node| matches!(node.kind, NodeKind::Var(_));
        // Text variables can be compared with anything but another variable, owners with nothing.
        let is_lost = match kind {
            Kind::Player | Kind::Team => is_var(left) || is_var(right),
            _ => is_var(left) && is_var(right),
        };
        if is_lost {
            self.quirk(
                Code::VariablesCompared,
                node.span,
                "CardStock takes variables that are compared to be numbers",
                "where it must run there too, compare something that is not a variable: a `cardatt`, `(owner 'C)`, a storage",
            );
        } else if kind == Kind::Card {
            self.quirk(
                Code::CardsCompared,
                node.span,
                "CardStock never takes two cards to be the same, not even a card and itself",
                "compare attributes that tell the cards apart: (== (cardatt RANK 'A) (cardatt RANK 'B))",
            );
        }
    }

    /// A variable with the name of one around it.
    pub(in crate::rules) fn quirk_shadowed(&mut self, name: &str, span: Span, outer: Span) {
        self.quirks.push(
            Diagnostic::new(
                Code::Shadowed,
                span,
                format!("CardStock forgets the outer '{name} when this one ends"),
                "the same name again",
            )
            .with_other(outer, "bound first here")
            .with_hint("give one of them another name"),
        );
    }
}

impl Checker {
    /// A position in groups: in a variable that holds them.
    pub(in crate::rules) fn quirk_position(&mut self, of: &Node) {
        if matches!(of.kind, NodeKind::Var(_)) {
            self.quirk(
                Code::PositionInVariable,
                of.span,
                "CardStock stops with an error when a position is taken in groups that a variable holds",
                "where it must run there too, write the groups out instead of the variable",
            );
        }
    }

    /// `union` of loops that may have no element.
    pub(in crate::rules) fn quirk_union(&mut self, parts: &[Groups], span: Span) {
        let may_be_none = parts.iter().all(|part| match part {
            Groups::Each(of, ..) => match &**of {
                Collection::Cards(of) => matches!(of, Cards::Filter(..)),
                Collection::Groups(of) => matches!(of, Groups::Filter(..)),
                Collection::Players(of) => matches!(of, Players::Filter(..)),
                _ => false,
            },
            _ => false,
        });
        if may_be_none {
            self.quirk(
                Code::EmptyUnion,
                span,
                "CardStock stops with an error when there is no list to unite",
                "where it must run there too, unite with a pile that is always there",
            );
        }
    }

    /// `intersect` and `disjunction` over a loop.
    pub(in crate::rules) fn quirk_intersection(&mut self, parts: &[Groups], span: Span) {
        if parts.iter().any(|part| matches!(part, Groups::Each(..))) {
            self.quirk(
                Code::LoopIntersected,
                span,
                "CardStock finds nothing when it intersects the lists of a loop",
                "where it must run there too, list the parts one by one",
            );
        }
    }
}
