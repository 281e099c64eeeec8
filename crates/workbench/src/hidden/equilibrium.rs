//! Which method solves a game with hidden information, and what it finds.

use kernel::{BySeat, Fraction, LimitReached, Limits, Number, Seat, Stop, Watch, is_room};
use solve::Ties;
use solve::backward::BackwardConfig;
use solve::best_reply::{self, Audit};
use solve::cfr::{self, CfrConfig, Variant};
use solve::form::{Behaviour, Form, Profile, subgame_perfect};
use solve::quantal::{self, QuantalConfig, Unfound};
use solve::sequence::{self, SequenceConfig};

use super::request::HiddenRequest;
use crate::error::WorkbenchError;
use crate::method::Method;
use crate::verbs::SolveRequest;

/// The most sequences, of both seats, that are solved in fractions without being asked for.
///
/// Six-sided liar's dice is below. Fractions cost little more than floats, unless they become very long.
pub(super) const EXACT_ANYWAY: u64 = 60_000;

/// The most sequences, of both seats, for which the linear programme is the first choice.
pub(super) const PROGRAMME: u64 = 200_000;

/// The exploitability at which an iterative method stops, if nothing was asked for.
const TARGET: f64 = 1e-6;

/// The most rounds on the way to something else, where nobody waits for the target; of a method that samples,
/// which comes to no such target, all.
const ROUNDS: u64 = 100_000;
const SAMPLES: u64 = 1_000_000;

/// The method by which given strategies are looked at, and a seat that is alone decides.
pub(super) const BEST_REPLY: &str = "best-reply";

/// A way to solve, with all that it needs to know.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Way {
    /// Backward induction where nothing is hidden, in fractions or not.
    Backward { ties: Ties, exact: bool },
    /// Nobody else is at the table: the best reply to nobody, in fractions.
    Alone,
    /// The linear programme in fractions.
    Exact,
    /// The linear programme in floating point.
    Float,
    /// Regret minimisation, an iterative method.
    Regret(CfrConfig),
    /// Along the branch of logit equilibria, to this preference for better moves.
    Quantal(f64),
}

/// What was asked for.
#[derive(Clone, Copy)]
pub(super) struct Wanted<'a> {
    /// What the game is called.
    pub(super) name: &'a str,
    pub(super) method: Method,
    pub(super) exact: bool,
    /// Among equally good moves, in backward induction.
    pub(super) prefer: Ties,
    /// Whether an iterative method goes on to its target, until the watch says stop.
    pub(super) until_target: bool,
    /// Whether the game is known to hide nothing, also where an information set has several nodes: those after a
    /// move that may have been an error of another seat, and from which play goes on alike.
    pub(super) is_open: bool,
    pub(super) hidden: &'a HiddenRequest,
    /// The seed, if one was asked for.
    pub(super) seed: Option<u64>,
}

impl<'a> Wanted<'a> {
    /// What `request` asks of the game called `name`, which hides nothing if it `is_open`.
    pub(super) fn new(name: &'a str, request: &'a SolveRequest, is_open: bool) -> Self {
        let &SolveRequest { method, exact, prefer, until_target, ref hidden, .. } = request;
        let seed = request.work.seed;
        Self { name, method, exact, prefer, until_target, is_open, hidden, seed }
    }

    /// The equilibrium of the game called `name` by the best method, for the sake of something else.
    pub(super) fn on_the_way(name: &'a str, hidden: &'a HiddenRequest) -> Self {
        let (method, prefer) = (Method::Auto, Ties::First);
        let (exact, until_target, is_open, seed) = (false, false, false, None);
        Self { name, method, exact, prefer, until_target, is_open, hidden, seed }
    }
}

/// What was found.
pub(super) struct Equilibrium {
    pub(super) played: Played,
    /// The rounds of an iterative method.
    pub(super) iterations: Option<u64>,
    /// Bytes beside the tree.
    pub(super) bytes: u64,
    /// Why it is not finished, if it is not.
    pub(super) stopped: Option<Stop>,
}

