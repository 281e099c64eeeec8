//! A page about a game: one HTML file that needs no other, readable on light and dark paper.

mod charts;
mod compare;
mod html;
mod reproduced;

pub use charts::charts;
pub use compare::{compare, overview};
pub use html::{Table, page};
pub use reproduced::reproduced;

use std::fmt::Write as _;

use crate::chart::escape;
use crate::document::GameSet;
use crate::measured::{AnatomyFinding, Measured, percent};
use crate::text::grouped;

/// The page about a measured game.
pub fn study(game: &GameSet, measured: &Measured) -> String {
    let title = named(game);
    let class = &measured.class;
    let words = [
        Some(format!("{} seats", class.seats)),
        class.chance.then(|| "chance".to_owned()),
        class.hidden.then(|| "hidden information".to_owned()),
        class.sum_in_words(),
    ];
    let words: Vec<String> = words.into_iter().flatten().collect();
    let mut body = format!("<p>{}</p>\n", escape(&words.join(" · ")));
    for missing in &measured.missing {
        let _ = writeln!(body, "<p class=\"note\">{}</p>", escape(missing));
    }
    body += "<h2>The games</h2>\n";
    body += &games(measured);
    for picture in charts(measured) {
        let _ = writeln!(body, "<figure>{}</figure>", picture.to_inline_svg());
    }
    if let Some(anatomy) = &measured.anatomy {
        body += &exact(anatomy);
    }
    body += &definitions(measured);
    page(&title, &body)
}

/// A game and what was set.
pub fn named(game: &GameSet) -> String {
    let set = game.set.iter().map(|(name, value)| match value.as_str() {
        Some(text) => format!("{name}={text}"),
        None => format!("{name}={value}"),
    });
    let set: Vec<String> = set.collect();
    if set.is_empty() { game.name.clone() } else { format!("{} ({})", game.name, set.join(" ")) }
}

/// The runs of games, side by side.
fn games(measured: &Measured) -> String {
    let mut table =
        Table::new(&["", "players", "games", "decisions", "moves", "options", "shared wins"]);
    for run in &measured.experiments {
        let mean = |found: &crate::measured::Distribution| {
            let text = |x: Option<f64>| x.map_or("–".to_owned(), |x| format!("{x:.2}"));
            match (found.min, found.max) {
                (Some(min), Some(max)) => {
                    format!("{} ± {} ({min} to {max})", text(found.mean), text(found.std_error))
                }
                _ => text(found.mean),
            }
        };
        table.row([
            run.experiment.name().to_owned(),
            run.players.join(", ") + if run.rotate { ", changing seats" } else { "" },
            grouped(run.games),
            mean(&run.decisions),
            mean(&run.moves),
            run.options.map_or("–".to_owned(), |x| format!("{x:.2}")),
            run.ties.map_or("–".to_owned(), percent),
        ]);
    }
    let mut text = table.to_html();
    let _ = writeln!(
        text,
        "<p class=\"note\">Means with their standard error, and the least and the most. Seed {}.</p>",
        measured.seed
    );
    for run in &measured.experiments {
        for failure in &run.failures {
            let (games, why) = (grouped(failure.games), escape(&failure.why));
            let _ = writeln!(text, "<p class=\"note\">{games} games failed: {why}</p>");
        }
        if let Some(p) = run.p_even.filter(|_| !run.rotate && run.seats.len() > 1) {
            let _ = writeln!(
                text,
                "<p class=\"note\">{}: that wins are so uneven by chance, were no seat better than another, has \
                 {}.</p>",
                run.experiment.name(),
                escape(&p_said(p))
            );
        }
    }
    text
}

/// A probability that something is chance.
pub fn p_value(p: f64) -> String {
    if p < 0.0001 { "below 0.0001".to_owned() } else { format!("{p:.4}") }
}

/// The same in a sentence.
pub fn p_said(p: f64) -> String {
    if p < 0.0001 { "p < 0.0001".to_owned() } else { format!("p = {p:.4}") }
}

/// Figures computed from all states.
fn exact(anatomy: &AnatomyFinding) -> String {
    let certainty = anatomy.certainty();
    let mut table = Table::new(&["what", "value", "meaning"]);
    for line in anatomy.lines() {
        table.row([line.name.to_owned(), line.value, line.definition.to_owned()]);
    }
    format!(
        "<h2>Computed from all states</h2>\n<p class=\"note\">From all {} states, perfect play by {}: {certainty}. \
         Values are in points paid at the end.</p>\n{}",
        grouped(anatomy.states),
        escape(&anatomy.perfect_by),
        table.to_html()
    )
}

/// Every measure with its definition.
fn definitions(measured: &Measured) -> String {
    let mut table = Table::new(&["measure", "value", "error", "games", "definition"]);
    for measure in &measured.measures {
        let error = measure.std_error.map_or("–".to_owned(), |error| format!("{error:.4}"));
        let mut definition = measure.definition.to_string();
        if let Some(caution) = &measure.caution {
            definition = format!("{definition} But: {caution}");
        }
        let whose = match measure.whose {
            crate::measure::Whose::Cardstock => "CardStock",
            crate::measure::Whose::Ours => "ours",
        };
        table.row([
            format!("{} ({whose})", measure.name),
            format!("{:.4}", measure.value),
            error,
            format!("{} {}", grouped(measure.games), measure.experiment.name()),
            definition,
        ]);
    }
    if measured.measures.is_empty() {
        return String::new();
    }
    format!("<h2>Measures</h2>\n{}", table.to_html())
}
