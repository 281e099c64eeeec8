//! The recursions of the paper, written down as they are printed.
//!
//! One convention is ours: where d = 0 the equations for a hit are not defined, and a player folds.

use std::collections::HashMap;

use games::pairs::{Pack, Stack};
use kernel::{Fraction, Number, Payoff};

/// Theorem 3: two players, what the mover expects.
#[derive(Debug)]
pub(super) struct Two<N> {
    known: HashMap<(Pack, Stack, Stack), N>,
}

impl<N: Number> Two<N> {
    pub(super) fn new() -> Self {
        Self { known: HashMap::new() }
    }

    /// Equation (1): `u = max{u_Fold, u_Hit}`.
    pub(super) fn u(&mut self, d: &Pack, s1: Stack, s2: Stack) -> N {
        if let Some(known) = self.known.get(&(*d, s1, s2)) {
            return known.clone();
        }
        let fold = Self::fold(s1, s2);
        let u = self.hit(d, s1, s2).filter(|hit| hit.beats(&fold)).unwrap_or(fold);
        self.known.insert((*d, s1, s2), u.clone());
        u
    }

    /// Equation (2): `u_Fold = −min{j such that s_i[j] = 1 for some i}`.
    pub(super) fn fold(s1: Stack, s2: Stack) -> N {
        N::from_payoff(Payoff::from(-i64::from(low(&[s1, s2]))))
    }

    /// Equation (3): `u_Hit = −Σ (j·s₁[j]·d̃[j] + u(d − ⟨j⟩, s₂, s₁ + ⟨j⟩)·(1 − s₁[j])·d̃[j])`.
    pub(super) fn hit(&mut self, d: &Pack, s1: Stack, s2: Stack) -> Option<N> {
        let n_cards = u64::from(d.n_cards());
        let mut sum = N::zero();
        for (j, count) in d.ranks() {
            let term = if s1.has(j) {
                N::from_payoff(Payoff::from(i64::from(j)))
            } else {
                self.u(&less(d, j), s2, s1.with(j))
            };
            sum.add_scaled(&term, u64::from(count));
        }
        let mut hit = N::zero();
        hit.subtract(&sum);
        (n_cards > 0).then(|| {
            hit.divide(n_cards);
            hit
        })
    }

    /// Equation (4): `Fold if u = u_Fold, Hit otherwise`.
    pub(super) fn folds(&mut self, d: &Pack, s1: Stack, s2: Stack) -> bool {
        !self.u(d, s1, s2).beats(&Self::fold(s1, s2))
    }

    /// The configurations that were come to.
    pub(super) fn configurations(&self) -> Vec<(Pack, Stack, Stack)> {
        self.known.keys().copied().collect()
    }
}

/// Theorem 10: m players, what each of them expects, the mover first.
#[derive(Debug)]
pub(super) struct Many {
    /// How often who folds pays the low card: the factor in equation (6).
    fold: i64,
    /// How often who pairs pays its rank: the factor in equation (7).
    pair: i64,
    /// By how many places u₊ is shifted to the right.
    shift: usize,
    known: HashMap<(Pack, Vec<Stack>), Vec<Fraction>>,
}

impl Many {
    /// The theorem with these factors; u₊ as it is printed.
    pub(super) fn new(fold: i64, pair: i64) -> Self {
        Self { fold, pair, shift: 1, known: HashMap::new() }
    }

    /// The same with u₊ shifted to the right by so many places.
    pub(super) fn shifted(self, shift: usize) -> Self {
        Self { shift, ..self }
    }

    /// Equation (5): `u = u_Fold if u_Fold[1] ≥ u_Hit[1], u_Hit otherwise`.
    pub(super) fn u(&mut self, d: &Pack, stacks: &[Stack]) -> Vec<Fraction> {
        if let Some(known) = self.known.get(&(*d, stacks.to_vec())) {
            return known.clone();
        }
        let fold = self.folded(stacks);
        let u = self.hit(d, stacks).filter(|hit| fold[0] < hit[0]).unwrap_or(fold);
        self.known.insert((*d, stacks.to_vec()), u.clone());
        u
    }

    /// Equation (6): `u_Fold = (−(…)r, r, …, r), r = min{j such that s_i[j] = 1 for some i}`.
    pub(super) fn folded(&self, stacks: &[Stack]) -> Vec<Fraction> {
        paid(self.fold, low(stacks), stacks.len())
    }

    /// Equation (7): `u_Hit = Σ (−(…)j, j, …, j)·s₁[j]·d̃[j] + u₊(d − ⟨j⟩, s₂, …, s₁ + ⟨j⟩)·(1 − s₁[j])·d̃[j]`.
    fn hit(&mut self, d: &Pack, stacks: &[Stack]) -> Option<Vec<Fraction>> {
        let m = stacks.len();
        let mut sum = vec![Fraction::ZERO; m];
        for (j, count) in d.ranks() {
            let term = if stacks[0].has(j) {
                paid(self.pair, j, m)
            } else {
                let mut after = stacks.to_vec();
                after[0] = after[0].with(j);
                after.rotate_left(1);
                let mut u = self.u(&less(d, j), &after);
                u.rotate_right(self.shift);
                u
            };
            sum.iter_mut().zip(&term).for_each(|(sum, term)| sum.add_scaled(term, count.into()));
        }
        let n_cards = u64::from(d.n_cards());
        (n_cards > 0).then(|| {
            sum.iter_mut().for_each(|sum| sum.divide(n_cards));
            sum
        })
    }
}

/// The loser first: −factor·score for him, the score for each of the others.
fn paid(factor: i64, score: u8, m: usize) -> Vec<Fraction> {
    let score = i64::from(score);
    (0..m).map(|seat| Fraction::from(if seat == 0 { -factor * score } else { score })).collect()
}

/// The lowest rank on the table.
pub(super) fn low(stacks: &[Stack]) -> u8 {
    stacks.iter().filter_map(|stack| stack.low()).min().expect("somebody has a card")
}

/// d − ⟨j⟩.
fn less(d: &Pack, j: u8) -> Pack {
    let mut less = *d;
    less.take(j);
    less
}
