//! The verb `check`: everything that is wrong with a described game, at once.

use recycle::program::Compat;
use recycle::{Diagnostic, Label, Severity};
use serde_json::{Map, Value};
use study::check::{CheckDocument, DiagnosticFinding, LabelFinding};
use study::document::GameSet;

use crate::error::WorkbenchError;
use crate::line_column::Lines;
use crate::{GameSource, described, library};

/// Request to check a described game.
#[derive(Clone, Debug)]
pub struct CheckRequest {
    /// The text of a file, or a game of the library.
    pub game: GameSource,
    /// Declared names and the values to give them.
    pub set: Vec<(String, String)>,
}

/// Result of a check: its document, and the diagnostics as they are drawn.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The document.
    pub document: CheckDocument,
    /// What the game is called.
    pub name: String,
    /// Its text.
    pub text: String,
    /// Every mistake and every warning: errors first, each in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

/// Checks a described game. Mistakes in its text are no error here: they are what was asked for.
///
/// # Errors
/// If there is no such game, or if a name is set twice.
pub fn check(request: &CheckRequest) -> Result<Checked, WorkbenchError> {
    let (name, text) = match &request.game {
        GameSource::Described { name, text } => (name.as_str(), text.as_str()),
        GameSource::Written { name, .. } => {
            let why =
                format!("{name} is not in RECYCLE: every other verb says what is wrong with it");
            return Err(WorkbenchError::unable(why));
        }
        GameSource::Opened(game) => {
            let why = format!("{} is opened, and so it was checked", game.name());
            return Err(WorkbenchError::unable(why));
        }
        GameSource::Named(name) => match library::find(name) {
            Some(game) => (game.file, game.text),
            None if crate::is_known(name) => {
                let why = format!("{name} is built in: it has no text that could be checked");
                return Err(WorkbenchError::unable(why));
            }
            None => {
                return Err(
                    crate::find(&request.game).expect_err("a name that is not known is not found")
                );
            }
        },
    };
    let (set, diagnostics) = match described::load(name, text, &request.set, Compat::NONE) {
        Ok(loaded) => (described::declared(&loaded.rules), loaded.warnings),
        Err(WorkbenchError::Wrong(mistakes)) => (given(&request.set), mistakes.diagnostics),
        Err(error) => return Err(error),
    };
    let lines = Lines::new(text);
    let count = |severity| diagnostics.iter().filter(|it| it.severity() == severity).count();
    let document = CheckDocument {
        schema: CheckDocument::SCHEMA,
        game: GameSet { name: name.to_owned(), set },
        errors: count(Severity::Error),
        warnings: count(Severity::Warning),
        diagnostics: diagnostics.iter().map(|found| finding(found, &lines)).collect(),
        seconds: 0.0,
    };
    Ok(Checked { document, name: name.to_owned(), text: text.to_owned(), diagnostics })
}

/// What was set, where it is not known what the names stand for.
fn given(set: &[(String, String)]) -> Map<String, Value> {
    set.iter().map(|(name, value)| (name.clone(), Value::from(value.as_str()))).collect()
}

fn finding(found: &Diagnostic, lines: &Lines<'_>) -> DiagnosticFinding {
    DiagnosticFinding {
        code: found.code.id().into(),
        severity: match found.severity() {
            Severity::Error => "error".into(),
            Severity::Warning => "warning".into(),
        },
        message: found.message.clone(),
        hint: found.hint.clone(),
        label: label(&found.label, lines),
        others: found.others.iter().map(|other| label(other, lines)).collect(),
    }
}

fn label(label: &Label, lines: &Lines<'_>) -> LabelFinding {
    let range = label.span.range();
    let (line, column) = lines.place(range.start);
    let (end_line, end_column) = lines.place(range.end);
    LabelFinding { label: label.text.clone(), line, column, end_line, end_column }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn checked(text: &str, set: &[(&str, &str)]) -> Checked {
        let game = GameSource::Described { name: "a.rcy".to_owned(), text: text.to_owned() };
        let set = set.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        check(&CheckRequest { game, set: set.collect() }).expect("there is a game")
    }

    const GAME: &str = "(game
  (declare 2 'NUMP)
  (setup (create players 'NUMP) (create deck (game iloc STOCK) (deck (RANK (ACE, KING)))))
  (do ((shuffle (game iloc STOCK))))
  (scoring max (size (game iloc STOCK))))";

    #[test]
    fn a_right_game_has_an_empty_list_and_its_declared_names() {
        let document = checked(GAME, &[("NUMP", "3")]).document;
        assert_eq!((document.errors, document.warnings), (0, 0));
        assert_eq!(document.game.set["NUMP"], 3);
    }

    #[test]
    fn mistakes_have_their_lines_and_columns_in_the_order_of_the_text() {
        let text = GAME.replace("shuffle", "é").replace("max", "most");
        let document = checked(&text, &[]).document;
        let found = document.diagnostics.iter();
        let places: Vec<_> = found
            .map(|it| {
                let at = &it.label;
                (&*it.severity, at.line, at.column, at.end_line, at.end_column)
            })
            .collect();
        assert_eq!(places, [("error", 4, 9, 4, 10), ("error", 5, 12, 5, 16)]);
        assert_eq!(document.errors, 2);
    }

    #[test]
    fn a_setting_that_is_not_declared_is_a_mistake() {
        let found = checked(GAME, &[("NUMPLAYERS", "3")]).diagnostics;
        assert_eq!(found.iter().map(|it| it.code.id()).collect::<Vec<_>>(), ["E0501"]);
    }
}
