//! Quirks of stages: a stage that has ended when it is entered.

use crate::Code;
use crate::rules::checker::Checker;
use crate::rules::effects::Effects;
use crate::rules::walk::Part;
use crate::rules::{Action, Bool, Comparison, Int, Statement, StatementKind, Store};

/// How many stages are looked at.
const MOST_STAGES: usize = 200;

impl Checker {
    /// Looks through the stages of the game. Only a stage within a stage matters: what `CardStock`
    /// leaves behind is a turn of the stage around it.
    pub(super) fn quirks_of_stages(&mut self, body: &[Statement]) {
        for (statement, siblings, is_within) in stages(body, false).into_iter().take(MOST_STAGES) {
            let StatementKind::Stage { end, .. } = &statement.kind else { continue };
            if is_within && is_over_at_once(end, siblings, statement, body) {
                self.quirk(
                    Code::EndedOnEntry,
                    self.condition_span(statement),
                    "this stage is over when it is entered; CardStock then forgets whose turn was to be next",
                    "put the stage under a condition",
                );
            }
        }
    }
}

/// Every stage, with the statements around it on the same level and whether it is within a stage.
fn stages(level: &[Statement], is_within: bool) -> Vec<(&Statement, &[Statement], bool)> {
    let mut found = Vec::new();
    for statement in level {
        match &statement.kind {
            StatementKind::Stage { body, .. } => {
                found.push((statement, level, is_within));
                found.extend(stages(body, true));
            }
            StatementKind::Do(parts) => found.extend(stages(parts, is_within)),
            StatementKind::If(_, body)
            | StatementKind::Let { body, .. }
            | StatementKind::Each { body, .. } => {
                found.extend(stages(std::slice::from_ref(body), is_within));
            }
            _ => {}
        }
    }
    found
}

/// Whether the end is `(== storage n)`, and the storage is n whenever the stage is entered: it was
/// just set to it, or it is 0 because nothing outside the stage ever sets it.
fn is_over_at_once(
    end: &Bool,
    siblings: &[Statement],
    stage: &Statement,
    body: &[Statement],
) -> bool {
    let Bool::Compare(Comparison::Equal, Int::Store(store), Int::Const(value)) = end else {
        return false;
    };
    let Some(idx) = siblings.iter().position(|sibling| std::ptr::eq(sibling, stage)) else {
        return false;
    };
    for before in siblings[..idx].iter().rev() {
        if let Some(is_set) = sets_to(before, store, *value) {
            return is_set;
        }
    }
    *value == 0 && !is_set_outside(body, stage, store)
}

/// Whether the last thing that the statement does to the storage is to set it to the value; `None`
/// if it does nothing to it.
fn sets_to(statement: &Statement, store: &Store, value: i32) -> Option<bool> {
    match &statement.kind {
        StatementKind::Do(parts) => parts.iter().rev().find_map(|part| sets_to(part, store, value)),
        StatementKind::Act(Action::SetInt(set, Int::Const(to))) if set == store => {
            Some(*to == value)
        }
        _ => touches(Part::Statement(statement), store).then_some(false),
    }
}

fn is_set_outside(level: &[Statement], stage: &Statement, store: &Store) -> bool {
    level.iter().any(|statement| {
        if std::ptr::eq(statement, stage) {
            return false;
        }
        match &statement.kind {
            StatementKind::Do(parts) | StatementKind::Stage { body: parts, .. } => {
                is_set_outside(parts, stage, store)
            }
            StatementKind::If(_, body)
            | StatementKind::Let { body, .. }
            | StatementKind::Each { body, .. } => {
                is_set_outside(std::slice::from_ref(body), stage, store)
            }
            _ => touches(Part::Statement(statement), store),
        }
    })
}

fn touches(part: Part<'_>, store: &Store) -> bool {
    let read = Int::Store(store.clone());
    Effects::of(Part::Int(&read)).read_from(&Effects::of(part))
}
