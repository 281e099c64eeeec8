//! Cards that may not be there: taken from a pile before anything lies on it, or after it was emptied.
//!
//! Only what is sure as far as the order of statements goes is warned of; a pile that nothing ever
//! puts a card on is found with the storages.

use crate::rules::checker::Checker;
use crate::rules::effects::{Effects, Thing};
use crate::rules::uses::Role;
use crate::rules::walk::Part;
use crate::rules::{Action, Card, Cards, PileRef, Rules, Statement, StatementKind};
use crate::{Code, Diagnostic};
use std::collections::BTreeSet;

/// How far behind a statement is looked.
const MOST_LATER: usize = 16;

impl Checker {
    /// Warns of cards that are taken where there are none.
    pub(super) fn lint_absent_cards(&mut self, rules: &Rules) {
        let mut filled: BTreeSet<Thing> = BTreeSet::new();
        for deck in &rules.setup {
            filled.extend(Effects::of(Part::Statement(deck)).writes);
        }
        let never_filled = never_filled(rules);
        for statement in &rules.body {
            // After the first stage or choice anything may have happened.
            let is_plain = !Part::Statement(statement).has(|part| {
                matches!(part, Part::Statement(statement)
                    if matches!(statement.kind, StatementKind::Stage { .. } | StatementKind::Choice(..)))
            });
            if !is_plain || !self.taken_too_early(statement, &mut filled, &never_filled) {
                break;
            }
        }
        for statement in &rules.body {
            Part::Statement(statement).walk(&mut |part| {
                if let Part::Statement(Statement { kind: StatementKind::Do(parts), .. }) = part {
                    self.taken_after_emptying(parts);
                }
            });
        }
    }

    /// Goes through statements in order, and through no loop twice. False if nothing is known
    /// any more about what is filled.
    fn taken_too_early(
        &mut self,
        statement: &Statement,
        filled: &mut BTreeSet<Thing>,
        never: &BTreeSet<Thing>,
    ) -> bool {
        match &statement.kind {
            StatementKind::Do(parts) => {
                parts.iter().all(|part| self.taken_too_early(part, filled, never))
            }
            StatementKind::Act(action) => {
                if let Some(pile) = taken(action)
                    && !filled.contains(&pile)
                    && !never.contains(&pile)
                {
                    self.report::<()>(
                        Diagnostic::new(
                            Code::AbsentCard,
                            statement.span,
                            "a card is taken from a pile that nothing lies on yet",
                            "nothing has put a card there before this",
                        )
                        .with_hint("put this after the statement that fills the pile"),
                    );
                    return false;
                }
                fill(statement, filled)
            }
            _ => fill(statement, filled),
        }
    }

    /// `(repeat all (move (top pile) …))` and then a card from the same pile.
    fn taken_after_emptying(&mut self, parts: &[Statement]) {
        for (idx, part) in parts.iter().enumerate() {
            let Some(emptied) = emptied(part) else { continue };
            let pile = Effects::of(Part::Cards(emptied));
            for later in parts[idx + 1..].iter().take(MOST_LATER) {
                let effects = Effects::of(Part::Statement(later));
                if let StatementKind::Act(Action::Move(Card::At(_, of), _)) = &later.kind
                    && **of == *emptied
                {
                    self.report::<()>(
                        Diagnostic::new(
                            Code::AbsentCard,
                            later.span,
                            "a card is taken from a pile that has just been emptied",
                            "there is no card left",
                        )
                        .with_other(part.span, "all its cards are moved away here"),
                    );
                    break;
                }
                if pile.read_from(&effects) {
                    break;
                }
            }
        }
    }
}

/// The pile that the action needs a card on, if it is a named one.
fn taken(action: &Action) -> Option<Thing> {
    let (Action::Move(card, _) | Action::Remember(card, _)) = action else { return None };
    let Card::At(_, of) = card else { return None };
    match &**of {
        Cards::Pile(PileRef::Pile(pile)) => Some(Thing::pile(pile)).filter(is_named),
        _ => None,
    }
}

fn is_named(thing: &Thing) -> bool {
    matches!(thing, Thing::Named(_, _, Some(_)))
}

/// Adds what the statement fills. False if it may fill anything.
fn fill(statement: &Statement, filled: &mut BTreeSet<Thing>) -> bool {
    let mut is_known = true;
    Part::Statement(statement).walk(&mut |part| match part {
        Part::Pile(pile, Role::Write) => {
            let piles = Effects::of(Part::Pile(pile, Role::Write)).writes;
            is_known &= piles.iter().any(is_named);
            filled.extend(piles);
        }
        Part::Pile(_, Role::Alias) => is_known = false,
        _ => {}
    });
    is_known
}

/// The piles that nothing in the whole game puts a card on: warned of elsewhere.
fn never_filled(rules: &Rules) -> BTreeSet<Thing> {
    let (mut written, mut read) = (BTreeSet::new(), BTreeSet::new());
    for statement in rules.setup.iter().chain(&rules.body) {
        Part::Statement(statement).walk(&mut |part| {
            if let Part::Pile(pile, role) = part {
                let effects = Effects::of(Part::Pile(pile, role));
                if matches!(role, Role::Write | Role::Alias) {
                    written.extend(effects.writes);
                } else {
                    read.extend(effects.reads);
                }
            }
        });
    }
    read.difference(&written).copied().collect()
}

/// The pile that the statement empties.
fn emptied(statement: &Statement) -> Option<&Cards> {
    let StatementKind::Act(Action::RepeatAll(body)) = &statement.kind else { return None };
    let StatementKind::Act(Action::Move(Card::At(_, of), to)) = &body.kind else { return None };
    match &**of {
        Cards::Pile(PileRef::Pile(pile)) => {
            let is_same = matches!(&to.pile, PileRef::Pile(to) if to == pile);
            (!is_same).then_some(&**of)
        }
        _ => None,
    }
}
