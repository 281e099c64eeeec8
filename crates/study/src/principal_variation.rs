//! Principal variation and optimal moves of a game with perfect information, and the report on them.

use serde::{Deserialize, Serialize};

use crate::Amount;
use crate::course::PlayOutcome;
use crate::deals::DealsFindings;
use crate::document::GameSet;
use crate::hidden::{Decision, SeatFinding, strategy_table};
use crate::report::{AddToReport, Column, Fit, Omitted, Quantity, Report, Row, Table, Text, Value};

/// The steps of a principal variation that brief output shows.
const EXCERPT: usize = 16;

/// Solution of a game with perfect information.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PerfectInfoFindings {
    /// Who wins from every deal, where nothing is left to chance after it.
    #[serde(flatten)]
    pub deals: Option<DealsFindings>,
    /// The outcome of play, where it can cycle.
    #[serde(flatten)]
    pub course: Option<PlayOutcome>,
    /// What to do.
    #[serde(flatten)]
    pub line: VariationFindings,
}

/// Principal variation, and optimal moves where play comes most often.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct VariationFindings {
    /// What happens, from the start on, if chance always does what is likeliest: the first of these.
    pub line: Vec<StepFinding>,
    /// The payoffs at its end; nothing if it is not followed to its end, because it is too long or cycles.
    pub pays: Option<Vec<Amount>>,
    /// What each seat does in the positions in which it decides, those that play comes to most often
    /// first.
    pub strategy: Vec<SeatFinding>,
    /// Whether these are all positions in which seats decide that play comes to if all play best.
    #[serde(rename = "complete")]
    pub is_all: bool,
}

/// Step of a principal variation: a move of a seat or of chance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct StepFinding {
    /// Who does it, from 1 on; nobody if it is chance.
    pub seat: Option<usize>,
    /// What is done.
    #[serde(rename = "move")]
    pub mv: String,
    /// How likely chance does it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probability: Option<Amount>,
}

impl AddToReport for PerfectInfoFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        if let Some(deals) = &self.deals {
            deals.add_to(report, game);
        }
        if let Some(course) = &self.course {
            course.add_to(report, game);
        }
        self.line.add_to(report, game);
    }
}

impl AddToReport for VariationFindings {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        report.table(self.variation());
        if let Some(pays) = self.pays.as_ref().filter(|_| !self.line.is_empty()) {
            let mut text = Text::from("The principal variation pays ");
            for (nth, payoff) in pays.iter().enumerate() {
                let joint = if nth > 0 { ", " } else { "" };
                text = text.words(joint).value(payoff, Quantity::Loss);
            }
            report.say(text.words("."));
        } else if !self.line.is_empty() {
            report.say("The principal variation goes on: it is too long to list, or it cycles.");
        }
        let mut strategy = strategy_table(&self.strategy, Decision::Position);
        if !self.is_all && strategy.omitted.is_none() {
            let hint = "positions that are reached less often".into();
            strategy.omitted = Some(Omitted { rows: None, hint });
        }
        report.table(strategy);
    }
}

impl VariationFindings {
    /// The steps if all play optimally and chance takes its likeliest move.
    fn variation(&self) -> Table {
        let has_chance = self.line.iter().any(|step| step.probability.is_some());
        let mut columns =
            vec![Column::count("step"), Column::text("by"), Column::text("move").fit(Fit::Shorten)];
        if has_chance {
            columns.push(Column::new("probability", Quantity::Loss).fit(Fit::Drop(1)));
        }
        let row = |(idx, step): (usize, &StepFinding)| {
            let by = step.seat.map_or("chance".to_owned(), |seat| format!("seat {seat}"));
            let mut cells = vec![Value::from(idx + 1), by.into(), (&step.mv).into()];
            if has_chance {
                cells.push(step.probability.as_ref().map_or(Value::Empty, Value::from));
            }
            Row::new(cells)
        };
        let caption = if has_chance {
            "Principal variation, with the likeliest moves of chance:"
        } else {
            "Principal variation:"
        };
        let table = Table::new("principal-variation", columns).caption(caption).excerpt(EXCERPT);
        table.rows(self.line.iter().enumerate().map(row))
    }
}
