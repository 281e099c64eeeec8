//! Outcomes by deal: who wins from each deal of a game of two that leaves nothing to chance after it.

use kernel::common_denominator::lcm;
use kernel::{Fraction, Game, Outcome, Turn};
use solve::deals::Deal;
use solve::retrograde::{Retrograde, Staked};
use study::Estimate;
use study::deals::{DealCounts, DealsFindings, FirstFinding, OutcomeOdds, OutcomesFinding};

/// Outcomes by deal of a game that was solved from every deal; nothing if nobody ever moves.
pub(crate) fn outcomes<G: Game>(game: &G, solved: &Staked<G>) -> Option<DealsFindings> {
    let counted = Counted::new(game, solved.table(), solved.deals());
    counted.findings(solved.stake(), solved.table().longest())
}

/// Deals by who moves first and who wins.
struct Counted {
    /// By seat: the odds that it moves first and wins, loses and draws.
    odds: [[Fraction; 3]; 2],
    /// By seat: one of the equally likely deals in which it moves first, as a share of these.
    parts: [Fraction; 2],
    over: Fraction,
}

impl Counted {
    fn new<G: Game>(game: &G, table: &Retrograde<G>, dealt: &[Deal<G::State>]) -> Self {
        let zero = || Fraction::ZERO;
        let mut odds = [[zero(), zero(), zero()], [zero(), zero(), zero()]];
        let mut over = zero();
        let first = |deal: &Deal<G::State>| match game.turn(&deal.state) {
            Turn::Seat(seat) => Some(seat.idx()),
            _ => None,
        };
        for deal in dealt {
            let verdict = table.verdict(game, &deal.state);
            match (first(deal), verdict.map(|verdict| verdict.outcome)) {
                (Some(seat), Some(outcome)) => odds[seat][place(outcome)] += &deal.odds,
                _ => over += &deal.odds,
            }
        }
        let parts = [0, 1].map(|seat| {
            let all = sum(&odds[seat]);
            let mut whole = Fraction::ONE.denominator().clone();
            for deal in dealt.iter().filter(|deal| first(deal) == Some(seat)) {
                whole = lcm(whole, (&deal.odds / &all).denominator());
            }
            Fraction::from_parts(1.into(), whole)
        });
        Self { odds, parts, over }
    }

    /// What there is to say; nothing if nobody ever moves.
    fn findings(&self, stake: &Fraction, longest: u32) -> Option<DealsFindings> {
        let moves = Fraction::ONE - &self.over;
        if moves == Fraction::ZERO {
            return None;
        }
        // 1. For the player who moves first.
        let all: [Fraction; 3] =
            std::array::from_fn(|nth| (&self.odds[0][nth] + &self.odds[1][nth]) / &moves);
        let mut whole = Fraction::ONE.denominator().clone();
        for fraction in self.parts.iter().chain(&all) {
            whole = lcm(whole, fraction.denominator());
        }
        let counts = counts(&all, &Fraction::from_parts(1.into(), whole));
        let value = (&all[0] - &all[1]) * stake;

        // 2. By who that is.
        let first = |seat: usize| {
            let odds = sum(&self.odds[seat]);
            let shares: [Fraction; 3] = std::array::from_fn(|nth| &self.odds[seat][nth] / &odds);
            let counts = self::counts(&shares, &self.parts[seat]);
            FirstFinding { seat: seat + 1, odds: odds.to_string(), counts }
        };
        let moves_first = |seat: &usize| sum(&self.odds[*seat]) > Fraction::ZERO;
        let [win, loss, draw] = all.map(|odds| odds.to_string());
        Some(DealsFindings {
            outcomes: OutcomesFinding {
                all: counts,
                longest: (longest > 0).then_some(longest),
                odds: OutcomeOdds { win, loss, draw },
                value: Estimate::of(&value),
                first: (0..2).filter(moves_first).map(first).collect(),
                over: (self.over > Fraction::ZERO).then(|| self.over.to_string()),
            },
        })
    }
}

/// Where an outcome stands.
fn place(outcome: Outcome) -> usize {
    match outcome {
        Outcome::Win => 0,
        Outcome::Loss => 1,
        Outcome::Draw => 2,
    }
}

fn sum(odds: &[Fraction; 3]) -> Fraction {
    odds.iter().fold(Fraction::ZERO, |sum, odds| sum + odds)
}

/// How many deals each of `odds` is, where one of them is `part`, which goes into each.
fn counts(odds: &[Fraction; 3], part: &Fraction) -> DealCounts {
    let count = |odds: &Fraction| u64::try_from((odds / part).numerator()).ok();
    let [win, loss, draw] = [0, 1, 2].map(|nth: usize| count(&odds[nth]));
    DealCounts { win, loss, draw, deals: u64::try_from(part.denominator()).ok() }
}
