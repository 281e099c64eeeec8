//! Catalogue of methods: one row for each, with what it needs of a game and which options it honours.
//!
//! A method's name is spelled here and nowhere else: front ends read and write it by [`FromStr`] and
//! [`Display`](fmt::Display), and documents have it from [`Method::name`]. [`plan`](mod@crate::plan) chooses by
//! these rows; a new method is a module that solves, a variant and a row here, and an arm where a plan is
//! carried out.
//!
//! ```
//! use solve::catalogue::{Method, Need};
//!
//! let method: Method = "pcfr+".parse()?;
//! assert_eq!((method, method.to_string()), (Method::PredictiveCfr, "pcfr+".to_owned()));
//! assert!(Method::Lp.info().needs.contains(&Need::TwoSeats));
//! # Ok::<(), solve::catalogue::UnknownMethod>(())
//! ```

use std::fmt;
use std::str::FromStr;

use crate::solution::Certainty;

/// Method by which a game is solved, or a profile of strategies evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(try_from = "String", into = "String")
)]
pub enum Method {
    /// No method in particular: the best that fits the game.
    #[default]
    Auto,
    /// The game's own solver.
    Dense,
    /// Backward induction.
    Backward,
    /// Retrograde analysis.
    Retrograde,
    /// Policy iteration.
    Policy,
    /// Linear programme in sequence form.
    Lp,
    /// Counterfactual regret minimisation.
    Cfr,
    /// CFR+.
    CfrPlus,
    /// Linear CFR.
    LinearCfr,
    /// Discounted CFR.
    DiscountedCfr,
    /// Predictive CFR+.
    PredictiveCfr,
    /// Monte Carlo CFR by external sampling.
    External,
    /// Monte Carlo CFR by outcome sampling.
    Outcome,
    /// Logit quantal response equilibrium.
    Quantal,
    /// Best responses: to a given profile of strategies, or of one player to chance.
    BestResponse,
    /// Evaluation of given players.
    Evaluation,
    /// The own solver of the full game of Pairs.
    FreshDeck,
    /// The recurrence for Pexeso as its paper prints it.
    Paper,
}

/// Option of a request that has to do with the choice of a method.
///
/// Front ends spell options in their own way: a command line as `--prefer`, Python as `prefer=`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RequestOption {
    /// The method.
    Method,
    /// Values as fractions.
    Exact,
    /// How ties are broken.
    Prefer,
    /// The exploitability at which an iterative method stops.
    Target,
    /// The most iterations of such a method.
    Iterations,
    /// The seed of a method that samples.
    Seed,
    /// The rationality λ of quantal response.
    Rationality,
    /// Whether a table has distances to the end.
    Distances,
    /// A file in which the solved table is saved.
    Save,
    /// A file with a solved table, which is looked up instead of solving.
    Table,
    /// A file for unfinished work.
    Checkpoint,
    /// Players that are evaluated instead of solving.
    Players,
    /// A profile of strategies that is audited instead of solving.
    Strategy,
    /// A file in which the strategy is saved.
    SaveStrategy,
    /// Error rates of the players.
    Err,
    /// What the scores of a described game are worth.
    Utility,
    /// Quirks of another engine.
    Compat,
}

/// Property of a game that a method needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Need {
    /// A solver that knows only this game.
    OwnSolver,
    /// States that can be gone through.
    States,
    /// A tree with information sets that can be written out.
    Tree,
    /// States, or a tree.
    StatesOrTree,
    /// Every player sees all that happens.
    PerfectInformation,
    /// No state can come again.
    AlwaysEnds,
    /// No chance after the deal.
    NoChance,
    /// Two players.
    TwoSeats,
    /// One player, or strategies given for the others.
    OneDecider,
    /// Payoffs that sum to zero at every end.
    ZeroSum,
    /// Payoffs that sum to the same at every end.
    ConstantSum,
    /// Wins that all pay the same.
    EqualStakes,
    /// Players that can be evaluated.
    EvaluatedPlayers,
}

/// Row of the catalogue.
#[derive(Clone, Copy, Debug)]
pub struct MethodInfo {
    /// The method.
    pub method: Method,
    /// Its name on a command line, in requests and in documents.
    pub name: &'static str,
    /// What it is called in a sentence or a heading.
    pub title: &'static str,
    /// What it is for, in a line of help.
    pub about: &'static str,
    /// Whether a request can name it. The others follow from what is asked.
    pub is_selectable: bool,
    /// What it needs of a game.
    pub needs: &'static [Need],
    /// Options that it makes use of. Those of a game's own solver are the game's matter.
    pub honours: &'static [RequestOption],
    /// The option without which it does not know what to do.
    pub requires: Option<RequestOption>,
    /// How certain its values are in floating point; in fractions they are proven.
    pub certainty: Certainty,
}

