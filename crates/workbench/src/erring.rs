//! Players who err, for every game: whose rate is whose, and how it is shown.

use kernel::{BySeat, Game, Probability, TremblingState};
use serde_json::{Map, Value};

use crate::error::WorkbenchError;
use crate::settings::by_seat;

/// How likely each of `seats` seats errs; nothing if nobody does.
///
/// # Errors
/// If there is neither one rate for all nor one for each.
pub(crate) fn rates(
    err: &[Probability],
    seats: usize,
) -> Result<Option<BySeat<Probability>>, WorkbenchError> {
    if err.is_empty() {
        return Ok(None);
    }
    let rates = by_seat(err, seats)?;
    let somebody_errs = rates.iter().any(|rate| !rate.is_zero());
    Ok(somebody_errs.then_some(rates))
}

/// Notes who errs among the parameters of a game, as they are shown; nobody if nobody does.
pub(crate) fn note(set: &mut Map<String, Value>, rates: Option<&BySeat<Probability>>) {
    if let Some(rates) = rates {
        set.insert("err".to_owned(), to_text(rates).into());
    }
}

/// As `--err` takes them.
pub(crate) fn to_text(rates: &BySeat<Probability>) -> String {
    rates.iter().map(Probability::to_string).collect::<Vec<_>>().join(",")
}

/// The rate of the player at place `idx`.
pub(crate) fn rate_of(rates: Option<&BySeat<Probability>>, idx: usize) -> Probability {
    rates.and_then(|rates| rates.as_slice().get(idx)).copied().unwrap_or(Probability::ZERO)
}

/// The state in which the first seat to act chooses: its hand is steady, if it errs at all.
pub(crate) fn first_choice<G: Game>(game: &kernel::Trembling<G>) -> TremblingState<G::State> {
    game.lift_steady(game.inner().start()).unwrap_or_else(|| game.start())
}
