//! Report on games side by side: a table of what was sampled, one of what is computed, and charts.

use super::charts::{add_charts, add_overview};
use super::{CompareDocument, ComparedRow, Comparison, Difference, ExactRow, Number, Side};
use crate::measured::Mean;
use crate::report::{Column, Fact, Fit, Quantity, Report, Row, Table, Text, ToReport, Value};
use crate::sweep::shown;

/// The longest label of a column; where one is longer, columns are lettered.
const LONGEST_LABEL: usize = 16;

impl ToReport for CompareDocument {
    fn to_report(&self) -> Report {
        let labels = self.comparisons.first().map_or(Vec::new(), |first| differing(&first.sides));
        let mut report = Report::new(match self.one_game() {
            Some(name) => format!("{name}: {}", labels.join(" against ")),
            None => labels.join(" against "),
        });
        report.note(
            Text::from(
                "Differences are from the first game. Their p-values are corrected for the number of differences by \
                 Holm's method; below ",
            )
            .value(Difference::LEVEL, Quantity::Text)
            .words(
                " a difference is significant. Games are played with different seeds, so that samples are \
                 independent.",
            ),
        );
        add_overview(self, &mut report);
        for (nth, comparison) in self.comparisons.iter().enumerate() {
            if self.comparisons.len() > 1 {
                report.section(self.varied(comparison));
            }
            comparison.add_to(&mut report, nth);
        }
        report.source(vec![Fact::new("", self.seconds, Quantity::Seconds)]);
        report
    }
}

impl CompareDocument {
    /// The game that all sides are, if they differ in parameters alone.
    fn one_game(&self) -> Option<&str> {
        let mut sides = self.comparisons.iter().flat_map(|comparison| &comparison.sides);
        let first = &*sides.next()?.game.name;
        sides.all(|side| side.game.name == first).then_some(first)
    }

    /// The parameters that tell a comparison from the others; one of them, if that alone does.
    pub(super) fn varied(&self, comparison: &Comparison) -> String {
        let Some(side) = comparison.sides.first() else { return String::new() };
        let of = |comparison: &Comparison, name: &String| {
            let set = comparison.sides.first().map(|side| &side.game.set);
            set.and_then(|set| set.get(name)).map(shown)
        };
        let n_values = |name: &String| {
            let mut values: Vec<_> = self.comparisons.iter().map(|c| of(c, name)).collect();
            values.sort();
            values.dedup();
            values.len()
        };
        let varied: Vec<&String> = side.game.set.keys().filter(|name| n_values(name) > 1).collect();
        let alone = varied.iter().position(|name| n_values(name) == self.comparisons.len());
        let told = alone.map_or(&varied[..], |nth| &varied[nth..=nth]);
        let words =
            told.iter().map(|name| format!("{name}={}", of(comparison, name).unwrap_or_default()));
        words.collect::<Vec<_>>().join(" ")
    }
}

impl Comparison {
    fn add_to(&self, report: &mut Report, nth: usize) {
        let labels = labels(&self.sides);
        let games = labels.iter().zip(&self.sides);
        report.facts(
            "games",
            games
                .clone()
                .map(|(label, side)| Fact::text(label.clone(), side.game.title()))
                .collect(),
        );
        for (label, side) in games {
            for missing in &side.measured.missing {
                report.note(format!("{label}: {missing}"));
            }
        }
        if self.sides.len() == 2 {
            report.table(self.sampled("comparison", &labels, true, true));
        } else {
            report.table(self.sampled("values", &labels, true, false));
            let caption = format!("Differences from {}", labels[0]);
            report.table(self.sampled("differences", &labels, false, true).caption(caption));
        }
        report.table(self.computed(&labels));
        add_charts(self, &labels, report, nth);
    }

