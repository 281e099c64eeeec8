//! A first look at a described game, as text.

use std::fmt::Write as _;

use study::described::{DescribedStudy, ReductionFinding, StatesFinding};
use workbench::about;

use super::solve::{payoffs, value, warrant, way};
use super::{class, class_found, grouped, table};

pub(super) fn study(found: &DescribedStudy) -> String {
    // Only a solution tells whether a position comes again.
    let kind = match &found.solution {
        Some(_) => class_found(&found.class, None),
        None => class(&found.class),
    };
    let mut text = format!("{kind}\npayoffs: {}\n\n", payoffs(&found.utility, found.class.seats));
    let play = &found.play;
    let endless = match play.unfinished {
        0 => String::new(),
        n => format!(", {n} of which did not come to an end"),
    };
    let _ = writeln!(
        text,
        "Play has {} positions, those that come again counted each time (estimated from {} random game{}{endless}).",
        about(play.magnitude),
        play.games,
        if play.games == 1 { "" } else { "s" }
    );
    if let Some(reduction) = &found.reduction {
        text += &reduced(reduction);
    }
    if let Some(solution) = &found.solution {
        let how = way(&solution.method, &solution.values);
        let _ = writeln!(text, "\nSolved by {how}, with {} states:", grouped(solution.states));
        let mut rows = table(&["seat", "value", "how"]);
        for (idx, worth) in solution.values.iter().enumerate() {
            rows.add_row([(idx + 1).to_string(), value(worth), warrant(worth)]);
        }
        let _ = writeln!(text, "{rows}");
    }
    if let Some(why) = &found.unsolved {
        let _ = writeln!(text, "\nNot solved: {why}.");
    }
    text
}

/// What does not matter.
fn reduced(found: &ReductionFinding) -> String {
    let count = |states: &StatesFinding| {
        let Some(count) = states.count.map(grouped) else {
            return "an unknown number of".to_owned();
        };
        if states.is_all { count } else { format!("more than {count}") }
    };
    let mut text = format!(
        "A solver sees {} states instead of {}",
        count(&found.states),
        count(&found.positions)
    );
    if found.reductions.is_empty() {
        return text + ".\n";
    }
    text += ", because of what does not matter:\n";
    for phrase in &found.reductions {
        let _ = writeln!(text, "- {phrase}");
    }
    text
}
