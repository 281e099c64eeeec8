//! Flags: stored integers that are never anything but 0 and 1.

use std::collections::BTreeMap;

use super::walk::Part;
use super::{Action, Collection, Int, Ints, Slot, Statement, StatementKind, Store, Text, TextId};

/// The names of the integers that the rules set to 0 or 1 and change in no other way. A name that is found while
/// playing may be any of them, so there are none then.
pub(super) fn flags(body: &[Statement]) -> Vec<TextId> {
    let mut binary: Vec<Slot> = Vec::new();
    let mut names: BTreeMap<TextId, bool> = BTreeMap::new();
    let mut is_sure = true;
    let mut note = |store: &Store, is_flag: bool| match store.name {
        Text::Const(name) => *names.entry(name).or_insert(true) &= is_flag,
        _ => is_sure = false,
    };
    for statement in body {
        Part::Statement(statement).walk(&mut |part| match part {
            Part::Statement(Statement {
                kind: StatementKind::Each { of: Collection::Ints(Ints::Range(from, to)), slot, .. },
                ..
            }) if (&**from, &**to) == (&Int::Const(0), &Int::Const(1)) => binary.push(*slot),
            Part::Action(Action::SetInt(store, value)) => {
                let is_flag = match value {
                    Int::Const(value) => matches!(value, 0 | 1),
                    Int::Var(slot) => binary.contains(slot),
                    _ => false,
                };
                note(store, is_flag);
            }
            Part::Action(Action::Increase(store, _) | Action::Decrease(store, _)) => {
                note(store, false);
            }
            _ => {}
        });
    }
    if !is_sure {
        return Vec::new();
    }
    names.into_iter().filter(|(_, is_flag)| *is_flag).map(|(name, _)| name).collect()
}
