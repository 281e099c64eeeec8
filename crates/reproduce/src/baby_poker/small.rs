//! The second solution of the post: W written with a vector and a matrix, and two small programmes.

use kernel::{Fraction, LimitReached};
use linear::{Programme, Relation, Unproven, plain, prove};
use study::reproduced::Value;

use super::found::PokerFindings;
use super::payoff::{
    SIDES, Vector, a, all_choices, b, choices, dot, gains, least, most, part, read, shown, winnings,
};
use crate::ask::Ask;
use crate::checks::{Cases, Checked, Checks, agrees, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings, ask: &Ask<'_>) -> Checked {
    form(checks);
    replies(checks, found);
    solutions(checks, found);
    duality(checks, ask)?;
    Ok(())
}

/// W as it is rewritten: p·b + p·A q.
fn rewritten(p: &[Fraction], q: &[Fraction]) -> Fraction {
    let (a, b) = (a(), b());
    let by_row: Vector = a.iter().map(|row| dot(row, q)).collect();
    dot(p, &b) + dot(p, &by_row)
}

fn form(checks: &mut Checks<'_>) {
    let all = all_choices();
    let pairs = || all.iter().flat_map(|p| all.iter().map(move |q| (p, q)));
    let same = Cases::of(pairs(), |(p, q)| rewritten(p, q) == winnings(p, q));
    checks.cases("w-rewritten", &[], same);
    // In one variable alone nothing bends; a form of the second degree would be four times as much at twice p and q.
    let [half, whole] = [part(1, 2), part(1, 1)];
    let bends = |at: &dyn Fn(&Fraction) -> Fraction| {
        at(&Fraction::ZERO) + at(&whole) != Fraction::from(2) * at(&half)
    };
    let scaled =
        |by: &Fraction, vector: &Vector| -> Vector { vector.iter().map(|x| x * by).collect() };
    let pair = (choices(35), choices(44));
    let in_p = bends(&|by| winnings(&scaled(by, &pair.0), &pair.1));
    let in_q = bends(&|by| winnings(&pair.0, &scaled(by, &pair.1)));
    let in_both = bends(&|by| winnings(&scaled(by, &pair.0), &scaled(by, &pair.1)));
    let is_quadratic = winnings(&pair.0, &pair.1)
        == Fraction::from(4) * winnings(&scaled(&half, &pair.0), &scaled(&half, &pair.1));
    let name = if !in_p && !in_q && in_both { "bilinear" } else { "of another kind" };
    checks
        .text("form-p-q", &[], if is_quadratic { "quadratic" } else { name })
        .erratum(!in_p && !in_q && in_both && !is_quadratic);
}

/// The inner minimum and maximum, worked out roll by roll.
fn replies(checks: &mut Checks<'_>, found: &PokerFindings) {
    let all = all_choices();
    let own = |p: &Vector| all.iter().map(|q| winnings(p, q)).min().expect("64 of them");
    let other = |q: &Vector| all.iter().map(|p| winnings(p, q)).max().expect("64 of them");
    let mut ps = all.clone();
    ps.push(found.raises());
    checks.cases("inner-minimum", &[], Cases::of(&ps, |p| least(p) == own(p)));
    let mut qs = all.clone();
    qs.extend(found.folds.iter().cloned());
    checks.cases("inner-maximum", &[], Cases::of(&qs, |q| most(q) == other(q)));
}

fn solutions(checks: &mut Checks<'_>, found: &PokerFindings) {
    let ways = &found.equilibria.ways;
    let way = |letter: char| ways.iter().find(|way| way.name.starts_with(letter));
    let (raises, folds) = (way('p').expect("A's programme"), way('q').expect("B's programme"));
    let matrix = ways.iter().find(|way| way.name.starts_with("all")).expect("with six sides");
    for (whose, way) in [("A", raises), ("B", folds)] {
        let value: Fraction = way.value.parse().expect("the workbench writes fractions");
        checks.number("objective", values![whose], value);
    }
    let tenfold = Value::from(&found.value * Fraction::from(10));
    let misplaced = agrees("0.926", tenfold);
    checks.number("decimals-again", &[], &found.value).erratum(misplaced);
    checks.claim(
        "variables",
        values![a = raises.size[0], b = folds.size[0], all = matrix.size[0]],
        4 * raises.size[0].max(folds.size[0]) <= matrix.size[0],
    );
    let (p, q) = (read(&raises.raise), read(&folds.fold));
    checks.claim(
        "their-solutions",
        values![p = shown(&p), q = shown(&q)],
        p == found.raises() && found.is_optimal(&q),
    );
}

