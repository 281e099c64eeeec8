//! Quirks: where the existing engine does something else than the reference's sane rule.
#![allow(clippy::unused_self, clippy::ref_option, reason = "the warnings come next")]

use super::checker::Checker;
use super::{Cards, Statement, Store};
use crate::Span;

impl Checker {
    pub(super) fn quirk_shadowed(&mut self, _name: &str, _span: Span, _outer: Span) {}
    pub(super) fn quirk_card_equality(&mut self, _span: Span) {}
    pub(super) fn quirk_ties(&mut self, _points: &Store, _span: Span) {}
    pub(super) fn quirk_tuples(&mut self, _points: &Store, _span: Span) {}
    pub(super) fn quirk_runs_all(&mut self, _span: Span) {}
    pub(super) fn quirk_adjacent_names(&mut self, _span: Span) {}
    pub(super) fn quirk_idle_let(&mut self, _span: Span) {}
    pub(super) fn quirk_repeat(&mut self, _body: &Statement, _span: Span) {}
    pub(super) fn quirk_repeat_all(&mut self, _of: &Cards, _span: Span) {}
}
