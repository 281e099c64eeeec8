//! Sections 3.1 and 3.2: who wins, and what is drawn.

use games::pan::{Action, Index, potential_positions};
use kernel::{Outcome, Verdict};
use study::pan::OutcomeCounts;
use study::reproduced::{Chapter, Row};
use workbench::{Findings, WorkbenchError};

use super::essay::{Essay, RANKS, Solved, found, ratio, standard};
use super::positions::{MISSED, is_missed};
use crate::ask::{Ask, command};
use crate::cases::everywhere;

pub(super) fn rows(
    chapter: &mut Chapter,
    ask: &Ask<'_>,
    essay: &Essay,
) -> Result<(), WorkbenchError> {
    chapter.table("Section 3.1: combinatorial game theory");
    no_stalemate(chapter);
    layers(chapter, essay);
    chapter.table("Table 4: winning positions");
    table(chapter, ask, essay)?;
    chapter.table("Section 3.2: drawing positions");
    draws(chapter, ask, essay)
}

fn no_stalemate(chapter: &mut Chapter) {
    let (mut n_open, mut n_stuck, mut legal) = (0u64, 0u64, Vec::new());
    for ranks in RANKS {
        let rules = standard(ranks);
        for position in potential_positions(&rules).filter(|position| !position.is_over()) {
            legal.clear();
            position.legal_moves(&rules, &mut legal);
            n_open += 1;
            n_stuck += u64::from(legal.is_empty());
        }
    }
    chapter.row(Row::claim(
        "positions without a move, the game not over",
        "there is at least one legal move at all times",
        format!("{n_stuck} of {n_open}, one to four ranks"),
        n_stuck == 0,
    ));
}

/// Labels are found layer by layer, and the search stops where nothing is found: looked at anew, the children of no
/// position make its label another one.
fn layers(chapter: &mut Chapter, essay: &Essay) {
    let [held, of] = RANKS
        .map(|ranks| labels(essay.solved(ranks)))
        .into_iter()
        .fold([0, 0], |sum, part| [sum[0] + part[0], sum[1] + part[1]]);
    chapter.row(everywhere(
        "labels",
        "“L if all of its children are labeled W”, “W if at least one of its children is labeled L”",
        held,
        of,
        "positions of one to four ranks with a card to move with, their distances included",
    ));
    chapter.row(everywhere(
        "iterations after one that labels nothing",
        "“no new nodes will ever be labeled”",
        held,
        of,
        "the same positions: where the search has stopped, what the children are labelled gives no label that is not \
         there",
    ));
    let steps: Vec<(usize, u64)> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            (solved.layers.len(), Index::new(&solved.rules).n_positions())
        })
        .collect();
    let said: Vec<String> = steps.iter().map(|(steps, n)| format!("{steps} of {n}")).collect();
    chapter.row(Row::claim(
        "iterations until no new labels, k from 1 to 6",
        "“at most n steps to terminate”",
        said.join(", "),
        steps.iter().all(|(steps, n)| *steps as u64 <= *n),
    ));
}

fn attainable(essay: &Essay, ranks: usize, by_program: bool) -> OutcomeCounts {
    let study = if by_program { essay.program(ranks) } else { essay.printed(ranks) };
    found(study).outcomes.attainable.expect("it is known which they are")
}

