//! Path: the lists around a place, from the outermost in, with what the language allows in each.

use super::pattern::{Allowed, allowed_by, next_in, of_file};
use crate::syntax::{Node, NodeKind, Tree};

/// Leaf at a place, and the list that it stands in.
#[derive(Debug)]
pub(super) struct Path<'t> {
    pub(super) leaf: &'t Node,
    /// The list around it.
    pub(super) list: &'t Node,
    /// What that list may be.
    pub(super) allowed: Vec<Allowed>,
}

/// The leaf at an offset, if it stands in a list: one that begins there rather than one that ends there.
pub(super) fn path_to(tree: &Tree, offset: usize) -> Option<Path<'_>> {
    let is_list = |node: &Node| matches!(node.kind, NodeKind::List(..));
    let holds = |node: &Node| {
        let range = node.span.range();
        is_list(node) && range.start < offset && offset < range.end
    };
    let mut list = tree.forms.iter().find(|form| holds(form))?;
    let mut allowed = allowed_by(&of_file(), list.items());
    while let Some(idx) = list.items().iter().position(holds) {
        let inner = &list.items()[idx];
        allowed = allowed_by(&next_in(&allowed, &list.items()[..idx]), inner.items());
        list = inner;
    }
    let touches =
        |node: &&Node| node.span.range().start <= offset && offset <= node.span.range().end;
    let leaf = list.items().iter().filter(|item| !is_list(item)).rfind(touches)?;
    Some(Path { leaf, list, allowed })
}
