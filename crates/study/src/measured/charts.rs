//! Charts of a measured game.

use super::{Distribution, ExperimentFinding, LeadFinding, Measured};
use crate::Estimate;
use crate::chart::{Axis, Bar, Picture, Piece, Plot, RowBar, Rows, Shape};
use crate::measure::{Bin, Experiment, Measure, Whose};
use crate::report::{Report, Text};
use crate::text::grouped;

/// Adds charts of wins, lengths, options, scores and leads.
pub(super) fn add_play(measured: &Measured, report: &mut Report) {
    let runs = named(measured);
    let charts = [
        ("wins", wins_chart("Wins by seat", &runs)),
        ("lengths", lengths_chart("Length of games", &runs)),
        ("options", branching_chart("Options at each decision", &runs)),
        ("scores", scores(measured)),
        ("leads", leads(measured)),
    ];
    for (name, chart) in charts {
        if let Some(picture) = chart {
            report.chart(name, picture, Text::default());
        }
    }
}

/// Adds a chart of the measures.
pub(super) fn add_measures(measured: &Measured, report: &mut Report) {
    if let Some(picture) = bars(measured) {
        report.chart("measures", picture, Text::default());
    }
}

/// The runs in which all seats play alike: those that say something of seats.
fn alike(measured: &Measured) -> Vec<&ExperimentFinding> {
    let alike = [Experiment::AllRandom, Experiment::AllSearchers];
    alike.iter().filter_map(|&experiment| measured.experiment(experiment)).collect()
}

/// What a run is called in a legend.
fn called(run: &ExperimentFinding) -> String {
    format!("{}, {} games", run.experiment.name(), grouped(run.games))
}

fn colour(run: &ExperimentFinding) -> usize {
    usize::from(run.experiment != Experiment::AllRandom)
}

/// A run with what it is called and its colour.
pub(crate) type NamedRun<'a> = (String, usize, &'a ExperimentFinding);

/// The runs in which all seats play alike, by what was played there.
fn named(measured: &Measured) -> Vec<NamedRun<'_>> {
    alike(measured).into_iter().map(|run| (called(run), colour(run), run)).collect()
}