fn table(chapter: &mut Chapter, ask: &Ask<'_>, essay: &Essay) -> Result<(), WorkbenchError> {
    for (ranks, longest, number, decided, drawn) in [
        (1, "3", "5", "5", "0"),
        (2, "15", "115", "115", "0"),
        (3, "38", "2134", "2038", ".045"),
        (4, "84", "33232", "28667", ".137"),
    ] {
        let k = ranks.to_string();
        let set = [("ranks", &*k), ("rules", "essay")];
        let by = |row: Row, set| row.by(command("study", "pan", set, "--only outcomes"));
        let item = |what: &str| format!("k = {ranks}, {what}");
        let ours = attainable(essay, ranks, true);
        let distance = u64::from(ours.longest.expect("distances are known"));
        chapter.row(by(
            Row::number(item("longest sequence"), longest, distance + 1)
                .note("one more than the largest distance in moves: the end counts"),
            &set,
        ));
        chapter.row(by(Row::number(item("M_k"), number, ours.positions), &set));
        let labelled = ours.win + ours.loss;
        chapter.row(by(Row::number(item("winning for either player"), decided, labelled), &set));
        chapter.row(by(
            Row::number(item("drawing positions by M_k"), drawn, ratio(ours.draw, ours.positions)),
            &set,
        ));
        if ranks > 1 {
            let in_truth = attainable(essay, ranks, false);
            let row = Row::number(
                item("winning for either player, as the rules are printed"),
                decided,
                in_truth.win + in_truth.loss,
            );
            let row = row.erratum(MISSED, is_missed(ask, ranks)? && in_truth.draw == ours.draw);
            chapter.row(by(row, &set[..1]));
        }
    }
    Ok(())
}

fn draws(chapter: &mut Chapter, ask: &Ask<'_>, essay: &Essay) -> Result<(), WorkbenchError> {
    let shares: Vec<f64> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            solved.attainable_draws() as f64 / solved.attainable() as f64
        })
        .collect();
    let said: Vec<String> = shares.iter().map(|share| format!("{share:.3}")).collect();
    let said = said.join(", ");
    chapter.row(Row::claim(
        "drawing positions by M_k",
        "none for k = 1 and 2, some for k ≥ 3",
        format!("shares for k from 1 to 6: {said}"),
        shares.iter().zip(1..).all(|(share, ranks)| (*share > 0.0) == (ranks >= 3)),
    ));
    chapter.row(
        Row::claim(
            "the proportion of drawn positions",
            "appears to grow as k increases",
            format!("for k from 1 to 6: {said}"),
            shares.is_sorted(),
        )
        .erratum(
            "up to four ranks it does; with five it falls, and grows again from there",
            shares[..4].is_sorted() && shares[4] < shares[3] && shares[5] > shares[4],
        )
        .by("cardsharp study pan --set ranks=5 --only outcomes"),
    );
    let drawn = found(essay.program(4)).starts.draw;
    chapter.row(
        Row::claim(
            "starting positions that are drawn, k = 4",
            "there are some",
            drawn.to_string(),
            drawn > 0,
        )
        .by("cardsharp study pan --set ranks=4 --set rules=essay --only outcomes"),
    );
    let set = [("ranks", "3"), ("start", "[1,3,1]/[2,1,2]")];
    let solved = ask.solve("pan", &set, |request| request)?;
    let Findings::Pan(solved) = solved.document.findings else { unreachable!("Pan is solved") };
    let line = solved.position.and_then(|position| position.line);
    let length = line.as_ref().map_or(0, |line| line.moves.len());
    let repeats = line.and_then(|line| line.repeats);
    chapter.row(
        Row::claim(
            "perfect play in a drawn position, such as [1,3,1],[2,1,2]",
            "a cycle of positions is traversed",
            repeats.map_or("it ends".to_owned(), |from| {
                format!("after {length} moves the position after move {from} comes again")
            }),
            repeats.is_some(),
        )
        .by(command("solve", "pan", &set, "")),
    );
    Ok(())
}

/// Of how many open positions the label is what those of the children make it, and how many there are: whoever loses
/// has only moves that lose, and whoever wins has one that does.
fn labels(solved: &Solved) -> [usize; 2] {
    let (mut legal, mut counts) = (Vec::new(), [0, 0]);
    for position in potential_positions(&solved.rules).filter(|position| !position.is_over()) {
        legal.clear();
        position.legal_moves(&solved.rules, &mut legal);
        let after = |&action: &Action| solved.verdict(position.after(&solved.rules, action));
        let best = legal.iter().map(|action| after(action).one_move_earlier()).max();
        let best = best.unwrap_or(Verdict { outcome: Outcome::Loss, distance: Some(0) });
        counts[0] += usize::from(best == solved.verdict(position));
        counts[1] += 1;
    }
    counts
}
