//! Equilibrium of a game with hidden information: its size, the strategy of each seat, its exploitability; and the
//! report on it.

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::chart::{Picture, SeatBars, StrategyBar, StrategyChart};
use crate::document::{GameSet, present};
use crate::report::{
    AddToReport, Column, Fact, Fit, Link, MoveShare, Quantity, Report, Row, Table, Text, Value,
};
use crate::text::grouped;
use crate::{Amount, Estimate};

/// The information sets of a seat that brief output shows.
pub const EXCERPT: usize = 12;
/// The information sets of a seat that a chart shows.
const CHARTED: usize = 40;
/// The sign between the name and the value of a move.
const IS: &str = " = ";
/// A probability below this is nothing to six digits.
const NOTHING: f64 = 5e-7;

/// Equilibrium of a game with hidden information; or given strategies for it, evaluated.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HiddenFindings {
    /// How large the game is, written out as a tree.
    pub size: SizeFinding,
    /// The rounds of an iterative method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub iterations: Option<u64>,
    /// The exploitability at which it was to stop, by such a method.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<f64>,
    /// Whether that exploitability was reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target_met: Option<bool>,
    /// The seed, by a method that samples.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// How much better moves are preferred, in a logit equilibrium.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rationality: Option<f64>,
    /// What the seats leave to be won; nothing if there are no strategies for all of them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exploitability: Option<ExploitabilityFinding>,
    /// What a seat's strategy wins against anybody, where two seats play for the same money.
    pub guarantees: Vec<GuaranteeFinding>,
    /// How the answer was checked.
    pub audit: Cow<'static, str>,
    /// What is not to be taken for granted.
    pub warnings: Vec<String>,
    /// How each seat plays.
    pub strategy: Vec<SeatFinding>,
}

/// Size of a game in extensive form.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeFinding {
    /// Nodes, those of chance and the ends included.
    pub nodes: u64,
    /// Ends.
    pub leaves: u64,
    /// Information sets of each seat: what it cannot tell apart.
    pub information_sets: Vec<u64>,
    /// Sequences of each seat: a move at an information set each, and one for having done nothing.
    pub sequences: Vec<u64>,
    /// Bytes of the tree in memory.
    pub bytes: u64,
}

/// Exploitability of a profile: the gains by best responses.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExploitabilityFinding {
    /// The mean of the gains: none in an equilibrium.
    pub mean: Estimate,
    /// Their sum, also called `NashConv`.
    pub nash_conv: Estimate,
    /// What each seat would win more by its best reply to the others.
    pub gains: Vec<Estimate>,
    /// What these numbers mean for this game.
    pub meaning: Cow<'static, str>,
}

/// Guaranteed value: the least that a seat's strategy wins against any opponent.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GuaranteeFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// What it gets at least, on average.
    pub value: Estimate,
}

/// Strategy of a seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatFinding {
    /// The seat, from 1 on.
    pub seat: usize,
    /// Its information sets, the one that play comes to most often first: all, unless only some were asked for.
    pub sets: Vec<SetFinding>,
    /// How many more sets with a choice there are.
    #[serde(skip)]
    pub left_out: usize,
}

/// Mixed action at an information set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SetFinding {
    /// What it has seen.
    pub set: String,
    /// The reach probability: how likely play ever comes there, if all play so; nothing if it is not known
    /// how all do, or could not be worked out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reach: Option<f64>,
    /// How often play comes there on average, where it may come there again.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    pub visits: Option<Visits>,
    /// The probability that chance and the others bring play there, if the seat itself does all to come
    /// there. If that is zero, nothing can be said of what moves are worth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub others_reach: Option<f64>,
    /// What it does, in the game's order.
    pub moves: Vec<MoveFinding>,
}

/// Expected number of visits: nothing if it has no bound, because play that comes there never ends.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Visits(pub Option<f64>);

/// Move at an information set: its probability, its value and its loss.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct MoveFinding {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability as a fraction, where it is known.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<String>,
    /// The probability.
    pub probability: f64,
    /// What the seat expects if it makes this move there, and all go on as they do; nothing if it is not
    /// known how all play, or if the others never let play come there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub value: Option<Amount>,
    /// How much less that is than by the best move there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cost: Option<Amount>,
}

