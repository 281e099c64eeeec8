//! Excerpts of a source with remarks at their places.

use serde::Serialize;

use crate::check::LabelFinding;
use crate::document::SourceLine;

/// Excerpt: lines of a source, with labels at the places that a message is about.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Excerpt {
    /// What the source is called.
    pub name: String,
    /// The message.
    pub title: String,
    /// The places, the first one the most important.
    pub labels: Vec<LabelFinding>,
    /// The lines that they are in, in order; some between may be missing.
    pub lines: Vec<SourceLine>,
}
