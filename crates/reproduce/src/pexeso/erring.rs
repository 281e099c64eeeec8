//! 5: players who err.

use games::pexeso::table::{ProfileOutcome, Table, TableConfig, Turn, TurnOutcome};
use games::pexeso::{Answer, Collect, Last, Look, Mates, Plan, Position, Rules};
use kernel::{Fraction, Probability, Seat};
use workbench::WorkbenchError;

use crate::ask::Ask;
use crate::checks::{Cases, Checked, Checks, values};

/// The pairs of the examples.
const FEW: u16 = 8;

/// Gives the positions in which play was found to end for certain.
pub(super) fn rows(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Result<Cases, WorkbenchError> {
    let finished = finished(ask)?;
    checks.cases("erring-play-ends", values![few = FEW], finished);
    bound(checks);
    boundary(checks, ask)?;
    Ok(finished)
}

fn rate(above: u32, below: u32) -> Probability {
    Probability::new(above, below).expect("a probability")
}

/// The rules of the fifth section in all four readings.
fn variants(pairs: u16) -> Result<[Rules; 4], WorkbenchError> {
    let rules = Rules::new(pairs)?.with_collect(Collect::Moderator);
    let of = |mates, last| rules.with_mates(mates).with_last(last);
    Ok([
        of(Mates::Sure, Last::Played),
        of(Mates::Sure, Last::Given),
        of(Mates::Missed, Last::Played),
        of(Mates::Missed, Last::Given),
    ])
}

/// In how many positions play ends for certain, of how many: all four variants, for some rates, in fractions.
fn finished(ask: &Ask<'_>) -> Result<Cases, WorkbenchError> {
    let mut finished = Cases::default();
    for rules in variants(FEW)? {
        for err in [[rate(1, 10); 2], [rate(1, 10), rate(1, 5)], [rate(1, 1000), rate(1, 2)]] {
            let config = TableConfig::new(rules).with_err(err);
            let table = Table::<f64>::solve(&config, &ask.limits, ask.watch)?;
            // How play goes by its plans, in fractions.
            let course = ProfileOutcome::<Fraction>::new(&table, ask.watch)?;
            for (seat, at) in table.positions() {
                let is_certain = *course.ends(seat, at) == Fraction::ONE
                    && *course.stalls(seat, at) == Fraction::ZERO;
                finished.see(is_certain);
            }
        }
    }
    Ok(finished)
}

/// Every plan there is.
fn plans() -> Vec<Plan> {
    let looks = [Look::Unseen, Look::Known];
    let mut plans = Vec::new();
    for first in looks {
        for after_known in looks {
            for after_fresh in looks {
                for after_mate in
                    [Answer::Mate, Answer::Other(Look::Unseen), Answer::Other(Look::Known)]
                {
                    plans.push(Plan { first, after_known, after_fresh, after_mate });
                }
            }
        }
    }
    plans
}

/// How likely n falls by a turn, by this plan of a player who errs with `p`.
fn falls(at: Position, plan: Plan, p: Probability) -> Fraction {
    let turn = Turn::<Fraction>::new(at, plan, p, Mates::Missed);
    let lower = |outcome: &TurnOutcome| outcome.successor(at).to.pairs < at.pairs;
    let parts =
        turn.outcomes().filter(|(outcome, _)| lower(outcome)).map(|(_, chance)| chance.clone());
    parts.fold(Fraction::ZERO, |sum, part| sum + part)
}

/// Whether a plan can be followed there: it asks for no card that is not there.
fn is_possible(at: Position, plan: &Plan) -> bool {
    let (k, n) = (at.known, at.pairs);
    let known = |look: Look, least: u16| look == Look::Unseen || k >= least;
    let other = match plan.after_mate {
        Answer::Mate => true,
        Answer::Other(Look::Known) => k >= 2,
        Answer::Other(Look::Unseen) => at.n_unseen() >= 2,
    };
    known(plan.first, 1)
        && known(plan.after_known, 2)
        && known(plan.after_fresh, 1)
        && other
        && n > 0
}

fn bound(checks: &mut Checks<'_>) {
    let square = |p: Probability| {
        let p = Fraction::from_parts(p.numerator().into(), p.denominator().into());
        &p * &p
    };
    let start = Position::new(FEW, 0);
    let half = rate(1, 2);
    let least = plans()
        .into_iter()
        .filter(|plan| is_possible(start, plan))
        .map(|plan| falls(start, plan, half))
        .min();
    let least = least.expect("one can turn unseen cards");
    let mut kept = Cases::default();
    for at in Position::all(FEW) {
        let others = Fraction::from(at.n_cards() - 1);
        for p in [rate(1, 10), half, rate(1, 1)] {
            for plan in plans().into_iter().filter(|plan| is_possible(at, plan)) {
                kept.see(falls(at, plan, p) >= square(p) / &others);
            }
        }
    }
    checks
        .claim(
            "n-falls-by-accident",
            values![few = FEW, least, kept.held, kept.of],
            least >= square(half),
        )
        .erratum(kept.all() && least < square(half));
}

fn boundary(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let at = Position::new(4, 4);
    let value = |rules: Rules| {
        let config = TableConfig::new(rules).with_err([rate(1, 10); 2]);
        let table = Table::<Fraction>::solve(&config, &ask.limits, ask.watch)?;
        Ok::<_, WorkbenchError>(table.value(Seat::new(0), at).clone())
    };
    let [sure, sure_given, missed, missed_given] = variants(at.pairs)?;
    let given = [value(sure_given)?, value(missed_given)?];
    let (sure, missed) = (value(sure)?, value(missed)?);
    let all = Fraction::from(at.pairs);
    let is_given = given.iter().all(|value| *value == all);
    let text = |value: Fraction| study::reproduced::Value::from(value).text();
    let is_less = sure < all && missed < all;
    let is_all = sure == all && missed == all;
    checks
        .claim("boundary", values![sure = text(sure), missed = text(missed)], is_all)
        .erratum(is_less && is_given);
    Ok(())
}