use Need::{
    AlwaysEnds, ConstantSum, EqualStakes, EvaluatedPlayers, NoChance, OneDecider, OwnSolver,
    PerfectInformation, States, StatesOrTree, Tree, TwoSeats, ZeroSum,
};
use RequestOption::{
    Distances, Err, Exact, Iterations, Players, Prefer, Rationality, SaveStrategy, Seed, Strategy,
    Target,
};

/// Options of methods that minimise regret.
const REGRET: &[RequestOption] = &[Target, Iterations, SaveStrategy, Err];
/// Options of those that sample.
const SAMPLING: &[RequestOption] = &[Target, Iterations, Seed, SaveStrategy, Err];

/// A row without what most rows have not.
const fn row(
    method: Method,
    [name, title, about]: [&'static str; 3],
    needs: &'static [Need],
    honours: &'static [RequestOption],
    certainty: Certainty,
) -> MethodInfo {
    let is_selectable = true;
    MethodInfo {
        method,
        name,
        title,
        about,
        is_selectable,
        needs,
        honours,
        requires: None,
        certainty,
    }
}

/// The catalogue, in the order of [`Method`].
pub static CATALOGUE: [MethodInfo; 18] = [
    row(
        Method::Auto,
        ["auto", "the best method that fits", "The best that fits the game"],
        &[],
        &[],
        Certainty::Computed,
    ),
    row(
        Method::Dense,
        ["dense", "the game's own solver", "The game's own dense solver"],
        &[OwnSolver],
        &[],
        Certainty::Computed,
    ),
    row(
        Method::Backward,
        [
            "backward",
            "backward induction",
            "Backward induction, for any game with perfect information that always ends",
        ],
        &[PerfectInformation, StatesOrTree, AlwaysEnds],
        &[Exact, Prefer, SaveStrategy, Err],
        Certainty::Computed,
    ),
    row(
        Method::Retrograde,
        [
            "retrograde",
            "retrograde analysis",
            "Retrograde analysis, for games of two that can cycle, without chance",
        ],
        &[PerfectInformation, TwoSeats, States, NoChance, ZeroSum, EqualStakes],
        &[Exact, Distances, SaveStrategy, Err],
        Certainty::Proven,
    ),
    row(
        Method::Policy,
        [
            "policy",
            "policy iteration",
            "Policy iteration, for games of two with chance that can cycle",
        ],
        &[PerfectInformation, TwoSeats, States, ZeroSum],
        &[Exact, SaveStrategy, Err],
        Certainty::Settled,
    ),
    row(
        Method::Lp,
        [
            "lp",
            "sequence-form LP",
            "The linear programme in sequence form, for games of two with hidden information and zero sum",
        ],
        &[Tree, TwoSeats, ConstantSum],
        &[Exact, SaveStrategy, Err],
        Certainty::Between,
    ),
    row(
        Method::Cfr,
        [
            "cfr",
            "CFR",
            "Counterfactual regret, for any game with hidden information; so are those that follow",
        ],
        &[Tree],
        REGRET,
        Certainty::Between,
    ),
    row(
        Method::CfrPlus,
        ["cfr+", "CFR+", "CFR+: regrets kept above zero"],
        &[Tree],
        REGRET,
        Certainty::Between,
    ),
    row(
        Method::LinearCfr,
        ["linear-cfr", "linear CFR", "Linear CFR: later rounds count for more"],
        &[Tree],
        REGRET,
        Certainty::Between,
    ),
    row(
        Method::DiscountedCfr,
        ["dcfr", "discounted CFR", "Discounted CFR"],
        &[Tree],
        REGRET,
        Certainty::Between,
    ),
    row(
        Method::PredictiveCfr,
        ["pcfr+", "predictive CFR+", "Predictive CFR+: with a forecast of the next regrets"],
        &[Tree],
        REGRET,
        Certainty::Between,
    ),
    row(
        Method::External,
        [
            "external",
            "CFR by external sampling",
            "External sampling: all of one's own moves, one of everybody else's",
        ],
        &[Tree],
        SAMPLING,
        Certainty::Between,
    ),
    row(
        Method::Outcome,
        ["outcome", "CFR by outcome sampling", "Outcome sampling: one course of play at a time"],
        &[Tree],
        SAMPLING,
        Certainty::Between,
    ),
    MethodInfo {
        requires: Some(Rationality),
        ..row(
            Method::Quantal,
            [
                "quantal",
                "quantal response",
                "Quantal response: players who choose better moves more often",
            ],
            &[Tree],
            &[Rationality, SaveStrategy, Err],
            Certainty::Settled,
        )
    },
    MethodInfo {
        is_selectable: false,
        ..row(
            Method::BestResponse,
            [
                "best-reply",
                "best responses",
                "Best responses to given strategies, or to chance alone",
            ],
            &[Tree, OneDecider],
            &[Strategy, Exact, SaveStrategy, Err],
            Certainty::Proven,
        )
    },
    MethodInfo {
        is_selectable: false,
        ..row(
            Method::Evaluation,
            ["evaluation", "evaluation", "Evaluation of given players"],
            &[EvaluatedPlayers],
            &[Players, Exact, Err],
            Certainty::Computed,
        )
    },
    MethodInfo {
        is_selectable: false,
        ..row(
            Method::FreshDeck,
            ["fresh-deck", "fresh-deck", "Score by score, with a fresh deck in every round"],
            &[OwnSolver],
            &[],
            Certainty::Computed,
        )
    },
    MethodInfo {
        is_selectable: false,
        ..row(
            Method::Paper,
            ["paper", "paper", "The recurrence as the paper prints it"],
            &[OwnSolver],
            &[],
            Certainty::Computed,
        )
    },
];

/// Text that names no method.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{given}` is no method; there are: {}", selectable_names().join(", "))]
pub struct UnknownMethod {
    /// The text.
    pub given: String,
}

fn selectable_names() -> Vec<&'static str> {
    Method::SELECTABLE.iter().copied().map(Method::name).collect()
}

