//! Sections 3.1 and 3.2: who wins, and what is drawn.

use games::pan::{Action, Index, potential_positions};
use kernel::{Outcome, Verdict};
use study::pan::OutcomeCounts;
use workbench::Findings;

use super::essay::{Essay, RANKS, SolvedPan, found, ratio, standard};
use super::positions::is_missed;
use crate::ask::{Ask, command};
use crate::checks::{Cases, Checked, Checks, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    no_stalemate(checks);
    layers(checks, essay);
    table(checks, ask, essay)?;
    draws(checks, ask, essay)
}

fn no_stalemate(checks: &mut Checks<'_>) {
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
    checks.claim("always-a-move", values![n_stuck, n_open], n_stuck == 0);
}

/// Labels are found layer by layer, and the search stops where nothing is found: looked at anew, the children of no
/// position make its label another one.
fn layers(checks: &mut Checks<'_>, essay: &Essay) {
    let labels = RANKS.map(|ranks| labels(essay.solved(ranks))).into_iter();
    let labels = labels.fold(Cases::default(), |sum, part| sum + part);
    checks.cases("labels", &[], labels);
    checks.cases("no-labels-after-none", &[], labels);
    let steps: Vec<(usize, u64)> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            (solved.layers.len(), Index::new(&solved.rules).n_positions())
        })
        .collect();
    let said = listed(&steps, |(steps, n)| format!("{steps} of {n}"));
    checks.claim(
        "iterations-until-no-labels",
        values![said],
        steps.iter().all(|(steps, n)| *steps as u64 <= *n),
    );
}

fn attainable(essay: &Essay, ranks: usize, by_program: bool) -> OutcomeCounts {
    let study = if by_program { essay.program(ranks) } else { essay.printed(ranks) };
    found(study).outcomes.attainable.expect("it is known which they are")
}

fn table(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    for row in checks.table("table-4") {
        let ranks = row.number("ranks");
        let ours = attainable(essay, ranks, true);
        let distance = u64::from(ours.longest.expect("distances are known"));
        checks.number("table-4-longest", &row.values(), distance + 1);
        checks.number("table-4-positions", &row.values(), ours.positions);
        checks.number("table-4-decided", &row.values(), ours.win + ours.loss);
        checks.number("table-4-drawn", &row.values(), ratio(ours.draw, ours.positions));
        if ranks > 1 {
            let in_truth = attainable(essay, ranks, false);
            checks
                .number("table-4-printed", &row.values(), in_truth.win + in_truth.loss)
                .erratum(is_missed(ask, ranks)? && in_truth.draw == ours.draw);
        }
    }
    Ok(())
}

fn draws(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    let shares: Vec<f64> = (1..=6)
        .map(|ranks| {
            let solved = essay.solved(ranks);
            solved.attainable_draws() as f64 / solved.attainable() as f64
        })
        .collect();
    let said = listed(&shares, |share| format!("{share:.3}"));
    checks.claim(
        "drawing-positions-m-k",
        values![said],
        shares.iter().zip(1..).all(|(share, ranks)| (*share > 0.0) == (ranks >= 3)),
    );
    checks
        .claim("proportion-drawn-positions", values![said], shares.is_sorted())
        .erratum(shares[..4].is_sorted() && shares[4] < shares[3] && shares[5] > shares[4]);
    let drawn = found(essay.program(4)).starts.draw;
    checks.claim("drawn-starts", values![drawn], drawn > 0);
    let set = [("ranks", "3"), ("start", "[1,3,1]/[2,1,2]")];
    let solved = ask.solve("pan", &set, |request| request)?;
    let Findings::Pan(solved) = solved.document.findings else { unreachable!("Pan is solved") };
    let line = solved.position.and_then(|position| position.line);
    let length = line.as_ref().map_or(0, |line| line.moves.len());
    let repeats = line.and_then(|line| line.repeats);
    let found = repeats.map_or("it ends".to_owned(), |from| {
        format!("after {length} moves the position after move {from} comes again")
    });
    checks
        .claim("drawn-position-cycles", values![found], repeats.is_some())
        .by(command("solve", "pan", &set, ""));
    Ok(())
}

/// Unfinished positions whose label follows from their successors: a lost one has only moves that lose, a won one has a
/// move that wins.
fn labels(solved: &SolvedPan) -> Cases {
    let (mut legal, mut labels) = (Vec::new(), Cases::default());
    for position in potential_positions(&solved.rules).filter(|position| !position.is_over()) {
        legal.clear();
        position.legal_moves(&solved.rules, &mut legal);
        let after = |&action: &Action| solved.verdict(position.after(&solved.rules, action));
        let best = legal.iter().map(|action| after(action).one_move_earlier()).max();
        let best = best.unwrap_or(Verdict { outcome: Outcome::Loss, distance: Some(0) });
        labels.see(best == solved.verdict(position));
    }
    labels
}
