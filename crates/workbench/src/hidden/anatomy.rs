//! What decides a game with hidden information, judged at its equilibrium.

use ::study::measured::AnatomyFinding;
use kernel::{Limits, Watch};
use solve::Compiled;
use solve::anatomy::AnatomyConfig;

use super::equilibrium::{Played, Wanted, Way};
use super::labels::Labelled;
use super::request::HiddenRequest;
use crate::anatomy::finding;
use crate::error::WorkbenchError;

/// An equilibrium that would take longer, in seconds, is not looked for on the way.
const LONGEST: f64 = 20.0;

/// Luck, stakes and lengths of `game`, which is called `name`.
///
/// # Errors
/// Why they cannot be computed on the way.
pub(crate) fn anatomy<G: Labelled>(
    name: &str,
    game: &G,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<AnatomyFinding, WorkbenchError> {
    let compiled = Compiled::new(game, limits, watch)?;
    let (form, hidden) = (compiled.form(), HiddenRequest::default());
    let way = Way::new(form, Wanted::on_the_way(name, &hidden))?;
    if way.seconds(&form.size()) > LONGEST {
        return Err(WorkbenchError::Unable(format!(
            "an equilibrium is too much work to be found on the way: see `cardsharp solve {name}`"
        )));
    }
    let found = way.solve(form, limits, watch)?;
    match found.why_unfinished(&way) {
        None => {}
        Some(WorkbenchError::TargetMissed { exploitability, rounds, .. }) => {
            return Err(WorkbenchError::Unable(format!(
                "an equilibrium was only approached, to an exploitability of {exploitability:.1e} in {rounds} \
                 rounds: see `cardsharp solve {name}`"
            )));
        }
        Some(why) => return Err(why),
    }
    let (profile, perfect_is_exact) = match &found.played {
        Played::Exact(profile, _) => (profile.map(solve::form::Behaviour::to_floats), true),
        Played::Float(profile, _) => (profile.clone(), false),
    };
    let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
    let anatomy = solve::anatomy::hidden(game, &compiled, &profile, &config, watch)?;
    Ok(finding(&anatomy, &format!("an equilibrium ({})", way.name()), perfect_is_exact))
}
