//! Mixed strategies: the linear programmes, the value, and player A's strategy.

use kernel::Fraction;

use super::found::PokerFindings;
use super::payoff::{Vector, all_choices, choices, mixture, part, read, shown, total, winnings};
use crate::checks::{Cases, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>, found: &PokerFindings) {
    example(checks);
    checks.cases("mixed-strategies", &[], Cases::of(&grid(), is_mixture));
    programmes(checks, found);
    player_a(checks, found);
    value(checks, found);
}

/// The worked example.
fn example(checks: &mut Checks<'_>) {
    let lots = [(part(1, 3), 0b11_0011), (part(5, 12), 0b10_0011), (part(1, 4), 0b10_0001)];
    let lots = lots.map(|(weight, number)| (weight, choices(number)));
    let mixed = mixture(lots.iter().map(|(weight, vector)| (weight, vector)));
    let weights = total(lots.iter().map(|(weight, _)| weight.clone()));
    checks.text("worked-example", &[], shown(&mixed));
    checks.claim(
        "its-coefficients",
        values![weights],
        weights == Fraction::ONE && lots.iter().all(|(weight, _)| *weight >= Fraction::ZERO),
    );
    let same = Cases::of(all_choices(), |q| {
        let apart = total(lots.iter().map(|(weight, p)| weight * winnings(p, &q)));
        winnings(&mixed, &q) == apart
    });
    checks.cases("winnings-convex-combination", &[], same);
}

/// Every strategy with probabilities 0, 1/2 and 1.
fn grid() -> Vec<Vector> {
    let place = |nth: usize, roll: u32| part((nth / 3usize.pow(roll) % 3) as i64, 2);
    (0..3usize.pow(6)).map(|nth| (0..6).map(|roll| place(nth, roll)).collect()).collect()
}

/// Whether `p` is the mixture of the pure strategies that raise where it does so with more than a level, each with
/// the weight of the levels up to the next.
fn is_mixture(p: &Vector) -> bool {
    let mut levels: Vec<Fraction> = [Fraction::ZERO, Fraction::ONE].to_vec();
    levels.extend(p.iter().cloned());
    levels.sort();
    levels.dedup();
    let raises = |level: &Fraction| -> Vector {
        p.iter().map(|x| if x > level { Fraction::ONE } else { Fraction::ZERO }).collect()
    };
    let lots: Vec<(Fraction, Vector)> =
        levels.windows(2).map(|pair| (&pair[1] - &pair[0], raises(&pair[0]))).collect();
    let is_whole = total(lots.iter().map(|(weight, _)| weight.clone())) == Fraction::ONE;
    is_whole && lots.len() <= 7 && mixture(lots.iter().map(|(weight, pure)| (weight, pure))) == *p
}

fn programmes(checks: &mut Checks<'_>, found: &PokerFindings) {
    let ways = &found.equilibria.ways;
    checks.cases("existence-this-game", &[], Cases::of(ways, |way| way.nash_conv == "0"));
    let matrix = ways.iter().find(|way| way.name == "all pure strategies").expect("with six sides");
    let (p, q) = (read(&matrix.raise), read(&matrix.fold));
    let all = all_choices();
    let max = all.iter().map(|q| winnings(&p, q)).min().expect("64 of them");
    let min = all.iter().map(|p| winnings(p, &q)).max().expect("64 of them");
    checks.claim("programmes-are-dual", values![max, min], max == min);
}

fn player_a(checks: &mut Checks<'_>, found: &PokerFindings) {
    let set = &found.optimal[0];
    let mixtures = set.mixtures.as_ref().expect("with six sides they are few");
    checks.claim(
        "first-programme-player",
        values![vertices = mixtures.vertices.len(), mixtures.dimension],
        mixtures.vertices.len() == 1 && mixtures.dimension == 0,
    );
    for row in checks.table("weights") {
        let number: usize = row.number("number");
        let vertex = mixtures.vertices.first().into_iter().flatten();
        let weight = vertex.filter(|(nth, _)| *nth == number).map(|(_, weight)| weight).next();
        let weight: Fraction =
            weight.map_or(Fraction::ZERO, |text| text.parse().expect("a fraction"));
        checks.number("weight", &row.with(values![p = shown(&choices(number))]), weight);
    }
    for (row, raises) in checks.table("p-opt").iter().zip(found.raises()) {
        checks.number("p-opt-raises", &row.with(&[]), raises);
    }
}

fn value(checks: &mut Checks<'_>, found: &PokerFindings) {
    let value = &found.value;
    checks.number("optimal-value", &[], value);
    checks.number("decimals", &[], value);
    checks.number("cents", &[], value * Fraction::from(100));
    let at = found.mixtures();
    let held = at.iter().filter(|mixture| {
        let row = |payoffs: &Vec<Fraction>| {
            total(mixture.iter().map(|(nth, weight)| weight * &payoffs[*nth]))
        };
        found.payoffs.iter().map(row).max().as_ref() == Some(value)
    });
    let held = held.count();
    let raises = found.raises();
    let against = found.folds.iter().filter(|q| winnings(&raises, q) == *value).count();
    checks.claim(
        "each-optimal-solution",
        values![held, value, against],
        held == at.len() && against == found.folds.len(),
    );
}
