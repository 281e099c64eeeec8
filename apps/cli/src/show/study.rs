//! A study as text.

use std::fmt::Write as _;

use comfy_table::CellAlignment;
use kernel::Outcome;
use study::Estimate;
use study::pan::{
    BranchingFinding, HeuristicFinding, HeuristicRow, PanOutcomes, PanStudy, PathFinding,
    PopulationFinding, PositionFinding, PositionsFinding, TakingFinding, TakingRowFinding,
    VerdictFinding,
};
use workbench::{StudyDocument, StudyFindings};

use super::{grouped, heading, table, words};

pub(crate) fn text(document: &StudyDocument, explains: bool) -> String {
    let mut text = heading(&document.game);
    match &document.findings {
        StudyFindings::Pan(found) => pan(&mut text, found),
        StudyFindings::DicePoker(found) => {
            text.push('\n');
            text += &super::dice_poker::study(found);
        }
        StudyFindings::Described(found) => text += &super::described::study(found),
        StudyFindings::Pexeso(found) => text += &super::pexeso_study::study(found),
        StudyFindings::Own(found) => text += &super::solve::report(found),
        StudyFindings::None(_) => {}
        _ => text.push_str("(there is no text for this; --json prints the document)\n"),
    }
    if let Some(measured) = &document.measured {
        text += &super::measured::text(measured, explains);
    }
    let _ = writeln!(text, "\nDone in {:.2} s.", document.seconds);
    text
}

fn pan(text: &mut String, found: &PanStudy) {
    if let Some(found) = &found.positions {
        positions(text, found);
    }
    if let Some(found) = &found.branching {
        branching(text, found);
    }
    if let Some(found) = &found.outcomes {
        outcomes(text, found);
    }
    if let Some(found) = &found.heuristic {
        heuristic(text, found);
    }
    if let Some(found) = &found.taking {
        taking(text, found);
    }
    if let Some(found) = &found.position {
        position(text, found);
    }
}

fn positions(text: &mut String, found: &PositionsFinding) {
    let mut rows = table(&["positions", "", "share", ""]);
    let remarks = rows.column_mut(3).expect("there are four columns");
    remarks.set_cell_alignment(CellAlignment::Left);
    let mut row = |what: &str, n: u64, share: f64, remark: &str| {
        rows.add_row([what.to_owned(), grouped(n), format!("{share:.6}"), remark.to_owned()]);
    };
    row("potential", found.potential, 1.0, "the hands have no more cards of a rank than there are");
    if let (Some(n), Some(share)) = (found.attainable, found.attainable_share) {
        row("attainable", n, share, "play leads there from some deal");
    }
    let holds = |holds: Option<bool>| match holds {
        Some(false) => ": too high",
        _ => "",
    };
    for (what, bound, remark) in [
        ("by the corollary, corrected", &found.lower_bound, "enough cards in the hands"),
        ("the same as printed", &found.lower_bound_as_printed, "also without a card to move with"),
    ] {
        let remark = format!("{remark}{}", holds(bound.holds));
        row(what, bound.positions, bound.share, &remark);
    }
    let _ = writeln!(text, "\n{rows}");
    if found.attainable.is_none() {
        let _ = writeln!(text, "The attainable positions are too many to be counted one by one.");
    }
    if let Some(why) = &found.no_bound {
        let _ = writeln!(text, "By these rules the corollary proves nothing: {why}.");
    }
}

fn branching(text: &mut String, found: &BranchingFinding) {
    let mut rows = table(&["moves of a position, on average", "", ""]);
    let mut row = |what: &str, worth: Option<&Estimate>| {
        if let Some(worth) = worth {
            rows.add_row([what.to_owned(), number(worth), fraction(worth)]);
        }
    };
    row("potential positions", Some(&found.potential));
    row("attainable positions", found.attainable.as_ref());
    row("a sample of the potential ones", found.sample.as_ref());
    row("as the ranks grow", Some(&found.limit));
    let _ = writeln!(text, "\n{rows}");
}

