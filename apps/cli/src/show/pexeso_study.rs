//! A study of Pexeso as text.

use std::fmt::Write as _;

use study::pexeso::{
    AdvantageFinding, EndingRow, LengthFinding, PexesoStudy, PositionsFinding, RuleFinding,
    VariantRow,
};

use super::pexeso::{chance, mean};
use super::{grouped, table};

pub(super) fn study(found: &PexesoStudy) -> String {
    let parts = [
        found.positions.as_ref().map(positions),
        found.rule.as_ref().map(rule),
        found.ending.as_deref().map(ending),
        found.errors.as_deref().map(errors),
        found.length.as_ref().map(length),
        found.advantage.as_ref().map(advantage),
    ];
    parts.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn positions(found: &PositionsFinding) -> String {
    let mut rows =
        table(&["positions of 1 to n pairs", "all", "mover behind", "with k ≥ 2", "ahead"]);
    rows.add_row([
        format!("the game, n = {}", found.pairs),
        grouped(found.positions as u64),
        grouped(found.behind as u64),
        grouped(found.behind_two_known as u64),
        grouped(found.ahead as u64),
    ]);
    for paper in &found.paper {
        let reading = if paper.reading == "literal" { "it stands" } else { &paper.reading };
        let arithmetic = if paper.arithmetic == "exact" { "in fractions" } else { "in doubles" };
        let [behind, two] = [paper.behind, paper.behind_two_known].map(|n| grouped(n as u64));
        let what = format!("the paper as {reading}, {arithmetic}");
        rows.add_row([what, String::new(), behind, two, String::new()]);
    }
    let mut text = format!("{rows}\n");
    let mut actions = table(&["the best action", "positions"]);
    for count in found.actions.iter().filter(|count| count.positions > 0) {
        actions.add_row([count.action.words.clone(), grouped(count.positions as u64)]);
    }
    let _ = writeln!(text, "{actions}");
    let places: Vec<String> =
        found.where_behind.iter().take(12).map(|[n, k]| format!("[{n}, {k}]")).collect();
    let more = if found.where_behind.len() > 12 { ", …" } else { "" };
    if !places.is_empty() {
        let _ = writeln!(text, "The mover is behind at {}{more}", places.join(", "));
    }
    text
}

fn rule(found: &RuleFinding) -> String {
    let how = if found.exact { "in fractions" } else { "in floating point" };
    let mut text = format!(
        "Zwick and Paterson's rule (k = 0: 2-move; else n + k even: 1-move; odd: 0-move \
         where 3k ≥ 2(n + 1), else 2-move) is right in {} of {} positions, solved {how}.\n",
        grouped((found.positions - found.exceptions.len()) as u64),
        grouped(found.positions as u64)
    );
    for exception in found.exceptions.iter().take(20) {
        let [n, k] = exception.position;
        let _ = writeln!(
            text,
            "At [{n}, {k}] it says {}, and best is {}.",
            exception.rule, exception.best
        );
    }
    if found.exceptions.len() > 20 {
        text.push_str("(the first 20; all are in the JSON document)\n");
    }
    text
}

fn ending(rows: &[EndingRow]) -> String {
    let mut shown = table(&[
        "pairs",
        "A(n, 0)",
        "play ends with probability",
        "turns if it ends",
        "P(n, 0) as published",
    ]);
    for row in rows {
        shown.add_row([
            row.pairs.to_string(),
            format!("{:+.6}", row.value + 0.0),
            chance(&row.finish),
            row.turns_if_over.map_or("–".to_owned(), |turns| format!("{turns:.3}")),
            row.paper.as_ref().map_or(String::new(), chance),
        ]);
    }
    format!("{shown}\n{}\n", rows.first().map_or("", |row| collected(&row.collect)))
}

/// What is counted as a turn.
fn collected(by: &str) -> &'static str {
    if by == "moderator" {
        "A moderator gives out known pairs, which takes no turn."
    } else {
        "Whoever moves collects known pairs himself, each in a turn of its own."
    }
}

fn errors(rows: &[VariantRow]) -> String {
    let mut shown = table(&[
        "a mate is",
        "the last pairs are",
        "A",
        "B",
        "turns",
        "stalls with",
        "the first player's move",
    ]);
    for row in rows {
        shown.add_row([
            row.mates.to_string(),
            row.last.to_string(),
            format!("{:+.6}", row.a + 0.0),
            format!("{:+.6}", row.b + 0.0),
            row.turns.map_or("without end".to_owned(), |turns| format!("{turns:.3}")),
            format!("{}", row.stalls),
            row.action.name.to_string(),
        ]);
    }
    let [p, q] = rows.first().map_or(["", ""], |row| [row.p.as_str(), row.q.as_str()]);
    format!(
        "Players who err, the first with p = {p} and the other with q = {q}, where a moderator gives out \
         known pairs:\n{shown}\n"
    )
}

fn length(found: &LengthFinding) -> String {
    let mut shown = table(&["both err with p", "A", "turns", "p · turns"]);
    for row in &found.rows {
        shown.add_row([
            row.p.clone(),
            format!("{:+.6}", row.value + 0.0),
            format!("{:.3}", row.turns),
            format!("{:.6}", row.p_turns),
        ]);
    }
    let collected = collected(&found.collect);
    let limit = match found.rows.last() {
        Some(rarest) if found.limit.float == 0.0 => format!(
            "Play cannot stall: as p goes to 0 so does p · turns, and play takes {:.3} turns.",
            rarest.turns
        ),
        _ => format!("As p goes to 0, p · turns goes to {}.", mean(&found.limit)),
    };
    format!("{shown}\n{collected}\n{limit}\n")
}

fn advantage(found: &AdvantageFinding) -> String {
    let names: Vec<String> = found.rates.iter().map(|rate| format!("q = {rate}")).collect();
    let headings: Vec<&str> =
        std::iter::once("he errs with").chain(names.iter().map(String::as_str)).collect();
    let mut shown = table(&headings);
    for (rate, values) in found.rates.iter().zip(&found.values) {
        let values = values.iter().map(|value| format!("{:+.3}", value + 0.0));
        shown.add_row(std::iter::once(format!("p = {rate}")).chain(values));
    }
    let [n, k] = found.position;
    format!(
        "What the first player expects at [{n}, {k}], if he errs with p and the other with q:\n{shown}\n"
    )
}
