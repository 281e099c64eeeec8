//! 4.1: the recurrence for A, and how many positions are behind by it.

use games::pexeso::{Action, Position};
use kernel::{Fraction, Seat};
use study::pexeso::BehindFinding;
use study::reproduced::{Chapter, Row};

use super::found::{Found, PAIRS, as_printed, study};
use super::recurrence::{Recurrence, Written, strategy_1, strategy_2};
use super::turns::{count, positions};

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("4.1: the recurrence for A(n, k)");
    formula(chapter, found);
    left_out(chapter, found);
    special_cases(chapter, found);
    chapter.table("4.1: positions in which the mover is behind, to 64 pairs");
    behind(chapter, found);
}

fn formula(chapter: &mut Chapter, found: &Found) {
    let all = positions(|_, k| k >= 2);
    let (printed, mended) = (Recurrence::new(Written::PRINTED), Recurrence::new(Written::MENDED));
    let (said, holds) = count(&all, |n, k| printed.at(n, k) == found.value(n, k));
    let (repaired, is_repaired) =
        count(&positions(|_, _| true), |n, k| mended.at(n, k) == found.value(n, k));
    let is_printed =
        all.iter().all(|&(n, k)| printed.at(n, k) == *found.literal.a(Position::new(n, k)));
    chapter.row(
        Row::claim(
            "A(n, k) for k ≥ 2",
            "the expected profit coming from the position [n, k]",
            format!("what the printed formula gives is what the game gives {said}"),
            holds,
        )
        .erratum(
            &format!(
                "with A(n−1, k) in the place of A(n−1, k+1), with the pass, and for k = 1 too, it is what the game \
                 gives {repaired}"
            ),
            is_repaired && is_printed,
        ),
    );
}

/// Moves that are listed and not in the recurrence.
fn left_out(chapter: &mut Chapter, found: &Found) {
    let all = positions(|_, k| k >= 2);
    let forced = Recurrence::new(Written { pass: false, ..Written::MENDED });
    let below = all.iter().filter(|&&(n, k)| forced.at(n, k) < Fraction::ZERO).count();
    let lowest = all.iter().map(|&(n, k)| found.value(n, k)).min().expect("there are positions");
    chapter.row(
        Row::claim(
            "move 0, turning two known cards",
            "“0) Turn over two known cards”; “a general recurrent formula for k ≥ 2 based on strategy 2”",
            format!("without it {below} of {} positions with k ≥ 2 are worth less than nothing", all.len()),
            below == 0,
        )
        .erratum(
            &format!(
                "who may pass has nothing to lose: where k ≥ 2 no position of the game is worth less than {lowest}, and \
                 other positions are worth something else on that account"
            ),
            lowest == Fraction::ZERO,
        ),
    );
    let known = positions(|_, k| k >= 1);
    let at = |n: u16, k: u16| found.value(n, k);
    let (said, holds) = count(&known, |n, k| {
        let others = strategy_2(false, n, k, at);
        let others = if k >= 2 { others.max(Fraction::ZERO) } else { others };
        strategy_1(n, k, at) <= others
    });
    chapter.row(
        Row::claim(
            "move 1, a known card first",
            "“a general recurrent formula for k ≥ 2 based on strategy 2”",
            format!("nothing is lost {said}: another move is as good"),
            holds,
        )
        .note("the paper gives no argument"),
    );
    let with = Recurrence::new(Written { pass: false, known_first: true, ..Written::MENDED });
    let better: Vec<&(u16, u16)> = known
        .iter()
        .filter(|&&(n, k)| {
            strategy_1(n, k, |n, k| with.at(n, k)) > strategy_2(false, n, k, |n, k| with.at(n, k))
        })
        .collect();
    let first =
        better.first().map_or("nowhere".to_owned(), |(n, k)| format!("first at [{n}, {k}]"));
    chapter.row(Row::new_text(
        "move 1, if nobody might pass",
        format!("better than strategy 2 in {} positions, {first}", better.len()),
    ));
}

