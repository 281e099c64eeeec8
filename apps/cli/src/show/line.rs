//! What to do in a game in which nothing is hidden, as text.

use study::hidden::{MoveFinding, SetFinding, Visits};
use study::principal_variation::{StepFinding, VariationFindings};

use super::hidden::{SHOWN, comes, costs, moves, next_best};
use super::{grouped, words};

/// How many steps of the line are shown; JSON has all that were followed.
const STEPS: usize = 16;

pub(super) fn findings(findings: &VariationFindings) -> String {
    line(findings) + &positions(findings)
}

/// What happens if all play best.
fn line(findings: &VariationFindings) -> String {
    if findings.line.is_empty() {
        return String::new();
    }
    let step = |step: &StepFinding| match step.seat {
        Some(seat) => format!("seat {seat}: {}", step.mv),
        None => format!("chance: {}", step.mv),
    };
    let steps: Vec<String> = findings.line.iter().take(STEPS).map(step).collect();
    let rest = match (&findings.pays, findings.line.len().saturating_sub(STEPS)) {
        (Some(pays), 0) => {
            format!("; it pays {}", pays.iter().map(costs).collect::<Vec<_>>().join(", "))
        }
        (Some(_), more) => format!("; and so on, {} more to its end", grouped(more as u64)),
        (None, _) => "; and so on".to_owned(),
    };
    format!("If all play best and chance does what is likeliest: {}{rest}.\n", steps.join("; "))
}

/// What is done where play comes most often.
fn positions(findings: &VariationFindings) -> String {
    let seats = findings.strategy.iter();
    let all = seats.flat_map(|seat| seat.sets.iter().map(|set| (seat.seat, set)));
    // Where there is nothing to choose, there is nothing to say.
    let mut choices: Vec<(usize, &SetFinding)> =
        all.filter(|(_, set)| set.moves.len() > 1).collect();
    if choices.is_empty() {
        return String::new();
    }
    let reach = |set: &SetFinding| set.reach.unwrap_or_default();
    choices.sort_by(|(_, a), (_, b)| reach(b).total_cmp(&reach(a)));
    // Where a position can come again, how likely it is reached and how often it comes are two things.
    let comes_again = choices.iter().any(|(_, set)| set.visits.is_some());
    let mut heads = vec!["position", "seat", "comes there", "does", "expects", "next best"];
    if comes_again {
        heads.insert(3, "visits");
    }
    let mut rows = words(&heads);
    for (seat, set) in choices.iter().take(SHOWN) {
        let mut row = vec![
            set.set.clone(),
            seat.to_string(),
            comes(set),
            moves(&set.moves),
            expects(&set.moves),
            next_best(set),
        ];
        if comes_again {
            row.insert(3, set.visits.map_or_else(|| comes(set), visits));
        }
        rows.add_row(row);
    }
    let more = match choices.len().saturating_sub(SHOWN) {
        0 if findings.is_all => String::new(),
        0 => "(and more)\n".to_owned(),
        more => {
            let others = if findings.is_all { "" } else { " and others" };
            format!("({}{others} more: --json and --csv FILE have them)\n", grouped(more as u64))
        }
    };
    format!("\n{rows}\n{more}")
}

/// How often play comes to a position on average.
fn visits(visits: Visits) -> String {
    visits.0.map_or_else(|| "without end".to_owned(), |visits| format!("{visits:.6}"))
}

/// What the seat gets by what it does.
fn expects(moves: &[MoveFinding]) -> String {
    let made = moves.iter().find(|mv| mv.probability > 0.5).and_then(|mv| mv.value.as_ref());
    made.map(costs).unwrap_or_default()
}