impl AddToReport for HiddenFindings {
    fn add_to(&self, report: &mut Report, game: &GameSet) {
        for warning in &self.warnings {
            report.say(format!("Caution: {warning}."));
        }
        report.facts("convergence", self.convergence());
        if let Some(rationality) = self.rationality {
            report.say(
                Text::from("Logit quantal response equilibrium with rationality λ = ")
                    .value(rationality, Quantity::Text)
                    .words(
                        ": a move that is worth 1 more than another is made exp(λ) times as often.",
                    ),
            );
        }
        let is_equilibrium =
            self.exploitability.as_ref().is_some_and(ExploitabilityFinding::is_zero);
        if !is_equilibrium {
            report.table(self.guaranteed());
        }
        if let Some(found) = &self.exploitability {
            report.facts("exploitability", found.facts());
        }
        report.say(format!("Checked by {}.", self.audit));
        if let Some(chart) = strategy_chart(format!("Strategies of {}", game.name), &self.strategy)
        {
            report.chart("strategy", chart, "Probability of each move at the information sets.");
        }
        report.table(strategy_table(&self.strategy, Decision::InformationSet));
    }

    fn add_caution(&self, report: &mut Report) {
        if let (Some(false), Some(target), Some(found)) =
            (self.target_met, self.target, &self.exploitability)
        {
            report.say(
                Text::from("The target was missed: exploitability is ")
                    .value(&found.mean, Quantity::Loss)
                    .words(", and the target is ")
                    .value(target, Quantity::Loss)
                    .words(". The strategies below are those found by then."),
            );
        }
    }

    fn n_information_sets(&self) -> Option<u64> {
        Some(self.size.information_sets.iter().sum())
    }

    fn states_counted(&self) -> (&'static str, &'static str) {
        ("", "nodes")
    }
}

impl HiddenFindings {
    /// Rounds, target and seed of an iterative method.
    fn convergence(&self) -> Vec<Fact> {
        let rounds = self.iterations.map(|rounds| Fact::count("iterations", rounds));
        let target =
            self.target.map(|target| Fact::new("target exploitability", target, Quantity::Loss));
        let seed = self.seed.map(|seed| Fact::text("seed", seed.to_string()));
        rounds.into_iter().chain(target).chain(seed).collect()
    }

    fn guaranteed(&self) -> Table {
        let columns =
            vec![Column::count("seat"), Column::new("guaranteed value", Quantity::Payoff)];
        let row = |found: &GuaranteeFinding| Row::new([found.seat.into(), (&found.value).into()]);
        Table::new("guarantees", columns).rows(self.guarantees.iter().map(row))
    }
}

impl ExploitabilityFinding {
    /// Whether no player gains by deviating, proven.
    fn is_zero(&self) -> bool {
        self.nash_conv.exact.as_deref() == Some("0")
    }

    fn facts(&self) -> Vec<Fact> {
        let gain = |(idx, gain): (usize, &Estimate)| {
            Fact::new(format!("gain of seat {} by deviating", idx + 1), gain, Quantity::Loss)
        };
        let gains = self.gains.iter().enumerate().map(gain).filter(|_| !self.is_zero());
        let both = [
            Fact::new("exploitability", &self.mean, Quantity::Loss),
            Fact::new("NashConv", &self.nash_conv, Quantity::Loss),
        ];
        gains.chain(both).collect()
    }
}

/// Kind of decision that the rows of a strategy table are about.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Decision {
    InformationSet,
    Position,
}

