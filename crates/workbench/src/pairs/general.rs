//! The round by methods that know no game: where hands slip, and where policy iteration is asked for.

use games::pairs::{Move, Round, Rule};
use kernel::{BySeat, Erring, ErringMove, Game, Number, Rate, Strategy, Watch, Within};
use study::pairs::{ConfigurationFinding, PairsFindings};

use super::solve::Found;
use crate::error::WorkbenchError;
use crate::verbs::{Method, SolveRequest};
use crate::{erring, general};

/// What the seats of `round` expect if they err with these rates, which everybody knows: if all do
/// what is best for them, or if they follow `rules`.
pub(super) fn with_errors<N: Number>(
    round: &Round,
    rates: BySeat<Rate>,
    rules: Option<&[Rule]>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let game = Erring::new(round.clone(), rates).expect("one rate for each seat");
    if let Some(rules) = rules {
        let within: Vec<Within<&Rule>> = rules.iter().map(Within).collect();
        let profile: Vec<&dyn Strategy<Erring<Round>>> =
            within.iter().map(|rule| rule as &dyn Strategy<Erring<Round>>).collect();
        return Ok(of(general::evaluate::<_, N>(&game, &profile, request, watch)?, None));
    }
    let first = erring::first_choice(&game);
    let (found, best) = if request.method == Method::Policy {
        let (solution, found) = general::by_policy::<_, N>(&game, request, watch)?;
        (found, solution.best_move(&first))
    } else {
        let (solution, found) = general::by_backward::<_, N>(&game, request, watch)?;
        (found, solution.best_move(&first))
    };
    Ok(of(found, best.and_then(ErringMove::inner)))
}

/// The round without errors, by policy iteration.
pub(super) fn by_policy<N: Number>(
    round: &Round,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<Found, WorkbenchError> {
    let (solution, found) = general::by_policy::<_, N>(round, request, watch)?;
    Ok(of(found, solution.best_move(&round.start())))
}

/// What was found, with what is done first, where that is somebody's choice.
fn of(found: general::Found, best: Option<Move>) -> Found {
    let general::Found { method, values, states, bytes, .. } = found;
    let configuration =
        best.map(|best| ConfigurationFinding { action: study::pairs::action(best), margin: None });
    let findings = PairsFindings { configuration, ..PairsFindings::default() };
    Found { method, values, states, bytes, stopped: None, findings }
}
