//! The page that puts games side by side.

use std::fmt::Write as _;

use super::charts::{Named, branching_of, leads_of, lengths_of, wins_of};
use super::{Table, named, p_value, page};
use crate::chart::{Axis, Picture, Piece, Plot, Shape, escape};
use crate::compare::{CompareDocument, ComparedRow, Comparison, Difference};
use crate::measure::Experiment;
use crate::measured::number;
use crate::text::grouped;

/// The page that shows all comparisons of a document.
pub fn compare(document: &CompareDocument) -> String {
    let names: Vec<&str> = match document.comparisons.first() {
        Some(first) => first.sides.iter().map(|side| side.game.name.as_str()).collect(),
        None => Vec::new(),
    };
    let mut body = String::from(
        "<p class=\"note\">Differences are from the first game. A difference is more than chance (marked *) if its \
         p-value, corrected by Holm's method for all differences of its table, is below 0.05. Games are played \
         with different seeds, so that samples are independent.</p>\n",
    );
    for picture in overview(document) {
        let _ = writeln!(body, "<figure>{}</figure>", picture.to_inline_svg());
    }
    for comparison in &document.comparisons {
        body += &section(comparison);
    }
    page(&names.join(" against "), &body)
}

fn section(comparison: &Comparison) -> String {
    let titles: Vec<String> = comparison.sides.iter().map(|side| named(&side.game)).collect();
    let mut text = format!("<h2>{}</h2>\n", escape(&titles.join(" · ")));
    for (side, title) in comparison.sides.iter().zip(&titles) {
        for missing in &side.measured.missing {
            let _ = writeln!(text, "<p class=\"note\">{}: {}</p>", escape(title), escape(missing));
        }
    }
    text += &rows(comparison);
    text += &exact(comparison);
    for experiment in [Experiment::AllRandom, Experiment::AllSearchers] {
        let runs: Vec<Named<'_>> = comparison
            .sides
            .iter()
            .enumerate()
            .filter_map(|(nth, side)| {
                let run = side.measured.experiment(experiment)?;
                Some((format!("{}, {} games", side.game.name, grouped(run.games)), nth, run))
            })
            .collect();
        let title = |what: &str| format!("{what}, {}", experiment.name());
        let leads: Vec<_> = runs
            .iter()
            .filter_map(|(name, colour, run)| Some((name.clone(), *colour, run.leads.first()?)))
            .collect();
        let note = "The later winner; bands are 95 % intervals.".to_owned();
        let pictures = [
            wins_of(&title("Who wins"), &runs),
            lengths_of(&title("How long a game is"), &runs),
            branching_of(&title("Options at each decision"), &runs),
            leads_of("Where the later winner was seen", &leads, note),
        ];
        for picture in pictures.into_iter().flatten() {
            let _ = writeln!(text, "<figure>{}</figure>", picture.to_inline_svg());
        }
    }
    text
}

/// The table of what was sampled.
fn rows(comparison: &Comparison) -> String {
    let mut heads = vec!["what".to_owned(), "games".to_owned()];
    let names = comparison.sides.iter().map(|side| side.game.name.clone());
    for (nth, name) in names.enumerate() {
        heads.push(name);
        if nth > 0 {
            heads.extend(["difference".to_owned(), "p".to_owned()]);
        }
    }
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    let mut table = Table::new(&heads);
    for row in &comparison.rows {
        let mut cells = vec![row.name.clone(), row.experiment.name().to_owned()];
        for (nth, value) in row.values.iter().enumerate() {
            cells.push(value.map_or("–".to_owned(), |value| {
                format!("{} ± {}", number(value.value), number(value.std_error))
            }));
            if nth > 0 {
                cells.extend(told(row, nth - 1));
            }
        }
        table.row(cells);
    }
    table.to_html()
}

/// A difference and its p-value.
fn told(row: &ComparedRow, nth: usize) -> [String; 2] {
    let Some(difference) = row.differences[nth] else {
        return ["–".to_owned(), "–".to_owned()];
    };
    let Difference { value, std_error, .. } = difference;
    let star = if difference.is_significant() { " *" } else { "" };
    let sign = if value > 0.0 { "+" } else { "" };
    [format!("{sign}{} ± {}{star}", number(value), number(std_error)), p_value(difference.p_holm)]
}

