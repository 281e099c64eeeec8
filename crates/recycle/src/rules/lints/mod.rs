//! Lints: what is legal but surely wrong.

mod absent;
mod attributes;
mod choices;
mod conditions;
mod decks;
mod stages;
mod storages;
mod turns;
mod unused;

pub(super) use attributes::Asked;

use super::Rules;
use super::checker::Checker;

impl Checker {
    /// Looks for what only shows in the whole. Only of a game without errors: what is missing in a
    /// form with a mistake would be warned of too.
    pub(super) fn look_for_lints(&mut self, rules: &Rules) {
        self.lint_storages();
        self.lint_attributes(rules);
        self.lint_choices(&rules.body);
        self.lint_stages(&rules.body);
        self.lint_absent_cards(rules);
        self.lint_decks(rules);
        self.lint_turns(&rules.body);
    }
}
