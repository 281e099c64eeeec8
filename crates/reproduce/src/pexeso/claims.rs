//! What the introduction and the conclusion say.

use games::pexeso::Position;
use kernel::{Fraction, Number, Seat};
use workbench::Findings;

use super::found::{PAIRS, PexesoSolutions};
use super::recurrence::strategy_2;
use super::turns::positions;
use crate::ask::{Ask, command};
use crate::checks::{Cases, Checked, Checks, values};

pub(super) fn introduction(
    checks: &mut Checks<'_>,
    found: &PexesoSolutions,
    ask: &Ask<'_>,
) -> Checked {
    let worth = found.value(2, 0);
    let before = positions(|n, k| (n, k) < (2, 0) && found.value(n, k) < Fraction::ZERO);
    checks.claim(
        "simplest-disadvantage",
        values![worth, before = before.len()],
        worth < Fraction::ZERO && before.is_empty(),
    );
    let published =
        found.survey().paper.iter().find(|way| way.reading == "published").expect("it is one");
    checks.claim(
        "majority-may-pass",
        values![published.behind_two_known, published.behind],
        2 * published.behind_two_known > published.behind,
    );
    let at = Position::new(4, 3);
    let (game, exact, double) =
        (found.value(4, 3), found.literal.a(at), *found.literal_double.a(at));
    checks
        .claim("position-4-3", values![game, exact, double], *exact < Fraction::ZERO)
        .erratum(game == Fraction::ZERO && *exact == Fraction::ZERO && double < 0.0);
    draw(checks, found, ask)?;
    decay(checks, found);
    stalemate(checks, found, "stalemate");
    Ok(())
}

/// What comes of passing for ever.
fn draw(checks: &mut Checks<'_>, found: &PexesoSolutions, ask: &Ask<'_>) -> Checked {
    let seat = Seat::new(0);
    let passes = found.passes();
    let level = Cases::of(&passes, |at| *found.table.value(seat, *at) == Fraction::ZERO);
    let set = [("pairs", "8")];
    let solved = ask.solve("pexeso", &set, |request| request)?;
    let Findings::Pexeso(solved) = &solved.document.findings else {
        unreachable!("the solution of Pexeso")
    };
    let margins = solved.margins.as_deref().unwrap_or_default();
    let even: f64 = margins.iter().filter(|row| row.margin == 0).map(|row| row.probability).sum();
    let stall = solved.stall.as_ref().and_then(|stall| stall.float);
    let stall = stall.map_or("a chance too small to say".to_owned(), |stall| format!("{stall:.4}"));
    checks
        .cases("passing-for-ever", values![stall, even], level)
        .by(command("solve", "pexeso", &set, ""));
    // Where playing on is worth x < 0, V = max(x, −W) and W = max(x, −V) have more solutions than V = W = 0.
    let solves = |x: &Fraction, v: &Fraction, w: &Fraction| {
        *v == x.clone().max(-w) && *w == x.clone().max(-v)
    };
    let many = Cases::of(&passes, |at| {
        let x = strategy_2(false, at.pairs, at.known, |n, k| found.value(n, k));
        let half = &x / Fraction::from(2);
        let zero = Fraction::ZERO;
        solves(&x, &zero, &zero) && solves(&x, &half, &-&half) && solves(&x, &x, &-&x)
    });
    checks.finding("bare-equations", values![many.held, many.of]);
    Ok(())
}

/// By how much the logarithm of the probability falls for each pair between two sizes.
fn slope(found: &PexesoSolutions, from: u16, to: u16, of_paper: bool) -> f64 {
    let log = |pairs: u16| {
        let row = found.far.iter().find(|row| row.pairs == pairs);
        let chance =
            row.and_then(|row| if of_paper { row.paper.clone() } else { Some(row.finish.clone()) });
        chance.and_then(|chance| chance.log10).expect("the study says it of these sizes")
    };
    (log(to) - log(from)) * std::f64::consts::LN_10 / f64::from(to - from)
}

fn decay(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let game = slope(found, 512, 1000, false);
    let [early, late] = [(16, 64), (512, 1000)].map(|(from, to)| slope(found, from, to, true));
    let last = Number::to_f64(&found.ends(PAIRS, 0));
    checks
        .claim(
            "decay",
            values![
                game,
                last,
                exp = f64::from(-i16::try_from(PAIRS).unwrap_or(0)).exp(),
                early,
                late
            ],
            game <= -1.0,
        )
        .erratum(game > -0.5 && late > -1.0 && last > 1e-9);
}

fn stalemate(checks: &mut Checks<'_>, found: &PexesoSolutions, key: &str) {
    let p = |n: u16| Number::to_f64(&found.ends(n, 0));
    let ending = (1..=PAIRS).take_while(|n| found.ends(*n, 0) == Fraction::ONE).count();
    let values = values![large = 1.0 - p(64), small = 1.0 - p(16), ending];
    checks.claim(key, values, p(64) < 0.01 && p(16) < 0.05);
}

pub(super) fn conclusion(checks: &mut Checks<'_>, found: &PexesoSolutions, finished: Cases) {
    stalemate(checks, found, "stalemate-again");
    checks.cases("erroneous-players", &[], finished);
}