/// The table of what is computed from all states of each.
fn exact(comparison: &Comparison) -> String {
    if comparison.exact.is_empty() {
        return String::new();
    }
    let mut heads = vec!["from all states"];
    heads.extend(comparison.sides.iter().map(|side| side.game.name.as_str()));
    let mut table = Table::new(&heads);
    for row in &comparison.exact {
        let values = row.values.iter().map(|value| number(*value));
        table.row([row.name.to_string()].into_iter().chain(values));
    }
    table.to_html()
}

/// What is drawn of all comparisons together, where there are several: by what was set.
const DRAWN: [(&str, Experiment); 8] = [
    ("decisions", Experiment::AllRandom),
    ("decisions", Experiment::AllSearchers),
    ("score of a seat", Experiment::AllRandom),
    ("score of a seat", Experiment::AllSearchers),
    ("balance", Experiment::AllRandom),
    ("skill", Experiment::OneSearcher),
    ("spread", Experiment::AllSearchers),
    ("trailing", Experiment::AllSearchers),
];

/// Pictures of how numbers change from one comparison to the next; none if there is but one.
pub fn overview(document: &CompareDocument) -> Vec<Picture> {
    if document.comparisons.len() < 2 {
        return Vec::new();
    }
    DRAWN.iter().filter_map(|&(name, experiment)| drawn(document, name, experiment)).collect()
}

fn drawn(document: &CompareDocument, name: &str, experiment: Experiment) -> Option<Picture> {
    let first = document.comparisons.first()?;
    // What changes from comparison to comparison, in the words of the first game.
    let labels: Vec<String> = document.comparisons.iter().map(|c| varied(document, c)).collect();
    let (mut pieces, mut ends) = (Vec::new(), vec![0.0]);
    for (nth, side) in first.sides.iter().enumerate() {
        let dots: Vec<[f64; 4]> = document
            .comparisons
            .iter()
            .enumerate()
            .filter_map(|(at, comparison)| {
                let same = |row: &&ComparedRow| row.name == name && row.experiment == experiment;
                let value = comparison.rows.iter().find(same)?.values[nth]?;
                let reach = 1.96 * value.std_error;
                ends.extend([value.value - reach, value.value + reach]);
                // A little apart, so that errors do not lie on each other.
                let x = at as f64 + 0.08 * (nth as f64 - (first.sides.len() - 1) as f64 / 2.0);
                Some([x, value.value, value.value - reach, value.value + reach])
            })
            .collect();
        if dots.is_empty() {
            continue;
        }
        let line = Shape::Line(dots.iter().map(|&[x, y, ..]| [x, y]).collect());
        pieces.push(Piece { name: side.game.name.clone(), colour: nth, shape: line });
        pieces.push(Piece { name: String::new(), colour: nth, shape: Shape::Dots(dots) });
    }
    (!pieces.is_empty()).then(|| {
        Picture::Plot(Plot {
            title: format!("{name}, {}", experiment.name()),
            x: Axis::named("what was set", labels),
            y: Axis::over(name, ends).rounded(),
            pieces,
            note: "The lines on the dots are 95 % intervals.".into(),
        })
    })
}

/// What is set in a comparison and not in all of them alike; one thing, if that alone tells them apart.
fn varied(document: &CompareDocument, comparison: &Comparison) -> String {
    let of = |comparison: &Comparison, name: &String| {
        let set = comparison.sides.first().map(|side| &side.game.set);
        set.and_then(|set| set.get(name)).map(crate::sweep::shown)
    };
    let Some(side) = comparison.sides.first() else { return String::new() };
    let n_values = |name: &String| {
        let mut values: Vec<_> = document.comparisons.iter().map(|c| of(c, name)).collect();
        values.sort();
        values.dedup();
        values.len()
    };
    let varied: Vec<&String> = side.game.set.keys().filter(|name| n_values(name) > 1).collect();
    let alone = varied.iter().position(|name| n_values(name) == document.comparisons.len());
    let shown = alone.map_or(&varied[..], |nth| &varied[nth..=nth]);
    let words =
        shown.iter().map(|name| format!("{name}={}", of(comparison, name).unwrap_or_default()));
    words.collect::<Vec<_>>().join(" ")
}
