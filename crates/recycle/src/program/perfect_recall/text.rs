//! Views in words.

use super::{PerfectRecall, View};

impl PerfectRecall {
    /// A view as text, unabridged: what is known, and then all that was seen. The latter alone is different for
    /// different views of a seat.
    pub(super) fn told(&self, view: &View) -> String {
        // Of integers only those that are not zero, to be short: what was seen has every change.
        let facts = self.view_facts(view).without_zeros().facts();
        let facts: Vec<String> =
            facts.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        let facts = facts.join(", ");
        let seen = self.observations(view).map(|observation| observation.to_text(view.seat()));
        let seen = seen.collect::<Vec<_>>().join(", ");
        if seen.is_empty() { facts } else { format!("{facts} | {seen}") }
    }
}
