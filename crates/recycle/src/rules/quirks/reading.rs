//! Quirks of reading: `CardStock` takes letters and digits one by one.

use crate::Code;
use crate::rules::checker::Checker;
use crate::rules::dialect::for_each;
use crate::syntax::{NodeKind, Tree};

impl Checker {
    /// Two numbers or two names side by side.
    pub(super) fn quirks_of_reading(&mut self, tree: &Tree) {
        let (mut numbers, mut names) = (Vec::new(), Vec::new());
        for_each(tree, &mut |node| {
            for pair in node.items().windows(2) {
                let span = pair[0].span.to(pair[1].span);
                match (&pair[0].kind, &pair[1].kind) {
                    // The second number gets the last digit: right if it has only one.
                    (NodeKind::Int(_), NodeKind::Int(10..)) => numbers.push(span),
                    (NodeKind::Name(_), NodeKind::Name(_)) => names.push(span),
                    _ => {}
                }
            }
        });
        for span in numbers {
            self.quirk(
                Code::AdjacentNumbers,
                span,
                "CardStock reads two numbers side by side as one row of digits, and gives the second number the last digit",
                "change their order, or put something between them: (+ 25 1), (+ 1 (+ 25 0))",
            );
        }
        for span in names {
            self.quirk(
                Code::AdjacentNames,
                span,
                "CardStock reads two names side by side as one name",
                "put a comma between the names of a list",
            );
        }
    }
}
