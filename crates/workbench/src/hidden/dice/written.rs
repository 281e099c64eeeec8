//! The small programmes of the document on Baby Poker, from its own formulas and not from the game.
//!
//! With E the sign of a comparison of dice, ante a, raise r and n sides, seat 1 wins on average
//! W = p·b + p·A q, where b = r E 1 / n² and A = (a − (a + r) E) / n², p and q being how likely raises
//! and folds are. (The document has a = r = 1.) What a best reply makes of W is a sum of maxima, one for
//! each roll, so that both seats' problems are linear programmes with a column for each of these.

use games::poker::DicePoker;
use kernel::{Fraction, Limits, Watch};
use linear::{LinearError, Programme, Relation, Solution, Unproven, plain, prove};

/// b and A.
struct Formula {
    gain: Vec<Fraction>,
    both: Vec<Vec<Fraction>>,
}

impl Formula {
    fn new(game: &DicePoker) -> Self {
        let n = i64::from(game.sides());
        let (ante, raise) = (i64::from(game.ante()), i64::from(game.raise()));
        let share = |above: i64| Fraction::from_parts(above.into(), (n * n).unsigned_abs().into());
        let wins = |one: i64, other: i64| (one - other).signum();
        let gain = |one| share(raise * (1..=n).map(|other| wins(one, other)).sum::<i64>());
        let both =
            |one| (1..=n).map(|other| share(ante - (ante + raise) * wins(one, other))).collect();
        Self { gain: (1..=n).map(gain).collect(), both: (1..=n).map(both).collect() }
    }
}

/// A solved programme, with its size: columns and rows.
pub(super) struct SolvedProgramme {
    pub(super) value: Fraction,
    /// How likely the choice is, by roll.
    pub(super) odds: Vec<Fraction>,
    pub(super) size: [usize; 2],
}

/// Maximise b·p + t·1 for 0 ≤ p ≤ 1, t ≤ 0, t ≤ Aᵀp: what seat 1 can guarantee.
pub(super) fn raises(
    game: &DicePoker,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<SolvedProgramme, LinearError> {
    let Formula { gain, both } = Formula::new(game);
    let n = gain.len() as u32;
    let mut programme = Programme::new();
    (0..n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ONE));
    (0..2 * n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ZERO));
    for (nth, (gain, both)) in gain.iter().zip(&both).enumerate() {
        let charged = both.iter().enumerate().map(|(at, entry)| (2 * n + at as u32, -entry));
        programme.add_column(gain.clone(), false, charged.chain([(nth as u32, Fraction::ONE)]));
    }
    for nth in 0..n {
        let rows = [(n + nth, Fraction::ONE), (2 * n + nth, Fraction::ONE)];
        programme.add_column(Fraction::ONE, true, rows);
    }
    let solution = proven(&programme, limits, watch)?;
    let odds = solution.columns[..n as usize].to_vec();
    Ok(SolvedProgramme { value: solution.objective, odds, size: size(&programme) })
}

/// Minimise μ·1 for 0 ≤ q ≤ 1, μ ≥ 0, μ ≥ A q + b: what seat 2 can hold seat 1 to.
pub(super) fn folds(
    game: &DicePoker,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<SolvedProgramme, LinearError> {
    let Formula { gain, both } = Formula::new(game);
    let n = gain.len() as u32;
    let mut programme = Programme::new();
    (0..n).for_each(|_| _ = programme.add_row(Relation::AtMost, Fraction::ONE));
    gain.iter().for_each(|gain| _ = programme.add_row(Relation::AtMost, -gain));
    for nth in 0..n {
        let charged =
            both.iter().enumerate().map(|(at, row)| (n + at as u32, row[nth as usize].clone()));
        programme.add_column(Fraction::ZERO, false, charged.chain([(nth, Fraction::ONE)]));
    }
    for nth in 0..n {
        programme.add_column(-Fraction::ONE, false, [(n + nth, -Fraction::ONE)]);
    }
    let solution = proven(&programme, limits, watch)?;
    let odds = solution.columns[..n as usize].to_vec();
    Ok(SolvedProgramme { value: -solution.objective, odds, size: size(&programme) })
}

fn size(programme: &Programme) -> [usize; 2] {
    [programme.n_columns(), programme.n_rows()]
}

fn proven(
    programme: &Programme,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Solution, LinearError> {
    let solution = plain::solve(programme, limits, watch)?;
    match prove(programme, &solution.columns, &solution.duals, watch) {
        Err(Unproven::Stopped(stop)) => return Err(stop.into()),
        proven => assert_eq!(proven.as_ref(), Ok(&solution.objective), "the tableau is right"),
    }
    Ok(solution)
}
