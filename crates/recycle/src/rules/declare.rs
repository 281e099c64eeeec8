//! Declarations: names for constants, which settings can change.

use super::checker::Checker;
use super::hints::text_of;
use super::kind::Kind;
use super::pile::is_fixed;
use super::scope::{Binder, Bound};
use super::{Collection, Constant, Int, Slot, Text, Texts, Value};
use crate::syntax::{Node, NodeKind};
use crate::{Code, Diagnostic, Edit};

/// Declarations of a game, resolved.
#[derive(Debug, Default)]
pub(super) struct Declared {
    /// Every declared name, in order.
    pub(super) constants: Vec<(String, Constant)>,
    /// What is only known while playing, with its place: bound around the whole body.
    pub(super) later: Vec<(Value, Slot, crate::Span)>,
}

impl Checker {
    /// `(declare value 'V)`: binds the variable for the rest of the game.
    pub(super) fn declare(&mut self, node: &Node, declared: &mut Declared) -> Option<()> {
        let usage = "(declare value 'V)";
        if self.in_order(node, usage).is_none() {
            // The name is declared, whatever its value.
            if let Some(NodeKind::Var(name)) = node.items().get(1).map(|var| &var.kind) {
                let (name, span) = (name.clone(), node.items()[1].span);
                declared.constants.push((name.clone(), Constant::Later));
                self.bind_to(&name, span, Bound::Unknown, Binder::Declare);
            }
            return None;
        }
        let [_, value_node, var] = self.exactly(node, usage)?;
        if let (NodeKind::Name(name), NodeKind::Int(_) | NodeKind::List(..)) =
            (&value_node.kind, &var.kind)
        {
            let error = Diagnostic::new(
                Code::NotAVariable,
                value_node.span.to(var.span),
                "the value comes first, and then the variable with its quote",
                "the other way round",
            );
            let edits = vec![
                Edit::replace(value_node.span, text_of(var)),
                Edit::replace(var.span, format!("'{name}")),
            ];
            self.bind_to(name, value_node.span, Bound::Unknown, Binder::Declare);
            declared.constants.push((name.clone(), Constant::Later));
            return self.report(
                error.with_hint(format!("the form is {usage}")).with_edits("exchange them", edits),
            );
        }
        let is_memory = self.kind_of(value_node) == Kind::Memory;
        let value = self.value(value_node);
        let NodeKind::Var(name) = &var.kind else {
            self.bind(var, None, Binder::Declare);
            return None;
        };
        let Some(value) = value else {
            declared.constants.push((name.clone(), Constant::Later));
            self.bind_to(name, var.span, Bound::Unknown, Binder::Declare);
            return None;
        };
        let constant = match &value {
            Value::Int(Int::Const(value)) => Constant::Int(*value),
            Value::Text(Text::Const(id)) => Constant::Text(*id),
            Value::Collection(Collection::Texts(Texts::List(list))) => {
                Constant::Texts(list.clone())
            }
            _ => Constant::Later,
        };
        let constant = self.set_from_outside(name, constant, var.span);
        declared.constants.push((name.clone(), constant.clone()));
        if constant != Constant::Later {
            self.bind_to(name, var.span, Bound::Constant(constant), Binder::Declare);
            return Some(());
        }
        let kind = value.kind(is_memory);
        match value {
            // A pile that can be named anywhere stands for itself, in the setup too.
            Value::Pile(pile) if is_fixed(&pile) => {
                self.bind_to(name, var.span, Bound::Pile(pile, kind), Binder::Declare);
            }
            value => {
                let slot = self.bind(var, Some(kind), Binder::Declare);
                declared.later.push((value, slot, node.span));
            }
        }
        Some(())
    }
}
