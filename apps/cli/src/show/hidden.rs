//! A solved game with hidden information as text.

use std::fmt::Write as _;

use study::Worth;
use study::hidden::{ExploitabilityFinding, HiddenFindings, MoveFinding, SeatFinding};

use super::solve::{LONG, value};
use super::{grouped, table, words};

/// How many information sets of a seat are shown; JSON and the strategy file have all.
const SHOWN: usize = 12;

/// The findings, where `is_given` says that strategies were looked at and nothing was solved.
pub(super) fn findings(findings: &HiddenFindings, is_given: bool) -> String {
    let mut text = String::new();
    for warning in &findings.warnings {
        let _ = writeln!(text, "Careful: {warning}.");
    }
    if let Some(iterations) = findings.iterations {
        let target = findings.target.map(|target| format!(" (the target is {target:.1e})"));
        let seed = findings.seed.map(|seed| format!(", seed {seed}"));
        let _ = writeln!(
            text,
            "{} rounds{}{}.",
            grouped(iterations),
            seed.unwrap_or_default(),
            target.unwrap_or_default()
        );
    }
    // Of a solution the values say it.
    if is_given && !findings.guarantees.is_empty() {
        let mut rows = table(&["seat", "is sure of"]);
        for found in &findings.guarantees {
            rows.add_row([found.seat.to_string(), value(&found.value)]);
        }
        let _ = writeln!(text, "{rows}");
    }
    if let Some(found) = &findings.exploitability {
        text += &exploitability(found);
    }
    let _ = writeln!(text, "Checked by {}.", findings.audit);
    for seat in &findings.strategy {
        text += &strategy(seat);
    }
    text
}

/// What each seat leaves to be won.
fn exploitability(found: &ExploitabilityFinding) -> String {
    let gains: Vec<String> = found.gains.iter().map(amount).collect();
    let gains = match gains.split_last() {
        Some((last, others)) if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => gains.concat(),
    };
    format!(
        "By playing otherwise alone, seats gain {gains}: exploitability {}, NashConv {}.\n",
        amount(&found.mean),
        amount(&found.nash_conv)
    )
}

fn amount(worth: &Worth) -> String {
    match &worth.exact {
        Some(exact) if exact.len() <= LONG => exact.clone(),
        _ if worth.float == 0.0 => "0".to_owned(),
        _ => format!("{:.3e}", worth.float),
    }
}

/// What a seat does where play comes most often.
fn strategy(seat: &SeatFinding) -> String {
    // Where there is nothing to choose, there is nothing to say.
    let choices: Vec<_> = seat.sets.iter().filter(|set| set.moves.len() > 1).collect();
    let heading = format!("seat {} has seen", seat.seat);
    let comes = if seat.sets.iter().any(|set| set.reach.is_some()) { "comes there" } else { "" };
    let mut rows = words(&[&heading, comes, "and does"]);
    for set in choices.iter().take(SHOWN) {
        let reach = match set.reach {
            Some(0.0) => "never".to_owned(),
            Some(reach) => format!("{reach:.6}"),
            None => String::new(),
        };
        rows.add_row([set.set.clone(), reach, moves(&set.moves)]);
    }
    let more = match choices.len().saturating_sub(SHOWN) {
        0 => String::new(),
        more => format!(
            "({} more: --json has all, --save-strategy FILE keeps them)\n",
            grouped(more as u64)
        ),
    };
    format!("\n{rows}\n{more}")
}

/// The moves that are made, with their odds.
fn moves(moves: &[MoveFinding]) -> String {
    // To six digits, and what is nothing then is not shown.
    let made = moves.iter().filter(|mv| mv.probability >= 5e-7);
    let odds = |found: &MoveFinding| match &found.exact {
        Some(one) if one == "1" => found.mv.clone(),
        Some(exact) if exact.len() <= LONG => format!("{} {exact}", found.mv),
        _ if found.probability > 1.0 - 5e-7 => found.mv.clone(),
        _ => format!("{} {:.6}", found.mv, found.probability),
    };
    made.map(odds).collect::<Vec<_>>().join(", ")
}
