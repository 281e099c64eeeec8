//! Section 4: m players, and Theorem 10 with the factor that is printed and with the one that is meant.

use games::pairs::{Lost, Move, Pack, PairsError, Round, Setup, Stack, Stage, Table, TieBreak};
use kernel::{Fraction, Game, Stream, Turn};
use solve::backward::{self, Backward, BackwardConfig};
use study::reproduced::{Chapter, Row};
use study::text::grouped;
use workbench::WorkbenchError;

use super::history::Histories;
use super::printed::{Many, Two};
use crate::cases::everywhere;

pub(super) fn rows(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    chapter.table("4 m players");
    payoffs(chapter)?;
    theorem_1(chapter)?;
    let decks = [(3, 4), (3, 5), (4, 4), (4, 3)];
    let solved = decks.map(|(m, n)| Solved::new(m, n));
    let solved = solved.into_iter().collect::<Result<Vec<_>, _>>()?;
    theorem_10(chapter, &solved);
    factors(chapter, &solved);
    let two = Solved::new(2, 5)?;
    reduces(chapter, &two);
    Ok(())
}

/// A round, solved in fractions by a method that knows nothing of Pairs.
struct Solved {
    m: usize,
    n: usize,
    solution: Backward<Round, Fraction>,
}

impl Solved {
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

    /// The configurations at which these equations give what our solver gives, and all.
    fn agreement(&self, mut printed: Many) -> (usize, usize) {
        let all = self.decisions();
        let same = all.iter().filter(|(d, stacks, values, _)| printed.u(d, stacks) == *values);
        (same.count(), all.len())
    }
}

fn payoffs(chapter: &mut Chapter) -> Result<(), PairsError> {
    let pack = Pack::triangular(10)?;
    let (mut all, mut right, mut zero, mut as_two) = (0, 0, 0, 0);
    // Random rounds: what each is paid, and what the points of many rounds come to.
    let (mut tables, mut settled) = (0, 0);
    for m in 2..=6 {
        let round = Round::dealt(m, pack)?;
        let (mut paid, mut points) = (vec![0; m], vec![0; m]);
        for idx in 0..400 {
            let (lost, payoffs) = played(&round, &mut Stream::new(m as u64, idx));
            let (score, others) = (i64::from(lost.score), m as i64 - 1);
            let is_right = |(seat, &paid): (usize, &i64)| {
                paid == if seat == lost.loser.idx() { -others * score } else { score }
            };
            all += 1;
            right += usize::from(payoffs.iter().enumerate().all(is_right));
            zero += usize::from(payoffs.iter().sum::<i64>() == 0);
            as_two += usize::from(m == 2 && payoffs[lost.loser.idx()] == -score);
            paid.iter_mut().zip(&payoffs).for_each(|(sum, paid)| *sum += paid);
            points[lost.loser.idx()] += score;
        }
        tables += 1;
        let owed = |mine: i64| points.iter().map(|other| other - mine).sum::<i64>();
        settled += usize::from(paid.iter().zip(&points).all(|(paid, mine)| *paid == owed(*mine)));
    }
    let cases = "random rounds of 2 to 6 players";
    let claim = "“−(m−1) times the score for the losing player”";
    chapter.row(everywhere("payoffs", claim, right, all, cases));
    chapter.row(everywhere("payoffs", "the game is zero-sum", zero, all, cases));
    chapter.row(everywhere(
        "payoffs",
        "“for m = 2, these payoffs reduce”",
        as_two,
        all / tables,
        "random rounds of two",
    ));
    chapter.row(everywhere(
        "over many rounds",
        "“paid each player the difference in their scores”",
        settled,
        tables,
        "tables of 2 to 6 players, after 400 rounds: everybody has the sum of the differences",
    ));
    let rounds_of_two = all / tables;
    chapter.row(
        Row::claim(
            "Theorem 1 for m players",
            "“−(m−1)j instead of j”",
            format!("for m = 2 it is −j, in {as_two} of {rounds_of_two} rounds"),
            as_two == 0,
        )
        .erratum("instead of −j: the proof of Theorem 1 itself has −j", as_two == rounds_of_two),
    );
    Ok(())
}

