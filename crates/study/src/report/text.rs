//! Prose of a report: words, values among them, and code.

use serde::Serialize;

use super::{Quantity, Value};

/// Prose: a sequence of spans.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Text(pub Vec<Span>);

/// Part of a text.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Span {
    /// Words.
    Words(String),
    /// A command, an option or a name of a program, which does not break inside.
    Code(String),
    /// A value.
    Value(Value, Quantity),
}

impl Text {
    /// Words with code between backticks.
    pub fn with_code(text: &str) -> Self {
        let part = |(nth, part): (usize, &str)| match nth % 2 {
            0 => Span::Words(part.to_owned()),
            _ => Span::Code(part.to_owned()),
        };
        let spans = text.split('`').enumerate().map(part);
        Self(spans.filter(|span| *span != Span::Words(String::new())).collect())
    }

    /// The same with more words.
    #[must_use]
    pub fn words(mut self, words: impl Into<String>) -> Self {
        self.0.push(Span::Words(words.into()));
        self
    }

    /// The same with a command or an option.
    #[must_use]
    pub fn code(mut self, code: impl Into<String>) -> Self {
        self.0.push(Span::Code(code.into()));
        self
    }

    /// The same with a value.
    #[must_use]
    pub fn value(mut self, value: impl Into<Value>, quantity: Quantity) -> Self {
        self.0.push(Span::Value(value.into(), quantity));
        self
    }

    /// The same with a whole number.
    #[must_use]
    pub fn count(self, count: u64) -> Self {
        self.value(count, Quantity::Count)
    }

    /// The same with a number of things: `1 game`, `7 games`.
    #[must_use]
    pub fn counted(self, count: u64, thing: &str) -> Self {
        let plural = if count == 1 { "" } else { "s" };
        self.count(count).words(format!(" {thing}{plural}"))
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl From<&str> for Text {
    fn from(words: &str) -> Self {
        Self(vec![Span::Words(words.to_owned())])
    }
}

impl From<String> for Text {
    fn from(words: String) -> Self {
        Self(vec![Span::Words(words)])
    }
}
