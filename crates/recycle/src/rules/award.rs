//! Awards: the rows of a point map, as the three dialects write them.

use super::checker::Checker;
use super::hints::is_comma;
use super::kind::Kind;
use super::{Award, Text};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit, Span};

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
            let what = "an award without parentheses around them all";
            let edits = Edit::wrap(node.span, "(", ")");
            self.loose_with(node.span, what, "(award …)", "add parentheses", edits);
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
        if is_comma(node) {
            let message = "no comma stands between the rows of a point map";
            let error = Diagnostic::new(Code::Misplaced, node.span, message, "a comma");
            return self.report(
                error.with_hint("the form is (set (game points NAME) (row row …))").with_fix(
                    "remove the comma",
                    node.span,
                    "",
                ),
            );
        }
        let [attributes @ .., points] = node.items() else {
            return self.mismatch_as(node, "an award");
        };
        if attributes.is_empty() {
            return self.lacks(node, USAGE);
        }
        if node.items().iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            return self.poison();
        }
        self.sound_award(attributes)?;
        let attributes: Vec<_> = attributes.iter().map(|item| self.attribute(item)).collect();
        let points = self.int(points);
        Some(Award { attributes: attributes.into_iter().collect::<Option<_>>()?, points: points? })
    }

    /// Reports a row whose colon or parentheses stand in the wrong place. `None` if they do.
    fn sound_award(&mut self, attributes: &[Node]) -> Option<()> {
        let is_colon = |item: &Node| item.kind == NodeKind::Colon;
        let error = |span: Span, message: &str, label: &str| {
            Diagnostic::new(Code::PartMissing, span, message, label)
                .with_hint(format!("the form is {USAGE}"))
        };
        match attributes {
            // `(KEY : VALUE points)`
            [key, colon, value] if is_colon(colon) && key.items().is_empty() => {
                let span = key.span.to(value.span);
                let message = "an attribute and its value stand in parentheses of their own";
                let edits = Edit::wrap(span, "(", ")");
                self.report(
                    error(span, message, "not in parentheses").with_edits("add parentheses", edits),
                )
            }
            // `((KEY : VALUE) : points)`
            [.., last] if is_colon(last) => {
                let message = "no colon stands before the points";
                let edits = vec![Edit::remove(last.span)];
                self.report(
                    error(last.span, message, "a colon too many")
                        .with_edits("remove the colon", edits),
                )
            }
            // `(VALUE points)`
            [only] if let NodeKind::Name(value) = &only.kind => {
                let message = "a row names an attribute and its value";
                let found = error(only.span, message, "a value without its attribute");
                let key = self.key_of(value);
                self.report(match key {
                    Some(key) => found.with_fix(
                        format!("write ({key} : {value})"),
                        only.span,
                        format!("({key} : {value})"),
                    ),
                    None => found,
                })
            }
            _ => Some(()),
        }
    }

    /// The only attribute of the cards made so far that has the value.
    fn key_of(&self, value: &str) -> Option<String> {
        let attributes = self.cards.iter().flat_map(|card| &card.attributes);
        let mut keys =
            attributes.filter(|(_, of)| self.texts.text(*of) == value).map(|(key, _)| *key);
        let first = keys.next()?;
        keys.all(|key| key == first).then(|| self.texts.text(first).to_owned())
    }

    /// `(KEY : VALUE)`, or in older dialects `(KEY (VALUE))`, `(KEY (cardatt …))`, `(KEY 'VALUE)`.
    fn attribute(&mut self, node: &Node) -> Option<(Text, Text)> {
        if self.is_unreadable(node) {
            return None;
        }
        if node.items().iter().any(|item| matches!(item.kind, NodeKind::Unreadable(_))) {
            return self.poison();
        }
        if let [key, value] = node.items()
            && matches!((&key.kind, &value.kind), (NodeKind::Name(_), NodeKind::Name(_)))
        {
            self.award_pairs.insert(key.span.to(value.span));
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