impl Equilibrium {
    /// Whether exploitability is no more than `target`, if there is one.
    pub(super) fn is_near(&self, target: Option<f64>) -> Option<bool> {
        target.map(|target| self.exploitability() <= target)
    }

    /// Why it is not what `way` was to find, if it is not.
    pub(super) fn why_unfinished(&self, way: &Way) -> Option<WorkbenchError> {
        let target = match way {
            Way::Regret(config) => {
                config.target.filter(|_| self.stopped != Some(Stop::Interrupted))
            }
            _ => None,
        };
        if let (Some(target), Some(rounds)) = (target, self.iterations) {
            let (exploitability, stop) = (self.exploitability(), self.stopped);
            let missed = WorkbenchError::TargetMissed { target, exploitability, rounds, stop };
            return (exploitability > target).then_some(missed);
        }
        self.stopped.map(|stop| LimitReached::from(stop).into())
    }

    fn exploitability(&self) -> f64 {
        match &self.played {
            Played::Exact(_, audit) => Number::to_f64(&audit.exploitability),
            Played::Float(_, audit) => audit.exploitability,
        }
    }
}

/// How all seats play, with its audit.
pub(super) enum Played {
    Exact(Profile<Fraction>, Box<Audit<Fraction>>),
    Float(Profile<f64>, Audit<f64>),
}

impl Way {
    /// The way to solve `form` as it was asked for.
    ///
    /// # Errors
    /// Why there is none, and what there is instead.
    pub(super) fn new(form: &Form, wanted: Wanted<'_>) -> Result<Self, WorkbenchError> {
        let Wanted { name, method, exact, prefer, until_target, is_open, hidden, seed } = wanted;
        let unable = |why: String| Err(WorkbenchError::Unable(why));
        let is_iterative = hidden.target.is_some() || hidden.iterations.is_some();
        let why_no_programme = no_programme(name, form);
        let size = form.size();
        let n_sequences: u64 = size.sequences.iter().sum();
        if hidden.rationality.is_some() && method != Method::Quantal {
            return unable(
                "--rationality is for --method quantal: leave it out, or use that".to_owned(),
            );
        }
        let suits_any = hidden.suits_any_method() && seed.is_none();
        let is_free = method == Method::Auto && suits_any;
        let is_open = is_open || form.has_perfect_information();
        if is_open && method == Method::Backward && !suits_any {
            return unable(
                "--target, --iterations and --seed are for iterative methods, and backward induction is not one: \
                 leave them out, or use --method pcfr+"
                    .to_owned(),
            );
        }
        if is_open && (is_free || method == Method::Backward) {
            let exact = exact || n_sequences <= EXACT_ANYWAY;
            return Ok(Self::Backward { ties: prefer, exact });
        }
        if prefer != Ties::First {
            return unable(format!(
                "{name} has no use for --prefer, which is for backward induction: leave it out"
            ));
        }
        if method == Method::Backward {
            return unable(by_what_they_cannot_see(name, method));
        }
        if is_free && form.seats() == 1 {
            return Ok(Self::Alone);
        }
        let method = match method {
            Method::Auto if seed.is_some() => {
                return unable(
                    "--seed is for --method external and outcome: leave it out".to_owned(),
                );
            }
            Method::Auto if is_iterative && !exact => Method::PredictiveCfr,
            Method::Auto if why_no_programme.is_none() && (exact || n_sequences <= PROGRAMME) => {
                Method::Lp
            }
            Method::Auto => Method::PredictiveCfr,
            given => given,
        };
        if method == Method::Lp {
            if let Some(why) = why_no_programme {
                return unable(format!("{why}: use --method pcfr+"));
            }
            if is_iterative || seed.is_some() {
                return unable(
                    "--target, --iterations and --seed are for iterative methods, and a linear \
                     programme is solved to its end: leave them out, or use --method pcfr+"
                        .to_owned(),
                );
            }
            return Ok(if exact || n_sequences <= EXACT_ANYWAY {
                Self::Exact
            } else {
                Self::Float
            });
        }
        if exact {
            let instead = match why_no_programme {
                Some(why) => format!("{why}, so leave out --exact"),
                None => "leave out --exact, or use --method lp".to_owned(),
            };
            return unable(format!(
                "--method {} works in floating point and gives no fractions: {instead}",
                method.name()
            ));
        }
        if method == Method::Quantal {
            if is_iterative || seed.is_some() {
                return unable(
                    "--target, --iterations and --seed are for methods that minimise regret, and \
                     --method quantal follows a curve to its --rationality: leave them out"
                        .to_owned(),
                );
            }
            let wanted = "say how much better moves are preferred: --rationality 5, in units of one over \
                          payoff; from 0, where all moves are alike, up";
            let rationality = hidden.rationality.ok_or_else(|| {
                WorkbenchError::Unable(format!("--method quantal needs --rationality: {wanted}"))
            })?;
            return Ok(Self::Quantal(rationality));
        }
        if seed.is_some() && !method.is_sampling() {
            return unable(format!(
                "--method {} draws nothing by lot: leave out --seed, or use --method external",
                method.name()
            ));
        }
        Ok(Self::Regret(config(variant(method), hidden, seed, until_target)))
    }

