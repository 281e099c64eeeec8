//! `cardsharp.check/1`: what is wrong with a described game, and where.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::GameSet;

/// Every mistake and every warning, by place.
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
    /// Seconds it took, as measured by the face that asked.
    pub seconds: f64,
}

impl CheckDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.check/1");
}

/// One mistake or warning.
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

/// A remark at a stretch of the text.
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
