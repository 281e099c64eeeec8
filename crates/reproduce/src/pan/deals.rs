//! Section 3.3: starting positions, and who wins from the deal.

use games::pan::{Hand, Position, n_deals, starts};
use kernel::{Fraction, Outcome};
use study::pan::StartsFinding;

use super::essay::{Essay, RANKS, SolvedPan, choose, found, fraction, ratio, standard};
use crate::checks::{Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay) {
    two_ranks(checks, essay.solved(2));
    table_5(checks, essay);
    table_6(checks, essay);
    probabilities(checks, essay);
    table_7(checks, essay);
}

fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Win => "win",
        Outcome::Loss => "lose",
        Outcome::Draw => "draw",
    }
}

fn two_ranks(checks: &mut Checks<'_>, solved: &SolvedPan) {
    for (row, start) in checks.table("two-ranks").iter().zip(starts(&solved.rules)) {
        let (position, ours) = (start.position, solved.verdict(start.position));
        let by = solved.command(position);
        checks.text("start", &row.values(), position.to_text(&solved.rules)).by(&by);
        checks.text("start-outcome", &row.with(values![ours]), word(ours.outcome)).by(by);
    }
    let first = solved.position("[0,4],[3,0]");
    let verdict = solved.verdict(first);
    checks
        .claim(
            "first-start-wins-at-once",
            values![verdict],
            solved.moves(first).iter().any(|(name, next)| name == "lay all 10" && next.is_over()),
        )
        .by(solved.command(first));
    let is_start = |ranks: usize| {
        let rules = standard(ranks);
        games::pan::potential_positions(&rules)
            .filter(|position| {
                position.pile(&rules) == rules.floor() && position.mover.total() == 2 * ranks as u32
            })
            .count()
            == starts(&rules).len()
    };
    checks.all_cases("starting-positions", &[], RANKS.into_iter().all(is_start));
}

fn table_5(checks: &mut Checks<'_>, essay: &Essay) {
    for row in checks.table("table-5") {
        let StartsFinding { positions, win, loss, draw } =
            found(essay.program(row.number("ranks"))).starts;
        let is_exchanged =
            [loss, draw].map(|n| n.to_string()) == [row.text("drawing"), row.text("losing")];
        checks.number("table-5-all", &row.values(), positions);
        checks.number("table-5-winning", &row.values(), win);
        checks.number("table-5-losing", &row.values(), loss).erratum(is_exchanged);
        checks.number("table-5-drawing", &row.values(), draw).erratum(is_exchanged);
    }
}

fn table_6(checks: &mut Checks<'_>, essay: &Essay) {
    let solved = essay.solved(2);
    for (row, start) in checks.table("table-6").iter().zip(starts(&solved.rules)) {
        let text = start.position.to_text(&solved.rules);
        let position = checks.text("table-6-position", &row.values(), &text);
        if row.text("position") == "[1,3],[3,1]" {
            let hands = [Hand::new(&[1, 3]), Hand::new(&[3, 1])];
            position.erratum(Position::new(&solved.rules, hands[0], hands[1]).is_err());
        }
        let outcome = solved.verdict(start.position).outcome;
        checks
            .text("table-6-result", &row.with(values![text]), word(outcome))
            .by(solved.command(start.position));
        let [nines, tens] = [0, 1].map(|rank| start.position.mover.count(rank).into());
        let product = choose(3, nines) * choose(4, tens);
        checks.number("table-6-ways", &row.with(values![nines, tens, start.ways]), product);
    }
}

fn probabilities(checks: &mut Checks<'_>, essay: &Essay) {
    let sum = |last: u64| (0..=last).map(|i| choose(3, i) * choose(4, 4 - i)).sum::<u64>();
    let ranks = 2;
    let all = n_deals(&standard(2));
    checks.number("sum-of-products", &[], sum(ranks - 1)).erratum(sum(3) == all);
    checks.number("c-7-4", &[], choose(7, 4));
    let is_same = (0..=3).all(|i| choose(4, 4 - i) == choose(4, i));
    checks.all_cases("c-4-i", &[], is_same);
    let holder = &found(essay.program(2)).holder;
    let [win, loss] = [fraction(&holder.win), fraction(&holder.loss)];
    checks.number("holder-wins", &[], &win);
    checks
        .number("win-in-decimals", &[], &win)
        .erratum(win == ratio(18, 35) && loss == ratio(17, 35));
    checks
        .number("loss-in-decimals", &[], &loss)
        .erratum(&win + &loss == Fraction::ONE && win > loss);
    let is_product = (1..=8).all(|ranks| {
        let rules = standard(ranks);
        let ways = |hand: Hand| -> u64 {
            let rank = |rank: usize| choose(if rank == 0 { 3 } else { 4 }, hand.count(rank).into());
            (0..ranks).map(rank).product()
        };
        let starts = starts(&rules);
        starts.iter().all(|start| ways(start.position.mover) == start.ways)
            && starts.iter().map(|start| start.ways).sum::<u64>()
                == choose(4 * ranks as u64 - 1, 2 * ranks as u64)
    });
    checks.all_cases("ways-to-deal", &[], is_product);
}

fn table_7(checks: &mut Checks<'_>, essay: &Essay) {
    for row in checks.table("table-7") {
        let holder = &found(essay.program(row.number("ranks"))).holder;
        for (what, ours) in
            [("wins", &holder.win), ("loses", &holder.loss), ("draws", &holder.draw)]
        {
            let values = values![what, printed = row.text(what)];
            checks.number("table-7-share", &row.with(values), fraction(ours));
        }
    }
}
