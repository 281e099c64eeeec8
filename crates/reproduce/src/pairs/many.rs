//! Section 4: m players, and Theorem 10 with the factor that is printed and with the one that is meant.

use std::ops::Add as _;

use games::pairs::{Lost, Move, Pack, PairsError, Round, Setup, Stack, Stage, Table, TieBreak};
use kernel::{Fraction, Game, RngStream, Turn};
use solve::backward::{self, Backward, BackwardConfig};
use workbench::WorkbenchError;

use super::history::Histories;
use super::printed::{Many, Two};
use crate::checks::{Cases, Checked, Checks, values};

pub(super) fn rows(checks: &mut Checks<'_>) -> Checked {
    payoffs(checks)?;
    theorem_1(checks)?;
    let decks = [(3, 4), (3, 5), (4, 4), (4, 3)];
    let solved = decks.map(|(m, n)| SolvedRound::new(m, n));
    let solved = solved.into_iter().collect::<Result<Vec<_>, _>>()?;
    theorem_10(checks, &solved);
    factors(checks, &solved);
    let two = SolvedRound::new(2, 5)?;
    reduces(checks, &two);
    Ok(())
}

/// A round, solved in fractions by a method that knows nothing of Pairs.
struct SolvedRound {
    m: usize,
    n: usize,
    solution: Backward<Round, Fraction>,
}

impl SolvedRound {
    fn new(m: usize, n: usize) -> Result<Self, WorkbenchError> {
        let round =
            Round::new(m, Setup::Deal { pack: Pack::triangular(n)?, ties: TieBreak::Redeal })?;
        let solution = backward::solve(&round, &BackwardConfig::default(), &())?;
        Ok(Self { m, n, solution })
    }

    /// Each decision: the unseen cards, the stacks and the values with the mover's first, and whether he folds.
    fn decisions(&self) -> Vec<(Pack, Vec<Stack>, Vec<Fraction>, bool)> {
        let decision = |table: &Table| {
            let Stage::Act(seat) = table.stage else { return None };
            let mut stacks = table.stacks[..self.m].to_vec();
            let mut values = self.solution.value_of(table)?.as_slice().to_vec();
            stacks.rotate_left(seat.idx());
            values.rotate_left(seat.idx());
            let folds = self.solution.best_move(table) == Some(Move::Fold);
            Some((table.unseen, stacks, values, folds))
        };
        self.solution.states().iter().filter_map(decision).collect()
    }

    /// The configurations at which these equations give what our solver gives.
    fn agreement(&self, mut printed: Many) -> Cases {
        Cases::of(self.decisions(), |(d, stacks, values, _)| printed.u(&d, &stacks) == values)
    }
}

fn payoffs(checks: &mut Checks<'_>) -> Result<(), PairsError> {
    let pack = Pack::triangular(10)?;
    // Random rounds: what each is paid, and what the points of many rounds come to.
    let [mut right, mut zero, mut as_two, mut settled] = [Cases::default(); 4];
    for m in 2..=6 {
        let round = Round::dealt(m, pack)?;
        let (mut paid, mut points) = (vec![0; m], vec![0; m]);
        for idx in 0..400 {
            let (lost, payoffs) = played(&round, &mut RngStream::new(m as u64, idx));
            let (score, others) = (i64::from(lost.score), m as i64 - 1);
            let is_right = |(seat, &paid): (usize, &i64)| {
                paid == if seat == lost.loser.idx() { -others * score } else { score }
            };
            right.see(payoffs.iter().enumerate().all(is_right));
            zero.see(payoffs.iter().sum::<i64>() == 0);
            if m == 2 {
                as_two.see(payoffs[lost.loser.idx()] == -score);
            }
            paid.iter_mut().zip(&payoffs).for_each(|(sum, paid)| *sum += paid);
            points[lost.loser.idx()] += score;
        }
        let owed = |mine: i64| points.iter().map(|other| other - mine).sum::<i64>();
        settled.see(paid.iter().zip(&points).all(|(paid, mine)| *paid == owed(*mine)));
    }
    checks.cases("payoffs-m-1-times", &[], right);
    checks.cases("payoffs-game-zero-sum", &[], zero);
    checks.cases("payoffs-for-m-2", &[], as_two);
    checks.cases("over-many-rounds-of-m", &[], settled);
    checks
        .claim("theorem-1-for-m-players", values![as_two.held, as_two.of], as_two.held == 0)
        .erratum(as_two.all());
    Ok(())
}

