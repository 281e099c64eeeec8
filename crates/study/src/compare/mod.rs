//! Games side by side: what differs, by how much, and whether chance could do the same.
//!
//! Every game is compared with the first. A difference of two means has the root of the sum of the squares of their
//! errors; how likely chance alone goes so far is by the normal distribution. Many differences are looked at, so
//! that some seem large by chance: p-values are corrected for their number by Holm's method, over the whole
//! comparison. What is proven has no error and needs no p-value.

mod charts;
mod report;

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

use crate::document::GameSet;
use crate::measure::{Experiment, holm, two_sided};
use crate::measured::Measured;

/// `cardsharp.compare/1`: games side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CompareDocument {
    /// `cardsharp.compare/1`.
    pub schema: Cow<'static, str>,
    /// One for each combination of what was set.
    pub comparisons: Vec<Comparison>,
    /// Seconds it took, as measured by the front end that asked.
    pub seconds: f64,
}

impl CompareDocument {
    /// The schema of this document.
    pub const SCHEMA: Cow<'static, str> = Cow::Borrowed("cardsharp.compare/1");
}

/// Games side by side.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// The games, each measured by itself.
    pub sides: Vec<Side>,
    /// What was sampled.
    pub rows: Vec<ComparedRow>,
    /// What is proven of all of them.
    pub exact: Vec<ExactRow>,
}

/// One of the games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// Which.
    pub game: GameSet,
    /// What was found.
    #[serde(flatten)]
    pub measured: Measured,
}

/// One number of every game, with how it differs from that of the first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ComparedRow {
    /// What it is.
    pub name: String,
    /// From which games.
    pub experiment: Experiment,
    /// By game; nothing where it was not found.
    pub values: Vec<Option<Number>>,
    /// By game, from the second on.
    pub differences: Vec<Option<Difference>>,
}

/// A number with its error.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    /// The number.
    pub value: f64,
    /// Its standard error,
    pub std_error: f64,
    /// and the games it is from.
    pub games: u64,
}

/// Difference of a number from that of the first game.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// By so much.
    pub value: f64,
    /// The standard error of that.
    pub std_error: f64,
    /// How likely chance alone goes so far.
    pub p: f64,
    /// The same, as it counts beside all other differences of the comparison (Holm).
    pub p_holm: f64,
}

impl Difference {
    /// The level below which a difference is called one.
    pub const LEVEL: f64 = 0.05;

    /// Whether it is more than chance.
    pub fn is_significant(&self) -> bool {
        self.p_holm < Self::LEVEL
    }
}

/// A number that is proven.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactRow {
    /// What it is.
    pub name: Cow<'static, str>,
    /// By game.
    pub values: Vec<f64>,
}

