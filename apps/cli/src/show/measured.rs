//! A measured game as text.

use std::fmt::Write as _;

use study::measure::Whose;
use study::measured::{AnatomyFinding, Distribution, ExperimentFinding, Measured, number, percent};
use study::page::p_said;

use super::{class, grouped, table, words};

/// What was measured; with what everything means, if it is asked for.
pub(super) fn text(found: &Measured, explains: bool) -> String {
    let mut text = format!("\n{}\n", class(&found.class));
    text += &games(found);
    for run in &found.experiments {
        text += &seats(run, found.class.seats);
    }
    text += &measures(found, explains);
    if let Some(anatomy) = &found.anatomy {
        text += &exact(anatomy, explains);
    }
    for missing in &found.missing {
        let _ = writeln!(text, "\n{missing}");
    }
    text
}

fn games(found: &Measured) -> String {
    let mut rows = table(&["games", "number", "decisions", "moves", "options", "shared wins"]);
    let mean = |found: &Distribution| match (found.mean, found.std_error) {
        (Some(mean), Some(error)) => format!("{mean:.2} ± {error:.2}"),
        (Some(mean), None) => format!("{mean:.2}"),
        _ => "–".to_owned(),
    };
    for run in &found.experiments {
        rows.add_row([
            run.experiment.name().to_owned(),
            grouped(run.games),
            mean(&run.decisions),
            mean(&run.moves),
            run.options.map_or("–".to_owned(), |options| format!("{options:.2}")),
            run.ties.map_or("–".to_owned(), percent),
        ]);
    }
    let searcher = match found.experiments.len() {
        1 => String::new(),
        _ => format!("; those who look ahead are {}", found.searcher),
    };
    let mut text = format!("{rows}\nseed {}{searcher}\n", found.seed);
    for run in &found.experiments {
        if let Some(after) = run.draw_after {
            let (called, name) = (grouped(run.called), run.experiment.name());
            let _ =
                writeln!(text, "{name}: {called} games were called off after {after} decisions");
        }
        for failure in &run.failures {
            let games = grouped(failure.games);
            let _ =
                writeln!(text, "{}: {games} games failed: {}", run.experiment.name(), failure.why);
        }
    }
    text
}

/// How seats fare where all play alike.
fn seats(run: &ExperimentFinding, n_seats: usize) -> String {
    if run.rotate || n_seats < 2 {
        return String::new();
    }
    let mut rows = table(&["seat", "wins", "95 % interval", "not last", "score"]);
    for (idx, seat) in run.seats.iter().enumerate() {
        let [low, high] = seat.win_interval;
        let score = match (seat.score.mean, seat.score.std_error) {
            (Some(mean), Some(error)) => format!("{mean:.3} ± {error:.3}"),
            _ => "–".to_owned(),
        };
        rows.add_row([
            (idx + 1).to_string(),
            seat.win_rate.map_or("–".to_owned(), |rate| format!("{rate:.4}")),
            format!("{low:.4} to {high:.4}"),
            seat.not_last.map_or("–".to_owned(), |rate| format!("{rate:.4}")),
            score,
        ]);
    }
    let even = run.p_even.map_or(String::new(), |p| {
        format!(
            "That wins are so uneven by chance, were no seat better than another: {}\n",
            p_said(p)
        )
    });
    format!("\n{} ({} games)\n{rows}\n{even}", run.experiment.name(), grouped(run.games))
}

fn measures(found: &Measured, explains: bool) -> String {
    if found.measures.is_empty() {
        return String::new();
    }
    let mut rows = table(&["measure", "value", "error", "games", ""]);
    if let Some(last) = rows.column_mut(4) {
        last.set_cell_alignment(comfy_table::CellAlignment::Left);
    }
    for measure in &found.measures {
        let whose = match measure.whose {
            Whose::Cardstock => "as CardStock defines it",
            Whose::Ours => "ours",
        };
        rows.add_row([
            measure.name.to_string(),
            format!("{:.3}", measure.value),
            measure.std_error.map_or("–".to_owned(), |error| format!("{error:.3}")),
            grouped(measure.games),
            format!("{}; {whose}", measure.experiment.name()),
        ]);
    }
    let mut text = format!("\n{rows}\n");
    if explains {
        for measure in &found.measures {
            let caution = measure.caution.as_ref().map(|caution| format!(" But: {caution}"));
            let caution = caution.unwrap_or_default();
            let _ = writeln!(text, "{}: {}{caution}", measure.name, measure.definition);
        }
    } else {
        text += "What they mean: --explain, or the page (--html FILE).\n";
    }
    text
}

fn exact(anatomy: &AnatomyFinding, explains: bool) -> String {
    let certainty = anatomy.certainty();
    let mut rows = words(&["from all states", ""]);
    for line in anatomy.lines() {
        rows.add_row([line.name.to_owned(), line.value]);
    }
    let mut text = format!(
        "\n{rows}\nfrom all {} states, perfect play by {}: {certainty}\n",
        grouped(anatomy.states),
        anatomy.perfect_by
    );
    if explains {
        for line in anatomy.lines() {
            let _ = writeln!(text, "{}: {}", line.name, line.definition);
        }
    }
    text
}

/// A number of a comparison, with its error.
pub(super) fn with_error(value: f64, std_error: f64) -> String {
    format!("{} ± {}", number(value), number(std_error))
}
