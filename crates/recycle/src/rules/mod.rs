//! Tree → rules: names, kinds and dialects resolved, every mistake reported.

mod action;
mod aloud;
mod award;
mod boolean;
mod card;
mod cards;
mod checker;
mod collection;
mod deck;
mod declare;
mod dialect;
mod display;
mod display_model;
mod effects;
mod flags;
mod foreign_words;
mod game;
mod groups;
mod hints;
mod int;
mod kind;
mod lints;
mod memory;
mod model;
mod owner;
mod phrase;
mod pile;
mod quirks;
mod repeat;
mod scope;
mod secrets;
mod setting;
mod setup;
mod shape;
mod statement;
mod store;
mod suggest;
mod teams;
mod text;
mod texts;
mod uses;
mod value;
mod walk;

pub use display_model::*;
pub(crate) use kind::Kind;
pub use model::*;
pub(crate) use uses::StorageSort;

use crate::syntax::Tree;
use crate::{Diagnostic, Severity, Span};

/// Result of semantic analysis: rules, if there are no errors, and diagnostics.
#[derive(Clone, Debug, PartialEq)]
pub struct Checked {
    /// The rules, unless something is an error.
    pub rules: Option<Rules>,
    /// Every error and every warning, in the order of [`Diagnostic::sort`].
    pub diagnostics: Vec<Diagnostic>,
    /// The kind of every variable, by the place where it is bound.
    pub(crate) bound: Vec<(Span, Kind)>,
}

/// Makes rules of a tree, in whichever dialect it is written.
///
/// `settings` give declared names other values than the file does: `("NUMP", "4")`. A tree in which
/// something could not be read has no rules, even if nothing further is wrong with it.
pub fn check(tree: &Tree, settings: &[(String, String)]) -> Checked {
    let mut checker = checker::Checker::new(tree, settings);
    let rules = checker.game(tree);
    let bound = std::mem::take(&mut checker.bound);
    let mut diagnostics = checker.into_diagnostics();
    Diagnostic::sort(&mut diagnostics);
    diagnostics.dedup();
    let is_wrong = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    Checked { rules: rules.filter(|_| !is_wrong), diagnostics, bound }
}
