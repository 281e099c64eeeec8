//! All steps at once: text → program.

use std::sync::Arc;

use crate::program::{Program, ProgramConfig};
use crate::{Code, Diagnostic, Label, Severity, Span, rules, syntax};

/// A program, and what there is to remark about its text.
#[derive(Clone, Debug)]
pub struct Loaded {
    /// The game, shared by all that is made of it.
    pub program: Arc<Program>,
    /// The rules it was made of.
    pub rules: rules::Rules,
    /// Warnings, by place.
    pub warnings: Vec<Diagnostic>,
}

/// Reads, checks and compiles a game. `settings` give declared names other values: `("NUMP", "4")`.
///
/// # Errors
/// Everything that is wrong with the text, warnings included.
pub fn load(
    text: &str,
    settings: &[(String, String)],
    config: &ProgramConfig,
) -> Result<Loaded, Vec<Diagnostic>> {
    let reading = syntax::read(text);
    let mut diagnostics = reading.errors;
    let checked = rules::check(&reading.tree, settings);
    diagnostics.extend(checked.diagnostics);
    let is_wrong = diagnostics.iter().any(|found| found.severity() == Severity::Error);
    let Some(rules) = checked.rules.filter(|_| !is_wrong) else { return Err(diagnostics) };
    match Program::new(&rules, config) {
        Ok(program) => {
            let program = Arc::new(program.with_source(text));
            Ok(Loaded { program, rules, warnings: diagnostics })
        }
        Err(error) => {
            let span = Span::new(0, text.len().min(1));
            diagnostics.push(Diagnostic {
                code: Code::TooLarge,
                message: error.to_string(),
                label: Label { span, text: "in this game".to_owned() },
                others: Vec::new(),
                hint: Some("make the game smaller: fewer cards, names or nested loops".to_owned()),
            });
            Err(diagnostics)
        }
    }
}
