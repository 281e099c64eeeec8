//! Games of two that leave nothing to chance after the deal: who wins from each, by retrograde analysis.

use kernel::parts::shared;
use kernel::{Fraction, Game, Number, Outcome, Seat, Turn, Watch};
use solve::deals::{Deal, deals};
use solve::retrograde::{self, Ending, Retrograde, RetrogradeConfig};
use solve::{SolveError, Ties};
use study::Worth;
use study::deals::{DealCounts, DealsFindings, FirstFinding, OutcomeOdds, OutcomesFinding};

use crate::error::WorkbenchError;
use crate::general::{Found, no_preference};
use crate::line::{Tell, Won};
use crate::verbs::SolveRequest;

/// Why retrograde analysis does not tell what a game is worth.
pub(crate) enum NotSo {
    /// An error that may be another method's chance.
    Error(WorkbenchError),
    /// Ends pay different amounts, and only who gets more is told.
    Stakes,
}

impl From<SolveError> for NotSo {
    fn from(error: SolveError) -> Self {
        Self::Error(error.into())
    }
}

/// Solves `game` from every deal.
pub(crate) fn by_retrograde<G: Game, N: Number>(
    game: &G,
    request: &SolveRequest,
    watch: &dyn Watch,
    tell: Tell<'_, G, N>,
) -> Result<Found, NotSo> {
    if request.prefer != Ties::First {
        return Err(NotSo::Error(no_preference("retrograde analysis, which wins soonest")));
    }
    let dealt = deals(game, request.work.limits, watch)?;
    let config = RetrogradeConfig { limits: request.work.limits, ..RetrogradeConfig::default() };
    let starts = dealt.iter().map(|deal| deal.state.clone());
    let table = retrograde::solve_from(game, starts, &config, watch)?;
    let stake = stake(game, &table).ok_or(NotSo::Stakes)?;
    let counted = Counted::new(game, &table, &dealt);
    let value = |seat: Seat| {
        let won = |deal: &Deal<G::State>| match table.ending(game, &deal.state) {
            Some(Ending { winner: Some(winner), .. }) if winner == seat => deal.odds.clone(),
            Some(Ending { winner: Some(_), .. }) => -deal.odds.clone(),
            _ => Fraction::ZERO,
        };
        dealt.iter().map(won).fold(Fraction::ZERO, |sum, won| sum + won) * &stake
    };
    Ok(Found {
        method: "retrograde",
        values: (0..2).map(|seat| Worth::of(&value(Seat::new(seat)))).collect(),
        states: table.n_states(),
        bytes: table.bytes() as u64,
        course: None,
        deals: counted.findings(&stake, table.longest()),
        line: Some(tell(&Won { table: &table, stake: &stake })),
        // A position came again, or nobody would have come here.
        cycles: None,
        chance: Some(game.turn(&game.start()) == Turn::Chance),
        stopped: None,
    })
}

/// What a win pays; nothing if that depends on the win.
fn stake<G: Game>(game: &G, table: &Retrograde<G>) -> Option<Fraction> {
    let mut stake: Option<Fraction> = None;
    for (state, ending) in table.each(game) {
        if ending.distance.is_some_and(|moves| moves > 0) || ending.winner.is_none() {
            continue;
        }
        let Turn::Over(payoffs) = game.turn(&state) else { continue };
        let winner = ending.winner.expect("looked at above");
        let won = Fraction::from_payoff(payoffs[winner]);
        match &stake {
            None => stake = Some(won),
            Some(stake) if *stake == won => {}
            Some(_) => return None,
        }
    }
    Some(stake.unwrap_or(Fraction::ZERO))
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
                whole = shared(whole, (&deal.odds / &all).denominator());
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
        // 1. For whoever moves first.
        let all: [Fraction; 3] =
            std::array::from_fn(|nth| (&self.odds[0][nth] + &self.odds[1][nth]) / &moves);
        let mut whole = Fraction::ONE.denominator().clone();
        for fraction in self.parts.iter().chain(&all) {
            whole = shared(whole, fraction.denominator());
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
                value: Worth::of(&value),
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
