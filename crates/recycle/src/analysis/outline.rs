//! Outline: the parts of a game, nested.

use crate::Span;
use crate::syntax::{Node, NodeKind, read};

/// Kind of a part of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum OutlineKind {
    /// The game, called by its title.
    Game,
    /// A declared name.
    Declaration,
    /// The setup.
    Setup,
    /// A deck.
    Deck,
    /// A stage.
    Stage,
    /// A choice.
    Choice,
    /// A block of statements directly in the game or a stage.
    Block,
    /// The scoring.
    Scoring,
}

/// A part of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outline {
    /// What it is called: `setup`, `'NUMP`, `stage until (== 1 1)`.
    pub name: String,
    /// What it is.
    pub kind: OutlineKind,
    /// The whole part.
    pub span: Span,
    /// The word that it starts with, or its name.
    pub head: Span,
    /// The parts in it.
    pub parts: Vec<Outline>,
}

/// At most so many characters of the text are in a name.
const LONGEST: usize = 60;

/// The parts of a game.
pub fn outline(text: &str) -> Vec<Outline> {
    let tree = read(text).tree;
    tree.forms.iter().filter_map(|form| part(form, text, true)).collect()
}

/// The part that a node is; `is_block` if a block of statements is one here.
fn part(node: &Node, text: &str, is_block: bool) -> Option<Outline> {
    let items = node.items();
    let second = items.get(1);
    let excerpt = |node: &Node| excerpt(&text[node.span.range()]);
    let (kind, name) = match node.head()? {
        "game" if second.and_then(Node::word).is_none() => (OutlineKind::Game, title(items)),
        "declare" => (OutlineKind::Declaration, excerpt(items.get(2)?)),
        "setup" => (OutlineKind::Setup, "setup".to_owned()),
        "create" if second.and_then(Node::word) == Some("deck") => {
            let pile = items[2..].iter().find(|item| super::names::is_storage_list(item));
            (OutlineKind::Deck, format!("deck {}", pile.map(excerpt).unwrap_or_default()))
        }
        "stage" => {
            let end = items.iter().find(|item| item.head() == Some("end"))?;
            let condition = end.items().get(1).map(excerpt).unwrap_or_default();
            (OutlineKind::Stage, format!("stage until {condition}"))
        }
        "choice" => (OutlineKind::Choice, "choice".to_owned()),
        "do" if is_block => (OutlineKind::Block, "do".to_owned()),
        "scoring" => {
            let which = second.map(excerpt).unwrap_or_default();
            (OutlineKind::Scoring, format!("scoring {which}"))
        }
        _ => return None,
    };
    let head = if kind == OutlineKind::Declaration { items[2].span } else { items[0].span };
    let is_body = matches!(kind, OutlineKind::Game | OutlineKind::Stage);
    let mut parts = Vec::new();
    items[1..].iter().for_each(|item| add_parts(item, text, is_body, &mut parts));
    Some(Outline { name: name.trim_end().to_owned(), kind, span: node.span, head, parts })
}

/// The parts in a node: itself, or those further in.
fn add_parts(node: &Node, text: &str, is_block: bool, parts: &mut Vec<Outline>) {
    match part(node, text, is_block) {
        Some(part) => parts.push(part),
        None => node.items().iter().for_each(|item| add_parts(item, text, false, parts)),
    }
}

/// The title of the game, or `game`.
fn title(sections: &[Node]) -> String {
    let titles = sections.iter().filter(|section| section.head() == Some("title"));
    let mut title = titles.filter_map(|title| match &title.items().get(1)?.kind {
        NodeKind::Quoted(text) => Some(excerpt(text)),
        _ => None,
    });
    title.next_back().unwrap_or_else(|| "game".to_owned())
}

/// The text on one line, and not too long.
fn excerpt(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.char_indices().nth(LONGEST) {
        None => line,
        Some((end, _)) => format!("{}…", &line[..end]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The names with a dash for each part around.
    fn shown(parts: &[Outline], depth: usize, out: &mut Vec<String>) {
        for part in parts {
            out.push(format!("{}{}", "-".repeat(depth), part.name));
            shown(&part.parts, depth + 1, out);
        }
    }

    #[test]
    fn the_parts_of_a_game_are_nested() {
        let text = "(game (title \"War\") (declare 2 'NUMP)
          (setup (create players 'NUMP) (create deck (game iloc STOCK) (deck (A (B)))))
          (do ((shuffle (game iloc STOCK))))
          (stage player (end (== 1
             1)) (do ((turn pass))) (choice ((do ((turn pass))))) (stage player (end (== 2 2)) (do ((turn pass)))))
          (scoring max 1))";
        let mut found = Vec::new();
        shown(&outline(text), 0, &mut found);
        assert_eq!(
            found,
            [
                "War",
                "-'NUMP",
                "-setup",
                "--deck (game iloc STOCK)",
                "-do",
                "-stage until (== 1 1)",
                "--do",
                "--choice",
                "--stage until (== 2 2)",
                "---do",
                "-scoring max",
            ]
        );
    }
}
