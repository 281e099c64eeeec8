//! A solved game with hidden information as text.

use std::fmt::Write as _;

use study::hidden::{ExploitabilityFinding, HiddenFindings, MoveFinding, SeatFinding, SetFinding};
use study::{Amount, Estimate};

use super::solve::{LONG, value};
use super::{grouped, table, words};

/// How many information sets of a seat are shown; JSON and the strategy file have all.
pub(crate) const SHOWN: usize = 12;

/// The longest fraction among what a seat does: longer ones say less than six digits.
const SHORT: usize = 20;

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
    if let Some(rationality) = findings.rationality {
        let _ = writeln!(
            text,
            "A logit equilibrium: of two moves, one that is worth 1 more is made exp({rationality}) times as \
             often."
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

/// That the target was missed, if it was: what follows is only what was found on the way to it.
pub(super) fn missed(findings: &HiddenFindings) -> String {
    match (findings.target_met, findings.target, &findings.exploitability) {
        (Some(false), Some(target), Some(found)) => format!(
            "The target was missed: exploitability is {}, and the target is {target:e}. What follows is what was \
             found by then.\n",
            amount(&found.mean)
        ),
        _ => String::new(),
    }
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

fn amount(worth: &Estimate) -> String {
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
    // How play comes there, and what moves are worth, is known where it is known how all play.
    let is_known = seat.sets.iter().any(|set| set.reach.is_some());
    let mut rows = if is_known {
        words(&[&heading, "comes there", "and does", "next best"])
    } else {
        words(&[&heading, "and does"])
    };
    for set in choices.iter().take(SHOWN) {
        let mut row = vec![set.set.clone(), moves(&set.moves)];
        if is_known {
            row.insert(1, comes(set));
            row.push(next_best(set));
        }
        rows.add_row(row);
    }
    let more = match choices.len().saturating_sub(SHOWN) + seat.left_out {
        0 => String::new(),
        more => format!(
            "({} more: --json and --csv FILE have all, --save-strategy FILE keeps them)\n",
            grouped(more as u64)
        ),
    };
    format!("\n{rows}\n{more}")
}

/// How often play comes to a set, and whose doing it is if it never does.
pub(super) fn comes(set: &SetFinding) -> String {
    match (set.reach, set.others_reach) {
        (_, Some(0.0)) => "never, by others".to_owned(),
        (Some(0.0), _) => "never".to_owned(),
        (Some(reach), _) => format!("{reach:.6}"),
        (None, _) => String::new(),
    }
}

/// What the best wrong move costs.
///
/// Off the path of play a strategy may do only what is not best there; then what is better is said instead.
pub(super) fn next_best(set: &SetFinding) -> String {
    let is_best = |mv: &MoveFinding| mv.cost.as_ref().is_some_and(Amount::is_nothing);
    let does_best = set.moves.iter().any(|mv| mv.probability >= 5e-7 && is_best(mv));
    if let (false, Some((better, cost))) = (does_best, set.better_move()) {
        return format!("{} is better by {}", better.mv, costs(cost));
    }
    match set.best_wrong_move() {
        Some(MoveFinding { mv, cost: Some(cost), .. }) => format!("{mv} costs {}", costs(cost)),
        // Where nothing is known of one move, nothing is known of any.
        _ if set.moves.iter().all(|mv| mv.cost.is_some()) => "all are as good".to_owned(),
        _ => "–".to_owned(),
    }
}

pub(super) fn costs(cost: &Amount) -> String {
    match &cost.exact {
        Some(exact) if exact.len() <= SHORT => exact.clone(),
        _ => format!("{:.6}", cost.float),
    }
}

/// The moves that are made, with their odds.
pub(super) fn moves(moves: &[MoveFinding]) -> String {
    // To six digits, and what is nothing then is not shown.
    let made = moves.iter().filter(|mv| mv.probability >= 5e-7);
    let odds = |found: &MoveFinding| match &found.exact {
        Some(one) if one == "1" => found.mv.clone(),
        Some(exact) if exact.len() <= SHORT => format!("{} {exact}", found.mv),
        _ if found.probability > 1.0 - 5e-7 => found.mv.clone(),
        _ => format!("{} {:.6}", found.mv, found.probability),
    };
    made.map(odds).collect::<Vec<_>>().join(", ")
}
