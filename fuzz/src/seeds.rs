//! What mutation starts from: games that work.

use std::path::Path;

use recycle::syntax::{Node, Tree, read};

/// Games that work, as text and as trees.
#[derive(Debug)]
pub struct Seeds {
    pub(crate) texts: Vec<String>,
    pub(crate) trees: Vec<Tree>,
    /// Every node of every tree, to put elsewhere.
    pub(crate) parts: Vec<Node>,
}

impl Seeds {
    /// The seeds in this folder, the library of games, and what the tests of the language use.
    ///
    /// # Errors
    /// A folder or a file that cannot be read.
    pub fn load() -> anyhow::Result<Self> {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        let mut paths = Vec::new();
        let tests = "../crates/recycle/tests";
        for folder in
            ["seeds", "../games", &format!("{tests}/accepted"), &format!("{tests}/probes")]
        {
            for entry in std::fs::read_dir(root.join(folder))? {
                paths.push(entry?.path());
            }
        }
        paths.retain(|path| path.extension().is_some_and(|ext| ext == "rcy" || ext == "gdl"));
        // The order of a folder is not the same everywhere.
        paths.sort();
        let read: Result<Vec<_>, _> = paths.iter().map(std::fs::read_to_string).collect();
        Ok(Self::new(read?))
    }

    /// These texts as seeds.
    pub fn new(texts: Vec<String>) -> Self {
        let trees: Vec<Tree> = texts.iter().map(|text| read(text).tree).collect();
        let mut parts = Vec::new();
        for tree in &trees {
            tree.forms.iter().for_each(|form| collect(form, &mut parts));
        }
        Self { texts, trees, parts }
    }
}

fn collect(node: &Node, parts: &mut Vec<Node>) {
    parts.push(node.clone());
    node.items().iter().for_each(|item| collect(item, parts));
}