impl Comparison {
    /// These games side by side.
    pub fn new(sides: Vec<Side>) -> Self {
        let tables: Vec<Vec<Entry>> = sides.iter().map(|side| entries(&side.measured)).collect();
        // In the order of the first game, then what only others have.
        let mut names: Vec<(String, Experiment)> = Vec::new();
        for entry in tables.iter().flatten() {
            let name = (entry.name.clone(), entry.experiment);
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.sort_by_key(|(_, experiment)| *experiment);
        let mut rows: Vec<ComparedRow> = names
            .into_iter()
            .map(|(name, experiment)| {
                let find = |table: &Vec<Entry>| {
                    let entry = table.iter().find(|e| e.name == name && e.experiment == experiment);
                    entry.map(|entry| entry.number)
                };
                let values: Vec<Option<Number>> = tables.iter().map(find).collect();
                let differences = values[1..].iter().map(|other| difference(values[0]?, (*other)?));
                let differences = differences.collect();
                ComparedRow { name, experiment, values, differences }
            })
            .collect();
        let mut all: Vec<&mut Difference> =
            rows.iter_mut().flat_map(|row| &mut row.differences).flatten().collect();
        let adjusted = holm(&all.iter().map(|difference| difference.p).collect::<Vec<_>>());
        for (difference, p) in all.iter_mut().zip(adjusted) {
            difference.p_holm = p;
        }
        Self { exact: exact(&sides), rows, sides }
    }
}

/// A number of one game.
struct Entry {
    name: String,
    experiment: Experiment,
    number: Number,
}

/// Everything of a game that has an error.
fn entries(measured: &Measured) -> Vec<Entry> {
    let mut found = Vec::new();
    for run in &measured.experiments {
        let mut add = |name: &str, value: Option<f64>, std_error: Option<f64>| {
            if let (Some(value), Some(std_error)) = (value, std_error) {
                let (name, games) = (name.to_owned(), run.games);
                let number = Number { value, std_error, games };
                found.push(Entry { name, experiment: run.experiment, number });
            }
        };
        add("decisions", run.decisions.mean, run.decisions.std_error);
        add("moves", run.moves.mean, run.moves.std_error);
        // One among others is a matter of the players, and says nothing of scores and seats.
        if run.experiment == Experiment::OneSearcher {
            continue;
        }
        add("score of a seat", run.mean_score.mean, run.mean_score.std_error);
        add("margin of the first", run.margin.mean, run.margin.std_error);
        let share = |rate: Option<f64>| {
            let games = run.games as f64;
            (rate, rate.map(|rate| (rate * (1.0 - rate) / games).sqrt()))
        };
        let (ties, error) = share(run.ties);
        add("shared wins", ties, error);
        for (idx, seat) in run.seats.iter().enumerate().filter(|_| run.seats.len() > 1) {
            add(&format!("wins of seat {}", idx + 1), seat.win_rate, seat.win_error);
        }
    }
    for measure in &measured.measures {
        if let Some(std_error) = measure.std_error {
            found.push(Entry {
                name: measure.name.to_string(),
                experiment: measure.experiment,
                number: Number { value: measure.value, std_error, games: measure.games },
            });
        }
    }
    found
}

/// This many games must have a say in a number before its error is believed: of fewer it is itself a matter of
/// chance, and differences would seem sure that are not.
const FEW: u64 = 20;

fn difference(first: Number, other: Number) -> Option<Difference> {
    let value = other.value - first.value;
    let std_error = first.std_error.hypot(other.std_error);
    let is_known = first.games.min(other.games) >= FEW && std_error > 0.0;
    let p = if value.abs() < 1e-12 || !is_known { 1.0 } else { two_sided(value / std_error) };
    std_error.is_finite().then_some(Difference { value, std_error, p, p_holm: 1.0 })
}

/// What is proven of all games.
fn exact(sides: &[Side]) -> Vec<ExactRow> {
    let all: Option<Vec<_>> = sides.iter().map(|side| side.measured.anatomy.as_ref()).collect();
    let Some(all) = all else { return Vec::new() };
    let mut rows = Vec::new();
    let mut add = |name: &'static str, values: Vec<Option<f64>>| {
        if let Some(values) = values.into_iter().collect::<Option<Vec<f64>>>() {
            rows.push(ExactRow { name: name.into(), values });
        }
    };
    let first = |values: &[f64]| values.first().copied();
    add("value of the first seat", all.iter().map(|a| first(&a.perfect.values)).collect());
    add("its best response to random players", all.iter().map(|a| first(&a.best_reply)).collect());
    add("luck share", all.iter().map(|a| a.random.luck).collect());
    add("lost by a random choice", all.iter().map(|a| Some(a.stakes.lost)).collect());
    add("choices that matter", all.iter().map(|a| Some(a.stakes.matter)).collect());
    add("choices in a game", all.iter().map(|a| Some(a.stakes.choices)).collect());
    add("shared wins at random", all.iter().map(|a| Some(a.random.ties)).collect());
    add("longest play", all.iter().map(|a| Some(a.longest as f64)).collect());
    rows
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::ClassFinding;
    use crate::measure::{Measure, Whose};

    fn side(values: &[(&'static str, f64, f64)]) -> Side {
        let class = ClassFinding {
            seats: 2,
            chance: true,
            hidden: false,
            cycles: false,
            zero_sum: true,
            constant_sum: None,
        };
        let measure = |&(name, value, std_error): &(&'static str, f64, f64)| Measure {
            name: name.into(),
            whose: Whose::Ours,
            value,
            std_error: Some(std_error),
            games: 100,
            experiment: Experiment::AllRandom,
            definition: "".into(),
            caution: None,
        };
        let mut measured = Measured::new(class, "flat:10", 1, &[]);
        measured.measures = values.iter().map(measure).collect();
        let game = GameSet { name: "g".to_owned(), set: serde_json::Map::new() };
        Side { game, measured }
    }

    #[test]
    fn differences_have_the_error_of_both_and_count_beside_each_other() {
        let first = side(&[("a", 1.0, 0.3), ("b", 0.0, 0.1), ("c", 2.0, 0.0)]);
        let second = side(&[("a", 2.0, 0.4), ("b", 1.0, 0.1), ("c", 2.0, 0.0), ("d", 1.0, 1.0)]);
        let compared = Comparison::new(vec![first, second]);
        let row = |name: &str| compared.rows.iter().find(|row| row.name == name).unwrap();
        let a = row("a").differences[0].unwrap();
        assert!((a.value - 1.0).abs() < 1e-12 && (a.std_error - 0.5).abs() < 1e-12);
        // Two standard errors by itself; but it is the second of three.
        assert!((a.p - two_sided(2.0)).abs() < 1e-12 && (a.p_holm - 2.0 * a.p).abs() < 1e-12);
        assert!(!a.is_significant() && row("b").differences[0].unwrap().is_significant());
        let c = row("c").differences[0].unwrap();
        assert_eq!((c.p.to_bits(), c.p_holm.to_bits()), (1f64.to_bits(), 1f64.to_bits()));
        assert_eq!(row("d").differences, [None]);
        assert_eq!(row("d").values[0], None);
    }
}
