//! Section 2.2: decks, normalized decks, stacks, configurations.

use crate::checks::{Checked, Checks, listed, values};
use games::pairs::{Pack, Round, Setup, Stage, Table, TieBreak};
use kernel::{Fraction, Number};
use solve::backward::{self, BackwardConfig};

pub(super) fn rows(checks: &mut Checks<'_>) -> Checked {
    decks(checks);
    stacks(checks)?;
    Ok(())
}

/// Every vector of `len` numbers from `from` to `to`.
fn vectors(len: usize, from: i64, to: i64) -> Vec<Vec<i64>> {
    (0..len).fold(vec![vec![]], |shorter, _| {
        let longer = |start: &Vec<i64>| {
            let start = start.clone();
            (from..=to).map(move |next| [start.clone(), vec![next]].concat())
        };
        shorter.iter().flat_map(longer).collect()
    })
}

/// d / Σ d[j], if that is defined.
fn normalized(d: &[i64]) -> Option<Vec<Fraction>> {
    let sum: i64 = d.iter().sum();
    (sum != 0).then(|| d.iter().map(|&count| Fraction::from(count) / Fraction::from(sum)).collect())
}

fn decks(checks: &mut Checks<'_>) {
    let is_distribution = |d: &Vec<i64>| {
        normalized(d).is_some_and(|p| {
            let sum = p.iter().fold(Fraction::ZERO, |sum, x| sum + x);
            sum == Fraction::ONE && p.iter().all(|x| Number::to_f64(x) >= 0.0)
        })
    };
    let is_zero = |d: &Vec<i64>| d.iter().all(|&count| count == 0);
    let all: Vec<Vec<i64>> = vectors(4, -2, 3).into_iter().filter(|d| !is_zero(d)).collect();
    let (proper, improper): (Vec<_>, Vec<_>) =
        all.into_iter().partition(|d| d.iter().all(|&count| count >= 0));
    let good = proper.iter().filter(|d| is_distribution(d)).count();
    checks.cases("definition-2", &[], [good, proper.len()]);
    let bad = improper.iter().filter(|d| !is_distribution(d)).count();
    let undefined = improper.iter().filter(|d| normalized(d).is_none()).count();
    checks
        .claim("negative-counts", values![bad, of = improper.len(), undefined], bad == 0)
        .erratum(bad > 0 && good == proper.len());
}

fn stacks(checks: &mut Checks<'_>) -> Checked {
    // Nothing is discarded where tied deals are thrown in: if a hand had two cards of a rank, of which its stack
    // knows one, the cards face up and unseen would not make up the deck.
    let pack = Pack::triangular(4)?;
    let round = Round::new(3, Setup::Deal { pack, ties: TieBreak::Redeal })?;
    let solved = backward::solve::<Round, f64>(&round, &BackwardConfig::default(), &())?;
    let is_decision = |table: &&Table| matches!(table.stage, Stage::Act(_));
    let decisions: Vec<&Table> = solved.states().iter().filter(is_decision).collect();
    let complete = decisions.iter().filter(|table| pack.without(&table.stacks) == Ok(table.unseen));
    checks.cases("definition-3", &[], [complete.count(), decisions.len()]);
    let standard = Pack::triangular(10)?;
    let n_stacks = 1u64 << standard.top();
    checks.finding("number-of-stacks", values![n_stacks]);
    drawable(checks)
}

/// Whether a round can use up the deck.
fn drawable(checks: &mut Checks<'_>) -> Checked {
    let standard = Pack::triangular(10)?;
    let most = |m: u32| standard.ranks().map(|(_, count)| u32::from(count).min(m)).sum::<u32>();
    let found = listed(2..=6, |m| format!("{} for {m}", most(m)));
    checks.finding("most-cards-face-up", values![found]);
    Ok(())
}
