//! Plans: the method that solves a game as it is wished, or why none does.
//!
//! [`plan`](plan()) looks at [`Facts`] about a game and at a [`Wish`], and at nothing else. It gives the method
//! with its configuration and an estimate of the time it takes, or a [`Refusal`]: which option or which
//! property of the game stands against it, and what would do instead. Whatever a refusal recommends has been
//! planned in turn, so that it is not refused too.
//!
//! Not everything is known before the work. [`solve_states`] tries what is planned, lets the facts
//! [learn](Facts::learn) from a failure and plans again: backward induction finds that play can cycle, and
//! retrograde analysis that wins pay different amounts.
//!
//! ```
//! use kernel::{Game, toys::Nim};
//! use solve::catalogue::Method;
//! use solve::plan::{Facts, Wish, plan};
//!
//! let nim = Nim::new(7, 3);
//! let facts = Facts::new("nim", nim.seats(), nim.class());
//! assert_eq!(plan(&facts, &Wish::default()).unwrap().method, Method::Backward);
//!
//! let wish = Wish { method: Method::Lp, ..Wish::default() };
//! let refusal = plan(&facts, &wish).unwrap_err();
//! let text = refusal.render(&|option| format!("--{option}"));
//! assert!(text.ends_with("leave out --method, use --method backward, or use --method policy"), "{text}");
//! ```

mod estimate;
mod facts;
mod refusal;
mod remedy;
mod states;
mod wish;

pub use facts::{Access, Facts, Subject};
pub use refusal::{Refusal, Spelling};
pub use remedy::{Remedy, Step};
pub use states::{StateSolution, Unsolved, solve_states};
pub use wish::{PlayersWish, Wish};

use crate::backward::BackwardConfig;
use crate::catalogue::{Method, Need, RequestOption};
use crate::cfr::{CfrConfig, Variant};
use crate::policy::PolicyConfig;
use crate::quantal::QuantalConfig;
use crate::retrograde::RetrogradeConfig;
use crate::sequence::SequenceConfig;

/// The most sequences, of all seats, of a tree that is solved in fractions without being asked for.
///
/// Six-sided liar's dice is below. Fractions cost little more than floats, unless they become very long.
pub const EXACT_ANYWAY: u64 = 60_000;

/// The most sequences, of both seats, for which the linear programme is the first choice.
pub const PROGRAMME: u64 = 200_000;

/// The exploitability at which an iterative method stops, if nothing was asked for.
const TARGET: f64 = 1e-6;

/// The most iterations on the way to something else, where nobody waits for the target; of a method that
/// samples, which comes to no such target, all.
const ITERATIONS: u64 = 100_000;
const SAMPLES: u64 = 1_000_000;

/// The methods that are chosen without being named, the best first.
const BY_ITSELF: [Method; 7] = [
    Method::Dense,
    Method::Backward,
    Method::Retrograde,
    Method::Policy,
    Method::BestResponse,
    Method::Lp,
    Method::PredictiveCfr,
];

/// Options that exclude each other, and why.
const EXCLUSIVE: [(RequestOption, RequestOption, &str); 7] = [
    (RequestOption::Strategy, RequestOption::Players, "one profile is looked at, and not two"),
    (
        RequestOption::Strategy,
        RequestOption::Exact,
        "fractions in a strategy give fractions, and floats do not",
    ),
    (RequestOption::Strategy, RequestOption::SaveStrategy, "a strategy that is given is not found"),
    (RequestOption::Table, RequestOption::Save, "a table that is looked up is not made"),
    (RequestOption::Table, RequestOption::Checkpoint, "a table that is looked up is not made"),
    (RequestOption::Table, RequestOption::Distances, "a saved table has the distances it has"),
    (
        RequestOption::Checkpoint,
        RequestOption::Distances,
        "a checkpoint of unfinished work keeps no distances",
    ),
];

/// Representation of a game that a method works on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// That of the game's own solver.
    Own,
    /// States.
    States,
    /// A tree with information sets.
    Tree,
}

/// Configuration of a method.
#[derive(Clone, Debug)]
pub enum Configuration {
    /// The game's own solver has its own.
    Own,
    /// Backward induction.
    Backward(BackwardConfig),
    /// Retrograde analysis.
    Retrograde(RetrogradeConfig),
    /// Policy iteration.
    Policy(PolicyConfig),
    /// The linear programme in sequence form.
    Sequence(SequenceConfig),
    /// Counterfactual regret minimisation.
    Cfr(CfrConfig),
    /// Quantal response.
    Quantal(QuantalConfig),
    /// Best responses have none.
    BestResponse,
    /// Evaluation of players has none.
    Evaluation,
}

/// Plan: how a game is solved.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The method.
    pub method: Method,
    /// What it works on.
    pub layout: Layout,
    /// Whether it computes in fractions.
    pub exact: bool,
    /// Its configuration.
    pub configuration: Configuration,
    /// About how many seconds it takes, where the size of the tree is known; endless if only the watch ends it.
    pub seconds: Option<f64>,
    /// How large the work may become.
    pub limits: kernel::Limits,
}

