//! `cardsharp.solve/1`: values and optimal play, and the report on them.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use super::{ClassFinding, GameSet};
use crate::report::{AddToReport, Column, Fact, Quantity, Report, Row, Table, Text, ToReport};
use crate::{Certainty, Estimate};

/// `cardsharp.solve/1`: values and optimal play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolveDocument<F> {
    /// `cardsharp.solve/1`.
    pub schema: Cow<'static, str>,
    /// What was solved.
    pub game: GameSet,
    /// The method, by its name.
    pub method: Cow<'static, str>,
    /// What kind of game it is.
    pub class: ClassFinding,
    /// The utility of the seats, in a described game: `score`, `win` or `loss`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub utility: Option<Cow<'static, str>>,
    /// The value for each seat.
    pub values: Vec<Estimate>,
    /// States visited.
    pub states: u64,
    /// The most bytes held in tables, by the solver's own count.
    pub bytes: u64,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
    /// What is particular to the game.
    #[serde(flatten)]
    pub findings: F,
}

impl<F> SolveDocument<F> {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.solve/1");
}

impl<F: AddToReport> ToReport for SolveDocument<F> {
    fn to_report(&self) -> Report {
        let mut report = Report::new(self.game.title());
        let mut class = Text::from(self.class.in_words(true));
        if let Some(sets) = self.findings.n_information_sets() {
            class = class.words(" · ").counted(sets, "information set");
        }
        let is_exact = |value: &Estimate| value.certainty == Certainty::Proven;
        let exact = !self.values.is_empty() && self.values.iter().all(is_exact);
        let method = self.findings.method_title(&self.method);
        let exact = if exact { ", exact" } else { "" };
        report.say(class.words(format!(" → {method}{exact}")));
        if let Some(utility) = &self.utility {
            report.say(payoffs(utility, self.class.seats));
        }
        self.findings.add_caution(&mut report);
        report.table(values(&self.values));
        self.findings.add_to(&mut report, &self.game);
        let mut source = Vec::new();
        if self.states > 0 {
            let (name, unit) = self.findings.states_counted();
            source.push(Fact::count(name, self.states).in_unit(unit));
        }
        if self.bytes > 0 {
            source.push(Fact::new("", self.bytes, Quantity::Bytes).in_unit("in tables"));
        }
        source.push(Fact::new("", self.seconds, Quantity::Seconds));
        report.source(source);
        report
    }
}

/// The value for each seat.
pub(crate) fn values(values: &[Estimate]) -> Table {
    let columns = vec![Column::count("seat"), Column::new("value", Quantity::Payoff)];
    let row = |(idx, value): (usize, &Estimate)| Row::new([(idx + 1).into(), value.into()]);
    Table::new("values", columns).rows(values.iter().enumerate().map(row))
}

/// The utility of the seats of a described game in words.
pub(crate) fn payoffs(utility: &str, seats: usize) -> Text {
    let words = match utility {
        "win" => format!(
            "Payoffs: a win counts 1, shared by those who tie, less 1/{seats} for everybody."
        ),
        "loss" => {
            format!(
                "Payoffs: a loss counts -1, shared by those who tie, plus 1/{seats} for everybody."
            )
        }
        _ => "Payoffs: points ahead of the mean of all seats.".to_owned(),
    };
    words.into()
}
