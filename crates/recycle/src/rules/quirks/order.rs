//! Quirks of order: how `CardStock` goes through loops.

use crate::Code;
use crate::rules::checker::Checker;
use crate::rules::effects::{Effects, Thing};
use crate::rules::walk::Part;
use crate::rules::{Action, Card, Cards, Collection, Slot, Statement, StatementKind};

/// How many statements after an `any` are compared with each other.
const MOST_LATER: usize = 16;

impl Checker {
    /// Looks through statements outside a choice.
    pub(super) fn quirks_of_order(&mut self, statements: &[Statement]) {
        for statement in statements {
            match &statement.kind {
                StatementKind::Do(parts) | StatementKind::Stage { body: parts, .. } => {
                    self.quirks_of_order(parts);
                }
                StatementKind::If(_, body)
                | StatementKind::Let { body, .. }
                | StatementKind::Act(Action::Repeat(_, body) | Action::RepeatAll(body)) => {
                    self.quirks_of_order(std::slice::from_ref(body));
                }
                StatementKind::Each { is_any, of, slot, body } => {
                    if *is_any {
                        self.quirk(
                            Code::AnyOutsideChoice,
                            statement.span,
                            "outside a choice nobody chooses: `any` goes through every element, as `all` does",
                            "write `all`",
                        );
                    }
                    self.live_loop(statement, of, *slot, body);
                    self.quirks_of_order(std::slice::from_ref(body));
                }
                StatementKind::Choice(options, _) => {
                    options.iter().for_each(|option| self.in_choice(option, &[]));
                }
                StatementKind::Act(_) | StatementKind::Say(_) => {}
            }
        }
    }

    /// Looks through an option, or a part of one, that is followed by `later` in the same option.
    fn in_choice(&mut self, statement: &Statement, later: &[&Statement]) {
        match &statement.kind {
            StatementKind::Do(parts) => {
                for (idx, part) in parts.iter().enumerate() {
                    let after = parts[idx + 1..].iter().chain(later.iter().copied());
                    let after: Vec<&Statement> = after.take(MOST_LATER).collect();
                    self.in_choice(part, &after);
                }
            }
            StatementKind::If(_, body) | StatementKind::Let { body, .. } => {
                self.in_choice(body, later);
            }
            StatementKind::Each { is_any: true, body, .. } => {
                if is_out_of_order(body, later) {
                    self.quirk(
                        Code::SiblingsOfAny,
                        statement.span,
                        "for every element but the first, CardStock does what follows this `any` before its body, and backwards",
                        "put what follows into the body of the `any`, after what is there",
                    );
                }
                self.in_choice(body, later);
            }
            StatementKind::Each { is_any: false, slot, body, .. } => {
                if shows_order(body, *slot) {
                    self.quirk(
                        Code::BackwardAll,
                        statement.span,
                        "in a choice CardStock goes through `all` backwards",
                        "do it after the choice, where it goes forwards",
                    );
                }
                self.in_choice(body, later);
            }
            _ => {}
        }
    }

    /// A loop over a pile, outside a choice, that changes the pile.
    fn live_loop(&mut self, statement: &Statement, of: &Collection, slot: Slot, body: &Statement) {
        let Collection::Cards(cards @ Cards::Pile(_)) = of else { return };
        let moves_element = Part::Statement(body).has(|part| match part {
            Part::Action(Action::Move(Card::Var(moved), _)) => *moved == slot,
            _ => false,
        });
        let reads = Effects::of(Part::Cards(cards));
        let mut body = Effects::of(Part::Statement(body));
        // Cards that other variables hold may lie anywhere; only what is known is warned of.
        body.writes.remove(&Thing::AnyPile);
        if moves_element || reads.read_from(&body) {
            self.quirk(
                Code::LoopOverLivePile,
                statement.span,
                "CardStock stops with an error when a loop over a pile moves cards to it or from it",
                "go through a copy: (filter pile 'C (== 1 1)) or, to move them all, `(repeat all (move (top pile) …))`",
            );
        }
    }
}

/// Whether it matters that what follows is done before the body, and backwards.
fn is_out_of_order(body: &Statement, later: &[&Statement]) -> bool {
    let body = Effects::of(Part::Statement(body));
    let later: Vec<_> = later.iter().map(|part| Effects::of(Part::Statement(part))).collect();
    later.iter().any(|part| body.depend_on(part))
        || later
            .iter()
            .enumerate()
            .any(|(idx, one)| later[idx + 1..].iter().any(|other| one.depend_on(other)))
}

/// Whether the result shows in which order the body was done for the elements.
fn shows_order(body: &Statement, slot: Slot) -> bool {
    let is_own = |part: Part<'_>| part.has(|part| matches!(part, Part::Slot(used) if used == slot));
    Part::Statement(body).has(|part| match part {
        Part::Action(action) => match action {
            Action::Move(_, place) | Action::Remember(_, place) => {
                !is_own(Part::Pile(&place.pile, crate::rules::uses::Role::Write))
            }
            Action::SetInt(store, _) | Action::SetText(store, _) => {
                !is_own(Part::Owner(&store.owner)) && !is_own(Part::Text(&store.name))
            }
            _ => false,
        },
        _ => false,
    })
}