impl Method {
    /// All of them, in the order of the catalogue.
    pub const ALL: [Self; CATALOGUE.len()] = {
        let mut all = [Self::Auto; CATALOGUE.len()];
        let mut idx = 0;
        while idx < all.len() {
            all[idx] = CATALOGUE[idx].method;
            idx += 1;
        }
        all
    };

    /// Those that a request can name: the first of the catalogue.
    pub const SELECTABLE: &'static [Self] = {
        let mut n = 0;
        while n < CATALOGUE.len() && CATALOGUE[n].is_selectable {
            n += 1;
        }
        (&Self::ALL as &[Self]).split_at(n).0
    };

    /// Its row of the catalogue.
    pub fn info(self) -> &'static MethodInfo {
        &CATALOGUE[self as usize]
    }

    /// Its name on a command line, in requests and in documents.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// What it is called in a sentence or a heading.
    pub fn title(self) -> &'static str {
        self.info().title
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(text: &str) -> Result<Self, UnknownMethod> {
        let named = Self::ALL.into_iter().find(|method| method.name() == text);
        named.ok_or_else(|| UnknownMethod { given: text.to_owned() })
    }
}

impl From<Method> for String {
    fn from(method: Method) -> Self {
        method.name().to_owned()
    }
}

impl TryFrom<String> for Method {
    type Error = UnknownMethod;

    fn try_from(name: String) -> Result<Self, UnknownMethod> {
        name.parse()
    }
}

impl RequestOption {
    /// All of them.
    pub const ALL: [Self; 17] = [
        Self::Method,
        Self::Exact,
        Self::Prefer,
        Self::Target,
        Self::Iterations,
        Self::Seed,
        Self::Rationality,
        Self::Distances,
        Self::Save,
        Self::Table,
        Self::Checkpoint,
        Self::Players,
        Self::Strategy,
        Self::SaveStrategy,
        Self::Err,
        Self::Utility,
        Self::Compat,
    ];

    /// Its plain name, words joined by hyphens.
    pub fn name(self) -> &'static str {
        match self {
            Self::Method => "method",
            Self::Exact => "exact",
            Self::Prefer => "prefer",
            Self::Target => "target",
            Self::Iterations => "iterations",
            Self::Seed => "seed",
            Self::Rationality => "rationality",
            Self::Distances => "distances",
            Self::Save => "save",
            Self::Table => "table",
            Self::Checkpoint => "checkpoint",
            Self::Players => "players",
            Self::Strategy => "strategy",
            Self::SaveStrategy => "save-strategy",
            Self::Err => "err",
            Self::Utility => "utility",
            Self::Compat => "compat",
        }
    }
}

impl fmt::Display for RequestOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::cfr::Variant;

    #[test]
    fn every_method_has_the_row_that_is_its_own_and_a_name_that_reads_back() {
        let mut names = HashSet::new();
        for (idx, method) in Method::ALL.into_iter().enumerate() {
            assert_eq!((method as usize, method.info().method), (idx, method));
            assert_eq!(method.to_string().parse(), Ok(method));
            assert!(names.insert(method.name()), "{method}");
            assert_eq!(Method::SELECTABLE.contains(&method), method.info().is_selectable);
        }
        let unknown = "magic".parse::<Method>().unwrap_err().to_string();
        assert!(unknown.contains("`magic` is no method; there are: auto, dense, "), "{unknown}");
        assert!(!unknown.contains("paper"), "{unknown}");
    }

    #[test]
    fn every_option_is_listed_once() {
        let names: HashSet<&str> =
            RequestOption::ALL.into_iter().map(RequestOption::name).collect();
        assert_eq!(names.len(), RequestOption::ALL.len());
    }

    #[test]
    fn variants_of_cfr_are_the_methods_of_their_names() {
        for variant in Variant::ALL {
            assert_eq!(Variant::of_method(variant.method()), Some(variant));
            assert_eq!(variant.name(), variant.method().name());
        }
        assert_eq!(Variant::of_method(Method::Lp), None);
    }
}
