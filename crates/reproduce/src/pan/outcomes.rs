//! Sections 3.1 and 3.2: who wins, and what is drawn.

use games::pan::potential_positions;
use kernel::{Outcome, Verdict};
use study::pan::OutcomeCounts;
use study::reproduced::{Chapter, Row};
use workbench::{Findings, WorkbenchError};

use super::essay::{Essay, RANKS, found, of_all, ratio, standard};
use super::positions::{MISSED, is_missed};
use crate::ask::{Ask, command};

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

/// Labels are found layer by layer: once nothing is found, nothing ever will be.
fn layers(chapter: &mut Chapter, essay: &Essay) {
    let is_whole = |ranks: usize| {
        let solved = essay.solved(ranks);
        let counts = solved.table.counts();
        let [lost, won] =
            [0, 1].map(|first| solved.layers.iter().skip(first).step_by(2).sum::<u64>());
        solved.layers.iter().all(|found| *found > 0) && counts.win == won && counts.loss == lost
    };
    chapter.row(of_all(
        "iterations that label nothing",
        "once nothing new is labelled nothing ever is",
        "one to six ranks: every distance up to the longest occurs, and together they are all labels",
        (1..=6).all(is_whole),
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
            solved.table.counts().draw as f64 / solved.attainable() as f64
        })
        .collect();
    let said: Vec<String> = shares.iter().map(|share| format!("{share:.3}")).collect();
    let said = said.join(", ");
    chapter.row(Row::claim(
        "drawing positions",
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
        .by("cardsharp study pan --set ranks=4 --only outcomes"),
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
    only_out(chapter, essay);
    Ok(())
}

/// Section 3.1: whoever loses has only moves that lose, and whoever wins has one that does.
fn only_out(chapter: &mut Chapter, essay: &Essay) {
    let solved = essay.solved(3);
    let mut n_looked = 0u64;
    let open = potential_positions(&solved.rules).filter(|position| !position.is_over());
    let holds = open.into_iter().all(|position| {
        n_looked += 1;
        let moves = solved.moves(position).into_iter();
        let best = moves.map(|(_, next)| solved.verdict(next).one_move_earlier()).max();
        best.unwrap_or(Verdict { outcome: Outcome::Loss, distance: Some(0) })
            == solved.verdict(position)
    });
    chapter.row(of_all(
        "labels, k = 3",
        "won if some child is lost, lost if all children are won",
        format!("{n_looked} positions, their distances included"),
        holds,
    ));
}
