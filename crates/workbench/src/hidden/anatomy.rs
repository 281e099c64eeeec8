//! What decides a game with hidden information, judged at its equilibrium.

use ::study::measured::AnatomyFinding;
use kernel::{Limits, Watch};
use solve::Compiled;
use solve::anatomy::AnatomyConfig;

use super::equilibrium::{planned, solved, tree_facts, why_unfinished};
use super::labels::Labelled;
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
    let form = compiled.form();
    let plan = planned(tree_facts(name, game.seats(), game.class()), form, limits)?;
    if plan.seconds.is_some_and(|seconds| seconds > LONGEST) {
        return Err(WorkbenchError::unable("an equilibrium would take too long"));
    }
    let found = solved(form, &plan, watch)?;
    match why_unfinished(&found, &plan) {
        None => {}
        Some(WorkbenchError::TargetMissed { exploitability, rounds, .. }) => {
            return Err(WorkbenchError::unable(format!(
                "an equilibrium was only approached, to an exploitability of {exploitability:.1e} in {rounds} \
                 rounds"
            )));
        }
        Some(why) => return Err(why),
    }
    let (profile, perfect_is_exact) = found.played.to_floats();
    let config = AnatomyConfig { limits, ..AnatomyConfig::default() };
    let anatomy = solve::anatomy::hidden(game, &compiled, &profile, &config, watch)?;
    Ok(finding(&anatomy, &format!("an equilibrium ({})", plan.method), perfect_is_exact))
}
