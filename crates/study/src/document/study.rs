//! `cardsharp.study/1`: the kind of a game and its measures, and the report on them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::GameSet;
use crate::measured::Measured;
use crate::report::{AddToReport, Fact, Quantity, Report, ToReport};

/// `cardsharp.study/1`: what kind of game it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StudyDocument<F> {
    /// `cardsharp.study/1`.
    pub schema: Cow<'static, str>,
    /// What was studied.
    pub game: GameSet,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
    /// What is measured of any game, where it was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub measured: Option<Box<Measured>>,
    /// What is particular to the game.
    #[serde(flatten)]
    pub findings: F,
}

impl<F> StudyDocument<F> {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.study/1");

    /// What was found about `game`, the time still to be filled in.
    pub fn new(game: GameSet, findings: F) -> Self {
        Self { schema: Self::SCHEMA, game, seconds: 0.0, measured: None, findings }
    }
}

impl<F: AddToReport> ToReport for StudyDocument<F> {
    fn to_report(&self) -> Report {
        let mut report = Report::new(self.game.title());
        self.findings.add_caution(&mut report);
        self.findings.add_to(&mut report, &self.game);
        if let Some(measured) = &self.measured {
            measured.add_to(&mut report, &self.game);
        }
        report.source(vec![Fact::new("", self.seconds, Quantity::Seconds)]);
        report
    }
}
