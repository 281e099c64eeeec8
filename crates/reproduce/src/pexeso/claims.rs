//! What the introduction and the conclusion say.

use games::pexeso::{Action, Position};
use kernel::{Fraction, Number, Seat};
use study::reproduced::{Chapter, Row};
use workbench::{Findings, WorkbenchError};

use super::found::{Found, PAIRS, as_printed, study};
use super::recurrence::strategy_2;
use super::turns::positions;
use crate::ask::{Ask, command};

pub(super) fn introduction(
    chapter: &mut Chapter,
    found: &Found,
    ask: &Ask<'_>,
) -> Result<(), WorkbenchError> {
    chapter.table("1: introduction");
    let worth = found.value(2, 0);
    let before = positions(|n, k| (n, k) < (2, 0) && found.value(n, k) < Fraction::ZERO);
    chapter.row(
        Row::claim(
            "the simplest position in which the mover is disadvantaged",
            "[2, 0]",
            format!("it is worth {worth} to him, and {} positions before it are worth less than nothing", before.len()),
            worth < Fraction::ZERO && before.is_empty(),
        )
        .by(study("64", "positions")),
    );
    let survey = found.study.positions.as_ref().expect("it was asked for");
    let published = survey.paper.iter().find(|way| way.reading == "published").expect("it is one");
    chapter.row(
        Row::claim(
            "similar positions in which he may turn two known cards",
            "the majority",
            format!(
                "{} of {} by the printed recurrence",
                published.behind_two_known, published.behind
            ),
            2 * published.behind_two_known > published.behind,
        )
        .note("in the game itself none: who may pass is not behind")
        .by(as_printed("64")),
    );
    let at = Position::new(4, 3);
    let (game, exact, double) =
        (found.value(4, 3), found.literal.a(at), *found.literal_double.a(at));
    chapter.row(
        Row::claim(
            "[4, 3]",
            "such a position: a disadvantage",
            format!("worth {game} in the game, and {exact} by the printed recurrence"),
            *exact < Fraction::ZERO,
        )
        .erratum(
            &format!("exactly 0; in doubles the recurrence comes out as {double:.1e}, and that is below 0"),
            game == Fraction::ZERO && *exact == Fraction::ZERO && double < 0.0,
        )
        .by(as_printed("4")),
    );
    draw(chapter, found, ask)?;
    decay(chapter, found);
    stalemate(chapter, found, "the game of two rational players");
    chapter.leave_out(
        "“no short-term tactical sacrifice is observed”",
        "an observation; what a sacrifice would be is not said, and passing where one could play on may be one",
    );
    chapter.leave_out("section 3, “Dynamic programming results”", "a heading without a text");
    chapter.leave_out(
        "real players, of whom a draw is almost never seen",
        "an observation; nothing is counted",
    );
    chapter.leave_out("reference [4], “Zwicky”", "a misprint of a name, Uri Zwick; no figure");
    Ok(())
}

