//! The post's formulas, written out as they are printed, and what follows from them by hand.

use kernel::Fraction;

/// The sides of a die.
pub(super) const SIDES: usize = 6;

/// A vector with a number for each roll, from 1 up.
pub(super) type Vector = Vec<Fraction>;

/// The fraction `above / below`.
pub(super) fn part(above: i64, below: u64) -> Fraction {
    Fraction::from_parts(above.into(), below.into())
}

/// E, by places from 0: what A wins by calling with `i` where B has `j`.
pub(super) fn higher(i: usize, j: usize) -> Fraction {
    Fraction::from(i8::from(i > j) - i8::from(i < j))
}

/// W as first printed: a sum over all rolls.
pub(super) fn winnings(p: &[Fraction], q: &[Fraction]) -> Fraction {
    let mut sum = Fraction::ZERO;
    for (i, p) in p.iter().enumerate() {
        for (j, q) in q.iter().enumerate() {
            let e = higher(i, j);
            let raised = Fraction::from(2) * (Fraction::ONE - q) * &e + q;
            sum += (Fraction::ONE - p) * &e + p * raised;
        }
    }
    sum * part(1, 36)
}

/// b of the second solution, E 1 / 36.
pub(super) fn b() -> Vector {
    (0..SIDES).map(|i| total((0..SIDES).map(|j| higher(i, j))) * part(1, 36)).collect()
}

/// A of the second solution, (1 1ᵀ − 2 E) / 36.
pub(super) fn a() -> Vec<Vector> {
    let entry = |i, j| (Fraction::ONE - Fraction::from(2) * higher(i, j)) * part(1, 36);
    (0..SIDES).map(|i| (0..SIDES).map(|j| entry(i, j)).collect()).collect()
}

/// A q + b: what A gains by raising with each roll, instead of calling, where B folds with q.
pub(super) fn gains(q: &[Fraction]) -> Vector {
    a().iter().zip(b()).map(|(row, b)| dot(row, q) + b).collect()
}

/// Aᵀ p: what A gains by B's folding with each roll, instead of calling, where A raises with p.
pub(super) fn charges(p: &[Fraction]) -> Vector {
    let a = a();
    (0..SIDES).map(|j| total((0..SIDES).map(|i| &a[i][j] * &p[i]))).collect()
}

/// What A wins at most where B folds with q: the sum of the gains above zero.
pub(super) fn most(q: &[Fraction]) -> Fraction {
    total(gains(q).into_iter().map(|gain| gain.max(Fraction::ZERO)))
}

/// What A wins at least where it raises with p: b·p and the sum of the charges below zero.
pub(super) fn least(p: &[Fraction]) -> Fraction {
    let paid = charges(p).into_iter().map(|charge| charge.min(Fraction::ZERO));
    dot(&b(), p) + total(paid)
}

/// The choices of the pure strategy with this number: its binary digits, that of roll 1 first.
pub(super) fn choices(number: usize) -> Vector {
    (0..SIDES).rev().map(|digit| Fraction::from((number >> digit & 1) as u8)).collect()
}

/// All pure strategies, in the order of their numbers.
pub(super) fn all_choices() -> Vec<Vector> {
    (0..1 << SIDES).map(choices).collect()
}

/// The mixture of vectors with these weights.
pub(super) fn mixture<'a>(parts: impl IntoIterator<Item = (&'a Fraction, &'a Vector)>) -> Vector {
    let mut sum = vec![Fraction::ZERO; SIDES];
    for (weight, vector) in parts {
        for (sum, x) in sum.iter_mut().zip(vector) {
            *sum += weight * x;
        }
    }
    sum
}

pub(super) fn dot(one: &[Fraction], other: &[Fraction]) -> Fraction {
    total(one.iter().zip(other).map(|(x, y)| x * y))
}

pub(super) fn total(parts: impl IntoIterator<Item = Fraction>) -> Fraction {
    parts.into_iter().fold(Fraction::ZERO, |sum, part| sum + part)
}

/// A vector of fractions, written as the workbench writes them.
pub(super) fn read(texts: &[String]) -> Vector {
    texts.iter().map(|text| text.parse().expect("the workbench writes fractions")).collect()
}

/// A vector as it is written: `(2/3, 0, 1)`.
pub(super) fn shown(vector: &[Fraction]) -> String {
    let texts: Vec<String> = vector.iter().map(ToString::to_string).collect();
    format!("({})", texts.join(", "))
}
