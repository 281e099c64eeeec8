//! Games side by side, as text.

use std::fmt::Write as _;

use study::compare::{CompareDocument, Comparison};
use study::measured::number;
use study::page::p_value;

use super::measured::with_error;
use super::{heading, table};

pub(crate) fn text(document: &CompareDocument) -> String {
    let mut text = String::new();
    for comparison in &document.comparisons {
        text += &one(comparison);
        text.push('\n');
    }
    text += "Differences are from the first game, with their standard errors; p-values are corrected for the \
             number of differences (Holm), and * is below 0.05.\n";
    let _ = writeln!(text, "Done in {:.2} s.", document.seconds);
    text
}

fn one(comparison: &Comparison) -> String {
    let letters = ('A'..='Z').map(String::from);
    let letters: Vec<String> = letters.take(comparison.sides.len()).collect();
    let mut text = String::new();
    for (letter, side) in letters.iter().zip(&comparison.sides) {
        let _ = write!(text, "{letter}  {}", heading(&side.game));
        for missing in &side.measured.missing {
            let _ = writeln!(text, "   {missing}");
        }
    }
    let mut heads = vec![String::new()];
    for (nth, letter) in letters.iter().enumerate() {
        heads.push(letter.clone());
        if nth > 0 {
            heads.extend([format!("{letter} − A"), "p".to_owned()]);
        }
    }
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut experiment = None;
    let mut rows = table(&heads);
    for row in &comparison.rows {
        if experiment != Some(row.experiment) {
            experiment = Some(row.experiment);
            rows.add_row([row.experiment.name()]);
        }
        let mut cells = vec![format!("  {}", row.name)];
        for (nth, value) in row.values.iter().enumerate() {
            let value = value.map(|value| with_error(value.value, value.std_error));
            cells.push(value.unwrap_or("–".to_owned()));
            if nth == 0 {
                continue;
            }
            match row.differences[nth - 1] {
                Some(difference) => {
                    let star = if difference.is_significant() { " *" } else { "  " };
                    cells.push(with_error(difference.value, difference.std_error));
                    cells.push(p_value(difference.p_holm) + star);
                }
                None => cells.extend(["–".to_owned(), "–".to_owned()]),
            }
        }
        rows.add_row(cells);
    }
    let _ = writeln!(text, "{rows}");
    if !comparison.exact.is_empty() {
        let mut heads = vec!["from all states"];
        heads.extend(letters.iter().map(String::as_str));
        let mut rows = table(&heads);
        for row in &comparison.exact {
            let values = row.values.iter().map(|value| number(*value));
            rows.add_row([row.name.to_string()].into_iter().chain(values));
        }
        let _ = writeln!(text, "\n{rows}");
    }
    text
}
