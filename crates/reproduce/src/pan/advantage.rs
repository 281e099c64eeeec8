//! Section 3.3: whether it is good to have the nine of hearts.

use std::collections::BTreeSet;

use games::pan::{n_deals, starts};
use kernel::{Fraction, Number, Outcome};

use super::essay::{Essay, SolvedPan, ratio, standard};
use crate::checks::{Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, essay: &Essay) {
    let shares = |ranks: usize| holder(essay.solved(ranks));
    let is_behind = |ranks: usize| {
        let [win, loss, _] = shares(ranks);
        win < loss
    };
    checks.all_cases("without-the-nine-of-hearts", &[], is_behind(3) && is_behind(4));
    let [win, loss, _] = shares(4);
    let half = &loss / Fraction::from(2u8);
    checks
        .claim(
            "less-than-half",
            values![win, share = Number::to_f64(&win), loss, half = Number::to_f64(&half)],
            win < half,
        )
        .erratum(win > half);
    let others = [1, 3, 4, 5, 6];
    let said = others.map(|ranks| {
        let [win, loss, _] = shares(ranks).map(|share| Number::to_f64(&share));
        format!("{win:.3} and {loss:.3}")
    });
    checks
        .claim(
            "advantage-for-other-k",
            values![said = said.join(", ")],
            others.into_iter().all(is_behind),
        )
        .erratum((3..=6).all(is_behind) && shares(1)[0] == Fraction::ONE);
    let three = starts(&standard(2))
        .iter()
        .filter(|start| essay.solved(2).verdict(start.position).outcome == Outcome::Win)
        .count();
    checks.number("winning-starts-of-two-ranks", &[], three);
    nines(checks, essay.solved(4));
}

/// How often the holder of the nine of hearts wins, loses and draws.
fn holder(solved: &SolvedPan) -> [Fraction; 3] {
    [Outcome::Win, Outcome::Loss, Outcome::Draw].map(|outcome| {
        // The other side of the table.
        let is_so = |start: &games::pan::DealtPosition| {
            solved.verdict(start.position).outcome.reversed() == outcome
        };
        let ways = starts(&solved.rules).into_iter().filter(is_so).map(|start| start.ways).sum();
        ratio(ways, n_deals(&solved.rules))
    })
}

/// How the nines decide: the holder's share of wins less losses by how many of the four he was dealt.
fn nines(checks: &mut Checks<'_>, solved: &SolvedPan) {
    let by_nines: Vec<f64> = (1..=4u8)
        .map(|nines| {
            let (mut sum, mut all) = (0i64, 0i64);
            for start in starts(&solved.rules) {
                if 4 - start.position.mover.count(0) == nines {
                    let sign = -solved.verdict(start.position).outcome.sign();
                    (sum, all) = (sum + sign * start.ways as i64, all + start.ways as i64);
                }
            }
            sum as f64 / all as f64
        })
        .collect();
    let said: Vec<String> = by_nines.iter().map(|value| format!("{value:+.3}")).collect();
    let said = said.join(", ");
    let shares: BTreeSet<u8> =
        starts(&solved.rules).iter().map(|start| start.position.mover.count(0)).collect();
    checks.number("ways-to-share-the-nines", &[], shares.len());
    checks.claim(
        "holder-of-four-nines",
        values![said],
        by_nines[3] < 0.0 && by_nines[3] < by_nines[2],
    );
    checks.claim("three-nines", values![said], by_nines[2] < -by_nines[0]);
}