/// Strategies of all seats: where there is a choice, the decisions reached most often first.
pub(crate) fn strategy_table(seats: &[SeatFinding], of: Decision) -> Table {
    let sets = || seats.iter().flat_map(|seat| seat.sets.iter().map(move |set| (seat.seat, set)));
    let choices = || sets().filter(|(_, set)| set.moves.len() > 1);
    let has_reach = sets().any(|(_, set)| set.reach.is_some());
    let has_visits = choices().any(|(_, set)| set.visits.is_some());
    let has_values = of == Decision::Position;
    let is_set = of == Decision::InformationSet;
    let decision = Column::text(if is_set { "information set" } else { "position" });
    let mut columns = vec![decision.fit(Fit::Abbreviate)];
    if has_reach {
        columns.push(Column::new("reach", Quantity::Probability).fit(Fit::Drop(1)));
    }
    if has_visits {
        columns.push(Column::new("expected visits", Quantity::Mean).fit(Fit::Drop(3)));
    }
    columns.push(Column::text("strategy").fit(Fit::Abbreviate));
    if has_values {
        columns.push(Column::new("value", Quantity::Loss).fit(Fit::Drop(2)));
    }
    if has_reach {
        columns.push(Column::text("best alternative").fit(Fit::Abbreviate));
        columns.push(Column::new("loss", Quantity::Loss));
    }
    let prefix = common_prefix(seats);
    let row = |(seat, set): (usize, &SetFinding)| {
        let mut cells = vec![Value::from(&set.set)];
        if has_reach {
            cells.push(set.reach.into());
        }
        if has_visits {
            cells.push(set.visits.map_or(set.reach.into(), Value::from));
        }
        cells.push(set.mixed_action(prefix));
        if has_values {
            let made = set.moves.iter().find(|mv| mv.probability > 0.5);
            cells.push(made.and_then(|mv| mv.value.as_ref()).map_or(Value::Empty, Value::from));
        }
        if has_reach {
            cells.extend(set.best_alternative(prefix));
        }
        let set = set.set.clone();
        let link = if is_set { Link::InformationSet { seat, set } } else { Link::Position(set) };
        Row::new(cells).in_group(format!("Seat {seat}")).link(link)
    };
    let left_out = seats.iter().map(|seat| seat.left_out as u64).sum();
    let hint = "reached less often; the CSV table and the JSON document have them";
    let mut table = Table::new("strategy", columns).excerpt(EXCERPT);
    if has_reach {
        table.caption = Text::from(
            "Loss: the cost of the best move outside the strategy; where it is 0, the player is indifferent.",
        );
    }
    if !prefix.is_empty() {
        table.caption = table.caption.words(" Every move is ").code(format!("{prefix}…"));
    }
    table.rows(choices().map(row)).omitting(Some(left_out), hint)
}

/// The prefix of all moves where there is a choice, such as `ACT = `; mostly none.
fn common_prefix(seats: &[SeatFinding]) -> &str {
    let sets = seats.iter().flat_map(|seat| &seat.sets).filter(|set| set.moves.len() > 1);
    let mut moves = sets.flat_map(|set| &set.moves).map(|mv| &*mv.mv);
    let first = moves.next().unwrap_or_default();
    let prefix = first.find(IS).map_or("", |at| &first[..at + IS.len()]);
    if moves.all(|mv| mv.starts_with(prefix)) { prefix } else { "" }
}

/// Strategies as a chart: the decisions reached most often, where there is a choice; nothing if there is none.
pub fn strategy_chart(title: impl Into<String>, seats: &[SeatFinding]) -> Option<Picture> {
    let prefix = common_prefix(seats);
    let mut moves: Vec<String> = Vec::new();
    let mut n_left_out: usize = seats.iter().map(|seat| seat.left_out).sum();
    let mut bars = Vec::new();
    for seat in seats {
        let choices: Vec<_> = seat.sets.iter().filter(|set| set.moves.len() > 1).collect();
        n_left_out += choices.len().saturating_sub(CHARTED);
        let row = |set: &&SetFinding| set.bar(prefix, &mut moves);
        let rows: Vec<_> = choices.iter().take(CHARTED).map(row).collect();
        if !rows.is_empty() {
            bars.push(SeatBars { name: format!("Seat {}", seat.seat), rows });
        }
    }
    let note = match n_left_out {
        0 => String::new(),
        n => format!("{} more are reached less often.", grouped(n as u64)),
    };
    let chart = StrategyChart { title: title.into(), moves, seats: bars, note };
    (!chart.seats.is_empty()).then_some(Picture::Strategy(chart))
}

impl From<Visits> for Value {
    fn from(Visits(visits): Visits) -> Self {
        visits.map_or("unbounded".into(), Value::from)
    }
}

impl SetFinding {
    /// The mixed action as a bar of a chart whose `moves` grow with it.
    fn bar(&self, prefix: &str, moves: &mut Vec<String>) -> StrategyBar {
        let mut place = |name: &str| {
            let known = moves.iter().position(|known| known == name);
            known.unwrap_or_else(|| {
                moves.push(name.to_owned());
                moves.len() - 1
            })
        };
        let shares =
            self.moves.iter().map(|mv| (place(&mv.mv[prefix.len()..]), mv.probability)).collect();
        let values = self.moves.iter().map(|mv| Some(mv.probability * mv.value.as_ref()?.float));
        StrategyBar { name: self.set.clone(), shares, reach: self.reach, value: values.sum() }
    }

    /// The moves with their probabilities, without a prefix that all have.
    fn mixed_action(&self, prefix: &str) -> Value {
        let share = |found: &MoveFinding| MoveShare {
            mv: found.mv[prefix.len()..].to_owned(),
            probability: Amount { exact: found.exact.clone(), float: found.probability },
        };
        Value::Moves(self.moves.iter().map(share).collect())
    }

