//! Choices in which there may be nothing to choose.

use crate::rules::checker::Checker;
use crate::rules::walk::Part;
use crate::rules::{
    Bool, Cards, Collection, Groups, Ints, Players, Statement, StatementKind, Teams, Texts,
};
use crate::{Code, Diagnostic};

impl Checker {
    /// Warns of choices that have nothing for sure: a single option under a condition, or only
    /// options that are each taken from a filtered list.
    ///
    /// Several conditions usually exclude each other and leave no gap; whether they do is not
    /// looked into, unless they are all the same.
    pub(super) fn lint_choices(&mut self, level: &[Statement]) {
        self.choices_in(level, false);
    }

    fn choices_in(&mut self, level: &[Statement], is_guarded: bool) {
        for statement in level {
            match &statement.kind {
                StatementKind::Choice(options) if !is_guarded => {
                    self.lint_choice(statement, options);
                }
                StatementKind::Stage { end, body, .. } => {
                    // An end that looks at a filtered list may well be what keeps it from being empty.
                    let guards = Part::Bool(end).has(is_filter);
                    self.choices_in(body, guards);
                }
                StatementKind::Do(parts) => self.choices_in(parts, is_guarded),
                StatementKind::If(_, body) => self.choices_in(std::slice::from_ref(body), true),
                StatementKind::Let { body, .. } | StatementKind::Each { body, .. } => {
                    self.choices_in(std::slice::from_ref(body), is_guarded);
                }
                _ => {}
            }
        }
    }

    fn lint_choice(&mut self, choice: &Statement, options: &[Statement]) {
        if options.iter().any(is_sure) {
            return;
        }
        let conditions: Vec<Option<&Bool>> = options.iter().map(condition).collect();
        let is_one = options.len() == 1;
        let all_alike = conditions[0].is_some() && conditions.iter().all(|c| *c == conditions[0]);
        let no_condition = conditions.iter().all(Option::is_none);
        if !(is_one || all_alike || no_condition && !are_complements(options)) {
            return;
        }
        let label = if is_one {
            "the only option, and not always there"
        } else {
            "none of these is always there"
        };
        let span = if is_one { options[0].span } else { choice.span };
        self.report::<()>(
            Diagnostic::new(Code::NoLegalMove, span, "this choice may have no legal move", label)
                .with_hint("add a move for that case: ((== (size …) 0) (turn pass))"),
        );
    }
}

/// Whether the option is always there.
fn is_sure(option: &Statement) -> bool {
    match &option.kind {
        StatementKind::Act(_) => true,
        StatementKind::Do(parts) => parts.iter().any(is_sure),
        StatementKind::Let { body, .. } => is_sure(body),
        StatementKind::Each { of, body, .. } => !may_be_empty(of) && is_sure(body),
        _ => false,
    }
}

/// Whether it is in the nature of the collection to be empty now and then. A hand may be empty too,
/// but then the game is written so that nobody is asked.
fn may_be_empty(of: &Collection) -> bool {
    match of {
        Collection::Cards(of) => {
            matches!(of, Cards::Filter(..) | Cards::Run { .. } | Cards::Intersect(_))
        }
        Collection::Groups(of) => {
            matches!(of, Groups::Filter(..) | Groups::Tuples(..) | Groups::Runs { .. })
        }
        Collection::Players(of) => matches!(of, Players::Filter(..)),
        Collection::Teams(of) => matches!(of, Teams::Filter(..)),
        Collection::Ints(of) => matches!(of, Ints::Filter(..)),
        Collection::Texts(of) => matches!(of, Texts::Filter(..)),
    }
}

fn is_filter(part: Part<'_>) -> bool {
    matches!(
        part,
        Part::Cards(Cards::Filter(..))
            | Part::Groups(Groups::Filter(..))
            | Part::Players(Players::Filter(..))
    )
}

/// The condition that the option is under.
fn condition(option: &Statement) -> Option<&Bool> {
    match &option.kind {
        StatementKind::If(condition, _) => Some(condition),
        StatementKind::Let { body, .. } => condition(body),
        _ => None,
    }
}

/// Whether two of the options take their elements from filters of which one is the other's negation.
fn are_complements(options: &[Statement]) -> bool {
    let filters: Vec<&Bool> = options
        .iter()
        .filter_map(|option| match &option.kind {
            StatementKind::Each {
                of: Collection::Cards(Cards::Filter(_, _, condition)), ..
            } => Some(&**condition),
            _ => None,
        })
        .collect();
    // Variables of two filters differ, so that only the shape is compared.
    let is_negated = |one: &Bool, other: &Bool| match (one, other) {
        (Bool::Not(_), Bool::Not(_)) => false,
        (Bool::Not(inner), plain) | (plain, Bool::Not(inner)) => {
            std::mem::discriminant(&**inner) == std::mem::discriminant(plain)
        }
        (Bool::Compare(one, ..), Bool::Compare(other, ..)) => one != other,
        _ => false,
    };
    filters
        .iter()
        .enumerate()
        .any(|(idx, one)| filters[idx + 1..].iter().any(|other| is_negated(one, other)))
}
