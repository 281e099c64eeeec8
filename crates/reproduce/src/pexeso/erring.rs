//! 5: players who err.

use games::pexeso::table::{Course, Exit, Table, TableConfig, Turn};
use games::pexeso::{Answer, Collect, Last, Look, Mates, Plan, Position, Rules};
use kernel::{Fraction, Rate, Seat};
use study::reproduced::{Chapter, Row};
use workbench::WorkbenchError;

use crate::ask::Ask;

/// The pairs of the examples.
const FEW: u16 = 8;

/// Gives in how many positions play was found to end for certain, and of how many.
pub(super) fn rows(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<[usize; 2], WorkbenchError> {
    chapter.table("5: players who err");
    let finished = finished(ask)?;
    finishing(chapter, finished);
    bound(chapter);
    boundary(chapter, ask)?;
    chapter.leave_out(
        "a moderator who turns both cards of a known pair, as an equivalent rule",
        "it defines the model; `collect=moderator` is that rule, and rows below compare it with the other",
    );
    Ok(finished)
}

fn rate(above: u32, below: u32) -> Rate {
    Rate::new(above, below).expect("a probability")
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
fn finished(ask: &Ask<'_>) -> Result<[usize; 2], WorkbenchError> {
    let mut counts = [0, 0];
    for rules in variants(FEW)? {
        for err in [[rate(1, 10); 2], [rate(1, 10), rate(1, 5)], [rate(1, 1000), rate(1, 2)]] {
            let config = TableConfig::new(rules).with_err(err);
            let table = Table::<f64>::solve(&config, &ask.limits, ask.watch)?;
            // How play goes by its plans, in fractions.
            let course = Course::<Fraction>::new(&table, ask.watch)?;
            for (seat, at) in table.positions() {
                let is_certain = *course.ends(seat, at) == Fraction::ONE
                    && *course.stalls(seat, at) == Fraction::ZERO;
                counts = [counts[0] + usize::from(is_certain), counts[1] + 1];
            }
        }
    }
    Ok(counts)
}

fn finishing(chapter: &mut Chapter, [ends, of]: [usize; 2]) {
    chapter.row(
        Row::claim(
            "for p, q > 0",
            "the game achieves the state [0, 0] with probability 1",
            format!(
                "computed as exactly 1 in {ends} of {of} positions to {FEW} pairs, in four variants and for three pairs \
                 of rates"
            ),
            ends == of && of > 0,
        ),
    );
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
fn falls(at: Position, plan: Plan, p: Rate) -> Fraction {
    let turn = Turn::<Fraction>::new(at, plan, p, Mates::Missed);
    let lower = |exit: &Exit| exit.lead(at).to.pairs < at.pairs;
    let parts = turn.exits().filter(|(exit, _)| lower(exit)).map(|(_, chance)| chance.clone());
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

fn bound(chapter: &mut Chapter) {
    let square = |p: Rate| {
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
    let mut kept = [0, 0];
    for at in Position::all(FEW) {
        let others = Fraction::from(at.n_cards() - 1);
        for p in [rate(1, 10), half, rate(1, 1)] {
            for plan in plans().into_iter().filter(|plan| is_possible(at, plan)) {
                let holds = falls(at, plan, p) >= square(p) / &others;
                kept = [kept[0] + usize::from(holds), kept[1] + 1];
            }
        }
    }
    chapter.row(
        Row::claim(
            "how likely n falls by accident",
            "with a probability at least p²",
            format!("at [{FEW}, 0] a turn of one who errs with p = 1/2 does so with {least}"),
            least >= square(half),
        )
        .erratum(
            &format!(
                "both cards must be errors and the second the mate of the first: p²/(2n−1), which holds for {} of {} \
                 plans to {FEW} pairs",
                kept[0], kept[1]
            ),
            kept[0] == kept[1] && least < square(half),
        ),
    );
}

fn boundary(chapter: &mut Chapter, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
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
    chapter.row(
        Row::claim(
            "the boundary",
            "A(n, k) = B(n, k) = n for k ≥ n",
            format!(
                "[4, 4] with p = q = 1/10 is worth {}, and {} if mates can be missed",
                text(sure),
                text(missed)
            ),
            is_all,
        )
        .erratum(
            "the mover must still turn cards, and may err: a known card first is no pair; `last=given` is the boundary as \
             printed, and `last=played` what follows from the model",
            is_less && is_given,
        ),
    );
    Ok(())
}
