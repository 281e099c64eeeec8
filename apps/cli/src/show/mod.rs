//! Documents as text for people.

pub(crate) mod compare;
mod deals;
mod described;
mod dice_poker;
pub(crate) mod games;
mod hidden;
mod line;
mod measured;
mod pan;
mod pexeso;
mod pexeso_study;
pub(crate) mod replay;
pub(crate) mod reproduce;
pub(crate) mod simulate;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod sweep;
pub(crate) mod tournament;

use std::io::{IsTerminal, Write as _};

pub(crate) use ::study::text::{bytes, grouped};
pub(crate) use printer::plain::{harmless, harmless_json, shortened};

pub(crate) use self::hidden::SHOWN;

use ::study::document::{ClassFinding, GameSet};
use anyhow::Context as _;
use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

/// Writes text for people.
pub(crate) fn say(text: &str) -> anyhow::Result<()> {
    to_stdout(&harmless(text))
}

/// What is not to be taken for granted, on standard error.
pub(crate) fn cautions(cautions: &[String]) {
    for caution in cautions {
        warn(&format!("caution: {caution}\n"));
    }
}

/// Writes text for people to standard error. There is nobody else to tell if that cannot be done.
pub(crate) fn warn(text: &str) {
    write_stderr(&harmless(text));
}

/// Writes to standard error what is known to be harmless.
pub(crate) fn write_stderr(text: &str) {
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Lines without spaces at their ends, with which tables fill their last column.
pub(crate) fn trimmed(text: &str) -> String {
    text.lines().map(|line| line.trim_end().to_owned() + "\n").collect()
}

/// Writes what is known to be harmless.
pub(crate) fn to_stdout(text: &str) -> anyhow::Result<()> {
    let mut stdout = std::io::stdout();
    // A prompt has no end of line to send it on its way.
    match stdout.write_all(text.as_bytes()).and_then(|()| stdout.flush()) {
        // Whoever reads us has heard enough (`| head`).
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => Ok(()),
        other => other.context("the output cannot be written"),
    }
}

/// Whether to write in colours: to a terminal that has them, unless nobody wants them.
pub(crate) fn is_styled(out: &impl IsTerminal) -> bool {
    let is_wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    out.is_terminal() && is_wanted && !is_dumb()
}

/// Whether the terminal says that it knows nothing but text.
pub(crate) fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|name| name == "dumb")
}

/// A line under the headings, and no other.
const STYLE: TableStyle =
    TableStyle::new().header_separator(LineStyle::none().fill('─').junction('─'));

/// A table of words with these headings.
fn words(headings: &[&str]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(headings);
    table
}

/// A table of numbers with these headings: all to the right, but for the first column.
fn table(headings: &[&str]) -> Table {
    let mut table = words(headings);
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}

/// The game and what was set, in one line.
fn heading(game: &GameSet) -> String {
    let set: Vec<String> = game
        .set
        .iter()
        .map(|(name, value)| match value.as_str() {
            Some(text) => format!("{name}={text}"),
            None => format!("{name}={value}"),
        })
        .collect();
    match set.as_slice() {
        [] => format!("{}\n", game.name),
        set => format!("{}  ({})\n", game.name, set.join(" ")),
    }
}

/// What kind of game it is, in one line, as far as looking at its rules tells: whether a position can come
/// again shows only when it is solved.
fn class(class: &ClassFinding) -> String {
    kind(class, None, None)
}

/// What kind of game it was found to be: also whether a position came again, and how many information sets
/// there are, where they were counted.
fn class_found(class: &ClassFinding, sets: Option<u64>) -> String {
    let cycles = if class.cycles { "cycles" } else { "no cycles" };
    kind(class, Some(cycles), sets)
}

fn kind(class: &ClassFinding, cycles: Option<&str>, sets: Option<u64>) -> String {
    let seats = if class.seats == 1 { "1 seat" } else { &format!("{} seats", class.seats) };
    let sets = sets.map(|sets| match sets {
        1 => "1 information set".to_owned(),
        n => format!("{} information sets", grouped(n)),
    });
    let sum = class.sum_in_words();
    let words = [
        Some(seats),
        class.chance.then_some("chance"),
        class.hidden.then_some("hidden information"),
        cycles,
        sum.as_deref(),
        sets.as_deref(),
    ];
    words.into_iter().flatten().collect::<Vec<_>>().join(" · ")
}
