//! Quirks of reading: `CardStock` takes letters and digits one by one.

use crate::rules::checker::Checker;
use crate::rules::dialect::for_each;
use crate::syntax::{Node, NodeKind, Tree};
use crate::{Code, Edit, Fix};

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
                    // CardStock does not know the form at all.
                    (NodeKind::Name(_), NodeKind::Name(_))
                        if node.head() == Some("bookkeeping") => {}
                    (NodeKind::Name(_), NodeKind::Name(_)) => {
                        let is_list = node.items().iter().all(is_name_or_comma);
                        names.push((span, is_list.then_some(pair[0].span.end)));
                    }
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
        for (span, between) in names {
            let is_award = self.award_pairs.contains(&span);
            let (hint, title, text) = if is_award {
                ("a colon stands between an attribute and its value: (RANK : ACE)", "add `:`", " :")
            } else {
                ("put a comma between the names of a list", "add `,`", ",")
            };
            let message = "CardStock reads two names side by side as one name";
            self.quirk(Code::AdjacentNames, span, message, hint);
            if let (Some(last), Some(between)) = (self.quirks.last_mut(), between) {
                last.fix =
                    Some(Fix { title: title.to_owned(), edits: vec![Edit::insert(between, text)] });
            }
        }
    }
}

fn is_name_or_comma(node: &Node) -> bool {
    matches!(node.kind, NodeKind::Name(_) | NodeKind::Comma)
}
