//! `cardsharp.check/1`: the diagnostics of a described game, and the report on them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::GameSet;
use crate::report::{Column, Fit, Link, Report, Row, Table, ToReport, Value};

/// `cardsharp.check/1`: every error and every warning, by place.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CheckDocument {
    /// `cardsharp.check/1`.
    pub schema: Cow<'static, str>,
    /// What was checked, with its declared names where they are known.
    pub game: GameSet,
    /// How many errors there are.
    pub errors: usize,
    /// How many warnings there are.
    pub warnings: usize,
    /// What was found, in the order of the text.
    pub diagnostics: Vec<DiagnosticFinding>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

impl CheckDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.check/1");
}

/// Diagnostic: an error or a warning.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DiagnosticFinding {
    /// What it can be looked up by: `E0001`.
    pub code: Cow<'static, str>,
    /// `error` or `warning`.
    pub severity: Cow<'static, str>,
    /// What was found.
    pub message: String,
    /// What to do about it.
    pub hint: Option<String>,
    /// Where, with a remark.
    #[serde(flatten)]
    pub label: LabelFinding,
    /// Other places that matter.
    pub others: Vec<LabelFinding>,
}

/// Label: a remark at a span of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LabelFinding {
    /// What there is to say about it.
    pub label: String,
    /// The line of its first character, counted from 1.
    pub line: usize,
    /// The column of its first character, in characters, counted from 1.
    pub column: usize,
    /// The line of its end.
    pub end_line: usize,
    /// The column after its last character.
    pub end_column: usize,
}

impl ToReport for CheckDocument {
    fn to_report(&self) -> Report {
        let mut report = Report::new(self.game.title());
        let count = |n: usize, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
        let (errors, warnings) = (count(self.errors, "error"), count(self.warnings, "warning"));
        report.say(format!("{errors}, {warnings}."));
        let columns = vec![
            Column::text("code"),
            Column::text("severity").fit(Fit::Drop(2)),
            Column::count("line"),
            Column::count("column").fit(Fit::Drop(1)),
            Column::text("message").fit(Fit::Wrap),
            Column::text("hint").fit(Fit::Wrap),
        ];
        let row = |found: &DiagnosticFinding| {
            let cells = [
                found.code.clone().into(),
                found.severity.clone().into(),
                found.label.line.into(),
                found.label.column.into(),
                (&found.message).into(),
                Value::or_empty(found.hint.as_ref()),
            ];
            let link = Link::Diagnostic(found.code.clone().into_owned());
            Row::new(cells).link(link).tag(found.severity.clone())
        };
        report.table(Table::new("diagnostics", columns).rows(self.diagnostics.iter().map(row)));
        report
    }
}