    /// What was sampled: the values of all sides, their differences from the first, or both.
    fn sampled(
        &self,
        name: &str,
        labels: &[String],
        has_values: bool,
        has_differences: bool,
    ) -> Table {
        let mut columns = vec![Column::text("measure").fit(Fit::Wrap)];
        if has_values {
            columns.extend(labels.iter().map(|label| Column::new(label.clone(), Quantity::Mean)));
        }
        if has_differences {
            for label in &labels[1..] {
                let name = if labels.len() == 2 { "difference" } else { label };
                columns.push(Column::new(name.to_owned(), Quantity::Mean));
                columns.push(Column::new("p-value", Quantity::PValue));
            }
        }
        let row = |row: &ComparedRow| {
            let mut cells = vec![Value::from(&row.name)];
            if has_values {
                cells.extend(row.values.iter().map(|value| Value::from(value.map(Mean::from))));
            }
            if has_differences {
                for difference in &row.differences {
                    cells.push(difference.map(Mean::from).into());
                    cells.push(difference.map(|difference| difference.p_holm).into());
                }
            }
            let is_significant = row.differences.iter().flatten().any(Difference::is_significant);
            let row = Row::new(cells).in_group(row.experiment.name());
            if is_significant { row.tag("significant") } else { row }
        };
        Table::new(name, columns).rows(self.rows.iter().map(row))
    }

    /// What is computed from all states of each side.
    fn computed(&self, labels: &[String]) -> Table {
        let mut columns = vec![Column::text("computed from all states").fit(Fit::Wrap)];
        columns.extend(labels.iter().map(|label| Column::new(label.clone(), Quantity::Mean)));
        let row = |row: &ExactRow| {
            let is_count = row.values.iter().all(|value| *value >= 1.0 && value.fract() == 0.0);
            let cell = |&value: &f64| {
                if is_count { Value::Count(value as u64) } else { value.into() }
            };
            let values = row.values.iter().map(cell);
            Row::new(std::iter::once((&*row.name).into()).chain(values))
        };
        Table::new("exact", columns).rows(self.exact.iter().map(row))
    }
}

impl From<Number> for Mean {
    fn from(Number { value, std_error, .. }: Number) -> Self {
        Self { mean: Some(value), std_error: Some(std_error) }
    }
}

impl From<Difference> for Mean {
    fn from(Difference { value, std_error, .. }: Difference) -> Self {
        Self { mean: Some(value), std_error: Some(std_error) }
    }
}

/// Headings for sides: what tells them apart, or letters where that is long or nothing does.
pub(super) fn labels(sides: &[Side]) -> Vec<String> {
    let labels = differing(sides);
    let is_unlike = |(nth, label): (usize, &String)| !labels[..nth].contains(label);
    let is_short = |label: &String| (1..=LONGEST_LABEL).contains(&label.chars().count());
    if labels.iter().enumerate().all(is_unlike) && labels.iter().all(is_short) {
        return labels;
    }
    ('A'..='Z').map(String::from).take(sides.len()).collect()
}

/// The name of each side, unless all have the same, and the parameters in which sides of one name differ.
fn differing(sides: &[Side]) -> Vec<String> {
    let n_named = |name: &str| sides.iter().filter(|side| side.game.name == name).count();
    let label = |side: &Side| {
        let alike: Vec<&Side> =
            sides.iter().filter(|other| other.game.name == side.game.name).collect();
        let mut names: Vec<&String> = alike.iter().flat_map(|side| side.game.set.keys()).collect();
        names.sort();
        names.dedup();
        names.retain(|name| {
            alike.iter().any(|other| other.game.set.get(*name) != side.game.set.get(*name))
        });
        let set = names.iter().map(|name| match side.game.set.get(*name) {
            Some(value) => format!("{name}={}", shown(value)),
            None => format!("no {name}"),
        });
        let name = Some(side.game.name.clone());
        // Where all have the same name and something differs, the name says nothing.
        let name = name.filter(|name| n_named(name) < sides.len() || names.is_empty());
        name.into_iter().chain(set).collect::<Vec<_>>().join(" ")
    };
    sides.iter().map(label).collect()
}