    /// What it is called.
    pub(super) fn name(&self) -> &'static str {
        match self {
            Self::Backward { .. } => Method::Backward.name(),
            Self::Alone => BEST_REPLY,
            Self::Exact | Self::Float => Method::Lp.name(),
            Self::Regret(config) => config.variant.name(),
            Self::Quantal(_) => Method::Quantal.name(),
        }
    }

    /// Solves `form`.
    ///
    /// # Errors
    /// The limit that was reached before there was any answer.
    pub(super) fn solve(
        &self,
        form: &Form,
        limits: Limits,
        watch: &dyn Watch,
    ) -> Result<Equilibrium, WorkbenchError> {
        let programme = SequenceConfig { limits, ..SequenceConfig::default() };
        let induction = |ties| BackwardConfig { limits, ties };
        let found = |played, stopped| Equilibrium { played, iterations: None, bytes: 0, stopped };
        match self {
            &Self::Backward { ties, exact: true } => {
                let profile = subgame_perfect::<Fraction>(form, &induction(ties), watch)?;
                let audit = best_reply::audit(form, &profile, watch)?;
                Ok(found(Played::Exact(profile, Box::new(audit)), None))
            }
            &Self::Backward { ties, exact: false } => {
                let profile = subgame_perfect::<f64>(form, &induction(ties), watch)?;
                let audit = best_reply::audit(form, &profile, watch)?;
                Ok(found(Played::Float(profile, audit), None))
            }
            Self::Alone => {
                let seat = Seat::new(0);
                let anyhow: Profile<Fraction> =
                    BySeat::from_fn(1, |seat| Behaviour::uniform(form.side(seat)));
                let best = best_reply::best_reply(form, seat, &anyhow, watch)?.behaviour;
                let profile = BySeat::from_fn(1, |_| best.clone());
                let audit = best_reply::audit(form, &profile, watch)?;
                Ok(found(Played::Exact(profile, Box::new(audit)), None))
            }
            Self::Exact => Ok(match sequence::solve(form, &programme, watch)? {
                sequence::Answer::Proven(exact) => {
                    found(Played::Exact(exact.profile, Box::new(exact.audit)), exact.stopped)
                }
                sequence::Answer::Best(best) => {
                    found(Played::Float(best.profile, best.audit), best.stopped)
                }
            }),
            Self::Float => {
                let sequence::Sequence { profile, audit, stopped, .. } =
                    sequence::approximate(form, &programme, watch)?;
                Ok(found(Played::Float(profile, audit), stopped))
            }
            Self::Quantal(rationality) => quantal(form, *rationality, limits, watch),
            Self::Regret(config) => {
                let bytes = cfr::bytes(form, config.variant);
                let at_first = bytes + cfr::bytes_at_first(form, config.variant);
                let needed = form.held() + at_first;
                if needed > limits.bytes {
                    let limit = LimitReached::Memory { limit: limits.bytes, needed };
                    let hint =
                        "raise it (--max-memory), use --method external, or set a smaller game";
                    return Err(WorkbenchError::from(limit).with_hint(hint));
                }
                is_room(at_first)?;
                if config.iterations.is_none() {
                    watch.open_ended();
                }
                let cfr::Cfr { profile, audit, iterations, stopped, .. } =
                    cfr::solve(form, config, watch);
                let iterations = Some(iterations);
                Ok(Equilibrium {
                    iterations,
                    bytes,
                    ..found(Played::Float(profile, audit), stopped)
                })
            }
        }
    }
}

