//! Lints: what is legal but surely wrong.
#![allow(clippy::unused_self, clippy::ref_option, reason = "the warnings come next")]

use super::checker::Checker;
use super::scope::Binding;
use super::statement::Position;
use super::{Award, Bool, Card, Collection, Statement, Store, Text};
use crate::Span;
use crate::syntax::Node;

impl Checker {
    pub(super) fn lint_unused(&mut self, _binding: &Binding) {}
    pub(super) fn note_key(&mut self, _key: &Text, _span: Span) {}
    pub(super) fn note_value(&mut self, _attribute: &Text, _value: &Text, _span: Span) {}
    pub(super) fn note_award_value(&mut self, _key: &Text, _value: &Text, _span: Span) {}
    pub(super) fn note_points(&mut self, _store: &Store, _awards: &[Award]) {}
    pub(super) fn note_moved(&mut self, _one: &Option<Card>, _other: &Option<Card>) {}
    pub(super) fn note_choice(&mut self, _span: Span, _at: Position) {}
    pub(super) fn note_stage(&mut self, _end: &Bool, _end_span: Span, _span: Span) {}
    pub(super) fn note_each(
        &mut self,
        _node: &Node,
        _is_any: bool,
        _of: &Collection,
        _body: &Statement,
        _at: Position,
    ) {
    }
}
