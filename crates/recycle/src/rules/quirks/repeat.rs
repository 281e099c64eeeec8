//! Quirks of repetition: `CardStock` prepares all repetitions before it does the first.

use crate::rules::checker::Checker;
use crate::rules::effects::Effects;
use crate::rules::walk::Part;
use crate::rules::{Action, Card, Cards, Dialect, Slot, Statement, StatementKind};
use crate::{Code, Span};

impl Checker {
    /// `(repeat number body)`
    pub(in crate::rules) fn quirk_repeat(&mut self, body: &Statement, span: Span) {
        let StatementKind::Act(action) = &body.kind else { return };
        let is_the_same_again = match action {
            Action::Increase(..) | Action::Decrease(..) => true,
            Action::SetInt(..) | Action::SetText(..) => {
                let effects = Effects::of(Part::Statement(body));
                effects.read_from(&effects)
            }
            Action::Move(Card::At(_, of), _) => return self.quirk_repeat_all(of, span),
            _ => false,
        };
        if is_the_same_again {
            self.quirk(
                Code::RepeatBuiltFirst,
                span,
                "`repeat` works out all repetitions before it does the first, so that each does the same: the number changes only once",
                "write `(all (range 1 .. n) 'I …)` instead, or multiply",
            );
        }
    }

    /// `(repeat all (move (top of) …))`, or with a number.
    pub(in crate::rules) fn quirk_repeat_all(&mut self, of: &Cards, span: Span) {
        if self.dialect == Dialect::R5 && self.is_made_anew(of) {
            self.quirk(
                Code::RepeatMadeAnew,
                span,
                "CardStock makes this list anew for each repetition before any card has moved, so that only one card moves",
                "write `(all list 'C (move 'C …))` instead",
            );
        }
    }

    /// Whether `CardStock` makes the list anew whenever it is asked for: neither a pile nor a group
    /// that a variable holds.
    fn is_made_anew(&self, of: &Cards) -> bool {
        match of {
            Cards::Pile(_) => false,
            Cards::Var(Slot(slot)) => self.anew_slots.contains(slot),
            _ => true,
        }
    }
}
