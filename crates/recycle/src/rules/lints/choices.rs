//! Choices in which there may be nothing to choose.

use crate::rules::checker::Checker;
use crate::rules::walk::Part;
use crate::rules::{Bool, Cards, Collection, Statement, StatementKind};
use crate::{Code, Diagnostic};

impl Checker {
    /// Warns of choices that may well have nothing to choose: every option is under the same
    /// condition, or the only one takes a card from a filtered list, and nothing else in the game
    /// looks at what the filter leaves.
    ///
    /// Several conditions usually exclude each other and leave no gap, and a game may be written so
    /// that nobody is asked who has no move. Whether that is so is not looked into.
    pub(super) fn lint_choices(&mut self, body: &[Statement]) {
        let mut choices = Vec::new();
        for statement in body {
            unguarded(statement, &mut choices);
        }
        for choice in choices {
            let StatementKind::Choice(options, _) = &choice.kind else { continue };
            if options.iter().any(is_sure) {
                continue;
            }
            let conditions: Vec<Option<&Bool>> = options.iter().map(condition).collect();
            let is_alike =
                conditions[0].is_some() && conditions.iter().all(|other| *other == conditions[0]);
            let is_lone = matches!(&options[..], [only] if may_lack_cards(only, choice, body));
            if is_alike || is_lone {
                self.no_legal_move(choice, options);
            }
        }
    }

    fn no_legal_move(&mut self, choice: &Statement, options: &[Statement]) {
        let (span, label) = match options {
            [only] => (only.span, "the only option, and not always there"),
            _ => (choice.span, "none of these is always there"),
        };
        self.report::<()>(
            Diagnostic::new(Code::NoLegalMove, span, "this choice may have no legal move", label)
                .with_hint("add a move for that case: ((== (size …) 0) (turn pass))"),
        );
    }
}

/// The choices that do not stand under a condition.
fn unguarded<'r>(statement: &'r Statement, found: &mut Vec<&'r Statement>) {
    match &statement.kind {
        StatementKind::Choice(..) => found.push(statement),
        StatementKind::Stage { body: parts, .. } | StatementKind::Do(parts) => {
            parts.iter().for_each(|part| unguarded(part, found));
        }
        StatementKind::Let { body, .. } | StatementKind::Each { body, .. } => {
            unguarded(body, found);
        }
        StatementKind::If(..) | StatementKind::Act(_) | StatementKind::Say(_) => {}
    }
}

/// Whether the option is always there, if nobody is asked who has an empty hand.
fn is_sure(option: &Statement) -> bool {
    match &option.kind {
        StatementKind::Act(_) => true,
        StatementKind::Do(parts) => parts.iter().any(is_sure),
        StatementKind::Let { body, .. } => is_sure(body),
        StatementKind::Each { of, body, .. } => {
            !matches!(of, Collection::Cards(Cards::Filter(..))) && is_sure(body)
        }
        _ => false,
    }
}

/// The condition that the option is under.
fn condition(option: &Statement) -> Option<&Bool> {
    match &option.kind {
        StatementKind::If(condition, _) => Some(condition),
        StatementKind::Let { body, .. } => condition(body),
        _ => None,
    }
}

/// Whether the option takes a card from a filtered list, and nothing but the choice itself looks at
/// some of the cards that are filtered.
fn may_lack_cards(option: &Statement, choice: &Statement, body: &[Statement]) -> bool {
    let StatementKind::Each { of: Collection::Cards(Cards::Filter(base, ..)), .. } = &option.kind
    else {
        return false;
    };
    let looks = |part: Part<'_>| match part {
        Part::Cards(Cards::Filter(of, ..)) => of == base,
        Part::Bool(Bool::Any(Collection::Cards(of), ..) | Bool::All(Collection::Cards(of), ..)) => {
            *of == **base
        }
        _ => false,
    };
    let count = |part: Part<'_>| {
        let mut n = 0;
        part.walk(&mut |part| n += usize::from(looks(part)));
        n
    };
    let n_all: usize = body.iter().map(|statement| count(Part::Statement(statement))).sum();
    n_all == count(Part::Statement(choice))
}
