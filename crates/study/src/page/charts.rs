//! The charts of a measured game.

use crate::chart::{Axis, Bar, Picture, Piece, Plot, Row, Rows, Shape};
use crate::measure::{Bin, Experiment, Whose};
use crate::measured::{Distribution, ExperimentFinding, LeadFinding, Measured};
use crate::text::grouped;

/// All charts there are numbers for.
pub fn charts(measured: &Measured) -> Vec<Picture> {
    let all = [wins, lengths, branching, scores, leads, bars];
    all.iter().filter_map(|chart| chart(measured)).collect()
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
pub(super) type Named<'a> = (String, usize, &'a ExperimentFinding);

/// The runs in which all seats play alike, by what was played there.
fn named(measured: &Measured) -> Vec<Named<'_>> {
    alike(measured).into_iter().map(|run| (called(run), colour(run), run)).collect()
}

fn wins(measured: &Measured) -> Option<Picture> {
    wins_of("Who wins", &named(measured))
}

/// Who wins in each of the runs.
pub(super) fn wins_of(title: &str, runs: &[Named<'_>]) -> Option<Picture> {
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
        pieces.push(Piece { name: "an even share".into(), colour: 0, shape: even });
    }
    Some(Picture::Plot(Plot {
        title: title.into(),
        x: Axis::named("seat", (1..=n_seats).map(|seat| seat.to_string()).collect()),
        y: Axis::over("share of wins", [0.0, most]).rounded(),
        pieces,
        note: "Shared wins are shared; the lines are 95 % intervals.".into(),
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

fn lengths(measured: &Measured) -> Option<Picture> {
    lengths_of("How long a game is", &named(measured))
}

/// How long games are in each of the runs.
pub(super) fn lengths_of(title: &str, runs: &[Named<'_>]) -> Option<Picture> {
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

fn branching(measured: &Measured) -> Option<Picture> {
    branching_of("Options at each decision", &named(measured))
}

/// The options by the number of the decision in each of the runs.
pub(super) fn branching_of(title: &str, runs: &[Named<'_>]) -> Option<Picture> {
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
            let reach = 1.96 * point.std_error.unwrap_or(0.0);
            most = most.max(point.mean + reach);
            last = last.max(point.to as f64);
            [middle(point.from, point.to), point.mean - reach, point.mean + reach]
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
            let name = format!("later place {} ({} times)", found.place, grouped(found.count));
            (name, found.place - 1, found)
        })
        .collect();
    let note = format!("{} of {}; bands are 95 % intervals.", called(run), measured.searcher);
    leads_of("Where players saw each other, by where they ended", &of, note)
}

/// Lead histories, each with its name and colour.
pub(super) fn leads_of(
    title: &str,
    of: &[(String, usize, &LeadFinding)],
    note: String,
) -> Option<Picture> {
    let mut pieces = Vec::new();
    for (name, colour, found) in of {
        let at = |nth: usize| 100.0 * nth as f64 / (found.lead.len() - 1).max(1) as f64;
        let rows = found.lead.iter().zip(&found.std_error).enumerate();
        let band =
            rows.map(|(nth, (lead, error))| [at(nth), lead - 1.96 * error, lead + 1.96 * error]);
        let band = Shape::Band(band.collect());
        let line = found.lead.iter().enumerate().map(|(nth, &lead)| [at(nth), lead]);
        let line = Shape::Line(line.collect());
        pieces.push(Piece { name: String::new(), colour: *colour, shape: band });
        pieces.push(Piece { name: name.clone(), colour: *colour, shape: line });
    }
    (!pieces.is_empty()).then(|| {
        Picture::Plot(Plot {
            title: title.into(),
            x: Axis::over("part of the game, in %", [0.0, 100.0]),
            y: Axis::over("place seen, 1 first to 0 last", [0.0, 1.0]),
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
    let row = |measure: &crate::measure::Measure| {
        let reach = measure.std_error.map(|error| 1.96 * error);
        low = low.min(measure.value - reach.unwrap_or(0.0));
        Row {
            name: measure.name.to_string(),
            value: measure.value,
            between: reach.map(|reach| [measure.value - reach, measure.value + reach]),
            kind: usize::from(measure.whose == Whose::Ours),
            title: format!(
                "{}, {} games: {}",
                measure.experiment.name(),
                grouped(measure.games),
                measure.definition
            ),
        }
    };
    let rows: Vec<Row> = measured.measures.iter().map(row).collect();
    Some(Picture::Rows(Rows {
        title: "Measures".into(),
        x: Axis::over("", [low, 1.0]).rounded(),
        kinds: vec!["as CardStock defines them".into(), "ours".into()],
        rows,
        note: "The lines are 95 % intervals, by game.".into(),
    }))
}
