//! Hints: what was probably meant where something else is wanted.
//!
//! Nothing is reported here. The checker asks for a hint when it has found that something is wrong, and says it
//! with the mistake; where what was meant is sure, the hint has a fix.

mod foreign;
mod list;
mod parts;

use super::PileKind;
use super::checker::Checker;
use super::kind::Kind;
use super::uses::{FixedName, HolderKind, StorageSort};
use crate::syntax::{Node, NodeKind, Tree, print};
use crate::{Diagnostic, Edit, Fix, Span};

/// Hint with its fix, if there is one.
#[derive(Clone, Debug)]
pub(in crate::rules) struct Meant {
    pub(in crate::rules) hint: String,
    pub(in crate::rules) fix: Option<Fix>,
}

impl Meant {
    /// A hint alone.
    pub(in crate::rules) fn hint(hint: impl Into<String>) -> Self {
        Self { hint: hint.into(), fix: None }
    }

    /// "did you mean", in place of what stands in the stretch.
    pub(in crate::rules) fn instead(span: Span, meant: &str) -> Self {
        Self::edits(
            format!("did you mean `{meant}`?"),
            format!("replace by `{meant}`"),
            vec![Edit::replace(span, meant)],
        )
    }

    /// A hint with edits.
    pub(in crate::rules) fn edits(
        hint: impl Into<String>,
        title: impl Into<String>,
        edits: Vec<Edit>,
    ) -> Self {
        Self { hint: hint.into(), fix: Some(Fix { title: title.into(), edits }) }
    }
}

impl Diagnostic {
    /// The same with a hint in place of the one it may have.
    pub(in crate::rules) fn meaning(mut self, meant: Option<Meant>) -> Self {
        if let Some(Meant { hint, fix }) = meant {
            (self.hint, self.fix) = (Some(hint), fix);
        }
        self
    }
}

/// A node as text.
pub(in crate::rules) fn text_of(node: &Node) -> String {
    let mut node = node.clone();
    node.comments.clear();
    print(&Tree { forms: vec![node], trailing: Vec::new() }).trim_end().to_owned()
}

/// Two items of a list in each other's place.
pub(in crate::rules) fn exchanged(one: &Node, other: &Node) -> Vec<Edit> {
    vec![Edit::replace(one.span, text_of(other)), Edit::replace(other.span, text_of(one))]
}

impl Checker {
    /// What was meant by a node where something of a kind is wanted; `phrase` says what in words.
    pub(in crate::rules) fn meant(
        &self,
        node: &Node,
        phrase: &str,
        wanted: Option<Kind>,
    ) -> Option<Meant> {
        match &node.kind {
            // Nobody would read it.
            _ if self.is_full() => None,
            NodeKind::Name(name) => self.meant_by_name(node.span, name, phrase, wanted),
            // `"DEAL"` where `'DEAL` is declared, `"3"`
            NodeKind::Quoted(text) if self.scope.find(text).is_some() => {
                Some(Meant::instead(node.span, &format!("'{text}")))
            }
            NodeKind::Quoted(text) if wanted == Some(Kind::Int) && text.parse::<i32>().is_ok() => {
                Some(Meant::instead(node.span, text))
            }
            NodeKind::Quoted(text) if wanted == Some(Kind::Text) => {
                let name: String = text
                    .chars()
                    .filter(char::is_ascii_alphabetic)
                    .collect::<String>()
                    .to_ascii_uppercase();
                let hint = "names are written in capitals, without quotes";
                if name.is_empty() {
                    return Some(Meant::hint(hint));
                }
                let edits = vec![Edit::replace(node.span, name.clone())];
                Some(Meant::edits(
                    format!("{hint}: `{name}`"),
                    format!("replace by `{name}`"),
                    edits,
                ))
            }
            NodeKind::Quoted(text) if wanted == Some(Kind::Statement) => Some(Meant::edits(
                "a game is called by (title \"text\")",
                "make it the title",
                vec![Edit::replace(node.span, format!("(title \"{text}\")"))],
            )),
            NodeKind::Operator("-") if wanted == Some(Kind::Statement) => {
                Some(Meant::hint("a comment starts with `;;` and goes to the end of its line"))
            }
            NodeKind::Int(seat) if wanted == Some(Kind::Player) => {
                Some(Meant::instead(node.span, &format!("({seat} player)")))
            }
            NodeKind::List(items, _) => self.meant_by_list(node, items, phrase, wanted),
            _ => None,
        }
    }

