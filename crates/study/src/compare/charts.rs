//! Charts of games side by side.

use super::{CompareDocument, ComparedRow, Comparison};
use crate::chart::{Axis, Picture, Piece, Plot, Shape};
use crate::measure::Experiment;
use crate::measured::{
    NamedRun, branching_chart, interval, leads_chart, lengths_chart, wins_chart,
};
use crate::report::{Report, Text};
use crate::text::grouped;

/// Adds the charts of one comparison, the `nth` of its document.
pub(super) fn add_charts(
    comparison: &Comparison,
    labels: &[String],
    report: &mut Report,
    nth: usize,
) {
    for experiment in [Experiment::AllRandom, Experiment::AllSearchers] {
        let runs: Vec<NamedRun<'_>> = comparison
            .sides
            .iter()
            .zip(labels)
            .enumerate()
            .filter_map(|(nth, (side, label))| {
                let run = side.measured.experiment(experiment)?;
                Some((format!("{label}, {} games", grouped(run.games)), nth, run))
            })
            .collect();
        let title = |what: &str| format!("{what}, {}", experiment.name());
        let leads: Vec<_> = runs
            .iter()
            .filter_map(|(name, colour, run)| Some((name.clone(), *colour, run.leads.first()?)))
            .collect();
        let note = "Place of the final winner; bands are 95 % intervals.".to_owned();
        let charts = [
            ("wins", wins_chart(&title("Wins by seat"), &runs)),
            ("lengths", lengths_chart(&title("Length of games"), &runs)),
            ("options", branching_chart(&title("Options at each decision"), &runs)),
            ("leads", leads_chart("Expected place of the final winner", &leads, note)),
        ];
        for (name, chart) in charts {
            if let Some(picture) = chart {
                let run = experiment.name().replace(' ', "-");
                report.chart(format!("{name}-{run}-{}", nth + 1), picture, Text::default());
            }
        }
    }
}

/// Numbers that are drawn over all comparisons, where there are several.
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

/// Adds charts of how numbers change from one comparison to the next; none if there is but one.
pub(super) fn add_overview(document: &CompareDocument, report: &mut Report) {
    if document.comparisons.len() < 2 {
        return;
    }
    for (name, experiment) in DRAWN {
        if let Some(picture) = overview(document, name, experiment) {
            let chart = format!("{name}-{}", experiment.name()).replace(' ', "-");
            report.chart(chart, picture, Text::default());
        }
    }
}

fn overview(document: &CompareDocument, name: &str, experiment: Experiment) -> Option<Picture> {
    let first = document.comparisons.first()?;
    let places: Vec<String> = document.comparisons.iter().map(|c| document.varied(c)).collect();
    let (mut pieces, mut ends) = (Vec::new(), vec![0.0]);
    for (nth, label) in super::report::labels(&first.sides).into_iter().enumerate() {
        let dots: Vec<[f64; 4]> = document
            .comparisons
            .iter()
            .enumerate()
            .filter_map(|(at, comparison)| {
                let same = |row: &&ComparedRow| row.name == name && row.experiment == experiment;
                let number = comparison.rows.iter().find(same)?.values[nth]?;
                let [low, high] = interval(number.value, Some(number.std_error));
                ends.extend([low, high]);
                // A little apart, so that intervals do not lie on each other.
                let x = at as f64 + 0.08 * (nth as f64 - (first.sides.len() - 1) as f64 / 2.0);
                Some([x, number.value, low, high])
            })
            .collect();
        if dots.is_empty() {
            continue;
        }
        let line = Shape::Line(dots.iter().map(|&[x, y, ..]| [x, y]).collect());
        pieces.push(Piece { name: label, colour: nth, shape: line });
        pieces.push(Piece { name: String::new(), colour: nth, shape: Shape::Dots(dots) });
    }
    (!pieces.is_empty()).then(|| {
        Picture::Plot(Plot {
            title: format!("{name}, {}", experiment.name()),
            x: Axis::named("parameters", places),
            y: Axis::over(name, ends).rounded(),
            pieces,
            note: "The lines on the dots are 95 % intervals.".into(),
        })
    })
}