    /// The best move outside the strategy, and its loss: negative where the strategy does only what is not best,
    /// off the path of play. Empty where every move is in the strategy.
    fn best_alternative(&self, prefix: &str) -> [Value; 2] {
        if self.moves.iter().any(|mv| mv.cost.is_none()) {
            return [Value::Unknown, Value::Unknown];
        }
        let is_made = |mv: &&MoveFinding| mv.probability >= NOTHING;
        let is_best = |mv: &MoveFinding| mv.cost.as_ref().is_some_and(Amount::is_nothing);
        if !self.moves.iter().filter(is_made).any(is_best)
            && let Some((better, cost)) = self.better_move()
        {
            return [better.mv[prefix.len()..].into(), cost.negated().into()];
        }
        let cost = |mv: &MoveFinding| mv.cost.as_ref().map_or(f64::INFINITY, |cost| cost.float);
        let others = self.moves.iter().filter(|mv| !is_made(mv));
        match others.min_by(|a, b| cost(a).total_cmp(&cost(b))) {
            Some(MoveFinding { mv, cost: Some(cost), .. }) => {
                // Rounding is no loss.
                let is_rounded = cost.exact.is_none() && cost.is_nothing();
                let cost = if is_rounded { Amount::ZERO } else { cost.clone() };
                [mv[prefix.len()..].into(), cost.into()]
            }
            _ => [Value::Empty, Value::Empty],
        }
    }

    /// The best move, and how much better it is than the worst that is made, if any that is made is not best.
    pub fn better_move(&self) -> Option<(&MoveFinding, &Amount)> {
        let made = self.moves.iter().filter(|mv| mv.probability >= NOTHING);
        let costs = made.filter_map(|mv| mv.cost.as_ref()).filter(|cost| !cost.is_nothing());
        let most = costs.max_by(|a, b| a.float.total_cmp(&b.float))?;
        let is_best = |mv: &&MoveFinding| mv.cost.as_ref().is_some_and(Amount::is_nothing);
        Some((self.moves.iter().find(is_best)?, most))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_what_is_done_is_not_best_the_better_move_is_named() {
        let set = |made: [f64; 3]| {
            let rows = ["a", "b", "c"].into_iter().zip(made).zip([0.5, 0.0, 0.25]);
            let mv = |((name, probability), float): ((&str, f64), f64)| MoveFinding {
                mv: name.to_owned(),
                exact: None,
                probability,
                value: None,
                cost: Some(Amount { exact: None, float }),
            };
            let (reach, visits, others_reach) = (None, None, None);
            let moves = rows.map(mv).collect();
            SetFinding { set: String::new(), reach, visits, others_reach, moves }
        };
        let better = |made| set(made).better_move().map(|(mv, cost)| (mv.mv.clone(), cost.float));
        assert_eq!(better([0.0, 1.0, 0.0]), None);
        assert_eq!(better([1.0, 0.0, 0.0]), Some(("b".to_owned(), 0.5)));
        assert_eq!(better([0.0, 0.5, 0.5]), Some(("b".to_owned(), 0.25)));
    }

    #[test]
    fn the_best_alternative_is_the_cheapest_move_that_is_not_made() {
        let set = |moves: &[(f64, Option<&str>)]| {
            let mv = |(name, (probability, cost)): (&str, &(f64, Option<&str>))| MoveFinding {
                mv: name.to_owned(),
                exact: None,
                probability: *probability,
                value: None,
                cost: cost.and_then(Amount::from_text),
            };
            let moves = ["a", "b", "c"].into_iter().zip(moves).map(mv).collect();
            SetFinding { set: String::new(), reach: None, visits: None, others_reach: None, moves }
        };
        let amount = |text: &str| Value::Amount(Amount::from_text(text).unwrap());
        for (moves, expected) in [
            (
                &[(1.0, Some("0")), (0.0, Some("1/2")), (0.0, Some("1/4"))][..],
                ["c".into(), amount("1/4")],
            ),
            (&[(1.0, Some("0")), (0.0, Some("0"))], ["b".into(), amount("0")]),
            (&[(0.5, Some("0")), (0.5, Some("0"))], [Value::Empty, Value::Empty]),
            (&[(1.0, Some("1/2")), (0.0, Some("0"))], ["b".into(), amount("-1/2")]),
            (&[(1.0, None), (0.0, None)], [Value::Unknown, Value::Unknown]),
        ] {
            assert_eq!(set(moves).best_alternative(""), expected, "{moves:?}");
        }
    }
}
