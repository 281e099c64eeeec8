//! Scope: which variables are bound where, and to what.

use super::checker::Checker;
use super::hints::Meant;
use super::kind::Kind;
use super::suggest::nearest;
use super::{Constant, PileRef, Slot};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit, Fix, Label, Span};
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
    /// How often something was wrong before it was bound.
    pub(super) n_wrong: usize,
}

/// The variables in scope, innermost last.
#[derive(Debug, Default)]
pub(super) struct Scope {
    bindings: Vec<Binding>,
    /// Where the bindings of a name are, innermost last.
    by_name: FxHashMap<String, Vec<usize>>,
    /// Where a name was bound that no longer is, the last time.
    ended: FxHashMap<String, Span>,
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
        self.ended.insert(binding.name.clone(), binding.span);
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
                // The same change mends it here.
                if let Some(fix) = &mut known.fix
                    && let [first, ..] = fix.edits.as_slice()
                {
                    fix.edits.push(Edit::replace(span, first.text.clone()));
                }
            }
            return None;
        }
        let diagnostic = Diagnostic::new(Code::UnknownVariable, span, message, "not bound here");
        if self.put_points.contains(name) {
            let hint = format!("'{name} is a point map: it can only stand after `using`");
            return self.report(diagnostic.with_hint(hint));
        }
        if let Some(ended) = self.scope.ended.get(name) {
            let hint = format!(
                "a variable holds inside the form that binds it: put this into that form, or bind '{name} here too"
            );
            let diagnostic = diagnostic.with_other(*ended, "bound here, and only inside this form");
            return self.report(diagnostic.with_hint(hint));
        }
        let near = nearest(name, self.scope.names()).map(|near| format!("'{near}"));
        self.report(diagnostic.meaning(near.map(|near| Meant::instead(span, &near))))
    }

    /// The same where a name can stand too: one that nothing binds may have a quote too many.
    pub(super) fn variable_or_name(&mut self, name: &str, span: Span) -> Option<Bound> {
        let n_before = self.diagnostics.len();
        let bound = self.variable(name, span);
        if let Some(last) = self.diagnostics.get_mut(n_before)
            && last.hint.is_none()
        {
            last.hint = Some(format!("a name is written without a quote: `{name}`"));
            let title = format!("replace by `{name}`");
            last.fix = Some(Fix { title, edits: vec![Edit::replace(span, name)] });
        }
        bound
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
        let n_wrong = self.n_wrong;
        self.scope.push(Binding {
            name: name.to_owned(),
            bound,
            binder,
            span,
            is_used: false,
            n_wrong,
        });
        self.bound.push((span, self.kind_of_variable(name)));
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
        let diagnostic = Diagnostic::new(
            Code::NotAVariable,
            node.span,
            "a variable has to be named here",
            "not a variable",
        );
        let name = match &node.kind {
            NodeKind::Name(name) | NodeKind::Quoted(name) | NodeKind::Word(name) => name,
            _ => "",
        };
        let name = name.to_ascii_uppercase();
        let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_uppercase());
        self.report::<()>(if is_name {
            let hint = format!("a variable has a quote: '{name}");
            let title = format!("replace by `'{name}`");
            diagnostic.with_hint(hint).with_fix(title, node.span, format!("'{name}"))
        } else {
            diagnostic.with_hint("a variable is a quote and a name in capitals: 'C")
        });
    }
}

fn unbound(name: &str) -> String {
    format!("nothing binds the variable '{name}")
}
