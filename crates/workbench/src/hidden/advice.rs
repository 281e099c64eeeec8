//! Advice where something is hidden: the values of moves at the information set of the seat that asks.

use std::sync::Arc;

use kernel::{BySeat, Fraction, Hidden, Limits, Number, Seat, Turn, Watch};
use play::session::{AdviceSource, Advised, Adviser, NoAdvice, Odds, Opinion};
use solve::best_reply;
use solve::equilibrium::AuditedProfile;
use solve::form;
use solve::{Compiled, SolveError};

use super::players::{SolvedProfile, compiled, solved};
use crate::advice::{INSTEAD_OF_EXACT, solved_within};
use crate::error::WorkbenchError;

/// Advice by information set: what each move is worth, given what the seat has seen, if all play the equilibrium.
///
/// It looks up the view of the seat and nothing else of the state, so that it gives nothing away.
pub(crate) struct InfoSetAdvice<G: Hidden> {
    compiled: Arc<Compiled<G>>,
    solved: Arc<SolvedProfile>,
    values: ActionValues,
    /// The probability of each information set in equilibrium.
    reach: BySeat<Vec<f64>>,
    /// The least and the greatest payoff of each seat.
    payoff_ranges: BySeat<[f64; 2]>,
    /// The exploitability in words, if it is only near an equilibrium.
    caution: Option<String>,
}

/// Values of moves by seat and sequence.
enum ActionValues {
    Exact(BySeat<best_reply::ActionValues<Fraction>>),
    Float(BySeat<best_reply::ActionValues<f64>>),
}

impl<G: Hidden> InfoSetAdvice<G> {
    /// For `game`, which is called `name`; what is `at_hand` is not computed again.
    ///
    /// # Errors
    /// That the game is too large to solve, or why else there is no solution.
    pub(super) fn new(
        game: &G,
        name: &str,
        at_hand: (Option<Arc<Compiled<G>>>, Option<Arc<SolvedProfile>>),
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Self, WorkbenchError> {
        let purpose = ("exact advice goes", INSTEAD_OF_EXACT);
        let limits = solved_within(limits);
        let compiled = match at_hand.0 {
            Some(compiled) => compiled,
            None => compiled(game, name, purpose, limits, watch)?,
        };
        let solved = match at_hand.1 {
            Some(solved) => solved,
            None => Arc::new(solved(&compiled, name, game.class(), limits, watch)?),
        };
        let form = compiled.form();
        let values = match &solved.played {
            AuditedProfile::Exact(profile, _) => {
                ActionValues::Exact(best_reply::action_values(form, profile, watch)?)
            }
            AuditedProfile::Float(profile, _) => {
                ActionValues::Float(best_reply::action_values(form, profile, watch)?)
            }
        };
        let reach = match &solved.played {
            AuditedProfile::Exact(profile, _) => {
                form::reach(form, &profile.map(form::Behaviour::to_floats), watch)
            }
            AuditedProfile::Float(profile, _) => form::reach(form, profile, watch),
        };
        let reach = reach.map_err(SolveError::from)?;
        let payoff_ranges = BySeat::from_fn(form.seats(), |seat| {
            let payoffs = (0..form.n_leaves()).map(|leaf| form.payoffs(leaf)[seat.idx()].to_f64());
            payoffs.fold([f64::INFINITY, f64::NEG_INFINITY], |[least, most], payoff| {
                [least.min(payoff), most.max(payoff)]
            })
        });
        let caution = solved.caution.clone();
        Ok(Self { compiled, solved, values, reach, payoff_ranges, caution })
    }
}

impl<G: Hidden> Adviser<G> for InfoSetAdvice<G> {
    fn advise(
        &mut self,
        game: &G,
        state: &G::State,
        moves: &[G::Move],
    ) -> Result<Vec<Advised<G::Move>>, NoAdvice> {
        let Turn::Seat(seat) = game.turn(state) else { return Ok(Vec::new()) };
        let Some(set) = self.compiled.set_of(seat, &game.view(state, seat)) else {
            return Err(NoAdvice { why: "this information set is not in the solution".to_owned() });
        };
        let sequences = self.compiled.form().side(seat).sets()[set as usize].sequences();
        let rows = self.compiled.moves(seat, set).iter().zip(sequences);
        let rows = rows.filter(|(mv, _)| moves.contains(mv));
        let advised = |(&mv, sequence)| {
            let odds = Some(self.odds(seat, sequence));
            Some(Advised { odds, ..Advised::new(mv, self.values.of(seat, sequence)?) })
        };
        let advice: Vec<Advised<G::Move>> = rows.filter_map(advised).collect();
        if advice.is_empty() {
            return Err(NoAdvice {
                why: "in equilibrium the others never let play come here, so that no value of a move follows from \
                      it"
                    .to_owned(),
            });
        }
        Ok(advice)
    }

    fn source(&self) -> AdviceSource {
        let method = match (&self.solved.played, &self.caution) {
            (AuditedProfile::Exact(..), _) => {
                "proven in fractions: no player gains by deviating".to_owned()
            }
            (_, None) => "computed in floating point".to_owned(),
            (played, Some(_)) => {
                format!("near an equilibrium: exploitability {:.1e}", played.exploitability())
            }
        };
        AdviceSource::new("equilibrium", method)
    }

    fn payoff_range(&self, _: &G, seat: Seat) -> Option<[f64; 2]> {
        Some(self.payoff_ranges[seat])
    }

    fn reach(&self, game: &G, state: &G::State) -> Option<f64> {
        let Turn::Seat(seat) = game.turn(state) else { return None };
        let set = self.compiled.set_of(seat, &game.view(state, seat))?;
        Some(self.reach[seat][set as usize])
    }
}

impl<G: Hidden> InfoSetAdvice<G> {
    /// The odds of the last move of a sequence.
    fn odds(&self, seat: Seat, sequence: usize) -> Odds {
        match &self.solved.played {
            AuditedProfile::Exact(profile, _) => {
                let odds = &profile[seat].0[sequence];
                Odds { value: Number::to_f64(odds), exact: Some(odds.clone()) }
            }
            AuditedProfile::Float(profile, _) => {
                Odds { value: profile[seat].0[sequence], exact: None }
            }
        }
    }
}

impl ActionValues {
    /// The value of the last move of a sequence to `seat`; nothing where the others never let it come to that.
    fn of(&self, seat: Seat, sequence: usize) -> Option<Opinion> {
        match self {
            Self::Exact(values) => {
                let value = values[seat].values[sequence].as_ref()?;
                Some(Opinion::Worth { value: Number::to_f64(value), exact: Some(value.clone()) })
            }
            Self::Float(values) => {
                let value = values[seat].values[sequence]?;
                Some(Opinion::Worth { value, exact: None })
            }
        }
    }
}
