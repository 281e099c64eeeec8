//! Scope: which variables are bound where, and to what.

use super::checker::Checker;
use super::kind::Kind;
use super::suggest::did_you_mean;
use super::{Constant, PileRef, Slot};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Span};

/// What a variable stands for.
#[derive(Clone, Debug)]
pub(super) enum Bound {
    /// Something held while playing.
    Slot(Slot, Kind),
    /// A constant, put in wherever the variable is used.
    Constant(Constant),
    /// A declared pile, put in wherever the variable is used; and whether it is a memory.
    Pile(PileRef, Kind),
    /// Bound by a form with a mistake in it.
    Unknown,
}

/// Which form binds a variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Binder {
    /// `declare`
    Declare,
    /// `let`
    Let,
    /// `filter`
    Filter,
    /// `all`, `any`
    Loop,
}

/// A variable in scope.
#[allow(dead_code, reason = "the warnings come next")]
#[derive(Clone, Debug)]
pub(super) struct Binding {
    /// Its name, without the quote.
    pub(super) name: String,
    /// What it stands for.
    pub(super) bound: Bound,
    /// What binds it.
    pub(super) binder: Binder,
    /// Where it is bound.
    pub(super) span: Span,
    /// Whether anything uses it.
    pub(super) is_used: bool,
}

/// The variables in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct Scope {
    bindings: Vec<Binding>,
}

impl Scope {
    /// The innermost variable of the name, not counted as a use.
    pub(super) fn find(&self, name: &str) -> Option<&Binding> {
        self.bindings.iter().rev().find(|binding| binding.name == name)
    }

    /// The innermost variable of the name, counted as a use.
    pub(super) fn take(&mut self, name: &str) -> Option<&Binding> {
        let binding = self.bindings.iter_mut().rev().find(|binding| binding.name == name)?;
        binding.is_used = true;
        Some(binding)
    }

    /// The names in scope.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.bindings.iter().map(|binding| binding.name.as_str())
    }
}

impl Checker {
    /// What the variable stands for, counted as a use. A variable that nothing binds is reported,
    /// the first time.
    pub(super) fn variable(&mut self, name: &str, span: Span) -> Option<Bound> {
        if let Some(binding) = self.scope.take(name) {
            return match &binding.bound {
                Bound::Unknown => self.poison(),
                bound => Some(bound.clone()),
            };
        }
        self.poison::<()>();
        if self.unknown_variables.insert(name.to_owned()) {
            let is_points = self.put_points.contains(name);
            let hint = if is_points {
                Some(format!("'{name} is a point map: it can only stand after `using`"))
            } else {
                did_you_mean(name, self.scope.names())
                    .map(|hint| hint.replace('`', "`'").replace("`'?", "`?"))
            };
            let mut diagnostic = Diagnostic::new(
                Code::UnknownVariable,
                span,
                format!("nothing binds the variable '{name}"),
                "not bound here",
            );
            diagnostic.hint = hint;
            self.report::<()>(diagnostic);
        }
        None
    }

    /// The kind of the thing that a variable stands for; [`Kind::Unknown`] if nothing binds it.
    pub(super) fn kind_of_variable(&self, name: &str) -> Kind {
        match self.scope.find(name).map(|binding| &binding.bound) {
            Some(Bound::Slot(_, kind) | Bound::Pile(_, kind)) => *kind,
            Some(Bound::Constant(Constant::Int(_))) => Kind::Int,
            Some(Bound::Constant(Constant::Text(_))) => Kind::Text,
            Some(Bound::Constant(Constant::Texts(_))) => Kind::Texts,
            Some(Bound::Constant(Constant::Later) | Bound::Unknown) | None => Kind::Unknown,
        }
    }

    /// Binds the variable that the node names to a new slot, until [`Self::unbind`].
    pub(super) fn bind(&mut self, node: &Node, kind: Option<Kind>, binder: Binder) -> Slot {
        let NodeKind::Var(name) = &node.kind else {
            self.not_a_variable(node);
            self.scope.bindings.push(Binding {
                name: String::new(),
                bound: Bound::Unknown,
                binder,
                span: node.span,
                is_used: true,
            });
            return Slot(0);
        };
        let slot = self.new_slot(name);
        let bound = kind.map_or(Bound::Unknown, |kind| Bound::Slot(slot, kind));
        self.bind_to(name, node.span, bound, binder);
        slot
    }

    /// Binds a name until [`Self::unbind`].
    pub(super) fn bind_to(&mut self, name: &str, span: Span, bound: Bound, binder: Binder) {
        let outer = self.scope.find(name).map(|binding| binding.span);
        if let Some(outer) = outer {
            self.quirk_shadowed(name, span, outer);
        }
        self.scope.bindings.push(Binding {
            name: name.to_owned(),
            bound,
            binder,
            span,
            is_used: false,
        });
    }

    /// Ends the innermost binding.
    pub(super) fn unbind(&mut self) {
        if let Some(binding) = self.scope.bindings.pop() {
            self.lint_unused(&binding);
        }
    }

    /// A new slot for a variable of this name.
    pub(super) fn new_slot(&mut self, name: &str) -> Slot {
        let Ok(next) = u16::try_from(self.slot_names.len()) else {
            // Reported at the end: a game with so many variables is not accepted.
            self.is_too_large = true;
            return Slot(0);
        };
        self.slot_names.push(name.to_owned());
        Slot(next)
    }

    fn not_a_variable(&mut self, node: &Node) {
        if self.is_unreadable(node) {
            return;
        }
        let mut diagnostic = Diagnostic::new(
            Code::NotAVariable,
            node.span,
            "a variable has to be named here",
            "not a variable",
        );
        diagnostic.hint = Some(match &node.kind {
            NodeKind::Name(name) => format!("a variable has a quote: '{name}"),
            _ => "a variable is a quote and a name in capitals: 'C".to_owned(),
        });
        self.report::<()>(diagnostic);
    }
}
