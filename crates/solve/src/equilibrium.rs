//! Equilibria of compiled games: a plan for a tree, carried out.

use kernel::{BySeat, Fraction, LimitReached, Number, Seat, Stop, Watch, is_room};

use crate::SolveError;
use crate::best_reply::{Audit, audit, best_reply};
use crate::cfr::{self, CfrConfig};
use crate::form::{Behaviour, Profile, SequenceForm, subgame_perfect};
use crate::plan::{Configuration, Plan};
use crate::quantal::{self, QuantalConfig, Unfound};
use crate::sequence;

/// Equilibrium of a compiled game, as a method found it.
#[derive(Clone, Debug)]
pub struct Equilibrium {
    /// How all seats play, with its audit.
    pub played: AuditedProfile,
    /// The iterations of an iterative method.
    pub iterations: Option<u64>,
    /// Bytes beside the tree.
    pub bytes: u64,
    /// Why it is not finished, if it is not.
    pub stopped: Option<Stop>,
}

/// Profile of strategies with its audit, in the numbers it was found in.
#[derive(Clone, Debug)]
pub enum AuditedProfile {
    /// In fractions.
    Exact(Profile<Fraction>, Box<Audit<Fraction>>),
    /// In floating point.
    Float(Profile<f64>, Box<Audit<f64>>),
}

impl AuditedProfile {
    /// The exploitability, as a float.
    pub fn exploitability(&self) -> f64 {
        match self {
            Self::Exact(_, audit) => Number::to_f64(&audit.exploitability),
            Self::Float(_, audit) => audit.exploitability,
        }
    }

    /// The profile in floating point, and whether it was found in fractions.
    pub fn to_floats(&self) -> (Profile<f64>, bool) {
        match self {
            Self::Exact(profile, _) => (profile.map(Behaviour::to_floats), true),
            Self::Float(profile, _) => (profile.clone(), false),
        }
    }

    /// The whole-number odds of every sequence, by seat; see [`Behaviour::whole_odds`].
    pub fn whole_odds(&self, form: &SequenceForm) -> BySeat<Vec<u64>> {
        BySeat::from_fn(form.seats(), |seat| match self {
            Self::Exact(profile, _) => profile[seat].whole_odds(form.side(seat)),
            Self::Float(profile, _) => profile[seat].whole_odds(form.side(seat)),
        })
    }
}

/// The equilibrium of `form` by `plan`, which was made for it.
///
/// # Errors
/// That the game is not for this method, or the limit that was reached before there was any answer;
/// [`SolveError::NoLogitEquilibrium`] if quantal response has none to give.
///
/// # Panics
/// If the plan is for something else than a tree.
pub fn solve(
    form: &SequenceForm,
    plan: &Plan,
    watch: &dyn Watch,
) -> Result<Equilibrium, SolveError> {
    let found = |played, stopped| Equilibrium { played, iterations: None, bytes: 0, stopped };
    let exact = |profile: Profile<Fraction>| {
        let audit = Box::new(audit(form, &profile, watch)?);
        Ok(found(AuditedProfile::Exact(profile, audit), None))
    };
    let float = |profile: Profile<f64>| {
        let audit = Box::new(audit(form, &profile, watch)?);
        Ok(found(AuditedProfile::Float(profile, audit), None))
    };
    match &plan.configuration {
        Configuration::Backward(config) if plan.exact => {
            exact(subgame_perfect(form, config, watch)?)
        }
        Configuration::Backward(config) => float(subgame_perfect(form, config, watch)?),
        Configuration::BestResponse => {
            let uniform = BySeat::from_fn(form.seats(), |seat| Behaviour::uniform(form.side(seat)));
            let best = best_reply(form, Seat::new(0), &uniform, watch)?.behaviour;
            exact(BySeat::from_fn(form.seats(), |_| best.clone()))
        }
        Configuration::Sequence(config) if plan.exact => {
            Ok(match sequence::solve(form, config, watch)? {
                sequence::Outcome::Proven(proven) => {
                    let audit = Box::new(proven.audit);
                    found(AuditedProfile::Exact(proven.profile, audit), proven.stopped)
                }
                sequence::Outcome::Best(best) => {
                    let audit = Box::new(best.audit);
                    found(AuditedProfile::Float(best.profile, audit), best.stopped)
                }
            })
        }
        Configuration::Sequence(config) => {
            let sequence::Sequence { profile, audit, stopped, .. } =
                sequence::approximate(form, config, watch)?;
            Ok(found(AuditedProfile::Float(profile, Box::new(audit)), stopped))
        }
        Configuration::Quantal(config) => {
            let bytes = quantal_bytes(form);
            fits(form, bytes, plan)?;
            let found = float(logit(form, config, watch)?)?;
            Ok(Equilibrium { bytes, ..found })
        }
        Configuration::Cfr(config) => {
            let bytes = cfr::bytes(form, config.variant);
            fits(form, bytes + cfr::bytes_at_first(form, config.variant), plan)?;
            Ok(Equilibrium { bytes, ..regret(form, config, watch) })
        }
        Configuration::Own
        | Configuration::Retrograde(_)
        | Configuration::Policy(_)
        | Configuration::Evaluation => panic!("{} does not take a tree", plan.method),
    }
}

/// Makes sure that there is room for `bytes` beside the tree.
fn fits(form: &SequenceForm, bytes: u64, plan: &Plan) -> Result<(), LimitReached> {
    let (limit, needed) = (plan.limits.bytes, form.held() + bytes);
    if needed > limit { Err(LimitReached::Memory { limit, needed }) } else { is_room(bytes) }
}

/// A full matrix of derivatives, which is eliminated in place.
fn quantal_bytes(form: &SequenceForm) -> u64 {
    let n: u64 = form.size().sequences.iter().sum();
    8 * n * n
}

fn logit(
    form: &SequenceForm,
    config: &QuantalConfig,
    watch: &dyn Watch,
) -> Result<Profile<f64>, SolveError> {
    let found = quantal::equilibrium(form, config, watch).map_err(|error| match error {
        Unfound::Stopped(stop) => stop.into(),
        other => SolveError::NoLogitEquilibrium { why: other.to_string() },
    })?;
    Ok(found.profile)
}

fn regret(form: &SequenceForm, config: &CfrConfig, watch: &dyn Watch) -> Equilibrium {
    if config.iterations.is_none() {
        watch.open_ended();
    }
    let cfr::Cfr { profile, audit, iterations, stopped, .. } = cfr::solve(form, config, watch);
    let played = AuditedProfile::Float(profile, Box::new(audit));
    Equilibrium { played, iterations: Some(iterations), bytes: 0, stopped }
}
