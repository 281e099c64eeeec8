//! Texts for people, with holes: labels of options, what a choice asks, where in the game we are.

use super::checker::Checker;
use super::kind::Kind;
use super::statement::Position;
use super::uses::Role;
use super::walk::Part;
use super::{Phrase, Piece, Statement, StatementKind, Value};
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

    /// Reports labels after something that is done, since they are read before, and after a label that always counts.
    pub(super) fn labels_first(&mut self, parts: &[Statement]) {
        let says = |part: Part<'_>| {
            matches!(part, Part::Statement(Statement { kind: StatementKind::Say(_), .. }))
        };
        for (idx, part) in parts.iter().enumerate() {
            if !Part::Statement(part).has(says) {
                continue;
            }
            let before = &parts[..idx];
            let done = before
                .iter()
                .find(|part| Part::Statement(part).has(|part| matches!(part, Part::Action(_))));
            let said = before.iter().find(|part| matches!(part.kind, StatementKind::Say(_)));
            let (message, other, label) = match (done, said) {
                (Some(done), _) => ("a label stands before what is done", done, "done before it"),
                (_, Some(said)) => ("an option has one label", said, "this one counts"),
                (None, None) => continue,
            };
            self.report::<()>(
                Diagnostic::new(Code::Misplaced, part.span, message, "too late")
                    .with_other(other.span, label)
                    .with_hint("put `say` first: (do ((say \"text\") statement …))"),
            );
        }
    }

    /// `(ask "text")` where no choice begins.
    pub(super) fn ask_elsewhere<T>(&mut self, node: &Node) -> Option<T> {
        let message = "what is asked stands first in the list of a choice";
        self.report(
            Diagnostic::new(Code::Misplaced, node.span, message, "not first in a choice")
                .with_hint("the form is (choice ((ask \"text\") statement …))"),
        )
    }

    /// `(phase …)` outside the setup: a stage, or where in the game we are.
    pub(super) fn phase_elsewhere<T>(&mut self, node: &Node) -> Option<T> {
        let span = node.items()[0].span;
        let message = "where in the game we are is said in the setup";
        let error = Diagnostic::new(Code::Misplaced, span, message, "not in the setup");
        self.report(if matches!(node.items(), [_, _]) {
            error.with_hint("the form is (setup … (phase \"text\"))")
        } else {
            error.with_meant("stage")
        })
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
                syntax::Piece::Hole(node) => {
                    self.hole(&node).map(|value| Piece::Hole(value, node.span))
                }
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
