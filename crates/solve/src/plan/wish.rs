//! Wishes: what a request says about how a game is to be solved.

use kernel::Limits;

use crate::Ties;
use crate::catalogue::{Method, RequestOption};

/// Players that are to be evaluated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlayersWish {
    /// Random players only.
    Random,
    /// Others too.
    Named,
}

/// Wishes of a request: how a game is to be solved. By default there are none.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(clippy::struct_excessive_bools, reason = "one for each option whose value is no matter")]
pub struct Wish {
    /// The method, if one is named.
    pub method: Method,
    /// Values as fractions.
    pub exact: bool,
    /// How ties are broken.
    pub prefer: Ties,
    /// The exploitability at which an iterative method stops.
    pub target: Option<f64>,
    /// The most iterations of such a method.
    pub iterations: Option<u64>,
    /// Whether an iterative method without a number of iterations goes on until its target is reached or the
    /// watch says stop; else it ends after 100,000.
    pub until_target: bool,
    /// The seed of a method that samples.
    pub seed: Option<u64>,
    /// The rationality λ of quantal response.
    pub rationality: Option<f64>,
    /// Whether a table has distances, if that is said.
    pub distances: Option<bool>,
    /// The solved table is saved.
    pub save: bool,
    /// A saved table is looked up.
    pub table: bool,
    /// Unfinished work is kept in a file.
    pub checkpoint: bool,
    /// Players are evaluated instead of solving.
    pub players: Option<PlayersWish>,
    /// A given profile is audited instead of solving.
    pub strategy: bool,
    /// The strategy found is saved.
    pub save_strategy: bool,
    /// Some player errs.
    pub err: bool,
    /// A utility is given.
    pub utility: bool,
    /// Quirks of another engine are asked for.
    pub compat: bool,
    /// How large the work may become.
    pub limits: Limits,
}

impl Wish {
    /// Whether `option` is given.
    pub fn is_given(&self, option: RequestOption) -> bool {
        match option {
            RequestOption::Method => self.method != Method::Auto,
            RequestOption::Exact => self.exact,
            RequestOption::Prefer => self.prefer != Ties::First,
            RequestOption::Target => self.target.is_some(),
            RequestOption::Iterations => self.iterations.is_some(),
            RequestOption::Seed => self.seed.is_some(),
            RequestOption::Rationality => self.rationality.is_some(),
            RequestOption::Distances => self.distances.is_some(),
            RequestOption::Save => self.save,
            RequestOption::Table => self.table,
            RequestOption::Checkpoint => self.checkpoint,
            RequestOption::Players => self.players.is_some(),
            RequestOption::Strategy => self.strategy,
            RequestOption::SaveStrategy => self.save_strategy,
            RequestOption::Err => self.err,
            RequestOption::Utility => self.utility,
            RequestOption::Compat => self.compat,
        }
    }

    /// The options that are given.
    pub fn given(&self) -> Vec<RequestOption> {
        RequestOption::ALL.into_iter().filter(|&option| self.is_given(option)).collect()
    }

    /// The same without `option`.
    #[must_use]
    pub fn without(mut self, option: RequestOption) -> Self {
        match option {
            RequestOption::Method => self.method = Method::Auto,
            RequestOption::Exact => self.exact = false,
            RequestOption::Prefer => self.prefer = Ties::First,
            RequestOption::Target => self.target = None,
            RequestOption::Iterations => self.iterations = None,
            RequestOption::Seed => self.seed = None,
            RequestOption::Rationality => self.rationality = None,
            RequestOption::Distances => self.distances = None,
            RequestOption::Save => self.save = false,
            RequestOption::Table => self.table = false,
            RequestOption::Checkpoint => self.checkpoint = false,
            RequestOption::Players => self.players = None,
            RequestOption::Strategy => self.strategy = false,
            RequestOption::SaveStrategy => self.save_strategy = false,
            RequestOption::Err => self.err = false,
            RequestOption::Utility => self.utility = false,
            RequestOption::Compat => self.compat = false,
        }
        self
    }
}
