//! Retrograde analysis with a stake: who wins, made into values where every win pays the same.

use kernel::{BySeat, Fraction, Game, Number, Turn, Watch};

use super::{Ending, Retrograde, RetrogradeConfig, solve_from};
use crate::SolveError;
use crate::deals::{Deal, deals};

/// Table of a game of two in which every win pays the same stake, and so the value of every state.
///
/// Retrograde analysis finds who wins and not by how much; where ends pay different amounts, its table is no
/// solution, and [`Staked::new`] says so.
pub struct Staked<G: Game> {
    table: Retrograde<G>,
    stake: Fraction,
    deals: Vec<Deal<G::State>>,
    values: BySeat<Fraction>,
}

/// Solves `game` from every deal. That chance acts after the deal is an error.
///
/// # Errors
/// [`SolveError::UnequalStakes`] where a win pays more than another; those of [`deals`] and of
/// [`retrograde::solve_from`](solve_from).
pub fn solve_deals<G: Game>(
    game: &G,
    config: &RetrogradeConfig,
    watch: &dyn Watch,
) -> Result<Staked<G>, SolveError> {
    let deals = deals(game, config.limits, watch)?;
    let starts = deals.iter().map(|deal| deal.state.clone());
    let table = solve_from(game, starts, config, watch)?;
    Staked::new(game, table, deals)
}

impl<G: Game> Staked<G> {
    /// The values by `table`, which knows the state of every deal.
    ///
    /// # Errors
    /// [`SolveError::UnequalStakes`] if a win pays more than another.
    pub fn new(
        game: &G,
        table: Retrograde<G>,
        deals: Vec<Deal<G::State>>,
    ) -> Result<Self, SolveError> {
        let stake = stake(game, &table)?;
        let values = BySeat::from_fn(2, |seat| {
            let won = |deal: &Deal<G::State>| match table.ending(game, &deal.state) {
                Some(Ending { winner: Some(winner), .. }) if winner == seat => deal.odds.clone(),
                Some(Ending { winner: Some(_), .. }) => -deal.odds.clone(),
                _ => Fraction::ZERO,
            };
            deals.iter().map(won).fold(Fraction::ZERO, |sum, won| sum + won) * &stake
        });
        Ok(Self { table, stake, deals, values })
    }

    /// Who wins from every state.
    pub fn table(&self) -> &Retrograde<G> {
        &self.table
    }

    /// What a win pays; nothing if nobody ever wins.
    pub fn stake(&self) -> &Fraction {
        &self.stake
    }

    /// The deals.
    pub fn deals(&self) -> &[Deal<G::State>] {
        &self.deals
    }

    /// What each seat gets on average over all deals.
    pub fn values(&self) -> &BySeat<Fraction> {
        &self.values
    }
}

/// What every win pays.
fn stake<G: Game>(game: &G, table: &Retrograde<G>) -> Result<Fraction, SolveError> {
    let mut stake: Option<Fraction> = None;
    for (state, ending) in table.each(game) {
        let Some(winner) = ending.winner.filter(|_| ending.distance.is_none_or(|n| n == 0)) else {
            continue;
        };
        let Turn::Over(payoffs) = game.turn(&state) else { continue };
        let won = Fraction::from_payoff(payoffs[winner]);
        match &stake {
            None => stake = Some(won),
            Some(stake) if *stake == won => {}
            Some(_) => return Err(SolveError::UnequalStakes { state: format!("{state:?}") }),
        }
    }
    Ok(stake.unwrap_or(Fraction::ZERO))
}