/// A round in which all play at random: who lost, and what each is paid.
fn played(round: &Round, stream: &mut Stream) -> (Lost, Vec<i64>) {
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

fn theorem_1(chapter: &mut Chapter) -> Result<(), WorkbenchError> {
    let round = Round::new(3, Setup::Deal { pack: Pack::triangular(4)?, ties: TieBreak::Redeal })?;
    let found = Histories::of(&round);
    let n = grouped(found.configurations.len() as u64);
    let cases =
        format!("decision nodes of three players and four ranks, which have {n} configurations");
    chapter.row(everywhere(
        "Theorem 1 for m players",
        "“Theorem 1 applies without modification”",
        found.nodes - found.other_action,
        found.nodes,
        &cases,
    ));
    chapter.row(everywhere(
        "Corollary 9",
        "payoffs are a function u : C → ℝᵐ",
        found.nodes - found.other_payoff,
        found.nodes,
        &cases,
    ));
    chapter.leave_out(
        "“The only difference we made from Corollary 9 is that u is now an m-dimensional vector”",
        "a slip of the pen: from Corollary 2",
    );
    Ok(())
}

fn theorem_10(chapter: &mut Chapter, solved: &[Solved]) {
    let (mut all, mut same, mut action, mut left) = (0, 0, 0, 0);
    for round in solved {
        let factor = round.m as i64 - 1;
        let mut printed = Many::new(factor, factor);
        let mut turned = Many::new(factor, factor).shifted(round.m - 1);
        for (d, stacks, values, folds) in round.decisions() {
            let u = printed.u(&d, &stacks);
            all += 1;
            same += usize::from(u == values);
            action += usize::from((u == printed.folded(&stacks)) == folds);
            left += usize::from(turned.u(&d, &stacks) != values);
        }
    }
    let cases = "configurations of 3 players and 4 or 5 ranks, 4 players and 3 or 4, in fractions";
    chapter.row(
        everywhere(
            "Theorem 10, equation (5)",
            "u_Fold if u_Fold[1] ≥ u_Hit[1]",
            same.min(action),
            all,
            cases,
        )
        .note("with −(m−1) in (6) and (7), against backward induction on the game"),
    );
    let held = if left > 0 { same } else { 0 };
    chapter.row(
        everywhere("Theorem 10", "u₊ is shifted “to the right by one element”", held, all, cases)
            .note(&format!("shifted to the left it is wrong in {}", grouped(left as u64))),
    );
}

/// The factor: −(n−1) as printed, n being the ranks, or −(m−1).
fn factors(chapter: &mut Chapter, solved: &[Solved]) {
    let count = |of: &dyn Fn(&Solved) -> Many| {
        let parts = solved.iter().filter(|round| round.m != round.n);
        let parts = parts.map(|round| round.agreement(of(round)));
        parts.fold((0, 0), |sum, part| (sum.0 + part.0, sum.1 + part.1))
    };
    let factor = |count: usize| count as i64 - 1;
    let right = count(&|round| Many::new(factor(round.m), factor(round.m)));
    let equal = solved.iter().filter(|round| round.m == round.n);
    let equal = equal.map(|round| round.agreement(Many::new(factor(round.n), factor(round.n))));
    let is_right_if_equal =
        equal.clone().count() > 0 && equal.clone().all(|(same, all)| same == all);
    let rows: [(_, _, (usize, usize)); 2] = [
        (
            "Theorem 10, equation (6)",
            "u_Fold = (−(n−1)r, r, r, …, r)",
            count(&|round| Many::new(factor(round.n), factor(round.m))),
        ),
        (
            "Theorem 10, equation (7)",
            "u_Hit = Σ (−(n−1)j, j, …, j)·s₁[j]·d̃[j] + …",
            count(&|round| Many::new(factor(round.m), factor(round.n))),
        ),
    ];
    for (item, printed, (same, all)) in rows {
        let found = format!(
            "right in {} of {} configurations of m ≠ n",
            grouped(same as u64),
            grouped(all as u64)
        );
        chapter.row(Row::claim(item, printed, found, same == all).erratum(
            &format!(
                "−(m−1), m being the players and n the ranks, as section 4 says in words: then equal in {} of {}, and \
                 with −(n−1) only where m = n; and u takes m stacks",
                grouped(right.0 as u64),
                grouped(right.1 as u64)
            ),
            right.0 == right.1 && is_right_if_equal,
        ));
    }
}

fn reduces(chapter: &mut Chapter, two: &Solved) {
    let (mut vector, mut scalar) = (Many::new(1, 1), Two::<Fraction>::new());
    let all = two.decisions();
    let same = all.iter().filter(|(d, stacks, ..)| {
        let u = scalar.u(d, stacks[0], stacks[1]);
        vector.u(d, stacks) == [u.clone(), -u]
    });
    chapter.row(everywhere(
        "Theorem 10 for m = 2",
        "“the analog to Theorem 3”",
        same.count(),
        all.len(),
        "configurations of two players and five ranks: (5) to (7) give u and −u of (1) to (3)",
    ));
}
