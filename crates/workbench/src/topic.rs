//! Topics: the questions that a report on a game answers, by name.

use serde::Serialize;

/// Topic of a report: a question that can be asked of a game, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Topic {
    /// Its name, as requests have it.
    pub name: &'static str,
    /// The question, in a line without a full stop.
    pub about: &'static str,
}

impl Topic {
    /// Measures: the topic that every game has.
    pub const MEASURES: Self = Self {
        name: "measures",
        about: "What is measured of any game: is it fair, does skill win, is it exciting",
    };

    /// Whether it is wanted, where `only` names what is: all are if none is named.
    pub fn is_wanted(self, only: &[String]) -> bool {
        only.is_empty() || self.is_named(only)
    }

    /// Whether `only` names it.
    pub fn is_named(self, only: &[String]) -> bool {
        only.iter().any(|name| name == self.name)
    }
}
