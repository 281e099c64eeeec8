//! 4.2: how likely a game of two who do not err is ever finished.

use games::pexeso::table::{Passing, ProfileOutcome, Table, TableConfig};
use games::pexeso::{Action, PexesoMove, Position, Rules};
use kernel::{ExtendedFloat, Fraction, Number, Seat};
use study::reproduced::Value;

use super::found::{PAIRS, PexesoSolutions};
use super::picture;
use super::turns::{Turned, count, positions};
use crate::ask::Ask;

use crate::checks::{Checked, Checks, agrees, listed, values};
use PexesoMove::{Fresh, Match, New, Single};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PexesoSolutions, ask: &Ask<'_>) -> Checked {
    positions_ahead(checks);
    formulas(checks, found);
    as_published(checks, found);
    in_the_game(checks, found, ask)?;
    picture::of_ending(checks, found);
    Ok(())
}

fn positions_ahead(checks: &mut Checks<'_>) {
    let all = positions(|n, k| k >= 2 && k + 2 <= n);
    checks.cases(
        "positions-ahead",
        &[],
        count(&all, |n, k| {
            let mut to: Vec<Position> = Turned::at(n, k)
                .ways()
                .into_iter()
                .filter(|way| way[..] != [Single, Single] && !way.starts_with(&[New, Match, New]))
                .filter_map(|way| Turned::at(n, k).after(&way).map(|turned| turned.collected()))
                .collect();
            to.sort();
            to.dedup();
            to == [(n - 1, k - 1), (n - 1, k), (n, k + 1), (n, k + 2)]
                .map(|(n, k)| Position::new(n, k))
        }),
    );
    checks.cases(
        "strategy-0",
        &[],
        count(&positions(|_, k| k >= 2), |n, k| {
            let passed = Turned::at(n, k).after(&[Single, Single]).expect("two are known");
            passed.is_passed() && passed.gain == 0 && passed.collected() == Position::new(n, k)
        }),
    );
}

/// P where the plans of the game are followed, by the paper's formulas with the slip mended.
fn mended(found: &PexesoSolutions) -> Vec<Vec<Fraction>> {
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

fn formulas(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let early = positions(|n, k| k < 2 && n <= 3 && found.value(n, k) < Fraction::ZERO);
    let finished = early.iter().filter(|(n, k)| found.ends(*n, *k) == Fraction::ONE).count();
    let places = listed(&early, |(n, k)| format!("[{n}, {k}]"));
    checks
        .claim("p-for-small-k", values![places], finished == 0)
        .erratum(finished == early.len() && finished > 0);
    let p = mended(found);
    let all = positions(|_, _| true);
    let right = count(&all, |n, k| p[usize::from(n)][usize::from(k)] == found.ends(n, k));
    let slipped = positions(|n, k| {
        k >= 1
            && k + 2 <= n
            && Turned::at(n, k)
                .after(&[New, Fresh, New, Match])
                .is_some_and(|turned| turned.collected() == Position::new(n - 1, k + 1))
    });
    checks
        .claim("p-and-q", values![slipped = slipped.len(), right], !slipped.is_empty())
        .erratum(right.all());
    // The printed condition is for the first line; the second has none.
    let is_printed = checks.table("finished").iter().all(|row| {
        let ours =
            ExtendedFloat::from(found.published.p(Position::new(row.number("pairs"), 0))).to_f64();
        agrees(row.text("printed"), ours)
    });
    let is_two = |n, k| found.published.action(Position::new(n, k)) == Action::Two;
    let two = positions(|n, k| k >= 1 && k < n && is_two(n, k)).len();
    checks.claim("q-n-k", values![two], two == 0).erratum(two > 0 && is_printed);
    checks.cases(
        "p-n-0",
        &[],
        count(&positions(|n, k| k == 0 && n > 1), |n, _| {
            let [below, fresh] = [2 * n - 1, 2 * n - 2].map(Fraction::from);
            (found.ends(n - 1, 0) + fresh * found.ends(n, 2)) / below == found.ends(n, 0)
        }),
    );
}

/// The most pairs up to which play from `[n, 0]` ends for certain.
fn certain(p: impl Fn(u16) -> f64) -> u64 {
    (1..=PAIRS).take_while(|n| (p(*n) - 1.0).abs() < 1e-12).count() as u64
}

fn as_published(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let start = |n: u16| Position::new(n, 0);
    let (paper, doubles) = (&found.published, &found.literal_double);
    let by_doubles = certain(|n| doubles.p(start(n)).to_f64());
    let fitted = certain(|n| Number::to_f64(paper.p(start(n))));
    checks.number("certain-up-to", values![fitted], by_doubles);
    for row in checks.table("finished") {
        let at = start(row.number("pairs"));
        let fitted = Value::from(ExtendedFloat::from(paper.p(at)).to_f64()).text();
        checks.number("p-published", &row.with(values![fitted]), doubles.p(at).to_f64());
    }
    let (exact, rounded) = (found.literal.p(start(4)), doubles.p(start(4)).to_f64());
    let error = *doubles.a(Position::new(4, 3));
    checks.finding(
        "p-4-0-in-doubles",
        values![
            exact,
            double = Value::from(rounded).text(),
            at_4_3 = found.literal.a(Position::new(4, 3)),
            error
        ],
    );
}

fn in_the_game(checks: &mut Checks<'_>, found: &PexesoSolutions, ask: &Ask<'_>) -> Checked {
    let p = mended(found);
    let is_mended = (1..=PAIRS).all(|n| p[usize::from(n)][0] == found.ends(n, 0));
    let config = TableConfig::new(Rules::new(4)?).with_passing(Passing::IfAsGood);
    let table = Table::<Fraction>::solve(&config, &ask.limits, ask.watch)?;
    let course = ProfileOutcome::<Fraction>::new(&table, ask.watch)?;
    let tied = course.ends(Seat::new(0), Position::new(4, 0));
    let is_tie = tied == found.published.p(Position::new(4, 0));
    checks
        .number("certain-up-to-in-the-game", &[], certain(|n| Number::to_f64(&found.ends(n, 0))))
        .erratum(is_mended && is_tie);
    checks.number("p-4-0-game", values![tied], found.ends(4, 0)).erratum(is_mended && is_tie);
    let last = found.ends(PAIRS, 0);
    let powers = (Number::to_f64(&last)
        / ExtendedFloat::from(found.published.p(Position::new(PAIRS, 0))).to_f64())
    .log10();
    checks.number("p-64-0-game", values![powers], Number::to_f64(&last)).erratum(is_mended);
    Ok(())
}