/// What comes of passing for ever.
fn draw(chapter: &mut Chapter, found: &Found, ask: &Ask<'_>) -> Result<(), WorkbenchError> {
    let seat = Seat::new(0);
    let passes: Vec<Position> =
        Position::all(PAIRS).filter(|at| found.table.action(seat, *at) == Action::Pass).collect();
    let level = passes.iter().filter(|at| *found.table.value(seat, **at) == Fraction::ZERO).count();
    let set = [("pairs", "8")];
    let solved = ask.solve("pexeso", &set, |request| request)?;
    let Findings::Pexeso(solved) = &solved.document.findings else {
        unreachable!("the solution of Pexeso")
    };
    let margins = solved.margins.as_deref().unwrap_or_default();
    let even: f64 = margins.iter().filter(|row| row.margin == 0).map(|row| row.probability).sum();
    let stall = solved.stall.as_ref().and_then(|stall| stall.float);
    let stall = stall.map_or("a chance too small to say".to_owned(), |stall| format!("{stall:.4}"));
    chapter.row(
        Row::claim(
            "both turn two known cards for ever",
            "the game ends with a draw",
            format!("worth 0 to both in {level} of {} positions where that is best", passes.len()),
            level == passes.len() && level > 0,
        )
        .note(&format!(
            "a draw from there on, and not of the whole game: from [8, 0] play stalls with {stall}, and in all no more \
             than {even:.4} leave both with as many pairs"
        ))
        .by(command("solve", "pexeso", &set, "")),
    );
    // Where playing on is worth x < 0, V = max(x, −W) and W = max(x, −V) have more solutions than V = W = 0.
    let solves = |x: &Fraction, v: &Fraction, w: &Fraction| {
        *v == x.clone().max(-w) && *w == x.clone().max(-v)
    };
    let many = passes.iter().filter(|at| {
        let x = strategy_2(false, at.pairs, at.known, |n, k| found.value(n, k));
        let half = &x / Fraction::from(2);
        let zero = Fraction::ZERO;
        solves(&x, &zero, &zero) && solves(&x, &half, &-&half) && solves(&x, &x, &-&x)
    });
    let many = many.count();
    chapter.row(
        Row::new_text(
            "positions in which the bare equations have more solutions than that",
            format!("{many} of {}", passes.len()),
        )
        .note("any V with |V| ≤ −x, if the two disagree about who gives way; the one that treats both alike is meant"),
    );
    Ok(())
}

/// By how much the logarithm of the probability falls for each pair between two sizes.
fn slope(found: &Found, from: u16, to: u16, of_paper: bool) -> f64 {
    let log = |pairs: u16| {
        let row = found.far.iter().find(|row| row.pairs == pairs);
        let chance =
            row.and_then(|row| if of_paper { row.paper.clone() } else { Some(row.finish.clone()) });
        chance.and_then(|chance| chance.log10).expect("the study says it of these sizes")
    };
    (log(to) - log(from)) * std::f64::consts::LN_10 / f64::from(to - from)
}

fn decay(chapter: &mut Chapter, found: &Found) {
    let game = slope(found, 512, 1000, false);
    let [early, late] = [(16, 64), (512, 1000)].map(|(from, to)| slope(found, from, to, true));
    let last = Number::to_f64(&found.ends(PAIRS, 0));
    chapter.row(
        Row::claim(
            "the probability that [n, 0] is really played out",
            "only O(e^−n)",
            format!("in the game it falls by e^{game:.2} for each pair between 512 and 1,000"),
            game <= -1.0,
        )
        .erratum(
            &format!(
                "far more slowly: {last:.2e} with 64 pairs, where e^−64 is {:.0e}. The printed recurrence falls by \
                 e^{early:.1} a pair between 16 and 64, and by only e^{late:.2} between 512 and 1,000",
                f64::from(-i16::try_from(PAIRS).unwrap_or(0)).exp()
            ),
            game > -0.5 && late > -1.0 && last > 1e-9,
        )
        .by(study("1000", "ending")),
    );
}

fn stalemate(chapter: &mut Chapter, found: &Found, item: &str) {
    let p = |n: u16| Number::to_f64(&found.ends(n, 0));
    let ending = (1..=PAIRS).take_while(|n| found.ends(*n, 0) == Fraction::ONE).count();
    chapter.row(
        Row::claim(
            item,
            "ends with “stalemate” (never ends) with a probability close to 1",
            format!("{:.7} with 64 pairs, {:.4} with 16", 1.0 - p(64), 1.0 - p(16)),
            p(64) < 0.01 && p(16) < 0.05,
        )
        .note(&format!("up to {ending} pairs play always ends"))
        .by(study("64", "ending")),
    );
}

pub(super) fn conclusion(chapter: &mut Chapter, found: &Found, [ends, of]: [usize; 2]) {
    chapter.table("6: conclusion");
    stalemate(chapter, found, "two completely rational players with perfect memory");
    chapter.row(Row::claim(
        "erroneous players",
        "finish the game with probability 1",
        format!("exactly 1 in {ends} of {of} positions"),
        ends == of && of > 0,
    ));
    chapter.leave_out(
        "an argument against perfect rationality, and a weak one for this model",
        "a judgement; see the limits of small errors below",
    );
}
