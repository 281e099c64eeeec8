//! Text → tree: the shape of a file, before anything is known about its words.

mod tree;

pub use tree::{Comment, Node, NodeKind, Tree};
