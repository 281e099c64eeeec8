//! Values: what `let` and `declare` can give a name to.

use super::checker::Checker;
use super::kind::Kind;
use super::uses::Role;
use super::{Collection, Value};
use crate::syntax::Node;

impl Value {
    /// The kind of a variable that holds it; `is_memory` of a pile.
    pub(super) fn kind(&self, is_memory: bool) -> Kind {
        match self {
            Self::Int(_) => Kind::Int,
            Self::Bool(_) => Kind::Bool,
            Self::Text(_) => Kind::Text,
            Self::Pile(_) if is_memory => Kind::Memory,
            Self::Pile(_) => Kind::Pile,
            Self::Collection(collection) => match collection {
                Collection::Cards(_) => Kind::Cards,
                Collection::Groups(_) => Kind::Groups,
                Collection::Players(_) => Kind::Players,
                Collection::Teams(_) => Kind::Teams,
                Collection::Ints(_) => Kind::Ints,
                Collection::Texts(_) => Kind::Texts,
            },
            Self::Card(_) => Kind::Card,
            Self::Player(_) => Kind::Player,
            Self::Team(_) => Kind::Team,
        }
    }
}

impl Checker {
    /// A value of whatever kind.
    pub(super) fn value(&mut self, node: &Node) -> Option<Value> {
        match self.kind_of(node) {
            Kind::Int => self.int(node).map(Value::Int),
            Kind::Bool => self.boolean(node).map(Value::Bool),
            Kind::Text => self.text(node).map(Value::Text),
            Kind::Pile | Kind::Memory => self.pile(node, Role::Alias).map(Value::Pile),
            Kind::Card => self.card(node).map(Value::Card),
            Kind::Player => self.player(node).map(Value::Player),
            Kind::Team => self.team(node).map(Value::Team),
            Kind::Points | Kind::Statement => self.mismatch_as(node, "a value"),
            Kind::Unknown
                if !matches!(node.head(), Some("filter" | "all" | "any" | "top" | "bottom")) =>
            {
                self.mismatch_as(node, "a value")
            }
            _ => self.collection(node).map(Value::Collection),
        }
    }
}
