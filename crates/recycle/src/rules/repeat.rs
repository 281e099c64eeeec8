//! Repetition: `repeat n` and `repeat all`.

use super::checker::Checker;
use super::statement::Position;
use super::{Action, Card, Collection, Int, Statement, StatementKind};
use crate::syntax::Node;
use crate::{Code, Diagnostic};

impl Checker {
    /// `(repeat number statement)` or `(repeat all (move …))`
    pub(super) fn repeat(&mut self, node: &Node, at: Position) -> Option<StatementKind> {
        let usage = "(repeat number action) or (repeat all (move card place))";
        if at == Position::Turn {
            self.loose_in_do(node.span, "a `repeat` directly in a stage or the game");
        }
        let inside = if at == Position::Turn { Position::Within } else { at };
        let [_, times_node, what] = self.exactly(node, usage)?;
        if times_node.word() == Some("all") {
            // Of an empty pile nothing is moved.
            let n_uses = self.uses.list.len();
            let body = self.statement(what, inside)?;
            self.uses.need_no_card(n_uses);
            return self.repeat_all(what, body);
        }
        let times = self.int(times_node);
        if creates_deck(what) {
            return self.repeated_decks(times_node, &times?, what);
        }
        let body = self.statement(what, inside);
        let (times, body) = (times?, body?);
        self.quirk_repeat(&body, node.span);
        Some(StatementKind::Act(Action::Repeat(times, Box::new(body))))
    }

    fn repeat_all(&mut self, what: &Node, body: Statement) -> Option<StatementKind> {
        let source = match &body.kind {
            StatementKind::Act(Action::Move(card, _) | Action::Forget(card)) => Some(card),
            _ => None,
        };
        match source {
            Some(Card::At(_, of)) => {
                let of = (**of).clone();
                self.quirk_repeat_all(&of, what.span);
                Some(StatementKind::Act(Action::RepeatAll(Box::new(body))))
            }
            // As often as there are cards to take the greatest or least of.
            Some(Card::Max(of, _) | Card::Min(of, _)) => {
                let times = Int::Size(Box::new(Collection::Cards((**of).clone())));
                Some(StatementKind::Act(Action::Repeat(times, Box::new(body))))
            }
            // A single card has no list to go through.
            Some(Card::Var(_)) => {
                let usage = "(repeat all (move (top list) place)), or the `move` alone";
                self.loose(what.span, "`repeat all` of a single card, which is moved once", usage);
                Some(body.kind)
            }
            None => self.report(
                Diagnostic::new(
                    Code::NothingToRepeat,
                    what.span,
                    "only a `move` or a `forget` can be repeated until its list is empty",
                    "neither `move` nor `forget`",
                )
                .with_hint("say how often: (repeat number action)"),
            ),
        }
    }
}

/// Whether it is `(create deck …)`, under any number of repetitions.
pub(super) fn creates_deck(node: &Node) -> bool {
    match node.items() {
        [inner] => creates_deck(inner),
        [head, what, ..] if head.word() == Some("create") => what.word() == Some("deck"),
        [head, _, inner] if head.word() == Some("repeat") => creates_deck(inner),
        _ => false,
    }
}
