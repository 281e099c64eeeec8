//! The round by methods that know no game: where hands slip, and where policy iteration is asked for.

use games::pairs::{Move, Round, Rule};
use kernel::{BySeat, Erring, ErringMove, Game, Number, Rate, Strategy, Watch, Within};
use study::pairs::{ConfigurationFinding, PairsFindings};

use super::solve::{Asked, Found, solved_as, top_rank};
use super::{check_players, rules};
use crate::company::seated;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::verbs::{SolveRequest, Solved};
use crate::{erring, general};

/// The round by a method that knows nothing of Pairs, as the dense solver knows nothing of errors.
pub(super) fn solve<N: Number>(
    asked: &Asked<'_>,
    rates: Option<BySeat<Rate>>,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let Asked { round, request, settings } = asked;
    if request.method == Method::Dense {
        return Err(WorkbenchError::Unable(
            "the dense solver knows nothing of players who err: leave out --method, or --err"
                .to_owned(),
        ));
    }
    let rules = match request.players() {
        None => None,
        Some(_) if request.method == Method::Policy => {
            return Err(WorkbenchError::Unable(
                "what players expect is evaluated, and not solved: leave out --method".to_owned(),
            ));
        }
        Some(players) => {
            let rules = rules(&seated(players, round.seats())?)?;
            check_players(&rules, rules.len(), top_rank(round))?;
            Some(rules)
        }
    };
    let noted = rates.clone();
    let found = match rates {
        Some(rates) => with_errors::<N>(round, rates, rules.as_deref(), request, watch)?,
        None => by_policy::<N>(round, request, watch)?,
    };
    let mut solved = solved_as("pairs", round, settings, found, None);
    let set = &mut solved.document.game.set;
    set.retain(|name, _| name != "prune" && name != "neglect");
    erring::note(set, noted.as_ref());
    Ok(solved)
}

/// What the seats of `round` expect if they err with these rates, which everybody knows: if all do
/// what is best for them, or if they follow `rules`.
fn with_errors<N: Number>(
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
fn by_policy<N: Number>(
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
