//! 4.2: how likely a game of two who do not err is ever finished.

use games::pexeso::table::{Course, Passing, Table, TableConfig};
use games::pexeso::{Action, PexesoMove, Position, Rules};
use kernel::{Fraction, Number, Seat, Wide};
use study::reproduced::{Chapter, Row, Value, Verdict};
use workbench::WorkbenchError;

use super::found::{Found, PAIRS, as_printed, study};
use super::picture;
use super::turns::{Turned, count, positions};
use crate::ask::Ask;

use PexesoMove::{Fresh, Match, New, Single};

/// The most pairs with P(n, 0) = 1, P(4, 0) and P(64, 0), as they are printed.
const PRINTED: [&str; 3] = ["3", "0.43", "4.05e-87"];

pub(super) fn rows(
    chapter: &mut Chapter,
    found: &Found,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    chapter.table("4.2: the recurrence for P(n, k)");
    positions_ahead(chapter);
    formulas(chapter, found);
    chapter.table("4.2: how likely a game is finished");
    as_published(chapter, found);
    in_the_game(chapter, found, ask)?;
    picture::of_ending(chapter, found);
    Ok(())
}

fn positions_ahead(chapter: &mut Chapter) {
    let all = positions(|n, k| k >= 2 && k + 2 <= n);
    let (said, holds) = count(&all, |n, k| {
        let mut to: Vec<Position> = Turned::at(n, k)
            .ways()
            .into_iter()
            .filter(|way| way[..] != [Single, Single] && !way.starts_with(&[New, Match, New]))
            .filter_map(|way| Turned::at(n, k).after(&way).map(|turned| turned.collected()))
            .collect();
        to.sort();
        to.dedup();
        to == [(n - 1, k - 1), (n - 1, k), (n, k + 1), (n, k + 2)].map(|(n, k)| Position::new(n, k))
    });
    chapter.row(
        Row::claim(
            "positions to which any turn but 0) and 2a1) leads, 2 ≤ k ≤ n − 2",
            "[n−1, k−1], [n, k+1], [n−1, k], [n, k+2]",
            format!("these and no others {said}"),
            holds,
        )
        .note("the [n−1, k+1] of the formulas is not among them"),
    );
    let (said, holds) = count(&positions(|_, k| k >= 2), |n, k| {
        let passed = Turned::at(n, k).after(&[Single, Single]).expect("two are known");
        passed.is_passed() && passed.gain == 0 && passed.collected() == Position::new(n, k)
    });
    chapter.row(Row::claim("strategy 0", "leads again to [n, k] with probability 1", said, holds));
}

/// P where the plans of the game are followed, by the paper's formulas with the slip mended.
fn mended(found: &Found) -> Vec<Vec<Fraction>> {
    let mut p = vec![vec![Fraction::ONE]];
    for n in 1..=PAIRS {
        p.push(vec![Fraction::ONE; usize::from(n) + 1]);
        for k in (0..n).rev() {
            let at = |n: u16, k: u16| &p[usize::from(n)][usize::from(k.min(n))];
            let [unseen, known, fresh] = [2 * n - k, k, 2 * (n - k)].map(Fraction::from);
            let action = found.table.action(Seat::new(0), Position::new(n, k));
            let value = if action == Action::Pass {
                Fraction::ZERO
            } else {
                let second = if action == Action::One {
                    at(n, k + 1).clone()
                } else {
                    let pairs = (Fraction::ONE + &known) * at(n - 1, k);
                    (pairs + (&fresh - Fraction::from(2)) * at(n, k + 2))
                        / (&unseen - Fraction::ONE)
                };
                let mate = if k > 0 { known * at(n - 1, k - 1) } else { Fraction::ZERO };
                (mate + fresh * second) / unseen
            };
            p[usize::from(n)][usize::from(k)] = value;
        }
    }
    p
}