/// Wins by seat in each of the runs.
pub(crate) fn wins_chart(title: &str, runs: &[NamedRun<'_>]) -> Option<Picture> {
    let n_seats = runs.iter().map(|(.., run)| run.seats.len()).max()?;
    if n_seats < 2 {
        return None;
    }
    let width = 0.8 / runs.len() as f64;
    let mut most = 1.0 / n_seats as f64;
    let mut pieces: Vec<Piece> = Vec::new();
    for (nth, (name, colour, run)) in runs.iter().enumerate() {
        let bars = run.seats.iter().enumerate().filter_map(|(seat, found)| {
            let value = found.win_rate?;
            let [low, high] = found.win_interval;
            most = most.max(high);
            let from = seat as f64 - 0.4 + width * nth as f64;
            let title = format!("seat {}: {value:.4} ({low:.4} to {high:.4})", seat + 1);
            Some(Bar { from, to: from + width, value, between: Some([low, high]), title })
        });
        let shape = Shape::Bars(bars.collect());
        pieces.push(Piece { name: name.clone(), colour: *colour, shape });
    }
    if runs.iter().all(|(.., run)| run.seats.len() == n_seats) {
        let even = Shape::Level(1.0 / n_seats as f64);
        pieces.push(Piece { name: "equal shares".into(), colour: 0, shape: even });
    }
    Some(Picture::Plot(Plot {
        title: title.into(),
        x: Axis::named("seat", (1..=n_seats).map(|seat| seat.to_string()).collect()),
        y: Axis::over("share of wins", [0.0, most]).rounded(),
        pieces,
        note: "A shared win counts as a share; lines are 95 % intervals.".into(),
    }))
}

/// The outline of a distribution as shares, bin by bin; and the largest share.
fn outline(bins: &[Bin]) -> (Vec<[f64; 2]>, f64) {
    let total: u64 = bins.iter().map(|bin| bin.count).sum();
    let mut points = Vec::new();
    let mut most = 0.0f64;
    for bin in bins {
        // By number and not by bin, so that bins of different width can be compared.
        let share = bin.count as f64 / total.max(1) as f64 / (bin.to - bin.from) as f64;
        points.push([bin.from as f64 - 0.5, share]);
        points.push([bin.to as f64 - 0.5, share]);
        most = most.max(share);
    }
    if let (Some(first), Some(last)) = (points.first().copied(), points.last().copied()) {
        points.insert(0, [first[0], 0.0]);
        points.push([last[0], 0.0]);
    }
    (points, most)
}

/// Outlines of distributions, each with its name and colour.
fn outlines(
    title: &str,
    x_label: &str,
    note: &str,
    of: &[(String, usize, &Distribution)],
) -> Option<Picture> {
    let (mut pieces, mut most, mut ends) = (Vec::new(), 0.0f64, Vec::new());
    for (name, colour, distribution) in of.iter().filter(|(.., found)| !found.bins.is_empty()) {
        let (points, highest) = outline(&distribution.bins);
        most = most.max(highest);
        ends.extend(points.iter().map(|point| point[0]));
        // More than two on top of each other are a mud.
        if of.len() <= 2 {
            let band = Shape::Band(points.iter().map(|&[x, y]| [x, 0.0, y]).collect());
            pieces.push(Piece { name: String::new(), colour: *colour, shape: band });
        }
        pieces.push(Piece { name: name.clone(), colour: *colour, shape: Shape::Line(points) });
    }
    if pieces.is_empty() {
        return None;
    }
    // Few numbers, or one, have neighbours beside them, so that ticks are whole.
    let (low, high) = ends
        .iter()
        .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), &x| (low.min(x), high.max(x)));
    if high - low < 8.0 {
        ends.extend([low - 3.5, high + 3.5]);
    }
    Some(Picture::Plot(Plot {
        title: title.into(),
        x: Axis::over(x_label, ends).rounded(),
        y: Axis::over("share of games", [0.0, most]).rounded(),
        pieces,
        note: note.into(),
    }))
}