    fn meant_by_name(
        &self,
        span: Span,
        name: &str,
        phrase: &str,
        wanted: Option<Kind>,
    ) -> Option<Meant> {
        if self.scope.find(name).is_some() {
            return Some(Meant::instead(span, &format!("'{name}")));
        }
        let word = name.to_ascii_lowercase();
        let is_listed = phrase.split('`').skip(1).step_by(2).any(|listed| listed == word)
            || (phrase == "a list" && matches!(&*word, "player" | "team"));
        if is_listed {
            return Some(Meant::instead(span, &word));
        }
        if phrase == "text in double quotes" {
            return Some(Meant::instead(span, &format!("\"{name}\"")));
        }
        match (wanted, phrase) {
            (Some(Kind::Points), _) | (_, "a point map") => {
                Some(if self.put_points.contains(name) {
                    Meant::instead(span, &format!("'{name}"))
                } else {
                    Meant::instead(span, &format!("(game points {name})"))
                })
            }
            (_, "an integer storage" | "a storage") => Some(Meant::edits(
                format!(
                    "a number of the table is written (game sto {name}), one of a player ((current player) sto {name})"
                ),
                format!("replace by `(game sto {name})`"),
                vec![Edit::replace(span, format!("(game sto {name})"))],
            )),
            (_, "a string storage") => Some(Meant::instead(span, &format!("(game str {name})"))),
            (Some(Kind::Int), _) => Some(match self.known(name, |sort| sort == StorageSort::Int) {
                Some(known) => Meant::instead(span, &known),
                None => Meant::hint(format!(
                    "a number that is kept is written (game sto {name}), one that is declared '{name}"
                )),
            }),
            (Some(Kind::Cards | Kind::Pile), _) | (_, "a list") => {
                Some(match self.known(name, is_pile) {
                    Some(known) => Meant::instead(span, &known),
                    None => pile_of(name),
                })
            }
            (Some(Kind::Card), _) | (_, "a place") => Some(match self.known(name, is_pile) {
                Some(known) => Meant::instead(span, &format!("(top {known})")),
                None => pile_of(name),
            }),
            (_, "a player, a team or `game`") => Some(Meant::hint(
                "whose it is stands first: game, (current player), or a variable such as 'P",
            )),
            (Some(Kind::Player), _) => Some(Meant::hint(
                "one player is (current player), (next player), (0 player) or a variable",
            )),
            _ => None,
        }
    }

    /// The pile or storage that has been named so before, as it is written.
    fn known(&self, name: &str, is_such: impl Fn(StorageSort) -> bool) -> Option<String> {
        let is_named = |found: Option<FixedName>| match found {
            Some(FixedName::Text(id)) => self.texts.text(id) == name,
            _ => false,
        };
        let found =
            self.uses.list.iter().find(|found| is_such(found.sort) && is_named(found.name))?;
        let whose = match found.holder {
            HolderKind::Game => "game",
            HolderKind::Player => "(current player)",
            HolderKind::Team => "(team (current player))",
        };
        Some(format!("({whose} {} {name})", word_of(found.sort)))
    }
}

/// How a pile of this name is written.
fn pile_of(name: &str) -> Meant {
    Meant::hint(format!(
        "a pile of the table is written (game iloc {name}), one of a player ((current player) iloc {name})"
    ))
}

/// Takes the parentheses away between a list and the only item of it.
pub(in crate::rules) fn around(node: &Node, only: &Node) -> Vec<Edit> {
    vec![
        Edit::remove(Span { start: node.span.start, end: only.span.start }),
        Edit::remove(Span { start: only.span.end, end: node.span.end }),
    ]
}

pub(in crate::rules) fn is_comma(node: &Node) -> bool {
    node.kind == NodeKind::Comma
}

fn is_pile(sort: StorageSort) -> bool {
    matches!(sort, StorageSort::Pile(_))
}

/// The word of a sort of storage.
pub(in crate::rules) fn word_of(sort: StorageSort) -> &'static str {
    match sort {
        StorageSort::Pile(PileKind::Visible) => "vloc",
        StorageSort::Pile(PileKind::Own) => "iloc",
        StorageSort::Pile(PileKind::Hidden) => "hloc",
        StorageSort::Pile(PileKind::Others) => "oloc",
        StorageSort::Pile(PileKind::Memory) => "mem",
        StorageSort::Int => "sto",
        StorageSort::Text => "str",
        StorageSort::Points => "points",
    }
}