fn formulas(chapter: &mut Chapter, found: &Found) {
    let early = positions(|n, k| k < 2 && n <= 3 && found.value(n, k) < Fraction::ZERO);
    let finished = early.iter().filter(|(n, k)| found.ends(*n, *k) == Fraction::ONE).count();
    let places: Vec<String> = early.iter().map(|(n, k)| format!("[{n}, {k}]")).collect();
    chapter.row(
        Row::claim(
            "for k ≤ 2",
            "P(n, k) = 0 if A(n, k) < 0",
            format!(
                "{} are behind and finish for certain, as the paper's own P(3, 0) = 1 has it",
                places.join(", ")
            ),
            finished == 0,
        )
        .erratum(
            "k ≥ 2 is meant: only then can he pass, as the sentence before says",
            finished == early.len() && finished > 0,
        ),
    );
    let p = mended(found);
    let all = positions(|_, _| true);
    let (said, holds) = count(&all, |n, k| p[usize::from(n)][usize::from(k)] == found.ends(n, k));
    let slipped = positions(|n, k| {
        k >= 1
            && k + 2 <= n
            && Turned::at(n, k)
                .after(&[New, Fresh, New, Match])
                .is_some_and(|turned| turned.collected() == Position::new(n - 1, k + 1))
    });
    chapter.row(
        Row::claim(
            "P(n, k) and Q(n, k) for k ≥ 1",
            "with P(n−1, k+1) after the mate of a known card",
            format!("a turn leads there in {} positions", slipped.len()),
            !slipped.is_empty(),
        )
        .erratum(
            &format!("P(n−1, k) is right; the formula so mended gives what play in the game comes to, {said}"),
            holds,
        ),
    );
    // The printed condition is for the first line; the second has none.
    let is_printed = [(4, PRINTED[1]), (PAIRS, PRINTED[2])].into_iter().all(|(n, printed)| {
        let ours = Wide::from(found.published.p(Position::new(n, 0))).to_f64();
        Row::number("", printed, ours).verdict == Verdict::Match
    });
    let cases = positions(|n, k| k >= 1 && k < n);
    let two = cases
        .iter()
        .filter(|(n, k)| found.published.action(Position::new(*n, *k)) == Action::Two)
        .count();
    chapter.row(
        Row::claim(
            "Q(n, k)",
            "“Q(n, k) = { P(n, k+1) … if −A(n, k+1) > …”",
            format!("the second line is needed in {two} positions, and has no condition"),
            two == 0,
        )
        .erratum(
            "“otherwise” is missing before the second line: with it P(4, 0) and P(64, 0) come out as printed",
            two > 0 && is_printed,
        ),
    );
    let (said, holds) = count(&positions(|n, k| k == 0 && n > 1), |n, _| {
        let [below, fresh] = [2 * n - 1, 2 * n - 2].map(Fraction::from);
        (found.ends(n - 1, 0) + fresh * found.ends(n, 2)) / below == found.ends(n, 0)
    });
    chapter.row(Row::claim(
        "P(n, 0)",
        "P(n−1, 0)/(2n−1) + (2n−2)/(2n−1) · P(n, 2)",
        format!("the probabilities of the game satisfy it {said}"),
        holds,
    ));
}

/// The most pairs up to which play from `[n, 0]` ends for certain.
fn certain(p: impl Fn(u16) -> f64) -> u64 {
    (1..=PAIRS).take_while(|n| (p(*n) - 1.0).abs() < 1e-12).count() as u64
}

fn as_published(chapter: &mut Chapter, found: &Found) {
    let start = |n: u16| Position::new(n, 0);
    let (paper, doubles) = (&found.published, &found.literal_double);
    let note = |fitted: &str| {
        format!(
            "by the recurrence as it stands, in doubles; in fractions, read as fits the counts of section 4.1, {fitted}"
        )
    };
    let by_doubles = certain(|n| doubles.p(start(n)).to_f64());
    let fitted = certain(|n| Number::to_f64(paper.p(start(n))));
    chapter.row(
        Row::number("maximal n with P(n, 0) = 1", PRINTED[0], by_doubles)
            .note(&note(&format!("{fitted}, where it is 1 up to three pairs by definition")))
            .by(as_printed("4")),
    );
    for (pairs, printed) in [(4, PRINTED[1]), (PAIRS, PRINTED[2])] {
        let fitted = Value::from(Wide::from(paper.p(start(pairs))).to_f64()).text();
        chapter.row(
            Row::number(format!("P({pairs}, 0)"), printed, doubles.p(start(pairs)).to_f64())
                .note(&note(&fitted))
                .by(as_printed(&pairs.to_string())),
        );
    }
    let (exact, rounded) = (found.literal.p(start(4)), doubles.p(start(4)).to_f64());
    let error = *doubles.a(Position::new(4, 3));
    chapter.row(
        Row::new_text(
            "P(4, 0) as it stands, in fractions and in doubles",
            format!("{exact} and {}", Value::from(rounded).text()),
        )
        .note(&format!(
            "A(4, 3) = {} comes out as {error:.1e} in doubles, and counts as behind",
            found.literal.a(Position::new(4, 3))
        ))
        .by(as_printed("4")),
    );
}

fn in_the_game(chapter: &mut Chapter, found: &Found, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let p = mended(found);
    let is_mended = (1..=PAIRS).all(|n| p[usize::from(n)][0] == found.ends(n, 0));
    let config = TableConfig::new(Rules::new(4)?).with_passing(Passing::IfAsGood);
    let table = Table::<Fraction>::solve(&config, &ask.limits, ask.watch)?;
    let course = Course::<Fraction>::new(&table, ask.watch)?;
    let tied = course.ends(Seat::new(0), Position::new(4, 0));
    let is_tie = tied == found.published.p(Position::new(4, 0));
    chapter.row(
        Row::number(
            "maximal n with P(n, 0) = 1, in the game",
            PRINTED[0],
            certain(|n| Number::to_f64(&found.ends(n, 0))),
        )
        .erratum(
            "at [4, 3], worth exactly 0, playing on is as good as passing",
            is_mended && is_tie,
        )
        .by(study("64", "ending")),
    );
    chapter.row(
        Row::number("P(4, 0), in the game", PRINTED[1], found.ends(4, 0))
            .erratum(&format!("1; {tied} only if ties are passed (ties=pass)"), is_mended && is_tie)
            .by(study("64", "ending")),
    );
    let last = found.ends(PAIRS, 0);
    let powers = (Number::to_f64(&last)
        / Wide::from(found.published.p(Position::new(PAIRS, 0))).to_f64())
    .log10();
    chapter.row(
        Row::number("P(64, 0), in the game", PRINTED[2], Number::to_f64(&last))
            .erratum(
                &format!(
                    "the slip and the missing pass change it by {powers:.0} powers of ten; the mended formula for P gives \
                     the same as play in the game"
                ),
                is_mended,
            )
            .by(study("64", "ending")),
    );
    Ok(())
}
