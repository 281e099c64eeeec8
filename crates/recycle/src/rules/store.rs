//! Storages: the named integers, strings and point maps of an owner.

use super::checker::Checker;
use super::hints::Meant;
use super::kind::Kind;
use super::scope::Bound;
use super::suggest::nearest;
use super::uses::{FixedName, Role, StorageSort};
use super::{Owner, Store, Text};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

impl Checker {
    /// `(owner sto name)`, `(owner str name)` or `(owner points name)`, as the sort says.
    pub(super) fn store(&mut self, node: &Node, sort: StorageSort, role: Role) -> Option<Store> {
        let (word, usage, wanted) = match sort {
            StorageSort::Int => ("sto", "(owner sto NAME)", "an integer storage"),
            StorageSort::Text => ("str", "(owner str NAME)", "a string storage"),
            StorageSort::Points | StorageSort::Pile(_) => {
                ("points", "(owner points NAME)", "a point map")
            }
        };
        if node.items().get(1).and_then(Node::word) != Some(word) {
            return self.mismatch_as(node, wanted);
        }
        let [owner, _, name] = self.exactly(node, usage)?;
        let name_span = matches!(name.kind, NodeKind::Name(_)).then_some(name.span);
        let (owner, name) = (self.owner(owner), self.text(name));
        let (owner, name) = (owner?, name?);
        let fixed = FixedName::of_text(&name);
        self.uses.note(sort, &owner, fixed, role, node.span, name_span);
        Some(Store { owner, name })
    }

    /// The point map after `using`: `(owner points NAME)`, or `'NAME` in the oldest dialect, where
    /// all point maps are the table's.
    pub(super) fn points(&mut self, node: &Node) -> Option<Store> {
        let NodeKind::Var(name) = &node.kind else {
            return self.store(node, StorageSort::Points, Role::Read);
        };
        let is_put = self.put_points.contains(name);
        let text = if is_put {
            Text::Const(self.text_id(name))
        } else if self.kind_of_variable(name) == Kind::Text {
            match self.variable(name, node.span)? {
                Bound::Slot(slot, _) => Text::Var(slot),
                Bound::Constant(super::Constant::Text(id)) => Text::Const(id),
                _ => return self.mismatch(node, Kind::Points),
            }
        } else if self.scope.find(name).is_some() {
            return self.mismatch(node, Kind::Points);
        } else {
            let diagnostic = Diagnostic::new(
                Code::UnknownPoints,
                node.span,
                format!("no `put points` makes the point map '{name}"),
                "not known",
            );
            let meant = match nearest(name, self.put_points.iter().map(String::as_str)) {
                Some(near) => Meant::instead(node.span, &format!("'{near}")),
                None => Meant::edits(
                    format!("write `(game points {name})` after `(set (game points {name}) …)`"),
                    format!("replace by `(game points {name})`"),
                    vec![Edit::replace(node.span, format!("(game points {name})"))],
                ),
            };
            return self.report(diagnostic.meaning(Some(meant)));
        };
        let owner = Owner::Game;
        self.uses.note(
            StorageSort::Points,
            &owner,
            FixedName::of_text(&text),
            Role::Read,
            node.span,
            None,
        );
        Some(Store { owner, name: text })
    }
}