fn outcomes(text: &mut String, found: &PanOutcomes) {
    let mut rows = table(&[
        "the player to move",
        "wins",
        "loses",
        "draws",
        "drawn",
        "longest",
        "cannot arise",
    ]);
    let mut row = |what: &str, [win, loss, draw]: [u64; 3], longest: Option<u32>, void: u64| {
        let all = (win + loss + draw).max(1);
        rows.add_row([
            what.to_owned(),
            grouped(win),
            grouped(loss),
            grouped(draw),
            format!("{:.4}", draw as f64 / all as f64),
            longest.map_or(String::new(), |moves| moves.to_string()),
            if void > 0 { grouped(void) } else { String::new() },
        ]);
    };
    let counted = [
        ("potential positions", Some(&found.outcomes.potential)),
        ("attainable positions", found.outcomes.attainable.as_ref()),
    ];
    for (what, counts) in counted {
        if let Some(counts) = counts {
            row(what, [counts.win, counts.loss, counts.draw], counts.longest, counts.void);
        }
    }
    let (starts, deals) = (&found.starts, &found.deals);
    row("starting positions", [starts.win, starts.loss, starts.draw], None, 0);
    row("deals", [deals.win, deals.loss, deals.draw], None, 0);
    let _ = writeln!(text, "\n{rows}");
    let mut rows = table(&["the holder of the nine of hearts", "probability", ""]);
    for (what, ways, exact) in [
        ("wins", deals.loss, &found.holder.win),
        ("loses", deals.win, &found.holder.loss),
        ("draws", deals.draw, &found.holder.draw),
    ] {
        let share = ways as f64 / deals.total as f64;
        rows.add_row([what.to_owned(), format!("{share:.6}"), exact.clone()]);
    }
    let _ = writeln!(text, "\n{rows}");
}

fn heuristic(text: &mut String, found: &HeuristicFinding) {
    let mut rows = table(&[
        "groups",
        "depth",
        "hits",
        "misses",
        "even",
        "right",
        "as in the essay",
        "good",
        "bad",
        "to a draw",
        "good of these two",
    ]);
    for row in &found.rows {
        rows.add_row(heuristic_row(row));
    }
    let _ = writeln!(
        text,
        "\nHow often minimax has the sign of the outcome, and where its moves lead in won positions\n\
         ({}; the game is not over; `right` is of the won and lost positions, `even` counting as wrong):\n{rows}",
        among(&found.among)
    );
}

fn heuristic_row(row: &HeuristicRow) -> Vec<String> {
    let accuracy = &row.accuracy;
    let share = |worth: Option<&Estimate>| worth.map_or(String::new(), number);
    let mut cells = vec![
        row.groups.to_string(),
        row.depth.to_string(),
        grouped(accuracy.hits),
        grouped(accuracy.misses),
        grouped(accuracy.even),
        share(accuracy.share.as_ref()),
        share(row.as_in_the_essay.share.as_ref()),
    ];
    if let Some(found) = &row.suggestions {
        cells.extend([found.good, found.bad, found.drawn].map(grouped));
        cells.push(share(found.share.as_ref()));
    }
    cells
}

fn taking(text: &mut String, found: &TakingFinding) {
    let mut rows = table(&[
        "top three",
        "rank sum",
        "positions",
        "suggested",
        "share",
        "keeps",
        "share",
        "only move that does",
        "fastest",
        "only fastest",
        "forced",
    ]);
    for row in &found.rows {
        let cards: Vec<String> = row.top.iter().map(u8::to_string).collect();
        let sum = row.rank_sum.map_or(String::new(), |sum| sum.to_string());
        rows.add_row(taking_row(&format!("[{}]", cards.join(",")), &sum, row));
    }
    rows.add_row(taking_row("all", "", &found.all));
    let _ = writeln!(
        text,
        "\nTaking, with more than three cards on the pile ({}): suggested by minimax at depth {} with {}\n\
         groups better; keeping a win or a draw; and being the fastest win or the slowest loss:\n{rows}",
        among(&found.among),
        found.depth,
        found.groups
    );
}

