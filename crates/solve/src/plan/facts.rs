//! Facts about a game on which the choice of a method depends.

use kernel::Class;

use crate::SolveError;
use crate::catalogue::{Method, Need, RequestOption};
use crate::form::{SequenceForm, Size};

/// Access to a solver of a game, or to a representation of it that solvers take. A reason reads after the name
/// of the game: "is written out as a tree".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Access {
    /// There is.
    Yes,
    /// There is, but it is chosen only by its name: why.
    IfNamed(String),
    /// There is none: why.
    No(String),
}

impl Access {
    /// None, for this reason.
    pub fn no(why: impl Into<String>) -> Self {
        Self::No(why.into())
    }

    /// Whether there is any.
    pub fn is_there(&self) -> bool {
        !matches!(self, Self::No(_))
    }

    /// Why there is none, or why it is not chosen by itself.
    pub fn why(&self) -> Option<&str> {
        match self {
            Self::Yes => None,
            Self::IfNamed(why) | Self::No(why) => Some(why),
        }
    }
}

/// Subject of a hint: an option or a property that stands against a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subject {
    /// An option.
    Option(RequestOption),
    /// A property that the game does not have.
    Need(Need),
}

/// Facts about a game on which the choice of a method depends. What is not known counts as if it favoured the
/// method: the solver finds out, and [`Facts::learn`] notes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// What the game is called.
    pub game: String,
    /// The number of players.
    pub seats: usize,
    /// Whether some player does not see all that happens.
    pub hidden: bool,
    /// Whether a state can come again.
    pub cycles: Option<bool>,
    /// Whether chance acts after the deal, if nobody errs.
    pub chance: Option<bool>,
    /// Whether payoffs sum to zero.
    pub zero_sum: Option<bool>,
    /// Whether payoffs sum to a constant.
    pub constant_sum: Option<bool>,
    /// Whether every win pays the same.
    pub equal_stakes: Option<bool>,
    /// A solver that knows only this game.
    pub own: Access,
    /// The options that its own solver honours.
    pub own_honours: Vec<RequestOption>,
    /// States, for methods that go through them.
    pub states: Access,
    /// A tree with information sets, for methods that take one.
    pub tree: Access,
    /// The size of that tree, if it is written out.
    pub size: Option<Size>,
    /// Whether players other than random ones can be evaluated.
    pub evaluates_players: bool,
    /// The methods that can be named where players are evaluated.
    pub evaluators: Vec<Method>,
    /// Options that mean nothing in this game, and why: "has no tables on disk".
    pub meaningless: Vec<(RequestOption, String)>,
    /// What could be done about an option or a property, beside another request: "set ties=pass".
    pub hints: Vec<(Subject, String)>,
}

impl Facts {
    /// Facts about the game called `game`, of which only the number of players and the class are known. It has
    /// states and neither a solver of its own nor a tree.
    ///
    /// What a class says may happen need not happen.
    pub fn new(game: impl Into<String>, seats: usize, class: Class) -> Self {
        let never = |may_be: bool| if may_be { None } else { Some(false) };
        let zero_sum = class.zero_sum.then_some(true);
        Self {
            game: game.into(),
            seats,
            hidden: class.hidden,
            cycles: never(class.cycles),
            chance: never(class.chance),
            zero_sum,
            constant_sum: zero_sum,
            equal_stakes: None,
            own: Access::no("has no solver of its own"),
            own_honours: Vec::new(),
            states: Access::Yes,
            tree: Access::no("is not written out as a tree with information sets"),
            size: None,
            evaluates_players: false,
            evaluators: Vec::new(),
            meaningless: Vec::new(),
            hints: Vec::new(),
        }
    }

    /// The same with what its tree shows.
    #[must_use]
    pub fn with_form(self, form: &SequenceForm) -> Self {
        Self {
            hidden: self.hidden && !form.has_perfect_information(),
            cycles: Some(false),
            constant_sum: Some(form.constant_sum().is_some()),
            size: Some(form.size()),
            ..self
        }
    }

    /// The same, where `options` mean nothing, which is because the game `why`.
    #[must_use]
    pub fn without(mut self, options: &[RequestOption], why: &str) -> Self {
        self.meaningless.extend(options.iter().map(|&option| (option, why.to_owned())));
        self
    }

    /// The same with a hint.
    #[must_use]
    pub fn with_hint(mut self, subject: Subject, hint: &str) -> Self {
        self.hints.push((subject, hint.to_owned()));
        self
    }

    /// Notes what the failure of a solver shows; whether that was not known.
    pub fn learn(&mut self, error: &SolveError) -> bool {
        let (fact, found) = match error {
            SolveError::Cyclic { .. } => (&mut self.cycles, true),
            SolveError::HasChance { .. } => (&mut self.chance, true),
            SolveError::UnequalStakes { .. } => (&mut self.equal_stakes, false),
            SolveError::NotZeroSum { .. } => (&mut self.zero_sum, false),
            SolveError::NotConstantSum { .. } => (&mut self.constant_sum, false),
            _ => return false,
        };
        fact.replace(found) != Some(found)
    }

    /// The sequences of all seats, if the tree is written out.
    pub(super) fn n_sequences(&self) -> u64 {
        self.size.as_ref().map_or(0, |size| size.sequences.iter().sum())
    }
}