/// A round in which all play at random: who lost, and what each is paid.
fn played(round: &Round, stream: &mut RngStream) -> (Lost, Vec<i64>) {
    let mut table = round.start();
    loop {
        if let (Stage::Over(lost), Turn::Over(paid)) = (table.stage, round.turn(&table)) {
            return (lost, paid.iter().map(|paid| paid.numerator()).collect());
        }
        let mut moves = vec![];
        round.moves(&table, &mut moves);
        let mv = moves[stream.pick_by(moves.len(), |idx| round.weight(&table, moves[idx]))];
        round.play(&mut table, mv);
    }
}

fn theorem_1(checks: &mut Checks<'_>) -> Checked {
    let round = Round::new(3, Setup::Deal { pack: Pack::triangular(4)?, ties: TieBreak::Redeal })?;
    let found = Histories::of(&round);
    let n = found.configurations.len();
    checks.cases("theorem-1-applies", values![n], [found.nodes - found.other_action, found.nodes]);
    checks.cases("corollary-9", values![n], [found.nodes - found.other_payoff, found.nodes]);
    Ok(())
}

fn theorem_10(checks: &mut Checks<'_>, solved: &[SolvedRound]) {
    let ([mut same, mut action], mut left) = ([Cases::default(); 2], 0);
    for round in solved {
        let factor = round.m as i64 - 1;
        let mut printed = Many::new(factor, factor);
        let mut turned = Many::new(factor, factor).shifted(round.m - 1);
        for (d, stacks, values, folds) in round.decisions() {
            let u = printed.u(&d, &stacks);
            same.see(u == values);
            action.see((u == printed.folded(&stacks)) == folds);
            left += usize::from(turned.u(&d, &stacks) != values);
        }
    }
    checks.cases("theorem-10-equation-5", &[], if same.held < action.held { same } else { action });
    let held = if left > 0 { same } else { Cases { held: 0, ..same } };
    checks.cases("theorem-10", values![left], held);
}

/// The factor: −(n−1) as printed, n being the ranks, or −(m−1).
fn factors(checks: &mut Checks<'_>, solved: &[SolvedRound]) {
    let count = |of: &dyn Fn(&SolvedRound) -> Many| {
        let parts = solved.iter().filter(|round| round.m != round.n);
        let parts = parts.map(|round| round.agreement(of(round)));
        parts.fold(Cases::default(), Cases::add)
    };
    let factor = |count: usize| count as i64 - 1;
    let right = count(&|round| Many::new(factor(round.m), factor(round.m)));
    let equal = solved.iter().filter(|round| round.m == round.n);
    let equal = equal.map(|round| round.agreement(Many::new(factor(round.n), factor(round.n))));
    let is_right_if_equal = equal.fold(Cases::default(), Cases::add).all();
    let rows = [
        ("theorem-10-equation-6", count(&|round| Many::new(factor(round.n), factor(round.m)))),
        ("theorem-10-equation-7", count(&|round| Many::new(factor(round.m), factor(round.n)))),
    ];
    for (key, same) in rows {
        let values = values![right = right.held, right_of = right.of];
        checks.cases(key, values, same).erratum(right.all() && is_right_if_equal);
    }
}

fn reduces(checks: &mut Checks<'_>, two: &SolvedRound) {
    let (mut vector, mut scalar) = (Many::new(1, 1), Two::<Fraction>::new());
    let same = Cases::of(two.decisions(), |(d, stacks, ..)| {
        let u = scalar.u(&d, stacks[0], stacks[1]);
        vector.u(&d, &stacks) == [u.clone(), -u]
    });
    checks.cases("theorem-10-for-m-2", &[], same);
}