fn taking_row(top: &str, sum: &str, row: &TakingRowFinding) -> Vec<String> {
    let share =
        |worth: Option<&Estimate>| worth.map_or(String::new(), |it| format!("{:.3}", it.float));
    let known = |count: Option<u64>| count.map_or(String::new(), grouped);
    vec![
        top.to_owned(),
        sum.to_owned(),
        grouped(row.positions),
        grouped(row.suggested),
        share(row.suggested_share.as_ref()),
        grouped(row.keeps),
        share(row.keeps_share.as_ref()),
        grouped(row.only),
        known(row.fastest),
        known(row.only_fastest),
        grouped(row.forced),
    ]
}

fn position(text: &mut String, found: &PositionFinding) {
    let pile: Vec<String> = found.pile.iter().map(u8::to_string).collect();
    let _ = writeln!(
        text,
        "\n{}, pile [{}]: {}",
        found.position,
        pile.join(","),
        verdict(found.verdict)
    );
    let mut rows = words(&["move", "leads to", "which is"]);
    for mv in &found.moves {
        rows.add_row([mv.mv.clone(), mv.to.clone(), verdict(mv.verdict)]);
    }
    let _ = writeln!(text, "{rows}\n");
    let attainable = if found.attainable { "attainable" } else { "not attainable" };
    let _ = writeln!(text, "The position is {attainable}.");
    match (found.condition.corrected, found.condition.printed) {
        (true, _) => text.push_str("It meets the condition of the corollary.\n"),
        (false, true) => text.push_str(
            "It meets the condition of the corollary as printed, but not as it must be corrected.\n",
        ),
        (false, false) => text.push_str("It does not meet the condition of the corollary.\n"),
    }
    match (&found.path, &found.no_path) {
        (Some(path), _) => walk(text, path),
        (None, Some(why)) => {
            let _ = writeln!(text, "No path is constructed: {why}.");
        }
        (None, None) => {}
    }
}

fn walk(text: &mut String, path: &PathFinding) {
    let [first, second] = &path.start;
    let mut rows = words(&["", "player", "move", "player 1", "player 2", "pile", "stage"]);
    let cells = |nth: String, player: String, mv: String, rest: [String; 4]| {
        let mut cells = vec![nth, player, mv];
        cells.extend(rest);
        cells
    };
    let start = [first.clone(), second.clone(), path.pile.clone(), "the deal".to_owned()];
    rows.add_row(cells(String::new(), String::new(), String::new(), start));
    for (nth, step) in path.steps.iter().enumerate() {
        let [one, two] = step.hands.clone();
        rows.add_row(cells(
            (nth + 1).to_string(),
            step.player.to_string(),
            step.mv.clone(),
            [one, two, step.pile.clone(), step.stage.to_string()],
        ));
    }
    let _ =
        writeln!(text, "A way there, {} moves, every one of them legal:\n{rows}", path.steps.len());
}

fn verdict(verdict: VerdictFinding) -> String {
    match (verdict.outcome, verdict.distance) {
        (Outcome::Win, Some(moves)) => {
            format!("won in {moves} move{}", if moves == 1 { "" } else { "s" })
        }
        (Outcome::Loss, Some(moves)) => {
            format!("lost in {moves} move{}", if moves == 1 { "" } else { "s" })
        }
        (Outcome::Win, None) => "won".to_owned(),
        (Outcome::Loss, None) => "lost".to_owned(),
        _ => "drawn".to_owned(),
    }
}

fn among(among: &PopulationFinding) -> String {
    match (among.n, among.seed) {
        (Some(n), Some(seed)) => {
            format!("a sample of {} potential positions with seed {seed}", grouped(n))
        }
        _ => format!("{} positions", among.kind),
    }
}

/// A number, with half the width of its interval if it is an estimate.
fn number(worth: &Estimate) -> String {
    match (worth.low, worth.high) {
        (Some(low), Some(high)) if low < high => {
            format!("{:.4} ± {:.4}", worth.float, (high - low) / 2.0)
        }
        _ => format!("{:.6}", worth.float),
    }
}

/// The fraction, where it is short.
fn fraction(worth: &Estimate) -> String {
    worth.exact.clone().filter(|exact| exact.len() <= 40).unwrap_or_default()
}