/// Lengths of games in each of the runs; nothing if none of them varies.
pub(crate) fn lengths_chart(title: &str, runs: &[NamedRun<'_>]) -> Option<Picture> {
    if runs.iter().all(|(.., run)| run.decisions.constant().is_some()) {
        return None;
    }
    let of: Vec<_> = runs
        .iter()
        .map(|(name, colour, run)| {
            let mean = run.decisions.mean.unwrap_or(0.0);
            (format!("{name}, mean {mean:.1}"), *colour, &run.decisions)
        })
        .collect();
    outlines(title, "decisions in a game", "Forced decisions are counted.", &of)
}

fn scores(measured: &Measured) -> Option<Picture> {
    // What players who think make of it says more than chance does.
    let run = alike(measured).pop()?;
    let of: Vec<_> = run
        .seats
        .iter()
        .enumerate()
        .map(|(seat, found)| {
            let mean = found.score.mean.unwrap_or(0.0);
            (format!("seat {}, mean {mean:.2}", seat + 1), seat, &found.score)
        })
        .collect();
    outlines("Scores", "score at the end", &format!("{}.", called(run)), &of)
}

/// Options by the number of the decision in each of the runs.
pub(crate) fn branching_chart(title: &str, runs: &[NamedRun<'_>]) -> Option<Picture> {
    let (mut pieces, mut most, mut last) = (Vec::new(), 1.0f64, 1.0f64);
    let mut is_wide = false;
    for (name, colour, run) in runs {
        let middle = |from: usize, to: usize| f64::midpoint(from as f64, to as f64);
        // Where only few games still go on, a mean says little and its error hides the rest.
        let often = |decisions: u64| decisions * 100 >= run.games;
        let points = run.branching.iter().filter(|point| often(point.decisions));
        let points: Vec<_> = points.collect();
        is_wide |= points.iter().any(|point| point.to > point.from);
        let band = points.iter().map(|point| {
            let [low, high] = interval(point.mean, point.std_error);
            most = most.max(high);
            last = last.max(point.to as f64);
            [middle(point.from, point.to), low, high]
        });
        let band = Shape::Band(band.collect());
        let line = points.iter().map(|point| [middle(point.from, point.to), point.mean]);
        let line = Shape::Line(line.collect());
        pieces.push(Piece { name: String::new(), colour: *colour, shape: band });
        pieces.push(Piece { name: name.clone(), colour: *colour, shape: line });
    }
    let wide = if is_wide { "; several decisions are put together" } else { "" };
    (!pieces.is_empty()).then(|| {
        Picture::Plot(Plot {
            title: title.into(),
            x: Axis::over("number of the decision in the game", [1.0, last]),
            y: Axis::over("options", [0.0, most]).rounded(),
            pieces,
            note: format!(
                "Mean with its 95 % interval, as far as a hundredth of the games go{wide}."
            ),
        })
    })
}

fn leads(measured: &Measured) -> Option<Picture> {
    let run = measured.experiment(Experiment::AllSearchers)?;
    let of: Vec<_> = run
        .leads
        .iter()
        .map(|found| {
            let name = format!("final place {} ({} times)", found.place, grouped(found.count));
            (name, found.place - 1, found)
        })
        .collect();
    let note = format!("{} of {}; bands are 95 % intervals.", called(run), measured.searcher);
    leads_chart("Expected place by final place, as searchers saw it", &of, note)
}

/// Lead histories, each with its name and colour.
pub(crate) fn leads_chart(
    title: &str,
    of: &[(String, usize, &LeadFinding)],
    note: String,
) -> Option<Picture> {
    let mut pieces = Vec::new();
    for (name, colour, found) in of {
        let at = |nth: usize| 100.0 * nth as f64 / (found.lead.len() - 1).max(1) as f64;
        let rows = found.lead.iter().zip(&found.std_error).enumerate();
        let band = rows.map(|(nth, (&lead, &error))| {
            let [low, high] = interval(lead, Some(error));
            [at(nth), low, high]
        });
        let band = Shape::Band(band.collect());
        let line = found.lead.iter().enumerate().map(|(nth, &lead)| [at(nth), lead]);
        let line = Shape::Line(line.collect());
        pieces.push(Piece { name: String::new(), colour: *colour, shape: band });
        pieces.push(Piece { name: name.clone(), colour: *colour, shape: line });
    }
    (!pieces.is_empty()).then(|| {
        Picture::Plot(Plot {
            title: title.into(),
            x: Axis::over("share of the game played, in %", [0.0, 100.0]),
            y: Axis::over("expected place, 1 first to 0 last", [0.0, 1.0]),
            pieces,
            note,
        })
    })
}

fn bars(measured: &Measured) -> Option<Picture> {
    if measured.measures.is_empty() {
        return None;
    }
    let mut low = 0.0f64;
    let row = |measure: &Measure| {
        let between = interval(measure.value, measure.std_error);
        low = low.min(between[0]);
        RowBar {
            name: measure.name.to_string(),
            value: measure.value,
            between: measure.std_error.map(|_| between),
            kind: usize::from(measure.whose == Whose::Ours),
            title: format!(
                "{}, {} games: {}",
                measure.experiment.name(),
                grouped(measure.games),
                measure.definition
            ),
        }
    };
    let rows: Vec<RowBar> = measured.measures.iter().map(row).collect();
    Some(Picture::Rows(Rows {
        title: "Measures".into(),
        x: Axis::over("", [low, 1.0]).rounded(),
        kinds: vec!["defined by CardStock".into(), "defined by Cardsharp".into()],
        rows,
        note: "Lines are 95 % intervals.".into(),
    }))
}

/// The 95 % interval of a mean.
pub(crate) fn interval(mean: f64, std_error: Option<f64>) -> [f64; 2] {
    let estimate = Estimate::with_error(mean, std_error);
    [estimate.low, estimate.high].map(|bound| bound.unwrap_or(mean))
}
