//! Dialects: recognised by the forms that only one of them has.

use super::Dialect;
use crate::syntax::{Node, NodeKind, Tree};
use std::collections::BTreeSet;

/// The dialect a file is written in, as far as its forms tell.
pub(super) fn dialect_of(tree: &Tree) -> Dialect {
    let mut found = Dialect::R5;
    for_each(tree, &mut |node| {
        if is_put_points(node) {
            found = Dialect::R4;
        } else if found == Dialect::R5 && (has_old_award(node) || is_old_partition(node)) {
            found = Dialect::R5Old;
        }
    });
    found
}

/// The names of the point maps that `put points` makes.
pub(super) fn put_points(tree: &Tree) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for_each(tree, &mut |node| {
        if is_put_points(node)
            && let Some(NodeKind::Var(name) | NodeKind::Name(name)) =
                node.items().get(2).map(|name| &name.kind)
        {
            names.insert(name.clone());
        }
    });
    names
}

/// Calls for every node. With a stack of its own: nothing is known yet about how deep the tree is.
pub(super) fn for_each<'t>(tree: &'t Tree, call: &mut impl FnMut(&'t Node)) {
    let mut waiting: Vec<&Node> = tree.forms.iter().rev().collect();
    while let Some(node) = waiting.pop() {
        call(node);
        waiting.extend(node.items().iter().rev());
    }
}

fn is_put_points(node: &Node) -> bool {
    node.head() == Some("put") && node.items().get(1).and_then(Node::word) == Some("points")
}

/// Whether it is `(set points (award …))` with a row as `((RANK (ACE)) 14)`.
fn has_old_award(node: &Node) -> bool {
    let [set, store, awards] = node.items() else { return false };
    set.word() == Some("set")
        && store.items().get(1).and_then(Node::word) == Some("points")
        && awards.items().iter().any(|award| {
            award.items().iter().any(|part| {
                matches!(part.items(), [key, _] if matches!(key.kind, NodeKind::Name(_) | NodeKind::Var(_)))
            })
        })
}

/// Whether it is `(partition cards KEY)`.
fn is_old_partition(node: &Node) -> bool {
    match node.items() {
        [head, .., last] => {
            head.word() == Some("partition") && matches!(last.kind, NodeKind::Name(_))
        }
        _ => false,
    }
}
