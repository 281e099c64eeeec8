//! Section 3.3: whether it is good to have the nine of hearts.

use std::collections::BTreeSet;

use games::pan::{n_deals, starts};
use kernel::{Fraction, Number, Outcome};
use study::reproduced::{Chapter, Row};

use super::essay::{Essay, Solved, ratio, standard};
use crate::cases::of_all;

pub(super) fn rows(chapter: &mut Chapter, essay: &Essay) {
    chapter.table("Section 3.3: who has the advantage");
    let shares = |ranks: usize| holder(essay.solved(ranks));
    let is_behind = |ranks: usize| {
        let [win, loss, _] = shares(ranks);
        win < loss
    };
    let by = || "cardsharp study pan --set ranks=4 --only outcomes";
    chapter.row(
        of_all(
            "who does not have the nine of hearts",
            "has a greater probability of winning for k = 3, 4",
            "both",
            is_behind(3) && is_behind(4),
        )
        .by(by()),
    );
    let [win, loss, _] = shares(4);
    let half = &loss / Fraction::from(2u8);
    chapter.row(
        Row::claim(
            "a win with the nine of hearts, k = 4",
            "is less than half as probable as a win of the other",
            format!(
                "{win} = {:.5}, and half of {loss} is {:.5}",
                Number::to_f64(&win),
                Number::to_f64(&half)
            ),
            win < half,
        )
        .erratum(
            "it is a little more than half; the rounded figures .216 and .432 hide it",
            win > half,
        )
        .by(by()),
    );
    let others = [1, 3, 4, 5, 6];
    let said = others.map(|ranks| {
        let [win, loss, _] = shares(ranks).map(|share| Number::to_f64(&share));
        format!("{win:.3} and {loss:.3}")
    });
    chapter.row(
        Row::claim(
            "the advantage of the player without it, k other than 2",
            "“For all other k, it appears that this advantage is real”",
            format!("the holder wins and loses, k = 1, 3, 4, 5, 6: {}", said.join(", ")),
            others.into_iter().all(is_behind),
        )
        .erratum(
            "from three ranks to six it is; with one rank the holder always wins, as the essay's own table 7 has it",
            (3..=6).all(is_behind) && shares(1)[0] == Fraction::ONE,
        ),
    );
    let three = starts(&standard(2))
        .iter()
        .filter(|start| essay.solved(2).verdict(start.position).outcome == Outcome::Win)
        .count();
    chapter.row(Row::number(
        "starting hands of 2-Pan that are winning without the nine of hearts",
        "3",
        three,
    ));
    nines(chapter, essay.solved(4));
}

/// How often the holder of the nine of hearts wins, loses and draws.
fn holder(solved: &Solved) -> [Fraction; 3] {
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
fn nines(chapter: &mut Chapter, solved: &Solved) {
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
    chapter.row(Row::number(
        "ways to share the nines, the holder having that of hearts",
        "4",
        shares.len(),
    ));
    chapter.row(Row::claim(
        "the holder of all four nines, k = 4",
        "is in a tough position",
        format!("his wins less his losses, by one to four nines: {said}"),
        by_nines[3] < 0.0 && by_nines[3] < by_nines[2],
    ));
    chapter.row(Row::claim(
        "three nines of either player, k = 4",
        "favour the player without the nine of hearts more than the other",
        format!("his wins less his losses, by one to four nines: {said}"),
        by_nines[2] < -by_nines[0],
    ));
}
