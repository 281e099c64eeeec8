//! A solved game of Pan as text.

use std::fmt::Write as _;

use study::pan::{Line, OutcomeCounts, PanFindings, PanOutcomes, SolvedPosition, VerdictFinding};

use super::{grouped, table};

/// How wide a line of moves becomes.
const WIDTH: usize = 100;

pub(super) fn findings(findings: &PanFindings) -> String {
    let outcomes = findings.outcomes.as_ref().map(outcomes).unwrap_or_default();
    outcomes + &findings.position.as_ref().map(position).unwrap_or_default()
}

fn outcomes(found: &PanOutcomes) -> String {
    let mut text = "For the player to move, if both play perfectly:\n".to_owned();
    let mut rows = table(&["", "won", "lost", "drawn", "all", "longest win"]);
    let outcomes = &found.outcomes;
    let mut row = |name: &str, counts: &OutcomeCounts| {
        let longest =
            counts.longest.map_or("–".to_owned(), |n| format!("{} moves", grouped(n.into())));
        let [win, loss, draw] = [counts.win, counts.loss, counts.draw].map(grouped);
        let all = grouped(counts.win + counts.loss + counts.draw);
        rows.add_row([name.to_owned(), win, loss, draw, all, longest]);
    };
    if let Some(attainable) = &outcomes.attainable {
        row("attainable positions", attainable);
    }
    row("potential positions", &outcomes.potential);
    let (starts, deals) = (&found.starts, &found.deals);
    for (name, counts) in [
        ("starting positions", [starts.win, starts.loss, starts.draw, starts.positions]),
        ("deals", [deals.win, deals.loss, deals.draw, deals.total]),
    ] {
        let [win, loss, draw, all] = counts.map(grouped);
        rows.add_row([name.to_owned(), win, loss, draw, all, String::new()]);
    }
    let _ = writeln!(text, "{rows}");
    if outcomes.potential.void > 0 {
        let _ = writeln!(
            text,
            "In {} more potential positions the player to move has no cards, so that play was over before.",
            grouped(outcomes.potential.void)
        );
    }
    if let Some(why) = &outcomes.not_attainable {
        let _ = writeln!(text, "Which positions are attainable is not known: {why}.");
    }
    let mut holder = table(&["who was dealt the nine of hearts", "probability", ""]);
    for (what, exact, ways) in [
        ("wins", &found.holder.win, deals.loss),
        ("loses", &found.holder.loss, deals.win),
        ("draws", &found.holder.draw, deals.draw),
    ] {
        let share = format!("{:.6}", ways as f64 / deals.total as f64);
        holder.add_row([what.to_owned(), share, exact.clone()]);
    }
    let _ = writeln!(text, "{holder}");
    text
}

fn position(found: &SolvedPosition) -> String {
    let mut text = String::new();
    for (whose, cards) in
        [("to move", &found.mover), ("the other", &found.other), ("pile", &found.pile)]
    {
        let _ = writeln!(text, "{whose:<10} {}", hand(&found.ranks, cards));
    }
    let _ = match found.attainable {
        Some(false) => writeln!(text, "No deal leads to this position."),
        _ => Ok(()),
    };
    let _ = writeln!(text, "{}: {} for the player to move.", found.position, words(&found.verdict));
    let mut moves = table(&["move", "leads to", "for the player who makes it"]);
    for mv in &found.moves {
        moves.add_row([&mv.mv, &mv.to, &words(&mv.verdict)]);
    }
    if !found.moves.is_empty() {
        let _ = writeln!(text, "{moves}");
    }
    match &found.line {
        Some(line) if !line.moves.is_empty() => text += &perfect_play(line),
        None => text += "How it is won is not known without distances (--distances).\n",
        Some(_) => {}
    }
    text
}

fn words(verdict: &VerdictFinding) -> String {
    match verdict.distance {
        Some(1) => format!("{} in 1 move", verdict.outcome),
        Some(moves @ 2..) => format!("{} in {moves} moves", verdict.outcome),
        _ => verdict.outcome.to_string(),
    }
}

/// Cards by name, lowest first.
fn hand(ranks: &[String], counts: &[u8]) -> String {
    let cards = ranks.iter().zip(counts);
    let cards: Vec<&str> = cards
        .flat_map(|(rank, &count)| std::iter::repeat_n(rank.as_str(), usize::from(count)))
        .collect();
    if cards.is_empty() { "no cards".to_owned() } else { cards.join(" ") }
}

/// The moves in lines that fit.
fn perfect_play(line: &Line) -> String {
    let mut text = "Perfect play:".to_owned();
    let mut width = text.len();
    for (nth, mv) in line.moves.iter().enumerate() {
        let word =
            format!("{}. {mv}{}", nth + 1, if nth + 1 < line.moves.len() { "," } else { "" });
        if width + 1 + word.len() > WIDTH {
            text += "\n ";
            width = 1;
        }
        text += " ";
        text += &word;
        width += 1 + word.len();
    }
    match line.repeats {
        Some(0) => text += ", and this position comes again.\n",
        Some(moves) => {
            let _ = writeln!(text, ", and the position after move {moves} comes again.");
        }
        None => text += ".\n",
    }
    text
}
