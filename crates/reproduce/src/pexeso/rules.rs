//! What the game is, which moves there are, and what they lead to: sections 2 and 4.1.

use games::pexeso::{Pexeso, PexesoMove, Position, Rules};
use kernel::{Fraction, Game, Seat};
use workbench::{Findings, Method, WorkbenchError};

use super::found::{PAIRS, PexesoSolutions};
use super::turns::{Turned, count, positions, reached};
use crate::ask::{Ask, command};

use crate::checks::{Checked, Checks, values};
use PexesoMove::{Fresh, Match, Mate, New, Single};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PexesoSolutions, ask: &Ask<'_>) -> Checked {
    table(checks, found);
    collecting(checks, ask)?;
    excluded(checks);
    dominated(checks, found);
    first_card(checks);
    second_card(checks);
    Ok(())
}

fn table(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    let all = positions(|_, k| k == 0);
    checks.cases("cards-on-board", &[], count(&all, |n, k| Turned::at(n, k).unseen() == 2 * n));
    let all = positions(|n, k| k > 0 && k < n);
    checks.cases(
        "turn",
        &[],
        count(&all, |n, k| {
            let kept = Turned::at(n, k).after(&[New, Match, Mate]).expect("there is a mate");
            let lost = Turned::at(n, k).after(&[New, Fresh, Single]).expect("a card is known");
            !kept.is_passed() && kept.gain == 1 && lost.is_passed() && lost.gain == 0
        }),
    );
    let is_over = |n: u16| Turned::at(n, 0).is_over();
    let last = Turned::at(1, 1).after(&[New, Match, Mate]).is_some_and(|end| end.is_over());
    checks
        .claim("end", &[], (1..=PAIRS).all(is_over))
        .erratum(last && (1..=PAIRS).all(|n| !is_over(n)));
    let one = found.table.value(Seat::new(0), Position::new(1, 1)).clone();
    let cards = Fraction::from(Position::new(1, 1).n_cards());
    checks
        .text("payoff-counts", &[], if one == cards { "cards" } else { "pairs" })
        .erratum(one == Fraction::ONE && cards == Fraction::from(2));
    let class = Pexeso::new(Rules::new(PAIRS).expect("there are pairs")).class();
    checks.claim("kind-game", &[], class.zero_sum && class.chance && !class.hidden);
    let (all, reached) = (Position::all(PAIRS).count(), reached());
    let endless = positions(|n, k| found.ends(n, k) < Fraction::ONE).len();
    checks.claim(
        "kind-game-finite",
        values![pairs = PAIRS, reached, all, endless],
        reached > 0 && reached <= all,
    );
}

fn collecting(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let set = [("pairs", "64")];
    let solved = ask.solve("pexeso", &set, |request| request)?;
    let Findings::Pexeso(solved) = &solved.document.findings else {
        unreachable!("the solution of Pexeso")
    };
    let certificate = solved.certificate.as_ref().expect("nobody errs");
    // Policy iteration knows nothing of this, and tries every move.
    let small = [("pairs", "5")];
    let value = |method: Method| {
        let solved = ask.solve("pexeso", &small, |request| workbench::SolveRequest {
            method,
            exact: true,
            ..request
        })?;
        Ok::<_, WorkbenchError>(solved.document.values[0].exact.clone())
    };
    let (own, general) = (value(Method::Auto)?, value(Method::Policy)?);
    let [n, k] = certificate.worst;
    checks
        .claim(
            "known-pairs",
            values![n, k, exact = certificate.value.exact.as_deref().unwrap_or("?")],
            certificate.holds && own.is_some() && own == general,
        )
        .by(command("solve", "pexeso", &set, ""));
    Ok(())
}

fn excluded(checks: &mut Checks<'_>) {
    let all = positions(|n, k| k == 0 && n > 1);
    checks.cases(
        "strategies-at-n-0",
        &[],
        count(&all, |n, k| {
            let start = Turned::at(n, k);
            let turning = start.after(&[New]).expect("an unseen card");
            let fresh = start.after(&[New, Fresh]).expect("all are fresh");
            start.moves() == [New] && !turning.can(Match) && fresh.moves() == [New]
        }),
    );
    let all = positions(|n, k| k == 1 && n > 1);
    checks.cases(
        "strategies-at-n-1",
        &[],
        count(&all, |n, k| {
            let start = Turned::at(n, k);
            start.can(Single) && !start.after(&[Single]).is_some_and(|turned| turned.can(Single))
        }),
    );
}

