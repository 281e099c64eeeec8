//! A text that goes wrong, made smaller: what is left is what matters.

use std::panic::{AssertUnwindSafe, catch_unwind};

use recycle::syntax::{Node, NodeKind, Tree, print, read};

use crate::Target;

/// The smallest text found that goes wrong as `text` does, by taking out one node after the other.
/// A text that shows its fault only as it is written comes back as it was.
pub fn shrink(target: Target, text: &str) -> String {
    let Some(wanted) = failure(target, text) else { return text.to_owned() };
    let mut tree = read(text).tree;
    if failure(target, &print(&tree)).as_ref() != Some(&wanted) {
        return text.to_owned();
    }
    let bare = without_comments(tree.clone());
    if failure(target, &print(&bare)).as_ref() == Some(&wanted) {
        tree = bare;
    }
    let mut idx = 0;
    while idx < tree.forms.iter().map(count).sum() {
        let smaller = [Cut::Remove, Cut::Unwrap].iter().find_map(|cut| {
            let mut smaller = tree.clone();
            apply(&mut smaller.forms, &mut idx.clone(), *cut);
            let is_smaller = print(&smaller).len() < print(&tree).len();
            let fails = is_smaller && failure(target, &print(&smaller)).as_ref() == Some(&wanted);
            fails.then_some(smaller)
        });
        match smaller {
            // What stands at the place now has not been looked at.
            Some(smaller) => tree = smaller,
            None => idx += 1,
        }
    }
    print(&tree)
}

/// What can be done about a node.
#[derive(Clone, Copy)]
enum Cut {
    /// Take it out.
    Remove,
    /// Put its items in its place.
    Unwrap,
}

/// The first word of what goes wrong; the rest may be about this text alone.
fn failure(target: Target, text: &str) -> Option<String> {
    let panic = catch_unwind(AssertUnwindSafe(|| target.check(text))).err()?;
    let words = panic.downcast_ref::<String>().map(String::as_str);
    let words = words.or_else(|| panic.downcast_ref::<&str>().copied()).unwrap_or_default();
    Some(words.split([' ', ':']).next().unwrap_or_default().to_owned())
}

fn without_comments(mut tree: Tree) -> Tree {
    fn go(node: &mut Node) {
        node.comments.clear();
        if let NodeKind::List(items, last) = &mut node.kind {
            last.clear();
            items.iter_mut().for_each(go);
        }
    }
    tree.forms.iter_mut().for_each(go);
    tree.trailing.clear();
    tree
}

fn count(node: &Node) -> usize {
    1 + node.items().iter().map(count).sum::<usize>()
}

/// Does something about the node that is `left` nodes on; says whether it was found.
fn apply(nodes: &mut Vec<Node>, left: &mut usize, cut: Cut) -> bool {
    for idx in 0..nodes.len() {
        if *left == 0 {
            let node = nodes.remove(idx);
            if let (Cut::Unwrap, NodeKind::List(items, _)) = (cut, node.kind) {
                nodes.splice(idx..idx, items);
            }
            return true;
        }
        *left -= 1;
        if let NodeKind::List(items, _) = &mut nodes[idx].kind
            && apply(items, left, cut)
        {
            return true;
        }
    }
    false
}
