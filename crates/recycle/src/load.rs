//! All steps at once: text → program.

use std::sync::Arc;

use crate::program::{Program, ProgramConfig};
use crate::{Code, Diagnostic, Severity, Span, rules, syntax};

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
/// Everything that is wrong with the text, warnings included: errors first, each in the order of the text.
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

/// Reads and checks a text: its rules, if there are no errors, and everything there is to say about it, errors
/// first, each in the order of the text.
///
/// What only follows from parentheses that do not match is left out.
pub(crate) fn examine(
    text: &str,
    settings: &[(String, String)],
) -> (Option<rules::Rules>, Vec<Diagnostic>) {
    let mut reading = syntax::read(text);
    let mut checked = rules::check(&reading.tree, settings);
    // A `)` too many shows at the end of the file, where it does no harm. If the rest has errors, it is looked for
    // where the lines are indented otherwise.
    if checked.rules.is_none() && has(&reading.errors, &[Code::CloseAfterEnd]) {
        let other = syntax::read_by_indentation(text);
        if has(&other.errors, &[Code::StrayClose]) {
            checked = rules::check(&other.tree, settings);
            reading = other;
        }
    }
    let mut diagnostics = reading.errors;
    let places: Vec<Span> = diagnostics
        .iter()
        .filter(|found| is_parenthesis(found.code))
        .map(|it| it.label.span)
        .collect();
    let follows = |found: &Diagnostic| {
        let holds = |place: &Span| {
            found.label.span.start <= place.start && place.end <= found.label.span.end
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

/// Whether the parentheses do not match, so that what follows may not be where it was meant to be.
fn is_parenthesis(code: Code) -> bool {
    matches!(code, Code::StrayClose | Code::MissingClose)
}

fn is_about_sections(code: Code) -> bool {
    matches!(code, Code::SectionMissing | Code::SectionTwice | Code::OutsideGame | Code::NoGame)
}