/// A's programme as printed: maximise b·p + 1·t, where p ≤ 1, t ≤ 0 and t − Aᵀp ≤ 0.
fn for_a() -> Programme {
    let (a, b, n) = (a(), b(), SIDES as u32);
    let mut programme = Programme::new();
    (0..n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ONE));
    (0..2 * n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ZERO));
    for (i, (row, b)) in (0..n).zip(a.iter().zip(b)) {
        let charged = row.iter().zip(2 * n..).map(|(entry, at)| (at, -entry));
        programme.add_column(b, false, charged.chain([(i, Fraction::ONE)]));
    }
    for j in 0..n {
        programme.add_column(Fraction::ONE, true, [n + j, 2 * n + j].map(|at| (at, Fraction::ONE)));
    }
    programme
}

/// B's as printed: maximise −1·μ, where q ≤ 1 and A q − μ ≤ −b.
fn for_b() -> Programme {
    let (a, b, n) = (a(), b(), SIDES as u32);
    let mut programme = Programme::new();
    (0..n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ONE));
    b.iter().for_each(|b| _ = programme.add_row(Relation::AtMost, -b));
    for j in 0..n {
        let column = a.iter().zip(n..).map(|(row, at)| (at, row[j as usize].clone()));
        programme.add_column(Fraction::ZERO, false, column.chain([(j, Fraction::ONE)]));
    }
    for i in 0..n {
        programme.add_column(-Fraction::ONE, false, [(n + i, -Fraction::ONE)]);
    }
    programme
}

fn duality(checks: &mut Checks<'_>, ask: &Ask<'_>) -> Checked {
    let (one, two) = (for_a(), for_b());
    let solution = plain::solve(&one, ask.limits, ask.watch).map_err(solve::SolveError::from)?;
    let n = SIDES;
    // The multipliers of A's rows p ≤ 1 are μ, and those of t ≤ Aᵀp are q; −t and p are the multipliers of B's.
    let (p, t) = solution.columns.split_at(n);
    let (mu, q) = (&solution.duals[..n], &solution.duals[2 * n..]);
    let columns: Vector = q.iter().chain(mu).cloned().collect();
    let multipliers: Vector = t.iter().map(|t| -t).chain(p.iter().cloned()).collect();
    let proven = match prove(&two, &columns, &multipliers, ask.watch) {
        Err(Unproven::Stopped(stop)) => return Err(LimitReached::from(stop).into()),
        proven => proven,
    };
    let is_turned = (0..n).all(|i| {
        let entry = |programme: &Programme, row: usize, column: usize| {
            programme.column(column).find(|(at, _)| *at == row).map(|(_, x)| x.clone())
        };
        one.objective()[i] == -&two.right()[n + i]
            && (0..n).all(|j| entry(&one, 2 * n + j, i) == entry(&two, n + i, j).map(|x| -x))
    });
    let is_proven = proven == Ok(-&solution.objective);
    let said = match &proven {
        Ok(value) => format!("the multipliers of A's solve B's, and are proven best: {}", -value),
        Err(error) => error.to_string(),
    };
    checks.claim("two-programmes", values![said], is_turned && is_proven);
    feasible(checks, &one, &two, is_proven);
    Ok(())
}

/// What the rows come to at a point, less what they allow: nothing above zero where they hold.
fn over(programme: &Programme, point: &[Fraction], is_direction: bool) -> Vec<Fraction> {
    let mut over: Vec<Fraction> = programme.right().iter().map(|right| -right).collect();
    if is_direction {
        over.fill(Fraction::ZERO);
    }
    for (column, x) in point.iter().enumerate() {
        for (row, entry) in programme.column(column) {
            over[row] += entry * x;
        }
    }
    over
}

fn feasible(checks: &mut Checks<'_>, one: &Programme, two: &Programme, is_proven: bool) {
    let zero = vec![Fraction::ZERO; SIDES];
    let gained: Vector = gains(&zero).into_iter().map(|gain| gain.max(Fraction::ZERO)).collect();
    let holds = |programme: &Programme, point: &[Fraction], is_direction| {
        over(programme, point, is_direction).iter().all(|over| *over <= Fraction::ZERO)
    };
    let nothing = [zero.clone(), zero.clone()].concat();
    let is_nonempty =
        holds(one, &nothing, false) && holds(two, &[zero.clone(), gained].concat(), false);
    checks.claim("feasible-sets", &[], is_nonempty);
    let [down, up] =
        [-Fraction::ONE, Fraction::ONE].map(|by| [zero.clone(), vec![by; SIDES]].concat());
    let is_endless = holds(one, &down, true) && holds(two, &up, true);
    checks
        .claim("feasible-sets-compact", &[], !is_endless)
        .erratum(is_endless && is_nonempty && is_proven);
}
