//! Section 5.2: when to take from the pile, tables 11 and 12.

use games::pan::{Edges, Groups, Hand, Index, Lookahead, TOP, potential_positions, rank_name};
use kernel::Outcome;

use super::essay::{Essay, SolvedPan, ratio};
use super::pictures;
use super::tops::{self, PublishedTop, of_top, rank_sum, share};
use crate::ask::Ask;
use crate::checks::{Checked, Checks, Values, listed, values};

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay, ask: &Ask<'_>) -> Checked {
    let tables = tops::published(checks);
    sums(checks, essay, &tables.concat());
    for (table, (number, cont)) in tables.iter().zip([(11, ""), (12, " (cont.)")]) {
        for published in table {
            row(checks, essay, published, values![number, cont]);
        }
        pictures::taking(checks, essay.taking(), table, number, cont);
    }
    suggest(checks, essay);
    position(checks, essay.solved(4), ask)
}

fn sums(checks: &mut Checks<'_>, essay: &Essay, tops: &[PublishedTop]) {
    let ours = essay.taking();
    let [drawn, taken] = [
        tops.iter().map(|row| row.drawn).sum::<u64>(),
        tops.iter().map(|row| row.taken).sum::<u64>(),
    ];
    checks.number("tops-drawn", &[], drawn);
    checks.number("tops-taken", &[], taken);
    checks.number("tops-share", &[], ratio(taken, drawn));
    let expected = ours.all.positions as f64 / essay.potential();
    checks.sample("piles-of-more-than-three", &[], expected);
    checks.sample("taking-suggested", &[], share(&ours.all));
    let good = essay.heuristic("fewer", 8).suggestions.as_ref().expect("at depth 8");
    checks.number("good-moves-depth-8", &[], ratio(good.good, good.good + good.bad));
    checks.number("jacks-and-queen-share", &[], ratio(353, 438));
    let place = tops.iter().position(|row| row.top == [0, 0, 2, 1]).map_or(0, |nth| nth + 1);
    checks
        .number("jacks-and-queen-row", &[], place)
        .erratum(tops[3].drawn == 438 && tops[2].top == [0, 1, 0, 2]);
    checks.number("rank-sum-of-that-row", &[], rank_sum(&[0, 0, 2, 1]));
}

/// One row of the tables: four figures.
fn row(checks: &mut Checks<'_>, essay: &Essay, published: &PublishedTop, section: Values<'_>) {
    let PublishedTop { top, drawn, taken, .. } = published;
    let ours = of_top(essay.taking(), top);
    let values = published.cells.with(section);
    checks.sample("top-positions", &values, ours.positions as f64 / essay.potential());
    checks.sample("top-taken", &values, share(ours));
    checks.number("top-ratio", &values, ratio(*taken, *drawn));
    let sum = u64::from(ours.rank_sum.unwrap_or(0));
    let row = checks.number("top-rank-sum", &values, sum);
    if *top == [0, 2, 1, 0] {
        row.erratum(sum == rank_sum(top));
    }
}

fn suggest(checks: &mut Checks<'_>, essay: &Essay) {
    let ours = essay.taking();
    let mut shares: Vec<(f64, u32)> =
        ours.rows.iter().map(|row| (share(row), row.rank_sum.unwrap_or(0))).collect();
    shares.sort_by(|one, other| other.0.total_cmp(&one.0));
    let same: Vec<(String, f64)> = ours
        .rows
        .iter()
        .filter(|row| row.rank_sum == Some(9) && row.top != [0, 0, 3, 0])
        .map(|row| (Hand::new(&row.top).to_text(4), share(row)))
        .collect();
    let jacks = share(of_top(ours, &[0, 0, 3, 0]));
    let others = listed(&same, |(top, share)| format!("{top} {share:.3}"));
    let is_less = same.iter().all(|(_, share)| *share > jacks + 0.05);
    checks.claim("three-jacks-beside-others", values![jacks, others], is_less);
    let gaps: Vec<f64> = shares.windows(2).map(|pair| pair[0].0 - pair[1].0).collect();
    let at = shares.iter().position(|(share, _)| *share < 0.5).unwrap_or(1);
    let others = gaps.iter().enumerate().filter(|(nth, _)| nth + 1 != at).map(|(_, gap)| *gap);
    let other = others.fold(0.0, f64::max);
    checks.claim(
        "jump-between-shares",
        values![from = shares[at - 1].0, to = shares[at].0, other],
        gaps[at - 1] > other,
    );
    let correlation = rank_correlation(&shares);
    checks.claim("rank-sum-ratio-decreases", values![correlation], correlation > 0.8);
    let least = shares[..at].iter().map(|(_, sum)| *sum).min().unwrap_or(0);
    let most = shares[at..].iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    checks.claim("break-rank-sums", values![least, most], [least, most] == [7, 8]);
    let sums: Vec<u32> = ours.rows.iter().filter_map(|row| row.rank_sum).collect();
    let ends = [sums.iter().min(), sums.iter().max()].map(|end| end.copied().unwrap_or(0));
    checks.text("rank-sums", &[], format!("{} to {}", ends[0], ends[1]));
    checks.number("midpoint-of-rank-sums", &[], f64::from(ends[0] + ends[1]) / 2.0);
    let nines = share(of_top(ours, &[2, 0, 1, 0]));
    checks.claim("taking-two-nines-jack", values![nines = 100.0 * nines], nines < 0.1);
    three_jacks(checks, essay);
}

