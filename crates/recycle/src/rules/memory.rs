//! Memories: references to cards that lie elsewhere.

use super::checker::Checker;
use super::kind::Kind;
use super::uses::Role;
use super::{Action, Card, Cards};
use crate::syntax::Node;
use crate::{Code, Diagnostic};

impl Checker {
    /// `(remember card place)`
    pub(super) fn remember(&mut self, node: &Node) -> Option<Action> {
        let [_, card, place_node] = self.exactly(node, "(remember card (top (owner mem NAME)))")?;
        let card = self.card(card);
        let place = self.place(place_node, Role::Write)?;
        if !self.is_memory_place(place_node) {
            return self.report(
                Diagnostic::new(
                    Code::NotAMemory,
                    place_node.span,
                    "only a memory can remember a card",
                    "not a place in a memory",
                )
                .with_hint("a memory is written (owner mem NAME)"),
            );
        }
        Some(Action::Remember(card?, place))
    }

    /// `(forget card)`, where the card is a position in a memory.
    pub(super) fn forget(&mut self, node: &Node) -> Option<Action> {
        let [_, card_node] = self.exactly(node, "(forget (top (owner mem NAME)))")?;
        let card = self.card(card_node)?;
        let is_in_pile = matches!(&card, Card::At(_, of) if matches!(**of, Cards::Pile(_)));
        let is_memory = self.is_memory_place(card_node) || self.kind_of(card_node) == Kind::Memory;
        if is_in_pile && is_memory {
            return Some(Action::Forget(card));
        }
        self.report(
            Diagnostic::new(
                Code::NotAMemory,
                card_node.span,
                "only a reference in a memory can be forgotten",
                "not a position in a memory",
            )
            .with_hint("the form is (forget (top (owner mem NAME)))"),
        )
    }

    /// Whether the place is in a memory.
    pub(super) fn is_memory_place(&self, node: &Node) -> bool {
        match node.items() {
            [head, inner] if head.word() == Some("actual") => self.is_memory_place(inner),
            [_, of] => self.kind_of(of) == Kind::Memory,
            _ => false,
        }
    }
}
