//! Texts.

use super::checker::Checker;
use super::kind::Kind;
use super::scope::Bound;
use super::uses::{Role, StorageSort};
use super::{Constant, Text};
use crate::syntax::{Node, NodeKind};

impl Checker {
    /// A text: a name, a variable, a stored string, an attribute of a card.
    pub(super) fn text(&mut self, node: &Node) -> Option<Text> {
        match &node.kind {
            NodeKind::Name(name) => Some(Text::Const(self.text_id(name))),
            NodeKind::Var(name) => match self.variable_or_name(name, node.span)? {
                Bound::Slot(slot, Kind::Text) => Some(Text::Var(slot)),
                Bound::Constant(Constant::Text(id)) => Some(Text::Const(id)),
                _ => self.mismatch(node, Kind::Text),
            },
            NodeKind::List(items, _) => {
                if node.head() == Some("cardatt") {
                    let [_, key_node, card] = self.exactly(node, "(cardatt KEY card)")?;
                    if matches!(card.kind, NodeKind::Name(_))
                        && self.kind_of(key_node) == Kind::Card
                    {
                        return self.exchanged(
                            node,
                            1,
                            "the attribute comes first: (cardatt KEY card)",
                        );
                    }
                    let key = self.text(key_node);
                    // An attribute of a card that is not there is the empty text.
                    let n_uses = self.uses.list.len();
                    let card = self.card(card);
                    self.uses.need_no_card(n_uses);
                    let key = key?;
                    self.note_key(&key, key_node.span);
                    Some(Text::Attribute(Box::new(key), Box::new(card?)))
                } else if items.get(1).and_then(Node::word) == Some("str") {
                    let store = self.store(node, StorageSort::Text, Role::Read)?;
                    Some(Text::Store(Box::new(store)))
                } else {
                    self.mismatch(node, Kind::Text)
                }
            }
            _ => self.mismatch(node, Kind::Text),
        }
    }
}
