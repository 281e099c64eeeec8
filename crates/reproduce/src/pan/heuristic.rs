//! Section 4: the heuristic, and table 8.

use games::pan::{Action, Groups, Hand, Pan, Position, Start, doubled_score, potential_positions};
use kernel::Game;
use play::search::alpha_beta;
use study::measure::two_sided_binomial;
use study::reproduced::Row;

use super::essay::{Essay, ratio, standard};
use super::tops::{self, chi_square};
use crate::ask::command;
use crate::checks::{Cells, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay) {
    principles(checks);
    sign(checks, essay);
    symmetry(checks);
    let ours = &essay.heuristic("fewer", 0).as_in_the_essay;
    let decided = ours.hits + ours.misses + ours.even;
    checks.sample("decided", &[], decided as f64 / (decided + ours.drawn) as f64);
    for row in checks.table("table-8") {
        let (hits, misses) = (row.number("hits"), row.number::<u64>("misses"));
        checks.sample("table-8-hits", &row.values(), ours.hits as f64 / decided as f64);
        let missed = (ours.misses + ours.even) as f64 / decided as f64;
        checks.sample("table-8-misses", &row.values(), missed);
        checks.number("table-8-accuracy", &row.values(), ratio(hits, hits + misses));
    }
}

/// The score of a hand against nothing, with either sign of its second part.
fn score(hand: &[u8], groups: Groups) -> f64 {
    let rules = standard(hand.len());
    let position = Position { mover: Hand::new(hand), other: Hand::EMPTY };
    f64::from(doubled_score(&rules, position, groups)) / 2.0
}

fn principles(checks: &mut Checks<'_>) {
    let rules = standard(6);
    // A has all the aces and lays one on the four nines.
    let text = "[0,2,2,2,2,4]/[0,2,2,2,2,0]";
    let position = Position::from_text(&rules, text).expect("the text is in the code");
    let after = position.after(&rules, Action::Lay { rank: 5, count: 1 });
    let mut legal = Vec::new();
    after.legal_moves(&rules, &mut legal);
    checks
        .claim(
            "ace-on-four-nines",
            values![moves = format_args!("{legal:?}"), taken = after.taken(&rules).to_text(6)],
            legal == [Action::Take] && after.taken(&rules) == Hand::new(&[2, 0, 0, 0, 0, 1]),
        )
        .by(command("solve", "pan", &[("ranks", "6"), ("start", text)], ""));
    let weights: Vec<f64> = (1..=6).map(|rank| f64::from(rank) - 3.5).collect();
    let by_code: Vec<f64> = (0..6usize)
        .map(|rank| {
            let hand: Vec<u8> = (0..6).map(|other| u8::from(other == rank)).collect();
            // Without the half for its group.
            score(&hand, Groups::Fewer) + 0.5
        })
        .collect();
    checks.claim(
        "multipliers",
        values![by_code = format_args!("{by_code:?}")],
        by_code == weights && by_code.iter().sum::<f64>().abs() < 1e-12,
    );
    let [four, three] = [[1, 4, 1], [1, 3, 1]].map(|hand| score(&hand, Groups::Fewer));
    checks.claim("fewer-groups-are-better", values![four, three], four > three);
    let [one, hoard] = [[0, 0, 1], [0, 0, 3]].map(|hand| score(&hand, Groups::Fewer));
    let printed = [[0, 0, 1], [0, 0, 3]].map(|hand| score(&hand, Groups::More));
    checks
        .claim("no-hoarding", values![one, hoard], one > hoard)
        .erratum(hoard > one && printed[1] > printed[0]);
}

/// How likely chance alone takes the published hits so far from ours, a score of zero being a hit or a miss.
fn p_of(essay: &Essay, groups: &str, published: &Cells, is_zero_hit: bool) -> f64 {
    let ours = &essay.heuristic(groups, published.number("depth")).as_in_the_essay;
    let more = if is_zero_hit { ours.even } else { 0 };
    let share = (ours.hits + more) as f64 / (ours.hits + ours.misses + ours.even) as f64;
    let [hits, misses] = ["hits", "misses"].map(|column| published.number::<u64>(column));
    two_sided_binomial(hits, hits + misses, share)
}

/// The sign of the second score: as printed it contradicts the second principle and the tables.
fn sign(checks: &mut Checks<'_>, essay: &Essay) {
    let [four, three] = [[1, 4, 1], [1, 3, 1]].map(|hand| score(&hand, Groups::More));
    let tops = tops::published(checks).concat();
    let [chi, chi_printed] =
        [essay.taking(), &essay.taking_by_more].map(|ours| chi_square(ours, &tops));
    // Counted the same way at all depths, whichever way is kinder to the sign.
    let least_p = |table: &str| {
        let rows = checks.table(table);
        ["fewer", "more"].map(|groups| {
            let worst = |is_zero_hit| {
                let all = rows.iter().map(|row| p_of(essay, groups, row, is_zero_hit));
                all.fold(1.0, f64::min)
            };
            worst(false).max(worst(true))
        })
    };
    let ([p_8, p_8_printed], [p_9, p_9_printed]) = (least_p("table-8"), least_p("table-9"));
    let fits_both = [p_8, p_8_printed].iter().all(|p| *p >= Row::LEAST_P);
    let fits = if fits_both { "fits both signs" } else { "does not fit both signs" };
    checks
        .claim(
            "sign-of-the-second-score",
            values![four, three, chi, chi_printed, p_9, p_9_printed, fits, p_8, p_8_printed],
            four > three,
        )
        .erratum(
            // Of twenty the chi-square is 45 or more in one of a thousand.
            chi < 45.0 && chi_printed > 45.0 && p_9 >= Row::LEAST_P && p_9_printed < Row::LEAST_P,
        );
}

fn symmetry(checks: &mut Checks<'_>) {
    let rules = standard(4);
    let mut n = 0u64;
    let holds = potential_positions(&rules).all(|position| {
        n += 1;
        let swapped = Position { mover: position.other, other: position.mover };
        let score = |position| doubled_score(&rules, position, Groups::Fewer);
        score(position) == -score(swapped)
    });
    checks.all_cases("antisymmetry", values![n], holds);
    let rules = standard(7);
    let hand = Hand::new(&[0, 0, 0, 0, 0, 0, 2]);
    let position = Position { mover: hand, other: hand };
    let score = doubled_score(&rules, position, Groups::Fewer);
    let game = Pan::new(rules, Start::Position(position));
    let won = alpha_beta::<f64, _>(&game, &game.start(), 3)
        .is_ok_and(|found| found.value == f64::INFINITY);
    checks.claim(
        "equal-hands-won",
        values![score, won = if won { "won" } else { "not won" }],
        score == 0 && won,
    );
}
