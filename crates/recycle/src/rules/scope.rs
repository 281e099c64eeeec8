//! Scope: which variables are bound where, and to what.

use super::checker::Checker;
use super::kind::Kind;
use super::suggest::nearest;
use super::{Constant, PileRef, Slot};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Label, Span};
use rustc_hash::FxHashMap;

/// The most further places that are listed of a name that nothing binds.
const MOST_PLACES: usize = 20;

/// Binding of a variable: what it stands for.
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

/// Form that binds a variable.
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
    /// Where the bindings of a name are, innermost last.
    by_name: FxHashMap<String, Vec<usize>>,
}

impl Scope {
    /// The innermost variable of the name, not counted as a use.
    pub(super) fn find(&self, name: &str) -> Option<&Binding> {
        self.by_name.get(name)?.last().map(|&idx| &self.bindings[idx])
    }

    /// The innermost variable of the name, counted as a use.
    pub(super) fn take(&mut self, name: &str) -> Option<&Binding> {
        let binding = &mut self.bindings[*self.by_name.get(name)?.last()?];
        binding.is_used = true;
        Some(binding)
    }

    /// The names in scope.
    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.bindings.iter().map(|binding| binding.name.as_str())
    }

    fn push(&mut self, binding: Binding) {
        self.by_name.entry(binding.name.clone()).or_default().push(self.bindings.len());
        self.bindings.push(binding);
    }

    fn pop(&mut self) -> Option<Binding> {
        let binding = self.bindings.pop()?;
        self.by_name.get_mut(&binding.name)?.pop();
        Some(binding)
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
        // It may be the one whose binding could not be read.
        if self.scope.find("").is_some() {
            return None;
        }
        // The same name again is the same mistake: the places are listed, as many as help.
        let message = unbound(name);
        let known = self
            .diagnostics
            .iter_mut()
            .find(|found| found.code == Code::UnknownVariable && found.message == message);
        if let Some(known) = known {
            if known.others.len() < MOST_PLACES
                && known.label.span != span
                && known.others.iter().all(|other| other.span != span)
            {
                known.others.push(Label { span, text: "nor here".to_owned() });
            }
            return None;
        }
        let mut diagnostic =
            Diagnostic::new(Code::UnknownVariable, span, message, "not bound here");
        diagnostic.hint = if self.put_points.contains(name) {
            Some(format!("'{name} is a point map: it can only stand after `using`"))
        } else {
            nearest(name, self.scope.names()).map(|near| format!("did you mean '{near}?"))
        };
        self.report(diagnostic)
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
            let name = if let NodeKind::Name(name) = &node.kind { name } else { "" };
            self.bind_to(name, node.span, Bound::Unknown, binder);
            return Slot(0);
        };
        let slot = self.new_slot(name);
        let bound = kind.map_or(Bound::Unknown, |kind| Bound::Slot(slot, kind));
        self.bind_to(name, node.span, bound, binder);
        slot
    }

    /// Binds a name until [`Self::unbind`].
    pub(super) fn bind_to(&mut self, name: &str, span: Span, bound: Bound, binder: Binder) {
        if let Some(outer) = self.scope.find(name).map(|binding| binding.span)
            && !name.is_empty()
        {
            self.quirk_shadowed(name, span, outer);
        }
        self.scope.push(Binding { name: name.to_owned(), bound, binder, span, is_used: false });
    }

    /// Ends the innermost binding.
    pub(super) fn unbind(&mut self) {
        if let Some(binding) = self.scope.pop() {
            self.lint_unused(&binding);
        }
    }

    /// A new slot for a variable of this name.
    pub(super) fn new_slot(&mut self, name: &str) -> Slot {
        let Ok(next) = u16::try_from(self.slot_names.len()) else {
            // Reported at the end: a game with too many variables is not accepted.
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

fn unbound(name: &str) -> String {
    format!("nothing binds the variable '{name}")
}