/// The logit equilibrium at the end of the branch.
fn quantal(
    form: &Form,
    rationality: f64,
    limits: Limits,
    watch: &dyn Watch,
) -> Result<Equilibrium, WorkbenchError> {
    // A full matrix, of derivatives, which are eliminated in place.
    let n: u64 = form.size().sequences.iter().sum();
    let bytes = 8 * n * n;
    let needed = form.held() + bytes;
    if needed > limits.bytes {
        let limit = LimitReached::Memory { limit: limits.bytes, needed };
        let hint = "quantal response is for games with some hundreds of moves; set a smaller game";
        return Err(WorkbenchError::from(limit).with_hint(hint));
    }
    is_room(bytes)?;
    let config = QuantalConfig { most: rationality, ..QuantalConfig::default() };
    let found = quantal::equilibrium(form, &config, watch).map_err(|error| match error {
        Unfound::Stopped(stop) => LimitReached::from(stop).into(),
        other => WorkbenchError::Unable(other.to_string()),
    })?;
    let audit = best_reply::audit(form, &found.profile, watch)?;
    let played = Played::Float(found.profile, audit);
    Ok(Equilibrium { played, iterations: None, bytes, stopped: None })
}

/// Why there is no linear programme for a game, if there is none.
fn no_programme(name: &str, form: &Form) -> Option<String> {
    form.constant_sum_for_two().err().map(|_| match form.seats() {
        2 => format!(
            "the payoffs of {name} do not sum to a constant, and the linear programme is for two seats one of \
             which gets what the other does not"
        ),
        1 => format!("{name} has one seat, and the linear programme is for two"),
        seats => format!("{name} has {seats} seats, and the linear programme is for two"),
    })
}

/// Why a method that chooses state by state is none for a game that hides something.
pub(super) fn by_what_they_cannot_see(name: &str, method: Method) -> String {
    format!(
        "{name} has hidden information, and --method {} would let seats choose by what they cannot see: leave \
         out --method, or use --method lp or --method pcfr+",
        method.name()
    )
}

/// The rounds that were asked for.
fn config(
    variant: Variant,
    hidden: &HiddenRequest,
    seed: Option<u64>,
    until_target: bool,
) -> CfrConfig {
    let rounds = if until_target { None } else { Some(ROUNDS) };
    let (target, iterations) = match (hidden.target, hidden.iterations) {
        (None, None) if variant.samples() => (None, Some(SAMPLES)),
        (None, None) => (Some(TARGET), rounds),
        (Some(target), None) => (Some(target), rounds),
        given => given,
    };
    let seed = seed.unwrap_or(1);
    CfrConfig { variant, iterations, target, seed, ..CfrConfig::default() }
}

fn variant(method: Method) -> Variant {
    match method {
        Method::Cfr => Variant::Vanilla,
        Method::CfrPlus => Variant::Plus,
        Method::LinearCfr => Variant::Linear,
        Method::DiscountedCfr => Variant::Discounted,
        Method::External => Variant::External,
        Method::Outcome => Variant::Outcome,
        _ => Variant::Predictive,
    }
}
