//! Quirks: where the existing engine does something else than the reference's sane rule.
//!
//! Cardsharp does the sane thing, and warns: once for each quirk, at the first place, with the other
//! places listed.

mod compare;
mod order;
mod points;
mod reading;
mod repeat;
mod stage;

pub(super) use points::Ranked;

use super::Rules;
use super::checker::Checker;
use crate::syntax::Tree;
use crate::{Code, Diagnostic, Label, Span};
use std::collections::BTreeMap;

/// How many further places are listed.
const MOST_PLACES: usize = 8;

impl Checker {
    /// Warns of a quirk. The message says what CardStock does, the hint how to write it so that
    /// every engine does the same.
    pub(super) fn quirk(&mut self, code: Code, span: Span, message: &str, hint: &str) {
        let label = match code {
            Code::AnyOutsideChoice => "all of them, not one",
            Code::RepeatBuiltFirst => "the same each time",
            _ => "CardStock differs here",
        };
        self.quirks.push(Diagnostic::new(code, span, message, label).with_hint(hint));
    }

    /// Looks for the quirks that only show in the whole.
    pub(super) fn look_for_quirks(&mut self, tree: &Tree, rules: &Rules) {
        self.quirks_of_reading(tree);
        self.quirks_of_order(&rules.body);
        self.quirks_of_stages(&rules.body);
        self.quirks_of_points(rules);
    }

    /// The quirks met, each code once.
    pub(super) fn report_quirks(&mut self) {
        let mut quirks = std::mem::take(&mut self.quirks);
        quirks.sort_by_key(|quirk| quirk.label.span);
        let mut by_code: BTreeMap<Code, Diagnostic> = BTreeMap::new();
        for quirk in quirks {
            let span = quirk.label.span;
            let first = by_code.entry(quirk.code).or_insert_with(|| quirk.clone());
            let is_known = first.label.span == span
                || first.others.len() >= MOST_PLACES
                || first.others.iter().any(|other| other.span == span);
            if !is_known {
                first.others.push(Label { span, text: "and here".to_owned() });
            }
            // One change mends all places, also those that are not listed.
            if first.label.span != span
                && let (Some(fix), Some(more)) = (&mut first.fix, quirk.fix)
            {
                fix.edits.extend(more.edits);
            }
        }
        self.diagnostics.extend(by_code.into_values());
    }
}
