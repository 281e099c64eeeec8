//! Awards: the rows of a point map, as the three dialects write them.

use super::checker::Checker;
use super::kind::Kind;
use super::{Award, Text};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic};

const USAGE: &str = "((KEY : VALUE) … points)";

impl Checker {
    /// `(award …)`
    pub(super) fn awards(&mut self, node: &Node) -> Option<Vec<Award>> {
        if self.is_unreadable(node) {
            return None;
        }
        let NodeKind::List(items, _) = &node.kind else {
            return self.mismatch_as(node, "a list of awards");
        };
        // A single award, without the parentheses around them all.
        if let [first, .., points] = items.as_slice()
            && matches!(first.items(), [_, colon, _] if colon.kind == NodeKind::Colon)
            && self.kind_of(points) == Kind::Int
        {
            self.loose(node.span, "an award without parentheses around them all", "(award …)");
            return Some(vec![self.award(node)?]);
        }
        let awards: Vec<_> = items.iter().map(|item| self.award(item)).collect();
        awards.into_iter().collect()
    }

    /// `((KEY : VALUE) … points)`
    fn award(&mut self, node: &Node) -> Option<Award> {
        if self.is_unreadable(node) {
            return None;
        }
        let [attributes @ .., points] = node.items() else {
            return self.mismatch_as(node, "an award");
        };
        if attributes.is_empty() {
            return self.lacks(node, USAGE);
        }
        let attributes: Vec<_> = attributes.iter().map(|item| self.attribute(item)).collect();
        let points = self.int(points);
        Some(Award { attributes: attributes.into_iter().collect::<Option<_>>()?, points: points? })
    }

    /// `(KEY : VALUE)`, or in older dialects `(KEY (VALUE))`, `(KEY (cardatt …))`, `(KEY 'VALUE)`.
    fn attribute(&mut self, node: &Node) -> Option<(Text, Text)> {
        if self.is_unreadable(node) {
            return None;
        }
        let (key_node, value_node) = match node.items() {
            [key, colon, value] if colon.kind == NodeKind::Colon => (key, value),
            [key, value] if value.kind != NodeKind::Colon => (key, value),
            _ => {
                return self.report(
                    Diagnostic::new(
                        Code::PartMissing,
                        node.span,
                        "an award names an attribute and its value",
                        "not a key and a value",
                    )
                    .with_hint(format!("the form is {USAGE}")),
                );
            }
        };
        let key = self.text(key_node);
        let value = match value_node.items() {
            [only] => self.text(only),
            _ => self.text(value_node),
        };
        let (key, value) = (key?, value?);
        self.note_key(&key, key_node.span);
        self.note_award_value(&key, &value, value_node.span);
        Some((key, value))
    }
}
