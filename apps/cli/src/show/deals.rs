//! Who wins from every deal, as text.

use std::fmt::Write as _;

use study::deals::{DealCounts, DealsFindings, OutcomesFinding};

use super::solve::value;
use super::{grouped, table};

pub(super) fn findings(findings: &DealsFindings) -> String {
    let outcomes = &findings.outcomes;
    let mut text = match only(outcomes) {
        Some(outcome) => outcome,
        None => counted(outcomes),
    };
    if let Some(over) = &outcomes.over {
        let _ = writeln!(text, "With probability {over} play is over as soon as all is dealt.");
    }
    text
}

/// How it ends, where nothing is dealt.
fn only(outcomes: &OutcomesFinding) -> Option<String> {
    let all = &outcomes.all;
    let (Some(1), [first]) = (all.deals, outcomes.first.as_slice()) else { return None };
    let how = match (all.win, all.loss) {
        (Some(1), _) => "wins",
        (_, Some(1)) => "loses",
        _ => "neither wins nor loses",
    };
    Some(format!("Seat {} moves first and {how}, if both play perfectly.\n", first.seat))
}

fn counted(outcomes: &OutcomesFinding) -> String {
    let mut rows = table(&["", "won", "lost", "drawn", "all", "longest win"]);
    let longest = outcomes.longest.map_or("–".to_owned(), |n| match n {
        1 => "1 move".to_owned(),
        n => format!("{} moves", grouped(n.into())),
    });
    let count = |count: Option<u64>| count.map_or("many".to_owned(), grouped);
    let mut row = |name: &str, counts: &DealCounts, longest: String| {
        let [win, loss, draw, all] =
            [counts.win, counts.loss, counts.draw, counts.deals].map(count);
        rows.add_row([name.to_owned(), win, loss, draw, all, longest]);
    };
    row("deals", &outcomes.all, longest);
    let is_alike = outcomes.first.iter().all(|first| first.counts == outcomes.all);
    for first in outcomes.first.iter().filter(|_| !is_alike) {
        row(&format!("where seat {} begins", first.seat), &first.counts, String::new());
    }
    format!(
        "For the seat that moves first, if both play perfectly:\n{rows}\n\
         It wins with probability {}, loses with {} and draws with {}, which is worth {} to it.\n",
        outcomes.odds.win,
        outcomes.odds.loss,
        outcomes.odds.draw,
        value(&outcomes.value)
    )
}
