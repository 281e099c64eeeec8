//! All steps at once: text → program.

use std::sync::Arc;

use crate::program::{Program, ProgramConfig};
use crate::syntax::{Reads, read_as};
use crate::{Code, Diagnostic, Severity, Span, rules};

/// A program, and what there is to remark about its text.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, shared by all that is made of it.
    pub program: Arc<Program>,
    /// The rules it was made of.
    pub rules: rules::Rules,
    /// Warnings, in the order of the text.
    pub warnings: Vec<Diagnostic>,
}

/// Reads, checks and compiles a game. `settings` give declared names other values: `("NUMP", "4")`.
///
/// # Errors
/// Everything that is wrong with the text, warnings included, in the order of [`Diagnostic::sort`].
pub fn load(
    text: &str,
    settings: &[(String, String)],
    config: &ProgramConfig,
) -> Result<Loaded, Vec<Diagnostic>> {
    let (rules, mut diagnostics) = examine(text, settings);
    let Some(rules) = rules else { return Err(diagnostics) };
    match Program::new(&rules, config) {
        Ok(program) => {
            let program = Arc::new(program.with_source(text));
            Ok(Loaded { program, rules, warnings: diagnostics })
        }
        Err(error) => {
            let span = Span::new(0, text.len().min(1));
            let diagnostic =
                Diagnostic::new(Code::TooLarge, span, error.to_string(), "in this game");
            diagnostics.push(
                diagnostic.with_hint("make the game smaller: fewer cards, names or nested loops"),
            );
            Diagnostic::sort(&mut diagnostics);
            Err(diagnostics)
        }
    }
}

/// Reads and checks a text: its rules, if there are no errors, and everything there is to say about it, in the order
/// of [`Diagnostic::sort`].
///
/// What only follows from parentheses that do not match is left out. Of a text with errors it is tried whether signs
/// in it start comments of another language.
pub(crate) fn examine(
    text: &str,
    settings: &[(String, String)],
) -> (Option<rules::Rules>, Vec<Diagnostic>) {
    let mut reads = Reads::default();
    let mut reading = read_as(text, reads);
    let mut checked = rules::check(&reading.tree, settings);
    if (checked.rules.is_none() || has_error(&reading.errors))
        && ["//", "--", "%"].iter().any(|sign| text.contains(sign))
    {
        reads.foreign_comments = true;
        let other = read_as(text, reads);
        if other.tree != reading.tree {
            checked = rules::check(&other.tree, settings);
            reading = other;
        }
    }
    // A `)` too many shows at the end of the file, where it does no harm. If the rest has errors, it is looked for
    // where the lines are indented otherwise.
    if checked.rules.is_none() && has(&reading.errors, &[Code::CloseAfterEnd]) {
        let other = read_as(text, Reads { by_indentation: true, ..reads });
        if has(&other.errors, &[Code::StrayClose]) {
            checked = rules::check(&other.tree, settings);
            reading = other;
        }
    }
    let mut diagnostics = reading.errors;
    // What a sign that is no operator was meant to be, the checker may know better.
    let is_known = |found: &Diagnostic| {
        found.code == Code::UnknownOperator
            && checked
                .diagnostics
                .iter()
                .any(|it| it.code == Code::UnknownOperator && it.label.span == found.label.span)
    };
    diagnostics.retain(|found| !is_known(found));
    let places: Vec<Span> = diagnostics
        .iter()
        .filter(|found| found.code.is_about_parentheses())
        .map(|it| it.label.span)
        .collect();
    let follows = |found: &Diagnostic| {
        let span = found.label.span;
        let holds = |place: &Span| {
            // What ends where the parenthesis is too many has lost its end to it.
            let between = text.get(span.range().end..place.range().start);
            let is_before = between.is_some_and(|between| {
                between.bytes().all(|byte| byte == b')' || byte.is_ascii_whitespace())
            });
            is_before || (span.start <= place.start && place.end <= span.end)
        };
        !places.is_empty()
            && (found.severity() == Severity::Warning
                || is_about_sections(found.code)
                || places.iter().any(holds))
    };
    diagnostics.extend(checked.diagnostics.into_iter().filter(|found| !follows(found)));
    Diagnostic::sort(&mut diagnostics);
    let is_wrong = has_error(&diagnostics);
    (checked.rules.filter(|_| !is_wrong), diagnostics)
}

fn has_error(diagnostics: &[Diagnostic]) -> bool {
    diagnostics.iter().any(|found| found.severity() == Severity::Error)
}

fn has(diagnostics: &[Diagnostic], codes: &[Code]) -> bool {
    diagnostics.iter().any(|found| codes.contains(&found.code))
}

fn is_about_sections(code: Code) -> bool {
    matches!(code, Code::SectionMissing | Code::SectionTwice | Code::OutsideGame | Code::NoGame)
}
