//! Reports as comma-separated values, with all digits: one text for each table.
//!
//! Fields follow RFC 4180. A number with a fraction has a column `…_exact`, an estimate `…_low`, `…_high` and
//! `…_certainty`; what is not known is empty.

use study::report::{Quantity, Report, Value};
use study::text::csv_field;
use study::{Amount, Certainty, Estimate};

use crate::element::{Element, Grid, GridCell, elements};
use crate::number::{power, shown};

/// The tables of a report, each with its name.
pub fn csv(report: &Report) -> Vec<(String, String)> {
    let grids = elements(report).into_iter().filter_map(|element| match element {
        Element::Grid(grid) => Some((grid.name.to_owned(), table(&grid))),
        _ => None,
    });
    let mut tables: Vec<(String, String)> = Vec::new();
    for (name, text) in grids {
        // Names are file names, so that each is used once.
        let taken = tables.iter().filter(|(other, _)| numbered(other, &name)).count();
        let name = if taken == 0 { name } else { format!("{name}-{}", taken + 1) };
        tables.push((name, text));
    }
    tables
}

/// Whether `other` is `name`, or that with a number.
fn numbered(other: &str, name: &str) -> bool {
    let rest = other.strip_prefix(name);
    rest.is_some_and(|rest| {
        rest.is_empty() || rest.strip_prefix('-').is_some_and(|nth| nth.parse::<u32>().is_ok())
    })
}

/// A part of a value that has a column of its own.
#[derive(Clone, Copy, PartialEq)]
enum Facet {
    Main,
    Exact,
    Low,
    High,
    Certainty,
}

impl Facet {
    const ALL: [(Self, &'static str); 5] = [
        (Self::Main, ""),
        (Self::Exact, "_exact"),
        (Self::Low, "_low"),
        (Self::High, "_high"),
        (Self::Certainty, "_certainty"),
    ];
}

fn table(grid: &Grid<'_>) -> String {
    let has_groups =
        grid.rows.iter().any(|row| row.origin.is_some_and(|origin| origin.group.is_some()));
    let mut heads: Vec<String> = has_groups.then(|| "group".to_owned()).into_iter().collect();
    let mut fields = Vec::new();
    for (idx, column) in grid.columns.iter().enumerate() {
        for (facet, suffix) in Facet::ALL {
            let is_there = |row: &crate::element::GridRow<'_>| {
                part(&row.cells[idx], facet).is_some_and(|text| !text.is_empty())
            };
            if facet == Facet::Main || grid.rows.iter().any(is_there) {
                heads.push(format!("{}{suffix}", column.name));
                fields.push((idx, facet));
            }
        }
    }
    let units = grid.rows.iter().any(|row| row.cells.iter().any(|cell| cell.unit.is_some()));
    if units {
        heads.push("unit".to_owned());
    }
    let mut text = line(&heads);
    for row in &grid.rows {
        let group = row.origin.and_then(|origin| origin.group.as_deref()).unwrap_or_default();
        let mut line_fields: Vec<String> =
            has_groups.then(|| group.to_owned()).into_iter().collect();
        let parts = fields.iter().map(|&(idx, facet)| part(&row.cells[idx], facet));
        line_fields.extend(parts.map(Option::unwrap_or_default));
        if units {
            let unit = row.cells.iter().find_map(|cell| cell.unit).unwrap_or_default();
            line_fields.push(unit.to_owned());
        }
        text += &line(&line_fields);
    }
    text
}

fn line(fields: &[String]) -> String {
    let fields: Vec<_> = fields.iter().map(|field| csv_field(field)).collect();
    fields.join(",") + "\n"
}

fn part(cell: &GridCell<'_>, facet: Facet) -> Option<String> {
    let float = |float: f64| (float + 0.0).to_string();
    match (&*cell.value, facet) {
        (Value::Count(count), Facet::Main) => Some(count.to_string()),
        (Value::Power(log10), Facet::Main) => Some(power(*log10)),
        (
            Value::Float(number)
            | Value::Amount(Amount { float: number, .. })
            | Value::Estimate(Estimate { float: number, .. }),
            Facet::Main,
        ) => Some(float(*number)),
        (
            Value::Amount(Amount { exact, .. }) | Value::Estimate(Estimate { exact, .. }),
            Facet::Exact,
        ) => exact.clone(),
        (Value::Estimate(Estimate { low, certainty, .. }), Facet::Low)
            if is_bounded(*certainty) =>
        {
            low.map(float)
        }
        (Value::Estimate(Estimate { high, certainty, .. }), Facet::High)
            if is_bounded(*certainty) =>
        {
            high.map(float)
        }
        (Value::Estimate(Estimate { certainty, .. }), Facet::Certainty) => {
            Some(word(*certainty).to_owned())
        }
        (Value::Text(_) | Value::Code(_) | Value::Moves(_), Facet::Main) => {
            Some(shown(&cell.value, Quantity::Text))
        }
        _ => None,
    }
}

fn is_bounded(certainty: Certainty) -> bool {
    matches!(certainty, Certainty::Between | Certainty::Sampled)
}

fn word(certainty: Certainty) -> &'static str {
    match certainty {
        Certainty::Proven => "proven",
        Certainty::Computed => "computed",
        Certainty::Settled => "settled",
        Certainty::Between => "between",
        Certainty::Sampled => "sampled",
    }
}