/// Spearman's: how far two orders agree.
fn rank_correlation(pairs: &[(f64, u32)]) -> f64 {
    let ranked = |values: Vec<f64>| -> Vec<f64> {
        let place = |x: f64| {
            let below = values.iter().filter(|y| **y < x).count() as f64;
            let same = values.iter().filter(|y| (**y - x).abs() < 1e-12).count() as f64;
            below + same / 2.0
        };
        values.iter().map(|&x| place(x)).collect()
    };
    let a = ranked(pairs.iter().map(|pair| pair.0).collect());
    let b = ranked(pairs.iter().map(|pair| f64::from(pair.1)).collect());
    let mean = |values: &[f64]| values.iter().sum::<f64>() / values.len() as f64;
    let (mean_a, mean_b) = (mean(&a), mean(&b));
    let product = |x: &[f64], mx: f64, y: &[f64], my: f64| {
        x.iter().zip(y).map(|(x, y)| (x - mx) * (y - my)).sum::<f64>()
    };
    product(&a, mean_a, &b, mean_b)
        / (product(&a, mean_a, &a, mean_a) * product(&b, mean_b, &b, mean_b)).sqrt()
}

fn three_jacks(checks: &mut Checks<'_>, essay: &Essay) {
    let rules = essay.solved(4).rules;
    let (mut all, mut three) = (0u64, 0u64);
    for position in potential_positions(&rules).filter(|position| !position.is_over()) {
        let pile = position.pile(&rules);
        if pile.total() > TOP && pile.topmost(TOP) == Hand::new(&[0, 0, 3, 0]) {
            all += 1;
            three += u64::from(position.mover.with(position.taken(&rules)).count(2) == 3);
        }
    }
    let share = three as f64 / all as f64;
    checks
        .claim("three-jacks-after-taking", values![three, all, share], (share - 0.5).abs() < 0.1)
        .erratum((share - 2.0 / 3.0).abs() < 0.01);
}

/// The position of which the essay says that a queen is right.
fn position(checks: &mut Checks<'_>, solved: &SolvedPan, ask: &Ask<'_>) -> Checked {
    let position = solved.position("[0,3,0,4],[2,1,2,0]");
    let by = || solved.command(position);
    let pile = position.pile(&solved.rules).to_text(4);
    checks.text("pile-of-the-queen", &[], pile).by(by());
    let edges = Edges::new(&solved.rules);
    let lookahead = Lookahead::new(&edges, Groups::Fewer, &ask.limits)?.deepened(8, ask.watch)?;
    let mut suggested = false;
    edges.each([Index::new(&solved.rules).rank(position)], |node| {
        suggested = lookahead.suggests_taking(node.moves);
    });
    checks.claim(
        "its-suggestion-depth-8",
        values![mv = if suggested { "take" } else { "lay" }],
        suggested,
    );
    let moves: Vec<(String, kernel::Verdict)> = solved
        .moves(position)
        .into_iter()
        .map(|(name, next)| (name, solved.verdict(next).one_move_earlier()))
        .collect();
    let of = |name: &str| moves.iter().find(|(mv, _)| mv == name).map(|(_, verdict)| *verdict);
    let said: Vec<String> =
        moves.iter().map(|(name, verdict)| format!("{name}: {verdict}")).collect();
    let said = said.join(", ");
    let both = [of("take"), of("lay Q")];
    checks
        .claim(
            "taking-queen",
            values![said],
            both.iter()
                .all(|verdict| verdict.is_some_and(|verdict| verdict.outcome == Outcome::Win)),
        )
        .by(by());
    checks
        .claim("correct-move", values![said, rank_name = rank_name(3)], both[1] > both[0])
        .erratum(
            both[0] > both[1]
                && of("lay all Q").is_some_and(|verdict| verdict.outcome == Outcome::Loss),
        )
        .by(by());
    Ok(())
}
