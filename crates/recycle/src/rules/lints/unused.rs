//! Variables that nothing uses.

use crate::rules::checker::Checker;
use crate::rules::scope::{Binder, Binding, Bound};
use crate::{Code, Diagnostic};

impl Checker {
    /// Warns of a variable that nothing used while it was bound. A loop may well do the same thing
    /// for each element without asking which it is. Where something is wrong in its scope, it may be
    /// meant to be used there.
    pub(in crate::rules) fn lint_unused(&mut self, binding: &Binding) {
        let is_known = !matches!(binding.bound, Bound::Unknown) && binding.n_wrong == self.n_wrong;
        if binding.is_used || !is_known {
            return;
        }
        let hint = match binding.binder {
            Binder::Loop => return,
            Binder::Declare => "use it, or leave the declaration away",
            Binder::Let => "use it, or leave the `let` away",
            Binder::Filter => "the condition should say something about it",
        };
        self.report::<()>(
            Diagnostic::new(
                Code::Unused,
                binding.span,
                format!("nothing uses the variable '{}", binding.name),
                "not used",
            )
            .with_hint(hint),
        );
    }
}