fn dominated(checks: &mut Checks<'_>, found: &PexesoSolutions) {
    // With the mate of a known card in hand: the mate, or an unseen card, after which the other has a pair or two.
    let taken = |n: u16, k: u16| Fraction::ONE + found.value(n - 1, k - 1);
    let left = |n: u16, k: u16| {
        let [mates, fresh] = [k - 1, 2 * (n - k)].map(Fraction::from);
        let mut lost = Fraction::ZERO;
        if k > 1 {
            lost += &mates * (Fraction::from(2) + found.value(n - 2, k - 2));
        }
        if n > k {
            lost += &fresh * (Fraction::ONE + found.value(n - 1, k));
        }
        -lost / (mates + fresh)
    };
    let all = positions(|n, k| k >= 1 && n > 1);
    let better = count(&all, |n, k| taken(n, k) > left(n, k));
    // The game itself says what the mate comes to.
    let is_taken = all.iter().all(|&(n, k)| {
        let turned = Turned::at(n, k).after(&[New, Match, Mate]);
        turned.is_some_and(|end| end.gain == 1 && end.collected() == Position::new(n - 1, k - 1))
    });
    checks.claim("2a", values![better], !better.all()).erratum(better.all() && is_taken);
}

fn first_card(checks: &mut Checks<'_>) {
    let all = positions(|_, k| k >= 1);
    let chance = |n: u16, k: u16, mv: PexesoMove| {
        Turned::at(n, k).after(&[New]).map_or(Fraction::ZERO, |turned| turned.chance(mv))
    };
    let part = |above: u16, below: u16| Fraction::from_parts(above.into(), below.into());
    for (key, mv, above) in [
        ("first-card-is-a-mate", Match, (|_, k| k) as fn(u16, u16) -> u16),
        ("first-card-is-fresh", Fresh, |n, k| 2 * n - 2 * k),
    ] {
        let is_printed = |n, k| chance(n, k, mv) == part(above(n, k), 2 * n - k);
        checks.cases(key, &[], count(&all, is_printed));
    }
    checks.cases(
        "after-2a",
        &[],
        count(&all, |n, k| {
            let taken = Turned::at(n, k).after(&[New, Match, Mate]).expect("there is a mate");
            taken.gain == 1
                && !taken.is_passed()
                && taken.collected() == Position::new(n - 1, k - 1)
        }),
    );
}

fn second_card(checks: &mut Checks<'_>) {
    let all = positions(|n, k| k >= 1 && k < n);
    let after = |n: u16, k: u16, mv: PexesoMove| {
        Turned::at(n, k)
            .after(&[New, Fresh, mv])
            .expect("a fresh card was turned, and one is known")
    };
    let known = |n: u16, k: u16| {
        let turned = after(n, k, Single);
        turned.is_passed() && turned.collected() == Position::new(n, k + 1) && turned.given() == 0
    };
    // Whatever the second card turns out to be.
    let unseen = |n: u16, k: u16| {
        let turning = after(n, k, New);
        turning.moves().into_iter().all(|mv| {
            let turned = turning.after(&[mv]).expect("it can happen");
            turned.is_passed() && turned.collected() == Position::new(n, k + 1)
        })
    };
    let known = count(&all, known);
    checks
        .claim("labels-interchanged", values![known], count(&all, unseen).all())
        .erratum(known.all());
    let part = |above: u16, below: u16| Fraction::from_parts(above.into(), below.into());
    let led = |n: u16, k: u16, mv: PexesoMove, gain: u16, given: u16, to: Position| {
        let turned = after(n, k, New).after(&[mv]);
        turned.is_none_or(|turned| {
            let (is_passed, at) = (turned.is_passed(), turned.collected());
            (turned.gain, turned.given(), is_passed, at) == (gain, given, gain == 0, to)
        })
    };
    for (key, mv, above) in [
        ("second-card-is-its-mate", Mate, (|_, _| 1) as fn(u16, u16) -> u16),
        ("second-card-is-fresh", Fresh, |n, k| 2 * n - 2 * k - 2),
        ("second-card-is-another-mate", Match, |_, k| k),
    ] {
        let is_printed = |n, k| after(n, k, New).chance(mv) == part(above(n, k), 2 * n - k - 1);
        checks.cases(key, &[], count(&all, is_printed));
    }
    checks.cases(
        "after-its-mate",
        &[],
        count(&all, |n, k| led(n, k, Mate, 1, 0, Position::new(n - 1, k))),
    );
    checks.cases(
        "after-another-fresh-card",
        &[],
        count(&all, |n, k| led(n, k, Fresh, 0, 0, Position::new(n, k + 2))),
    );
    let right = count(&all, |n, k| led(n, k, Match, 0, 1, Position::new(n - 1, k)));
    let as_printed = count(&all, |n, k| led(n, k, Match, 0, 1, Position::new(n - 1, k + 1))).all();
    checks
        .claim("after-mate-known-card", values![right], as_printed)
        .erratum(right.all() && !as_printed);
}
