//! Texts for people, with holes: labels of options, what a choice asks, where in the game we are.

use super::checker::Checker;
use super::kind::Kind;
use super::statement::Position;
use super::uses::Role;
use super::{Phrase, Piece, StatementKind, Value};
use crate::syntax::{self, Node};
use crate::{Code, Diagnostic};

impl Checker {
    /// `(say "text")`
    pub(super) fn say(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let phrase = self.phrase(node, "(say \"text\")");
        if at != Position::Choice {
            let message = "a label stands in an option of a choice";
            return self.report(
                Diagnostic::new(Code::Misplaced, node.span, message, "not in an option")
                    .with_hint("the form is (choice ((do ((say \"text\") statement …)) …))"),
            );
        }
        phrase.map(StatementKind::Say)
    }

    /// `(ask "text")` where no choice begins.
    pub(super) fn ask_elsewhere<T>(&mut self, node: &Node) -> Option<T> {
        let message = "what is asked stands first in a choice, before the list of its options";
        self.report(
            Diagnostic::new(Code::Misplaced, node.span, message, "not first in a choice")
                .with_hint("the form is (choice (ask \"text\") (statement …))"),
        )
    }

    /// The text of a form that has nothing else: `(say "text")`.
    pub(super) fn phrase(&mut self, node: &Node, usage: &str) -> Option<Phrase> {
        let [_, text] = self.exactly(node, usage)?;
        let Some((pieces, errors)) = syntax::pieces(text) else {
            return self.mismatch_as(text, "text in double quotes");
        };
        let is_sound = errors.is_empty();
        for error in errors {
            self.report::<()>(error);
        }
        let pieces: Vec<Option<Piece>> = pieces
            .into_iter()
            .map(|piece| match piece {
                syntax::Piece::Words(words) => Some(Piece::Words(words)),
                syntax::Piece::Hole(node) => self.hole(&node).map(Piece::Hole),
            })
            .collect();
        let pieces = pieces.into_iter().collect::<Option<Vec<Piece>>>().filter(|_| is_sound)?;
        Some(Phrase { pieces, span: text.span })
    }

    fn hole(&mut self, node: &Node) -> Option<Value> {
        match self.kind_of(node) {
            Kind::Pile | Kind::Memory => self.pile(node, Role::Touch).map(Value::Pile),
            Kind::Int | Kind::Text | Kind::Card | Kind::Cards | Kind::Player | Kind::Team => {
                self.value(node)
            }
            _ => self
                .mismatch_as(node, "a card, cards, a number, a text, a player, a team or a pile"),
        }
    }
}
