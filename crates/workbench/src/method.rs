//! The ways to solve a game.

use serde::{Deserialize, Serialize};

/// The way to solve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum Method {
    /// The best that fits the game.
    #[default]
    Auto,
    /// The game's own dense solver.
    Dense,
    /// Backward induction, for any game without cycles and hidden information.
    Backward,
    /// Retrograde analysis of any game of two that may go round, without chance.
    Retrograde,
    /// Policy iteration for any game of two with chance that may go round.
    Policy,
    /// The linear programme in sequence form, for games of two with hidden information and zero sum.
    Lp,
    /// Counterfactual regret, for any game with hidden information, as the next seven.
    Cfr,
    /// The same, regrets kept above zero.
    CfrPlus,
    /// The same, later rounds counting for more.
    LinearCfr,
    /// The same, earlier rounds discounted.
    DiscountedCfr,
    /// Regrets kept above zero, with a forecast of the next.
    PredictiveCfr,
    /// Counterfactual regret by samples: all of one's own moves, one of everybody else's.
    External,
    /// Counterfactual regret by samples: one course of play at a time.
    Outcome,
    /// Players who choose better moves more often, but not always: a logit equilibrium, of any game with
    /// hidden information.
    Quantal,
}

impl Method {
    /// All of them.
    pub const ALL: [Self; 14] = [
        Self::Auto,
        Self::Dense,
        Self::Backward,
        Self::Retrograde,
        Self::Policy,
        Self::Lp,
        Self::Cfr,
        Self::CfrPlus,
        Self::LinearCfr,
        Self::DiscountedCfr,
        Self::PredictiveCfr,
        Self::External,
        Self::Outcome,
        Self::Quantal,
    ];

    /// What it is called on the command line and in documents.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Dense => "dense",
            Self::Backward => "backward",
            Self::Retrograde => "retrograde",
            Self::Policy => "policy",
            Self::Lp => "lp",
            Self::Cfr => "cfr",
            Self::CfrPlus => "cfr+",
            Self::LinearCfr => "linear-cfr",
            Self::DiscountedCfr => "dcfr",
            Self::PredictiveCfr => "pcfr+",
            Self::External => "external",
            Self::Outcome => "outcome",
            Self::Quantal => "quantal",
        }
    }

    /// Whether it is for games with hidden information, and for no others.
    pub(crate) fn is_for_hidden(self) -> bool {
        matches!(self, Self::Lp | Self::Quantal) || self.is_regret()
    }

    /// Whether it lowers regrets round by round.
    pub(crate) fn is_regret(self) -> bool {
        matches!(
            self,
            Self::Cfr | Self::CfrPlus | Self::LinearCfr | Self::DiscountedCfr | Self::PredictiveCfr
        ) || self.is_sampling()
    }

    /// Whether it looks at samples of play.
    pub(crate) fn is_sampling(self) -> bool {
        matches!(self, Self::External | Self::Outcome)
    }
}

impl From<Method> for String {
    fn from(method: Method) -> Self {
        method.name().to_owned()
    }
}

impl TryFrom<String> for Method {
    type Error = String;

    fn try_from(name: String) -> Result<Self, String> {
        let method = Self::ALL.into_iter().find(|method| method.name() == name);
        method.ok_or_else(|| {
            let all = Self::ALL.map(Self::name).join(", ");
            format!("there is no method `{name}`; there are: {all}")
        })
    }
}
