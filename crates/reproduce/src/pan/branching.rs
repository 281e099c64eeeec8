//! Section 2.1.2: how many moves a position has.

use games::pan::{Reading, Rules, average_branching, branching_limit};
use kernel::Number;

use super::essay::{Essay, RANKS, by_program, standard};
use super::positions::is_missed;
use crate::ask::{Ask, command};
use crate::checks::{Checked, Checks, values};

/// How many positions the essay drew where there were many.
const DRAWN: u64 = 10_000;

pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>, essay: &Essay) -> Checked {
    for row in checks.table("table-2") {
        let ranks = row.number("ranks");
        let [program, in_truth] = [essay.program(ranks), essay.printed(ranks)].map(|study| {
            let found = &study.branching.as_ref().expect("it was asked for").potential;
            found.exact.as_deref().map(super::essay::fraction).expect("by closed form")
        });
        let is_printed = checks.number("table-2-program", &row.values(), &program).is_match();
        if ranks > 1 {
            let printed = checks.number("table-2-printed", &row.values(), &in_truth);
            // With two ranks one digit is printed, which both have.
            if ranks > 2 {
                printed.erratum(is_missed(ask, ranks)? && is_printed);
            }
        }
    }
    for row in checks.table("table-2-samples") {
        let ranks = row.number("ranks");
        let mean =
            checks.mean("table-2-sample", &row.values(), DRAWN, moves(&by_program(1), ranks));
        // Beyond, the command would look for all attainable positions too, and take long.
        if ranks <= 6 {
            let set = [("ranks", row.text("ranks")), ("rules", "essay")];
            mean.by(command("study", "pan", &set, "--only branching"));
        }
    }
    let limit = branching_limit(&standard(1));
    let far = average_branching(&standard(1), 5_000);
    checks.number("branching-limit", values![far = Number::to_f64(&far)], &limit);
    attainable(checks, essay);
    in_play(checks, ask)?;
    Ok(())
}

/// Over the positions that play leads to, the average is nearly the same.
fn attainable(checks: &mut Checks<'_>, essay: &Essay) {
    let pairs = RANKS.map(|ranks| {
        let found = essay.program(ranks).branching.as_ref().expect("it was asked for");
        let attainable = found.attainable.as_ref().expect("it is known which they are");
        [found.potential.float, attainable.float]
    });
    let said = pairs.map(|[all, some]| format!("{all:.3} and {some:.3}"));
    let off = pairs.map(|[all, some]| (some / all - 1.0).abs());
    checks.claim(
        "over-attainable-positions",
        values![
            said = said[2..].join(", "),
            one = 100.0 * off[0],
            two = 100.0 * off[1],
            three = 100.0 * off[2],
            four = 100.0 * off[3]
        ],
        off[2..].iter().all(|off| *off < 0.1),
    );
}

/// The average over positions is not that over the decisions of a game.
fn in_play(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let games = 500;
    let set = [("ranks", "6")];
    let players = ["alpha-beta:2", "alpha-beta:2"];
    let found = ask.simulate("pan", &set, &players, games)?;
    let average = Number::to_f64(&average_branching(&standard(6), 6));
    let in_play = found.branching.mean.unwrap_or(0.0);
    checks.claim("moves-in-play", values![in_play, average], in_play > average).by(command(
        "simulate",
        "pan",
        &set,
        &format!("--players alpha-beta:2 --games {games}"),
    ));
    Ok(())
}

/// The mean number of moves of a potential position and its standard deviation, for as many ranks as one likes.
///
/// From the highest rank down: a card can be laid as long as no higher one is on the pile. What matters of the
/// ranks above is whether one is, and whether either player has a card at all.
pub(super) fn moves(rules: &Rules, ranks: usize) -> [f64; 2] {
    // How likely it is to have come so far with so many moves, by what matters.
    let mut likely = vec![[0.0; 8]; 2 * ranks + 2];
    likely[0][0] = 1.0;
    for rank in (0..ranks).rev() {
        // All ranks but the lowest are alike.
        let all = rules.movable(rank.min(1));
        let shares = f64::from(u32::from(all + 1) * u32::from(all + 2) / 2);
        let mut next = vec![[0.0; 8]; likely.len()];
        for (lays, mover, other) in (0..=all).flat_map(|mover| {
            (0..=all - mover).map(move |other| (n_lays(rules, rank, mover, all), mover, other))
        }) {
            let pile = all - mover - other;
            for (n, by_what) in likely.iter().enumerate() {
                for (what, p) in by_what.iter().enumerate().filter(|(_, p)| **p > 0.0) {
                    let more = if what & COVERED == 0 { lays } else { 0 };
                    let what = what
                        | if pile > 0 { COVERED } else { 0 }
                        | if mover > 0 { MOVER } else { 0 }
                        | if other > 0 { OTHER } else { 0 };
                    next[n + more][what] += p / shares;
                }
            }
        }
        likely = next;
    }
    let (mut mean, mut square) = (0.0, 0.0);
    for (n, by_what) in likely.iter().enumerate() {
        for (what, p) in by_what.iter().enumerate() {
            let is_over = what & MOVER == 0 || what & OTHER == 0;
            let moves = if is_over { 0 } else { n + usize::from(what & COVERED != 0) } as f64;
            mean += p * moves;
            square += p * moves * moves;
        }
    }
    [mean, (square - mean * mean).sqrt()]
}

const COVERED: usize = 1;
const MOVER: usize = 2;
const OTHER: usize = 4;

/// In how many ways the mover lays of a rank of which he has so many, if no higher card is on the pile.
fn n_lays(rules: &Rules, rank: usize, mover: u8, all: u8) -> usize {
    let is_set = rules.sets() && mover == all && all > 1;
    let single = mover > 0 && !(is_set && rank == 0 && rules.reading() == Reading::Essay);
    usize::from(single) + usize::from(is_set)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_that_of_the_closed_form_and_the_spread_that_of_all_positions() {
        for rules in [standard(1), by_program(1), standard(1).with_sets(false)] {
            for ranks in [1, 2, 3, 8, 100] {
                let closed = average_branching(&rules, ranks);
                let [mean, _] = moves(&rules, ranks);
                assert!((mean - Number::to_f64(&closed)).abs() < 1e-9, "{ranks} {rules:?}");
            }
        }
        let rules = by_program(3);
        let (mut n, mut square, mut legal) = (0.0, 0.0, Vec::new());
        for position in games::pan::potential_positions(&rules) {
            legal.clear();
            position.legal_moves(&rules, &mut legal);
            n += 1.0;
            square += (legal.len() as f64).powi(2);
        }
        let [mean, deviation] = moves(&rules, 3);
        assert!((deviation - (square / n - mean * mean).sqrt()).abs() < 1e-9);
    }
}
