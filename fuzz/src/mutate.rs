//! A game with something changed: whole words and lists, so that most of it still makes sense.

use kernel::RngStream;
use recycle::syntax::{Node, NodeKind, Tree};

use crate::Seeds;

/// Numbers that things go wrong at.
const NUMBERS: &[i64] =
    &[0, 1, 2, 3, 5, 13, 52, 100, 255, 256, 65_535, 1_000_000, 2_147_483_647, -1, -2_147_483_648];

/// Changes one thing somewhere in the tree.
pub(crate) fn mutate(tree: &mut Tree, seeds: &Seeds, stream: &mut RngStream) {
    let total: u64 = tree.forms.iter().map(count).sum();
    if total == 0 {
        return;
    }
    let mut left = stream.below(total);
    change(&mut tree.forms, &mut left, seeds, stream);
}

/// How many nodes there are.
fn count(node: &Node) -> u64 {
    1 + node.items().iter().map(count).sum::<u64>()
}

/// Finds the node that is `left` nodes on, changes something there, and says whether it was found.
fn change(nodes: &mut Vec<Node>, left: &mut u64, seeds: &Seeds, stream: &mut RngStream) -> bool {
    for idx in 0..nodes.len() {
        if *left == 0 {
            change_here(nodes, idx, seeds, stream);
            return true;
        }
        *left -= 1;
        if let NodeKind::List(items, _) = &mut nodes[idx].kind
            && change(items, left, seeds, stream)
        {
            return true;
        }
    }
    false
}

fn change_here(nodes: &mut Vec<Node>, idx: usize, seeds: &Seeds, stream: &mut RngStream) {
    let n = nodes.len() as u64;
    match stream.below(12) {
        0 => {
            nodes.remove(idx);
        }
        1 => nodes.insert(idx, nodes[idx].clone()),
        2 => nodes.swap(idx, stream.below(n) as usize),
        3 => {
            let node = nodes[idx].clone();
            nodes[idx].kind = NodeKind::List(vec![node], Vec::new());
        }
        4 => {
            let items = nodes[idx].items().to_vec();
            if !items.is_empty() {
                nodes.splice(idx..=idx, items);
            }
        }
        5 => nodes.insert(idx, part(seeds, stream, |_| true)),
        6 => nodes[idx] = part(seeds, stream, |_| true),
        _ => {
            let kind = std::mem::discriminant(&nodes[idx].kind);
            let word = nodes[idx].head().map(str::to_owned);
            match &mut nodes[idx].kind {
                NodeKind::Int(number) => {
                    *number = NUMBERS[stream.below(NUMBERS.len() as u64) as usize];
                }
                // A list that starts with the same word, or one of any kind.
                NodeKind::List(..) if stream.below(2) == 0 => {
                    nodes[idx] = part(seeds, stream, |node| node.head() == word.as_deref());
                }
                _ => {
                    let alike = |node: &Node| std::mem::discriminant(&node.kind) == kind;
                    nodes[idx] = part(seeds, stream, alike);
                }
            }
        }
    }
}

/// A piece of some game that is like this, or any piece if none is found soon.
fn part(seeds: &Seeds, stream: &mut RngStream, is_like: impl Fn(&Node) -> bool) -> Node {
    let mut draw = || &seeds.parts[stream.below(seeds.parts.len() as u64) as usize];
    let found = (0..50).map(|_| draw()).find(|node| is_like(node));
    found.unwrap_or_else(draw).clone()
}
