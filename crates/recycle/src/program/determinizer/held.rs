//! Content of the loops and variables around a choice: where they refer to cards, sampled ones take their place.

use super::super::Program;
use super::super::code::{Collection, ElementKind, Op, Pc, Reg, Value};

/// Content of a loop or a binding around a choice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Held {
    pub list: List,
    /// The variable that holds a card.
    pub card: Option<Reg>,
}

/// Type of the elements of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum List {
    /// Of nothing that is a card.
    Plain,
    Cards,
    /// Each as its size and that many cards.
    Groups,
}

/// What is held at `pc`, where a choice stands, the outermost first.
pub(super) fn held_at(program: &Program, pc: Pc) -> Vec<Held> {
    let ops = &program.code.ops;
    let here = pc as usize;
    let is_around = |exit: Pc| here < exit as usize;
    let mut around = Vec::new();
    for (idx, op) in ops[..here].iter().enumerate() {
        match op {
            Op::Next { kind, reg, exit } if is_around(*exit) => {
                let list = match kind {
                    ElementKind::Card => List::Cards,
                    ElementKind::Group => List::Groups,
                    _ => List::Plain,
                };
                around.push(Held { list, card: (*kind == ElementKind::Card).then_some(*reg) });
            }
            Op::Again(exit) if is_around(*exit) => {
                around.push(Held { list: List::Plain, card: None });
            }
            Op::Bind(reg, value) if end_of_binding(ops, idx) > here => {
                let list = match value {
                    Value::Collection(Collection::Cards(_)) => List::Cards,
                    Value::Collection(Collection::Groups(_)) => List::Groups,
                    _ => List::Plain,
                };
                let card = matches!(value, Value::Card(_)).then_some(*reg);
                around.push(Held { list, card });
            }
            _ => {}
        }
    }
    around
}

/// Where what is bound at `idx` is unbound.
fn end_of_binding(ops: &[Op], idx: usize) -> usize {
    let mut depth = 0;
    for (at, op) in ops.iter().enumerate().skip(idx) {
        match op {
            Op::Bind(..) | Op::Pick { .. } => depth += 1,
            Op::Unbind => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return at;
        }
    }
    ops.len()
}