/// Obstacle to a plan: the option or the property of the game that stands against it, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Obstacle {
    /// Options that mean nothing in this game, which `why`.
    Meaningless {
        /// The options.
        options: Vec<RequestOption>,
        /// Why, as it reads after the name of the game.
        why: String,
    },
    /// Two options that exclude each other.
    Exclusive {
        /// The options.
        options: [RequestOption; 2],
        /// The reason.
        why: &'static str,
    },
    /// Options that the method does not honour.
    NotHonoured {
        /// The method: the named one, or that which comes nearest.
        method: Method,
        /// The options.
        options: Vec<RequestOption>,
    },
    /// A method without an option that it needs.
    Missing {
        /// The method.
        method: Method,
        /// The option.
        option: RequestOption,
    },
    /// A property that the method needs and the game does not have.
    Unmet {
        /// The method.
        method: Method,
        /// The property.
        need: Need,
    },
    /// No method is for this game: each needs a property that it does not have.
    NoMethod {
        /// The properties, by method.
        needs: Vec<(Method, Need)>,
    },
}

impl Obstacle {
    /// The options that stand against a plan.
    pub fn options(&self) -> &[RequestOption] {
        match self {
            Self::Meaningless { options, .. } | Self::NotHonoured { options, .. } => options,
            Self::Exclusive { options, .. } => options,
            Self::Missing { option, .. } => std::slice::from_ref(option),
            Self::Unmet { .. } | Self::NoMethod { .. } => &[],
        }
    }

    /// The properties that the game does not have.
    pub fn needs(&self) -> Vec<Need> {
        match self {
            Self::Unmet { need, .. } => vec![*need],
            Self::NoMethod { needs } => needs.iter().map(|&(_, need)| need).collect(),
            _ => Vec::new(),
        }
    }
}

/// The plan by which a game is solved as it is wished.
///
/// # Errors
/// What stands against it, and what would do instead.
pub fn plan(facts: &Facts, wish: &Wish) -> Result<Plan, Refusal> {
    attempt(facts, wish).map_err(|obstacle| {
        let instead = remedy::remedies(facts, wish, &obstacle);
        Refusal { facts: Box::new(facts.clone()), is_named: is_named(wish), obstacle, instead }
    })
}

/// Whether a method is named, and the game is to be solved.
fn is_named(wish: &Wish) -> bool {
    wish.method != Method::Auto && wish.players.is_none() && !wish.strategy
}

fn attempt(facts: &Facts, wish: &Wish) -> Result<Plan, Obstacle> {
    // 1. Options on their own, and beside each other.
    let given = wish.given();
    if let Some((_, why)) = facts.meaningless.iter().find(|(option, _)| given.contains(option)) {
        let same =
            facts.meaningless.iter().filter(|(option, also)| also == why && given.contains(option));
        let options = same.map(|&(option, _)| option).collect();
        return Err(Obstacle::Meaningless { options, why: why.clone() });
    }
    let is_exclusive = |&&(one, other, _): &&(RequestOption, RequestOption, &str)| {
        let checkpoint_without = other == RequestOption::Distances
            && one == RequestOption::Checkpoint
            && wish.distances == Some(false);
        wish.is_given(one) && wish.is_given(other) && !checkpoint_without
    };
    if let Some(&(one, other, why)) = EXCLUSIVE.iter().find(is_exclusive) {
        return Err(Obstacle::Exclusive { options: [one, other], why });
    }
    // 2. The first method whose needs are met, and that honours all that is given.
    let mut needs = Vec::new();
    let mut nearest: Option<(Method, Vec<RequestOption>)> = None;
    for method in candidates(facts, wish) {
        if let Some(need) = unmet(facts, wish, method) {
            needs.push((method, need));
            continue;
        }
        let options = ignored(facts, wish, method);
        if options.is_empty() {
            return match method.info().requires.filter(|&option| !wish.is_given(option)) {
                Some(option) => Err(Obstacle::Missing { method, option }),
                None => Ok(configured(facts, wish, method)),
            };
        }
        if nearest.as_ref().is_none_or(|(_, fewest)| options.len() < fewest.len()) {
            nearest = Some((method, options));
        }
    }
    // 3. What stands against the one that comes nearest.
    Err(match (nearest, needs.as_slice()) {
        (Some((method, options)), _) => Obstacle::NotHonoured { method, options },
        (None, &[(method, need)]) => Obstacle::Unmet { method, need },
        (None, _) => Obstacle::NoMethod { needs },
    })
}

