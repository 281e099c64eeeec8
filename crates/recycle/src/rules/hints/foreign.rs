//! What was meant by a form of another language, where its parts tell more than its first word.

use super::{Meant, text_of};
use crate::rules::checker::Checker;
use crate::rules::kind::Kind;
use crate::rules::uses::{FixedName, HolderKind};
use crate::syntax::{Node, NodeKind};
use crate::{Edit, Span};

/// How the elements of a list are gone through.
const EACH: &str = "for each element of a list: (all list 'V statement)";

impl Checker {
    /// What was meant by a form whose first word the language does not have.
    pub(in crate::rules) fn meant_by_foreign(
        &self,
        node: &Node,
        wanted: Option<Kind>,
    ) -> Option<Meant> {
        match (node.head()?, node.items()) {
            // `(roll 6)`
            ("roll" | "dice" | "die", [head, faces])
                if wanted == Some(Kind::Int) && self.kind_of(faces) == Kind::Int =>
            {
                let to_faces = Span { start: head.span.start, end: faces.span.start };
                let faces = text_of(faces);
                Some(Meant::edits(
                    format!("a die is (random 1 .. {faces})"),
                    format!("write (random 1 .. {faces})"),
                    vec![Edit::replace(to_faces, "random 1 .. ")],
                ))
            }
            ("roll" | "dice" | "die", _) if wanted == Some(Kind::Statement) => Some(Meant::hint(
                "a die is (random 1 .. 6), and is kept by (set (game sto DIE) (random 1 .. 6))",
            )),
            ("skip" | "nothing" | "noop", [_]) if wanted == Some(Kind::Statement) => {
                Some(Meant::instead(node.span, "(turn pass)"))
            }
            ("deal", items) => {
                let number = items.iter().find(|item| self.kind_of(item) == Kind::Int);
                let number = number.map_or("3".to_owned(), text_of);
                let stock = self.deck_pile().unwrap_or("(game iloc STOCK)".to_owned());
                Some(Meant::hint(format!(
                    "cards are dealt by (all player 'P (repeat {number} (move (top {stock}) (top ('P iloc HAND)))))"
                )))
            }
            _ => None,
        }
    }

    /// What was meant by `(for …)`, `(foreach …)` and `(loop …)`, which other languages write in many ways.
    pub(in crate::rules) fn meant_by_loop(&self, node: &Node, word: &str) -> Meant {
        let Some(([head, parts @ ..], body)) =
            node.items().split_last().map(|(body, rest)| (rest, body))
        else {
            return Meant::hint(EACH);
        };
        let is_glue = |part: &&Node| {
            matches!(part.word(), Some("each" | "every" | "in" | "of" | "from" | "to"))
                || matches!(part.kind, NodeKind::Colon | NodeKind::Dots)
        };
        let parts: Vec<&Node> = parts.iter().filter(|part| !is_glue(part)).collect();
        let is_variable = |part: &Node| matches!(part.kind, NodeKind::Var(_));
        let is_body = matches!(body.kind, NodeKind::List(..));
        let to_body = Span { start: head.span.start, end: body.span.start };
        let all = |list: String, var: &Node| {
            let edits = vec![Edit::replace(to_body, format!("all {list} {} ", text_of(var)))];
            Meant::edits(EACH, "write `all`", edits)
        };
        match parts.as_slice() {
            // `(foreach player 'P statement)` has all parts in their places.
            [list, var] if is_body && is_variable(var) && node.items().len() == 4 => {
                match self.listed(list) {
                    Some(text) if text == text_of(list) => Meant::instead(head.span, "all"),
                    Some(text) => all(text, var),
                    None => Meant::hint(EACH),
                }
            }
            [var, list] | [list, var] if is_body && is_variable(var) => match self.listed(list) {
                Some(text) => all(text, var),
                None => Meant::hint(EACH),
            },
            // `(for 'I from 1 to 3 statement)`
            [var, first, last]
                if is_body
                    && is_variable(var)
                    && [first, last].iter().all(|number| self.kind_of(number) == Kind::Int) =>
            {
                all(format!("(range {} .. {})", text_of(first), text_of(last)), var)
            }
            [times] if is_body && word != "while" && self.kind_of(times) == Kind::Int => {
                Meant::instead(head.span, "repeat")
            }
            _ => Meant::hint(EACH),
        }
    }

    /// A list as it is written, if it can be gone through.
    fn listed(&self, node: &Node) -> Option<String> {
        match node.word() {
            Some("players") => Some("player".to_owned()),
            Some("teams") => Some("team".to_owned()),
            _ => self.kind_of(node).element().map(|_| text_of(node)),
        }
    }

    /// The first pile of the table, which is the one on which the deck is put.
    pub(in crate::rules) fn deck_pile(&self) -> Option<String> {
        self.uses.list.iter().find_map(|found| match (found.holder, found.name) {
            (HolderKind::Game, Some(FixedName::Text(id))) if super::is_pile(found.sort) => {
                let word = super::word_of(found.sort);
                Some(format!("(game {word} {})", self.texts.text(id)))
            }
            _ => None,
        })
    }
}