fn special_cases(chapter: &mut Chapter, found: &Found) {
    let at = |n: u16, k: u16| found.value(n, k);
    let alone = positions(|n, k| k == 1 && n > 1);
    let (said, holds) = count(&alone, |n, k| strategy_2(false, n, k, at) == found.value(n, k));
    chapter.row(
        Row::claim(
            "A(n, 1)",
            "“for k ≥ 2”, “The special cases A(n, 0)”, “A(n, k) = n if k ≥ n”",
            format!("no formula for {} positions", alone.len()),
            alone.is_empty(),
        )
        .erratum(&format!("the general formula, mended, holds for k = 1 as well: {said}"), holds),
    );
    let start = positions(|n, k| k == 0 && n > 1);
    let (said, holds) = count(&start, |n, _| {
        let [below, fresh] = [2 * n - 1, 2 * n - 2].map(Fraction::from);
        let value = (Fraction::ONE + found.value(n - 1, 0) - fresh * found.value(n, 2)) / below;
        value == found.value(n, 0)
    });
    chapter.row(Row::claim(
        "A(n, 0)",
        "(1 + A(n−1, 0))/(2n−1) − (2n−2)/(2n−1) · A(n, 2)",
        format!("the values of the game satisfy it {said}"),
        holds,
    ));
    let solved = |n: u16, k: u16| found.table.value(Seat::new(0), Position::new(n, k)).clone();
    chapter.row(Row::number("A(1, 1)", "1", solved(1, 1)));
    let (said, holds) = count(&positions(|n, k| k == n), |n, k| solved(n, k) == Fraction::from(n));
    chapter.row(Row::claim("A(n, k) if k ≥ n", "n", format!("so it is {said}"), holds));
}

fn behind(chapter: &mut Chapter, found: &Found) {
    let survey = found.study.positions.as_ref().expect("it was asked for");
    let way = |reading: &str, arithmetic: &str| -> &BehindFinding {
        let same =
            |way: &&BehindFinding| (&*way.reading, &*way.arithmetic) == (reading, arithmetic);
        survey.paper.iter().find(same).expect("it is among all ways")
    };
    let published = way("published", "exact");
    let literal = way("literal", "exact");
    let convention = format!(
        "A(n, 1) from a known second card alone, counted from three pairs on: a reading found by trying, and weak \
         evidence. As it stands the formula gives {} and {}",
        literal.behind, literal.behind_two_known
    );
    chapter.row(
        Row::number("A(n, k) < 0 by the printed recurrence", "754", published.behind)
            .note(&convention)
            .by(as_printed("64")),
    );
    let two_known = published.behind_two_known;
    chapter.row(
        Row::number("of those, k ≥ 2", "672", two_known).note(&convention).by(as_printed("64")),
    );
    let all = positions(|_, k| k >= 2);
    let share = Fraction::from_parts(two_known.into(), all.len().into());
    chapter.row(
        Row::number("exactly one third", "1/3", share)
            .note(&format!("of the {} positions with 2 ≤ k ≤ n ≤ 64", all.len()))
            .note(&convention),
    );
    let (said, holds) = count(&all, |n, k| {
        let is_third = k < n && (n - 1 - k).is_multiple_of(3);
        (*found.published.a(Position::new(n, k)) < Fraction::ZERO) == is_third
    });
    chapter.row(Row::new_text(
        "they are those with k ≡ n − 1 (mod 3)",
        if holds { said } else { format!("not so: {said}") },
    ));
    for (arithmetic, name) in [("exact", "fractions"), ("double", "doubles")] {
        let BehindFinding { behind, behind_two_known, .. } = way("literal", arithmetic);
        chapter.row(
            Row::new_text(
                format!("the recurrence as it stands, in {name}"),
                format!("{behind}, of them {behind_two_known} with k ≥ 2"),
            )
            .note("for k ≥ 1, and all positions counted")
            .by(as_printed("64")),
        );
    }
    in_the_game(chapter, found);
}

fn in_the_game(chapter: &mut Chapter, found: &Found) {
    let survey = found.study.positions.as_ref().expect("it was asked for");
    let mended = Recurrence::new(Written::MENDED);
    let below = |least: u16| positions(|n, k| k >= least && mended.at(n, k) < Fraction::ZERO).len();
    chapter.row(
        Row::number("positions of the game in which the mover is behind", "754", survey.behind)
            .erratum(
                "the printed recurrence has a slip and no pass; mended it gives the same as the game",
                below(0) == survey.behind,
            )
            .by(study("64", "positions")),
    );
    chapter.row(
        Row::number("of those, k ≥ 2", "672", survey.behind_two_known)
            .erratum("he may pass, and is not behind", below(2) == survey.behind_two_known)
            .by(study("64", "positions")),
    );
    let seat = Seat::new(0);
    let passes: Vec<Position> =
        Position::all(PAIRS).filter(|at| found.table.action(seat, *at) == Action::Pass).collect();
    let stalled =
        passes.iter().filter(|at| *found.course.stalls(seat, **at) == Fraction::ONE).count();
    chapter.row(
        Row::claim(
            "where passing is best",
            "a never ending repetition of the strategy 0",
            format!(
                "play stalls for certain in {stalled} of {} such positions of the game",
                passes.len()
            ),
            stalled == passes.len() && stalled > 0,
        )
        .by(study("64", "positions")),
    );
    chapter.row(
        Row::new("positions [n, k] with 1 ≤ n ≤ 64", survey.positions).by(study("64", "positions")),
    );
}
