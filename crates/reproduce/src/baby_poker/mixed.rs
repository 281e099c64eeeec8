//! Mixed strategies: the linear programmes, the value, and player A's strategy.

use kernel::Fraction;
use study::reproduced::{Chapter, Row};

use super::found::{Found, study};
use super::payoff::{Vector, all_choices, choices, mixture, part, read, shown, total, winnings};

pub(super) fn rows(chapter: &mut Chapter, found: &Found) {
    chapter.table("Mixed strategy equilibria");
    example(chapter);
    let decomposed = grid().iter().filter(|p| is_mixture(p)).count();
    chapter.row(Row::claim(
        "mixed strategies",
        "every mixed strategy is a convex combination of pure strategies",
        format!("at most seven pure ones make up each of {decomposed} strategies of a grid with step 1/2"),
        decomposed == grid().len(),
    ));
    programmes(chapter, found);
    player_a(chapter, found);
    value(chapter, found);
}

/// The worked example.
fn example(chapter: &mut Chapter) {
    let lots = [(part(1, 3), 0b11_0011), (part(5, 12), 0b10_0011), (part(1, 4), 0b10_0001)];
    let lots = lots.map(|(weight, number)| (weight, choices(number)));
    let mixed = mixture(lots.iter().map(|(weight, vector)| (weight, vector)));
    let weights = total(lots.iter().map(|(weight, _)| weight.clone()));
    chapter.row(Row::text(
        "1/3 (1,1,0,0,1,1) + 5/12 (1,0,0,0,1,1) + 1/4 (1,0,0,0,0,1)",
        "(1, 1/3, 0, 0, 3/4, 1)",
        shown(&mixed),
    ));
    chapter.row(Row::claim(
        "its coefficients",
        "a convex combination",
        format!("their sum is {weights}, and none is negative"),
        weights == Fraction::ONE && lots.iter().all(|(weight, _)| *weight >= Fraction::ZERO),
    ));
    let same = all_choices().into_iter().filter(|q| {
        let apart = total(lots.iter().map(|(weight, p)| weight * winnings(p, q)));
        winnings(&mixed, q) == apart
    });
    let same = same.count();
    chapter.row(Row::claim(
        "winnings of a convex combination",
        "the convex combination of the corresponding winnings, since W is bilinear",
        format!("equal for the example against {same} of 64 strategies of B"),
        same == all_choices().len(),
    ));
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

fn programmes(chapter: &mut Chapter, found: &Found) {
    let ways = &found.equilibria.ways;
    let gains = ways.iter().filter(|way| way.nash_conv == "0").count();
    chapter.row(
        Row::claim(
            "existence, of this game",
            "“every game with finitely many players and actions has a mixed strategy equilibrium”",
            format!(
                "found in {gains} of {} ways: best replies in the game gain nothing",
                ways.len()
            ),
            gains == ways.len() && gains > 0,
        )
        .by(study("equilibria")),
    );
    let matrix = ways.iter().find(|way| way.name == "all pure strategies").expect("with six sides");
    let (p, q) = (read(&matrix.raise), read(&matrix.fold));
    let all = all_choices();
    let max = all.iter().map(|q| winnings(&p, q)).min().expect("64 of them");
    let min = all.iter().map(|p| winnings(p, &q)).max().expect("64 of them");
    chapter.row(
        Row::claim(
            "the two programmes over all pure strategies",
            "dual: max μ = min t",
            format!("μ = {max}, the least over B's 64 strategies; t = {min}, the most over A's 64"),
            max == min,
        )
        .by(study("equilibria")),
    );
}

fn player_a(chapter: &mut Chapter, found: &Found) {
    let set = &found.optimal[0];
    let mixtures = set.mixtures.as_ref().expect("with six sides they are few");
    chapter.row(
        Row::claim(
            "the first programme (Player A)",
            "has a unique solution",
            format!(
                "the set of optimal mixtures has {} vertex, and dimension {}",
                mixtures.vertices.len(),
                mixtures.dimension
            ),
            mixtures.vertices.len() == 1 && mixtures.dimension == 0,
        )
        .by(study("optimal-set")),
    );
    for (number, printed) in [(0b00_0011, "1/3"), (0b10_0011, "2/3")] {
        let vertex = mixtures.vertices.first().into_iter().flatten();
        let weight = vertex.filter(|(nth, _)| *nth == number).map(|(_, weight)| weight).next();
        let weight: Fraction =
            weight.map_or(Fraction::ZERO, |text| text.parse().expect("a fraction"));
        chapter.row(
            Row::number(
                format!("weight of {}, number {number}", shown(&choices(number))),
                printed,
                weight,
            )
            .by(study("optimal-set")),
        );
    }
    let raises = found.raises();
    for (nth, printed) in ["2/3", "0", "0", "0", "1", "1"].into_iter().enumerate() {
        let item = format!("p_opt: A raises with a {}", nth + 1);
        chapter.row(Row::number(item, printed, &raises[nth]).by(study("optimal-set")));
    }
}

fn value(chapter: &mut Chapter, found: &Found) {
    let value = &found.value;
    let by = || study("equilibria");
    chapter.row(Row::number("the optimal value", "5/54", value).by(by()));
    chapter.row(Row::number("in decimals", "0.0926", value).by(by()));
    chapter.row(Row::number("in cents", "9.26", value * Fraction::from(100)).by(by()));
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
    chapter.row(
        Row::claim(
            "each optimal solution",
            "has the same optimal value",
            format!(
                "all {held} vertices of B's mixtures hold A to {value} in the matrix, and all {against} by roll give \
                 just that against A's strategy"
            ),
            held == at.len() && against == found.folds.len(),
        )
        .by(study("optimal-set")),
    );
}