/// The methods that may do what is wished, the best first.
fn candidates(facts: &Facts, wish: &Wish) -> Vec<Method> {
    if wish.strategy {
        return vec![Method::BestResponse];
    }
    if wish.players.is_some() {
        return vec![Method::Evaluation];
    }
    if wish.method != Method::Auto {
        return vec![wish.method];
    }
    let by_itself = |&method: &Method| match method {
        Method::Lp => wish.exact || facts.n_sequences() <= PROGRAMME,
        Method::Backward | Method::Retrograde | Method::Policy => {
            !matches!(facts.states, Access::IfNamed(_))
        }
        _ => true,
    };
    BY_ITSELF.into_iter().filter(by_itself).collect()
}

/// The first need of `method` that is not met.
fn unmet(facts: &Facts, wish: &Wish, method: Method) -> Option<Need> {
    let has_tree = facts.tree.is_there() && facts.cycles != Some(true);
    let is_met = |need: &Need| match need {
        Need::OwnSolver => facts.own.is_there(),
        Need::States => facts.states.is_there(),
        Need::Tree => has_tree,
        Need::StatesOrTree => facts.states.is_there() || has_tree,
        Need::PerfectInformation => !facts.hidden,
        Need::AlwaysEnds => facts.cycles != Some(true),
        Need::NoChance => match facts.chance {
            Some(chance) => !chance && !wish.err,
            None => true,
        },
        Need::TwoSeats => facts.seats == 2,
        Need::OneDecider => facts.seats == 1 || wish.strategy,
        Need::ZeroSum => facts.zero_sum != Some(false),
        Need::ConstantSum => facts.constant_sum != Some(false),
        Need::EqualStakes => facts.equal_stakes != Some(false),
        Need::EvaluatedPlayers => {
            facts.evaluates_players || wish.players == Some(PlayersWish::Random)
        }
    };
    method.info().needs.iter().find(|need| !is_met(need)).copied()
}

/// The given options that `method` does not honour.
fn ignored(facts: &Facts, wish: &Wish, method: Method) -> Vec<RequestOption> {
    let honours = method.info().honours;
    let is_honoured = |&option: &RequestOption| match option {
        // What solves is what was named; where players are evaluated there may be several ways.
        RequestOption::Method => is_named(wish) || facts.evaluators.contains(&wish.method),
        // These are the game's matter.
        RequestOption::Utility | RequestOption::Compat => true,
        _ if method == Method::Dense => facts.own_honours.contains(&option),
        RequestOption::SaveStrategy => honours.contains(&option) && facts.tree.is_there(),
        _ => honours.contains(&option),
    };
    wish.given().into_iter().filter(|option| !is_honoured(option)).collect()
}

/// The plan by `method`.
fn configured(facts: &Facts, wish: &Wish, method: Method) -> Plan {
    let limits = wish.limits;
    let configuration = match method {
        Method::Backward => Configuration::Backward(BackwardConfig { ties: wish.prefer, limits }),
        Method::Retrograde => {
            let distances = wish.distances.unwrap_or(true);
            Configuration::Retrograde(RetrogradeConfig { distances, limits })
        }
        Method::Policy => Configuration::Policy(PolicyConfig { limits }),
        Method::Lp => {
            Configuration::Sequence(SequenceConfig { limits, ..SequenceConfig::default() })
        }
        Method::Quantal => Configuration::Quantal(QuantalConfig {
            most: wish.rationality.unwrap_or(QuantalConfig::default().most),
            ..QuantalConfig::default()
        }),
        Method::BestResponse => Configuration::BestResponse,
        Method::Evaluation => Configuration::Evaluation,
        other => match Variant::of_method(other) {
            Some(variant) => Configuration::Cfr(regret(variant, wish)),
            None => Configuration::Own,
        },
    };
    let layout = match method {
        Method::Dense => Layout::Own,
        Method::Backward if !facts.states.is_there() => Layout::Tree,
        Method::Backward | Method::Retrograde | Method::Policy | Method::Evaluation => {
            Layout::States
        }
        _ => Layout::Tree,
    };
    let exact = match (method, layout) {
        (Method::BestResponse, _) => true,
        (Method::Backward | Method::Lp, Layout::Tree) => {
            wish.exact || facts.n_sequences() <= EXACT_ANYWAY
        }
        _ => wish.exact,
    };
    let seconds = match (&facts.size, layout) {
        (Some(size), Layout::Tree) => Some(estimate::seconds(&configuration, size)),
        _ => None,
    };
    Plan { method, layout, exact, configuration, seconds, limits }
}

/// The iterations that are wished.
fn regret(variant: Variant, wish: &Wish) -> CfrConfig {
    let most = if wish.until_target { None } else { Some(ITERATIONS) };
    let (target, iterations) = match (wish.target, wish.iterations) {
        (None, None) if variant.samples() => (None, Some(SAMPLES)),
        (None, None) => (Some(TARGET), most),
        (Some(target), None) => (Some(target), most),
        given => given,
    };
    let seed = wish.seed.unwrap_or(1);
    CfrConfig { variant, iterations, target, seed, ..CfrConfig::default() }
}
