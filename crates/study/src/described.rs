//! Survey of a described game: its class, its size, the reductions that a solver uses, and its values if it could
//! be solved.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::Estimate;
use crate::document::{ClassFinding, GameSet, payoffs, values};
use crate::report::{AddToReport, Column, Fit, Quantity, Report, Row, Table, Text, Value};

/// Survey of a described game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DescribedStudy {
    /// What kind of game it is: as it was found where it was solved, else as its rules tell.
    pub class: ClassFinding,
    /// What seats want.
    pub utility: Cow<'static, str>,
    /// About how many positions of play there are, those that come again counted each time.
    pub play: PlayEstimate,
    /// What of a position does not matter; nothing where something is hidden, and what was seen matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduction: Option<ReductionFinding>,
    /// What it is worth, if it could be solved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solution: Option<SolutionFinding>,
    /// Why it could not.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsolved: Option<String>,
}

/// Size of play, estimated from random games.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PlayEstimate {
    /// The logarithm, to base 10, of the estimated number of positions.
    pub magnitude: f64,
    /// The random games it is estimated from.
    pub games: u64,
    /// Those among them that did not come to an end.
    pub unfinished: u64,
}

/// States instead of positions.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ReductionFinding {
    /// The states that a solver sees.
    pub states: StatesFinding,
    /// The positions they stand for.
    pub positions: StatesFinding,
    /// What is alike in a state, in short phrases.
    pub reductions: Vec<String>,
}

/// Number of states, as far as they were counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StatesFinding {
    /// This many were met, where they could be counted at all.
    pub count: Option<u64>,
    /// Whether these are all.
    pub is_all: bool,
}

/// Values of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SolutionFinding {
    /// How that was found.
    pub method: Cow<'static, str>,
    /// To each seat.
    pub values: Vec<Estimate>,
    /// States, or nodes of the tree where something is hidden.
    pub states: u64,
}

impl AddToReport for DescribedStudy {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        let method = self.solution.as_ref().map_or("", |solution| &*solution.method);
        self.add_titled(report, method);
    }
}

impl DescribedStudy {
    /// Adds what was found, where the method of the solution has this title.
    pub fn add_titled(&self, report: &mut Report, method: &str) {
        // Only a solution shows whether a position can come again.
        report.say(self.class.in_words(self.solution.is_some()));
        report.say(payoffs(&self.utility, self.class.seats));
        let PlayEstimate { magnitude, games, unfinished } = self.play;
        let text = Text::from("Play has ").value(Value::Power(magnitude), Quantity::Count);
        let text = text.words(" positions, repeated ones counted each time (estimated from ");
        let mut text = text.counted(games, "random game");
        if unfinished > 0 {
            text = text.words(", ").count(unfinished).words(" of which did not end");
        }
        report.say(text.words(")."));
        if let Some(reduction) = &self.reduction {
            reduction.add_to(report);
        }
        if let Some(solution) = &self.solution {
            let text = Text::from(format!("Solved by {method}, with "));
            report.say(text.counted(solution.states, "state").words("."));
            report.table(values(&solution.values));
        }
        if let Some(why) = &self.unsolved {
            report.say(format!("Not solved: {why}."));
        }
    }
}

impl ReductionFinding {
    fn add_to(&self, report: &mut Report) {
        let count = |text: Text, states: &StatesFinding| match states.count {
            None => text.words("an unknown number of"),
            Some(count) if states.is_all => text.count(count),
            Some(count) => text.words("more than ").count(count),
        };
        let text = count(Text::from("A solver sees "), &self.states).words(" states instead of ");
        report.say(count(text, &self.positions).words(" positions."));
        let columns = vec![Column::text("reduction").fit(Fit::Wrap)];
        let row = |phrase: &String| Row::new([phrase.into()]);
        report.table(Table::new("reductions", columns).rows(self.reductions.iter().map(row)));
    }
}
