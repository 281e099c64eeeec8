//! What the essay could not reach: five ranks and more.

use study::pan::{PanOutcomes, PanStudy};
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use super::essay::{Essay, found, fraction, heuristic_row, outcomes, ratio, study};
use super::pictures;
use crate::ask::{Ask, command};

pub(super) fn rows(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    essay: &Essay,
) -> Result<(), WorkbenchError> {
    let mut holders = Vec::new();
    for ranks in super::essay::RANKS {
        holders.push(found(essay.printed(ranks)).holder.clone());
    }
    let last = if ask.full { 8 } else { 7 };
    for ranks in 5..=last {
        let found = tables(chapter, ask, ranks)?;
        holders.push(found.holder);
    }
    chapter.table("New: who wins as the ranks grow");
    let shares: Vec<[f64; 3]> = holders
        .iter()
        .map(|holder| {
            [&holder.win, &holder.loss, &holder.draw]
                .map(|share| kernel::Number::to_f64(&fraction(share)))
        })
        .collect();
    let behind = shares.iter().skip(2).all(|[win, loss, _]| win < loss);
    chapter.row(Row::new_text(
        "whether the holder of the nine of hearts stays behind, which the essay leaves open",
        format!("for k from 3 to {last}: {}", if behind { "he does" } else { "not always" }),
    ));
    pictures::shares(chapter, &shares);
    pictures::distances(chapter, essay);
    looking_ahead(chapter, ask)
}

/// Tables 1 to 7 for so many ranks.
fn tables(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    ranks: usize,
) -> Result<PanOutcomes, WorkbenchError> {
    chapter.table(&format!("New: tables 1 to 7 with {ranks} ranks"));
    let k = ranks.to_string();
    let set = [("ranks", &*k)];
    let counted = study(ask, &set, &["positions", "branching"])?;
    let by = |row: Row| row.by(command("study", "pan", &set, "--only positions,branching"));
    let positions = counted.positions.as_ref().expect("it was asked for");
    let branching = counted.branching.as_ref().expect("it was asked for");
    if let Some(attainable) = positions.attainable {
        chapter.row(by(Row::new("attainable positions, M_k", attainable)));
    }
    chapter.row(by(Row::new("upper bound for M_k", positions.potential)));
    let bound = positions.lower_bound;
    chapter.row(by(Row::new("lower bound for M_k, the corollary corrected", bound.positions)));
    chapter.row(by(Row::new(
        "lower bound by upper bound",
        ratio(bound.positions, positions.potential),
    )));
    chapter
        .row(by(Row::new("average branching factor, potential positions", &branching.potential)));
    if let Some(attainable) = &branching.attainable {
        chapter.row(by(Row::new("average branching factor, attainable positions", attainable)));
    }
    let found = outcomes(ask, &set)?;
    let by = |row: Row| row.by(command("solve", "pan", &set, ""));
    let all = &found.outcomes;
    let of = all.attainable.unwrap_or(all.potential);
    if let Some(longest) = of.longest {
        let row = Row::new("longest sequence with optimal play", u64::from(longest) + 1);
        chapter.row(by(row.note("one more than the largest distance in moves, as in table 4")));
    }
    for (item, n) in [("won", of.win), ("lost", of.loss), ("drawn", of.draw)] {
        chapter.row(by(Row::new(format!("attainable positions {item} for the player to move"), n)));
    }
    chapter.row(by(Row::new("drawing positions by M_k", ratio(of.draw, of.positions))));
    let starts = found.starts;
    for (item, n) in [
        ("starting positions", starts.positions),
        ("winning starting positions", starts.win),
        ("losing starting positions", starts.loss),
        ("drawing starting positions", starts.draw),
        ("deals", found.deals.total),
    ] {
        chapter.row(by(Row::new(item, n)));
    }
    for (item, share) in
        [("wins", &found.holder.win), ("loses", &found.holder.loss), ("draws", &found.holder.draw)]
    {
        let item = format!("the holder of the nine of hearts {item}");
        chapter.row(by(Row::new(item, fraction(share))));
    }
    Ok(found)
}

/// Tables 8 to 12 with five ranks, and with six where there is time.
fn looking_ahead(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    for ranks in if ask.full { 5..=6 } else { 5..=5 } {
        chapter.table(&format!("New: tables 8 to 12 with {ranks} ranks"));
        let k = ranks.to_string();
        let set = [("ranks", &*k)];
        let found = study(ask, &set, &["heuristic", "taking"])?;
        accuracy(chapter, &found, &command("study", "pan", &set, "--only heuristic"));
        taking(chapter, &found, ranks, &command("study", "pan", &set, "--only taking"));
    }
    Ok(())
}

fn accuracy(chapter: &mut Chapter, found: &PanStudy, by: &str) {
    for (groups, name) in [("fewer", "fewer groups better"), ("more", "more groups better")] {
        for depth in [0, 2, 6, 10, 14] {
            let row = heuristic_row(found, groups, depth);
            if let Some(share) = &row.accuracy.share {
                let item = format!("accuracy at depth {depth}, {name}, games not over");
                chapter.row(Row::new(item, share).by(by));
            }
        }
    }
    for depth in [2, 8, 12] {
        let row = heuristic_row(found, "fewer", depth);
        if let Some(share) = row.suggestions.as_ref().and_then(|moves| moves.share.as_ref()) {
            let item = format!("good moves at depth {depth}, of good and bad");
            chapter.row(Row::new(item, share).by(by));
        }
    }
}

fn taking(chapter: &mut Chapter, found: &PanStudy, ranks: usize, by: &str) {
    let taking = found.taking.as_ref().expect("it was asked for");
    let all = &taking.all;
    for (item, n) in [
        ("taking is suggested at depth 8", all.suggested),
        ("taking keeps what the position is worth", all.keeps),
        ("taking is the only move that does, there being others", all.only),
    ] {
        chapter.row(
            Row::new(format!("share of positions where {item}"), ratio(n, all.positions)).by(by),
        );
    }
    // The essay's rule: take if the rank sum of the top three is above 3(k + 1)/2.
    let middle = 3 * (ranks as u32 + 1);
    let follows = |row: &&study::pan::TakingRowFinding| {
        let sum = 2 * row.rank_sum.unwrap_or(0);
        sum != middle && (sum > middle) == (2 * row.suggested > row.positions)
    };
    let n = taking.rows.iter().filter(follows).count();
    chapter.row(
        Row::new_text(
            "tops of which the midpoint of the rank sums tells whether taking is mostly suggested",
            format!("{n} of {}", taking.rows.len()),
        )
        .by(by),
    );
}
