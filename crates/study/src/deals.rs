//! Who wins a game of two from every deal, where nothing is left to chance after it.
//!
//! Plain data for the documents. Deals are counted as equally likely ones: as few as their exact odds
//! allow, see [`DealCounts`].

use serde::{Deserialize, Serialize};

use crate::document::GameSet;
use crate::report::{AddToReport, Column, Fact, Fit, Quantity, Report, Row, Table, Value};
use crate::{Amount, Estimate};

/// A game of two that was solved for every deal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DealsFindings {
    /// Who wins, if both play perfectly.
    pub outcomes: OutcomesFinding,
}

/// Outcomes of the deals under perfect play, for the seat that moves first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OutcomesFinding {
    /// All deals after which somebody is to move.
    #[serde(flatten)]
    pub all: DealCounts,
    /// The longest way to a win in moves, from any position that play can come to, if the winner hurries
    /// and the loser delays; nothing if nobody ever wins.
    pub longest: Option<u32>,
    /// How likely each is, as exact fractions.
    pub odds: OutcomeOdds,
    /// What the seat that moves first gets, on average.
    pub value: Estimate,
    /// The same deals apart, by who moves first.
    pub first: Vec<FirstFinding>,
    /// The probability that play is over as soon as all is dealt, as a fraction; nothing if it never is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub over: Option<String>,
}

/// Deals, each as likely as any other: the least number of them that gives every position which can be
/// dealt, among those in which the same seat moves first, a whole number.
///
/// So cards that nobody can tell apart are as many deals as there are ways to deal them, and what is alike
/// for all of these is counted once. Nothing where it is beyond what 64 bits can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DealCounts {
    /// Deals that the seat to move first wins,
    pub win: Option<u64>,
    /// loses,
    pub loss: Option<u64>,
    /// and neither.
    pub draw: Option<u64>,
    /// All of them.
    pub deals: Option<u64>,
}

/// Probabilities as exact fractions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OutcomeOdds {
    /// Of a win,
    pub win: String,
    /// of a loss,
    pub loss: String,
    /// of neither.
    pub draw: String,
}

/// The deals after which one seat moves first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FirstFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// How likely it moves first, as a fraction.
    pub odds: String,
    /// Who wins then.
    #[serde(flatten)]
    pub counts: DealCounts,
}

impl AddToReport for DealsFindings {
    fn add_to(&self, report: &mut Report, _game: &GameSet) {
        let OutcomesFinding { all, first, longest, odds, value, over } = &self.outcomes;
        let exact = |text: &str| Amount::from_text(text).map_or(Value::Unknown, Value::Amount);
        if let (Some(1), [only]) = (all.deals, first.as_slice()) {
            let how = match (all.win, all.loss) {
                (Some(1), _) => "wins",
                (_, Some(1)) => "loses",
                _ => "draws",
            };
            report.say(format!("Seat {} moves first and {how} under perfect play.", only.seat));
        } else {
            report.table(counts(all, first, *longest));
            report.facts(
                "first-seat",
                vec![
                    Fact::new(
                        "probability that the seat that moves first wins",
                        exact(&odds.win),
                        Quantity::Probability,
                    ),
                    Fact::new("that it loses", exact(&odds.loss), Quantity::Probability),
                    Fact::new("that it draws", exact(&odds.draw), Quantity::Probability),
                    Fact::new("its value", value, Quantity::Payoff),
                ],
            );
        }
        if let Some(over) = over {
            report.facts(
                "over",
                vec![Fact::new(
                    "probability that play is over after the deal",
                    exact(over),
                    Quantity::Probability,
                )],
            );
        }
    }
}

/// Deals by outcome under perfect play.
fn counts(all: &DealCounts, first: &[FirstFinding], longest: Option<u32>) -> Table {
    let columns = vec![
        Column::text("for the seat that moves first"),
        Column::count("won"),
        Column::count("lost"),
        Column::count("drawn"),
        Column::count("all"),
        Column::count("longest win").in_unit("moves").fit(Fit::Drop(1)),
    ];
    // What does not fit into a count is many.
    let count = |count: Option<u64>| count.map_or("many".into(), Value::Count);
    let row = |name: String, counts: &DealCounts, longest: Option<u32>| {
        let [win, loss, draw, all] =
            [counts.win, counts.loss, counts.draw, counts.deals].map(count);
        Row::new([name.into(), win, loss, draw, all, Value::or_empty(longest)])
    };
    let mut table = Table::new("outcomes", columns).row(row("deals".to_owned(), all, longest));
    if first.iter().any(|first| first.counts != *all) {
        for first in first {
            table.push(row(format!("where seat {} begins", first.seat), &first.counts, None));
        }
    }
    table
}
