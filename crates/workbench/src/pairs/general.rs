//! Pairs by methods that know no game: where players err, and where such a method is named.

use games::pairs::{Move, Round, Rule};
use kernel::{
    BySeat, Game, Lifted, Number, Probability, Strategy, Trembling, TremblingMove, Watch,
};
use solve::plan::Facts;
use study::pairs::{ConfigurationFinding, PairsFindings};

use super::solve::{PairsSolution, RoundRequest, solved_as, top_rank};
use super::{check_players, rules};
use crate::by_states::{self, StateFindings};
use crate::company::seated;
use crate::erring;
use crate::error::WorkbenchError;
use crate::solve::{SolveRequest, Solved};

/// The round by a method that knows nothing of Pairs, as the dense solver knows nothing of errors.
pub(super) fn solve<N: Number>(
    asked: &RoundRequest<'_>,
    facts: Facts,
    rates: Option<BySeat<Probability>>,
    watch: &dyn Watch,
) -> Result<Solved, WorkbenchError> {
    let RoundRequest { round, request, settings } = asked;
    let rules = match request.players() {
        None => None,
        Some(players) => {
            let rules = rules(&seated(players, round.seats())?)?;
            check_players(&rules, rules.len(), top_rank(round))?;
            Some(rules)
        }
    };
    let noted = rates.clone();
    let found = if let Some(rates) = rates {
        with_errors::<N>(round, facts, rates, rules.as_deref(), request, watch)?
    } else {
        let mut facts = facts;
        let (solution, found) = by_states::by_states::<_, N>(round, &mut facts, request, watch)?;
        of(found, solution.as_solution().chosen_move(round, &round.start()))
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
    mut facts: Facts,
    rates: BySeat<Probability>,
    rules: Option<&[Rule]>,
    request: &SolveRequest,
    watch: &dyn Watch,
) -> Result<PairsSolution, WorkbenchError> {
    let game = Trembling::new(round.clone(), rates).expect("one rate for each seat");
    if let Some(rules) = rules {
        let within: Vec<Lifted<&Rule>> = rules.iter().map(Lifted).collect();
        let profile: Vec<&dyn Strategy<Trembling<Round>>> =
            within.iter().map(|rule| rule as &dyn Strategy<Trembling<Round>>).collect();
        return Ok(of(by_states::evaluate::<_, N>(&game, &profile, request, watch)?, None));
    }
    let (solution, found) = by_states::by_states::<_, N>(&game, &mut facts, request, watch)?;
    let best = solution.as_solution().chosen_move(&game, &erring::first_choice(&game));
    Ok(of(found, best.and_then(TremblingMove::inner)))
}

/// What was found, with what is done first, where that is somebody's choice.
fn of(found: StateFindings, best: Option<Move>) -> PairsSolution {
    let StateFindings { method, values, states, bytes, .. } = found;
    let configuration =
        best.map(|best| ConfigurationFinding { action: study::pairs::action(best), margin: None });
    let findings = PairsFindings { configuration, ..PairsFindings::default() };
    PairsSolution { method, values, states, bytes, stopped: None, findings }
}
